"""Rules of the Adventure Path: what may be begun, won, closed; when a role may be chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from companion.core.findings import Action, Finding, Severity
from companion.games.pacg import codes
from companion.games.pacg.paths import Scenario
from companion.games.pacg.play import CLOSED, Play
from companion.games.pacg.rules.decks import deck_findings, no_deck
from companion.games.pacg.state import Hero, State


def may_begin(state: State, scenario: Scenario, away: Collection[int] = ()) -> list[Finding]:
    """What stands against a scenario: another one comes first, or the decks are not ready; not of those `away`."""
    return [*_order(state, scenario), *_not_ready(state, away)]


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


def _not_ready(state: State, away: Collection[int]) -> Iterator[Finding]:
    if not state.keeps_decks:
        return
    if state.rebuild_due:
        fix = Action("deck rebuild", options=(("suggested", ""),))
        yield codes.NOT_REBUILT.at(state.campaign, fix=fix, cites=state.cards.rules.cites("rebuild"))
    yield from (finding for finding in deck_findings(state.decks) if finding.is_error)
    for hero in state.party:
        if hero.id not in away and not state.deck(hero):
            yield replace(no_deck(state.decks, hero.name), severity=Severity.ERROR)


def nobody_alive(state: State) -> Iterator[Finding]:
    """A scenario cannot be won by the dead."""
    if not state.present:
        yield codes.ALL_DEAD.at(state.campaign, fix=Action("quest lose"), cites=state.cards.rules.cites("order"))


def villain_at_large(state: State) -> Iterator[Finding]:
    """A villain that got away is not beaten, as far as the tracker knows."""
    kept = state.under_way.facts.play if state.playing else None
    if kept is None or not kept.sound or not kept.escaped or kept.result:
        return
    places = [pair[0] for pair in kept.locations if pair[1] != CLOSED]
    if places:
        fix, cites = Action("play villain", options=(("defeated", ""),)), state.cards.rules.cites("escape")
        yield codes.NOT_WON_YET.at(state.campaign, fix=fix, cites=cites, open=_still(places))


def _still(places: list[str]) -> str:
    return f"{', '.join(places)} {'is' if len(places) == 1 else 'are'}"


def not_together(state: State, giver: Hero, taker: Hero) -> Iterator[Finding]:
    """During a scenario cards change hands at one location, as far as the tracker knows where everyone is."""
    kept = state.under_way.facts.play if state.playing else None
    places = {pair[0]: pair[1] for pair in kept.heroes} if kept and kept.sound else {}
    here, there = places.get(giver.key, ""), places.get(taker.key, "")
    if here and there and here != there:
        yield codes.NOT_TOGETHER.at(
            state.campaign,
            taker.name,
            fix=Action("play move", (taker.name, here)),
            cites=state.cards.rules.cites("give"),
            giver=giver.name,
            taker=taker.name,
            here=here,
            there=there,
        )


def no_role_yet(state: State, hero: Hero) -> Iterator[Finding]:
    """Roles come with the end of one adventure."""
    rules, path = state.cards.rules, state.cards.path
    if any(adventure.deck_number == rules.role_after for adventure in path.completed(set(state.log.won))):
        return
    third = next((a.title for a in path.adventures if a.deck_number == rules.role_after), "the third adventure")
    yield codes.NO_ROLE_YET.at(
        state.campaign, hero.name, cites=rules.cites("role"), help="play on", who=hero.name, adventure=third
    )


def nobody_there(state: State, play: Play, place: str) -> Iterator[Finding]:
    """A location is closed by somebody who is there; some tables do not say who is where."""
    if any(play.heroes.values()) and not play.at(place):
        fix = Action("play move", (play.whose or next(iter(play.heroes)), place))
        yield codes.NOBODY_THERE.at(place, fix=fix, cites=state.cards.rules.cites("close"), place=place)


def may_close(state: State, play: Play, place: str, temporarily: bool) -> Iterator[Finding]:
    """A location is closed by somebody who is there, and not where the villain is."""
    rules = state.cards.rules
    yield from nobody_there(state, play, place)
    if play.villain == place:
        cites = rules.cites("temporarily") if temporarily else rules.cites("villain")
        fix = Action("play villain", options=(("at", place),))
        yield codes.VILLAIN_THERE.at(place, fix=fix, cites=cites, place=place)
