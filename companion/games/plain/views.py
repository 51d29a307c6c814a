"""A game of data alone as programs and the terminal show it: its cards, its quests, who holds what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.core.box import in_words
from companion.core.campaign import WON
from companion.core.names import argument
from companion.core.rows import HoldingRow
from companion.games.plain.data import Card, Quest
from companion.games.plain.state import CLOSED, State
from companion.render.box import show_words
from companion.render.console import columns, say, say_parts

if TYPE_CHECKING:
    from companion.core.rows import HeroRow


def glance(state: State) -> dict[str, str]:
    """How many quests are won, and how to go on."""
    if not state.quests:
        return {}
    won = sum(quest.title in state.log.won for quest in state.quests)
    found = {"quests": f"{won} of {len(state.quests)} won"}
    if state.log.under_way is not None:
        return found | {"next": "companion quest win, or companion quest lose"}
    free = [quest.title for quest in state.quests if state.standing(quest) not in (CLOSED, WON)]
    return found | {"next": f"companion quest start {argument(free[0])}" if free else "every quest is won"}


def card_shape(card: Card) -> dict[str, object]:
    """The documented JSON of a card."""
    return {"name": card.name, "type": card.type, "facts": dict(card.facts), "text": card.text}


def show_card(card: Card) -> None:
    """A card with all that the file and the player's box say of it."""
    say_parts((card.name, "bold"), f" ({card.type})" if card.type else "")
    columns([(f"  {key.replace('_', ' ')}", in_words(value)) for key, value in card.facts.items()], styles=("dim",))
    show_words(card.text)


def show_cards(cards: Sequence[Card]) -> None:
    """Cards in columns."""
    if cards:
        columns([(card.name, card.type) for card in cards], styles=("", "dim"))
    else:
        say("No card is like that.")


def quest_shape(state: State, quest: Quest) -> dict[str, object]:
    """The documented JSON of a quest: where it stands."""
    return {
        "id": quest.id,
        "title": quest.title,
        "group": quest.group,
        "state": state.standing(quest),
        "after": list(state.before(quest)),
    }


def show_quests(state: State) -> None:
    """The quests in columns: which are open, begun, won, lost."""
    rows = [(quest.title, quest.group, state.standing(quest), _waits_for(state, quest)) for quest in state.quests]
    columns(rows, styles=("bold", "dim"))


def _waits_for(state: State, quest: Quest) -> str:
    return f"after {', '.join(state.before(quest))}" if state.standing(quest) == CLOSED else ""


def held_shapes(held: Sequence[HoldingRow]) -> list[dict[str, object]]:
    """The documented JSON of the cards of a member."""
    return [{"name": row.card, "type": row.type, "count": row.count} for row in held]


def show_deck(hero: HeroRow, held: Sequence[HoldingRow]) -> None:
    """The cards of a member."""
    say(hero.name, "bold")
    columns([(f"  {row.card}", row.type, f"{row.count}" if row.count > 1 else "") for row in held])
    if not held:
        say("  no cards", "dim")
