"""`companion trader ...`: the bazaar after a won scenario."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from companion.cli.context import Json, beginning, complete_hero, games, joined, noun, record
from companion.cli.pacg.shared import Force, Who, campaign_view, card_game, complete_card, show_outcome

app = noun("Traders of the bazaar.")


def complete_trader(incomplete: str) -> list[str]:
    """The traders of the set, for the shell."""
    try:
        return beginning(incomplete, [trader.name for trader in card_game().traders])
    except Exception:  # a completion that fails must not disturb the prompt
        return []


Name = Annotated[str, typer.Argument(metavar="TRADER", help="The trader.", autocompletion=complete_trader)]


@app.command("list", epilog="Example: companion trader list")
def list_traders(as_json: Json = False) -> None:
    """List the traders: what they offer, what they ask, which are checked off."""
    from companion.render.console import columns, emit

    view, cards = campaign_view(), card_game()
    known = {row["name"] for row in view.of("trader")}
    shapes = [
        {"name": t.name, "set": t.set, "offer": t.offer, "cost": t.cost, "checked_off": t.name in known}
        for t in cards.need_traders()
    ]
    if as_json:
        emit(shapes)
    else:
        columns(
            [
                ("[x]" if t.name in known else "[ ]", t.name, t.offer, "1 boon" if t.cost == 1 else f"{t.cost} boons")
                for t in cards.traders
            ]
        )


@app.command(epilog='Example: companion trader visit "falsin deek" alahazra damiel')
def visit(
    trader: Name,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Visitors.", autocompletion=complete_hero)],
    shown: Annotated[
        list[str] | None,
        typer.Option("--show", metavar="CARD", help="A card you drew yourself; else it is drawn for you."),
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Characters visit a trader together: its cards are laid out, the order is drawn."""
    from companion.app.pacg.bazaar import visit as go

    show_outcome(go(record(), games(), trader, names, shown or [], random.SystemRandom(), force), as_json)


@app.command(epilog='Example: companion trader trade damiel "smoke stick" --pay torch --pay blowgun')
def trade(
    name: Who,
    card: Annotated[list[str], typer.Argument(metavar="CARD", help="What is wanted.", autocompletion=complete_card)],
    pay: Annotated[list[str], typer.Option("--pay", help="A card of the price; once for each.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A visitor pays and takes one card."""
    from companion.app.pacg.bazaar import trade as deal

    show_outcome(deal(record(), games(), name, joined(card), pay, force), as_json)


@app.command("pass", epilog="Example: companion trader pass alahazra")
def pass_by(name: Who, as_json: Json = False) -> None:
    """A visitor does not trade; the next in line may."""
    from companion.app.pacg.bazaar import pass_by as stand_back

    show_outcome(stand_back(record(), games(), name), as_json)


@app.command(epilog='Example: companion trader earn Shardizhad --reason "scenario 2-4"')
def earn(
    trader: Annotated[list[str], typer.Argument(metavar="TRADER", autocompletion=complete_trader)],
    reason: Annotated[str, typer.Option("--reason", help="Which reward brought it.")],
    as_json: Json = False,
) -> None:
    """Check a trader off by hand."""
    from companion.app.pacg.bazaar import earn as check_off

    show_outcome(check_off(record(), games(), joined(trader), reason), as_json)
