"""Reads PDF in a process of its own (pdfium.py): a hostile or broken file can stop that one, never the companion."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from rulesindex.books.layout import Line, marked_pages
from rulesindex.books.model import Page
from rulesindex.books.pdfium import MOST_PAGES, Note
from rulesindex.books.text import MOST_CHARACTERS
from rulesindex.errors import RulesError

PATIENCE = 60.0  # seconds for one page
CPU_SECONDS = 30  # for the whole book
_TAIL = 65536
Progress = Callable[[str, int, int], None]


def read_pdf(
    path: Path, progress: Progress | None = None, patience: float = PATIENCE, cpu: int = CPU_SECONDS
) -> list[Page]:
    """The pages of a PDF with their printed numbers; an error that says what to do where there is nothing to read."""
    _check_whole(path)
    read: list[tuple[int, list[Line]]] = []
    failed = size = 0
    for note in _notes(path, patience, cpu):
        if "error" in note:
            raise _error(note["error"], path.name)
        lines = [Line(*line) for line in note["lines"] or ()]
        failed += note["lines"] is None
        size += sum(len(line.text) for line in lines)
        if size > MOST_CHARACTERS:
            raise RulesError(f"{path.name} holds far more text than a rulebook", "Add only the pages that are rules.")
        read.append((note["page"], lines))
        if progress:
            progress("reading", len(read), note["of"])
    pages = marked_pages(read)
    _check_text(pages, failed, path.name)
    return pages


def _check_whole(path: Path) -> None:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _TAIL))
        tail = file.read()
    if b"%%EOF" not in tail and b"startxref" not in tail:
        raise _error("truncated", path.name)


def _check_text(pages: list[Page], failed: int, name: str) -> None:
    if failed and failed * 10 > len(pages):
        raise _error("broken", name)
    letters = sum(sum(map(str.isalpha, page.text)) for page in pages)
    if letters < 200 or letters < 25 * len(pages):
        raise RulesError(
            f"{name} has no text to read: its pages are pictures",
            "Run text recognition on it first (for example `ocrmypdf in.pdf out.pdf`), then add the result.",
        )


def _error(kind: str, name: str) -> RulesError:
    if kind == "encrypted":
        return RulesError(
            f"{name} is locked with a password",
            "Save a copy without the password (for example `qpdf --decrypt in.pdf out.pdf`), then add that.",
        )
    if kind == "pages":
        return RulesError(f"{name} has more than {MOST_PAGES} pages", "Add only the part that is the rulebook.")
    if kind == "truncated":
        return RulesError(f"{name} is cut short: its end is missing", "Download or copy it again, then add it.")
    if kind == "stuck":
        return RulesError(
            f"{name} takes too long to read: it is damaged or made to be hard",
            "Open it in a viewer and print it to a new PDF, or copy its text into a .txt file and add that.",
        )
    return RulesError(
        f"{name} is damaged and cannot be read",
        "Download it again, or open it in a viewer and print it to a new PDF.",
    )


def _notes(path: Path, patience: float, cpu: int) -> Iterator[Note]:
    """What the reading process reports, line by line; a page or a book that takes too long ends it."""
    root = str(Path(__file__).resolve().parents[2])
    code = f"import sys; sys.path.insert(0, {root!r}); from rulesindex.books.pdfium import child; child()"
    command = [sys.executable, "-c", code, str(path), str(cpu)]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet, text=True, encoding="utf8") as reader:
        assert reader.stdout is not None
        late = threading.Event()

        def give_up() -> None:
            late.set()
            reader.kill()

        ended = False
        try:
            for line in _watched(reader.stdout, give_up, patience):
                note: Note = json.loads(line)
                ended = ended or "end" in note or "error" in note
                if "end" not in note:
                    yield note
        finally:
            reader.kill()
        if not ended:
            spent = reader.wait() == -getattr(signal, "SIGXCPU", signal.SIGTERM)
            yield {"error": "stuck" if late.is_set() or spent else "broken"}


def _watched(lines: IO[str], give_up: Callable[[], None], patience: float) -> Iterator[str]:
    while True:
        watch = threading.Timer(patience, give_up)
        watch.start()
        try:
            line = lines.readline()
        finally:
            watch.cancel()
        if not line.endswith("\n"):
            return
        yield line
