"""Terrain dice in Runebound: which symbols a roll can match, with exertions to reroll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import factorial
from typing import TYPE_CHECKING, Any

from companion.dice.checks import wrong
from companion.dice.limits import Work

if TYPE_CHECKING:
    from random import Random

Faces = tuple[frozenset[str], ...]
Counts = tuple[int, ...]
"""How many dice show each face."""
WILD, ANY = "wild", "any"
MAX_DICE = 12
MAX_EXERT = 6
_ALIASES = {"mountains": "mountain", "hill": "hills", "plain": "plains", "forests": "forest", "river": "water"}
_FREE = frozenset(("city", "bridge", "road", ANY))


def read_faces(rows: Sequence[Sequence[str]]) -> Faces:
    """The faces of the terrain die from the game's `dice.toml`."""
    return tuple(frozenset(row) for row in rows)


TWO, THIRD, FOURTH = "two-sources", "third-source", "fourth-source"
"""How a campaign may read the die (readings.toml)."""
_DICE = {TWO: "terrain", THIRD: "terrain_disputed", FOURTH: "terrain_fourth"}


def read_terrain(values: Mapping[str, Any], die: str = TWO) -> Faces:
    """The die as two of four sources have it, or as the third or the fourth does."""
    return read_faces(values[_DICE[die]] if _DICE[die] in values else values["terrain"])


def symbols(words: Sequence[str], faces: Faces) -> tuple[str, ...]:
    """Terrain names in the die's own words; a city, bridge or road takes any die, a river needs water."""
    known = frozenset[str]().union(*faces)
    if len(words) > MAX_DICE:
        raise wrong(f"At most {MAX_DICE} symbols are matched at once.", "Leave some out.")
    found = []
    for word in words:
        name = word.strip().lower()
        name = ANY if name in _FREE else _ALIASES.get(name, name)
        if name not in known and name != ANY:
            raise wrong(f"There is no terrain {word!r}.", f"Terrains: {', '.join(sorted(known | _FREE))}.")
        found.append(name)
    return tuple(found)


def matches(face: frozenset[str], symbol: str) -> bool:
    """A wild face stands for every terrain; only a wild face meets a wild symbol."""
    return symbol == ANY or symbol in face or WILD in face


Demand = tuple[tuple[int, ...], int]
"""Faces, and how many dice must show one of them."""


def demands(wanted: Sequence[frozenset[int]]) -> tuple[Demand, ...]:
    """When each symbol gets a die of its own (Hall's theorem); `wanted` are the faces that each symbol takes.

    For every choice of symbols the dice that fit any of them must be at least as many as these symbols.
    """
    kinds = Counter(wanted)
    found: dict[tuple[int, ...], int] = {}
    for size in range(1, len(kinds) + 1):
        for chosen in combinations(kinds, size):
            faces = tuple(sorted(frozenset[int]().union(*chosen)))
            found[faces] = max(found.get(faces, 0), sum(kinds[kind] for kind in chosen))
    return tuple(found.items())


def matched(counts: Counts, needed: tuple[Demand, ...]) -> bool:
    """Whether a roll gives each symbol a die of its own."""
    return all(sum(counts[face] for face in faces) >= many for faces, many in needed)


def takers(faces: Faces, required: tuple[str, ...], loose_wild: bool = False) -> tuple[frozenset[int], ...]:
    """For each symbol the faces that meet it.

    `loose_wild` follows the rulebook's example, where a wild among other symbols was met by one of their terrains.
    """
    others = {symbol for symbol in required if symbol not in (WILD, ANY)}
    found = []
    for symbol in required:
        names = {WILD, *others} if symbol == WILD and loose_wild else {symbol}
        found.append(frozenset(i for i, face in enumerate(faces) if any(matches(face, name) for name in names)))
    return tuple(found)


def rolls(dice: int, faces: int) -> dict[Counts, int]:
    """Every roll as counts of faces, with the ways to it."""
    if not 0 <= dice <= MAX_DICE:
        raise wrong(f"0 to {MAX_DICE} terrain dice are rolled.", "Speed is the number of dice.")
    out: dict[Counts, int] = {}
    for counts in _splits(dice, faces):
        ways = factorial(dice)
        for many in counts:
            ways //= factorial(many)
        out[counts] = ways
    return out


def _splits(dice: int, faces: int) -> list[Counts]:
    if faces == 1:
        return [(dice,)]
    return [(first, *rest) for first in range(dice + 1) for rest in _splits(dice - first, faces - 1)]


class Exertions:
    """The best use of exertions on a roll, each of them rerolling one die.

    First of all `target` is to be reached, then the value is to be as high as can be, up to `top`.
    """

    def __init__(self, faces: int, value: Callable[[Counts], int], target: int, top: int, exert: int) -> None:
        self.faces = faces
        self.value = lru_cache(maxsize=None)(value)
        self.target, self.top = target, top
        self.weight = (top + 1) * faces**exert
        self.work = Work()
        self._known: dict[tuple[Counts, int], dict[int, int]] = {}

    def after(self, counts: Counts, exert: int) -> dict[int, int]:
        """Ways to each final value from this roll, out of faces ** exert."""
        key = (counts, exert)
        if key not in self._known:
            die = self.choice(counts, exert)
            stay = {self.value(counts): self.faces**exert}
            self._known[key] = stay if die is None else self._rerolled(counts, exert, die)
        return self._known[key]

    def choice(self, counts: Counts, exert: int) -> int | None:
        """The face to pick up and roll again, None to stay."""
        here = self.value(counts)
        if not exert or here >= self.top:
            return None
        best, chosen = self._worth(here) * self.faces**exert, None
        for face, many in enumerate(counts):
            if many:
                ways = self._rerolled(counts, exert, face)
                score = sum(self._worth(value) * n for value, n in ways.items())
                if score > best:
                    best, chosen = score, face
        return chosen

    def _worth(self, value: int) -> int:
        """Reaching the target outweighs anything that a higher value could bring."""
        return value + (self.weight if value >= self.target else 0)

    def _rerolled(self, counts: Counts, exert: int, face: int) -> dict[int, int]:
        self.work.spend(4 * self.faces)
        out: dict[int, int] = {}
        for new in range(self.faces):
            for value, ways in self.after(exchanged(counts, face, new), exert - 1).items():
                out[value] = out.get(value, 0) + ways
        return out


def exchanged(counts: Counts, old: int, new: int) -> Counts:
    """One die turned from a face to another."""
    changed = list(counts)
    changed[old] -= 1
    changed[new] += 1
    return tuple(changed)


def thrown(dice: int, faces: int, rng: Random) -> Counts:
    """A roll at random."""
    counts = [0] * faces
    for _ in range(dice):
        counts[rng.randrange(faces)] += 1
    return tuple(counts)
