"""An encounter with the villain: doors shut for the moment, the fight, the escape and its blessings."""

from __future__ import annotations

from dataclasses import replace

from companion.core.campaign import WON
from companion.games.pacg.play import (
    CLOSED,
    Play,
    Told,
    deduced,
    listed,
    lost,
    reopen,
    villain_seen,
    warning,
    with_site,
    with_state,
)
from companion.games.pacg.sites import emptied, put_back, scattered, taken
from companion.games.procedures import Step

SEE_CLOSED = "close-the-villains-location"


def meet(play: Play, place: str) -> Told:
    """The villain turns up: who may shut which door, and what the fight will lead to."""
    now = replace(villain_seen(play, place), escaped=False)
    steps = [_try(play, other) for other in play.others(place)]
    steps.append(Step(f"Encounter the villain at {place}.", "encounter-the-villain"))
    return Told(now, (*steps, _if_defeated(now), _if_undefeated(now)))


def _try(play: Play, place: str) -> Step:
    there = play.at(place)
    if there:
        words = f"{' or '.join(there)} may try to close {place}: companion play close {place} --temporarily"
        return Step(words, "temporarily-closing", True)
    return Step(f"Nobody is at {place}: it stays open.", "temporarily-closing")


def _if_defeated(play: Play) -> Step:
    others = play.others(play.villain)
    if not others:
        comes = "it is banished; another villain is left" if play.villains > 1 else "you win"
        return Step(f"If you defeat it, it has nowhere to go and {comes}.", "villain-cornered")
    words = f"If you defeat it, {play.villain} closes and it escapes with {_blessings(len(others))} from the box."
    return Step(words, "escape-after-defeat")


def _if_undefeated(play: Play) -> Step:
    need = max(0, len(play.open) - 1)
    words = f"If you do not, it escapes with {_blessings(need + 1)} from the blessings deck ({play.blessings} left)"
    return Step(f"{words}{': too few, you lose' if need > play.blessings else ''}.", "escape-undefeated")


def defeated(play: Play, place: str) -> Told:
    """The villain is defeated: its location closes, and it escapes or is cornered."""
    words = f"{place} closes without its closing task: banish its deck, do what happens on closing, flip the card."
    step = Step(words, SEE_CLOSED)
    now = replace(_shut(play, place), villain="")
    if now.open:
        return _after(_escape(now, (step,), "from the box", "escape-after-defeat"))
    if now.villains > 1:
        return banished(play, place)
    won = Step("The villain has nowhere to escape to: you win the scenario.", "villain-cornered")
    return Told(replace(now, result=WON), (step, won))


def banished(play: Play, place: str) -> Told:
    """The villain is defeated and cannot escape, but the scenario asks for more: play goes on without it."""
    closes = Step(f"{place} closes: banish its deck, do what happens on closing, flip the card.", SEE_CLOSED)
    gone = Step("The villain has nowhere to escape to: banish it and play on.", "villain-cornered")
    now = replace(_shut(play, place), villain="", villains=max(0, play.villains - 1), escaped=False)
    return _after(Told(now, (closes, gone)))


def one_of_several(play: Play, place: str) -> Told:
    """Another villain is in the same deck: the location stays open, and that one is known to be there."""
    step = Step(f"Banish all but villains at {place} and shuffle; it stays open.", SEE_CLOSED)
    play = with_site(villain_seen(play, place), place, lambda site: emptied(site, 1))
    if not play.others(place):
        gone = Step("The defeated villain has nowhere else to go: banish it.", SEE_CLOSED)
        return _after(Told(replace(play, villain=place, villains=max(1, play.villains - 1)), (step, gone)))
    told = _escape(play, (step,), "from the box", "escape-after-defeat")
    return _after(Told(replace(told.play, villain=place), told.steps))


def undefeated(play: Play, place: str) -> Told:
    """The villain is not defeated: it escapes with blessings of the blessings deck, perhaps back to where it was."""
    need = len(play.open) - 1
    if need < 0:
        words = f"No location is open: the villain goes back into the deck of {place}."
        return _after(Told(replace(play, villain=place), (Step(words, "escape-undefeated"),)))
    if need > play.blessings:
        words = f"The escape needs {need} blessings, the blessings deck holds {play.blessings}: the scenario is lost."
        return lost(play, words, "escape-undefeated")
    now = replace(with_site(villain_seen(play, place), place, taken), blessings=play.blessings - need)
    told = _escape(now, (), "from the blessings deck", "escape-undefeated")
    return _after(Told(told.play, (*told.steps, *warning(now, play))))


def evaded(play: Play, place: str) -> Told:
    """The villain is evaded: it stays in the same deck and does not escape."""
    words = f"Shuffle the villain back into the deck of {place}; it does not escape."
    now = with_site(villain_seen(play, place), place, lambda site: put_back(site, 0))
    return _after(Told(replace(now, escaped=False), (Step(words, "evading-a-villain"),)))


def _escape(play: Play, steps: tuple[Step, ...], source: str, see: str) -> Told:
    """One card for each open location, the villain among them."""
    goals = play.open
    if len(goals) == 1:
        words = f"No blessing is needed: the villain escapes to {goals[0]}; shuffle it into that deck."
        now = replace(with_site(play, goals[0], put_back), villain=goals[0], escaped=True)
        return Told(now, (*steps, Step(words, "check-whether-the-villain-escapes")))
    deal = (
        Step(f"Take {_blessings(len(goals))} {source} at random and shuffle the villain in.", see),
        Step(f"Deal 1 of these {len(goals)} cards to each of {listed(goals)}; shuffle those decks.", see),
    )
    sites = scattered(play.sites, goals) if play.sites else play.sites
    return Told(replace(play, villain="", sites=sites, escaped=True), (*steps, *deal))


def _shut(play: Play, place: str) -> Play:
    """The villain's location is closed, its deck banished."""
    return with_state(with_site(villain_seen(play, place), place, emptied), place, CLOSED)


def _after(told: Told) -> Told:
    """The encounter is over: doors that were shut for it open again."""
    play, opened = reopen(told.play)
    return deduced(play, (*told.steps, *opened))


def _blessings(places: int) -> str:
    """How many blessings go with a villain that can escape to so many places."""
    count = places - 1
    return f"{count or 'no'} blessing{'s' * (count != 1)}"
