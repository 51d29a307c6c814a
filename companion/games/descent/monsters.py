"""data/descent's figures on the overlord's side: monsters with their groups, lieutenants, agents.

`foes(system)` has all of them; `Foes.monster`, `.lieutenant`, `.agent` and `.find` give one `Foe` as it stands on the
map, with the health and dice of its act, rank and number of heroes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates, fold, resolve
from companion.games.descent.facts import ACTS
from companion.games.descent.lines import ALL, About, Line, read_lines, stamps

if TYPE_CHECKING:
    from companion.core.fields import Problems
    from companion.core.system import GameSystem

MONSTERS, GROUPS, LIEUTENANTS, AGENTS = "monsters.csv", "monster-groups.csv", "lieutenants.csv", "agents.csv"
MINION, MASTER = RANKS = ("minion", "master")
MONSTER, LIEUTENANT, AGENT = KINDS = ("monster", "lieutenant", "agent")
MELEE, RANGED = ATTACKS = ("melee", "ranged")
ATTACK_DICE, DEFENSE_DICE = ("blue", "red", "yellow", "green"), ("gray", "black", "brown")
SIZES = ("small", "medium", "huge", "massive")
TRAITS = ("building", "cave", "civilized", "cold", "cursed", "dark", "hot", "mountain", "water", "wilderness")
HERO_COUNTS = (2, 3, 4)
ATTRIBUTES = ("might", "knowledge", "willpower", "awareness")
OLDER = "conversion-kit"
"""Its figures give way to a later box's of the same name."""


class Attributes(NamedTuple):
    """The four attributes of a figure."""

    might: int = 0
    knowledge: int = 0
    willpower: int = 0
    awareness: int = 0


IN_BOX = "your box"
"""The product of what only the player's box knows."""


class Foe(NamedTuple):
    """A figure as it stands on the map: one side of its card, for one number of heroes."""

    name: str
    kind: str = MONSTER
    act: str = "I"
    rank: str = ""
    """`minion` or `master`; empty for lieutenants and agents."""
    attack: str = MELEE
    speed: int | None = None
    health: int | None = None
    defense: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    passives: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    surges: tuple[str, ...] = ()
    """As `odds.surges.surge` reads them: "+1 damage", "2: Blast"."""
    attributes: Attributes | None = None
    size: str = ""
    product: str = "base"
    plot_deck: str = ""

    @property
    def abilities(self) -> tuple[str, ...]:
        """The names of all its abilities, those behind a surge apart."""
        return (*self.passives, *self.actions)

    def number_of(self, ability: str) -> int:
        """The number behind an ability: 2 of `Pierce 2`; 0 where it has none such."""
        for one in self.passives:
            name, _, number = one.rpartition(" ")
            if fold(name) == fold(ability) and number.isdigit():
                return int(number)
        return 0

    def has(self, ability: str) -> bool:
        """Whether it has an ability, whatever the number behind it."""
        return any(fold(one.rstrip(" 0123456789")) == fold(ability) for one in self.abilities)


class Limits(NamedTuple):
    """How many figures of a group may be on the map."""

    minions: int = 0
    masters: int = 0


class MonsterGroup(NamedTuple):
    """A monster group: traits, size, and its limits for 2, 3 and 4 heroes."""

    name: str
    product: str = "base"
    traits: tuple[str, ...] = ()
    size: str = ""
    by_heroes: tuple[Limits, ...] = ()
    unverified: tuple[str, ...] = ()
    """What only one source says, or sources disagree on: `limits`, `size`."""

    def limits(self, heroes: int) -> Limits:
        """The limits for a number of heroes; fewer than two count as two, more than four as four."""
        return self.by_heroes[counted(heroes) - HERO_COUNTS[0]]


class Chief(NamedTuple):
    """A lieutenant's or agent's card: health and defense for 2, 3 and 4 heroes."""

    foe: Foe
    health: tuple[int, ...]
    defense: tuple[tuple[str, ...], ...]

    def against(self, heroes: int) -> Foe:
        """The figure against a number of heroes."""
        n = counted(heroes) - HERO_COUNTS[0]
        return self.foe._replace(health=self.health[n], defense=self.defense[n])


class Foes(NamedTuple):
    """Every figure of the overlord's side."""

    monsters: tuple[Foe, ...] = ()
    groups: tuple[MonsterGroup, ...] = ()
    lieutenants: tuple[Chief, ...] = ()
    agents: tuple[Chief, ...] = ()

    def monster(self, name: str, act: str = "I", rank: str = MINION, product: str = "") -> Foe:
        """A monster by name, act and rank; of two boxes' the later one's, unless a product is named."""
        group = self.group(name, product)
        found = (one for one in self.monsters if (one.name, one.product) == (group.name, group.product))
        return next(one for one in found if (one.act, one.rank) == (act, rank))

    def group(self, name: str, product: str = "") -> MonsterGroup:
        """A monster group by name; likewise."""
        named = resolve(meant(name, self.monster_names), {one: one for one in self.monster_names}, MONSTER)
        found = [one for one in self.groups if one.name == named and product in ("", one.product)]
        if not found:
            boxes = ", ".join(one.product for one in self.groups if one.name == named)
            raise CompanionError(f"{named} is not in {product}.", f"It is in: {boxes}.")
        return next((one for one in found if one.product != OLDER), found[0])

    def lieutenant(self, name: str, act: str = "I", heroes: int = 2) -> Foe:
        """A lieutenant by name, act and number of heroes."""
        return _chief(self.lieutenants, name, act, LIEUTENANT).against(heroes)

    def agent(self, name: str, act: str = "I", heroes: int = 2) -> Foe:
        """An agent likewise."""
        return _chief(self.agents, name, act, AGENT).against(heroes)

    def find(self, name: str, act: str = "I", heroes: int = 2, rank: str = MINION, kind: str = "") -> Foe:
        """Whichever of them a player means; of a lieutenant and the agent of his name, the lieutenant."""
        kinds = {one: known for known in reversed(KINDS) if kind in ("", known) for one in self.names(known)}
        typed = meant(name, kinds)
        what = kind or "monster, lieutenant or agent"
        named = resolve(typed, {one: one for one in kinds}, what)
        if kinds[named] == MONSTER:
            return self.monster(named, act, rank)
        return self.lieutenant(named, act, heroes) if kinds[named] == LIEUTENANT else self.agent(named, act, heroes)

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of one kind, each once."""
        listed = {MONSTER: self.monster_names, LIEUTENANT: _names(self.lieutenants), AGENT: _names(self.agents)}
        return listed[kind]

    @property
    def monster_names(self) -> tuple[str, ...]:
        """The names of the monster groups, each once."""
        return tuple(dict.fromkeys(one.name for one in self.groups))


def counted(heroes: int) -> int:
    """The number of heroes that the cards know: two to four."""
    return min(max(heroes, HERO_COUNTS[0]), HERO_COUNTS[-1])


def act_named(text: str) -> str:
    """The act that a player means: 1, I, "act 2"."""
    word = fold(text).removeprefix("act").strip()
    found = {"1": ACTS[0], "i": ACTS[0], "2": ACTS[1], "ii": ACTS[1]}.get(word)
    if found is None:
        raise CompanionError(f"There is no act {text!r}.", "Write 1 or 2.")
    return found


def meant(name: str, names: Iterable[str]) -> str:
    """What was typed, without the s of several where only that names something."""
    listed = tuple(names)
    one = name.removesuffix("s")
    return one if not candidates(name, listed) and candidates(one, listed) else name


def foes(system: GameSystem) -> Foes:
    """The figures of a game."""
    return foes_in(system.folder)


def foes_in(folder: Path) -> Foes:
    """The figures in a game's folder, read once for each version of its files."""
    return _foes(folder, stamps(folder, (MONSTERS, GROUPS, LIEUTENANTS, AGENTS)))


@lru_cache(maxsize=2)
def _foes(folder: Path, _version: int) -> Foes:
    return read_foes(folder)


def read_foes(folder: Path, problems: Problems | None = None, only: About = ALL) -> Foes:
    """The figures in a game's folder, with every problem noted where asked; or only those that words may mean."""
    return Foes(
        read_lines(folder / MONSTERS, _monster, problems, only),
        read_lines(folder / GROUPS, _group, problems, only),
        read_lines(folder / LIEUTENANTS, lambda row: _read_chief(row, LIEUTENANT), problems, only),
        read_lines(folder / AGENTS, lambda row: _read_chief(row, AGENT), problems, only),
    )


def _names(chiefs: Iterable[Chief]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(chief.foe.name for chief in chiefs))


def _chief(chiefs: tuple[Chief, ...], name: str, act: str, kind: str) -> Chief:
    names = _names(chiefs)
    named = resolve(meant(name, names), {one: one for one in names}, kind)
    found = {chief.foe.act: chief for chief in chiefs if chief.foe.name == named}
    if act not in found:
        raise CompanionError(f"{named} has no card for Act {act}.", f"There is one for Act {' and '.join(found)}.")
    return found[act]


def _monster(row: Line) -> Foe:
    return _foe(row, MONSTER)._replace(
        rank=row.one_of("rank", RANKS), health=row.number("health"), defense=row.words("defense", DEFENSE_DICE)
    )


def _foe(row: Line, kind: str) -> Foe:
    """What all cards say."""
    return Foe(
        row.name(),
        kind,
        row.one_of("act", ACTS),
        attack=row.one_of("attack", ATTACKS),
        speed=row.number("speed"),
        dice=row.words("dice", ATTACK_DICE),
        passives=row.words("passives"),
        actions=row.words("actions"),
        surges=row.words("surges"),
        product=row.text("product", "base"),
    )


def _read_chief(row: Line, kind: str) -> Chief:
    foe = _foe(row, kind)
    if kind == LIEUTENANT:
        printed = Attributes(*(row.number(name) for name in ATTRIBUTES))
        foe = foe._replace(attributes=printed, size=row.one_of("size", SIZES))
    else:
        foe = foe._replace(plot_deck=row.text("plot_deck"))
    health = tuple(row.number(f"health_{n}") for n in HERO_COUNTS)
    defense = tuple(row.words(f"defense_{n}", DEFENSE_DICE) for n in HERO_COUNTS)
    return Chief(foe, health, defense)


def _group(row: Line) -> MonsterGroup:
    limits = tuple(Limits(row.number(f"minions_{n}"), row.number(f"masters_{n}")) for n in HERO_COUNTS)
    size = row.one_of("size", SIZES)
    traits, doubts = row.words("traits", TRAITS), row.words("unverified", ("limits", "size"))
    return MonsterGroup(row.name(), row.text("product", "base"), traits, size, limits, doubts)
