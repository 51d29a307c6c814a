"""Fortune tokens: after the roll, one die is rolled again for each token, whichever helps most."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from companion.dice.checks import wrong
from companion.dice.limits import Work
from companion.games.descent.odds.dice import Face

Result = int | None
"""What a roll comes to; None is a miss."""
Judge = Callable[[tuple[Face, ...]], Result]
Worth = Callable[[Result], int]
Pool = tuple[tuple[Face, ...], ...]
MAX_TOKENS = 4


class Rerolls:
    """The best use of tokens on a pool: `judge` says what faces come to, `worth` how good that is."""

    def __init__(self, pool: Pool, judge: Judge, worth: Worth, work: Work) -> None:
        self.pool = pool
        self.sides = max((len(faces) for faces in pool), default=1)
        self.judge = lru_cache(maxsize=None)(judge)
        self.worth = worth
        self.work = work
        self._known: dict[tuple[tuple[Face, ...], int], dict[Result, int]] = {}

    def outcomes(self, tokens: int) -> dict[Result, int]:
        """Ways to each result over all rolls, out of sides ** (dice + tokens)."""
        rolls: dict[tuple[Face, ...], int] = {(): 1}
        if not 0 <= tokens <= MAX_TOKENS:
            raise wrong(f"0 to {MAX_TOKENS} fortune tokens are weighed.", "Use fewer tokens.")
        for faces in self.pool:
            self.work.spend(3 * len(rolls) * len(faces))
            rolls = _longer(rolls, faces)
        out: dict[Result, int] = {}
        for faces, many in rolls.items():
            for result, ways in self.after(faces, tokens).items():
                out[result] = out.get(result, 0) + many * ways
        return out

    def after(self, faces: tuple[Face, ...], tokens: int) -> dict[Result, int]:
        """Ways to each result from these faces, out of sides ** tokens."""
        if (faces, tokens) not in self._known:
            die = self.choice(faces, tokens)
            if die is None:
                found: dict[Result, int] = {self.judge(faces): self.sides**tokens}
            else:
                found = self._rerolled(faces, tokens, die)
            self._known[faces, tokens] = found
        return self._known[faces, tokens]

    def choice(self, faces: tuple[Face, ...], tokens: int) -> int | None:
        """The die to roll again, None to leave all as they lie."""
        if not tokens:
            return None
        best, chosen = self.worth(self.judge(faces)) * self.sides**tokens, None
        for die in range(len(faces)):
            ways = self._rerolled(faces, tokens, die)
            score = sum(self.worth(result) * many for result, many in ways.items())
            if score > best:
                best, chosen = score, die
        return chosen

    def _rerolled(self, faces: tuple[Face, ...], tokens: int, die: int) -> dict[Result, int]:
        self.work.spend(2 * self.sides)
        out: dict[Result, int] = {}
        for face in self.pool[die]:
            for result, ways in self.after((*faces[:die], face, *faces[die + 1 :]), tokens - 1).items():
                out[result] = out.get(result, 0) + ways
        return out


def _longer(rolls: dict[tuple[Face, ...], int], die: tuple[Face, ...]) -> dict[tuple[Face, ...], int]:
    out: dict[tuple[Face, ...], int] = {}
    for faces, ways in rolls.items():
        for face in die:
            out[*faces, face] = out.get((*faces, face), 0) + ways
    return out
