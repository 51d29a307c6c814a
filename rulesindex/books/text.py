"""Reads plain text and Markdown: whatever encoding, with pages where form feeds part them."""

from __future__ import annotations

import codecs

from rulesindex.books.model import Page
from rulesindex.errors import RulesError

MOST_CHARACTERS = 12_000_000
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
    parts = text.split("\f")
    if len(parts) == 1:
        return [Page(text)]
    return [Page(part, number) for number, part in enumerate(parts, 1)]


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
