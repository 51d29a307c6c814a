"""Findings for people (full, concise) and for programs (json)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.core.findings import Finding, Rule, Severity, has_errors
from companion.render.console import say, say_parts

COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.HINT: "cyan"}


def show_full(findings: Iterable[Finding]) -> None:
    """Each finding as a short paragraph: what, where, which rule, how to fix it."""
    for finding in findings:
        head = f"{finding.weight}[{finding.rule.code}]"
        say_parts((head, COLOURS[finding.weight]), f" {finding.rule.name}: {finding.message}")
        where = str(finding.place) if finding.place else " / ".join(finding.subject)
        for label, text in (("-->", where), ("rule:", finding.cites), ("help:", finding.help)):
            if text:
                say_parts("  ", (label, "blue"), f" {text}")


def show_concise(findings: Iterable[Finding]) -> None:
    """One line for each finding."""
    for finding in findings:
        where = str(finding.place) if finding.place else " / ".join(finding.subject)
        spot = f"{where}: " if where else ""
        say_parts(spot, (f"{finding.weight}[{finding.rule.code}]", COLOURS[finding.weight]), f" {finding.message}")


def as_json(findings: Sequence[Finding]) -> dict[str, Any]:
    """The documented shape: whether all is well, and the findings."""
    return {"ok": not has_errors(findings), "diagnostics": [finding.as_json() for finding in findings]}


def show_rule(rule: Rule) -> None:
    """What a code means."""
    say_parts((f"{rule.code}", COLOURS[rule.severity]), f" {rule.name} ({rule.severity})")
    say(f"  {rule.summary}")
    say()
    say(rule.explanation)
