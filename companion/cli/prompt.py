"""The prompt of `companion table`: completion, history and a status line, by prompt_toolkit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import FileHistory

from companion.cli.main import app
from companion.cli.warm import last_roll
from companion.folder import Folder

LEAVE = {"quit", "exit", "q"}


def converse(folder: Folder, run_line: Callable[[str], int]) -> None:
    """Read and run lines until the player leaves."""
    folder.home.mkdir(parents=True, exist_ok=True)
    session: PromptSession[str] = PromptSession(
        "> ",
        history=FileHistory(str(folder.home / "table-history")),
        completer=Commands(),
        complete_while_typing=False,
        bottom_toolbar=lambda: status_line(folder),
    )
    while True:
        try:
            line = session.prompt().strip()
        except EOFError:
            return
        except KeyboardInterrupt:
            continue
        if line.lower() in LEAVE:
            return
        if line:
            run_line(line)


def status_line(folder: Folder) -> str:
    """Campaign, party, quest and turn, and the last roll, at a glance."""
    from companion.app.status import party_of, quest_under_way
    from companion.store.readmodel import active_campaign

    try:
        view = active_campaign(folder)
    except Exception:  # the line below the prompt must never end the evening
        return ""
    if view is None:
        return " | ".join(part for part in ("no campaign: campaign new NAME --game GAME", last_roll()) if part)
    names = ", ".join(member.name for member in party_of(view).members if member.plays)
    quest = quest_under_way(view)
    return " | ".join(part for part in (view.campaign["name"], names, quest, last_roll()) if part)


class Commands(Completer):
    """Completes along the live command tree, with the campaign's own names where a command takes one."""

    def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:
        words = document.text_before_cursor.split(" ")
        current = words[-1]
        for text in completions(words[:-1], current):
            shown = f'"{text}"' if " " in text else text
            yield Completion(shown, start_position=-len(current), display=text)


def completions(before: list[str], current: str) -> list[str]:
    """What may stand next: the same that the shell completion offers."""
    from typer._completion_classes import BashComplete

    helper = BashComplete(typer.main.get_command(app), {}, "companion", "_COMPANION_COMPLETE")
    try:
        return [item.value for item in helper.get_completions([word for word in before if word], current)]
    except Exception:  # a half-typed line may be anything
        return []
