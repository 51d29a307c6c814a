"""What may stand next on a line at the table: commands and options, then heroes, cards and rules terms."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup

from companion.cli.line import Word, typed
from companion.cli.main import app
from companion.cli.table import short_words
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.kit.context import folder, games

if TYPE_CHECKING:
    from companion.kit.typer_inside import Command

LONGEST = 6
"""Names have up to so many words, and need no quotes while they are typed."""


class Offer(NamedTuple):
    """A completion, and where in the line it begins."""

    text: str
    start: int


def offers(line: str) -> list[Offer]:
    """The completions of an unfinished line: of the longest name that is begun at its end."""
    words = typed(line)
    if words[0].text == "companion" and len(words) > 1:
        del words[0]
    if len(words) == 1:
        return _first_words(words[0])
    words = _whole(words)
    texts = [word.text for word in words]
    command, depth = _command(texts[:-1])
    if texts[-1].startswith("-") or (depth == len(texts) - 1 and isinstance(command, TyperGroup)):
        return [Offer(text, words[-1].start) for text in own_offers(texts[:-1], texts[-1])]
    if not depth:
        return []
    any_name = cache(_campaign_names)
    for first in range(max(depth, len(texts) - LONGEST), len(texts)):
        found = _names_at(texts[:first], " ".join(texts[first:]), any_name)
        if found:
            return [Offer(text, words[first].start) for text in found]
    return []


def _first_words(word: Word) -> list[Offer]:
    """Commands that begin so, and the game's short words."""
    begun = [verb for verb in short_words() if word.text and verb.startswith(word.text)]
    return [Offer(text, word.start) for text in (*own_offers([], word.text), *begun)]


def _whole(words: list[Word]) -> list[Word]:
    """The line with the noun that a short word leaves out."""
    noun = short_words().get(words[0].text)
    return [Word(noun, 0), *words] if noun else words


def _command(words: list[str]) -> tuple[Command, int]:
    """The command that a line names, and how many of its words do so."""
    from companion.kit.typer_inside import verb_of

    command = typer.main.get_command(app)
    for depth, word in enumerate(words):
        found = verb_of(command, word)
        if found is None:
            return command, depth
        command = found
    return command, len(words)


def _names_at(before: list[str], begun: str, any_name: Callable[[], list[str]]) -> list[str]:
    """The names that begin so, of those that may stand here; a place without names of its own takes any."""
    known = own_offers(before, "") or (any_name() if begun else [])
    wanted = fold(begun)
    return list(dict.fromkeys(name for name in known if fold(name).startswith(wanted)))


def own_offers(before: list[str], begun: str) -> list[str]:
    """What the command itself offers: the same as in the shell."""
    from companion.kit.typer_inside import shell_offers

    try:
        return [item.word for item in shell_offers(typer.main.get_command(app), before, begun)]
    except Exception:  # a half-typed line may be anything
        return []


def _campaign_names() -> list[str]:
    """Who plays, the game's cards, the terms of its rules."""
    from companion.kit.context import terms
    from companion.store.readmodel import active_campaign
    from companion.table.members import names_of

    try:
        view = active_campaign(folder())
        return [*names_of(view, games()), *terms()] if view else []
    except Exception:  # a completion that fails must not disturb the prompt
        return []
