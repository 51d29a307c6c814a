"""Scenarios: started, won, lost; the path goes on only after a win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.games.pacg.acts.changes import Change, Outcome, changing
from companion.games.pacg.acts.feats import gain_due
from companion.games.pacg.acts.holdings import settle
from companion.games.pacg.acts.rebuild import lock_decks
from companion.games.pacg.acts.rewards import claim_at_once, completed_now, due_for_win, give_loot
from companion.games.pacg.acts.state import (
    DECK,
    LOOSE,
    LOST,
    SCOURGE,
    STARTED,
    WON,
    holdings,
    key_of,
    playing,
    position,
    table_of,
)
from companion.games.pacg.codes import bazaar as codes
from companion.games.pacg.paths import Scenario
from companion.games.pacg.rules.decks import check
from companion.games.registry import Games
from companion.store.readmodel import CampaignView
from companion.store.record import Record
from companion.store.tables import DeckState, Holding, QuestRun


def keeps_decks(view: CampaignView) -> bool:
    """Whether this table records its decks at all."""
    return any(holdings(view, zones=(DECK, *LOOSE)))


def start(record: Record, games: Games, query: str = "", force: str = "") -> Outcome:
    """Begin the next scenario, or the one named."""
    return changing(record, games, lambda change: begin(change, query), force)


def begin(change: Change, query: str) -> None:
    """Begin a scenario within a change."""
    scenario = _choose(change, query)
    view = change.view()
    if not playing(view):
        raise CompanionError("Nobody plays yet.", "Add a character: companion party add NAME.")
    change.need([*_order(change, scenario), *_decks(change)])
    run = _new_run(change, scenario)
    known = {row.hero_id for row in change.step.rows(DeckState, campaign_id=change.campaign.id)}
    lock_decks(change, run, "start", [row["id"] for row in playing(view) if row["id"] not in known])
    settle(change.step, change.campaign)
    change.label = f"Begin {scenario.id} {scenario.title}"


def _choose(change: Change, query: str) -> Scenario:
    at = position(change.view(), change.cards)
    if at.playing and at.run:
        playing_now = change.cards.path.scenario(at.run["quest"])
        title = playing_now.title if playing_now else at.run["quest"]
        raise CompanionError(f"{title} is still being played.", "First `companion quest win` or `quest lose`.")
    if query:
        return change.cards.path.named(query)
    if at.next is None:
        raise CompanionError("Every scenario of the path is won.", "Name one to play it again.")
    return at.next


def _order(change: Change, scenario: Scenario) -> Iterable[Finding]:
    at, rules = position(change.view(), change.cards), change.cards.rules
    if at.next and scenario.id != at.next.id and scenario.id not in at.won:
        words = f"{scenario.title} comes after {at.next.title}, which is not won yet"
        subject = (change.campaign.name, scenario.title)
        yield Finding(codes.OUT_OF_ORDER, words, subject, rules.cites("order"), "companion quest start")


def _decks(change: Change) -> Iterable[Finding]:
    view = change.view()
    if not keeps_decks(view):
        return
    if position(view, change.cards).rebuild_due:
        words, subject = "the decks are not rebuilt since the last scenario", (change.campaign.name,)
        cites = change.cards.rules.cites("rebuild")
        yield Finding(codes.NOT_REBUILT, words, subject, cites, "companion deck rebuild --suggested")
    yield from check(table_of(view, change.cards))


def _new_run(change: Change, scenario: Scenario) -> QuestRun:
    heroes = [key_of(row) for row in playing(change.view())]
    return change.step.add(
        QuestRun(
            campaign_id=change.campaign.id,
            quest=scenario.id,
            status=STARTED,
            started_at=change.step.at,
            facts={"heroes": heroes, "adventure": scenario.adventure, "title": scenario.title},
        )
    )


def win(
    record: Record,
    games: Games,
    query: str = "",
    loot: Mapping[str, str] | None = None,
    force: str = "",
    feats: Iterable[tuple[str, str]] = (),
) -> Outcome:
    """A scenario is won: its rewards are due, each once only."""

    def act(change: Change) -> None:
        run, scenario = _run(change, query)
        change.need(_nobody_alive(change))
        due = due_for_win(change, scenario, run)
        completed = completed_now(change, scenario)
        earned = [scenario.id, *([f"adventure {completed.number}"] if completed else [])]
        _end(change, run, WON)
        run.facts = {**run.facts, "due": due, "for": earned}
        claim_at_once(change)
        for name, who in (loot or {}).items():
            give_loot(change, name, change.hero(who))
        for who, what in feats:
            gain_due(change, who, what)
        change.label = f"Win {scenario.id} {scenario.title}"
        if completed:
            change.notes.append(f"{completed.title} is completed.")
            _path_completed(change)

    return changing(record, games, act, force)


def _nobody_alive(change: Change) -> Iterable[Finding]:
    if not playing(change.view()):
        words, subject = "every character is dead, so the scenario is lost", (change.campaign.name,)
        yield Finding(codes.ALL_DEAD, words, subject, change.cards.rules.cites("order"), "companion quest lose")


def take_loot(record: Record, games: Games, name: str, who: str) -> Outcome:
    """A loot card that is due goes to a character."""

    def act(change: Change) -> None:
        hero = change.hero(who)
        give_loot(change, name, hero)
        change.label = change.notes.pop().removesuffix(".")

    return changing(record, games, act)


def _path_completed(change: Change) -> None:
    path, won = change.cards.path, position(change.view(), change.cards).won
    if path.next(set(won)) is None:
        change.notes.append(f"The Adventure Path {path.title} is completed. Its reward is on the path card.")


def lose(record: Record, games: Games, query: str = "", force: str = "") -> Outcome:
    """A scenario is lost: no reward, and it has to be played again."""

    def act(change: Change) -> None:
        run, scenario = _run(change, query)
        _end(change, run, LOST)
        change.label = f"Lose {scenario.id} {scenario.title}"
        change.notes.append("No reward. Rebuild the decks; the scenario is played again before the next.")

    return changing(record, games, act, force)


def _run(change: Change, query: str) -> tuple[QuestRun, Scenario]:
    """The run under way; without one, a scenario that was played and is entered afterwards."""
    at = position(change.view(), change.cards)
    if at.playing and at.run:
        run = change.step.get(QuestRun, at.run["id"])
        scenario = change.cards.path.scenario(at.run["quest"])
        assert run is not None and scenario is not None
        if query and change.cards.path.named(query).id != scenario.id:
            raise CompanionError(f"{scenario.title} is being played.", "Win or lose that one first.")
        return run, scenario
    if not query:
        raise CompanionError("No scenario is being played.", "`companion quest start`, or name the one you played.")
    scenario = change.cards.path.named(query)
    change.need([*_order(change, scenario), *_decks(change)])
    return _new_run(change, scenario), scenario


def _end(change: Change, run: QuestRun, status: str) -> None:
    run.status, run.ended_at = status, change.step.at
    run.facts = {**run.facts, "rebuilt": not keeps_decks(change.view())}
    for row in change.step.rows(Holding, campaign_id=change.campaign.id, zone=SCOURGE):
        if not row.facts.get("keep"):
            change.step.delete(row)
    change.step.flush()
