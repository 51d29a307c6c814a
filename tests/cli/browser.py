"""A real browser for pages that are printed; tests that need one are skipped where none is installed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from pypdf import PdfReader

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed here")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--no-pdf-header-footer",
    "--virtual-time-budget=2000",
)


def printed(html: str, paper: str) -> PdfReader:
    """What the browser would send to the printer."""
    with tempfile.TemporaryDirectory() as place:
        page, pdf = Path(place, "page.html"), Path(place, "page.pdf")
        page.write_text(html.replace("@page {", f"@page {{ size: {paper};"), encoding="utf-8")
        words = [str(CHROMIUM), *FLAGS, f"--user-data-dir={place}/profile", f"--print-to-pdf={pdf}", page.as_uri()]
        subprocess.run(words, capture_output=True, timeout=120, check=True)
        return PdfReader(pdf.open("rb"))
