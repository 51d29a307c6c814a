"""The relics of both sides: which side lies up, who may wield them, how many."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.names import fold
from companion.games.descent import codes
from companion.games.descent.data import Index, RelicSide
from companion.games.descent.facts import HERO, HEROES, LIEUTENANT, MONSTER, OVERLORD
from companion.games.descent.rules import OVERLORD_NAME, RELICS_NAME, Sheets, TableRule, Wielded, cites, unknown

RELIC_SOURCE = "rulebook, RELICS"
KINDS_SOURCE = "rulebook p. 8, RELIC CARDS"
UNIVERSAL_RELIC = "universal"
HAVE = {HEROES: "the heroes have", OVERLORD: "the overlord has"}
WHOSE = {HEROES: "Heroes", OVERLORD: OVERLORD_NAME}


def known_relics(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Relics that no list has."""
    for held in sheets.relics:
        if fold(held.relic) not in cards.relics:
            yield unknown("relic", held.relic, [relic.name for relic in cards.cards.relics], sheets.where, RELICS_NAME)


def right_side(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """A relic lies with its owner's side up."""
    for held in sheets.relics:
        sides = cards.relics.get(fold(held.relic), ())
        if sides and not any(side.side == held.side for side in sides):
            yield codes.WRONG_RELIC_SIDE.at(
                *_place(sheets, held),
                fix=Action("relic lose", (held.relic,)),
                cites=cites(sheets, "relics", RELIC_SOURCE),
                relic=held.relic,
                why=f"a side of the {sides[0].side}, but {HAVE[held.side]} it",
            )


def right_wielder(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Heroes wield their own relics; lieutenants, monster groups or no one the overlord's."""
    for held in sheets.relics:
        why, entry, source = _unfit(held, held.kind_in(cards)) if held.wielder else ("", "", "")
        if not why:
            why, entry, source = _not_the_one(held, cards.relic(held.relic, held.side)), "relic-overlord", RELIC_SOURCE
        if why:
            fix = Action("relic wield", (held.relic,)) if held.side == OVERLORD else None
            yield codes.WRONG_WIELDER.at(*_place(sheets, held), fix=fix, cites=cites(sheets, entry, source), why=why)


def _unfit(held: Wielded, kind: str) -> tuple[str, str, str]:
    """Why its wielder may not wield a relic, with the rule; empty where he may."""
    relic, who, is_a = held.relic, held.wielder, held.as_kind
    if held.side == HEROES:
        why = "" if is_a == HERO else f"the heroes have {relic}, and {who} is no hero"
        return why, "relics", RELIC_SOURCE
    if kind == UNIVERSAL_RELIC:
        return f"{relic} is a universal relic and is wielded by no one", "universal-relics", KINDS_SOURCE
    if kind == MONSTER:
        why = "" if is_a == MONSTER else f"{relic} is a monster relic, {who} is no monster group"
        return why, "monster-relics", KINDS_SOURCE
    if is_a == HERO:
        return f"the overlord has {relic}, and {who} is a hero", "relic-overlord", RELIC_SOURCE
    if kind == LIEUTENANT and is_a != LIEUTENANT:
        return f"{relic} can only be wielded by a lieutenant", "relic-overlord", RELIC_SOURCE
    return "", "", ""


def _not_the_one(held: Wielded, side: RelicSide | None) -> str:
    """A relic that one lieutenant alone may wield, with another."""
    if side is None or not side.only_for or not held.wielder:
        return ""
    if set(fold(held.wielder).split()) & set(fold(side.only_for).split()):
        return ""
    return f"{held.relic} can only be wielded by {side.only_for}"


def one_relic_each(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """One relic for each lieutenant or monster group, but for the exception some relics print."""
    for held in wielded_alone(sheets, cards).values():
        if len(held) > 1:
            yield codes.TWO_RELICS.at(
                sheets.where,
                OVERLORD_NAME,
                held[0].wielder,
                amount=len(held),
                limit=1,
                fix=Action("relic wield", (held[-1].relic,)),
                cites=cites(sheets, "relic-overlord", RELIC_SOURCE),
                wielder=held[0].wielder,
                relics=", ".join(one.relic for one in held),
            )


def wielded_alone(sheets: Sheets, cards: Index) -> dict[str, list[Wielded]]:
    """The overlord's relics by wielder, without those that may be wielded besides another."""
    counted: dict[str, list[Wielded]] = {}
    for held in sheets.relics:
        side = cards.relic(held.relic, held.side)
        if held.side == OVERLORD and held.wielder and not (side and side.besides_another):
            counted.setdefault(fold(held.wielder), []).append(held)
    return counted


def each_once(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """A relic is one card: it lies with one side up, in one place."""
    seen: dict[frozenset[str], Wielded] = {}
    for held in sheets.relics:
        side = cards.relic(held.relic, held.side)
        first = seen.setdefault(frozenset({fold(held.relic), fold(side.other_side if side else "")} - {""}), held)
        if first is not held:
            same = first.side == held.side
            yield codes.TOO_MANY_COPIES.at(
                *_place(sheets, held),
                amount=2,
                limit=1,
                cites=cites(sheets, "relics", RELIC_SOURCE),
                holder=HAVE[held.side] if same else f"{held.relic} and {first.relic} are",
                card=held.relic if same else "one card",
                supply="a relic is one card" if same else "which lies with one side up",
            )


def never_traded(sheets: Sheets, _cards: Index) -> Iterator[Finding]:
    """Relics are never bought or sold."""
    for held in sheets.relics:
        if held.sold:
            rule = cites(sheets, "selling-items", "rulebook, SHOPPING")
            yield codes.RELIC_TRADED.at(*_place(sheets, held), cites=rule, relic=held.relic)


RELIC_RULES: tuple[TableRule, ...] = (known_relics, right_side, right_wielder, one_relic_each, each_once, never_traded)


def _place(sheets: Sheets, held: Wielded) -> tuple[str, str, str]:
    """The subject of a finding about a relic."""
    return sheets.where, WHOSE[held.side], held.relic
