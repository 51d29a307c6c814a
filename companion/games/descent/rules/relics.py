"""Checks of relics: which side, who wields them, never bought or sold."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Finding, Rule
from companion.core.names import fold
from companion.core.words import argument
from companion.games.descent import codes
from companion.games.descent.cards import RelicSide
from companion.games.descent.graph import HEROES, OVERLORD
from companion.games.descent.rules.findings import Check, unknown
from companion.games.descent.sheets import HERO, LIEUTENANT, MONSTER, Index, TableSheet, Wielded

SOURCE = "rulebook, RELICS"
KINDS_SOURCE = "rulebook p. 8, RELIC CARDS"
UNIVERSAL = "universal"
HAVE = {HEROES: "the heroes have", OVERLORD: "the overlord has"}


def known_relics(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Relics that no list has."""
    for held in table.relics:
        if fold(held.relic) not in cards.relics:
            yield unknown("relic", held.relic, [relic.name for relic in cards.cards.relics], table.where, "Relics")


def right_side(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """A relic lies with its owner's side up."""
    for held in table.relics:
        sides = cards.relics.get(fold(held.relic), [])
        if sides and not any(side.side == held.side for side in sides):
            words = f"{held.relic} is a side of the {sides[0].side}, but {HAVE[held.side]} it"
            fix = f"companion relic lose {argument(held.relic)}"
            yield _finding(codes.WRONG_RELIC_SIDE, words, table, held, "relics", SOURCE, fix)


def right_wielder(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Heroes wield their own relics; lieutenants, monster groups or no one the overlord's."""
    for held in table.relics:
        words, entry, source = _unfit(held, kind_of(held, cards)) if held.wielder else ("", "", "")
        if words:
            fix = f"companion relic wield {argument(held.relic)}" if held.side == OVERLORD else ""
            yield _finding(codes.WRONG_WIELDER, words, table, held, entry, source, fix)


def _unfit(held: Wielded, kind: str) -> tuple[str, str, str]:
    """Why its wielder may not wield a relic, with the rule; empty where he may."""
    relic, who, is_a = held.relic, held.wielder, held.as_kind
    if held.side == HEROES:
        words = "" if is_a == HERO else f"the heroes have {relic}, and {who} is no hero"
        return words, "relics", SOURCE
    if kind == UNIVERSAL:
        return f"{relic} is a universal relic and is wielded by no one", "universal-relics", KINDS_SOURCE
    if kind == MONSTER:
        words = "" if is_a == MONSTER else f"{relic} is a monster relic, {who} is no monster group"
        return words, "monster-relics", KINDS_SOURCE
    if is_a == HERO:
        return f"the overlord has {relic}, and {who} is a hero", "relic-overlord", SOURCE
    if kind == LIEUTENANT and is_a != LIEUTENANT:
        return f"{relic} can only be wielded by a lieutenant", "relic-overlord", SOURCE
    return "", "", ""


def one_relic_each(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """One relic for each lieutenant or monster group, but for the exception some relics print."""
    counted: dict[str, list[Wielded]] = {}
    for held in table.relics:
        side = side_of(held, cards)
        if held.side == OVERLORD and held.wielder and not (side and side.besides_another):
            counted.setdefault(fold(held.wielder), []).append(held)
    for relics in counted.values():
        if len(relics) > 1:
            words = f"{relics[0].wielder} wields {', '.join(held.relic for held in relics)}; one is allowed"
            fix = f"companion relic wield {argument(relics[-1].relic)}"
            yield _finding(codes.TWO_RELICS, words, table, relics[0], "relic-overlord", SOURCE, fix)


def each_once(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """A relic is one card: it lies with one side up, in one place."""
    seen: dict[frozenset[str], Wielded] = {}
    for held in table.relics:
        side = side_of(held, cards)
        first = seen.setdefault(frozenset({fold(held.relic), fold(side.other_side if side else "")} - {""}), held)
        if first is not held:
            again = "stands twice" if first.side == held.side else f"and {first.relic} are two sides of one card"
            yield _finding(codes.TOO_MANY_COPIES, f"{held.relic} {again}", table, held, "relics", SOURCE)


def never_traded(table: TableSheet, _cards: Index) -> Iterator[Finding]:
    """Relics are never bought or sold."""
    for held in table.relics:
        if held.sold:
            words = f"{held.relic} is a relic and can be neither bought nor sold"
            yield _finding(codes.RELIC_TRADED, words, table, held, "selling-items", "rulebook, SHOPPING")


RELIC_CHECKS: tuple[Check, ...] = (known_relics, right_side, right_wielder, one_relic_each, each_once, never_traded)


def side_of(held: Wielded, cards: Index) -> RelicSide | None:
    """The side of a relic that lies up."""
    return next((side for side in cards.relics.get(fold(held.relic), []) if side.side == held.side), None)


def kind_of(held: Wielded, cards: Index) -> str:
    """What kind of relic it is: as the list says, else as the table does."""
    side = side_of(held, cards)
    return (side.kind if side else "") or held.kind


def _finding(
    rule: Rule, words: str, table: TableSheet, held: Wielded, entry: str, source: str, fix: str = ""
) -> Finding:
    who = "Heroes" if held.side == HEROES else "Overlord"
    return Finding(rule, words, (table.where, who, held.relic), f"{table.game}#{entry} ({source})", fix)
