"""What a check reads without loading a campaign's rules: a member's sheet, and single rows of the data files.

A file of cards has hundreds of rows and a check needs one of them: only the lines that may be it are taken apart. What
is not found so is looked for among all cards by `CardGame`, which also knows what to say of a misspelling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path as Folder
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import APOSTROPHES, fold
from companion.core.rows import from_facts
from companion.games.pacg.checks import Check, read_check
from companion.games.pacg.facts import SheetFacts
from companion.games.pacg.odds.sheet import Sheet, bases_of, read_sheet, subskills_of

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows, HeroRow
    from companion.games.pacg.cards import Card
    from companion.games.pacg.locations import Location
    from companion.games.pacg.weapons import Weapon

Facts = Mapping[str, object]


class Member(NamedTuple):
    """A character as a check sees it."""

    sheet: Sheet
    proficient: bool
    """With weapons."""
    doubtful: bool
    """Its skills come from one source."""

    @property
    def name(self) -> str:
        """What the party calls it."""
        return self.sheet.name


class Members:
    """The members of a campaign with their sheets: printed figures, corrections, feats."""

    def __init__(self, rows: CampaignRows, printed: Mapping[str, Facts]) -> None:
        self._rows = rows
        self._printed = printed
        self._bases = bases_of(printed.values())

    @property
    def skills(self) -> set[str]:
        """Every skill that some character of the set has."""
        return {*subskills_of(self._printed.values()), *self._bases}

    def member(self, hero: HeroRow) -> Member:
        """One of them."""
        own, corrected = self._printed.get(hero.character, {}), from_facts(SheetFacts, hero.sheet).printed
        feats = [(feat.kind, fold(feat.what)) for feat in self._rows.feats if feat.hero_id == hero.id]
        return member_of(hero.name, (own, corrected), feats, self._bases)


def member_of(
    name: str, printed: tuple[Facts, Facts], feats: Iterable[tuple[str, str]], bases: Iterable[str] = ()
) -> Member:
    """A member from printed figures, the player's corrections, and feats as kind and what."""
    own, corrected = printed
    gained = Counter(feats)
    sheet = read_sheet(name, printed, {what: n for (kind, what), n in gained.items() if kind == "skill"}, bases)
    weapon = {**_table(own.get("proficient")), **_table(corrected.get("proficient"))}.get("weapon")
    trained = weapon is True or bool(gained["power", "weapon"])
    doubt = own.get("unverified")
    doubtful = isinstance(doubt, list | tuple) and "skills" in doubt and not corrected.get("skills")
    return Member(sheet, trained, doubtful)


class Looked(NamedTuple):
    """What a check needs of a card."""

    name: str
    type: str
    kind: str = ""
    traits: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    check_text: str = ""

    @property
    def check(self) -> Check:
        """The check to acquire or defeat it."""
        return read_check(self.check_text)

    @property
    def is_monster(self) -> bool:
        """Whether it deals damage to who fails its check."""
        return "monster" in {self.type, self.kind}

    @classmethod
    def of(cls, card: Card) -> Looked:
        """The same of a card that is known already."""
        return cls(card.name, card.type, card.kind, card.traits, card.immune, card.check_text)


def find_card(folder: Folder, name: str) -> Looked | None:
    """The card of exactly this name or other spelling; None where no row has it."""
    for row in _rows(folder / "cards.csv", name):
        if fold(name) in {fold(row["name"]), *(fold(also) for also in _split(row, "also"))}:
            traits, immune = _split(row, "traits"), _split(row, "immune")
            return Looked(row["name"], row["type"], row.get("kind", ""), traits, immune, row.get("check", ""))
    return None


def find_weapon(folder: Folder, name: str) -> Weapon | None:
    """The figures of a weapon by its exact name."""
    from companion.games.pacg.weapons import Weapon

    for row in _rows(folder / "weapons.csv", name):
        if fold(row["name"]) == fold(name):
            skills = tuple(row["skills"].lower().split("/")) if row["skills"] else ()
            plus = int(row["unproficient"] or 0)
            dice = (row["how"], row["dice"], row["more_how"], row["more_dice"])
            return Weapon(row["name"], skills, *dice, plus, row.get("other", ""))
    return None


def find_location(folder: Folder, name: str) -> Location | None:
    """What closes a location, by its exact name."""
    from companion.games.pacg.locations import Location

    for row in _rows(folder / "locations.csv", name):
        if fold(row["name"]) == fold(name):
            return Location(row["name"], {}, row.get("set", ""), row.get("closing", ""))
    return None


def _rows(file: Folder, name: str) -> Iterator[dict[str, str]]:
    """The rows of a file whose line holds every word of a name."""
    try:
        lines, folded = _lines(file, file.stat().st_mtime_ns)
    except (OSError, ValueError):
        return
    words, header = fold(name).split(), lines[0].strip().split(",")
    for line, key in zip(lines[1:], folded[1:], strict=False):
        if all(word in key for word in words):
            values = _fields(line)
            if len(values) == len(header):
                yield dict(zip(header, values, strict=True))


@lru_cache(maxsize=8)
def _lines(file: Folder, _stamp: int) -> tuple[list[str], list[str]]:
    """The lines of a file, as they are and as names are compared."""
    text = file.read_text(encoding="utf-8-sig")
    plain = text.casefold()
    for mark in APOSTROPHES:
        plain = plain.replace(mark, "")
    return text.split("\n"), plain.split("\n")


def _fields(line: str) -> list[str]:
    if '"' not in line:
        return line.rstrip("\r").split(",")
    import csv

    return next(csv.reader([line]), [])


def _split(row: Mapping[str, str], name: str) -> tuple[str, ...]:
    return tuple(part for part in row.get(name, "").split(";") if part)


def _table(value: object) -> Facts:
    return value if isinstance(value, Mapping) else {}
