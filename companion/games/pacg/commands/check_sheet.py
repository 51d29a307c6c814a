"""A member's skills for `companion check`: the printed card, the player's corrections, the feats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.kit.checks import campaign_of, place

if TYPE_CHECKING:
    from companion.games.pacg.odds import Attempt
    from companion.games.pacg.odds.sheet import Sheet


class SheetChecks:
    """Makes attempts from a sheet, and remembers what there is to say about them."""

    def __init__(self, sheet: Sheet, known: set[str], combat: str, base: Attempt, unverified: bool) -> None:
        self.sheet = sheet
        self.name = sheet.name
        self._known = known
        self._combat = combat
        self._base = base
        self._unverified = unverified
        self._said: dict[str, None] = {}

    @classmethod
    def of(cls, context: Any, words: list[str], combat: str, base: Attempt) -> tuple[SheetChecks, list[str]]:
        """The sheet of the member that the first words name, and the words left."""
        from companion.games.pacg.odds.sheet import COMBAT, read_sheet
        from companion.kit.check_reading import feats, member, roster

        view = campaign_of(context)
        row, rest = member(view, words)
        printed = roster(place(context))
        own = printed.get(row["character"], {})
        facts = (own, row["sheet"].get("printed", {}))
        bases = _bases(printed)
        sheet = read_sheet(row["name"], facts, feats(view, row["id"], "skill"), bases)
        unverified = "skills" in own.get("unverified", ()) and not facts[1].get("skills")
        return cls(sheet, {*_subskills(printed), *sheet.bases, *bases, COMBAT}, combat, base, unverified), rest

    def attempt(self, name: str, difficulty: int) -> Attempt:
        """The attempt at a skill that a card names."""
        from companion.games.pacg.odds.sheet import COMBAT, fighting

        asked = self._skill(name)
        used = fighting(self.sheet, self._skill(self._combat) if self._combat else "") if asked == COMBAT else asked
        found = self.sheet.skill(used)
        if asked == COMBAT and not self._combat:
            self._said[f"Combat without a weapon or spell uses {used.capitalize()}; --combat SKILL for another."] = None
        if found is None:
            self._said[f"{self.name} has no {used.capitalize()}, so the die is a d4."] = None
            return self._base._replace(difficulty=difficulty, die=None, name=asked.capitalize())
        self._said[found.words] = None
        mod = self._base.mod + found.mod
        return self._base._replace(difficulty=difficulty, die=found.die, mod=mod, name=asked.capitalize())

    def _skill(self, name: str) -> str:
        from companion.core.names import resolve

        return resolve(name, {skill: skill for skill in sorted(self._known)}, "skill")

    def notes(self) -> tuple[str, ...]:
        """Where the figures come from."""
        doubt = ("The card's skills come from one source here; compare them with yours.",) if self._unverified else ()
        return (*self._said, *doubt)


def _bases(printed: dict[str, dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(skill for facts in printed.values() for skill in facts.get("skills", {})))


def _subskills(printed: dict[str, dict[str, Any]]) -> list[str]:
    rows = [row for facts in printed.values() for row in facts.get("skills", {}).values() if isinstance(row, dict)]
    return list(dict.fromkeys(sub for row in rows for sub in row.get("subskills", {})))
