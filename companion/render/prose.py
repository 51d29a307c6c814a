"""Text for reading: folded to the screen, the digest's light Markdown made plain."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from textwrap import wrap

WIDEST = 88


def reading_width() -> int:
    """How wide a paragraph should be here."""
    return min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns) if sys.stdout.isatty() else WIDEST


def folded(text: str, indent: str = "") -> Iterator[str]:
    """The lines of a text, paragraphs folded, lists kept as lists."""
    width = max(30, reading_width())
    for line in unmarked(text).splitlines():
        bullet = re.match(r"\s*(?:[-*•]|\d+[.)])\s+", line)
        hanging = indent + (" " * len(bullet[0]) if bullet else "")
        yield from wrap(line, width, initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False) or [""]


def unmarked(text: str) -> str:
    """Text without Markdown's marks for strong and slanted letters."""
    return re.sub(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1", r"\2", re.sub(r"`([^`]*)`", r"\1", text))
