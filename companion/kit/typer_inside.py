"""The one place that reaches into Typer, and why.

- A check is built when it is called, and shares its options with others (`build`, `params_of`): a game has up to 19
  checks, and building all of them took a third of a cold `check`.
- Arguments get a completion by their placeholder after they were declared (`complete_with`).
- The prompt of `table` completes by what the shell would be offered (`shell_offers`).

Typer has no public names for these; the version is pinned in pyproject.toml.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typer.main import get_command_from_info
from typer.main import get_params_convertors_ctx_param_name_from_function as _params
from typer.models import CommandInfo

__all__ = ["CommandInfo", "build", "complete_with", "has_completion", "params_of", "shell_offers"]


def build(info: CommandInfo) -> Any:
    """The command that a declaration describes."""
    return get_command_from_info(info, pretty_exceptions_short=True, rich_markup_mode=None)


def params_of(function: Callable[..., Any]) -> tuple[Any, ...]:
    """The options that the annotations of a function declare."""
    return tuple(_params(function)[0])


def has_completion(argument: Any) -> bool:
    """Whether an argument says itself what the shell may offer."""
    return argument._custom_shell_complete is not None


def complete_with(argument: Any, names: Callable[[str], list[str]]) -> None:
    """Let the shell offer these names for an argument; `names` gets what is typed."""
    argument._custom_shell_complete = lambda _context, _argument, typed: names(typed)


def shell_offers(command: Any, before: list[str], begun: str) -> list[str]:
    """What the shell would offer at the end of a line."""
    from typer._completion_classes import BashComplete

    helper = BashComplete(command, {}, "companion", "_COMPANION_COMPLETE")
    return [item.value for item in helper.get_completions(before, begun)]
