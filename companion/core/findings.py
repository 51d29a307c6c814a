"""Findings as values: what is wrong, which rule says so, how to fix it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding weighs: an error breaks a rule, a warning may, a hint only helps."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of finding: a permanent code, its name, and the text `companion explain` shows."""

    code: str
    name: str
    summary: str
    explanation: str
    severity: Severity = Severity.ERROR


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
    message: str
    subject: tuple[str, ...] = ()
    cites: str = ""
    """The ruling it rests on: `game#section (book p. N)`."""
    help: str = ""
    place: Place | None = None
    severity: Severity | None = None

    @property
    def weight(self) -> Severity:
        """The severity of this finding, or of its kind."""
        return self.severity or self.rule.severity

    def as_json(self) -> dict[str, object]:
        """The documented JSON shape of a finding."""
        shape: dict[str, object] = {
            "code": self.rule.code,
            "name": self.rule.name,
            "severity": str(self.weight),
            "subject": " / ".join(self.subject),
            "message": self.message,
            "rule": self.cites,
            "help": self.help,
        }
        if self.place:
            shape |= {"file": self.place.file, "line": self.place.line}
        return shape


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any finding breaks a rule."""
    return any(f.weight is Severity.ERROR for f in findings)
