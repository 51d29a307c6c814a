"""A whole table of a TOML file: its state, the deeds listed in it, what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core import codes
from companion.core.campaign import Stall
from companion.core.fields import Problems, Table, read_toml, rows_of
from companion.core.findings import Finding, told
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold
from companion.core.system import GameSystem
from companion.games.runebound.data import BOARD, HERO, Components, Scenario, StoryToken
from companion.games.runebound.facts import ACTIVE, DISCARDED, QUEST, RESOLVED, RUMOR, STORY, TurnFacts
from companion.games.runebound.rules.deeds import AnyDeed, written_findings
from companion.games.runebound.state import Quest, State, Track
from companion.games.runebound.written.deeds import read_deeds
from companion.games.runebound.written.heroes import hero_names, read_heroes
from companion.games.runebound.written.names import Known, counts, known_names

QUEST_KINDS = (QUEST, RUMOR, STORY)
QUEST_STATES = (ACTIVE, RESOLVED, DISCARDED)


class WrittenTable(NamedTuple):
    """A file's game, the deeds listed in it, and what could not be read."""

    state: State
    deeds: tuple[AnyDeed, ...]
    problems: list[Finding]


def check_file(game: GameSystem, box: Components, file: Path) -> list[Finding]:
    """Everything that is wrong with a table written down in a file."""
    written = read_table(game, box, file)
    return [*written.problems, *written_findings(written.state, written.deeds)]


def read_table(game: GameSystem, box: Components, file: Path) -> WrittenTable:
    """The table a file describes, or an error where it is no TOML."""
    problems = Problems(file.parent)
    table = read_toml(file, problems)
    if table is None:
        raise CompanionError(f"{file.name} cannot be read: {told(problems.found[0])}.", "Mend it, then check again.")
    known = known_names(box, table, hero_names(table))
    heroes = read_heroes(game, table, known)
    known = known.also(asset for hero in heroes for asset in hero.assets)
    markets = tuple(_market(row, known) for row in rows_of(table, "market"))
    state = State(
        box=box,
        scenario=_scenario(box, table),
        heroes=heroes,
        quests=tuple(_quest(row, known) for row in rows_of(table, "quest")),
        markets=tuple(market for market, _browsing in markets),
        browsed=tuple(market.name for market, browsing in markets if browsing),
        track=_track(table.table("track")),
        board={fold(kind): count for kind, count in counts(table, "board").items()},
        first_player=known.name(table.text("first_player")),
        lost_to_villain=known.listed(table.texts("lost_to_villain")),
        turn=_turn(table.table("turn"), known),
        winner=known.name(table.text("winner")),
        name=table.text("name", file.stem),
    )
    deeds = read_deeds(table, known)
    table.no_more()
    return WrittenTable(state, deeds, problems.found)


def _scenario(box: Components, table: Table) -> Scenario | None:
    """A printed scenario by id, title or villain, or one of the file's own, with what the file says of it."""
    title, villain = table.text("scenario"), table.table("villain")
    known = {fold(name): s for s in box.scenarios for name in (s.id, s.title, s.villain) if name}
    chosen = known.get(fold(title)) if title else None
    if title and chosen is None:
        chosen = Scenario(title, title, villain.text("name"), story_cards=villain.number("story_cards"))
    own = tuple(_tokens(table))
    if chosen:
        chosen = chosen._replace(health=villain.number("health", chosen.health), tokens=(*chosen.tokens, *own))
        if chosen.health < 0:
            villain.problem(codes.BAD_VALUE, "health", f"health {chosen.health} is below zero")
    villain.no_more()
    return chosen


def _tokens(table: Table) -> Iterator[StoryToken]:
    """The story tokens of a scenario of the file's own."""
    for row in rows_of(table, "token"):
        name, kept_by = row.name(), row.text("kept_by", HERO)
        if kept_by not in (HERO, BOARD):
            row.problem(codes.BAD_VALUE, "kept_by", f"kept_by is {HERO} or {BOARD}, not {kept_by!r}")
        yield StoryToken(fold(name), name, kept_by, row.number("villain_health"))
        row.no_more()


def _quest(row: Table, known: Known) -> Quest:
    quest = Quest(
        row.name(),
        _one_of(row, "kind", QUEST_KINDS),
        known.name(row.text("hero")),
        known.name(row.text("deck")),
        _one_of(row, "status", QUEST_STATES),
        tuple(outcome.upper() for outcome in row.texts("outcomes")),
        row.flag("trophy"),
        row.text("hex"),
        row.text("choice"),
    )
    row.no_more()
    return quest


def _one_of(row: Table, name: str, words: tuple[str, ...]) -> str:
    """A field that is one of a few words, the first where it is left out."""
    found = row.text(name, words[0]).casefold()
    if found not in words:
        row.problem(codes.BAD_VALUE, name, f"{name} is {', '.join(words[:-1])} or {words[-1]}, not {found!r}")
    return found


def _market(row: Table, known: Known) -> tuple[Stall, bool]:
    """A market, and whether a hero browses it."""
    cards = row.texts("cards") if "cards" in row.values else None
    named = None if cards is None else tuple(known.card(card).name for card in cards)
    market = Stall(known.name(row.name("city")), named), row.flag("browsing")
    row.no_more()
    return market


def _track(table: Table) -> Track:
    track = Track(
        table.number("spaces"),
        table.numbers("story"),
        table.numbers("refresh"),
        table.number("space", 1),
        table.number("act", 1),
        table.number("round", 1),
        table.number("story_drawn"),
    )
    table.no_more()
    return track


def _turn(table: Table, known: Known) -> TurnFacts:
    """Whose turn it is, and how many actions were spent in it."""
    turn = TurnFacts(known.name(table.text("hero")), table.number("spent"))
    table.no_more()
    return turn
