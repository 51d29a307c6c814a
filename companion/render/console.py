"""The terminal: plain when it is not one, colours off with NO_COLOR, nothing harmful shown.

Rich is loaded only where there are colours to show: piped output needs none of it, and every
command that a script calls is the quicker for it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, TextIO

from companion.core.names import is_control
from companion.render.folding import breaks, cells, hang, lines, shares, width_of

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH = 100
CHOSEN: ContextVar[str] = ContextVar("colours", default="auto")
"""The colours of the player's settings: auto, always, never; NO_COLOR and FORCE_COLOR are stronger."""
Part = tuple[str, str] | str


def is_plain(stream: TextIO) -> bool:
    """Whether a stream takes text without colours."""
    if os.environ.get("FORCE_COLOR"):
        return False
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or CHOSEN.get() == "never":
        return True
    return CHOSEN.get() != "always" and not stream.isatty()


def console(stderr: bool = False) -> Console:
    """A Rich console for what needs one: bars, histograms, pictures."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = PLAIN_WIDTH if not stream.isatty() and "COLUMNS" not in os.environ else None
    forced = True if CHOSEN.get() == "always" else None
    return Console(file=stream, force_terminal=forced, highlight=False, markup=False, emoji=False, width=width)


def safe(text: str) -> str:
    """Text with control characters made visible, so that a name cannot move the cursor or recolour the screen."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        c if c in "\n\t" or not is_control(c) else f"\\u{ord(c):04x}" if ord(c) > 0xFF else f"\\x{ord(c):02x}"
        for c in text
    )


def write(parts: Sequence[Part], stderr: bool = False) -> None:
    """A line of styled pieces, folded at words where the screen is narrower."""
    stream = sys.stderr if stderr else sys.stdout
    pieces = [(safe(part), "") if isinstance(part, str) else (safe(part[0]), part[1]) for part in parts]
    width = width_of(stream)
    for line in [pieces] if width is None else _folded(pieces, width):
        _write_line(line, stream, stderr)


def _write_line(pieces: Sequence[tuple[str, str]], stream: TextIO, stderr: bool) -> None:
    if is_plain(stream):
        stream.write("".join(text for text, _style in pieces) + "\n")
        return
    from rich.text import Text

    console(stderr).print(Text.assemble(*pieces), soft_wrap=True)


def _folded(pieces: Sequence[tuple[str, str]], width: int) -> Iterator[list[tuple[str, str]]]:
    """The pieces as lines: each line of the text apart, then folded to the width."""
    whole, begin = "".join(text for text, _style in pieces), 0
    for line in whole.split("\n"):
        found = breaks(line, width)
        for n, (start, stop) in enumerate(found):
            lead = [(" " * hang(line), "")] if n else []
            yield [*lead, *_cut(pieces, begin + start, begin + stop)]
        begin += len(line) + 1


def _cut(pieces: Sequence[tuple[str, str]], start: int, stop: int) -> Iterator[tuple[str, str]]:
    """What stands between two places of the whole, each part in its style."""
    at = 0
    for text, style in pieces:
        part = text[max(0, start - at) : max(0, stop - at)]
        if part:
            yield part, style
        at += len(text)


def say(text: str = "", style: str = "") -> None:
    """One line (or paragraph) to standard output."""
    write([(text, style)])


def say_parts(*parts: Part) -> None:
    """One line of differently styled pieces."""
    write(parts)


def complain(text: str) -> None:
    """One line to standard error."""
    write([("error: ", "bold red"), " ".join(safe(text).split())], stderr=True)


def remark(text: str) -> None:
    """A note beside the answer, to standard error."""
    write([(text, "dim")], stderr=True)


def columns(rows: Iterable[Sequence[str]], header: Sequence[str] = (), styles: Sequence[str] = ()) -> None:
    """Rows as aligned columns without lines; on a narrow screen the widest column is folded, at words."""
    listed = [[safe(cell).replace("\n", " ").replace("\t", " ").rstrip() for cell in row] for row in rows]
    if not listed:
        return
    sized = [list(header), *listed] if header else listed
    widths, screen = [max(cells(row[n]) for row in sized) for n in range(len(sized[0]))], width_of(sys.stdout)
    if screen is not None and sum(widths) + 2 * len(widths) - 2 > screen:
        fitting = shares(sized, screen)
        if fitting is None:
            _stacked(listed, styles)
            return
        widths = fitting
    if header:
        _row(header, widths, ["bold"] * len(header))
    for row in listed:
        _row(row, widths, styles)


def _row(row: Sequence[str], widths: Sequence[int], styles: Sequence[str]) -> None:
    """A row, each cell folded to its column."""
    folded = [lines(cell, widths[n]) for n, cell in enumerate(row)]
    for at in range(max(map(len, folded))):
        _line([cell[at] if at < len(cell) else "" for cell in folded], widths, styles)


def _line(row: Sequence[str], widths: Sequence[int], styles: Sequence[str]) -> None:
    last = max((n for n, cell in enumerate(row) if cell), default=0)
    parts: list[tuple[str, str]] = []
    for n, cell in enumerate(row[: last + 1]):
        parts.append((cell, styles[n] if n < len(styles) else ""))
        if n < last:
            parts.append((" " * (widths[n] - cells(cell) + 2), ""))
    _write_line(parts, sys.stdout, stderr=False)


def _stacked(rows: Sequence[Sequence[str]], styles: Sequence[str]) -> None:
    """Rows that fit no screen side by side: the first cell, and the others beneath it."""
    for row in rows:
        for n, cell in enumerate(row):
            if cell.strip():
                write(["    " * bool(n), (cell.strip() if n else cell, styles[n] if n < len(styles) else "")])


def emit(data: object) -> None:
    """Data as JSON on standard output; what could move the cursor is escaped as JSON escapes it."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    for char in set(text) - {"\n"}:
        if is_control(char):
            text = text.replace(char, f"\\u{ord(char):04x}")
    sys.stdout.write(text + "\n")
