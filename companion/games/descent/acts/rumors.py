"""Rumors and Quest cards: drawn, played once per Campaign phase, brought into play, discarded; and Search cards."""

from __future__ import annotations

import random
from collections import Counter

from companion.core.names import CompanionError, many, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.descent.acts.heroes import hero_of
from companion.games.descent.acts.quests import keep, leave_game
from companion.games.descent.data import TableCard
from companion.games.descent.facts import (
    FACEDOWN,
    GONE,
    HERO,
    OVERLORD,
    PARTY,
    QUEST_CARD,
    RUMOR,
    SEARCH,
    TABLE,
    THREAT,
    QuestCardFacts,
    SearchCardFacts,
)
from companion.games.descent.state import State
from companion.store.tables import Holding
from companion.table.change import Change, Outcome, Table, perform

RUMOR_QUEST_THREAT = 1
FIRST_HAND = 3
ZONES = (RUMOR, GONE, QUEST_CARD)


def draw_rumor(table: Table, source: random.Random, name: str = "", count: int = 0, secrets: bool = False) -> Outcome:
    """The overlord draws rumors: by name, or at random from the owned products; the first time three, then one."""

    def act(change: Change[State]) -> str:
        state = change.state
        if not state.graph.rumors:
            raise CompanionError(f"{state.graph.title} is played without Rumor cards.")
        used = {row.card for row in change.rows.holdings if row.zone in ZONES}
        owned = [card for card in state.cards.rumors if name or card.product in state.products]
        left = [card for card in owned if card.name not in used]
        if name:
            drawn = [resolve(name, {card.name: card for card in left}, "rumor in the deck", change.system.short)]
        else:
            wanted = count or (1 if used or state.runs else FIRST_HAND)
            drawn = source.sample(left, min(wanted, len(left)))
        if not drawn:
            raise CompanionError(
                "No Rumor card is left in the boxes this campaign lists, so none is drawn.",
                "Name the card you drew, or list your boxes: `companion campaign options --with BOX`.",
            )
        for card in drawn:
            _add(change, card, RUMOR, OVERLORD)
        names = [card.name for card in drawn]
        change.facts["cards"] = names if secrets else [FACEDOWN] * len(names)
        change.note(f"He holds {', '.join(names)}." if secrets else "`companion rumor list --overlord` names them.")
        return f"The overlord draws {many(len(drawn), 'Rumor cards')}"

    return perform(table, act)


def play_rumor(table: Table, name: str) -> Outcome:
    """The overlord plays a rumor: one per Campaign phase, in its act; one with a quest comes into play."""

    def act(change: Change[State]) -> str:
        state, run = change.state, change.state.phase
        if run is None:
            raise CompanionError(
                "Rumors are played during a Campaign phase.", "`companion phase` shows where it stands."
            )
        if run.facts.rumor:
            raise CompanionError(f"{run.facts.rumor} was played in this phase.", "One Rumor card per Campaign phase.")
        row = _hand(change, name)
        facts = from_facts(QuestCardFacts, row.facts)
        if facts.act and facts.act != state.act:
            raise CompanionError(f"{row.card} can only be played in Act {facts.act}.", "Nothing was changed.")
        keep(change, run, run.facts._replace(rumor=row.card))
        row.zone, row.owner = (QUEST_CARD, TABLE) if facts.quest else (GONE, OVERLORD)
        if facts.quest and state.options.plot_deck:
            change.enter(THREAT, RUMOR_QUEST_THREAT, f"plays the rumor {row.card}")
        return f"The overlord plays {row.card}" + (": its quest is available" if facts.quest else "")

    return perform(table, act)


def add_quest_card(table: Table, name: str) -> Outcome:
    """An Advanced Quest card comes into play, as some reward says."""

    def act(change: Change[State]) -> str:
        known = {card.name: card for card in change.state.cards.advanced}
        card = resolve(name, known, "Advanced Quest", change.system.short)
        for row in change.rows.holdings:
            where = {QUEST_CARD: "is already in play", GONE: "has left the game"}.get(row.zone)
            if where and row.card == card.name:
                raise CompanionError(f"{card.name} {where}.", "Nothing was changed.")
        _add(change, card, QUEST_CARD, TABLE)
        return f"{card.name} is an available quest"

    return perform(table, act)


def open_quest_card(change: Change[State], name: str) -> None:
    """The Advanced Quest that a Quest card leads to is available, unless it is or was already."""
    card = next((known for known in change.state.cards.advanced if known.name == name), None)
    seen = {row.card for row in change.rows.holdings if row.zone in (QUEST_CARD, GONE)}
    if card and name not in seen:
        _add(change, card, QUEST_CARD, TABLE)


def discard(table: Table, name: str) -> Outcome:
    """A rumor or Quest card leaves the game."""

    def act(change: Change[State]) -> str:
        held = change.step.rows(Holding, campaign_id=change.id)
        rows = {row.card: row for row in held if row.zone in (RUMOR, QUEST_CARD)}
        row = resolve(name, rows, "rumor or Quest card", change.campaign.name)
        secret = row.zone == RUMOR
        leave_game(row)
        return "The overlord discards a Rumor card" if secret else f"{row.card} is discarded"

    return perform(table, act)


def find_search_card(table: Table, name: str, hero: str = "") -> Outcome:
    """A hero finds a Search card in the quest under way; its gold counts afterwards."""

    def act(change: Change[State]) -> str:
        return take_search_card(change, name, hero)

    return perform(table, act)


def take_search_card(change: Change[State], name: str, hero: str = "", source: random.Random | None = None) -> str:
    """Likewise, within another change; without a name, one drawn from what is left of the deck."""
    if change.state.running is None:
        raise CompanionError("No quest is being played.", "Search cards are found during a quest.")
    known = {card.name: card for card in change.state.cards.search}
    drawn = resolve(name, known, "Search card", change.system.short) if name or source is None else None
    card = drawn or _drawn(change, source or random.SystemRandom())
    _refuse_more(change, card)
    who = hero_of(change, hero) if hero else None
    facts = to_facts(SearchCardFacts(card.gold))
    row = Holding(campaign_id=change.id, zone=SEARCH, card=card.name, facts=facts)
    row.hero_id, row.owner = (who.id, HERO) if who else (None, PARTY)
    change.step.add(row)
    return f"{who.name if who else 'The party'} finds {card.name} ({card.gold} gold)"


def _drawn(change: Change[State], source: random.Random) -> TableCard:
    """A card of the Search deck of the table's boxes, less what was found."""
    boxes = {"base", *change.state.products}
    held = Counter(row.card for row in change.rows.holdings if row.zone == SEARCH)
    owned = [card for card in change.state.cards.search if card.product in boxes]
    left = [card for card in owned for _copy in range(card.copies - held[card.name])]
    if not left:
        raise CompanionError("No Search card is left.", "Nothing was changed.")
    return source.choice(left)


def _refuse_more(change: Change[State], card: TableCard) -> None:
    held = Counter(row.card for row in change.rows.holdings if row.zone == SEARCH)
    copies = sum(known.copies for known in change.state.cards.search if known.name == card.name)
    if held[card.name] >= copies:
        raise CompanionError(f"All {copies} of {card.name} are found.", "`companion undo` takes one back.")


def _hand(change: Change[State], name: str) -> Holding:
    rows = change.step.rows(Holding, campaign_id=change.id, zone=RUMOR)
    return resolve(name, {row.card: row for row in rows}, "rumor in the overlord's hand", change.campaign.name)


def _add(change: Change[State], card: TableCard, zone: str, owner: str) -> None:
    facts = to_facts(QuestCardFacts(card.act, card.quest, card.travel))
    change.step.add(Holding(campaign_id=change.id, owner=owner, zone=zone, card=card.name, facts=facts))
