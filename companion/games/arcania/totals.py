"""Abilities and how copies of them count together; what a hero comes to, with where each plus comes from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.games.arcania.hero import STATS, kind_chosen

if TYPE_CHECKING:
    from companion.games.arcania.data import Ruleset, Tables
    from companion.games.arcania.hero import Gain, Hero
    from companion.games.arcania.items import Item


_PLACEHOLDER = re.compile(r"(-type)?-?#|-name| \(fawn\)")
_PLUS = re.compile(r"\+(\d+)\s*(.+)|(.+?)[\s-]*\+(\d+)")
_NUMBER = re.compile(r"(.+?)[\s-]*(\d+)")
EVERY_ROLL = "VER"
"""The ability that adds 1 to every set of dice its owner rolls."""
HERO, MONSTER, ANYONE, NOBODY = "hero", "monster", "anyone", "nobody"
HOW = ("adds", "items", "limit", "class", "never")
HOW_WORDS = {
    "adds": "copies add up",
    "items": "copies from several items add up",
    "limit": "copies add up, to a limit",
    "class": "only with the class's own",
    "never": "copies never add up",
    "": "nothing is said: the best copy counts",
}


class Ability(NamedTuple):
    """One ability or tag."""

    number: int
    code: str
    name: str
    who: str
    rule: str
    kind: str = "ability"
    stacks: str = ""
    most: int = 0
    of_class: str = ""
    die: str = ""
    """What it adds to every damage roll."""
    per: str = ""
    """`quest` or `battle`, where it can be used only so often."""
    by_level: bool = False
    """As often as the hero has levels."""

    @property
    def base(self) -> str:
        """The code without its placeholders: PRC of PRC-#."""
        return _PLACEHOLDER.sub("", self.code).replace("- ", "-").strip()


class Power(NamedTuple):
    """An ability somebody has, with its number and where it comes from."""

    code: str
    number: int = 1
    plus: bool = False
    """It raises what is there, whatever the rule of stacking."""
    detail: str = ""
    source: str = ""
    origin: str = "card"


class Total(NamedTuple):
    """What all copies of one ability come to."""

    code: str
    number: int
    sources: tuple[str, ...]
    words: str


def _exact(code: str) -> str:
    return " ".join(code.split()).casefold()


class AbilityList:
    """All abilities and tags, found by code, base code or name."""

    def __init__(self, listed: Iterable[Ability]) -> None:
        self.listed = tuple(listed)
        self._by_name: dict[str, Ability] = {}
        self._by_code = {_exact(ability.code): ability for ability in reversed(self.listed) if ability.code}
        for ability in reversed(self.listed):  # the first of two with one name wins: an ability before a tag
            for name in (ability.name, ability.base, ability.code):
                if name:
                    self._by_name[fold(name)] = ability

    def get(self, code: str) -> Ability | None:
        """An ability by its code, with or without placeholders, or its name; T is not T$, though both fold alike."""
        return (self._by_code.get(_exact(code)) or self._by_name.get(fold(code))) if code.strip() else None

    def named(self) -> dict[str, Ability]:
        """What a player may call each."""
        found: dict[str, Ability] = {}
        for ability in self.listed:
            for name in (ability.base, ability.code, ability.name):
                if name:
                    found.setdefault(name, ability)
        return found

    def read(self, text: str, source: str = "", origin: str = "card") -> Power:
        """`PRC2`, `+1 DEF`, `Regen-3`, `Bro-Harlan` as a power; an unknown code is kept as it is."""
        text = text.strip()
        if known := self.get(text):
            return Power(known.base or known.name, source=source, origin=origin)
        if plus := _PLUS.fullmatch(text):
            code, number = (plus[2], plus[1]) if plus[1] else (plus[3], plus[4])
            return Power(self._base(code), int(number), True, source=source, origin=origin)
        if (counted := _NUMBER.fullmatch(text)) and (known := self.get(counted[1])):
            return Power(known.base, int(counted[2]), source=source, origin=origin)
        head, _, detail = text.partition("-")
        return Power(self._base(head), detail=detail.strip(), source=source, origin=origin)

    def _base(self, code: str) -> str:
        known = self.get(code)
        return known.base if known else code.strip()

    def every_roll(self, abilities: Mapping[str, Total]) -> Iterator[tuple[str, int]]:
        """What the ability that adds to every roll adds to attack, defense and damage."""
        if EVERY_ROLL in abilities:
            yield from ((stat, 1) for stat in ("attack", "defense", "damage"))

    def total(self, code: str, powers: Iterable[Power]) -> Total:
        """What the copies of one ability come to by the rule of stacking."""
        copies = list(powers)
        known = self.get(code)
        own = [power for power in copies if not power.plus]
        raised = sum(power.number for power in copies if power.plus)
        stacks = known.stacks if known else ""
        number = _count(own, known) + raised
        if stacks == "limit" and known:
            number = min(number, known.most)
        return Total(code, number, tuple(dict.fromkeys(power.source for power in copies)), HOW_WORDS[stacks])

    def totals(self, powers: Iterable[Power]) -> dict[str, Total]:
        """Every ability with what its copies come to."""
        grouped: dict[str, list[Power]] = {}
        for power in powers:
            grouped.setdefault(power.code, []).append(power)
        return {code: self.total(code, copies) for code, copies in grouped.items()}


def _count(own: list[Power], known: Ability | None) -> int:
    numbers = [power.number for power in own]
    if known and known.stacks in {"adds", "items", "limit"}:
        return sum(numbers)
    if known and known.stacks == "class":
        classy = sum(power.number for power in own if power.origin == "class")
        return classy + max([power.number for power in own if power.origin != "class"], default=0)
    return max(numbers, default=0)


def read_abilities(table: Table, tables: Tables) -> AbilityList:
    """The abilities of the random table with their rules of stacking, then the tags."""
    stacking = {row.text("code"): row for row in rows_of(table, "stack")}
    dice = {row.text("code", REQUIRED): row.text("die", REQUIRED) for row in rows_of(table, "damage")}
    table.text("rule", REQUIRED)
    plain = (_ability(row.roll, row.code, row.name, row.who, stacking) for row in tables.abilities)
    uses = {row.text("code", REQUIRED): row for row in rows_of(table, "use")}
    limits = {code: (row.text("per", REQUIRED), row.flag("by_level")) for code, row in uses.items()}
    listed = [_limited(one._replace(die=dice.get(one.base, "")), limits) for one in plain]
    return AbilityList([*listed, *(_tag(row) for row in rows_of(table, "tag"))])


def _limited(one: Ability, limits: Mapping[str, tuple[str, bool]]) -> Ability:
    per, by_level = limits.get(one.base, ("", False))
    return one._replace(per=per, by_level=by_level)


def _ability(number: int, code: str, name: str, who: str, stacking: Mapping[str, Table]) -> Ability:
    plain = Ability(number, code, name, who, "")
    words = "".join(c if c.isalnum() else " " for c in plain.base.lower()).split()
    row = stacking.get(plain.base)
    how, most, of_class = (row.text("how", REQUIRED), row.number("most"), row.text("class")) if row else ("", 0, "")
    return Ability(number, code, name, who, f"ability-{'-'.join(words)}", "ability", how, most, of_class)


def _tag(row: Table) -> Ability:
    tag = Ability(
        row.number("number", REQUIRED), row.text("code"), row.name(), ANYONE, row.text("rule", REQUIRED), "tag"
    )
    row.no_more()
    return tag


Part = tuple[str, int]


class Sheet(NamedTuple):
    """The computed figures; `parts` says where each plus comes from."""

    parts: dict[str, list[Part]]
    dice: list[tuple[str, str]]
    """Extra damage dice and their source."""
    dr_cap: int
    abilities: dict[str, Total]

    def total(self, stat: str) -> int:
        """A figure summed up."""
        return sum(amount for _source, amount in self.parts[stat])

    @property
    def dr(self) -> int:
        """The DR that counts against damage."""
        return min(self.total("dr"), self.dr_cap)

    def has(self, code: str) -> bool:
        """Whether the hero has an ability, from any source."""
        return code in self.abilities

    def number(self, code: str) -> int:
        """What the copies of an ability come to; 0 where there is none."""
        return self.abilities[code].number if code in self.abilities else 0


def in_use(item: Item, data: Ruleset) -> bool:
    """Whether an item's pluses and abilities count where it lies."""
    slot = data.board.slots.get(item.slot)
    if slot is None or item.slot in item.works_from:
        return slot is not None
    if item.works_from and item.slot != item.home:
        return False
    return slot.is_in_use or item.slot in {"spell-book", "bag"}


def gains(hero: Hero, data: Ruleset) -> Iterator[tuple[str, Gain]]:
    """What the classes give: origin and gain."""
    if own := data.paths.classes.get(hero.of_class):
        yield "class", own
    for name in hero.specializations:
        if found := data.paths.specialization(name):
            yield "specialization", found
    if hero.second_class and (second := data.paths.second(hero.of_class, hero.second_class)):
        yield "second class", second


def powers(hero: Hero, data: Ruleset) -> list[Power]:
    """Every ability from every source."""
    read = data.abilities.read
    found = [read(gained.text, _origin(gained.origin), gained.origin) for gained in hero.abilities]
    for origin, gain in gains(hero, data):
        found += _of_gain(hero, data, origin, gain)
    for item in hero.items:
        if in_use(item, data):
            found += [read(text, item.name, "item") for text in item.abilities]
            found += [read(text, one.name, "item") for one in item.upgrades for text in one.abilities]
    granted = data.levels.mode(hero.mode).abilities
    own = {power.code for power in found}
    return found + [read(code, f"{hero.mode} mode", "mode") for code in granted if code not in own]


def _origin(origin: str) -> str:
    return "hero card" if origin == "card" else origin


def _of_gain(hero: Hero, data: Ruleset, origin: str, gain: Gain) -> list[Power]:
    texts = list(gain.abilities)
    natural = {data.abilities.read(gained.text).code for gained in hero.abilities}
    if gain.natural and set(texts) & natural:
        texts = [gain.natural]
    if gain.choice:
        chosen = [kind_chosen(gain, name) for name in hero.specializations]
        texts += [kind.ability for kind in data.people.kinds.values() if kind.id in chosen]
    if gain.with_tag and not any(item.is_tagged(gain.with_tag) for item in hero.inside("held")):
        return []
    return [data.abilities.read(text, _source(hero, origin, gain), origin) for text in texts]


def _source(hero: Hero, origin: str, gain: Gain) -> str:
    """What a gain is called on the sheet."""
    if origin == "second class":
        return f"pure {gain.name}" if gain.of_class == hero.of_class else f"{gain.name}, second class"
    return gain.name if origin == "specialization" else f"{gain.name} class"


def sheet(hero: Hero, data: Ruleset) -> Sheet:
    """The hero's figures."""
    abilities = data.abilities.totals(powers(hero, data))
    parts: dict[str, list[Part]] = {stat: [] for stat in STATS}
    cap = data.tables.dr_cap
    for stat, source, amount in _parts(hero, data, abilities):
        if stat == "dr_max":
            cap += amount
        elif amount:
            parts[stat].append((source, amount))
    return Sheet(parts, list(_dice(hero, data, abilities)), cap, abilities)


def _parts(hero: Hero, data: Ruleset, abilities: dict[str, Total]) -> Iterator[tuple[str, str, int]]:
    for stat in ("hp", "attack", "defense", "dr"):
        yield stat, "hero card", getattr(hero.card, stat)
    for taken in hero.levels:
        name = "pseudo level" if taken.pseudo else f"level {taken.number}"
        for stat in STATS:
            yield stat, name, taken.plus(stat)
    for code, hp in data.levels.hp_per_level.items():
        if code in abilities:
            yield "hp", code, hp * hero.level
    for origin, gain in gains(hero, data):
        source = _source(hero, origin, gain)
        yield "hp", source, gain.hp + gain.hp_per_level * hero.level
        yield "dr", source, gain.dr + _bare_dr(hero, gain)
        yield "dr_max", source, gain.dr_max
    yield from _item_parts(hero, data)
    yield from _mode_parts(hero, data)
    for stat, amount in data.abilities.every_roll(abilities):
        yield stat, EVERY_ROLL, amount


def _bare_dr(hero: Hero, gain: Gain) -> int:
    """What raises the base DR of one without DR from armor; shields and helms do not spoil it."""
    armored = any(item.plus("dr") for item in hero.inside("armor"))
    return max(0, gain.bare_dr - hero.card.dr) if gain.bare_dr and not armored else 0


def _item_parts(hero: Hero, data: Ruleset) -> Iterator[tuple[str, str, int]]:
    for item in hero.items:
        if in_use(item, data):
            for stat in ("hp", "defense", "dr", "dr_max"):
                yield stat, item.name, item.plus(stat)
            if item.kind != "weapon":  # a weapon's plus counts for its own attacks only
                yield "attack", item.name, item.plus("attack")
    if hero.items:
        over = data.board.overflow(len(hero.inside(data.board.overflow_slot)))
        yield "defense", "over encumbered", over


def _mode_parts(hero: Hero, data: Ruleset) -> Iterator[tuple[str, str, int]]:
    mode = data.levels.mode(hero.mode)
    if mode.abilities:
        others = {power.code for power in powers(hero, data) if power.origin != "mode"}
        pluses = (mode.owned_attack, mode.owned_defense, mode.owned_damage)
        for code, stat, plus in zip(mode.abilities, ("attack", "defense", "damage"), pluses, strict=True):
            if code in others:
                yield stat, f"{mode.id} mode, {code} already there", plus


def _dice(hero: Hero, data: Ruleset, abilities: dict[str, Total]) -> Iterator[tuple[str, str]]:
    """Extra damage dice of the classes, and of abilities such as HH."""
    for origin, gain in gains(hero, data):
        if gain.damage:
            yield gain.damage, _source(hero, origin, gain)
    for code, total in abilities.items():
        known = data.abilities.get(code)
        if known and known.die:
            yield f"{total.number if total.number > 1 else ''}{known.die}", code
