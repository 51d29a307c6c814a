"""Which index belongs to which sources: made when missing or outdated, opened when sound."""

from __future__ import annotations

import atexit
import contextlib
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rulesindex.answer import Pool
from rulesindex.cache import build_folder, fingerprint, is_sound, sweep
from rulesindex.errors import RulesError
from rulesindex.schema import VERSION
from rulesindex.search import Searcher
from rulesindex.shelf import Book, Progress, Shelf


class Indexes:
    """The indexes of all games in one folder, one for each digest and each book."""

    def __init__(
        self,
        shelf: Shelf,
        folder: Path,
        digests: Mapping[str, Sequence[Path]],
        told: Callable[[str], None] | None = None,
    ) -> None:
        self._shelf = shelf
        self._folder = folder
        self._told = told
        self._aside: Path | None = None
        self._digests = {game: tuple(files) for game, files in digests.items() if files}
        self._open: dict[str, Pool] = {}

    def games(self) -> list[str]:
        """Every game that has a digest or a book."""
        return sorted({*self._digests, *(book.game for book in self._shelf.books())})

    def knows(self, game: str) -> bool:
        """True for a game that has a digest or a book."""
        return game in self._digests or bool(self._shelf.books(game))

    def pool(self, game: str, progress: Progress | None = None) -> Pool:
        """A game's indexes, opened; whatever is missing, outdated or damaged is made first."""
        if game not in self._open:
            self._open[game] = self._opened(game, progress)
        return self._open[game]

    def forget(self, game: str) -> None:
        """Close a game's indexes, so that the next use looks at its sources again."""
        pool = self._open.pop(game, None)
        if pool is None:
            return
        for searcher in (pool.digest, *pool.books.values()):
            with contextlib.suppress(Exception):  # a damaged index may not even close
                if searcher is not None:
                    searcher.close()

    def close(self) -> None:
        """Close everything."""
        for game in list(self._open):
            self.forget(game)

    def drop(self, game: str, book: str = "") -> None:
        """Delete the indexes of a game, or of one of its books."""
        families = [f"book.{game}.{book}."] if book else [f"digest.{game}.", f"book.{game}."]
        with contextlib.suppress(OSError):
            for path in self._folder.iterdir():
                if any(path.name.startswith(family) for family in families):
                    shutil.rmtree(path, ignore_errors=True)

    def _opened(self, game: str, progress: Progress | None) -> Pool:
        files = self._digests.get(game, ())
        state = _state(files)
        digest = self._digest(game, files, state) if files else None
        shelved = self._shelf.books(game)
        books = {book.id: self._book(book, files, state, progress) for book in shelved}
        return Pool(game, digest, books, {book.id: book.title for book in shelved})

    def _digest(self, game: str, files: Sequence[Path], state: str) -> Searcher:
        family = f"digest.{game}."

        def make(folder: Path) -> None:
            from rulesindex.build import build_digest  # only making an index needs the writer and the parser
            from rulesindex.digest import load_digest

            build_digest(folder, load_digest(game, files).entries)

        return self._ready(family, fingerprint(VERSION, game, state), make, "digest")

    def _book(self, book: Book, files: Sequence[Path], state: str, progress: Progress | None) -> Searcher:
        family = f"book.{book.game}.{book.id}."

        def make(folder: Path) -> None:
            from rulesindex.build import build_book
            from rulesindex.digest import load_digest

            entries = load_digest(book.game, files).entries if files else ()
            build_book(folder, self._shelf.passages(book), entries, progress)

        return self._ready(family, fingerprint(VERSION, book.text_print, state), make, "book")

    def _ready(self, family: str, state: str, make: Callable[[Path], None], kind: str) -> Searcher:
        place = self._folder / f"{family}{state}"
        for attempt in range(2):
            if attempt or not is_sound(place):
                shutil.rmtree(place, ignore_errors=True)
                place = self._build(place, family, make)
            try:
                return Searcher(place, kind)
            except Exception:  # an index of another engine or with a broken table of contents fails in many ways
                if attempt:
                    raise
        raise AssertionError("unreachable")

    def _build(self, place: Path, family: str, make: Callable[[Path], None]) -> Path:
        """Make an index in its place, or in a temporary one where nothing can be written; returns where it is."""
        try:
            build_folder(place, make)
        except OSError as error:
            return self._build_aside(place.name, make, error)
        sweep(self._folder, place.name, family)
        return place

    def _build_aside(self, name: str, make: Callable[[Path], None], why: OSError) -> Path:
        try:
            place = self._temporary(why) / name
            build_folder(place, make)
        except OSError as error:
            raise RulesError(
                f"the rules index cannot be written: {error.strerror or error}",
                f"Make room in {self._folder}, and check that you may write there.",
            ) from error
        return place

    def _temporary(self, why: OSError) -> Path:
        """A folder that is gone with the process; said once."""
        if self._aside is None:
            self._aside = Path(tempfile.mkdtemp(prefix="companion-index-"))
            atexit.register(shutil.rmtree, self._aside, ignore_errors=True)
            if self._told:
                reason = why.strerror or str(why)
                self._told(f"{self._folder} cannot be written ({reason}): the rules index was made for this time only.")
        return self._aside


def _state(files: Sequence[Path]) -> str:
    """What a digest's files say, in brief."""
    parts: list[bytes | str] = []
    for path in sorted(files):
        parts.append(path.name)
        try:
            parts.append(path.read_bytes())
        except OSError:
            parts.append("unreadable")
    return fingerprint(*parts)
