"""The digest: rules in our own words, one Markdown entry each. Reads the format; problems are values, never raised.

The phrasings that lead to an entry lie in files of their own (asks.py); a small digest may have them in a line `asks:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from rulesindex.asks import SUFFIX, Ask, Problem, check_asks, parse_asks, with_asks

T = TypeVar("T")
_KINDS = "rule term step card-type table token component procedure ability tag class scenario monster"
KINDS = frozenset(_KINDS.split())
_KEYS = frozenset({"kind", "aliases", "asks", "see", "source", "disputed", "when", "except"})
_HEADING = re.compile(r"##\s+(?P<title>.+?)\s*\{#(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)\}\s*")
_HEADER = re.compile(r"(?P<key>[A-Za-z][\w-]*)(?:\[(?P<game>[a-z0-9-]+)\])?:\s*(?P<value>.*)")
_SOURCE = re.compile(r"(?P<book>[^,;]*?)(?:\s+pp?\.\s*(?P<page>\d+)(?:\s*[-\u2013]\s*\d+)?)?(?:,\s*(?P<section>.+))?")


@dataclass(frozen=True, slots=True)
class Source:
    """One place in a printed book: its name, the page where printed, and the section's heading as it is spelt."""

    book: str
    page: int | None = None
    section: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule or term of the digest, as it holds for one game."""

    id: str
    title: str
    body: str
    kind: str = "rule"
    aliases: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    source: str = ""
    disputed: str = ""
    when: tuple[str, ...] = ()  # the case it is written for, in the words players use: co-op, hard mode, solo
    exception_to: tuple[str, ...] = ()  # the entries that hold in every other case
    topic: str = ""
    file: str = ""
    line: int = 0

    @property
    def sources(self) -> tuple[Source, ...]:
        """The places that ``source:`` names, read apart."""
        return read_sources(self.source)


@dataclass(frozen=True, slots=True)
class Digest:
    """Every entry of one game, in the order of its files, and what is wrong with them."""

    game: str
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()

    def get(self, entry_id: str) -> Entry | None:
        """The entry of that id, if there is one."""
        return next((entry for entry in self.entries if entry.id == entry_id), None)


@dataclass
class _Draft:
    title: str
    id: str
    line: int
    topic: str
    headers: dict[str, str] = field(default_factory=dict)
    body: list[str] = field(default_factory=list)
    in_body: bool = False


def read_sources(text: str) -> tuple[Source, ...]:
    """``rulebook p. 15, Dying; rulebook, Rebuilding`` read into places."""
    places = []
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        found = _SOURCE.fullmatch(part)
        if found is None:
            continue
        page = int(found["page"]) if found["page"] else None
        places.append(Source(found["book"].strip(), page, (found["section"] or "").strip()))
    return tuple(places)


def load_digest(game: str, files: Iterable[Path]) -> Digest:
    """Read a game's rules and phrasings; a file that cannot be read is a problem like any other."""
    entries: list[Entry] = []
    asks: list[Ask] = []
    problems: list[Problem] = []
    for path in sorted(files, key=lambda file: (file.name, str(file))):
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            problems.append(Problem(str(path), 0, f"cannot be read: {error}"))
            continue
        if path.suffix == SUFFIX:
            asks += _kept(parse_asks(text, str(path)), problems)
        else:
            entries += _kept(parse_digest(text, game, str(path)), problems)
    problems += [*check_entries(entries), *check_asks(entries, asks)]
    whole, wrong = with_asks(_first_of_each_id(entries), asks)
    # Where an entry cannot be read its phrasings only seem to lead nowhere.
    return Digest(game, tuple(whole), tuple(problems or wrong))


def _kept(read: tuple[list[T], list[Problem]], problems: list[Problem]) -> list[T]:
    """What was read, its problems noted."""
    problems += read[1]
    return read[0]


def parse_digest(text: str, game: str = "", file: str = "") -> tuple[list[Entry], list[Problem]]:
    """The entries of one file as they hold for a game, and what could not be read of it."""
    drafts: list[_Draft] = []
    problems: list[Problem] = []
    topic = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("# "):
            topic = line[2:].strip()
        elif line.startswith("## "):
            drafts.append(_draft(line, number, topic, file, problems))
        elif drafts:
            _take_line(drafts[-1], line, number, file, problems)
        elif line.strip():
            problems.append(Problem(file, number, "text before the first entry"))
    entries = [_entry(draft, game, file, problems) for draft in drafts if draft.id]
    return entries, problems


def check_entries(entries: Sequence[Entry]) -> list[Problem]:
    """What is wrong across a game's entries: ids twice, ``see:`` that leads nowhere."""
    problems: list[Problem] = []
    ids: dict[str, Entry] = {}
    for entry in entries:
        first = ids.setdefault(entry.id, entry)
        if first is not entry:
            problems.append(_at(entry, f"id {entry.id!r} is taken by {Path(first.file).name}:{first.line}"))
    for entry in entries:
        problems += [_at(entry, f"see {name!r} is no entry") for name in entry.see if name not in ids]
        problems += [_at(entry, f"except {name!r} is no entry") for name in entry.exception_to if name not in ids]
    return problems


def _draft(line: str, number: int, topic: str, file: str, problems: list[Problem]) -> _Draft:
    found = _HEADING.fullmatch(line)
    if found is None:
        problems.append(Problem(file, number, "an entry begins with `## Title {#kebab-case-id}`"))
        return _Draft(line[3:].strip(), "", number, topic)
    return _Draft(found["title"], found["id"], number, topic)


def _take_line(draft: _Draft, line: str, number: int, file: str, problems: list[Problem]) -> None:
    if draft.in_body:
        draft.body.append(line.rstrip())
        return
    if not line.strip():
        draft.in_body = True
        return
    found = _HEADER.fullmatch(line.strip())
    if found is None:
        problems.append(Problem(file, number, "a header line is `key: value`; a blank line comes before the text"))
        return
    key = found["key"].lower()
    if key not in _KEYS or (found["game"] and key != "source"):
        problems.append(Problem(file, number, f"unknown key {key!r}"))
        return
    name = f"{key}[{found['game']}]" if found["game"] else key
    if name in draft.headers:
        problems.append(Problem(file, number, f"key {name!r} twice"))
    draft.headers[name] = found["value"].strip()


def _entry(draft: _Draft, game: str, file: str, problems: list[Problem]) -> Entry:
    head = draft.headers
    source = head.get(f"source[{game}]") or head.get("source", "")
    if not source and any(key.startswith("source[") for key in head) and not game:
        source = "; ".join(value for key, value in head.items() if key.startswith("source["))
    entry = Entry(
        id=draft.id,
        title=draft.title,
        body="\n".join(draft.body).strip(),
        kind=head.get("kind", "rule").lower() or "rule",
        aliases=_listed(head.get("aliases", ""), ","),
        asks=_listed(head.get("asks", ""), ";"),
        see=_listed(head.get("see", ""), ","),
        source=source,
        disputed=head.get("disputed", ""),
        when=_listed(head.get("when", ""), ","),
        exception_to=_listed(head.get("except", ""), ","),
        topic=draft.topic,
        file=file,
        line=draft.line,
    )
    problems += _missing(entry, head)
    return entry


def _missing(entry: Entry, head: dict[str, str]) -> list[Problem]:
    wrong = []
    if not any(key.startswith("source") and value for key, value in head.items()):
        wrong.append(_at(entry, f"{entry.id!r} has no source"))
    if not entry.body:
        wrong.append(_at(entry, f"{entry.id!r} has no text"))
    if entry.kind not in KINDS:
        wrong.append(_at(entry, f"{entry.id!r} is of unknown kind {entry.kind!r}"))
    return wrong


def _at(entry: Entry, message: str) -> Problem:
    return Problem(entry.file, entry.line, message)


def _listed(text: str, mark: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip() for part in text.split(mark))))


def _first_of_each_id(entries: Sequence[Entry]) -> list[Entry]:
    kept: dict[str, Entry] = {}
    for entry in entries:
        kept.setdefault(entry.id, entry)
    return list(kept.values())
