"""Who goes with a hero: hired NPCs, animals and summons; how many, and what the hero's level adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.named import NamedTuple
from companion.core.names import fold

if TYPE_CHECKING:
    from companion.core.readings import Readings
    from companion.games.arcania.items import Item

FIGURES = ("attack", "defense", "hp", "damage")
BONDS = ("hired", "honor bound", "life debt", "brother", "henchman", "bought", "summoned")
PERSONS = ("minor", "major")
PAID_BONDS = frozenset({"hired"})


class Kind(NamedTuple):
    """A kind of animal or summon."""

    id: str
    title: str
    group: str
    rule: str
    pack: bool = False
    """Several of them count as one NPC."""
    boosted: bool = True
    types: tuple[str, ...] = ()
    ability: str = ""

    def is_called(self, name: str) -> bool:
        """Whether a name means this kind: its title, one of its types before it, or several of it."""
        own = fold(self.title)
        return fold(name) in {own, f"{own}s", *(f"{fold(type)} {own}" for type in self.types)}


class Follower(NamedTuple):
    """Somebody under a hero's control. Figures of None stand on the card only."""

    name: str
    kind: str = "minor"
    what: str = ""
    """Which animal or summon."""
    bond: str = "hired"
    of_class: str = ""
    cost: int | None = None
    hp: int | None = None
    attack: int | None = None
    defense: int | None = None
    dr: int | None = None
    damage: str = ""
    abilities: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    count: int = 1  # type: ignore[assignment]  # a tuple's own count is of no use here
    paid: bool = True
    specialization: str = ""

    @property
    def waits(self) -> bool:
        """Whether it is hired and has not been paid for the next quest."""
        return self.bond in PAID_BONDS and not self.paid


class Boost(NamedTuple):
    """What the level of the hero adds to one kind of follower."""

    kind: str
    attack: str
    defense: str
    hp: str
    damage: str
    rule: str
    reading: str = ""


class PeopleRules(NamedTuple):
    """The figures of npcs.toml."""

    by_players: tuple[int, ...]
    over: int
    free_bonds: tuple[str, ...]
    free_classes: tuple[str, ...]
    hounds: int
    hounds_by_class: Mapping[str, int]
    limit_rule: str
    items_ability: str
    items_per_level: int
    items_most: int
    items_rule: str
    summons: int
    summons_per_kind: int
    summoner: str
    summons_rule: str
    boosts: Mapping[str, Boost]
    kinds: Mapping[str, Kind]
    persons: Mapping[str, Follower]

    def limit(self, players: int) -> int:
        """How many NPCs each hero may have."""
        return self.by_players[players - 1] if 1 <= players <= len(self.by_players) else self.over

    def counted(self, followers: Iterable[Follower], of_class: str) -> int:
        """How many of a hero's followers count towards the limit."""
        listed = list(followers)
        hounds = sum(one.count for one in listed if (kind := self.kind_of(one)) and kind.pack)
        packs = -(-hounds // self.hounds_by_class.get(of_class, self.hounds))
        return packs + sum(one.count for one in listed if self.counts(one))

    def counts(self, one: Follower) -> bool:
        """Whether a follower takes up a place of its own."""
        if one.kind in {"animal", "summon"}:
            return False
        return one.bond not in self.free_bonds and not (one.kind == "major" and one.of_class in self.free_classes)

    def kind_of(self, one: Follower) -> Kind | None:
        """The kind of animal or summon a follower is."""
        return self.kinds.get(one.what)

    def boost(self, kind: str, level: int, readings: Readings) -> dict[str, int]:
        """The pluses of a minor or major NPC or a summon for a hero level."""
        rule = self.boosts[kind]
        plus = {name: level if getattr(rule, name) == "full" else level // 2 for name in FIGURES}
        if rule.reading:
            plus |= _other_reading(readings.value(rule.reading), level)
        return plus

    def boost_of(self, one: Follower, level: int, readings: Readings) -> dict[str, int]:
        """The pluses of one follower; a mule or horse has none, a hound those of a minor NPC."""
        kind = self.kind_of(one)
        if one.kind == "animal" and not (kind and kind.boosted):
            return dict.fromkeys(FIGURES, 0)
        return self.boost(one.kind if one.kind in self.boosts else PERSONS[0], level, readings)

    def may_carry(self, level: int) -> int:
        """How many items an NPC with HTU may carry."""
        return min(self.items_most, level * self.items_per_level)


def _other_reading(value: str, level: int) -> dict[str, int]:
    if value == "half-level":
        return dict.fromkeys(FIGURES, level // 2)
    return {"attack": 0, "defense": 0} if value == "hp-and-damage" else {}


def read_people(table: Table) -> PeopleRules:
    """The figures from their file."""
    limit, items, summons = (table.table(name) for name in ("limit", "items", "summons"))
    rules = PeopleRules(
        by_players=tuple(int(n) for n in limit._get("by_players", list, "a list of numbers", [])),
        over=limit.number("over", REQUIRED),
        free_bonds=limit.texts("not_counted_bonds"),
        free_classes=limit.texts("not_counted_classes"),
        hounds=limit.number("hounds_per_npc", REQUIRED),
        hounds_by_class=_numbers(limit.table("hounds_by_class")),
        limit_rule=limit.text("rule", REQUIRED),
        items_ability=items.text("ability", REQUIRED),
        items_per_level=items.number("per_level", REQUIRED),
        items_most=items.number("most", REQUIRED),
        items_rule=items.text("rule", REQUIRED),
        summons=summons.number("most", REQUIRED),
        summons_per_kind=summons.number("per_kind", REQUIRED),
        summoner=summons.text("specialization", REQUIRED),
        summons_rule=summons.text("rule", REQUIRED),
        boosts={boost.kind: boost for boost in (_boost(row) for row in rows_of(table, "boost"))},
        kinds={kind.id: kind for kind in (_kind(row) for row in rows_of(table, "kind"))},
        persons={one.name: one for one in (_person(row) for row in rows_of(table, "person"))},
    )
    for part in (limit, items, summons):
        part.no_more()
    return rules


def _numbers(table: Table) -> dict[str, int]:
    return {name: table.number(name, REQUIRED) for name in table.values}


def _boost(row: Table) -> Boost:
    figures = {name: row.text(name, REQUIRED) for name in FIGURES}
    boost = Boost(row.text("kind", REQUIRED), **figures, rule=row.text("rule", REQUIRED), reading=row.text("reading"))
    row.no_more()
    return boost


def _kind(row: Table) -> Kind:
    kind = Kind(
        row.id(),
        row.name("title"),
        row.text("group", REQUIRED),
        row.text("rule", REQUIRED),
        row.flag("pack"),
        row.flag("boosted", True),
        row.texts("types"),
        row.text("ability"),
    )
    row.no_more()
    return kind


def _person(row: Table) -> Follower:
    figures = ("cost", "hp", "attack", "defense", "dr")
    numbers: dict[str, Any] = {name: row.number(name) for name in figures if name in row.values}
    person = Follower(
        name=row.name(),
        kind=row.text("kind", REQUIRED),
        of_class=row.text("class"),
        damage=row.text("damage"),
        abilities=row.texts("abilities"),
        specialization=row.text("specialization"),
        **numbers,
    )
    row.no_more()
    return person


def known_person(rules: PeopleRules, name: str) -> Follower | None:
    """A person the rulebook names."""
    return next((one for key, one in rules.persons.items() if fold(key) == fold(name)), None)
