"""Damage in Arcania: the dice of a blow, and what armor leaves of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, at_least, wrong
from companion.dice.dist import Dist
from companion.dice.evaluate import distribution
from companion.dice.parse import parse
from companion.dice.roll import Rolled, roll
from companion.dice.sentence import words
from companion.dice.tree import Best, Node, Number, Product, subject, summed
from companion.games.arcania.data import Faction, Tables

if TYPE_CHECKING:
    from random import Random

CRITICALS = ("", "max", "double")
_RULE = "rolling-damage"


class Blow(NamedTuple):
    """What strikes: base dice, extra dice and pluses for the prime target, and what it does to armor."""

    base: str
    extra: str = ""
    flat: int = 0
    lth: bool = False
    ver: bool = False
    double_base: bool = False
    """A damage boost potion."""
    prime: bool = True
    element: str = ""
    prc: int = 0
    bypass: bool = False
    """Sting, ASN, RET: DR does not count unless the target has RES."""


class Armor(NamedTuple):
    """Who is struck. Heroes, NPCs and summons have a maximum DR, a monster has none."""

    dr: int = 0
    monster: bool = False
    more_cap: int = 0
    res: bool = False
    lim: tuple[str, ...] = ()
    mana_shield: int = 0
    faction: str = ""
    immune: tuple[str, ...] = ()


class Reading(NamedTuple):
    """Where the book contradicts itself: what the other side of the contradiction says, off by default."""

    ice_bypasses: bool = False
    shield_stops_all: bool = False
    faction_list_only: bool = False


AS_WE_PLAY = Reading()


class Hit(NamedTuple):
    """A blow against an armor, ready to be counted or rolled; `dealt` is its damage before the armor."""

    node: Node
    dealt: Dist
    reduced: int
    immune: bool

    @property
    def most(self) -> int:
        """The most the dice can show."""
        return max(self.dealt.ways)

    def left(self, amount: int) -> int:
        """What gets through of `amount`."""
        return 0 if self.immune else max(0, amount - self.reduced)

    def taken(self, critical: str = "") -> Dist:
        """The damage taken: as rolled, at its maximum, or doubled."""
        if critical == "max":
            return Dist({self.left(self.most): 1})
        return self.dealt.mapped(lambda amount: self.left(amount * (2 if critical == "double" else 1)))

    def roll(self, critical: str, rng: Random) -> tuple[Rolled, int]:
        """The dice, and the damage taken. At the maximum nothing is rolled."""
        if critical == "max":
            return Rolled((), self.most, None, False), self.left(self.most)
        rolled = roll(self.node, rng)
        return rolled, self.left(rolled.total * (2 if critical == "double" else 1))


def hit(blow: Blow, armor: Armor, tables: Tables, reading: Reading = AS_WE_PLAY) -> Hit:
    """The dice of a blow and what the armor takes off."""
    dice = _dice(blow, _faction(armor, tables))
    shrugs = shrugged(blow, armor, tables, reading)
    return Hit(dice, distribution(dice), reduction(blow, armor, tables, reading), shrugs)


def shrugged(blow: Blow, armor: Armor, tables: Tables, reading: Reading = AS_WE_PLAY) -> bool:
    """Whether who is struck is immune to the element."""
    faction = _faction(armor, tables)
    listed = [e for e in faction.immune if not (reading.faction_list_only and e in faction.disputed)]
    return bool(blow.element) and blow.element in (*armor.immune, *listed)


def left_of(amount: int, blow: Blow, armor: Armor, tables: Tables, reading: Reading = AS_WE_PLAY) -> int:
    """What armor leaves of damage that was rolled at the table."""
    if shrugged(blow, armor, tables, reading):
        return 0
    return max(0, amount - reduction(blow, armor, tables, reading))


def _faction(armor: Armor, tables: Tables) -> Faction:
    if not armor.faction:
        return Faction((), {})
    if armor.faction not in tables.factions:
        raise wrong(f"There is no faction {armor.faction!r}.", f"Factions: {', '.join(tables.factions)}.")
    return tables.factions[armor.faction]


def _dice(blow: Blow, faction: Faction) -> Node:
    """Base dice (LTH rolls the whole set twice), then what the prime target takes besides."""
    base = subject(parse(blow.base))
    if blow.lth:
        base = Best((base, base), True)
    if blow.double_base:
        base = Product(base, Number(2))
    terms: list[tuple[int, Node]] = [(1, base)]
    if blow.prime and blow.extra:
        terms.append((1, subject(parse(blow.extra))))
    if blow.element in faction.extra:
        terms.append((1, subject(parse(faction.extra[blow.element]))))
    flat = (blow.flat if blow.prime else 0) + (1 if blow.ver else 0)
    return summed([*terms, (1, Number(flat))] if flat else terms)


def reduction(blow: Blow, armor: Armor, tables: Tables, reading: Reading = AS_WE_PLAY) -> int:
    """How much DR counts: piercing comes off the whole of it first, then the maximum applies."""
    shield = armor.mana_shield
    if not armor.res:
        if blow.element in tables.shield_fails and not reading.shield_stops_all:
            shield = 0
        if blow.bypass:
            shield = 0
    own = armor.dr if armor.res or not _bypassed(blow, armor, tables, reading) else 0
    whole = max(0, own + shield - (0 if armor.res else blow.prc))
    return whole if armor.monster else min(whole, tables.dr_cap + armor.more_cap + shield)


def _bypassed(blow: Blow, armor: Armor, tables: Tables, reading: Reading) -> bool:
    if blow.bypass:
        return True
    if blow.element not in tables.elements or blow.element in armor.lim:
        return False
    return reading.ice_bypasses or blow.element not in tables.dr_stops


def damage(
    blow: Blow,
    armor: Armor,
    tables: Tables,
    *,
    critical: str = "",
    target: int | None = None,
    reading: Reading = AS_WE_PLAY,
) -> CheckOdds:
    """The damage of a hit that has landed: `critical` "max" for a hero's nat 20, "double" for a nat 1 on defense."""
    if critical not in CRITICALS:
        raise wrong(f"There is no critical {critical!r}.", "Use max or double.")
    struck = hit(blow, armor, tables, reading)
    dist = struck.taken(critical)
    title = "damage" if target is None else f"damage of {target} or more"
    return CheckOdds(
        title=title,
        probability=at_least(dist, target),
        distribution=dist,
        to_roll=damage_words(struck, critical),
        rule=_RULE,
        notes=damage_notes(blow, armor, tables, reading),
        extras={"mean damage": dist.mean(), "DR that counts": struck.reduced, "no damage": dist.probability("=", 0)},
        roller=lambda rng: _roll(struck, critical, title, target, rng),
        counts="damage",
    )


def _roll(struck: Hit, critical: str, title: str, target: int | None, rng: Random) -> CheckRoll:
    rolled, taken = struck.roll(critical, rng)
    success = None if target is None else taken >= target
    return CheckRoll(title, rolled.dice, taken, success, f"{taken} damage taken", _RULE)


def damage_words(struck: Hit, critical: str) -> str:
    """What to roll for damage."""
    if struck.immune:
        return "Roll nothing: the target is immune to the element."
    said = words(struck.node)
    if critical == "max":
        said = f"Roll nothing: a nat 20 deals the most the dice can show, {struck.most}."
    elif critical == "double":
        said += " Double it all, pluses included."
    return f"{said} Take {struck.reduced} off for DR." if struck.reduced else said


def damage_notes(blow: Blow, armor: Armor, tables: Tables, reading: Reading) -> tuple[str, ...]:
    """Which reading was taken where the book has two, and what the maximum did."""
    notes = []
    if blow.element in tables.dr_stops and not armor.res:
        taken, other = ("bypasses", "stopped by") if reading.ice_bypasses else ("is stopped by", "bypassing")
        notes.append(
            f"The book disagrees on {blow.element} and DR: here it {taken} DR; the other reading is {other} it."
        )
    if blow.element in tables.shield_fails and armor.mana_shield and not armor.res:
        taken = "helps" if reading.shield_stops_all else "does not help"
        notes.append(f"The book disagrees on mana shields against {blow.element}: here the shield {taken}.")
    if blow.element in _faction(armor, tables).disputed:
        taken = "is not" if reading.faction_list_only else "is"
        notes.append(f"The book disagrees on {blow.element} and the faction {armor.faction}: here it {taken} immune.")
    if not armor.monster and armor.dr > tables.dr_cap + armor.more_cap:
        notes.append(f"DR counts up to {tables.dr_cap + armor.more_cap}; what lies above it only soaks up PRC.")
    if armor.res and (blow.prc or blow.bypass or blow.element):
        notes.append("RES: nothing gets past the DR.")
    return tuple(notes)
