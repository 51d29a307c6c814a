"""What an answer is, and how answers are made from what the indexes found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from typing import TYPE_CHECKING, NamedTuple

from rulesindex.rank import bridge, entry_score, feedback, passage_score
from rulesindex.refs import RuleRef
from rulesindex.search import Searcher

if TYPE_CHECKING:
    from rulesindex.stored import StoredEntry

    Scored = tuple[StoredEntry, float]  # an entry as it is stored, and its score

CANDIDATES = 40
_ENTRY_SCALE = 5.6  # the best score an entry can have, near enough
_PASSAGE_SCALE = 13.0  # and a passage: by its own words and through the digest
_BOOK_ALONE_SCALE = 2.4  # or in a game without a digest
Weights = Mapping[str, float]
Placed = tuple[str, int, float]  # a passage's book, its position there, and its score


class Answer(NamedTuple):
    """One answer: an entry of the digest, a passage of a book, or a house ruling."""

    rank: int
    ref: str
    kind: str  # digest, book or ruling
    title: str
    path: tuple[str, ...]
    text: str
    source: str
    see: tuple[str, ...] = ()
    score: float = 0.0
    disputed: str = ""
    entry_kind: str = ""  # rule, term, step ... as the digest names it
    aliases: tuple[str, ...] = ()
    page: int | None = None
    game: str = ""
    passage: Answer | None = None  # what the player's own book says to this entry

    def as_json(self) -> dict[str, object]:
        """The answer as `ask --json` prints it."""
        out: dict[str, object] = {
            "rank": self.rank,
            "ref": self.ref,
            "kind": self.kind,
            "title": self.title,
            "path": list(self.path),
            "text": self.text,
            "source": self.source,
            "see": list(self.see),
            "score": round(self.score, 3),
        }
        if self.disputed:
            out["disputed"] = self.disputed
        if self.passage is not None:
            out["passage"] = {key: value for key, value in self.passage.as_json().items() if key != "rank"}
        return out


class Asked(NamedTuple):
    """A question and its answers, best first."""

    query: str
    game: str
    did_you_mean: str | None
    answers: tuple[Answer, ...]
    suggestions: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """The whole as `ask --json` prints it."""
        return {
            "query": self.query,
            "game": self.game,
            "did_you_mean": self.did_you_mean,
            "answers": [answer.as_json() for answer in self.answers],
        }


class Pool(NamedTuple):
    """The indexes of one game, opened: its digest if it has one, and the player's books by name."""

    game: str
    digest: Searcher | None
    books: Mapping[str, Searcher]
    titles: Mapping[str, str]


def find_rules(pool: Pool, weights: Weights, asked: str = "") -> tuple[list[Scored], list[Placed]]:
    """The digest's entries and the books' passages that fit a question, best first.

    An entry that goes by exactly the words asked (a title, an alias, an abbreviation) stands before all others.

    Each kind helps the other: an entry leads to passages that never use the player's words, and a passage that does
    speaks for the entries that lead to it.
    """
    own = _passages(pool, weights)
    entries = [
        (data, score + sum(feedback(book.links.get(data["ref"], ()), own[name]) for name, book in pool.books.items()))
        for data, score in _entries(pool, weights)
    ]
    entries = _named_first(pool, asked, entries)
    names = [(data["ref"], score) for data, score in entries]
    placed = []
    for name, book in pool.books.items():
        scores = dict(own[name])
        for at, gain in bridge(names, book.links).items() if names else ():
            scores[at] = scores.get(at, 0.0) + gain
        placed += [(name, at, score) for at, score in scores.items()]
    return entries, sorted(placed, key=lambda row: -row[2])


def _named_first(pool: Pool, asked: str, entries: Sequence[Scored]) -> list[Scored]:
    scores = {data["ref"]: (data, score) for data, score in entries}
    top = max((score for _, score in entries), default=0.0)
    digest = pool.digest
    for data in [digest.entry(at) for at in digest.called(asked)] if digest and asked else ():
        scores[data["ref"]] = (data, scores.get(data["ref"], (data, 0.0))[1] + top + 0.1)
    return sorted(scores.values(), key=lambda pair: -pair[1])


def _entries(pool: Pool, weights: Weights) -> list[Scored]:
    """The digest's entries by how well they fit a question."""
    if pool.digest is None:
        return []
    asked, whole = pool.digest.weigh(weights)
    scored = []
    for hit in pool.digest.find(weights, CANDIDATES):
        data = pool.digest.entry(hit.at)
        scored.append((data, entry_score(data, hit.score, asked, whole)))
    return scored


def _passages(pool: Pool, weights: Weights) -> dict[str, dict[int, float]]:
    """The passages of each book by how well their own words fit a question."""
    found = [(hit.score, name, hit.at) for name, book in pool.books.items() for hit in book.find(weights, CANDIDATES)]
    weighed = {name: book.weigh(weights) for name, book in pool.books.items()}
    scores: dict[str, dict[int, float]] = {name: {} for name in pool.books}
    for bm25, name, at in nlargest(CANDIDATES, found):
        scores[name][at] = passage_score(pool.books[name].passage(at), bm25, *weighed[name])
    return scores


def entry_answer(pool: Pool, data: StoredEntry, score: float) -> Answer:
    """A digest entry as an answer."""
    return Answer(
        rank=0,
        ref=str(RuleRef(pool.game, data["ref"])),
        kind="digest",
        title=data["title"],
        path=tuple(data["path"]),
        text=data["text"],
        source=data["source"],
        see=tuple(str(RuleRef(pool.game, name)) for name in data["see"]),
        score=min(1.0, score / _ENTRY_SCALE),
        disputed=data["disputed"],
        entry_kind=data["kind"],
        aliases=tuple(data["aliases"]),
        game=pool.game,
    )


def passage_answer(pool: Pool, book: str, at: int, score: float) -> Answer:
    """A passage of a book as an answer."""
    data = pool.books[book].passage(at)
    title = pool.titles.get(book, book)
    where = f"{title}, p. {data['page']}" if data["page"] is not None else title
    return Answer(
        rank=0,
        ref=str(RuleRef(pool.game, data["ref"], book)),
        kind="book",
        title=data["title"],
        path=tuple(data["path"]),
        text=data["text"],
        source=where,
        score=min(1.0, score / (_PASSAGE_SCALE if pool.digest else _BOOK_ALONE_SCALE)),
        page=data["page"],
        game=pool.game,
    )


def beside(pool: Pool, name: str, passages: Sequence[Placed]) -> Answer | None:
    """The passage of the player's books to show beside a digest entry: linked to it, and fitting the question."""
    fit = {(book, at): score for book, at, score in passages}
    best: tuple[float, str, int] | None = None
    for book, searcher in pool.books.items():
        for at, share in searcher.links.get(name, ()):
            worth = share + 0.1 * fit.get((book, at), 0.0)
            if share >= 0.1 and (best is None or worth > best[0]):
                best = (worth, book, at)
    return passage_answer(pool, best[1], best[2], fit.get(best[1:], 0.0)) if best else None


def behind(entries: Sequence[Answer], passages: Sequence[Answer]) -> list[Answer]:
    """The passages, none of them sure enough to stand before an entry that shows it beside itself."""
    shown = {entry.passage.ref: entry.score for entry in reversed(entries) if entry.passage is not None}
    most = {ref: score - 0.001 for ref, score in shown.items()}
    return [passage._replace(score=min(passage.score, most.get(passage.ref, 1.0))) for passage in passages]


def ranked(answers: Sequence[Answer], limit: int) -> tuple[Answer, ...]:
    """The first answers, numbered from 1."""
    return tuple(answer._replace(rank=at) for at, answer in enumerate(answers[:limit], 1))
