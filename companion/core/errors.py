"""The one exception that means: we cannot go on, and here is what to do."""


class CompanionError(Exception):
    """A problem the player can mend: what is wrong, and how to fix it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()
