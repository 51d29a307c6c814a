"""What an answer is, and how answers are made from what the indexes found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from rulesindex.confidence import SURE, entry_chance, passage_chance
from rulesindex.names import NONE, Names, behind, is_about
from rulesindex.question import widened
from rulesindex.rank import PAIRS, WORDING, bridge, entry_score, lenders, passage_score, weakness
from rulesindex.refs import RuleRef
from rulesindex.schema import is_stop, name_key, stems, words
from rulesindex.search import Searcher

if TYPE_CHECKING:
    from rulesindex.question import Question
    from rulesindex.stored import StoredEntry

    Scored = tuple[StoredEntry, float]  # an entry as it is stored, and its score

CANDIDATES = 25
CASE = 0.3  # what the case at hand is worth
NEAR = 4  # how far down a rule may stand to bring its exception along
FOLLOWS = 0.7  # how well an exception must fit, against its rule, to stand behind it
SLIGHT = 0.001  # sets two entries apart
BRIDGED = 10  # entries that lend their opinion to the passages they lead to


class Placed(NamedTuple):
    """A passage that fits: its book, its position there, its score, and that of its own words alone."""

    book: str
    at: int
    score: float
    own: float


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
    lead: str = ""  # Yes, No or a number, where the question asks for one and the text says it
    short: str = ""  # the sentences that decide

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
        out |= {name: value for name in ("disputed", "lead", "short") if (value := getattr(self, name))}
        if self.page is not None:
            out["page"] = self.page
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
    language: str = ""  # of the question, where it is not English
    mended: Mapping[str, str] = {}  # words of the question, and what they were taken for
    vague: bool = False  # about the game, but it could mean any of the first answers
    more: bool = False  # the next answers of a question whose first were given as such

    @property
    def confident(self) -> bool:
        """Whether the first answer may be given as one; if not, the best are guesses."""
        if self.more and self.answers:
            return True
        return not self.vague and any(answer.kind == "ruling" or answer.score >= SURE for answer in self.answers[:3])

    def as_json(self) -> dict[str, object]:
        """The whole as `ask --json` prints it."""
        out: dict[str, object] = {
            "query": self.query,
            "game": self.game,
            "did_you_mean": self.did_you_mean,
            "answers": [answer.as_json() for answer in self.answers],
            "confident": self.confident,
        }
        out |= {"vague": True} if self.vague else {}
        return out | ({"language": self.language} if self.language else {})


class Pool(NamedTuple):
    """The indexes of one game, opened: its digest if it has one, and the player's books by name."""

    game: str
    digest: Searcher | None
    books: Mapping[str, Searcher]
    titles: Mapping[str, str]


def find_rules(
    pool: Pool, question: Question, cases: Sequence[str] = (), names: Names = NONE
) -> tuple[list[Scored], list[Placed]]:
    """The digest's entries and the books' passages that fit a question, best first.

    An entry that goes by exactly the words asked (a title, an alias, an abbreviation) stands before all others. An
    entry leads to passages that never use the player's words; no passage moves an entry, so books leave the digest's
    order as it is.
    """
    entries = _named_first(pool, question.text, _entries(pool, question, cases, names))
    own = _passages(pool, question)
    scored = [(data["ref"], score) for data, score in entries]
    best = lenders(scored, [(own[name], book.links) for name, book in pool.books.items()])[:BRIDGED]
    placed = []
    for name, book in pool.books.items():
        lent = bridge(best, book.links)
        for at in own[name].keys() | lent.keys():
            said = own[name].get(at, 0.0)
            placed.append(Placed(name, at, said + lent.get(at, 0.0), said))
    return entries, sorted(placed, key=lambda row: (-row.score, row.book, row.at))


def _named_first(pool: Pool, asked: str, entries: Sequence[Scored]) -> list[Scored]:
    scores = {data["ref"]: (data, score) for data, score in entries}
    top = max((score for _, score in entries), default=0.0)
    digest = pool.digest
    telling = " ".join(word for word in words(asked) if not is_stop(word))  # what's recharge: the entry Recharge
    for data in [digest.entry(at) for at in digest.called(asked) or digest.called(telling)] if digest and asked else ():
        scores[data["ref"]] = (data, scores.get(data["ref"], (data, 0.0))[1] + max(1.0, top))
    return sorted(scores.values(), key=lambda pair: -pair[1])


def _entries(pool: Pool, question: Question, cases: Sequence[str], names: Names) -> list[Scored]:
    """The digest's entries by how well they fit a question; those of the case at hand before the general ones.

    To the entry about somebody whom the question names the name is what is asked about, to all others an aside.
    """
    if pool.digest is None:
        return []
    aside, named = behind(question, pool.digest, names)
    scored = _scored(pool.digest, aside)
    if named:
        own = _scored(pool.digest, question)
        scored |= {
            ref: max(scored.get(ref, one), one, key=itemgetter(1))
            for ref, one in own.items()
            if is_about(one[0], named)
        }
    at_hand = _at_hand(aside.text, cases)
    lifted = [(data, score + _fits(data["when"], at_hand)) for data, score in scored.values()]
    return special_first(pool.digest, sorted(lifted, key=lambda pair: -pair[1]), at_hand)


def _scored(digest: Searcher, question: Question) -> dict[str, Scored]:
    """Entries that hold a question's words, and how well they fit it, by what they are called in references."""
    question = widened(question, digest.likes)
    asked, whole = digest.weigh(question)
    pairs = digest.find_pairs(question)
    scored: dict[str, Scored] = {}
    for hit in digest.find(question, CANDIDATES):
        data = digest.entry(hit.at)
        worded = WORDING * digest.wording(question, data) + PAIRS * pairs.get(hit.at, 0.0)
        score = entry_score(data, hit.score, asked, whole) + question.understood * worded
        scored[data["ref"]] = (data, score - weakness(data))
    return scored


def _at_hand(asked: str, cases: Sequence[str]) -> str:
    """What is said of the case at hand, as it was typed and in stems: who died is dead."""
    parts = (asked, *cases)
    return "  ".join(("", *map(name_key, parts), *(" ".join(stems(part)) for part in parts), ""))


def _fits(when: Sequence[str], at_hand: str) -> float:
    """What an entry gains that is written for the case at hand, and loses that is written for another."""
    if not when:
        return 0.0
    return CASE if any(f" {case} " in at_hand for case in when) else -CASE / 3


def special_first(digest: Searcher, entries: Sequence[Scored], at_hand: str) -> list[Scored]:
    """An exception next to its rule: before it where its case is at hand, else behind it if it fits nearly as well.

    One that stands before its rule by its own words stays there.
    """
    out = list(entries)
    own = {data["ref"]: score for data, score in entries}
    for general, score in entries[:NEAR]:
        for name in general["exceptions"]:
            special = digest.entry(digest.names[name])
            order = [data["ref"] for data, _ in out]
            rule = order.index(general["ref"])
            here = _fits(special["when"], at_hand) > 0
            if name in order[:rule] or not (here or own.get(name, 0.0) >= FOLLOWS * score):
                continue
            if name in order:
                del out[order.index(name)]
            out.insert(rule if here else rule + 1, (special, score + (SLIGHT if here else -SLIGHT)))
    return out


def _passages(pool: Pool, question: Question) -> dict[str, dict[int, float]]:
    """The passages of each book by how well their own words fit a question."""
    found = [(hit.score, name, hit.at) for name, book in pool.books.items() for hit in book.find(question, CANDIDATES)]
    weighed = {name: book.weigh(question) for name, book in pool.books.items()}
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
        score=entry_chance(score),
        disputed=data["disputed"],
        entry_kind=data["kind"],
        aliases=tuple(data["aliases"]),
        game=pool.game,
    )


def passage_answer(pool: Pool, book: str, at: int, own: float, lent: float = 0.0) -> Answer:
    """A passage of a book as an answer; how sure it is its own words say, or the entries that lead to it."""
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
        score=max(passage_chance(own), entry_chance(lent)),
        page=data["page"],
        game=pool.game,
    )


def together(entries: Sequence[Answer], passages: Sequence[Answer]) -> list[Answer]:
    """Entries before passages, as sure as those may be; only where no entry is sure a sure passage goes first."""
    if not entries:
        return list(passages)
    if entries[0].score < SURE and any(passage.score >= SURE for passage in passages):
        return sorted([*entries, *passages], key=lambda answer: -answer.score)
    least = entries[-1].score
    return [*entries, *(passage._replace(score=min(passage.score, least)) for passage in passages)]


def ranked(answers: Sequence[Answer], limit: int) -> tuple[Answer, ...]:
    """The first answers, numbered from 1."""
    return tuple(answer._replace(rank=at) for at, answer in enumerate(answers[:limit], 1))
