"""A made-up game with a damaged rulebook and a digest of its own, and small files made on the spot."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesindex.library import Library

BOOKS = Path(__file__).with_name("books")
SHARED = Path(__file__).resolve().parents[3] / "shared"


@pytest.fixture
def lanterns() -> Path:
    """The invented rulebook, with every kind of damage that extraction does."""
    return BOOKS / "lanterns.txt"


@pytest.fixture
def digest_file(tmp_path: Path) -> Path:
    """Its digest, in a place where a test may change it."""
    copy = tmp_path / "digest" / "watch.md"
    copy.parent.mkdir()
    copy.write_bytes((BOOKS / "lanterns-digest.md").read_bytes())
    return copy


@pytest.fixture
def library(tmp_path: Path, digest_file: Path) -> Library:
    """A library of the invented game, without books so far."""
    return Library(tmp_path / "books", tmp_path / "index", {"vey": [digest_file]})


@pytest.fixture
def stocked(library: Library, lanterns: Path) -> Library:
    """The same with the rulebook on the shelf."""
    library.add(lanterns, "vey", title="Night Watch")
    return library
