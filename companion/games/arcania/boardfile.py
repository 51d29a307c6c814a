"""A hero's board written in a file, so that it can be checked without a campaign."""

from __future__ import annotations

from pathlib import Path

from companion.core import codes
from companion.core.campaign import Stall
from companion.core.fields import REQUIRED, Problems, Table, read_toml, rows_of
from companion.core.names import CompanionError
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Gained, Hero, HeroCard, LevelTaken
from companion.games.arcania.items import Item, item_of, said_in
from companion.games.arcania.people import BONDS, PERSONS, Follower, known_person
from companion.games.arcania.state import Town


def read_boardfile(file: Path, data: Ruleset, problems: Problems) -> tuple[Hero | None, Town | None]:
    """The hero and, where the file has one, the town; problems are noted with their lines."""
    table = read_toml(file, problems)
    if table is None:
        return None, None
    hero = _hero(table, data)
    town = _town(table, hero) if "town" in table.values else None
    table.no_more()
    return hero, town


def _hero(table: Table, data: Ruleset) -> Hero:
    of_class = data.paths.class_id(table.text("class", REQUIRED))
    if not of_class and table.values.get("class"):
        table.problem(codes.BAD_VALUE, "class", f"there is no class {table.values['class']!r}")
    second = table.text("second_class")
    pure = second.casefold().startswith("pure")
    if second and not pure and not data.paths.class_id(second):
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
        second_class=of_class if pure else data.paths.class_id(second),
        items=tuple(_item(row, data) for row in rows_of(table, "item")),
        followers=tuple(_follower(row, data) for row in rows_of(table, "follower")),
        gold=table.number("gold"),
        levels_due=due,
        resold=table.texts("resold"),
        players=_positive(table, "players"),
        mode=_mode(table, data),
    )


def _mode(table: Table, data: Ruleset) -> str:
    name = table.text("mode", "normal")
    try:
        return data.levels.mode(name).id
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


def _item(row: Table, data: Ruleset) -> Item:
    name, slot = row.name(), data.board.find(row.text("slot")) if row.text("slot") else ""
    said = said_in(row)
    row.no_more()
    item = item_of(data.items, name, slot, said)
    return item._replace(slot=item.own_slot)


def _follower(row: Table, data: Ruleset) -> Follower:
    name = row.name()
    person = known_person(data.people, name) or Follower(name)
    what = row.text("what")
    kind = data.people.kinds.get(what)
    if what and kind is None:
        row.problem(codes.BAD_VALUE, "what", f"there is no {what!r}", f"one of: {', '.join(data.people.kinds)}")
    follower = Follower(
        name,
        kind.group if kind else _one_of(row, "kind", PERSONS, person.kind),
        what,
        _one_of(row, "bond", BONDS, "bought" if kind else "hired"),
        row.text("class", person.of_class),
        row.number("cost") if "cost" in row.values else person.cost,
        abilities=row.texts("abilities") or person.abilities,
        items=tuple(item_of(data.items, one) for one in row.texts("items")),
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
    stalls = tuple(
        Stall(row.id(), row.texts("shown"), row.number("attempt"), row.number("redrawn"))
        for row in rows_of(town, "display")
    )
    found = Town(stalls, town.number("attempts"), town.number("level", hero.level))
    town.no_more()
    return found
