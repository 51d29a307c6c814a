"""A game's data folder read into a GameSystem, with every problem of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from companion.core import codes
from companion.core.fields import ID, Problems, Table, read_csv, read_toml, rows_of
from companion.core.findings import Finding, has_errors
from companion.core.names import fold
from companion.core.places import PLAIN
from companion.core.system import Character, GameSystem, Product, Side, Words

ROSTER_ENDINGS = {".toml", ".csv"}


def load_game(
    folder: Path, families: Path | None = None, modules: Collection[str] = ()
) -> tuple[GameSystem | None, list[Finding]]:
    """The game in a folder (None where it cannot be used) and what is wrong with its data."""
    problems = Problems(folder)
    table = read_toml(folder / "game.toml", problems)
    if table is None:
        return None, problems.found
    game = _read_game(table, folder, families, modules)
    table.no_more()
    return (None if has_errors(problems.found) else game), problems.found


def _read_game(table: Table, folder: Path, families: Path | None, modules: Collection[str]) -> GameSystem:
    id, title = table.id(), table.name("title")
    family, module = table.text("family"), table.text("module", PLAIN)
    if modules and module not in modules:
        known = ", ".join(modules)
        table.problem(codes.BAD_VALUE, "module", f"there is no module {module!r}", f"one of: {known}")
    party = table.table("party")
    products = tuple(_products(table))
    game = GameSystem(
        id=id,
        title=title,
        short=table.name("short") if "short" in table.values else title,
        folder=folder,
        aliases=table.texts("aliases"),
        family=family,
        module=module,
        words=_words(table.table("words")),
        products=products,
        sides=tuple(_sides(table, id)),
        roster=tuple(_roster(party, folder, {"base", *(product.id for product in products)})),
        classes=party.flag("classes"),
        rules_folders=_rules_folders(table, folder, family, families),
        unknown=table.texts("unknown"),
    )
    party.no_more()
    return game


def _words(table: Table) -> Words:
    words = Words(table.text("member", "hero"), table.text("members", "heroes"))
    table.no_more()
    return words


def _products(table: Table) -> Iterator[Product]:
    seen: set[str] = set()
    for row in rows_of(table, "product"):
        product = Product(row.id(), row.name("title"), row.number("party_most"))
        row.once("id", product.id, seen)
        if product.party_most < 0:
            row.problem(codes.BAD_VALUE, "party_most", f"party_most {product.party_most} is below zero")
        row.no_more()
        yield product


def _sides(table: Table, game: str) -> Iterator[Side]:
    seen: set[str] = set()
    for row in rows_of(table, "side"):
        rule, source = row.text("rule"), row.text("source")
        cites = f"{game}#{rule}" + (f" ({source})" if source else "") if rule else source
        side = Side(row.id(), row.name("title"), row.number("least"), row.number("most"), cites)
        row.once("id", side.id, seen)
        if side.least < 0 or side.most < 0 or (side.most and side.least > side.most):
            row.problem(codes.BAD_VALUE, "least", f"least {side.least} and most {side.most} do not fit together")
        row.no_more()
        yield side
    if not seen:
        yield Side("heroes", "Heroes", 1, 0)


def _roster(party: Table, folder: Path, products: set[str]) -> Iterator[Character]:
    name = party.text("roster")
    if not name:
        return
    file = folder / name
    if Path(name).name != name or file.suffix not in ROSTER_ENDINGS:
        party.problem(codes.BAD_VALUE, "roster", f"roster must name a .toml or .csv file in this folder, not {name!r}")
        return
    ids: set[str] = set()
    names: set[str] = set()
    for row in _roster_rows(file, party.problems):
        character = Character(row.id(), row.name(), row.text("product", "base"), row.rest())
        row.once("id", character.id, ids)
        row.once("name", fold(character.name), names)
        if character.product not in products:
            row.problem(codes.BAD_VALUE, "product", f"the game has no product {character.product!r}")
        yield character


def _roster_rows(file: Path, problems: Problems) -> Iterator[Table]:
    if file.suffix == ".csv":
        yield from read_csv(file, problems)
    elif table := read_toml(file, problems):
        yield from rows_of(table, "character")
        table.no_more()


def _rules_folders(table: Table, folder: Path, family: str, families: Path | None) -> tuple[Path, ...]:
    folders = [folder / "rules"]
    if family:
        shared = families / family if families and ID.fullmatch(family) else None
        if shared is None or not shared.is_dir():
            table.problem(codes.BAD_VALUE, "family", f"there is no family {family!r}", "leave it out")
        else:
            folders.append(shared / "rules")
    return tuple(found for found in folders if found.is_dir())
