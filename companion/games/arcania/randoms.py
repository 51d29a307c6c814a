"""Random abilities: rolled on the d100 list, copies counted by the rule of stacking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.readings import Readings
from companion.games.arcania.odds.treasure import random_ability
from companion.games.arcania.ruleset import Rules

if TYPE_CHECKING:
    from random import Random

DODGE = "dodge-on-monsters"


def roll_abilities(who: str, rules: Rules, chosen: Readings, rng: Random) -> dict[str, Any]:
    """One roll with all that comes of it: the dice, what is gained, and what the copies come to."""
    tables, notes = rules.tables, []
    if who == "monster":
        if chosen.value(DODGE) == "as-printed":
            tables = tables._replace(replaced={**tables.replaced, who: {"UD": "UD"}})
        notes.append(chosen.note(DODGE))
    odds = random_ability(who, tables)
    rolled = odds.roll(rng)
    gained = [code.strip() for code in rolled.result.split(",") if code.strip()]
    totals = rules.abilities.totals(rules.abilities.read(code, "random", "random") for code in gained)
    return {
        "who": who,
        "dice": [{"die": die.name, "value": die.value, "kept": die.kept} for die in rolled.dice],
        "gained": gained,
        "totals": {code: total.number for code, total in totals.items()},
        "notes": [odds.notes[0], *notes],
        "rule": rules.cite(rolled.rule),
    }
