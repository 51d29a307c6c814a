"""`companion hero ...` in Descent: class, experience, conditions, familiars."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.in_use import Gone, Hero, SomeWords, Words, in_use, menu
from companion.kit.commands import SignedCommand
from companion.kit.context import Force, Json, finish, joined, noun, table

app = noun("Heroes: class, experience, conditions, familiars.")


@app.command("class", epilog="Example: companion hero class ashrian watchman --second knight")
def choose_class(
    hero: Hero,
    name: SomeWords = None,
    second: Annotated[str, typer.Option("--second", help="A hybrid class's second deck.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Choose a Class deck: the basic skill and starting equipment come with it; without a name, list them."""
    from companion.games.descent.acts import heroes

    if not name:
        from companion.games.descent.views.menus import classes_json, show_classes

        menu(classes_json(in_use(), hero), show_classes, as_json)
        return
    finish(heroes.choose_class(table(), hero, joined(name), second, force), as_json)


@app.command(cls=SignedCommand, epilog='Example: companion hero xp ashrian 1 --reason "reward of a rumor quest"')
def xp(
    hero: Hero,
    amount: Annotated[int, typer.Argument(help="How many; below zero takes away.")],
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "a correction",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Give XP outside the usual rewards."""
    from companion.games.descent.acts.heroes import give_xp

    finish(give_xp(table(), hero, amount, reason, force), as_json)


@app.command(epilog="Example: companion hero condition ashrian poisoned")
def condition(hero: Hero, name: Words, gone: Gone = False, as_json: Json = False) -> None:
    """A condition begins, or ends with --gone; the Cleanup step ends all of them."""
    from companion.games.descent.acts.heroes import set_condition

    finish(set_condition(table(), hero, joined(name), gone), as_json)


@app.command(epilog="Example: companion hero tainted ashrian bad blood")
def tainted(
    hero: Annotated[str, typer.Argument(metavar="[HERO]", help="The hero; else one for each.")] = "",
    card: Annotated[list[str] | None, typer.Argument(metavar="[CARD]", help="Turned up: its name.")] = None,
    gone: Gone = False,
    as_json: Json = False,
) -> None:
    """A Tainted card, facedown or turned up; without a hero, one is dealt to everyone."""
    from companion.games.descent.acts.allies import deal_tainted, taint

    finish(taint(table(), hero, joined(card), gone) if hero else deal_tainted(table()), as_json)


@app.command(epilog="Example: companion hero familiar leoric reanimate")
def familiar(hero: Hero, name: Words, gone: Gone = False, as_json: Json = False) -> None:
    """A familiar joins a hero, or leaves with --gone."""
    from companion.games.descent.acts.heroes import set_familiar

    finish(set_familiar(table(), hero, joined(name), gone), as_json)
