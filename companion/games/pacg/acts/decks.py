"""Decks of a campaign: added to, taken from, traded, set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.findings import Action, Rule
from companion.core.names import CompanionError, candidates, clean_name
from companion.games.pacg import codes
from companion.games.pacg.acts.holdings import clear, held_card, loose_rows, put, take, take_loose
from companion.games.pacg.acts.party import character
from companion.games.pacg.acts.runs import write_run
from companion.games.pacg.cards import BOONS, Card
from companion.games.pacg.data import CardGame
from companion.games.pacg.decklist import DeckList, list_for
from companion.games.pacg.play import kept_play, with_cards
from companion.games.pacg.rules.decks import cards_list
from companion.games.pacg.rules.path import not_together
from companion.games.pacg.state import ACQUIRED, DECK, RETURNED, Hero, State
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


def add_card(
    table: Table, who: str, name: str, count: int = 1, box: bool = False, force: str = "", new: str = ""
) -> Outcome:
    """A character gets a card: acquired in play, or chosen from the box.

    `new` is the type of one that no list has: it goes into the player's own box.
    """

    def act(change: Change[State]) -> str:
        if new and change.state.cards.catalog.find(name) is None:
            change.keep("card", clean_name(name, "card's name"), {"type": new, "copies": count})
        hero, state = character(change, who), change.state
        card = _boon(state.cards, name)
        zone = ACQUIRED if (state.playing or state.rebuild_due) and not box else DECK
        from_box = box or (zone == DECK and state.deck_of(hero).fresh)  # a new character has cards from nowhere else
        known = 0 if box else _taken_up(change, hero, card, _number(count))
        put(change, hero, card, _number(count), zone, count - known if from_box else 0)
        in_hand(change, hero, count if zone == ACQUIRED and state.playing else 0)
        how = " from the box" if box else " (acquired)" if zone == ACQUIRED else ""
        return f"{hero.name} gets {_times(count)}{card.name}{how}"

    # A card that was acquired is there: what it makes needless goes back to the box next.
    return perform(table, act, force, owing=codes.COUNTS if box else (*codes.COUNTS, codes.BOX_NOT_NEEDED))


def _taken_up(change: Change[State], hero: Hero, card: Card, most: int) -> int:
    """Copies that the character has put back by hand and takes up again; returns how many."""
    piles = [pile for pile in change.state.held(hero, RETURNED) if pile.card == card.name]
    count = min(most, sum(pile.size for pile in piles))
    if count:
        take(change, hero, card.name, count, (RETURNED,))
    return count


def in_hand(change: Change[State], hero: Hero, cards: int) -> None:
    """Cards come into the hand of a character at the table who counts them, or (less than none) leave it."""
    now = with_cards(change.state, hero, cards) if cards else None
    if now:
        run = change.state.under_way
        write_run(change, run.id, run.facts._replace(play=kept_play(change.state, now)))


def acquire(table: Table, gains: Sequence[tuple[str, Sequence[str]]]) -> Outcome:
    """Boons that characters acquired in the scenario, all in one step."""

    def act(change: Change[State]) -> str:
        state, said = change.state, []
        if not (state.playing or state.rebuild_due):
            hint = "Between scenarios: companion deck add NAME CARD"
            raise CompanionError("No scenario is being played or was just played.", hint)
        for who, names in gains:
            hero = character(change, who)
            cards = [_boon(state.cards, name) for name in names]
            for card in cards:
                put(change, hero, card, 1, ACQUIRED)
            in_hand(change, hero, len(cards) if state.playing else 0)
            said.append(f"{hero.name} acquires {', '.join(card.name for card in cards)}")
        return "; ".join(said)

    return perform(table, act, owing=(*codes.COUNTS, codes.BOX_NOT_NEEDED))


def swap(table: Table, who: str, old: str, new: str, force: str = "") -> Outcome:
    """One card of a deck goes and another takes its place: of the group's loose cards, else from the box."""

    def act(change: Change[State]) -> str:
        hero, state = character(change, who), change.state
        gone = state.cards.card(held_card(state, hero, old))
        take(change, hero, gone.name, 1, (DECK,))
        loose = {row.card: row.card for row in loose_rows(change)}
        card = state.cards.card(loose[found[0]] if len(found := candidates(new, loose)) == 1 else new)
        if card.name in loose:
            take_loose(change, card.name)
        put(change, hero, card, 1, DECK, 0 if card.name in loose else 1)
        if not state.deck_of(hero).fresh:
            put(change, hero, gone, 1, ACQUIRED if state.rebuild_due or state.playing else RETURNED)
        whence = "" if card.name in loose else " from the box"
        return f"{hero.name} takes {card.name}{whence} for {gone.name}"

    return perform(table, act, force)


def remove_card(table: Table, who: str, name: str, count: int = 1, banished: bool = False) -> Outcome:
    """A card of a character goes back in the box, which no rule forbids; but it opens the box for no other.

    `banished`: it left the deck in the scenario that was played.
    """

    def act(change: Change[State]) -> str:
        hero, state = character(change, who), change.state
        card = held_card(state, hero, name)
        take(change, hero, card, _number(count))
        known = state.cards.catalog.find(card)
        if known and not (banished or state.playing or state.deck_of(hero).fresh):
            put(change, hero, known, count, RETURNED)
        in_hand(change, hero, -count if state.playing else 0)
        if banished:
            return f"{hero.name} has banished {_times(count)}{card}"
        return f"{hero.name} puts {_times(count)}{card} back in the box"

    return perform(table, act, owing=OWN_RULES)


def trade(table: Table, giver: str, name: str, taker: str, back: str = "", force: str = "") -> Outcome:
    """A card changes hands between two characters, perhaps for another one."""
    owing: set[Rule] = set(FROM_BOX)  # where a card came from was judged when it came

    def act(change: Change[State]) -> str:
        one, other = (character(change, who) for who in (giver, taker))
        if one.id == other.id:
            raise CompanionError(f"{one.name} cannot trade with {one.name}.", "Name two characters.")
        change.need(*not_together(change.state, one, other))
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
