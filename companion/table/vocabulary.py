"""The names a table uses: its heroes, its own cards and quests, and the cards, quests and places of its game."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.system import GameSystem
from companion.store.readmodel import CampaignView
from companion.table.plugs import plug

RECORDED = (("holding", "card"), ("custom_card", "name"), ("relic", "name"), ("quest_run", "quest"))
"""Where the record keeps names that players type."""


def names_of(view: CampaignView, game: GameSystem) -> Iterator[str]:
    """Every name a player may want to type, the party first; one may come twice."""
    yield from (row["name"] for row in view.heroes)
    yield from (row[field] for table, field in RECORDED for row in view.of(table) if row[field])
    names = plug(game.module, "names")
    yield from names(game) if names else ()
