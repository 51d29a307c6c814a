"""Attack, defense and damage in Heroes of Arcania; initiative, the survival save, percent rolls, healing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.dice.checks import CheckOdds
from companion.games.arcania.commands.check_app import (
    Bonus,
    Struck,
    Ver,
    Versus,
    app,
    d20,
    disputed,
    known,
    need_dice,
    struck,
    tables,
    taken,
)
from companion.games.arcania.odds import Reading, Strike, as_enemy
from companion.kit.answers import Answer, with_readings
from companion.kit.checks import Target, check
from companion.kit.commands import given
from companion.kit.context import joined

Damage = Annotated[str, typer.Option("--damage", metavar="DICE", help="The blow's base dice: 2d6, d6+2.")]
AsNamed = Annotated[bool | None, typer.Option("--as-named/--no-as-named", help="Read: 25% is 25 in 100, not 26.")]
Chance = Annotated[str, typer.Argument(metavar="CHANCE", help="The chance: 25 or 25%.")]


@check(app, "arcania attack --bonus 4 --vs 15 --edge --damage 2d6 --extra 2d4 --dr 3 --target 10", d20, struck)
def attack(context: typer.Context, damage: Damage = "", target: Target = None) -> Answer:
    """A hero's attack against a monster's D; with --damage what gets through its DR."""
    from companion.games.arcania.odds import attack as odds

    return _fought(context, odds, damage, target, on_monster=True)


@check(app, "arcania defend --bonus 3 --vs 12 --damage d6+2 --dr 2 --target 7", d20, struck)
def defend(context: typer.Context, damage: Damage = "", target: Target = None) -> Answer:
    """A hero's defense against a monster's A; with --damage what is suffered."""
    from companion.games.arcania.odds import defend as odds

    return _fought(context, odds, damage, target, on_monster=False)


def _fought(
    context: typer.Context, odds: Callable[..., CheckOdds], damage: str, target: int | None, on_monster: bool
) -> Answer:
    (roll20, enemy, tie_fails), found, figures = given(context, d20), given(context, struck), tables(context)
    if not damage and (target is not None or not found.plain):
        raise need_dice()
    aim = as_enemy(roll20.target, figures) if enemy else roll20.target
    blow, armor = known(found, damage, on_monster, figures)

    def make(tie_fails: bool, **readings: bool) -> CheckOdds:
        strike = Strike(blow, armor, figures, target, Reading(**readings)) if damage else None
        return odds(roll20._replace(target=aim, tie_fails=tie_fails), strike)

    typed = {"tie_fails": tie_fails, **disputed(blow, armor, figures, found.readings)}
    return with_readings(make, **taken(context, typed))


@check(app, "arcania damage 2d6 --extra d4 --lth --prc 1 --dr 7", struck)
def damage(
    context: typer.Context,
    dice: Annotated[list[str], typer.Argument(metavar="DICE", help="The base dice: 2d6, or a plain number.")],
    critical: Annotated[
        str, typer.Option("--critical", metavar="max|double", help="A hero's nat 20, or a nat 1 on defense.")
    ] = "",
    target: Target = None,
) -> Answer:
    """The damage of a hit that has landed: LTH, criticals, DR, PRC, RES, elements."""
    from companion.games.arcania.odds import damage as odds

    found: Struck = given(context, struck)
    figures = tables(context)
    blow, armor = known(found, joined(dice), False, figures)
    return with_readings(
        lambda **readings: odds(blow, armor, figures, critical=critical, target=target, reading=Reading(**readings)),
        **taken(context, disputed(blow, armor, figures, found.readings)),
    )


@check(app, "arcania initiative --bonus 3 --vs 8")
def initiative(
    versus: Versus,
    bonus: Bonus = 0,
    fast: Annotated[bool, typer.Option("--fast", help="The hero has FS.")] = False,
    fast_monster: Annotated[bool, typer.Option("--fast-monster", help="The monster has FS.")] = False,
    ver: Ver = False,
) -> CheckOdds:
    """Whether a hero acts before a monster, whose initiative is its D."""
    from companion.games.arcania.odds import initiative as odds

    return odds(bonus, versus, fast, fast_monster, ver)


@check(app, "arcania save 80")
def save(
    context: typer.Context,
    hit_points: Annotated[int, typer.Argument(metavar="HP", min=1, max=99999, help="Base plus level HP.")],
    ver: Ver = False,
) -> CheckOdds:
    """The survival save of hard mode."""
    from companion.games.arcania.odds import save as odds

    return odds(hit_points, tables(context), ver)


@check(app, "arcania percent 25")
def percent(context: typer.Context, chance: Chance, as_named: AsNamed = None) -> Answer:
    """A percent roll: d100 plus the chance reaches 100."""
    from companion.games.arcania.odds import percent as odds

    number, figures = _percentage(chance), tables(context)
    return with_readings(lambda as_named: odds(number, figures, as_named), **taken(context, {"as_named": as_named}))


@check(app, "arcania revenge 50 --number 2")
def revenge(
    context: typer.Context,
    chance: Chance,
    number: Annotated[int, typer.Option("--number", "-n", min=0, max=100, help="At least so many arrive.")] = 1,
    as_named: AsNamed = None,
) -> Answer:
    """RVG that repeats itself: how many more arrive."""
    from companion.games.arcania.odds import revenge as odds

    each, figures = _percentage(chance), tables(context)
    return with_readings(
        lambda as_named: odds(each, figures, number, as_named), **taken(context, {"as_named": as_named})
    )


def _percentage(text: str) -> int:
    number = text.strip().removesuffix("%").strip()
    if not (number.isascii() and number.isdigit()):
        raise CompanionError(f"{text!r} is not a chance.", "Write 25 or 25%.")
    return int(number[:4])


@check(app, "arcania heal d6 --healer")
def heal(
    dice: Annotated[list[str], typer.Argument(metavar="DICE", help="The healing dice: d6.")],
    healer: Annotated[bool, typer.Option("--healer", help="Never less than half of the most.")] = False,
    target: Target = None,
) -> CheckOdds:
    """Healing dice, and those of a healer."""
    from companion.games.arcania.odds import heal as odds

    return odds(joined(dice), healer, target)
