"""What the shell offers where a command does not say it itself: heroes, and the names in the game's data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.kit.context import beginning, complete_hero, folder
from companion.kit.typer_inside import complete_with, has_completion

if TYPE_CHECKING:
    from typer.core import TyperGroup

    from companion.kit.typer_inside import Parameter

HEROES, CARDS = frozenset({"HERO"}), frozenset({"NAME", "CARD", "ITEM", "NPC"})
"""Placeholders of arguments, and what they stand for."""


def complete_by_placeholder(group: TyperGroup, files: tuple[str, ...]) -> None:
    """Give the arguments of a noun's verbs that have no completion of their own one by their placeholder."""
    for command in group.commands.values():
        for argument in command.params:
            if argument.param_type_name == "argument" and not has_completion(argument):
                _offer(argument, files)


def _offer(argument: Parameter, files: tuple[str, ...]) -> None:
    placeholder = (argument.metavar or argument.name or "").strip("[]. ").upper()
    if placeholder in HEROES:
        complete_with(argument, complete_hero)
    elif placeholder in CARDS and files:
        complete_with(argument, lambda typed: _names(typed, files))


def _names(incomplete: str, files: tuple[str, ...]) -> list[str]:
    from companion.games.installed import game_places, listed_names
    from companion.store.readmodel import need_active

    try:
        place = folder()
        game = need_active(place).own.game
        return beginning(incomplete, listed_names(game_places(place)[game], files))
    except Exception:  # a completion that fails must not disturb the prompt
        return []
