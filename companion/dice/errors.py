"""What went wrong in a dice expression, where, and what would be right."""

from __future__ import annotations

from companion.errors import CompanionError

_SHOWN = 60


class DiceError(CompanionError):
    """An expression we cannot read or will not compute."""

    def __init__(self, message: str, position: int = 0, hint: str = "", text: str = "") -> None:
        super().__init__(message, hint)
        self.position = position
        self.text = text

    def marked(self) -> str:
        """The expression with a caret under the wrong character; a long one is shown around it."""
        start = max(0, self.position - _SHOWN // 2)
        line = "".join(c if c.isprintable() else " " for c in self.text[start : start + _SHOWN])
        return f"{line}\n{' ' * (self.position - start)}^"
