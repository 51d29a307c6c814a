"""A player's correction of a printed figure, kept beside the member and laid over what the data says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import clean_name, resolve, shorten
from companion.core.system import GameSystem
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Hero
from companion.table.campaigns import active
from companion.table.party import find_hero
from companion.table.plugs import plug

LONGEST_NUMBER = 9


def set_printed(record: Record, games: Games, name: str, field: str, value: str) -> str:
    """Correct one figure of a member as one step; returns what was done."""
    with record.change("Correct a figure") as step:
        campaign = active(step)
        game = games.get(campaign.game)
        hero = find_hero(step, campaign, name)
        correct = plug(game.module, "correct")
        new = correct(field, value) if correct else _plain(game, hero, field, value)
        hero.sheet = {**hero.sheet, "printed": _over(hero.sheet.get("printed", {}), new)}
        step.campaign_id, step.label = campaign.id, f"{hero.name}: {field} is {value}"
    return step.label


def _over(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(old)
    for key, value in new.items():
        both = isinstance(found.get(key), Mapping) and isinstance(value, Mapping)
        found[key] = _over(found[key], value) if both else value
    return found


def _plain(game: GameSystem, hero: Hero, field: str, value: str) -> dict[str, Any]:
    """A field the game's roster has, with a value of the same kind."""
    facts = dict(getattr(game.character(hero.character), "facts", {}))
    if not facts:
        return {clean_name(field, "field"): clean_name(value, "value")}
    key = resolve(field, {name: name for name in facts}, "field", hero.name)
    return {key: _like(facts[key], value, key)}


def _like(known: Any, value: str, field: str) -> Any:
    if isinstance(known, (dict, list)):
        raise CompanionError(f"{field} has several values.", "Keep it as a note: companion note ... --about NAME.")
    if isinstance(known, bool):
        words = {"yes": True, "true": True, "no": False, "false": False}
        if value.casefold() not in words:
            raise CompanionError(f"{field} is yes or no, not {value!r}.", "Write yes or no.")
        return words[value.casefold()]
    if isinstance(known, int):
        if not value.strip().isdecimal() or len(value.strip()) > LONGEST_NUMBER:
            raise CompanionError(f"{field} is a number, not {shorten(value)}.", f"Now it is {known}.")
        return int(value)
    return clean_name(value, "value")
