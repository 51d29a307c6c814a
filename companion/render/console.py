"""The terminal: plain when it is not one, colours off with NO_COLOR, nothing harmful shown.

Rich is loaded only where there are colours to show: piped output needs none of it, and every
command that a script calls is the quicker for it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from companion.core.names import is_control

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH = 100
Part = tuple[str, str] | str


def is_plain(stream: TextIO) -> bool:
    """Whether a stream takes text without colours."""
    if os.environ.get("FORCE_COLOR"):
        return False
    return not stream.isatty() or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def console(stderr: bool = False) -> Console:
    """A Rich console for what needs one: bars, histograms, pictures."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = PLAIN_WIDTH if not stream.isatty() and "COLUMNS" not in os.environ else None
    return Console(file=stream, highlight=False, markup=False, emoji=False, width=width)


def safe(text: str) -> str:
    """Text with control characters made visible, so that a name cannot move the cursor or recolour the screen."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        c if c in "\n\t" or not is_control(c) else f"\\u{ord(c):04x}" if ord(c) > 0xFF else f"\\x{ord(c):02x}"
        for c in text
    )


def write(parts: Sequence[Part], stderr: bool = False) -> None:
    """One line of styled pieces, never folded: the terminal does that."""
    stream = sys.stderr if stderr else sys.stdout
    pieces = [(part, "") if isinstance(part, str) else part for part in parts]
    if is_plain(stream):
        stream.write("".join(safe(text) for text, _style in pieces) + "\n")
        return
    from rich.text import Text

    line = Text.assemble(*((safe(text), style) for text, style in pieces))
    console(stderr).print(line, soft_wrap=True)


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
    """Rows as aligned columns without lines; the last column may be as long as it likes."""
    listed = [[safe(cell).replace("\n", " ").replace("\t", " ").rstrip() for cell in row] for row in rows]
    if not listed:
        return
    sized = [list(header), *listed] if header else listed
    widths = [max(cells(row[n]) for row in sized) for n in range(len(sized[0]) - 1)]
    if header:
        _row(header, widths, ["bold"] * len(header))
    for row in listed:
        _row(row, widths, styles)


def _row(row: Sequence[str], widths: Sequence[int], styles: Sequence[str]) -> None:
    last = max((n for n, cell in enumerate(row) if cell), default=0)
    parts: list[Part] = []
    for n, cell in enumerate(row[: last + 1]):
        parts.append((cell, styles[n] if n < len(styles) else ""))
        if n < last:
            parts.append(" " * (widths[n] - cells(cell) + 2))
    write(parts)


def cells(text: str) -> int:
    """How many columns of the terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def emit(data: object) -> None:
    """Data as JSON on standard output; what could move the cursor is escaped as JSON escapes it."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    for char in set(text) - {"\n"}:
        if is_control(char):
            text = text.replace(char, f"\\u{ord(char):04x}")
    sys.stdout.write(text + "\n")
