"""`companion check ...` in the Pathfinder Adventure Card Game."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.dice.checks import CheckOdds
from companion.kit.answers import Answer, with_ways
from companion.kit.checks import ARGUMENTS, Target, check, checks
from companion.kit.context import joined as as_text

app = checks("Skill checks: their odds, sequences of them, and the damage of a failure.", by_name="hero")

Add = Annotated[list[str] | None, typer.Option("--add", "-a", metavar="DICE", help="Other dice: a weapon's 1d8+1.")]
Bless = Annotated[int, typer.Option("--bless", "-b", min=0, max=50, help="Blessings: each adds a die of the skill.")]
EachDie = Annotated[int, typer.Option("--each-die", min=-99, max=99, help="What every die rolled counts more: -1.")]
Reroll = Annotated[str, typer.Option("--reroll", metavar="one|all", help="A power rerolls this after a failure.")]
Mod = Annotated[int, typer.Option("--mod", "-m", min=-999, max=999, help="What is added: 2, -1.")]
Or = Annotated[list[str] | None, typer.Option("--or", metavar="CHECK", help='Or else: "Combat 13", "d8+1 >= 13".')]
Then = Annotated[list[str] | None, typer.Option("--then", metavar="CHECK", help='Afterwards: "Combat 15", 15.')]


def complete_check(incomplete: str) -> list[str]:
    """Members, cards, and the locations that may be closed, for the shell."""
    from companion.games.pacg.commands.arguments import complete_any_card, complete_location
    from companion.kit.context import beginning, complete_hero

    close = beginning(incomplete, ["close"])
    return [*complete_hero(incomplete), *close, *complete_any_card(incomplete), *complete_location(incomplete)]


def complete_with(incomplete: str) -> list[str]:
    """What may be fought with: the boons of the set, for the shell."""
    from companion.games.pacg.commands.arguments import complete_card

    return complete_card(incomplete)


@check(app, "pacg skill --die d12 --mod 2 --add 1d8 --bless 1 --difficulty 8")
def skill(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[CHECKS]", help="As on the card: Wisdom 10 or Combat 13.")
    ] = None,
    difficulty: Annotated[int | None, typer.Option("--difficulty", "-d", min=0, max=9999, help="To reach.")] = None,
    die: Annotated[str, typer.Option("--die", help="The skill's die; without one the skill is missing: d4.")] = "",
    mod: Mod = 0,
    add: Add = None,
    bless: Bless = 0,
    each_die: EachDie = 0,
    reroll: Reroll = "",
    skills: Annotated[
        list[str] | None, typer.Option("--skill", metavar="NAME=DICE", help="For CHECKS: wisdom=d12+2.")
    ] = None,
    either: Or = None,
    then: Then = None,
) -> CheckOdds:
    """The odds of a check, of "or" and "then" between checks, and the damage of failing."""
    from companion.games.pacg.odds import typed
    from companion.games.pacg.odds.attempt import Attempt

    own, more = typed.skill_dice(die) if die else (None, "")
    base = typed.added(Attempt(difficulty or 0, own, mod, _sum(add), bless, each_die, reroll), more)
    attempt = typed.with_skills(typed.named_skills(skills or ()), base)
    if words:
        steps = typed.steps_of(as_text(words), attempt)
    elif difficulty is None:
        raise CompanionError("How hard is the check?", "Add --difficulty 8, or name it: wisdom 10 or combat 13.")
    else:
        steps = [[base]]
    return typed.odds_of(typed.joined(steps, _in_order(context, either, then), attempt), bool(bless or add))


def _sum(dice: list[str] | None) -> str:
    return " + ".join(dice or ())


def _in_order(context: typer.Context, either: list[str] | None, then: list[str] | None) -> list[tuple[str, str]]:
    """What follows each --or and --then, in the order they were typed."""
    left = {"or": list(either or ()), "then": list(then or ())}
    typed = [word.removeprefix("--").partition("=")[0] for word in context.meta[ARGUMENTS]]
    return [(word, left[word].pop(0)) for word in typed if left.get(word)]


With = Annotated[
    list[str] | None,
    typer.Option(
        "--with", "-w", metavar="CARD", help='What is fought with: mace; "lem=dagger".', autocompletion=complete_with
    ),
]
By = Annotated[
    list[str] | None, typer.Option("--by", metavar="NAME", help="Who attempts the next check of a sequence.")
]
Combat = Annotated[str, typer.Option("--combat", metavar="SKILL", help="What a weapon or spell fights with.")]
Number = Annotated[
    int | None, typer.Option("--adventure", min=0, max=6, help="The adventure deck number; else the campaign's.")
]
Difficulty = Annotated[int | None, typer.Option("--difficulty", "-d", min=0, max=9999, help="Instead of the card's.")]
Proficient = Annotated[bool | None, typer.Option("--proficient/--unproficient", help="With weapons; else the sheet.")]


@check(app, "hero kyra ancient skeleton --with mace --bless 1")
def hero(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME WHAT", help="kyra ancient skeleton; kyra divine 8; ...", autocompletion=complete_check
        ),
    ],
    combat: Combat = "",
    with_: With = None,
    by: By = None,
    mod: Mod = 0,
    add: Add = None,
    bless: Bless = 0,
    each_die: EachDie = 0,
    reroll: Reroll = "",
    either: Or = None,
    then: Then = None,
    difficulty: Difficulty = None,
    adventure: Number = None,
    proficient: Proficient = None,
) -> Answer:
    """A member against a card, a location (close academy) or a check (divine 8). The word "hero" may be left out."""
    from companion.games.pacg.commands.seat import Seat, SheetChecks, is_fought
    from companion.games.pacg.odds.attempt import Attempt
    from companion.kit.check_reading import called

    base = Attempt(0, None, mod, _sum(add), bless, each_die, reroll)
    seat = Seat(context)
    hero, rest = seat.named(words)
    if not rest:
        example = f"Like this: `companion check {hero.name.lower()} ancient skeleton`, or `... divine 8`."
        raise CompanionError(f"Which check does {hero.name} attempt?", example)
    more = _in_order(context, either, then)
    text = as_text(rest)
    text = seat.with_number(text, difficulty)
    with_cards = bool(with_ or by or proficient is not None or difficulty is not None)
    if more or (seat.is_typed(text) and not with_cards):
        from companion.games.pacg.odds import typed

        whole = " ".join([text, *(check for _word, check in more)])
        hurts = any(is_fought(word) for word in whole.split())
        checks = SheetChecks.of(seat, hero, combat, base._replace(harmless=not hurts))
        steps = typed.joined(typed.steps_of(text, checks.attempt), more, checks.attempt)
        return Answer(checks.told(typed.odds_of(steps, bool(bless or add))))
    asked = seat.asked(base, combat, with_, adventure, difficulty, proficient)
    others = [seat.named([name])[0] for name in by or ()]
    ways = seat.ways(text, asked, [seat.members.member(one) for one in (hero, *others)])
    return with_ways(way._replace(title=f"{called(hero)}: {way.title}") for way in ways)


@check(app, "party cure")
def party(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(metavar="WHAT", help="cure; ancient skeleton; close academy.", autocompletion=complete_check),
    ],
    combat: Combat = "",
    with_: With = None,
    mod: Mod = 0,
    add: Add = None,
    bless: Bless = 0,
    each_die: EachDie = 0,
    reroll: Reroll = "",
    difficulty: Difficulty = None,
    adventure: Number = None,
    proficient: Proficient = None,
) -> Answer:
    """Everybody's best way with a card or location, side by side."""
    from companion.games.pacg.asking import side_by_side
    from companion.games.pacg.commands.seat import Seat
    from companion.games.pacg.odds.attempt import Attempt

    seat = Seat(context)
    asked = seat.asked(
        Attempt(0, None, mod, _sum(add), bless, each_die, reroll), combat, with_, adventure, difficulty, proficient
    )
    text = seat.with_number(as_text(words), difficulty)
    found = [(one.name, seat.ways(text, asked, [seat.members.member(one)])) for one in seat.playing()]
    ranked = side_by_side(found)
    return Answer(ranked[0], ways=ranked)


@check(app, "pacg damage 1d4-1 --reduce 1")
def damage(
    dice: Annotated[list[str], typer.Argument(metavar="DICE", help="What the card deals: 1d4-1.")],
    reduce: Annotated[int, typer.Option("--reduce", min=0, max=999, help="How much of it is reduced.")] = 0,
    target: Target = None,
) -> CheckOdds:
    """Damage that a card rolls for, never below zero."""
    from companion.games.pacg.odds import damage as odds

    return odds(as_text(dice).strip(), reduce, target)


@check(app, 'pacg table 1d4 "1-2 poisoning" "3 vulnerability" "4 daybane" --want poisoning')
def table(
    dice: Annotated[str, typer.Argument(metavar="DICE", help="What is rolled: 1d4.")],
    rows: Annotated[list[str], typer.Argument(metavar="ROW...", help='Numbers and result: "1-2 poisoning".')],
    want: Annotated[str, typer.Option("--want", "-w", help="The result you ask for.")] = "",
) -> CheckOdds:
    """A roll on a table that a card or scenario prints."""
    from companion.core.names import resolve
    from companion.games.pacg.odds import table as odds
    from companion.games.pacg.odds.rolls import read_rows

    listed = read_rows(rows)
    results = {name: name for name in listed.values()}
    return odds(dice, listed, resolve(want, results, "result") if want else "")
