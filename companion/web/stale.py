"""A tap on a screen that is behind: done where it still means the same, else told what happened meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.findings import Action
from companion.core.names import CompanionError
from companion.core.offers import Choice, Offer
from companion.web.once import Button

NOTHING = "Nothing was done; the page shows how it is now."


def refuse_gone(button: Button, offered: Iterable[Offer], action: Action, by_others: Sequence[str]) -> None:
    """Refuse what is no longer on offer, would now do something else, or has just been done by somebody else."""
    if by_others:
        raise CompanionError(
            f"{by_others[-1]} did that a moment ago.", "It was not done twice; tap again to add to it."
        )
    if not any(_is_same(button.offer, offer, action) for offer in offered):
        raise CompanionError(f"{_meanwhile(button.seen)} a moment ago.", NOTHING)


def _is_same(drawn: Offer, now: Offer, action: Action) -> bool:
    """Whether a button still does what it said: the same command, its answers still to be had, its hint still true.

    The hint of a button that asks for nothing says what one tap will do (`then Lem's turn`); of one that asks for
    something it says how things stand (`7 of 12 left`), which may well have changed.
    """
    if (drawn.label, drawn.page, drawn.action) != (now.label, now.page, now.action._replace(asks=())):
        return False
    if not drawn.asks:
        return drawn.hint == now.hint and not now.asks
    chosen = _chosen(drawn, action)
    choices = {ask.name: ask.options for ask in now.asks if isinstance(ask, Choice)}
    return all(value in choices.get(name, (value,)) for name, value in chosen.items())


def _chosen(drawn: Offer, action: Action) -> dict[str, str]:
    """What was picked from each list: the value that, left in it alone, makes the same action."""
    values = {*action.arguments, *(value for _name, value in action.options)}
    return {
        ask.name: value
        for ask in drawn.asks
        if isinstance(ask, Choice)
        for value in ask.options
        if value in values and value not in drawn.action.arguments
    }


def _meanwhile(seen: int) -> str:
    """What was done since a step, by whom."""
    from companion.kit.context import record_to_read
    from companion.store.caller import caller

    campaign = caller().campaign
    lines = record_to_read().changed_since(campaign if isinstance(campaign, int) else None, seen)
    return lines[-1].told().rstrip(".") + "," if lines else "Something was taken back"
