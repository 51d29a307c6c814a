"""What the player's own books say to an entry of the digest: the sentences of one section, under its own heading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from heapq import nlargest
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from rulesindex.answer import Answer, Placed, Pool, passage_answer
from rulesindex.excerpt import (
    EXAMPLE,
    IN_ONE,
    IN_ORDER,
    MIXED,
    MOST,
    Excerpt,
    joined,
    length,
    promise,
    roots_of,
    telling,
)
from rulesindex.headed import headed, is_cited
from rulesindex.lead import deciding
from rulesindex.pieces import Section, sections
from rulesindex.refs import parse_ref
from rulesindex.schema import rarity, stems

if TYPE_CHECKING:
    from rulesindex.question import Question
    from rulesindex.search import Searcher
    from rulesindex.stored import StoredEntry

_LINKED = 0.1  # the share of an entry's likeness that a passage must have to stand beside it
_GOES_ON = 0.02  # and one in which its section is looked for, too
_FEW = 3  # passages that fit the question are looked at
_NEARLY = 0.5  # where they fit it half as well as the best
_FIT = 1.0  # what a section gains whose passage fits the question as well as the best
_LINK = 0.4  # one that is all that the entry is like
_CITED = 1.0  # one that the entry cites
_TITLE = 0.3  # one named as the entry is
_SIDEBAR = 0.5  # and what a box of advice or an example keeps
_ROOM = 220  # words that an entry and the passage beside it may have together: they share a screen
_READ = 5  # sections that are read through
_MORE = 0.05  # of the question: how much more than all that is shown a sentence of the section must speak of
_SECOND = 60  # words of a second section
_MUCH = 0.15  # and how much more of the question one of its sentences must speak of than any that is shown,
_MAINLY = 0.6  # of how much of it at least,
_ABOUT = 0.1  # and of how much of the entry;
_ADDS = 0.3  # or how much it must add to what the first says
_RULING = 28  # words of an entry that decide a question
_REST = 0.4  # what its other words count
_AGAIN = 0.8  # the share of its words that makes a sentence a repetition where they are shown
_OF_ENTRY = 0.5  # what the entry's words count beside the question's where a second section is chosen
_ADVICE = re.compile(r"\b(?:strategy|example)", re.I)

Weights = Mapping[str, float]


class _Wanted(NamedTuple):
    """The words that are looked for, of the question and of the entry, each way summing to 1."""

    asked: Weights
    entry: Weights

    @property
    def both(self) -> Weights:
        """What each word counts."""
        return {root: self.asked.get(root, 0.0) + self.entry.get(root, 0.0) for root in {*self.asked, *self.entry}}


class _Rated(NamedTuple):
    """A section, what would be shown of it, and how far it may be trusted to hold the rule."""

    section: Section
    cut: Excerpt
    trust: float


def beside(
    pool: Pool, entry: StoredEntry, passages: Sequence[Placed] = (), asked: Question | None = None, first: bool = False
) -> Answer | None:
    """The sentences that decide, of the section that says most of the entry's rule; a second one under its heading.

    It is looked for in the passages linked to the entry and, beside the first answer, in those that fit the question
    best, for that is what was asked. What is shown holds the rule for 176 of 190 questions, in 93 words; 17 have a
    second section. Sentences of up to six passages held it for 179, in 107 words that ran on from one section into
    the next.
    """
    found = _linked(pool, entry["ref"], [] if first else passages)
    if first and passages:
        best = passages[0]
        found = passage_answer(pool, best.book, best.at, best.own)
    if found is None:
        return None
    name = parse_ref(found.ref).book
    book = pool.books[name]
    fits = _fitting(name, passages) if first else {}
    wanted = _Wanted(_shares(book, _asked(asked)), _shares(book, _words(entry, asked)))
    places = {book.names[parse_ref(found.ref).section], *_linked_to(book, entry), *fits}
    rated = _rated(book, entry, places, fits, wanted)
    return _shown(pool, name, entry, rated, wanted, found) if rated else found


def _shown(
    pool: Pool, name: str, entry: StoredEntry, rated: Sequence[_Rated], wanted: _Wanted, found: Answer
) -> Answer:
    """The best section's sentences as an answer, and below them those of a second where it has something to add."""
    book = pool.books[name]
    section, cut, _ = rated[0]
    at = section.places[cut.best]
    path = headed(book, entry, at, section.heading)
    text = joined(section.sentences, cut.kept)
    if second := _second(rated, wanted):
        text += f"\n{_below(book, entry, *second)}"
    shown = passage_answer(pool, name, at, 0.0)
    return shown._replace(score=found.score, text=text, title=path[-1] if path else shown.title, path=path)


def _below(book: Searcher, entry: StoredEntry, section: Section, cut: Excerpt) -> str:
    """A second section's sentences, and where they stand: seldom where the entry was taken from."""
    at = section.places[cut.best]
    heading = headed(book, entry, at, section.heading)[-1:] if book.mixed else (section.heading,)
    page = book.passage(at)["page"]
    where = [*filter(None, heading), *([f"p. {page}"] if page is not None else [])]
    return f"Under {', '.join(where) or 'no heading'}: {joined(section.sentences, cut.kept)}"


def _asked(question: Question | None) -> Weights:
    """The words of a question as they are meant, and with less weight those that are like them."""
    if question is None:
        return {}
    return dict(question.alike) | {root: min(1.0, one) for root, one in question.weights.items()}


def _words(entry: StoredEntry, question: Question | None) -> Weights:
    """The words of an entry: those of its name and of what decides count more than the rest of its text."""
    ruling = deciding(entry["text"], question.weights if question else {}, _RULING)
    decides = dict.fromkeys(stems(f"{entry['title']} {ruling}"), 1.0)
    return dict.fromkeys(stems(entry["text"]), _REST) | decides


def _shares(book: Searcher, weights: Weights) -> Weights:
    """What each word counts by how telling it is in the book, all together 1."""
    rare = {
        root: one * rarity(count, book.size) for root, one in weights.items() if one and (count := book.count(root))
    }
    whole = sum(rare.values())
    return {root: value / whole for root, value in rare.items()}


def _fitting(name: str, passages: Sequence[Placed]) -> dict[int, float]:
    """The passages of a book that fit a question nearly as well as the best of all, and how well beside it."""
    best = passages[0].score if passages else 0.0
    return {row.at: row.score / best for row in passages[:_FEW] if row.book == name and row.score >= _NEARLY * best > 0}


def _linked_to(book: Searcher, entry: StoredEntry) -> list[int]:
    return [at for at, share in book.links.get(entry["ref"], ()) if share >= _GOES_ON]


def _rated(
    book: Searcher, entry: StoredEntry, places: set[int], fits: Mapping[int, float], wanted: _Wanted
) -> list[_Rated]:
    """The sections of some passages, the one that says most of what is wanted first."""
    links = dict(book.links.get(entry["ref"], ()))
    weights, order = wanted.both, MIXED if book.mixed else IN_ORDER
    most = min(MOST, max(MOST // 2, _ROOM - len(entry["text"].split())))
    same = [at for at, share in links.items() if share >= _LINKED] if book.mixed else []
    found = [(one, _trust(entry, one, links, fits)) for one in sections(book, places, same)]
    best = nlargest(_READ, found, key=lambda one: promise(one[0].sentences, weights, one[0].items) * one[1])
    rated = [_Rated(one, telling(one.sentences, weights, most, one.items, order), trust) for one, trust in best]
    rated.sort(key=lambda one: -one.cut.gain * one.trust)
    return [_with_what_was_asked(one, wanted) for one in rated[:1]] + rated[1:]


def _with_what_was_asked(one: _Rated, wanted: _Wanted) -> _Rated:
    """The same section with the sentence that speaks of more of the question than all that were chosen."""
    section, cut, _ = one
    speaks = [_speaks(sentence, wanted.asked) for sentence in section.sentences]
    at = max(range(len(speaks)), key=lambda place: (speaks[place], -place))
    if speaks[at] < max(speaks[place] for place in cut.kept) + _MORE:
        return one
    return one._replace(cut=cut._replace(kept=tuple(sorted({*cut.kept, at}))))


def _trust(entry: StoredEntry, section: Section, links: Mapping[int, float], fits: Mapping[int, float]) -> float:
    """How far a section may be trusted to hold the rule, by all but its sentences."""
    trust = 1 + _LINK * max(links.get(at, 0.0) for at in section.places)
    trust *= 1 + _FIT * max(fits.get(at, 0.0) for at in section.places)
    trust *= 1 + _CITED * is_cited(entry, section.heading)
    trust *= 1 + _TITLE * (section.heading.lower() == entry["title"].lower())
    return trust * (_SIDEBAR if _ADVICE.search(section.heading) else 1.0)


def _second(rated: Sequence[_Rated], wanted: _Wanted) -> tuple[Section, Excerpt] | None:
    """What another section says of the question that the first does not, or what it adds to the rule."""
    shown = rated[0]
    said = [shown.section.sentences[at] for at in shown.cut.kept]
    others = [one for one in rated[1:] if one.section.heading != shown.section.heading]
    most = max((_speaks(sentence, wanted.asked) for sentence in said), default=0.0) + _MUCH
    known = frozenset[str]().union(*map(roots_of, said))
    answering = _answering([one.section for one in others], wanted, most)
    new = [one for one in answering if not _repeats(one[1].sentences[one[2]], known)]
    if found := max(new, default=None, key=itemgetter(0)):
        _, section, at = found
        return section, telling(section.sentences, wanted.both, _SECOND, section.items, IN_ONE, at)
    adding = [one for one in _adding(others, shown) if not _repeats(one[1].sentences[one[2].best], known)]
    adds = max(adding, default=None, key=itemgetter(0))
    return adds[1:] if adds else None


def _repeats(sentence: str, known: frozenset[str]) -> bool:
    """Whether a sentence says again what is shown: many books have their rules once more on the last page."""
    roots = roots_of(sentence)
    return len(roots & known) >= _AGAIN * len(roots)


def _answering(others: Sequence[Section], wanted: _Wanted, most: float) -> Iterator[tuple[float, Section, int]]:
    """Sentences that speak of more of the question than any shown: how much, and where they are.

    One that ends in a colon only announces what follows.
    """
    for section in others:
        for at, sentence in enumerate(section.sentences):
            if len(sentence.split()) > _SECOND or sentence.endswith(":"):
                continue
            speaks = _speaks(sentence, wanted.asked)
            entry = _speaks(sentence, wanted.entry)
            if speaks >= max(most, _MAINLY) and entry >= _ABOUT:
                worth = speaks + _OF_ENTRY * entry
                yield worth * (0.5 if EXAMPLE.match(sentence) else 1.0), section, at


def _adding(others: Sequence[_Rated], shown: _Rated) -> Iterator[tuple[float, Section, Excerpt]]:
    """Sections that say much of what the first left to say, and how much."""
    for section, _, trust in others:
        cut = telling(section.sentences, shown.cut.left, _SECOND, section.items, IN_ONE)
        adds = cut.gain * trust
        if adds >= _ADDS * shown.cut.gain * shown.trust and length(section.sentences, cut.kept) <= _SECOND:
            yield adds, section, cut


def _speaks(sentence: str, weights: Weights) -> float:
    """How much of what is wanted a sentence speaks of."""
    return sum([weights.get(root, 0.0) for root in roots_of(sentence)])


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
