"""Scenarios: started, won, lost; the path goes on only after a win."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.core.campaign import LOST, WON
from companion.core.names import CompanionError, shorten
from companion.games.pacg.acts.feats import gain_due, take_role
from companion.games.pacg.acts.holdings import put, settle
from companion.games.pacg.acts.party import character
from companion.games.pacg.acts.rewards import claim_at_once, give_loot
from companion.games.pacg.acts.runs import end_run, lock_decks, locked, new_run, write_run
from companion.games.pacg.paths import DRAW, LOOT, ROLE, Scenario
from companion.games.pacg.rewards import Claim, completed_now, due_for_win
from companion.games.pacg.rules.path import may_begin, nobody_alive, villain_at_large
from companion.games.pacg.state import ACQUIRED, Run, State
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform


def start(table: Table, query: str = "", force: str = "", absent: Sequence[str] = ()) -> Outcome:
    """Begin the next scenario, or the one named, without those who are absent."""

    def act(change: Change[State]) -> str:
        return begin(change, query, absent)

    return perform(table, act, force)


def begin(change: Change[State], query: str, absent: Sequence[str] = ()) -> str:
    """Begin a scenario within a change; returns the label."""
    state = change.state
    scenario = _choose(state, query)
    away = {character(change, who).id: who for who in absent}
    if not state.party:
        raise CompanionError("Nobody plays yet.", "Add a character: companion party add NAME.")
    if len(away) == len(state.party):
        raise CompanionError("Everybody is absent.", "Leave somebody at the table.")
    change.need(*may_begin(state, scenario, away))
    known = locked(change)
    lock_decks(change, new_run(change, scenario, away), "start", known)
    settle(change)
    return f"Begin {scenario.id} {scenario.title}{_without(state, away)}"


def _without(state: State, away: Collection[int]) -> str:
    names = [hero.name for hero in state.party if hero.id in away]
    return f" without {' and '.join(names)}" if names else ""


def _choose(state: State, query: str) -> Scenario:
    if state.playing and state.run:
        title = state.scenario.title if state.scenario else state.run.quest
        raise CompanionError(f"{title} is still being played.", "First `companion quest win` or `quest lose`.")
    if query:
        return state.cards.path.named(query)
    if state.next is None:
        raise CompanionError("Every scenario of the path is won.", "Name one to play it again.")
    return state.next


def win(
    table: Table,
    query: str = "",
    loot: Mapping[str, str] | None = None,
    force: str = "",
    feats: Iterable[tuple[str, str]] = (),
    claims: Iterable[Claim] = (),
) -> Outcome:
    """A scenario is won: its rewards are due, each once only. What the decks need is the rebuild's affair."""

    def act(change: Change[State]) -> str:
        run, scenario = _run(change, query)
        change.need(*nobody_alive(change.state), *villain_at_large(change.state))
        due, completed = due_for_win(change.state, scenario, run.id), completed_now(change.state, scenario)
        earned = (scenario.id, *([f"adventure {completed.number}"] if completed else []))
        write_run(change, run.id, end_run(change, run, WON)._replace(due=due, for_=earned))
        claim_at_once(change)
        for name, who in (loot or {}).items():
            change.note(f"{give_loot(change, name, character(change, who))}.")
        for who, what in feats:
            change.note(f"{gain_due(change, who, what)}.")
        for one in claims:
            change.note(f"{_claim(change, one)}.")
        if completed:
            change.note(f"{completed.title} is completed.")
            _path_completed(change)
        return f"Win {scenario.id} {scenario.title}"

    return perform(table, act, force, owing=OWN_RULES)


def claim(table: Table, claims: Sequence[Claim], force: str = "") -> Outcome:
    """Rewards that are due are claimed, all in one step."""

    def act(change: Change[State]) -> str:
        return "; ".join(_claim(change, one) for one in claims)

    return perform(table, act, force, owing=OWN_RULES)


def _claim(change: Change[State], one: Claim) -> str:
    if one.kind == LOOT:
        return give_loot(change, one.what, character(change, one.who))
    if one.kind == ROLE:
        return take_role(change, one.who, one.what)
    if one.kind == DRAW:
        hero, card = character(change, one.who), change.state.cards.card(one.what)
        put(change, hero, card, 1, ACQUIRED)
        return f"{hero.name} draws {card.name}"
    return gain_due(change, one.who, f"{one.kind} {one.what}")


def take_loot(table: Table, name: str, who: str) -> Outcome:
    """A loot card that is due goes to a character; where it lies until the rebuild is no breach."""

    def act(change: Change[State]) -> str:
        return give_loot(change, name, character(change, who))

    return perform(table, act, owing=OWN_RULES)


def _path_completed(change: Change[State]) -> None:
    if change.state.next is None:
        path = change.state.cards.path
        change.note(f"The Adventure Path {path.title} is completed. Its reward is on the path card.")


def lose(table: Table, query: str = "", force: str = "") -> Outcome:
    """A scenario is lost: no reward, and it has to be played again."""

    def act(change: Change[State]) -> str:
        run, scenario = _run(change, query)
        end_run(change, run, LOST)
        change.note("No reward. Rebuild the decks; the scenario is played again before the next.")
        return f"Lose {scenario.id} {scenario.title}"

    return perform(table, act, force, owing=OWN_RULES)


def _run(change: Change[State], query: str) -> tuple[Run, Scenario]:
    """The run under way; without one, a scenario that was played and is entered afterwards."""
    state = change.state
    path = state.cards.path
    if state.playing:
        scenario = state.scenario
        if scenario is None:
            played = shorten(state.under_way.quest)
            raise CompanionError(f"There is no scenario {played} in this game.", "Take it back: companion undo")
        if query and path.named(query).id != scenario.id:
            raise CompanionError(f"{scenario.title} is being played.", "Win or lose that one first.")
        return state.under_way, scenario
    if not query:
        raise CompanionError("No scenario is being played.", "`companion quest start`, or name the one you played.")
    scenario = path.named(query)
    change.need(*may_begin(state, scenario))
    run = new_run(change, scenario)
    settle(change)  # as when it is begun: the decks it was played with are as they are
    return run, scenario
