"""The names a table uses: its heroes, its own cards and quests, and the cards, quests and places of its game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.rows import CampaignRows

if TYPE_CHECKING:
    from companion.games.registry import Games


def names_of(rows: CampaignRows, games: Games) -> Iterator[str]:
    """Every name a player may want to type, the party first; one may come twice."""
    yield from (hero.name for hero in rows.members)
    yield from (held.card for held in rows.holdings if held.card)
    yield from (card.name for card in rows.cards)
    yield from (relic.name for relic in rows.relics)
    yield from (run.quest for run in rows.runs)
    system = games.get(rows.own.game)
    yield from games.code_of(system).names(system)
