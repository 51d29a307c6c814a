"""Checks of relics: which side, who wields them, never bought or sold."""

from __future__ import annotations

from collections.abc import Iterator

from companion.codes import overlord as codes
from companion.diagnostics import Diagnostic, Rule
from companion.domain.names import fold
from companion.games.descent.cards import RelicSide
from companion.games.descent.graph import HEROES, OVERLORD
from companion.games.descent.hero_checks import Check
from companion.games.descent.sheets import Index, TableSheet, Wielded

SOURCE = "rulebook, RELICS"
MONSTER, UNIVERSAL, LIEUTENANT = "monster", "universal", "lieutenant"


def right_side(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """A relic lies with its owner's side up."""
    for held in table.relics:
        sides = cards.relics.get(fold(held.relic), [])
        if sides and not any(side.side == held.side for side in sides):
            words = f"{held.relic} is a side of the {sides[0].side}, but the {held.side} have it"
            yield _finding(codes.WRONG_RELIC_SIDE, words, table, held, "relics", SOURCE)


def right_wielder(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Lieutenants, monster groups, or no one."""
    for held in table.relics:
        if held.side == OVERLORD and held.wielder:
            kind = kind_of(held, cards)
            if kind == UNIVERSAL:
                words = f"{held.relic} is a universal relic and is wielded by no one"
                yield _finding(
                    codes.WRONG_WIELDER, words, table, held, "universal-relics", "rulebook p. 8, RELIC CARDS"
                )
            elif kind == MONSTER and held.as_kind != MONSTER:
                words = f"{held.relic} is a monster relic, {held.wielder} is no monster group"
                yield _finding(codes.WRONG_WIELDER, words, table, held, "monster-relics", "rulebook p. 8, RELIC CARDS")
            elif kind == LIEUTENANT and held.as_kind != LIEUTENANT:
                words = f"{held.relic} can only be wielded by a lieutenant"
                yield _finding(codes.WRONG_WIELDER, words, table, held, "relic-overlord", SOURCE)


def one_relic_each(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """One relic for each lieutenant or monster group, but for the exception some relics print."""
    counted: dict[str, list[Wielded]] = {}
    for held in table.relics:
        side = side_of(held, cards)
        if held.side == OVERLORD and held.wielder and not (side and side.besides_another):
            counted.setdefault(fold(held.wielder), []).append(held)
    for relics in counted.values():
        if len(relics) > 1:
            words = f"{relics[0].wielder} wields {', '.join(held.relic for held in relics)}; one is allowed"
            yield _finding(codes.TWO_RELICS, words, table, relics[0], "relic-overlord", SOURCE)


def never_traded(table: TableSheet, _cards: Index) -> Iterator[Diagnostic]:
    """Relics are never bought or sold."""
    for held in table.relics:
        if held.sold:
            words = f"{held.relic} is a relic and can be neither bought nor sold"
            yield _finding(codes.RELIC_TRADED, words, table, held, "selling-items", "rulebook, SHOPPING")


RELIC_CHECKS: tuple[Check, ...] = (right_side, right_wielder, one_relic_each, never_traded)


def side_of(held: Wielded, cards: Index) -> RelicSide | None:
    """The side of a relic that lies up."""
    return next((side for side in cards.relics.get(fold(held.relic), []) if side.side == held.side), None)


def kind_of(held: Wielded, cards: Index) -> str:
    """What kind of relic it is: as the list says, else as the table does."""
    side = side_of(held, cards)
    return (side.kind if side else "") or held.kind


def _finding(rule: Rule, words: str, table: TableSheet, held: Wielded, entry: str, source: str) -> Diagnostic:
    who = "Heroes" if held.side == HEROES else "Overlord"
    return Diagnostic(rule, words, (table.where, who, held.relic), f"{table.game}#{entry} ({source})")
