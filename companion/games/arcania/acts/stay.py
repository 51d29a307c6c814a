"""The stay in town, step by step: what is there, what is still to do. Read only, nothing heavy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.readings import Readings
from companion.games.arcania.acts.kept import costs as costs_in
from companion.games.arcania.acts.state import heroes, mode_of, party_level, progress_of, readings, town_of
from companion.games.arcania.items import item_of
from companion.games.arcania.markets import Display
from companion.games.arcania.people import known_person
from companion.games.arcania.ruleset import Rules
from companion.games.arcania.totals import sheet
from companion.store.readmodel import CampaignView

NAMES, POOL = "two-names", "hire-pool"


def stay(view: CampaignView, rules: Rules) -> dict[str, Any]:
    """The stay in town as a list of steps: what is there, what is still to do."""
    town, progress, chosen = town_of(view, rules), progress_of(view, rules), readings(view, rules)
    level = party_level(view, rules)
    displays = {display.id: display for display in town.displays}
    other = chosen.value(NAMES) == "other-names"
    offers: list[dict[str, Any]] = []
    for offer in rules.markets.offers.values():
        display = displays.get(offer.id)
        fresh = display is not None and display.attempt == town.attempts
        row = next((row for row in view.of("trader") if row["name"] == offer.id), None)
        offers.append(
            {
                "offer": offer.id,
                "title": offer.other_title if other and offer.other_title else offer.title,
                "open": level >= offer.from_level,
                "from_level": offer.from_level,
                "size": offer.size,
                "deck": offer.deck,
                "laid_out": fresh,
                "redraw_cost": offer.redraw_cost if display and fresh and display.redrawn < offer.redraws else None,
                "shown": list(display.shown) if display else [],
                "costs": _costs(display, costs_in(row["facts"]) if row else {}, rules),
                "rule": rules.cite(offer.rule),
            }
        )
    return {
        "level": level,
        "difficulty": mode_of(view, rules).id,
        "attempts": town.attempts,
        "under_way": progress.under_way.quest if progress.under_way else "",
        "offers": offers,
        "easy_quests": [quest.name for quest in rules.quests.easy(level)],
        "gold": {hero.name: hero.gold for hero in heroes(view, rules)},
        "unpaid": [one.name for hero in heroes(view, rules) for one in hero.followers if _waits(one.bond, one.paid)],
        "rule": rules.cite(rules.markets.rule),
        "specials": _specials(view, rules, chosen, next(one["costs"] for one in offers if one["offer"] == POOL)),
        "readings": _used_readings(view, rules, chosen),
    }


def _costs(display: Display | None, said: dict[str, int], rules: Rules) -> dict[str, int]:
    """What the cards laid out cost: as the table said, else as printed where we know it."""
    found = {}
    for card in display.shown if display else ():
        known = known_person(rules.people, card) or item_of(rules.items, card, "", {})
        cost = said.get(card, known.cost)
        if cost is not None:
            found[card] = cost
    return found


def _used_readings(view: CampaignView, rules: Rules, chosen: Readings) -> list[str]:
    """The readings that matter in this town: a charming hero, an environment deck, other names."""
    charming = any(sheet(hero, rules).has(rules.markets.charm) for hero in heroes(view, rules))
    used = {
        rules.markets.charm_reading: charming,
        "random-environment": bool(view.campaign["options"].get("environment")),
        NAMES: chosen.is_chosen(NAMES),
    }
    return [chosen.note(key) for key, matters in used.items() if matters]


def _waits(bond: str, paid: bool) -> bool:
    return bond == "hired" and not paid


def _charmed(costs: Mapping[str, int], rules: Rules, reading: str) -> str:
    """The hire pool's prices for a charming hero."""
    said = ", ".join(f"{name} {rules.markets.charmed(cost, reading):,}" for name, cost in costs.items())
    return f": {said} GP" if said else ""


def _specials(view: CampaignView, rules: Rules, chosen: Readings, pool: Mapping[str, int]) -> list[str]:
    """What abilities do to prices and income."""
    markets, found = rules.markets, []
    charmed = _charmed(pool, rules, chosen.value(markets.charm_reading))
    for hero in heroes(view, rules):
        figures = sheet(hero, rules)
        if figures.has(markets.charm):
            found.append(f"{hero.name} hires at half price ({markets.charm}){charmed}")
        if figures.has(markets.smith):
            found.append(f"{hero.name} buys arms and upgrades at their resale price ({markets.smith})")
        if figures.has(markets.noble):
            found.append(f"{hero.name} gets {markets.noble_each_quest} GP for each quest won ({markets.noble})")
    return found
