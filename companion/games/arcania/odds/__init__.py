"""The chances of Heroes of Arcania: exact odds of every check, and their rolls."""

from companion.games.arcania.data import Tables, read_tables
from companion.games.arcania.odds.abilities import random_ability
from companion.games.arcania.odds.chance import heal, initiative, percent, revenge, save
from companion.games.arcania.odds.combat import Strike, attack, defend
from companion.games.arcania.odds.d20 import D20, as_enemy
from companion.games.arcania.odds.damage import Armor, Blow, Reading, damage, reduction
from companion.games.arcania.odds.monsters import (
    Monster,
    boss_boost,
    encounter,
    retaliation,
    retaliation_dice,
    tier,
)
from companion.games.arcania.odds.treasure import item_loss, loot

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
