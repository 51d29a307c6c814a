"""Answers from the rules library on the screen: the best in full, the others as lines."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.render.console import PLAIN_WIDTH, cells, columns, say, say_parts
from companion.render.prose import folded

if TYPE_CHECKING:
    from rulesindex.answer import Answer, Asked

MARKS = {"ruling": "house ruling", "book": "your book", "digest": ""}
NOTHING = {
    "ruling": "No house ruling of the campaign speaks of that. To record one: companion ruling add TEXT",
    "book": "Nothing in your own books answers that. `companion rules books` lists them; `rules add FILE` adds one.",
}


def show_asked(asked: Asked, full: bool, one_game: bool, kind: str = "") -> None:
    """A question's answers."""
    if asked.did_you_mean:
        say_parts(("Did you mean: ", "dim"), asked.did_you_mean)
    if not asked.answers:
        _show_nothing(asked, kind)
        return
    for n, answer in enumerate(asked.answers if full else asked.answers[:1]):
        if n:
            say()
        show_answer(answer, one_game)
    others = () if full else asked.answers[1:]
    if others:
        say()
        say("Also:", "dim")
        columns(_lines(others), styles=("", "cyan", "dim"))


def _lines(answers: Sequence[Answer]) -> list[tuple[str, ...]]:
    """Title, reference and the first source; a narrow screen does without the source, so that lines stay lines."""
    rows = [(f"  {a.title}", a.ref, MARKS[a.kind] or re.split("[,;]", a.source)[0]) for a in answers]
    wide = sum(max(cells(row[n]) for row in rows) + 2 for n in range(3)) - 2
    room = shutil.get_terminal_size().columns if sys.stdout.isatty() else PLAIN_WIDTH
    return list(rows) if wide <= room else [row[:2] for row in rows]


def show_answer(answer: Answer, one_game: bool = True) -> None:
    """One answer: title, ruling, what is disputed, source, where to go on, and the player's own book."""
    mark = MARKS[answer.kind] if MARKS[answer.kind] != answer.title.lower() else ""
    game = "" if one_game else f" ({answer.game})"
    say_parts((answer.title, "bold"), (f"{game}{f' - {mark}' if mark else ''}", "yellow" if mark else "dim"))
    for line in folded(answer.text, "  "):
        say(line)
    if answer.disputed:
        for n, line in enumerate(folded(f"Disputed: {answer.disputed}", "  ")):
            say(line, "yellow" if n == 0 else "")
    for line in folded(f"source: {_where(answer)}", "  "):
        say(line, "dim")
    see = ", ".join(ref.split("#")[-1] for ref in answer.see)
    for line in folded(f"see: {see}" if see else "", "  "):
        say(line, "dim")
    if answer.passage is not None:
        _show_passage(answer.passage)


def _show_passage(passage: Answer) -> None:
    say()
    say_parts(
        ("  Your book ", "dim"), (passage.source, "bold"), f": {' > '.join(passage.path)}" if passage.path else ""
    )
    for line in folded(passage.text, "  | "):
        say(line or "  |")


def _where(answer: Answer) -> str:
    path = f" ({' > '.join(answer.path)})" if answer.kind == "book" and answer.path else ""
    return f"{answer.source}{path}  [{answer.ref}]"


def _show_nothing(asked: Asked, kind: str) -> None:
    if kind in NOTHING:
        say(NOTHING[kind])
        return
    say("Nothing in the rules answers that.")
    if asked.suggestions:
        say(f"Try other words, or look at: {', '.join(asked.suggestions)}.")
    say("`companion terms` lists the glossary.", "dim")


def show_terms(terms: Sequence[Answer], one_game: bool) -> None:
    """The glossary as a list."""
    games = [() if one_game else (term.game,) for term in terms]
    rows = [(term.title, *game, ", ".join(term.aliases)) for term, game in zip(terms, games, strict=True)]
    columns(rows, styles=("bold", "dim", "dim"))
