"""A player's own figures for a printed character: what the data does not know, or has wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import clean_name, fold, resolve
from companion.games.pacg.cards import BOONS, PLURALS
from companion.games.pacg.sheet import PROFICIENCIES, SKILLS

DICE = ("d4", "d6", "d8", "d10", "d12", "d20")
HINT = "Fields: strength, strength.boxes, melee, hand-size, cards.spell, light-armor, favored, traits, roles, powers."
TRUTH = {"yes": True, "true": True, "no": False, "false": False, "feat": "feat"}
TEXTS = {"favored": str, "powers": str}
LISTS = ("traits", "roles")


def corrected(field: str, value: str) -> dict[str, Any]:
    """A field and a value as the same nested structure that the printed figures have."""
    words = [word for word in re.split(r"[.\s]+", field.strip().casefold()) if word]
    path = [word.replace("_", "-") for word in words]
    if path and path[0] == "skills":
        path = path[1:]
    if not path:
        raise CompanionError("Which field?", HINT)
    if path[0] in SKILLS:
        return {"skills": {path[0]: _skill(path[1:], value)}}
    if len(path) == 1 and path[0] in TEXTS:
        return {path[0]: clean_name(value, path[0])}
    if len(path) == 1 and path[0] in LISTS:
        return {path[0]: [clean_name(part, path[0]) for part in re.split(r"[,/;]", value) if part.strip()]}
    found = _other(path, value)
    if found is None:
        raise CompanionError(f"There is no field {field!r}.", HINT)
    return found


def _skill(path: list[str], value: str) -> dict[str, Any]:
    if path in ([], ["die"]):
        die = value.strip().casefold().removeprefix("1")
        if die not in DICE:
            raise CompanionError(f"{value!r} is no skill die.", f"One of: {', '.join(DICE)}.")
        return {"die": die}
    if path == ["boxes"]:
        return {"boxes": _number(value, 0, 6)}
    return {"subskills": {clean_name(path[-1], "skill"): _number(value, 0, 9)}}


def _other(path: list[str], value: str) -> dict[str, Any] | None:
    readers: list[Callable[[list[str], str], dict[str, Any] | None]] = [_hand, _cards, _proficient, _subskill]
    return next((found for read in readers if (found := read(path, value)) is not None), None)


def _hand(path: list[str], value: str) -> dict[str, Any] | None:
    if path in (["hand-size"], ["hand", "size"], ["hand"]):
        return {"hand_size": _numbers(value, 1, 12)}
    if path in (["power-boxes"], ["power", "boxes"]):
        return {"power_boxes": _number(value, 0, 20)}
    return None


def _cards(path: list[str], value: str) -> dict[str, Any] | None:
    types = {name: type for type in BOONS for name in (type, PLURALS.get(type, f"{type}s"))}
    first = path[0] in {"cards", "card", "cards-list"}
    if path[-1] not in types or (not first and (len(path) > 1 or path[0] == "weapon")):
        return None
    row = _numbers(value, 0, 20)
    if len(row) > 2 or row != sorted(row):
        raise CompanionError(
            f"{value!r} is no row of the Cards List.", "Write `3` or `3-5` (printed, with every feat)."
        )
    return {"cards_list": {types[path[-1]]: row}}


def _proficient(path: list[str], value: str) -> dict[str, Any] | None:
    name = path[-1].rstrip("s") if path[-1] != "armors" else "armor"
    if name not in PROFICIENCIES or (len(path) > 1 and path[0] not in {"proficient", "proficiency"}):
        return None
    if fold(value) not in TRUTH:
        raise CompanionError(f"{value!r} says nothing about a proficiency.", "Use yes, no or feat (a power feat box).")
    return {"proficient": {name: TRUTH[fold(value)]}}


def _subskill(path: list[str], value: str) -> dict[str, Any] | None:
    """`melee "strength +2"`."""
    found = re.fullmatch(r"\s*([a-z]+)\s*\+?\s*(\d)\s*", value.casefold())
    if len(path) != 1 or not found:
        return None
    skill = resolve(found[1], {s: s for s in SKILLS}, "skill")
    return {"skills": {skill: {"subskills": {path[0]: int(found[2])}}}}


def _numbers(value: str, least: int, most: int) -> list[int]:
    return [_number(part, least, most) for part in re.split(r"[,/\s-]+", value.strip()) if part]


def _number(value: str, least: int, most: int) -> int:
    text = value.strip().removeprefix("+")
    if not text.isdecimal() or not least <= int(text) <= most:
        raise CompanionError(f"{value!r} is no number from {least} to {most}.", HINT)
    return int(text)
