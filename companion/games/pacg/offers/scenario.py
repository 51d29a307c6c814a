"""The buttons of a scenario at the table: the turn, the locations, the villain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.offers import ME, TABLE, Choice, Number, Offer, Text
from companion.games.pacg.odds.finding import next_card
from companion.games.pacg.play import CLOSED, Play, next_in_line, tracked

if TYPE_CHECKING:
    from fractions import Fraction

    from companion.games.pacg.state import State

ENDS = ("defeated", "undefeated", "evaded")
TURN, PLACES, VILLAIN, END = "Turn", "Locations", "Villain", "The end"
"""The headings under which buttons stand."""
ON_THE_TABLE = ("Go to", "Explore", "Close", "Villain met")


def scenario_offers(play: Play) -> Iterator[Offer]:
    """The turn, the locations, the villain, the end."""
    yield from _at_a_glance(play)
    yield from _turn(play)
    yield from _locations(play)
    yield from _ends()


def play_of(state: State) -> Play | None:
    """The scenario at the table, where its tracker is set up."""
    facts = state.under_way.facts.play if state.playing else None
    return tracked(state) if facts is not None and facts.sound else None


def _at_a_glance(play: Play) -> Iterator[Offer]:
    """What a turn is made of, on the page that everyone looks at."""
    yield _next_turn(play)._replace(page=TABLE)
    for offer in (*_move(play, play.whose), *_explore(play), *_closing(play)):
        if offer.label in ON_THE_TABLE:
            yield offer._replace(page=TABLE, group=TURN)


def own_turn(play: Play, who: str) -> Iterator[Offer]:
    """On the page of the one whose turn it is: where to, what is turned over, and the end of it."""
    if who != play.whose:
        return
    for offer in (*_move(play, who), *_explore(play), _next_turn(play)):
        yield offer._replace(page=ME, group=TURN)


def _next_turn(play: Play) -> Offer:
    after = next_in_line(play)
    hint = f"{play.blessings} blessings left; one is turned over"
    return Offer(f"Turn: {after}", Action("play turn", (after,)), hint=hint, group=TURN, main=True)


def _turn(play: Play) -> Iterator[Offer]:
    yield _next_turn(play)
    yield from _explore(play)
    for label, option in (("Blessings taken", "take"), ("Blessings added", "add")):
        count = Number("blessings", 1, option, least=1, most=30)
        yield Offer(label, Action("play blessings"), asks=(count,), hint="by a card", group=TURN)


def _explore(play: Play) -> Iterator[Offer]:
    """The top card of the deck where the one whose turn it is stands."""
    who = play.whose
    if not who:
        return
    back, lost = (("back", ""),), (("undefeated", ""),)
    yield Offer("Explore", Action("play explore", (who,)), hint=_what_it_is(play), group=TURN)
    hint = "it is shuffled back"
    yield Offer("Explore, undefeated", Action("play explore", (who,), back), hint=hint, group=TURN)
    yield Offer("Henchman", Action("play henchman", (who,)), hint="met and defeated", group=TURN)
    yield Offer("Henchman, undefeated", Action("play henchman", (who,), lost), hint=hint, group=TURN)


def _what_it_is(play: Play) -> str:
    """What the next card must not be for this button, with the chance that it is."""
    chances = next_card(play, play.heroes.get(play.whose, ""))
    villain, henchman = (chances.villain, chances.henchman) if chances else (None, None)
    return f"neither villain{_in_so_many(villain)} nor henchman{_in_so_many(henchman)}"


def _in_so_many(chance: Fraction | None) -> str:
    return f" ({chance.numerator} in {chance.denominator})" if chance else ""


def _locations(play: Play) -> Iterator[Offer]:
    """Who goes where; what closes; where the villain is."""
    heroes = tuple(sorted(play.heroes, key=lambda name: name != play.whose))
    if heroes:
        asks = (Choice("who", heroes), Choice("to", tuple(play.locations)))
        yield Offer("Move", Action("play move"), asks=asks, hint="a character goes to a location", group=PLACES)
    yield from _closing(play)
    yield from _decks(play)


def _move(play: Play, who: str) -> Iterator[Offer]:
    """Where one character may go from where it is."""
    here = play.heroes.get(who, "")
    to = tuple(name for name in play.locations if name != here)
    if who and to:
        hint = f"{who} is at {here}" if here else f"{who} is nowhere yet"
        yield Offer("Go to", Action("play move", (who,)), asks=(Choice("location", to),), hint=hint, group=TURN)


def _decks(play: Play) -> Iterator[Offer]:
    """What is known of the decks of the locations: looked at, counted again, a new one."""
    where = standing_first(play, play.whose)
    if where:
        count = Number("cards", 1, least=1, most=30)
        depth = Number("villain lies", 1, "villain", least=1, most=30, optional=True)
        asks = (Choice("location", where), count, depth, depth._replace(name="henchman lies", into="henchman"))
        hint = "cards on top are looked at; how deep, where one of them is there"
        yield Offer("Examine", Action("play examine"), asks=asks, hint=hint, group=PLACES)
        left = (Choice("location", where), Number("cards left", 10, most=60))
        yield Offer("Cards left", Action("play cards"), asks=left, hint="where the count is off", group=PLACES)
    yield Offer("New location", Action("play build"), asks=(Text("location"),), hint="it joins", group=PLACES)


def standing_first(play: Play, who: str) -> tuple[str, ...]:
    """The locations that are not closed for good, first the one where somebody is."""
    here = play.heroes.get(who, "")
    return tuple(sorted((n for n, how in play.locations.items() if how != CLOSED), key=lambda name: name != here))


def _closing(play: Play) -> Iterator[Offer]:
    """The locations that are not closed for good, first the one where the turn is played."""
    standing = standing_first(play, play.whose)
    if not standing:
        return
    where, now = Choice("location", standing), (("temporarily", ""),)
    yield Offer("Close", Action("play close"), asks=(where,), hint="for good", group=PLACES)
    hint = "for one fight with the villain"
    yield Offer("Close for now", Action("play close", (), now), asks=(where,), hint=hint, group=PLACES)
    met = Choice("at", standing, "at")
    yield Offer("Villain met", Action("play villain"), asks=(met,), hint="who may close what", group=VILLAIN)
    for end in ENDS:
        action = Action("play villain", (), ((end, ""),))
        yield Offer(f"Villain {end}", action, asks=(met._replace(optional=True),), group=VILLAIN)


def _ends() -> Iterator[Offer]:
    for result in ("won", "lost"):
        yield Offer(f"Scenario {result}", Action("play end", (result,)), hint="it is recorded", group=END)
