"""How large an expression may be, and a budget for the work that it asks for."""

from __future__ import annotations

from companion.dice.errors import DiceError

MAX_TEXT = 200
MAX_DEPTH = 8
MAX_DICE = 100
MAX_SIDES = 100
MAX_NUMBER = 99_999
MAX_WORK = 500_000
"""Elementary steps; about half a second of plain Python on a slow machine."""


class Work:
    """What is left of the budget of one evaluation."""

    __slots__ = ("left",)

    def __init__(self, steps: int = MAX_WORK) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Book `steps` before doing them, so that nothing is begun that cannot be finished."""
        self.left -= steps
        if self.left < 0:
            raise DiceError(
                "that is too much to work out exactly",
                hint="use fewer dice, fewer sides, or split the roll into parts",
            )
