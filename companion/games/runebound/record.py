"""A table written down in a TOML file, read into a game and the acts done at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.codes import data as codes
from companion.diagnostics import Diagnostic
from companion.domain.names import fold
from companion.games.fields import Problems, Table, read_toml, rows_of
from companion.games.runebound.acts import Act
from companion.games.runebound.checks import act_findings, state_findings
from companion.games.runebound.components import Card, Components, Scenario
from companion.games.runebound.record_acts import read_acts
from companion.games.runebound.state import (
    ACTIVE,
    FIGURES,
    QUEST,
    RUMOR,
    STORY,
    Asset,
    Change,
    GameState,
    Hero,
    Market,
    Quest,
    Skill,
    Track,
)
from companion.games.system import GameSystem


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A file's game, the acts listed in it, and what could not be read."""

    state: GameState
    acts: tuple[Act, ...]
    problems: list[Diagnostic]


def check_file(game: GameSystem, rules: Components, file: Path) -> list[Diagnostic]:
    """Everything that is wrong with a table written down in a file."""
    written = read_record(game, rules, file)
    if written is None:
        return read_problems(file)
    found = state_findings(rules, written.state) + act_findings(rules, written.state, written.acts)
    return [*written.problems, *found]


def read_problems(file: Path) -> list[Diagnostic]:
    """Why a file cannot be read at all."""
    problems = Problems(file.parent)
    read_toml(file, problems)
    return problems.found


def read_record(game: GameSystem, rules: Components, file: Path) -> WrittenTable | None:
    """The table a file describes; None where it is no TOML."""
    problems = Problems(file.parent)
    table = read_toml(file, problems)
    if table is None:
        return None
    cards = known_cards(rules, table)
    state = GameState(
        scenario=_scenario(rules, table),
        heroes=_heroes(game, table, cards),
        quests=tuple(_quest(row) for row in rows_of(table, "quest")),
        markets=tuple(_market(row) for row in rows_of(table, "market")),
        track=_track(table.table("track")),
        board=_counts(table, "board"),
        first_player=table.text("first_player"),
        lost_to_villain=table.texts("lost_to_villain"),
        winner=table.text("winner"),
        name=table.text("name", file.stem),
    )
    acts = read_acts(table, cards)
    table.no_more()
    return WrittenTable(state, acts, problems.found)


def known_cards(rules: Components, table: Table) -> dict[str, Card]:
    """The cards by name: those of the data, and those that the file describes."""
    cards = {card.name: card for card in rules.assets}
    for row in rows_of(table, "card"):
        card = _card(row)
        cards[card.name] = card
        row.no_more()
    return cards


def _card(row: Table) -> Card:
    orbs = row.texts("orbs") if "orbs" in row.values else None
    return Card(
        row.name(),
        row.text("type"),
        row.number("cost") if "cost" in row.values else None,
        row.number("trade") if "trade" in row.values else None,
        row.text("code"),
        orbs=orbs,
        gives=tuple(_counts(row, "gives").items()),
        own=True,
    )


def _scenario(rules: Components, table: Table) -> Scenario | None:
    id, villain = table.text("scenario"), table.table("villain")
    known = {fold(name): s for s in rules.scenarios for name in (s.id, s.title)}
    chosen = known.get(fold(id)) if id else None
    if id and chosen is None:
        chosen = Scenario(id, id, villain.text("name"), story_cards=villain.number("story_cards"))
    if chosen:
        health = villain.number("health", chosen.health)
        chosen = replace(chosen, health=health)
    villain.no_more()
    return chosen


def _heroes(game: GameSystem, table: Table, cards: Mapping[str, Card]) -> tuple[Hero, ...]:
    heroes = [_hero(game, row) for row in rows_of(table, "hero")]
    by_name = {hero.name: hero for hero in heroes}
    for row in rows_of(table, "asset"):
        hero, card = _owner(row, by_name), _held(row, cards)
        if hero:
            by_name[hero.name] = replace(hero, assets=(*hero.assets, Asset(card)))
        row.no_more()
    for row in rows_of(table, "skill"):
        hero, card = _owner(row, by_name), _held(row, cards)
        paid = row.texts("paid") if "paid" in row.values else None
        if hero:
            by_name[hero.name] = replace(hero, skills=(*hero.skills, Skill(card, paid)))
        row.no_more()
    return tuple(by_name.values())


def _owner(row: Table, heroes: Mapping[str, Hero]) -> Hero | None:
    name = row.text("hero")
    if name not in heroes:
        row.problem(codes.BAD_VALUE, "hero", f"there is no hero {name!r} in this file")
    return heroes.get(name)


def _held(row: Table, cards: Mapping[str, Card]) -> Card:
    """The card of a row: what the row says itself goes before what is known."""
    said = _card(row)
    known = cards.get(said.name)
    if known is None:
        return said
    return Card(
        said.name,
        said.type or known.type,
        known.cost if said.cost is None else said.cost,
        known.trade if said.trade is None else said.trade,
        said.code or known.code,
        orbs=known.orbs if said.orbs is None else said.orbs,
        gives=said.gives or known.gives,
    )


def _hero(game: GameSystem, row: Table) -> Hero:
    name = row.name()
    roster = {fold(key): c for c in game.roster for key in (c.id, c.name)}
    character = roster.get(fold(row.text("character", name)))
    facts: Mapping[str, Any] = character.facts if character else {}
    printed = {figure: row.number(figure, facts.get(figure, -1)) for figure in FIGURES}
    unknown = {figure for figure in FIGURES if figure not in facts and figure not in row.values}
    hero = Hero(
        name,
        {figure: None if figure in unknown else value for figure, value in printed.items()},
        tuple(Change(figure, amount) for figure, amount in _counts(row, "changes").items()),
        row.number("gold"),
        row.number("damage"),
        row.texts("hand"),
        trophies=_counts(row, "trophies"),
        story=_counts(row, "story"),
        tokens=row.texts("tokens"),
        place=row.text("place"),
        delayed=row.flag("delayed"),
        eliminated=row.flag("eliminated"),
    )
    row.no_more()
    return hero


def _counts(row: Table, name: str) -> dict[str, int]:
    inner = row.table(name)
    return {key: inner.number(key) for key in inner.values}


def _quest(row: Table) -> Quest:
    kind = row.text("kind", QUEST)
    if kind not in (QUEST, RUMOR, STORY):
        row.problem(codes.BAD_VALUE, "kind", f"kind is {QUEST}, {RUMOR} or {STORY}, not {kind!r}")
    quest = Quest(
        row.name(),
        kind,
        row.text("hero"),
        row.text("deck"),
        row.text("status", ACTIVE),
        row.texts("outcomes"),
        row.flag("trophy"),
        row.text("hex"),
        row.text("choice"),
    )
    row.no_more()
    return quest


def _market(row: Table) -> Market:
    market = Market(row.name("city"), row.texts("cards") if "cards" in row.values else None, row.flag("browsing"))
    row.no_more()
    return market


def _track(table: Table) -> Track:
    track = Track(
        table.number("spaces"),
        _numbers(table, "story"),
        _numbers(table, "refresh"),
        table.number("space", 1),
        table.number("act", 1),
        table.number("round", 1),
        table.number("story_drawn"),
    )
    table.no_more()
    return track


def _numbers(table: Table, name: str) -> tuple[int, ...]:
    table.read.add(name)
    listed = table.values.get(name, [])
    if not isinstance(listed, list) or not all(type(item) is int for item in listed):
        table.problem(codes.WRONG_TYPE, name, f"{name} must be a list of numbers")
        return ()
    return tuple(listed)
