"""Items of the heroes: gained, equipped, stowed, given, lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.names import CompanionError, candidates, listed, resolve, shorten
from companion.core.rows import from_facts, to_facts
from companion.games.descent.data import Index
from companion.games.descent.facts import CARRIED, EQUIPPED, HEROES, SHOP_ITEM, RelicFacts
from companion.games.descent.rules import HeroSheet
from companion.games.descent.rules.heroes import LIMITS
from companion.games.descent.state import State
from companion.store.tables import Holding, Relic
from companion.table.change import Change, Outcome, Table, perform

if TYPE_CHECKING:
    from companion.games.descent.acts.own_cards import Own


def gain_item(table: Table, hero: str, name: str, force: str = "", own: Own | None = None) -> Outcome:
    """A hero receives a Shop Item without paying; `own` is one that no list has, for the player's box."""

    def act(change: Change[State]) -> str:
        if own is not None:
            own.keep(change, name)
        who = change.state.hero_named(hero)
        known = {item.name: item for item in change.state.cards.shop}
        item = resolve(name, known, "Shop Item", change.system.short)
        add_item(change, who, item.name)
        return f"{who.name} receives {item.name}"

    return perform(table, act, force)


def add_item(change: Change[State], hero: HeroSheet, name: str) -> None:
    """Put a Shop Item into a hero's pack."""
    change.step.add(Holding(campaign_id=change.id, hero_id=hero.id, zone=CARRIED, card=name, type=SHOP_ITEM))


def equip_item(table: Table, hero: str, name: str, force: str = "") -> Outcome:
    """A hero equips something he carries."""

    def act(change: Change[State]) -> str:
        who = change.state.hero_named(hero)
        row = belongings(change, who, name, worn=False)
        change.instead = make_room(who, change.state.index)
        _wear(row, True)
        return f"{who.name} equips {named(row)}"

    return perform(table, act, force)


def make_room(hero: HeroSheet, cards: Index) -> dict[str, Action]:
    """What a hero could stow where his hands or slots are full, by the code of the limit."""
    worn = {limit.rule.code: limit.worn(hero, cards) for limit in LIMITS}
    return {code: Action("item stow", (hero.name, items[0].name)) for code, items in worn.items() if items}


def stow_item(table: Table, hero: str, name: str, force: str = "") -> Outcome:
    """A hero takes something off; he still carries it."""

    def act(change: Change[State]) -> str:
        who = change.state.hero_named(hero)
        row = belongings(change, who, name, worn=True)
        _wear(row, False)
        return f"{who.name} stows {named(row)}"

    return perform(table, act, force)


def give_item(table: Table, giver: str, name: str, taker: str, force: str = "") -> Outcome:
    """A hero hands an item or relic to another; class cards are never traded."""

    def act(change: Change[State]) -> str:
        one, other = change.state.hero_named(giver), change.state.hero_named(taker)
        if one.id == other.id:
            raise CompanionError(f"{one.name} already has it.", "Name another hero.")
        row = belongings(change, one, name)
        row.hero_id = other.id
        if isinstance(row, Relic):
            row.wielder = other.name
        _wear(row, False)
        return f"{one.name} gives {named(row)} to {other.name}"

    return perform(table, act, force)


def lose_item(table: Table, hero: str, name: str, force: str = "") -> Outcome:
    """An item leaves the hero without payment."""

    def act(change: Change[State]) -> str:
        who = change.state.hero_named(hero)
        row = belongings(change, who, name)
        if isinstance(row, Relic):
            raise CompanionError(f"{row.name} is a relic.", f'Use `companion relic lose "{row.name}"`.')
        change.step.delete(row)
        return f"{who.name} loses {row.card}"

    return perform(table, act, force)


def belongings(change: Change[State], hero: HeroSheet, name: str, worn: bool | None = None) -> Holding | Relic:
    """Something a hero has, by name; among equal ones, the one that is (not) worn."""
    held: list[Holding | Relic] = [
        row for row in change.step.rows(Holding, hero_id=hero.id) if row.zone in (EQUIPPED, CARRIED)
    ]
    held += change.step.rows(Relic, hero_id=hero.id, side=HEROES)
    fit = [row for row in held if worn is None or is_worn(row) == worn]
    if candidates(name, [named(row) for row in fit]):
        return resolve(name, {named(row): row for row in fit}, "item", f"what {hero.name} has")
    other = next(iter(candidates(name, [named(row) for row in held])), "")
    if other:
        raise CompanionError(f"{other} is {'carried' if worn else 'equipped already'}.", _has(hero, held))
    raise CompanionError(f"{hero.name} does not have {shorten(name)}.", _has(hero, held))


def _has(hero: HeroSheet, held: Iterable[Holding | Relic]) -> str:
    """What a hero has, for one who asked for something else."""
    each = (named(row) + (" (equipped)" if is_worn(row) else "") for row in held)
    return f"{hero.name} has: {listed(each)}."


def is_worn(row: Holding | Relic) -> bool:
    """Whether an item or relic is equipped."""
    return from_facts(RelicFacts, row.facts).equipped if isinstance(row, Relic) else row.zone == EQUIPPED


def _wear(row: Holding | Relic, on: bool) -> None:
    if isinstance(row, Relic):
        row.facts = to_facts(from_facts(RelicFacts, row.facts)._replace(equipped=on), row.facts)
    else:
        row.zone = EQUIPPED if on else CARRIED


def named(row: Holding | Relic) -> str:
    """The name of an item or relic."""
    return row.name if isinstance(row, Relic) else row.card
