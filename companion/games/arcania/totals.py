"""What a hero comes to: every figure with where each plus comes from, every ability with its stacking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.arcania.abilities import Power, Total
from companion.games.arcania.classes import Gain, kind_chosen
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import STATS, Hero
from companion.games.arcania.items import Item
from companion.games.arcania.slots import IN_USE

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


def in_use(item: Item, data: Ruleset) -> bool:
    """Whether an item's pluses and abilities count where it lies."""
    slot = data.board.slots.get(item.slot)
    if slot is None or item.slot in item.works_from:
        return slot is not None
    if item.works_from and item.slot != item.home:
        return False
    return slot.kind in IN_USE or item.slot in {"spell-book", "bag"}


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


def weapons(hero: Hero, data: Ruleset) -> list[tuple[str, int, str]]:
    """Each weapon in hand: name, attack plus with it, damage with the pluses; bare hands where there is none."""
    figures = sheet(hero, data)
    attack, plus = figures.total("attack"), figures.total("damage")
    held = [item for item in hero.inside("held") if item.kind == "weapon" or item.damage]
    listed = [(item.name, attack + item.plus("attack"), item.damage or "the dice on its card") for item in held]
    base = [("hero card", attack, hero.card.damage)] if hero.card.damage and not listed else []
    found = listed or base or [("bare hands", attack, data.levels.unarmed)]
    return [(name, total, f"{dice}{plus:+d}" if plus else dice) for name, total, dice in found]


def initiative_plus(hero: Hero) -> int:
    """What a hero adds to initiative: base and level defense, nothing from items or abilities."""
    return hero.card.defense + sum(level.plus("defense") for level in hero.levels)
