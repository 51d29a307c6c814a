"""What came and went in a deck from one lock to the next."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.pacg.acts.history import Difference, Moment, steps
from companion.games.pacg.views.decks import counted
from companion.render.console import say, say_parts

Shape = dict[str, object]


def difference_json(one: Difference) -> Shape:
    """What came and went between two moments."""
    return {"from": one.before, "to": one.after, "came": dict(one.came), "went": dict(one.went)}


def history_json(name: str, found: list[Moment]) -> Shape:
    """A deck at each lock, and the changes between."""
    return {
        "name": name,
        "states": [{"quest": m.quest, "title": m.title, "at": m.at, "cards": dict(m.cards)} for m in found],
        "changes": [difference_json(one) for one in steps(found)],
    }


def show_history(name: str, changes: Sequence[Difference]) -> None:
    """What came and went between locks."""
    say_parts((name, "bold"))
    for change in changes:
        say(f"  {change.before} -> {change.after}")
        for sign, cards in (("+", change.came), ("-", change.went)):
            if cards:
                say(f"    {sign} {counted(cards)}")
    if not any(change.came or change.went for change in changes):
        say("  No card came or went.")
