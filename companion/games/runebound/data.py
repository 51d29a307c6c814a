"""What lies on the table of Runebound, and the data that tells it, read with every problem."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion.core import codes
from companion.core.fields import Problems, Table, read_csv, read_toml, rows_of
from companion.core.names import fold, resolve
from companion.core.rows import from_facts
from companion.core.system import GameSystem
from companion.folder import shipped_data

CODE = re.compile("[0-9]{3}")
"""What ties a combat token to its asset."""
FIGURES = ("body", "mind", "spirit", "health", "speed", "hand_limit")
"""What a hero card prints and other cards may raise or lower."""
HERO, BOARD = "hero", "board"
CITY = "city"
PLACES = (CITY, "town", "shrine", "stronghold", "road")


class StoryToken(NamedTuple):
    """A kind of story token: who has it, and what each does to the villain's health."""

    id: str
    name: str
    kept_by: str = HERO
    villain_health: int = 0
    rule: str = "story-tokens"


class Scenario(NamedTuple):
    """A scenario as far as it is known; health 0 means that nobody has read it off the card."""

    id: str
    title: str
    villain: str = ""
    health: int = 0
    story_cards: int = 0
    tokens: tuple[StoryToken, ...] = ()
    rule: str = "scenario"
    unknown: tuple[str, ...] = ()


class Deck(NamedTuple):
    """A deck; `cards` is 0 where the book does not say how many."""

    id: str
    title: str
    cards: int = 0
    trophies: bool = False
    reshuffled: bool = False
    mostly: str = ""
    rule: str = ""


class Place(NamedTuple):
    """A named place on the board."""

    name: str
    kind: str
    terrain: str = ""


class HeroCard(NamedTuple):
    """A hero of the roster, as the data prints it."""

    body: int | None = None
    mind: int | None = None
    spirit: int | None = None
    health: int | None = None
    speed: int | None = None
    hand_limit: int | None = None
    gold: int | None = None
    tokens: tuple[tuple[str, ...], ...] = ()


class Card(NamedTuple):
    """A card with what is known of it: an asset or a skill; None stands for what is not known."""

    name: str
    type: str = ""
    cost: int | None = None
    trade: int | None = None
    code: str = ""
    token: str = ""
    orbs: tuple[str, ...] | None = None
    gives: tuple[tuple[str, int], ...] = ()
    own: bool = False
    """Filled in by the player."""
    unverified: bool = False


class Components(NamedTuple):
    """Everything the data says about the table."""

    scenarios: tuple[Scenario, ...] = ()
    attributes: tuple[str, ...] = ("body", "mind", "spirit")
    asset_types: tuple[str, ...] = ()
    any_trophy: str = "gray"
    decks: tuple[Deck, ...] = ()
    places: tuple[Place, ...] = ()
    assets: tuple[Card, ...] = ()
    market_cards: int = 3
    browsing_cards: int = 4
    acts: int = 2
    unused_story_cards: int = 2
    enemy_tokens: int = 5
    master_from_act: int = 2
    sets: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def trophies(self) -> tuple[str, ...]:
        """The types of trophies: one for each adventure deck."""
        return tuple(deck.id for deck in self.decks if deck.trophies)

    @property
    def cities(self) -> tuple[str, ...]:
        """The places with a market."""
        return tuple(place.name for place in self.places if place.kind == CITY)

    def scenario(self, id: str) -> Scenario | None:
        """A scenario by its id."""
        return next((scenario for scenario in self.scenarios if scenario.id == id), None)


def hero_card(system: GameSystem, character: str) -> HeroCard:
    """What the data prints of a hero; nothing of one of the table's own."""
    found = system.character(character)
    return from_facts(HeroCard, found.facts if found else {})


def figure_named(word: str) -> str:
    """A figure of a hero card by name."""
    if word in FIGURES:
        return word
    return resolve(word, {figure_title(figure): figure for figure in FIGURES}, "figure of a hero")


def figure_title(figure: str) -> str:
    """A figure as players call it."""
    return figure.replace("hand_limit", "hand size")


@lru_cache(maxsize=8)
def components(folder: Path) -> Components:
    """The data of a game, as far as it can be read; `check` reports the rest.

    A game of the player's own may bring scenarios and heroes alone: the rest is then that of the box.
    """
    found = load(folder, Problems(folder))
    box = shipped_data() / "runebound"
    if (folder / "components.toml").exists() or folder == box:
        return found
    return load(box, Problems(box))._replace(scenarios=found.scenarios)


def check(folder: Path, problems: Problems) -> None:
    """Report every problem in the data that this module reads."""
    load(folder, problems)


def load(folder: Path, problems: Problems) -> Components:
    """Read the data, noting every problem at its file and line. A game may leave files out."""
    table = _toml(folder / "components.toml", problems)
    market, track, enemy = table.table("market"), table.table("track"), table.table("enemy")
    for part in (market, track, enemy):
        part.text("rule")
    found = Components(
        scenarios=_scenarios(_toml(folder / "scenarios.toml", problems)),
        attributes=table.texts("attributes") or ("body", "mind", "spirit"),
        asset_types=table.texts("asset_types"),
        any_trophy=table.text("any_trophy", "gray"),
        decks=tuple(_decks(table)),
        places=tuple(_places(table)),
        assets=tuple(_assets(folder / "assets.csv", problems, table.texts("asset_types"))),
        market_cards=market.number("cards", 3),
        browsing_cards=market.number("browsing", 4),
        acts=track.number("acts", 2),
        unused_story_cards=track.number("unused_story_cards", 2),
        enemy_tokens=enemy.number("tokens", 5),
        master_from_act=enemy.number("master_from_act", 2),
        sets=tuple(_sets(table)),
        unknown=table.texts("unknown"),
    )
    for part in (market, track, enemy, table):
        part.no_more()
    return found


def _toml(file: Path, problems: Problems) -> Table:
    found = read_toml(file, problems) if file.exists() else None
    return found or Table({}, file, 0, problems)


def _scenarios(table: Table) -> tuple[Scenario, ...]:
    tokens: dict[str, list[StoryToken]] = {}
    rows = list(rows_of(table, "scenario"))
    known = {str(row.values.get("id", "")) for row in rows}
    for row in rows_of(table, "token"):
        scenario = row.text("scenario")
        if scenario not in known:
            row.problem(codes.BAD_VALUE, "scenario", f"there is no scenario {scenario!r}")
        tokens.setdefault(scenario, []).append(_token(row))
    seen: set[str] = set()
    found = tuple(_scenario(row, tokens, seen) for row in rows)
    table.no_more()
    return found


def _token(row: Table) -> StoryToken:
    kept_by = row.text("kept_by", HERO)
    if kept_by not in (HERO, BOARD):
        row.problem(codes.BAD_VALUE, "kept_by", f"kept_by is {HERO} or {BOARD}, not {kept_by!r}")
    token = StoryToken(row.id(), row.name(), kept_by, row.number("villain_health"), row.text("rule", "story-tokens"))
    row.no_more()
    return token


def _scenario(row: Table, tokens: dict[str, list[StoryToken]], seen: set[str]) -> Scenario:
    id = row.id()
    _once(row, "id", id, seen)
    for name in ("health", "story_cards"):
        _not_negative(row, name)
    scenario = Scenario(
        id,
        row.name("title"),
        row.text("villain"),
        row.number("health"),
        row.number("story_cards"),
        tuple(tokens.get(id, ())),
        row.text("rule", "scenario"),
        row.texts("unknown"),
    )
    row.no_more()
    return scenario


def _decks(table: Table) -> Iterator[Deck]:
    seen: set[str] = set()
    for row in rows_of(table, "deck"):
        _not_negative(row, "cards")
        deck = Deck(
            row.id(),
            row.name("title"),
            row.number("cards"),
            row.flag("trophies"),
            row.flag("reshuffled"),
            row.text("mostly"),
            row.text("rule"),
        )
        _once(row, "id", deck.id, seen)
        row.no_more()
        yield deck


def _places(table: Table) -> Iterator[Place]:
    seen: set[str] = set()
    for row in rows_of(table, "place"):
        place = Place(row.name(), row.text("kind"), row.text("terrain"))
        _once(row, "name", fold(place.name), seen)
        if place.kind not in PLACES:
            row.problem(codes.BAD_VALUE, "kind", f"kind must be one of: {', '.join(PLACES)}")
        row.no_more()
        yield place


def _assets(file: Path, problems: Problems, types: tuple[str, ...]) -> Iterator[Card]:
    if not file.exists():
        return
    seen: set[str] = set()
    for row in read_csv(file, problems):
        for name in ("cost", "trade"):
            _not_negative(row, name)
        card = Card(
            row.name(),
            row.text("type"),
            _maybe(row, "cost"),
            _maybe(row, "trade"),
            unverified=bool(row.text("unverified")),
        )
        _once(row, "name", fold(card.name), seen)
        if card.type and card.type not in types:
            row.problem(codes.BAD_VALUE, "type", f"there is no asset type {card.type!r}")
        row.no_more()
        yield card


def _maybe(row: Table, name: str) -> int | None:
    """A number, or None for a cell left empty because nobody knows."""
    row.read.add(name)
    return row.number(name) if row.values.get(name, "") != "" else None


def _sets(table: Table) -> Iterator[tuple[str, str]]:
    for row in rows_of(table, "set"):
        yield row.text("deck"), row.name()
        row.no_more()


def _once(row: Table, field: str, key: str, seen: set[str]) -> None:
    if key and key in seen:
        row.problem(codes.DUPLICATE, field, f"{field} {key!r} stands here a second time")
    seen.add(key)


def _not_negative(row: Table, name: str) -> None:
    value = row.values.get(name)
    if isinstance(value, int) and value < 0:
        row.problem(codes.BAD_VALUE, name, f"{name} {value} is below zero")
