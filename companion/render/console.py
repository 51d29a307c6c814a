"""The terminal: plain when it is not one, colours off with NO_COLOR, nothing harmful shown."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from companion.domain.names import BIDI_CONTROLS, is_control

PLAIN_WIDTH = 100


def console(stderr: bool = False) -> Console:
    """A console for standard output or standard error."""
    stream = sys.stderr if stderr else sys.stdout
    plain = not stream.isatty() and "COLUMNS" not in os.environ
    return Console(
        file=stream, highlight=False, markup=False, emoji=False, width=PLAIN_WIDTH if plain else None, soft_wrap=False
    )


def safe(text: str) -> str:
    """Text with control characters made visible, so that a name cannot move the cursor or recolour the screen."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        c if c in "\n\t" or not is_control(c) else f"\\u{ord(c):04x}" if c in BIDI_CONTROLS else f"\\x{ord(c):02x}"
        for c in text
    )


def say(text: str = "", style: str = "") -> None:
    """One line (or paragraph) to standard output."""
    console().print(Text(safe(text), style=style), soft_wrap=True)


def say_parts(*parts: tuple[str, str] | str) -> None:
    """One line of differently styled pieces."""
    line = Text()
    for part in parts:
        text, style = part if isinstance(part, tuple) else (part, "")
        line.append(safe(text), style)
    console().print(line, soft_wrap=True)


def complain(text: str) -> None:
    """One line to standard error."""
    flat = " ".join(safe(text).split())
    console(stderr=True).print(Text.assemble(("error: ", "bold red"), flat), soft_wrap=True)


def remark(text: str) -> None:
    """A note beside the answer, to standard error."""
    console(stderr=True).print(Text(safe(text), style="dim"), soft_wrap=True)


def columns(rows: Iterable[Sequence[str]], header: Sequence[str] = (), styles: Sequence[str] = ()) -> None:
    """Rows as aligned columns without lines; the last column may be as long as it likes."""
    listed = [[safe(cell).replace("\n", " ").rstrip() for cell in row] for row in rows]
    if not listed:
        return
    sized = [list(header), *listed] if header else listed
    widths = [max(cell_len(row[n]) for row in sized) for n in range(len(sized[0]) - 1)]
    out = console()
    if header:
        out.print(Text(_line(header, widths), style="bold"), soft_wrap=True)
    for row in listed:
        line = Text()
        for n, cell in enumerate(row):
            padding = " " * (widths[n] - cell_len(cell) + 2) if n < len(widths) else ""
            line.append(cell, styles[n] if n < len(styles) else "").append(padding)
        line.rstrip()
        out.print(line, soft_wrap=True)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell + " " * (width - cell_len(cell)) for cell, width in zip(cells, widths, strict=False)]
    return "  ".join([*padded, cells[-1]])


def emit(data: Any) -> None:
    """Data as JSON on standard output."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
