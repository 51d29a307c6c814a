"""Rerolls in the Pathfinder Adventure Card Game: one power, used once after a failed roll."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from companion.dice.checks import rolled_face, wrong
from companion.dice.dist import Dist, mixture
from companion.dice.limits import Work
from companion.dice.roll import Rolled
from companion.dice.tree import Best, Node, Number, Pool, Sum

if TYPE_CHECKING:
    from random import Random

_State = tuple[int, tuple[int, ...]]
"""The total of the dice, and the lowest die of each size."""


def all_dice(dist: Dist, difficulty: int) -> Dist:
    """Every die rolled again where the first roll failed."""
    won = {value: ways for value, ways in dist.ways.items() if value >= difficulty}
    lost = dist.total - sum(won.values())
    kept = [(sum(won.values()), Dist(won))] if won else []
    return mixture([*kept, (lost, dist)])


def plain_dice(node: Node) -> tuple[dict[int, int], int]:
    """Sides and number of all dice, and the fixed part; only plain dice can be picked up one by one."""
    inner = node.options[1] if isinstance(node, Best) else node
    terms = inner.terms if isinstance(inner, Sum) else ((1, inner),)
    dice: dict[int, int] = {}
    fixed = 0
    for sign, part in terms:
        if isinstance(part, Number):
            fixed += sign * part.value
        elif isinstance(part, Pool) and sign > 0 and not part.keep and not part.again:
            dice[len(part.faces)] = dice.get(len(part.faces), 0) + part.many
        else:
            raise wrong("One die can be rerolled among plain dice only.", "Leave kh, kl, r, best and * out of --add.")
    return dice, fixed


def one_die(dice: dict[int, int], fixed: int, difficulty: int, work: Work) -> Dist:
    """The best die rolled again where the first roll failed: the likeliest to turn it, else the most promising."""
    sizes = sorted(dice)
    out: dict[int, int] = {}
    scale = _scale(sizes)
    for (total, lows), ways in _states(dice, sizes, work).items():
        result = total + fixed
        size, low = _choice(sizes, lows, difficulty - result)
        if not size:
            out[max(0, result)] = out.get(max(0, result), 0) + ways * scale
            continue
        for face in range(1, size + 1):
            final = max(0, result - low + face)
            out[final] = out.get(final, 0) + ways * (scale // size)
    return Dist(out)


def _scale(sizes: list[int]) -> int:
    scale = 1
    for size in sizes:
        scale *= size
    return scale


def _states(dice: dict[int, int], sizes: list[int], work: Work) -> dict[_State, int]:
    states: dict[_State, int] = {(0, tuple(sizes)): 1}
    for index, size in enumerate(sizes):
        for _ in range(dice[size]):
            work.spend(len(states) * size)
            states = _one_more(states, index, size)
    return states


def _one_more(states: dict[_State, int], index: int, size: int) -> dict[_State, int]:
    out: dict[_State, int] = {}
    for (total, lows), ways in states.items():
        for face in range(1, size + 1):
            low = min(face, lows[index])
            state = (total + face, (*lows[:index], low, *lows[index + 1 :]))
            out[state] = out.get(state, 0) + ways
    return out


def _choice(sizes: list[int], lows: tuple[int, ...], short: int) -> tuple[int, int]:
    """Size and face of the die to reroll when `short` are missing; (0, 0) to leave all as they lie."""
    if short <= 0:
        return 0, 0
    best, chosen = (Fraction(0), Fraction(0)), (0, 0)
    for size, low in zip(sizes, lows, strict=True):
        turning = Fraction(max(0, min(size, size - (low + short) + 1)), size)
        score = (turning, Fraction(size + 1, 2) - low)
        if score > best:
            best, chosen = score, (size, low)
    return chosen


def rerolled_die(rolled: Rolled, fixed: int, difficulty: int, rng: Random) -> Rolled:
    """The same choice at the table: one die of a failed roll picked up again."""
    shown = [(int(die.name[1:]), die.value or 0) for die in rolled.dice]
    sizes = sorted({size for size, _ in shown})
    lows = tuple(min(value for s, value in shown if s == size) for size in sizes)
    result = sum(value for _, value in shown) + fixed
    size, low = _choice(sizes, lows, difficulty - result)
    if not size:
        return rolled
    at, face = shown.index((size, low)), rolled_face(size, rng)
    dice = tuple(d._replace(value=face, before=low) if i == at else d for i, d in enumerate(rolled.dice))
    return rolled._replace(dice=dice, total=max(0, result - low + face))
