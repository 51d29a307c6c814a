"""Reads plain text and Markdown: whatever encoding, with pages where form feeds part them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from itertools import pairwise

from rulesindex.books.columns import Row, Span, unfold
from rulesindex.books.model import Page
from rulesindex.errors import RulesError

MOST_CHARACTERS = 12_000_000
_STRETCH = re.compile(r"\S+(?: \S+)*")
_GUTTER = 2
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OTHER_KINDS = (
    (b"PK\x03\x04", "a zip, Word, OpenDocument or EPUB file"),
    (b"\xd0\xcf\x11\xe0", "an old Word file"),
    (b"{\\rtf", "a rich text file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
    (b"Rar!", "a compressed file"),
    (b"7z\xbc\xaf", "a compressed file"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
)


def read_text(data: bytes, name: str) -> list[Page]:
    """The pages of a text file; one without a number where the file has no form feeds."""
    for start, kind in _OTHER_KINDS:
        if data.startswith(start):
            raise RulesError(f"{name} is {kind}, not text", "Save or export it as PDF, Markdown or plain text first.")
    text = _decode(data, name)
    if len(text) > MOST_CHARACTERS:
        raise RulesError(f"{name} holds far more text than a rulebook", "Split it and add the parts that are rules.")
    parts = [_in_reading_order(part) for part in text.split("\f")]
    if len(parts) == 1:
        return [Page(parts[0])]
    return [Page(part, number) for number, part in enumerate(parts, 1)]


def _in_reading_order(page: str) -> str:
    """The text with columns that stand side by side put one below the other."""
    if "   " not in page:
        return page
    lines = page.expandtabs().splitlines()
    rows = [
        tuple(Span(*found.span(), found[0], at) for found in _STRETCH.finditer(line)) for at, line in enumerate(lines)
    ]
    ordered = unfold(rows, _GUTTER)
    if all(one is other for one, other in zip(ordered, rows, strict=False)):
        return page
    return "\n".join(_rejoined(row, rows, lines) for row in ordered)


def _rejoined(row: Row, rows: Sequence[Row], lines: Sequence[str]) -> str:
    if row and row is rows[row[0].at]:
        return lines[row[0].at]
    spaces = ["", *(" " * int(right.start - left.end) for left, right in pairwise(row))]
    return "".join(space + span.text for space, span in zip(spaces, row, strict=False))


def _decode(data: bytes, name: str) -> str:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            try:
                return data.decode(encoding)
            except UnicodeDecodeError as error:
                raise _not_text(name) from error
    if b"\x00" in data or _control_share(data) > 0.02:
        raise _not_text(name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _control_share(data: bytes) -> float:
    sample = data[:200_000]
    odd = sum(sample.count(code) for code in range(32) if code not in (9, 10, 12, 13))
    return odd / max(1, len(sample))


def _not_text(name: str) -> RulesError:
    return RulesError(
        f"{name} is not a text file, or it is damaged",
        "Add a PDF, Markdown or plain text file; open it in an editor to see what it is.",
    )
