"""`companion trader ...`: the bazaar after a won scenario."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Annotated

import typer

from companion.games.pacg.commands.arguments import Who, WhoAlone, complete_card, offered, state_in_use
from companion.kit.context import Force, Json, complete_hero, finish, joined, noun, table

app = noun("Traders of the bazaar.")


def complete_trader(incomplete: str) -> list[str]:
    """The traders of the set, for the shell."""
    return offered(incomplete, lambda state: (trader.name for trader in state.cards.traders))


Name = Annotated[str, typer.Argument(metavar="TRADER", help="The trader.", autocompletion=complete_trader)]


@app.command("list", epilog="Example: companion trader list")
def list_traders(as_json: Json = False) -> None:
    """List the traders: what they offer, what they ask, which are checked off; after a visit, what they show."""
    from companion.games.pacg.views.quests import show_traders, traders_json
    from companion.render.console import emit

    state = state_in_use()
    if as_json:
        emit(traders_json(state))
    else:
        show_traders(state)


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
    from companion.games.pacg.acts.bazaar import visit as go
    from companion.games.pacg.views.quests import traders_json

    who, people = _trader_first([trader, *names])
    outcome = go(table(), who, people, shown or [], random.SystemRandom(), force)
    if outcome.done:
        visited = next(one for one in traders_json(state_in_use()) if one["name"] == who)
        outcome = replace(outcome, facts={"visit": visited})
    finish(outcome, as_json)


def _trader_first(words: list[str]) -> tuple[str, list[str]]:
    """A trader's name in front of other words, quoted or not: as many words as name one trader."""
    from companion.core.names import candidates

    known = [trader.name for trader in state_in_use().cards.need_traders()]
    fits = [n for n in range(1, len(words)) if len(candidates(" ".join(words[:n]), known)) == 1]
    count = fits[-1] if fits else 1
    found = candidates(" ".join(words[:count]), known)
    return (found[0] if len(found) == 1 else words[0]), words[count:]


@app.command(epilog='Example: companion trader trade damiel "smoke stick" --pay torch --pay blowgun')
def trade(
    name: Who,
    card: Annotated[list[str], typer.Argument(metavar="CARD", help="What is wanted.", autocompletion=complete_card)],
    pay: Annotated[list[str], typer.Option("--pay", help="A card of the price; once for each.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A visitor pays and takes one card."""
    from companion.games.pacg.acts.bazaar import trade as deal

    finish(deal(table(), name, joined(card), pay, force), as_json)


@app.command("pass", epilog="Example: companion trader pass alahazra")
def pass_by(name: WhoAlone, force: Force = "", as_json: Json = False) -> None:
    """A visitor does not trade; the next in line may."""
    from companion.games.pacg.acts.bazaar import pass_by as stand_back

    finish(stand_back(table(), joined(name), force), as_json)


@app.command(epilog='Example: companion trader earn Shardizhad --reason "scenario 2-4"')
def earn(
    trader: Annotated[list[str], typer.Argument(metavar="TRADER", autocompletion=complete_trader)],
    reason: Annotated[str, typer.Option("--reason", help="Which reward brought it.")],
    as_json: Json = False,
) -> None:
    """Check a trader off by hand."""
    from companion.games.pacg.acts.bazaar import earn as check_off

    finish(check_off(table(), joined(trader), reason), as_json)
