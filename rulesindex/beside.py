"""What the player's own books say to an entry of the digest: the sentences that decide, under the heading it cites."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulesindex.answer import Answer, Placed, Pool, passage_answer
from rulesindex.lead import joined, sentences, telling
from rulesindex.refs import parse_ref
from rulesindex.schema import rarity, stems

if TYPE_CHECKING:
    from rulesindex.search import Searcher
    from rulesindex.stored import StoredEntry, StoredPassage

_LINKED = 0.1  # the share of an entry's likeness that a passage must have to stand beside it
_GOES_ON = 0.02  # and that one near by must have to be read with it
_ACROSS = 2  # passages: one column runs into every second
_SAYS = 0.25  # and that one elsewhere must have
_FEW = 3  # passages that fit the question are read together
_NEARLY = 0.5  # where they fit it half as well as the best
_LIKE = 0.8  # what a word of the entry counts, against one of the question
_SAME = 0.5  # from here on a passage is where the entry was taken from
_NEAR = 3  # passages around one in which the heading may stand that an entry cites


def beside(
    pool: Pool, entry: StoredEntry, passages: Sequence[Placed] = (), asked: str = "", first: bool = False
) -> Answer | None:
    """The sentences that decide, of a passage linked to the entry and of the others that say its rule.

    Beside the first answer it is the passage that fits the question best, for that is what was asked: it held the
    rule for 165 of 190 questions where the best of those linked to the entry held it for 163. Cut to its sentences it
    holds the rule for 170, with those of the others for 173, and with what else fits the question for 179.
    """
    found = _linked(pool, entry["ref"], [] if first else passages)
    if first and passages:
        best = passages[0]
        found = passage_answer(pool, best.book, best.at, best.own)
    if found is None:
        return None
    at, text = _cut(pool, entry, found, asked, passages if first else ())
    if at != _place(pool, found)[1]:
        found = passage_answer(pool, parse_ref(found.ref).book, at, 0.0)._replace(score=found.score)
    heading = _heading(pool, entry, found) or _above(found, text)
    return found._replace(text=text, title=heading, path=found.path if heading == found.title else (heading,))


def _cut(pool: Pool, entry: StoredEntry, found: Answer, asked: str, passages: Sequence[Placed]) -> tuple[int, str]:
    """The sentences that decide, and where the best of them stands; all are of one page."""
    book, _ = _place(pool, found)
    read = sorted({*_same_rule(pool, entry["ref"], found), *_nearly_best(found, passages)})
    parts = [(at, part) for at in read for part in sentences(book.passage(at)["text"])]
    wanted = dict.fromkeys(stems(f"{entry['title']} {entry['text']}"), _LIKE) | dict.fromkeys(stems(asked), 1.0)
    weights = {root: weight * rarity(book.count(root), book.size) for root, weight in wanted.items()}
    best = parts[telling([part for _, part in parts], weights, 0)[0]][0] if parts else _place(pool, found)[1]
    page = book.passage(best)["page"]
    shown = [part for at, part in parts if book.passage(at)["page"] == page]
    return best, joined(shown, sorted(telling(shown, weights)))


def _place(pool: Pool, found: Answer) -> tuple[Searcher, int]:
    ref = parse_ref(found.ref)
    book = pool.books[ref.book]
    return book, book.names[ref.section]


def _same_rule(pool: Pool, name: str, found: Answer) -> list[int]:
    """Where a passage stands, and those that say the same rule: columns and long sections are cut into several."""
    book, at = _place(pool, found)
    shares = book.links.get(name, ())
    others = {place for place, share in shares if share >= (_GOES_ON if abs(place - at) <= _ACROSS else _SAYS)}
    return sorted({at, *others})


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


def _nearly_best(found: Answer, passages: Sequence[Placed]) -> list[int]:
    """Where those passages stand that fit a question nearly as well as the best of them, in the same book."""
    book = parse_ref(found.ref).book
    good = [row for row in passages[:_FEW] if row.book == book and row.score >= _NEARLY * passages[0].score]
    return [row.at for row in good]


def _heading(pool: Pool, entry: StoredEntry, found: Answer) -> str:
    """The section that an entry cites, where it begins in the passage or, on the same page, shortly before or after.

    Columns that ran into each other put a rule under the heading of its neighbour, and may lose its own: then it is
    enough that a passage which says what the entry says speaks of it.
    """
    book, at = _place(pool, found)
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
