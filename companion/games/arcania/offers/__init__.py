"""The buttons of Heroes of Arcania: what a seat may do at this moment, each a command as players type it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.fight import FOES
from companion.core.findings import Action
from companion.core.offers import ROLL, Ask, Choice, Number, Offer, Seat, Text
from companion.games.arcania.actors import run_facts
from companion.games.arcania.facts import RunFacts
from companion.games.arcania.hero import Hero
from companion.games.arcania.offers.hero import hero_offers
from companion.games.arcania.offers.quest import quest_offers, standing
from companion.games.arcania.offers.town import join_offer, town_offers
from companion.games.arcania.state import State


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    """Every button of a seat, what is used most often first."""
    if not seat.plays:
        return
    if not state.heroes:
        yield join_offer(state)
        return
    facts = run_facts(state) if state.log.under_way else None
    yield from quest_offers(state, facts) if facts else town_offers(state)
    own = next((hero for hero in state.heroes if hero.id == seat.hero), None)
    if own:
        yield from hero_offers(state, own, facts)
    yield from _rolls(state, own, facts)


def _rolls(state: State, own: Hero | None, facts: RunFacts | None) -> Iterator[Offer]:
    """Checks that know the sheet and the fight."""
    foes = [one.name for one in standing(facts.fight, FOES)] if facts else []
    number = Number("their number", 10, "vs", least=1, most=99)
    asks: tuple[Ask, ...] = (Choice("against", tuple(foes)),) if foes else (number,)
    for hero in (own,) if own else state.heroes:
        for label, what in (("Attack", "attack"), ("Defend", "defend"), ("Initiative", "initiative")):
            action = Action("check hero", (hero.name, what))
            hint = "chance and damage" if what != "initiative" else "before the monster"
            yield Offer(label, action, ROLL, asks, hint, hero.name, what == "attack")
        trap = (Number("its attack", 12, "vs", least=1, most=99), Text("damage", "damage", ("d6", "d8"), optional=True))
        yield Offer("Trap", Action("check hero", (hero.name, "trap")), ROLL, trap, "base and level defense", hero.name)
        if state.mode.save:
            yield Offer("Survival save", Action("check hero", (hero.name, "save")), ROLL, (), "hard mode", hero.name)
