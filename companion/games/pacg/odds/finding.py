"""Where the villain is, what the next card may be, and whether the blessings last: exact, from what the table knows.

A card that was dealt lies anywhere in its deck with the same chance. Exploring does not tell the villain from a
henchman while each location has one of them; after an escape every card explored in vain makes a location less likely.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.core.named import NamedTuple
from companion.games.pacg.play import CLOSED, Play
from companion.games.pacg.sites import HENCHMAN, UNFOUND, UNKNOWN, VILLAIN, Site

MOST_CARDS = 1000  # of all decks: no box holds so many, and nobody counts through them


class NextCard(NamedTuple):
    """The chances of the top card of a location's deck."""

    villain: Fraction
    henchman: Fraction


def open_sites(play: Play) -> dict[str, Site]:
    """The decks of the locations that are not closed for good."""
    return {name: play.sites.get(name, Site(None, UNKNOWN)) for name, how in play.locations.items() if how != CLOSED}


def villain_at(play: Play) -> Mapping[str, Fraction] | None:
    """The chance that a villain is at each location that is not closed; None where that cannot be said."""
    sites = open_sites(play)
    if play.villain:
        return {name: Fraction(name == play.villain) for name in sites}
    if not play.villains:
        return dict.fromkeys(sites, Fraction(0))
    if play.villains > 1 and (play.escaped or play.stacked != play.villains):  # nobody has said which of them escaped
        return None
    weights = sum(site.weight for site in sites.values())
    if weights:
        return {name: site.weight / weights for name, site in sites.items()}
    share = _in_stack(play, sites)
    return None if share is None else {n: share if site.dealt == UNFOUND else Fraction(0) for n, site in sites.items()}


def _in_stack(play: Play, sites: Mapping[str, Site]) -> Fraction | None:
    """The chance that a card nobody has found is a villain; None where it is not known what was dealt."""
    unfound = sum(site.dealt == UNFOUND for site in sites.values())
    if any(site.dealt == UNKNOWN for site in sites.values()) or unfound < play.stacked:
        return None
    return Fraction(play.stacked, unfound) if unfound else Fraction(0)


def next_card(play: Play, place: str) -> NextCard | None:
    """The chances of the next card at a location; None where its deck or the villain's is not known."""
    site, where = open_sites(play).get(place), villain_at(play)
    if site is None or where is None or not site.left or site.dealt == UNKNOWN:
        return None
    if site.seen:
        return NextCard(Fraction(0), Fraction(0))
    if site.then:
        return NextCard(Fraction(site.then == VILLAIN), Fraction(site.then == HENCHMAN))
    henchman = Fraction(0)
    if site.holds_dealt:
        in_stack = _in_stack(play, open_sites(play)) if site.dealt == UNFOUND else Fraction(0)
        henchman = (1 - (in_stack or Fraction(0))) / site.left
    return NextCard(where[place] / site.left, henchman)


class Lasting(NamedTuple):
    """Whether the blessings last: the explorations left, the chance that they find the villain, all it may take."""

    explorations: int
    chance: Fraction
    sure: int


def lasting(play: Play, each_turn: int = 1) -> Lasting | None:
    """The chance that the villain is met in the turns that can still begin, with the best choice of locations."""
    where, sites = villain_at(play), open_sites(play)
    if where is None or not any(where.values()) or any(where[n] and s.left is None for n, s in sites.items()):
        return None
    likely = [(site, where[name]) for name, site in sites.items() if where[name] and site.unseen]
    total, sure = play.blessings * each_turn, sum(site.left or 0 for site, _chance in likely)
    useful = max(0, min(total, sure))  # more explorations than there are cards find nothing more
    if useful > MOST_CARDS:
        return None
    best = [Fraction(0)] * (useful + 1)
    for site, chance in likely:
        best = [
            max(best[spent - own] + _found_in(site, chance, own) for own in range(min(spent, site.left or 0) + 1))
            for spent in range(useful + 1)
        ]
    return Lasting(total, best[useful], sure)


def _found_in(site: Site, chance: Fraction, explorations: int) -> Fraction:
    """The chance to meet a villain that is there with this chance, in so many explorations."""
    if site.then == VILLAIN:
        return chance * (explorations > site.seen)
    return chance * Fraction(max(0, min(explorations, site.left or 0) - site.seen), site.unseen)
