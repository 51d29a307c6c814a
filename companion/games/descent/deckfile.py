"""A table's heroes and overlord written by hand in a TOML file, to be judged without a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from companion.core import codes
from companion.core.fields import Problems, Table, read_toml, rows_of
from companion.core.findings import Finding
from companion.core.names import CompanionError, fold, slug
from companion.core.system import GameSystem
from companion.games.descent.data import BASIC_DECKS, card_index
from companion.games.descent.facts import ACTS, AGENT, HERO, HEROES, LIEUTENANT, MONSTER, RELIC_KINDS, SIDES
from companion.games.descent.questbook import book
from companion.games.descent.rules import HeroSheet, OverlordSheet, Sheets, Wielded, judge

WIELDERS = {HERO: HERO, LIEUTENANT: LIEUTENANT, MONSTER: MONSTER, "monster group": MONSTER, AGENT: AGENT}
PARTS = "A table is a TOML file with [[hero]], [overlord] or [[relic]]; companion/docs/descent.md shows one."
ACT_WORDS = {"1": "I", "2": "II", "I": "I", "II": "II"}


def file_findings(file: Path, game: GameSystem) -> list[Finding]:
    """What is wrong with the table a file describes, and with the file; no action mends a file."""
    if not file.is_file():
        raise CompanionError(f"There is no file {file}.", PARTS)
    problems = Problems(file.absolute().parent)
    table = read_deck(file.absolute(), game, problems)
    if table and not (problems.found or table.heroes or table.overlord or table.relics):
        raise CompanionError(f"{file} describes no hero, overlord or relic.", PARTS)
    judged = judge(table, card_index(game)) if table else []
    return [*problems.found, *(replace(finding, fix=None) for finding in judged)]


def read_deck(file: Path, game: GameSystem, problems: Problems) -> Sheets | None:
    """The table a file describes, or None with the problem noted."""
    table = read_toml(file, problems)
    if table is None:
        return None
    table.read.add("act")
    act = ACT_WORDS.get(str(table.values.get("act", "I")).upper().removeprefix("ACT").strip(), "")
    if not act:
        table.problem(codes.BAD_VALUE, "act", f"act must be one of: {', '.join(ACTS)}")
    found = Sheets(
        game=game.id,
        where=file.stem,
        act=act or "I",
        heroes=tuple(_hero(row, game) for row in rows_of(table, "hero")),
        overlord=_overlord(table.table("overlord"), game) if "overlord" in table.values else None,
        relics=tuple(_relics(table, game)),
    )
    table.no_more()
    return found


def _hero(row: Table, game: GameSystem) -> HeroSheet:
    name = row.name()
    printed = next((known for known in game.roster if fold(known.name) == fold(row.text("hero") or name)), None)
    archetype = row.text("archetype") or str(printed.facts.get("archetype", "") if printed else "")
    hero = HeroSheet(
        name=name,
        archetype=slug(archetype) if archetype else "",
        hero_class=row.text("class"),
        second=row.text("second") or row.text("second_class"),
        xp=row.number("xp") if "xp" in row.values else None,
        skills=row.texts("skills"),
        equipped=row.texts("equipped"),
        carried=row.texts("carried"),
    )
    row.no_more()
    return hero


def _overlord(row: Table, game: GameSystem) -> OverlordSheet:
    basic = row.text("basic", BASIC_DECKS[0] if "cards" not in row.values else "")
    if basic and basic not in BASIC_DECKS:
        row.problem(codes.BAD_VALUE, "basic", f"basic must be one of: {', '.join(BASIC_DECKS)}")
    if _lists(row.texts("cards"), basic, game):
        basic = ""
    printed = book(game).quest(row.text("quest"))
    sheet = OverlordSheet(
        basic=basic,
        cards=(*row.texts("cards"), *row.texts("bought")),
        rewards=row.texts("rewards"),
        aside=row.texts("aside"),
        xp=row.number("xp") if "xp" in row.values else None,
        xp_for_threat=row.number("xp_for_threat"),
        plot_deck=row.text("plot_deck"),
        plots=row.texts("plots"),
        threat=row.number("threat") if "threat" in row.values else None,
        products=frozenset(row.texts("products")) if "products" in row.values else None,
        agents=row.texts("agents"),
        quest=printed.name if printed else "",
        quest_kind=printed.kind if printed else "",
        lieutenants=printed.lieutenants if printed else (),
    )
    row.no_more()
    return sheet


def _lists(names: tuple[str, ...], basic: str, game: GameSystem) -> bool:
    """Whether a list of cards spells the basic deck out, which then is not added to it."""
    known = card_index(game).overlord
    return any(fold(name) in known and known[fold(name)].deck == basic for name in names)


def _relics(table: Table, game: GameSystem) -> Iterator[Wielded]:
    for row in rows_of(table, "relic"):
        name = row.name()
        side = _one_of(row, "side", SIDES, _own_side(name, game))
        held = Wielded(
            relic=name,
            side=side,
            wielder=row.text("wielder"),
            as_kind=WIELDERS[_one_of(row, "wielder_is", tuple(WIELDERS), HERO if side == HEROES else LIEUTENANT)],
            kind=_one_of(row, "kind", RELIC_KINDS, ""),
            sold=row.flag("sold"),
        )
        row.no_more()
        yield held


def _own_side(relic: str, game: GameSystem) -> str:
    """The side whose name a relic bears; the heroes' where both or none do."""
    sides = {known.side for known in card_index(game).relics.get(fold(relic), ())}
    return sides.pop() if len(sides) == 1 else HEROES


def _one_of(row: Table, name: str, known: tuple[str, ...], default: str) -> str:
    found = row.text(name, default)
    if found and found not in known:
        row.problem(codes.BAD_VALUE, name, f"{name} must be one of: {', '.join(known)}")
        return default
    return found or default
