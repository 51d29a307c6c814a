"""The data of a PACG set, read into typed values, with every problem of it at its file and line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core import codes
from companion.core.fields import REQUIRED, Problems, Table, read_csv, read_text, read_toml
from companion.games.pacg.box import BoxRules
from companion.games.pacg.cards import SETS, TYPES, Card, Catalog, Printing
from companion.games.pacg.decklist import DeckList, read_decks

CARDS, BOX, SUGGESTED = "cards.csv", "box.toml", "suggested.txt"


def load_catalog(folder: Path, problems: Problems) -> Catalog:
    """Every card of the box; the rows of one name and type are one card in several sets."""
    found: dict[tuple[str, str], Card] = {}
    for row in read_csv(folder / CARDS, problems):
        card = _card(row)
        same = found.get((card.name, card.type))
        if same:
            card = Card(
                card.name,
                card.type,
                (*same.printings, *card.printings),
                same.loot or card.loot,
                same.owner or card.owner,
                same.traits or card.traits,
                same.also or card.also,
            )
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
    printing = Printing(set, copies, _flag(row, "basic"), _flag(row, "elite"))
    name, loot, owner = row.name(), bool(_flag(row, "loot")), row.text("owner")
    traits, also = _split(row, "traits"), _split(row, "also")
    row.no_more()
    return Card(name, type, (printing,), loot, owner, traits, also)


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


def load_box(folder: Path, problems: Problems, game: str, decks: dict[str, int]) -> BoxRules:
    """The figures and citations of the box."""
    table = read_toml(folder / BOX, problems)
    if table is None:
        return BoxRules(game)
    sets, cites = table.table("sets"), table.table("cites")
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
    )
    table.no_more()
    return rules


def load_suggested(folder: Path, problems: Problems, catalog: Catalog) -> list[DeckList]:
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


def check(folder: Path, problems: Problems) -> None:
    """Every problem in the files of a PACG set."""
    from companion.games.pacg.paths import load_locations, load_path
    from companion.games.pacg.scourges import load_scourges
    from companion.games.pacg.traders import load_traders

    catalog = load_catalog(folder, problems)
    load_box(folder, problems, folder.name, {})
    for deck in load_suggested(folder, problems, catalog):
        for words in _unknown(deck, catalog):
            problems.add(codes.BAD_VALUE, folder / SUGGESTED, 0, words)
    locations = load_locations(folder, problems)
    path = load_path(folder, problems)
    traders = load_traders(folder, problems)
    load_scourges(folder, problems)
    path.check(folder, problems, catalog, locations, traders)


def _unknown(deck: DeckList, catalog: Catalog) -> Iterator[str]:
    for entry in deck.entries:
        card = catalog.find(entry.name, entry.type)
        if card is None or card.type != entry.type:
            yield f"{deck.character}: {entry.name} is no {entry.type} of {CARDS}"
