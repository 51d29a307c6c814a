"""`companion quest ...` of a game of data alone: its list, begun, won, lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.kit.context import Json, beginning, folder, games, joined, noun, record

if TYPE_CHECKING:
    from companion.games.plain.data import Quest

app = noun("Quests of your own game: begun, won, lost.")

Force = Annotated[str, typer.Option("--force", metavar="REASON", help="Break a rule of the game, and say why.")]


def _known() -> tuple[Any, list[Quest]]:
    from companion.games.plain.acts.quests import quests_of
    from companion.store.readmodel import need_active

    view = need_active(folder())
    return view, list(quests_of(games().get(view.campaign["game"])).values())


def complete_quest(incomplete: str) -> list[str]:
    """The quests of the game, for the shell."""
    try:
        return beginning(incomplete, [quest.title for quest in _known()[1]])
    except Exception:  # a completion that fails must not disturb the prompt
        return []


@app.command("list", epilog="Example: companion quest list")
def list_quests(as_json: Json = False) -> None:
    """List the quests: which are open, begun, won, lost."""
    from companion.games.plain.acts.quests import quest_states
    from companion.render.console import columns, emit

    shapes = quest_states(*_known())
    if as_json:
        emit(shapes)
        return
    columns([(s["title"], s["group"], s["state"], _waits_for(s)) for s in shapes], styles=("bold", "dim"))


def _waits_for(shape: dict[str, Any]) -> str:
    return f"after {', '.join(shape['after'])}" if shape["state"] == "closed" else ""


@app.command(epilog="Example: companion quest start into the woods")
def start(
    name: Annotated[list[str], typer.Argument(metavar="QUEST", help="The quest.", autocompletion=complete_quest)],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Begin a quest."""
    from companion.games.plain.acts.quests import start_quest
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    outcome = start_quest(record(), games(), joined(name), force)
    if as_json:
        emit({"done": outcome.done or None, **findings_json(outcome.findings)})
    else:
        show_full(outcome.findings)
        say(f"{outcome.done}." if outcome.done else 'Not done. To break the rule all the same: --force "why"')
    if not outcome.done:
        raise typer.Exit(1)


@app.command(epilog="Example: companion quest win")
def win(as_json: Json = False) -> None:
    """The quest under way is won."""
    _end("won", as_json)


@app.command(epilog="Example: companion quest lose")
def lose(as_json: Json = False) -> None:
    """The quest under way is lost; it may be begun again."""
    _end("lost", as_json)


def _end(status: str, as_json: bool) -> None:
    from companion.games.plain.acts.quests import end_quest
    from companion.kit.context import done

    done(end_quest(record(), status), as_json)
