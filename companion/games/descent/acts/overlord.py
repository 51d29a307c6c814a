"""The overlord: his deck, what he buys and wins, what he sets aside, his citizens."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import clean_name, clean_text, fold, resolve
from companion.games.descent.acts.guard import Outcome, guarded
from companion.games.descent.acts.sitting import Sitting, sitting
from companion.games.descent.acts.timing import need_step
from companion.games.descent.acts.words import ASIDE, BASIC, BOUGHT, BUYS, CITIZEN, DECK, IN_PLAY, OVERLORD_XP, REWARD
from companion.games.descent.cards import BASIC_DECKS, OverlordCard
from companion.games.descent.graph import OVERLORD
from companion.games.descent.library import cards
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Holding, QuestRun


def choose_basic(record: Record, games: Games, name: str) -> Outcome:
    """The overlord chooses one basic deck for the campaign."""

    def change(sit: Sitting) -> str:
        deck = resolve(name, {known: known for known in BASIC_DECKS}, "basic deck", sit.game.short)
        if sit.step.rows(QuestRun, campaign_id=sit.campaign.id):
            raise CompanionError("The basic deck is chosen at the start of a campaign.", "Nothing was changed.")
        sit.set_option(basic=deck)
        return f"The overlord plays with the {deck} deck"

    return guarded(record, games, change)


def buy_card(record: Record, games: Games, name: str, force: str = "") -> Outcome:
    """The overlord buys an Overlord card with his XP; a Summon card goes to his play area with its servant."""

    def change(sit: Sitting) -> str:
        need_step(sit.state, "experience", force)
        card = _card(sit, name)
        if card.deck in BASIC_DECKS:
            raise CompanionError(f"{card.name} belongs to a basic deck and is not bought.", "Nothing was changed.")
        sit.enter(OVERLORD_XP, -card.level, f"{BUYS} {card.name}")
        _add(sit, card, BOUGHT)
        servant = f", and {card.servant} serves him" if card.servant else ""
        return f"The overlord buys {card.name} for {card.level} XP{servant}"

    return guarded(record, games, change, force)


def win_card(record: Record, games: Games, name: str, force: str = "") -> Outcome:
    """The overlord receives a card as the reward of a quest."""

    def change(sit: Sitting) -> str:
        card = _card(sit, name)
        _add(sit, card, REWARD)
        return f"The overlord receives {card.name}"

    return guarded(record, games, change, force)


def set_aside(record: Record, games: Games, name: str, back: bool = False, force: str = "") -> Outcome:
    """A card is left out of the deck for the next quest (or put back); at least 15 stay."""

    def change(sit: Sitting) -> str:
        card = _card(sit, name)
        if sit.state.running and not force:
            raise CompanionError(
                "Cards are set aside before a quest, not during one.", "--force REASON does it all the same."
            )
        rows = sit.step.rows(Holding, campaign_id=sit.campaign.id, owner=OVERLORD, card=card.name)
        if back:
            _put_back(sit, card, rows)
            return f"{card.name} is back in the Overlord deck"
        _leave_out(sit, card, rows)
        return f"{card.name} is set aside for the next quest"

    return guarded(record, games, change, force)


def _leave_out(sit: Sitting, card: OverlordCard, rows: list[Holding]) -> None:
    mine = next((row for row in rows if row.zone == DECK), None)
    if mine:
        mine.zone = ASIDE
    elif card.deck == sit.campaign.options.get("basic", BASIC) and len(rows) < card.copies:
        row = Holding(campaign_id=sit.campaign.id, owner=OVERLORD, zone=ASIDE, card=card.name, type=BASIC)
        sit.step.add(row)
    else:
        raise CompanionError(f"{card.name} is not in the Overlord deck.", "`companion deck show` lists it.")


def _put_back(sit: Sitting, card: OverlordCard, rows: list[Holding]) -> None:
    mine = next((row for row in rows if row.zone == ASIDE), None)
    if mine is None:
        raise CompanionError(f"{card.name} is not set aside.", "Nothing was changed.")
    if mine.type == BASIC:
        sit.step.delete(mine)
    else:
        mine.zone = DECK


def return_aside(sit: Sitting) -> int:
    """After a quest every card that was set aside returns; how many did."""
    rows = sit.step.rows(Holding, campaign_id=sit.campaign.id, owner=OVERLORD, zone=ASIDE)
    for row in rows:
        if row.type == BASIC:
            sit.step.delete(row)
        else:
            row.zone = DECK
    return len(rows)


def give_overlord_xp(record: Record, games: Games, amount: int, reason: str) -> str:
    """XP outside the usual rewards, or a correction."""
    reason = clean_text(reason, "reason")
    with sitting(record, games) as sit:
        if amount == 0:
            raise CompanionError("No XP changes hands.", "Give a number other than 0.")
        sit.enter(OVERLORD_XP, amount, reason)
        return sit.label(f"The overlord: {amount:+d} XP ({reason})")


def citizen(record: Record, games: Games, name: str, gone: bool = False) -> str:
    """A corrupt citizen joins the overlord, or is lost when its changeling is defeated."""
    with sitting(record, games) as sit:
        rows = sit.step.rows(Holding, campaign_id=sit.campaign.id, owner=OVERLORD, zone=CITIZEN)
        if gone:
            row = resolve(name, {row.card: row for row in rows}, "corrupt citizen", sit.campaign.name)
            sit.step.delete(row)
            return sit.label(f"The corrupt citizen {row.card} is lost")
        full = clean_name(name, "citizen's name")
        if fold(full) in {fold(row.card) for row in rows}:
            raise CompanionError(f"{full} is corrupt already.", "Nothing was changed.")
        sit.step.add(Holding(campaign_id=sit.campaign.id, owner=OVERLORD, zone=CITIZEN, card=full))
        return sit.label(f"The overlord corrupts {full}")


def _card(sit: Sitting, name: str) -> OverlordCard:
    return resolve(name, {card.name: card for card in cards(sit.game).overlord}, "Overlord card", sit.game.short)


def _add(sit: Sitting, card: OverlordCard, how: str) -> None:
    zone = IN_PLAY if card.servant else DECK
    facts = {"xp": card.level, "servant": card.servant} if card.servant else {"xp": card.level}
    row = Holding(campaign_id=sit.campaign.id, owner=OVERLORD, zone=zone, card=card.name, type=how, facts=facts)
    sit.step.add(row)
