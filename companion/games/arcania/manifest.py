"""What is known of Heroes of Arcania before any of the code is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.api import Manifest, Noun

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.games.arcania.game import Arcania

NOUNS = {
    "check": Noun("Attacks, damage, saves, loot and tables."),
    "quest": Noun("Quests: started, won, failed, abandoned; by tier.", lists=("quests.toml",), needs_campaign=True),
    "play": Noun(
        "A quest at the table: encounters, the fight, the treasure pool.",
        bare="show",
        needs_campaign=True,
        short=("foe", "hit", "heal", "next", "initiative", "encounter", "use", "leave", "share"),
    ),
    "hero": Noun("The hero sheet: figures, abilities, specialization."),
    "item": Noun("Items: found, bought, sold, moved, upgraded, lost.", lists=("items.toml",)),
    "board": Noun("The hero board: every slot, drawn and checked.", bare="show"),
    "level": Noun("Levels: two cards drawn, one taken; what opens when.", bare="unlocks"),
    "npc": Noun("NPCs, animals and summons: hired, paid, bound, equipped.", bare="list", lists=("npcs.toml",)),
    "town": Noun("Town: hire pool, side quests, shadow market.", bare="show"),
    "tier": Noun("Tiers: what they do to monsters; the boss boost.", bare="show"),
    "ability": Noun("Abilities and tags explained; random ones."),
    "treasure": Noun("Treasure: shared out, the marker, cash cards."),
    "gold": Noun("Gold: purses and their entries.", bare="show"),
    "difficulty": Noun("Difficulty: easy, normal, hard; survival saves.", bare="show"),
}


def _load() -> Arcania:
    from companion.games.arcania.game import Arcania

    return Arcania()


def _cases(rows: CampaignRows) -> tuple[str, ...]:
    from companion.core.rows import from_facts
    from companion.games.arcania.facts import CampaignFacts

    difficulty = from_facts(CampaignFacts, rows.own.options).difficulty
    return (difficulty,) if difficulty else ()


MANIFEST = Manifest("arcania", "Heroes of Arcania", NOUNS, _load, codes=("ARC",), cases=_cases)
