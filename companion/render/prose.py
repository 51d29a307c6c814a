"""Text for reading: folded to the screen, the digest's light Markdown made plain."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from companion.render.folding import lines, width_of

WIDEST = 88


def reading_width() -> int:
    """How wide a paragraph should be here."""
    return min(WIDEST, width_of(sys.stdout) or WIDEST)


def folded(text: str, indent: str = "") -> Iterator[str]:
    """The lines of a text, paragraphs folded, lists kept as lists."""
    width = max(30, reading_width()) - len(indent)
    for line in unmarked(text).splitlines():
        bullet = re.match(r"\s*(?:[-*•]|\d+[.)])\s+", line)
        found = lines(" ".join(line.split()) if not bullet else line, width, len(bullet[0]) if bullet else 0)
        yield from (f"{indent}{one}" if one.strip() else "" for one in found)


def unmarked(text: str) -> str:
    """Text without Markdown's marks for strong and slanted letters."""
    return re.sub(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1", r"\2", re.sub(r"`([^`]*)`", r"\1", text))
