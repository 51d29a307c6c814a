"""Whom and what a check's words name: heroes, items, monsters, lieutenants, allies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates, fold, shorten
from companion.games.descent.commands.at_hand import ActOption, AtHand, HeroesOption
from companion.kit.checks import place
from companion.kit.commands import given
from companion.kit.context import in_use

if TYPE_CHECKING:
    from companion.core.fight import Fight, Fighter
    from companion.core.rows import HeroRow
    from companion.dice.checks import Read
    from companion.games.descent.gear import Armory
    from companion.games.descent.monsters import Foe, Foes
    from companion.kit.typer_inside import Context

HERO, ITEM, FOE, HELPER = "hero", "item", "foe", "helper"
KINDS_IN_WORDS = {
    HERO: "a hero",
    ITEM: "a weapon",
    FOE: "a monster or lieutenant",
    HELPER: "an ally or familiar",
}


def box_kind(foe: Foe) -> str:
    """The kind under which the player's box keeps a figure: an agent is a lieutenant, a familiar an ally."""
    return {"monster": "monster", "lieutenant": "lieutenant", "agent": "lieutenant"}.get(foe.kind, "ally")


class Circumstances(NamedTuple):
    """Which card of a figure is meant, and with what a hero attacks."""

    act: str = ""
    heroes: int | None = None
    master: bool = False
    agent: bool = False
    weapon: str = ""


def circumstances(
    act: ActOption = "",
    heroes: HeroesOption = None,
    master: Annotated[bool, typer.Option("--master", help="The master, not a minion.")] = False,
    agent: Annotated[bool, typer.Option("--agent", help="The agent, not the lieutenant of the name.")] = False,
    weapon: Annotated[str, typer.Option("--with", metavar="ITEM", help="The weapon, where there are several.")] = "",
) -> Circumstances:
    """What tells one card of a figure from another."""
    return Circumstances(act, heroes, master, agent, weapon)


class Named(AtHand):
    """Everyone who may stand in a fight: the campaign's heroes, and all that the lists know."""

    def __init__(self, context: Context, words: Sequence[str] = ()) -> None:
        self.asked = given(context, circumstances)
        self.words = words
        self.printed: tuple[HeroRow, ...] = ()
        super().__init__(place(context), in_use(context), self.asked.act, self.asked.heroes)

    @cached_property
    def foes(self) -> Foes:
        """Monsters, lieutenants, agents: those that the words may mean."""
        from companion.games.descent.lines import about
        from companion.games.descent.monsters import read_foes

        return read_foes(self.data, only=about(self.words))

    @cached_property
    def armory(self) -> Armory:
        """Items: those that the words may mean, and what the campaign holds."""
        from companion.games.descent.gear import read_gear
        from companion.games.descent.lines import about

        rows = self.rows
        held = [*(row.card for row in rows.holdings), *(row.name for row in rows.relics)] if rows else []
        return self.mended(read_gear(self.data, only=about([*self.words, self.asked.weapon, *held])))

    @cached_property
    def fight(self) -> Fight:
        """Who stands on the map, where a quest is under way."""
        from companion.core.fight import Fight
        from companion.core.rows import from_facts
        from companion.games.descent.facts import STARTED, RunFacts

        run = self.rows.runs[-1] if self.rows and self.rows.runs else None
        return from_facts(RunFacts, run.facts).fight if run and run.status == STARTED else Fight()

    def fighter(self, words: str) -> Fighter | None:
        """The foe on the map of exactly this name; of a group's name the one that is hurt most."""
        from companion.core.fight import FOES
        from companion.games.descent.monsters import MASTER, meant

        standing = [one for one in self.fight.of(FOES) if one.kind and not one.out]
        named = next((one for one in standing if fold(one.name) == fold(words)), None)
        group = [one for one in standing if candidates(meant(words, [one.kind]), [one.kind])]
        fit = [one for one in group if (one.rank == MASTER) == self.asked.master or not one.rank]
        return named or max(fit, key=lambda one: one.damage, default=None)

    def told(self) -> tuple[Read, ...]:
        """What the campaign said: the act and the number of heroes."""
        from companion.dice.checks import Read

        used = vars(self)
        parts = [f"Act {self.act}"] if "act" in used and not self.asked.act else []
        parts += [f"{self.count} heroes"] if "count" in used and not self.asked.heroes else []
        return (Read(", ".join(parts), self.rows.own.name),) if self.rows and parts else ()

    @property
    def known_heroes(self) -> tuple[HeroRow, ...]:
        """The heroes who may be meant: the campaign's, and the printed ones where nobody else was."""
        return (*self.heroes, *self.printed)

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of one kind."""
        if kind == HERO:
            return tuple(hero.name for hero in self.known_heroes)
        if kind == ITEM:
            return tuple(one.name for one in self.armory.items if one.is_weapon)
        if kind == FOE:
            on_the_map = (one.name for one in self.fight.standing if one.kind)
            return (*(name for known in self.foe_kinds for name in self.foes.names(known)), *on_the_map, *self.own_foes)
        return self.helpers.names

    @property
    def foe_kinds(self) -> tuple[str, ...]:
        """The kinds of foes that may be meant."""
        from companion.games.descent.monsters import AGENT, KINDS

        return (AGENT,) if self.asked.agent else KINDS

    def kind_of(self, words: str, kinds: Sequence[str]) -> str:
        """What some words name: an exact name before a longer one, and the kinds in their order; empty for nothing."""
        from companion.games.descent.monsters import meant

        for kind in kinds:
            if fold(words) in {fold(name) for name in self.names(kind)}:
                return kind
        return next((kind for kind in kinds if candidates(meant(words, self.names(kind)), self.names(kind))), "")

    def parted(self, words: list[str], first: Sequence[str], second: Sequence[str]) -> tuple[str, str, str, str]:
        """The words of the one and of the other side, each with its kind; the second may be left out."""
        if found := self._parted(words, first, second):
            return found
        self.printed = self.printed_heroes()
        if found := self._parted(words, first, second):
            return found
        raise self._unknown(words, first)

    def _parted(
        self, words: list[str], first: Sequence[str], second: Sequence[str]
    ) -> tuple[str, str, str, str] | None:
        for n in range(1, len(words) + 1):
            one, other = " ".join(words[:n]), " ".join(words[n:])
            kind = self.kind_of(one, first)
            if kind and (not other or self.kind_of(other, second)):
                return one, kind, other, self.kind_of(other, second) if other else ""
        return None

    def _unknown(self, words: list[str], first: Sequence[str]) -> CompanionError:
        """Which of the words is not understood, with what it may stand for."""
        from companion.core.names import close_names
        from companion.kit.check_reading import does_not_play

        self.widen()
        said = words[0] if len(words) > 1 and not self.kind_of(words[0], first) else words[-1]
        if self.rows and (gone := does_not_play(self.rows, said)):
            return gone
        if kind := self.kind_of(said, (HERO, FOE, ITEM, HELPER)):
            what = f"{shorten(said)} is {KINDS_IN_WORDS[kind]}, which is not asked for here."
            like = 'Like this: attack syndrael "goblin archer", or defend syndrael splig.'
            return CompanionError(what, "A weapon beside a hero is named with --with." if kind == ITEM else like)
        others, self.printed = [hero.name for hero in self.printed], ()
        known = [name for kind in (HERO, FOE, ITEM, HELPER) for name in self.names(kind)]
        near = close_names(said, known) or close_names(said, others)
        hint = f"Did you mean {' or '.join(near)}?" if near else "Name a hero, an item, a monster or dice: blue red."
        return CompanionError(f"Nobody and nothing here is called {shorten(said)}.", hint)

    def widen(self) -> None:
        """Look at everything there is, not only at what the words may mean."""
        from companion.games.descent.gear import gear_in
        from companion.games.descent.monsters import foes_in

        self.foes, self.armory = foes_in(self.data), self.mended(gear_in(self.data))

    def foe(self, name: str, kind: str) -> Foe:
        """A monster, lieutenant or agent; an ally or familiar. Not a monster's health depends on the heroes."""
        from companion.games.descent.monsters import AGENT, MASTER, MINION

        if kind == FOE:
            there = self.fighter(name)
            name = there.kind if there else name
            if (own := self._own_foe(name)) is not None:
                return own
            master = self.asked.master or bool(there and there.rank == MASTER)
            rank, kind = MASTER if master else MINION, AGENT if self.asked.agent else ""
            found = self.foes.find(name, self.act, rank=rank, kind=kind)
            return self._filled(found if found.rank else self.foes.find(name, self.act, self.count, rank, kind))
        allies = [one.foe.name for one in self.helpers.allies]
        helper = self.helpers.ally(name, self.count) if candidates(name, allies) else self.helpers.familiar(name).foe
        return self._filled(helper)

    def _filled(self, foe: Foe) -> Foe:
        """A figure of the lists with what the player's box knows and they do not."""
        if self.box_is_empty:
            return foe
        from companion.games.descent.boxed import filled

        row = self.box.find(box_kind(foe), foe.name)
        return filled(foe, row) if row else foe

    def _own_foe(self, name: str) -> Foe | None:
        """A figure of the player's box, where no list has what was typed."""
        listed = [one for known in self.foe_kinds for one in self.foes.names(known)]
        found = candidates(name, self.own_foes)
        if len(found) != 1 or (fold(name) != fold(found[0]) and candidates(name, listed)):
            return None
        from companion.games.descent.boxed import boxed_foe

        return boxed_foe(self.own_foes[found[0]])

    def hero(self, name: str) -> HeroRow:
        """A hero of the campaign, or of the lists."""
        from companion.core.names import resolve

        return resolve(name, {hero.name: hero for hero in self.known_heroes}, "hero")
