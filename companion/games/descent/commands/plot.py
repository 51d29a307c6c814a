"""`companion plot ...` in Descent: the overlord's Plot deck."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.in_use import SomeWords, Words, in_use, menu
from companion.kit.context import Force, Json, complete_hero, finish, joined, noun, table

app = noun("Plot cards: one deck, paid in threat.")


@app.command(epilog="Example: companion plot choose goblin uprising")
def choose(name: SomeWords = None, force: Force = "", as_json: Json = False) -> None:
    """Choose the one Plot deck of the campaign, by its name or its agent's; without a name, list them."""
    from companion.games.descent.acts.plots import choose_plot_deck

    if not name:
        from companion.games.descent.views.menus import plot_decks_json, show_plot_decks

        menu(plot_decks_json(in_use()), show_plot_decks, as_json)
        return
    finish(choose_plot_deck(table(), joined(name), force), as_json)


@app.command("list", epilog="Example: companion plot list")
def list_cards(as_json: Json = False) -> None:
    """List the cards of the chosen deck: faceup, price, trigger cost."""
    from companion.games.descent.views.overlord import plots_json, show_plots
    from companion.render.console import emit

    if as_json:
        emit(plots_json(in_use()))
    else:
        show_plots(in_use())


@app.command(epilog="Example: companion plot buy overfed")
def buy(name: Words, force: Force = "", as_json: Json = False) -> None:
    """Buy a Plot card of the chosen deck with threat."""
    from companion.games.descent.acts.plots import buy_plot

    finish(buy_plot(table(), joined(name), force), as_json)


@app.command(epilog="Example: companion plot trigger overfed --to ashrian")
def trigger(
    name: Words,
    to: Annotated[
        list[str] | None,
        typer.Option("--to", help="On a tie: the hero who gains each token.", autocompletion=complete_hero),
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Trigger a faceup Plot card; the threat becomes fortune."""
    from companion.games.descent.acts.plots import trigger_plot

    finish(trigger_plot(table(), joined(name), to or (), force), as_json)


@app.command("return", epilog="Example: companion plot return summon - splig")
def put_back(name: Words, force: Force = "", as_json: Json = False) -> None:
    """An agent is defeated: its Plot card returns to the deck."""
    from companion.games.descent.acts.plots import agent_defeated

    finish(agent_defeated(table(), joined(name), force), as_json)
