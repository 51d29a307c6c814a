"""What can be looked up by name: cards, locations, scenarios, roles and traders, each in one line of figures."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action
from companion.core.names import listed, many
from companion.core.system import GameSystem
from companion.core.things import Thing
from companion.games.pacg.data import CardGame
from companion.games.pacg.paths import Scenario
from companion.games.pacg.sheet import printed_card
from companion.games.pacg.traders import Trader
from companion.games.pacg.views.cards import card_line, location_line
from companion.games.pacg.views.roles import role_words


def things(system: GameSystem) -> Iterator[Thing]:
    """Everything of a set that has a name and figures."""
    cards = CardGame(system)
    for card in cards.catalog.cards:
        line = card_line(card, cards.weapons.get(card.name))
        yield Thing("card", card.name, line, Action("card show", (card.name,)), card.also)
    for place in cards.places.values():
        yield Thing("location", place.name, location_line(place), Action("location show", (place.name,)))
    for scenario in cards.path.scenarios:
        show = Action("quest show", (scenario.title,))
        yield Thing("scenario", scenario.title, scenario_line(scenario), show, (scenario.id, *scenario.also))
    yield from _roles(system)
    for trader in cards.traders:
        yield Thing("trader", trader.name, trader_line(trader), Action("trader list"))


def scenario_line(scenario: Scenario) -> str:
    """A scenario in one line."""
    villains = f"villain {listed(scenario.villains)}" if scenario.villains else "no villain"
    henchmen = f"; henchmen {listed(scenario.henchmen)}" if scenario.henchmen else ""
    places = f"; {len(scenario.locations)} locations" if scenario.locations else ""
    return f"scenario {scenario.id}; {villains}{henchmen}{places}"


def trader_line(trader: Trader) -> str:
    """A trader in one line."""
    return f"trader, set {trader.set}; {trader.offer} for {many(trader.cost, 'boons')}"


def _roles(system: GameSystem) -> Iterator[Thing]:
    for character in system.roster:
        card = printed_card(character.facts)
        for role in card.roles:
            sure = "" if card.roles_proven else " (not proven)"
            line = f"a role of {character.name}{sure}; {role_words(card.role_cards.get(role))}"
            yield Thing("role", role, line, Action("role list", (character.name,)))
