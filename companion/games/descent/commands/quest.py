"""`companion quest ...` in Descent: what may be played, and who won."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.games.descent.commands.in_use import in_use
from companion.kit.context import Json, Yes, complete_hero, finish, joined, noun, table

app = noun("Quests: what may be chosen, the tree, results.")

Name = Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="The quest.")]
New = Annotated[bool, typer.Option("--new", help="Epic Play: a quest of your own, which no list has.")]
Force = Annotated[str, typer.Option("--force", metavar="REASON", help="Play a closed quest, and say why.")]


@app.command("next", epilog="Example: companion quest next --json")
def next_quests(as_json: Json = False) -> None:
    """List what may be chosen next, by whom, and why each other quest is closed."""
    from companion.games.descent.views.quests import next_json, show_next
    from companion.render.console import emit

    if as_json:
        emit(next_json(in_use()))
    else:
        show_next(in_use())


@app.command("list", epilog="Example: companion quest list --campaign labyrinth-of-ruin")
def list_quests(
    of: Annotated[str, typer.Option("--campaign", help="The quests of a campaign; else those of your boxes.")] = "",
    as_json: Json = False,
) -> None:
    """List quests with act, journey and what opens them; what only one source says is marked."""
    from companion.games.descent.views.questbook import list_json, show_list
    from companion.render.console import emit

    state = in_use()
    shapes = list_json(state.system, of, state.products)
    if as_json:
        emit(shapes)
    else:
        show_list(shapes)


@app.command(epilog="Example: companion quest show castle daerion")
def show(name: Annotated[list[str], typer.Argument(metavar="NAME", help="The quest.")], as_json: Json = False) -> None:
    """Show a quest: what opens it and what it opens, journey, encounters, monsters, rewards."""
    from companion.games.descent.views.questbook import quest_json, show_quest
    from companion.render.console import emit

    shape = quest_json(in_use().system, joined(name))
    if as_json:
        emit(shape)
    else:
        show_quest(shape)


@app.command(epilog="Example: companion quest graph")
def graph(
    svg: Annotated[Path | None, typer.Option("--svg", help="Also draw it to this file.")] = None,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Draw the tree of the campaign with the results."""
    from companion.games.descent.views.quests import show_tree, tree_json, tree_of
    from companion.render.console import emit

    tree = tree_of(in_use())
    if as_json:
        emit(tree_json(tree))
    else:
        show_tree(tree)
    if svg:
        from companion.games.descent.views.graph_svg import graph_svg
        from companion.kit.files import save

        save(svg, graph_svg(tree), yes, quiet=as_json)


@app.command(epilog="Example: companion quest start a fat goblin")
def start(name: Name = None, new: New = False, force: Force = "", as_json: Json = False) -> None:
    """Begin a quest; without a name, the only one that is open."""
    from companion.games.descent.acts.quests import start_quest

    finish(start_quest(table(), joined(name), force, new), as_json)


@app.command(epilog="Example: companion quest win heroes")
def win(
    side: Annotated[str, typer.Argument(metavar="heroes|overlord", help="Who won.")], as_json: Json = False
) -> None:
    """Say who won the quest under way; the Campaign phase follows."""
    from companion.games.descent.acts.quests import win_quest
    from companion.render.console import say

    finish(win_quest(table(), side), as_json)
    if not as_json and in_use().phase:
        say("Next: companion phase", "dim")


@app.command(epilog="Example: companion quest add Tunnels of the Deep --stage act-1")
def add(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="As your campaign log has it.")],
    stage: Annotated[str, typer.Option("--stage", help="The part of the campaign: act-1, interlude ...")] = "",
    as_json: Json = False,
) -> None:
    """Enter a quest whose name the rules do not print."""
    from companion.games.descent.acts.quests import add_quest

    finish(add_quest(table(), joined(name), stage), as_json)


@app.command(epilog="Example: companion quest campaign labyrinth of ruin")
def campaign(name: Name = None, as_json: Json = False) -> None:
    """Choose which campaign of the game is played; without a name, list them."""
    if name:
        from companion.games.descent.acts.quests import choose_campaign

        finish(choose_campaign(table(), joined(name)), as_json)
        _remark_unowned()
    else:
        _list_campaigns(as_json)


def _list_campaigns(as_json: bool) -> None:
    from companion.games.descent.campaign import graphs
    from companion.render.console import columns, emit

    known = graphs(in_use().system).values()
    rows = [(g.id, g.title, sum(stage.plays for stage in g.stages)) for g in known]
    if as_json:
        emit([{"id": id, "title": title, "quests": quests} for id, title, quests in rows])
    else:
        columns([(id, title, f"{quests} quests") for id, title, quests in rows])


def _remark_unowned() -> None:
    """A campaign of a product that is not listed: its cards are not in the shop."""
    from companion.render.console import remark

    state = in_use()
    if state.graph.product not in state.products:
        remark(f"If you own its box, say so: companion campaign options --with {state.graph.product}")


@app.command(epilog="Example: companion quest found health potion --hero ashrian")
def found(
    card: Annotated[list[str], typer.Argument(metavar="CARD", help="The Search card.")],
    hero: Annotated[str, typer.Option("--hero", help="Who found it.", autocompletion=complete_hero)] = "",
    as_json: Json = False,
) -> None:
    """A Search card is found; its gold counts in the Campaign phase."""
    from companion.games.descent.acts.rumors import find_search_card

    finish(find_search_card(table(), joined(card), hero), as_json)


@app.command(epilog="Example: companion quest epic expert")
def epic(
    level: Annotated[str, typer.Argument(metavar="basic|advanced|expert", help="The power level.")],
    as_json: Json = False,
) -> None:
    """Play single quests at a power level in place of a campaign."""
    from companion.games.descent.acts.variants import start_epic

    finish(start_epic(table(), level), as_json)
