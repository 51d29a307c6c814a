"""Random expressions, each with its text, a plain enumeration and the same in icepool."""

from __future__ import annotations

import operator
from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import Any

import icepool
from hypothesis import strategies as st


@dataclass(frozen=True)
class Sample:
    """`ways` lists every equally likely outcome; `die` is the same as an icepool die."""

    text: str
    ways: Counter[int]
    die: Any


def number(value: int) -> Sample:
    return Sample(str(value), Counter({value: 1}), icepool.Die([value]))


@st.composite
def pools(draw: st.DrawFn) -> Sample:
    """NdS with an optional reroll and an optional keep or drop, enumerated face by face."""
    sides = draw(st.integers(1, 8))
    again = draw(st.sampled_from([(), ("r", "1"), ("r<", "3"), ("r>=", str(sides))]))
    count = draw(st.integers(1, (4 if sides <= 4 else 3) - len(again) // 2))
    keep = draw(st.sampled_from(["", "kh", "kl", "dh", "dl"]))
    many = draw(st.integers(1, count - 1 if keep[:1] == "d" else count)) if keep and count > 1 else 1
    if keep[:1] == "d" and count == 1:
        keep = ""
    faces, die = _die(sides, again)
    text = f"{count}d{sides}{''.join(again)}{f'{keep}{many}' if keep else ''}"
    ways: Counter[int] = Counter()
    for roll in product(faces, repeat=count):
        ways[sum(_kept(sorted(roll), keep, many))] += 1
    return Sample(text, ways, _icepool_kept(die, count, keep, many))


def _die(sides: int, again: tuple[str, ...]) -> tuple[list[int], Any]:
    """The faces written out `sides` times, so that a reroll is plain counting."""
    faces = list(range(1, sides + 1))
    if not again:
        return faces, icepool.d(sides)
    bound = int(again[1])
    rerolled = [f for f in faces if {"r": f == bound, "r<": f < bound, "r>=": f >= bound}[again[0]]]
    written = [second if first in rerolled else first for first in faces for second in faces]
    if len(rerolled) == sides:
        return written, icepool.d(sides)
    return written, icepool.d(sides).reroll(rerolled, depth=1)


def _kept(roll: list[int], keep: str, many: int) -> list[int]:
    return {"": roll, "kh": roll[-many:], "kl": roll[:many], "dh": roll[:-many], "dl": roll[many:]}[keep]


def _icepool_kept(die: Any, count: int, keep: str, many: int) -> Any:
    pool = die.pool(count)
    match keep:
        case "kh":
            return pool.highest(many).sum()
        case "kl":
            return pool.lowest(many).sum()
        case "dh":
            return pool.lowest(count - many).sum()
        case "dl":
            return pool.highest(count - many).sum()
        case _:
            return count @ die


@st.composite
def primes(draw: st.DrawFn) -> Sample:
    """edge and hindrance by their definition: all dice rolled, the prime die first."""
    sides, extra = draw(st.integers(1, 6)), draw(st.integers(1, 2))
    name = draw(st.sampled_from(["edge", "hindrance"]))

    def taken(*dice: int) -> int:
        if dice[0] == (1 if name == "edge" else sides):
            return dice[0]
        return max(dice) if name == "edge" else min(dice)

    rolls = product(range(1, sides + 1), repeat=extra + 1)
    die = icepool.map(taken, *([icepool.d(sides)] * (extra + 1)))
    return Sample(f"{name}{extra}(d{sides})", Counter(taken(*roll) for roll in rolls), die)


def _higher(x: int, y: int) -> int:
    return max(x, y)


def _lower(x: int, y: int) -> int:
    return min(x, y)


HOW = {"+": operator.add, "-": operator.sub, "*": operator.mul, "best": _higher, "worst": _lower}


def _joined(children: st.SearchStrategy[Sample]) -> st.SearchStrategy[Sample]:
    return st.builds(_join, st.sampled_from(sorted(HOW)), children, children)


def _join(how: str, a: Sample, b: Sample) -> Sample:
    do = HOW[how]
    ways: Counter[int] = Counter()
    for (x, p), (y, q) in product(a.ways.items(), b.ways.items()):
        ways[do(x, y)] += p * q
    text = f"{how}({a.text}, {b.text})" if len(how) > 1 else f"({a.text}) {how} ({b.text})"
    return Sample(text, ways, icepool.map(do, a.die, b.die))


def samples() -> st.SearchStrategy[Sample]:
    """Any expression without a target."""
    leaves = st.one_of(st.builds(number, st.integers(0, 20)), pools(), primes())
    return st.recursive(leaves, _joined, max_leaves=4)
