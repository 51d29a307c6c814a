"""What Descent adds to the shared use cases of the party."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from companion.core.errors import CompanionError
from companion.core.system import GameSystem
from companion.games.descent.acts.reading import balances
from companion.games.descent.acts.shapes import overlord_shape
from companion.games.descent.acts.sheets import earned
from companion.games.descent.acts.words import EQUIPPED, FORTUNE, SKILL, XP
from companion.games.descent.library import cards, graphs
from companion.store.readmodel import CampaignView

if TYPE_CHECKING:  # `party show` must not pay for changes
    from companion.store.record import Step
    from companion.store.tables import Hero


def joined(step: Step, game: GameSystem, hero: Hero) -> None:
    """A hero begins with an empty sheet, and with what the start of this campaign gave the others."""
    if hero.side != game.sides[0].id:
        return
    from companion.games.descent.acts.sitting import Sitting
    from companion.games.descent.acts.variants import late_start
    from companion.store.tables import Campaign

    printed = game.character(hero.character)
    archetype = str(printed.facts.get("archetype", "")) if printed else ""
    hero.sheet = {**hero.sheet, "archetype": archetype, "class": "", "second": "", "conditions": [], "familiars": []}
    campaign = step.get(Campaign, hero.campaign_id)
    if campaign is None:
        raise CompanionError("The campaign is gone.")
    late_start(Sitting(step, campaign, game), hero)


def describe(view: CampaignView, game: GameSystem, row: dict[str, Any]) -> dict[str, Any]:
    """The extra fields of a hero (or the overlord) for `party show --json`."""
    if row["side"] != game.sides[0].id:
        return {"overlord": overlord_shape(view, game)}
    id, sheet = row["id"], row["sheet"]
    held = [item for item in view.of("holding") if item["hero_id"] == id]
    relics = [relic for relic in view.of("relic") if relic["hero_id"] == id]
    return {
        "class": sheet.get("class", ""),
        "second_class": sheet.get("second", ""),
        "archetype": sheet.get("archetype", ""),
        "xp": balances(view, XP).get(id, 0),
        "xp_earned": earned(view.of, XP, id),
        "fortune": balances(view, FORTUNE).get(id, 0),
        "skills": [feat["what"] for feat in view.of("feat") if feat["hero_id"] == id and feat["kind"] == SKILL],
        "equipped": [item["card"] for item in held if item["zone"] == EQUIPPED],
        "carried": [item["card"] for item in held if item["zone"] == "carried"],
        "search_cards": [item["card"] for item in held if item["zone"] == "search"],
        "relics": [relic["name"] for relic in relics],
        "conditions": sheet.get("conditions", []),
        "familiars": sheet.get("familiars", []),
    }


def names(game: GameSystem) -> Iterator[str]:
    """The quests, and the cards of every kind."""
    for graph in graphs(game).values():
        yield from (quest.name for quest in graph.quests)
    lists = cards(game)
    for field in fields(lists):
        yield from (card.name for card in getattr(lists, field.name))
