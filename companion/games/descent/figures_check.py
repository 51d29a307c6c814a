"""The data check of what stands on the map: foes, items, allies, and the cards of a campaign, against each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core import codes
from companion.core.fields import Problems
from companion.core.names import CompanionError
from companion.games.descent.data import Cards
from companion.games.descent.facts import ACTS, SIDES
from companion.games.descent.gear import LISTS, Armory, read_gear
from companion.games.descent.helpers import (
    ALLIES,
    ALLY_SKILLS,
    CITY,
    CITY_ICONS,
    EVENTS,
    TRAVEL_ICONS,
    Helpers,
    read_helpers,
)
from companion.games.descent.monsters import AGENTS, GROUPS, LIEUTENANTS, MONSTERS, RANKS, Foes, read_foes

Fault = tuple[str, str]
"""The file, and what is wrong in it."""


def check_figures(folder: Path, problems: Problems, cards: Cards) -> None:
    """Every problem of these lists, and of what they say of one another."""
    foes, armory, helpers = read_foes(folder, problems), _gear(folder, problems), read_helpers(folder, problems)
    for file, what in (
        *_foes(foes),
        *_agents(foes, cards),
        *_relics(cards),
        *_helpers(helpers),
        *_surges(foes, armory),
    ):
        problems.add(codes.BAD_VALUE, folder / file, 0, what)


def _gear(folder: Path, problems: Problems) -> Armory:
    """The items; what is wrong with a line that the card lists read too is told by them alone."""
    own = Problems(folder)
    found = read_gear(folder, own)
    told = {(finding.place, finding.rule) for finding in problems.found}
    problems.found += [finding for finding in own.found if (finding.place, finding.rule) not in told]
    return found


def _foes(foes: Foes) -> Iterator[Fault]:
    """Every side of every monster card once, and a group for each; every other card once."""
    sides = {(one.name, one.product, one.act, one.rank) for one in foes.monsters}
    groups = {(one.name, one.product) for one in foes.groups}
    if len(sides) != len(foes.monsters):
        yield MONSTERS, "a side of a card stands here a second time"
    for name, product in sorted({side[:2] for side in sides} ^ groups):
        yield GROUPS, f"{name!r} of {product} is only in one of {MONSTERS} and {GROUPS}"
    for name, product in sorted(groups & {side[:2] for side in sides}):
        missing = [f"Act {act} {rank}" for act in ACTS for rank in RANKS if (name, product, act, rank) not in sides]
        if missing:
            yield MONSTERS, f"{name!r} of {product} has no {', '.join(missing)}"
    for file, chiefs in ((LIEUTENANTS, foes.lieutenants), (AGENTS, foes.agents)):
        if len({(one.foe.name, one.foe.act) for one in chiefs}) != len(chiefs):
            yield file, "a card stands here a second time"
    yield from _healthy(foes)


def _healthy(foes: Foes) -> Iterator[Fault]:
    for one in foes.monsters:
        if not (one.health and one.defense):
            yield MONSTERS, f"{one.name!r}: a monster has health and defense dice"
    for file, chiefs in ((LIEUTENANTS, foes.lieutenants), (AGENTS, foes.agents)):
        for chief in chiefs:
            if not all(chief.health) or list(chief.health) != sorted(chief.health):
                yield file, f"{chief.foe.name!r}: health grows with the number of heroes"
    for group in foes.groups:
        if not all(limits.minions + limits.masters for limits in group.by_heroes):
            yield GROUPS, f"{group.name!r}: a group has at least one figure"


def _agents(foes: Foes, cards: Cards) -> Iterator[Fault]:
    """Each agent is of a Plot deck, as the Plot cards say."""
    decks = {(card.agent, card.deck) for card in cards.plot}
    for chief in foes.agents:
        if cards.plot and (chief.foe.name, chief.foe.plot_deck) not in decks:
            yield AGENTS, f"{chief.foe.name!r} is not the agent of {chief.foe.plot_deck!r} in the Plot cards"


def _relics(cards: Cards) -> Iterator[Fault]:
    """The two sides of a relic name one another."""
    known = {(relic.side, relic.name): relic for relic in cards.relics}
    for relic in cards.relics:
        other = known.get((SIDES[1 - SIDES.index(relic.side)], relic.other_side)) if relic.side in SIDES else None
        if relic.other_side and (other is None or other.other_side != relic.name):
            yield LISTS["relic"], f"{relic.name!r} and {relic.other_side!r} are not sides of each other"


def _helpers(helpers: Helpers) -> Iterator[Fault]:
    """Skills of known allies, each ally for every number of heroes, each icon once on an event card."""
    allies = {card.foe.name for card in helpers.allies}
    for skill in helpers.ally_skills:
        if skill.ally not in allies:
            yield ALLY_SKILLS, f"there is no ally {skill.ally!r}"
    for name in sorted(allies):
        if sorted(card.heroes for card in helpers.allies if card.foe.name == name) != [2, 3, 4]:
            yield ALLIES, f"{name!r} stands here once for 2, 3 and 4 heroes each"
    for event in helpers.events:
        icons = CITY_ICONS if event.deck == CITY else TRAVEL_ICONS
        if sorted((*event.with_event, *event.without)) != sorted(icons):
            yield EVENTS, f"card {event.card} of {event.product} has each icon once"


def _surges(foes: Foes, armory: Armory) -> Iterator[Fault]:
    """Every surge can be read."""
    from companion.games.descent.odds.surges import surge

    chiefs = [(LIEUTENANTS, one.foe) for one in foes.lieutenants] + [(AGENTS, one.foe) for one in foes.agents]
    cards = [(file, foe.name, foe.surges) for file, foe in (*((MONSTERS, one) for one in foes.monsters), *chiefs)]
    cards += [(LISTS[item.deck], item.name, item.surges) for item in armory.items]
    for file, name, surges in cards:
        for text in surges:
            try:
                surge(text)
            except CompanionError as error:
                yield file, f"{name!r}: {error.message}"
