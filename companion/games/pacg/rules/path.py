"""Rules of the Adventure Path: what may be begun, won, closed; when a role may be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.games.pacg import codes
from companion.games.pacg.paths import Scenario
from companion.games.pacg.play import Play
from companion.games.pacg.rules.decks import deck_findings
from companion.games.pacg.state import Hero, State


def may_begin(state: State, scenario: Scenario) -> list[Finding]:
    """What stands against a scenario: another one comes first, or the decks are not ready."""
    return [*_order(state, scenario), *_not_ready(state)]


def _order(state: State, scenario: Scenario) -> Iterator[Finding]:
    first = state.next
    if first and scenario.id != first.id and scenario.id not in state.log.won:
        yield codes.OUT_OF_ORDER.at(
            state.campaign,
            scenario.title,
            fix=Action("quest start"),
            cites=state.cards.rules.cites("order"),
            scenario=scenario.title,
            first=first.title,
        )


def _not_ready(state: State) -> Iterator[Finding]:
    if not state.keeps_decks:
        return
    if state.rebuild_due:
        fix = Action("deck rebuild", options=(("suggested", ""),))
        yield codes.NOT_REBUILT.at(state.campaign, fix=fix, cites=state.cards.rules.cites("rebuild"))
    yield from (finding for finding in deck_findings(state.decks) if finding.is_error)


def nobody_alive(state: State) -> Iterator[Finding]:
    """A scenario cannot be won by the dead."""
    if not state.party:
        yield codes.ALL_DEAD.at(state.campaign, fix=Action("quest lose"), cites=state.cards.rules.cites("order"))


def no_role_yet(state: State, hero: Hero) -> Iterator[Finding]:
    """Roles come with the end of one adventure."""
    rules, path = state.cards.rules, state.cards.path
    if any(adventure.deck_number == rules.role_after for adventure in path.completed(set(state.log.won))):
        return
    third = next((a.title for a in path.adventures if a.deck_number == rules.role_after), "the third adventure")
    yield codes.NO_ROLE_YET.at(
        state.campaign, hero.name, cites=rules.cites("role"), help="play on", who=hero.name, adventure=third
    )


def may_close(state: State, play: Play, place: str, temporarily: bool) -> Iterator[Finding]:
    """A location is closed by somebody who is there, and not where the villain is."""
    rules = state.cards.rules
    if any(play.heroes.values()) and not play.at(place):  # some tables do not say who is where
        walker = play.whose or next(iter(play.heroes))
        fix = Action("play move", (walker, place))
        yield codes.NOBODY_THERE.at(place, fix=fix, cites=rules.cites("close"), place=place)
    if play.villain == place:
        cites = rules.cites("temporarily") if temporarily else rules.cites("villain")
        fix = Action("play villain", options=(("at", place),))
        yield codes.VILLAIN_THERE.at(place, fix=fix, cites=cites, place=place)
