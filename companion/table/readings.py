"""The readings a campaign has chosen where its rulebook contradicts itself: read only, nothing heavy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold
from companion.core.readings import Readings, load_readings
from companion.core.rows import READING, CampaignRows
from companion.core.system import GameSystem

if TYPE_CHECKING:
    from companion.games.registry import Games


class ReadingLine(NamedTuple):
    """A reading in the list of readings, as `--json` prints it."""

    number: int
    key: str
    title: str
    value: str
    default: str
    chosen: bool
    choices: dict[str, str]
    rule: str
    used_by: list[str]


class ChosenReading(NamedTuple):
    """A reading the table has chosen, as `house list` names it."""

    reading: str
    value: str
    reason: str


def chosen_readings(view: CampaignRows) -> list[ChosenReading]:
    """The readings a campaign has chosen, in the order it did."""
    rows = (row for row in view.house if row.key.startswith(READING))
    return [ChosenReading(row.key.removeprefix(READING), row.value, row.reason) for row in rows]


def readings_of(view: CampaignRows, game: GameSystem) -> Readings:
    """A game's readings as the campaign takes them."""
    return Readings(load_readings(game.folder), view.readings)


def listed(view: CampaignRows | None, games: Games, game: str = "", words: str = "") -> list[ReadingLine]:
    """The readings of a game, or of the campaign's; only those that name some words."""
    if not game and view is None:
        raise CompanionError("Which game?", "Add --game, or put a campaign in use: `companion campaign use NAME`.")
    system = games.find(game) if game else games.get(view.own.game if view else "")
    own = view is not None and view.own.game == system.id
    found = readings_of(view, system) if view and own else Readings(load_readings(system.folder))
    if not found.known:
        raise CompanionError(f"{system.short} has no readings to choose.", "Record a ruling: `companion ruling add`.")
    lines = [_line(found, key, system.id) for key in found.known]
    return [line for line in lines if fold(words) in fold(f"{line.key} {line.title}")] if words else lines


def _line(found: Readings, key: str, game: str) -> ReadingLine:
    reading = found.known[key]
    return ReadingLine(
        number=reading.number,
        key=key,
        title=reading.title,
        value=found.value(key),
        default=reading.default,
        chosen=found.is_chosen(key),
        choices=dict(reading.choices),
        rule=f"{game}#{reading.rule}",
        used_by=list(reading.places),
    )
