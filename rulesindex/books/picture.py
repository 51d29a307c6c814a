"""A page of a PDF as a picture: pdfium draws it, and a PNG file is little more than its rows, compressed."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from rulesindex.cache import write_atomic
from rulesindex.errors import RulesError

SCALE = 2.0  # 144 dots an inch: small print can be read
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def draw_page(pdf: Path, number: int, file: Path) -> None:
    """Draw the page with this printed number into a PNG file."""
    if pdf.suffix.lower() != ".pdf":
        raise RulesError(f"{pdf.name} is no PDF, so it has no pages to draw", "Add the PDF: companion rules add FILE")
    import pypdfium2  # a large library, and only this needs it

    from rulesindex.books.pdf import read_pdf

    sheet = next((at for at, page in enumerate(read_pdf(pdf)) if page.number == number), None)
    if sheet is None:
        raise RulesError(f"{pdf.name} has no page {number}", "`companion rules reindex` reads it anew.")
    try:
        with pypdfium2.PdfDocument(pdf) as document:
            bitmap = document[sheet].render(scale=SCALE, rev_byteorder=True)
            pixels = bytes(bitmap.buffer)
            made = _png(pixels, bitmap.width, bitmap.height, bitmap.stride, bitmap.n_channels)
    except pypdfium2.PdfiumError as error:
        raise RulesError(f"{pdf.name} cannot be drawn", "Is it locked, or damaged? Try another copy.") from error
    try:
        write_atomic(file, made)
    except OSError as error:
        raise RulesError(f"{file} cannot be written: {error.strerror or error}", "Choose another --out.") from error


def _png(pixels: bytes, width: int, height: int, stride: int, channels: int) -> bytes:
    """The bytes of a PNG file; rows of grey, RGB or RGBA, each with the mark of no filter."""
    rows = b"".join(b"\0" + pixels[at * stride : at * stride + width * channels] for at in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, {1: 0, 3: 2, 4: 6}[channels], 0, 0, 0)
    return _SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows, 6)) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
