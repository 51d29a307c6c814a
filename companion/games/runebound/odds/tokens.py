"""Casting combat tokens in Runebound: each lands on one of its two sides."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, wrong
from companion.dice.dist import Dist
from companion.dice.roll import RolledDie

if TYPE_CHECKING:
    from random import Random

_RULE = "casting"
MAX_TOKENS = 12
SYMBOLS = {
    "physical": ("physical", "phys"),
    "magic": ("magic", "mag", "magical"),
    "enemy": ("enemy", "skull"),
    "shield": ("shield", "shields"),
    "agility": ("agility",),
    "surge": ("surge", "surges"),
    "double": ("double", "doubles"),
}
DAMAGE = ("physical", "magic", "enemy")
SINGLE = ("double", "agility")
"""A double adds nothing to these: only one agility is spent at a time."""
_LEAD = ("lead", "golden", "initiative")
_BLANK = ("", "-", "blank", "dash", "none")


class Side(NamedTuple):
    """One side of a token: a symbol, how many, and whether it counts for initiative."""

    symbol: str
    number: int = 1
    lead: bool = False


Token = tuple[Side, Side]


def token(first: str, second: str) -> Token:
    """A token from its two sides: "2 physical", "1 magic", "-", "1 shield (lead)"."""
    return side(first), side(second)


def read_token(text: str) -> Token:
    """A token from one text: "2 physical | 1 magic"; a slash parts the sides as well."""
    sides = text.replace("/", "|").split("|")
    if len(sides) != 2:
        both = 'Write both: "2 physical | 1 magic", "1 shield | -"; or HERO ENEMY.'
        raise wrong(f"{text!r} is not a token with two sides.", both)
    return token(*sides)


def side(text: str) -> Side:
    """One side in words; "-" is a dash."""
    words = text.lower().replace("(", " ").replace(")", " ").replace("damage", " ").split()
    lead = any(word in _LEAD for word in words)
    words = [word for word in words if word not in _LEAD]
    number = 1
    if words and words[0].isascii() and words[0].isdigit():
        number, words = int(words[0][:3]), words[1:]
    name = " ".join(words)
    if name in _BLANK:
        return Side("dash", 0, lead)
    symbol = next((symbol for symbol, names in SYMBOLS.items() if name in names), None)
    if symbol is None:
        raise wrong(f"{text!r} is no side of a token.", f"Write a number and one of {', '.join(SYMBOLS)}, or -.")
    return Side(symbol, number, lead)


def cast(tokens: Sequence[Token], target: int = 1, symbol: str = "damage", doubles: bool = True) -> CheckOdds:
    """The chance that the faceup sides show `target` or more of a symbol; damage counts every kind together."""
    known = ("damage", "initiative", *SYMBOLS)
    if symbol not in known:
        raise wrong(f"There is no symbol {symbol!r}.", f"Symbols: {', '.join(known)}.")
    if not 1 <= len(tokens) <= MAX_TOKENS:
        raise wrong(f"1 to {MAX_TOKENS} tokens are cast.", "Give each as its two sides.")
    dists = {name: Dist(_counted(tokens, name, doubles)) for name in dict.fromkeys((symbol, *_present(tokens)))}
    dist = dists[symbol]
    means: dict[str, Fraction] = {name: each.mean() for name, each in dists.items()}
    return CheckOdds(
        title=f"cast {len(tokens)} tokens: {target} {symbol} or more",
        probability=dist.probability(">=", target),
        distribution=dist,
        to_roll=f"Cast {len(tokens)} tokens; you want {target} {symbol} or more faceup.",
        rule=_RULE,
        notes=_notes(tokens, symbol, doubles),
        extras={"means": means},
        roller=lambda rng: _roll(tokens, target, symbol, doubles, rng),
        counts=symbol,
    )


def _present(tokens: Sequence[Token]) -> list[str]:
    """Symbols that these tokens can show, worth an average each."""
    found = [one.symbol for pair in tokens for one in pair if one.symbol != "dash"]
    return ["damage", *dict.fromkeys(found), "initiative"]


def _counted(tokens: Sequence[Token], symbol: str, doubles: bool) -> dict[int, int]:
    """Ways to each amount, over the sets of sides that make a difference."""
    states: dict[tuple[Side, ...], int] = {(): 1}
    for pair in tokens:
        out: dict[tuple[Side, ...], int] = {}
        for sides, ways in states.items():
            for one in pair:
                key = tuple(sorted((*sides, one))) if _matters(one, symbol, doubles) else sides
                out[key] = out.get(key, 0) + ways
        states = out
    amounts: dict[int, int] = {}
    for sides, ways in states.items():
        amount = shown(sides, symbol, doubles)
        amounts[amount] = amounts.get(amount, 0) + ways
    return amounts


def _matters(one: Side, symbol: str, doubles: bool) -> bool:
    if symbol == "initiative":
        return one.lead
    return one.symbol == symbol or (symbol == "damage" and one.symbol in DAMAGE) or (doubles and one.symbol == "double")


def shown(sides: Sequence[Side], symbol: str, doubles: bool) -> int:
    """How much of a symbol lies faceup; each double stacks under the largest token that counts."""
    if symbol == "initiative":
        return sum(one.lead for one in sides)
    names = DAMAGE if symbol == "damage" else (symbol,)
    numbers = sorted((one.number for one in sides if one.symbol in names), reverse=True)
    stacked = sum(one.symbol == "double" for one in sides) if doubles and symbol not in SINGLE else 0
    return sum(numbers) + sum(numbers[:stacked])


def _notes(tokens: Sequence[Token], symbol: str, doubles: bool) -> tuple[str, ...]:
    notes = []
    if symbol == "damage":
        notes.append("Physical and magic damage are added up; they are dealt in separate combat actions.")
    if any(one.symbol == "double" for pair in tokens for one in pair):
        notes.append("Doubles are stacked under the largest tokens." if doubles else "Doubles are not used.")
    return tuple(notes)


def _roll(tokens: Sequence[Token], target: int, symbol: str, doubles: bool, rng: Random) -> CheckRoll:
    sides = [pair[rng.randrange(2)] for pair in tokens]
    dice = tuple(RolledDie("token", one.number, shows=side_said(one)) for one in sides)
    total = shown(sides, symbol, doubles)
    return CheckRoll("cast", dice, total, total >= target, f"{total} {symbol}", _RULE)


def side_said(one: Side) -> str:
    """A side in words."""
    name = "-" if one.symbol == "dash" else f"{one.number} {one.symbol}"
    return f"{name} (lead)" if one.lead else name
