"""The data of Arcania looked at as a whole: every file read, every reference followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.core import codes
from companion.core.fields import Problems
from companion.games.arcania.data import Ruleset
from companion.games.arcania.items import KINDS
from companion.games.arcania.totals import HOW
from companion.games.registry import load_game

FILES = ("board", "items", "abilities", "paths", "levels", "people", "markets", "quests", "readings", "tables")


def check(folder: Path, problems: Problems) -> None:
    """Note every problem of the module's own files."""
    game, _found = load_game(folder, folder.parent / "families")
    if game is None:
        return
    data = Ruleset(game, problems)
    before = len(problems.found)
    try:
        for name in FILES:
            getattr(data, name)
    except (KeyError, TypeError, StopIteration) as error:  # the tables of the dice have a stricter reader
        problems.add(
            codes.MISSING_FIELD, folder / "tables.toml", 0, f"a field is missing or of the wrong kind: {error}"
        )
        return
    if len(problems.found) == before:
        for file, message in _dangling(data):
            problems.add(codes.BAD_VALUE, folder / file, 0, message)


def _dangling(data: Ruleset) -> Iterator[tuple[str, str]]:
    yield from _slots(data)
    yield from _codes(data)
    yield from _readings(data)
    for file, entries in _entries(data):
        for rule in entries:
            if not data.is_entry(rule):
                yield file, f"the digest has no entry {rule!r}"


def _slots(data: Ruleset) -> Iterator[tuple[str, str]]:
    for item in data.items.values():
        if item.slot and item.slot not in data.board.slots:
            yield "items.toml", f"{item.name}: there is no slot {item.slot!r}"
        if item.kind not in KINDS:
            yield "items.toml", f"{item.name}: there is no kind {item.kind!r}"
    losses = {row.slot for row in data.tables.item_loss}
    for slot in data.board.slots.values():
        if slot.loss and not any(loss.startswith(slot.loss) for loss in losses):
            yield "board.toml", f"{slot.id}: the item loss table has no {slot.loss!r}"


def _codes(data: Ruleset) -> Iterator[tuple[str, str]]:
    gains = [*data.paths.specializations.values(), *data.paths.seconds.values(), *data.paths.pure.values()]
    named = [("specializations.toml", text) for gain in [*gains, *data.paths.exceptions] for text in gain.abilities]
    named += [("items.toml", text) for item in data.items.values() for text in item.abilities]
    named += [("npcs.toml", text) for one in data.people.persons.values() for text in one.abilities]
    named += [("quests.toml", gift.ability) for gift in data.quests.gifts]
    named += [("classes.toml", text) for gain in data.paths.classes.values() for text in gain.abilities]
    for file, text in named:
        if data.abilities.get(data.abilities.read(text).code) is None:
            yield file, f"there is no ability {text!r}"
    for ability in data.abilities.listed:
        if ability.stacks and ability.stacks not in HOW:
            yield "abilities.toml", f"{ability.code}: nobody knows how {ability.stacks!r} counts"


def _readings(data: Ruleset) -> Iterator[tuple[str, str]]:
    used = [("levels.toml", unlock.reading) for unlock in data.levels.unlocks]
    used += [("npcs.toml", boost.reading) for boost in data.people.boosts.values()]
    used += [("markets.toml", data.markets.charm_reading)]
    for file, key in used:
        if key and key not in data.readings:
            yield file, f"there is no reading {key!r}"


def _entries(data: Ruleset) -> Iterator[tuple[str, Iterable[str]]]:
    paths = data.paths
    gains = [*paths.specializations.values(), *paths.seconds.values(), *paths.pure.values(), *paths.exceptions]
    yield "board.toml", [slot.rule for slot in data.board.slots.values()]
    yield "items.toml", [item.rule for item in data.items.values()]
    yield "abilities.toml", [ability.rule for ability in data.abilities.listed]
    yield "specializations.toml", [gain.rule for gain in gains]
    yield "classes.toml", [gain.rule for gain in paths.classes.values()]
    yield "levels.toml", [unlock.rule for unlock in data.levels.unlocks] + [mode.rule for mode in data.levels.modes]
    yield "npcs.toml", [kind.rule for kind in data.people.kinds.values()]
    yield "markets.toml", [offer.rule for offer in data.markets.offers.values()]
    yield "quests.toml", [quest.rule for quest in data.quests.quests] + [gift.rule for gift in data.quests.gifts]
    yield "readings.toml", [reading.rule for reading in data.readings.values()]
