"""What is known of Runebound before any of the code is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.api import Manifest, Noun

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.games.runebound.game import Runebound

NOUNS = {
    "check": Noun("Attribute tests, terrain dice, combat tokens."),
    "quest": Noun("Quests, rumors and story quests.", lists=("quests.csv",), needs_campaign=True),
    "play": Noun(
        "A game at the table: turns, fights, the round and the time track.",
        bare="show",
        needs_campaign=True,
        short=("act", "next", "use", "fight", "hit", "flee", "cast", "spend"),
    ),
    "hero": Noun("Heroes: damage, gold, figures, place; check the table."),
    "enemy": Noun("Enemies: health, reward, tokens.", bare="list", lists=("enemies.csv",)),
    "place": Noun("Places of the board.", bare="list", lists=("places.csv",)),
    "card": Noun(
        "Cards of any kind by name.", bare="list", lists=("assets.csv", "skills.csv", "enemies.csv", "quests.csv")
    ),
    "asset": Noun("Assets: gain, drop, trade, barter.", bare="list", lists=("assets.csv",)),
    "market": Noun("The markets of the cities, and shopping.", bare="show", lists=("assets.csv",)),
    "skill": Noun("Skills: drawn, learned, discarded, exerted.", lists=("skills.csv",), needs_campaign=True),
    "trophy": Noun("Trophies: gained, taken, spent.", bare="list"),
    "scenario": Noun("The scenario: choose it, see where the game stands.", bare="show"),
    "track": Noun("Rounds and the time track.", bare="show"),
    "villain": Noun("The villain: health, tokens, the fight.", bare="show"),
}


def _load() -> Runebound:
    from companion.games.runebound.game import Runebound

    return Runebound()


def _cases(rows: CampaignRows) -> tuple[str, ...]:
    return tuple(f"act {counter.value}" for counter in rows.counters if counter.name == "act")


MANIFEST = Manifest("runebound", "Runebound", NOUNS, _load, codes=("RNB",), cases=_cases)
