"""Makes an index: of a game's digest, or of one book with its links to the digest."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulesindex.books.headings import label_of
from rulesindex.books.model import Passage
from rulesindex.digest import Entry
from rulesindex.likewords import like_words
from rulesindex.links import link_entries
from rulesindex.schema import (
    FIELDS,
    LIKE_WORDS,
    LINKS,
    NAMES,
    PAIRS,
    VOCABULARY,
    index,
    is_stop,
    name_key,
    rarity,
    schema,
    stems,
    words,
)
from rulesindex.wording import counted, pairs, worded

if TYPE_CHECKING:
    from rulesindex.stored import StoredEntry, StoredNames, StoredPassage

_ENOUGH = 20  # passages by which a book is judged
_SPEAKS = 0.5  # the share of headings of which the line below them speaks

Progress = Callable[[str, int, int], None]


class _Row(NamedTuple):
    """A text as it is indexed: its words in each field, and what is stored with it."""

    head: list[str]
    body: list[str]
    data: StoredEntry | StoredPassage
    pairs: Sequence[str] = ()


class _Roots(NamedTuple):
    """The words of an entry: of its names, of its phrasings, of its text, and how each of these is worded."""

    names: list[list[str]]
    asks: list[list[str]]
    body: list[str]
    wordings: list[list[str]]

    @property
    def head(self) -> list[str]:
        """Those by which it is asked for."""
        return [root for part in (*self.names, *self.asks) for root in part]


def build_digest(folder: Path, entries: Sequence[Entry]) -> None:
    """Index a digest: every entry with its phrasings and names, ready to be weighed against a question."""
    roots = [_roots(entry) for entry in entries]
    rarity = _rarity([found.head + found.body for found in roots])
    special = {entry.id: [one.id for one in entries if entry.id in one.exception_to] for entry in entries}
    counts = _counts([found.wordings for found in roots])
    rows = [
        _entry_row(entry, found, rarity, special[entry.id], count)
        for entry, found, count in zip(entries, roots, counts, strict=True)
    ]
    _write(folder, rows, (" ".join((e.title, *e.aliases, *e.asks, e.body)) for e in entries))
    names = {entry.id: at for at, entry in enumerate(entries)}
    little = Counter(word for count in counts for word in count if is_stop(word))
    stored: StoredNames = {"ids": names, "called": _called(entries), "worded": little, "mixed": False}
    (folder / NAMES).write_text(json.dumps(stored), encoding="utf8")
    likes = like_words(found.head + found.body for found in roots)
    (folder / LIKE_WORDS).write_text(json.dumps(likes), encoding="utf8")


def build_book(
    folder: Path, passages: Sequence[Passage], entries: Sequence[Entry], progress: Progress | None = None
) -> None:
    """Index a book's passages, and find for every digest entry the passages that say the same."""
    rows = [_passage_row(passage) for passage in passages]
    _write(folder, rows, (f"{' '.join(p.path)} {p.text}" for p in passages), progress)
    names = {passage.section: at for at, passage in enumerate(passages)}
    stored: StoredNames = {"ids": names, "called": {}, "worded": {}, "mixed": _mixed(passages)}
    (folder / NAMES).write_text(json.dumps(stored), encoding="utf8")
    links = link_entries(entries, passages)
    (folder / LINKS).write_text(json.dumps(links), encoding="utf8")


def _mixed(passages: Sequence[Passage]) -> bool:
    """Whether a book's columns ran into each other: then what stands below a heading seldom speaks of it.

    Of the first lines below a heading 0.76 to 0.87 do in four real books, and 0.38 in the one that was read across.
    """
    firsts = [(set(stems(one.path[-1])), stems(one.text.partition("\n")[0])) for one in passages if one.path]
    speaks = sum(not heading.isdisjoint(line) for heading, line in firsts)
    return len(firsts) >= _ENOUGH and speaks < _SPEAKS * len(firsts)


def _called(entries: Sequence[Entry]) -> dict[str, list[int]]:
    """Under which names entries are looked up: a title or its abbreviation before an alias, a term before a rule."""
    found: dict[str, list[tuple[int, bool, int]]] = {}
    for at, entry in enumerate(entries):
        titles = {name_key(name) for name in (entry.title, *_parts(entry.title)[1:])}
        aliases = {name_key(name) for name in entry.aliases}
        parts = {name_key(part) for part in (*_parts(entry.title, r"[().:]"), entry.id)}
        for name in filter(None, titles | aliases | parts):
            worth = 0 if name in titles else 1 if name in aliases else 2
            found.setdefault(name, []).append((worth, entry.kind not in ("term", "tag"), at))
    return {name: [at for *_, at in sorted(rows)] for name, rows in found.items()}


def _parts(title: str, marks: str = r"[()]") -> list[str]:
    """``Lethal (LTH)`` is Lethal and LTH, too."""
    return [part for part in re.split(marks, title) if part.strip()]


def _roots(entry: Entry) -> _Roots:
    parts = _parts(entry.title)
    names = [stems(name) for name in (entry.title, *entry.aliases, *(parts if len(parts) > 1 else ()))]
    wordings = [worded(text) for text in (entry.title, *entry.aliases, *entry.asks, entry.body)]
    return _Roots(names, [stems(ask) for ask in entry.asks], stems(entry.body), wordings)


def _counts(wordings: Sequence[list[list[str]]]) -> list[dict[str, float]]:
    """What each word of each entry counts for its wording."""
    lengths = [sum(map(len, texts)) for texts in wordings]
    middling = sum(lengths) / max(1, len(lengths))
    return [
        counted([word for said in texts for word in said], length / middling)
        for texts, length in zip(wordings, lengths, strict=True)
    ]


def _entry_row(
    entry: Entry, roots: _Roots, rarities: Mapping[str, float], exceptions: list[str], counts: dict[str, float]
) -> _Row:
    data: StoredEntry = {
        "ref": entry.id,
        "kind": entry.kind,
        "title": entry.title,
        "path": [entry.topic] if entry.topic else [],
        "text": entry.body,
        "source": entry.source,
        "see": list(entry.see),
        "disputed": entry.disputed,
        "aliases": list(entry.aliases),
        "when": _cases(entry.when),
        "exceptions": exceptions,
        "names": [_weighed(name, rarities) for name in roots.names],
        "asks": [_weighed(ask, rarities) for ask in roots.asks],
        "worded": counts,
        "stems": " ".join(sorted({*roots.head, *roots.body, *stems(entry.topic)})),
    }
    return _Row(roots.head, roots.body, data, [pair for said in roots.wordings for pair in pairs(said)])


def _cases(when: Sequence[str]) -> list[str]:
    """The words for a case, as they are typed and in stems."""
    typed = [name_key(case) for case in when]
    return list(dict.fromkeys([*typed, *filter(None, (" ".join(stems(case)) for case in typed))]))


def _passage_row(passage: Passage) -> _Row:
    head = stems(" ".join((*passage.path, passage.title, *passage.labels)))
    lines = passage.text.split("\n")
    paragraphs = [stems(line) for line in lines if line.strip()]
    data: StoredPassage = {
        "ref": passage.section,
        "title": passage.title,
        "path": list(passage.path),
        "text": passage.text,
        "page": passage.page,
        "section": _section(passage, lines[0]),
        "heads": [at for at, line in enumerate(lines) if line in passage.labels],
        "items": [at for at, line in enumerate(lines) if (label := label_of(line)) and label in passage.labels],
        "parts": [" ".join(sorted(set(part))) for part in paragraphs],
        "stems": " ".join(sorted({*head, *(root for part in paragraphs for root in part)})),
    }
    return _Row(head, [root for part in paragraphs for root in part], data)


def _section(passage: Passage, begins: str) -> str:
    """The heading a passage stands under; one cut from amid a section goes by the item it begins with."""
    own = len(passage.path) > 1 and label_of(begins) == passage.path[-1]
    return passage.path[-2 if own else -1] if passage.path else ""


def _rarity(texts: Iterable[Sequence[str]]) -> Mapping[str, float]:
    counts: Counter[str] = Counter()
    total = 0
    for text in texts:
        total += 1
        counts.update(set(text))
    return {root: rarity(count, total) for root, count in counts.items()}


def _weighed(roots: Sequence[str], rarities: Mapping[str, float]) -> tuple[str, float]:
    """A phrasing as it is stored: its words, and how telling they are together."""
    once = dict.fromkeys(roots)
    return " ".join(once), round(sum(rarities[root] for root in once), 3)


def _write(folder: Path, rows: Sequence[_Row], texts: Iterable[str], progress: Progress | None = None) -> None:
    made = index.create_in(str(folder), schema())
    writer = made.writer(limitmb=64)
    try:
        for done, row in enumerate(rows, 1):
            fields = {name: " ".join(getattr(row, name)) for name in (*FIELDS, PAIRS)}
            writer.add_document(data=row.data, **fields)
            if progress and done % 50 == 0:
                progress("indexing", done, len(rows))
        writer.commit()
    except BaseException:
        writer.cancel()
        raise
    finally:
        made.close()
    counts = Counter(word for text in texts for word in words(text))
    lines = (f"{word} {count}" for word, count in sorted(counts.items()))
    (folder / VOCABULARY).write_text("\n".join(lines), encoding="utf8")
