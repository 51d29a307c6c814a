"""Small PDF files made by hand, sound and broken."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pypdf

FONTS = (b"Helvetica", b"Helvetica-Bold")


def pdf_bytes(pages: Sequence[str], stream: bytes | None = None) -> bytes:
    """A plain PDF with one text page for each string; a line that begins with # is large, one with * is bold."""
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects += [b"<< /Type /Font /Subtype /Type1 /BaseFont /%s >>" % font for font in FONTS]
    kids = []
    for text in pages:
        content = stream if stream is not None else _content(text)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>" % len(objects)
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<< /Type /Pages /Count %d /Kids [ %s ] >>" % (len(kids), b" ".join(kids))
    return _assembled(objects)


def write_pdf(path: Path, pages: Sequence[str]) -> Path:
    """The same in a file."""
    path.write_bytes(pdf_bytes(pages))
    return path


def lock(path: Path, password: str) -> None:
    """Encrypt a PDF in place."""
    writer = pypdf.PdfWriter(clone_from=path)
    writer.encrypt(password, algorithm="RC4-128")
    writer.write(path)


def placed(pieces: Sequence[tuple[int, int, int, str]]) -> bytes:
    """The stream of a page with each text at its own place: x, y, size, text."""
    return b"\n".join(b"BT /F1 %d Tf %d %d Td (%s) Tj ET" % (size, x, y, text.encode()) for x, y, size, text in pieces)


def _content(text: str) -> bytes:
    lines = [b"BT 12 TL 50 750 Td"]
    for line in text.split("\n"):
        font = b"/F2 16 Tf" if line.startswith("#") else b"/F2 10 Tf" if line.startswith("*") else b"/F1 10 Tf"
        safe = line.lstrip("#*").strip().replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        lines.append(b"%s (%s) Tj T*" % (font, safe.encode("latin-1", "replace")))
    return b"\n".join([*lines, b"ET"])


def _assembled(objects: Sequence[bytes]) -> bytes:
    out = b"%PDF-1.4\n"
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return out + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
