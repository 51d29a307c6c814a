"""Fits how sure an answer is to what is known of it: `python -m tests.bench.calibrate` prints the two constants.

A score becomes the chance that the entry asked for stands among the first three. Known cases are the held-out phrases
(right or not) and questions of other games, hobbies and chores, which no entry answers, asked in every game.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from math import exp
from pathlib import Path

from rulesindex import confidence
from rulesindex.asks import SUFFIX, parse_asks
from rulesindex.library import Library
from tests.bench.bench_ask import digests, is_held_out, without_held

STRANGERS = Path(__file__).with_name("strangers.txt")
Case = tuple[float, bool]  # the first answer's score, and whether one of three was right


def main() -> None:
    """Print the constants, the chances they give against what happened, and how many strangers are refused."""
    with tempfile.TemporaryDirectory() as place:
        held, strange = cases(Path(place))
    middle, width = fitted([*held, *strange])
    print(f"middle {middle:.3f} width {width:.3f}")
    ordered = sorted([*held, *strange])
    tenth = len(ordered) // 10
    for at in range(0, len(ordered) - tenth + 1, tenth):
        part = ordered[at : at + tenth]
        said = sum(logistic(score, middle, width) for score, _ in part) / tenth
        print(f"  said {said:.2f} was {sum(right for _, right in part) / tenth:.2f}")
    for name, found in (("held-out phrases", held), ("strangers", strange)):
        given = sum(logistic(score, middle, width) >= confidence.SURE for score, _ in found)
        print(f"{name}: {given} of {len(found)} answered at {confidence.SURE}")


def cases(place: Path) -> tuple[list[Case], list[Case]]:
    """What is known: held-out phrases, and strangers."""
    library = Library(
        place / "books",
        place / "index",
        {game: [without_held(file, place / game) for file in files] for game, files in digests().items()},
    )
    held, strange = [], []
    for game, files in digests().items():
        asks = [ask for file in files if file.suffix == SUFFIX for ask in parse_asks(file.read_text("utf8"))[0]]
        for ask in asks:
            if is_held_out(ask.phrase):
                held += _case(library, game, ask.phrase, ask.entry)
        for question in STRANGERS.read_text("utf8").splitlines():
            strange += _case(library, game, question, "")
    return held, strange


def _case(library: Library, game: str, question: str, entry: str) -> Iterator[Case]:
    found = library.ask(question, game, "digest", 3).answers
    if found:
        yield confidence.entry_score(found[0].score), entry in [answer.ref.split("#")[1] for answer in found]


def logistic(score: float, middle: float, width: float) -> float:
    """The chance that a score stands for."""
    return 1 / (1 + exp((middle - score) / width))


def fitted(known: Sequence[Case], rounds: int = 30) -> tuple[float, float]:
    """The middle and width that make the known cases likeliest: Newton's method on slope and offset."""
    slope, offset = 1.0, 0.0
    for _ in range(rounds):
        a = b = aa = ab = bb = 0.0
        for score, right in known:
            chance = 1 / (1 + exp(-slope * score - offset))
            off, turn = right - chance, chance * (1 - chance)
            a, b = a + off * score, b + off
            aa, ab, bb = aa + turn * score * score, ab + turn * score, bb + turn
        room = aa * bb - ab * ab
        slope, offset = slope + (bb * a - ab * b) / room, offset + (aa * b - ab * a) / room
    return -offset / slope, 1 / slope


if __name__ == "__main__":
    main()
