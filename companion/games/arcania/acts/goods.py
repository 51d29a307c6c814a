"""Items: found, moved, handed on, used up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import clean_name, close_names, fold, resolve
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.kept import kept_item
from companion.games.arcania.acts.state import ITEM, NPC
from companion.games.arcania.items import PLUSES, Item, item_of
from companion.store.tables import Hero, Holding

MOST_COPIES = 50
CARRY_IT = "add --slot general to carry it only"


def put(change: Change, hero: Hero, name: str, slot: str, facts: Mapping[str, Any]) -> Item:
    """Lay an item on a hero's board; an animal joins the party instead."""
    base = item_of(change.rules.items, clean_name(name, "item's name"), "", facts)
    if base.kind == "animal":
        return _animal(change, hero, base)
    place = _slot(change, slot) if slot else base.own_slot
    kept = dict(facts)
    row = Holding(
        campaign_id=change.id, hero_id=hero.id, owner=ITEM, zone=place, card=base.name, type=base.kind, facts=kept
    )
    change.step.add(row)
    return item_of(change.rules.items, base.name, place, kept)


def _animal(change: Change, hero: Hero, item: Item) -> Item:
    what = next(kind.id for kind in change.rules.people.kinds.values() if fold(kind.title) == fold(item.name))
    own = change.step.rows(Holding, hero_id=hero.id, owner=NPC, card=item.name)
    if own:
        own[0].count += 1
    else:
        facts = {"what": what, "bond": "bought"}
        row = {"campaign_id": change.id, "hero_id": hero.id}
        change.step.add(Holding(owner=NPC, zone="party", card=item.name, type="animal", facts=facts, **row))
    return item


def _slot(change: Change, text: str) -> str:
    listed = ", ".join(dict.fromkeys(slot.id for slot in change.rules.board.names().values()))
    return resolve(text, change.rules.board.names(), "slot", hint=f"One of: {listed}.").id


def own_note(change: Change, item: Item, facts: Mapping[str, Any]) -> list[str]:
    """A remark on an item that the data does not know: perhaps a slip of the pen."""
    if item.rule:
        return []
    near = close_names(item.name, change.rules.items)
    meant = [f"did you mean {near[0]}?"] if near else []
    said = any(key in facts for key in ("kind", *PLUSES, "abilities", "damage"))
    return meant + ([] if said else ["one of your own; say what it is: --kind, --plus, --ability, --damage"])


def add_item(
    desk: Desk, hero_name: str, name: str, slot: str, facts: Mapping[str, Any], copies: int = 1, force: str = ""
) -> Outcome:
    """A hero gets an item without paying: found, rewarded, begun with."""
    if not 1 <= copies <= MOST_COPIES:
        raise CompanionError(f"{copies} copies cannot be added.", f"Give 1 to {MOST_COPIES}.")

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        for _ in range(copies):
            item = put(change, hero, name, slot, facts)
        many = f"{copies} x " if copies > 1 else ""
        where = change.rules.board.slots[item.slot].title.lower() if item.slot else "the party"
        said = {"hero": hero.name, "item": item.name}
        return Done(f"{hero.name} gets {many}{item.name} ({where})", own_note(change, item, facts), said)

    return desk.perform(work, force, instead=CARRY_IT)


def find_row(change: Change, hero: Hero, name: str, slot: str = "") -> Holding:
    """One of a hero's items by name."""
    rows = change.step.rows(Holding, hero_id=hero.id, owner=ITEM)
    if slot:
        place = _slot(change, slot)
        rows = [row for row in rows if row.zone == place]
    return resolve(name, {row.card: row for row in reversed(rows)}, "item", f"{hero.name}'s board")


def move_item(desk: Desk, hero_name: str, name: str, slot: str, force: str = "") -> Outcome:
    """Move an item to another slot."""

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        place = _slot(change, slot)
        rows = [row for row in change.step.rows(Holding, hero_id=hero.id, owner=ITEM) if row.zone != place]
        row = resolve(name, {row.card: row for row in rows}, "item", f"{hero.name}'s board outside that slot")
        row.zone = place
        title = change.rules.board.slots[place].title.lower()
        return Done(f"{hero.name} moves {row.card} to {title}", facts={"item": row.card, "slot": place})

    return desk.perform(work, force)


def remove_item(desk: Desk, hero_name: str, name: str, slot: str = "") -> Outcome:
    """An item is used up, lost or given away."""

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        row = find_row(change, hero, name, slot)
        change.step.delete(row)
        return Done(f"{hero.name} no longer has {row.card}", facts={"item": row.card})

    return desk.perform(work)


def give_item(desk: Desk, hero_name: str, name: str, to: str, slot: str = "", force: str = "") -> Outcome:
    """Hand an item to another hero, with its upgrades."""

    def work(change: Change) -> Done:
        giver, taker = change.hero(hero_name), change.hero(to)
        row = find_row(change, giver, name)
        base = kept_item(change.rules, row.card, "", row.facts)
        row.zone = _slot(change, slot) if slot else base.own_slot
        row.hero_id = taker.id
        row.facts = {key: value for key, value in row.facts.items() if key != "starting"}
        return Done(f"{giver.name} gives {row.card} to {taker.name}", facts={"item": row.card, "to": taker.name})

    return desk.perform(work, force, instead=CARRY_IT)
