"""What a hero or a follower rolls: each plus and where it comes from. The sheet shows it, the checks count with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.games.arcania.totals import EVERY_ROLL, Part, Sheet, gains, in_use, powers, sheet

if TYPE_CHECKING:
    from companion.core.readings import Readings
    from companion.games.arcania.data import Ruleset
    from companion.games.arcania.hero import Hero
    from companion.games.arcania.items import Item
    from companion.games.arcania.people import Follower

DEADLY, DODGE, FAST, TRAPS, LETHAL, PIERCING = "DDLY", "UD", "FS", "TA", "LTH", "PRC"
RESISTANT, LIMITED, STING = "RES", "LIM", "Sting"
BARE = "bare hands"


class Pluses(NamedTuple):
    """What is added to a d20, and the ability that gives Edge, where one does."""

    parts: tuple[Part, ...] = ()
    edge: str = ""

    @property
    def total(self) -> int:
        """All of it."""
        return sum(amount for _source, amount in self.parts)


class Swing(NamedTuple):
    """One way to attack: with a weapon, a starting spell, or bare hands."""

    name: str
    attack: Pluses
    dice: str
    """The base dice; empty where only the card knows them."""
    extra: str = ""
    """Dice beside them, for the prime target."""
    flat: int = 0
    """Fixed pluses likewise, VER not among them."""
    ver: bool = False
    lethal: bool = False
    piercing: int = 0
    bypass: bool = False
    type: str = ""
    upgrade: str = ""
    """The dice among `extra` that belong to the weapon itself."""

    @property
    def plus(self) -> int:
        """The fixed plus of a whole roll."""
        return self.flat + self.ver

    @property
    def damage(self) -> str:
        """Dice and pluses in one, without those the sheet lists apart."""
        if not self.dice:
            return "the dice on its card"
        dice = f"{self.dice}+{self.upgrade}" if self.upgrade else self.dice
        return f"{dice}{self.plus:+d}" if self.plus else dice


def swings(hero: Hero, data: Ruleset, figures: Sheet | None = None) -> list[Swing]:
    """Each way a hero may attack: weapons in hand first; without any the bare hands."""
    known = figures or sheet(hero, data)
    armed = [*_armed(hero, data)]
    return [_swing(hero, known, item, dice) for item, dice in armed] or [_swing(hero, known, None, data.levels.unarmed)]


def _armed(hero: Hero, data: Ruleset) -> Iterator[tuple[Item, str]]:
    """Weapons in hand, then those used from elsewhere and the spell a hero begins with; each with its base dice."""
    usable = [item for item in hero.items if _strikes(item, data)]
    for item in sorted(usable, key=lambda item: item.slot != "held"):
        yield item, item.damage or (hero.card.damage if item.starting else "")


def _strikes(item: Item, data: Ruleset) -> bool:
    if item.strikes and item.starting:  # a spell from the scroll book
        return item.slot == item.own_slot
    held = item.slot == "held" and (item.kind == "weapon" or bool(item.damage))
    return held or (item.kind == "weapon" and bool(item.works_from) and in_use(item, data))


def _swing(hero: Hero, figures: Sheet, item: Item | None, dice: str) -> Swing:
    attack = [*figures.parts["attack"]]
    if item and item.kind == "weapon" and (plus := item.plus("attack")):
        attack.append((item.name, plus))
    ver = figures.has(EVERY_ROLL)
    more, fixed = _upgraded(item)
    extra = [die for die, _source in figures.dice] + more
    return Swing(
        item.name if item else BARE,
        Pluses(tuple(attack), DEADLY if figures.has(DEADLY) else ""),
        dice,
        "+".join(extra),
        figures.total("damage") - ver + fixed,
        ver,
        figures.has(LETHAL),
        figures.number(PIERCING),
        bool(item and STING in item.abilities),
        (item.type if item else "") or (hero.card.type if item and item.starting else ""),
        "+".join(more),
    )


def _upgraded(item: Item | None) -> tuple[list[str], int]:
    """What upgrades add to a weapon's damage: dice, and a fixed plus."""
    added = [upgrade.damage for upgrade in item.upgrades if upgrade.damage] if item else []
    fixed = sum(int(text) for text in added if text.lstrip("+-").isdecimal())
    return [text.lstrip("+") for text in added if not text.lstrip("+-").isdecimal()], fixed


def defense(figures: Sheet) -> Pluses:
    """A hero's defense."""
    return Pluses(tuple(figures.parts["defense"]), DODGE if figures.has(DODGE) else "")


def initiative(hero: Hero, figures: Sheet) -> Pluses:
    """Base and level defense, nothing from items; VER counts for every roll."""
    return Pluses(tuple(_own_defense(hero, figures)))


def _own_defense(hero: Hero, figures: Sheet) -> Iterator[Part]:
    found = [("hero card", hero.card.defense), *((f"level {one.number}", one.plus("defense")) for one in hero.levels)]
    yield from ((source, amount) for source, amount in found if amount)
    if figures.has(EVERY_ROLL):
        yield EVERY_ROLL, 1


def trap(hero: Hero, data: Ruleset, figures: Sheet) -> Pluses:
    """Against a trap: base and level defense only, doubled for a thief; neither shields nor UD help."""
    parts = [*_own_defense(hero, figures)]
    thief = next((gain.name for _origin, gain in gains(hero, data) if gain.traps), "")
    own = sum(amount for source, amount in parts if source != EVERY_ROLL)
    if thief and own > 0:
        parts.append((f"{thief}, doubled", own))
    artist = [power.source for power in powers(hero, data) if power.code == TRAPS]
    for item in hero.items:
        if item.trap_plus and in_use(item, data) and (thief or set(artist) - {item.name}):
            parts.append((item.name, item.trap_plus))
    return Pluses(tuple(parts), thief or (TRAPS if artist else ""))


def save(hero: Hero, data: Ruleset, figures: Sheet) -> Pluses:
    """The survival save: a part of base and level HP."""
    points = hero.save_points
    parts = [(f"{points} HP / {data.tables.save_divisor}", points // data.tables.save_divisor)]
    return Pluses((*parts, (EVERY_ROLL, 1)) if figures.has(EVERY_ROLL) else tuple(parts))


class Body(NamedTuple):
    """What stops damage on a hero or follower."""

    dr: int = 0
    more_cap: int = 0
    res: bool = False
    lim: tuple[str, ...] = ()


def body(hero: Hero, data: Ruleset, figures: Sheet) -> Body:
    """A hero's DR and what guards it."""
    lim = tuple(power.detail.lower() for power in powers(hero, data) if power.code == LIMITED and power.detail)
    return Body(figures.total("dr"), figures.dr_cap - data.tables.dr_cap, figures.has(RESISTANT), lim)


class FollowerFigures(NamedTuple):
    """A follower with what the hero's level and the items it carries add; None where only the card knows."""

    hp: int | None
    attack: int | None
    defense: int | None
    dr: int
    damage: str
    """Dice with the plus; empty where only the card knows."""
    codes: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The figures that nobody has said."""
        found = {"hp": self.hp, "attack": self.attack, "defense": self.defense, "damage": self.damage or None}
        return tuple(name for name, value in found.items() if value is None)


def follower_figures(one: Follower, level: int, data: Ruleset, readings: Readings) -> FollowerFigures:
    """What a follower comes to under a hero of a level."""
    boost = data.people.boost_of(one, level, readings)
    codes = tuple(dict.fromkeys(data.abilities.read(text).code for text in one.abilities))
    per_level = sum(hp for code, hp in data.levels.hp_per_level.items() if code in codes and code != "Tank") * level

    def whole(name: str, base: int | None, more: int = 0) -> int | None:
        carried = sum(item.plus(name) for item in one.items if item.kind != "weapon")
        return None if base is None else base + boost[name] + carried + more

    plus = boost["damage"]
    damage = f"{one.damage}{plus:+d}" if one.damage and plus else one.damage
    return FollowerFigures(
        whole("hp", one.hp, per_level),
        whole("attack", one.attack),
        whole("defense", one.defense),
        (one.dr or 0) + sum(item.plus("dr") for item in one.items),
        damage,
        codes,
    )
