"""Words of findings and labels: counts with their nouns, names as a command takes them."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

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
