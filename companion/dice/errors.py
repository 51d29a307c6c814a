"""What went wrong in a dice expression, where, and what would be right."""

from __future__ import annotations

from companion.core.names import CompanionError

_SHOWN = 60


class DiceError(CompanionError):
    """An expression we cannot read or will not compute; only one with its `text` knows where it went wrong."""

    def __init__(self, message: str, position: int = 0, hint: str = "", text: str = "") -> None:
        super().__init__(message, hint)
        self.position = position
        self.text = text
        self.located = bool(text.strip())

    def __str__(self) -> str:
        """One line: where, what, and what would be right."""
        message = f"{self._where()}: {self.message}" if self.located else self.message
        return " ".join(_sentence(part) for part in (message, self.hint) if part)

    def _where(self) -> str:
        line, start = self._excerpt()
        line = f"{'...' if start else ''}{line}{'...' if start + _SHOWN < len(self.text) else ''}"
        if self.position >= len(self.text.rstrip()):
            return f"At the end of '{line.rstrip()}'"
        return f"At character {self.position + 1:,} of '{line}'"

    def _excerpt(self) -> tuple[str, int]:
        """What is shown of the expression, and where that starts: a long one is cut around the mistake."""
        start = max(0, self.position - _SHOWN // 2) if len(self.text) > _SHOWN else 0
        return "".join(c if c.isprintable() else " " for c in self.text[start : start + _SHOWN]), start

    def marked(self) -> str:
        """The expression with a caret under the wrong character."""
        line, start = self._excerpt()
        return f"{line}\n{' ' * (self.position - start)}^"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
