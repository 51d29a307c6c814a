"""A hero's board written in a file, so that it can be checked without a campaign."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.core import codes
from companion.core.errors import CompanionError
from companion.core.fields import REQUIRED, Problems, Table, read_toml, rows_of
from companion.games.arcania.hero import Gained, Hero, HeroCard, LevelTaken
from companion.games.arcania.items import FIELDS, Item, item_of
from companion.games.arcania.markets import Display
from companion.games.arcania.people import BONDS, PERSONS, Follower, known_person
from companion.games.arcania.rules.town import Town
from companion.games.arcania.ruleset import Rules


def read_boardfile(file: Path, rules: Rules, problems: Problems) -> tuple[Hero | None, Town | None]:
    """The hero and, where the file has one, the town; problems are noted with their lines."""
    table = read_toml(file, problems)
    if table is None:
        return None, None
    hero = _hero(table, rules)
    town = _town(table, hero) if "town" in table.values else None
    table.no_more()
    return hero, town


def _hero(table: Table, rules: Rules) -> Hero:
    of_class = rules.paths.class_id(table.text("class", REQUIRED))
    if not of_class and table.values.get("class"):
        table.problem(codes.BAD_VALUE, "class", f"there is no class {table.values['class']!r}")
    second = table.text("second_class")
    pure = second.casefold().startswith("pure")
    if second and not pure and not rules.paths.class_id(second):
        table.problem(codes.BAD_VALUE, "second_class", f"there is no class {second!r}", "a class, or pure")
    due = table.number("levels_due") if "levels_due" in table.values else None
    own = [Gained(text) for text in table.texts("abilities")]
    random = [Gained(text, "random") for text in table.texts("random_abilities")]
    return Hero(
        name=table.text("hero", "the hero"),
        of_class=of_class,
        card=_card(table.table("card")),
        level=_positive(table, "level"),
        levels=tuple(_level(row) for row in rows_of(table, "levels")),
        abilities=(*own, *random),
        specializations=table.texts("specializations"),
        second_class=of_class if pure else rules.paths.class_id(second),
        items=tuple(_item(row, rules) for row in rows_of(table, "item")),
        followers=tuple(_follower(row, rules) for row in rows_of(table, "follower")),
        gold=table.number("gold"),
        levels_due=due,
        resold=table.texts("resold"),
        players=_positive(table, "players"),
        mode=_mode(table, rules),
    )


def _mode(table: Table, rules: Rules) -> str:
    name = table.text("mode", "normal")
    try:
        return rules.levels.mode(name).id
    except CompanionError as error:
        table.problem(codes.BAD_VALUE, "mode", error.message.removesuffix("."), error.hint)
        return "normal"


def _card(table: Table) -> HeroCard:
    card = HeroCard(
        table.number("hp"),
        table.number("attack"),
        table.number("defense"),
        table.number("dr"),
        table.text("damage"),
        table.text("type"),
        known=bool(table.values),
    )
    table.no_more()
    return card


def _level(row: Table) -> LevelTaken:
    gains = {name: row.number(name) for name in ("hp", "attack", "defense", "dr", "damage") if name in row.values}
    taken = LevelTaken(row.number("number"), row.texts("drawn"), row.text("taken"), gains, row.number("bonus_hp"))
    row.no_more()
    return taken


def _item(row: Table, rules: Rules) -> Item:
    name, slot = row.name(), rules.board.find(row.text("slot")) if row.text("slot") else ""
    facts = {key: value for key, value in row.values.items() if key in FIELDS or key == "upgrades"}
    row.read |= set(facts)
    row.no_more()
    try:
        item = item_of(rules.items, name, slot, facts)
        return replace(item, slot=item.own_slot)
    except CompanionError as error:
        row.problem(codes.WRONG_TYPE, "name", error.message.removesuffix("."))
        return Item(name, slot=slot)


def _follower(row: Table, rules: Rules) -> Follower:
    name = row.name()
    person = known_person(rules.people, name) or Follower(name)
    what = row.text("what")
    kind = rules.people.kinds.get(what)
    if what and kind is None:
        row.problem(codes.BAD_VALUE, "what", f"there is no {what!r}", f"one of: {', '.join(rules.people.kinds)}")
    follower = Follower(
        name,
        kind.group if kind else _one_of(row, "kind", PERSONS, person.kind),
        what,
        _one_of(row, "bond", BONDS, "bought" if kind else "hired"),
        row.text("class", person.of_class),
        row.number("cost") if "cost" in row.values else person.cost,
        abilities=row.texts("abilities") or person.abilities,
        items=tuple(item_of(rules.items, one, "", {}) for one in row.texts("items")),
        count=_positive(row, "count"),
        paid=row.flag("paid", True),
    )
    row.no_more()
    return follower


def _one_of(row: Table, field: str, known: tuple[str, ...], default: str) -> str:
    value = row.text(field, default)
    if value not in known:
        row.problem(codes.BAD_VALUE, field, f"there is no {field} {value!r}", f"one of: {', '.join(known)}")
    return value


def _positive(row: Table, field: str) -> int:
    value = row.number(field, 1)
    if value < 1:
        row.problem(codes.BAD_VALUE, field, f"{field} is {value}", "at least 1")
    return value


def _town(table: Table, hero: Hero) -> Town:
    town = table.table("town")
    displays = tuple(
        Display(row.id(), row.texts("shown"), row.number("attempt"), row.number("redrawn"))
        for row in rows_of(town, "display")
    )
    found = Town(displays, town.number("attempts"), town.number("level", hero.level))
    town.no_more()
    return found
