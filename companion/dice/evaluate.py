"""Tree to exact distribution."""

from __future__ import annotations

from companion.dice import counts
from companion.dice.counts import Ways
from companion.dice.dist import Dist
from companion.dice.limits import Work
from companion.dice.tree import Best, Expr, Node, Number, Pool, Prime, Product, Sum, subject

_Counted = tuple[Ways, int]
"""Ways and their total; what the ways lack of the total are misses."""


def distribution(expr: Expr, work: Work | None = None) -> Dist:
    """What `expr` comes to, leaving a target aside; a missed roll counts as 0. `work`: a budget shared with others."""
    return _dist(subject(expr), work or Work())


def chance(result: Dist, relation: str, target: Dist, work: Work) -> tuple[int, int]:
    """The ways in which `result` meets `target`, and the total; both may have been rolled."""
    work.spend(len(result.ways) * len(target.ways))
    met = sum(ways * result.count(relation, value) for value, ways in target.ways.items())
    return met, result.total * target.total


def _dist(node: Node, work: Work) -> Dist:
    ways, total = _counted(node, work)
    missed = total - sum(ways.values())
    return Dist({**ways, 0: ways.get(0, 0) + missed} if missed else ways)


def _counted(node: Node, work: Work) -> _Counted:
    match node:
        case Number(value):
            return {value: 1}, 1
        case Prime(sides, extra, better):
            return counts.primed(sides, extra, better), sides ** (extra + 1)
        case Product(left, right):
            (a, total_a), (b, total_b) = _counted(left, work), _counted(right, work)
            return counts.multiplied(a, b, work), total_a * total_b
        case Best(options, high):
            return _best([_counted(option, work) for option in options], high, work)
        case Pool():
            return _kept(node, work) if node.keep else _sum(((1, node),), work)
        case Sum(terms):
            return _sum(terms, work)


def _best(options: list[_Counted], high: bool, work: Work) -> _Counted:
    total = 1
    for _, part in options:
        total *= part
    best = counts.highest(options, work) if high else counts.lowest([ways for ways, _ in options], work)
    return best, total


def _kept(pool: Pool, work: Work) -> _Counted:
    die = counts.die_ways((face for face in pool.faces if face is not None), pool.again)
    total = sum(die.values()) ** pool.many
    if pool.keep > 0:
        return counts.kept_highest(pool.many, die, pool.keep, work), total
    return counts.negated(counts.kept_highest(pool.many, counts.negated(die), -pool.keep, work)), total


def _sum(terms: tuple[tuple[int, Node], ...], work: Work) -> _Counted:
    """Plain dice go through running sums together; whatever else there is joins at the end."""
    low, plain, total = 0, [1], 1
    others: list[Ways] = []
    for sign, node in terms:
        if isinstance(node, Number):
            low += sign * node.value
        elif isinstance(node, Pool) and not node.keep:
            die, sides = _die(node, sign)
            low, plain = counts.add_dice(low, plain, die, node.many, work)
            total *= sides**node.many
        else:
            ways, part = _counted(node, work)
            others.append(ways if sign > 0 else counts.negated(ways))
            total *= part
    result = {low + i: ways for i, ways in enumerate(plain) if ways}
    for ways in others:
        result = counts.added(result, ways, work)
    return result, total


def _die(pool: Pool, sign: int) -> _Counted:
    hits = [face for face in pool.faces if face is not None]
    die = counts.die_ways(hits, pool.again)
    sides = len(pool.faces) if not pool.again else sum(die.values())
    return (die if sign > 0 else counts.negated(die)), sides
