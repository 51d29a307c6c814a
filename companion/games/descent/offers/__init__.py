"""The buttons of a seat at this moment: the quest at the table, the campaign, a hero's own, the overlord's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.core.offers import HERO, SIDE, Offer, Seat
from companion.games.descent.offers.board import board_offers
from companion.games.descent.offers.campaign import campaign_offers
from companion.games.descent.offers.hero import hero_offers
from companion.games.descent.offers.overlord import overlord_offers
from companion.games.descent.offers.rolls import roll_offers

if TYPE_CHECKING:
    from companion.games.descent.state import State

OVERLORDS_OWN = {("rumor", "draw"), ("rumor", "play"), ("rumor", "discard"), ("overlord", "aside")}
"""Verbs whose answers, refusals too, tell what the overlord holds."""


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    """What a seat can do now, what is needed most first."""
    if not seat.plays:
        return
    own = next((hero for hero in state.heroes if hero.id == seat.hero), None) if seat.role == HERO else None
    if own:
        yield from hero_offers(state, own)
    if seat.role == SIDE:
        yield from overlord_offers(state)
    yield from board_offers(state)
    yield from campaign_offers(state)
    yield from roll_offers(state, own)


def is_secret(words: Sequence[str]) -> bool:
    """Whether a line names what the overlord alone may see."""
    typed = list(words)
    before = typed[: typed.index("--")] if "--" in typed else typed
    verbs = [word for word in before if not word.startswith("-")]
    return "--overlord" in before or tuple(verbs[:2]) in OVERLORDS_OWN
