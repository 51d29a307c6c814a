"""Decks of a campaign: added to, taken from, traded, set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.findings import Action, Rule
from companion.core.names import CompanionError, clean_name
from companion.games.pacg import codes
from companion.games.pacg.acts.holdings import clear, held_card, put, take
from companion.games.pacg.acts.party import character
from companion.games.pacg.cards import BOONS, Card
from companion.games.pacg.data import CardGame
from companion.games.pacg.decklist import DeckList, list_for
from companion.games.pacg.rules.decks import cards_list
from companion.games.pacg.state import ACQUIRED, DECK, Hero, State
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform

MOST = 99
FROM_BOX = (
    codes.NOT_BASIC,
    codes.LOOT_NOT_BASIC,
    codes.BASIC_FOR_OWNER,
    codes.NUMBER_TOO_HIGH,
    codes.PROMO_TOO_EARLY,
    codes.CLASS_DECK_TOO_EARLY,
    codes.NOT_YET,
    codes.BOX_NOT_NEEDED,
)


def add_card(table: Table, who: str, name: str, count: int = 1, box: bool = False, force: str = "") -> Outcome:
    """A character gets a card: acquired in play, or chosen from the box."""

    def act(change: Change[State]) -> str:
        hero, state = character(change, who), change.state
        card = _boon(state.cards, name)
        zone = ACQUIRED if (state.playing or state.rebuild_due) and not box else DECK
        put(change, hero, card, _number(count), zone, count if box else 0)
        how = " from the box" if box else " (acquired)" if zone == ACQUIRED else ""
        return f"{hero.name} gets {_times(count)}{card.name}{how}"

    # A card that was acquired is there: what it makes needless goes back to the box next.
    return perform(table, act, force, owing=codes.COUNTS if box else (*codes.COUNTS, codes.BOX_NOT_NEEDED))


def remove_card(table: Table, who: str, name: str, count: int = 1) -> Outcome:
    """A card of a character goes back in the box, which no rule forbids."""

    def act(change: Change[State]) -> str:
        hero = character(change, who)
        card = held_card(change.state, hero, name)
        take(change, hero, card, _number(count))
        return f"{hero.name} puts {_times(count)}{card} back in the box"

    return perform(table, act, owing=OWN_RULES)


def trade(table: Table, giver: str, name: str, taker: str, back: str = "", force: str = "") -> Outcome:
    """A card changes hands between two characters, perhaps for another one."""
    owing: set[Rule] = set(FROM_BOX)  # where a card came from was judged when it came

    def act(change: Change[State]) -> str:
        one, other = (character(change, who) for who in (giver, taker))
        if one.id == other.id:
            raise CompanionError(f"{one.name} cannot trade with {one.name}.", "Name two characters.")
        if change.state.rebuild_due:
            owing.update(codes.COUNTS)
        given = _hand_over(change, one, other, name)
        returned = _hand_over(change, other, one, back) if back else ""
        swap = Action("deck trade", (one.name, given, other.name), asks=("--for CARD",))
        change.instead = {rule.code: swap for rule in codes.COUNTS}
        return f"{one.name} gives {given} to {other.name}" + (f" for {returned}" if returned else "")

    return perform(table, act, force, owing=owing)


def _hand_over(change: Change[State], giver: Hero, taker: Hero, name: str) -> str:
    state = change.state
    card = state.cards.card(held_card(state, giver, name))
    boxed = take(change, giver, card.name, 1)
    put(change, taker, card, 1, ACQUIRED if state.playing else DECK, boxed)
    return card.name


def set_deck(table: Table, who: str, lists: Sequence[DeckList], force: str = "") -> Outcome:
    """A character's deck is built anew from the box: from the lists of a file, or (none) as the rulebook suggests."""

    def act(change: Change[State]) -> str:
        hero, cards = character(change, who), change.state.cards
        chosen = list_for(lists, hero.name, hero.title) if lists else cards.suggested_for(hero.title)
        clear(change, hero)
        for entry in chosen.entries:
            put(change, hero, _boon(cards, entry.name), entry.count, DECK, entry.count)
        # A deck that is built must fit its list, even where the old one did not, or a scenario is played.
        built = cards_list(replace(change.state.decks, playing=False))
        change.need(*(finding for finding in built if finding.is_error and hero.name in finding.subject))
        return f"{hero.name}'s deck is built" + ("" if lists else " as the rulebook suggests")

    return perform(table, act, force)


def _boon(cards: CardGame, name: str) -> Card:
    card = cards.card(clean_name(name, "card's name"))
    if card.type not in BOONS:
        raise CompanionError(f"{card.name} is a {card.type}, no boon.", "A character deck holds boons only.")
    return card


def _number(count: int) -> int:
    if not 1 <= count <= MOST:
        raise CompanionError(f"{count} cards make no sense.", f"Use 1 to {MOST}.")
    return count


def _times(count: int) -> str:
    return f"{count} " if count > 1 else ""
