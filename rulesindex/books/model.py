"""What a book is made of on its way from a file to passages."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Page:
    """One page of text as a reader found it; no number where the file has no pages."""

    text: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, item or table, cleaned; ``gap`` counts the blank lines above it, ``indent`` the spaces."""

    kind: str
    text: str
    page: int | None = None
    level: int = 0
    gap: int = 1
    bold: bool = False
    indent: int = 0

    @property
    def is_heading(self) -> bool:
        """True where this block names the ones below it."""
        return self.kind == "heading"

    @property
    def words(self) -> int:
        """How many words a reader would count."""
        return len(self.text.split())

    def with_text(self, text: str) -> Block:
        """The same block with other words."""
        return replace(self, text=text)


@dataclass(frozen=True, slots=True)
class Passage:
    """One piece of a book that answers a question: its text under its headings."""

    section: str
    title: str
    path: tuple[str, ...]
    text: str
    page: int | None = None
    labels: tuple[str, ...] = ()
