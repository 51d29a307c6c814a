"""The heroes of a table's file, with their assets and learned skills."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import codes
from companion.core.fields import Table, rows_of
from companion.core.names import fold
from companion.core.rows import from_facts
from companion.core.system import GameSystem
from companion.games.runebound.data import FIGURES, HeroCard
from companion.games.runebound.state import Hero, Modifier, Skill
from companion.games.runebound.written.names import Known, counts, figures, read_card


def hero_names(table: Table) -> list[str]:
    """The names of the file's heroes, before anything else of them is read."""
    listed = table.values.get("hero")
    rows = [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []
    return [row["name"] for row in rows if isinstance(row.get("name"), str)]


def read_heroes(game: GameSystem, table: Table, known: Known) -> tuple[Hero, ...]:
    """Every hero with everything that belongs to the hero."""
    heroes: dict[str, Hero] = {}
    for row in rows_of(table, "hero"):
        hero = _hero(game, row, known)
        if hero.name in heroes:
            row.problem(codes.DUPLICATE, "name", f"the hero {hero.name} stands here a second time")
        heroes[hero.name] = hero
    for row in rows_of(table, "asset"):
        owner, card = _owner(row, heroes, known), read_card(row, known)
        if owner:
            heroes[owner.name] = owner._replace(assets=(*owner.assets, card))
        row.no_more()
    for row in rows_of(table, "skill"):
        owner, card = _owner(row, heroes, known), read_card(row, known)
        paid = known.listed(row.texts("paid")) if "paid" in row.values else None
        if owner:
            heroes[owner.name] = owner._replace(skills=(*owner.skills, Skill(card, paid)))
        row.no_more()
    return tuple(heroes.values())


def _owner(row: Table, heroes: Mapping[str, Hero], known: Known) -> Hero | None:
    name = known.name(row.text("hero"))
    if name not in heroes:
        row.problem(codes.BAD_VALUE, "hero", f"there is no hero {name!r} in this file")
    return heroes.get(name)


def _hero(game: GameSystem, row: Table, known: Known) -> Hero:
    name = row.name()
    hero = Hero(
        known.name(name),
        _printed(game, row, name),
        tuple(Modifier(figure, amount) for figure, amount in figures(row, "modifiers").items()),
        row.number("gold"),
        row.number("damage"),
        row.texts("hand"),
        trophies={known.name(kind): count for kind, count in counts(row, "trophies").items()},
        story={fold(kind): count for kind, count in counts(row, "story").items()},
        tokens=row.texts("tokens"),
        place=row.text("place"),
        delayed=row.flag("delayed"),
        eliminated=row.flag("eliminated"),
    )
    row.no_more()
    return hero


def _printed(game: GameSystem, row: Table, name: str) -> dict[str, int | None]:
    """The figures of the hero card: those of the row, else of a printed hero; None where nobody knows."""
    roster = {fold(key): character for character in game.roster for key in (character.id, character.name)}
    character = roster.get(fold(row.text("character", name)))
    known = from_facts(HeroCard, character.facts if character else {})._asdict()
    found: dict[str, int | None] = {}
    for figure in FIGURES:
        printed = known[figure]
        value = row.number(figure, -1 if printed is None else printed)
        if figure in row.values and value < 0:
            row.problem(codes.BAD_VALUE, figure, f"{figure} {value} is below zero: a hero card prints no such figure")
        found[figure] = value if figure in row.values else printed
    return found
