"""Exploring, moving, resting and retreating in Runebound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, wrong
from companion.dice.dist import Dist
from companion.dice.roll import RolledDie
from companion.games.runebound.odds.terrain import (
    ANY,
    MAX_EXERT,
    WILD,
    Counts,
    Exertions,
    Faces,
    demands,
    exchanged,
    matched,
    matches,
    rolls,
    symbols,
    takers,
    thrown,
)

if TYPE_CHECKING:
    from random import Random

_DISPUTED = "Sources disagree on one face of the terrain die; `companion house set terrain-die` chooses."
_TOWNS = "A city, town, shrine or stronghold heals everything without a roll."
_WILD_STRICT = "Only a wild die meets a wild symbol; an example in the book lets a die of the other terrain meet it."
_WILD_LOOSE = "A wild beside other symbols is met by their terrains too, as in the book's example against its rule."


class _Throw(NamedTuple):
    """Terrain dice rolled for something: `value` says what a roll is worth, up to `top`; `target` is wanted."""

    title: str
    rule: str
    dice: int
    exert: int
    faces: Faces
    value: Callable[[Counts], int]
    target: int
    top: int

    def exertions(self) -> Exertions:
        """The best use of exertions."""
        return Exertions(len(self.faces), self.value, self.target, self.top, self.exert)

    def dist(self) -> Dist:
        """What the roll is worth in the end."""
        if not 0 <= self.exert <= MAX_EXERT:
            raise wrong(f"0 to {MAX_EXERT} exertions are weighed.", "Each takes a skill card from your hand.")
        best, out = self.exertions(), dict[int, int]()
        for counts, many in rolls(self.dice, len(self.faces)).items():
            for value, ways in best.after(counts, self.exert).items():
                out[value] = out.get(value, 0) + many * ways
        return Dist(out)

    def roll(self, rng: Random) -> CheckRoll:
        """Once at random, exerting where it helps."""
        counts, best = thrown(self.dice, len(self.faces), rng), self.exertions()
        spent = 0
        for exert in range(self.exert, 0, -1):
            face = best.choice(counts, exert)
            if face is not None:
                counts, spent = exchanged(counts, face, rng.randrange(len(self.faces))), spent + 1
        value = self.value(counts)
        came = str(value) if self.top > 1 else "matched" if value else "not matched"
        said = f"{came}{f', {spent} exerted' if spent else ''}"
        return CheckRoll(self.title, _dice(counts, self.faces), value, value >= self.target, said, self.rule)


def _dice(counts: Counts, faces: Faces) -> tuple[RolledDie, ...]:
    names = ["/".join(sorted(face)) for face in faces]
    return tuple(RolledDie("terrain", i + 1, shows=names[i]) for i, many in enumerate(counts) for _ in range(many))


def explore(
    required: Sequence[str], speed: int, faces: Faces, *, exert: int = 0, loose_wild: bool = False
) -> CheckOdds:
    """The chance to match every symbol with a die of its own."""
    names = symbols(required, faces)
    needed = demands(takers(faces, names, loose_wild))
    throw = _Throw("explore", "exploring", speed, exert, faces, lambda c: int(matched(c, needed)), 1, 1)
    notes = (_WILD_LOOSE if loose_wild else _WILD_STRICT,) if WILD in names else ()
    return _odds(throw, f"match {' + '.join(names)}, one die each", (*notes, _DISPUTED))


def move(path: Sequence[str], speed: int, faces: Faces, *, exert: int = 0) -> CheckOdds:
    """The chance to enter every hex of the path in order; the distribution counts the hexes reached."""
    names = symbols(path, faces)
    steps = [demands(takers(faces, names[: n + 1])) for n in range(len(names))]

    def reached(counts: Counts) -> int:
        return next((n for n, needed in enumerate(steps) if not matched(counts, needed)), len(steps))

    throw = _Throw("move", "move-with-dice", speed, exert, faces, reached, len(steps), len(steps))
    notes = ("Without rolling you may move to one adjacent hex.", _DISPUTED)
    return _odds(throw, f"a die for each hex of {', '.join(names)}", notes, "hexes")


def rest(terrain: str, dice: int, faces: Faces, *, exert: int = 0, target: int = 1) -> CheckOdds:
    """Damage healed in the wilderness: one for each die that shows the hex's terrain."""
    names = symbols([terrain], faces)
    if ANY in names:
        raise wrong(f"{terrain!r} is no terrain to rest in.", f"{_TOWNS} On a road name the terrain below it.")
    throw = _Throw("rest", "resting-in-the-wilderness", dice, exert, faces, _showing(names, faces), target, dice)
    notes = (_TOWNS, _DISPUTED)
    return _odds(throw, f"each die with {names[0]} heals 1; you want {target} or more", notes, "damage healed")


def retreat(terrains: Sequence[str], faces: Faces, *, exert: int = 0) -> CheckOdds:
    """One die that matches any of the neighbouring hexes."""
    names = symbols(terrains, faces)
    throw = _Throw("retreat", "retreat", 1, exert, faces, _showing(names, faces), 1, 1)
    return _odds(throw, f"it must show {' or '.join(names)}", ("There is no retreat from a villain.", _DISPUTED))


def _showing(names: Sequence[str], faces: Faces) -> Callable[[Counts], int]:
    """Counts the dice that show one of these terrains."""
    fits = [i for i, face in enumerate(faces) if any(matches(face, name) for name in names)]
    return lambda counts: sum(counts[i] for i in fits)


def _odds(throw: _Throw, need: str, notes: tuple[str, ...], counted: str = "") -> CheckOdds:
    dist = throw.dist()
    said = f"Roll {throw.dice} terrain di{'e' if throw.dice == 1 else 'ce'}; {need}."
    if throw.exert:
        said += f" Up to {throw.exert} time{'' if throw.exert == 1 else 's'} discard a skill card to reroll one die."
    return CheckOdds(
        title=throw.title,
        probability=dist.probability(">=", throw.target),
        distribution=dist,
        to_roll=said,
        rule=throw.rule,
        notes=notes,
        extras={f"mean {counted}": dist.mean()} if counted else {},
        roller=throw.roll,
        counts=counted or "matched",
    )
