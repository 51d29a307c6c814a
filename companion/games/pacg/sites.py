"""The decks of the locations: how many cards are left, what was dealt into them, where an escaped villain may be.

Each location gets one card of the villains and henchmen (`dealt`). Nobody knows which until it is found; an escaped
villain is dealt anew, and every card explored without meeting it makes its location less likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold
from companion.games.pacg.facts import SiteFacts

UNFOUND, HENCHMAN, FOUND, NOTHING, UNKNOWN, VILLAIN = "unfound", "henchman", "found", "", "unknown", "villain"
HENCHMAN_WORDS = {UNFOUND: "not found", HENCHMAN: "seen", FOUND: "found", NOTHING: "", UNKNOWN: ""}
"""What lies in a deck of the cards dealt: one of them, a henchman that was seen, none any more (it was found, or none
was dealt), or nobody can say."""
MOST_CARDS, MOST_LOCATIONS = 99, 30
"""Far more than any table holds: a slip of the finger, not a scenario."""


class Site(NamedTuple):
    """A location's deck."""

    left: int | None = None
    """Cards left; None where nobody knows."""
    dealt: str = NOTHING
    seen: int = 0
    """So many cards on top were examined and are neither villain nor henchman."""
    weight: Fraction = Fraction(0)
    """How likely the escaped villain is here, against the other locations."""
    then: str = ""
    """What was seen right below the cards that were examined: the villain or the henchman."""

    @property
    def unseen(self) -> int:
        """The cards that nobody has looked at."""
        return max(0, (self.left or 0) - self.seen)

    @property
    def holds_dealt(self) -> bool:
        """Whether a card of the villains and henchmen is still in it."""
        return self.dealt in {UNFOUND, HENCHMAN}


Sites = Mapping[str, Site]


def laid_out(
    decks: Iterable[tuple[str, Mapping[str, int] | None]], dealt: Sequence[str], apart: Iterable[str]
) -> Sites:
    """The decks at the set-up: the location's list, and one card of those dealt (at `apart` a villain of its own)."""
    alone = set(apart)
    kind = UNFOUND if dealt else UNKNOWN
    return {
        name: Site(sum(deck.values()) + 1 if deck else None, NOTHING if name in alone else kind) for name, deck in decks
    }


def explored(site: Site) -> Site:
    """The top card is turned over, and is neither the villain nor a henchman."""
    if site.left is None:
        return site
    if not site.left:
        raise CompanionError("No card is left there.", "It may be closed: companion play close")
    lighter = site if site.seen else site._replace(weight=site.weight * _missed(site, 1))
    return lighter._replace(left=site.left - 1, seen=max(0, site.seen - 1))


def examined(site: Site, count: int) -> Site:
    """So many cards on top are looked at, and neither the villain nor a henchman is among them."""
    if site.left is not None and count > site.left:
        raise CompanionError(f"Only {site.left} cards are left there.", "Examine fewer.")
    new = max(0, count - site.seen)
    return site._replace(weight=site.weight * _missed(site, new), seen=max(site.seen, count))


def _missed(site: Site, count: int) -> Fraction:
    """The chance that so many unseen cards do not hold a villain that is there."""
    others = site.unseen - site.holds_dealt
    if site.left is None or others <= 0:
        return Fraction(1)
    return Fraction(max(0, others - count), others)


def found(site: Site, keep: bool = False) -> Site:
    """A card that was dealt turns up; `keep`: it is known to be a henchman and is shuffled back."""
    if site.left is None or keep:
        return site._replace(dealt=HENCHMAN if keep else FOUND, seen=0, then="")
    return taken(site)._replace(dealt=FOUND)


def taken(site: Site) -> Site:
    """The top card, which was dealt, leaves the deck."""
    left = None if site.left is None else max(0, site.left - 1)
    return site._replace(left=left, seen=max(0, site.seen - 1), then="")


def spotted(site: Site, place: int, what: str) -> Site:
    """A card that was dealt is seen in the deck, so many cards from the top."""
    known = site._replace(dealt=HENCHMAN) if what == HENCHMAN else site
    return known._replace(seen=place - 1, then=what)


def put_back(site: Site, cards: int = 1) -> Site:
    """Cards are shuffled into the deck."""
    return site._replace(left=None if site.left is None else min(MOST_CARDS, site.left + cards), seen=0, then="")


def emptied(_site: Site, left: int = 0) -> Site:
    """The deck is banished, but for some villains."""
    return Site(left)


def scattered(sites: Sites, goals: Sequence[str]) -> Sites:
    """The villain escapes: one card more for each of the goals, and it is one of them."""
    share = Fraction(1, len(goals))
    return {
        name: put_back(site)._replace(weight=share) if name in goals else site._replace(weight=Fraction(0))
        for name, site in sites.items()
    }


def read_site(facts: SiteFacts) -> Site:
    """A location's deck from the record; what cannot be read is not known."""
    dealt = facts.dealt if facts.dealt in {UNFOUND, HENCHMAN, FOUND, NOTHING} else UNKNOWN
    try:
        weight = Fraction(facts.weight)
    except (ValueError, ZeroDivisionError):
        weight = Fraction(0)
    return Site(facts.left, dealt, facts.seen, weight, facts.then)


def kept_site(place: str, site: Site) -> SiteFacts:
    """The same for the record."""
    return SiteFacts(place, site.left, site.dealt, site.seen, str(site.weight), site.then)


def numbered(names: Sequence[str]) -> list[str]:
    """Locations that a scenario has several times get a number each."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(f"{name} {seen[name]}" if names.count(name) > 1 else name)
    return found


def printed_name(name: str) -> str:
    """The name on the card of a location that bears a number here."""
    first, _space, last = name.rpartition(" ")
    return first if last.isdecimal() and first else name


def unlike(names: Sequence[str]) -> list[str]:
    """Locations that can be told apart, not too many of them."""
    if len({fold(name) for name in names}) < len(names):
        raise CompanionError("A location is named twice.", "Give two of a kind a number each.")
    if len(names) > MOST_LOCATIONS:
        raise CompanionError(f"{len(names)} locations are too many.", f"At most {MOST_LOCATIONS}.")
    return list(names)
