"""A hero's board written in a file, so that it can be checked without a campaign."""

from __future__ import annotations

from pathlib import Path

from companion.codes import data as codes
from companion.errors import CompanionError
from companion.games.arcania.checks.town import Town
from companion.games.arcania.hero import Gained, Hero, HeroCard, LevelTaken
from companion.games.arcania.items import FIELDS, Item, item_of
from companion.games.arcania.markets import Display
from companion.games.arcania.people import Follower, known_person
from companion.games.arcania.rules import Rules
from companion.games.fields import REQUIRED, Problems, Table, read_toml, rows_of


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
    due = table.number("levels_due") if "levels_due" in table.values else None
    own = [Gained(text) for text in table.texts("abilities")]
    random = [Gained(text, "random") for text in table.texts("random_abilities")]
    return Hero(
        name=table.text("hero", "the hero"),
        of_class=of_class,
        card=_card(table.table("card")),
        level=table.number("level", rules.levels.start),
        levels=tuple(_level(row) for row in rows_of(table, "levels")),
        abilities=(*own, *random),
        specializations=table.texts("specializations"),
        second_class=of_class
        if second.casefold().startswith("pure")
        else rules.paths.class_id(second)
        if second
        else "",
        items=tuple(_item(row, rules) for row in rows_of(table, "item")),
        followers=tuple(_follower(row, rules) for row in rows_of(table, "follower")),
        gold=table.number("gold"),
        levels_due=due,
        resold=table.texts("resold"),
        players=table.number("players", 1),
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
    name, slot = row.name(), rules.board.find(row.text("slot"))
    facts = {key: value for key, value in row.values.items() if key in FIELDS or key == "upgrades"}
    row.read |= set(facts)
    row.no_more()
    try:
        return item_of(rules.items, name, slot, facts)
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
        kind.group if kind else row.text("kind", person.kind),
        what,
        row.text("bond", "bought" if kind else "hired"),
        row.text("class", person.of_class),
        row.number("cost") if "cost" in row.values else person.cost,
        abilities=row.texts("abilities") or person.abilities,
        items=tuple(item_of(rules.items, one, "", {}) for one in row.texts("items")),
        count=row.number("count", 1),
        paid=row.flag("paid", True),
    )
    row.no_more()
    return follower


def _town(table: Table, hero: Hero) -> Town:
    town = table.table("town")
    displays = tuple(
        Display(row.id(), row.texts("shown"), row.number("attempt"), row.number("redrawn"))
        for row in rows_of(town, "display")
    )
    found = Town(displays, town.number("attempts"), town.number("level", hero.level))
    town.no_more()
    return found
