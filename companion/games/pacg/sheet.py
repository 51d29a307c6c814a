"""A character's printed figures, with what the player corrected and the feats checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.pacg.cards import BOONS

SKILLS = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
KINDS = ("skill", "power", "card")
HAND_SIZE = "hand-size"
PROFICIENCIES = ("light-armor", "heavy-armor", "weapon")


def merged(printed: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Facts with corrections laid over them, table by table."""
    found = dict(printed)
    for key, value in own.items():
        old = found.get(key)
        found[key] = merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return found


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes for one thing: how many there are (None: not known), how many are checked."""

    kind: str
    what: str
    total: int | None
    checked: int

    @property
    def free(self) -> bool:
        """Whether a box is left, as far as is known."""
        return self.total is None or self.checked < self.total


def numbers(value: Any) -> list[int]:
    """A figure that may be one number or a row of boxes."""
    listed = value if isinstance(value, list) else [value]
    return [n for n in listed if isinstance(n, int) and not isinstance(n, bool)]


def printed_list(facts: Mapping[str, Any]) -> dict[str, int] | None:
    """The Cards List as printed; None where it is not known."""
    listed = facts.get("cards_list")
    if not isinstance(listed, Mapping):
        return None
    return {type: (numbers(listed.get(type, 0)) or [0])[0] for type in BOONS}


def card_boxes(facts: Mapping[str, Any]) -> dict[str, int | None]:
    """Card feat boxes by type; None where the highest number is not known."""
    listed = facts.get("cards_list")
    found: dict[str, int | None] = {}
    for type in BOONS:
        row = numbers(listed.get(type, [])) if isinstance(listed, Mapping) else []
        found[type] = row[-1] - row[0] if len(row) > 1 else None
    return found


def needs(facts: Mapping[str, Any], feats: Mapping[str, int]) -> dict[str, int] | None:
    """The Cards List with the card feats checked."""
    listed = printed_list(facts)
    return {type: listed[type] + feats.get(type, 0) for type in BOONS} if listed is not None else None


def hand_size(facts: Mapping[str, Any], checked: int) -> int | None:
    """The hand size with its boxes checked; None where it is not known."""
    row = numbers(facts.get("hand_size", []))
    if not row:
        return None
    return row[min(checked, len(row) - 1)] if len(row) > 1 else row[0] + checked


def skill_boxes(facts: Mapping[str, Any], skill: str) -> int | None:
    """The feat boxes of a skill; None where they are not known."""
    row = facts.get("skills", {}).get(skill, {})
    boxes = row.get("boxes") if isinstance(row, Mapping) else None
    return boxes if isinstance(boxes, int) else None


def all_boxes(facts: Mapping[str, Any], feats: Iterable[tuple[str, str]], role: str = "") -> list[Boxes]:
    """Every row of boxes of a character with what is checked; feats as (kind, what)."""
    checked = Counter(feats)
    found = [Boxes("skill", s, skill_boxes(facts, s), checked["skill", s]) for s in SKILLS]
    found += [Boxes("card", t, n, checked["card", t]) for t, n in card_boxes(facts).items()]
    found += _power_boxes(facts, checked, role)
    return found


def _power_boxes(facts: Mapping[str, Any], checked: Counter[tuple[str, str]], role: str) -> list[Boxes]:
    hand = numbers(facts.get("hand_size", []))
    proficient = facts.get("proficient", {})
    named = {HAND_SIZE: None if role or len(hand) < 2 else len(hand) - 1}
    named |= {p: 1 for p in PROFICIENCIES if isinstance(proficient, Mapping) and proficient.get(p) == "feat"}
    if len(hand) == 1 and "power_boxes" in facts and not role:  # the source gives every box: there is none
        named[HAND_SIZE] = 0
    others = {what: n for (kind, what), n in checked.items() if kind == "power" and what not in named}
    found = [Boxes("power", what, total, checked["power", what]) for what, total in named.items()]
    left = facts.get("power_boxes")
    known = isinstance(left, int) and not role
    found += [Boxes("power", what, n if known else None, n) for what, n in others.items()]
    if isinstance(left, int) and not role:
        found.append(Boxes("power", "another power", left, sum(others.values())))
    else:  # the role's own boxes, or a sheet nobody typed in
        found.append(Boxes("power", "another power", None, 0))
    return found
