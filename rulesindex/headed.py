"""Under which heading a book's sentences stand, where columns ran into each other or a box took the place of one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesindex.search import Searcher
    from rulesindex.stored import StoredEntry, StoredPassage

_NEAR = 3  # passages around one in which the heading may stand that an entry cites
_SAME = 0.3  # from here on the passage most like an entry is where it was taken from


def headed(book: Searcher, entry: StoredEntry, at: int, heading: str) -> tuple[str, ...]:
    """The headings of sentences: their own, or the section that the entry cites where that one begins near by.

    Columns that ran into each other put a rule under the heading of its neighbour, and may lose its own: then it is
    enough that the passage is the one the entry was taken from. What stands above the own heading is shown only where
    the entry cites it: in many books' texts a chapter cannot be told from the section before.
    """
    data = book.passage(at)
    cited = list(_cited(entry["source"], data["page"]))
    if any(_alike(one, heading) for one in cited):
        return (heading,)
    if named := next((one for one in data["path"] if one != heading and any(_alike(two, one) for two in cited)), ""):
        below = heading in data["path"] and data["path"].index(heading) < data["path"].index(named)
        return (heading, named) if below else (named, heading)
    if begun := _begun_near(book, at, cited):
        return (begun,)
    if len(cited) == 1 and _taken_from(book, entry, at):
        return (cited[0],)
    return (heading,) if heading else ()


def is_cited(entry: StoredEntry, heading: str) -> bool:
    """Whether an entry's source names a section by this heading, or by a part of it."""
    return any(_alike(one, heading) for one in _cited(entry["source"], None))


def _alike(cited: str, heading: str) -> bool:
    one, two = cited.lower(), heading.lower()
    return one == two or (len(one) > 3 and one in two)


def _begun_near(book: Searcher, at: int, cited: list[str]) -> str:
    """The cited section that begins in a passage or, on the same page, shortly before or after."""
    page = book.passage(at)["page"]
    places = [at, *(place for step in range(1, _NEAR + 1) for place in (at - step, at + step))]
    for data in (book.passage(place) for place in places if 0 <= place < book.size):
        if data["page"] == page and (begun := next((one for one in cited if _begins(data, one)), "")):
            return begun
    return ""


def _taken_from(book: Searcher, entry: StoredEntry, at: int) -> bool:
    """Whether no passage is more like an entry than this, and this one is."""
    links = book.links.get(entry["ref"], ())
    return any(place == at and share >= _SAME for place, share in links[:1])


def _cited(source: str, page: int | None) -> Iterator[str]:
    """The sections that a source names, those of another page left out."""
    for place in source.split(";"):
        where, _, section = place.partition(",")
        there = re.search(r"\bp\. ?(\d+)", where)
        if section.strip() and (there is None or page is None or int(there[1]) == page):
            yield section.strip()


def _begins(data: StoredPassage, section: str) -> bool:
    """Whether a section begins in a passage: as its heading, as a line of its own, or run into its text."""
    headings = [part.strip().lower() for title in (*data["path"], data["title"]) for part in title.split(" / ")]
    run_in = rf"(?:^[-*\W\d]*|[.!?]\s+){re.escape(section)}\s*(?:$|[.:]|[-\u2013\u2014]\s)"
    return section.lower() in headings or re.search(run_in, data["text"], re.I | re.M) is not None
