"""The options that stand anywhere on the line: on which campaign, by whom, and after which step.

They are taken off before the command is looked for, because the campaign decides which game's verbs there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.names import CompanionError, shorten

CAMPAIGN, AUTHOR, EXPECT = "--campaign", "--author", "--expect"
OPTIONS = {
    CAMPAIGN: ("NAME", "Work on this campaign instead of the one in use."),
    AUTHOR: ("NAME", "Who makes the change (else COMPANION_AUTHOR, or the system's user)."),
    EXPECT: ("STEP", "Change nothing where the campaign has newer steps than this, and tell them."),
}


class Anywhere(NamedTuple):
    """What was said of the call as a whole, and the words left."""

    words: list[str]
    campaign: str = ""
    author: str = ""
    expect: int | None = None


def taken_off(arguments: Sequence[str]) -> Anywhere:
    """The options that belong to no command, and the command line without them."""
    left: list[str] = []
    said: dict[str, str] = {}
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word == "--":
            left += [word, *words]
            break
        name, equals, value = word.partition("=")
        if name not in OPTIONS or _is_own(left, name):
            left.append(word)
            continue
        if not equals and not words:
            raise CompanionError(f"{name} needs a value.", f"{name} {OPTIONS[name][0]}: {OPTIONS[name][1]}")
        said[name] = value if equals else words.pop(0)
        if not said[name].strip():
            raise CompanionError(f"The value of {name} is empty.", OPTIONS[name][1])
    return Anywhere(left, said.get(CAMPAIGN, ""), said.get(AUTHOR, ""), _step(said.get(EXPECT)))


def _step(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 17):
        raise CompanionError(f"{EXPECT} {shorten(text)} is no number of a step.", "`companion log` shows the numbers.")
    return int(text)


def _is_own(words: Sequence[str], option: str) -> bool:
    """Whether the command that stands before an option has one of that name itself."""
    if not words:
        return False
    from companion.cli.main import command_at

    return any(option in parameter.opts for parameter in command_at(words).params)
