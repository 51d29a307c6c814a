"""The command: a tree whose branches are imported only when they are used.

A noun of the games asks the game meant for its verbs: the campaign in use, `--game`, or the first word chooses.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from companion import __version__
from companion.cli.anywhere import AUTHOR, CAMPAIGN, EXPECT, OPTIONS
from companion.core.names import CompanionError
from companion.kit.chosen import default_game, prepared
from companion.kit.context import (
    CALLED,
    GAME,
    MODULE,
    RECORDED,
    Called,
    code,
    complete_campaign,
    every_place,
    folder,
    in_use,
    nouns,
)
from companion.kit.helping import WholeHelp, first_line

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.games.installed import GameFolder
    from companion.kit.typer_inside import Command, Context, HelpFormatter, Resolved

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
HELP = ("-h", "--help")
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
        for title, names in SECTIONS.items():
            _write_section(formatter, title, [(name, first_line(self.get_command(ctx, name))) for name in names])
        for title, rows in game_nouns().items():
            _write_section(formatter, title, rows)


def _no_command(word: str) -> CompanionError:
    from companion.core.names import close_names, shorten

    elsewhere = _as_verb(word, module_for_help())
    near = elsewhere or [f"companion {name}" for name in close_names(word, [*COMMANDS, *nouns()], 1)]
    hint = f"Did you mean `{'` or `'.join(near)}`?" if near else "`companion --help` lists the commands."
    return CompanionError(f"No such command {shorten(word)}.", hint)


def _as_verb(word: str, module: str | None) -> list[str]:
    """The commands of a game that have a word as their verb, for players who leave the noun out."""
    own = [noun for noun, modules in nouns().items() if module in modules]
    return [f"companion {noun} {word}" for noun in own if word in variant(module or "", noun).commands][:3]


def _write_section(formatter: HelpFormatter, title: str, rows: Sequence[tuple[str, str]]) -> None:
    with formatter.section(title):
        formatter.write_dl(rows)


def _nouns_in_use() -> list[str]:
    """The nouns of the campaign's game; all of them where no campaign is in use."""
    module = module_for_help()
    return [noun for noun, modules in nouns().items() if module is None or module in modules]


def _command(name: str) -> Command | None:
    if name not in COMMANDS and name in nouns():
        return GameNoun(name)
    if name not in COMMANDS:
        return None
    command = typer.main.get_command(import_module(f"companion.cli.{name}").app)
    command.name = name
    return command


class GameNoun(WholeHelp):
    """A noun that asks the game's own module for its verbs."""

    def __init__(self, noun: str) -> None:
        self.noun, self.meanings = noun, nouns()[noun]
        words = " / ".join(dict.fromkeys(meaning.words for meaning in self.meanings.values()))
        super().__init__(name=noun, help=words, no_args_is_help=True)
        self.rich_markup_mode = None

    def variants(self) -> dict[str, TyperGroup]:
        """The noun of each module that has it."""
        return {module: variant(module, self.noun) for module in self.meanings}

    def list_commands(self, ctx: Context) -> list[str]:
        chosen = module_in_use()
        found = [variant(chosen, self.noun)] if chosen in self.meanings else self.variants().values()
        return list(dict.fromkeys(name for group in found for name in group.list_commands(ctx)))

    def format_help_text(self, ctx: Context, formatter: HelpFormatter) -> None:
        self.help = self._own_words() or self.help
        super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        return self._own_words() or super().get_short_help_str(limit)

    def _own_words(self) -> str:
        """What the noun is in the campaign's own game, where one is in use."""
        meaning = self.meanings.get(module_in_use() or "")
        return meaning.words if meaning else ""

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        chosen = module_in_use()
        groups = [variant(chosen, self.noun)] if chosen in self.meanings else list(self.variants().values())
        return next((found for group in groups if (found := group.get_command(ctx, cmd_name))), None)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        if len(args) > 2 and args[0] in {"--game", "-g"}:  # the verbs take it, wherever it is typed
            args = [*args[2:], *args[:2]]
        bare = not ctx.resilient_parsing and all(word.startswith("-") and word not in HELP for word in args)
        if bare and (verb := self._bare_verb()):
            args = [verb, *args]
        return super().parse_args(ctx, args)

    def _bare_verb(self) -> str:
        """What the noun means without a verb, in the campaign's game or in any that says so."""
        chosen = module_in_use() or ""
        meanings = [self.meanings[chosen]] if chosen in self.meanings else list(self.meanings.values())
        return next((meaning.bare for meaning in meanings if meaning.bare), "")

    def resolve_command(self, ctx: Context, args: list[str]) -> Resolved:
        module, game, rest = self._choose(ctx, args)
        ctx.meta[MODULE], group = module, variant(module, self.noun)
        if ctx.resilient_parsing:  # the shell asks what it may offer
            from companion.kit.completion import complete_by_placeholder

            complete_by_placeholder(group, self.meanings[module].lists)
        if game:
            ctx.meta[GAME] = game
        if len(rest) < len(args):
            if not rest or rest[0] in HELP:
                group.make_context(args[0], rest, parent=ctx)
            ctx.info_name = f"{ctx.info_name} {args[0]}"
        found = group.resolve_command(ctx, rest)
        verb = found[1]
        CALLED.set(Called(module, verb is not None and any("--force" in option.opts for option in verb.params)))
        return found

    def _choose(self, ctx: Context, args: list[str]) -> tuple[str, str, list[str]]:
        """The module of the game meant, the game where the first word names it, and the words left."""
        named = _game_option(args)
        if named:
            _game, module = _named_exactly(ctx, named)
            chosen = self._with_noun(module or _module_of(ctx, named))
            twice = _named_exactly(ctx, args[0])[1] == chosen  # the game as the first word, and as an option
            return chosen, "", args[1:] if twice else args
        game, module = _named_exactly(ctx, args[0]) if args else ("", "")
        if module in self.meanings:
            return module, game, args[1:]
        own = _module_of_campaign(in_use(ctx), lambda: every_place(ctx))
        if own is not None:
            return self._with_noun(own), "", args
        default = default_game()
        module = _module_of(ctx, default) if default else ""
        return module if module in self.meanings else self._only_fit(args), default, args

    def _with_noun(self, module: str) -> str:
        if module not in self.meanings:
            from companion.games.installed import PLAIN

            has = ", ".join(sorted(set(self.meanings) - {PLAIN}))
            elsewhere = _as_verb(self.noun, module)
            hint = f"Did you mean `{'` or `'.join(elsewhere)}`?" if elsewhere else f"{self.noun} is for: {has}."
            raise CompanionError(f"This game has no {self.noun}.", hint)
        return module

    def _only_fit(self, args: list[str]) -> str:
        from companion.games.installed import PLAIN
        from companion.kit.typer_inside import verb_of
        from companion.store.readmodel import need_active

        found = {module: group for module, group in self.variants().items() if module != PLAIN}  # one's own is named
        fits = [module for module, group in found.items() if args and verb_of(group, args[0])]
        if len(fits) == 1:
            return fits[0]
        if any(meaning.needs_campaign for meaning in self.meanings.values()):
            need_active(folder())
        named = " or ".join(f"`companion {self.noun} {module} {args[0]}`" for module in fits)
        hint = f"Say {named}" if named else "Add --game GAME"
        raise CompanionError("Which game?", f"{hint}, or start a campaign: `companion campaign new`.")


def game_nouns() -> dict[str, list[tuple[str, str]]]:
    """The nouns to show in help: each with its meaning in the campaign's game, or only their names by game."""
    chosen, manifests = module_for_help() or "", code().manifests
    if chosen in manifests:
        own = manifests[chosen]
        return {own.title: [(word, noun.words) for word, noun in own.nouns.items()]}
    by_game = [(manifest.title, ", ".join(manifest.nouns)) for manifest in manifests.values()]
    return {"Each game's own (`companion NOUN --help` tells more)": by_game}


@cache
def variant(module: str, noun: str) -> TyperGroup:
    """A noun as one module has it."""
    command = typer.main.get_command(code().manifests[module].load().commands(noun))
    assert isinstance(command, TyperGroup)  # a noun has verbs
    command.name = noun
    return command


def _game_option(args: Sequence[str]) -> str:
    for n, word in enumerate(args):
        if word in {"--game", "-g"} and n + 1 < len(args):
            return args[n + 1]
        if word.startswith("--game="):
            return word.removeprefix("--game=")
    return ""


def _named_exactly(ctx: Context, word: str) -> tuple[str, str]:
    """The module that a word names, or the game by its exact id or alias, and its module; else nothing."""
    from companion.games.installed import exact_place, module_of

    if word in code().manifests:
        return word, word
    place = exact_place(word, every_place(ctx))
    return (place.id, module_of(place)) if place else ("", "")


def _module_of(ctx: Context, name: str) -> str:
    from companion.games.installed import find_place, module_of

    return module_of(find_place(name, every_place(ctx)))


def _module_of_campaign(view: CampaignRows | None, places: Callable[[], Mapping[str, GameFolder]]) -> str | None:
    """The module of a campaign, empty where its game is gone; None where there is no campaign."""
    from companion.games.installed import module_of

    if view is None:
        return None
    place = places().get(view.own.game)
    return module_of(place) if place else ""


def module_in_use() -> str | None:
    """The module of the campaign in use; None where no campaign is."""
    from companion.games.installed import game_places
    from companion.store.readmodel import active_campaign

    return _module_of_campaign(active_campaign(folder()), lambda: game_places(folder()))


def module_for_help() -> str | None:
    """The module in use; None also where the record cannot be read, for help must be there even then."""
    try:
        return module_in_use()
    except Exception:
        return None


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
    # These three may stand anywhere and are taken off before (cli/anywhere.py); here they are for help and the shell.
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
    from companion.kit.typer_inside import verb_of

    command = typer.main.get_command(app)
    for word in words:
        found = verb_of(command, word)
        if found is None:
            break
        command = found
    return command


def _dispatch(arguments: Sequence[str]) -> object:
    """Run the command, as the caller that the line says."""
    from companion.cli.anywhere import taken_off

    command = typer.main.get_command(app)
    if set(HELP) & set(arguments) or arguments[:1] == ["help"]:
        from companion.kit.typer_inside import keep_words_whole

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


def _screen(arguments: Sequence[str]) -> AbstractContextManager[None]:
    """Where the output goes: to the pager where somebody looks and it is long."""
    if not sys.stdout.isatty():
        return nullcontext()
    from companion.render.pager import paged

    return paged(arguments)


def run(arguments: Sequence[str]) -> int:
    """Run a command line; every failure is one line on standard error. Returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    RECORDED.set(())
    try:
        words = prepared([word for word in arguments if word != NO_PAGER])
        with _screen(arguments):
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
