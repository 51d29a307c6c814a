"""Items: gained, equipped, stowed, given to another hero, lost."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import resolve
from companion.games.descent.acts.guard import Outcome, guarded
from companion.games.descent.acts.sitting import Sitting
from companion.games.descent.acts.words import CARRIED, EQUIPPED
from companion.games.descent.graph import HEROES
from companion.games.descent.library import cards
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Hero, Holding, Relic


def gain_item(record: Record, games: Games, hero: str, name: str, force: str = "") -> Outcome:
    """A hero receives a Shop Item without paying."""

    def change(sit: Sitting) -> str:
        who = sit.hero(hero)
        item = resolve(name, {known.name: known for known in cards(sit.game).shop}, "Shop Item", sit.game.short)
        add_item(sit, who, item.name)
        return f"{who.name} receives {item.name}"

    return guarded(record, games, change, force)


def add_item(sit: Sitting, hero: Hero, name: str) -> None:
    """Put a Shop Item into a hero's pack."""
    sit.step.add(Holding(campaign_id=sit.campaign.id, hero_id=hero.id, zone=CARRIED, card=name, type="shop"))


def wear(record: Record, games: Games, hero: str, name: str, on: bool = True, force: str = "") -> Outcome:
    """A hero equips something he carries, or stows it."""

    def change(sit: Sitting) -> str:
        who = sit.hero(hero)
        row = belongings(sit, who, name, not on)
        if isinstance(row, Relic):
            row.facts = {**row.facts, EQUIPPED: on}
        else:
            row.zone = EQUIPPED if on else CARRIED
        return f"{who.name} {'equips' if on else 'stows'} {named(row)}"

    return guarded(record, games, change, force)


def give_item(record: Record, games: Games, giver: str, name: str, taker: str, force: str = "") -> Outcome:
    """A hero hands an item or relic to another; class cards are never traded."""

    def change(sit: Sitting) -> str:
        one, other = sit.hero(giver), sit.hero(taker)
        if one.id == other.id:
            raise CompanionError(f"{one.name} already has it.", "Name another hero.")
        row = belongings(sit, one, name)
        row.hero_id = other.id
        if isinstance(row, Relic):
            row.wielder, row.facts = other.name, {**row.facts, EQUIPPED: False}
        else:
            row.zone = CARRIED
        return f"{one.name} gives {named(row)} to {other.name}"

    return guarded(record, games, change, force)


def lose_item(record: Record, games: Games, hero: str, name: str) -> Outcome:
    """An item leaves the hero without payment."""

    def change(sit: Sitting) -> str:
        who = sit.hero(hero)
        row = belongings(sit, who, name)
        if isinstance(row, Relic):
            raise CompanionError(f"{row.name} is a relic.", f'Use `companion relic lose "{row.name}"`.')
        sit.step.delete(row)
        return f"{who.name} loses {row.card}"

    return guarded(record, games, change)


def belongings(sit: Sitting, hero: Hero, name: str, worn: bool | None = None) -> Holding | Relic:
    """Something a hero has, by name; among equal ones, the one that is (not) worn."""
    held: list[Holding | Relic] = [
        row for row in sit.step.rows(Holding, hero_id=hero.id) if row.zone in (EQUIPPED, CARRIED)
    ]
    held += sit.step.rows(Relic, hero_id=hero.id, side=HEROES)
    if worn is not None:
        held = [row for row in held if is_worn(row) == worn]
    return resolve(name, {named(row): row for row in held}, "item", f"what {hero.name} has")


def is_worn(row: Holding | Relic) -> bool:
    """Whether an item or relic is equipped."""
    return bool(row.facts.get(EQUIPPED)) if isinstance(row, Relic) else row.zone == EQUIPPED


def named(row: Holding | Relic) -> str:
    """The name of an item or relic."""
    return row.name if isinstance(row, Relic) else row.card
