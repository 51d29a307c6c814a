"""What a hero may wear, read, learn and have: class, magic, trainings, abilities, DR."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.findings import Finding
from companion.core.names import fold
from companion.core.words import argument
from companion.games.arcania import codes
from companion.games.arcania.abilities import ANYONE, HERO, NOBODY
from companion.games.arcania.hero import Hero
from companion.games.arcania.items import Item
from companion.games.arcania.rules.board import put_aside
from companion.games.arcania.ruleset import Rules
from companion.games.arcania.slots import Slot
from companion.games.arcania.totals import gains, powers, sheet

WORN = frozenset({"worn", "held"})
MAGIC = "MGC"
BASE = "trinkets"
"""Where an upgrade lies that improves the hero's base armor."""


def armor(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Armor on a barbarian without Tank, or on a wizard without MP."""
    mine = {power.code for power in powers(hero, rules)}
    for item in hero.items:
        slot = rules.board.slots.get(item.slot)
        if slot is None or not _is_armor(item, slot):
            continue
        for _origin, gain in gains(hero, rules):
            in_slot = gain.armor_slot if slot.id in {"armor", BASE} else ""
            needs = _lacking(in_slot, gain.armor_anywhere, item, mine)
            for lacking in needs:
                yield Finding(
                    codes.ARMOR,
                    f"{gain.name.capitalize()} may not wear {item.name} without {lacking}",
                    (hero.name, item.name),
                    rules.cite("class-armor-limits"),
                    put_aside(item.name, hero),
                )


def _is_armor(item: Item, slot: Slot) -> bool:
    """Armor that is worn or held, or an upgrade of the base armor."""
    if slot.id == BASE:
        return item.kind == "upgrade" and "armor" in item.fits
    return slot.kind in WORN and item.is_tagged("Armor")


def _lacking(in_slot: str, anywhere: str, item: Item, mine: set[str]) -> list[str]:
    found = [in_slot] if in_slot and in_slot not in mine else []
    return found + ([anywhere] if anywhere and anywhere not in mine and not item.is_tagged(anywhere) else [])


def magic(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Spell books, scrolls and magic weapons without MGC."""
    mine = sheet(hero, rules)
    if mine.has(MAGIC):
        return
    for item in hero.items:
        slot = rules.board.slots.get(item.slot)
        wand = item.slot == "held" and item.type == "magic"
        if slot and (slot.magic or wand) and not item.no_magic and not (item.starting and mine.has(item.free_with)):
            yield Finding(
                codes.MAGIC,
                f"{item.name} is of no use without {MAGIC}",
                (hero.name, item.name),
                rules.cite("ability-mgc"),
                f'companion item buy "Magic Training" --by {argument(hero.name)}',
            )


def scroll_copies(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """More copies of a spell than one above those the hero started with."""
    slot = rules.board.slots["scrolls"]
    inside = hero.inside(slot.id)
    counts = Counter(fold(item.name) for item in inside)
    started = Counter(fold(item.name) for item in inside if item.starting)
    for item in {fold(item.name): item for item in inside}.values():
        room = started[fold(item.name)] + slot.copies
        if counts[fold(item.name)] > room:
            yield Finding(
                codes.SCROLL_COPY,
                f"{counts[fold(item.name)]} copies of {item.name}, {room} allowed",
                (hero.name, slot.title, item.name),
                rules.cite(slot.rule),
                f"companion item sell {argument(item.name)} --by {argument(hero.name)}",
            )


def trainings(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """A training twice, sold, or not for this class."""
    taught = [item for item in hero.items if item.kind == "training"]
    counts = Counter(fold(item.name) for item in taught)
    for item in {fold(item.name): item for item in taught}.values():
        if counts[fold(item.name)] > 1:
            yield Finding(
                codes.TRAINING_TWICE,
                f"{item.name} was taken {counts[fold(item.name)]} times",
                (hero.name, item.name),
                rules.cite("trainings"),
                f"companion item remove {argument(item.name)} --by {argument(hero.name)}",
            )
    for name in hero.resold:
        yield Finding(
            codes.TRAINING_SOLD,
            f"{name} was sold to the shop",
            (hero.name, name),
            rules.cite("trainings"),
            "companion log",
        )


def class_items(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Items that say which class cannot have them."""
    for item in {fold(item.name): item for item in hero.items}.values():
        for barred in item.not_for:
            if hero.of_class == barred:
                yield Finding(
                    codes.TRAINING_CLASS,
                    f"{item.name} is not for a {barred}",
                    (hero.name, item.name),
                    rules.cite(item.rule or "trainings"),
                    f"companion item remove {argument(item.name)} --by {argument(hero.name)}",
                )


def abilities(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Abilities a hero cannot have, and codes nobody knows."""
    for gained in hero.abilities:
        power = rules.abilities.read(gained.text)
        known = rules.abilities.get(power.code)
        if known is None:
            said = f"{gained.text!r} is none of the abilities and tags"
            yield Finding(codes.UNKNOWN, said, (hero.name, gained.text), rules.cite("ability-definition"))
        elif known.who not in {ANYONE, HERO} and not (known.who == NOBODY and gained.origin == "card"):
            whose = "nobody gains it" if known.who == NOBODY else "it is for monsters only"
            yield Finding(
                codes.ABILITY,
                f"{known.base} ({known.name}): {whose}",
                (hero.name, known.base),
                rules.cite("ability-random-marks"),
                f"companion hero forget {argument(hero.name)} {argument(known.base)}",
            )
    found = sheet(hero, rules).abilities
    if "Holy" in found and "UH" in found:
        yield Finding(codes.ABILITY, "Holy and UH together", (hero.name, "UH"), rules.cite("ability-uh"))


def dr_cap(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """More DR than counts."""
    figures = sheet(hero, rules)
    if (total := figures.total("dr")) > figures.dr_cap:
        yield Finding(
            codes.DR_CAP,
            f"{total} DR, of which {figures.dr_cap} count; the rest is there for PRC",
            (hero.name, "DR"),
            rules.cite("tag-dr"),
        )


def debts(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """More gold spent than there was."""
    if hero.gold < 0:
        said = f"{hero.gold:,} GP: more was spent than there is"
        yield Finding(codes.DEBT, said, (hero.name, "gold"), rules.cite("currency"), "companion gold show")


LIMIT_CHECKS = (armor, magic, scroll_copies, trainings, class_items, abilities, dr_cap, debts)
