"""What the rules say of turns: three actions each, in order; what a rest can heal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.names import many
from companion.games.runebound import codes
from companion.games.runebound.rules.table import cite, on
from companion.games.runebound.state import State

ADVENTURE, EXPLORE, MOVE, SHOP, TRAIN, TRADE, NOTHING = (
    "adventure",
    "explore",
    "move",
    "shop",
    "train",
    "trade goods",
    "do nothing",
)
ACTIONS = 3
"""How many a turn has."""
_COST = {ADVENTURE: 2}


def cost_of_action(action: str) -> int:
    """How many of a turn's actions something takes."""
    return _COST.get(action, 1)


def in_turn(state: State, hero: str, action: str) -> Iterator[Finding]:
    """Actions belong to the hero whose turn it is, as many as are left; where nobody counts turns, anything goes."""
    turn = state.turn
    if not turn.hero:
        return
    again, cost = Action("play next"), cost_of_action(action)
    if turn.hero != hero:
        whose = f"{turn.hero}'s"
        yield codes.NOT_THE_TURN.at(*on(state, hero), fix=again, cites=cite("turns"), hero=hero, whose=whose)
    elif turn.spent + cost > ACTIONS:
        yield codes.NO_ACTION_LEFT.at(
            *on(state, hero),
            amount=turn.spent + cost,
            limit=ACTIONS,
            fix=again,
            cites=cite("actions"),
            hero=hero,
            left=many(ACTIONS - turn.spent, "actions"),
            action=action,
            cost=cost,
        )


def rest_dice(state: State, hero: str, healed: int | None) -> Iterator[Finding]:
    """A rest in the wilderness heals no more than its dice can show."""
    if healed is not None and healed > state.box.rest_dice:
        yield codes.HEALED_TOO_MUCH.at(
            *on(state, hero),
            amount=healed,
            limit=state.box.rest_dice,
            cites=cite("resting-in-the-wilderness"),
        )


def following(state: State, hero: str) -> str:
    """Who acts after a hero, in turn order; nobody where no other plays."""
    order, everyone = [one.name for one in state.playing], [one.name for one in state.heroes]
    if hero not in everyone:
        return order[0] if order else ""
    after = everyone.index(hero) + 1  # an eliminated hero's turn passes on to the next all the same
    return next((name for name in everyone[after:] + everyone[:after] if name in order), "")


def begins_round(state: State, hero: str) -> bool:
    """Whether a hero is the first to act in a round."""
    return bool(state.playing) and state.playing[0].name == hero
