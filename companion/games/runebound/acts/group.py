"""A group's record of many games: what is kept of one that ends, and how the next begins."""

from __future__ import annotations

from companion.core.names import CompanionError, candidates, clean_name, fold, resolve
from companion.core.system import AWAY, Standing
from companion.games.runebound.acts.cards import keep_sheet, sheet_of
from companion.games.runebound.acts.quests import facts_of
from companion.games.runebound.acts.scenario import keep_scenario, scenario_facts
from companion.games.runebound.data import hero_card
from companion.games.runebound.facts import (
    ACT,
    ACTIVE,
    DISCARDED,
    GOLD,
    HAND,
    REVEALED,
    REVEALED_STARS,
    ROUND,
    SCENARIO,
    SPACE,
    STORY_CARDS,
    SummaryFacts,
)
from companion.games.runebound.state import State, seats_of
from companion.store.tables import Counter, Feat, Hero, Holding, Player, QuestRun, Trader
from companion.table.change import Change

OF_ONE_GAME = (ROUND, ACT, SPACE, STORY_CARDS, REVEALED, REVEALED_STARS)
"""Numbers of the table that begin anew with each game."""


def close_game(change: Change[State], run: QuestRun, how: str = "") -> None:
    """Keep who played, how long, and how it ended, before the heroes lose everything."""
    facts = scenario_facts(run)
    if facts.summary.seats:
        return
    seats = seats_of(change.state, change.rows)
    keep_scenario(run, facts._replace(summary=SummaryFacts(seats, change.state.track.round, how)))


def put_away(change: Change[State], seats: str = "") -> None:
    """The table is cleared for the next game; the heroes who sit down begin anew."""
    chosen = _seated(change, seats) if seats else _as_before(change)
    for hero in change.step.rows(Hero, campaign_id=change.id):
        for model in (Holding, Feat, Counter):
            change.step.delete(*change.step.rows(model, hero_id=hero.id))
        for account, held in change.ledger.kinds("", hero.id).items():
            change.enter(account, -held, "the game is over", hero)
        keep_sheet(hero, sheet_of(hero)._replace(changes=(), delayed=False, place=""))
    for account, held in change.ledger.kinds("", None).items():
        change.enter(account, -held, "the game is over")
    for name in OF_ONE_GAME:
        change.step.delete(*change.step.rows(Counter, campaign_id=change.id, name=name, hero_id=None))
    change.step.delete(*change.step.rows(Trader, campaign_id=change.id))
    for run in change.step.rows(QuestRun, campaign_id=change.id, status=ACTIVE):
        if facts_of(run).kind != SCENARIO:
            run.status, run.ended_at = DISCARDED, change.step.at
    for hero in chosen:
        deal_in(change, hero)


def deal_in(change: Change[State], hero: Hero) -> None:
    """A hero starts with gold and a hand of skill cards, as the hero card says."""
    printed = hero_card(change.system, hero.character)
    change.enter(GOLD, printed.gold or 0, "starting gold", hero)
    if printed.hand_limit:
        holding = Holding(campaign_id=change.id, hero_id=hero.id, zone=HAND, card="", count=printed.hand_limit)
        change.step.add(holding)


def _as_before(change: Change[State]) -> list[Hero]:
    """Who played the last game, the eliminated too."""
    found = [hero for hero in change.step.rows(Hero, campaign_id=change.id) if hero.status not in AWAY]
    for hero in found:
        hero.status = Standing.ACTIVE.value
    return found


def _seated(change: Change[State], text: str) -> list[Hero]:
    """`Ana: Corbin, Ben: Lyssa`: who plays whom in the next game; all others leave the table."""
    seats = [part.strip() for part in text.split(",") if part.strip()]
    if not seats:
        raise CompanionError("Who plays?", 'Name the seats: --heroes "Ana: Corbin, Ben: Lyssa".')
    chosen = [_seat(change, *_said(part)) for part in seats]
    taken = {hero.id for hero in chosen}
    if len(taken) < len(chosen):
        raise CompanionError("A hero sits there twice.", 'Name each hero once: --heroes "Ana: Corbin, Ben: Lyssa".')
    for hero in change.step.rows(Hero, campaign_id=change.id):
        hero.status = (Standing.ACTIVE if hero.id in taken else Standing.RETIRED).value
    return chosen


def _said(part: str) -> tuple[str, str]:
    player, mark, hero = part.partition(":")
    return (player.strip(), hero.strip()) if mark else ("", part)


def _seat(change: Change[State], player: str, query: str) -> Hero:
    rows = {hero.name: hero for hero in change.step.rows(Hero, campaign_id=change.id)}
    roster = {one.name: one for one in change.system.roster}
    if candidates(query, rows):
        hero = resolve(query, rows, "hero")
    else:
        printed = resolve(query, roster, "hero", change.system.short)
        side = change.system.sides[0].id
        hero = change.step.add(Hero(campaign_id=change.id, name=printed.name, character=printed.id, side=side))
    if player:
        hero.player_id = _player(change, clean_name(player, "player's name")).id
    return hero


def _player(change: Change[State], name: str) -> Player:
    known = change.step.rows(Player, campaign_id=change.id)
    same = next((one for one in known if fold(one.name) == fold(name)), None)
    return same or change.step.add(Player(campaign_id=change.id, name=name))
