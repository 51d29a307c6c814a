"""`companion quest ...` in Descent: what may be played, and who won."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.games.descent.commands.common import game, said, state, view
from companion.kit.context import Json, Yes, complete_hero, games, joined, noun, record

app = noun("Quests: what may be chosen, the tree, results.")

Name = Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="The quest.")]
Force = Annotated[str, typer.Option("--force", metavar="REASON", help="Play a closed quest, and say why.")]


@app.command("next", epilog="Example: companion quest next --json")
def next_quests(as_json: Json = False) -> None:
    """List what may be chosen next, by whom, and why each other quest is closed."""
    from companion.games.descent.acts.tree import next_shape
    from companion.games.descent.campaign import named_by_book
    from companion.games.descent.views import show_next
    from companion.render.console import emit

    installed = games()
    now = state(installed)
    shape = next_shape(now, game(installed))
    if as_json:
        emit(shape)
        return
    stage = now.choice.stage
    entered = bool(stage and not now.running and not named_by_book(stage, now.results))
    show_next(shape, entered, now.running["quest"] if now.running else "")


@app.command(epilog="Example: companion quest graph")
def graph(
    svg: Annotated[Path | None, typer.Option("--svg", help="Also draw it to this file.")] = None,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Draw the tree of the campaign with the results."""
    from companion.games.descent.acts.tree import graph_shape
    from companion.games.descent.views import show_graph
    from companion.render.console import emit

    shape = graph_shape(state())
    if as_json:
        emit(shape)
    else:
        show_graph(shape)
    if svg:
        from companion.games.descent.graph_svg import graph_svg
        from companion.kit.files import save

        save(svg, graph_svg(shape), yes, quiet=as_json)


@app.command(epilog="Example: companion quest start a fat goblin")
def start(name: Name = None, force: Force = "", as_json: Json = False) -> None:
    """Begin a quest; without a name, the only one that is open."""
    from companion.games.descent.acts.play import start_quest
    from companion.games.descent.acts.tree import reminders
    from companion.render.console import emit, say

    installed = games()
    done = start_quest(record(), installed, joined(name), force)
    remember = reminders(state(installed))
    if as_json:
        emit({"done": done, "remember": remember})
        return
    said(done)
    for words in remember:
        say(f"  {words}", "dim")


@app.command(epilog="Example: companion quest win heroes")
def win(
    side: Annotated[str, typer.Argument(metavar="heroes|overlord", help="Who won.")], as_json: Json = False
) -> None:
    """Say who won the quest under way; the Campaign phase follows."""
    from companion.games.descent.acts.play import win_quest
    from companion.render.console import say

    installed = games()
    said(win_quest(record(), installed, side), as_json)
    if not as_json and state(installed).phase:
        say("Next: companion phase", "dim")


@app.command(epilog="Example: companion quest add Tunnels of the Deep --stage act-1")
def add(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="As your campaign log has it.")],
    stage: Annotated[str, typer.Option("--stage", help="The part of the campaign: act-1, interlude ...")] = "",
    as_json: Json = False,
) -> None:
    """Enter a quest whose name the rules do not print."""
    from companion.games.descent.acts.play import add_quest

    said(add_quest(record(), games(), joined(name), stage), as_json)


@app.command(epilog="Example: companion quest campaign labyrinth of ruin")
def campaign(name: Name = None, as_json: Json = False) -> None:
    """Choose which campaign of the game is played; without a name, list them."""
    from companion.games.descent.acts.play import choose_campaign
    from companion.games.descent.library import graphs
    from companion.render.console import columns, emit

    if name:
        said(choose_campaign(record(), games(), joined(name)), as_json)
        _remark_unowned()
        return
    known = graphs(game()).values()
    rows = [(g.id, g.title, sum(stage.plays for stage in g.stages)) for g in known]
    if as_json:
        emit([{"id": id, "title": title, "quests": quests} for id, title, quests in rows])
    else:
        columns([(id, title, f"{quests} quests") for id, title, quests in rows])


def _remark_unowned() -> None:
    """A campaign of a product that is not listed: its cards are not in the shop."""
    from companion.render.console import remark

    product = state().graph.product
    if product not in view().campaign["options"].get("products", ["base"]):
        remark(f"If you own its box, say so: companion campaign options --with {product}")


@app.command(epilog="Example: companion quest found health potion --hero ashrian")
def found(
    card: Annotated[list[str], typer.Argument(metavar="CARD", help="The Search card.")],
    hero: Annotated[str, typer.Option("--hero", help="Who found it.", autocompletion=complete_hero)] = "",
    as_json: Json = False,
) -> None:
    """A Search card is found; its gold counts in the Campaign phase."""
    from companion.games.descent.acts.rumors import find_search_card

    said(find_search_card(record(), games(), joined(card), hero), as_json)


@app.command(epilog="Example: companion quest epic expert")
def epic(
    level: Annotated[str, typer.Argument(metavar="basic|advanced|expert", help="The power level.")],
    as_json: Json = False,
) -> None:
    """Play single quests at a power level in place of a campaign."""
    from companion.games.descent.acts.variants import start_epic

    said(start_epic(record(), games(), level), as_json)
