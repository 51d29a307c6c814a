"""The buttons of a seat at this moment: its own cards, the scenario at the table, what lies between two of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.offers import Offer, Seat
from companion.games.pacg.offers.between import between_offers, due_offers
from companion.games.pacg.offers.hero import hero_offers
from companion.games.pacg.offers.rolls import roll_offers
from companion.games.pacg.offers.scenario import play_of, scenario_offers

if TYPE_CHECKING:
    from companion.games.pacg.state import State


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    """What a seat may tap now: each is a command a player could type."""
    if not seat.plays:
        return
    play = play_of(state)
    own = next((hero for hero in state.heroes if hero.id == seat.hero), None)
    if own:
        yield from due_offers(state, own)
        yield from hero_offers(state, own, play)
    if play:
        yield from scenario_offers(play)
    else:
        yield from between_offers(state)
    yield from roll_offers(state, own, play)
