"""Names as players type them, found again with forgiveness; and the words we answer with."""

from __future__ import annotations

import shlex
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TypeVar


class CompanionError(Exception):
    """A problem the player can mend: what is wrong, and how to fix it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


T = TypeVar("T")

NAME_LIMIT = 80
TEXT_LIMIT = 10_000
# Overrides of the writing direction can make a line read as something it is not.
APOSTROPHES = "'`\u2019"
BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


def fold(text: str) -> str:
    """The form in which names are compared: no case, no accents, no punctuation, single spaces."""
    # Taken apart before and after: some letters have a case only once they are taken apart.
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    kept = (c if c.isalnum() else "" if c in APOSTROPHES else " " for c in plain if not unicodedata.combining(c))
    return " ".join("".join(kept).split()) or " ".join(text.casefold().split())


def clean_name(text: str, what: str = "name") -> str:
    """A name fit to be stored, or an error that says what to change."""
    name = " ".join(word for word in unicodedata.normalize("NFC", text).split(" ") if word)
    if any(is_control(c) for c in name):
        raise CompanionError(f"The {what} holds a line break or control character.", "Use one plain line of text.")
    if not any(c.isprintable() and c != " " for c in name):  # nothing, or nothing that can be seen
        raise CompanionError(f"The {what} is empty.", "Give it at least one letter.")
    if len(name) > NAME_LIMIT:
        raise CompanionError(f"The {what} has {len(name):,} characters.", f"Use at most {NAME_LIMIT}.")
    return name


def clean_text(text: str, what: str = "text") -> str:
    """Free text (several lines allowed) fit to be stored, or an error."""
    kept = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).strip()
    if not kept:
        raise CompanionError(f"The {what} is empty.", "Write a few words.")
    if len(kept) > TEXT_LIMIT:
        raise CompanionError(f"The {what} has {len(kept):,} characters.", f"Use at most {TEXT_LIMIT:,}.")
    if any(is_control(c) and c not in "\n\t" for c in kept):
        raise CompanionError(f"The {what} holds a control character.", "Use plain text.")
    return kept


def is_control(char: str) -> bool:
    """Characters that could move the cursor, break a line or turn the reading direction."""
    return unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} or char in BIDI_CONTROLS


def candidates(query: str, names: Iterable[str]) -> list[str]:
    """The names a query could mean: the exact one, else those it begins, else those with a word it begins."""
    wanted = fold(query)
    if not wanted:  # it would begin every name
        return []
    folded = [(name, fold(name)) for name in names]
    tests = (
        lambda key: key == wanted,
        lambda key: key.startswith(wanted),
        lambda key: f" {wanted}" in key,
    )
    for test in tests:
        found = [name for name, key in folded if test(key)]
        if found:
            return _without_variants(found)
    return []


def _without_variants(names: list[str]) -> list[str]:
    """`Grisban (errata)` is meant only where it is named so, as long as there is a plain Grisban."""
    plain = set(names)
    return [name for name in names if name.partition(" (")[0] not in plain - {name}]


def close_names(query: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Names a misspelling may stand for, nearest first."""
    from difflib import get_close_matches

    folded = {fold(name): name for name in names}
    wanted = fold(query)
    hits = get_close_matches(wanted, folded, n=most, cutoff=0.7)
    if not hits:  # perhaps only the first word was typed
        firsts = {key.split(" ")[0]: key for key in folded if key}
        hits = [firsts[hit] for hit in get_close_matches(wanted, firsts, n=most, cutoff=0.7)]
    return [folded[hit] for hit in hits]


def resolve(query: str, choices: Mapping[str, T], what: str, where: str = "", hint: str = "") -> T:
    """The one choice a query names, or an error that lists the candidates or asks "did you mean"."""
    found = candidates(query, choices)
    if found and (fold(found[0]) == fold(query) or all(choices[name] is choices[found[0]] for name in found)):
        return choices[found[0]]
    spot = f" in {where}" if where else ""
    shown = shorten(query)
    if found:
        raise CompanionError(f"{shown} could be any of: {', '.join(found[:12])}.", "Type a little more of the name.")
    near = close_names(query, choices)
    if near:
        raise CompanionError(f"No {what} called {shown}{spot}.", f"Did you mean {' or '.join(near)}?")
    raise CompanionError(
        f"No {what} called {shown}{spot}.", hint or (some_names(query, choices) or "There is none yet.")
    )


def choices_for(query: str, first: Mapping[str, T], others: Mapping[str, T]) -> Mapping[str, T]:
    """What a query may mean: one of `first` where any fits, unless the whole name is that of one of the others."""
    wanted, found = fold(query), {fold(name) for name in candidates(query, first)}
    is_other = wanted not in found and wanted in map(fold, others)
    return first if found and not is_other else {**others, **first}


FEW = 40
NEAREST = 5


def some_names(query: str, names: Iterable[str], words: str = "There is", few: int = FEW) -> str:
    """All the names where they are few, else the five nearest to what was typed: `There is: Kyra, Lem.`"""
    known = list(names)
    if len(known) <= few:
        return f"{words}: {', '.join(known)}." if known else ""
    from difflib import get_close_matches

    folded = {fold(name): name for name in known}
    near = get_close_matches(fold(query), folded, n=NEAREST, cutoff=0)
    return f"Nearest of {len(known)}: {', '.join(folded[key] for key in near)}."


def shorten(text: str, most: int = 60) -> str:
    """A player's own words inside an error message: quoted, on one line, not too long."""
    return repr(one_line(text, most).strip())


def one_line(text: str, most: int) -> str:
    """A text as one line without control characters, cut where it is longer."""
    flat = "".join(" " if is_control(c) else c for c in text)
    return flat if len(flat) <= most else flat[: most - 3] + "..."


def slug(text: str) -> str:
    """A name as a file name: lower-case ASCII words joined by hyphens, never a path."""
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in fold(text)).split()
    return "-".join(words)[:60] or "campaign"


WITH_IE = ("zombies", "pixies", "genies")
"""Nouns that end in -ie already where there is one."""


def many(count: int, nouns: str) -> str:
    """A count with its noun, which is given in the plural: `1 trophy`, `2 trophies`, `1 zombie`, `1 lore`."""
    if count != 1 or nouns.endswith("ss"):
        return f"{count} {nouns}"
    if nouns.endswith("heroes"):
        return f"{count} {nouns[:-2]}"
    if nouns.endswith("ies") and not nouns.endswith(WITH_IE):
        return f"{count} {nouns[:-3]}y"
    return f"{count} {nouns.removesuffix('s')}"


def listed(words: Iterable[str]) -> str:
    """Words with commas between them, or the word for none."""
    return ", ".join(words) or "nothing"


def sentence(text: str) -> str:
    """Some words as a sentence: a capital before them and a full stop behind."""
    first = text.split(" ", maxsplit=1)[0]
    named = "." in first or "/" in first  # a file's name is spelt as it is
    return (text if named else text[:1].upper() + text[1:]) + ("" if text.endswith((".", "?", "!")) else ".")


def argument(name: str) -> str:
    """A name as one argument of a command that can be pasted; capitals do not matter there."""
    if name.replace("-", "").isalnum():
        return name.lower()
    return shlex.quote(name) if any(mark in name for mark in '"$`\\!') else f'"{name}"'
