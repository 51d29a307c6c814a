"""What every game's checks share: their options, the game they are for, and how the answer is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

import typer

from companion.core.names import CompanionError
from companion.kit.answers import Answer, Shown, give
from companion.kit.commands import Bundle, SignedCommand, given, params_in, set_apart, take
from companion.kit.context import GAME, MODULE, Json, complete_game, every_place, folder, in_use
from companion.kit.typer_inside import Command, CommandInfo, Context, Resolved, WholeHelp, build

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.dice.checks import CheckOdds
    from companion.games.installed import GameFolder

F = TypeVar("F", bound=Callable[..., object])

ARGUMENTS = "companion.arguments"
"""Where the context keeps what was typed, in order."""
PLACES = "companion.places"
"""Where the context keeps the folders of the games meant."""
VARIANTS = "companion.variants"
"""Where it keeps the parts of what was typed, where several ways are compared."""
COMPARES = "companion.compares"
"""Whether several ways are compared: a what-if is kept nowhere."""
GROUP = "companion.checks"
"""Where it keeps the game's checks."""
VERSUS = "vs"
SAME_CASE = {"--vs", "--difficulty", "--adventure", "--range", "--act", "--heroes", "--deck", "--successes"}
"""Options that say what is met: variants of one thing share them, unless they say otherwise."""
ARGUMENT_LIMIT = 500
OPTIONAL_NUMBER = "[N]"
"""The help of a counted option that may be followed by its number: `--edge`, `--edge 2`."""

_COUNTS = frozenset("0123456789")

Target = Annotated[int | None, typer.Option("--target", "-t", help="Ask for this much or more.")]
Others = Callable[["CampaignRows"], Iterable[str]]


def shared(
    game: Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)] = "",
    roll: Annotated[bool, typer.Option("--roll", help="Roll it.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", help="Roll the same again.")] = None,
    chart: Annotated[bool, typer.Option("--chart", help="Draw the distribution.")] = False,
    as_json: Json = False,
    keep: Annotated[bool, typer.Option("--record", help="Roll it, and count it in the campaign's luck.")] = False,
    whole: Annotated[bool, typer.Option("--all", help="Everything there is to say about it.")] = False,
) -> Shown:
    """What every check can be asked besides its odds."""
    return Shown(game, roll or keep or seed is not None, seed, chart, as_json, keep, whole)


class CheckCommand(SignedCommand):
    """A check: its own options and those it shares; what it returns is shown."""

    bundles: ClassVar[tuple[Bundle, ...]] = (shared,)

    def __init__(self, name: str | None, **rest: Any) -> None:  # whatever Typer gives its commands
        super().__init__(name, **rest)
        self.params = [*self.params, *params_in(self.bundles)]

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        for argument in args:
            if len(argument) > ARGUMENT_LIMIT:
                raise CompanionError(f"An argument has {len(argument):,} characters.", f"Use at most {ARGUMENT_LIMIT}.")
        first, *rest = _parts(args)
        if rest:
            ctx.meta[VARIANTS] = (tuple(first), *(tuple(self._completed(ctx, first, words)) for words in rest))
        ctx.meta[ARGUMENTS] = tuple(first)
        return super().parse_args(ctx, _repeated(first, self._counted()))

    def _counted(self) -> set[str]:
        return {name for param in self.params if param.metavar == OPTIONAL_NUMBER for name in param.opts}

    def _completed(self, ctx: Context, first: list[str], words: list[str]) -> list[str]:
        """A variant that names nothing itself is about what the first one named, and in the same case."""
        own, named = self._named(ctx, words), self._named(ctx, first)
        if not own:
            return [*named, *words, *self._same_case(first, words)]
        group: CheckGroup | None = ctx.meta.get(GROUP)
        many = group.named_at(named) if group and self.name in (group.by_name, *group.after_name) else 0
        if group is None or many in (0, len(named)):
            return words
        if group.named_at(own) == len(own):  # another member tries the same
            return [*words, *named[many:], *self._same_case(first, words)]
        return [*_begun(group, named, many, own[0]), *words]

    def _same_case(self, first: list[str], words: list[str]) -> list[str]:
        """What the first variant met, where another one does not say what it meets."""
        shared = [param.opts for param in self.params if SAME_CASE.intersection(param.opts)]
        return [word for names in shared if not _typed(words, names) for word in _typed(first, names)]

    def _named(self, ctx: Context, words: list[str]) -> list[str]:
        """The words that belong to no option."""
        plain = set_apart(_repeated(words, self._counted()), self.params)
        found: Mapping[str, object] = self.make_parser(ctx).parse_args(plain)[0]
        values = [found.get(param.name or "") for param in self.params if param.param_type_name == "argument"]
        listed = [value if isinstance(value, list | tuple) else (value,) for value in values]
        return [word.removeprefix(" ") for value in listed for word in value if isinstance(word, str)]

    def invoke(self, ctx: Context) -> None:
        variants: tuple[tuple[str, ...], ...] = ctx.meta.pop(VARIANTS, ())
        ctx.meta[COMPARES] = bool(variants)
        if variants:
            self._compare(ctx, variants)
            return
        answer = self._answer(ctx)
        give(answer, [found.id for found in _places(ctx)], given(ctx, shared))

    def _compare(self, ctx: Context, variants: tuple[tuple[str, ...], ...]) -> None:
        """Each variant in turn; one that lacks a figure is told beside the others, as long as there are any."""
        from companion.dice.checks import MissingFigureError
        from companion.kit.variants import side_by_side, told

        found: list[tuple[str, Answer]] = []
        unknown: list[tuple[str, MissingFigureError]] = []
        options = None
        for words, line in zip(told(variants), variants, strict=True):
            own = ctx if options is None else self.make_context(ctx.info_name, list(line), ctx.parent)
            try:
                found.append((words, self._answer(own)))
            except MissingFigureError as error:
                unknown.append((words, error))
            options = given(own, shared) if options is None else options.with_shown(given(own, shared))
        if not found or options is None:
            raise unknown[0][1]
        side_by_side(found, unknown, [place.id for place in _places(ctx)], options)

    def _answer(self, ctx: Context) -> Answer:
        """What the check answers to the options of one context."""
        take(ctx, self.bundles)
        ctx.meta[GAME] = given(ctx, shared).game or ctx.meta.get(GAME, "")
        target = ctx.params.get("target")
        found = super().invoke(ctx)
        answer = found if isinstance(found, Answer) else Answer(found)
        return answer._replace(check=_titled(answer.check, target))


def _parts(args: list[str]) -> list[list[str]]:
    """What is asked: once, or in several ways with `vs` between them."""
    if VERSUS not in args:
        return [args]
    from companion.kit.variants import variants

    return variants(args)


def _begun(group: CheckGroup, named: list[str], many: int, word: str) -> list[str]:
    """What the first variant named before the thing that another one names: its member, and what is done."""
    if group.is_member(word):
        return []
    deed = named[many : many + 1]
    return [*named[:many], *(deed if word not in group.deeds and set(deed) & {*group.deeds} else ())]


def _typed(words: list[str], names: list[str]) -> list[str]:
    """An option under one of its names with its value, as it was typed; nothing where it was not."""
    for word, value in zip(words, [*words[1:], ""], strict=True):
        if word in names:
            return [word, value]
        if word.startswith(tuple(f"{name}=" if name.startswith("--") else name for name in names)):
            return [word]  # --vs=8, -v8
    return []


def _titled(check: CheckOdds, target: int | None) -> CheckOdds:
    """The check with its target in the title, where the title does not say it."""
    said = target is None or "or more" in check.title
    return check if said else check._replace(title=f"{check.title}: {target} or more")


def _repeated(args: list[str], counted: set[str]) -> list[str]:
    """`--edge 2` as the command line counts it: `--edge --edge`."""
    out: list[str] = []
    for word in args:
        name, sign, number = word.partition("=")
        if out and out[-1] in counted and word in _COUNTS:
            out[-1:] = [out[-1]] * int(word)
        elif sign and name in counted and number in _COUNTS:
            out += [name] * int(number)
        else:
            out.append(word)
    return out


def place(ctx: Context) -> GameFolder:
    """The game that a check is for, or the first of several."""
    return _places(ctx)[0]


def _places(ctx: Context) -> list[GameFolder]:
    """The games that a check is for, looked up once; several where only their family was named."""
    if PLACES not in ctx.meta:
        from companion.kit.check_reading import places_for

        game, module = ctx.meta.get(GAME, ""), ctx.meta.get(MODULE, "")
        ctx.meta[PLACES] = places_for(folder(), game, module, lambda: in_use(ctx), every_place(ctx))
    found: list[GameFolder] = ctx.meta[PLACES]
    return found


def campaign_of(ctx: Context) -> CampaignRows:
    """The campaign in use, which must be of a game that has these checks."""
    from companion.games.installed import module_of
    from companion.store.readmodel import need_active

    view = need_active(folder())
    ctx.meta[GAME] = view.own.game
    if module_of(place(ctx)) != ctx.meta.get(MODULE, ""):
        other = "Choose one of this game: `companion campaign use NAME`."
        raise CompanionError(f"{view.own.name} is a campaign of another game.", other)
    return view


def house_readings(ctx: Context) -> dict[str, str]:
    """How the campaign reads what its book contradicts."""
    from companion.kit.check_reading import house_readings as read

    return read(folder(), place(ctx).id)


def figures(ctx: Context, file: str) -> dict[str, Any]:
    """The figures of that game in one of its files."""
    from companion.kit.check_reading import figures as read

    return read(place(ctx), file)


class CheckGroup(WholeHelp):
    """A game's checks; a word that is none of them may be the name of a member."""

    by_name: ClassVar[str] = ""
    """The check that takes a member's name, where the game has one."""
    after_name: ClassVar[tuple[str, ...]] = ()
    """The other checks that take one too, so that it may stand before theirs."""
    others: ClassVar[tuple[Others, ...]] = ()
    """Who else in a campaign makes checks: hirelings, pets."""
    deeds: ClassVar[tuple[str, ...]] = ()
    """The words that may stand behind a member's name, before whom or what it is done to: attack, defend."""
    infos: ClassVar[dict[str, CommandInfo]] = {}

    def list_commands(self, ctx: Context) -> list[str]:
        return list(self.infos)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        if cmd_name not in self.commands and cmd_name in self.infos:
            self.commands[cmd_name] = build(self.infos[cmd_name])
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: Context, args: list[str]) -> Resolved:
        from companion.core.names import close_names, shorten

        ctx.meta[GROUP] = self
        if args[0] in self.deeds and self.named_at(_until_option(args[1:])):
            many = self.named_at(_until_option(args[1:])) + 1  # `check attack dalger orc`
            return self.by_name, self.get_command(ctx, self.by_name), [*args[1:many], args[0], *args[many:]]
        if args[0].startswith("-") or self.get_command(ctx, args[0]) is not None:
            return super().resolve_command(ctx, args)
        if self.by_name and (many := self.named_at(_until_option(args))):
            if args[many:] and args[many] in self.after_name:
                return (
                    args[many],
                    self.get_command(ctx, args[many]),
                    [*args[:many], *args[many + 1 :]],
                )  # `check corbin explore forest`
            return self.by_name, self.get_command(ctx, self.by_name), args
        checks = self.list_commands(ctx)
        near = close_names(args[0], [*checks, *(self.everybody() if self.by_name else ())])
        who = " and no member" if self.by_name else ""
        hint = f"Did you mean {' or '.join(near)}?" if near else f"Checks: {', '.join(checks)}."
        raise CompanionError(f"There is no check{who} called {shorten(args[0])} here.", hint)

    def everybody(self) -> list[str]:
        """Who of the campaign in use makes checks."""
        from companion.store.readmodel import active_campaign

        view = active_campaign(folder())
        if view is None:
            return []
        return [*(hero.name for hero in view.members), *(name for told in self.others for name in told(view))]

    def is_member(self, word: str) -> bool:
        """Whether a word may be the name of one of them."""
        from companion.kit.check_reading import named

        return named(word, self.everybody())

    def named_at(self, words: list[str]) -> int:
        """How many of the first words are the name of one of them, 0 where none is."""
        from companion.kit.check_reading import named

        everybody = self.everybody() if words else []
        return next((n for n in range(len(words), 0, -1) if named(" ".join(words[:n]), everybody)), 0)


def checks(
    words: str,
    by_name: str = "",
    others: Others | None = None,
    after_name: tuple[str, ...] = (),
    deeds: tuple[str, ...] = (),
) -> typer.Typer:
    """The app of a game's checks; `by_name` is the one that takes the name of a member, or of one of the `others`."""
    told = (others,) if others else ()
    own: dict[str, object] = {"by_name": by_name, "others": told, "after_name": after_name, "deeds": deeds, "infos": {}}
    cls = type("Checks", (CheckGroup,), own)
    app = typer.Typer(cls=cls, add_completion=False, rich_markup_mode=None, no_args_is_help=True)
    app.callback(help=words)(_nothing)
    return app


def _until_option(args: list[str]) -> list[str]:
    """The words before the first option, or before the `vs` of a comparison."""
    return list(takewhile(lambda word: not word.startswith("-") and word != VERSUS, args))


def _nothing() -> None:
    """A group with a callback is built although its checks are not there yet."""


def check(app: typer.Typer, example: str, *bundles: Bundle, name: str = "") -> Callable[[F], F]:
    """Makes a function that returns a check (or an Answer) a command of `app`, built when it is called.

    `bundles` are options it shares with others.
    """

    def register(function: F) -> F:
        infos: dict[str, CommandInfo] = app.info.cls.infos  # type: ignore[union-attr]
        infos[name or function.__name__] = CommandInfo(
            name=name or function.__name__,
            cls=type("Check", (CheckCommand,), {"bundles": (*bundles, shared)}),
            callback=function,
            epilog=f"Example: companion check {example}",
        )
        return function

    return register
