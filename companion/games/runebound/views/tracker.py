"""The game at the table as every surface shows it: the scenario and its round, the time track, the heroes."""

from __future__ import annotations

from companion.core.campaign import Counted, Figure, Spot, Tracker
from companion.core.fight import FOES
from companion.core.names import argument
from companion.games.runebound.hero import UP, Hero
from companion.games.runebound.rules.turns import ACTIONS
from companion.games.runebound.state import State, Track


def tracker(state: State, counted: bool) -> Tracker | None:
    """The tracker; the round is named where the table counts it: it ends rounds, or plays turn by turn."""
    if state.scenario is None or state.over:
        return None
    number = state.track.round if counted or state.turn.hero else 0
    heroes = tuple(Figure(hero.name, _stands(hero), hero.place) for hero in state.playing)
    foes = tuple(Figure(one.name, f"{'?' if one.left is None else one.left} left") for one in state.fight.of(FOES))
    left = (Counted("actions left", ACTIONS - state.turn.spent, ACTIONS),) if state.turn.hero else ()
    return Tracker(
        state.scenario.title, "round", number, state.turn.hero, left, (_time_track(state.track),), (*heroes, *foes)
    )


def _stands(hero: Hero) -> str:
    """`2 of 9 damage, 4 gold`, and whether the hero is delayed or worse."""
    health = hero.counted("health")
    damage = f"{hero.damage} of {health} damage" if health is not None else f"{hero.damage} damage"
    return ", ".join(filter(None, ("" if hero.standing == UP else hero.standing, damage, f"{hero.gold} gold")))


def _time_track(time: Track) -> Spot:
    where = f"act {time.act}"
    return Spot("time track", f"{where}, space {time.space} of {time.spaces}" if time.spaces else where)


def glance(state: State) -> dict[str, str]:
    """How to go on."""
    if state.scenario is not None and state.over:
        won = f"{state.winner} won" if state.winner else "the game is over"
        return {"scenario": f"{state.scenario.title}: {won}", "next": "companion scenario choose NAME"}
    if not state.playing:
        return {"next": "companion party add NAME"}
    if state.scenario is None:
        return {"next": "companion scenario choose NAME"}
    told = state.fight.told("health")
    return ({"fight": told} if told else {}) | {"next": f"companion play {_go_on(state)}"}


def _go_on(state: State) -> str:
    """The verb that comes next, with what is known of its words."""
    foe = next((one.name for one in state.fight.of(FOES) if not one.out), "")
    if state.fight.standing:
        return f"hit {argument(foe) if foe else 'NAME'} N" if state.pools else "cast"
    acting = state.turn.hero
    away = bool(acting) and state.hero(acting) not in state.playing
    if away or (acting and state.turn.spent >= ACTIONS):
        return "next"
    return f"act {argument(acting or state.playing[0].name)}"
