"""What the player's settings change of a command line: words of one's own, width, colours, pager, the default game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.kit.context import folder

if TYPE_CHECKING:
    from companion.settings import Settings


def found() -> Settings | None:
    """The settings; None where there are none that can be used: `prepared` has said so."""
    from companion.core.names import CompanionError

    try:
        return _read()
    except CompanionError:
        return None


def _read() -> Settings | None:
    """The settings; None where there is no file, which costs one look at the folder."""
    place = folder()
    if not place.settings.is_file():
        return None
    from companion.settings import settings

    return settings(place.home)


def prepared(arguments: Sequence[str]) -> list[str]:
    """The words meant, and the screen as the player likes it; settings that cannot be used are told of, and left."""
    from companion.core.names import CompanionError

    try:
        own = _read()
    except CompanionError as error:
        from companion.render.console import remark

        remark(f"Settings are left out. {error}")
        own = None
    _set_screen(own)
    return list(arguments) if own is None else _meant(arguments, own)


def unabridged(arguments: Sequence[str]) -> list[str]:
    """The words meant, and nothing else done."""
    own = found()
    return list(arguments) if own is None else _meant(arguments, own)


def _set_screen(own: Settings | None) -> None:
    from companion.render import console, folding

    folding.CHOSEN.set(own.width if own else 0)
    console.CHOSEN.set(own.colours if own else "auto")
    if own and own.pager:
        from companion.render import pager

        pager.CHOSEN.set(own.pager)


def _meant(arguments: Sequence[str], own: Settings) -> list[str]:
    """The line that a word of the player's own stands for, with what comes after it."""
    line = own.aliases.get(arguments[0]) if arguments else None
    if line is None:
        return list(arguments)
    import shlex

    try:
        return [*shlex.split(line), *arguments[1:]]
    except ValueError:
        return [*line.split(), *arguments[1:]]


def default_game() -> str:
    """The game of the settings; empty where none is chosen."""
    own = found()
    return own.game if own else ""
