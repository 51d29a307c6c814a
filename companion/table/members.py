"""One member of a campaign, as `party show`, the sheet and the pages have it; and the names a table uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from companion.core.named import NamedTuple
from companion.core.rows import CampaignRows, HeroRow
from companion.core.system import GameSystem

if TYPE_CHECKING:
    from companion.games.api import Game
    from companion.games.registry import Games


class Described(NamedTuple):
    """A member with the game that is played, and the member's documented JSON shape."""

    rows: CampaignRows
    system: GameSystem
    code: Game[Any]
    hero: HeroRow
    shape: dict[str, object]


def described(rows: CampaignRows, games: Games, name: str) -> Described:
    """A member by name, with what the game adds to the shape."""
    system = games.get(rows.own.game)
    code, hero = games.code_of(system), rows.member(name)
    shape = _shared_shape(rows, system, hero) | code.describe(system, rows, hero)
    shape["texts"] = _texts(rows, code.boxed(system, rows, hero))
    return Described(rows, system, code, hero, shape)


def _texts(rows: CampaignRows, boxed: Iterable[tuple[str, str]]) -> list[dict[str, object]]:
    """The words of the player's box that belong on a member's sheet."""
    found = ((kind, name, rows.box.text(kind, name)) for kind, name in boxed)
    return [{"kind": kind, "name": name, "text": text} for kind, name, text in found if text]


def _shared_shape(rows: CampaignRows, system: GameSystem, hero: HeroRow) -> dict[str, object]:
    """The record of a member, and the printed figures where they are known."""
    character = system.character(hero.character)
    players = {player.id: player.name for player in rows.players}
    return {
        "name": hero.name,
        "character": hero.character,
        "side": hero.side,
        "status": hero.status,
        "player": players.get(hero.player_id or 0, ""),
        "printed": dict(character.facts) if character else {},
        "product": character.product if character else "",
        "notes": [note.text for note in rows.notes if note.hero_id == hero.id],
    }


def names_of(rows: CampaignRows, games: Games) -> Iterator[str]:
    """Every name a player may want to type, the party first; one may come twice."""
    yield from (hero.name for hero in rows.members)
    yield from (held.card for held in rows.holdings if held.card)
    yield from (card.name for card in rows.cards)
    yield from (entry.name for entry in rows.box)
    yield from (relic.name for relic in rows.relics)
    yield from (run.quest for run in rows.runs)
    system = games.get(rows.own.game)
    yield from games.code_of(system).names(system)
