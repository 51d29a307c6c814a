"""The one place that reaches into Typer, and why.

- A check is built when it is called, and shares its options with others (`build`, `params_of`): a game has up to 19
  checks, and building all of them took a third of a cold `check`. So is a verb of a noun (`group_of`).
- Arguments get a completion by their placeholder after they were declared (`complete_with`).
- The prompt of `table` completes by what a shell is offered, and shells are answered by it (`shell_offers`).
- The tree is walked where nothing was typed (`verbs_of`, `verb_of`).
- Help folds its lines as everything else does (`keep_words_whole`).
- The types that Typer's commands are made of have names only inside it.

Typer has no public names for these; the version is pinned in pyproject.toml.
"""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable, Iterable
from copy import copy
from typing import TYPE_CHECKING, cast

from typer import Typer
from typer._click import ClickException, Command, Context, HelpFormatter, Parameter
from typer._click.exceptions import UsageError
from typer.core import TyperGroup
from typer.main import get_command_from_info, get_command_name, get_group
from typer.main import get_params_convertors_ctx_param_name_from_function as _params
from typer.models import CommandInfo

from companion.core.named import NamedTuple

if TYPE_CHECKING:
    from typer._click.shell_completion import CompletionItem

__all__ = [
    "ClickException",
    "Command",
    "CommandInfo",
    "CompletionItem",
    "Context",
    "HelpFormatter",
    "Offered",
    "Parameter",
    "Resolved",
    "UsageError",
    "as_offered",
    "build",
    "complete_with",
    "group_of",
    "has_completion",
    "help_of",
    "keep_words_whole",
    "params_of",
    "shell_offers",
    "verb_of",
    "verbs_of",
]

EXAMPLES = 3
HELP = ("-h", "--help")

Resolved = tuple[str | None, Command | None, list[str]]
"""What a group makes of the words after it: a command's name, the command, and the words left."""


class Offered(NamedTuple):
    """A word that may come next, and what it is for where that is known."""

    word: str
    help: str


_NOWHERE = cast("Context", None)
"""The context where nothing was typed: groups pass it on and ask it nothing."""


def build(info: CommandInfo) -> Command:
    """The command that a declaration describes."""
    return get_command_from_info(info, pretty_exceptions_short=True, rich_markup_mode=None)


class _Verbs(UserDict[str, Command]):
    """The commands of a group by name, each built when it is first asked for."""

    def __init__(self, infos: Iterable[CommandInfo]) -> None:
        super().__init__()
        self._infos = {info.name or get_command_name(info.callback.__name__): info for info in infos if info.callback}
        self.data = dict.fromkeys(self._infos, _NOT_BUILT)

    def __getitem__(self, name: str) -> Command:
        if self.data[name] is _NOT_BUILT:
            self.data[name] = build(self._infos[name])
        return self.data[name]


_NOT_BUILT = cast("Command", None)


def group_of(app: Typer) -> TyperGroup:
    """The group that an app describes; of its commands only those that are asked for are built."""
    bare = copy(app)
    bare.registered_commands = []
    group = get_group(bare)
    verbs = _Verbs(app.registered_commands)
    verbs.update(group.commands)
    group.commands = verbs
    return group


def params_of(function: Callable[..., object]) -> tuple[Parameter, ...]:
    """The options that the annotations of a function declare."""
    return tuple(_params(function)[0])


class WholeHelp(TyperGroup):
    """A group whose help cuts no line off."""

    def get_help(self, ctx: Context) -> str:
        """The help, its lines broken between words."""
        keep_words_whole()
        return super().get_help(ctx)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Each verb with the whole first sentence of its help."""
        rows = [(name, first_line(self.get_command(ctx, name))) for name in self.list_commands(ctx)]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)

    def format_epilog(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Its own example, or those of its first verbs."""
        if self.epilog:
            super().format_epilog(ctx, formatter)
            return
        verbs = [self.get_command(ctx, name) for name in self.list_commands(ctx)]
        told = [(verb.epilog or "").removeprefix("Example: ") for verb in verbs if verb]
        write_examples(formatter, [line for line in told if line][:EXAMPLES])


def write_examples(formatter: HelpFormatter, lines: list[str]) -> None:
    """Examples to copy, each whole on its line."""
    if lines:
        with formatter.section("Examples"):
            formatter.write("".join(f"{' ' * formatter.current_indent}{line}\n" for line in lines))


def first_line(command: Command | None) -> str:
    """What a command does, in its first sentence."""
    words = command.help if command else None
    return (words or "").split("\n\n", maxsplit=1)[0].replace("\n", " ")


def keep_words_whole() -> None:
    """From now on help is folded as all else is: at words, no name at its hyphen, no command to copy at all."""
    from typer._click import _textwrap

    from companion.render.folding import breaks

    class WholeWords(_textwrap.TextWrapper):
        def wrap(self, text: str) -> list[str]:
            told = text.replace("\n", " ")
            found = breaks(told, self.width - len(self.initial_indent), indent=0)
            leads = (self.subsequent_indent if n else self.initial_indent for n in range(len(found)))
            return [lead + told[start:stop].strip() for lead, (start, stop) in zip(leads, found, strict=True)]

    if _textwrap.TextWrapper.__name__ != WholeWords.__name__:
        vars(_textwrap)["TextWrapper"] = WholeWords


def help_of(command: Command, path: str, names: tuple[str, ...]) -> str:
    """The help of a command as it is under the root, whatever was asked of it before."""
    keep_words_whole()
    command._help_option = None
    context = command.make_context(path, [names[0]], resilient_parsing=True, help_option_names=list(names))
    context.info_name = path
    return command.get_help(context).strip()


def verbs_of(command: Command) -> list[str]:
    """The names of the commands of a group; a command has none."""
    return command.list_commands(_NOWHERE) if isinstance(command, TyperGroup) else []


def verb_of(command: Command, name: str) -> Command | None:
    """A command of a group by its name."""
    return command.get_command(_NOWHERE, name) if isinstance(command, TyperGroup) else None


def has_completion(argument: Parameter) -> bool:
    """Whether an argument says itself what the shell may offer."""
    return argument._custom_shell_complete is not None


def complete_with(argument: Parameter, names: Callable[[str], list[str]]) -> None:
    """Let the shell offer these names for an argument; `names` gets what is typed."""
    argument._custom_shell_complete = lambda _context, _argument, typed: names(typed)


def as_offered(names: Iterable[str]) -> list[CompletionItem]:
    """Names in the form in which a command tells the shell what may come next."""
    from typer._click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names]


def shell_offers(command: Command, before: list[str], begun: str) -> list[Offered]:
    """What the shell would offer at the end of a line; a name of several words goes on from those before."""
    from typer._click.shell_completion import _resolve_context, _resolve_incomplete

    context = _resolve_context(command, {}, "companion", before)
    asked, begun = _resolve_incomplete(context, before, begun)
    words = context.params.get(asked.name or "") if getattr(asked, "nargs", 1) == -1 else None
    if words:
        so_far = " ".join(words) + " "
        longer = asked.shell_complete(context, so_far + begun)
        if longer:
            return [Offered(item.value[len(so_far) :], item.help or "") for item in longer]
    return [Offered(item.value, item.help or "") for item in asked.shell_complete(context, begun)]


def script_for(shell: str) -> str:
    """What `--install-completion` writes for a shell."""
    from typer._completion_shared import get_completion_script

    return get_completion_script(prog_name="companion", complete_var="_COMPANION_COMPLETE", shell=shell)
