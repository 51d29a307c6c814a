"""Item loss by the d20 table against the real board."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.core.errors import CompanionError
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.kept import kept_item
from companion.games.arcania.acts.state import ITEM
from companion.games.arcania.loss import Lost, lose, lose_at, row_of, spots
from companion.store.tables import Hero, Holding


def lose_item(desk: Desk, hero_name: str, rng: Random, rolled: int | None = None, spot: int | None = None) -> Outcome:
    """A hero loses a random item: rolled here, or as rolled at the table."""

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        lost, notes = take(change, hero, rng, rolled, spot)
        facts = {"hero": hero.name, "roll": lost.roll, "lost": [item.name for item in lost.all]}
        return Done(f"{hero.name} loses {lost.item.name}", notes, facts)

    return desk.perform(work)


def take(
    change: Change, hero: Hero, rng: Random, rolled: int | None = None, spot: int | None = None
) -> tuple[Lost, list[str]]:
    """Take what the table says off the board, with everything in or on it; which of several is rolled if not said."""
    whole = change.whole(hero.name)
    if rolled is None:
        lost: Lost | None = lose(whole, change.rules, rng)
    else:
        some = len(spots(whole, change.rules, row_of(change.rules, rolled).slot))
        lost = lose_at(whole, change.rules, rolled, spot or rng.randrange(max(1, some)) + 1)
    if lost is None:
        raise CompanionError(f"A {rolled} takes nothing from {hero.name}: that spot is empty.", "Roll again.")
    for item in lost.all:
        rows = change.step.rows(Holding, hero_id=hero.id, owner=ITEM, zone=item.slot)
        same = (row for row in rows if kept_item(change.rules, row.card, row.zone, row.facts) == item)
        change.step.delete(next(same))
    notes = [f"rolled {lost.roll}" + (f" after {lost.rerolls} empty slots" if lost.rerolls else "")]
    notes += [f"with it {many} x {name}" for name, many in Counter(item.name for item in lost.along).items()]
    notes += [f"its {upgrade.name} is lost too" for item in lost.all for upgrade in item.upgrades]
    return lost, [*notes, change.rules.cite("item-loss-table")]
