"""Characters to tokens. ASCII digits only; the signs that books and keyboards print are all read."""

from __future__ import annotations

from companion.core.named import NamedTuple
from companion.dice.errors import DiceError
from companion.dice.limits import MAX_NUMBER, MAX_TEXT

_DIGITS = frozenset("0123456789")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz_")
_SPACES = frozenset(" \t\r\n")
_SAME = {"−": "-", "–": "-", "×": "*", "≥": ">=", "≤": "<=", "==": "=", "=>": ">=", "=<": "<="}  # noqa: RUF001
_SIGNS = frozenset("+-*(),%<>=")
_DOUBLE = frozenset((">=", "<=", "==", "=>", "=<"))

NUMBER, NAME, SIGN, END = "number", "name", "sign", "end"


class Token(NamedTuple):
    """One token, lower case, and where it starts."""

    kind: str
    text: str
    at: int

    @property
    def shown(self) -> str:
        """The token as an error names it."""
        return "the end" if self.kind == END else f"'{self.text}'"


def tokens(text: str) -> list[Token]:
    """All tokens of `text`, an END last."""
    if len(text) > MAX_TEXT:
        message = f"the expression has {len(text):,} characters, at most {MAX_TEXT} are read"
        raise DiceError(message, MAX_TEXT, "split it into several rolls", text)
    found: list[Token] = []
    at = 0
    while at < len(text):
        if text[at] in _SPACES:
            at += 1
            continue
        token, at = _token(text, at)
        found.append(token)
    found.append(Token(END, "", len(text)))
    return found


def _token(text: str, at: int) -> tuple[Token, int]:
    char = text[at]
    if char in _DIGITS:
        return _number(text, at)
    if char.isascii() and char.lower() in _LETTERS:
        stop = _run(text, at, _LETTERS)
        return Token(NAME, text[at:stop].lower(), at), stop
    if text[at : at + 2] in _DOUBLE:
        pair = text[at : at + 2]
        return Token(SIGN, _SAME.get(pair, pair), at), at + 2
    if char in _SAME or char in _SIGNS:
        return Token(SIGN, _SAME.get(char, char), at), at + 1
    raise _unknown(text, at)


def _number(text: str, at: int) -> tuple[Token, int]:
    stop = _run(text, at, _DIGITS)
    if int(text[at:stop]) > MAX_NUMBER:
        raise DiceError(f"numbers go up to {MAX_NUMBER:,}", at, "use a smaller number", text)
    return Token(NUMBER, text[at:stop], at), stop


def _run(text: str, at: int, allowed: frozenset[str]) -> int:
    while at < len(text) and text[at].isascii() and text[at].lower() in allowed:
        at += 1
    return at


def _unknown(text: str, at: int) -> DiceError:
    char = text[at]
    if char.isnumeric():
        return DiceError("only the digits 0 to 9 are read", at, "write the number with plain digits", text)
    if char == "/":
        return DiceError("there is no division here", at, "roll first, halve by hand", text)
    if char == ".":
        return DiceError("dice come in whole numbers", at, "leave the point out", text)
    shown = f"'{char}'" if char.isprintable() else f"character {ord(char)}"
    hint = "use dice like 2d6, numbers, + - * ( ) and one of >= > <= < ="
    return DiceError(f"{shown} means nothing here", at, hint, text)
