"""Checks of Heroes of Arcania."""

from companion.games.parts.checks.arcania.chance import heal, initiative, percent, revenge, save
from companion.games.parts.checks.arcania.combat import Strike, attack, defend
from companion.games.parts.checks.arcania.d20 import D20, as_enemy
from companion.games.parts.checks.arcania.damage import Armor, Blow, Reading, damage, reduction
from companion.games.parts.checks.arcania.monsters import (
    Monster,
    boss_boost,
    encounter,
    retaliation,
    retaliation_dice,
    tier,
)
from companion.games.parts.checks.arcania.tables import Tables, read_tables
from companion.games.parts.checks.arcania.treasure import item_loss, loot, random_ability

__all__ = [
    "D20",
    "Armor",
    "Blow",
    "Monster",
    "Reading",
    "Strike",
    "Tables",
    "as_enemy",
    "attack",
    "boss_boost",
    "damage",
    "defend",
    "encounter",
    "heal",
    "initiative",
    "item_loss",
    "loot",
    "percent",
    "random_ability",
    "read_tables",
    "reduction",
    "retaliation",
    "retaliation_dice",
    "revenge",
    "save",
    "tier",
]
