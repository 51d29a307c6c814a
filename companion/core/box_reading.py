"""What a player or a file says of an entry of the box, read as the game knows its kind; problems are values."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping

from companion.core.box import AMOUNTS, DICE, FLAG, LIST, NUMBER, TEXT, BoxFigure, BoxKind
from companion.core.names import CompanionError, clean_name, close_names, is_control, shorten

TEXT_MOST = 4_000
FIGURE_MOST = 200
FIGURES_MOST = 40
LISTED_MOST = 100
NUMBER_MOST = 1_000_000
LONGEST_NUMBER = 10
"""Digits beyond these only say that it is too large."""
_DICE = re.compile(r"(?:\d{1,2}\s*x?\s*)?(?:\d{0,2}d\d{1,3}|[a-z][a-z' -]*)(?:\s*[+-]\s*\d{1,3})?", re.IGNORECASE)
_AMOUNT = re.compile(r"(?P<name>[^=+\-]+?)\s*=?\s*(?P<amount>[+-]?\s*\d{1,7})")
_FIGURE_NAME = re.compile(r"[a-z][a-z0-9]*(?:[ _-][a-z0-9]+)*")


def box_text(text: str) -> str:
    """A text fit for an entry, or an error that says what to change; nothing is a text too."""
    kept = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if len(kept) > TEXT_MOST:
        raise CompanionError(f"The text has {len(kept):,} characters.", f"Use at most {TEXT_MOST:,}.")
    if any(is_control(c) and c not in "\n\t" for c in kept):
        raise CompanionError("The text holds a control character.", "Use plain text.")
    return kept


def judged(kind: BoxKind, given: Mapping[str, object]) -> tuple[dict[str, object], list[CompanionError]]:
    """The figures of an entry as they are kept, and what is wrong with those that cannot be.

    A value of None, or an empty text, takes a figure away: it is kept as None.
    """
    kept: dict[str, object] = {}
    problems: list[CompanionError] = []
    if len(given) > FIGURES_MOST:
        problems.append(CompanionError(f"{len(given)} figures are too many.", f"Use at most {FIGURES_MOST}."))
        return kept, problems
    for name, value in given.items():
        try:
            figure = _figure(kind, name)
            if figure.name in kept:
                raise CompanionError(f"{figure.name} stands twice.", "Give each figure once.")
            kept[figure.name] = None if value is None or value == "" else read(figure, value)
        except CompanionError as problem:
            problems.append(problem)
    return kept, problems


def _figure(kind: BoxKind, name: str) -> BoxFigure:
    known = kind.figure(name)
    if known:
        return known
    if not kind.open:
        names = [figure.name for figure in kind.figures]
        near = close_names(name, names, 1)
        hint = f"Did you mean {near[0]}?" if near else f"There is: {', '.join(names) or 'only a text'}."
        raise CompanionError(f"A {kind.name} has no figure {shorten(name, 40)}.", hint)
    plain = name.strip().casefold()
    if not _FIGURE_NAME.fullmatch(plain) or len(plain) > 40:
        raise CompanionError(f"{shorten(name, 40)} is no name for a figure.", "Use a word such as cost or hand-size.")
    return BoxFigure(plain, reads="")


def read(figure: BoxFigure, value: object) -> object:
    """A value of a figure, typed or out of a file, as it is kept; or an error that says what it should be."""
    return _READS[figure.reads](figure, value)


def _number(figure: BoxFigure, value: object) -> int:
    text = value.strip() if isinstance(value, str) else value
    if isinstance(text, str) and re.fullmatch(r"[+-]?\d+", text):
        text = int(text[:LONGEST_NUMBER])
    if isinstance(text, float) and text.is_integer() and abs(text) <= NUMBER_MOST:
        text = int(text)
    if not isinstance(text, int) or isinstance(text, bool):
        raise CompanionError(f"{figure.name} is a whole number, not {_shown(value)}.", f"As in {figure.name}=3.")
    if abs(text) > NUMBER_MOST:
        raise CompanionError(f"{figure.name} is larger than anything in a box.", f"At most {NUMBER_MOST:,}.")
    return text


def _line(figure: BoxFigure, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise CompanionError(f"{figure.name} is a line of text, not {_shown(value)}.", "Write it as the card has it.")
    text = " ".join(unicodedata.normalize("NFC", str(value)).split(" ")).strip()
    if any(is_control(c) for c in text):
        raise CompanionError(f"{figure.name} holds a line break or control character.", "Use one plain line.")
    if len(text) > FIGURE_MOST:
        raise CompanionError(f"{figure.name} has {len(text):,} characters.", f"Use at most {FIGURE_MOST}.")
    if figure.proves:
        try:
            figure.proves(text)
        except ValueError as error:
            raise CompanionError(f"{figure.name}: {error}.", f"It is {figure.words}.") from error
    return text


def _dice(figure: BoxFigure, value: object) -> str:
    text = _line(figure, value)
    if not all(_DICE.fullmatch(part.strip()) for part in text.split(",")):
        raise CompanionError(f"{figure.name} is dice, not {_shown(value)}.", f"As in {figure.name}=2d6+1.")
    return text


def _list(figure: BoxFigure, value: object) -> list[str]:
    listed = value.split(",") if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(one, str) for one in listed):
        raise CompanionError(f"{figure.name} is a list of words, not {_shown(value)}.", "Put commas between them.")
    if len(listed) > LISTED_MOST:
        raise CompanionError(f"{figure.name} lists {len(listed):,} things.", f"At most {LISTED_MOST}.")
    return [clean_name(one.strip(), figure.name) for one in listed if one.strip()]


def _flag(figure: BoxFigure, value: object) -> bool:
    words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    found = value if isinstance(value, bool) else words.get(str(value).strip().casefold())
    if found is None:
        raise CompanionError(f"{figure.name} is yes or no, not {_shown(value)}.", f"As in {figure.name}=yes.")
    return found


def _amounts(figure: BoxFigure, value: object) -> dict[str, int]:
    if isinstance(value, str):
        parts = [_AMOUNT.fullmatch(part.strip()) for part in value.split(",") if part.strip()]
        pairs: list[tuple[str, object]] = [(m["name"], m["amount"].replace(" ", "")) for m in parts if m]
        wrong = len(pairs) < len(parts)
    else:
        pairs = list(value.items()) if isinstance(value, Mapping) else []
        wrong = not isinstance(value, Mapping) or not all(isinstance(name, str) for name, _amount in pairs)
    if wrong or len(pairs) > LISTED_MOST:
        raise CompanionError(f"{figure.name} is names with numbers, not {_shown(value)}.", 'As in "gold 2, fame 1".')
    return {clean_name(name, figure.name): _number(figure, amount) for name, amount in pairs}


def _any(figure: BoxFigure, value: object) -> object:
    """A figure the game does not know: a number where it is one, else a line, a list or names with numbers."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float) or (isinstance(value, str) and re.fullmatch(r"[+-]?\d+", value.strip())):
        return _number(figure, value)
    if isinstance(value, list | tuple):
        return _list(figure, value)
    return _amounts(figure, value) if isinstance(value, Mapping) else _line(figure, value)


_READS: dict[str, Callable[[BoxFigure, object], object]] = {
    NUMBER: _number,
    DICE: _dice,
    TEXT: _line,
    LIST: _list,
    FLAG: _flag,
    AMOUNTS: _amounts,
    "": _any,
}


def _shown(value: object) -> str:
    kinds = {dict: "a table", list: "a list", bool: "yes or no"}
    return kinds.get(type(value)) or shorten(str(value), 40)
