"""`companion plot ...` in Descent: the overlord's Plot deck."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.common import Force, game, said, told, view
from companion.games.descent.commands.hero import Words
from companion.kit.context import Json, complete_hero, games, joined, noun, record

app = noun("Plot cards: one deck, paid in threat.")


@app.command(epilog="Example: companion plot choose goblin uprising")
def choose(name: Words, as_json: Json = False) -> None:
    """Choose the one Plot deck of the campaign."""
    from companion.games.descent.acts.plots import choose_plot_deck

    told(choose_plot_deck(record(), games(), joined(name)), as_json)


@app.command("list", epilog="Example: companion plot list")
def list_cards(as_json: Json = False) -> None:
    """List the cards of the chosen deck: faceup, price, trigger cost."""
    from companion.games.descent.acts.learning import plots_shape
    from companion.render.console import columns, emit, say

    shape = plots_shape(view(), game())
    if as_json:
        emit(shape)
        return
    say(f"{shape['deck'] or 'No Plot deck'}: {shape['threat']} threat")
    columns(
        [
            (f"  {c['card']}", f"{c['threat']} threat", f"{c['trigger']} to trigger", "faceup" if c["faceup"] else "")
            for c in shape["cards"]
        ]
    )


@app.command(epilog="Example: companion plot buy overfed")
def buy(name: Words, force: Force = "", as_json: Json = False) -> None:
    """Buy a Plot card of the chosen deck with threat."""
    from companion.games.descent.acts.plots import buy_plot

    told(buy_plot(record(), games(), joined(name), force), as_json)


@app.command(epilog="Example: companion plot trigger overfed --to ashrian")
def trigger(
    name: Words,
    to: Annotated[
        list[str] | None,
        typer.Option("--to", help="On a tie: the hero who gains each token.", autocompletion=complete_hero),
    ] = None,
    as_json: Json = False,
) -> None:
    """Trigger a faceup Plot card; the threat becomes fortune."""
    from companion.games.descent.acts.plots import trigger_plot

    said(trigger_plot(record(), games(), joined(name), to or ()), as_json)


@app.command("return", epilog="Example: companion plot return summon - splig")
def put_back(name: Words, as_json: Json = False) -> None:
    """An agent is defeated: its Plot card returns to the deck."""
    from companion.games.descent.acts.plots import agent_defeated

    told(agent_defeated(record(), games(), joined(name)), as_json)
