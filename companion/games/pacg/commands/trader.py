"""`companion trader ...`: the bazaar after a won scenario."""

from __future__ import annotations

import random
from typing import Annotated, Any

import typer

from companion.games.pacg.commands.shared import (
    Force,
    Who,
    WhoAlone,
    campaign_view,
    card_game,
    complete_card,
    show_outcome,
)
from companion.kit.context import Json, beginning, complete_hero, games, joined, noun, record

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
    """List the traders: what they offer, what they ask, which are checked off; after a visit, what they show."""
    from companion.games.pacg.views import show_traders
    from companion.render.console import emit

    shapes = _traders()
    if as_json:
        emit(shapes)
    else:
        show_traders(shapes)


def _traders() -> list[dict[str, Any]]:
    from companion.games.pacg.acts.bazaar import visits

    view, cards = campaign_view(), card_game()
    known, visited = {row["name"] for row in view.of("trader")}, visits(view, cards)
    return [
        {"name": t.name, "set": t.set, "offer": t.offer, "cost": t.cost, "checked_off": t.name in known}
        | visited.get(t.name, {"shown": [], "waiting": []})
        for t in cards.need_traders()
    ]


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

    who, people = _trader_first([trader, *names])
    outcome = go(record(), games(), who, people, shown or [], random.SystemRandom(), force)
    visited = next(one for one in _traders() if one["name"] == who) if outcome.done else None
    show_outcome(outcome, as_json, {"visit": visited} if visited else None)


def _trader_first(words: list[str]) -> tuple[str, list[str]]:
    """A trader's name in front of other words, quoted or not: as many words as name one trader."""
    from companion.core.names import candidates

    known = [trader.name for trader in card_game().need_traders()]
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

    show_outcome(deal(record(), games(), name, joined(card), pay, force), as_json)


@app.command("pass", epilog="Example: companion trader pass alahazra")
def pass_by(name: WhoAlone, as_json: Json = False) -> None:
    """A visitor does not trade; the next in line may."""
    from companion.games.pacg.acts.bazaar import pass_by as stand_back

    show_outcome(stand_back(record(), games(), joined(name)), as_json)


@app.command(epilog='Example: companion trader earn Shardizhad --reason "scenario 2-4"')
def earn(
    trader: Annotated[list[str], typer.Argument(metavar="TRADER", autocompletion=complete_trader)],
    reason: Annotated[str, typer.Option("--reason", help="Which reward brought it.")],
    as_json: Json = False,
) -> None:
    """Check a trader off by hand."""
    from companion.games.pacg.acts.bazaar import earn as check_off

    show_outcome(check_off(record(), games(), joined(trader), reason), as_json)
