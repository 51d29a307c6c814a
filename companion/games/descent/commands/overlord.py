"""`companion overlord ...` in Descent: his cards and his experience."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.in_use import Gone, OwnPrice, Secrets, SomeWords, Words, in_use, menu
from companion.kit.commands import SignedCommand
from companion.kit.context import Force, Json, New, finish, joined, noun, table

app = noun("The overlord: cards, experience, corrupt citizens.")


@app.command(epilog="Example: companion overlord show")
def show(secrets: Secrets = False, as_json: Json = False) -> None:
    """Show the overlord: XP, threat, deck, servants, plots, citizens; his secrets are counted."""
    from companion.games.descent.views.overlord import overlord_json, show_overlord
    from companion.render.console import emit

    shape = overlord_json(in_use(), secrets)
    if as_json:
        emit(shape)
    else:
        show_overlord(shape)


@app.command(epilog="Example: companion overlord basic Basic II")
def basic(name: Words, force: Force = "", as_json: Json = False) -> None:
    """Choose the basic deck, before the first quest."""
    from companion.games.descent.acts.overlord import choose_basic

    finish(choose_basic(table(), joined(name), force), as_json)


@app.command(epilog="Example: companion overlord buy blood rage")
def buy(
    name: SomeWords = None,
    new: New = False,
    xp: OwnPrice = None,
    deck: Annotated[str, typer.Option("--deck", help="With --new: its Overlord class.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Buy an Overlord card with XP; without a name, list what his XP can buy."""
    from companion.games.descent.acts.overlord import buy_card
    from companion.games.descent.acts.own_cards import own_overlord_card

    if not name:
        from companion.games.descent.views.menus import for_sale_json, show_for_sale

        menu(for_sale_json(in_use()), show_for_sale, as_json)
        return
    own = own_overlord_card(xp, deck) if new else None
    finish(buy_card(table(), joined(name), force, own), as_json)


@app.command(epilog="Example: companion overlord reward twin souls")
def reward(name: Words, force: Force = "", as_json: Json = False) -> None:
    """Receive an Overlord card as the reward of a quest."""
    from companion.games.descent.acts.overlord import win_card

    finish(win_card(table(), joined(name), force), as_json)


@app.command(epilog="Example: companion overlord aside dash")
def aside(
    name: Words,
    back: Annotated[bool, typer.Option("--back", help="Put it back.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Set a card aside for the next quest; at least 15 stay, and it returns afterwards."""
    from companion.games.descent.acts.overlord import set_aside

    finish(set_aside(table(), joined(name), back, force), as_json)


@app.command(cls=SignedCommand, epilog="Example: companion overlord xp 1 --reason errata")
def xp(
    amount: Annotated[int, typer.Argument(help="How many; below zero takes away.")],
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "a correction",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Give the overlord XP outside the usual rewards."""
    from companion.games.descent.acts.overlord import give_overlord_xp

    finish(give_overlord_xp(table(), amount, reason, force), as_json)


@app.command(epilog="Example: companion overlord influence red")
def influence(
    token: Annotated[str, typer.Argument(metavar="[TOKEN]", help="Which token, in your own word.")] = "",
    reveal: Annotated[bool, typer.Option("--reveal", help="Turn the chosen one up.")] = False,
    as_json: Json = False,
) -> None:
    """Choose an influence token in secret for this quest, or reveal it."""
    from companion.core.names import CompanionError, clean_name
    from companion.games.descent.acts import allies

    if not token and not reveal:
        raise CompanionError("Which token?", "`companion overlord influence red`, or --reveal.")
    finish(allies.influence(table(), clean_name(token, "token") if token else "", reveal), as_json)


@app.command(epilog="Example: companion overlord citizen the miller")
def citizen(name: Words, gone: Gone = False, as_json: Json = False) -> None:
    """A corrupt citizen joins the overlord, or is lost with --gone."""
    from companion.games.descent.acts import overlord

    finish(overlord.citizen(table(), joined(name), gone), as_json)
