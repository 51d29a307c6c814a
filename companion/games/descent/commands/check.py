"""`companion check ...` in Descent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.dice.checks import CheckOdds
from companion.kit.checks import Answer, Target, campaign_of, check, checks, figures, place
from companion.kit.context import joined

if TYPE_CHECKING:
    from companion.games.descent.odds import Dice

app = checks("Attacks, attribute tests, standing up.", by_name="hero")

FILE = "dice.toml"
ATTRIBUTES = ("might", "knowledge", "willpower", "awareness")
Fortune = Annotated[int, typer.Option("--fortune", min=0, max=4, help="Fortune tokens to reroll with.")]
Damage = Annotated[int, typer.Option("--damage", min=0, max=99, help="Recover this much damage or more.")]
Fatigue = Annotated[int, typer.Option("--fatigue", min=0, max=99, help="Recover this much fatigue or more.")]
Recovery = Annotated[str, typer.Option("--dice", metavar="DICE", help="Other dice than two red ones.")]


def _dice(context: typer.Context) -> Dice:
    from companion.games.descent.odds import read_dice

    return read_dice(figures(context, FILE))


@check(app, 'descent attack blue red --vs gray --range 4 --pierce 1 --surge "+2 damage" --target 3')
def attack(
    context: typer.Context,
    dice: Annotated[list[str], typer.Argument(metavar="DICE", help="The attack's dice: blue red.")],
    vs: Annotated[str, typer.Option("--vs", "-v", metavar="DICE", help='The defense dice: gray, "gray black".')] = "",
    reach_to: Annotated[
        int | None, typer.Option("--range", "-r", min=0, max=99, help="Spaces to the target of a ranged attack.")
    ] = None,
    pierce: Annotated[int, typer.Option("--pierce", "-p", min=0, max=99, help="Shields that are ignored.")] = 0,
    damage: Annotated[int, typer.Option("--damage", min=-99, max=99, help="Damage added to every hit.")] = 0,
    surges: Annotated[
        list[str] | None,
        typer.Option("--surge", "-s", metavar="ABILITY", help='"+2 damage", "pierce 2", "2: +3 damage", "stun".'),
    ] = None,
    target: Target = None,
    elevation: Annotated[bool, typer.Option("--elevation", help="Across an elevation line.")] = False,
    reach: Annotated[bool, typer.Option("--reach", help="The attack has Reach.")] = False,
    monster: Annotated[bool, typer.Option("--monster", help="A monster attacks: no surge recovers fatigue.")] = False,
    fortune: Fortune = 0,
    fortune_for: Annotated[
        str, typer.Option("--fortune-for", metavar="hit|damage|target", help="What tokens are spent on.")
    ] = "",
) -> Answer:
    """The odds to hit, or to deal --target damage: surges are spent best, each ability once."""
    from companion.games.descent.odds import Attack, joint
    from companion.games.descent.odds import attack as odds

    known = _dice(context)
    whole = Attack(
        joined(dice), vs, reach_to, pierce, damage, tuple(surges or ()), elevation, reach, monster, fortune, fortune_for
    )
    return Answer(odds(whole, known, target), more=(("joint", joint(whole.dice, known)),))


@check(app, "descent attribute 3")
def attribute(
    context: typer.Context,
    value: Annotated[int, typer.Argument(metavar="NUMBER", min=0, max=99, help="The hero's attribute.")],
    fortune: Fortune = 0,
) -> CheckOdds:
    """An attribute test: no more shields than the attribute on one gray and one black die."""
    from companion.games.descent.odds import attribute as odds

    return odds(value, _dice(context), fortune)


@check(app, "hero syndrael might")
def hero(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="NAME ATTRIBUTE", help="syndrael might")],
    fortune: Fortune = 0,
) -> CheckOdds:
    """A hero's attribute test, read off the sheet. The word "hero" may be left out."""
    from companion.core.names import resolve
    from companion.games.descent.odds import attribute as odds
    from companion.kit.check_reading import member, printed_number

    view = campaign_of(context)
    hero, rest = member(view, words)
    if len(rest) != 1:
        question = f"Which attribute does {hero.name} test?"
        raise CompanionError(question, f"Like this: `companion check {hero.name.lower()} might`.")
    name = resolve(rest[0], {one: one for one in ATTRIBUTES}, "attribute")
    found = odds(printed_number(hero, place(context), name), _dice(context), fortune)
    return found._replace(title=f"{hero.name}: {name.capitalize()} test")


@check(app, "descent recover --damage 5")
def recover(context: typer.Context, damage: Damage = 0, fatigue: Fatigue = 0, dice: Recovery = "") -> CheckOdds:
    """A knocked out hero stands up: damage recovered for hearts, fatigue for surges."""
    return _recovery(context, damage, fatigue, dice)


@check(app, "descent revive --damage 5 --fatigue 1")
def revive(context: typer.Context, damage: Damage = 0, fatigue: Fatigue = 0, dice: Recovery = "") -> CheckOdds:
    """A knocked out hero is revived by another: the same roll, and the next turn is a normal one."""
    return _recovery(context, damage, fatigue, dice)._replace(rule="revive-action")


def _recovery(context: typer.Context, damage: int, fatigue: int, dice: str) -> CheckOdds:
    from companion.games.descent.odds import recover as odds
    from companion.games.descent.odds.rolls import RECOVERY_DICE

    found = odds(_dice(context), damage, fatigue, dice or RECOVERY_DICE)
    return found if damage or fatigue else found._replace(title="recovery", probability=None)
