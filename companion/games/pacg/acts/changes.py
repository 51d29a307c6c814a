"""A change to the table as one labelled step, refused where it breaks a rule and nobody insists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.core.errors import CompanionError
from companion.core.findings import Finding, Rule, has_errors
from companion.core.names import clean_text
from companion.core.party import Standing
from companion.games.pacg.acts.own_cards import own_cards
from companion.games.pacg.acts.state import position, table_of
from companion.games.pacg.codes import decks as codes
from companion.games.pacg.rules.decks import check
from companion.games.pacg.sets import CardGame
from companion.games.registry import Games
from companion.store.readmodel import CampaignView
from companion.store.record import Reading, Record, Step
from companion.store.snapshot import campaign_rows, campaign_tables
from companion.store.tables import Campaign, Hero
from companion.table.in_use import active, find_hero
from companion.table.status import allowed_codes

COUNTS = {codes.TOO_FEW.code, codes.TOO_MANY.code}
"""A deck need not fit its Cards List while a scenario is played."""
READ = frozenset({"campaign", "hero", "holding", "feat", "quest_run", "trader", "custom_card", "house_rule"})
"""The tables a change looks at."""


@dataclass(slots=True)
class Change:
    """What a command works with: the step, the campaign, the set's data, and what it says in the end."""

    step: Step
    campaign: Campaign
    cards: CardGame
    force: str = ""
    label: str = ""
    notes: list[str] = field(default_factory=list)
    _seen: tuple[int, CampaignView] | None = None

    def view(self) -> CampaignView:
        """The campaign as it stands in this step."""
        self.step.flush()
        if self._seen is None or self._seen[0] != len(self.step.made):  # read anew only what has changed
            self._seen = (len(self.step.made), view_of(self.step, self.campaign.id))
        return self._seen[1]

    def hero(self, name: str) -> Hero:
        """A character who takes part."""
        hero = find_hero(self.step, self.campaign, name)
        if hero.status != Standing.ACTIVE:
            raise CompanionError(f"{hero.name} is {hero.status}.", "Name a character who plays.")
        return hero

    def need(self, findings: Iterable[Finding]) -> None:
        """Go on only where these findings break no rule, the table allows them, or the player insists."""
        allowed = allowed_codes(self.view())
        broken = [finding for finding in findings if finding.rule.code not in allowed]
        if has_errors(broken) and not self.force:
            raise RefusedError(broken)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done (empty where findings stand in the way), what else to say, and the findings."""

    done: str
    notes: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


class RefusedError(Exception):
    """A change that breaks a rule: nothing is written."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        super().__init__("refused")
        self.findings = tuple(findings)


def view_of(reading: Reading, campaign: int) -> CampaignView:
    """A campaign's rows in the form of the read model, as far as these use cases read them."""
    unread = {table.name for table in campaign_tables()} - READ
    return CampaignView(campaign_rows(reading.connection, campaign, unread))


def changing(
    record: Record,
    games: Games,
    act: Callable[[Change], None],
    force: str = "",
    blocking: Iterable[Rule] | None = None,
) -> Outcome:
    """Do something as one step. New errors of the `blocking` kinds (None: no check of decks) refuse it."""
    try:
        with record.change("A change") as step:
            campaign = active(step)
            before = view_of(step, campaign.id)
            cards = CardGame(games.get(campaign.game), own_cards(before))
            change = Change(step, campaign, cards, clean_text(force, "reason") if force else "")
            known = check(table_of(before, cards)) if blocking is not None else []
            act(change)
            step.campaign_id = campaign.id
            step.label = change.label + (f" (forced: {change.force})" if change.force else "")
            fresh = _new(change, known) if blocking is not None else []
            wanted = {rule.code for rule in blocking or ()}
            change.need(finding for finding in fresh if finding.rule.code in wanted)
    except RefusedError as refused:
        return Outcome("", findings=refused.findings)
    return Outcome(step.label, tuple(change.notes), tuple(fresh))


def _new(change: Change, known: Iterable[Finding]) -> list[Finding]:
    view = change.view()
    seen = {(finding.rule.code, finding.subject) for finding in known}
    allowed = {*allowed_codes(view), *(COUNTS if position(view, change.cards).playing else ())}
    return [
        finding
        for finding in check(table_of(view, change.cards))
        if (finding.rule.code, finding.subject) not in seen and finding.rule.code not in allowed
    ]
