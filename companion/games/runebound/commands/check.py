"""`companion check ...` in Runebound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from companion.core.names import CompanionError, resolve
from companion.dice.checks import CheckOdds, Read
from companion.games.runebound.commands.check_reading import (
    FILE,
    Asked,
    asked,
    deck_of,
    die_of,
    need_hero,
    need_no_misspelt_hero,
    quest_named,
    quest_ways,
    told,
    wild_of,
)
from companion.games.runebound.commands.options import complete_cast, complete_test
from companion.kit.answers import Answer, with_readings
from companion.kit.checks import COMPARES, check, checks, figures
from companion.kit.context import complete_hero

app = checks(
    "Attribute tests, terrain dice, combat tokens.",
    by_name="test",
    after_name=("test", "explore", "move", "rest", "retreat", "cast"),
)

SPEED = 3
"""The speed printed on every hero of the base game."""

Exert = Annotated[int, typer.Option("--exert", "-e", min=0, help="How many exertions you are ready to make.")]
Speed = Annotated[int | None, typer.Option("--speed", "-s", min=0, max=12, help="How many terrain dice.")]
Of = Annotated[
    str, typer.Option("--hero", help="A hero of the campaign, whose figures count.", autocompletion=complete_hero)
]
Disputed = Annotated[
    bool | None,
    typer.Option("--disputed-face/--no-disputed-face", help="The die as the third source has it; else as chosen."),
]
Terrains = Annotated[list[str] | None, typer.Argument(metavar="TERRAIN...", help="mountain, forest, wild, city ...")]


@check(app, "runebound test --attribute 2 --deck 60 --successes 30 --exert 1 --mod -1")
def test(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="HERO ATTRIBUTE", help="Who, and body, mind or spirit.", autocompletion=complete_test),
    ] = None,
    attribute: Annotated[
        str, typer.Option("--attribute", "-a", help="Its number, or with --hero body, mind, spirit.")
    ] = "",
    deck: Annotated[int | None, typer.Option("--deck", "-d", help="Cards of the skill deck; remembered.")] = None,
    successes: Annotated[
        int | None, typer.Option("--successes", "-s", help="Success symbols among them; remembered.")
    ] = None,
    exert: Exert = 0,
    mod: Annotated[int, typer.Option("--mod", "-m", min=-99, max=99, help="What the card adds or takes off.")] = 0,
    need: Annotated[int, typer.Option("--need", "-n", help="Successes needed.")] = 1,
    once: Annotated[bool, typer.Option("--once", help="Do not remember the deck.")] = False,
    hero: Of = "",
) -> CheckOdds:
    """An attribute test: cards revealed without putting any back; the campaign remembers the deck."""
    from companion.games.runebound.odds import AttributeTest
    from companion.games.runebound.odds import test as odds
    from companion.games.runebound.odds.hero import ATTRIBUTES, NUMBER, exertions
    from companion.games.runebound.odds.hero import attribute as value

    ask = asked(context, _hero_first(words or ()), hero)
    if ask.hero is None and len(ask.words) > 1:
        need_hero(context, ask.words[0])
    named = attribute or " ".join(ask.words)
    if not named:
        raise CompanionError("Which attribute?", "Like this: `companion check test corbin body`.")
    number = value(ask.hero, named)
    cards, stars, read = deck_of(ask, deck, successes, once or context.meta[COMPARES])
    found = odds(AttributeTest(number, cards, stars, mod, exertions(ask.hero, exert), need))
    if ask.hero and not NUMBER.fullmatch(named):
        which = resolve(named, {one: one for one in ATTRIBUTES}, "attribute")
        plus = f" with {mod:+d}" if mod else ""
        found = found._replace(title=f"{ask.hero.name}: {which.capitalize()} test{plus}")
    return found._replace(read=(*ask.sheet(f"{named} {number}"), *read))


def _hero_first(words: Sequence[str]) -> list[str]:
    """The words of a test with the attribute last, wherever it was typed: `body corbin` is `corbin body`."""
    from companion.games.runebound.odds.hero import ATTRIBUTES

    is_attribute = bool(words) and words[0].casefold() in ATTRIBUTES
    return [*words[1:], words[0]] if is_attribute else list(words)


def _dice(ask: Asked, speed: int | None) -> tuple[int, tuple[Read, ...]]:
    """How many terrain dice are rolled: as said, else the hero's speed."""
    if speed is not None or ask.hero is None:
        return (SPEED if speed is None else speed), ()
    from companion.games.runebound.odds.hero import figure

    found = max(0, figure(ask.hero, "speed"))
    return found, ask.sheet(f"speed {found}")


def _exert(ask: Asked, exert: int) -> int:
    from companion.games.runebound.odds.hero import exertions

    return exertions(ask.hero, exert)


def _need(terrains: list[str], question: str, example: str) -> list[str]:
    if not terrains:
        raise CompanionError(question, f"Like this: `companion check runebound {example}`.")
    return [word for text in terrains for word in text.replace(",", " ").split()]


@check(app, "runebound explore mountain wild --speed 3")
def explore(
    context: typer.Context,
    terrains: Annotated[
        list[str] | None, typer.Argument(metavar="TERRAIN...", help="The symbols; or HERO and a quest's name.")
    ] = None,
    speed: Speed = None,
    exert: Exert = 0,
    loose_wild: Annotated[
        bool | None, typer.Option("--loose-wild/--no-loose-wild", help="Read wild as the book's example does.")
    ] = None,
    disputed_face: Disputed = None,
    hero: Of = "",
) -> Answer:
    """Match every symbol with a die of its own; only wild matches wild. A quest's name gives each outcome."""
    from companion.games.runebound.odds import explore as odds

    ask, die = asked(context, terrains, hero), die_of(context, disputed_face)
    (dice, read), exert, (loose, wild) = _dice(ask, speed), _exert(ask, exert), wild_of(context, loose_wild)
    if quest := quest_named(ask):
        faces = die.faces(die.is_third)
        known = (*read, *die.read, *wild)
        return quest_ways(quest, lambda needs: odds(needs, dice, faces, exert=exert, loose_wild=loose), known)
    symbols = _need(ask.words, "Which symbols does the card show?", "explore mountain wild --speed 3")
    found = with_readings(
        lambda loose_wild, disputed_face: odds(
            symbols, dice, die.faces(disputed_face), exert=exert, loose_wild=loose_wild
        ),
        loose_wild=loose,
        disputed_face=die.is_third,
    )
    return told(found, read, die.read, wild if "wild" in symbols else ())


@check(app, "runebound move forest hills --speed 3")
def move(
    context: typer.Context,
    terrains: Terrains = None,
    speed: Speed = None,
    exert: Exert = 0,
    disputed_face: Disputed = None,
    hero: Of = "",
) -> Answer:
    """Enter every hex of a path in order, a die for each."""
    from companion.games.runebound.odds import move as odds

    ask, die = asked(context, terrains, hero), die_of(context, disputed_face)
    path = _need(ask.words, "Which way? Name the terrain of each hex.", "move forest hills")
    (dice, read), exert = _dice(ask, speed), _exert(ask, exert)
    found = with_readings(
        lambda disputed_face: odds(path, dice, die.faces(disputed_face), exert=exert), disputed_face=die.is_third
    )
    return told(found, read, die.read)


@check(app, "runebound rest forest --heal 3")
def rest(
    context: typer.Context,
    terrain: Annotated[
        list[str] | None, typer.Argument(metavar="TERRAIN", help="The hex; a hero rests where the record has them.")
    ] = None,
    heal: Annotated[
        int | None, typer.Option("--heal", "-t", "--target", min=0, max=99, help="This much or more.")
    ] = None,
    dice: Annotated[int | None, typer.Option("--dice", min=0, max=12, help="Other than the rule's five.")] = None,
    exert: Exert = 0,
    disputed_face: Disputed = None,
    hero: Of = "",
) -> Answer:
    """Rest in the wilderness: one damage healed for each die with the hex's terrain."""
    from companion.games.runebound.odds import rest as odds

    ask, die = asked(context, terrain, hero), die_of(context, disputed_face)
    many, exert = figures(context, FILE)["rest_dice"] if dice is None else dice, _exert(ask, exert)
    ground, read = _ground(ask)
    wanted = (max(1, ask.hero.damage) if ask.hero else 1) if heal is None else heal
    found = with_readings(
        lambda disputed_face: odds(ground, many, die.faces(disputed_face), exert=exert, target=wanted),
        disputed_face=die.is_third,
    )
    hurt = ask.sheet(f"damage {wanted}") if heal is None and ask.hero and ask.hero.damage else ()
    return told(found, read, hurt, die.read)


def _ground(ask: Asked) -> tuple[str, tuple[Read, ...]]:
    """The terrain one rests in: as typed, else that of the place where the hero is."""
    if ask.words:
        return " ".join(ask.words), ()
    spot = next((one for one in ask.state.box.places if ask.hero and one.name == ask.hero.place), None)
    if spot is None or len(spot.terrain.split()) != 1:
        who = f"{ask.hero.name.lower()} " if ask.hero else ""
        raise CompanionError("In which terrain?", f"Name it: `companion check rest {who}forest`.")
    return spot.terrain, (Read(f"{spot.name}: {spot.terrain}", "the board"),)


@check(app, "runebound retreat forest hills --exert 1")
def retreat(
    context: typer.Context,
    terrains: Terrains = None,
    exert: Exert = 0,
    disputed_face: Disputed = None,
    hero: Of = "",
) -> Answer:
    """Get away from a fight: one die that shows the terrain of a neighbouring hex."""
    from companion.games.runebound.odds import retreat as odds

    ask, die = asked(context, terrains, hero), die_of(context, disputed_face)
    around = _need(ask.words, "Where to? Name the terrain of the neighbouring hexes.", "retreat forest hills")
    exert = _exert(ask, exert)
    found = with_readings(
        lambda disputed_face: odds(around, die.faces(disputed_face), exert=exert), disputed_face=die.is_third
    )
    return told(found, die.read)


@check(app, 'runebound cast "2 physical | 1 magic" "1 physical | -" "- | 1 shield" --target 3')
def cast(
    context: typer.Context,
    tokens: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TOKEN...",
            help='HERO and ENEMY; or tokens with two sides: "2 physical | 1 magic".',
            autocompletion=complete_cast,
        ),
    ] = None,
    target: Annotated[int | None, typer.Option("--target", "-t", min=0, max=999, help="This much or more.")] = None,
    symbol: Annotated[
        str, typer.Option("--symbol", metavar="SYMBOL", help="damage, initiative, physical, magic, shield, surge ...")
    ] = "damage",
    no_doubles: Annotated[bool, typer.Option("--no-doubles", help="Leave doubles unused.")] = False,
    health: Annotated[int | None, typer.Option("--health", min=1, max=99, help="The enemy's health.")] = None,
    damage: Annotated[int | None, typer.Option("--damage", min=0, max=99, help="Damage on the enemy.")] = None,
    act: Annotated[int | None, typer.Option("--act", min=1, max=2, help="Other than the campaign's act.")] = None,
    hero: Of = "",
) -> CheckOdds:
    """Cast combat tokens: how much of a symbol lies faceup; or a hero against an enemy."""
    from companion.games.runebound.odds import cast as odds
    from companion.games.runebound.odds.hero import token_texts
    from companion.games.runebound.odds.tokens import read_token

    ask = asked(context, tokens, hero)
    typed = [text for text in tokens or () if "|" in text or "/" in text]
    if ask.hero is None and ask.words and not typed:
        need_no_misspelt_hero(context, ask.words[0])
    if ask.hero and not typed and (ask.words or (ask.state.fight.fighters and not hero)):
        from companion.games.runebound.commands.check_reading import facing

        return facing(ask, health, damage, act)
    listed = [*(token_texts(ask.hero) if ask.hero else ()), *(tokens or () if hero or not ask.hero else typed)]
    if not listed:
        raise CompanionError("Which tokens?", "HERO ENEMY, or each token as its two sides, or --hero NAME.")
    return odds([read_token(text) for text in listed], 1 if target is None else target, symbol.lower(), not no_doubles)
