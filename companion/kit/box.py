"""What commands say of the player's box: which game's, which entry, figures as name=value, a text from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.kit.context import beginning, complete_game, folder, games, joined

if TYPE_CHECKING:
    from companion.table.shelf import Said, Shelf


def complete_entry(incomplete: str) -> list[str]:
    """The entries of the box, for the shell."""
    try:
        return beginning(incomplete, [row.name for row in shelf("").box])
    except Exception:  # a completion that fails must not disturb the prompt
        return []


def complete_kind(incomplete: str) -> list[str]:
    """The kinds of entries, for the shell."""
    try:
        return beginning(incomplete, list(shelf("").kinds))
    except Exception:
        return []


Words = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME [FIGURE=VALUE]...", help="What it is called, and figures.", autocompletion=complete_entry
    ),
]
Name = Annotated[list[str], typer.Argument(metavar="NAME", help="The entry.", autocompletion=complete_entry)]
Kind = Annotated[
    str,
    typer.Option(
        "--kind", "-k", help="card, character, quest ... where it is not clear.", autocompletion=complete_kind
    ),
]
Text = Annotated[str | None, typer.Option("--text", help="Your own words on it; - reads them from standard input.")]
File = Annotated[Path | None, typer.Option("--file", help="A file with your own words on it.")]
Game = Annotated[str, typer.Option("--game", "-g", help="The game; else the campaign's.", autocompletion=complete_game)]


def shelf(game: str) -> Shelf:
    """The box of the game named, else that of the campaign in use."""
    from companion.store.readmodel import active_campaign, box_of
    from companion.table.shelf import Shelf

    view, installed = active_campaign(folder()), games()
    if not game and view is None:
        raise CompanionError("Which game's box?", "Add --game GAME, or start a campaign: `companion campaign new`.")
    system = installed.find(game) if game or view is None else installed.get(view.own.game)
    box = view.box if view is not None and view.own.game == system.id else box_of(folder(), system.id)
    return Shelf(system, installed.code_of(system), box)


def said(words: Sequence[str], kind: str, text: str | None = None, file: Path | None = None) -> Said:
    """What was typed: words with = are figures, the others are the name."""
    from companion.kit.files import long_text
    from companion.table.shelf import Said

    figures: dict[str, object] = {}
    for word in words:
        name, mark, value = word.partition("=")
        if mark and name.strip() in figures:
            raise CompanionError(f"{name.strip()} stands twice.", "Give each figure once.")
        if mark:
            figures[name.strip()] = value.strip()
    name = joined([word for word in words if "=" not in word])
    if not name.strip():
        raise CompanionError("What is it called?", "Give the name first, then figures as name=value.")
    return Said(name, kind, figures, long_text(text, file))
