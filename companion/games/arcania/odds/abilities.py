"""Random abilities: the d100 list, its chances, a roll, and what copies come to by the rule of stacking."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, rolled_face, wrong
from companion.dice.evaluate import distribution
from companion.dice.parse import parse
from companion.dice.roll import RolledDie
from companion.dice.tree import subject
from companion.games.arcania.data import Tables
from companion.games.arcania.odds.treasure import subject_faces

if TYPE_CHECKING:
    from random import Random

    from companion.core.readings import Readings
    from companion.games.arcania.data import Ruleset

DODGE = "dodge-on-monsters"


def random_ability(who: str, tables: Tables, wanted: str = "") -> CheckOdds:
    """One random power for a "hero" or a "monster": what it ends up as, and how many powers come of it."""
    ways = ability_ways(who, tables)
    more = distribution(subject(parse(tables.more)))
    powers = sum(ways.values())
    usable = powers + 1
    growth = Fraction(1, usable) * (1 + more.mean())
    mean = Fraction(powers, usable) / (1 - growth)
    outcomes = {code: Fraction(many, powers) for code, many in ways.items()}
    hit = _wanted(wanted, outcomes) if wanted else None
    return CheckOdds(
        title=f"random ability for a {who}" + (f": {wanted}" if wanted else ""),
        probability=hit,
        distribution=None,
        to_roll=f"Roll d%; reroll what a {who} may not have. {tables.again}: reroll, gain {tables.more} more powers.",
        rule="ability-rand",
        notes=(
            _replacements(who, tables),
            "The chance is that of one power gained; the means count all that come of it.",
        ),
        extras={
            "outcomes": outcomes,
            "reroll": Fraction(100 - usable, 100),
            "more powers on a kept roll": Fraction(1, usable),
            "mean powers": mean,
            **({"mean times gained": mean * hit} if hit is not None else {}),
        },
        roller=lambda rng: _roll_ability(who, tables, rng),
    )


def ability_ways(who: str, tables: Tables) -> dict[str, int]:
    """Numbers of the d100 that end as each power, the one that rolls again left out."""
    if who not in tables.replaced:
        raise wrong(f"Nobody is called {who!r} here.", f"Use {' or '.join(tables.replaced)}.")
    ways: dict[str, int] = {}
    for ability in tables.abilities:
        code = tables.replaced[who].get(ability.code, ability.code if ability.who in ("anyone", who) else "")
        if code and code != tables.again and not code.startswith(f"{tables.again}-"):
            ways[code] = ways.get(code, 0) + 1
    return ways


def _wanted(wanted: str, outcomes: Mapping[str, Fraction]) -> Fraction:
    named = {code.lower(): chance for code, chance in outcomes.items()}
    return named.get(wanted.lower(), Fraction(0))


def _replacements(who: str, tables: Tables) -> str:
    pairs = ", ".join(f"{old} becomes {new}" for old, new in tables.replaced[who].items())
    return f"For a {who} {pairs} instead of a reroll."


def _roll_ability(who: str, tables: Tables, rng: Random) -> CheckRoll:
    ways, due = ability_ways(who, tables), 1
    dice: list[RolledDie] = []
    gained: list[str] = []
    more = len(subject_faces(tables.more))
    while due and len(dice) < 1000:
        face = rolled_face(100, rng)
        code = tables.abilities[face - 1].code
        code = tables.replaced[who].get(code, code)
        again = code == tables.again or code.startswith(f"{tables.again}-")
        dice.append(RolledDie("d100", face, kept=again or code in ways))
        if again:
            dice.append(RolledDie(tables.more, rolled_face(more, rng)))
            due += dice[-1].value or 0
        elif code in ways:
            gained.append(code)
            due -= 1
    return CheckRoll("random ability", tuple(dice), len(gained), None, ", ".join(gained), "ability-rand")


class RolledAbilities(NamedTuple):
    """One roll with all that comes of it: the dice, what is gained, and what the copies come to."""

    who: str
    dice: tuple[RolledDie, ...]
    gained: tuple[str, ...]
    totals: Mapping[str, int]
    notes: tuple[str, ...]
    rule: str


def roll_abilities(who: str, data: Ruleset, chosen: Readings, rng: Random) -> RolledAbilities:
    """Roll one random ability, and whatever it brings along."""
    tables, notes = data.tables, []
    if who == "monster":
        if chosen.value(DODGE) == "as-printed":
            tables = tables._replace(replaced={**tables.replaced, who: {"UD": "UD"}})
        notes.append(chosen.note(DODGE))
    odds = random_ability(who, tables)
    rolled = odds.roll(rng)
    gained = tuple(code.strip() for code in rolled.result.split(",") if code.strip())
    totals = data.abilities.totals(data.abilities.read(code, "random", "random") for code in gained)
    numbers = {code: total.number for code, total in totals.items()}
    return RolledAbilities(who, rolled.dice, gained, numbers, (odds.notes[0], *notes), data.cite(rolled.rule))
