"""What roll, odds and check share: a game's dice, the random source, JSON of a distribution."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from companion.kit.context import folder

if TYPE_CHECKING:
    from pathlib import Path

    from companion.dice.dist import Dist
    from companion.dice.limits import Work
    from companion.dice.odds import Odds
    from companion.dice.roll import Rolled
    from companion.dice.tree import Expr

T = TypeVar("T")
Faces = tuple[int | None, ...]
COUNTED = ("value", "damage", "shields")
NOTATION = frozenset({"edge", "hindrance", "best", "worst", "max", "min"})
GOES_ON = ("+", "-", "*", "/", ">", "<", "=", ",", ")")
"""What cannot begin an expression, so that a word that does goes on with the one before it."""


def expressions_of(typed: Sequence[str]) -> list[str]:
    """Expressions that were typed with spaces and without quotes: `2d6 + 3 >= 7 vs d12` is two."""
    found: list[str] = []
    apart = True
    for word in map(str.strip, typed):
        if word.lower() == "vs":
            apart = True
        elif found and not apart and (word.startswith(GOES_ON) or found[-1].endswith((*GOES_ON[:-1], "("))):
            found[-1] += f" {word}"
        else:
            found.append(word)
            apart = False
    return found


def game_dice(game: str) -> dict[str, Faces]:
    """The named dice of a game, or of the campaign's game."""
    from companion.games.installed import find_place, game_places
    from companion.store.readmodel import active_campaign

    place = folder()
    view = None if game else active_campaign(place)
    if not game and view is None:
        return {}
    places = game_places(place)
    chosen = find_place(game, places) if game else places.get(view.own.game if view else "")
    return named_dice(chosen.path) if chosen else {}


def with_game_dice(text: str, game: str) -> Expr:
    """Read an expression; a game's own dice are fetched only where it names some."""
    from companion.dice.parse import parse

    return _read(parse, text, game)


def odds_with_game_dice(text: str, game: str, work: Work | None = None) -> Odds:
    """The odds of an expression that may name a game's own dice; `work` is a budget that several share."""
    from companion.dice.odds import odds

    return _read(lambda text, dice: odds(text, dice, work), text, game)


def _read(read: Callable[[str, Mapping[str, Sequence[int | None]]], T], text: str, game: str) -> T:
    from companion.dice.errors import DiceError

    named = _names_dice(text)
    dice = game_dice(game) if game or named else {}
    try:
        return read(text, dice)
    except DiceError as error:
        if named and not dice and not game:
            error.hint += "; a game's own dice need --game GAME"
        raise


def _names_dice(text: str) -> bool:
    return any(len(word) > 2 and word not in NOTATION for word in re.findall(r"[a-z]+", text[:400].lower()))


def labelled(text: str) -> tuple[str, str]:
    """`with a blessing: 2d12+2 >= 8` as its name and its dice."""
    label, colon, dice = text.partition(":")
    return (label.strip(), dice.strip()) if colon else ("", text.strip())


def source(seed: int | None) -> random.Random:
    """Dice that cannot be foretold, or the same again for a seed."""
    return random.SystemRandom() if seed is None else random.Random(seed)


def dist_json(dist: Dist) -> dict[str, str]:
    """A distribution as exact fractions."""
    return {str(value): fraction for value, fraction in dist.fractions().items()}


def rolled_json(rolled: Rolled) -> dict[str, object]:
    """A roll with every die."""
    from companion.render.odds import die_json

    return {"total": rolled.total, "success": rolled.success, "dice": [die_json(die) for die in rolled.dice]}


def named_dice(folder: Path) -> dict[str, Faces]:
    """The dice in a game's `dice.toml` whose faces come down to numbers; none where there is no such file."""
    import tomllib

    try:
        values = tomllib.loads((folder / "dice.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    found = {name: _faces(die) for name, die in values.items()}
    return {name: faces for name, faces in found.items() if faces}


def _faces(die: object) -> Faces:
    faces = die.get("faces", ()) if isinstance(die, Mapping) else ()
    return tuple(_number(face) for face in faces) if all(isinstance(f, int | Mapping) for f in faces) else ()


def _number(face: int | Mapping[str, int]) -> int | None:
    if isinstance(face, int):
        return face
    return None if face.get("miss") else sum(face.get(name, 0) for name in COUNTED)
