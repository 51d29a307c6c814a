"""The skills a hero may learn."""

from __future__ import annotations

from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import fold
from companion.core.system import GameSystem
from companion.games.descent.acts.reading import balances
from companion.games.descent.acts.words import PLOT, SKILL, THREAT, XP
from companion.games.descent.library import cards
from companion.store.readmodel import CampaignView
from companion.table.status import hero_row


def skills_shape(view: CampaignView, game: GameSystem, name: str) -> dict[str, Any]:
    """The documented JSON of `skill list`: the skills of the hero's decks."""
    row = hero_row(view, name)
    decks = [fold(deck) for deck in (row["sheet"].get("class", ""), row["sheet"].get("second", "")) if deck]
    if not decks:
        raise CompanionError(f"{row['name']} has no class yet.", "Choose one: `companion hero class HERO CLASS`.")
    classes = {known.id: known.name for known in cards(game).classes if fold(known.name) in decks}
    has = {feat["what"] for feat in view.of("feat") if feat["hero_id"] == row["id"] and feat["kind"] == SKILL}
    listed = [
        {"skill": skill.name, "class": classes[skill.hero_class], "xp": skill.xp, "has": skill.name in has}
        for skill in sorted(cards(game).skills, key=lambda skill: (skill.hero_class, skill.xp or 0, skill.name))
        if skill.hero_class in classes
    ]
    return {"hero": row["name"], "xp": balances(view, XP).get(row["id"], 0), "skills": listed}


def plots_shape(view: CampaignView, game: GameSystem) -> dict[str, Any]:
    """The documented JSON of `plot list`: the cards of the chosen deck."""
    deck = str(view.campaign["options"].get("plot_deck", ""))
    faceup = {row["card"] for row in view.of("holding") if row["zone"] == PLOT}
    listed = [
        {"card": card.name, "threat": card.threat, "trigger": card.trigger, "faceup": card.name in faceup}
        for card in cards(game).plot
        if card.deck == deck
    ]
    return {"deck": deck, "threat": balances(view, THREAT).get(None, 0), "cards": listed}
