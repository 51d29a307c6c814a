"""Findings as values: what is wrong, by how much, which rule says so, what would mend it. Words are made by render."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from companion.core.named import NamedTuple


class Severity(StrEnum):
    """How much a finding weighs.

    An error is refused, or illegal now; a warning may be wrong; a note is due next; a hint only helps.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    HINT = "hint"


class Action(NamedTuple):
    """Something a player can do, as data: a command in the terminal, a button on a page."""

    verb: str
    """`deck remove`"""
    arguments: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    """`("to", "Lem")`; an empty value is a bare switch."""
    asks: tuple[str, ...] = ()
    """What only the player can say: `CARD`."""


Value = str | int


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of finding: a permanent code, its name, and the text `companion explain` shows."""

    code: str
    name: str
    summary: str
    explanation: str
    severity: Severity = Severity.ERROR
    says: str = ""
    """How a finding of this kind is told: `{amount} {kind}, the Cards List allows {limit}`."""
    final: bool = False
    """No reason moves it: the record has no way to keep what it forbids."""

    def at(
        self,
        *subject: str,
        amount: int | None = None,
        limit: int | None = None,
        fix: Action | None = None,
        cites: str = "",
        severity: Severity | None = None,
        help: str = "",
        **values: Value,
    ) -> Finding:
        """A finding of this kind about a subject; `values` fill the other gaps of its words.

        `help` is a hint in words, where no action mends it; `fix` comes before it.
        """
        told = tuple(values.items())
        return Finding(self, subject, cites, help, severity=severity, amount=amount, limit=limit, fix=fix, values=told)


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in a data file."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding about the table or about data."""

    rule: Rule
    subject: tuple[str, ...] = ()
    cites: str = ""
    """The ruling it rests on: `game#section (book p. N)`."""
    help: str = ""
    """A few words where no action mends it."""
    place: Place | None = None
    severity: Severity | None = None
    amount: int | None = None
    limit: int | None = None
    fix: Action | None = None
    values: tuple[tuple[str, Value], ...] = ()

    @property
    def weight(self) -> Severity:
        """The severity of this finding, or of its kind."""
        return self.severity or self.rule.severity

    @property
    def is_error(self) -> bool:
        """Whether it breaks a rule."""
        return self.weight is Severity.ERROR

    @property
    def excess(self) -> int:
        """How far it is beyond the limit; 1 where there is nothing to measure."""
        if self.amount is None:
            return 1
        return abs(self.amount - (self.limit or 0))


def told(finding: Finding) -> str:
    """A finding in words: its kind's sentence with this finding's figures in it. For showing, never for reading."""
    return finding.rule.says.format(amount=finding.amount, limit=finding.limit, **dict(finding.values))


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any finding breaks a rule."""
    return any(finding.is_error for finding in findings)


def grown(before: Iterable[Finding], after: Iterable[Finding]) -> list[Finding]:
    """The findings that were not there before, or are further beyond their limit now."""
    known = _totals(before)
    now = list(after)
    totals = _totals(now)
    return [finding for finding in now if totals[key_of(finding)] > known.get(key_of(finding), 0)]


def _totals(findings: Iterable[Finding]) -> dict[tuple[str, tuple[str, ...]], int]:
    """By code and subject, how much is wrong: a breach may be told by several findings."""
    found: dict[tuple[str, tuple[str, ...]], int] = {}
    for finding in findings:
        found[key_of(finding)] = found.get(key_of(finding), 0) + finding.excess
    return found


def key_of(finding: Finding) -> tuple[str, tuple[str, ...]]:
    """What makes two findings the same breach, now and before."""
    return finding.rule.code, finding.subject
