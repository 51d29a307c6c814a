"""What lies on the hero board: slots, hands, potions, bags, load; what a hero may wear, read and learn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.names import fold
from companion.games.arcania import codes
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Hero
from companion.games.arcania.items import Item, Slot
from companion.games.arcania.totals import gains, powers, sheet

SPECIAL = frozenset({"potions", "held"})
CARRIED = frozenset({"general", "backpack", "in-bag", "mule", "on-belt", "in-book"})
HANDS_KINDS = frozenset({"weapon", "shield", "book", "artifact", "tool"})


def put_aside(item: str, hero: Hero, slot: str = "general") -> Action:
    """Take an item out of its slot."""
    return Action("item move", (item, slot), (("by", hero.name),))


def slot_counts(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More items in a slot than it holds."""
    for slot in data.board.slots.values():
        inside = hero.inside(slot.id)
        if slot.id in SPECIAL | {data.board.overflow_slot} or not slot.capacity:
            continue
        fit = room(slot, hero, data)
        if len(inside) > fit:
            yield codes.SLOT_FULL.at(
                hero.name,
                slot.title,
                amount=len(inside),
                limit=fit,
                fix=put_aside(inside[-1].name, hero),
                cites=data.cite(slot.rule),
                crowd=f"in {slot.title.lower()}, {fit} fit",
                names=_names(inside),
            )


def room(slot: Slot, hero: Hero, data: Ruleset) -> int:
    """The capacity, with single gloves, belts that combine and a potion belt counted in; 0 has no limit."""
    inside = hero.inside(slot.id)
    if slot.id == "gloves" and inside and all(item.single for item in inside):
        return data.board.single_gloves
    raised = [item.raises_to for item in hero.inside("belt") if item.raises == slot.id]
    return max([slot.capacity + sum(item.combines for item in inside), *raised])


def is_closed(slot: Slot, hero: Hero) -> bool:
    """Whether it is part of something the hero does not have: a backpack, a mule, a bag."""
    owned = {fold(item.name) for item in hero.items} | {fold(one.what or one.name) for one in hero.followers}
    return bool(slot.needs and fold(slot.needs) not in owned) or bool(slot.inside and not hero.inside(slot.inside))


def hands(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More held than two hands can hold."""
    held, most = hero.inside("held"), data.board.hands
    needed = sum(item.takes for item in held)
    if needed <= most:
        return
    double = next((item for item in held if item.takes == most), None)
    fix, names = put_aside(held[-1].name, hero), _names(held)
    if double is None:
        cites, crowd = data.cite("held-slots"), f"items for {most} hands"
        yield codes.SLOT_FULL.at(
            hero.name, "held", amount=needed, limit=most, fix=fix, cites=cites, crowd=crowd, names=names
        )
        return
    cites = data.cite("shield" if any(item.is_tagged("Shield") for item in held) else "held-slots")
    yield codes.HANDS.at(
        hero.name, "held", amount=needed, limit=most, fix=fix, cites=cites, item=double.name, names=names
    )


def potions(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More potions on the belt than it holds."""
    slot = data.board.slots["potions"]
    fit, inside = room(slot, hero, data), hero.inside(slot.id)
    if len(inside) > fit:
        yield codes.POTIONS.at(
            hero.name,
            slot.title,
            amount=len(inside),
            limit=fit,
            fix=put_aside(inside[-1].name, hero),
            cites=data.cite("potion-belt" if fit > slot.capacity else slot.rule),
        )


def right_slot(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Items in a slot that is not theirs."""
    for item in hero.items:
        slot = data.board.slots.get(item.slot)
        if slot is None or not _belongs(item, slot):
            own = data.board.slots.get(item.home)
            yield codes.WRONG_SLOT.at(
                hero.name,
                item.name,
                fix=put_aside(item.name, hero, own.id if own else "general"),
                cites=data.cite(own.rule if own else "hero-board"),
                item=item.name,
                slot=slot.title.lower() if slot else repr(item.slot),
                home=f", but in {own.title.lower()}" if own else "",
            )


def _belongs(item: Item, slot: Slot) -> bool:
    if slot.id in CARRIED or slot.id == item.home or slot.id in item.works_from:
        return True
    if slot.holds and item.kind not in slot.holds:
        return False
    if item.home:
        return False
    return slot.id != "held" or item.kind in HANDS_KINDS


def different(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """The same thing twice where the slot asks for different ones."""
    for slot in data.board.slots.values():
        inside = hero.inside(slot.id) if slot.different else ()
        counts = Counter(fold(item.name) for item in inside)
        for item in {fold(item.name): item for item in inside}.values():
            if counts[fold(item.name)] > 1:
                yield codes.SAME_TWICE.at(
                    hero.name,
                    slot.title,
                    item.name,
                    amount=counts[fold(item.name)],
                    limit=1,
                    fix=put_aside(item.name, hero),
                    cites=data.cite(slot.rule),
                    item=item.name,
                    slot=slot.title.lower(),
                )


def bags(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """A bag of holding in another, or anti-magic in one."""
    if not any(item.holding for item in hero.inside("bag")):
        return
    for item in hero.inside("in-bag"):
        if item.holding or any(data.abilities.read(text).code == "AM" for text in item.abilities):
            cites = data.cite("bag-slot" if item.holding else "ability-am")
            yield codes.IN_BAG.at(
                hero.name, "bag", item.name, fix=put_aside(item.name, hero), cites=cites, item=item.name
            )


def containers(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Things inside what the hero does not have."""
    for slot in data.board.slots.values():
        inside = hero.inside(slot.id)
        if inside and is_closed(slot, hero):
            wanted = slot.needs or data.board.slots[slot.inside].title.lower()
            yield codes.NO_CONTAINER.at(
                hero.name,
                slot.title,
                amount=len(inside),
                limit=0,
                fix=Action("item buy", (wanted,), (("by", hero.name),)),
                cites=data.cite(slot.rule),
                names=_names(inside),
                slot=slot.title.lower(),
                wanted=wanted,
            )


def load(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More in the general slots than they hold."""
    slot = data.board.slots[data.board.overflow_slot]
    count = len(hero.inside(slot.id))
    if penalty := data.board.overflow(count):
        yield codes.OVERLOADED.at(
            hero.name,
            slot.title,
            amount=count,
            limit=slot.capacity,
            fix=Action("item sell", options=(("by", hero.name),), asks=("ITEM",)),
            cites=data.cite(data.board.overflow_rule),
            penalty=penalty,
        )


def upgrades(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Upgrades on what they are not made for."""
    for item in hero.items:
        for upgrade in item.upgrades:
            if upgrade.fits and item.kind not in upgrade.fits:
                cites = data.cite(upgrade.rule or "hero-board")
                yield codes.UPGRADE.at(hero.name, item.name, cites=cites, upgrade=upgrade.name, item=item.name)


def _names(items: tuple[Item, ...]) -> str:
    return ", ".join(item.name for item in items)


WORN = frozenset({"worn", "held"})
MAGIC = "MGC"
BASE = "trinkets"
"""Where an upgrade lies that improves the hero's base armor."""


def armor(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Armor on a barbarian without Tank, or on a wizard without MP."""
    mine = {power.code for power in powers(hero, data)}
    for item in hero.items:
        slot = data.board.slots.get(item.slot)
        if slot is None or not _is_armor(item, slot):
            continue
        for _origin, gain in gains(hero, data):
            in_slot = gain.armor_slot if slot.id in {"armor", BASE} else ""
            for lacking in _lacking(in_slot, gain.armor_anywhere, item, mine):
                yield codes.ARMOR.at(
                    hero.name,
                    item.name,
                    fix=put_aside(item.name, hero),
                    cites=data.cite("class-armor-limits"),
                    who=gain.name.capitalize(),
                    item=item.name,
                    lacking=lacking,
                )


def _is_armor(item: Item, slot: Slot) -> bool:
    """Armor that is worn or held, or an upgrade of the base armor."""
    if slot.id == BASE:
        return item.kind == "upgrade" and "armor" in item.fits
    return slot.kind in WORN and item.is_tagged("Armor")


def _lacking(in_slot: str, anywhere: str, item: Item, mine: set[str]) -> list[str]:
    found = [in_slot] if in_slot and in_slot not in mine else []
    return found + ([anywhere] if anywhere and anywhere not in mine and not item.is_tagged(anywhere) else [])


def magic(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Spell books, scrolls and magic weapons without MGC."""
    mine = sheet(hero, data)
    if mine.has(MAGIC):
        return
    fix = Action("item buy", ("Magic Training",), (("by", hero.name),))
    for item in hero.items:
        slot = data.board.slots.get(item.slot)
        wand = item.slot == "held" and item.type == "magic"
        if slot and (slot.magic or wand) and not item.no_magic and not (item.starting and mine.has(item.free_with)):
            cites = data.cite("ability-mgc")
            yield codes.MAGIC.at(hero.name, item.name, fix=fix, cites=cites, item=item.name, ability=MAGIC)


def scroll_copies(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More copies of a spell than one above those the hero started with."""
    slot = data.board.slots["scrolls"]
    inside = hero.inside(slot.id)
    counts = Counter(fold(item.name) for item in inside)
    started = Counter(fold(item.name) for item in inside if item.starting)
    for item in {fold(item.name): item for item in inside}.values():
        room = started[fold(item.name)] + slot.copies
        if counts[fold(item.name)] > room:
            yield codes.SCROLL_COPY.at(
                hero.name,
                slot.title,
                item.name,
                amount=counts[fold(item.name)],
                limit=room,
                fix=Action("item sell", (item.name,), (("by", hero.name),)),
                cites=data.cite(slot.rule),
                item=item.name,
            )


def trainings(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """A training twice, or sold."""
    cites = data.cite("trainings")
    taught = [item for item in hero.items if item.kind == "training"]
    counts = Counter(fold(item.name) for item in taught)
    for item in {fold(item.name): item for item in taught}.values():
        if (count := counts[fold(item.name)]) > 1:
            fix, name = _give_up(item.name, hero), item.name
            yield codes.TRAINING_TWICE.at(hero.name, name, amount=count, limit=1, fix=fix, cites=cites, item=name)
    for name in hero.resold:
        yield codes.TRAINING_SOLD.at(hero.name, name, fix=Action("log"), cites=cites, item=name)


def _give_up(item: str, hero: Hero) -> Action:
    return Action("item remove", (item,), (("by", hero.name),))


def class_items(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Items that say which class cannot have them."""
    for item in {fold(item.name): item for item in hero.items}.values():
        if hero.of_class in item.not_for:
            yield codes.TRAINING_CLASS.at(
                hero.name,
                item.name,
                fix=_give_up(item.name, hero),
                cites=data.cite(item.rule or "trainings"),
                item=item.name,
                barred=hero.of_class,
            )


def class_weapons(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Weapons in hand that the hero's class does not use, as far as the rulebook lets us infer it."""
    own = [gain for _origin, gain in gains(hero, data)]
    if any(gain.lifts for gain in own):
        return
    barred = {type: gain for gain in own for type in gain.not_with}
    for item in hero.inside("held"):
        if item.kind == "weapon" and item.type in barred:
            gain = barred[item.type]
            yield codes.WEAPON_CLASS.at(
                hero.name,
                item.name,
                fix=put_aside(item.name, hero),
                cites=data.cite(gain.rule),
                item=item.name,
                type=item.type,
                barred=gain.of_class,
            )


BOARD_RULES = (slot_counts, hands, potions, right_slot, different, bags, containers, load, upgrades)
ITEM_RULES = (armor, magic, scroll_copies, trainings, class_items, class_weapons)
