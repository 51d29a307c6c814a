"""Asking: a cold `companion ask` against a bare script, warm questions, a hundred times the text, and its success.

With the rulebooks and questions of ../shared at hand they are used; without them, books are made of our own digest.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from zlib import crc32

from companion.folder import shipped_data
from companion.games.installed import game_folders, rules_files
from rulesindex.asks import SUFFIX, Ask, parse_asks
from rulesindex.digest import load_digest
from rulesindex.library import Library
from tests.bench.harness import COMPANION, PYTHON, Line, race, seconds

SHARED = Path(__file__).resolve().parents[3] / "shared"
BARE = """
import warnings; warnings.simplefilter("ignore")
import typer, rich.console
from whoosh import index, query
with index.open_dir({folder!r}).searcher() as searcher:
    found = searcher.search(query.Or([query.Term("body", "evad"), query.Term("body", "villain")]), limit=5)
    titles = [hit.fields()["data"]["title"] for hit in found]
"""
MANY_GAMES = 20
BOOKS_EACH = 5


def lines() -> Iterator[Line]:
    """Every line of this benchmark."""
    with tempfile.TemporaryDirectory() as place:
        books = _books(Path(place))
        yield _cold(Path(place) / "home", books)
        library = Library(Path(place) / "books", Path(place) / "index", digests())
        for game, book in books.items():
            library.add(book, game)
        asked = _questions(books)
        note = f"{_quality(library, asked)}; {_held_out(Path(place) / 'held')}"
        yield Line("warm question, five books / 10 ms", _warm(library, asked), 0.010, 1.0, note)
        yield _growth(Path(place), books)


def digests() -> dict[str, list[Path]]:
    shipped = shipped_data()
    return {game: list(rules_files(place, shipped)) for game, place in game_folders([shipped], {}, shipped).items()}


def _books(place: Path) -> dict[str, Path]:
    """A rulebook for each game: the real ones, or our digest written as a book."""
    real = {path.stem: path for path in (SHARED / "rulebooks").glob("*.txt")}
    if real:
        return real
    made = {}
    for game, files in digests().items():
        made[game] = place / f"{game}.txt"
        entries = load_digest(game, files).entries
        text = "\n\n".join(f"{entry.title.upper()}\n\n{entry.body}" for entry in entries)
        made[game].write_text(text, encoding="utf8")
    return made


def _questions(books: Mapping[str, Path]) -> list[dict[str, str | list[str]]]:
    asked = [
        json.loads(line)
        for path in sorted((SHARED / "queries").glob("*.jsonl"))
        for line in path.read_text(encoding="utf8").splitlines()
    ]
    plain = ["who goes first", "how do I heal damage", "can I sell my old sword", "what if the deck is empty"]
    return asked or [{"game": game, "query": query, "answers": []} for game in books for query in plain]


def _cold(home: Path, books: Mapping[str, Path]) -> Line:
    """The whole process, its index built, against one that only opens an index and asks it."""
    environment = {"COMPANION_HOME": str(home)}
    game = "pacg-rotr"
    seconds([*COMPANION, "rules", "add", str(books[game]), "--game", game], environment)
    ask = [*COMPANION, "ask", "can I evade a villain?", "--game", game]
    seconds(ask, environment)
    (folder,) = home.rglob(f"book.{game}.*")
    best = race({"ask": ask, "bare": [PYTHON, "-c", BARE.format(folder=str(folder))]}, environment)
    return Line("cold companion ask / typer, rich, one Whoosh query", best["ask"], best["bare"], 1.15)


def _warm(library: Library, asked: Sequence[Mapping[str, str | list[str]]]) -> float:
    """The median of all questions, every index open."""
    took = []
    for question in (*asked[:10], *asked):
        began = perf_counter()
        library.ask(str(question["query"]), str(question["game"]))
        took.append(perf_counter() - began)
    return median(took[10:])


def _quality(library: Library, asked: Sequence[Mapping[str, str | list[str]]]) -> str:
    """How often the first, and one of the first three, passages hold the answer."""
    ranks = []
    for question in asked:
        wanted = [_flat(answer) for answer in question["answers"]]
        if not wanted:
            return "(without the rulebooks and questions of ../shared)"
        found = library.ask(str(question["query"]), str(question["game"]), "book", 10).answers
        hits = [
            a.rank
            for a in found
            if len(f"{a.title} {a.text}".split()) <= 300 and _holds(a.title + " " + a.text, wanted)
        ]
        ranks.append(hits[0] if hits else 0)
    first, three = (sum(0 < rank <= most for rank in ranks) / len(ranks) for most in (1, 3))
    return f"success@1 {first:.3f} @3 {three:.3f} on {len(ranks)} questions"


def is_held_out(phrase: str) -> bool:
    """A tenth of all phrases, always the same: no index of the evaluation sees them."""
    return crc32(phrase.encode()) % 10 == 0


def _held_out(place: Path) -> str:
    """How often the digest alone finds a phrase's entry first, and among three: held-out phrases, and the rest."""
    known = {game: [without_held(file, place / game) for file in files] for game, files in digests().items()}
    library = Library(place / "books", place / "index", known)
    said = []
    for game, files in digests().items():
        asks = [ask for file in files if file.suffix == SUFFIX for ask in parse_asks(file.read_text("utf8"))[0]]
        held = [ask for ask in asks if is_held_out(ask.phrase)]
        rest = [ask for ask in asks if not is_held_out(ask.phrase)][::20]
        said.append(f"{game} {_found(library, game, held)} (rest {_found(library, game, rest)})")
    return f"held-out @1/@3: {', '.join(said)}"


def without_held(file: Path, place: Path) -> Path:
    if file.suffix != SUFFIX:
        return file
    asks = [ask for ask in parse_asks(file.read_text("utf8"))[0] if not is_held_out(ask.phrase)]
    copy = place / file.parent.parent.name / file.name
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text("".join(f"{ask.phrase}\t{ask.entry}\t{ask.origin}\n" for ask in asks), encoding="utf8")
    return copy


def _found(library: Library, game: str, asks: Sequence[Ask]) -> str:
    first = three = 0
    for ask in asks:
        refs = [answer.ref.split("#")[1] for answer in library.ask(ask.phrase, game, "digest", 3).answers]
        first += refs[:1] == [ask.entry]
        three += ask.entry in refs
    return f"{first / len(asks):.2f}/{three / len(asks):.2f}"


def _holds(text: str, wanted: Sequence[str]) -> bool:
    return any(answer in _flat(text) for answer in wanted)


def _flat(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower().replace("'", "").replace("\u2019", "")).strip()


def _growth(place: Path, books: Mapping[str, Path]) -> Line:
    """One game with one book, against twenty games with five books each."""
    game, book = min(books.items(), key=lambda pair: pair[1].stat().st_size)
    text = book.read_text(encoding="utf8")
    one = {game: digests()[game]}
    asked = [question for question in _questions(books) if question["game"] == game]
    small = Library(place / "small" / "books", place / "small" / "index", one)
    small.add(book, game)
    large = Library(place / "large" / "books", place / "large" / "index", one)
    for number in range(MANY_GAMES):
        for volume in range(BOOKS_EACH):
            copy = place / f"volume-{number}-{volume}.txt"
            copy.write_text(f"{text}\n\nVOLUME {number} {volume}\n\nPrinted for the harbour watch.\n", encoding="utf8")
            large.shelf.add(copy, game if number == 0 else f"game-{number}")
    large.warm()
    times = {name: _warm(library, asked) for name, library in (("one", small), ("many", large))}
    return Line("warm question, 100 x the text (20 games, 5 books each) / 1 x", times["many"], times["one"], 5.0)
