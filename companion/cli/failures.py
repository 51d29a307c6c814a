"""What went wrong, in one line that says how to mend it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup

from companion.core.names import CompanionError

if TYPE_CHECKING:
    from companion.kit.typer_inside import ClickException, Context


def failed(error: Exception, arguments: Sequence[str] = ()) -> int:
    """Say in one line what went wrong; the exit code. A program is also told what it has missed."""
    from companion.render.console import complain

    mistyped = hasattr(error, "format_message")  # a traceback of that helps nobody, and quotes what was typed
    if os.environ.get("COMPANION_DEBUG") and not mistyped:
        raise error
    if isinstance(error, typer.Abort) and sys.stdout.isatty():  # the cursor stands behind the question
        sys.stdout.write("\n")
        sys.stdout.flush()
    if type(error).__name__ == "NoArgsIsHelpError":  # a noun without a verb: the list of verbs is what is wanted
        sys.stderr.write(f"{error.format_message()}\n")  # type: ignore[attr-defined]
    else:
        from companion.store.address import without_passwords

        complain(without_passwords(_words_for(error)))  # they may quote what was typed
        _point_out(error)
    if "--json" in arguments and hasattr(error, "as_json"):
        _tell_program(error.as_json())
    return 2


def _tell_program(facts: dict[str, object]) -> None:
    """The outcome of a change that was not made, because somebody else's came before."""
    import json

    outcome = {"done": False, "label": "", "step": None, "notes": [], "findings": [], "facts": facts}
    sys.stdout.write(json.dumps(outcome, ensure_ascii=False) + "\n")


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
    """What was wrong on the command line, and how it goes."""
    from companion.core.names import sentence
    from companion.kit.typer_inside import UsageError

    context = error.ctx if isinstance(error, UsageError) else None
    message = re.sub(r"not a valid (int|integer)\b( range)?", "not a whole number", error.format_message())
    if message.startswith("Missing argument"):
        message = _missing(context, message)
    return f"{sentence(message)} {_verbs(context)}{_way_on(error, context)}"


def _missing(context: Context | None, message: str) -> str:
    """All that is needed, where it is several words: in `hit syndrael` the name stands where the number is read."""
    params = context.command.params if context else ()
    needed = [param for param in params if param.param_type_name == "argument" and param.required]
    if len(needed) < 2:
        return message
    return f"Missing argument: {' and '.join(param.human_readable_name for param in needed)} are needed."


def _way_on(error: ClickException, context: Context | None) -> str:
    """The command's own example where a word is missing or misread; else its help."""
    path = context.command_path if context else "companion"
    example = (getattr(context.command, "epilog", "") or "") if context else ""
    if hasattr(error, "param") and example.startswith("Example: "):
        return f"Example: `{example.removeprefix('Example: ').strip()}`."
    return f"Try `{path} --help`."


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
