"""What is known of Pathfinder ACG before any of the code is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.api import Manifest, Noun

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.games.pacg.game import Pathfinder

NOUNS = {
    "check": Noun("Skill checks: odds, sequences, damage."),
    "deck": Noun("Character decks: check, build, trade, rebuild."),
    "quest": Noun("The Adventure Path: scenarios started, won, lost.", needs_campaign=True),
    "play": Noun(
        "A scenario at the table: turns, locations, the villain.",
        bare="show",
        needs_campaign=True,
        short=(
            *("turn", "explore", "move", "close", "villain", "henchman", "examine", "blessings", "end"),
            *("draw", "discard", "recharge", "bury", "display", "heal", "reset", "count", "show"),
        ),
    ),
    "feat": Noun("Feats: skill, power and card feats."),
    "role": Noun("Roles: one side of the role card, for good."),
    "card": Noun("Cards of the box, and cards of your own."),
    "location": Noun("Locations: their decks, and what closes them.", bare="list"),
    "trader": Noun("Traders of the bazaar.", bare="list"),
    "scourge": Noun("Scourges: who suffers which.", bare="list"),
}


def _load() -> Pathfinder:
    from companion.games.pacg.game import Pathfinder

    return Pathfinder()


def _cases(rows: CampaignRows) -> tuple[str, ...]:
    from companion.core.rows import from_facts
    from companion.games.pacg.facts import RunFacts

    number = from_facts(RunFacts, rows.runs[-1].facts).adventure if rows.runs else ""
    alone = sum(hero.status == "active" for hero in rows.members) == 1
    return (*(("solo",) if alone else ()), *((f"adventure {number}",) if number else ()))


MANIFEST = Manifest("pacg", "Pathfinder ACG", NOUNS, _load, codes=("DCK", "PAC"), cases=_cases)
