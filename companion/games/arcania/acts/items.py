"""Items: found, moved, handed on, used up, lost by the d20 table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from companion.core.findings import Action
from companion.core.names import CompanionError, argument, clean_name, close_names, fold, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.arcania import codes
from companion.games.arcania.boxed import keep_item
from companion.games.arcania.data import Ruleset
from companion.games.arcania.facts import FollowerFacts, ItemFacts
from companion.games.arcania.items import PLUSES, Item, item_of
from companion.games.arcania.loss import Lost, lose, lose_at, row_of, spots
from companion.games.arcania.state import ITEM, NPC, State
from companion.games.arcania.totals import in_use
from companion.store.tables import Hero, Holding
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform

MOST_COPIES = 50
NOT_WORN = (
    codes.SLOT_FULL,
    codes.HANDS,
    codes.ARMOR,
    codes.POTIONS,
    codes.SAME_TWICE,
    codes.WRONG_SLOT,
    codes.MAGIC,
)
"""What stands in the way of an item in its slot, but not of carrying it."""


def carry_instead(verb: str, item: str, *options: tuple[str, str]) -> dict[str, Action]:
    """What to do with an item that its slot does not take: carry it."""
    carry = Action(verb, (item,), (*options, ("slot", "general")))
    return {rule.code: carry for rule in NOT_WORN}


def kept_item(data: Ruleset, row: Holding) -> Item:
    """An item as its row keeps it."""
    return item_of(data.items, row.card, row.zone, from_facts(ItemFacts, row.facts))


def find_row(change: Change[State], hero: Hero, name: str, slot: str = "") -> Holding:
    """One of a hero's items by name."""
    rows = change.step.rows(Holding, hero_id=hero.id, owner=ITEM)
    if slot:
        place = slot_called(change.state.data, slot)
        rows = [row for row in rows if row.zone == place]
    return resolve(name, {row.card: row for row in reversed(rows)}, "item", f"{hero.name}'s board")


def slot_called(data: Ruleset, text: str) -> str:
    """The id of a slot by id or title."""
    listed = ", ".join(dict.fromkeys(slot.id for slot in data.board.names().values()))
    return resolve(text, data.board.names(), "slot", hint=f"One of: {listed}.").id


def put(change: Change[State], hero: Hero, name: str, slot: str, said: ItemFacts) -> Item:
    """Lay an item on a hero's board; an animal joins the party instead."""
    data = change.state.data
    base = item_of(data.items, clean_name(name, "item's name"), "", said)
    if base.kind == "animal":
        return _animal(change, hero, base)
    guess = data.board.by_name(base.name) if not base.rule and not base.slot and base.kind == "artifact" else ""
    place = slot_called(data, slot) if slot else guess or base.own_slot
    row = Holding(campaign_id=change.id, hero_id=hero.id, owner=ITEM, zone=place, card=base.name, type=base.kind)
    row.facts = to_facts(said)
    change.step.add(row)
    return base._replace(slot=place)


def _animal(change: Change[State], hero: Hero, item: Item) -> Item:
    kinds = change.state.data.people.kinds.values()
    what = next((kind.id for kind in kinds if fold(kind.title) == fold(item.name)), "")
    if not what:
        hint = f'`companion npc add "{item.name}" --by {argument(hero.name.lower())} --what war-hound`.'
        raise CompanionError(f"{item.name} is none of the animals we know.", hint)
    own = change.step.rows(Holding, hero_id=hero.id, owner=NPC, card=item.name)
    if own:
        own[0].count += 1
    else:
        row = Holding(campaign_id=change.id, hero_id=hero.id, owner=NPC, zone="party", card=item.name, type="animal")
        row.facts = to_facts(FollowerFacts(what, "bought"))
        change.step.add(row)
    return item


def own_notes(data: Ruleset, item: Item, said: ItemFacts) -> Iterable[str]:
    """Remarks on an item that the data does not know: perhaps a slip of the pen."""
    if item.rule:
        return
    known = fold(item.name) in {fold(name) for name in data.items}
    if not known and (near := close_names(item.name, data.items)):
        yield f"did you mean {near[0]}?"
    counts = any(getattr(item, key) for key in PLUSES) or item.abilities
    if counts and item.slot and not in_use(item, data):
        yield (
            f"what it adds counts only in a slot of its own, not in {data.board.slots[item.slot].title.lower()}: "
            f'companion item move "{item.name}" SLOT, or --slot rings, cloak, helm ...'
        )
    if not known and all(getattr(said, key) is None for key in ("kind", *PLUSES, "abilities", "damage")):
        yield "one of your own; say what it is: --kind, --plus, --ability, --damage"


def told_of(said: ItemFacts) -> dict[str, object]:
    """What the player said of an item as the box keeps it."""
    names = (
        "kind",
        "hands",
        "type",
        "damage",
        "hp",
        "attack",
        "defense",
        "dr",
        "dr_max",
        "resale",
        "abilities",
        "tags",
    )
    found: dict[str, object] = {name: getattr(said, name) for name in names}
    return {name: value for name, value in found.items() if value is not None}


def add_item(
    table: Table,
    hero_name: str,
    name: str,
    slot: str,
    said: ItemFacts,
    copies: int = 1,
    force: str = "",
    once: bool = False,
    new: bool = False,
) -> Outcome:
    """A hero gets an item without paying: found, rewarded, begun with."""
    if not 1 <= copies <= MOST_COPIES:
        raise CompanionError(f"{copies} copies cannot be added.", f"Give 1 to {MOST_COPIES}.")

    def act(change: Change[State]) -> str:
        hero, data = change.hero(hero_name), change.state.data
        for _ in range(copies):
            item = put(change, hero, name, slot, said)
        change.notes.extend(own_notes(data, item, said))
        keep_item(change, item, told_of(said), once, new)
        change.instead = carry_instead("item add", item.name, ("by", hero.name))
        change.facts |= {"hero": hero.name, "item": item.name}
        where = "the party" if item.kind == "animal" else data.board.slots[item.slot].title.lower()
        return f"{hero.name} gets {f'{copies} x ' if copies > 1 else ''}{item.name} ({where})"

    return perform(table, act, force)


def move_item(table: Table, hero_name: str, name: str, slot: str, force: str = "") -> Outcome:
    """Move an item to another slot."""

    def act(change: Change[State]) -> str:
        hero, data = change.hero(hero_name), change.state.data
        place = slot_called(data, slot)
        rows = [row for row in change.step.rows(Holding, hero_id=hero.id, owner=ITEM) if row.zone != place]
        row = resolve(name, {row.card: row for row in rows}, "item", f"{hero.name}'s board outside that slot")
        row.zone = place
        change.facts |= {"item": row.card, "slot": place}
        return f"{hero.name} moves {row.card} to {data.board.slots[place].title.lower()}"

    return perform(table, act, force)


def remove_item(table: Table, hero_name: str, name: str, slot: str = "", force: str = "") -> Outcome:
    """An item is used up, lost or given away."""

    def act(change: Change[State]) -> str:
        hero = change.hero(hero_name)
        row = find_row(change, hero, name, slot)
        change.step.delete(row)
        change.facts["item"] = row.card
        return f"{hero.name} no longer has {row.card}"

    return perform(table, act, force)


def give_item(table: Table, hero_name: str, name: str, to: str, slot: str = "", force: str = "") -> Outcome:
    """Hand an item to another hero, with its upgrades."""

    def act(change: Change[State]) -> str:
        giver, taker, data = change.hero(hero_name), change.hero(to), change.state.data
        row = find_row(change, giver, name)
        said = from_facts(ItemFacts, row.facts)
        row.zone = slot_called(data, slot) if slot else item_of(data.items, row.card, "", said).own_slot
        row.hero_id = taker.id
        row.facts = to_facts(said._replace(starting=None), over=row.facts)
        change.instead = carry_instead("item give", row.card, ("by", giver.name), ("to", taker.name))
        change.facts |= {"item": row.card, "to": taker.name}
        return f"{giver.name} gives {row.card} to {taker.name}"

    return perform(table, act, force)


def lose_item(
    table: Table, hero_name: str, rng: Random, rolled: int | None = None, spot: int | None = None, force: str = ""
) -> Outcome:
    """A hero loses a random item: rolled here, or as rolled at the table; what follows from it is due, not barred."""

    def act(change: Change[State]) -> str:
        hero = change.hero(hero_name)
        lost, notes = take(change, hero, rng, rolled, spot)
        change.notes += [*notes, change.state.data.cite("item-loss-table")]
        change.facts |= {"hero": hero.name, "roll": lost.roll, "lost": [item.name for item in lost.all]}
        return f"{hero.name} loses {lost.item.name}"

    return perform(table, act, force, owing=OWN_RULES)


def take(
    change: Change[State], hero: Hero, rng: Random, rolled: int | None = None, spot: int | None = None
) -> tuple[Lost, list[str]]:
    """Take what the table says off the board, with everything in or on it; which of several is rolled if not said."""
    whole, data = change.state.member(hero.id), change.state.data
    if rolled is None:
        lost: Lost | None = lose(whole, data, rng)
    else:
        some = len(spots(whole, data, row_of(data, rolled).slot))
        lost = lose_at(whole, data, rolled, spot or rng.randrange(max(1, some)) + 1)
    if lost is None:
        raise CompanionError(f"A {rolled} takes nothing from {hero.name}: that spot is empty.", "Roll again.")
    for item in lost.all:
        rows = change.step.rows(Holding, hero_id=hero.id, owner=ITEM, zone=item.slot)
        change.step.delete(next(row for row in rows if kept_item(data, row) == item))
    notes = [f"rolled {lost.roll}" + (f" after {lost.rerolls} empty slots" if lost.rerolls else "")]
    notes += [f"with it {many} x {name}" for name, many in Counter(item.name for item in lost.along).items()]
    notes += [f"its {upgrade.name} is lost too" for item in lost.all for upgrade in item.upgrades]
    return lost, notes
