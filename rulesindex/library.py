"""The rules library: the digests the product ships with, the player's own books, and one way to ask them both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rulesindex.answer import (
    Answer,
    Asked,
    Pool,
    entry_answer,
    find_rules,
    passage_answer,
    ranked,
    together,
)
from rulesindex.beside import beside
from rulesindex.confidence import LIKELY, SURE
from rulesindex.errors import RulesError
from rulesindex.indexes import Indexes
from rulesindex.language import language_of
from rulesindex.lead import as_asked, deciding, lead
from rulesindex.names import NONE, Names
from rulesindex.question import Question, going_on, read_question
from rulesindex.rank import phrasing
from rulesindex.refs import parse_ref
from rulesindex.rulings import Ruling, above_entries, ruling_answer, ruling_answers, spoken
from rulesindex.schema import is_stop, name_key, stems, words
from rulesindex.shelf import Added, Book, InUse, Progress, Shelf
from rulesindex.spelling import Vocabulary

if TYPE_CHECKING:
    from rulesindex.stored import StoredEntry

KINDS = ("digest", "book", "ruling")
_TELLING = 3  # words of a name that are no coincidence in a question
_EACH = 3  # answers of each game where several are asked
_BESIDE = 3  # digest answers that get the book's passage beside them
ALIKE = 0.9  # how near the second answer's chance must be to the first's for one word to mean either
_T = TypeVar("_T")


class Library:
    """Everything `ask`, `term` and `rules` need. Indexes are made when first needed and kept in ``index_dir``.

    Where nothing can be written there they are made in a temporary place, which ``told`` hears of in a line.
    """

    def __init__(
        self,
        books: Path,
        index_dir: Path,
        digests: Mapping[str, Sequence[Path]],
        in_use: InUse | None = None,
        told: Callable[[str], None] | None = None,
    ) -> None:
        self.shelf = Shelf(books, in_use)
        self._indexes = Indexes(self.shelf, index_dir, digests, told)

    def games(self) -> list[str]:
        """Every game that has a digest or a book."""
        return self._indexes.games()

    def ask(
        self,
        query: str,
        games: str | Sequence[str] | None = None,
        kind: str = "",
        limit: int = 5,
        rulings: Sequence[Ruling] = (),
        cases: Sequence[str] = (),
        names: Mapping[str, Names] | None = None,
        about: str = "",
    ) -> Asked:
        """Answer a question from one game, some or all of them; house rulings come first.

        ``cases`` say how the table plays (co-op, hard mode): what is written for that stands before the general.
        ``names`` are what each game's cards and figures are called. ``about`` is the rule that it goes on from.
        """
        wanted = self._wanted(games)
        if kind and kind not in KINDS:
            raise RulesError(f"there are no answers of kind {kind!r}", f"Kinds are: {', '.join(KINDS)}.")
        if not query.strip():
            raise RulesError("there is nothing to look up", "Ask with a few words: companion ask can I evade a villain")

        def ask(pool: Pool) -> tuple[list[Answer], Question]:
            return _ask_one(pool, query, kind, limit, rulings, cases, (names or {}).get(pool.game, NONE), about)

        parts = [self._safely(game, ask) for game in wanted]
        parts.sort(key=lambda part: _order(part[0]))
        found = [answer for answers, _ in parts for answer in answers[: limit if len(wanted) == 1 else _EACH]]
        game = wanted[0] if len(wanted) == 1 else "all"
        language = language_of(query) if not any(answer.kind == "ruling" for answer in found) else ""
        if language:
            return Asked(query, game, None, (), language=language)
        question = parts[0][1] if parts else Question(query, {}, {})
        suggestions = () if found else self._suggest(query, wanted)
        asked = Asked(query, game, question.did_you_mean, ranked(found, limit), suggestions, mended=question.mended)
        return asked._replace(vague=_is_vague(asked, question))

    def show(self, ref: str, rulings: Sequence[Ruling] = ()) -> Answer:
        """The entry, passage or house ruling that a reference names."""
        wanted = parse_ref(ref)
        self._wanted(wanted.game)
        for ruling in rulings:
            if not wanted.book and wanted.section == f"ruling-{ruling.id}" and ruling.game in ("", wanted.game):
                return ruling_answer(wanted.game, ruling)._replace(rank=1)

        def look(pool: Pool) -> Answer | None:
            searcher = pool.books.get(wanted.book) if wanted.book else pool.digest
            at = searcher.names.get(wanted.section) if searcher else None
            if searcher is None or at is None:
                return None
            if wanted.book:
                return passage_answer(pool, wanted.book, at, 0.0)
            data = searcher.entry(at)
            return entry_answer(pool, data, 0.0)._replace(passage=beside(pool, data))

        found = self._safely(wanted.game, look)
        if found is None:
            raise RulesError(f"there is no rule {ref}", "`companion ask` shows references as it prints answers.")
        return found._replace(rank=1)

    def term(
        self,
        word: str,
        games: str | Sequence[str] | None = None,
        limit: int = 5,
        rulings: Sequence[Ruling] = (),
        names: Mapping[str, Names] | None = None,
    ) -> Asked:
        """Look a word up in the glossary: the exact term, abbreviation or alias first, then the nearest."""
        wanted = self._wanted(games)
        exact: list[Answer] = []
        for game in wanted:
            exact += self._safely(game, lambda pool: _named(pool, word))
        exact.sort(key=lambda answer: name_key(answer.title) != name_key(word))  # the game whose own term it is leads
        more = self.ask(word, wanted, "digest", limit + len(exact), names=names)
        known = {answer.ref for answer in exact}
        answers = above_entries([*exact, *(a for a in more.answers if a.ref not in known)], rulings)
        meant = None if exact else more.did_you_mean
        return more._replace(did_you_mean=meant, answers=ranked(answers, limit))

    def terms(self, games: str | Sequence[str] | None = None, kinds: Sequence[str] = ("term",)) -> list[Answer]:
        """Every glossary term, by title; other kinds of entries by choice, or all for no kinds."""

        def collect(pool: Pool) -> list[Answer]:
            if pool.digest is None:
                return []
            rows = [pool.digest.entry(at) for at in range(pool.digest.size)]
            return [entry_answer(pool, row, 0.0) for row in rows if not kinds or row["kind"] in kinds]

        found = [answer for game in self._wanted(games) for answer in self._safely(game, collect)]
        if not found:
            _check_kinds(kinds)
        return sorted(found, key=lambda answer: (answer.title.lower(), answer.game))

    def add(
        self, file: Path, game: str, title: str = "", replace: bool = False, progress: Progress | None = None
    ) -> Added:
        """Put a book on the shelf and index it at once, so that the first question is fast."""
        added = self.shelf.add(file, game, title, replace, progress)
        self._indexes.forget(game)
        self._indexes.pool(game, progress)
        return added

    def warm(self, games: str | Sequence[str] | None = None, progress: Progress | None = None) -> None:
        """Make whatever index is missing now, so that the first question is fast."""
        for game in self._wanted(games):
            self._indexes.pool(game, progress)

    def remove(self, game: str, book: str) -> Book:
        """Take a book off the shelf and drop its index."""
        gone = self.shelf.remove(game, book)
        self._indexes.forget(game)
        self._indexes.drop(game, book)
        return gone

    def reindex(self, games: str | Sequence[str] | None = None, progress: Progress | None = None) -> list[Book]:
        """Read every book anew from its original and rebuild the indexes."""
        done = []
        for game in self._wanted(games):
            done += [self.shelf.reread(game, book.id, progress) for book in self.shelf.books(game)]
            self._indexes.forget(game)
            self._indexes.drop(game)
            self._indexes.pool(game, progress)
        return done

    def close(self) -> None:
        """Let go of every opened index."""
        self._indexes.close()

    def _wanted(self, games: str | Sequence[str] | None) -> list[str]:
        if games is None:
            return self.games()
        wanted = [games] if isinstance(games, str) else list(games)
        for game in wanted:
            if not self._indexes.knows(game):
                known = ", ".join(self.games()) or "none"
                raise RulesError(f"there are no rules for {game!r}", f"Games with rules: {known}.")
        return wanted

    def _safely(self, game: str, use: Callable[[Pool], _T]) -> _T:
        """Use a game's indexes; what breaks in them is rebuilt once, since an index is only a cache."""
        try:
            return use(self._indexes.pool(game))
        except RulesError:
            raise
        except Exception:  # a damaged index can fail in any way at all
            self._indexes.forget(game)
            self._indexes.drop(game)
            return use(self._indexes.pool(game))

    def _suggest(self, query: str, games: Sequence[str]) -> tuple[str, ...]:
        """Titles spelt most like the question's words; some of all kinds where none is."""
        from difflib import get_close_matches  # only a question without an answer needs it

        titles = list(dict.fromkeys(answer.title for answer in self.terms(games, ())))
        by_word = {word: title for title in reversed(titles) for word in words(title) if not is_stop(word)}
        near = [by_word[like] for word in words(query) for like in get_close_matches(word, by_word, 2)]
        return tuple(dict.fromkeys([*near, *titles[:: max(1, len(titles) // 5)]]))[:5]


def _is_vague(asked: Asked, question: Question) -> bool:
    """Words of the game that lead nowhere in particular: unsure, or one word that fits two rules alike."""
    if len(asked.answers) < 2 or question.strange or any(answer.kind != "digest" for answer in asked.answers[:2]):
        return False
    first, second = asked.answers[:2]
    if not asked.confident:
        return first.score >= LIKELY
    named = [stems(name) for name in (first.title, *first.aliases)]
    return len(question.weights) == 1 and list(question.weights) not in named and second.score >= ALIKE * first.score


def _order(answers: Sequence[Answer]) -> tuple[bool, float]:
    """Which game comes first where several are asked: one with a house ruling, then the surest."""
    if not answers:
        return True, 0.0
    return answers[0].kind != "ruling", -max(answer.score for answer in answers)


def _check_kinds(kinds: Sequence[str]) -> None:
    from rulesindex.digest import KINDS as ENTRY_KINDS  # only a mistake needs them

    for kind in kinds:
        if kind not in ENTRY_KINDS:
            raise RulesError(f"there are no entries of kind {kind!r}", f"Kinds are: {', '.join(sorted(ENTRY_KINDS))}.")


def _ask_one(
    pool: Pool,
    query: str,
    kind: str,
    limit: int,
    rulings: Sequence[Ruling],
    cases: Sequence[str],
    names: Names,
    about: str = "",
) -> tuple[list[Answer], Question]:
    """One game's answers: rulings, then entries and passages by how sure we are."""
    rulings = [ruling for ruling in rulings if ruling.game in ("", pool.game)]
    question = going_on(_read(pool, f"{query} {about}".strip(), rulings, names), query, about)
    entries, passages = find_rules(pool, question, cases, names) if kind != "ruling" else ([], [])
    said: list[Answer] = []
    weighed = pool.digest.weigh(question) if pool.digest else ({}, 0.0)
    if kind in ("", "digest"):
        for at, (data, score) in enumerate(entries[:limit]):
            answer = entry_answer(pool, data, score)
            text = as_asked(answer.text, query, phrasing(data, *weighed))
            if at == 0 and _all_asked(data, question):
                answer = answer._replace(score=max(answer.score, SURE))
            side = beside(pool, data, passages, question, at == 0) if at < _BESIDE else None
            short = deciding(text, weighed[0])
            first = lead(query, text) if at == 0 else ""
            said.append(answer._replace(text=text, passage=side, short=short, lead=first))
    quoted: list[Answer] = []
    if kind in ("", "book"):
        quoted = [passage_answer(pool, row.book, row.at, row.own, row.score - row.own) for row in passages[:limit]]
    house = ruling_answers(pool, rulings, question) if kind in ("", "ruling") else []
    return above_entries([*house, *together(said, quoted)], rulings if kind == "" else ()), question


def _all_asked(data: StoredEntry, question: Question) -> bool:
    """Whether a question says an entry's title or a longer alias, all of it or nearly, perhaps between other words."""
    names = (phrase.split() for phrase, _ in data["names"])
    said = ((sum(root in question.weights for root in name), len(name)) for name in names)
    return any(count >= _TELLING and count >= 0.75 * whole for count, whole in said)


def _read(pool: Pool, query: str, rulings: Sequence[Ruling], names: Names = NONE) -> Question:
    """A question weighed by the words of this game's texts and rulings."""
    searchers = [searcher for searcher in (pool.digest, *pool.books.values()) if searcher is not None]
    roots, said = spoken(rulings)
    return read_question(
        query,
        lambda root: sum(searcher.count(root) for searcher in searchers) + roots.get(root, 0),
        lambda: _vocabulary(said, *(searcher.vocabulary for searcher in searchers)),
        lambda: names.words,
    )


@lru_cache(maxsize=8)
def _vocabulary(*texts: str) -> Vocabulary:
    """The words of some texts, read once: an evening asks many questions of the same books."""
    return Vocabulary(texts)


def _named(pool: Pool, word: str) -> list[Answer]:
    """Entries whose title, alias or abbreviation is exactly this word; PRC2 is the ability PRC."""
    digest = pool.digest
    if digest is None:
        return []
    rows = [digest.entry(at) for at in digest.called(word) or digest.called(word.rstrip("0123456789"))]
    named = [entry_answer(pool, row, 10.0)._replace(passage=beside(pool, row)) for row in rows]
    return [answer._replace(text=as_asked(answer.text, word, 0.0)) for answer in named]  # a word asks no yes or no
