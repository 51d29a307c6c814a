"""The command: a tree whose branches are imported only when they are used."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from companion import __version__
from companion.core.errors import CompanionError
from companion.kit.context import nouns

if TYPE_CHECKING:
    from companion.kit.typer_inside import ClickException, Command, Context, HelpFormatter, Resolved

SECTIONS = {
    "Look up": ("ask", "term", "terms", "steps", "rules", "ruling"),
    "Track": ("status", "campaign", "party", "note", "log", "undo", "redo", "stats"),
    "Roll": ("roll", "odds"),
    "At the table": ("table", "demo"),
    "House rules and games": ("house", "explain", "games", "data"),
    "Safe keeping": ("backup", "restore", "doctor"),
}
"""The commands every game has, by what they are for; each lives in the module of its name in companion.cli."""

COMMANDS = tuple(name for names in SECTIONS.values() for name in names)


class LazyGroup(TyperGroup):
    """A group that imports a command's module when the command is called."""

    def list_commands(self, ctx: Context | None) -> list[str]:
        return [*COMMANDS, *(nouns() if ctx is None else _nouns_in_use())]

    def get_command(self, ctx: Context | None, cmd_name: str) -> Command | None:
        if cmd_name not in self.commands:
            command = _command(cmd_name)
            if command is None:
                return None
            self.commands[cmd_name] = command
        return self.commands[cmd_name]

    def resolve_command(self, ctx: Context, args: list[str]) -> Resolved:
        if args and args[0] not in COMMANDS and args[0] not in nouns():
            raise _no_command(args[0])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """The commands by what they are for; of the games' own nouns those of the campaign's game."""
        for title, names in SECTIONS.items():
            _write_section(formatter, title, [(name, _first_line(self.get_command(ctx, name))) for name in names])
        from companion.cli.by_game import game_nouns

        for title, rows in game_nouns().items():
            _write_section(formatter, title, rows)


def _no_command(word: str) -> CompanionError:
    from companion.core.names import close_names, shorten

    near = close_names(word, [*COMMANDS, *nouns()], 1)
    hint = f"Did you mean `companion {near[0]}`?" if near else "`companion --help` lists the commands."
    return CompanionError(f"No such command {shorten(word)}.", hint)


def _write_section(formatter: HelpFormatter, title: str, rows: Sequence[tuple[str, str]]) -> None:
    with formatter.section(title):
        formatter.write_dl(rows)


def _first_line(command: Command | None) -> str:
    words = command.help if command else None
    return (words or "").split("\n\n", maxsplit=1)[0].replace("\n", " ")


def _nouns_in_use() -> list[str]:
    """The nouns of the campaign's game; all of them where no campaign is in use."""
    from companion.cli.by_game import module_for_help

    module = module_for_help()
    return [noun for noun, modules in nouns().items() if module is None or module in modules]


def _command(name: str) -> Command | None:
    if name not in COMMANDS and name in nouns():
        from companion.cli.by_game import GameNoun

        return GameNoun(name)
    if name not in COMMANDS:
        return None
    command = typer.main.get_command(import_module(f"companion.cli.{name}").app)
    command.name = name
    return command


app = typer.Typer(cls=LazyGroup, pretty_exceptions_enable=False, rich_markup_mode=None)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog="Example: companion campaign new Thursday --game rotr")
def root(
    context: typer.Context,
    _version_wanted: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Keep campaigns, look up rules, check decks and compute odds at the table."""
    if context.invoked_subcommand is None:
        from companion.cli.status import show_status

        show_status(as_json=False)


def run(arguments: Sequence[str]) -> int:
    """Run a command line; every failure is one line on standard error. Returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        outcome = typer.main.get_command(app).main(list(arguments), prog_name="companion", standalone_mode=False)
        sys.stdout.flush()
        return outcome if isinstance(outcome, int) else 0
    except BrokenPipeError:
        # The reader (a pager, `head`) has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # Typer saw it first
            return 0
        raise
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _failed(error)


def _failed(error: Exception) -> int:
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
    from companion.core.words import sentence
    from companion.kit.typer_inside import UsageError

    context = error.ctx if isinstance(error, UsageError) else None
    path = context.command_path if context else "companion"
    message = re.sub(r"not a valid (int|integer)\b( range)?", "not a whole number", error.format_message())
    return f"{sentence(message)} {_verbs(context)}Try `{path} --help`."


def _words_for(error: Exception) -> str:
    if isinstance(error, CompanionError):
        return str(error)
    if isinstance(error, typer.Abort):
        return "Stopped at a question: nothing was changed. Answer it, or give the answer as an option (--help)."
    from companion.core.words import sentence
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
