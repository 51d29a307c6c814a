"""House rulings of a campaign: found by their own words, before everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulesindex.answer import Answer, Pool
from rulesindex.question import Question
from rulesindex.schema import stem, stems, words

_FIT = 0.34  # the share of the question that a house ruling must speak of


class Ruling(NamedTuple):
    """A house ruling of a campaign, handed in by whoever keeps the campaign."""

    id: str
    text: str
    title: str = ""
    source: str = "house ruling"
    game: str = ""  # empty: whichever is asked
    on: tuple[str, ...] = ()  # the entries it overrides: it stands above them whatever words find them

    @property
    def words(self) -> list[str]:
        """Everything it says."""
        return list(words(f"{self.title} {self.text}"))


def spoken(rulings: Sequence[Ruling]) -> tuple[Mapping[str, int], str]:
    """How often rulings use each stem, and their words as a vocabulary: no book need know a table's own words."""
    said = Counter(word for ruling in rulings for word in ruling.words)
    roots: Counter[str] = Counter()
    for word, count in said.items():
        roots[stem(word)] += count
    return roots, "\n".join(f"{word} {count}" for word, count in sorted(said.items()))


def ruling_answers(pool: Pool, rulings: Sequence[Ruling], question: Question) -> list[Answer]:
    """The house rulings that speak of what is asked, best first."""
    judge = pool.digest or next(iter(pool.books.values()), None)
    asked, whole = judge.weigh(question) if judge else (question.weights, sum(question.weights.values()))
    found = []
    for ruling in rulings:
        there = set(stems(f"{ruling.title} {ruling.text}"))
        fit = sum(weight for root, weight in asked.items() if root in there) / whole if whole else 0.0
        if fit >= _FIT:
            found.append((fit, ruling))
    found.sort(key=lambda pair: -pair[0])
    return [ruling_answer(pool.game, ruling, fit) for fit, ruling in found]


def above_entries(answers: Sequence[Answer], rulings: Sequence[Ruling]) -> list[Answer]:
    """Answers with each house ruling above the entry it overrides, once, wherever that stands."""
    out: list[Answer] = []
    shown = {answer.ref for answer in answers if answer.kind == "ruling"}
    for answer in answers:
        for ruling in rulings:
            tied = ruling_answer(answer.game, ruling, answer.score)
            if answer.kind == "digest" and answer.ref.split("#")[-1] in ruling.on and tied.ref not in shown:
                shown.add(tied.ref)
                out.append(tied)
        out.append(answer)
    return out


def ruling_answer(game: str, ruling: Ruling, fit: float = 0.0) -> Answer:
    """A house ruling as an answer."""
    title = ruling.title or "House ruling"
    ref = f"{game}#ruling-{ruling.id}"
    return Answer(0, ref, "ruling", title, (), ruling.text, ruling.source, score=fit, game=game)
