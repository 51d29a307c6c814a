"""Counting: how many equally likely ways lead to each result. Whole numbers only.

A result is a dict of value -> ways. Where its ways add up to less than the total, the rest are misses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate, groupby
from math import comb
from operator import add, mul, sub

from companion.dice.limits import Work

Ways = dict[int, int]
_BYTES_PER_STEP = 500
"""Shifting that many bytes of a packed number costs about one step of plain Python."""


def die_ways(faces: Iterable[int], again: tuple[int, ...] = ()) -> Ways:
    """The ways of one die; results in `again` are rolled once more, whatever comes then stands."""
    shown: Ways = {}
    for face in faces:
        shown[face] = shown.get(face, 0) + 1
    if not again:
        return shown
    sides, rerolled = sum(shown.values()), sum(shown[face] for face in again)
    return {f: ways * (rerolled + (0 if f in again else sides)) for f, ways in shown.items()}


def add_dice(low: int, counts: list[int], die: Ways, times: int, work: Work) -> tuple[int, list[int]]:
    """`times` more such dice added to `counts`, which start at `low`: running sums, one die at a time."""
    bottom, top = min(die), max(die)
    runs = _runs([die.get(face, 0) for face in range(bottom, top + 1)])
    span = top - bottom + 1
    for _ in range(times):
        work.spend(len(runs) * (len(counts) + span) // 4)
        prefix = [0, *accumulate(counts)]
        size = len(counts) + span - 1
        counts = _windows(prefix, runs, size)
        low += bottom
    return low, counts


def _runs(weights: list[int]) -> list[tuple[int, int, int]]:
    """Stretches of equal weight as (start, stop, weight); a plain die is a single one."""
    runs, start = [], 0
    for weight, group in groupby(weights):
        stop = start + len(list(group))
        if weight:
            runs.append((start, stop, weight))
        start = stop
    return runs


def _windows(prefix: list[int], runs: list[tuple[int, int, int]], size: int) -> list[int]:
    whole: list[int] = []
    for start, stop, weight in runs:
        window = map(sub, _shifted(prefix, start, size), _shifted(prefix, stop, size))
        if weight != 1:
            window = map(mul, window, [weight] * size)
        whole = list(map(add, whole, window)) if whole else list(window)
    return whole


def _shifted(prefix: list[int], by: int, size: int) -> list[int]:
    """How much had been counted `by` places earlier, for every place up to `size`."""
    row = [0] * by + prefix[1:]
    return row[:size] + [prefix[-1]] * (size - len(row))


def added(a: Ways, b: Ways, work: Work) -> Ways:
    """The sum of two independent results."""
    work.spend(len(a) * len(b))
    out: Ways = {}
    for x, p in a.items():
        for y, q in b.items():
            out[x + y] = out.get(x + y, 0) + p * q
    return out


def multiplied(a: Ways, b: Ways, work: Work) -> Ways:
    """The product of two independent results."""
    work.spend(len(a) * len(b))
    out: Ways = {}
    for x, p in a.items():
        for y, q in b.items():
            out[x * y] = out.get(x * y, 0) + p * q
    return out


def negated(a: Ways) -> Ways:
    """The same with the sign turned."""
    return {-x: ways for x, ways in a.items()}


def highest(options: list[tuple[Ways, int]], work: Work) -> Ways:
    """The highest of independent results, each with its total; a miss lies below everything."""
    values = sorted({x for ways, _ in options for x in ways})
    work.spend(len(values) * len(options) * 2)
    below, lost = [1] * len(values), 1
    for ways, total in options:
        missed = total - sum(ways.values())
        upto = accumulate((ways.get(x, 0) for x in values), initial=missed)
        next(upto)
        below = list(map(mul, below, upto))
        lost *= missed
    return _steps(values, below, lost)


def lowest(options: list[Ways], work: Work) -> Ways:
    """The lowest of independent results; one miss misses all."""
    return negated(highest([(negated(ways), sum(ways.values())) for ways in options], work))


def _steps(values: list[int], below: list[int], start: int) -> Ways:
    out: Ways = {}
    for value, reached in zip(values, below, strict=True):
        if reached != start:
            out[value] = reached - start
        start = reached
    return out


def kept_highest(count: int, die: Mapping[int, int], kept: int, work: Work) -> Ways:
    """The sum of the `kept` highest of `count` dice, faces placed from the highest down.

    `state[n]` holds the ways in which n kept dice are placed, by their sum: a polynomial packed into one big number,
    so that the inner loop runs over whole polynomials instead of single sums.
    """
    faces = sorted(die, reverse=True)
    low, lower = faces[-1], sum(die.values())
    size = ((2 * lower) ** count).bit_length() // 8 + 1
    work.spend(len(faces) * kept * (kept + (kept * (faces[0] - low) * size * kept) // _BYTES_PER_STEP // 4))
    state, done = [1] + [0] * (kept - 1), 0
    for face in faces:
        lower -= die[face]
        shift = (face - low) * size * 8
        for placed in reversed(range(kept)):
            if here := state[placed]:
                need, left = kept - placed, count - placed
                done += here * _filling(left, need, die[face], lower) << (shift * need)
                for more in range(1, need):
                    state[placed + more] += here * comb(left, more) * die[face] ** more << (shift * more)
    return _unpacked(done, size, low * kept)


def _filling(left: int, need: int, weight: int, lower: int) -> int:
    """Ways for at least `need` of the `left` dice to show this face and the others to fall below it."""
    return sum(comb(left, m) * weight**m * lower ** (left - m) for m in range(need, left + 1))


def _unpacked(packed: int, size: int, low: int) -> Ways:
    data = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
    pieces = (int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size))
    return {low + i: ways for i, ways in enumerate(pieces) if ways}


def primed(sides: int, extra: int, better: bool) -> Ways:
    """Edge: the best of the prime die and `extra` others, but a 1 on the prime stands; Hindrance mirrored."""
    out = {1: sides**extra}
    for face in range(2, sides + 1):
        out[face] = (face - 1) * face**extra - (face - 2) * (face - 1) ** extra
    return out if better else {sides + 1 - face: ways for face, ways in out.items()}
