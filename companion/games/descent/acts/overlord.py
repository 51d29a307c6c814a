"""The overlord: his deck, what he buys and wins, what he sets aside, his citizens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.names import CompanionError, clean_name, clean_text, fold, resolve
from companion.core.rows import to_facts
from companion.games.descent import codes
from companion.games.descent.campaign import need_step
from companion.games.descent.data import BASIC_DECKS, OverlordCard
from companion.games.descent.facts import (
    ASIDE,
    BASIC,
    BOUGHT,
    BUYS,
    CITIZEN,
    DECK,
    IN_PLAY,
    OVERLORD,
    OVERLORD_XP,
    REWARD,
    OverlordCardFacts,
)
from companion.games.descent.rules.overlord import back_in_deck
from companion.games.descent.state import State
from companion.store.tables import Holding
from companion.table.change import Change, Outcome, Table, perform

if TYPE_CHECKING:
    from companion.games.descent.acts.own_cards import Own


def choose_basic(table: Table, name: str, force: str = "") -> Outcome:
    """The overlord chooses one basic deck for the campaign."""

    def act(change: Change[State]) -> str:
        deck = resolve(name, {known: known for known in BASIC_DECKS}, "basic deck", change.system.short)
        if change.state.runs:
            raise CompanionError("The basic deck is chosen at the start of a campaign.", "Nothing was changed.")
        change.campaign.options = to_facts(change.state.options._replace(basic=deck), change.campaign.options)
        return f"The overlord plays with the {deck} deck"

    return perform(table, act, force)


def buy_card(table: Table, name: str, force: str = "", own: Own | None = None) -> Outcome:
    """The overlord buys an Overlord card with his XP; a Summon card goes to his play area with its servant.

    `own` is one that no list has, for the player's box.
    """

    def act(change: Change[State]) -> str:
        need_step(change.state, "experience", force)
        if own is not None:
            own.keep(change, name)
        card = _for_sale(change, name)
        if card.deck in BASIC_DECKS:
            raise CompanionError(f"{card.name} belongs to a basic deck and is not bought.", "Nothing was changed.")
        change.instead = {codes.REWARD_BOUGHT.code: Action("overlord reward", (card.name,))}
        change.enter(OVERLORD_XP, -card.level, f"{BUYS} {card.name}")
        _add(change, card, BOUGHT)
        servant = f", and {card.servant} serves him" if card.servant else ""
        return f"The overlord buys {card.name} for {card.level} XP{servant}"

    return perform(table, act, force)


def win_card(table: Table, name: str, force: str = "") -> Outcome:
    """The overlord receives a card as the reward of a quest."""

    def act(change: Change[State]) -> str:
        card = _card(change, name)
        if card.level:
            change.instead = {codes.NOT_A_REWARD.code: Action("overlord buy", (card.name,))}
        _add(change, card, REWARD)
        return f"The overlord receives {card.name}"

    return perform(table, act, force)


def receive_card(change: Change[State], name: str) -> None:
    """A quest gives the overlord a card, within another change."""
    _add(change, _card(change, name), REWARD)


def set_aside(table: Table, name: str, back: bool = False, force: str = "") -> Outcome:
    """A card is left out of the deck for the next quest (or put back); at least 15 stay."""

    def act(change: Change[State]) -> str:
        state, card = change.state, _card(change, name)
        if state.running and not force:
            raise CompanionError(
                "Cards are set aside before a quest, not during one.", "--force REASON does it all the same."
            )
        rows = change.step.rows(Holding, campaign_id=change.id, owner=OVERLORD, card=card.name)
        if back:
            _put_back(change, card, rows)
            return "The overlord puts a card back into his deck"
        instead = back_in_deck(state.overlord)
        change.instead = {codes.SMALL_DECK.code: instead} if instead else {}
        _leave_out(change, card, rows)
        return "The overlord sets a card aside for the next quest"

    return perform(table, act, force)


def _leave_out(change: Change[State], card: OverlordCard, rows: list[Holding]) -> None:
    mine = next((row for row in rows if row.zone == DECK), None)
    if mine:
        mine.zone = ASIDE
    elif card.deck == change.state.options.basic_deck and len(rows) < card.copies:
        change.step.add(Holding(campaign_id=change.id, owner=OVERLORD, zone=ASIDE, card=card.name, type=BASIC))
    else:
        raise CompanionError(f"{card.name} is not in the Overlord deck.", "`companion deck show` lists it.")


def _put_back(change: Change[State], card: OverlordCard, rows: list[Holding]) -> None:
    mine = next((row for row in rows if row.zone == ASIDE), None)
    if mine is None:
        raise CompanionError(f"{card.name} is not set aside.", "Nothing was changed.")
    _return(change, mine)


def return_aside(change: Change[State]) -> None:
    """After a quest every card that was set aside returns."""
    for row in change.step.rows(Holding, campaign_id=change.id, owner=OVERLORD, zone=ASIDE):
        _return(change, row)


def _return(change: Change[State], row: Holding) -> None:
    """The basic deck has no rows of its own: what is set aside of it has one only as long as it is."""
    if row.type == BASIC:
        change.step.delete(row)
    else:
        row.zone = DECK


def give_overlord_xp(table: Table, amount: int, reason: str, force: str = "") -> Outcome:
    """XP outside the usual rewards, or a correction."""
    reason = clean_text(reason, "reason")

    def act(change: Change[State]) -> str:
        if amount == 0:
            raise CompanionError("No XP changes hands.", "Give a number other than 0.")
        change.enter(OVERLORD_XP, amount, reason)
        return f"The overlord: {amount:+d} XP ({reason})"

    return perform(table, act, force)


def citizen(table: Table, name: str, gone: bool = False) -> Outcome:
    """A corrupt citizen joins the overlord, or is lost when its changeling is defeated."""

    def act(change: Change[State]) -> str:
        rows = change.step.rows(Holding, campaign_id=change.id, owner=OVERLORD, zone=CITIZEN)
        if gone:
            row = resolve(name, {row.card: row for row in rows}, "corrupt citizen", change.campaign.name)
            change.step.delete(row)
            return f"The corrupt citizen {row.card} is lost"
        full = clean_name(name, "citizen's name")
        if fold(full) in {fold(row.card) for row in rows}:
            raise CompanionError(f"{full} is corrupt already.", "Nothing was changed.")
        change.step.add(Holding(campaign_id=change.id, owner=OVERLORD, zone=CITIZEN, card=full))
        return f"The overlord corrupts {full}"

    return perform(table, act)


def _for_sale(change: Change[State], name: str) -> OverlordCard:
    """What can be bought comes before cards of its name that cannot; those are meant only by their whole name."""
    cards = change.state.cards.overlord
    exact = next((card for card in cards if fold(card.name) == fold(name)), None)
    sold = {card.name: card for card in cards if card.level}
    return exact or (resolve(name, sold, "Overlord card for sale", change.system.short))


def _card(change: Change[State], name: str) -> OverlordCard:
    known = {card.name: card for card in change.state.cards.overlord}
    return resolve(name, known, "Overlord card", change.system.short)


def _add(change: Change[State], card: OverlordCard, how: str) -> None:
    zone, facts = IN_PLAY if card.servant else DECK, to_facts(OverlordCardFacts(card.level, card.servant))
    row = Holding(campaign_id=change.id, owner=OVERLORD, zone=zone, card=card.name, type=how, facts=facts)
    change.step.add(row)
