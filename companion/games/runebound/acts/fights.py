"""Fights: who stands against whom, the tokens of both, damage until one falls or the hero gets away."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.core import fight as fighting
from companion.core.fight import FOES, HEROES, Fight, Fighter
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name, many, resolve
from companion.games.runebound import boxed
from companion.games.runebound.acts.cards import hero_now, holder
from companion.games.runebound.acts.heroes import hurt, put_hero
from companion.games.runebound.acts.scenario import deck_named, keep_scenario, need_scenario, scenario_facts, typed
from companion.games.runebound.acts.villain import fallen, under_way
from companion.games.runebound.facts import GOLD, TROPHY
from companion.games.runebound.odds.exchange import pool, toss
from companion.games.runebound.odds.facing import Foe, Said, enemy_side, foe_named, hero_side
from companion.games.runebound.odds.tokens import SYMBOLS, side, side_said
from companion.games.runebound.rules.deeds import Deed, deed_findings
from companion.games.runebound.state import State
from companion.store.tables import Hero
from companion.table.change import Change, Outcome, Table, perform

VILLAIN, RIVAL = "villain", "hero"
STORY = "story"
"""The rank of an enemy of a story card, which nobody takes as a trophy."""


class Result(NamedTuple):
    """How a fight went that is told in one line; nothing said: it goes on."""

    won: bool = False
    lost: bool = False
    fled: str = ""
    took: int = 0
    health: int | None = None
    gold: int | None = None
    story: bool = False
    once: bool = False


def begin(table: Table, name: str, enemy: str, said: Result, force: str = "") -> Outcome:
    """A hero engages an enemy; with the result said it is over in the same step."""

    def act(change: Change[State]) -> str:
        hero, run = holder(change, name), under_way(change)
        foe = foe_named(change.state, clean_name(enemy, "enemy"), hero_now(change, hero))
        if change.state.fight.standing:
            return _ended(change, hero, foe, said)
        change.find(*deed_findings(change.state, Deed(hero.name, "fight")))
        foe = _known(change, foe, said)
        keep_scenario(run, scenario_facts(run)._replace(fight=_fight(change, hero, foe, said), pools={}))
        label = f"{hero.name} fights {foe.name} (health {'?' if foe.health is None else foe.health})"
        if said.took:
            label += f", {hurt(change, hero, said.took)}"
        return f"{label}{_over(change, hero, said)}"

    return perform(table, act, force)


def _ended(change: Change[State], hero: Hero, foe: Foe, said: Result) -> str:
    """The fight under way, told to its end; another cannot begin before."""
    names = {one.name for one in change.state.fight.fighters}
    if names != {hero.name, foe.name} or not (said.won or said.lost or said.fled):
        raise CompanionError(f"{_versus(change.state.fight)} is not over.", "companion play hit NAME N, or play flee.")
    label = f"{hero.name} {hurt(change, hero, said.took)}" if said.took else f"{hero.name} against {foe.name}"
    return f"{label}{_over(change, hero, said)}"


def _known(change: Change[State], foe: Foe, said: Result) -> Foe:
    """The enemy with what the player read off its card, which the box keeps."""
    foe = foe._replace(
        health=foe.health if said.health is None else said.health, gold=foe.gold if said.gold is None else said.gold
    )
    if (said.health is None and said.gold is None) or said.once or foe.hero:
        return foe
    if foe.villain:
        change.keep(boxed.VILLAIN, foe.name, {"health": said.health})
    else:
        read = {"health": said.health, "gold": said.gold}
        change.keep(boxed.ENEMY, foe.name, {name: value for name, value in read.items() if value is not None})
    return foe


def _fight(change: Change[State], hero: Hero, foe: Foe, said: Result) -> Fight:
    now = hero_now(change, hero)
    own = Fighter(hero.name, HEROES, health=now.counted("health"), damage=now.damage)
    rank = VILLAIN if foe.villain else RIVAL if foe.hero else STORY if said.story else ""
    counts = {} if foe.gold is None else {"gold": foe.gold}
    return Fight((own, Fighter(foe.name, FOES, rank=rank, health=foe.health, counts=counts)), round=1)


def _over(change: Change[State], hero: Hero, said: Result) -> str:
    """What a result that was said brings; a hero who is defeated has lost."""
    if said.won:
        return f"; {_won(change, hero)}"
    if said.lost or hero_now(change, hero).defeated:
        return f"; {_lost(change, hero)}"
    if said.fled:
        return f"; {_fled(change, hero, said.fled)}"
    if _sides(change.state)[1].health is None:
        change.note("Its health is not known: add --health N, or end it with --won.")
    change.note(f"companion check cast {typed(hero.name)} weighs it; companion play hit NAME N, or play flee PLACE.")
    return ""


def _sides(state: State) -> tuple[Fighter, Fighter]:
    """The hero and the foe of the fight under way."""
    heroes, foes = state.fight.of(HEROES), state.fight.of(FOES)
    if not heroes or not foes:
        raise CompanionError("Nobody fights.", "companion play fight HERO ENEMY")
    return heroes[0], foes[0]


def _versus(fight: Fight) -> str:
    return " against ".join(one.name for one in fight.fighters)


def hit(table: Table, who: str, amount: int, force: str = "") -> Outcome:
    """Damage that got through, on either side; whoever has as much as health is defeated."""
    if amount < 1:
        raise CompanionError(f"{amount} damage makes no sense here.", "Give a number from 1 up.")

    def act(change: Change[State]) -> str:
        own, foe = _sides(change.state)
        hero = holder(change, own.name)
        one = change.state.fight.find(who)
        if one.side == HEROES or one.rank == RIVAL:
            struck = holder(change, one.name)
            label = f"{struck.name} {hurt(change, struck, amount)}"
            if not hero_now(change, struck).defeated:
                return label
            return f"{label}; {_lost(change, hero) if one.side == HEROES else _won(change, hero)}"
        after = fighting.hurt(foe, amount)
        run = need_scenario(change)
        keep_scenario(run, scenario_facts(run)._replace(fight=change.state.fight.put(after)))
        of = "?" if foe.health is None else foe.health
        label = f"{foe.name} takes {after.damage - foe.damage} damage ({after.damage} of {of})"
        return f"{label}; {_won(change, hero)}" if after.is_spent else label

    return perform(table, act, force)


def flee(table: Table, place: str, force: str = "") -> Outcome:
    """The hero retreats to another hex; never from a villain."""

    def act(change: Change[State]) -> str:
        return _fled(change, holder(change, _sides(change.state)[0].name), place)

    return perform(table, act, force)


def _won(change: Change[State], hero: Hero) -> str:
    """The enemy is defeated: its reward, its card as a trophy; the villain ends the game."""
    foe = _sides(change.state)[1]
    _clear(change)
    if foe.rank == VILLAIN:
        return fallen(change, hero, True)
    said = [f"{hero.name} defeats {foe.name}"]
    if foe.rank == RIVAL:
        return said[0]
    if "gold" in foe.counts:
        gold = foe.counted("gold")
        change.enter(GOLD, gold, f"defeated {foe.name}", hero)
        said.append(f"gains {gold} gold")
    else:
        change.note(f"Its reward is not known: companion hero gold {typed(hero.name)} N.")
    if foe.rank != STORY:
        change.enter(TROPHY + deck_named(change, "combat"), 1, f"took {foe.name}", hero)
        said.append("takes the card as a combat trophy")
    return ", ".join(said)


def _lost(change: Change[State], hero: Hero) -> str:
    foe = _sides(change.state)[1]
    _clear(change)
    if foe.rank == VILLAIN:
        return fallen(change, hero, False)
    return f"{foe.name} has won" if foe.rank == RIVAL else f"{foe.name} has won, its card is discarded"


def _fled(change: Change[State], hero: Hero, place: str) -> str:
    foe = _sides(change.state)[1]
    if foe.rank == VILLAIN:
        raise CompanionError(f"Nobody retreats from {foe.name}.", "companion play hit NAME N, until one falls.")
    _clear(change)
    return f"{hero.name} retreats from {foe.name}: {put_hero(change, hero, place)}"


def _clear(change: Change[State]) -> None:
    run = need_scenario(change)
    keep_scenario(run, scenario_facts(run)._replace(fight=Fight(), pools={}))


def cast(table: Table, rng: Random, who: str = "", faces: Sequence[str] = (), force: str = "") -> Outcome:
    """A cast phase: the faceup sides of both as they lie, or tossed here where nobody types them."""

    def act(change: Change[State]) -> str:
        own, foe = _sides(change.state)
        run, hero = need_scenario(change), hero_now(change, holder(change, own.name))
        facts = scenario_facts(run)
        if who:
            one = change.state.fight.find(who).name
            pools = {**facts.pools, one: tuple(side_said(side(face)) for face in faces)}
        else:
            enemy = enemy_side(change.state, foe_named(change.state, foe.name, hero), Said(foe.health or 1))
            both = (hero_side(hero).fighting, enemy.fighting)
            pools = {each.name: tuple(map(side_said, toss(each.tokens, rng))) for each in both}
        number = facts.fight.round + bool(facts.pools and not who)
        keep_scenario(run, facts._replace(pools=pools, fight=facts.fight._replace(round=number)))
        lying = "; ".join(f"{name}: {', '.join(shown)}" for name, shown in pools.items())
        return lying + _leads(own.name, foe.name, pools)

    return perform(table, act, force)


def _leads(hero: str, foe: str, pools: dict[str, tuple[str, ...]]) -> str:
    if hero not in pools or foe not in pools:
        return ""
    own, other = (pool([side(face) for face in pools[name]]).lead for name in (hero, foe))
    return f" ({hero if own >= other else foe} goes first)"


def spend(table: Table, who: str, symbol: str, force: str = "") -> Outcome:
    """Every token of a pool that shows a symbol is spent and set aside until the next cast."""

    def act(change: Change[State]) -> str:
        _sides(change.state)
        name = change.state.fight.find(who).name
        kind = resolve(symbol, {one: one for one in SYMBOLS}, "symbol")
        run = need_scenario(change)
        facts = scenario_facts(run)
        lying = facts.pools.get(name, ())
        spent = [face for face in lying if side(face).symbol == kind]
        if not spent:
            raise CompanionError(f"No {kind} lies in the pool of {name}.", "companion play cast")
        left = tuple(face for face in lying if face not in spent)
        keep_scenario(run, facts._replace(pools={**facts.pools, name: left}))
        total = sum(side(face).number for face in spent)
        return f"{name} spends {total} {kind}, {many(len(left), 'tokens')} left"

    return perform(table, act, force)
