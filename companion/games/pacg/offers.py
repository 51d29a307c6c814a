"""The buttons of a scenario at the table: each is a command a player could type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.offers import ME, ROLL, TABLE, Choice, Number, Offer, Seat, Text
from companion.games.pacg.play import CLOSED, Play, next_in_line, tracked

if TYPE_CHECKING:
    from companion.games.pacg.state import State

ENDS = ("defeated", "undefeated", "evaded")
PILES = ("hand", "deck", "discard", "buried", "displayed")


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    """What a seat may tap now."""
    yield from _mine(state, seat)
    play = play_of(state)
    if play is None:
        yield from _before(state)
        return
    yield from _turn(play)
    yield from _locations(play)
    yield from _ends()


def play_of(state: State) -> Play | None:
    """The scenario at the table, where its tracker is set up."""
    facts = state.under_way.facts.play if state.playing else None
    return tracked(state) if facts is not None and facts.sound else None


def _before(state: State) -> Iterator[Offer]:
    """No scenario is set up: begin one."""
    if state.playing:
        yield Offer(
            "Set up the tracker", Action("play start"), TABLE, hint="locations, blessings, who is where", main=True
        )
    else:
        yield Offer(
            "Begin the next scenario", Action("quest start"), TABLE, hint="the next of the adventure", main=True
        )


def _turn(play: Play) -> Iterator[Offer]:
    after = next_in_line(play)
    hint = f"{play.blessings} blessings left; one is turned over"
    yield Offer(f"Turn: {after}", Action("play turn", (after,)), TABLE, hint=hint, main=True)
    yield Offer(f"Turn: {after}", Action("play turn", (after,)), hint=hint, group="Turn", main=True)
    if play.whose:
        who = play.whose
        yield Offer(
            "Explore", Action("play explore", (who,)), hint="a card that is neither villain nor henchman", group="Turn"
        )
        back = (("back", ""),)
        yield Offer(
            "Explore, undefeated", Action("play explore", (who,), back), hint="it is shuffled back", group="Turn"
        )
        yield Offer("Henchman", Action("play henchman", (who,)), hint="met and defeated", group="Turn")
        lost = (("undefeated", ""),)
        yield Offer(
            "Henchman, undefeated", Action("play henchman", (who,), lost), hint="it is shuffled back", group="Turn"
        )
    for label, option in (("Blessings taken", "take"), ("Blessings added", "add")):
        count = Number("blessings", 1, option, least=1, most=30)
        yield Offer(label, Action("play blessings"), asks=(count,), hint="by a card", group="Turn")


def _locations(play: Play) -> Iterator[Offer]:
    """Who goes where; what closes; where the villain is."""
    heroes, places = tuple(play.heroes), tuple(play.locations)
    standing = tuple(name for name, state in play.locations.items() if state != CLOSED)
    if heroes:
        asks = (Choice("who", heroes), Choice("to", places))
        yield Offer("Move", Action("play move"), asks=asks, hint="a character goes to a location", group="Locations")
    if standing:
        where = Choice("location", standing)
        yield Offer("Close", Action("play close"), asks=(where,), hint="for good", group="Locations")
        now = (("temporarily", ""),)
        hint = "for one fight with the villain"
        yield Offer("Close for now", Action("play close", (), now), asks=(where,), hint=hint, group="Locations")
        yield Offer("Villain met", Action("play villain"), asks=(Choice("at", standing, "at"),), group="Villain")
        for end in ENDS:
            action = Action("play villain", (), ((end, ""),))
            yield Offer(f"Villain {end}", action, asks=(Choice("at", standing, "at", optional=True),), group="Villain")


def _ends() -> Iterator[Offer]:
    for result in ("won", "lost"):
        yield Offer(f"Scenario {result}", Action("play end", (result,)), hint="it is recorded", group="The end")


def _mine(state: State, seat: Seat) -> Iterator[Offer]:
    """One's own cards, and the check one has to make."""
    hero = next((one for one in state.heroes if one.id == seat.hero), None)
    if hero is None:
        return
    name = hero.name
    if play_of(state) is not None:
        count = Number("cards", 1, least=1, most=30)
        yield Offer("Draw", Action("play draw", (name,)), ME, (count,), "from the deck into the hand", "Cards")
        pile = Choice("from", PILES, "from")
        yield Offer("Discard", Action("play discard", (name,)), ME, (count, pile), "played, or lost to damage", "Cards")
        yield Offer("Recharge", Action("play recharge", (name,)), ME, (count,), "to the bottom of the deck", "Cards")
        yield Offer("Bury", Action("play bury", (name,)), ME, (count,), "out of the scenario", "Cards")
        yield Offer("Heal", Action("play heal", (name,)), ME, (count,), "discards back into the deck", "Cards")
        shed = Number("discarded first", 0, "discard", most=30)
        yield Offer("Reset the hand", Action("play reset", (name,)), ME, (shed,), "to its size", "Cards", main=True)
    card = Text("card")
    yield Offer("Acquire", Action("deck acquire", (name,)), ME, (card,), "a card won in play", "Deck")
    against = Text("against", split=True)
    yield Offer(
        f"Check of {name}",
        Action("check hero", (name,)),
        ROLL,
        (against,),
        "a card, `close woods`, `wisdom 8`",
        "Checks",
    )
