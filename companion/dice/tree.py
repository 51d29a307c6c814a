"""The tree that a dice expression is read into.

Named tuples, not dataclasses: immutable all the same, and the commands used in mid-game load them on every call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.named import NamedTuple

Face = int | None
"""What a die shows; None is a miss (the X of some dice), which makes the whole roll worth nothing."""


class Number(NamedTuple):
    """A plain number."""

    value: int


class Pool(NamedTuple):
    """Like dice rolled together; `keep` 3 keeps the highest three, -3 the lowest three, 0 all of them."""

    many: int
    name: str
    faces: tuple[Face, ...]
    again: tuple[int, ...] = ()
    keep: int = 0


class Prime(NamedTuple):
    """Edge (`better`) or Hindrance: `extra` dice beside the prime die, whose 1 (or top face) stands."""

    sides: int
    extra: int
    better: bool


class Sum(NamedTuple):
    """Terms with their signs."""

    terms: tuple[tuple[int, Node], ...]


class Product(NamedTuple):
    """One result multiplied by another."""

    left: Node
    right: Node


class Best(NamedTuple):
    """The highest (or lowest) of several results rolled apart."""

    options: tuple[Node, ...]
    high: bool


class Check(NamedTuple):
    """A result held against a target."""

    left: Node
    relation: str
    right: Node


Node = Number | Pool | Prime | Sum | Product | Best
Expr = Node | Check


def children(node: Expr) -> tuple[Node, ...]:
    """The nodes right below."""
    match node:
        case Sum(terms):
            return tuple(term for _, term in terms)
        case Product(left, right) | Check(left, _, right):
            return (left, right)
        case Best(options, _):
            return options
        case _:
            return ()


def walk(node: Expr) -> Iterator[Expr]:
    """The node and everything below it."""
    yield node
    for child in children(node):
        yield from walk(child)


def subject(expr: Expr) -> Node:
    """What is rolled, without the target."""
    return expr.left if isinstance(expr, Check) else expr


def holds(value: int, relation: str, target: int) -> bool:
    """Whether a value meets a target."""
    match relation:
        case ">=":
            return value >= target
        case ">":
            return value > target
        case "<=":
            return value <= target
        case "<":
            return value < target
        case _:
            return value == target


def summed(terms: Iterable[tuple[int, Node]]) -> Node:
    """One sum without sums inside it, so that all plain dice meet in one place."""
    flat: list[tuple[int, Node]] = []
    for sign, node in terms:
        if isinstance(node, Sum):
            flat += [(sign * inner, part) for inner, part in node.terms]
        else:
            flat.append((sign, node))
    return flat[0][1] if len(flat) == 1 and flat[0][0] == 1 else Sum(tuple(flat))
