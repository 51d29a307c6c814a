"""The scenario and its villain: chosen, fought, won or lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import clean_name, fold, resolve, shorten
from companion.core.party import Standing
from companion.core.words import many
from companion.games.registry import Games
from companion.games.runebound.acts.heroes import holder, some, token_named
from companion.games.runebound.acts.leaving import eliminate
from companion.games.runebound.acts.reading import LOST, SCENARIO, TOKEN, WON, scenario_row
from companion.games.runebound.acts.work import Done, Work, perform
from companion.games.runebound.components import BOARD, HERO
from companion.games.runebound.deeds import FALL, Deed
from companion.store.record import Record
from companion.store.tables import QuestRun

STARTED = "started"
OWN_TOKEN = re.compile(r"(?P<name>.+?)(\s+(?P<kept_by>hero|board))?(\s+(?P<amount>[+-]?[0-9]{1,4}))?", re.IGNORECASE)


def choose_scenario(record: Record, games: Games, query: str, first: str = "", force: str = "") -> Done:
    """Play one of the game's scenarios."""

    def do(work: Work) -> str:
        titles = {name: s for s in work.rules.scenarios for name in (s.title, s.id, s.villain) if name}
        hint = f"There is: {', '.join(s.title for s in work.rules.scenarios)}. For your own: companion scenario own."
        chosen = resolve(query, titles, "scenario", work.game.short, hint)
        _put(work, chosen.title, {"id": chosen.id}, first)
        return f"Scenario: {chosen.title}"

    return perform(record, games, do, force)


def own_scenario(
    record: Record,
    games: Games,
    title: str,
    villain: str,
    tokens: Sequence[str],
    story_cards: int,
    first: str = "",
    force: str = "",
) -> Done:
    """Play a scenario of the table's own."""
    name = clean_name(title, "scenario's title")
    boss = clean_name(villain, "villain's name") if villain else ""
    kinds = [_own_token(text) for text in tokens]

    def do(work: Work) -> str:
        own = {"title": name, "villain": boss, "tokens": kinds, "story_cards": story_cards}
        _put(work, name, {"own": own}, first)
        marks = "".join(f"; {k['name']} {k['villain_health']:+d} each, with the {k['kept_by']}" for k in kinds)
        return f"Scenario: {name}{f', against {boss}' if boss else ''}{marks}"

    return perform(record, games, do, force)


def _own_token(text: str) -> dict[str, Any]:
    """A story token in words: `lore hero -1`: its name, who has it, what each does to the villain's health."""
    said = OWN_TOKEN.fullmatch(text.strip())
    if said is None or {HERO, BOARD} & set(said["name"].casefold().split()):
        raise CompanionError(
            f"The story token {shorten(text)} is not clear.", 'Write "embers hero -1" or "frost board 2".'
        )
    name, kept_by = clean_name(said["name"], "story token's name"), (said["kept_by"] or HERO).lower()
    return {"id": fold(name), "name": name, "kept_by": kept_by, "villain_health": int(said["amount"] or 0)}


def _put(work: Work, title: str, chosen: dict[str, Any], first: str) -> None:
    player = {"first_player": holder(work, first).name} if first else {}
    row = scenario_row(work.rows())
    if row:
        found = work.step.get(QuestRun, row["id"])
        if found is None or found.status != STARTED:
            raise CompanionError("The game is over.", "Start another: companion campaign new NAME --game GAME.")
        kept = {key: value for key, value in found.facts.items() if key not in ("id", "own", "health")}
        found.quest, found.facts = title, {**kept, **chosen, **player}
        return
    facts = {"kind": SCENARIO, **chosen, **player}
    work.step.add(
        QuestRun(campaign_id=work.campaign.id, quest=title, status=STARTED, started_at=work.step.at, facts=facts)
    )


def set_villain_health(record: Record, games: Games, health: int) -> Done:
    """The villain's health, read off the scenario card."""
    if health < 1:
        raise CompanionError(f"A health of {health} cannot be right.", "Read it off side B of the scenario card.")

    def do(work: Work) -> str:
        row = work.scenario()
        row.facts = {**row.facts, "health": health}
        scenario = work.state().scenario
        return f"{(scenario.villain if scenario else '') or 'The villain'} has a health of {health}"

    return perform(record, games, do)


def board_token(record: Record, games: Games, kind: str, amount: int, force: str = "") -> Done:
    """Story tokens placed on the board, or taken off it."""

    def do(work: Work) -> str:
        token = token_named(work, kind, BOARD)
        some(amount)
        verb = "placed on" if amount > 0 else "removed from"
        work.enter(None, TOKEN + token, amount, f"{verb} the board")
        return f"{many(abs(amount), token)} {verb} the board"

    return perform(record, games, do, force)


def fight(record: Record, games: Games, name: str, won: bool, force: str = "") -> Done:
    """A hero fought the villain: the winner wins the game, a loser is eliminated."""

    def do(work: Work) -> str:
        hero, row = holder(work, name), work.scenario()
        scenario = work.state().scenario
        if row.status != STARTED:
            raise CompanionError("The game is over.", "`companion undo` takes the end back.")
        villain = (scenario.villain if scenario else "") or "the villain"
        work.acts.append(Deed(hero.name, "fight the villain" if won else FALL))
        if won:
            row.status, row.winner, row.ended_at = WON, hero.name, work.step.at
            return f"{hero.name} defeats {villain} and wins the game"
        row.facts = {**row.facts, "lost": [*row.facts.get("lost", []), hero.name]}
        hero.status = Standing.DEAD.value
        ending = eliminate(work, hero)
        return f"{hero.name} loses to {villain} and is eliminated{ending}"

    return perform(record, games, do, force)


def end_game(record: Record, games: Games, winner: str, force: str = "") -> Done:
    """The game ends as the scenario card says: a hero has won, or all have lost."""

    def do(work: Work) -> str:
        row = work.scenario()
        if row.status != STARTED:
            raise CompanionError("The game is over.", "`companion undo` takes the end back.")
        hero = holder(work, winner) if winner else None
        row.status, row.winner, row.ended_at = WON if hero else LOST, hero.name if hero else "", work.step.at
        return f"{hero.name} wins the game" if hero else "The game is lost by all heroes"

    return perform(record, games, do, force)


def eliminate_hero(record: Record, games: Games, name: str) -> Done:
    """An effect eliminates a hero."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        if hero.status == Standing.DEAD:
            raise CompanionError(f"{hero.name} is already eliminated.", "Nothing was changed.")
        hero.status = Standing.DEAD.value
        return f"{hero.name} is eliminated{eliminate(work, hero)}"

    return perform(record, games, do)
