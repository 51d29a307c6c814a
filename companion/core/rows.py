"""The rows of a campaign as typed, immutable values: what reads and rules see of the record.

The same fields as the tables of companion/store/tables.py (a test compares them), without the weight of SQLModel.
Facts, sheets and options are JSON: each kind has one codec (see core/facts.py), nobody else looks inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

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


def typed(kind: type[R], rows: Iterable[Mapping[str, object]]) -> tuple[R, ...]:
    """Raw rows as values of a kind; columns it does not name are left out."""
    names: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]  # every kind is a named tuple
    make: Callable[..., R] = kind
    return tuple(make(*(row[name] for name in names)) for row in rows)


Raw = Mapping[str, list[dict[str, Any]]]
"""Rows as the read model's JSON or a query gives them, by table."""


class CampaignRows:
    """A campaign as its last commit, or the step under way, has it: each table typed when it is first asked for."""

    def __init__(self, rows: Raw) -> None:
        self.rows = rows

    @cached_property
    def own(self) -> CampaignRow:
        """The campaign itself."""
        return self._all(CampaignRow, "campaign")[0]

    @cached_property
    def players(self) -> tuple[PlayerRow, ...]:
        """The people at the table."""
        return self._all(PlayerRow, "player")

    @cached_property
    def members(self) -> tuple[HeroRow, ...]:
        """The members of the party, in the order they joined."""
        return self._all(HeroRow, "hero")

    @cached_property
    def holdings(self) -> tuple[HoldingRow, ...]:
        """Cards held, by anybody, in any zone."""
        return self._all(HoldingRow, "holding")

    @cached_property
    def feats(self) -> tuple[FeatRow, ...]:
        """Feats, skills and levels gained."""
        return self._all(FeatRow, "feat")

    @cached_property
    def entries(self) -> tuple[EntryRow, ...]:
        """The entries of every ledger."""
        return self._all(EntryRow, "ledger_entry")

    @cached_property
    def traders(self) -> tuple[TraderRow, ...]:
        """Traders, shops and markets."""
        return self._all(TraderRow, "trader")

    @cached_property
    def runs(self) -> tuple[RunRow, ...]:
        """Quests attempted, oldest first."""
        return self._all(RunRow, "quest_run")

    @cached_property
    def relics(self) -> tuple[RelicRow, ...]:
        """Relics and story pieces."""
        return self._all(RelicRow, "relic")

    @cached_property
    def deck_states(self) -> tuple[DeckStateRow, ...]:
        """Decks as they stood at a rebuild; not in the read model."""
        return self._all(DeckStateRow, "deck_state")

    @cached_property
    def cards(self) -> tuple[CardRow, ...]:
        """Cards the player filled in."""
        return self._all(CardRow, "custom_card")

    @cached_property
    def notes(self) -> tuple[NoteRow, ...]:
        """The table's notes."""
        return self._all(NoteRow, "note")

    @cached_property
    def rulings(self) -> tuple[RulingRow, ...]:
        """House rulings."""
        return self._all(RulingRow, "ruling")

    @cached_property
    def house(self) -> tuple[HouseRow, ...]:
        """Findings allowed, readings chosen."""
        return self._all(HouseRow, "house_rule")

    @cached_property
    def counters(self) -> tuple[CounterRow, ...]:
        """Numbers the table keeps."""
        return self._all(CounterRow, "counter")

    def _all(self, kind: type[R], table: str) -> tuple[R, ...]:
        return typed(kind, self.rows.get(table, ()))

    @property
    def campaign(self) -> dict[str, Any]:
        """The campaign's own row."""
        return self.rows["campaign"][0]

    @property
    def heroes(self) -> list[dict[str, Any]]:
        """The members of the party, in the order they joined."""
        return self.rows["hero"]

    def of(self, table: str) -> list[dict[str, Any]]:
        """The rows of any table of the campaign."""
        return self.rows.get(table, [])
