"""The buttons of a game of data alone: its quests begun, won and lost, and the cards that members hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.campaign import WON
from companion.core.findings import Action
from companion.core.names import CompanionError
from companion.core.offers import HERO, ME, TABLE, Ask, Choice, Number, Offer, Seat, Text
from companion.games.plain.state import OPEN, State, cards_of

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows, HeroRow
    from companion.core.system import GameSystem

QUESTS, CARDS = "Quests", "Cards"


def offers(system: GameSystem, rows: CampaignRows, state: State, seat: Seat) -> Iterator[Offer]:
    """What a seat can do now."""
    if not seat.plays:
        return
    own = next((hero for hero in rows.members if hero.id == seat.hero), None) if seat.role == HERO else None
    if own and own.status == "active":
        yield from _cards(system, rows, state, own)
    yield from _quests(state)


def _quests(state: State) -> Iterator[Offer]:
    run = state.log.under_way
    if run:
        for label, verb, hint in (("Won", "win", "it stays won"), ("Lost", "lose", "it may be begun again")):
            offer = Offer(label, Action(f"quest {verb}"), hint=hint, group=run.quest, main=True)
            yield from (offer, offer._replace(page=TABLE))
        return
    open_now = tuple(quest.title for quest in state.quests if _is_open(state, quest.title))
    if open_now:
        asks: tuple[Ask, ...] = (Choice("quest", open_now),)
        hint = f"{len(open_now)} open of {len(state.quests)}"
        offer = Offer("Begin", Action("quest start"), asks=asks, hint=hint, group=QUESTS, main=True)
        yield from (offer, offer._replace(page=TABLE))
    again = tuple(quest.title for quest in state.quests if state.standing(quest) == WON)
    if again:
        asks = (Choice("quest", again),)
        yield Offer("Play again", Action("quest start"), asks=asks, hint="one that was won", group=QUESTS)


def _is_open(state: State, title: str) -> bool:
    """Whether a quest may be begun: open, or lost before."""
    quest = next(quest for quest in state.quests if quest.title == title)
    return state.standing(quest) in (OPEN, "lost")


def _cards(system: GameSystem, rows: CampaignRows, state: State, hero: HeroRow) -> Iterator[Offer]:
    """A member's cards: gained, lost, and new ones that no list has."""
    try:
        known = tuple(cards_of(system, rows.box))
    except CompanionError:  # a game without cards: what a player names goes into the box
        known = ()
    me, count = (hero.name,), Number("count", 1, into="count", least=1)
    if known:
        asks: tuple[Ask, ...] = (Text("card", suggest=known), count)
        yield Offer("Gain card", Action("deck add", me), ME, asks, "of the game or of your box", CARDS, main=True)
    held = tuple(dict.fromkeys(row.card for row in state.held(hero.id)))
    if held:
        asks = (Choice("card", held), count)
        yield Offer("Lose card", Action("deck remove", me), ME, asks, "of those you hold", CARDS, main=True)
    asks = (Text("card"), count)
    new = Action("deck add", me, (("new", ""),))
    yield Offer("New card", new, ME, asks, "one that no list has: your box keeps it", CARDS)
