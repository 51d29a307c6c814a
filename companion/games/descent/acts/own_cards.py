"""Cards that no list has: an unknown name goes into the player's box, and is from then on a card like any other."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name, fold
from companion.games.descent.boxed import ITEM, OVERLORD_CARD, SKILL
from companion.games.descent.state import State
from companion.table.change import Change


class Own(NamedTuple):
    """What is known of such a card."""

    kind: str
    figures: Mapping[str, object] = {}

    def of_class(self, name: str) -> Own:
        """A skill of a hero's own class."""
        return self._replace(figures={**self.figures, "class": name})

    def keep(self, change: Change[State], name: str) -> None:
        """Put it into the box, unless a list has it."""
        known = change.state.index
        lists = {ITEM: known.items, SKILL: known.skills, OVERLORD_CARD: known.overlord}
        if fold(name) not in lists[self.kind]:
            figures = {figure: value for figure, value in self.figures.items() if value not in (None, "")}
            change.keep(self.kind, clean_name(name, "card's name"), figures)


def own_skill(xp: int | None) -> Own:
    """A skill that no list has, which needs its price."""
    return Own(SKILL, {"xp": _priced(xp)})


def own_overlord_card(xp: int | None, deck: str) -> Own:
    """An Overlord card likewise."""
    return Own(OVERLORD_CARD, {"xp": _priced(xp), "deck": deck})


def own_item(equip: str) -> Own:
    """An item likewise; how it is equipped may be said."""
    return Own(ITEM, {"equip": equip})


def _priced(xp: int | None) -> int:
    if xp is None:
        raise CompanionError("What does it cost? No list has it.", "Add --xp 2.")
    return xp
