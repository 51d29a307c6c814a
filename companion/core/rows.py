"""The rows of a campaign as typed, immutable values, and the codec of the JSON inside them.

The same fields as the tables of companion/store/tables.py (a test compares them), without the weight of SQLModel.

Facts, sheets and options are JSON. Each kind is declared once as a named tuple whose fields have defaults;
`from_facts` reads it, `to_facts` writes it, nobody else looks inside. What has the wrong type (a damaged import,
another version) reads as the default, so nothing downstream has to doubt a value. Keys that a kind does not declare
stay as they are when it is written over an older row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.core.named import NamedTuple
from companion.core.names import choices_for, resolve

if TYPE_CHECKING:
    from companion.core.box import Box
    from companion.core.findings import Finding


F = TypeVar("F", bound=tuple[object, ...])
Facts = Mapping[str, object]
"""What a JSON column holds; only a codec reads it."""
_Reader = Callable[[object], object]


class Damaged(Exception):  # noqa: N818 - a signal inside this module: the value is not of its kind
    """A value that is not of the kind declared."""


def _exactly(*kinds: type) -> _Reader:
    def read(value: object) -> object:
        if type(value) not in kinds:
            raise Damaged
        return value

    return read


def _whole(value: object) -> object:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return _exactly(int)(value)


def _many(item: _Reader) -> _Reader:
    def read(value: object) -> object:
        if not isinstance(value, list | tuple):
            raise Damaged
        return tuple(item(one) for one in value)

    return read


def _by_name(item: _Reader) -> _Reader:
    def read(value: object) -> object:
        if not isinstance(value, Mapping):
            raise Damaged
        return {str(name): item(one) for name, one in value.items()}

    return read


_PLAIN: dict[str, _Reader] = {
    "str": _exactly(str),
    "int": _whole,
    "bool": _exactly(bool),
    "object": lambda value: value,
}


def reader(annotation: str, kinds: Mapping[str, type]) -> _Reader:
    """How a value of an annotated kind is read: str, int, bool, X | None, tuple[X, ...], Mapping[str, X], a kind."""
    if annotation.endswith(" | None"):
        inner = reader(annotation.removesuffix(" | None"), kinds)
        return lambda value: None if value is None else inner(value)
    for prefix in ("Mapping[str, ", "dict[str, "):
        if annotation.startswith(prefix):
            return _by_name(reader(annotation.removeprefix(prefix)[:-1], kinds))
    if annotation.startswith("tuple[") and annotation.endswith(", ...]"):
        return _many(reader(annotation.removeprefix("tuple[").removesuffix(", ...]"), kinds))
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    kind = kinds[annotation]
    return lambda value: from_facts(kind, value if isinstance(value, Mapping) else {})


_READERS: dict[type, tuple[tuple[str, str, _Reader], ...]] = {}


def _readers(kind: type) -> tuple[tuple[str, str, _Reader], ...]:
    """Field, key and reader of each field of a kind; a trailing underscore keeps a field off a Python keyword."""
    if kind not in _READERS:
        import sys

        names = vars(sys.modules[kind.__module__])
        found = kind.__annotations__
        _READERS[kind] = tuple(
            (name, name.rstrip("_"), reader(_source(annotation), names)) for name, annotation in found.items()
        )
    return _READERS[kind]


def _source(annotation: object) -> str:
    """An annotation as it is written."""
    found = getattr(annotation, "__forward_arg__", annotation)
    return found if isinstance(found, str) else getattr(annotation, "__name__", str(annotation))


def from_facts(kind: type[F], facts: Facts) -> F:
    """The facts of a row as a value of their kind."""
    values: dict[str, object] = {}
    for name, key, read in _readers(kind):
        if key in facts:
            try:
                values[name] = read(facts[key])
            except Damaged:
                continue
    return kind(**values)


def to_facts(value: NamedTuple | tuple[object, ...], over: Facts | None = None) -> dict[str, object]:
    """A value as the facts of a row, over what the row had; what is as by default is left out."""
    defaults: Mapping[str, object] = value._field_defaults  # type: ignore[union-attr]
    found = dict(over or {})
    for (name, key, _read), one in zip(_readers(type(value)), value, strict=True):
        if name in defaults and one == defaults[name]:
            found.pop(key, None)
        else:
            found[key] = _plain(one)
    return found


def _plain(value: object) -> object:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return to_facts(value)
    if isinstance(value, tuple | list | frozenset | set):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    return value


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


class SharedSheet(NamedTuple):
    """What every member's sheet may hold; a game keeps its own beside it."""

    forced: str = ""
    """Why the member joined against a rule."""
    printed: Mapping[str, object] = {}
    """The player's corrections of printed figures."""


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


def tied_about(title: str, entries: Iterable[str]) -> str:
    """What a ruling is about, as its row keeps it: a title, then the digest's entries it overrides, each with a #."""
    return " ".join(filter(None, (title, *(f"#{entry}" for entry in entries))))


def read_about(about: str) -> tuple[str, tuple[str, ...]]:
    """The title of a ruling and the entries it overrides."""
    words = about.split()
    while words and words[-1].startswith("#") and len(words[-1]) > 1:
        words.pop()
    return " ".join(words), tuple(word[1:] for word in about.split()[len(words) :])


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

    def __init__(self, raw: Raw, box: Callable[[], Box] | None = None) -> None:
        self.raw = raw
        self._read_box = box

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

    @cached_property
    def box(self) -> Box:
        """The player's box of this game, read when it is first asked for; cards of the campaign's own go first."""
        from companion.core.box import NOTHING, old_entry

        own = (old_entry(self.own.game, card.name, card.type, card.facts) for card in self.cards)
        return (self._read_box() if self._read_box else NOTHING).over(entry for entry in own if entry)

    def member(self, name: str) -> HeroRow:
        """A member by name; one who plays comes before one who left, unless the whole name is that one's."""
        playing = {hero.name: hero for hero in self.members if hero.status == "active"}
        chosen = choices_for(name, playing, {hero.name: hero for hero in self.members if hero.name not in playing})
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
