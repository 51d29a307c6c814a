"""`companion check ...` in Runebound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.dice.checks import CheckOdds
from companion.kit.checks import Answer, check, checks, figures, with_readings
from companion.kit.context import complete_hero

if TYPE_CHECKING:
    from companion.games.runebound.odds import Faces
    from companion.games.runebound.state import Hero

app = checks("Attribute tests, terrain dice, combat tokens.")

FILE = "dice.toml"
SPEED = 3
"""The speed printed on every hero of the base game."""

Exert = Annotated[int, typer.Option("--exert", "-e", min=0, help="How many exertions you are ready to make.")]
Speed = Annotated[int | None, typer.Option("--speed", "-s", min=0, max=12, help="How many terrain dice.")]
Of = Annotated[
    str, typer.Option("--hero", help="A hero of the campaign, whose figures count.", autocompletion=complete_hero)
]
Disputed = Annotated[
    bool, typer.Option("--disputed-face/--no-disputed-face", help="The die as the third source prints it.")
]
Terrains = Annotated[list[str] | None, typer.Argument(metavar="TERRAIN...", help="mountain, forest, wild, city ...")]


@check(app, "runebound test --attribute 2 --deck 60 --successes 30 --exert 1 --mod -1")
def test(
    attribute: Annotated[str, typer.Option("--attribute", "-a", help="Its number, or with --hero body, mind, spirit.")],
    deck: Annotated[int, typer.Option("--deck", "-d", help="Cards left in the skill deck.")],
    successes: Annotated[int, typer.Option("--successes", "-s", help="Success symbols among them.")],
    exert: Exert = 0,
    mod: Annotated[int, typer.Option("--mod", "-m", min=-99, max=99, help="What the card adds or takes off.")] = 0,
    need: Annotated[int, typer.Option("--need", "-n", help="Successes needed.")] = 1,
    hero: Of = "",
) -> CheckOdds:
    """An attribute test: cards revealed without putting any back."""
    from companion.games.runebound.odds import AttributeTest
    from companion.games.runebound.odds import test as odds
    from companion.games.runebound.odds.hero import attribute as value
    from companion.games.runebound.odds.hero import exertions

    who = _hero(hero)
    return odds(AttributeTest(value(who, attribute), deck, successes, mod, exertions(who, exert), need))


def _hero(name: str) -> Hero | None:
    """The hero named, with every modifier; None where nobody is."""
    if not name:
        return None
    from companion.games.runebound.game import shown

    return shown().hero(name)


def _dice(hero: Hero | None, speed: int | None) -> int:
    """How many terrain dice are rolled: as said, else the hero's speed."""
    if speed is not None or hero is None:
        return SPEED if speed is None else speed
    from companion.games.runebound.odds.hero import figure

    return max(0, figure(hero, "speed"))


def _exert(hero: Hero | None, exert: int) -> int:
    from companion.games.runebound.odds.hero import exertions

    return exertions(hero, exert)


def _faces(context: typer.Context, disputed: bool) -> Faces:
    from companion.games.runebound.odds import read_terrain

    return read_terrain(figures(context, FILE), disputed)


def _need(terrains: list[str] | None, question: str, example: str) -> list[str]:
    if not terrains:
        raise CompanionError(question, f"Like this: `companion check runebound {example}`.")
    return [word for text in terrains for word in text.replace(",", " ").split()]


@check(app, "runebound explore mountain wild --speed 3")
def explore(
    context: typer.Context,
    terrains: Terrains = None,
    speed: Speed = None,
    exert: Exert = 0,
    loose_wild: Annotated[
        bool, typer.Option("--loose-wild/--no-loose-wild", help="Read wild as the book's example does.")
    ] = False,
    disputed_face: Disputed = False,
    hero: Of = "",
) -> Answer:
    """Match every symbol with a die of its own; only wild matches wild."""
    from companion.games.runebound.odds import explore as odds

    symbols = _need(terrains, "Which symbols does the card show?", "explore mountain wild --speed 3")
    who = _hero(hero)
    dice, exert = _dice(who, speed), _exert(who, exert)
    return with_readings(
        lambda loose_wild, disputed_face: odds(
            symbols, dice, _faces(context, disputed_face), exert=exert, loose_wild=loose_wild
        ),
        loose_wild=loose_wild,
        disputed_face=disputed_face,
    )


@check(app, "runebound move forest hills --speed 3")
def move(
    context: typer.Context,
    terrains: Terrains = None,
    speed: Speed = None,
    exert: Exert = 0,
    disputed_face: Disputed = False,
    hero: Of = "",
) -> Answer:
    """Enter every hex of a path in order, a die for each."""
    from companion.games.runebound.odds import move as odds

    path = _need(terrains, "Which way? Name the terrain of each hex.", "move forest hills")
    who = _hero(hero)
    dice, exert = _dice(who, speed), _exert(who, exert)
    return with_readings(
        lambda disputed_face: odds(path, dice, _faces(context, disputed_face), exert=exert),
        disputed_face=disputed_face,
    )


@check(app, "runebound rest forest --heal 3")
def rest(
    context: typer.Context,
    terrain: Annotated[str, typer.Argument(metavar="TERRAIN", help="The hex you rest in.")],
    heal: Annotated[
        int | None, typer.Option("--heal", "-t", "--target", min=0, max=99, help="This much or more.")
    ] = None,
    dice: Annotated[int | None, typer.Option("--dice", min=0, max=12, help="Other than the rule's five.")] = None,
    exert: Exert = 0,
    disputed_face: Disputed = False,
    hero: Of = "",
) -> Answer:
    """Rest in the wilderness: one damage healed for each die with the hex's terrain."""
    from companion.games.runebound.odds import rest as odds

    many = figures(context, FILE)["rest_dice"] if dice is None else dice
    who = _hero(hero)
    exert = _exert(who, exert)
    wanted = (max(1, who.damage) if who else 1) if heal is None else heal
    return with_readings(
        lambda disputed_face: odds(terrain, many, _faces(context, disputed_face), exert=exert, target=wanted),
        disputed_face=disputed_face,
    )


@check(app, "runebound retreat forest hills --exert 1")
def retreat(
    context: typer.Context,
    terrains: Terrains = None,
    exert: Exert = 0,
    disputed_face: Disputed = False,
    hero: Of = "",
) -> Answer:
    """Get away from a fight: one die that shows the terrain of a neighbouring hex."""
    from companion.games.runebound.odds import retreat as odds

    around = _need(terrains, "Where to? Name the terrain of the neighbouring hexes.", "retreat forest hills")
    exert = _exert(_hero(hero), exert)
    return with_readings(
        lambda disputed_face: odds(around, _faces(context, disputed_face), exert=exert), disputed_face=disputed_face
    )


@check(app, 'runebound cast "2 physical | 1 magic" "1 physical | -" "- | 1 shield" --target 3')
def cast(
    tokens: Annotated[
        list[str] | None,
        typer.Argument(metavar="TOKEN...", help='Each token as its two sides: "2 physical | 1 magic".'),
    ] = None,
    target: Annotated[int, typer.Option("--target", "-t", min=0, max=999, help="This much or more.")] = 1,
    symbol: Annotated[
        str, typer.Option("--symbol", metavar="SYMBOL", help="damage, initiative, physical, magic, shield, surge ...")
    ] = "damage",
    no_doubles: Annotated[bool, typer.Option("--no-doubles", help="Leave doubles unused.")] = False,
    hero: Of = "",
) -> CheckOdds:
    """Cast combat tokens: how much of a symbol lies faceup."""
    from companion.games.runebound.odds import cast as odds
    from companion.games.runebound.odds.tokens import read_token

    listed = [*_tokens(_hero(hero)), *(tokens or ())]
    if not listed:
        raise CompanionError("Which tokens?", "Give each as its two sides, or --hero NAME.")
    return odds([read_token(text) for text in listed], target, symbol.lower(), not no_doubles)


def _tokens(hero: Hero | None) -> list[str]:
    from companion.games.runebound.odds.hero import token_texts

    return token_texts(hero) if hero else []
