"""The hero board: slots, hands, potions, bags, load."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.findings import Finding
from companion.core.names import fold
from companion.core.words import argument
from companion.games.arcania import codes
from companion.games.arcania.hero import Hero
from companion.games.arcania.items import Item
from companion.games.arcania.ruleset import Rules
from companion.games.arcania.slots import Slot

SPECIAL = frozenset({"potions", "held"})
CARRIED = frozenset({"general", "backpack", "in-bag", "mule", "on-belt", "in-book"})
HANDS_KINDS = frozenset({"weapon", "shield", "book", "artifact", "tool"})


def put_aside(item: str, hero: Hero) -> str:
    """The command that takes an item out of its slot."""
    return f"companion item move {argument(item)} general --by {argument(hero.name)}"


def slot_counts(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """More items in a slot than it holds."""
    for slot in rules.board.slots.values():
        inside = hero.inside(slot.id)
        if slot.id in SPECIAL | {rules.board.overflow_slot} or not slot.capacity:
            continue
        fit = room(slot, hero, rules)
        if len(inside) > fit:
            yield Finding(
                codes.SLOT_FULL,
                f"{len(inside)} in {slot.title.lower()}, {fit} fit: {_names(inside)}",
                (hero.name, slot.title),
                rules.cite(slot.rule),
                put_aside(inside[-1].name, hero),
            )


def room(slot: Slot, hero: Hero, rules: Rules) -> int:
    """The capacity, with single gloves, belts that combine and a potion belt counted in; 0 has no limit."""
    inside = hero.inside(slot.id)
    if slot.id == "gloves" and inside and all(item.single for item in inside):
        return rules.board.single_gloves
    raised = [item.raises_to for item in hero.inside("belt") if item.raises == slot.id]
    return max([slot.capacity + sum(item.combines for item in inside), *raised])


def is_closed(slot: Slot, hero: Hero) -> bool:
    """Whether it is part of something the hero does not have: a backpack, a mule, a bag."""
    owned = {fold(item.name) for item in hero.items} | {fold(one.what or one.name) for one in hero.followers}
    return bool(slot.needs and fold(slot.needs) not in owned) or bool(slot.inside and not hero.inside(slot.inside))


def hands(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """More held than two hands can hold."""
    held = hero.inside("held")
    needed = sum(item.takes for item in held)
    if needed > rules.board.hands:
        double = [item for item in held if item.takes == rules.board.hands]
        shield = any(item.is_tagged("Shield") for item in held)
        why = f"{double[0].name} takes both hands" if double else f"{len(held)} items for {rules.board.hands} hands"
        yield Finding(
            codes.HANDS if double else codes.SLOT_FULL,
            f"{why}: {_names(held)}",
            (hero.name, "held"),
            rules.cite("shield" if double and shield else "held-slots"),
            put_aside(held[-1].name, hero),
        )


def potions(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """More potions on the belt than it holds."""
    slot = rules.board.slots["potions"]
    fit = room(slot, hero, rules)
    if (count := len(hero.inside(slot.id))) > fit:
        yield Finding(
            codes.POTIONS,
            f"{count} potions on the belt, {fit} are within reach",
            (hero.name, slot.title),
            rules.cite("potion-belt" if fit > slot.capacity else slot.rule),
            f"companion item move POTION general --by {argument(hero.name)}",
        )


def right_slot(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Items in a slot that is not theirs."""
    for item in hero.items:
        slot = rules.board.slots.get(item.slot)
        if slot is None or not _belongs(item, slot):
            where = slot.title.lower() if slot else repr(item.slot)
            own = rules.board.slots.get(item.home)
            yield Finding(
                codes.WRONG_SLOT,
                f"{item.name} does not belong in {where}" + (f", but in {own.title.lower()}" if own else ""),
                (hero.name, item.name),
                rules.cite(own.rule if own else "hero-board"),
                f"companion item move {argument(item.name)} {own.id if own else 'general'} --by {argument(hero.name)}",
            )


def _belongs(item: Item, slot: Slot) -> bool:
    if slot.id in CARRIED or slot.id == item.home or slot.id in item.works_from:
        return True
    if slot.holds and item.kind not in slot.holds:
        return False
    if item.home:
        return False
    return slot.id != "held" or item.kind in HANDS_KINDS


def different(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """The same thing twice where the slot asks for different ones."""
    for slot in rules.board.slots.values():
        if slot.different:
            counts = Counter(fold(item.name) for item in hero.inside(slot.id))
            for item in {fold(i.name): i for i in hero.inside(slot.id)}.values():
                if counts[fold(item.name)] > 1:
                    yield Finding(
                        codes.SAME_TWICE,
                        f"{counts[fold(item.name)]} of {item.name} in {slot.title.lower()}",
                        (hero.name, slot.title),
                        rules.cite(slot.rule),
                        put_aside(item.name, hero),
                    )


def bags(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """A bag of holding in another, or anti-magic in one."""
    if not any(item.holding for item in hero.inside("bag")):
        return
    for item in hero.inside("in-bag"):
        if item.holding or any(rules.abilities.read(text).code == "AM" for text in item.abilities):
            yield Finding(
                codes.IN_BAG,
                f"{item.name} may not lie in a bag of holding",
                (hero.name, "bag", item.name),
                rules.cite("bag-slot" if item.holding else "ability-am"),
                put_aside(item.name, hero),
            )


def containers(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Things inside what the hero does not have."""
    for slot in rules.board.slots.values():
        inside = hero.inside(slot.id)
        if inside and is_closed(slot, hero):
            wanted = slot.needs or rules.board.slots[slot.inside].title.lower()
            yield Finding(
                codes.NO_CONTAINER,
                f"{_names(inside)} {slot.title.lower()}, but there is no {wanted}",
                (hero.name, slot.title),
                rules.cite(slot.rule),
                f"companion item buy {argument(wanted)} --by {argument(hero.name)}",
            )


def load(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """More in the general slots than they hold."""
    slot = rules.board.slots[rules.board.overflow_slot]
    count = len(hero.inside(slot.id))
    if penalty := rules.board.overflow(count):
        yield Finding(
            codes.OVERLOADED,
            f"{count} items in {slot.capacity} general slots: {penalty} defense",
            (hero.name, slot.title),
            rules.cite(rules.board.overflow_rule),
            f"companion item sell ITEM --by {argument(hero.name)}",
        )


def upgrades(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Upgrades on what they are not made for."""
    for item in hero.items:
        for upgrade in item.upgrades:
            if upgrade.fits and item.kind not in upgrade.fits:
                yield Finding(
                    codes.UPGRADE,
                    f"{upgrade.name} does not go on {item.name}",
                    (hero.name, item.name),
                    rules.cite(upgrade.rule or "hero-board"),
                )


def _names(items: tuple[Item, ...]) -> str:
    return ", ".join(item.name for item in items)


BOARD_CHECKS = (slot_counts, hands, potions, right_slot, different, bags, containers, load, upgrades)
