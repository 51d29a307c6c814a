"""A hero with everything recorded of them, and what a hero may become: levels, modes of play, classes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from companion.core import codes
from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold
from companion.core.rows import from_facts
from companion.core.system import Character
from companion.games.arcania.facts import ClassFacts

if TYPE_CHECKING:
    from companion.games.arcania.items import Item
    from companion.games.arcania.people import Follower


STATS = ("hp", "attack", "defense", "dr", "damage")


class HeroCard(NamedTuple):
    """The printed figures; what the player has not filled in is 0."""

    hp: int = 0
    attack: int = 0
    defense: int = 0
    dr: int = 0
    damage: str = ""
    type: str = ""
    known: bool = False


class LevelTaken(NamedTuple):
    """One line of the level track."""

    number: int
    drawn: tuple[str, ...] = ()
    taken: str = ""
    gains: Mapping[str, int] = {}
    bonus_hp: int = 0
    pseudo: bool = False

    def plus(self, stat: str) -> int:
        """What it adds to a stat."""
        return self.gains.get(stat, 0) + (self.bonus_hp if stat == "hp" else 0)


class Gained(NamedTuple):
    """An ability of the hero's own, and how it came: card, random, reward ..."""

    text: str
    origin: str = "card"


class Hero(NamedTuple):
    """A hero with everything recorded of them."""

    name: str
    of_class: str
    card: HeroCard = HeroCard()
    level: int = 1
    levels: tuple[LevelTaken, ...] = ()
    abilities: tuple[Gained, ...] = ()
    specializations: tuple[str, ...] = ()
    second_class: str = ""
    """The second class's id; the base class's own id for a pure one."""
    items: tuple[Item, ...] = ()
    followers: tuple[Follower, ...] = ()
    gold: int = 0
    main_quests: tuple[str, ...] = ()
    levels_due: int | None = None
    """The level the hero has earned, where a campaign knows it."""
    resold: tuple[str, ...] = ()
    """Trainings that were sold against the rules."""
    players: int = 1
    mode: str = "normal"
    id: int = 0
    """The hero's row in the record; 0 for one in a file."""
    plays: bool = True
    dead: bool = False
    late_treasure: int = 0
    """For how many levels a latecomer still draws treasure cards."""
    replaces: bool = False
    """The hero came for a dead one of hard mode."""

    def inside(self, slot: str) -> tuple[Item, ...]:
        """What lies in a slot, in order."""
        return tuple(item for item in self.items if item.slot == slot)

    @property
    def pseudo_levels(self) -> int:
        """How many pseudo levels were taken."""
        return sum(level.pseudo for level in self.levels)

    @property
    def save_points(self) -> int:
        """What the survival save counts: base plus level HP, nothing else."""
        return self.card.hp + sum(level.plus("hp") for level in self.levels)


class Unlock(NamedTuple):
    """Something that opens at a level."""

    level: int
    id: str
    says: str
    rule: str
    do: str = ""
    reading: str = ""


class Mode(NamedTuple):
    """A difficulty."""

    id: str
    rule: str
    also: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    owned_attack: int = 0
    owned_defense: int = 0
    owned_damage: int = 0
    save: bool = False


class LevelRules(NamedTuple):
    """The figures of levels.toml."""

    gold: int
    start: int
    unarmed: str
    pseudo_levels: int
    late_die: str
    late_plus: int
    same_hp: int
    maxed_hp: int
    same_maxed_hp: int
    unlocks: tuple[Unlock, ...]
    modes: tuple[Mode, ...]
    hp_per_level: dict[str, int]

    def opened(self, before: int, now: int) -> list[Unlock]:
        """What opens on the way from one level to another."""
        return [unlock for unlock in self.unlocks if before < unlock.level <= now]

    def mode(self, name: str) -> Mode:
        """A mode of play by its id or another name."""
        found = next((mode for mode in self.modes if fold(name) in {mode.id, *map(fold, mode.also)}), None)
        if found is None:
            listed = ", ".join(mode.id for mode in self.modes)
            raise CompanionError(f"There is no difficulty {name!r}.", f"Choose one of: {listed}.")
        return found

    def late_treasure(self, levels: int) -> str:
        """The dice for a latecomer's treasure cards: 4d6+4 for four levels behind."""
        return f"{levels}{self.late_die}+{levels * self.late_plus}" if levels else "0"


class Drawn(NamedTuple):
    """What two level cards come to: the one taken (empty where neither can be used) and extra HP."""

    taken: str
    bonus_hp: int
    rule: str


def draw(rules: LevelRules, cards: tuple[str, str], take: str, maxed: Collection[str] = ()) -> Drawn:
    """Which card is taken: a maxed one cannot be, two alike leave no choice and give HP, two maxed give HP alone."""
    first, second = cards
    for named in (*maxed, *([take] if take else [])):
        if fold(named) not in {fold(first), fold(second)}:
            raise CompanionError(f"{named} was not drawn.", f"The cards are {first} and {second}.")
    same = fold(first) == fold(second)
    useless = {fold(card) for card in maxed}
    usable = [card for card in dict.fromkeys(cards) if fold(card) not in useless]
    if not usable:
        return Drawn("", rules.same_maxed_hp if same else rules.maxed_hp, "level-cards-maxed")
    if same:
        return Drawn(first, rules.same_hp, "level-cards-same")
    if len(usable) == 1:
        if take and fold(take) != fold(usable[0]):
            raise CompanionError(f"{take} adds to what is at its maximum.", f"{usable[0]} must be taken.")
        return Drawn(usable[0], 0, "level-cards-maxed")
    chosen = next((card for card in usable if fold(card) == fold(take)), "")
    if not chosen:
        raise CompanionError(f"Which card is taken: {first} or {second}?", "Add --take CARD.")
    return Drawn(chosen, 0, "leveling-up")


def read_levels(table: Table) -> LevelRules:
    """The figures from their file."""
    start, late, up = (table.table(name) for name in ("start", "late_joiner", "level_up"))
    for row in rows_of(table, "level_card"):
        row.text("kind", REQUIRED)
        if row.number("copies", REQUIRED) < 1:
            row.problem(codes.BAD_VALUE, "copies", "a kind of level card has at least one copy")
    rules = LevelRules(
        gold=start.number("gold", REQUIRED),
        start=start.number("level", REQUIRED),
        unarmed=start.text("unarmed", REQUIRED),
        pseudo_levels=start.number("pseudo_levels", REQUIRED),
        late_die=late.text("die", REQUIRED),
        late_plus=late.number("plus", REQUIRED),
        same_hp=up.number("same_hp", REQUIRED),
        maxed_hp=up.number("maxed_hp", REQUIRED),
        same_maxed_hp=up.number("same_maxed_hp", REQUIRED),
        unlocks=tuple(_unlock(row) for row in rows_of(table, "unlock")),
        modes=tuple(_mode(row) for row in rows_of(table, "difficulty")),
        hp_per_level={row.text("ability", REQUIRED): row.number("hp") for row in rows_of(table, "per_level")},
    )
    for part in (start, late, up):
        part.no_more()
    return rules


def _unlock(row: Table) -> Unlock:
    unlock = Unlock(
        row.number("level", REQUIRED),
        row.id(),
        row.text("says", REQUIRED),
        row.text("rule", REQUIRED),
        row.text("do"),
        row.text("reading"),
    )
    row.no_more()
    return unlock


def _mode(row: Table) -> Mode:
    mode = Mode(
        row.id(),
        row.text("rule", REQUIRED),
        row.texts("also"),
        row.texts("abilities"),
        row.number("owned_attack"),
        row.number("owned_defense"),
        row.number("owned_damage"),
        row.flag("save"),
    )
    row.no_more()
    return mode


class Gain(NamedTuple):
    """What a class, specialization or second class gives."""

    name: str
    of_class: str
    rule: str
    abilities: tuple[str, ...] = ()
    damage: str = ""
    dr: int = 0
    dr_max: int = 0
    hp_per_level: int = 0
    armor_slot: str = ""
    """What armor in the armor slot asks of the hero."""
    armor_anywhere: str = ""
    """What armor in any slot asks of the item or the hero."""
    natural: str = ""
    """Given instead to one who has the ability by nature."""
    choice: tuple[str, ...] = ()
    with_tag: str = ""
    """Its abilities count only while an item with this tag is held."""
    note: str = ""
    unknown: str = ""
    base: str = ""
    hp: int = 0
    bare_dr: int = 0
    """The DR of one who has none from armor."""
    traps: bool = False
    """Edge and a doubled defense plus against traps."""
    not_with: tuple[str, ...] = ()
    """Types of weapons that the class does not use."""
    lifts: bool = False
    """A second class that lets its hero use them."""


class Paths(NamedTuple):
    """Everything a hero may become."""

    classes: Mapping[str, Gain]
    specializations: Mapping[str, Gain]
    seconds: Mapping[str, Gain]
    pure: Mapping[str, Gain]
    exceptions: tuple[Gain, ...]
    first_level: int
    second_level: int
    multi_level: int

    def class_id(self, name: str) -> str:
        """A class's id from its id or name; empty where there is none."""
        wanted = fold(name.removeprefix("Pure ").removeprefix("pure "))
        return next((id for id, gain in self.classes.items() if wanted in {id, fold(gain.name)}), "")

    def second(self, base: str, second: str) -> Gain | None:
        """What a second class gives a hero of a base class; staying with the base class is staying pure."""
        if second == base:
            return self.pure.get(base)
        special = next((gain for gain in self.exceptions if (gain.base, gain.of_class) == (base, second)), None)
        return special or self.seconds.get(second)

    def specialization(self, name: str) -> Gain | None:
        """A specialization by name; a summoner's kind may follow in brackets or after a dash."""
        if name in self.specializations:
            return self.specializations[name]
        wanted = fold(name)
        found = [gain for gain in self.specializations.values() if wanted.startswith(fold(gain.name))]
        return max(found, key=lambda gain: len(gain.name), default=None)

    def of(self, class_id: str) -> list[Gain]:
        """The specializations of a class."""
        return [gain for gain in self.specializations.values() if gain.of_class == class_id]


def kind_chosen(gain: Gain, name: str) -> str:
    """The kind a summoner chose: the word after the specialization's name."""
    words = fold(name).removeprefix(fold(gain.name)).split()
    return next((word for word in words if word in gain.choice), "")


def read_paths(table: Table, roster: Iterable[Character]) -> Paths:
    """The paths from their file, and the classes from the game's roster."""
    return Paths(
        classes={character.id: _class(character) for character in roster},
        specializations={gain.name: gain for gain in (_gain(row, "name") for row in rows_of(table, "specialization"))},
        seconds={gain.of_class: gain for gain in (_gain(row) for row in rows_of(table, "second"))},
        pure={gain.of_class: gain for gain in (_gain(row) for row in rows_of(table, "pure"))},
        exceptions=tuple(_gain(row) for row in rows_of(table, "exception")),
        first_level=table.number("first_level", REQUIRED),
        second_level=table.number("second_level", REQUIRED),
        multi_level=table.number("multi_level", REQUIRED),
    )


def _class(character: Character) -> Gain:
    facts = from_facts(ClassFacts, character.facts)
    return Gain(
        character.name,
        character.id,
        f"class-{character.id}",
        facts.abilities,
        damage=facts.damage,
        armor_slot=facts.armor_slot,
        armor_anywhere=facts.armor_anywhere,
        traps=facts.traps,
        not_with=facts.not_with,
    )


def _gain(row: Table, named: str = "class") -> Gain:
    gain = Gain(
        row.text(named, REQUIRED),
        row.text("class", REQUIRED),
        row.text("rule", REQUIRED),
        row.texts("abilities"),
        row.text("damage"),
        row.number("dr"),
        row.number("dr_max"),
        row.number("hp_per_level"),
        row.text("armor_slot"),
        row.text("armor_anywhere"),
        row.text("natural"),
        row.texts("choice"),
        row.text("with_tag"),
        row.text("note"),
        row.text("unknown"),
        row.text("base"),
        row.number("hp"),
        row.number("bare_dr"),
        row.flag("traps"),
        row.texts("not_with"),
        row.flag("lifts"),
    )
    row.no_more()
    return gain
