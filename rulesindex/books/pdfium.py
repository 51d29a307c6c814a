"""The process that reads a PDF: pdfium's letters, page by page, as JSON lines on standard output."""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from rulesindex.books.glyphs import Glyph, lines_of

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfTextPage

MOST_PAGES = 3000
_MEMORY = 2 << 30
_BOLD = ("bold", "black", "heavy", "demi")
_HEAVY = 600
_LETTERS = 200_000  # of one page; more are no page of a book


class Note(TypedDict, total=False):
    """One line of the report: a page, an error, or the end."""

    page: int
    of: int
    lines: Sequence[tuple[str, float, bool, int, float]] | None
    """As in `Line`; None for a page that could not be read."""
    error: str
    end: bool


def child() -> None:
    """Read the file that the command line names: one JSON line for each page."""
    _limit(cpu=int(sys.argv[2]))
    out = sys.stdout
    try:
        for note in _read(Path(sys.argv[1])):
            out.write(json.dumps(note) + "\n")
            out.flush()
    except Exception:  # whatever a broken file does to the parser, the answer is the same
        out.write(json.dumps({"error": "broken"}) + "\n")


def _read(path: Path) -> Iterator[Note]:
    import pypdfium2  # a large library, and only this process needs it

    try:
        pdf = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        locked = any(word in str(error).lower() for word in ("password", "security"))
        yield {"error": "encrypted" if locked else "broken"}
        return
    total = len(pdf)
    if total > MOST_PAGES:
        yield {"error": "pages"}
        return
    printed = _printed(pdf, total)
    for at in range(total):
        try:
            lines = lines_of(_glyphs(pdf[at].get_textpage()))
        except Exception:  # one bad page must not hide the others; too many of them are an error
            yield {"page": printed[at], "of": total, "lines": None}
        else:
            yield {"page": printed[at], "of": total, "lines": lines}
    yield {"end": True}


def _glyphs(page: PdfTextPage) -> Iterator[Glyph]:
    """The letters of a page in the order of the file, with the spaces and line ends that the reader adds."""
    from pypdfium2 import raw

    box, matrix = raw.FS_RECTF(), raw.FS_MATRIX()
    x, y = ctypes.c_double(), ctypes.c_double()
    name, flags = ctypes.create_string_buffer(256), ctypes.c_int()
    for at in range(min(page.count_chars(), _LETTERS)):
        code = raw.FPDFText_GetUnicode(page, at)
        text = chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else " "
        if text == "\r":
            continue
        if text == "\n" or raw.FPDFText_IsGenerated(page, at) == 1:
            yield Glyph(text if text == "\n" else " ")
            continue
        raw.FPDFText_GetLooseCharBox(page, at, box)
        raw.FPDFText_GetCharOrigin(page, at, x, y)
        raw.FPDFText_GetMatrix(page, at, matrix)
        name.value = b""
        raw.FPDFText_GetFontInfo(page, at, name, len(name), flags)
        scale = hypot(matrix.c, matrix.d) or 1.0
        size = round(raw.FPDFText_GetFontSize(page, at) * scale, 1)
        font = name.value.decode("latin-1").lower()
        bold = any(word in font for word in _BOLD) or raw.FPDFText_GetFontWeight(page, at) >= _HEAVY
        yield Glyph(text, box.left, box.right, y.value, size, bold)


def _printed(pdf: PdfDocument, total: int) -> list[int]:
    """The numbers printed on the pages where the file says so in order, else their positions."""
    try:
        labels = [int(pdf.get_page_label(at)) for at in range(total)]
    except Exception:  # labels are optional, often broken, and may be roman
        return list(range(1, total + 1))
    return labels if all(a < b for a, b in pairwise(labels)) else list(range(1, total + 1))


def _limit(cpu: int) -> None:
    """Memory for the largest books, and so many seconds of the processor."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))
