"""Treasure after a fight: who gets how many cards, and where the marker goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.named import NamedTuple
from companion.core.names import CompanionError


class Split(NamedTuple):
    """How the cards are shared out; `marker` is who holds the treasure marker next."""

    lesser: dict[str, int]
    treasure: dict[str, int]
    marker: str


def split(
    heroes: Sequence[str], lesser: int, treasure: int, marker: str, rolls: Mapping[str, int], direction: str
) -> Split:
    """Share cards evenly: odd lesser ones by the d20 rolls, odd treasures along the marker."""
    if not heroes:
        raise CompanionError("There is no hero to share with.", "`companion party add NAME` adds one.")
    if lesser < 0 or treasure < 0:
        raise CompanionError("The number of cards cannot be negative.")
    shares, holder = _by_marker(heroes, treasure, marker if marker in heroes else heroes[0], direction)
    return Split(_by_rolls(heroes, lesser, rolls), shares, holder)


def odd_cards(heroes: int, cards: int) -> int:
    """How many cards are left over after an even split."""
    return cards % heroes if heroes else 0


def _by_rolls(heroes: Sequence[str], cards: int, rolls: Mapping[str, int]) -> dict[str, int]:
    shares = dict.fromkeys(heroes, cards // len(heroes))
    left = odd_cards(len(heroes), cards)
    if left and not set(heroes) <= set(rolls):
        raise CompanionError(f"{left} lesser treasure cards are left over.", "Every hero rolls a d20 for them.")
    for name in sorted(heroes, key=lambda name: -rolls.get(name, 0))[:left]:
        shares[name] += 1
    return shares


def _by_marker(heroes: Sequence[str], cards: int, holder: str, direction: str) -> tuple[dict[str, int], str]:
    """Seats are in the order in which the heroes joined, clockwise."""
    shares = dict.fromkeys(heroes, cards // len(heroes))
    step = 1 if direction == "clockwise" else -1
    seat = heroes.index(holder)
    for _ in range(odd_cards(len(heroes), cards)):
        shares[heroes[seat]] += 1
        seat = (seat + step) % len(heroes)
    return shares, heroes[seat]
