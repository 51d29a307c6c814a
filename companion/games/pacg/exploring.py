"""Exploring: what is turned over, looked at and found in a location's deck."""

from __future__ import annotations

from companion.core.names import CompanionError, many
from companion.games.pacg.play import CLOSED, Play, Told, villain_seen, with_site
from companion.games.pacg.sites import HENCHMAN, VILLAIN, examined, explored, found, put_back, spotted
from companion.games.procedures import Step


def cards_left(play: Play, place: str) -> str:
    """How many cards a location's deck holds, in words; empty where nobody counts."""
    site = play.sites.get(place)
    return "" if site is None or site.left is None else f"{many(site.left, 'cards')} left"


def explore(play: Play, place: str, back: bool = False) -> Told:
    """A card that is neither villain nor henchman is turned over; `back`: it is shuffled in again."""
    site = play.sites.get(place)
    if site is not None and site.left == 0:
        hint = "companion play move" if play.locations[place] == CLOSED else "companion play close"
        raise CompanionError(f"No card is left at {place}.", f"What now: {hint}")
    now = with_site(play, place, explored)
    if back:
        now = with_site(now, place, put_back)
    return Told(now, _emptied(now, place))


def _emptied(play: Play, place: str) -> tuple[Step, ...]:
    site = play.sites.get(place)
    if site is None or site.left != 0 or play.locations[place] == CLOSED:
        return ()
    words = f"No card is left at {place}: whoever is there may try to close it at the end of the turn's exploring."
    return (Step(words, "close-a-location-step", True),)


def henchman(play: Play, place: str, defeated: bool = True) -> Told:
    """The henchman of a location turns up: defeated it gives the chance to close, else it goes back into the deck."""
    now = with_site(play, place, lambda site: found(site, keep=not defeated))
    if not defeated:
        return Told(now, (Step(f"Shuffle the henchman back into the deck of {place}.", "defeated-and-undefeated"),))
    chance = Step(f"You may try at once to close {place}, if the henchman says so.", "closing-after-a-henchman", True)
    return Told(now, (chance, *_emptied(now, place)))


def examine(play: Play, place: str, count: int, villain: int = 0, henchman: int = 0) -> Told:
    """Cards on top are looked at; the villain or the henchman may be one of them, so many cards from the top."""
    site = play.sites.get(place)
    if site is not None and site.left is not None and count > site.left:
        raise CompanionError(f"Only {many(site.left, 'cards')} are left at {place}.", "Examine fewer.")
    if max(villain, henchman) > count:
        raise CompanionError(f"You looked at {many(count, 'cards')}.", "Say where it lies among them: 1 is the top.")
    if villain:
        return Told(with_site(villain_seen(play, place), place, lambda one: spotted(one, villain, VILLAIN)))
    if henchman:
        return Told(with_site(play, place, lambda one: spotted(one, henchman, HENCHMAN)))
    return Told(with_site(play, place, lambda one: examined(one, count)))


def recount(play: Play, place: str, cards: int) -> Told:
    """The table says how many cards a location has."""
    now = with_site(play, place, lambda site: site._replace(left=cards, seen=0, then=""))
    if place not in play.sites:
        raise CompanionError(f"The deck of {place} is not counted.", "companion play start --again counts all of them.")
    return Told(now, _emptied(now, place))
