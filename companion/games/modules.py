"""The code that games plug in: which module serves which nouns of the command line.

A game names its module in game.toml; several games may share one, and a game without one still has
campaigns, a party, notes and rules. This table and the data files are the only places that know.
"""

from __future__ import annotations

from collections.abc import Mapping

NOUNS: Mapping[str, Mapping[str, str]] = {
    "check": {
        "pacg": "Skill checks: odds, sequences, damage.",
        "arcania": "Attacks, damage, saves, loot and tables.",
        "descent": "Attacks and attribute tests.",
        "runebound": "Attribute tests, terrain dice, combat tokens.",
    },
}
"""Each noun that depends on the game, the modules that have it, and what it is there."""

MODULES = ("pacg", "descent", "arcania", "runebound")
