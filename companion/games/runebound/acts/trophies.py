"""Trophies by deck: gained from the top of it, taken with a card, spent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.core.errors import CompanionError
from companion.core.names import clean_name, resolve
from companion.core.words import many
from companion.games.registry import Games
from companion.games.runebound.acts.heroes import holder
from companion.games.runebound.acts.reading import TROPHY
from companion.games.runebound.acts.work import Done, Work, perform, said
from companion.store.record import Record


def gain(record: Record, games: Games, name: str, kind: str, count: int, why: str, force: str = "") -> Done:
    """Trophies gained from the top of an adventure deck."""
    reason = said(why, "reason")
    if count < 1:
        raise CompanionError(f"{count} trophies cannot be gained.", "Give a number from 1 up.")

    def do(work: Work) -> str:
        hero, deck = holder(work, name), deck_named(work, kind)
        work.enter(hero, TROPHY + deck, count, f"gained{f': {reason}' if reason else ''}")
        because = f" ({reason})" if reason else ""
        return f"{hero.name} gains {many(count, f'{deck} trophies')}{because}"

    return perform(record, games, do, force)


def take(record: Record, games: Games, name: str, kind: str, card: str, force: str = "") -> Done:
    """An adventure card taken as a trophy: a defeated enemy, or an event that says so."""

    def do(work: Work) -> str:
        hero, deck = holder(work, name), deck_named(work, kind)
        what = clean_name(card, "card's name") if card else "a card"
        work.enter(hero, TROPHY + deck, 1, f"took {what}")
        return f"{hero.name} takes {what} as a {deck} trophy"

    return perform(record, games, do, force)


def spend(record: Record, games: Games, name: str, kinds: Sequence[str], why: str, force: str = "") -> Done:
    """Trophies spent for an ability; each goes to its deck's discard pile."""
    reason = said(why, "reason")

    def do(work: Work) -> str:
        hero = holder(work, name)
        spent = Counter(deck_named(work, kind) for kind in kinds)
        for deck, count in spent.items():
            work.enter(hero, TROPHY + deck, -count, f"spent{f': {reason}' if reason else ''}")
        words = ", ".join(many(count, f"{deck} trophies") for deck, count in spent.items())
        return f"{hero.name} spends {words}{f' ({reason})' if reason else ''}"

    return perform(record, games, do, force)


def deck_named(work: Work, word: str) -> str:
    """An adventure deck by name: the type of its trophies."""
    return resolve(word, {kind: kind for kind in work.rules.trophies}, "kind of trophy", work.game.short)
