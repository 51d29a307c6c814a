"""What the player's settings change of a command line: words of one's own, width, colours, pager, the default game."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.kit.context import folder, nouns

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


def prepared(arguments: Sequence[str], commands: Container[str]) -> list[str]:
    """The words meant, and the screen as the player likes it; settings that cannot be used are told of, and left."""
    from companion.core.names import CompanionError

    try:
        own = _read()
    except CompanionError as error:
        from companion.render.console import remark

        remark(f"Settings are left out. {error}")
        own = None
    _set_screen(own)
    if own is None:
        return list(arguments)
    meant = in_full(arguments, own.aliases, commands)
    if meant and meant[0] in own.aliases and not is_command(meant[0], commands):
        word = meant[0]
        raise CompanionError(
            f"Your word {word} leads back to itself.", f"Mend it: companion config alias {word} COMMAND"
        )
    return meant


def unabridged(arguments: Sequence[str], commands: Container[str]) -> list[str]:
    """The words meant, and nothing else done."""
    own = found()
    return list(arguments) if own is None else in_full(arguments, own.aliases, commands)


def _set_screen(own: Settings | None) -> None:
    from companion.render import console, folding

    folding.CHOSEN.set(own.width if own else 0)
    console.CHOSEN.set(own.colours if own else "auto")
    if own and own.pager:
        from companion.render import pager

        pager.CHOSEN.set(own.pager)


def in_full(arguments: Sequence[str], aliases: Mapping[str, str], commands: Container[str]) -> list[str]:
    """The line with the player's own word replaced by what it stands for; no such word hides a command."""
    words, seen = list(arguments), set[str]()
    while words and words[0] in aliases and words[0] not in seen and not is_command(words[0], commands):
        seen.add(words[0])
        words = [*split(aliases[words[0]]), *words[1:]]
    return words


def is_command(word: str, commands: Container[str]) -> bool:
    """Whether a word is a command: one of those every game has, or a game's noun."""
    return word in commands or word in nouns()


def split(line: str) -> list[str]:
    """The words of a line; an apostrophe that nothing closes is a letter."""
    import shlex

    try:
        return shlex.split(line)
    except ValueError:
        return line.split()


def default_game() -> str:
    """The game of the settings; empty where none is chosen."""
    own = found()
    return own.game if own else ""
