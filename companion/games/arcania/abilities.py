"""The hundred abilities and the tags: who may have one, and how copies of it count together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.names import fold
from companion.games.arcania.tables import Tables

_PLACEHOLDER = re.compile(r"(-type)?-?#|-name| \(fawn\)")
_PLUS = re.compile(r"\+(\d+)\s*(.+)|(.+?)[\s-]*\+(\d+)")
_NUMBER = re.compile(r"(.+?)[\s-]*(\d+)")
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
    listed = [one._replace(die=dice.get(one.base, "")) for one in plain]
    return AbilityList([*listed, *(_tag(row) for row in rows_of(table, "tag"))])


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
