"""The rows of a campaign as typed, immutable values: what reads and rules see of the record.

The same fields as the tables of companion/store/tables.py (a test compares them), without the weight of SQLModel.
Facts, sheets and options are JSON: each kind has one codec (see core/facts.py), nobody else looks inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from companion.core.names import candidates, resolve

if TYPE_CHECKING:
    from companion.core.findings import Finding

Facts = Mapping[str, object]
"""What a JSON column holds; only a codec reads it."""


class CampaignRow(NamedTuple):
    """The campaign itself."""

    id: int
    name: str
    key: str
    game: str
    status: str
    created_at: str
    options: Facts


class PlayerRow(NamedTuple):
    """A person at the table."""

    id: int
    name: str


class HeroRow(NamedTuple):
    """A member of the party."""

    id: int
    player_id: int | None
    name: str
    character: str
    side: str
    status: str
    sheet: Facts


class HoldingRow(NamedTuple):
    """Cards held."""

    id: int
    hero_id: int | None
    owner: str
    zone: str
    card: str
    type: str
    count: int  # type: ignore[assignment]  # a tuple's own count is of no use here
    facts: Facts


class FeatRow(NamedTuple):
    """A feat, skill or level gained."""

    id: int
    hero_id: int | None
    kind: str
    what: str
    reason: str
    facts: Facts
    at: str


class EntryRow(NamedTuple):
    """One entry of a ledger."""

    id: int
    hero_id: int | None
    account: str
    amount: int
    reason: str
    at: str


class TraderRow(NamedTuple):
    """A trader, shop or market."""

    id: int
    name: str
    status: str
    facts: Facts


class RunRow(NamedTuple):
    """One attempt at a quest."""

    id: int
    quest: str
    status: str
    winner: str
    started_at: str
    ended_at: str
    facts: Facts


class RelicRow(NamedTuple):
    """A relic, loot or story piece."""

    id: int
    hero_id: int | None
    name: str
    side: str
    wielder: str
    facts: Facts


class DeckStateRow(NamedTuple):
    """A deck as it stood when a rebuild was done."""

    id: int
    hero_id: int | None
    quest_run_id: int | None
    at: str
    facts: Facts


class CardRow(NamedTuple):
    """A card the player filled in."""

    id: int
    name: str
    type: str
    facts: Facts


class NoteRow(NamedTuple):
    """A note of the table's own."""

    id: int
    hero_id: int | None
    text: str
    at: str


class RulingRow(NamedTuple):
    """A house ruling."""

    id: int
    text: str
    about: str
    at: str


class HouseRow(NamedTuple):
    """A finding this table allows, or a reading it has chosen."""

    id: int
    key: str
    value: str
    reason: str


class CounterRow(NamedTuple):
    """A number the table keeps."""

    id: int
    hero_id: int | None
    name: str
    value: int


R = TypeVar("R", bound=tuple[object, ...])
Raw = Mapping[str, list[dict[str, object]]]
"""Rows as the read model's JSON or a query gives them, by table."""
ALLOW, READING = "allow:", "reading:"
"""How the house rules keep an allowed code, and a chosen reading."""


class _Listed(Generic[R]):
    """The rows of one table, typed when they are first asked for."""

    def __init__(self, kind: type[R], table: str) -> None:
        self.kind, self.table = kind, table

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, rows: CampaignRows, owner: type) -> tuple[R, ...]:
        names: tuple[str, ...] = self.kind._fields  # type: ignore[attr-defined]  # every kind is a named tuple
        make: Callable[..., R] = self.kind
        found = tuple(make(*(row[name] for name in names)) for row in rows.raw.get(self.table, ()))
        vars(rows)[self.name] = found  # from now on found there, before this is asked
        return found


class CampaignRows:
    """A campaign as its last commit, or the step under way, has it."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    campaigns = _Listed(CampaignRow, "campaign")
    players = _Listed(PlayerRow, "player")
    members = _Listed(HeroRow, "hero")
    """In the order they joined."""
    holdings = _Listed(HoldingRow, "holding")
    feats = _Listed(FeatRow, "feat")
    entries = _Listed(EntryRow, "ledger_entry")
    traders = _Listed(TraderRow, "trader")
    runs = _Listed(RunRow, "quest_run")
    """Oldest first."""
    relics = _Listed(RelicRow, "relic")
    deck_states = _Listed(DeckStateRow, "deck_state")
    """Not in the read model."""
    cards = _Listed(CardRow, "custom_card")
    notes = _Listed(NoteRow, "note")
    rulings = _Listed(RulingRow, "ruling")
    house = _Listed(HouseRow, "house_rule")
    counters = _Listed(CounterRow, "counter")

    @property
    def own(self) -> CampaignRow:
        """The campaign itself."""
        return self.campaigns[0]

    def member(self, name: str) -> HeroRow:
        """A member by name; one who plays comes before one who left."""
        playing = {hero.name: hero for hero in self.members if hero.status == "active"}
        chosen = playing if candidates(name, playing) else {hero.name: hero for hero in self.members}
        hint = "" if chosen else "Add one with `companion party add NAME`."
        return resolve(name, chosen, "member", self.own.name, hint)

    @property
    def allowed(self) -> dict[str, str]:
        """The codes of findings this table allows, with the reason given."""
        return {row.key.removeprefix(ALLOW): row.reason for row in self.house if row.key.startswith(ALLOW)}

    @property
    def readings(self) -> dict[str, str]:
        """How the table reads disputed rules, where it has chosen: the key of the reading and the choice."""
        return {row.key.removeprefix(READING): row.value for row in self.house if row.key.startswith(READING)}

    def not_allowed(self, findings: Iterable[Finding]) -> list[Finding]:
        """Findings less those this table allows."""
        return [finding for finding in findings if finding.rule.code not in self.allowed]
