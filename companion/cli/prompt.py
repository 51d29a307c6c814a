"""The prompt of `companion table`: completion, history and a status line, by prompt_toolkit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import FileHistory

from companion.cli.line import quoted
from companion.cli.offers import offers
from companion.cli.table import is_leaving
from companion.folder import Folder
from companion.kit.warm import last_roll, prompting
from companion.render.console import say
from companion.store.address import without_passwords

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

WELCOME = "Tab completes, `help` lists the commands, `undo` takes back, `quit` leaves."


class History(FileHistory):
    """What was typed on earlier evenings, without the passwords."""

    def store_string(self, string: str) -> None:
        """Keep a line."""
        super().store_string(without_passwords(string))


def converse(folder: Folder, run_line: Callable[[str], int]) -> None:
    """Read and run lines until the player leaves."""
    folder.home.mkdir(parents=True, exist_ok=True)
    session: PromptSession[str] = PromptSession(
        "> ",
        history=History(str(folder.home / "table-history")),
        auto_suggest=AutoSuggestFromHistory(),
        completer=Commands(),
        complete_while_typing=False,
        bottom_toolbar=lambda: status_line(folder),
    )
    say(WELCOME, "dim")
    prompting()
    Thread(target=refresh, args=(folder, session.app.invalidate), daemon=True).start()
    Thread(target=warm_up, daemon=True).start()  # while the first line is being typed
    while True:
        try:
            line = session.prompt().strip()
        except EOFError:
            return
        except KeyboardInterrupt:
            continue
        if is_leaving(line):
            return
        if line:
            run_line(line)


def refresh(folder: Folder, draw: Callable[[], None]) -> None:
    """Draw the status line anew whenever somebody has changed the record, at this table or another."""
    from companion.store.feed import Feed

    while True:
        try:
            feed = Feed(folder)
            while True:
                if feed.wait(60):
                    draw()
        except Exception:  # a record that is being replaced is looked at again
            sleep(5)


def status_line(folder: Folder) -> str:
    """Campaign, party, quest and turn, and the last roll, at a glance."""
    from companion.core.system import party_of
    from companion.kit.tracker import quest_bar
    from companion.store.readmodel import active_campaign

    try:
        view = active_campaign(folder)
    except Exception:  # the line below the prompt must never end the evening
        return ""
    if view is None:
        return " | ".join(part for part in ("no campaign: campaign new NAME --game GAME", last_roll()) if part)
    names = ", ".join(member.name for member in party_of(view).members if member.plays)
    quest = quest_bar(view)
    return " | ".join(part for part in (view.own.name, quest, last_roll(), names) if part)


def warm_up() -> None:
    """Load what the evening's commands need, so that the first of each kind is as quick as the second."""
    from importlib import import_module

    from companion.cli.offers import own_offers

    import_module("companion.store.opening")  # the slowest one: it brings the database
    own_offers([], "")  # every command's module


class Commands(Completer):
    """Completes along the live command tree, with the campaign's own names where a command takes one."""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """What may stand at the cursor."""
        line = document.text_before_cursor
        for offer in offers(line):
            yield Completion(quoted(offer.text), start_position=offer.start - len(line), display=offer.text)
