"""Commands that can more than Typer's: arguments that begin with a minus, and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, TypeVar

from typer.core import TyperCommand, TyperOption

from companion.kit.typer_inside import Context, Parameter, params_of

T = TypeVar("T")
Bundle = Callable[..., object]
"""Options that several commands share: a function with Typer's annotations that makes one value of them."""
LAST = ("force", "as_json")
"""What every change takes stands last in its help."""


class SignedCommand(TyperCommand):
    """A command whose arguments may begin with a minus although they are no options: -d6+3, -1, "- | 1 magic"."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, set_apart(args, self.params))


def set_apart(args: list[str], params: Sequence[Parameter]) -> list[str]:
    """The arguments with a space before every minus that starts no option.

    The command line looks for options inside such a word letter by letter: "- | 1 agility" would be `-g ility`.
    """
    letters = {name for param in params for name in (*param.opts, *param.secondary_opts) if len(name) == 2}
    before = {name for param in params if _takes_value(param) for name in param.opts}
    return [
        word if last in before or _may_be_option(word, letters) else f" {word}"
        for last, word in zip(["", *args], args, strict=False)
    ]


def _takes_value(param: Parameter) -> bool:
    return isinstance(param, TyperOption) and not param.is_flag and not param.count


def _may_be_option(word: str, letters: set[str]) -> bool:
    """Also one that is mistyped, so that the error can name it."""
    if not word.startswith("-"):
        return True
    if word.startswith("--"):
        return word == "--" or word[2].isalpha()
    return " " not in word and (word[:2] in letters or (len(word) == 2 and word[1].isalpha()))


class SharingCommand(TyperCommand):
    """A command that has options of bundles besides its own; what was made of them is `given` where it is asked for."""

    bundles: ClassVar[tuple[Bundle, ...]] = ()

    def __init__(self, name: str | None, **rest: Any) -> None:  # whatever Typer gives its commands
        super().__init__(name, **rest)
        last = [param for param in self.params if param.name in LAST]
        self.params = [*(param for param in self.params if param not in last), *params_in(self.bundles), *last]

    def invoke(self, ctx: Context) -> object:
        take(ctx, self.bundles)
        return super().invoke(ctx)


def sharing(*bundles: Bundle) -> type[SharingCommand]:
    """The class of a command with these options besides its own."""
    return type("Sharing", (SharingCommand,), {"bundles": bundles})


@cache
def _params(bundle: Bundle) -> tuple[Parameter, ...]:
    return params_of(bundle)


def params_in(bundles: Iterable[Bundle]) -> list[Parameter]:
    """The options of some bundles."""
    return [param for bundle in bundles for param in _params(bundle)]


def take(ctx: Context, bundles: Iterable[Bundle]) -> None:
    """Make the value of each bundle of what was typed: the command itself does not get its options."""
    for bundle in bundles:
        names = [param.name for param in _params(bundle) if param.name]
        ctx.meta[_key(bundle)] = bundle(**{name: ctx.params.pop(name) for name in names})


def given(ctx: Context, bundle: Callable[..., T]) -> T:
    """What was made of the options of a bundle."""
    found: T = ctx.meta[_key(bundle)]
    return found


def _key(bundle: Bundle) -> str:
    """Where the context keeps what was made of a bundle."""
    return f"{bundle.__module__}.{bundle.__qualname__}"
