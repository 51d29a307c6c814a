"""Attack and defense in Arcania, with the damage that follows where a blow is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, at_least
from companion.dice.dist import Dist, mixture
from companion.games.arcania.data import Tables
from companion.games.arcania.odds import damage as dmg
from companion.games.arcania.odds.d20 import D20, SIDES, Spread, Thrown, roll_notes, roll_words, spread, throw

if TYPE_CHECKING:
    from random import Random

    from companion.dice.checks import Extra


class Strike(NamedTuple):
    """The blow behind a roll, against an armor; `target` asks for that much damage or more."""

    blow: dmg.Blow
    armor: dmg.Armor
    tables: Tables
    target: int | None = None
    reading: dmg.Reading = dmg.AS_WE_PLAY

    @property
    def hit(self) -> dmg.Hit:
        """Ready to be counted or rolled."""
        return dmg.hit(self.blow, self.armor, self.tables, self.reading)


class _Side(NamedTuple):
    """Attack or defense: which results let a blow through, and with which critical."""

    title: str
    rule: str
    good: str
    bad: str
    says: str
    blows: Mapping[str, str]


_ATTACK = _Side(
    "attack",
    "attack-roll",
    "hit",
    "miss",
    "A 20 always hits for the most the dice can show, a 1 always misses.",
    {"nat 20": "max", "met": ""},
)
_DEFENSE = _Side(
    "defense",
    "defense-roll",
    "defended",
    "hit",
    "A 20 always defends; on a 1 the damage is doubled.",
    {"missed": "", "nat 1": "double"},
)


def attack(roll20: D20, strike: Strike | None = None) -> CheckOdds:
    """A hero's attack against a monster's D: a nat 20 hits for the maximum, a nat 1 misses."""
    return _odds(_ATTACK, roll20, strike)


def defend(roll20: D20, strike: Strike | None = None) -> CheckOdds:
    """A hero's defense against a monster's A: a nat 20 defends, a nat 1 is hit for double damage."""
    return _odds(_DEFENSE, roll20, strike)


def _odds(side: _Side, roll20: D20, strike: Strike | None) -> CheckOdds:
    ways = spread(roll20)
    chance = ways.part(ways.nat20 + ways.met)
    extras: dict[str, Extra] = {
        side.good: chance,
        "nat 20": ways.part(ways.nat20),
        "nat 1": ways.part(ways.nat1),
    }
    title, dist, said, notes = side.title, ways.totals, f"{roll_words(roll20)} {side.says}", roll_notes(roll20)
    if strike:
        struck = strike.hit
        dist = _dealt(side, ways, struck)
        asked = at_least(dist, strike.target)
        chance = chance if asked is None else asked
        title += "" if asked is None else f": {strike.target} damage or more"
        said += f" On a hit: {dmg.damage_words(struck, '')}"
        notes += dmg.damage_notes(strike.blow, strike.armor, strike.tables, strike.reading)
        extras["mean damage"] = dist.mean()
    return CheckOdds(
        title,
        chance,
        dist,
        said,
        side.rule,
        notes,
        extras,
        roller=lambda rng: _roll(side, roll20, strike, rng),
        counts="damage" if strike else "result",
        relation="<=" if strike and side is _DEFENSE else ">=",  # damage suffered is no luck
    )


def _dealt(side: _Side, ways: Spread, struck: dmg.Hit) -> Dist:
    """The damage over all results, 0 where no blow gets through."""
    results = {"nat 20": ways.nat20, "met": ways.met, "missed": ways.missed, "nat 1": ways.nat1}
    nothing = Dist({0: 1})
    return mixture(
        (many, struck.taken(side.blows[result]) if result in side.blows else nothing)
        for result, many in results.items()
    )


def _roll(side: _Side, roll20: D20, strike: Strike | None, rng: Random) -> CheckRoll:
    thrown = throw(roll20, rng)
    result = _result(thrown)
    success = result in ("nat 20", "met")
    said = side.good if success else side.bad
    said = f"{result}: {said}" if result.startswith("nat") else f"{thrown.total}: {said}"
    dice, total = thrown.dice, thrown.total
    if strike:
        total = 0
        if result in side.blows:
            rolled, total = strike.hit.roll(side.blows[result], rng)
            dice = (*dice, *rolled.dice)
        said += f", {total} damage"
        success = success if strike.target is None else total >= strike.target
    return CheckRoll(side.title, dice, total, success, said, side.rule)


def _result(thrown: Thrown) -> str:
    if thrown.natural in (1, SIDES):
        return f"nat {thrown.natural}"
    return "met" if thrown.met else "missed"
