"""The dice of Descent and pools of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.named import NamedTuple
from companion.core.names import many
from companion.dice.checks import wrong

MAX_POOL = 8


class Face(NamedTuple):
    """What one face shows."""

    damage: int = 0
    surges: int = 0
    range: int = 0
    shields: int = 0
    miss: bool = False


Dice = Mapping[str, tuple[Face, ...]]


def read_dice(values: Mapping[str, Any]) -> Dice:
    """The dice from what the game's `dice.toml` holds."""
    return {name: tuple(Face(**face) for face in die["faces"]) for name, die in values.items()}


def named(dice: Dice) -> dict[str, tuple[int | None, ...]]:
    """The same dice for dice notation: damage or shields, a miss as None."""
    return {name: tuple(None if f.miss else f.damage + f.shields for f in faces) for name, faces in dice.items()}


def pool(text: str, dice: Dice) -> tuple[str, ...]:
    """The names in "blue 2 red", "blue + 2red", one for each die."""
    names: list[str] = []
    many: int | None = None
    for word in text.lower().replace("+", " ").replace(",", " ").split():
        count, name = _counted(word)
        many = many if count is None else count
        if name in dice:
            names += [name] * (1 if many is None else many)
            many = None
        elif name:
            raise wrong(f"There is no {name!r} die.", f"Dice: {', '.join(dice)}.")
    if many is not None:
        raise wrong(f"Which {many} dice?", f"Dice: {', '.join(dice)}.")
    if len(names) > MAX_POOL:
        raise wrong(f"At most {MAX_POOL} dice are rolled at once.", "Use fewer dice.")
    return tuple(names)


def _counted(word: str) -> tuple[int | None, str]:
    """A leading count and the rest: "2red", "2" or "red"."""
    name = word.lstrip("0123456789")
    digits = word[: len(word) - len(name)]
    return (int(digits[:3]) if digits else None), name


def shown(face: Face) -> str:
    """A face in words: 2 damage, 1 surge, range 3."""
    if face.miss:
        return "X"
    parts = [f"{face.damage} damage"] if face.damage else []
    parts += [f"{face.surges} surge"] if face.surges else []
    parts += [f"range {face.range}"] if face.range else []
    parts += [many(face.shields, "shields")] if face.shields else []
    return ", ".join(parts) or "blank"


def totals(names: tuple[str, ...], dice: Dice) -> dict[tuple[int, int, int, int], int]:
    """Ways to each (damage, surges, range, shields); what the ways lack of all rolls are misses."""
    states = {(0, 0, 0, 0): 1}
    for name in names:
        out: dict[tuple[int, int, int, int], int] = {}
        for (damage, surges, reach, shields), ways in states.items():
            for face in dice[name]:
                if not face.miss:
                    key = (damage + face.damage, surges + face.surges, reach + face.range, shields + face.shields)
                    out[key] = out.get(key, 0) + ways
        states = out
    return states


def rolls(names: tuple[str, ...], dice: Dice) -> int:
    """How many rolls of the pool there are."""
    count = 1
    for name in names:
        count *= len(dice[name])
    return count
