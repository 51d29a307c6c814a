"""Findings and outcomes for people (full, concise) and for programs (json): here values become words and commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.core.findings import Action, Finding, Rule, Severity, has_errors, told
from companion.core.names import argument
from companion.render.console import say, say_parts

if TYPE_CHECKING:
    from companion.table.change import Outcome

COLOURS = {
    Severity.ERROR: "bold red",
    Severity.WARNING: "bold yellow",
    Severity.NOTE: "bold blue",
    Severity.HINT: "cyan",
}
NOT_DONE = "Not done."
INSIST = f'{NOT_DONE} To break the rule all the same: --force "why"'


def command(action: Action) -> str:
    """An action as the line to type; names in lower case and in quotes where they need them."""
    words = [argument(word) for word in action.arguments]
    options = [f"--{name} {argument(value)}" if value else f"--{name}" for name, value in action.options]
    return " ".join(["companion", action.verb, *words, *action.asks, *options])


def help_of(finding: Finding) -> str:
    """What would mend it: the command, or a few words."""
    return command(finding.fix) if finding.fix else finding.help


def show_full(findings: Iterable[Finding]) -> None:
    """Each finding as a short paragraph: what, where, which rule, how to fix it."""
    for finding in findings:
        head = f"{finding.weight}[{finding.rule.code}]"
        say_parts((head, COLOURS[finding.weight]), f" {finding.rule.name}: {told(finding)}")
        for label, text in (("-->", _where(finding)), ("rule:", finding.cites), ("help:", help_of(finding))):
            if text:
                say_parts("  ", (label, "blue"), f" {text}")


def _where(finding: Finding) -> str:
    return str(finding.place) if finding.place else " / ".join(finding.subject)


def show_concise(findings: Iterable[Finding]) -> None:
    """One line for each finding."""
    for finding in findings:
        where = _where(finding)
        spot = f"{where}: " if where else ""
        say_parts(spot, (f"{finding.weight}[{finding.rule.code}]", COLOURS[finding.weight]), f" {told(finding)}")


def finding_json(finding: Finding) -> dict[str, object]:
    """The documented JSON shape of a finding."""
    shape: dict[str, object] = {
        "code": finding.rule.code,
        "name": finding.rule.name,
        "severity": str(finding.weight),
        "subject": " / ".join(finding.subject),
        "message": told(finding),
        "amount": finding.amount,
        "limit": finding.limit,
        "rule": finding.cites,
        "help": help_of(finding),
        "fix": _fix_json(finding.fix),
    }
    if finding.place:
        shape |= {"file": finding.place.file, "line": finding.place.line}
    return shape


def _fix_json(action: Action | None) -> dict[str, object] | None:
    if action is None:
        return None
    return {
        "verb": action.verb,
        "arguments": list(action.arguments),
        "options": dict(action.options),
        "asks": list(action.asks),
    }


def as_json(findings: Sequence[Finding]) -> dict[str, object]:
    """The documented shape of what only looks: whether all is well, and the findings."""
    return {"ok": not has_errors(findings), "diagnostics": [finding_json(finding) for finding in findings]}


def outcome_json(outcome: Outcome) -> dict[str, object]:
    """The documented shape of every change."""
    return {
        "done": outcome.done,
        "label": outcome.label,
        "step": outcome.step,
        "notes": list(outcome.notes),
        "findings": [finding_json(finding) for finding in outcome.findings],
        "facts": dict(outcome.facts),
    }


def show_outcome(outcome: Outcome, words: str = "", can_insist: bool = True) -> None:
    """What was done and what is to be said of it, or what stands in the way."""
    if outcome.done and (told := words or outcome.label):
        say(told if told.endswith((".", "!", "?")) else f"{told}.")
    for note in outcome.notes:
        say(f"  {note}")
    show_full(outcome.findings)
    if not outcome.done:
        final = any(finding.rule.final for finding in outcome.findings)
        say(INSIST if can_insist and not final else NOT_DONE)


def show_rule(rule: Rule) -> None:
    """What a code means."""
    say_parts((f"{rule.code}", COLOURS[rule.severity]), f" {rule.name} ({rule.severity})")
    say(f"  {rule.summary}")
    say()
    say(rule.explanation)
