"""What the player's own books say to an entry of the digest: the sentences that decide, under the heading it cites."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulesindex.answer import Answer, Placed, Pool, passage_answer
from rulesindex.lead import excerpt
from rulesindex.refs import parse_ref
from rulesindex.schema import stems

if TYPE_CHECKING:
    from rulesindex.stored import StoredEntry, StoredPassage

_LINKED = 0.1  # the share of an entry's likeness that a passage must have to stand beside it
_GOES_ON = 0.05  # and that its neighbour must have to be read with it
_SAME = 0.5  # from here on a passage is where the entry was taken from
_NEAR = 3  # passages around one in which the heading may stand that an entry cites


def beside(
    pool: Pool, entry: StoredEntry, passages: Sequence[Placed] = (), asked: str = "", first: bool = False
) -> Answer | None:
    """The sentences that decide, of a passage linked to the entry and of its neighbours where the rule runs on.

    Beside the first answer it is the passage that fits the question best, for that is what was asked: it held the
    rule for 165 of 190 questions where the best of those linked to the entry held it for 163. Cut to its sentences
    it holds the rule for 170, with those of its neighbours for 172.
    """
    found = _linked(pool, entry["ref"], [] if first else passages)
    if first and passages:
        best = passages[0]
        found = passage_answer(pool, best.book, best.at, best.own)
    if found is None:
        return None
    whole = "\n".join(_with_neighbours(pool, entry["ref"], found))
    text = excerpt(whole, f"{entry['title']} {entry['text']}", dict.fromkeys(stems(asked), 1.0))
    heading = _heading(pool, entry, found) or _above(found, text)
    return found._replace(text=text, title=heading, path=found.path if heading == found.title else (heading,))


def _linked(pool: Pool, name: str, passages: Sequence[Placed]) -> Answer | None:
    """The passage linked to an entry that fits the question best; without a question the one most like the entry."""
    fit = {(row.book, row.at): row for row in passages}
    best: tuple[float, float, str, int] | None = None
    for book, searcher in pool.books.items():
        for at, share in searcher.links.get(name, ()):
            row = fit.get((book, at))
            worth = (row.score if row else 0.0, share, book, at)
            if share >= _LINKED and (best is None or worth > best):
                best = worth
    if best is None:
        return None
    row = fit.get(best[2:])
    return passage_answer(pool, best[2], best[3], row.own if row else 0.0)


def _with_neighbours(pool: Pool, name: str, found: Answer) -> Iterator[str]:
    """A passage's text, between those of its neighbours that say the same rule: columns and long sections are cut."""
    ref = parse_ref(found.ref)
    book = pool.books[ref.book]
    shares = dict(book.links.get(name, ()))
    at = book.names[ref.section]
    for place in range(max(0, at - 1), min(book.size, at + 2)):
        data = book.passage(place)
        if place == at or (shares.get(place, 0.0) >= _GOES_ON and data["page"] == found.page):
            yield data["text"]


def _heading(pool: Pool, entry: StoredEntry, found: Answer) -> str:
    """The section that an entry cites, where it begins in the passage or, on the same page, shortly before or after.

    Columns that ran into each other put a rule under the heading of its neighbour, and may lose its own: then it is
    enough that a passage which says what the entry says speaks of it.
    """
    ref = parse_ref(found.ref)
    book = pool.books[ref.book]
    at = book.names[ref.section]
    cited = list(_cited(entry["source"], found.page))
    places = [at, *(place for step in range(1, _NEAR + 1) for place in (at - step, at + step))]
    for data in (book.passage(place) for place in places if 0 <= place < book.size):
        if data["page"] == found.page and (begun := next((one for one in cited if _begins(data, one)), "")):
            return begun
    same = dict(book.links.get(entry["ref"], ())).get(at, 0.0) >= _SAME
    return next((one for one in cited if same and one.lower() in found.text.lower()), "")


def _above(found: Answer, text: str) -> str:
    """A passage's heading; the one above it where the sentences shown speak of something else."""
    return found.path[-2] if len(found.path) > 1 and found.title.lower() not in text.lower() else found.title


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
