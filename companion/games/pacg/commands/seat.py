"""The campaign in use as a check at the table sees it, and what a sheet makes of a check that is written out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import typer

from companion.core.names import CompanionError, argument, resolve, shorten
from companion.dice.checks import CheckOdds
from companion.kit.checks import campaign_of, place

if TYPE_CHECKING:
    from companion.core.rows import HeroRow
    from companion.dice.checks import Read
    from companion.games.pacg.asking import Asked, Table
    from companion.games.pacg.data import CardGame
    from companion.games.pacg.odds import Attempt
    from companion.games.pacg.reading import Looked, Member


VILLAIN, HENCHMAN = BANES = ("villain", "henchman")
HURTS = "mean damage of a failure"


SHORTEST = 3
"""Letters that tell `com`, Combat, from `con`, Constitution."""


def is_fought(word: str) -> bool:
    """Whether a word of a check stands for Combat: only what is fought deals damage."""
    return len(word) >= SHORTEST and "combat".startswith(word.casefold())


class Seat:
    """The campaign in use as a check sees it: its members, its cards, its adventure."""

    def __init__(self, context: typer.Context) -> None:
        from companion.games.pacg.reading import Members
        from companion.kit.check_reading import roster

        self.rows = campaign_of(context)
        self.place = place(context)
        self.members = Members(self.rows, roster(self.place))

    def named(self, words: list[str]) -> tuple[HeroRow, list[str]]:
        """The member that the first words name, and the words left."""
        from companion.kit.check_reading import member

        return member(self.rows, words)

    def playing(self) -> list[HeroRow]:
        """Those who take part."""
        from companion.core.system import Standing

        found = [hero for hero in self.rows.members if hero.status == Standing.ACTIVE.value]
        if not found:
            away = any(hero.status == Standing.ABSENT.value for hero in self.rows.members)
            how = "Bring them back: `companion party return`" if away else "Add somebody: `companion party add NAME`"
            raise CompanionError("Nobody plays.", f"{how}.")
        return found

    def is_typed(self, text: str) -> bool:
        """Whether a check is written out: "divine 8", "wisdom 10 or combat 13"."""
        from companion.games.pacg.odds.sequence import needs
        from companion.games.pacg.reading import find_card

        first, _space, rest = text.casefold().partition(" ")
        if not rest and find_card(self.place.path, text):
            return False  # the spell Strength
        if first in self._skills and not rest.strip().strip("-+.,0123456789"):
            return True  # also with a number that no card prints: what is wrong with it is said then
        try:
            return bool(needs(text))
        except CompanionError:
            return False

    def with_number(self, text: str, difficulty: int | None) -> str:
        """A bare skill with the difficulty that was typed beside it: `divine --difficulty 8`."""
        return text if difficulty is None or text.casefold() not in self._skills else f"{text} {difficulty}"

    @property
    def _skills(self) -> set[str]:
        return {*self.members.skills, "combat"}

    def asked(
        self,
        base: Attempt,
        combat: str,
        with_: list[str] | None,
        number: int | None,
        difficulty: int | None,
        proficient: bool | None,
    ) -> Asked:
        """The options as they are meant: skills and members by their names."""
        from companion.games.pacg.asking import Asked

        chosen = {}
        for text in with_ or ():
            who, sign, card = text.rpartition("=")
            chosen[self.named([who.strip()])[0].name if sign else ""] = card.strip()
        skills = {skill: skill for skill in sorted(self.members.skills)}
        skill = resolve(combat, skills, "skill") if combat else ""
        return Asked(base, skill, chosen, number, difficulty, proficient)

    def ways(self, text: str, asked: Asked, by: list[Member]) -> list[CheckOdds]:
        """Every way with a card, or with closing a location."""
        from companion.games.pacg.asking import Table, against, against_typed, closing

        table = Table(self.place.path, self._cards, self._number, self._boxed)
        first, _space, rest = text.partition(" ")
        if self.is_typed(text):
            return against_typed(table, asked, by, text)
        if first.casefold() == "close":
            return closing(table, asked, by, table.location(rest.strip() or self._where(by[0])))
        return against(table, asked, by, self._met(table, text))

    def _where(self, member: Member) -> str:
        """The location where a member stands in the scenario being played."""
        from companion.games.pacg.commands.arguments import state_in_use

        state = state_in_use()
        kept = state.run.facts.play if state.run and state.playing else None
        at = dict(pair for pair in kept.heroes if len(pair) == 2) if kept else {}
        if found := at.get(state.member(member.name).key):
            return found
        raise CompanionError("Which location is to be closed?", "Name it: `companion check party close academy`.")

    def _met(self, table: Table, text: str) -> Looked:
        """The card that is met, by its name or as the scenario's villain or henchman."""
        if text.casefold() in BANES:
            return table.card(self._of_scenario(text.casefold()))
        try:
            return table.card(text)
        except CompanionError:
            _foe, word, weapon = text.partition(" with ")
            if not word:
                raise
            hint = f"A weapon or spell is named behind --with: `--with {argument(weapon)}`."
            raise CompanionError(f"No card called {shorten(text)}.", hint) from None

    def _of_scenario(self, bane: str) -> str:
        """The name of the villain or henchman of the scenario being played, else of the next one."""
        from companion.games.pacg.commands.arguments import state_in_use

        state = state_in_use()
        scenario = state.scenario if state.playing else state.next
        names = {} if scenario is None else {VILLAIN: scenario.villains, HENCHMAN: scenario.henchmen}
        found = names.get(bane, ())
        if len(found) != 1:
            known = f"There is: {', '.join(found)}." if found else "Name the card."
            raise CompanionError(f"Which {bane} do you mean?", known)
        return found[0]

    def _cards(self) -> CardGame:
        from companion.games.pacg.commands.arguments import state_in_use

        return state_in_use().cards

    def _number(self) -> int:
        from companion.games.pacg.commands.arguments import state_in_use

        return state_in_use().adventure.deck_number

    def _boxed(self, kind: str, name: str) -> Mapping[str, object]:
        found = self.rows.box.find(kind, name)
        return found.figures if found else {}


class SheetChecks:
    """Makes attempts from a sheet, and remembers what there is to say about them."""

    def __init__(self, member: Member, known: set[str], combat: str, base: Attempt, called: str) -> None:
        self.member = member
        self._called = called
        self._known = known
        self._combat = combat
        self._base = base
        self._said: dict[str, None] = {}
        self._read: dict[Read, None] = {}

    @classmethod
    def of(cls, seat: Seat, hero: HeroRow, combat: str, base: Attempt) -> SheetChecks:
        """Those of a member."""
        from companion.games.pacg.checks import COMBAT
        from companion.kit.check_reading import called

        member = seat.members.member(hero)
        return cls(member, {*seat.members.skills, *member.sheet.bases, COMBAT}, combat, base, called(hero))

    def attempt(self, name: str, difficulty: int) -> Attempt:
        """The attempt at a skill that a card names."""
        from companion.games.pacg.checks import COMBAT
        from companion.games.pacg.odds.sheet import fighting
        from companion.games.pacg.odds.ways import sheet_read

        asked, sheet = self._skill(name), self.member.sheet
        used = fighting(sheet, self._skill(self._combat) if self._combat else "") if asked == COMBAT else asked
        found = sheet.skill(used)
        if asked == COMBAT and not self._combat:
            self._said[f"Combat without a weapon or spell uses {used.capitalize()}; --combat SKILL for another."] = None
        self._read[sheet_read(sheet, used)] = None
        if found is None:
            self._said[f"{sheet.name} has no {used.capitalize()}, so the die is a d4."] = None
            return self._base._replace(difficulty=difficulty, die=None, name=asked.capitalize())
        self._said[found.words] = None
        mod = self._base.mod + found.mod
        return self._base._replace(difficulty=difficulty, die=found.die, mod=mod, name=asked.capitalize())

    def _skill(self, name: str) -> str:
        return resolve(name, {skill: skill for skill in sorted(self._known)}, "skill")

    def told(self, found: CheckOdds) -> CheckOdds:
        """The odds with where the figures come from, and what a failure hurts."""
        from companion.games.pacg.odds.attempt import MISSING
        from companion.games.pacg.odds.ways import of_a_failure

        doubt = "The card's skills come from one source here; compare them with yours."
        notes = [note for note in found.notes if note != MISSING]  # the sheet says which
        hurt = of_a_failure(found)
        return found._replace(
            title=f"{self._called}: {found.title}",
            notes=(*self._said, *((doubt,) if self.member.doubtful else ()), *notes),
            read=tuple(self._read),
            extras={**found.extras, HURTS: hurt} if hurt else found.extras,
            brief=(HURTS,) if hurt else (),
        )
