"""Rumors and Quest cards: drawn, played once per Campaign phase, brought into play, discarded; and Search cards."""

from __future__ import annotations

import random
from collections import Counter

from companion.core.errors import CompanionError
from companion.core.names import resolve
from companion.games.descent.acts.sitting import Sitting, sitting
from companion.games.descent.acts.words import GONE, QUEST_CARD, RUMOR, SEARCH, TABLE, THREAT
from companion.games.descent.cards import TableCard
from companion.games.descent.fortune import RUMOR_QUEST_THREAT
from companion.games.descent.graph import OVERLORD
from companion.games.descent.library import cards
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Holding

FIRST_HAND = 3


def draw_rumor(record: Record, games: Games, source: random.Random, name: str = "", count: int = 0) -> str:
    """The overlord draws rumors: by name, or at random from the owned products; the first time three, then one."""
    with sitting(record, games) as sit:
        if not sit.state.graph.rumors:
            raise CompanionError(f"{sit.state.graph.title} is played without Rumor cards.")
        used = {row.card for row in sit.step.rows(Holding, campaign_id=sit.campaign.id) if row.zone in _ZONES}
        owned = set(sit.campaign.options.get("products", ["base"]))
        left = [card for card in cards(sit.game).rumors if card.name not in used and (name or card.product in owned)]
        if name:
            drawn = [resolve(name, {card.name: card for card in left}, "rumor in the deck", sit.game.short)]
        else:
            wanted = count or (1 if used or sit.state.runs else FIRST_HAND)
            drawn = source.sample(left, min(wanted, len(left)))
        if not drawn:
            raise CompanionError(
                "No Rumor card is left in the boxes this campaign lists, so none is drawn.",
                "Name the card you drew, or list your boxes: `companion campaign options --with BOX`.",
            )
        for card in drawn:
            _add(sit, card, RUMOR, OVERLORD)
        return sit.label(f"The overlord draws {', '.join(card.name for card in drawn)}")


_ZONES = (RUMOR, GONE, QUEST_CARD)


def play_rumor(record: Record, games: Games, name: str) -> str:
    """The overlord plays a rumor: one per Campaign phase, in its act; one with a quest comes into play."""
    with sitting(record, games) as sit:
        state = sit.state
        if state.phase is None:
            raise CompanionError(
                "Rumors are played during a Campaign phase.", "`companion phase` shows where it stands."
            )
        run = sit.run(state.phase["id"])
        if run.facts.get("rumor"):
            raise CompanionError(
                f"{run.facts['rumor']} was played in this phase.", "One Rumor card per Campaign phase."
            )
        row = _hand(sit, name)
        act = row.facts.get("act", "")
        if act and act != state.act:
            raise CompanionError(f"{row.card} can only be played in Act {act}.", "Nothing was changed.")
        run.facts = {**run.facts, "rumor": row.card}
        quest = bool(row.facts.get("quest"))
        row.zone, row.owner = (QUEST_CARD, TABLE) if quest else (GONE, OVERLORD)
        if quest and state.plot_deck:
            sit.enter(THREAT, RUMOR_QUEST_THREAT, f"plays the rumor {row.card}")
        return sit.label(f"The overlord plays {row.card}" + (": its quest is available" if quest else ""))


def add_quest_card(record: Record, games: Games, name: str) -> str:
    """An Advanced Quest card comes into play, as some reward says."""
    with sitting(record, games) as sit:
        card = resolve(name, {card.name: card for card in cards(sit.game).advanced}, "Advanced Quest", sit.game.short)
        for row in sit.step.rows(Holding, campaign_id=sit.campaign.id, card=card.name):
            where = {QUEST_CARD: "is already in play", GONE: "has left the game"}.get(row.zone)
            if where:
                raise CompanionError(f"{card.name} {where}.", "Nothing was changed.")
        _add(sit, card, QUEST_CARD, TABLE)
        return sit.label(f"{card.name} is an available quest")


def discard(record: Record, games: Games, name: str) -> str:
    """A rumor or Quest card leaves the game."""
    with sitting(record, games) as sit:
        rows = [row for row in sit.step.rows(Holding, campaign_id=sit.campaign.id) if row.zone in (RUMOR, QUEST_CARD)]
        row = resolve(name, {row.card: row for row in rows}, "rumor or Quest card", sit.campaign.name)
        row.zone, row.owner = GONE, OVERLORD
        return sit.label(f"{row.card} is discarded")


def find_search_card(record: Record, games: Games, name: str, hero: str = "") -> str:
    """A hero finds a Search card in the quest under way; its gold counts afterwards."""
    with sitting(record, games) as sit:
        if sit.state.running is None:
            raise CompanionError("No quest is being played.", "Search cards are found during a quest.")
        card = resolve(name, {card.name: card for card in cards(sit.game).search}, "Search card", sit.game.short)
        _refuse_more(sit, card)
        who = sit.hero(hero) if hero else None
        row = Holding(campaign_id=sit.campaign.id, zone=SEARCH, card=card.name, facts={"gold": card.gold})
        row.hero_id, row.owner = (who.id, "hero") if who else (None, "party")
        sit.step.add(row)
        return sit.label(f"{who.name if who else 'The party'} finds {card.name} ({card.gold} gold)")


def _refuse_more(sit: Sitting, card: TableCard) -> None:
    held = Counter(row.card for row in sit.step.rows(Holding, campaign_id=sit.campaign.id, zone=SEARCH))
    copies = sum(known.copies for known in cards(sit.game).search if known.name == card.name)
    if held[card.name] >= copies:
        raise CompanionError(f"All {copies} of {card.name} are found.", "`companion undo` takes one back.")


def _hand(sit: Sitting, name: str) -> Holding:
    rows = sit.step.rows(Holding, campaign_id=sit.campaign.id, zone=RUMOR)
    return resolve(name, {row.card: row for row in rows}, "rumor in the overlord's hand", sit.campaign.name)


def _add(sit: Sitting, card: TableCard, zone: str, owner: str) -> None:
    facts = {"act": card.act, "quest": card.quest, "travel": list(card.travel)}
    sit.step.add(Holding(campaign_id=sit.campaign.id, owner=owner, zone=zone, card=card.name, facts=facts))
