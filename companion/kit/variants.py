"""A check in several ways side by side: what stands between the words `vs`, what tells them apart, which is best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.core.names import CompanionError
from companion.kit.checks import VERSUS

if TYPE_CHECKING:
    from companion.kit.answers import Answer, Shown

MOST_VARIANTS = 12
SHOWING = ("--json", "--all", "--chart")
"""Options that say how an answer is shown, not what is asked."""


def variants(args: list[str]) -> list[list[str]]:
    """The parts of a command line between which the word `vs` stands."""
    parts: list[list[str]] = [[]]
    for word in args:
        if word == VERSUS:
            parts.append([])
        else:
            parts[-1].append(word)
    if len(parts) > MOST_VARIANTS:
        raise CompanionError(f"{len(parts)} ways are too many to compare.", f"Use at most {MOST_VARIANTS}.")
    if len(parts) > 1 and not all(parts):
        raise CompanionError(
            f"There is nothing on one side of `{VERSUS}`.", f"Like this: --bless 1 {VERSUS} --bless 2."
        )
    return parts


def told(variants: Sequence[Sequence[str]]) -> list[str]:
    """What tells each variant from the others: the options and words that not all of them have."""
    parts = [[part for part in _parts(words) if part not in SHOWING] for words in variants]
    common = set(parts[0]).intersection(*parts[1:])
    return [" ".join(part for part in own if part not in common) or "as it is" for own in parts]


def _parts(words: Sequence[str]) -> list[str]:
    """The words of a command line, each option together with what follows it."""
    found: list[str] = []
    for word in words:
        shown = f'"{word}"' if " " in word else word
        if found and found[-1].startswith("-") and " " not in found[-1] and not word.startswith("-"):
            found[-1] += f" {shown}"
        else:
            found.append(shown)
    return found


def side_by_side(
    rows: list[tuple[str, Answer]], unknown: Sequence[tuple[str, CompanionError]], games: list[str], options: Shown
) -> None:
    """Several variants of a check, best first; those that lack a figure last."""
    if options.roll:
        raise CompanionError("Several ways are compared, not rolled.", f"Roll the one you choose, without `{VERSUS}`.")
    from companion.dice.checks import best_first
    from companion.render.check import check_json, show_comparison
    from companion.render.console import emit

    order = best_first(answer.check._replace(name=words) for words, answer in rows)
    by_words = dict(rows)
    if options.as_json:
        shapes = [{"label": one.name, **check_json(by_words[one.name], games, None)} for one in order]
        emit({"compared": shapes, "unknown": [{"label": words, "missing": str(error)} for words, error in unknown]})
    else:
        show_comparison(order, games, [(words, str(error)) for words, error in unknown])
