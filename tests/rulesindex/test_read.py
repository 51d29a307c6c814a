"""Files of every kind: read whole, or refused with a sentence that says what to do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulesindex.books.pages import blocks_of
from rulesindex.books.pdf import read_pdf
from rulesindex.books.read import read_book
from rulesindex.books.text import read_text
from rulesindex.errors import RulesError
from tests.rulesindex.pdfs import lock, pdf_bytes, write_pdf

RULE = "A watchman may rest in any street with a burning lamp. Resting takes the whole beat and cannot be undone."
PAGE = "\n".join(["RESTING", "", *[RULE] * 4])


def test_a_pdf_is_read_with_its_page_numbers(tmp_path: Path) -> None:
    pages = [f"NIGHT WATCH\n\nCHAPTER {name}\n\n" + "\n".join([RULE] * 3) for name in ("ONE", "TWO", "THREE", "FOUR")]
    heard: list[tuple[str, int, int]] = []
    found = read_book(write_pdf(tmp_path / "watch.pdf", pages), lambda *step: heard.append(step))
    assert [(passage.title, passage.page) for passage in found][:2] == [("CHAPTER ONE", 1), ("CHAPTER TWO", 2)]
    assert "burning lamp. Resting takes" in found[0].text
    assert ("reading", 4, 4) in heard


def test_a_pdfs_type_tells_headings_and_paragraphs(tmp_path: Path) -> None:
    page = "\n".join(
        [
            "#of lamps and watchmen",
            RULE,
            "A lamp that is shuttered still burns and still costs its oil at the bell.",
            "",
            "Nobody may open a lamp that another watchman has shuttered in this beat.",
            "*About the bell",
            RULE,
            "The bell is heard in every street, also by those who sleep in their beds.",
            "",
            RULE,
        ]
    )
    path = write_pdf(tmp_path / "type.pdf", [page, page.replace("lamps", "torches").replace("bell", "horn")])
    blocks = blocks_of(read_pdf(path))
    assert [(block.text, block.page) for block in blocks if block.is_heading] == [
        ("of lamps and watchmen", 1),
        ("About the bell", 1),
        ("of torches and watchmen", 2),
        ("About the horn", 2),
    ]
    assert [block.text for block in blocks][2].startswith("Nobody may open")


def refused(path: Path) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read_book(path)
    assert caught.value.hint
    assert path.name in caught.value.message or str(path) in caught.value.message
    return caught.value


def test_a_locked_pdf_names_its_lock(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "locked.pdf", [PAGE])
    lock(path, "secret")
    error = refused(path)
    assert "password" in error.message
    assert "qpdf" in error.hint


def test_a_pdf_locked_against_printing_only_is_read(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "open.pdf", [PAGE])
    lock(path, "")
    assert "Resting takes the whole beat" in read_book(path)[0].text


def test_a_scanned_pdf_asks_for_text_recognition(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(pdf_bytes(["x"] * 5, stream=b"0 0 100 100 re f"))
    error = refused(path)
    assert "pictures" in error.message
    assert "ocr" in error.hint


def test_a_pdf_cut_short_is_not_half_imported(tmp_path: Path) -> None:
    path = tmp_path / "cut.pdf"
    path.write_bytes(pdf_bytes([PAGE] * 3)[:-260])
    assert "cut short" in refused(path).message


def test_a_pdf_with_rubbish_inside_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.4\n" + os.urandom(4000) + b"\nstartxref\n99\n%%EOF")
    assert "damaged" in refused(path).message or "no text" in refused(path).message


def test_a_pdf_that_never_ends_is_given_up(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "slow.pdf", [PAGE])
    with pytest.raises(RulesError) as caught:
        read_pdf(path, patience=0.01)
    assert "too long" in caught.value.message
    assert caught.value.hint


def test_a_pdf_that_costs_too_much_is_given_up(tmp_path: Path) -> None:
    path = write_pdf(tmp_path / "heavy.pdf", [PAGE] * 1000)
    with pytest.raises(RulesError) as caught:
        read_pdf(path, cpu=1)
    assert "too long" in caught.value.message


def test_a_pdf_whose_pages_lead_in_circles_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "circle.pdf"
    path.write_bytes(pdf_bytes([PAGE]).replace(b"/Kids [ 6 0 R ]", b"/Kids [ 2 0 R ]"))
    refused(path)


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("empty.txt", b"", "empty"),
        ("blank.txt", b" \n\t\n ", "empty"),
        ("binary.txt", bytes(range(256)) * 40, "not a text file"),
        ("zip.txt", b"PK\x03\x04" + b"a" * 500, "zip"),
        ("word.doc", b"\xd0\xcf\x11\xe0" + b"a" * 500, "Word"),
        ("picture.md", b"\x89PNG" + b"a" * 500, "picture"),
        ("liar.pdf", b"just words " * 50, "no PDF"),
        ("few.txt", b"Only these few words stand here.", "next to no text"),
        ("bad16.txt", b"\xff\xfea\x00b\x00c", "not a text file"),
    ],
)
def test_files_that_are_no_rulebooks(tmp_path: Path, name: str, data: bytes, word: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert word in refused(path).message


@pytest.mark.parametrize(("name", "most"), [("huge.txt", 64), ("huge.pdf", 500)])
def test_a_file_that_no_rulebook_is_as_large_as_is_not_read(tmp_path: Path, name: str, most: int) -> None:
    path = tmp_path / name
    path.write_bytes(b"%PDF-1.4\n" if name.endswith("pdf") else b"words ")
    with path.open("r+b") as file:
        file.truncate((most + 1) << 20)
    error = refused(path)
    assert f"may have {most}" in error.message and "smaller copy" in error.hint
    with path.open("r+b") as file:
        file.truncate(most << 20 if name.endswith("pdf") else 6)
    assert "may have" not in refused(path).message


def test_folders_and_missing_files_are_refused(tmp_path: Path) -> None:
    assert "not a file" in refused(tmp_path).message
    assert "does not exist" in refused(tmp_path / "nowhere.txt").message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
def test_text_of_any_encoding_is_read(encoding: str) -> None:
    text = "The caf\u00e9\u2019s lamp \u2013 burning.\r\nNext line."
    (page,) = read_text(text.encode(encoding), "watch.txt")
    assert page.text.lstrip("\ufeff") == text
    assert page.number is None


def test_form_feeds_part_pages() -> None:
    assert [page.number for page in read_text(b"one\ftwo\fthree", "watch.txt")] == [1, 2, 3]
