"""A player's correction of a printed figure, laid over what the data says, and the words on a member's card.

A figure is kept beside the member; the words go into the player's box, where the next campaign finds them.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.names import CompanionError, clean_name, fold, resolve, shorten
from companion.core.rows import SharedSheet, from_facts, to_facts
from companion.core.system import GameSystem
from companion.store.tables import Hero
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform

LONGEST_NUMBER = 9
POWERS = {"powers": "character", "power": "character", "text": "character", "role powers": "role", "role text": "role"}
"""The fields that are words on a card: the kind of the entry that keeps them."""


def set_printed(table: Table, name: str, field: str, value: str) -> Outcome:
    """Correct one figure of a member, or write down the words on the card."""

    def act(change: Change[object]) -> str:
        hero = change.hero(name)
        if fold(field) in POWERS:
            return _set_words(change, hero, POWERS[fold(field)], value)
        new = change.game.correct(field, value)
        new = _plain(change.system, hero, field, value) if new is None else new
        sheet = from_facts(SharedSheet, hero.sheet)
        hero.sheet = to_facts(sheet._replace(printed=_over(sheet.printed, new)), hero.sheet)
        return f"{hero.name}: {field} is {value}"

    return perform(table, act, owing=OWN_RULES)


def _set_words(change: Change[object], hero: Hero, kind: str, value: str) -> str:
    row = change.rows.member(hero.name)
    found = dict(change.game.boxed(change.system, change.rows, row))
    if kind not in found:
        raise CompanionError(
            f"{hero.name} has no {kind} yet.", f"Keep its words by name: companion box add NAME --kind {kind}."
        )
    if not change.keep(kind, found[kind], text=value):
        raise CompanionError(f"Your box says so already of {found[kind]}.", "Nothing was changed.")
    return f"{hero.name}: the powers of {found[kind]}"


def _over(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    found = dict(old)
    for key, value in new.items():
        before = found.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            found[key] = _over(before, value)
        else:
            found[key] = value
    return found


def _plain(game: GameSystem, hero: Hero, field: str, value: str) -> dict[str, object]:
    """A field the game's roster has, with a value of the same kind."""
    facts = dict(getattr(game.character(hero.character), "facts", {}))
    if not facts:
        return {clean_name(field, "field"): clean_name(value, "value")}
    key = resolve(field, {name: name for name in facts}, "field", hero.name)
    return {key: _like(facts[key], value, key)}


def _like(known: object, value: str, field: str) -> object:
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
