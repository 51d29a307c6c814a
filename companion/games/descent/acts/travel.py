"""The journey to a quest: each Travel icon a stop, with or without an event, drawn for the table or by it."""

from __future__ import annotations

import random

from companion.core.names import CompanionError, clean_text, listed, resolve
from companion.games.descent.acts.quests import keep
from companion.games.descent.facts import TravelEvent
from companion.games.descent.helpers import CITY, CITY_ICONS, TRAVEL, TRAVEL_ICONS, helpers
from companion.games.descent.questbook import journey
from companion.games.descent.state import Run, State
from companion.table.change import Change, Outcome, Table, perform


def _on_the_way(state: State) -> Run:
    """The finished quest after which the heroes travel."""
    run = state.phase or (state.runs[-1] if state.runs and state.running is None else None)
    if run is None or not run.facts.chosen:
        raise CompanionError(
            "Where do the heroes travel to?", "Choose the quest first: `companion phase next --quest NAME`."
        )
    return run


def stops_left(state: State, run: Run) -> tuple[str, ...]:
    """The icons on the way that the heroes have not passed."""
    left = list(journey(state, run))
    for one in run.facts.travel:
        if one.icon in left:
            left.remove(one.icon)
    return tuple(left)


def draw(table: Table, source: random.Random, icon: str = "") -> Outcome:
    """The overlord draws a card for the next icon (or one named): whether it has an event for it."""

    def act(change: Change[State]) -> str:
        state = change.state
        run = _on_the_way(state)
        at = _icon(state, run, icon)
        deck = CITY if at in CITY_ICONS else TRAVEL
        boxes = frozenset({"base", state.graph.product, *state.products})
        cards = helpers(change.system).event_deck(deck, boxes)
        if not cards:
            raise CompanionError(
                "No event cards are known for your boxes.", "Say what you drew: `companion travel event`."
            )
        drawn = {one.card for one in run.facts.travel}
        left = [card for card in cards if f"{card.product}/{card.card}" not in drawn]
        card = source.choice(left or cards)
        event = at in card.with_event
        _pass(change, run, TravelEvent(at, event, card=f"{card.product}/{card.card}"))
        words = f"card {card.card} of {card.product} has an event" if event else "no event"
        return f"{at.capitalize()}: {words}"

    return perform(table, act)


def record(table: Table, icon: str, what: str = "") -> Outcome:
    """A stop as the table drew it: an event with what it did, or none."""

    def act(change: Change[State]) -> str:
        run = _on_the_way(change.state)
        at = _icon(change.state, run, icon)
        done = clean_text(what, "event") if what else ""
        if last := _unsaid(run, at) if done else None:
            events = [one if one is not last else last._replace(what=done) for one in run.facts.travel]
            keep(change, run, run.facts._replace(travel=tuple(events)))
        else:
            _pass(change, run, TravelEvent(at, bool(done), done))
        return f"{at.capitalize()}: {done or 'no event'}"

    return perform(table, act)


def _unsaid(run: Run, icon: str) -> TravelEvent | None:
    """The event that was drawn for an icon, of which nobody has said what it did."""
    return next((one for one in run.facts.travel if one.icon == icon and one.event and not one.what), None)


def _icon(state: State, run: Run, icon: str) -> str:
    left = stops_left(state, run)
    if not icon:
        if not left:
            raise CompanionError("No stop is left on the way that is known.", "Name the icon: road, plain, street ...")
        return left[0]
    city = state.graph.product not in ("base",) and any(one in CITY_ICONS for one in journey(state, run))
    known = (*CITY_ICONS, *TRAVEL_ICONS) if city else (*TRAVEL_ICONS, *CITY_ICONS)
    return resolve(icon, {one: one for one in known}, "Travel icon", hint=f"There is: {listed(known)}.")


def _pass(change: Change[State], run: Run, stop: TravelEvent) -> None:
    keep(change, run, run.facts._replace(travel=(*run.facts.travel, stop)))
