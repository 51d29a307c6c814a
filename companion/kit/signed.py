"""Arguments that begin with a minus although they are no options: -d6+3, -1, "- | 1 magic"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from typer.core import TyperCommand, TyperOption

if TYPE_CHECKING:
    from companion.kit.typer_inside import Context, Parameter


class SignedCommand(TyperCommand):
    """A command whose arguments may begin with a minus."""

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
