"""The change engine: every change of every game is one labelled, undoable step, judged by the game's rules.

A change is refused where an error appears or grows, allowed where it mends, forced with a reason, and passed where
the table's house rules allow the code. What comes of it is one Outcome, whatever the game and whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.core.campaign import Ledger
from companion.core.findings import Action, Finding, Rule, Severity, grown, key_of
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, choices_for, clean_text, resolve
from companion.core.rows import CampaignRows
from companion.core.system import GameSystem, Standing
from companion.store.locks import again_once
from companion.store.record import Record
from companion.store.step import Reading, Step
from companion.store.tables import Campaign, Counter, Hero, LedgerEntry

if TYPE_CHECKING:
    from companion.core.box import Box, Facts
    from companion.games.api import Game
    from companion.games.registry import Games


def put_in_use(step: Step, campaign: Campaign) -> None:
    """Make a campaign the one this home works on, once the step is kept."""
    step.chosen = campaign.id


def find_campaign(reading: Reading, name: str = "") -> Campaign:
    """A campaign by name, or the one in use."""
    if not name:
        return active(reading)
    found = reading.rows(Campaign)
    hint = "`companion campaign list` shows them." if found else "Start one with `companion campaign new`."
    return resolve(name, {campaign.name: campaign for campaign in found}, "campaign", hint=hint)


def active(reading: Reading) -> Campaign:
    """The campaign in use."""
    chosen = reading.in_use()
    campaign = reading.get(Campaign, chosen) if chosen else None
    if campaign is None:
        raise CompanionError(
            "No campaign is in use.",
            "Start one with `companion campaign new NAME --game GAME`, or choose one: `companion campaign use NAME`.",
        )
    return campaign


def find_hero(reading: Reading, campaign: Campaign, name: str) -> Hero:
    """A member of a campaign by name; one who plays comes before one who left, unless that is the whole name."""
    heroes = reading.rows(Hero, campaign_id=campaign.id)
    playing = {hero.name: hero for hero in heroes if hero.status == Standing.ACTIVE}
    chosen = choices_for(name, playing, {hero.name: hero for hero in heroes if hero.name not in playing})
    return resolve(name, chosen, "member", campaign.name, "" if chosen else "Add one with `companion party add NAME`.")


S = TypeVar("S")
UNJUDGED = frozenset({"note", "ruling", "player", "history", "house_rule"})
"""Tables that no rule looks at: a change of these alone needs no judge."""


class _OwnRules:
    """Every rule of the game itself, as against those of the party."""

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, Rule) and not rule.code.startswith(PARTY)


PARTY = "PTY"
OWN_RULES = _OwnRules()


class Table(NamedTuple):
    """Where changes are made: the record, and the games installed."""

    record: Record
    games: Games
    module: str = ""
    """The code whose acts are done; empty for those that every game has."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a change: kept, or refused with the findings that stand in the way."""

    done: bool
    label: str
    step: int | None = None
    """Its number in the log; None where nothing was written."""
    notes: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)


class RefusedError(Exception):
    """The rules stand in the way; everything done is taken back."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        super().__init__("refused")
        self.findings = tuple(findings)


class Change(Generic[S]):
    """A change under way: what an act works with, and what it says in the end."""

    instead: Mapping[str, Action]
    """What could be done instead of a refused act, by the code that stands in the way."""

    def __init__(self, step: Step, campaign: Campaign, system: GameSystem, game: Game[S], force: str = "") -> None:
        self.step, self.campaign, self.system, self.game, self.force = step, campaign, system, game, force
        self.notes: list[str] = []
        self.facts: dict[str, object] = {}
        self.found: list[Finding] = []
        self.instead = {}
        self._rows: tuple[int, CampaignRows] | None = None
        self._state: tuple[CampaignRows, S] | None = None

    @property
    def id(self) -> int:
        """The campaign's id."""
        return self.campaign.id

    @property
    def rows(self) -> CampaignRows:
        """The campaign's rows at this moment; read anew only where something was written."""
        self.step.flush()
        written = len(self.step.made)
        if self._rows is None or self._rows[0] != written:
            self._rows = written, self.step.campaign_rows(self.campaign.id)
        return self._rows[1]

    @property
    def state(self) -> S:
        """The game at this moment, as its rules see it."""
        rows = self.rows
        if self._state is None or self._state[0] is not rows:
            self._state = rows, self.game.state(self.system, rows)
        return self._state[1]

    @property
    def ledger(self) -> Ledger:
        """Every account at this moment."""
        return Ledger(self.rows.entries)

    def hero(self, name: str) -> Hero:
        """A member by name; one who plays comes before one who left."""
        return find_hero(self.step, self.campaign, name)

    def note(self, text: str) -> None:
        """Something to say besides the label."""
        self.notes.append(text)

    def find(self, *findings: Finding) -> None:
        """What the act itself breaks; it is weighed with the rest when the act is done."""
        self.found.extend(findings)

    def need(self, *findings: Finding) -> None:
        """Likewise, but the act does not go on where an error among them is neither allowed nor forced."""
        broken = [finding for finding in self._not_allowed(findings) if finding.is_error]
        if broken and not self.force:
            raise RefusedError(broken)
        self.find(*findings)

    def enter(self, account: str, amount: int, reason: str, hero: Hero | None = None) -> None:
        """One entry of a ledger; nothing is written for nothing."""
        if amount:
            owner = hero.id if hero else None
            entry = LedgerEntry(
                campaign_id=self.id, hero_id=owner, account=account, amount=amount, reason=reason, at=self.step.at
            )
            self.step.add(entry)

    def pay(self, account: str, amount: int, reason: str, hero: Hero | None = None, words: str = "") -> None:
        """Take from an account, or refuse where it does not hold enough."""
        held = self.ledger.balance(account, hero.id if hero else None)
        if amount > held:
            whose = f"{hero.name} has" if hero else "There is"
            raise CompanionError(f"{whose} {held} {words or account}, and this costs {amount}.", "Nothing was changed.")
        self.enter(account, -amount, reason, hero)

    def count(self, name: str, value: int, hero: Hero | None = None) -> None:
        """Set a number the table keeps."""
        owner = hero.id if hero else None
        found = self.step.rows(Counter, campaign_id=self.id, name=name, hero_id=owner)
        if found:
            found[0].value = value
        else:
            self.step.add(Counter(campaign_id=self.id, hero_id=owner, name=name, value=value))

    @property
    def box(self) -> Box:
        """The player's box of this game at this moment."""
        return self.rows.box

    def keep(self, kind: str, name: str, figures: Facts | None = None, text: str | None = None) -> bool:
        """Keep figures or a text in the player's box, in this step; says so, and returns whether anything is new."""
        from companion.store.box import Spot
        from companion.table.keeping import kept

        words = kept(self.step, self.game, Spot(self.campaign.game, kind, name, self.id), figures or {}, text)
        if words:
            self.note(words)
        return bool(words)

    def unbox(self, kind: str, name: str) -> None:
        """Take an entry out of the player's box, in this step."""
        from companion.store.box import Spot, take_out

        take_out(self.step, Spot(self.campaign.game, kind, name, self.id))

    def judged(self) -> list[Finding]:
        """Everything the rules find at this moment, less what the table allows."""
        return self._not_allowed(self.game.findings(self.system, self.rows, self.state))

    def judged_before(self) -> list[Finding]:
        """What they found when the step began: the read model still says how things were."""
        rows = self.step.rows_before(self.id)
        if rows is None:
            return []
        state = self.game.state(self.system, rows)
        return self._not_allowed(self.game.findings(self.system, rows, state))

    def _not_allowed(self, findings: Sequence[Finding]) -> list[Finding]:
        if not findings:  # what the table allows need not be read for nothing
            return []
        allowed = self.rows.allowed
        return [finding for finding in findings if finding.rule.code not in allowed]

    def weigh(self, owing: Container[Rule], needs: Collection[Rule]) -> Judgement:
        """What the rules say of the act as a whole."""
        self.step.flush()  # only what is written counts as touched
        own = self._not_allowed(self.found)
        touched = {made.table for made in self.step.made}
        after = self.judged() if needs or not touched <= UNJUDGED else []
        before = self.judged_before() if after else []
        worse = [_due(f) if f.rule in owing else f for f in grown(before, after)]
        standing = [finding for finding in after if finding.rule in needs]
        fresh = list(dict.fromkeys([*own, *worse, *standing]))
        known = {key_of(finding) for finding in before}
        broken = [f if f in own or key_of(f) in known else self._not_reached(f) for f in fresh if f.is_error]
        return Judgement(tuple(fresh), tuple(broken))

    def _not_reached(self, finding: Finding) -> Finding:
        """A finding of a state that was refused: a fix that names things of that state is of no use in this one."""
        instead = self.instead.get(finding.rule.code)
        if instead is None and finding.fix and not finding.fix.arguments:
            return finding
        return replace(finding, fix=instead)


class Judgement(NamedTuple):
    """The findings that an act brings or makes worse, and the errors among them that stand in its way."""

    fresh: tuple[Finding, ...]
    broken: tuple[Finding, ...]


def _due(finding: Finding) -> Finding:
    """What a legal act leaves to be done next is no error."""
    return replace(finding, severity=Severity.NOTE) if finding.is_error else finding


@again_once
def perform(
    table: Table,
    act: Callable[[Change[S]], str],
    force: str = "",
    *,
    owing: Container[Rule] = (),
    needs: Collection[Rule] = (),
) -> Outcome:
    """Do something to the campaign in use as one step; `act` returns its label.

    Errors of `owing` may follow: the rules let the act happen and ask for something afterwards, which is told as a
    note. Errors of `needs` refuse it even where they stood before.
    """
    reason = clean_text(force, "reason") if force else ""
    label = ""
    try:
        with table.record.change("A change", shared=True) as step:
            campaign = active(step)
            step.hold(campaign)
            step.campaign_id = campaign.id
            step.refuse_stale(campaign.id)
            system = table.games.get(campaign.game)
            if table.module not in ("", system.module):
                other = "Choose one of this game: `companion campaign use NAME`."
                raise CompanionError(f"{campaign.name} is a campaign of another game ({system.short}).", other)
            change: Change[S] = Change(step, campaign, system, table.games.code_of(system), reason)
            label = act(change)
            judged = change.weigh(owing, needs)
            if judged.broken and not reason:
                raise RefusedError(judged.broken)
            step.label = f"{label} (forced: {reason})" if judged.broken else label
    except RefusedError as refused:
        return Outcome(False, label, findings=refused.findings)
    return Outcome(True, step.label, step.number, tuple(change.notes), judged.fresh, change.facts)


@again_once
def perform_on_folder(record: Record, act: Callable[[Step], str], facts: Mapping[str, object] | None = None) -> Outcome:
    """Do something that concerns the folder, or a campaign as a whole, as one step; no game's rules judge it."""
    with record.change("A change") as step:
        step.label = act(step)
    return Outcome(True, step.label, step.number, facts=facts or {})
