"""What is known of Descent before any of the code is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.api import Manifest, Noun

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.games.descent.game import Descent

NOUNS = {
    "check": Noun("Attacks and attribute tests."),
    "deck": Noun("Heroes' equipment and the overlord's deck, checked."),
    "quest": Noun(
        "Quests: what may be chosen, the tree, results.", lists=("quests.csv", "quests.toml"), needs_campaign=True
    ),
    "play": Noun(
        "A quest at the table: encounters, rounds, damage, monsters.",
        bare="show",
        needs_campaign=True,
        lists=("monster-groups.csv", "lieutenants.csv"),
        short=(
            *("hit", "heal", "tired", "rest", "next", "down", "up", "feat", "search", "round", "encounter"),
            *("monsters", "reinforce", "kill", "condition", "start", "show", "end"),
        ),
    ),
    "phase": Noun("The Campaign phase, step by step.", bare="show"),
    "hero": Noun("Heroes: class, experience, conditions, familiars."),
    "skill": Noun("Skills: what a hero may learn, and buying it.", lists=("skills.csv",), needs_campaign=True),
    "item": Noun(
        "Items: equipped, stowed, given, gained.",
        lists=("shop-items.csv", "class-items.csv", "search-cards.csv", "relics.csv"),
    ),
    "monster": Noun("Monsters: health, dice, surges, group limits.", bare="list"),
    "lieutenant": Noun("Lieutenants and agents.", bare="list"),
    "shop": Noun("The shop: reveal, buy, sell.", bare="show", lists=("shop-items.csv",)),
    "overlord": Noun("The overlord: cards, experience, corrupt citizens.", bare="show", lists=("overlord-cards.csv",)),
    "plot": Noun("Plot cards: one deck, paid in threat.", bare="list", lists=("plot-cards.csv",)),
    "threat": Noun("Threat: gained for defeated heroes, for XP, after quests.", bare="show"),
    "fortune": Noun("Fortune: tokens of the heroes.", bare="show"),
    "relic": Noun("Relics: which side has them, who wields them.", bare="list", lists=("relics.csv",)),
    "rumor": Noun("Rumors and Quest cards.", bare="list", lists=("rumors.csv",)),
    "ally": Noun("Allies and their skills; familiars.", bare="list", lists=("allies.csv", "ally-skills.csv")),
    "travel": Noun("The journey to a quest: stops and events.", bare="show", needs_campaign=True),
    "coop": Noun("Cooperative play: fate, doom and loot.", bare="show"),
    "gold": Noun("Gold: the common purse and its entries.", bare="show"),
}


def _load() -> Descent:
    from companion.games.descent.game import Descent

    return Descent()


def _cases(rows: CampaignRows) -> tuple[str, ...]:
    from companion.core.rows import from_facts
    from companion.games.descent.facts import CampaignOptions, RunFacts

    chosen = from_facts(CampaignOptions, rows.own.options)
    playing = sum(hero.status == "active" and hero.side == "heroes" for hero in rows.members)
    stage = from_facts(RunFacts, rows.runs[-1].facts).stage if rows.runs else ""
    second = chosen.coop_act == "II" if chosen.coop else stage in ("act-2", "finale")
    found = {
        "co op": chosen.coop,
        "epic": bool(chosen.epic.level),
        f"{chosen.epic.level} level": bool(chosen.epic.level),
        "two heroes": playing == 2,
        "act 1": bool(stage) and not second,
        "act 2": second,
        chosen.graph.replace("-", " "): bool(chosen.graph),
    }
    return tuple(case for case, true in found.items() if true)


MANIFEST = Manifest("descent", "Descent", NOUNS, _load, codes=("DSC",), cases=_cases)
