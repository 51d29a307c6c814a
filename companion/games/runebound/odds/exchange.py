"""A hero against an enemy in Runebound: both cast all their tokens, and spend what lies faceup.

Exact over every cast. How symbols are spent is greedy, and the answer says so: doubles go under the largest damage, all
damage is dealt, all shields block, the side with more initiative strikes first. Surges and agility are counted, not
spent: what a surge does stands on the cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, Read, wrong
from companion.dice.dist import Dist
from companion.dice.roll import RolledDie
from companion.games.runebound.odds.tokens import DAMAGE, MAX_TOKENS, Side, Token, side_said

if TYPE_CHECKING:
    from random import Random

_RULE = "action-phase"
GREEDY = "Both spend greedily: doubles under the largest damage, then all damage and all shields."
UNSPENT = "Surges and agility are counted and not spent: what they do stands on the cards."


class Fighting(NamedTuple):
    """One side of a fight: the tokens it casts, and the health it has left (None where nobody knows)."""

    name: str
    tokens: tuple[Token, ...]
    left: int | None = None


class Pool(NamedTuple):
    """What one cast is worth, spent greedily."""

    damage: int = 0
    shield: int = 0
    surge: int = 0
    lead: int = 0


Swing = tuple[int, int, bool]
"""Damage that gets through to the enemy, to the hero, and whether the hero strikes first."""


def pool(sides: Sequence[Side]) -> Pool:
    """What lies faceup; each double goes under the largest damage, and under shields where no damage is left."""
    doubles = sum(one.symbol == "double" for one in sides)
    damage = sorted((one.number for one in sides if one.symbol in DAMAGE), reverse=True)
    shields = sorted((one.number for one in sides if one.symbol == "shield"), reverse=True)
    spare = max(0, doubles - len(damage))
    return Pool(
        sum(damage) + sum(damage[:doubles]),
        sum(shields) + sum(shields[:spare]),
        sum(one.number for one in sides if one.symbol == "surge"),
        sum(one.lead for one in sides),
    )


def pools(tokens: Sequence[Token]) -> dict[Pool, int]:
    """Every cast of these tokens, with the ways to it."""
    if not 1 <= len(tokens) <= MAX_TOKENS:
        raise wrong(f"1 to {MAX_TOKENS} tokens are cast.", "Give each as its two sides.")
    casts: dict[tuple[Side, ...], int] = {(): 1}
    for pair in tokens:
        out: dict[tuple[Side, ...], int] = {}
        for sides, ways in casts.items():
            for one in pair:
                key = tuple(sorted((*sides, one)))
                out[key] = out.get(key, 0) + ways
        casts = out
    found: dict[Pool, int] = {}
    for sides, ways in casts.items():
        worth = pool(sides)
        found[worth] = found.get(worth, 0) + ways
    return found


def swings(hero: Mapping[Pool, int], enemy: Mapping[Pool, int]) -> dict[Swing, int]:
    """What gets through when both have cast; a tie of initiative goes to the attacker, who is the hero."""
    found: dict[Swing, int] = {}
    for own, ways in hero.items():
        for foe, other in enemy.items():
            swing = max(0, own.damage - foe.shield), max(0, foe.damage - own.shield), own.lead >= foe.lead
            found[swing] = found.get(swing, 0) + ways * other
    return found


def struck(swing: Swing, hero_left: int | None, enemy_left: int | None) -> tuple[int, int]:
    """Damage dealt and taken: no more than health, and nothing by whoever fell first."""
    dealt, taken, first = swing
    dealt = dealt if enemy_left is None else min(dealt, enemy_left)
    taken = taken if hero_left is None else min(taken, hero_left)
    if first and dealt == enemy_left:
        return dealt, 0
    return (0, taken) if not first and taken == hero_left else (dealt, taken)


def margin(dealt: int, taken: int, hero_left: int | None, enemy_left: int | None) -> int:
    """Above zero the hero has the better of it: the foe fell, or took more; below zero likewise the enemy."""
    if dealt == enemy_left:
        return max(1, dealt - taken)
    return min(-1, dealt - taken) if taken == hero_left else dealt - taken


def fight(found: Mapping[Swing, int], hero_left: int, enemy_left: int) -> Fraction | None:
    """The chance that the hero wins when both go on like this to the end; None where nobody ever falls.

    Whole numbers throughout: each state is kept times the power of `base` that makes it one.
    """
    base = sum(ways for (dealt, taken, _first), ways in found.items() if dealt + taken)
    if not base:
        return None
    powers = [base**n for n in range(hero_left + enemy_left)]
    known: dict[tuple[int, int], int] = {}
    for hero in range(1, hero_left + 1):
        for enemy in range(1, enemy_left + 1):
            won = 0
            for swing, ways in found.items():
                dealt, taken = struck(swing, hero, enemy)
                if dealt == enemy:
                    won += ways * powers[hero + enemy - 2]
                elif taken < hero and dealt + taken:
                    won += ways * powers[dealt + taken - 1] * known[hero - taken, enemy - dealt]
            known[hero, enemy] = won
    return Fraction(known[hero_left, enemy_left], powers[hero_left + enemy_left - 1])


def exchange(hero: Fighting, enemy: Fighting, read: tuple[Read, ...] = (), notes: tuple[str, ...] = ()) -> CheckOdds:
    """The chance that a hero has the better of one round against an enemy, and of the whole fight."""
    own, foe = pools(hero.tokens), pools(enemy.tokens)
    found = swings(own, foe)
    total = sum(found.values())
    ways, down, falls = dict[int, int](), 0, 0
    for swing, many in found.items():
        dealt, taken = struck(swing, hero.left, enemy.left)
        value = margin(dealt, taken, hero.left, enemy.left)
        ways[value] = ways.get(value, 0) + many
        down += many * (dealt == enemy.left)
        falls += many * (taken == hero.left)
    dist = Dist(ways)
    extras: dict[str, Fraction | int | str | Dist | Mapping[str, Fraction]] = {"even": dist.probability("==", 0)}
    if enemy.left is not None:
        extras["defeats it this round"] = Fraction(down, total)
    if hero.left is not None:
        extras["is defeated this round"] = Fraction(falls, total)
    whole = fight(found, hero.left, enemy.left) if hero.left and enemy.left else None
    if whole is not None:
        extras["wins the whole fight"] = whole
    extras[f"{hero.name} shows"] = _means(own)
    extras[f"{enemy.name} shows"] = _means(foe)
    return CheckOdds(
        title=f"{hero.name} against {enemy.name}, one round",
        probability=dist.probability(">=", 1),
        distribution=dist,
        to_roll=f"Cast {len(hero.tokens)} tokens against {len(enemy.tokens)}, spent greedily; you want to deal more "
        "than you take.",
        rule=_RULE,
        notes=(GREEDY, UNSPENT, *notes),
        extras=extras,
        roller=lambda rng: _roll(hero, enemy, rng),
        counts="damage dealt less taken",
        read=read,
        brief=("wins the whole fight", f"{hero.name} shows", f"{enemy.name} shows"),
    )


def _means(found: Mapping[Pool, int]) -> dict[str, Fraction]:
    total = sum(found.values())
    names = ("damage", "shield", "surge", "lead")
    sums = {name: sum(getattr(worth, name) * ways for worth, ways in found.items()) for name in names}
    return {name.replace("lead", "initiative"): Fraction(value, total) for name, value in sums.items()}


def toss(tokens: Sequence[Token], rng: Random) -> tuple[Side, ...]:
    """Every token on one of its sides."""
    return tuple(pair[rng.randrange(2)] for pair in tokens)


def _roll(hero: Fighting, enemy: Fighting, rng: Random) -> CheckRoll:
    own, foe = toss(hero.tokens, rng), toss(enemy.tokens, rng)
    dice = tuple(
        RolledDie(who, one.number, shows=side_said(one))
        for who, cast in ((hero.name, own), (enemy.name, foe))
        for one in cast
    )
    swing = next(iter(swings({pool(own): 1}, {pool(foe): 1})))
    dealt, taken = struck(swing, hero.left, enemy.left)
    value = margin(dealt, taken, hero.left, enemy.left)
    return CheckRoll("exchange", dice, value, value > 0, f"deals {dealt}, takes {taken}", _RULE)
