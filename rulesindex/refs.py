"""Where a rule stands: ``game#section`` in the digest, ``game/book#section`` in a player's own book."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from rulesindex.errors import RulesError

_REF = re.compile(r"(?P<game>[a-z0-9][a-z0-9-]*)(?:/(?P<book>[a-z0-9][a-z0-9-]*))?#(?P<section>[a-z0-9][a-z0-9-]*)")
_SLUG_LENGTH = 60


class RuleRef(NamedTuple):
    """A stable name for one digest entry or one passage of a book; the page is a note for the reader."""

    game: str
    section: str
    book: str = ""
    page: int | None = None

    def __str__(self) -> str:
        shelf = f"{self.game}/{self.book}" if self.book else self.game
        return f"{shelf}#{self.section}"

    @property
    def cite(self) -> str:
        """The reference with its page, as a person would cite it."""
        return f"{self} (p. {self.page})" if self.page is not None else str(self)


def parse_ref(text: str) -> RuleRef:
    """Read ``game#section`` or ``game/book#section``."""
    found = _REF.fullmatch(text.strip().lower())
    if found is None:
        raise RulesError(
            f"{text!r} is not a reference to a rule",
            "Write game#section (the digest) or game/book#section (a book of yours), as `ask` prints them.",
        )
    return RuleRef(found["game"], found["section"], found["book"] or "")


def slug(text: str, fallback: str = "section") -> str:
    """A short lower-case name for a heading or a title: letters, digits and hyphens only."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", re.sub(r"['`]", "", plain)).strip("-")
    if len(name) > _SLUG_LENGTH:
        name = name[:_SLUG_LENGTH].rsplit("-", 1)[0]
    return name or fallback


def unique_slugs(texts: Iterable[str], fallback: str = "section") -> list[str]:
    """One slug each, in order; what comes again is numbered."""
    taken: set[str] = set()
    count: dict[str, int] = {}
    names = []
    for text in texts:
        base = slug(text, fallback)
        name = base
        while name in taken:
            count[base] = count.get(base, 1) + 1
            name = f"{base}-{count[base]}"
        taken.add(name)
        names.append(name)
    return names
