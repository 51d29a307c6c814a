"""`companion check ...` in Descent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.dice.checks import CheckOdds
from companion.games.descent.commands.at_hand import complete_fighter, sheet_of
from companion.games.descent.commands.naming import circumstances
from companion.kit.answers import Answer, with_ways
from companion.kit.checks import COMPARES, Target, campaign_of, check, checks, figures, place
from companion.kit.context import joined

if TYPE_CHECKING:
    from companion.core.rows import HeroRow
    from companion.games.descent.commands.duels import Sides
    from companion.games.descent.odds import Asked, Dice

app = checks("Attacks, attribute tests, standing up.", by_name="hero", after_name=("attack", "defend"))

FILE = "dice.toml"
ATTRIBUTES = ("might", "knowledge", "willpower", "awareness")
FIRST_MET, FIRST_SIDES = "descent.first met", "descent.first sides"
"""Where the context keeps what the first of several ways side by side was about."""
Fortune = Annotated[int, typer.Option("--fortune", min=0, max=4, help="Fortune tokens to reroll with.")]
Damage = Annotated[int, typer.Option("--damage", min=0, max=99, help="Recover this much damage or more.")]
Fatigue = Annotated[int, typer.Option("--fatigue", min=0, max=99, help="Recover this much fatigue or more.")]
Recovery = Annotated[str, typer.Option("--dice", metavar="DICE", help="Other dice than two red ones.")]


def _dice(context: typer.Context) -> Dice:
    from companion.games.descent.odds import read_dice

    return read_dice(figures(context, FILE))


Vs = Annotated[str | None, typer.Option("--vs", "-v", metavar="DICE", help='The defense dice: gray, "gray black".')]
Range = Annotated[
    int | None, typer.Option("--range", "-r", min=0, max=99, help="Spaces to the target of a ranged attack.")
]
Pierce = Annotated[int | None, typer.Option("--pierce", "-p", min=0, max=99, help="Shields that are ignored.")]
Added = Annotated[int, typer.Option("--damage", min=-99, max=99, help="Damage added to every hit.")]
Shields = Annotated[int | None, typer.Option("--shields", min=0, max=99, help="Shields that cards add.")]
Health = Annotated[int | None, typer.Option("--health", min=1, max=99, help="The health the target has left.")]
Surges = Annotated[
    list[str] | None,
    typer.Option("--surge", "-s", metavar="ABILITY", help='"+2 damage", "pierce 2", "2: +3 damage", "stun".'),
]
Elevation = Annotated[bool, typer.Option("--elevation", help="Across an elevation line.")]
Reach = Annotated[bool, typer.Option("--reach", help="The attack has Reach.")]
Monster = Annotated[bool, typer.Option("--monster", help="A monster attacks: no surge recovers fatigue.")]
FortuneFor = Annotated[
    str, typer.Option("--fortune-for", metavar="hit|damage|target", help="What tokens are spent on.")
]


@check(app, 'attack syndrael "goblin archer" --master', circumstances)
def attack(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME...",
            help='syndrael "goblin archer"; "iron longsword"; dice: blue red.',
            autocompletion=complete_fighter,
        ),
    ],
    vs: Vs = None,
    reach_to: Range = None,
    pierce: Pierce = None,
    damage: Added = 0,
    surges: Surges = None,
    target: Target = None,
    health: Health = None,
    shields: Shields = None,
    elevation: Elevation = False,
    reach: Reach = False,
    monster: Monster = False,
    fortune: Fortune = 0,
    fortune_for: FortuneFor = "",
) -> Answer:
    """The odds to hit and to defeat: a hero, an item or a figure by name, or dice; surges are spent best."""
    from companion.games.descent.odds import Asked

    asked = Asked(
        vs,
        reach_to,
        pierce,
        damage,
        None if surges is None else tuple(surges),
        target,
        health,
        shields,
        elevation,
        reach,
        monster,
        fortune,
        fortune_for,
    )
    known = _dice(context)
    if _are_dice(words, known):
        return _of_dice(words, _met_as_first(context, asked), known)
    return _of_names(context, words, asked, known)


def _are_dice(words: list[str], dice: Dice) -> bool:
    """Whether every word is dice or a number of them: `blue 2 red`, `2red`."""
    plain = joined(words).lower().replace("+", " ").replace(",", " ").split()
    names = [word.lstrip("0123456789") for word in plain]
    return any(name in dice for name in names) and all(name in dice or not name for name in names)


def _of_dice(words: list[str], asked: Asked, dice: Dice) -> Answer:
    """An attack with these dice, as it is typed."""
    from companion.games.descent.odds import Attack, joint
    from companion.games.descent.odds import attack as odds

    whole = Attack(
        joined(words),
        asked.vs or "",
        asked.range,
        asked.pierce or 0,
        asked.damage,
        asked.surges or (),
        asked.elevation,
        asked.reach,
        asked.monster,
        asked.fortune,
        asked.fortune_for,
        shields=asked.shields or 0,
    )
    wanted = asked.health if asked.target is None else asked.target
    return Answer(odds(whole, dice, wanted), more=(("joint", joint(whole.dice, dice)),))


def _met_as_first(context: typer.Context, asked: Asked) -> Asked:
    """Of several ways side by side, one that names no defense meets that of the first."""
    first: str | None = context.meta.setdefault(FIRST_MET, asked.vs) if context.meta[COMPARES] else None
    return asked._replace(vs=first) if asked.vs is None else asked


def _sides_as_first(
    context: typer.Context, named: tuple[str, str, str, str], asked: Asked
) -> tuple[str, str, str, str]:
    """Of several ways side by side, one that names one side only has the other of the first."""
    from companion.games.descent.commands.naming import FOE, HELPER

    one, kind, other, _ = named
    if not context.meta[COMPARES]:
        return named
    first: tuple[str, str, str, str] = context.meta.setdefault(FIRST_SIDES, named)
    if other or asked.vs is not None or not first[2]:
        return named
    attackers = (FOE, HELPER) if first[1] in (FOE, HELPER) else ()
    return (*first[:2], one, kind) if kind == FOE and not attackers else (one, kind, *first[2:])


def _of_names(context: typer.Context, words: list[str], asked: Asked, dice: Dice) -> Answer:
    """An attack of somebody or with something, on somebody or against --vs."""
    from companion.games.descent.commands.duels import Sides
    from companion.games.descent.commands.naming import FOE, HELPER, HERO, ITEM
    from companion.games.descent.odds import duel
    from companion.games.descent.odds.duel import Target as Attacked

    sides = Sides(context, [*words, *context.meta.get(FIRST_SIDES, ())])
    sides.defense_is_needed = asked.vs is None
    named = sides.parted(words, (HERO, ITEM, FOE, HELPER), (FOE, HERO, HELPER))
    one, kind, other, other_kind = _sides_as_first(context, named, asked)
    asked = asked if other else _met_as_first(context, asked)
    attacked = sides.target(other, other_kind) if other else Attacked()
    ways = [duel(striker, attacked, dice, asked) for striker in sides.strikers(one, kind)]
    return _answer(ways, sides)


def _answer(ways: list[CheckOdds], sides: Sides) -> Answer:
    """All weapons, best first; with the act and the number of heroes where they were read."""
    told = [way._replace(read=(*way.read, *sides.told())) for way in ways]
    return with_ways(told) if len(told) > 1 else Answer(told[0])


@check(app, 'defend syndrael "goblin archer"', circumstances)
def defend(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME...", help="The hero, and who attacks: syndrael splig.", autocompletion=complete_fighter
        ),
    ],
    vs: Vs = None,
    reach_to: Range = None,
    pierce: Pierce = None,
    damage: Added = 0,
    surges: Surges = None,
    most: Annotated[int, typer.Option("--most", min=0, max=99, help="To suffer no more than this.")] = 0,
    health: Health = None,
    shields: Shields = None,
    elevation: Elevation = False,
    reach: Reach = False,
) -> Answer:
    """The odds of a hero who is attacked: to stay unharmed, or to suffer at most --most damage."""
    from companion.games.descent.commands.duels import Sides
    from companion.games.descent.commands.naming import FOE, HELPER, HERO
    from companion.games.descent.odds import Asked, suffer

    sides = Sides(context, words)
    sides.defense_is_needed = vs is None
    one, kind, other, other_kind = sides.parted(words, (HERO, HELPER), (FOE, HELPER))
    if not other:
        raise CompanionError(f"Who attacks {one}?", f'Like this: `companion check defend {one} "goblin archer"`.')
    typed = None if surges is None else tuple(surges)
    asked = Asked(vs, reach_to, pierce, damage, typed, None, health, shields, elevation, reach, monster=True)
    attacked, dice = sides.target(one, kind), _dice(context)
    return _answer(
        [suffer(striker, attacked, dice, most, asked) for striker in sides.strikers(other, other_kind)], sides
    )


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
    from companion.kit.check_reading import member

    view = campaign_of(context)
    hero, rest = member(view, words)
    if len(rest) != 1:
        question = f"Which attribute does {hero.name} test?"
        raise CompanionError(question, f"Like this: `companion check {hero.name.lower()} might`.")
    name = resolve(rest[0], {one: one for one in ATTRIBUTES}, "attribute")
    return _hero_test(context, hero, name, fortune)


def _hero_test(context: typer.Context, hero: HeroRow, name: str, fortune: int) -> CheckOdds:
    from companion.kit.check_reading import called, printed_number

    return _test(context, called(hero), name, printed_number(hero, place(context), name), sheet_of(hero), fortune)


def _test(context: typer.Context, who: str, name: str, value: int, source: str, fortune: int) -> CheckOdds:
    """Somebody's attribute test, with what was read."""
    from companion.dice.checks import Read
    from companion.games.descent.odds import attribute as odds

    found = odds(value, _dice(context), fortune)
    read = (Read(f"{name.capitalize()} {value}", source),)
    return found._replace(title=f"{who}: {name.capitalize()} test", read=read, brief=("shields",))


def _by_attribute(name: str) -> None:
    """`check might syndrael`: the attribute first."""

    def test(
        context: typer.Context,
        words: Annotated[list[str], typer.Argument(metavar="HERO", help="A hero, a lieutenant, or the number.")],
        fortune: Fortune = 0,
    ) -> CheckOdds:
        from companion.games.descent.commands.duels import Sides
        from companion.games.descent.commands.naming import FOE, HELPER, HERO

        if joined(words).isdecimal():
            return _test(context, "Somebody", name, int(joined(words)[:2]), "the command", fortune)
        sides = Sides(context, words)
        one, kind, _, _ = sides.parted([joined(words)], (HERO, FOE, HELPER), ())
        if kind == HERO:
            return _hero_test(context, sides.hero(one), name, fortune)
        figure = sides.foe(one, kind)
        if figure.attributes is None:
            raise CompanionError(
                f"{figure.name} has no {name}.", "Minion and master monsters fail attribute tests without rolling."
            )
        source = f"{figure.name}, {figure.kind}"
        return _test(context, figure.name, name, getattr(figure.attributes, name), source, fortune)

    article = "An" if name[0] in "aeiou" else "A"
    test.__doc__ = f"{article} {name.capitalize()} test, of a hero or a lieutenant by name."
    check(app, f"{name} syndrael", circumstances, name=name)(test)


for _attribute in ATTRIBUTES:
    _by_attribute(_attribute)


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
