"""One change of an Arcania campaign: done, weighed by the rules, kept or taken back as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.findings import Finding, Rule, Severity
from companion.core.names import clean_text
from companion.games.arcania.acts.kept import Row
from companion.games.arcania.acts.state import GOLD, all_findings, hero_of, rules_of
from companion.games.arcania.hero import Hero as GameHero
from companion.games.arcania.ruleset import Rules
from companion.games.arcania.totals import Sheet, sheet
from companion.games.registry import Games
from companion.store.readmodel import CampaignView
from companion.store.record import Record, Step
from companion.store.snapshot import LEFT_OUT, campaign_rows
from companion.store.tables import Campaign, Hero, LedgerEntry
from companion.table.in_use import active, find_hero
from companion.table.status import allowed_codes, hero_row


@dataclass(frozen=True, slots=True)
class Done:
    """What a piece of work did: the label of the step, remarks, facts for programs, and findings of its own."""

    label: str
    notes: Sequence[str] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    findings: Sequence[Finding] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A change that was kept, or refused with the findings that stand in the way."""

    done: bool
    label: str
    notes: Sequence[str]
    facts: dict[str, Any]
    findings: list[Finding]


class RefusedError(Exception):
    """The rules stand in the way; everything done is taken back."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__()
        self.findings = findings


class Change:
    """A campaign while it is being changed."""

    def __init__(self, step: Step, campaign: Campaign, rules: Rules) -> None:
        self.step, self.campaign, self.rules = step, campaign, rules
        self.id = campaign.id
        self._seen: tuple[int, CampaignView] | None = None

    def view(self) -> CampaignView:
        """The campaign as it stands in the middle of the change; read anew only where something was written."""
        self.step.flush()
        written = len(self.step.made)
        if self._seen is None or self._seen[0] != written:
            rows = campaign_rows(self.step.connection, self.id, LEFT_OUT)
            self._seen = written, CampaignView(rows)
        return self._seen[1]

    def hero(self, name: str) -> Hero:
        """A member's row, to be changed."""
        return find_hero(self.step, self.campaign, name)

    def row(self, name: str) -> Row:
        """A member's row, to be read."""
        return hero_row(self.view(), name)

    def whole(self, name: str) -> GameHero:
        """A hero with everything recorded, as it stands in the middle of the change."""
        return hero_of(self.view(), self.row(name), self.rules)

    def sheet(self, name: str) -> Sheet:
        """A hero's figures, likewise."""
        return sheet(self.whole(name), self.rules)

    def pay(self, hero_id: int | None, amount: int, reason: str) -> None:
        """Book gold, with the reason."""
        entry = LedgerEntry(campaign_id=self.id, account=GOLD, amount=amount, reason=reason, at=self.step.at)
        entry.hero_id = hero_id
        self.step.add(entry)


@dataclass(frozen=True, slots=True)
class Desk:
    """What every use case needs: the record and the games."""

    record: Record
    games: Games

    def perform(
        self,
        work: Callable[[Change], Done],
        force: str = "",
        passing: Collection[Rule] = (),
        blocking: Collection[Rule] = (),
        instead: str = "",
    ) -> Outcome:
        """Do a piece of work as one step; new errors undo it unless the player insists.

        Errors of `passing` never stand in the way, errors of `blocking` do even if they are not new.
        `instead` says what else could be done where an item does not fit.
        """
        try:
            with self.record.change("A change") as step:
                campaign = active(step)
                change = Change(step, campaign, rules_of(self.games.get(campaign.game)))
                before = all_findings(change.view(), change.rules)
                done = work(change)
                findings = [*_own(done, change), *all_findings(change.view(), change.rules)]
                broken = _broken(before, findings, passing, blocking)
                if broken and not force:
                    raise RefusedError(broken)
                why = f" (forced: {clean_text(force, 'reason')})" if force and broken else ""
                step.campaign_id, step.label = campaign.id, f"{done.label}{why}"
        except RefusedError as refused:
            return Outcome(False, "", (), {}, [_helped(finding, instead) for finding in refused.findings])
        shown = [finding for finding in _fresh(before, findings) if finding.rule not in passing]
        return Outcome(True, step.label, done.notes, done.facts, shown)


TAKES_BACK = ("companion item move", "companion item remove", "companion hero forget", "companion npc take")
"""Help that takes back what was done: of no use where it was refused."""


def _helped(finding: Finding, instead: str) -> Finding:
    if not finding.help.startswith(TAKES_BACK):
        return finding
    return replace(finding, help=instead if finding.help.startswith("companion item move") else "")


def _own(done: Done, change: Change) -> list[Finding]:
    allowed = allowed_codes(change.view())
    return [finding for finding in done.findings if finding.rule.code not in allowed]


def _broken(
    before: Sequence[Finding], after: Sequence[Finding], passing: Collection[Rule], blocking: Collection[Rule]
) -> list[Finding]:
    errors = [finding for finding in after if finding.weight is Severity.ERROR and finding.rule not in passing]
    fresh = _fresh(before, errors)
    return [finding for finding in errors if finding in fresh or finding.rule in blocking]


def _fresh(before: Sequence[Finding], after: Sequence[Finding]) -> list[Finding]:
    """The findings that were not there before, or weigh more now."""
    known = {(finding.rule.code, finding.subject): _figure(finding) for finding in before}
    return [finding for finding in after if _figure(finding) > known.get((finding.rule.code, finding.subject), -1)]


def _figure(finding: Finding) -> int:
    """How much there is too much of: a finding's message names that number first."""
    found = re.search(r"\d[\d,]*", finding.message)
    return int(found[0].replace(",", "")) if found else 0
