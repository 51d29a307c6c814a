"""Lines folded at words to the width of the screen: the one place that decides where a line may break.

A command to copy (in backticks, or `companion ...` after a colon or at the start of a line) is never broken: it goes
to a line of its own, and where even that is too narrow the terminal folds it, which copies back whole. Output that
goes into a file or a pipe has no width and is not folded, unless COLUMNS or the settings name one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from typing import TextIO

NARROWEST, USUAL = 20, 80
CHOSEN: ContextVar[int] = ContextVar("width", default=0)
"""The width of the player's settings; COLUMNS is stronger."""
COMMAND = r"(?:(?<=: )|(?<=  )|(?<=^)|(?<= \())companion [a-z](?:(?!\. [A-Z]|; |, then |\)|  ).)*"
ATOM = re.compile(rf"[^\s`]*`[^`]*`\S*|\(?{COMMAND}\S?|\S+")
"""What is never torn: a quoted command, a command after a colon, a word."""
BULLET = re.compile(r"\s*(?:(?:[-*•]|\d+[.)])\s+)?")


def width_of(stream: TextIO) -> int | None:
    """How many columns a stream has; None where it has none."""
    named = os.environ.get("COLUMNS", "")
    if named.isdecimal() and int(named):
        return max(NARROWEST, int(named))
    if not stream.isatty():
        return None
    if CHOSEN.get():
        return CHOSEN.get()
    try:
        return max(NARROWEST, os.get_terminal_size(stream.fileno()).columns or USUAL)
    except (OSError, ValueError):
        return None


def cells(text: str) -> int:
    """How many columns of the terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def atoms(text: str) -> Iterator[tuple[int, int]]:
    """Where each thing that is never torn begins and ends."""
    for found in ATOM.finditer(text):
        yield found.span()


def breaks(text: str, width: int, indent: int | None = None) -> list[tuple[int, int]]:
    """The pieces of a line that fit the width, as (begin, end); all but the first are shown after `indent` spaces."""
    if cells(text) <= width:
        return [(0, len(text))]
    hanging = hang(text) if indent is None else indent
    pieces: list[tuple[int, int]] = []
    begin = end = 0
    for start, stop in atoms(text):
        room = width - (hanging if pieces else 0)
        if end > begin and text[begin:end].strip() and cells(text[begin:stop]) > room:
            pieces.append((begin, end))
            begin = start
        end = stop
    return [*pieces, (begin, end)]


def hang(text: str) -> int:
    """How far the further lines of a text stand in: as its own beginning, a little more unless bullet or paragraph."""
    if text[:1].isupper() and text.endswith((".", "!", "?")):
        return 0
    found = BULLET.match(text)
    lead = found[0] if found else ""
    return min(len(lead) if lead.strip() else len(lead) + 2, 12)


def lines(text: str, width: int, indent: int | None = None) -> list[str]:
    """The lines of one line of text."""
    found = breaks(text, width, indent)
    hanging = " " * (hang(text) if indent is None else indent) if len(found) > 1 else ""
    return [text[a:b] if n == 0 else hanging + text[a:b] for n, (a, b) in enumerate(found)]


def narrowest(text: str) -> int:
    """The least width at which nothing of a text is torn."""
    return max((cells(text[a:b]) for a, b in atoms(text)), default=0)


def shares(rows: Sequence[Sequence[str]], width: int, gap: int = 2) -> list[int] | None:
    """How wide each column may be so that a row fits: the widest give way, alike; None where no width is enough."""
    count = max(map(len, rows))
    filled = [[row[n] for row in rows if n < len(row)] for n in range(count)]
    wide = [max(map(cells, column), default=0) for column in filled]
    least = [max(map(_least, column), default=0) for column in filled]
    room = width - gap * (count - 1)
    if sum(least) > room:
        return None

    def capped(cap: int) -> list[int]:
        return [max(low, min(high, cap)) for low, high in zip(least, wide, strict=True)]

    cap = next(cap for cap in range(max(wide), -1, -1) if sum(capped(cap)) <= room)
    found, more = capped(cap), capped(cap + 1)
    for n in range(count):  # what is left over goes to the first columns: names stand there
        if more[n] > found[n] and sum(found) < room:
            found[n] += 1
    return found


def _least(cell: str) -> int:
    """The least width of a cell: its first word after its own indent, or its longest where the others hang."""
    whole = [cells(cell[a:b]) for a, b in atoms(cell)]
    lead = len(cell) - len(cell.lstrip())
    return max([lead + size for size in whole[:1]] + [hang(cell) + size for size in whole[1:]], default=0)
