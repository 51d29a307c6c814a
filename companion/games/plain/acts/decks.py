"""Cards held in a game of data alone: they come and go, each as one step."""

from __future__ import annotations

from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import resolve
from companion.core.system import GameSystem
from companion.games.plain.data import Card, load_cards
from companion.games.registry import Games
from companion.store.readmodel import CampaignView
from companion.store.record import Record
from companion.store.tables import Holding
from companion.table.in_use import active, find_hero


def cards_of(game: GameSystem) -> dict[str, Card]:
    """The cards by name, or an error that says how to bring some."""
    found = {card.name: card for card in load_cards(game.folder)}
    if not found:
        raise CompanionError(f"{game.short} lists no cards.", "A cards.csv in its folder brings them.")
    return found


def find_card(game: GameSystem, name: str) -> Card:
    """A card by its name, with forgiveness."""
    return resolve(name, cards_of(game), "card", game.short, "`companion card list` shows them.")


def held(view: CampaignView, hero: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of a member."""
    rows = [row for row in view.of("holding") if row["hero_id"] == hero["id"]]
    return [{"name": row["card"], "type": row["type"], "count": row["count"]} for row in rows]


def add_card(record: Record, games: Games, hero: str, name: str, count: int) -> str:
    """A member gains a card."""
    with record.change("Add a card") as step:
        campaign = active(step)
        card = find_card(games.get(campaign.game), name)
        member = find_hero(step, campaign, hero)
        same = step.rows(Holding, hero_id=member.id, card=card.name)
        if same:
            same[0].count += count
        else:
            holding = Holding(campaign_id=campaign.id, hero_id=member.id, card=card.name, type=card.type, count=count)
            step.add(holding)
        step.campaign_id, step.label = campaign.id, f"{member.name} gains {_many(card.name, count)}"
    return step.label


def remove_card(record: Record, hero: str, name: str, count: int) -> str:
    """A member loses a card that he or she holds."""
    with record.change("Remove a card") as step:
        campaign = active(step)
        member = find_hero(step, campaign, hero)
        held = {row.card: row for row in step.rows(Holding, hero_id=member.id)}
        row = resolve(name, held, "card", f"{member.name}'s deck", "" if held else "It is empty.")
        if row.count < count:
            raise CompanionError(f"{member.name} has only {_many(row.card, row.count)}.", "Nothing was changed.")
        step.campaign_id, step.label = campaign.id, f"{member.name} loses {_many(row.card, count)}"
        row.count -= count
        if not row.count:
            step.delete(row)
    return step.label


def _many(name: str, count: int) -> str:
    return name if count == 1 else f"{count} x {name}"
