"""The code that games plug in: which module serves which nouns of the command line.

A game names its module in game.toml; several games may share one, and a game that names none is served
by the plain one. This table and the data files are the only places that know.
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
    "deck": {
        "pacg": "Character decks: check, build, trade, rebuild.",
        "descent": "Heroes' equipment and the overlord's deck, checked.",
        "plain": "Cards that members of the party hold.",
    },
    "quest": {
        "arcania": "Quests: started, won, failed, abandoned; by tier.",
        "pacg": "The Adventure Path: scenarios started, won, lost.",
        "descent": "Quests: what may be chosen, the tree, results.",
        "runebound": "Quests, rumors and story quests.",
        "plain": "Quests of your own game: begun, won, lost.",
    },
    "play": {
        "pacg": "A scenario at the table: turns, locations, the villain.",
        "descent": "A quest at the table: rounds, heroes knocked out.",
        "arcania": "A quest at the table: encounters, the treasure pool.",
        "runebound": "A game at the table: the round and the time track.",
    },
    "phase": {
        "descent": "The Campaign phase, step by step.",
    },
    "hero": {
        "arcania": "The hero sheet: figures, abilities, specialization.",
        "runebound": "Heroes: damage, gold, figures, place; check the table.",
        "descent": "Heroes: class, experience, conditions, familiars.",
    },
    "asset": {
        "runebound": "Assets: gain, drop, trade, barter.",
    },
    "market": {
        "runebound": "The markets of the cities, and shopping.",
    },
    "skill": {
        "runebound": "Skills: drawn, learned, discarded, exerted.",
        "descent": "Skills: what a hero may learn, and buying it.",
    },
    "trophy": {
        "runebound": "Trophies: gained, taken, spent.",
    },
    "scenario": {
        "runebound": "The scenario: choose it, see where the game stands.",
    },
    "track": {
        "runebound": "Rounds and the time track.",
    },
    "villain": {
        "runebound": "The villain: health, tokens, the fight.",
    },
    "item": {
        "arcania": "Items: found, bought, sold, moved, upgraded, lost.",
        "descent": "Items: equipped, stowed, given, gained.",
    },
    "shop": {
        "descent": "The shop: reveal, buy, sell.",
    },
    "overlord": {
        "descent": "The overlord: cards, experience, corrupt citizens.",
    },
    "plot": {
        "descent": "Plot cards: one deck, paid in threat.",
    },
    "threat": {
        "descent": "Threat: gained for defeated heroes, for XP, after quests.",
    },
    "fortune": {
        "descent": "Fortune: tokens of the heroes.",
    },
    "relic": {
        "descent": "Relics: which side has them, who wields them.",
    },
    "rumor": {
        "descent": "Rumors and Quest cards.",
    },
    "coop": {
        "descent": "Cooperative play: fate, doom and loot.",
    },
    "feat": {
        "pacg": "Feats: skill, power and card feats.",
    },
    "role": {
        "pacg": "Roles: one side of the role card, for good.",
    },
    "card": {
        "pacg": "Cards of the box, and cards of your own.",
        "plain": "Cards of your own game.",
    },
    "trader": {
        "pacg": "Traders of the bazaar.",
    },
    "scourge": {
        "pacg": "Scourges: who suffers which.",
    },
    "board": {
        "arcania": "The hero board: every slot, drawn and checked.",
    },
    "level": {
        "arcania": "Levels: two cards drawn, one taken; what opens when.",
    },
    "npc": {
        "arcania": "NPCs, animals and summons: hired, paid, bound, equipped.",
    },
    "town": {
        "arcania": "Town: hire pool, side quests, shadow market.",
    },
    "tier": {
        "arcania": "Tiers: what they do to monsters; the boss boost.",
    },
    "ability": {
        "arcania": "Abilities and tags explained; random ones.",
    },
    "treasure": {
        "arcania": "Treasure: shared out, the marker, cash cards.",
    },
    "gold": {
        "arcania": "Gold: purses and their entries.",
        "descent": "Gold: the common purse and its entries.",
    },
    "difficulty": {
        "arcania": "Difficulty: easy, normal, hard; survival saves.",
    },
}
"""Each noun that depends on the game, the modules that have it, and what it is there."""

PLAIN = "plain"
"""What serves a game that names no module: cards and quests as its data lists them."""

MODULES: Mapping[str, str] = {
    "pacg": "Pathfinder ACG",
    "descent": "Descent",
    "arcania": "Heroes of Arcania",
    "runebound": "Runebound",
    PLAIN: "A game of your own",
}
"""The modules, and what their games are called together."""

LISTED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "descent": {
        "item": ("shop-items.csv", "class-items.csv", "search-cards.csv", "relics.csv"),
        "shop": ("shop-items.csv",),
        "skill": ("skills.csv",),
        "overlord": ("overlord-cards.csv",),
        "plot": ("plot-cards.csv",),
        "relic": ("relics.csv",),
        "rumor": ("rumors.csv",),
        "quest": ("quests.toml",),
    },
    "runebound": {"asset": ("assets.csv",), "market": ("assets.csv",)},
    "arcania": {"item": ("items.toml",), "npc": ("npcs.toml",), "quest": ("quests.toml",)},
}
"""The files whose names the shell offers after a noun, by module; a command may know better."""

NEEDS_CAMPAIGN = frozenset({"play", "quest", "skill"})
"""Nouns of several modules that do nothing without a campaign: naming a game would not help."""

BARE: Mapping[str, str] = {
    "phase": "show",
    "play": "show",
    "track": "show",
    "villain": "show",
    "town": "show",
    "tier": "show",
    "difficulty": "show",
    "board": "show",
    "npc": "list",
    "gold": "show",
    "level": "unlocks",
    "shop": "show",
    "overlord": "show",
    "threat": "show",
    "fortune": "show",
    "coop": "show",
    "plot": "list",
    "relic": "list",
    "rumor": "list",
    "market": "show",
    "asset": "list",
    "trophy": "list",
    "scenario": "show",
    "trader": "list",
    "scourge": "list",
}
"""What a noun does when no verb is given; the others list their verbs."""
