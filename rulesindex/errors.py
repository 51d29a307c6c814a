"""The one exception of the rules library: we cannot go on, and what the player can do about it."""


class RulesError(Exception):
    """What went wrong, and how to mend it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
