"""Checks that know the table: attacks on what stands on the map, defense, attribute tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.fight import FOES
from companion.core.findings import Action
from companion.core.offers import ROLL, Ask, Choice, Offer
from companion.games.descent.tracker import fight_of

if TYPE_CHECKING:
    from companion.games.descent.rules import HeroSheet
    from companion.games.descent.state import State

ATTRIBUTES = ("might", "knowledge", "willpower", "awareness")
ROLLED = (("record", ""),)


def roll_offers(state: State, own: HeroSheet | None) -> Iterator[Offer]:
    """A hero's own first; without one, any hero of the party."""
    names = tuple(hero.name for hero in state.heroes)
    if not names:
        return
    said, who = ((own.name,), ()) if own else ((), (Choice("hero", names),))
    run = state.running
    foes = tuple(dict.fromkeys(one.kind for one in fight_of(state, run).standing if one.side == FOES)) if run else ()
    pairs: list[tuple[str, str, tuple[Ask, ...], str]] = []
    if foes:
        target = Choice("foe", foes)
        pairs.append(("Attack", "check attack", (*who, target), "with what is equipped, on what stands on the map"))
        pairs.append(("Defend", "check defend", (*who, target), "when it attacks"))
    tested = Choice("attribute", ATTRIBUTES)
    pairs.append(("Attribute", "check hero", (*who, tested), "no more shields than the attribute"))
    for title, verb, asks, hint in pairs:
        yield Offer(f"{title}: roll", Action(verb, said, ROLLED), ROLL, asks, f"{hint}; counted", title, main=True)
        yield Offer(f"{title}: odds", Action(verb, said), ROLL, asks, hint, title)
    if run and run.facts.down:
        yield Offer("Stand up: roll", Action("check recover", (), ROLLED), ROLL, (), "2 red dice; counted", "Stand up")
