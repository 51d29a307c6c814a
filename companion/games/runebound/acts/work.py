"""One step at the table: done, weighed against the rules, and refused where it breaks one without a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.core.errors import CompanionError
from companion.core.findings import Finding, Rule
from companion.core.names import clean_text, fold, resolve
from companion.core.system import GameSystem
from companion.games.registry import Games
from companion.games.runebound.acts.reading import GOLD, Rows, known_cards, scenario_row, state_of
from companion.games.runebound.components import Card, Components
from companion.games.runebound.data import components
from companion.games.runebound.deeds import Act
from companion.games.runebound.rules.check import act_findings, state_findings
from companion.games.runebound.state import GameState
from companion.games.runebound.state import Hero as HeroState
from companion.store.record import Record, Step
from companion.store.snapshot import LEFT_OUT, campaign_rows
from companion.store.tables import Campaign, Counter, Hero, HouseRule, LedgerEntry, QuestRun
from companion.table.in_use import active, find_hero
from companion.table.status import ALLOW

UNUSED = LEFT_OUT | {"player", "relic", "note", "ruling", "house_rule"}
"""Tables that say nothing about the state of a game."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a command: its label, whether it was recorded, and what the rules say."""

    label: str
    done: bool
    findings: list[Finding]
    facts: dict[str, Any] = field(default_factory=dict)


class Refused(Exception):  # noqa: N818 - not an error: a way out of the step
    """The change breaks rules, and nobody insisted."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__()
        self.findings = findings


class Work:
    """A change under way in a campaign of Runebound."""

    def __init__(self, step: Step, campaign: Campaign, game: GameSystem) -> None:
        self.step, self.campaign, self.game = step, campaign, game
        self.rules: Components = components(game.folder)
        self.acts: list[Act] = []
        self.owed: set[Rule] = set()
        """Findings that may stand after this change: the rules let it happen and then ask for a choice."""
        self.facts: dict[str, Any] = {}

    def rows(self) -> Rows:
        """The campaign's rows as they are at this moment."""
        self.step.flush()
        return campaign_rows(self.step.connection, self.campaign.id, UNUSED)

    def state(self) -> GameState:
        """The game as it is at this moment."""
        return state_of(self.game, self.rules, self.rows())

    def hero(self, name: str) -> Hero:
        """A member by name, with forgiveness."""
        return find_hero(self.step, self.campaign, name)

    def hero_state(self, hero: Hero) -> HeroState:
        """A member as the rules see them."""
        found = self.state().hero(hero.name)
        if found is None:
            raise CompanionError(f"{hero.name} no longer plays.", f"companion party return {hero.name}")
        return found

    def cards(self, kind: str) -> dict[str, Card]:
        """Every card of a kind that the data or the player knows."""
        return known_cards(self.rules, self.rows()["custom_card"], kind)

    def scenario(self) -> QuestRun:
        """The row of the scenario, or an error that says how to choose one."""
        row = scenario_row(self.rows())
        found = self.step.get(QuestRun, row["id"]) if row else None
        if found is None:
            titles = ", ".join(scenario.title for scenario in self.rules.scenarios)
            raise CompanionError("No scenario is chosen.", f"companion scenario choose NAME: {titles}.")
        return found

    def enter(self, hero: Hero | None, account: str, amount: int, reason: str) -> None:
        """One entry of a ledger."""
        hero_id = hero.id if hero else None
        entry = LedgerEntry(
            campaign_id=self.campaign.id,
            hero_id=hero_id,
            account=account,
            amount=amount,
            reason=reason,
            at=self.step.at,
        )
        self.step.add(entry)

    def pay(self, hero: Hero, amount: int, reason: str) -> None:
        """Gold that a hero gains (or spends, below zero)."""
        if amount:
            self.enter(hero, GOLD, amount, reason)

    def count(self, name: str, value: int, hero: Hero | None = None) -> None:
        """Set a number the table keeps."""
        hero_id = hero.id if hero else None
        found = self.step.rows(Counter, campaign_id=self.campaign.id, name=name, hero_id=hero_id)
        if found:
            found[0].value = value
        else:
            self.step.add(Counter(campaign_id=self.campaign.id, hero_id=hero_id, name=name, value=value))

    def allowed(self) -> set[str]:
        """The codes this table allows."""
        rows = self.step.rows(HouseRule, campaign_id=self.campaign.id)
        return {row.key.removeprefix(ALLOW) for row in rows if row.key.startswith(ALLOW)}


def perform(record: Record, games: Games, do: Callable[[Work], str], force: str = "") -> Done:
    """Do something as one labelled step, unless it breaks a rule and no reason is given."""
    reason = clean_text(force, "reason") if force else ""
    try:
        with record.change("Runebound") as step:
            campaign = active(step)
            step.campaign_id = campaign.id
            work = Work(step, campaign, games.get(campaign.game))
            before = work.state()
            label = do(work)
            findings, broken = _weigh(work, before)
            if broken and not reason:
                raise Refused(broken)
            step.label = f"{label} (forced: {reason})" if broken else label
        return Done(step.label, True, findings, work.facts)
    except Refused as refused:
        return Done(label, False, refused.findings)


def _weigh(work: Work, before: GameState) -> tuple[list[Finding], list[Finding]]:
    """The new findings of the change, and the errors among them that stand in its way."""
    allowed = work.allowed()
    known = state_findings(work.rules, before)
    after = [*act_findings(work.rules, before, work.acts), *state_findings(work.rules, work.state())]
    seen = {(finding.rule.code, finding.message) for finding in known}
    new = list(dict.fromkeys(f for f in after if f.rule.code not in allowed))
    new = [f for f in new if (f.rule.code, f.message) not in seen]
    return new, [finding for finding in new if finding.is_error and finding.rule not in work.owed]


def said(text: str, what: str) -> str:
    """A player's words on one plain line; nothing stays nothing."""
    return " ".join(clean_text(text, what).split()) if text else ""


def choose(query: str, names: list[str], what: str, where: str) -> str:
    """One of a hero's cards by name, with forgiveness."""
    same = next((name for name in names if fold(name) == fold(query)), None)
    return same or resolve(query, {name: name for name in names}, what, where)
