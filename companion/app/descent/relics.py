"""Relics: gained by a side, given, wielded, lost; never bought or sold."""

from __future__ import annotations

from companion.app.descent.guard import Outcome, guarded
from companion.app.descent.sitting import Sitting
from companion.app.descent.words import EQUIPPED
from companion.domain.names import candidates, clean_name, fold, resolve
from companion.errors import CompanionError
from companion.games.descent.cards import RELIC_KINDS, RelicSide
from companion.games.descent.graph import HEROES, OVERLORD, SIDES
from companion.games.descent.library import cards
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Relic

WIELDERS = ("lieutenant", "monster")


def gain(record: Record, games: Games, name: str, side: str = "", kind: str = "", force: str = "") -> Outcome:
    """A side gains a relic; it lies with that side up. A name that only one side has says which."""

    def change(sit: Sitting) -> str:
        owner = resolve(side, {known: known for known in SIDES}, "side") if side else _only_side(sit, name)
        found = _side(sit, name, owner)
        if any(fold(row.name) == fold(found.name) and row.side == owner for row in _rows(sit)):
            raise CompanionError(f"The {owner} already have {found.name}.", "Nothing was changed.")
        _refuse_turned(sit, found)
        facts = {"kind": resolve(kind, {known: known for known in RELIC_KINDS}, "kind of relic")} if kind else {}
        sit.step.add(Relic(campaign_id=sit.campaign.id, name=found.name, side=owner, facts=facts))
        return f"{'The heroes gain' if owner == HEROES else 'The overlord gains'} {found.name}"

    return guarded(record, games, change, force)


def _refuse_turned(sit: Sitting, found: RelicSide) -> None:
    """One card cannot lie with both sides up."""
    other = next((row for row in _rows(sit) if row.side != found.side and row.name == found.other_side), None)
    if other:
        raise CompanionError(
            f"{found.name} is the other side of {other.name}, which the {other.side} have.",
            f"Hand it over: `companion relic give {other.name} --to {found.side}`.",
        )


def give(record: Record, games: Games, name: str, to: str) -> Outcome:
    """A relic goes to a hero, or to the other side, whose side of the card then lies up."""

    def change(sit: Sitting) -> str:
        row = _held(sit, name)
        if fold(to) in {fold(side) for side in SIDES}:
            return _change_sides(sit, row, fold(to))
        if row.side != HEROES:
            raise CompanionError(f"The overlord has {row.name}.", "Give it to `heroes` first, or use `relic wield`.")
        hero = sit.hero(to)
        row.hero_id, row.wielder, row.facts = hero.id, hero.name, {**row.facts, EQUIPPED: False}
        return f"{hero.name} carries {row.name}"

    return guarded(record, games, change)


def _change_sides(sit: Sitting, row: Relic, side: str) -> str:
    if row.side == side:
        raise CompanionError(f"The {side} already have {row.name}.", "Nothing was changed.")
    now = next((r for r in cards(sit.game).relics if fold(r.name) == fold(row.name) and r.side == row.side), None)
    turned = now.other_side if now and now.other_side else ""
    same = any(r.name == row.name and r.side == side for r in cards(sit.game).relics)
    if not turned and not same:
        raise CompanionError(
            f"The other side of {row.name} is not known.", "Use `companion relic lose` and `companion relic gain`."
        )
    old = row.name
    row.name, row.side, row.wielder, row.hero_id = turned or row.name, side, "", None
    row.facts = {key: value for key, value in row.facts.items() if key not in (EQUIPPED, "wielder_is")}
    return f"{old} changes sides: the {side} have {row.name}"


def wield(record: Record, games: Games, name: str, by: str, who_is: str = "lieutenant", force: str = "") -> Outcome:
    """A lieutenant or monster group wields a relic of the overlord (no one: it lies unused)."""

    def change(sit: Sitting) -> str:
        row = _held(sit, name)
        if row.side != OVERLORD:
            raise CompanionError(f"The heroes have {row.name}.", "A hero equips it: `companion item equip HERO RELIC`.")
        kind = resolve(who_is, {known: known for known in WIELDERS}, "kind of wielder")
        row.wielder = _wielder(sit, by) if by else ""
        row.facts = {**row.facts, "wielder_is": kind}
        return f"{row.wielder} wields {row.name}" if by else f"No one wields {row.name}"

    return guarded(record, games, change, force)


def _wielder(sit: Sitting, name: str) -> str:
    """A lieutenant whose name the lists have, else the name as it was typed."""
    known = candidates(name, {card.agent for card in cards(sit.game).plot})
    return known[0] if len(known) == 1 else clean_name(name, "wielder")


def lay_down(sit: Sitting) -> None:
    """After a quest no one wields the overlord's relics: he chooses anew in the next set-up."""
    for row in _rows(sit):
        if row.side == OVERLORD and row.wielder:
            row.wielder = ""


def lose(record: Record, games: Games, name: str) -> Outcome:
    """A relic leaves the campaign."""

    def change(sit: Sitting) -> str:
        row = _held(sit, name)
        sit.step.delete(row)
        return f"{'The heroes lose' if row.side == HEROES else 'The overlord loses'} {row.name}"

    return guarded(record, games, change)


def _only_side(sit: Sitting, name: str) -> str:
    known = cards(sit.game).relics
    full = resolve(name, {relic.name: relic.name for relic in known}, "relic", sit.game.short)
    sides = [relic.side for relic in known if relic.name == full]
    if len(sides) > 1:
        raise CompanionError(f"{full} is the name of both sides.", "Add --side heroes or --side overlord.")
    return sides[0]


def _side(sit: Sitting, name: str, side: str) -> RelicSide:
    listed = {relic.name: relic for relic in cards(sit.game).relics if relic.side == side}
    others = {relic.name: relic for relic in cards(sit.game).relics if relic.side != side and relic.name not in listed}
    return resolve(name, {**others, **listed}, "relic", sit.game.short)


def _held(sit: Sitting, name: str) -> Relic:
    return resolve(name, {row.name: row for row in _rows(sit)}, "relic", sit.campaign.name)


def _rows(sit: Sitting) -> list[Relic]:
    return sit.step.rows(Relic, campaign_id=sit.campaign.id)
