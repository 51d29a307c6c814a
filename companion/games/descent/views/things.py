"""What can be looked up by name: monsters, lieutenants, agents, items, allies, with their figures in one line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core.findings import Action
from companion.core.things import Thing
from companion.games.descent.gear import Armory, gear_in
from companion.games.descent.helpers import ALLY, Helpers, helpers_in
from companion.games.descent.monsters import AGENT, HERO_COUNTS, LIEUTENANT, MONSTER, Foes, foes_in
from companion.games.descent.views.figures import ONE_SOURCE, foe_line, item_line

ITEM = "item"


def figure_things(folder: Path) -> Iterator[Thing]:
    """Everything in a game's folder that has figures."""
    yield from _monsters(foes_in(folder))
    yield from _chiefs(foes_in(folder))
    yield from _items(gear_in(folder))
    yield from _helpers(helpers_in(folder))


def _monsters(foes: Foes) -> Iterator[Thing]:
    for name in foes.monster_names:
        group = foes.group(name)
        line = f"{', '.join(group.traits)}; Act I minion: {foe_line(foes.monster(name))}"
        yield Thing(MONSTER, name, line, Action("monster show", (name,)))


def _chiefs(foes: Foes) -> Iterator[Thing]:
    """Each lieutenant, and each agent that is no lieutenant too: the same command shows both."""
    for kind, chiefs in ((LIEUTENANT, foes.lieutenants), (AGENT, foes.agents)):
        for name in foes.names(kind):
            first = next(chief for chief in chiefs if chief.foe.name == name)
            least = HERO_COUNTS[0]
            line = f"{kind}, Act {first.foe.act}, {least} heroes: {foe_line(first.against(least))}"
            options = (("agent", ""),) if kind == AGENT else ()
            yield Thing(kind, name, line, Action("lieutenant show", (name,), options))


def _items(armory: Armory) -> Iterator[Thing]:
    for item in {item.name: item for item in reversed(armory.items)}.values():
        doubt = f" {ONE_SOURCE}" if "surges" in item.unverified else ""
        yield Thing(ITEM, item.name, item_line(item) + doubt, Action("item show", (item.name,)))


def _helpers(helpers: Helpers) -> Iterator[Thing]:
    known = {one.foe.name: one.foe for one in (*reversed(helpers.familiars),)}
    known |= {one.foe.name: one.foe for one in (*reversed(helpers.allies),)}
    for foe in known.values():
        yield Thing(ALLY, foe.name, f"{foe.kind}: {foe_line(foe)}", Action("ally show", (foe.name,)))
