"""A character's skills as the sheet has them: printed die, sub-skills, skill feats, the player's own corrections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.named import NamedTuple
from companion.core.names import argument
from companion.dice.checks import wrong

COMBAT = "combat"
UNARMED = ("melee", "strength")
"""What fights without a weapon or spell: the first of these that the character has."""


class Skill(NamedTuple):
    """One skill ready to be rolled: its die, its whole modifier, and how that comes about."""

    die: str
    mod: int
    words: str


class Sheet(NamedTuple):
    """Every skill of a character. `bases` are the six skills with a die of their own; an empty die is not known."""

    name: str
    skills: Mapping[str, Skill]
    bases: Mapping[str, str]

    def skill(self, name: str) -> Skill | None:
        """The skill by its name; None for one the character does not have."""
        base = self.bases.get(name, name)
        found = self.skills.get(name)
        if (found is None and base in self.bases.values()) or (found and not found.die):
            raise wrong(
                f"The die of {self.name}'s {base.capitalize()} is not known here.",
                f"Read it off the card: `companion party set {argument(self.name.lower())} skills.{base}.die d8`.",
            )
        return found


def read_sheet(
    name: str, printed: Iterable[Mapping[str, object]], feats: Mapping[str, int], bases: Iterable[str] = ()
) -> Sheet:
    """The sheet from printed facts, later ones over earlier; `bases` are skills that every character has."""
    merged = _merged(printed)
    skills: dict[str, Skill] = {}
    based: dict[str, str] = {base: base for base in bases}
    for base, (die, subskills) in merged.items():
        based[base] = base
        skills[base] = _skill(base, die, 0, feats.get(base, 0), "")
        for sub, bonus in subskills.items():
            based[sub] = base
            skills[sub] = _skill(base, die, bonus, feats.get(base, 0), sub)
    return Sheet(name, skills, based)


def bases_of(printed: Iterable[Mapping[str, object]]) -> list[str]:
    """The skills with a die of their own, as the characters of a set have them."""
    return list(dict.fromkeys(skill for facts in printed for skill in _mapping(facts.get("skills"))))


def subskills_of(printed: Iterable[Mapping[str, object]]) -> list[str]:
    """The skills that rest on another, as the characters of a set have them."""
    lines = [_mapping(line) for facts in printed for line in _mapping(facts.get("skills")).values()]
    return list(dict.fromkeys(sub for line in lines for sub in _mapping(line.get("subskills"))))


def _merged(printed: Iterable[Mapping[str, object]]) -> dict[str, tuple[str, dict[str, int]]]:
    found: dict[str, tuple[str, dict[str, int]]] = {}
    for facts in printed:
        for base, values in _mapping(facts.get("skills")).items():
            die, subskills = found.get(base, ("", {}))
            row = _mapping(values)
            given = row.get("die", "")
            more = {sub: bonus for sub, bonus in _mapping(row.get("subskills")).items() if isinstance(bonus, int)}
            found[base] = (given if isinstance(given, str) and given else die, {**subskills, **more})
    return found


def _skill(base: str, die: str, bonus: int, feats: int, sub: str) -> Skill:
    words = f"{base.capitalize()} {die}"
    words = f"{sub.capitalize()}: {words}, {bonus:+d} of its own" if sub else words
    return Skill(die, bonus + feats, f"{words}, +{feats} from skill feats." if feats else f"{words}.")


def fighting(sheet: Sheet, chosen: str = "") -> str:
    """The skill that a combat check uses: the one a card names, else Melee or Strength."""
    if chosen:
        return chosen
    return next((name for name in UNARMED if name in sheet.skills), UNARMED[-1])


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}
