"""Decks of a campaign: checked, added to, taken from, traded, set."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import candidates, clean_name, resolve
from companion.games.pacg.acts.changes import COUNTS, Change, Outcome, changing
from companion.games.pacg.acts.holdings import clear, put, take
from companion.games.pacg.acts.state import ACQUIRED, DECK, position, table_of
from companion.games.pacg.cards import BOONS, Card
from companion.games.pacg.codes import decks as codes
from companion.games.pacg.decklist import DeckList
from companion.games.pacg.rules.decks import check
from companion.games.pacg.sets import CardGame
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Hero

MOST = 99
FROM_BOX = (
    codes.NOT_BASIC,
    codes.NUMBER_TOO_HIGH,
    codes.PROMO_TOO_EARLY,
    codes.CLASS_DECK_TOO_EARLY,
    codes.NOT_YET,
    codes.BOX_NOT_NEEDED,
)
IMPOSSIBLE = (codes.TOO_MANY_COPIES, codes.HELD_TWICE, codes.TOO_MANY_DECKS, codes.WRONG_TYPE, codes.COHORT_COUNTED)


def add_card(
    record: Record, games: Games, who: str, name: str, count: int = 1, box: bool = False, force: str = ""
) -> Outcome:
    """A character gets a card: acquired in play, or chosen from the box."""

    def act(change: Change) -> None:
        hero, card = change.hero(who), _boon(change.cards, name)
        during = position(change.view(), change.cards)
        zone = ACQUIRED if (during.playing or during.rebuild_due) and not box else DECK
        put(change.step, change.campaign, hero, card, _number(count), zone, count if box else 0)
        times = f"{count} " if count > 1 else ""
        how = " from the box" if box else " (acquired)" if zone == ACQUIRED else ""
        change.label = f"{hero.name} gets {times}{card.name}{how}"

    return changing(record, games, act, force, (*FROM_BOX, *IMPOSSIBLE))


def remove_card(record: Record, games: Games, who: str, name: str, count: int = 1) -> Outcome:
    """A card of a character goes back in the box."""

    def act(change: Change) -> None:
        hero = change.hero(who)
        card = held_card(change, hero, name)
        take(change.step, hero, card, _number(count))
        times = f"{count} " if count > 1 else ""
        change.label = f"{hero.name} puts {times}{card} back in the box"

    return changing(record, games, act, blocking=())


def trade(record: Record, games: Games, giver: str, name: str, taker: str, back: str = "", force: str = "") -> Outcome:
    """A card changes hands between two characters, perhaps for another one."""

    def act(change: Change) -> None:
        one, other = (change.hero(who) for who in (giver, taker))
        if one.id == other.id:
            raise CompanionError(f"{one.name} cannot trade with {one.name}.", "Name two characters.")
        given = _hand_over(change, one, other, name)
        returned = _hand_over(change, other, one, back) if back else ""
        change.label = f"{one.name} gives {given} to {other.name}" + (f" for {returned}" if returned else "")
        at = position(change.view(), change.cards)
        if not (at.playing or at.rebuild_due):
            change.need(_counts(change))

    return changing(record, games, act, force, IMPOSSIBLE)


def _counts(change: Change) -> list[Finding]:
    view = change.view()
    return [finding for finding in check(table_of(view, change.cards)) if finding.rule.code in COUNTS]


def _hand_over(change: Change, giver: Hero, taker: Hero, name: str) -> str:
    card = change.cards.card(held_card(change, giver, name))
    at = position(change.view(), change.cards)
    boxed = take(change.step, giver, card.name, 1)
    put(change.step, change.campaign, taker, card, 1, ACQUIRED if at.playing else DECK, boxed)
    return card.name


def held_card(change: Change, hero: Hero, name: str) -> str:
    """The card a character holds that a player names; a beginning is enough."""
    held: dict[str, str] = {
        row["card"]: row["card"]
        for row in change.view().of("holding")
        if row["hero_id"] == hero.id and row["zone"] in {DECK, ACQUIRED}
    }
    return resolve(name, held, "card", f"{hero.name}'s deck", "" if held else "The deck is empty.")


def set_deck(record: Record, games: Games, who: str, lists: Sequence[DeckList], force: str = "") -> Outcome:
    """A character's deck is built anew from the box: from the lists of a file, or (none) as the rulebook suggests."""

    def act(change: Change) -> None:
        hero = change.hero(who)
        character = change.cards.game.character(hero.character)
        printed = character.name if character else hero.name
        chosen = _list_of(lists, hero.name, printed) if lists else change.cards.suggested_for(printed)
        clear(change.step, hero)
        for entry in chosen.entries:
            put(change.step, change.campaign, hero, _boon(change.cards, entry.name), entry.count, DECK, entry.count)
        change.label = f"{hero.name}'s deck is built" + ("" if lists else " as the rulebook suggests")
        change.need(finding for finding in _counts(change) if hero.name in finding.subject)

    return changing(record, games, act, force, (*FROM_BOX, *IMPOSSIBLE))


def _list_of(lists: Sequence[DeckList], name: str, printed: str) -> DeckList:
    """The deck of a file that is this character's; a file that names nobody is for anybody."""
    for deck in lists:
        if not deck.character or candidates(deck.character.split(",")[0], [name, printed]):
            return readable(deck)
    raise CompanionError(f"The file has no deck of {name}.", f"It has: {', '.join(d.character for d in lists)}.")


def readable(deck: DeckList) -> DeckList:
    """A deck list whose every line was understood, or an error that says which was not."""
    if deck.problems:
        raise CompanionError(
            f"The file cannot be used: {deck.problems[0]}.", "`companion deck check --file` says more."
        )
    return deck


def _boon(cards: CardGame, name: str) -> Card:
    card = cards.card(clean_name(name, "card's name"))
    if card.type not in BOONS:
        raise CompanionError(f"{card.name} is a {card.type}, no boon.", "A character deck holds boons only.")
    return card


def _number(count: int) -> int:
    if not 1 <= count <= MOST:
        raise CompanionError(f"{count} cards make no sense.", f"Use 1 to {MOST}.")
    return count
