"""The player's own rulebooks: one folder each, with the original file and what was read from it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulesindex.cache import fingerprint
from rulesindex.errors import RulesError
from rulesindex.refs import slug

if TYPE_CHECKING:
    from rulesindex.books.model import Passage
    from rulesindex.stored import ShelvedPassage

_CARD = "book.json"
_PASSAGES = "passages.json"
_DRAFT = ".adding-"
_OLD = ".replaced-"
Progress = Callable[[str, int, int], None]
InUse = Mapping[str, Mapping[str, str]]


class Book(NamedTuple):
    """A book on the shelf."""

    game: str
    id: str
    title: str
    file: str
    passages: int
    pages: int
    source_print: str  # of the original file
    text_print: str  # of the passages read from it
    reader: int


class Added(NamedTuple):
    """What adding a file came to; ``changed`` is false where the very same file was there already."""

    book: Book
    changed: bool
    replaced: bool = False
    folder: str = ""


class Shelf:
    """All imported books under one folder, ``<game>/<book>/``. A book is there whole or not at all.

    Where somebody else keeps the list of books in use (``in_use``: game, book, folder's name), each version of a
    book has a folder of its own, named after its content, and no version is ever deleted here.
    """

    def __init__(self, folder: Path, in_use: InUse | None = None) -> None:
        self.folder = folder
        self._in_use = in_use

    def books(self, game: str | None = None) -> list[Book]:
        """The books of a game, or of all games, by name."""
        if self._in_use is not None:
            return self._listed_elsewhere(self._in_use, game)
        games = [self.folder / game] if game else sorted(path for path in _listed(self.folder) if path.is_dir())
        found = []
        for place in games:
            _recover(place)
            found += [book for path in _listed(place) if not path.name.startswith(".") and (book := _card(path))]
        return found

    def _listed_elsewhere(self, in_use: InUse, game: str | None) -> list[Book]:
        wanted = {game: in_use.get(game, {})} if game else in_use
        for name, own in wanted.items():
            if not all((self.folder / name / folder).exists() for folder in own.values()):
                _recover(self.folder / name)
        folders = [self.folder / name / folder for name, own in sorted(wanted.items()) for folder in own.values()]
        return [book for path in folders if (book := _card(path))]

    def lost(self) -> list[tuple[str, str, str]]:
        """The books in use whose files are not as they were: game, book, and `missing` or `damaged`."""
        found = []
        for game, own in sorted((self._in_use or {}).items()):
            for book, folder in own.items():
                how = _state(self.folder / game / folder)
                found += [(game, book, how)] if how else []
        return found

    def _place(self, game: str, book_id: str, print_: str = "") -> Path:
        """Where a book lies, or where this version of it shall lie."""
        if self._in_use is None:
            return self.folder / game / book_id
        name = f"{book_id}.{print_[:12]}" if print_ else self._in_use.get(game, {}).get(book_id, book_id)
        return self.folder / game / name

    def get(self, game: str, book_id: str) -> Book:
        """One book, or an error that names those there are."""
        for book in self.books(game):
            if book.id == book_id:
                return book
        names = ", ".join(book.id for book in self.books(game)) or "none yet"
        raise RulesError(f"no book {book_id!r} for {game}", f"Books of this game: {names}.")

    def add(
        self, file: Path, game: str, title: str = "", replace: bool = False, progress: Progress | None = None
    ) -> Added:
        """Read a file and put it on the shelf; a book of that title is replaced only by choice."""
        from rulesindex.books.read import READER, read_book  # only adding needs the readers

        if not game or slug(game, "") != game:
            raise RulesError(f"{game!r} is no game's id", "Ids are small letters, digits and hyphens.")
        title = title.strip() or _title_of(file)
        book_id = slug(title, "book")
        print_ = _file_print(file)
        for book in self.books(game):
            if book.source_print == print_ and book.reader == READER and not (replace and book.id != book_id):
                return Added(book, changed=False)
        there = _card(self._place(game, book_id))
        if there is not None and not replace and there.source_print != print_:
            raise RulesError(
                f"{game} has a book named {book_id!r} already ({there.file})",
                "Give this one another --title, or add it with --replace if it is a newer edition.",
            )
        passages = read_book(file, progress)
        draft = Book(game, book_id, title, file.name, 0, 0, print_, "", READER)
        folder = self._place(game, book_id, print_).name
        return Added(self._put(draft, file, passages), changed=True, replaced=there is not None, folder=folder)

    def remove(self, game: str, book_id: str) -> Book:
        """Take a book off the shelf, with its original."""
        book = self.get(game, book_id)
        place = self.folder / game / book_id
        gone = Path(tempfile.mkdtemp(prefix=_DRAFT, dir=place.parent))
        place.rename(gone / "book")
        shutil.rmtree(gone, ignore_errors=True)
        with contextlib.suppress(OSError):
            place.parent.rmdir()
        return book

    def reread(self, game: str, book_id: str, progress: Progress | None = None) -> Book:
        """Read a book's original anew, after the readers have become better."""
        book = self.get(game, book_id)
        original = self.original(book)
        from rulesindex.books.read import READER, read_book

        return self._put(book._replace(reader=READER), original, read_book(original, progress))

    def original(self, book: Book) -> Path:
        """The file the player added, as it was."""
        return self._place(book.game, book.id) / "original" / book.file

    def passages(self, book: Book) -> list[Passage]:
        """What was read from a book."""
        path = self._place(book.game, book.id) / _PASSAGES
        try:
            return [_passage(row) for row in json.loads(path.read_text(encoding="utf8"))]
        except (OSError, ValueError, KeyError, TypeError) as error:
            hint = f"Add it again: companion rules add {self.original(book)} --game {book.game} --replace"
            raise RulesError(f"the book {book.id!r} on the shelf is damaged", hint) from error

    def _put(self, book: Book, file: Path, passages: Sequence[Passage]) -> Book:
        """Make the book's folder aside and move it in; the old one goes only when the new one is there."""
        rows = _rows(passages)
        pages = len({passage.page for passage in passages if passage.page is not None})
        card = book._replace(passages=len(passages), pages=pages, text_print=fingerprint(rows))
        place = self._place(book.game, book.id, book.source_print)
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=_DRAFT, dir=place.parent))
        try:
            (draft / "original").mkdir()
            shutil.copyfile(file, draft / "original" / file.name)
            (draft / _PASSAGES).write_bytes(rows)
            (draft / _CARD).write_text(json.dumps(card._asdict(), indent=1), encoding="utf8")
            _sync(draft)
            _exchange(draft, place)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        return card


def _exchange(draft: Path, place: Path) -> None:
    old = place.with_name(f"{_OLD}{place.name}")
    if place.exists():
        shutil.rmtree(old, ignore_errors=True)
        place.rename(old)
    draft.rename(place)
    shutil.rmtree(old, ignore_errors=True)


def _recover(game: Path) -> None:
    """Finish what a killed process left: a replaced book comes back if the new one never arrived."""
    for path in _listed(game):
        if path.name.startswith(_OLD):
            place = path.with_name(path.name.removeprefix(_OLD))
            with contextlib.suppress(OSError):
                if place.exists():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.rename(place)


def _listed(folder: Path) -> Sequence[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return ()


def _state(folder: Path) -> str:
    if not folder.is_dir():
        return "missing"
    card = _card(folder)
    try:
        sound = card is not None and fingerprint((folder / _PASSAGES).read_bytes()) == card.text_print
    except OSError:
        sound = False
    return "" if sound else "damaged"


def _card(folder: Path) -> Book | None:
    try:
        return Book(**json.loads((folder / _CARD).read_text(encoding="utf8")))
    except (OSError, ValueError, TypeError):
        return None


def _passage(row: ShelvedPassage) -> Passage:
    from rulesindex.books.model import Passage  # asking never needs it

    return Passage(
        row["section"], row["title"], tuple(row["path"]), row["text"], row["page"], tuple(row.get("labels", ()))
    )


def _rows(passages: Sequence[Passage]) -> bytes:
    names = ("section", "title", "path", "text", "page", "labels")
    return json.dumps([{n: getattr(p, n) for n in names} for p in passages], ensure_ascii=False).encode()


def _file_print(file: Path) -> str:
    try:
        return fingerprint(file.read_bytes()) if file.is_file() and file.stat().st_size <= 256 << 20 else ""
    except OSError:
        return ""


def _title_of(file: Path) -> str:
    return file.stem.replace("_", " ").replace("-", " ").strip() or "Rule book"


def _sync(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb+") as opened:
                os.fsync(opened.fileno())
