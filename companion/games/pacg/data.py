"""The data of a PACG set, read into typed values when first needed, every problem of it at its file and line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path as Folder
from typing import TYPE_CHECKING, TypeVar

from companion.core import codes
from companion.core.fields import REQUIRED, Problems, Table, read_csv, read_text, read_toml
from companion.core.findings import has_errors, told
from companion.core.names import CompanionError, fold, resolve
from companion.core.system import Character, GameSystem
from companion.games.pacg.cards import BARRIER, MONSTER, SETS, TYPES, BoxRules, Card, Catalog, Printing
from companion.games.pacg.checks import read_check
from companion.games.pacg.decklist import DeckList, read_decks
from companion.games.pacg.paths import QUESTS, Path, load_path

if TYPE_CHECKING:  # one set has no traders and scourges, and most commands need neither
    from companion.core.box import Box
    from companion.games.pacg.locations import Location
    from companion.games.pacg.scourges import Scourges
    from companion.games.pacg.traders import Trader
    from companion.games.pacg.weapons import Weapon

CARDS, BOX, SUGGESTED = "cards.csv", "box.toml", "suggested.txt"
HOW_TO_ADD = 'Mind the spelling, or add it: companion card add "NAME" --type TYPE.'
HOW_TO_KEEP = 'Mind the spelling, or keep it: `companion box add "NAME" type=monster "check=Combat 9" --kind card`.'
T = TypeVar("T")


def load_catalog(folder: Folder, problems: Problems) -> Catalog:
    """Every card of the box; the rows of one name and type are one card in several sets."""
    found: dict[tuple[str, str], Card] = {}
    for row in read_csv(folder / CARDS, problems):
        card = _card(row)
        same = found.get((card.name, card.type))
        if same:  # what is said of it stands with its first printing
            card = replace(same, printings=(*same.printings, *card.printings))
        found[card.name, card.type] = card
    return Catalog(tuple(found.values()))


def _card(row: Table) -> Card:
    type, set = row.text("type", REQUIRED), _word(row, "set")
    if type not in TYPES:
        row.problem(codes.BAD_VALUE, "type", f"there is no card type {type!r}", f"one of: {', '.join(TYPES)}")
    if set and set not in SETS:
        row.problem(codes.BAD_VALUE, "set", f"there is no set {set!r}", f"one of: {', '.join(SETS)}")
    row.read.add("copies")
    copies = row.number("copies") if row.values.get("copies") != "" else None  # an empty field: not known
    if copies is not None and copies < 0:
        row.problem(codes.BAD_VALUE, "copies", f"{copies} copies make no sense")
    printing = Printing(set, copies, _flag(row, "basic"), _flag(row, "elite"), veteran=_flag(row, "veteran"))
    found = Card(
        row.name(),
        type,
        (printing,),
        bool(_flag(row, "loot")),
        row.text("owner"),
        _split(row, "traits"),
        _split(row, "also"),
        _kind(row),
        bool(_flag(row, "trigger")),
        _check(row, "check"),
        _check(row, "recharge"),
        _split(row, "immune"),
        _flag(row, "closes"),
        _split(row, "one_source"),
        _check(row, "other_check"),
        _split(row, "other_traits"),
    )
    row.no_more()
    return found


def _kind(row: Table) -> str:
    kind = row.text("kind")
    if kind not in {"", MONSTER, BARRIER}:
        row.problem(codes.BAD_VALUE, "kind", f"a henchman or villain is a monster or a barrier, not {kind!r}")
    return kind


def _check(row: Table, name: str) -> str:
    text = row.text(name)
    try:
        read_check(text)
    except ValueError as error:
        row.problem(codes.BAD_VALUE, name, str(error), "write it as `Wisdom 10 or Combat 14 then Combat 17`")
        return ""
    return text


def _word(row: Table, name: str) -> str:
    row.read.add(name)
    return str(row.values.get(name, ""))  # a set may be a letter or a number


def _flag(row: Table, name: str) -> bool | None:
    row.read.add(name)
    value = row.values.get(name, "")
    if value not in {0, 1, ""}:
        row.problem(codes.BAD_VALUE, name, f"{name} must be 1, 0 or empty (not known), not {value!r}")
    return None if value == "" else bool(value)


def _split(row: Table, name: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in row.text(name).split(";") if part.strip())


def load_box(folder: Folder, problems: Problems, game: str, decks: dict[str, int]) -> BoxRules:
    """The figures and citations of the box."""
    table = read_toml(folder / BOX, problems)
    if table is None:
        return BoxRules(game)
    sets, cites, renamed = (table.table(name) for name in ("sets", "cites", "renamed"))
    rules = BoxRules(
        game,
        table.number("blessings", 30),
        table.number("basic_until", 3),
        table.number("below", 2),
        table.texts("any_set"),
        table.number("promo_from", 1),
        table.number("role_after", 3),
        {name: sets.text(name) for name in sets.values},
        decks,
        {name: cites.text(name) for name in cites.values},
        {name: renamed.text(name) for name in renamed.values},
    )
    table.no_more()
    return rules


def load_suggested(folder: Folder, problems: Problems, catalog: Catalog) -> list[DeckList]:
    """The decks the rulebook suggests; none where the game has no such file."""
    file = folder / SUGGESTED
    if not file.exists():
        return []
    text = read_text(file, problems)
    decks = read_decks(text, catalog) if text else []
    for deck in decks:
        for words in deck.problems:
            problems.add(codes.BAD_VALUE, file, 0, f"{deck.character or 'a deck'}: {words}")
    return [deck for deck in decks if deck.character]


def check(folder: Folder, problems: Problems) -> None:
    """Every problem in the files of a PACG set."""
    from companion.games.pacg.locations import LOCATIONS, load_places
    from companion.games.pacg.scourges import load_scourges
    from companion.games.pacg.traders import load_traders
    from companion.games.pacg.weapons import WEAPONS, load_weapons

    catalog = load_catalog(folder, problems)
    rules = load_box(folder, problems, folder.name, {})
    for words in _lost_names(rules, catalog):
        problems.add(codes.BAD_VALUE, folder / BOX, 0, words)
    for deck in load_suggested(folder, problems, catalog):
        for words in _unknown(deck, catalog):
            problems.add(codes.BAD_VALUE, folder / SUGGESTED, 0, words)
    locations = load_places(folder, problems)
    for words in _unknown_henchmen(locations, catalog):
        problems.add(codes.BAD_VALUE, folder / LOCATIONS, 0, words)
    for words in _unknown_weapons(load_weapons(folder, problems), catalog):
        problems.add(codes.BAD_VALUE, folder / WEAPONS, 0, words)
    path = load_path(folder, problems)
    traders = load_traders(folder, problems)
    load_scourges(folder, problems)
    path.check(folder, problems, catalog, locations, traders)


def _unknown(deck: DeckList, catalog: Catalog) -> Iterator[str]:
    for entry in deck.entries:
        card = catalog.find(entry.name, entry.type)
        if card is None or card.type != entry.type:
            yield f"{deck.character}: {entry.name} is no {entry.type} of {CARDS}"


def _lost_names(rules: BoxRules, catalog: Catalog) -> Iterator[str]:
    """Old spellings that a record may hold and nobody would find again."""
    for old, new in rules.renamed.items():
        card = catalog.find(new)
        if card is None or card.name != new:
            yield f"renamed: there is no card {new!r}"
        elif catalog.find(old) is not card:
            yield f"renamed: {CARDS} has no {old!r} under `also` of {new}"


def _unknown_henchmen(locations: Mapping[str, Location], catalog: Catalog) -> Iterator[str]:
    from companion.games.pacg.locations import DEFEAT

    for place in locations.values():
        for way in place.closing.ways:
            if way.kind == DEFEAT and way.card and not catalog.find(way.card, "henchman"):
                yield f"{place.name}: there is no henchman {way.card!r}"


def _unknown_weapons(weapons: Mapping[str, Weapon], catalog: Catalog) -> Iterator[str]:
    for name in weapons:
        card = catalog.find(name, "weapon")
        if card is None or card.type != "weapon":
            yield f"{name} is no weapon of {CARDS}"
    for card in catalog.boons("weapon"):
        if weapons and card.name not in weapons:
            yield f"{card.name} is a weapon of {CARDS} and does not stand here"


def read_sound(folder: Folder, load: Callable[[Problems], T]) -> T:
    """A part of the data that must be usable, or an error that says what is wrong with it."""
    problems = Problems(folder)
    found = load(problems)
    if has_errors(problems.found):
        first = problems.found[0]
        raise CompanionError(
            f"The data of {folder.name} cannot be used: {first.place}: {told(first)}.",
            "`companion data check` lists everything that is wrong.",
        )
    return found


def _stamp(folder: Folder, name: str) -> int:
    file = folder / name
    return file.stat().st_mtime_ns if file.exists() else 0


# One command may look at the cards several times; a file that changes is read anew.
@lru_cache(maxsize=8)
def _catalog(folder: Folder, _stamp: int) -> Catalog:
    from companion.games.pacg.quick import quick_catalog

    return quick_catalog(folder / CARDS) or read_sound(folder, lambda problems: load_catalog(folder, problems))


@lru_cache(maxsize=8)
def _path(folder: Folder, _stamp: int) -> Path:
    return read_sound(folder, lambda problems: load_path(folder, problems))


@lru_cache(maxsize=8)
def _places(folder: Folder, _stamp: int) -> Mapping[str, Location]:
    from companion.games.pacg.locations import load_places

    return read_sound(folder, lambda problems: load_places(folder, problems))


@lru_cache(maxsize=8)
def _box(folder: Folder, game: str, decks: tuple[tuple[str, int], ...], _stamp: int) -> BoxRules:
    return read_sound(folder, lambda problems: load_box(folder, problems, game, dict(decks)))


class CardGame:
    """The cards, decks, quests and traders of one set."""

    def __init__(self, game: GameSystem, box: Callable[[], Box] | None = None) -> None:
        self.game = game
        self._box = box

    def _read(self, load: Callable[[Problems], T]) -> T:
        return read_sound(self.game.folder, load)

    @cached_property
    def catalog(self) -> Catalog:
        """Every card, those of the player's box included."""
        shipped = _catalog(self.game.folder, _stamp(self.game.folder, CARDS))
        entries = self._box().of("card") if self._box else ()
        if not entries:
            return shipped
        from companion.games.pacg.boxed import with_box

        return with_box(shipped, entries)

    def text(self, kind: str, name: str) -> str:
        """What the player wrote down of something."""
        return self._box().text(kind, name) if self._box else ""

    @cached_property
    def rules(self) -> BoxRules:
        """The rules on the box."""
        decks = tuple((product.id, product.party_most) for product in self.game.products)
        return _box(self.game.folder, self.game.id, decks, _stamp(self.game.folder, BOX))

    @cached_property
    def suggested(self) -> list[DeckList]:
        """The decks the rulebook suggests."""
        return self._read(lambda problems: load_suggested(self.game.folder, problems, self.catalog))

    @cached_property
    def path(self) -> Path:
        """The Adventure Path."""
        return _path(self.game.folder, _stamp(self.game.folder, QUESTS))

    @cached_property
    def places(self) -> Mapping[str, Location]:
        """The locations by name: deck list, what closes them."""
        from companion.games.pacg.locations import LOCATIONS

        return _places(self.game.folder, _stamp(self.game.folder, LOCATIONS))

    @cached_property
    def locations(self) -> Mapping[str, Mapping[str, int]]:
        """The deck list of each location."""
        return {name: place.deck for name, place in self.places.items()}

    def place(self, name: str) -> Location:
        """A location as a player names it."""
        hint = "`companion location list` lists them."
        return resolve(name, dict(self.places), "location", self.game.short, hint)

    @cached_property
    def weapons(self) -> Mapping[str, Weapon]:
        """The weapons' dice by name."""
        from companion.games.pacg.weapons import load_weapons

        return self._read(lambda problems: load_weapons(self.game.folder, problems))

    @cached_property
    def traders(self) -> list[Trader]:
        """The traders."""
        from companion.games.pacg.traders import load_traders

        return self._read(lambda problems: load_traders(self.game.folder, problems))

    @cached_property
    def scourges(self) -> Scourges:
        """The scourge die and table."""
        from companion.games.pacg.scourges import load_scourges

        return self._read(lambda problems: load_scourges(self.game.folder, problems))

    def need_traders(self) -> list[Trader]:
        """The traders, or the one sentence that says there are none."""
        return self._need(self.traders, "traders")

    def need_scourges(self) -> Scourges:
        """The scourges, or the one sentence that says there are none."""
        return self._need(self.scourges, "scourges")

    def _need(self, part: T, words: str) -> T:
        if not part:
            hint = f"`companion games show {self.game.id}` lists what it has."
            raise CompanionError(f"{self.game.short} has no {words}.", hint)
        return part

    def character(self, name: str) -> Character:
        """A printed character as a player names it."""
        return resolve(name, {c.name: c for c in self.game.roster}, self.game.words.member, self.game.short)

    def suggested_for(self, character: str) -> DeckList:
        """The suggested deck of a character."""
        found = next((deck for deck in self.suggested if fold(deck.character) == fold(character)), None)
        if found is None:
            raise CompanionError(f"The rulebook suggests no deck for {character}.", "Use --file, or deck add --box.")
        return found

    def card(self, name: str) -> Card:
        """A boon as a player names it: a beginning is enough."""
        exact = self.catalog.find(name)
        if exact:
            return exact
        known = {card.name: card for card in self.catalog.boons()}
        return resolve(name, known, "card", self.game.short, HOW_TO_ADD)

    def any_card(self, name: str) -> Card:
        """A boon or bane as a player names it: the exact name, else a beginning."""
        exact = self.catalog.find(name)
        known = {spelt: card for card in self.catalog.cards for spelt in (card.name, *card.also)}
        return exact or resolve(name, known, "card", self.game.short, HOW_TO_KEEP)
