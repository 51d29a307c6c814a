"""The shape of what an index and a shelf keep. Types alone: nothing loads this module to answer a question."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class StoredEntry(TypedDict):
    """An entry of a digest; a phrasing is its words, and how telling they are together."""

    ref: str
    kind: str
    title: str
    path: list[str]
    text: str
    source: str
    see: list[str]
    disputed: str
    aliases: list[str]
    when: list[str]
    exceptions: list[str]
    names: list[tuple[str, float]]
    asks: list[tuple[str, float]]
    worded: dict[str, float]
    stems: str


class StoredPassage(TypedDict):
    """A passage of a book."""

    ref: str
    title: str
    path: list[str]
    text: str
    page: int | None
    section: str  # the heading it stands under
    heads: list[int]  # the lines of its text that are headings
    items: list[int]  # and those that begin with a name of their own
    parts: list[str]
    stems: str


class StoredNames(TypedDict):
    """Where the texts of an index stand, by id; and entries by what they are called."""

    ids: dict[str, int]
    called: dict[str, list[int]]
    worded: dict[str, int]
    mixed: bool  # of a book: its columns ran into each other


class ShelvedPassage(TypedDict):
    """A passage as the shelf keeps it."""

    section: str
    title: str
    path: list[str]
    text: str
    page: int | None
    labels: NotRequired[list[str]]
