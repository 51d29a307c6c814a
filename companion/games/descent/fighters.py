"""The two sides of an attack, made from what the lists say of figures and items: a `Striker` and a `Target`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.names import fold
from companion.dice.checks import Read
from companion.games.descent.gear import Gear
from companion.games.descent.monsters import ATTRIBUTES, IN_BOX, RANGED, Foe
from companion.games.descent.odds.duel import Striker, Target

BARE_HANDS = "bare hands"
BARE_HANDS_DIE = "blue"
COUNTED = ("pierce", "reach")
"""The abilities of a figure that an attack counts."""


def foe_strikes(foe: Foe, relics: Iterable[Gear] = ()) -> Striker:
    """A figure of the overlord's, an ally or a familiar attacks; with the relics it wields."""
    wielded = tuple(relics)
    return Striker(
        foe.name,
        foe.dice,
        ranged=foe.attack == RANGED,
        reach=foe.has("Reach"),
        pierce=foe.number_of("Pierce"),
        surges=(*foe.surges, *(text for relic in wielded for text in relic.surges)),
        monster=True,
        uncounted=(*_abilities(foe), *_loose(wielded)),
        read=(Read(_attack_words(foe.dice, foe.attack), printed_on(foe)), *_relic_reads(wielded)),
    )


def hero_strikes(name: str, weapon: Gear | None, others: Iterable[Gear], attributes: Mapping[str, int]) -> Striker:
    """A hero attacks with a weapon, or with bare hands; other weapons count nothing, other items their surges."""
    equipped = tuple(others)
    worn = tuple(one for one in equipped if not one.is_weapon)
    source = f"{name}'s equipment" if weapon is None or weapon in equipped else "the item lists"
    if weapon is None:
        surges = tuple(text for one in worn for text in one.surges)
        return bare_hands(name)._replace(surges=surges, read=(Read("no weapon", source),))
    found = gear_strikes(weapon, attributes)
    return found._replace(
        name=name,
        weapon=weapon.name,
        surges=(*found.surges, *(text for one in worn for text in one.surges)),
        uncounted=(*found.uncounted, *_loose(one for one in worn if not one.defense)),
        read=(Read(f"{weapon.name} {found.read[0].what}", source),),
    )


def bare_hands(name: str) -> Striker:
    """An attack without a weapon: the blue die, on an adjacent space."""
    return Striker(name, (BARE_HANDS_DIE,), BARE_HANDS)


def gear_strikes(weapon: Gear, attributes: Mapping[str, int] | None = None) -> Striker:
    """An attack with a weapon, whoever holds it."""
    always = tuple(_filled(text, attributes or {}) for text in weapon.always)
    known = weapon._replace(always=always)
    return Striker(
        weapon.name,
        weapon.dice,
        ranged=weapon.is_ranged,
        reach="Reach" in always,
        pierce=known.given("pierce"),
        far=known.given("range"),
        surges=tuple(_filled(text, attributes or {}) for text in weapon.surges),
        uncounted=_loose((weapon,)),
        read=(Read(_attack_words(weapon.dice, weapon.attack), "the item lists"),),
    )


def foe_target(
    foe: Foe, left: int | None = None, conditions: tuple[str, ...] = (), relics: Iterable[Gear] = ()
) -> Target:
    """A figure is attacked: with all its health, or with what the table says is left of it."""
    wielded = tuple(relics)
    more = sum(health_of(relic) for relic in wielded)
    full = None if foe.health is None else foe.health + more
    health_said = "" if full is None else f"health {full}"
    said = ", ".join(filter(None, [" ".join(foe.defense), health_said])) or "no defense or health yet"
    read = [Read(said, printed_on(foe))]
    read += [Read(f"{left} left", "the quest at the table")] if left is not None else []
    health = full if left is None else left
    uncounted = (*_abilities(foe), *_loose(wielded))
    return Target(
        foe.name, foe.defense, health, conditions=conditions, uncounted=uncounted, read=(*read, *_relic_reads(wielded))
    )


def hero_target(
    name: str,
    defense: tuple[str, ...],
    health: int | None,
    worn: Iterable[Gear],
    left: int | None = None,
    conditions: tuple[str, ...] = (),
    source: str = "",
) -> Target:
    """A hero is attacked: the dice of his sheet and of what he wears."""
    items = tuple(worn)
    armor = tuple(die for one in items for die in one.defense)
    full = None if health is None else health + sum(health_of(one) for one in items)
    own = [*filter(None, [" ".join(defense)]), *([] if health is None else [f"health {health}"])]
    read = [Read(", ".join(own) or "no figures", source or f"{name}'s sheet")]
    read += [Read(f"{left} left", "the quest at the table")] if left is not None else []
    read += [Read(given, one.name) for one in items if (given := _worn(one))]
    return Target(
        name,
        (*defense, *armor),
        full if left is None else left,
        conditions=conditions,
        hero=True,
        uncounted=_loose(one for one in items if not one.is_weapon),
        read=tuple(read),
    )


def _worn(item: Gear) -> str:
    """What an item gives who is attacked: dice, and health."""
    more = health_of(item)
    return ", ".join([*filter(None, [" ".join(item.defense)]), *([f"{more:+d} health"] if more else [])])


def wounded(target: Target, damage: int) -> Target:
    """The same figure with damage on it."""
    if not damage or target.health is None:
        return target
    left = max(0, target.health - damage)
    return target._replace(health=left, read=(*target.read, Read(f"{left} health left", "the quest at the table")))


def health_of(item: Gear) -> int:
    """The Health an item adds without a condition."""
    return item._replace(always=(*item.always, *(text for text in item.figures if text[:1] == "+"))).given("health")


def printed_on(foe: Foe) -> str:
    """The card a figure was read from: `Goblin Archer, Act I minion`."""
    part = " ".join(filter(None, [f"Act {foe.act}" if foe.act else "", foe.rank or foe.kind]))
    return f"{foe.name}, {part}{', your box' if foe.product == IN_BOX else ''}"


def _filled(text: str, attributes: Mapping[str, int]) -> str:
    """`+Might range` with the hero's Might."""
    for name in ATTRIBUTES:
        if name in attributes:
            text = text.replace(f"+{name.capitalize()} ", f"+{attributes[name]} ")
    return text


def _attack_words(dice: tuple[str, ...], attack: str) -> str:
    return f"{' '.join(dice) or 'no dice'} {attack}".strip()


def _abilities(foe: Foe) -> tuple[str, ...]:
    """Its passive abilities that no roll counts."""
    other = [one for one in foe.passives if fold(one.rstrip(" 0123456789")) not in COUNTED]
    return (f"{foe.name}'s {', '.join(other)}",) if other else ()


def _loose(items: Iterable[Gear]) -> tuple[str, ...]:
    """What items give under a condition, and that they say more."""
    found = []
    for one in items:
        parts = [*one.figures] + (["more on the card"] if one.more and not one.figures else [])
        found += [f"{one.name} ({'; '.join(parts)})"] if parts else []
    return tuple(found)


def _relic_reads(relics: Iterable[Gear]) -> tuple[Read, ...]:
    return tuple(Read(one.name, "the overlord's relics") for one in relics)
