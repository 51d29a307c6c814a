"""What the shared use cases ask of this module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.core.system import GameSystem
from companion.games.pacg.acts.corrections import corrected
from companion.games.pacg.acts.own_cards import own_cards
from companion.games.pacg.sets import CardGame
from companion.store.readmodel import CampaignView

if TYPE_CHECKING:
    from companion.store.record import Step
    from companion.store.tables import Hero


def joined(step: Step, _game: GameSystem, hero: Hero) -> None:
    """Runs remember a character by a key of its own: another one may bear the same name after a death."""
    from companion.store.tables import Hero as HeroRow

    number = len(step.rows(HeroRow, campaign_id=hero.campaign_id))
    hero.sheet = {**hero.sheet, "key": f"{hero.name} {number}"}


def died(step: Step, _game: GameSystem, hero: Hero) -> None:
    """Deck, hand and discards are buried; the survivors may use them at the rebuild, where one is still to come."""
    from companion.core.party import Standing
    from companion.games.pacg.acts.holdings import ANYWHERE, bury, clear
    from companion.games.pacg.acts.state import SCOURGE, STARTED
    from companion.store.tables import Hero as HeroRow
    from companion.store.tables import QuestRun

    clear(step, hero, (SCOURGE,))
    runs = step.rows(QuestRun, campaign_id=hero.campaign_id)
    if runs and (runs[-1].status == STARTED or not runs[-1].facts.get("rebuilt")):
        if count := bury(step, hero):
            step.label += f"; {count} cards are buried and may be used at the rebuild"
    else:
        clear(step, hero, ANYWHERE)
    heroes = step.rows(HeroRow, campaign_id=hero.campaign_id)
    if runs and runs[-1].status == STARTED and not any(one.status == Standing.ACTIVE for one in heroes):
        step.label += "; nobody is left, so the scenario is lost (companion quest lose)"


def returned(step: Step, _game: GameSystem, hero: Hero) -> None:
    """One who is alive again has the buried cards back, as far as no rebuild has given them away."""
    from companion.games.pacg.acts.holdings import dig_up

    if count := dig_up(step, hero):
        step.label += f" with {count} cards that were buried"


def correct(field: str, value: str) -> dict[str, Any]:
    """A correction of a printed figure."""
    return corrected(field, value)


def describe(view: CampaignView, game: GameSystem, row: dict[str, Any]) -> dict[str, Any]:
    """What a character card shows beside the printed figures."""
    from companion.games.pacg.acts.sheets import sheet_of

    return sheet_of(view, CardGame(game, own_cards(view)), row)


def printable(shape: dict[str, Any]) -> dict[str, Any]:
    """A character as the printed sheet shows it: boxes stand beside their skill, card type or power."""
    kept = {key: value for key, value in shape.items() if key not in {"boxes", "corrected", "feats"}}
    skills = {
        name: {**skill, "subskills": ", ".join(f"{sub} +{plus}" for sub, plus in skill["subskills"].items())}
        for name, skill in shape["skills"].items()
    }
    powers = {
        box["what"]: {"boxes": box["boxes"], "checked": box["checked"]}
        for box in shape["boxes"]
        if box["kind"] == "power"
    }
    printed = {key: value for key, value in shape["printed"].items() if key != "power_boxes"}
    return kept | {"printed": printed, "skills": skills, "power_feats": powers}


def quest_title(game: GameSystem, run: dict[str, Any]) -> str:
    """A scenario by its number and name."""
    scenario = CardGame(game).path.scenario(run["quest"])
    return f"{scenario.id} {scenario.title}" if scenario else str(run["quest"])


def names(game: GameSystem) -> Iterator[str]:
    """The cards of the set, its scenarios, locations and traders."""
    cards = CardGame(game)
    yield from (card.name for card in cards.catalog.cards)
    yield from (scenario.title for scenario in cards.path.scenarios)
    yield from cards.locations
    yield from (trader.name for trader in cards.traders)
