"""A deck as the rulebook lists it, read from text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.core.names import CompanionError, candidates, fold
from companion.games.pacg.cards import BOONS, PLURALS, Catalog

TIMES = "[x\u00d7]"
COUNT = re.compile(
    rf"(?P<name>.+?)\s*(?:\(\s*{TIMES}?\s*(?P<n>\d{{1,3}})\s*{TIMES}?\s*\)|{TIMES}\s*(?P<times>\d{{1,3}}))"
)
LEADING = re.compile(rf"(?P<n>\d{{1,3}})\s*{TIMES}\s+(?P<name>.+)")
FEAT = re.compile(
    rf"(?P<type>[a-z]+)\s*(?:[+:=(]|{TIMES})?\s*\+?(?P<n>\d{{1,2}})?\)?"
    rf"|(?P<first>\d{{1,2}})\s*{TIMES}?\s*(?P<what>[a-z]+)"
)
TYPE_WORDS = {word: type for type in BOONS for word in (type, PLURALS.get(type, f"{type}s"))} | {
    "armour": "armor",
    "armours": "armor",
}
LOOT = "loot"
ABOUT = ("character", "adventure", "owned", "cohort")
LARGEST_FILE = 1_000_000


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of a list: the name as written, how many, the type it is listed as."""

    name: str
    count: int
    type: str


@dataclass(frozen=True, slots=True)
class DeckList:
    """What a deck file says of one deck."""

    character: str = ""
    adventure: str = ""
    entries: tuple[Entry, ...] = ()
    cohorts: tuple[str, ...] = ()
    feats: tuple[tuple[str, int], ...] = ()
    new: bool = False
    owned: tuple[str, ...] | None = None
    problems: tuple[str, ...] = field(default=())
    """Lines that could not be read, each said in words."""


def read_file(path: Path) -> str:
    """The text of a deck file, or an error that says what is wrong with it."""
    if not path.is_file():
        raise CompanionError(f"There is no file {path}.", "Name a text file with a deck list.")
    if path.stat().st_size > LARGEST_FILE:
        raise CompanionError(f"{path.name} is larger than a deck list can be.", "Is it the right file?")
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CompanionError(f"{path.name} is not a text file.", "Save it as UTF-8 text.") from error


def read_decks(text: str, catalog: Catalog) -> list[DeckList]:
    """Every deck of a file; each `character:` line begins another one.

    The adventure, the products and `start: new` above the first one are said of all of them.
    """
    decks: list[DeckList] = []
    current, all_new = DeckList(), False
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        key, value = _split(line)
        if key == "character" and not current.character:
            all_new = current.new
        elif key == "character":
            decks.append(current)
            current = DeckList(adventure=current.adventure, owned=current.owned, new=all_new)
        if key is not None:
            current = _add(current, key, value, number, catalog)
    return [*decks, current]


def _split(line: str) -> tuple[str | None, str]:
    text = line.split("#", 1)[0].strip().lstrip("-*• ").strip()
    if not text:
        return None, ""
    key, colon, value = text.partition(":")
    return (fold(key), value.strip()) if colon else ("", text)


def _add(deck: DeckList, key: str, value: str, line: int, catalog: Catalog) -> DeckList:
    if key in TYPE_WORDS or key == LOOT:
        entries, problems = _entries(value, TYPE_WORDS.get(key, LOOT), line, catalog)
        return replace(deck, entries=(*deck.entries, *entries), problems=(*deck.problems, *problems))
    if key in {"feats", "feat", "card feats", "card feat"}:
        return _feats(deck, value, line)
    if key == "start":
        return _start(deck, value, line)
    if key in ABOUT:
        return _about(deck, key, value)
    words = f"line {line}: {key!r} is no line of a deck file" if key else f"line {line}: there is no colon"
    return replace(deck, problems=(*deck.problems, words))


def _about(deck: DeckList, key: str, value: str) -> DeckList:
    if key == "character":
        return replace(deck, character=value)
    if key == "adventure":
        return replace(deck, adventure=value)
    if key == "owned":
        return replace(deck, owned=tuple(_parts(value)))
    return replace(deck, cohorts=(*deck.cohorts, *_parts(value)))


def _start(deck: DeckList, value: str, line: int) -> DeckList:
    if fold(value) == "new":
        return replace(deck, new=True)
    words = f"line {line}: start is {value!r}, where only `new` says something"
    return replace(deck, problems=(*deck.problems, words))


def _feats(deck: DeckList, value: str, line: int) -> DeckList:
    feats, problems = dict(deck.feats), list(deck.problems)
    for part in _parts(value):
        found = FEAT.fullmatch(part.casefold().strip())
        type = TYPE_WORDS.get((found["type"] or found["what"]) if found else "", "")
        if not found or not type:
            if fold(part) not in {"none", "0"}:
                problems.append(f"line {line}: {part!r} is no card feat (write `spell 1`)")
            continue
        feats[type] = feats.get(type, 0) + int(found["n"] or found["first"] or 1)
    return replace(deck, feats=tuple(feats.items()), problems=tuple(problems))


def _parts(value: str) -> list[str]:
    return [part.strip() for part in re.split(r"[,;]", value) if part.strip()]


def _entries(value: str, type: str, line: int, catalog: Catalog) -> tuple[list[Entry], list[str]]:
    found, problems = [], []
    if fold(value) in {"none", "0"} or value in {"-", "\u2013", "\u2014"}:
        return [], []
    for text in _names(_parts(value), catalog):
        name, count = split_count(text)
        if count < 1:
            problems.append(f"line {line}: {text!r} is no number of cards")
        else:
            found.append(Entry(name, count, type))
    return found, problems


def split_count(text: str) -> tuple[str, int]:
    """`Cure (2)`, `Cure x2` or `2x Cure` as a name and a number."""
    if found := COUNT.fullmatch(text.strip()):
        return found["name"].strip(), int(found["n"] or found["times"])
    if found := LEADING.fullmatch(text.strip()):
        return found["name"].strip(), int(found["n"])
    return text.strip(), 1


def _names(parts: list[str], catalog: Catalog) -> Iterator[str]:
    """Parts between commas, joined again where a card's own name holds a comma."""
    at = 0
    while at < len(parts):
        for end in range(min(len(parts), at + 3), at, -1):
            joined = ", ".join(parts[at:end])
            if end == at + 1 or catalog.find(split_count(joined)[0]):
                yield joined
                at = end
                break


def readable(deck: DeckList) -> DeckList:
    """A deck list whose every line was understood, or an error that says which was not."""
    if deck.problems:
        raise CompanionError(
            f"The file cannot be used: {deck.problems[0]}.", "`companion deck check --file` says more."
        )
    return deck


def list_for(lists: Sequence[DeckList], name: str, printed: str) -> DeckList:
    """The deck of a file that is this character's; a file that names nobody is for anybody."""
    for deck in lists:
        if not deck.character or candidates(deck.character.split(",")[0], [name, printed]):
            return readable(deck)
    raise CompanionError(f"The file has no deck of {name}.", f"It has: {', '.join(d.character for d in lists)}.")
