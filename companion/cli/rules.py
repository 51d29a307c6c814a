"""`companion rules ...`: your own rulebooks, on your machine only."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.context import Json, Yes, complete_game, confirm, finish, folder, joined, noun, record

if TYPE_CHECKING:
    from rulesindex.shelf import Book

app = noun("Your own rulebooks, kept on your machine only.")

GameOption = Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)]


@app.command(epilog="Example: companion rules add rulebook.pdf --game rotr --title Rulebook")
def add(
    file: Annotated[Path, typer.Argument(help="A text, Markdown or PDF file.")],
    game: GameOption = "",
    title: Annotated[str, typer.Option("--title", "-t", help="What to call the book.")] = "",
    replace: Annotated[bool, typer.Option("--replace", help="It is a newer edition of that book.")] = False,
    as_json: Json = False,
) -> None:
    """Add a rulebook of your own; `ask` then shows its passages too."""
    from companion.kit.books import add_book
    from companion.render.progress import progress

    with progress() as report:
        added, outcome = add_book(record(), folder(), file, game, title, replace, report)
    facts = {"book": book_json(added.book), "changed": added.changed, "replaced": added.replaced}
    pages = f" of {added.book.pages} pages" if added.book.pages else ""
    ready = f"{added.book.title}: {added.book.passages} passages{pages}, ready to be asked"
    same = f"{added.book.title} is this very file already; nothing was changed"
    finish(dataclasses.replace(outcome, facts=facts), as_json, ready if added.changed else same)


def book_json(book: Book) -> dict[str, object]:
    """The JSON shape of a book."""
    return {
        "game": book.game,
        "book": book.id,
        "title": book.title,
        "file": book.file,
        "passages": book.passages,
        "pages": book.pages or None,
    }


@app.command(epilog="Example: companion rules books")
def books(game: GameOption = "", as_json: Json = False) -> None:
    """List your rulebooks."""
    from companion.core.findings import told
    from companion.kit.books import list_books, lost_books
    from companion.render.console import columns, emit, remark, say
    from companion.render.findings import show_full

    found, lost = list_books(folder(), game), lost_books(folder())
    if as_json:
        emit([book_json(book) for book in found])
        for finding in lost:
            remark(told(finding))
        return
    columns([(b.game, b.id, b.title, f"{b.passages} passages", b.file) for b in found], styles=("", "bold"))
    if not found and not lost:
        say("No books yet: companion rules add FILE --game GAME")
    show_full(lost)


@app.command(epilog="Example: companion rules show dying --game rotr")
def show(
    ref: Annotated[list[str], typer.Argument(metavar="REF", help="As `ask` prints it; a bare name with --game.")],
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """Show the rule, passage or house ruling that a reference names."""
    from companion.kit.library import locate
    from companion.kit.warm import library_of
    from companion.render.answers import show_answer
    from companion.render.console import emit

    lookup, wanted = locate(folder(), joined(ref), game)
    answer = library_of(lookup).show(wanted, lookup.rulings())
    if as_json:
        emit(answer.as_json())
    else:
        show_answer(answer)


@app.command(epilog="Example: companion rules page dying --game rotr --out page.png")
def page(
    ref: Annotated[list[str], typer.Argument(metavar="REF", help="As `ask` prints it; a bare name with --game.")],
    game: GameOption = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where to write the picture.")] = None,
    as_json: Json = False,
) -> None:
    """Draw the page of your PDF that a rule stands on, as a PNG picture."""
    from companion.kit.books import page_picture
    from companion.render.console import emit, say

    found = page_picture(folder(), joined(ref), game, out)
    if as_json:
        emit({"file": str(found.file), "book": found.book, "page": found.page})
    else:
        say(f"{found.book}, p. {found.page}: {found.file}")


@app.command(epilog="Example: companion rules remove rulebook --game rotr --yes")
def remove(
    book: Annotated[list[str], typer.Argument(metavar="BOOK", help="Its name in `rules books`.")],
    game: GameOption = "",
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Take a book off your shelf; `companion undo --folder` brings it back."""
    from companion.kit.books import find_book, remove_book

    chosen = find_book(folder(), joined(book), game)
    confirm(f"Remove {chosen.title} ({chosen.game})?", yes)
    finish(remove_book(record(), chosen), as_json)


@app.command(epilog="Example: companion rules reindex")
def reindex(game: GameOption = "") -> None:
    """Read your books anew and rebuild the index; nothing else changes."""
    from companion.kit.books import reindex_books
    from companion.render.console import say
    from companion.render.progress import progress

    with progress() as report:
        done = reindex_books(folder(), game, report)
    say(f"Indexed anew: {', '.join(done)}.")
