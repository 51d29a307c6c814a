"""The data of Arcania looked at as a whole: every file read, every reference followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.core import codes
from companion.core.fields import Problems
from companion.games.arcania.abilities import HOW
from companion.games.arcania.items import KINDS
from companion.games.arcania.ruleset import Rules
from companion.games.loader import load_game

FILES = ("board", "items", "abilities", "paths", "levels", "people", "markets", "quests", "readings", "tables")


def check(folder: Path, problems: Problems) -> None:
    """Note every problem of the module's own files."""
    game, _found = load_game(folder, folder.parent / "families")
    if game is None:
        return
    rules = Rules(game, problems)
    before = len(problems.found)
    try:
        for name in FILES:
            getattr(rules, name)
    except (KeyError, TypeError, StopIteration) as error:  # the tables of the dice have a stricter reader
        problems.add(
            codes.MISSING_FIELD, folder / "tables.toml", 0, f"a field is missing or of the wrong kind: {error}"
        )
        return
    if len(problems.found) == before:
        for file, message in _dangling(rules):
            problems.add(codes.BAD_VALUE, folder / file, 0, message)


def _dangling(rules: Rules) -> Iterator[tuple[str, str]]:
    yield from _slots(rules)
    yield from _codes(rules)
    yield from _readings(rules)
    for file, entries in _entries(rules):
        for rule in entries:
            if not rules.is_entry(rule):
                yield file, f"the digest has no entry {rule!r}"


def _slots(rules: Rules) -> Iterator[tuple[str, str]]:
    for item in rules.items.values():
        if item.slot and item.slot not in rules.board.slots:
            yield "items.toml", f"{item.name}: there is no slot {item.slot!r}"
        if item.kind not in KINDS:
            yield "items.toml", f"{item.name}: there is no kind {item.kind!r}"
    losses = {row.slot for row in rules.tables.item_loss}
    for slot in rules.board.slots.values():
        if slot.loss and not any(loss.startswith(slot.loss) for loss in losses):
            yield "board.toml", f"{slot.id}: the item loss table has no {slot.loss!r}"


def _codes(rules: Rules) -> Iterator[tuple[str, str]]:
    gains = [*rules.paths.specializations.values(), *rules.paths.seconds.values(), *rules.paths.pure.values()]
    named = [("specializations.toml", text) for gain in [*gains, *rules.paths.exceptions] for text in gain.abilities]
    named += [("items.toml", text) for item in rules.items.values() for text in item.abilities]
    named += [("npcs.toml", text) for one in rules.people.persons.values() for text in one.abilities]
    named += [("quests.toml", gift.ability) for gift in rules.quests.gifts]
    named += [("classes.toml", text) for gain in rules.paths.classes.values() for text in gain.abilities]
    for file, text in named:
        if rules.abilities.get(rules.abilities.read(text).code) is None:
            yield file, f"there is no ability {text!r}"
    for ability in rules.abilities.listed:
        if ability.stacks and ability.stacks not in HOW:
            yield "abilities.toml", f"{ability.code}: nobody knows how {ability.stacks!r} counts"


def _readings(rules: Rules) -> Iterator[tuple[str, str]]:
    used = [("levels.toml", unlock.reading) for unlock in rules.levels.unlocks]
    used += [("npcs.toml", boost.reading) for boost in rules.people.boosts.values()]
    used += [("markets.toml", rules.markets.charm_reading)]
    for file, key in used:
        if key and key not in rules.readings:
            yield file, f"there is no reading {key!r}"


def _entries(rules: Rules) -> Iterator[tuple[str, Iterable[str]]]:
    paths = rules.paths
    gains = [*paths.specializations.values(), *paths.seconds.values(), *paths.pure.values(), *paths.exceptions]
    yield "board.toml", [slot.rule for slot in rules.board.slots.values()]
    yield "items.toml", [item.rule for item in rules.items.values()]
    yield "abilities.toml", [ability.rule for ability in rules.abilities.listed]
    yield "specializations.toml", [gain.rule for gain in gains]
    yield "classes.toml", [gain.rule for gain in paths.classes.values()]
    yield "levels.toml", [unlock.rule for unlock in rules.levels.unlocks] + [mode.rule for mode in rules.levels.modes]
    yield "npcs.toml", [kind.rule for kind in rules.people.kinds.values()]
    yield "markets.toml", [offer.rule for offer in rules.markets.offers.values()]
    yield "quests.toml", [quest.rule for quest in rules.quests.quests] + [gift.rule for gift in rules.quests.gifts]
    yield "readings.toml", [reading.rule for reading in rules.readings.values()]
