"""Answers from the rules library on the screen: the best in full, the others as lines."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.render.console import PLAIN_WIDTH, columns, say, say_parts
from companion.render.folding import cells, width_of
from companion.render.prose import folded, reading_width

if TYPE_CHECKING:
    from rulesindex.answer import Answer, Asked

GUESSES = 3  # answers shown with what decides where a question could mean any of them
LINES = 3  # of each of them
BRIEF = 2  # further answers that are shown with what decides; the others as lines
MARKS = {"ruling": "house ruling", "book": "your book", "digest": "", "thing": ""}
NOTHING = {
    "ruling": "No house ruling of the campaign speaks of that. To record one: companion ruling add TEXT",
    "book": "Nothing in your own books answers that. `companion rules books` lists them; `rules add FILE` adds one.",
}


def show_asked(asked: Asked, full: bool, games: Mapping[str, str], kind: str = "") -> None:
    """A question's answers; ``games`` are those looked in, by their titles."""
    if asked.mended and (asked.confident or asked.vague):
        say_parts(("Read ", "dim"), ", ".join(f"{wrong} as {right}" for wrong, right in asked.mended.items()))
    if not asked.confident:
        _show_nothing(asked, games, kind)
        return
    for n, group in enumerate(_by_game(asked.answers)):
        if n:
            say()
        if len(games) > 1:
            say(games.get(group[0].game, group[0].game), "cyan")
        _show_group(group, full)


def _by_game(answers: Sequence[Answer]) -> list[list[Answer]]:
    """Answers of several games, those of a game together, the surest game first."""
    found: dict[str, list[Answer]] = {}
    for answer in answers:
        found.setdefault(answer.game, []).append(answer)
    return list(found.values())


def _show_group(answers: Sequence[Answer], full: bool) -> None:
    for n, answer in enumerate(answers if full else answers[:1]):
        if n:
            say()
        show_answer(answer)
    others = () if full else answers[1:]
    if others:
        say()
        say("Also:", "dim")
        for answer in others[:BRIEF]:
            _show_brief(answer)
        if others[BRIEF:]:
            columns(_lines(others[BRIEF:]), styles=("", "cyan", "dim"))


def _show_brief(answer: Answer) -> None:
    """A further answer in two lines, a long sentence in three: what decides stands on the first screen."""
    if answer.kind == "thing":
        _show_thing(answer)
        return
    mark = f" - {MARKS[answer.kind]}" if MARKS[answer.kind] else ""
    say_parts((f"  {answer.title}", "bold"), (mark, "yellow"), (f"  [{answer.ref}]", "dim"))
    lines = list(folded(answer.short or answer.text, "    "))
    for at, line in enumerate(lines[:LINES], 1):
        say(_going_on(line) if at == LINES and len(lines) > LINES else line)


def _going_on(line: str) -> str:
    """A line that is not the last of its text: dots in the place of the word they have no room beside."""
    room = cells(line) + 4 <= reading_width()
    return f"{line if room else line.rpartition(' ')[0]} ..."


def _lines(answers: Sequence[Answer]) -> list[tuple[str, ...]]:
    """Title, reference and the first source; a narrow screen does without the source, so that lines stay lines."""
    rows = [(f"  {a.title}", a.ref, MARKS[a.kind] or re.split("[,;]", a.source)[0]) for a in answers]
    wide = sum(max(cells(row[n]) for row in rows) + 2 for n in range(3)) - 2
    room = width_of(sys.stdout) or PLAIN_WIDTH
    return list(rows) if wide <= room else [row[:2] for row in rows]


def show_answer(answer: Answer) -> None:
    """One answer: title, ruling, what is disputed, source, where to go on, and the player's own book."""
    if answer.kind == "thing":
        _show_thing(answer)
        return
    mark = MARKS[answer.kind] if MARKS[answer.kind] != answer.title.lower() else ""
    say_parts((answer.title, "bold"), (f" - {mark}" if mark else "", "yellow"))
    for line in folded(_with_lead(answer), "  "):
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


def _with_lead(answer: Answer) -> str:
    """The text, begun with its Yes, No or number where it does not begin so itself."""
    begins = answer.text.lower().startswith(answer.lead.lower())
    return answer.text if begins else f"{answer.lead}. {answer.text}"


def _show_thing(answer: Answer) -> None:
    """A card, monster or place: its figures, and the command that tells more."""
    say_parts((answer.title, "bold"), (f" ({answer.path[0]})", "dim"))
    for line in folded(answer.text, "  "):
        say(line)
    say(f"  more: {answer.source}", "dim")


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


def _show_nothing(asked: Asked, games: Mapping[str, str], kind: str) -> None:
    if kind in NOTHING and not asked.answers:
        say(NOTHING[kind])
        return
    if asked.language:
        say(f"This looks like {asked.language}: I only read English, and so do these rules. Try a few English words.")
        return
    near = [f"{answer.title} [{answer.ref}]" for answer in asked.answers[:2]]
    if asked.vague:
        say(f"Did you mean {' or '.join(answer.title for answer in asked.answers[:2])}?")
        for answer in asked.answers[:GUESSES]:
            _show_brief(answer)
        return
    whose = next(iter(games.values())) if len(games) == 1 else "your games"
    say(f"The rules of {whose} say nothing I can find about this.")
    if near:
        say(f"Did you mean {' or '.join(near)}?")
    elif asked.suggestions:
        say(f"Try other words, or look at: {', '.join(asked.suggestions)}.")
    say("`companion terms` lists the glossary.", "dim")


def show_terms(terms: Sequence[Answer], one_game: bool) -> None:
    """The glossary as a list."""
    games = [() if one_game else (term.game,) for term in terms]
    rows = [(term.title, *game, ", ".join(term.aliases)) for term, game in zip(terms, games, strict=True)]
    columns(rows, styles=("bold", "dim", "dim"))
