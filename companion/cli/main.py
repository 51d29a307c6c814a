"""The command: a tree whose branches are imported only when they are used.

Shared commands stand in the modules of their names; the nouns of the games in game_nouns.py.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from typing import Annotated

import typer

from companion import __version__
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, shorten
from companion.kit.chosen import prepared
from companion.kit.context import CALLED, RECORDED, Called, complete_campaign, folder, nouns
from companion.kit.typer_inside import (
    HELP,
    Command,
    Context,
    HelpFormatter,
    Resolved,
    WholeHelp,
    first_line,
    keep_words_whole,
    verb_of,
)

SECTIONS = {
    "Look up": ("ask", "term", "terms", "steps", "rules", "ruling"),
    "Track": ("status", "campaign", "party", "box", "note", "log", "undo", "redo", "stats"),
    "Roll": ("roll", "odds"),
    "At the table": ("table", "serve", "demo", "help"),
    "House rules and games": ("house", "explain", "games", "data"),
    "Settings": ("config",),
    "Safe keeping": ("backup", "restore", "doctor", "record"),
}
"""The commands every game has, by what they are for; each lives in the module of its name in companion.cli."""

NO_PAGER = "--no-pager"
CAMPAIGN, AUTHOR, EXPECT = "--campaign", "--author", "--expect"
OPTIONS = {
    CAMPAIGN: ("NAME", "Work on this campaign instead of the one in use."),
    AUTHOR: ("NAME", "Who makes the change (else COMPANION_AUTHOR, or the system's user)."),
    EXPECT: ("STEP", "Change nothing where the campaign has newer steps than this, and tell them."),
}
"""The options that stand anywhere on the line: on which campaign, by whom, and after which step."""

SHELL_ASKS = "_COMPANION_COMPLETE"
"""The variable by which a shell asks what may come next."""

COMMANDS = tuple(name for names in SECTIONS.values() for name in names)


class LazyGroup(WholeHelp):
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
        CALLED.set(Called())
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """The commands by what they are for; of the games' own nouns those of the campaign's game."""
        from companion.cli.game_nouns import game_nouns

        for title, names in SECTIONS.items():
            _write_section(formatter, title, [(name, first_line(self.get_command(ctx, name))) for name in names])
        for title, rows in game_nouns().items():
            _write_section(formatter, title, rows)


def _no_command(word: str) -> CompanionError:
    from companion.cli.game_nouns import as_verb, module_for_help
    from companion.core.names import close_names

    module = module_for_help()
    elsewhere = as_verb(word, module) or ([f"companion check {word}"] if _may_check(word, module) else [])
    near = elsewhere or [f"companion {name}" for name in close_names(word, [*COMMANDS, *nouns()], 1)]
    hint = f"Did you mean `{'` or `'.join(near)}`?" if near else "`companion --help` lists the commands."
    return CompanionError(f"No such command {shorten(word)}.", hint)


def _may_check(word: str, module: str | None) -> bool:
    """Whether a word names a member whose checks were meant: `kyra divine 8`."""
    from companion.kit.check_reading import named
    from companion.store.readmodel import active_campaign

    view = active_campaign(folder()) if module in nouns().get("check", {}) else None
    return view is not None and named(word, [hero.name for hero in view.members])


def _write_section(formatter: HelpFormatter, title: str, rows: Sequence[tuple[str, str]]) -> None:
    with formatter.section(title):
        formatter.write_dl(rows)


def _nouns_in_use() -> list[str]:
    """The nouns of the campaign's game; all of them where no campaign is in use."""
    from companion.cli.game_nouns import module_for_help

    module = module_for_help()
    return [noun for noun, modules in nouns().items() if module is None or module in modules]


def _command(name: str) -> Command | None:
    if name not in COMMANDS and name in nouns():
        from companion.cli.game_nouns import GameNoun

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


@app.callback(
    invoke_without_command=True,
    context_settings={"help_option_names": list(HELP)},
    epilog="Example: companion campaign new Thursday --game rotr",
)
def root(
    context: typer.Context,
    _version_wanted: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    # These three may stand anywhere and are taken off before (`taken_off`); here they are for help and the shell.
    _campaign: Annotated[
        str, typer.Option(CAMPAIGN, metavar="NAME", help=OPTIONS[CAMPAIGN][1], autocompletion=complete_campaign)
    ] = "",
    _author: Annotated[str, typer.Option(AUTHOR, metavar="NAME", help=OPTIONS[AUTHOR][1])] = "",
    _expect: Annotated[int | None, typer.Option(EXPECT, metavar="STEP", help=OPTIONS[EXPECT][1])] = None,
    _no_pager: Annotated[bool, typer.Option(NO_PAGER, help="Print long lists without the pager.")] = False,
) -> None:
    """Keep campaigns, look up rules, check decks and compute odds at the table."""
    if context.invoked_subcommand is None:
        from companion.cli.status import show_status

        show_status(as_json=False)


def command_at(words: Sequence[str]) -> Command:
    """The command that the first words of a line name, as far as they name one."""
    command = typer.main.get_command(app)
    for word in words:
        found = verb_of(command, word)
        if found is None:
            break
        command = found
    return command


class Anywhere(NamedTuple):
    """What was said of the call as a whole, and the words left."""

    words: list[str]
    campaign: str = ""
    author: str = ""
    expect: int | None = None


def taken_off(arguments: Sequence[str]) -> Anywhere:
    """The options that belong to no command, and the command line without them."""
    left: list[str] = []
    said: dict[str, str] = {}
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word == "--":
            left += [word, *words]
            break
        name, equals, value = word.partition("=")
        if name not in OPTIONS or _is_own(left, name):
            left.append(word)
            continue
        if not equals and not words:
            raise CompanionError(f"{name} needs a value.", f"{name} {OPTIONS[name][0]}: {OPTIONS[name][1]}")
        said[name] = value if equals else words.pop(0)
        if not said[name].strip():
            raise CompanionError(f"The value of {name} is empty.", OPTIONS[name][1])
    return Anywhere(left, said.get(CAMPAIGN, ""), said.get(AUTHOR, ""), _step(said.get(EXPECT)))


def _step(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 17):
        raise CompanionError(f"{EXPECT} {shorten(text)} is no number of a step.", "`companion log` shows the numbers.")
    return int(text)


def _is_own(words: Sequence[str], option: str) -> bool:
    """Whether the command that stands before an option has one of that name itself."""
    if not words:
        return False
    return any(option in parameter.opts for parameter in command_at(words).params)


def _dispatch(arguments: Sequence[str]) -> object:
    """Run the command, as the caller that the line says."""
    command = typer.main.get_command(app)
    if set(HELP) & set(arguments) or arguments[:1] == ["help"]:
        keep_words_whole()
    if SHELL_ASKS in os.environ:
        from companion.cli.shells import answer

        if answer(command, SHELL_ASKS):
            return 0
    if not any(word.partition("=")[0] in OPTIONS for word in arguments):  # as nearly always
        return command.main(list(arguments), prog_name="companion", standalone_mode=False)
    from companion.store.caller import with_options

    said = taken_off(arguments)
    with with_options(said.author, said.campaign, said.expect):
        return command.main(said.words, prog_name="companion", standalone_mode=False)


def _screen(arguments: Sequence[str], pager: bool) -> AbstractContextManager[None]:
    """Where the output goes: to the pager where somebody looks and it is long."""
    if not (pager and sys.stdout.isatty()):
        return nullcontext()
    from companion.render.pager import paged

    return paged(taken_off(arguments).words)


def run(arguments: Sequence[str]) -> int:
    """Run a command line; every failure is one line on standard error. Returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    RECORDED.set(())
    try:
        words = prepared([word for word in arguments if word != NO_PAGER], COMMANDS)
        with _screen(words, NO_PAGER not in arguments):
            outcome = _dispatch(words)
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
        from companion.cli.failures import failed

        return failed(error, arguments)
