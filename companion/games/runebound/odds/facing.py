"""What a fight reads of a hero and of the enemy that the hero faces, and where from. Nothing heavy is imported here."""

from __future__ import annotations

from companion.core.named import NamedTuple
from companion.core.names import candidates, fold, resolve
from companion.dice.checks import Read, missing
from companion.games.runebound.catalogue import EnemyToken, by_word, spelled
from companion.games.runebound.odds.exchange import Fighting
from companion.games.runebound.odds.hero import token_texts
from companion.games.runebound.odds.tokens import read_token
from companion.games.runebound.rules.table import villain_health
from companion.games.runebound.state import Hero, State

ONE_SOURCE = "our data, one source"


class Side(NamedTuple):
    """One side as a fight takes it, and what was read for it."""

    fighting: Fighting
    read: tuple[Read, ...] = ()
    notes: tuple[str, ...] = ()


class Foe(NamedTuple):
    """Whom a hero faces: a villain or an enemy; its health and reward, None where nobody knows."""

    name: str
    health: int | None = None
    gold: int | None = None
    villain: bool = False
    source: str = ""
    hero: bool = False
    """Another hero, whom an ability lets one challenge."""


class Said(NamedTuple):
    """What a player typed instead of letting it be read."""

    health: int | None = None
    damage: int = 0
    act: int | None = None


def hero_side(hero: Hero) -> Side:
    """A hero's tokens and the health left."""
    tokens = tuple(read_token(text) for text in token_texts(hero))
    health = hero.counted("health")
    left = None if health is None else max(0, health - hero.damage)
    carried = [card.name for card in hero.assets if card.code]
    read = [Read(f"{len(tokens)} tokens", ", ".join([f"{hero.name}'s hero card", *carried]))]
    if health is not None:
        read.append(Read(f"damage {hero.damage} of {health}", f"{hero.name}'s sheet"))
    return Side(Fighting(hero.name, tokens, left), tuple(read))


def foe_named(state: State, query: str, hero: Hero | None) -> Foe:
    """The villain of the scenario, or an enemy by name; one that nobody knows has only its name."""
    scenario = state.scenario
    if scenario and scenario.villain and (fold(query) == "villain" or candidates(query, [scenario.villain])):
        doubt = ONE_SOURCE if scenario.unverified else "the scenario card"
        return Foe(scenario.villain, villain_health(state, hero), None, True, doubt)
    others = {one.villain: one for one in state.box.scenarios if one.villain}
    if candidates(query, others):
        other = resolve(query, others, "villain")
        doubt = ONE_SOURCE if other.unverified else "your box"
        return Foe(other.villain, other.health or None, None, True, doubt)
    rivals = {one.name: one for one in state.playing if hero is None or one.name != hero.name}
    if candidates(query, rivals) and not spelled(state.enemies, query):
        rival = resolve(query, rivals, "hero")
        return Foe(rival.name, rival.counted("health"), source=f"{rival.name}'s sheet", hero=True)
    known = spelled(state.enemies, query)
    if known is None and candidates(query, by_word(state.enemies)):
        known = resolve(query, by_word(state.enemies), "enemy")
    if known is None:
        return Foe(query)
    source = "your box" if known.own else ONE_SOURCE if known.naming.doubts("health") else "our data"
    return Foe(known.name, known.health, known.gold, False, source)


def enemy_side(state: State, foe: Foe, said: Said) -> Side:
    """The tokens that an enemy casts in this act, and the health left; an unknown health is asked for."""
    rival = state.hero(foe.name) if foe.hero else None
    if rival:
        return hero_side(rival)
    health = foe.health if said.health is None else said.health
    if health is None:
        box = (
            f'box add "{foe.name}" health=N --kind villain'
            if foe.villain
            else f'box add "{foe.name}" health=N --kind enemy'
        )
        raise missing(f"the health of {foe.name}", "--health N", box)
    act = state.track.act if said.act is None else said.act
    cast = state.box.casts(act, foe.name if foe.villain else "")
    tokens = tuple(read_token(" | ".join(token.sides)) for token in cast)
    read = [] if said.health is not None else [Read(f"health {health}", foe.source)]
    if said.act is None and state.name:
        read.append(Read(f"act {act}", "the time track"))
    return Side(Fighting(foe.name, tokens, max(0, health - said.damage)), tuple(read), _doubtful(cast))


def _doubtful(cast: tuple[EnemyToken, ...]) -> tuple[str, ...]:
    kinds = [token.kind for token in cast if token.unverified]
    return (f"The {' and '.join(kinds)} token comes from few sources: compare it with yours.",) if kinds else ()
