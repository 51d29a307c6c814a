"""Monsters, treasure and the tables of Heroes of Arcania."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.dice.checks import CheckOdds, Read
from companion.games.arcania.commands.check_app import Ver, app, one, tables, taken
from companion.games.arcania.odds import Monster, Tables
from companion.kit.answers import Answer, with_readings
from companion.kit.checks import Target, check
from companion.kit.context import joined

Heroes = Annotated[int, typer.Option("--heroes", "-n", min=1, max=20, help="How many heroes.")]


@check(app, "arcania tier 2 --damage d8 --hp 12 --level 3 --target 12")
def tier(
    context: typer.Context,
    damage: Annotated[str, typer.Option("--damage", metavar="DICE", help="As printed: d8, 3d6+2.")],
    number: Annotated[
        int | None, typer.Argument(metavar="[TIER]", help="0 (starting) to 3; the campaign's without it.")
    ] = None,
    extra: Annotated[str, typer.Option("--extra", metavar="DICE", help="Dice from abilities such as HH.")] = "",
    hp: Annotated[int, typer.Option("--hp", min=0, max=9999, help="As printed.")] = 0,
    attack: Annotated[int, typer.Option("--attack", "-a", min=0, max=999, help="A as printed.")] = 0,
    defense: Annotated[int, typer.Option("--defense", "-d", min=0, max=999, help="D as printed.")] = 0,
    level: Annotated[
        int | None, typer.Option("--level", "-l", min=1, max=99, help="The heroes' level; the campaign's without it.")
    ] = None,
    lesser: Annotated[bool, typer.Option("--lesser", help="It gives lesser treasure only.")] = False,
    trap: Annotated[bool, typer.Option("--trap", help="A trap.")] = False,
    target: Target = None,
) -> CheckOdds:
    """A monster's or trap's damage, HP, A and D at a tier."""
    from companion.games.arcania.odds import tier as odds

    own, high, read = _where(number, level)
    found = odds(Monster(damage, extra, hp, attack, defense, lesser, trap), own, high, tables(context), target)
    shown = [name for name, printed in (("HP", hp), ("A", attack), ("D", defense)) if printed]
    notes = found.notes if level is not None or read else (*found.notes, "Level 1, for no campaign says another.")
    return found._replace(read=read, notes=notes, brief=("damage", *shown))


def _where(number: int | None, level: int | None) -> tuple[int, int, tuple[Read, ...]]:
    """Tier and level as typed, else as the campaign in use has them."""
    from companion.games.arcania.commands.arguments import data_of, state_or_none

    now = state_or_none(data_of()) if number is None or level is None else None
    if now is None:
        if number is None:
            raise CompanionError("Which tier?", "Name it: `check tier 2 --damage d8`; a campaign in use would tell.")
        return number, level or 1, ()
    tier = now.progress.combat_tier(now.readings.value("tier-advance")) if number is None else number
    told = [f"tier {tier}"] if number is None else []
    told += [f"level {now.level}"] if level is None else []
    return tier, level or now.level, tuple(Read(one, "the campaign") for one in told)


@check(app, "arcania boss-boost --hp 20 --attacks 3 --heroes 3", name="boss-boost")
def boss_boost(
    context: typer.Context,
    heroes: Heroes,
    hp: Annotated[int, typer.Option("--hp", min=0, max=9999, help="As printed.")] = 0,
    attacks: Annotated[int, typer.Option("--attacks", "-a", min=0, max=99, help="Main actions as printed.")] = 1,
    multiply_actions: Annotated[
        bool | None, typer.Option("--multiply-actions/--no-multiply-actions", help="Read: as the rule says.")
    ] = None,
) -> Answer:
    """What a boss gains from the number of heroes."""
    from companion.games.arcania.odds import boss_boost as odds

    return with_readings(
        lambda multiply_actions: odds(hp, attacks, heroes, multiply_actions),
        **taken(context, {"multiply_actions": multiply_actions}),
    )


@check(app, "arcania encounter 1d3 --heroes 3 --plus 1")
def encounter(
    per_hero: Annotated[str, typer.Argument(metavar="DICE", help="Monster cards for each hero: 1d3, 2.")],
    heroes: Heroes,
    plus: Annotated[int, typer.Option("--plus", min=-99, max=99, help="Cards besides.")] = 0,
    target: Target = None,
) -> CheckOdds:
    """How many monster cards are drawn."""
    from companion.games.arcania.odds import encounter as odds

    return odds(per_hero, heroes, plus, target)


@check(app, "arcania retaliation 47")
def retaliation(
    context: typer.Context,
    taken: Annotated[int, typer.Argument(metavar="DAMAGE", min=0, max=9999, help="The damage it has taken.")],
    target: Target = None,
) -> CheckOdds:
    """IFA: the extra damage of an insane monster that was hit."""
    from companion.games.arcania.odds import retaliation as odds

    return odds(taken, tables(context), target)


@check(app, "arcania loot 2 gold coins, gems --target 200")
def loot(
    context: typer.Context,
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="2 gold coins, gems")],
    ver: Ver = False,
    master_thief: Annotated[bool, typer.Option("--master-thief", help="d4 x 100 besides for every card.")] = False,
    target: Target = None,
) -> CheckOdds:
    """The gold of cash cards."""
    from companion.games.arcania.odds import loot as odds

    figures = tables(context)
    found = _counted(joined(cards), list(figures.cash), "cash card", "2 gold coins, gems")
    return odds(found, figures, ver, master_thief, target)


def _counted(text: str, names: list[str], what: str, example: str) -> dict[str, int]:
    """Names with numbers before them: "2 gold coins, gems"; a number may also follow after "="."""
    found: dict[str, int] = {}
    parts = [part for part in re.split(r"\s*(?:[,;+]|\band\b)\s*", text.strip()) if part]
    for part in parts:
        match = re.fullmatch(r"(?:(\d{1,2})\s*x?\s+)?([^=\d]+(?: \d)?)(?:=(\d{1,2}))?", part, re.ASCII)
        if not match:
            raise CompanionError(f"{part[:60]!r} is no number of {what}s.", f"Write {example}.")
        name = one(match[2].strip(), names, what)
        found[name] = found.get(name, 0) + int(match[1] or match[3] or 1)
    return found


@check(app, "arcania random-ability hero --want LTH", name="random-ability")
def random_ability(
    context: typer.Context,
    who: Annotated[str, typer.Argument(metavar="hero|monster", help="Who gains it.")],
    want: Annotated[str, typer.Option("--want", "-w", help="The ability's code or name.")] = "",
) -> CheckOdds:
    """A random ability: d100, rerolled for what this one may not have."""
    from companion.games.arcania.odds import random_ability as odds

    figures = tables(context)
    return odds(one(who, figures.replaced, "one who gains abilities"), figures, _code(want, figures))


def _code(want: str, figures: Tables) -> str:
    from companion.core.names import resolve

    names = {name: row.code for row in figures.abilities for name in (row.code, row.name)}
    return resolve(want, names, "ability", hint="companion term RAND lists them.") if want else ""


@check(app, "arcania item-loss ring=2, armor, held 1 --want armor", name="item-loss")
def item_loss(
    context: typer.Context,
    slots: Annotated[
        list[str] | None, typer.Argument(metavar="[SLOTS]", help="What is filled: 2 ring, armor. Without any: all.")
    ] = None,
    want: Annotated[str, typer.Option("--want", "-w", metavar="SLOT", help="The slot you ask about.")] = "",
    whole_reroll: Annotated[
        bool, typer.Option("--whole-reroll/--no-whole-reroll", help="Read: the d20 is rerolled too.")
    ] = False,
) -> Answer:
    """Which item is lost: the d20 table, empty slots rerolled."""
    from companion.games.arcania.odds import item_loss as odds
    from companion.games.arcania.odds.treasure import every_slot

    figures = tables(context)
    full = every_slot(figures)
    filled = _counted(joined(slots), list(full), "slot", "2 ring, armor, held 1") if slots else full
    wanted = one(want, full, "slot")
    return with_readings(lambda whole_reroll: odds(filled, figures, wanted, whole_reroll), whole_reroll=whole_reroll)
