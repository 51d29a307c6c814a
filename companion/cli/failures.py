"""What went wrong, in one line that says how to mend it."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup

from companion.core.names import CompanionError

if TYPE_CHECKING:
    from companion.kit.typer_inside import ClickException, Context


def failed(error: Exception) -> int:
    """Say in one line what went wrong; the exit code."""
    from companion.render.console import complain

    if os.environ.get("COMPANION_DEBUG"):
        raise error
    if type(error).__name__ == "NoArgsIsHelpError":  # a noun without a verb: the list of verbs is what is wanted
        sys.stderr.write(f"{error.format_message()}\n")  # type: ignore[attr-defined]
    else:
        complain(_words_for(error))
        _point_out(error)
    return 2


def _point_out(error: Exception) -> None:
    """A caret under the character that is wrong, for a reader at a terminal; a program reads the one line."""
    if getattr(error, "located", False) and sys.stderr.isatty():
        from companion.render.console import remark

        for line in error.marked().splitlines():  # type: ignore[attr-defined]
            remark(f"  {line}")


def _verbs(context: Context | None) -> str:
    """The verbs of the noun that was used wrongly; the commands themselves are too many for a line."""
    if context is None or context.parent is None or not isinstance(context.command, TyperGroup):
        return ""
    return f"There is: {', '.join(context.command.list_commands(context))}. "


def _misused(error: ClickException) -> str:
    """What was wrong on the command line."""
    from companion.core.names import sentence
    from companion.kit.typer_inside import UsageError

    context = error.ctx if isinstance(error, UsageError) else None
    path = context.command_path if context else "companion"
    message = re.sub(r"not a valid (int|integer)\b( range)?", "not a whole number", error.format_message())
    return f"{sentence(message)} {_verbs(context)}Try `{path} --help`."


def _stopped() -> str:
    """What was recorded before the player left at a question, and what was not."""
    from companion.kit.context import RECORDED

    done = "; ".join(RECORDED.get())
    if done:
        return f"Stopped at a question. Recorded: {done}. Not recorded: what was asked, and what would have followed."
    return "Stopped at a question: nothing was changed. Answer it, or give the answer as an option (--help)."


def _words_for(error: Exception) -> str:
    if isinstance(error, CompanionError):
        return str(error)
    if isinstance(error, typer.Abort):
        return _stopped()
    from companion.core.names import sentence
    from companion.kit.typer_inside import ClickException

    hint = getattr(error, "hint", None)
    if hint is not None:  # the rules library's own errors
        return f"{sentence(str(error))} {hint}".strip()
    if isinstance(error, ClickException):
        return _misused(error)
    from companion.folder import player_folder
    from companion.store.faults import explain

    explained = explain(error, player_folder())
    if explained:
        return str(explained)
    return f"Something went wrong in the companion itself ({type(error).__name__}: {error}). Nothing was changed; \
COMPANION_DEBUG=1 shows the details."
