"""What a hero may wear, read, learn and have: class, magic, trainings, abilities, DR."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.names import fold
from companion.games.arcania import codes
from companion.games.arcania.abilities import ANYONE, HERO, NOBODY
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Hero
from companion.games.arcania.items import Item
from companion.games.arcania.rules.board import put_aside
from companion.games.arcania.slots import Slot
from companion.games.arcania.totals import gains, powers, sheet

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


def abilities(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Abilities a hero cannot have, and codes nobody knows."""
    for gained in hero.abilities:
        known = data.abilities.get(data.abilities.read(gained.text).code)
        if known is None:
            cites = data.cite("ability-definition")
            yield codes.UNKNOWN.at(hero.name, gained.text, cites=cites, ability=repr(gained.text))
        elif known.who not in {ANYONE, HERO} and not (known.who == NOBODY and gained.origin == "card"):
            yield codes.ABILITY.at(
                hero.name,
                known.base,
                fix=Action("hero forget", (hero.name, known.base)),
                cites=data.cite("ability-random-marks"),
                ability=f"{known.base} ({known.name}):",
                why="nobody gains it" if known.who == NOBODY else "it is for monsters only",
            )
    found = sheet(hero, data).abilities
    if "Holy" in found and "UH" in found:
        yield codes.ABILITY.at(hero.name, "UH", cites=data.cite("ability-uh"), ability="Holy and UH", why="together")


def dr_cap(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More DR than counts."""
    figures = sheet(hero, data)
    if (total := figures.total("dr")) > figures.dr_cap:
        yield codes.DR_CAP.at(hero.name, "DR", amount=total, limit=figures.dr_cap, cites=data.cite("tag-dr"))


def debts(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More gold spent than there was."""
    if hero.gold < 0:
        cites = data.cite("currency")
        yield codes.DEBT.at(hero.name, "gold", amount=hero.gold, limit=0, fix=Action("gold show"), cites=cites)


LIMIT_RULES = (armor, magic, scroll_copies, trainings, class_items, abilities, dr_cap, debts)
