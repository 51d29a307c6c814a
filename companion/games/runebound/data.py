"""What lies on the table of Runebound, and the data that tells it, read with every problem."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from companion.core import codes
from companion.core.fields import Problems, Table, read_toml, rows_of
from companion.core.named import NamedTuple
from companion.core.names import fold, resolve
from companion.core.rows import from_facts
from companion.core.system import GameSystem
from companion.folder import shipped_data
from companion.games.runebound.catalogue import (
    BASIC,
    CITY,
    CODE,
    FIGURES,
    MASTER,
    PLACES,
    Card,
    Component,
    Enemy,
    EnemyToken,
    Place,
    QuestCard,
    assets_of,
    components_of,
    enemies_of,
    enemy_tokens_of,
    not_negative,
    places_of,
    quests_of,
    skills_of,
)

__all__ = ["CODE", "FIGURES", "Card", "Components", "Enemy", "Place", "QuestCard", "Scenario", "StoryToken"]

HERO, BOARD = "hero", "board"


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
    unverified: tuple[str, ...] = ()
    """The figures that one source alone gives, until the player has entered them."""


class Deck(NamedTuple):
    """A deck; `cards` is 0 where the book does not say how many."""

    id: str
    title: str
    cards: int = 0
    trophies: bool = False
    reshuffled: bool = False
    mostly: str = ""
    rule: str = ""


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


class Components(NamedTuple):
    """Everything the data says about the table."""

    scenarios: tuple[Scenario, ...] = ()
    attributes: tuple[str, ...] = ("body", "mind", "spirit")
    asset_types: tuple[str, ...] = ()
    any_trophy: str = "gray"
    decks: tuple[Deck, ...] = ()
    places: tuple[Place, ...] = ()
    assets: tuple[Card, ...] = ()
    skills: tuple[Card, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    quests: tuple[QuestCard, ...] = ()
    enemy_sides: tuple[EnemyToken, ...] = ()
    """The tokens that enemies cast, with their sides."""
    contents: tuple[Component, ...] = ()
    market_cards: int = 3
    browsing_cards: int = 4
    acts: int = 2
    unused_story_cards: int = 2
    likely_spaces: int = 0
    """How many spaces the time track may have; one program says so."""
    likely_refresh: tuple[int, ...] = ()
    enemy_tokens: int = 5
    master_from_act: int = 2
    rest_dice: int = 5
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

    @property
    def skill_cards(self) -> int:
        """How many cards the skill deck has; 0 where nobody knows."""
        return next((deck.cards for deck in self.decks if deck.id == "skill"), 0)

    def casts(self, act: int, villain: str = "") -> tuple[EnemyToken, ...]:
        """The tokens that an enemy casts in an act; a villain casts the master token and its own in any."""
        kinds = [BASIC, *([MASTER] if villain or act >= self.master_from_act else []), *([villain] if villain else [])]
        return tuple(token for kind in kinds for token in self.enemy_sides if token.kind == kind)

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
    types, attributes = table.texts("asset_types"), table.texts("attributes") or ("body", "mind", "spirit")
    decks, gray = tuple(_decks(table)), table.text("any_trophy", "gray")
    places = (*_places(table), *places_of(folder, problems))
    found = Components(
        scenarios=_scenarios(_toml(folder / "scenarios.toml", problems)),
        attributes=attributes,
        asset_types=types,
        any_trophy=gray,
        decks=decks,
        places=places,
        assets=tuple(assets_of(folder, problems, types)),
        skills=tuple(skills_of(folder, problems, attributes, [*(deck.id for deck in decks if deck.trophies), gray])),
        enemies=tuple(enemies_of(folder, problems)),
        quests=quests_of(folder, problems, [place.name for place in places]),
        enemy_sides=tuple(enemy_tokens_of(folder, problems)),
        contents=tuple(components_of(folder, problems)),
        market_cards=market.number("cards", 3),
        browsing_cards=market.number("browsing", 4),
        acts=track.number("acts", 2),
        unused_story_cards=track.number("unused_story_cards", 2),
        likely_spaces=track.number("likely_spaces"),
        likely_refresh=track.numbers("likely_refresh"),
        enemy_tokens=enemy.number("tokens", 5),
        master_from_act=enemy.number("master_from_act", 2),
        rest_dice=_toml(folder / "dice.toml", problems).number("rest_dice", 5),
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
    row.once("id", id, seen)
    for name in ("health", "story_cards"):
        not_negative(row, name)
    scenario = Scenario(
        id,
        row.name("title"),
        row.text("villain"),
        row.number("health"),
        row.number("story_cards"),
        tuple(tokens.get(id, ())),
        row.text("rule", "scenario"),
        row.texts("unknown"),
        row.texts("unverified"),
    )
    row.no_more()
    return scenario


def _decks(table: Table) -> Iterator[Deck]:
    seen: set[str] = set()
    for row in rows_of(table, "deck"):
        not_negative(row, "cards")
        deck = Deck(
            row.id(),
            row.name("title"),
            row.number("cards"),
            row.flag("trophies"),
            row.flag("reshuffled"),
            row.text("mostly"),
            row.text("rule"),
        )
        row.once("id", deck.id, seen)
        row.no_more()
        yield deck


def _places(table: Table) -> Iterator[Place]:
    seen: set[str] = set()
    for row in rows_of(table, "place"):
        place = Place(row.name(), row.text("kind"), row.text("terrain"))
        row.once("name", fold(place.name), seen)
        if place.kind not in PLACES:
            row.problem(codes.BAD_VALUE, "kind", f"kind must be one of: {', '.join(PLACES)}")
        row.no_more()
        yield place


def _sets(table: Table) -> Iterator[tuple[str, str]]:
    for row in rows_of(table, "set"):
        yield row.text("deck"), row.name()
        row.no_more()
