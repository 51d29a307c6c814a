"""Checks as cards and locations print them: steps one after the other, each with a choice of skills and numbers.

The notation of the data: `Wisdom 10 or Combat 14 then Combat 17`; `A/B 8` is any of these skills; `8+deck` grows by the
adventure deck number, `8+2deck` by twice that; `?` is a number nobody gave; `bury 1 card` is done instead of a roll;
`Name:` before a step of a card with two creatures says whose it is; `then another of these` is the same choice with
another skill.
"""

from __future__ import annotations

from functools import lru_cache

from companion.core.named import NamedTuple

BASES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
SUBSKILLS = (
    "acrobatics",
    "arcane",
    "craft",
    "diplomacy",
    "disable",
    "divine",
    "fortitude",
    "knowledge",
    "melee",
    "perception",
    "ranged",
    "stealth",
    "survival",
)
COMBAT = "combat"
SKILL_NAMES = frozenset({*BASES, *SUBSKILLS, COMBAT})
NONE, SEE_CARD, ANOTHER = "none", "see card", "another of these"
DEEDS = ("bury", "banish", "discard", "recharge")


class Need(NamedTuple):
    """One way through a step: any of these skills against a number, or a deed that needs no roll."""

    skills: tuple[str, ...] = ()
    """Folded to lower case: `("wisdom", "survival")`, `("combat",)`."""
    difficulty: int | None = None
    """None where nobody gave the number, and for a deed."""
    deck: int = 0
    """How many times the adventure deck number is added to the difficulty."""
    part: str = ""
    """Which of a card's two creatures it is."""
    deed: str = ""
    """What is done instead of a roll: `bury 1 card`."""

    def against(self, number: int) -> int | None:
        """The difficulty in an adventure of this deck number (a letter counts as 0)."""
        return None if self.difficulty is None else self.difficulty + self.deck * number

    def words(self, number: int | None = None) -> str:
        """As a player reads it: `Wisdom/Survival 6 + deck number`; with a number, what it comes to."""
        if self.deed:
            return self.deed
        names = "/".join(skill.capitalize() for skill in self.skills)
        front = f"{self.part}: {names}" if self.part else names
        if self.difficulty is None:
            return f"{front} ?"
        if number is not None or not self.deck:
            return f"{front} {self.against(number or 0)}"
        return f"{front} {self.difficulty} + {'' if self.deck == 1 else f'{self.deck} x '}adventure deck number"


class Check(NamedTuple):
    """What a card asks for: steps in order (all must succeed), each a choice made before the roll."""

    steps: tuple[tuple[Need, ...], ...] = ()
    said: str = ""
    """As the data writes it; empty where nobody knows, `none` where there is no check, `see card`."""
    another: bool = False
    """The second step is the first once more, with another of its skills."""

    @property
    def known(self) -> bool:
        """Whether the data says anything of it."""
        return bool(self.said)

    @property
    def grows(self) -> bool:
        """Whether some number of it grows with the adventure deck number."""
        return any(need.deck for step in self.steps for need in step)

    @property
    def missing(self) -> bool:
        """Whether a number of it is not known."""
        return any(need.difficulty is None and not need.deed for step in self.steps for need in step)

    def words(self, number: int | None = None) -> str:
        """As a player reads it, with the numbers of one adventure or as printed."""
        if not self.steps:
            return {"": "not known", NONE: "none", SEE_CARD: "as the card says"}[self.said]
        shown = [" or ".join(need.words(number) for need in step) for step in self.steps]
        return ", then ".join([shown[0], ANOTHER] if self.another else shown)


@lru_cache(maxsize=4096)
def read_check(text: str) -> Check:
    """A check from the notation of the data; ValueError says what cannot be read."""
    if text in {"", NONE, SEE_CARD}:
        return Check(said=text)
    steps = text.split(" then ")
    another = steps[-1] == ANOTHER
    if another:
        steps = [steps[0], steps[0]]
    return Check(tuple(tuple(_need(part) for part in step.split(" or ")) for step in steps), text, another)


def _need(text: str) -> Need:
    """One way of a step, read by hand: every check at the table passes here, and a pattern takes longer to compile."""
    words = text.split(" ")
    if words[0] in DEEDS and len(words) == 3 and words[1].isdigit():
        return Need(deed=text)
    part, colon, asked = text.rpartition(": ")
    skills, space, number = asked.partition(" ")
    difficulty, plus, deck = number.partition("+")
    times = deck.removesuffix("deck")
    sound = space and skills.replace("/", "").isalpha() and (difficulty == "?" or _is_number(difficulty))
    if not sound or (plus and (not deck.endswith("deck") or (times and not _is_number(times)))) or (colon and not part):
        raise ValueError(f"no check can be read from {text!r}")
    names = tuple(skills.lower().split("/"))
    strange = [skill for skill in names if skill not in SKILL_NAMES]
    if strange:
        raise ValueError(f"there is no skill {strange[0]!r}")
    return Need(names, None if difficulty == "?" else int(difficulty), int(times or 1) if plus else 0, part)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3
