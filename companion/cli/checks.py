"""What every game's checks share: their options, the game they are for, and how the answer is given."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_params_convertors_ctx_param_name_from_function as params_of

from companion.cli.context import Json, complete_game, folder
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.games.parts.checks.result import CheckOdds
    from companion.games.places import GameFolder

GAME = "companion.game"
"""Where the command line keeps the game that was named as the first word."""
ARGUMENT_LIMIT = 500
OPTIONAL_NUMBER = "[N]"
"""The help of a counted option that may be followed by its number: `--edge`, `--edge 2`."""

Target = Annotated[int | None, typer.Option("--target", "-t", help="Ask for this much or more.")]
Exert = Annotated[int, typer.Option("--exert", "-e", min=0, help="How many exertions you are ready to make.")]
Ver = Annotated[bool, typer.Option("--ver", help="Versatile: one more on the roll.")]


class Answer(NamedTuple):
    """A check, what other readings of the rules would make of it, and figures for --json alone."""

    check: CheckOdds
    others: tuple[tuple[str, CheckOdds], ...] = ()
    more: tuple[tuple[str, Any], ...] = ()


def with_readings(make: Callable[..., CheckOdds], **taken: bool) -> Answer:
    """The check as it is read; each option that stands for another reading is tried the other way."""
    check = make(**taken)
    others = []
    for name, value in taken.items():
        other = make(**{**taken, name: not value})
        if _differs(check, other):
            option = f"--{name.replace('_', '-')}"
            others.append((f"without {option}" if value else option, other))
    return Answer(check, tuple(others))


def _differs(one: CheckOdds, other: CheckOdds) -> bool:
    return (one.probability, one.distribution, one.extras) != (other.probability, other.distribution, other.extras)


def _shared(
    game: Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)] = "",
    roll: Annotated[bool, typer.Option("--roll", help="Roll it.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", help="Roll the same again.")] = None,
    chart: Annotated[bool, typer.Option("--chart", help="Draw the distribution.")] = False,
    as_json: Json = False,
) -> None:
    """The options of every check."""


SHARED = ("game", "roll", "seed", "chart", "as_json")


@cache
def _shared_params() -> list[Any]:
    return list(params_of(_shared)[0])


class CheckCommand(TyperCommand):
    """A check: its own options and those of every check; what it returns is shown."""

    def __init__(self, name: str | None, **rest: Any) -> None:
        super().__init__(name, **rest)
        self.params = [*self.params, *_shared_params()]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        for argument in args:
            if len(argument) > ARGUMENT_LIMIT:
                raise CompanionError(
                    f"An argument has {len(argument):,} characters.", f"Use at most {ARGUMENT_LIMIT}."
                )
        ctx.meta["companion.arguments"] = tuple(args)
        counted = {name for param in self.params if param.metavar == OPTIONAL_NUMBER for name in param.opts}
        return super().parse_args(ctx, _repeated(args, counted))

    def invoke(self, ctx: Any) -> Any:
        game, roll, seed, chart, as_json = (ctx.params.pop(name) for name in SHARED)
        ctx.meta[GAME] = game or ctx.meta.get(GAME, "")
        found = super().invoke(ctx)
        answer = found if isinstance(found, Answer) else Answer(found)
        _give(answer, place(ctx).id, (roll or seed is not None, seed), chart, as_json)


def _repeated(args: list[str], counted: set[str]) -> list[str]:
    """`--edge 2` as the command line counts it: `--edge --edge`."""
    out: list[str] = []
    for word in args:
        name, sign, number = word.partition("=")
        if out and out[-1] in counted and word in {"0", "1", "2", "3"}:
            out[-1:] = [out[-1]] * int(word)
        elif sign and name in counted and number.isascii() and number.isdigit():
            out += [name] * int(number[:2])
        else:
            out.append(word)
    return out


def place(ctx: Any) -> GameFolder:
    """The game that a check is for."""
    from companion.app.checks import place_for

    module = ctx.command.callback.__module__.split(".")[2]
    return place_for(folder(), ctx.meta.get(GAME, ""), module)


def figures(ctx: Any, file: str) -> dict[str, Any]:
    """The figures of that game in one of its files."""
    from companion.app.checks import figures as read

    return read(place(ctx), file)


def _give(answer: Answer, game: str, rolling: tuple[bool, int | None], chart: bool, as_json: bool) -> None:
    from companion.cli.dice import source
    from companion.render.check import check_json, show_check
    from companion.render.console import emit

    rolled = answer.check.roll(source(rolling[1])) if rolling[0] else None
    if as_json:
        emit(check_json(answer, game, rolled))
    else:
        show_check(answer, game, rolled, chart)


class CheckGroup(TyperGroup):
    """A game's checks; a word that is none of them may be the name of a member."""

    by_name = ""
    """The check that takes a member's name, where the game has one."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        from companion.domain.names import close_names, shorten

        if self.get_command(ctx, args[0]) is not None:
            return super().resolve_command(ctx, args)
        if self.by_name and _is_member(args[0]):
            return self.by_name, self.get_command(ctx, self.by_name), args
        checks = self.list_commands(ctx)
        near = close_names(args[0], checks)
        who = " and no member" if self.by_name else ""
        hint = f"Did you mean {' or '.join(near)}?" if near else f"Checks: {', '.join(checks)}."
        raise CompanionError(f"There is no check{who} called {shorten(args[0])} here.", hint)


def _is_member(word: str) -> bool:
    from companion.app.checks import named
    from companion.store.readmodel import active_campaign

    view = active_campaign(folder())
    return view is not None and named(word, [row["name"] for row in view.heroes])


def checks(words: str, cls: type[CheckGroup] = CheckGroup) -> typer.Typer:
    """The app of a game's checks."""
    return typer.Typer(cls=cls, add_completion=False, rich_markup_mode=None, no_args_is_help=True, help=words)


def check(app: typer.Typer, example: str, name: str | None = None) -> Callable[[Callable[..., Any]], Any]:
    """Makes a function that returns a check (or an Answer) a command of `app`."""
    settings = {"ignore_unknown_options": False}
    return app.command(
        name, cls=CheckCommand, epilog=f"Example: companion check {example}", context_settings=settings
    )
