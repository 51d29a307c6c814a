"""A passage read as it is shown: its sentences, section by section, without what is no sentence."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rulesindex.lead import sentences
from rulesindex.schema import is_stop

if TYPE_CHECKING:
    from rulesindex.search import Searcher
    from rulesindex.stored import StoredPassage

_MARK = re.compile(r"^(?:[-\u2022*]\s+|\(?(?:\d{1,3}|[a-z])[.)](?:\s+|$))+")
_NO_RULE = re.compile(r"(?:Related Topics|See also|See page|Continued)\b|\d+ \||https?:|www\.", re.I)
_LEAST = 2  # words of a sentence
_LONG = 12  # words from which a line is a paragraph and no entry of a list
_ITEMS = 1000  # more than a passage has lines


class Piece(NamedTuple):
    """A section, or what a passage holds of it: its sentences, and which of its named items each belongs to."""

    heading: str
    sentences: tuple[str, ...]
    items: tuple[int, ...]
    begins: bool  # whether the section begins here


class Section(NamedTuple):
    """A section as far as it was read: its sentences, which item each belongs to, and in which passage it stands."""

    heading: str
    sentences: list[str]
    items: list[int]
    places: list[int]


def pieces(data: StoredPassage) -> tuple[Piece, ...]:
    """The sections of a passage: small ones share it, each with its heading as a line of its own."""
    return _pieces(data["text"], data["section"], tuple(data["heads"]), tuple(data["items"]))


@lru_cache(maxsize=2000)
def _pieces(text: str, heading: str, heads: tuple[int, ...], items: tuple[int, ...]) -> tuple[Piece, ...]:
    lines = text.split("\n")
    found: list[Piece] = []
    for start, end in pairwise([-1, *heads, len(lines)]):
        said = [(part, item) for part, item in _numbered(lines[start + 1 : end], [at - start - 1 for at in items])]
        head = heading if start < 0 else lines[start]
        found.append(Piece(head, tuple(part for part, _ in said), tuple(item for _, item in said), start >= 0))
    return tuple(piece for piece in found if piece.sentences)


def sections(book: Searcher, places: Iterable[int], same: Container[int] = ()) -> list[Section]:
    """The sections of some passages of a book; one that was cut into several is whole again, page by page.

    Where columns ran into each other a heading of the next column parts a section: passages that say the ``same`` go
    on with each other.
    """
    out: list[Section] = []
    for at in sorted(places):
        for piece in pieces(book.passage(at)):
            items = [at * _ITEMS + item if item else 0 for item in piece.items]
            last = out[-1] if out else None
            if last is not None and not piece.begins and _goes_on(book, last, piece, at, same):
                last.sentences.extend(piece.sentences)
                last.items.extend(item or last.items[-1] for item in items)
                last.places.extend([at] * len(items))
            else:
                out.append(Section(piece.heading, list(piece.sentences), items, [at] * len(items)))
    return out


def _goes_on(book: Searcher, last: Section, piece: Piece, at: int, same: Container[int]) -> bool:
    """Whether a passage goes on with the section that the one before it ended with."""
    before = last.places[-1]
    same_page = book.passage(before)["page"] == book.passage(at)["page"]
    alike = last.heading == piece.heading or (before in same and at in same)
    return before == at - 1 and alike and same_page


def _numbered(lines: Sequence[str], items: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Sentences with the item each belongs to: 0 for what stands before the first."""
    item = 0
    for at, line in enumerate(lines):
        item = at + 1 if at in items else item
        for part in _said(line):
            yield part, item


def _said(line: str) -> Iterator[str]:
    """The sentences of a line, without the marks and numbers of lists; one that was torn ends in dots."""
    for part in sentences(line):
        said = _MARK.sub("", part)
        if len(said.split()) >= _LEAST and not said.isupper() and not _NO_RULE.match(said):
            yield f"{said} ..." if _is_torn(line, said) else said


def _is_torn(line: str, said: str) -> bool:
    """Whether a sentence breaks off: a long paragraph that ends in such a word goes on in another column."""
    last = said.rpartition(" ")[2].lower()
    open_ended = last.endswith(",") or is_stop(last.lstrip("("))
    return open_ended and line.endswith(said) and len(line.split()) >= _LONG and not _MARK.match(line)
