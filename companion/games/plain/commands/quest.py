"""`companion quest ...` of a game of data alone: its list, begun, won, lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.context import Force, Json, beginning, finish, folder, games, joined, noun, table

if TYPE_CHECKING:
    from companion.games.plain.state import State

app = noun("Quests of your own game: begun, won, lost.")


def _state() -> State:
    """The campaign in use; an error where its game lists no quests."""
    from companion.games.plain.state import quests_of, state_of
    from companion.store.readmodel import need_active

    rows = need_active(folder())
    system = games().get(rows.own.game)
    quests_of(system)
    return state_of(system, rows)


def complete_quest(incomplete: str) -> list[str]:
    """The quests of the game, for the shell."""
    try:
        return beginning(incomplete, [quest.title for quest in _state().quests])
    except Exception:  # a completion that fails must not disturb the prompt
        return []


@app.command("list", epilog="Example: companion quest list")
def list_quests(as_json: Json = False) -> None:
    """List the quests: which are open, begun, won, lost."""
    from companion.games.plain.views import quest_shape, show_quests
    from companion.render.console import emit

    state = _state()
    emit([quest_shape(state, quest) for quest in state.quests]) if as_json else show_quests(state)


@app.command(epilog="Example: companion quest start into the woods")
def start(
    name: Annotated[list[str], typer.Argument(metavar="QUEST", help="The quest.", autocompletion=complete_quest)],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Begin a quest."""
    from companion.games.plain.acts.quests import start_quest

    finish(start_quest(table(), joined(name), force), as_json)


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

    finish(end_quest(table(), status), as_json)
