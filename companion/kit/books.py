"""The player's rulebooks: which ones are on the shelf is part of the record, so that undo covers it.

The files of a book lie in the books folder under a name made of their content. A row says which
version is in use; a book that is removed or replaced keeps its files, and undo only turns the row back.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from companion.core import codes
from companion.core.findings import Action, Finding
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name, fold, resolve
from companion.folder import Folder
from companion.kit.library import Lookup, locate, open_shelf
from companion.store.kept_files import BOOKS, share
from companion.store.record import Record
from companion.store.step import Step
from companion.store.tables import ShelvedBook
from companion.table.change import Outcome, perform_on_folder

if TYPE_CHECKING:
    from rulesindex.shelf import Added, Book

Report = Callable[[str, int, int], None]


def add_book(
    record: Record, folder: Folder, file: Path, game: str, title: str, replace: bool, report: Report | None = None
) -> tuple[Added, Outcome]:
    """Read a file, put it on the shelf, index it."""
    chosen, title = _one_game(folder, game), clean_name(title, "book's title") if title else ""
    added = open_shelf(folder).add(file, chosen, title, replace, report)

    def act(step: Step) -> str:
        row = step.get(ShelvedBook, (chosen, added.book.id))
        if row is None:
            step.add(ShelvedBook(game=chosen, book=added.book.id, folder=added.folder))
        else:
            row.folder = added.folder
        if not folder.is_sqlite_file:
            share(step.connection, folder, [PurePosixPath(BOOKS, chosen, added.folder)])
        return f"{'Replace' if added.replaced else 'Add'} rulebook {added.book.title} ({chosen})"

    outcome = perform_on_folder(record, act) if added.changed else Outcome(True, "")
    Lookup(folder, chosen).library().warm(chosen, report)
    return added, outcome


def _one_game(folder: Folder, game: str) -> str:
    lookup = Lookup(folder, game)
    if len(lookup.games) != 1:
        raise CompanionError("Which game is the book of?", f"Add --game, one of: {', '.join(lookup.places)}.")
    return lookup.games[0]


def list_books(folder: Folder, game: str = "") -> list[Book]:
    """The books on the shelf, of one game or of all."""
    wanted = Lookup(folder, game).games[0] if game else None
    return open_shelf(folder).books(wanted)


def lost_books(folder: Folder) -> list[Finding]:
    """The books on the shelf whose files are missing or damaged, each with the way back."""
    found = []
    for game, book, how in open_shelf(folder).lost():
        fix = Action("rules add", options=(("game", game), ("title", book), ("replace", "")), asks=("FILE",))
        found.append(codes.LOST_BOOK.at(game, book, game=game, book=book, how=how, fix=fix))
    return found


def find_book(folder: Folder, name: str, game: str = "") -> Book:
    """A book by its name or title, with forgiveness."""
    found = {book.id if game else f"{book.id} ({book.game})": book for book in list_books(folder, game)}
    titled = [key for key, book in found.items() if fold(book.title) == fold(name) or book.id == name]
    if len(titled) == 1:
        return found[titled[0]]
    return resolve(name, found, "book", hint="`companion rules books` lists them.")


def remove_book(record: Record, book: Book) -> Outcome:
    """Take a book off the shelf; its files stay until the shelf is tidied."""

    def act(step: Step) -> str:
        row = step.get(ShelvedBook, (book.game, book.id))
        if row is None:
            raise CompanionError(f"{book.title} is not on the shelf any more.", "Nothing was changed.")
        step.delete(row)
        return f"Remove rulebook {book.title} ({book.game})"

    return perform_on_folder(record, act, {"game": book.game, "book": book.id})


def reindex_books(folder: Folder, game: str = "", report: Report | None = None) -> list[str]:
    """Read every book anew from its original and rebuild the indexes."""
    lookup = Lookup(folder, game, all_games=not game)
    lookup.library().reindex(lookup.games, report)
    return lookup.games


class Picture(NamedTuple):
    """A page of a book that was drawn into a file."""

    file: Path
    book: str
    page: int


def page_picture(folder: Folder, ref: str, game: str = "", out: Path | None = None) -> Picture:
    """Draw the page that a reference cites: of a passage its own, of a rule the one its passage stands on."""
    from rulesindex.books.picture import draw_page
    from rulesindex.refs import parse_ref

    lookup, wanted = locate(folder, ref, game)
    answer = lookup.library().show(wanted)
    passage = answer if answer.kind == "book" else answer.passage
    if passage is None or passage.page is None:
        raise CompanionError(f"No page of your books is known for {wanted}.", "Add the PDF: companion rules add FILE")
    shelf = open_shelf(folder)
    book = shelf.get(lookup.games[0], parse_ref(passage.ref).book)
    file = out or folder.home / "pages" / f"{book.id}-{passage.page}.png"
    draw_page(shelf.original(book), passage.page, file)
    return Picture(file, book.title, passage.page)
