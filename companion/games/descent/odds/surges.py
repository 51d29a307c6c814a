"""Surge abilities: what they do, and the ways worth considering to spend surges on them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from companion.core.named import NamedTuple
from companion.dice.checks import wrong

MAX_ABILITIES = 6
_WORDS = {"damage": "damage", "heart": "damage", "hearts": "damage", "pierce": "pierce", "range": "range"}
_SKIPPED = ("and", "surge", "surges")
_REROLL = "reroll 1 defense die"


class Surge(NamedTuple):
    """One surge ability, triggered at most once per attack. What is neither damage, pierce nor range is `special`."""

    text: str
    cost: int = 1
    damage: int = 0
    pierce: int = 0
    range: int = 0
    special: bool = False
    rerolls: int = 0
    """Defense dice that are rolled again."""


class Spend(NamedTuple):
    """A way to spend: what it adds, what it costs, and which abilities it triggers."""

    damage: int
    pierce: int
    range: int
    cost: int
    used: tuple[str, ...]
    rerolls: int = 0


def surge(text: str) -> Surge:
    """Reads "+2 damage", "pierce 2", "+1 range, +1 damage", "2 surges: +3 damage", or a special effect by name.

    "+1 damage, stun" is both; "reroll 1 defense die" is weighed too.
    """
    cost, effect = 1, text.strip().lower()
    if ":" in effect:
        price, effect = (part.strip() for part in effect.split(":", 1))
        cost = _number(price.split()[0] if price else "", text)
    gains = {"damage": 0, "pierce": 0, "range": 0, "rerolls": 0}
    parts = [part for part in effect.split(",") if part.strip()] or [""]
    special = [not _reads(part, gains, text) for part in parts]
    return Surge(text.strip(), cost, gains["damage"], gains["pierce"], gains["range"], any(special), gains["rerolls"])


def _reads(part: str, gains: dict[str, int], text: str) -> bool:
    """Adds what a part of an ability gives; False where it is something else than damage, pierce or range."""
    words = part.replace("+", " ").split()
    if " ".join(words) == _REROLL:
        gains["rerolls"] += 1
        return True
    kinds = [_WORDS[word] for word in words if word in _WORDS]
    numbers = [word for word in words if word.isascii() and word.isdigit()]
    others = [word for word in words if word not in _WORDS and word not in numbers and word not in _SKIPPED]
    if others or not kinds:
        return False
    if len(kinds) != len(numbers):
        raise wrong(f"Each part of the surge ability {text!r} needs one number.", 'Write "+2 damage" or "pierce 2".')
    for kind, number in zip(kinds, numbers, strict=True):
        gains[kind] += _number(number, text)
    return True


def _number(word: str, text: str) -> int:
    if not (word.isascii() and word.isdigit() and 1 <= int(word[:3]) <= 99):
        raise wrong(
            f"{text!r} cannot be read as a surge ability.", 'Write "+2 damage", or "2: +3 damage" for two surges.'
        )
    return int(word[:3])


@lru_cache(maxsize=256)
def spends(
    abilities: tuple[Surge, ...], surges: int, needed_range: int, must: Surge | None = None
) -> tuple[Spend, ...]:
    """The ways to spend up to `surges` that reach `needed_range` and that no other way beats; `must` is triggered."""
    if len(abilities) > MAX_ABILITIES:
        raise wrong(f"At most {MAX_ABILITIES} surge abilities are weighed.", "Name those that matter.")
    found = []
    for size in range(len(abilities) + 1):
        for chosen in combinations(abilities, size):
            spend = _spend(chosen)
            if spend.cost <= surges and spend.range >= needed_range and (must is None or must in chosen):
                found.append(spend)
    return tuple(one for one in found if not any(_beats(other, one) for other in found))


def _spend(chosen: tuple[Surge, ...]) -> Spend:
    return Spend(
        sum(one.damage for one in chosen),
        sum(one.pierce for one in chosen),
        sum(one.range for one in chosen),
        sum(one.cost for one in chosen),
        tuple(one.text for one in chosen),
        sum(one.rerolls for one in chosen),
    )


def _beats(a: Spend, b: Spend) -> bool:
    """At least as good in everything that counts once the range is reached, and better in something."""
    mine, others = (a.damage, a.pierce, -a.cost, a.rerolls), (b.damage, b.pierce, -b.cost, b.rerolls)
    return mine != others and all(own >= other for own, other in zip(mine, others, strict=True))
