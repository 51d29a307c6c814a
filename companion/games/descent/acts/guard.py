"""A change that is refused where it would break a rule, unless the player insists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.core.findings import Finding, grown
from companion.core.names import clean_text
from companion.games.descent.acts.sheets import sheet_of
from companion.games.descent.acts.sitting import Sitting, sitting
from companion.games.descent.acts.state import rows_of_step
from companion.games.descent.library import card_index
from companion.games.descent.rules.check import check_table
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import HouseRule
from companion.table.status import ALLOW


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done, or the findings that stand in the way."""

    done: str
    findings: list[Finding] = field(default_factory=list)


class _RefusedError(Exception):
    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("refused")
        self.findings = findings


def guarded(record: Record, games: Games, change: Callable[[Sitting], str], force: str = "") -> Outcome:
    """Do a change unless it brings new findings; with a reason it is done all the same."""
    try:
        with sitting(record, games) as sit:
            before = findings(sit)
            words = change(sit)
            sit.step.flush()
            broken = [f for f in grown(before, findings(sit)) if f.is_error]
            if broken and not force:
                raise _RefusedError(broken)
            if broken:
                words = f"{words} (forced: {clean_text(force, 'reason')})"
            return Outcome(sit.label(words), broken)
    except _RefusedError as refused:
        return Outcome("", refused.findings)


def findings(sit: Sitting) -> list[Finding]:
    """What the rules find at this moment of a change, less what the table allows."""
    allowed = [row.key.removeprefix(ALLOW) for row in sit.step.rows(HouseRule, campaign_id=sit.campaign.id)]
    rows = rows_of_step(sit.step, sit.campaign.id)
    table = sheet_of(sit.game, sit.campaign.name, sit.campaign.options, rows)
    return check_table(table, card_index(sit.game), allowed)
