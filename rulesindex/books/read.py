"""Reads a rulebook file of any kind into passages, or says why it cannot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rulesindex.books.model import Page, Passage
from rulesindex.books.pages import Progress, passages_of
from rulesindex.books.text import read_text
from rulesindex.errors import RulesError

READER = 4  # raise when cleaning or cutting changes, so that books can be read anew
MOST_MEGABYTES = {True: 500, False: 64}
"""Of a PDF, which is mostly pictures, and of a text."""
_HEAD = 1024
"""Bytes that say what a file is."""
_FEWEST_WORDS = 30
_LONG = re.compile(rb"[!-~]{1000,}")  # no word: a picture written into the text, or worse


def read_book(path: Path, progress: Progress | None = None) -> list[Passage]:
    """The passages of a rulebook; nothing is kept of a file that cannot be read as a whole."""
    data = _bytes(path)
    pages = _pages(path, data, progress)
    passages = passages_of(pages, progress)
    if sum(len(passage.text.split()) for passage in passages) < _FEWEST_WORDS:
        raise RulesError(f"{path.name} has next to no text", "Check that it is the rulebook you meant.")
    return passages


def _pages(path: Path, data: bytes, progress: Progress | None) -> Sequence[Page]:
    if _is_pdf(path, data):
        if b"%PDF-" not in data[:_HEAD]:
            raise RulesError(f"{path.name} is no PDF, whatever its name says", "Open it in a viewer to see what it is.")
        from rulesindex.books.pdf import read_pdf  # starts a process of its own; plain text needs none of it

        return read_pdf(path, progress)
    return read_text(_LONG.sub(b" [...] ", data), path.name)


def _is_pdf(path: Path, data: bytes) -> bool:
    return data[:_HEAD].lstrip().startswith(b"%PDF-") or path.suffix.lower() == ".pdf"


def _bytes(path: Path) -> bytes:
    """A text whole; of a PDF, which its own reader opens, the head alone."""
    try:
        if not path.exists():
            raise RulesError(f"{path} does not exist", "Check the path; quote it if it has spaces.")
        if not path.is_file():
            raise RulesError(f"{path} is not a file", "Add one PDF, Markdown or text file at a time.")
        with path.open("rb") as file:
            data = file.read(_HEAD)
            pdf = _is_pdf(path, data)
            _refuse_large(path, MOST_MEGABYTES[pdf])
            data += b"" if pdf else file.read()
    except OSError as error:
        raise RulesError(f"{path} cannot be read: {error.strerror or error}", "Check that you may read it.") from error
    if not data.strip():
        raise RulesError(f"{path.name} is empty", "Check that it was saved or downloaded completely.")
    return data


def _refuse_large(path: Path, most: int) -> None:
    size = path.stat().st_size
    if size > most << 20:
        raise RulesError(
            f"{path.name} has {size >> 20} MB; a rulebook may have {most}",
            "Save a smaller copy (without pictures, or its text only) and add that.",
        )
