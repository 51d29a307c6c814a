"""Who attacks whom, as a check's words say it: with which weapon, in which armor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from companion.core.names import CompanionError, argument, candidates, slug
from companion.games.descent.commands.at_hand import NOBODY, sheet_of
from companion.games.descent.commands.naming import FOE, HERO, ITEM, Named, box_kind

if TYPE_CHECKING:
    from companion.core.rows import HeroRow
    from companion.games.descent.gear import Gear
    from companion.games.descent.monsters import Foe
    from companion.games.descent.odds import Striker, Target
    from companion.kit.typer_inside import Context

TAINTED_HEALTH = 2


class Sides(Named):
    """The two sides of an attack, made of what the words name."""

    def __init__(self, context: Context, words: Sequence[str] = ()) -> None:
        super().__init__(context, words)
        self.defense_is_needed = True

    def held_by(self, hero: HeroRow, equipped: bool = True) -> Iterator[Gear]:
        """The items of a hero that have figures; only what is equipped, or all he carries."""
        from companion.core.rows import from_facts
        from companion.games.descent.facts import CARRIED, EQUIPPED, HEROES, HeroFacts, RelicFacts

        rows = self.rows
        if rows is None:
            return
        sheet = from_facts(HeroFacts, hero.sheet)
        zones = (EQUIPPED,) if equipped else (EQUIPPED, CARRIED)
        names = [row.card for row in rows.holdings if row.hero_id == hero.id and row.zone in zones]
        relics = [row for row in rows.relics if row.hero_id == hero.id and row.side == HEROES]
        names += [row.name for row in relics if not equipped or from_facts(RelicFacts, row.facts).equipped]
        classes = [slug(name) for name in (sheet.class_, sheet.second) if name]
        yield from (found for name in names if (found := self.armory.held(name, classes)))

    def relics_of(self, foe: Foe) -> tuple[Gear, ...]:
        """The overlord's relics that a lieutenant or a monster group wields."""
        from companion.games.descent.facts import OVERLORD

        wielded = [row for row in (self.rows.relics if self.rows else ()) if row.side == OVERLORD and row.wielder]
        own = [row.name for row in wielded if candidates(row.wielder.removesuffix("s"), [foe.name])]
        return tuple(one for name in own for one in self.armory.named(name) if one.side == OVERLORD)

    def attributes(self, hero: HeroRow) -> dict[str, int]:
        """A hero's attributes, as far as they are known."""
        from companion.games.descent.monsters import ATTRIBUTES
        from companion.kit.check_reading import printed_facts

        facts = printed_facts(hero, self.place)
        found = {name: str(facts.get(name, "")) for name in ATTRIBUTES}
        return {name: int(text) for name, text in found.items() if text.isascii() and text.isdigit()}

    def strikers(self, name: str, kind: str) -> tuple[Striker, ...]:
        """The attacker, once for each weapon he has in hand."""
        from companion.dice.checks import missing
        from companion.games.descent import fighters

        if kind == ITEM:
            return (fighters.gear_strikes(self.armory.find(name, self.held())),)
        if kind != HERO:
            foe = self.foe(name, kind)
            if not foe.dice:
                raise self._lacks(foe, "attack dice", "its dice, as in `check attack blue red`", "dice='blue red'")
            return (fighters.foe_strikes(foe, self.relics_of(foe)),)
        hero = self.hero(name)
        worn, attributes = tuple(self.held_by(hero)), self.attributes(hero)
        if hero.id == NOBODY and not self.asked.weapon:
            raise missing(f"the weapon of {hero.name}, whom nobody plays,", '--with "iron longsword"')
        weapons = self._weapons(hero, worn) or (None,)
        return tuple(fighters.hero_strikes(hero.name, one, worn, attributes) for one in weapons)

    def _weapons(self, hero: HeroRow, worn: Iterable[Gear]) -> tuple[Gear, ...]:
        """The weapon that was asked for, be it in hand or not; else those in hand."""
        if not self.asked.weapon:
            return tuple(one for one in worn if one.is_weapon)
        if not any(candidates(self.asked.weapon, [one.name]) for one in self.armory.items):
            self.widen()
        found = self.armory.find(self.asked.weapon, [one.name for one in self.held_by(hero, equipped=False)])
        if not found.is_weapon:
            raise CompanionError(f"{found.name} is no weapon.", "Name one with attack dice, or leave --with out.")
        return (found,)

    def target(self, name: str, kind: str) -> Target:
        """Who is attacked."""
        from companion.games.descent import fighters

        if kind != HERO:
            foe, there = self.foe(name, kind), self.fighter(name) if kind == FOE else None
            if not foe.defense and self.defense_is_needed and foe.name in self.own_foes:
                raise self._lacks(foe, "defense", "--vs gray", "defense=gray")
            left, conditions = (there.left, there.conditions) if there else (None, ())
            found = fighters.foe_target(foe, left, conditions, self.relics_of(foe))
            return found._replace(name=there.name) if there else found
        hero = self.hero(name)
        return self.defending(hero)

    def _lacks(self, foe: Foe, what: str, option: str, figure: str) -> CompanionError:
        """A figure that neither the lists nor the box know."""
        from companion.dice.checks import missing

        line = f"box set {argument(foe.name)} {figure} --kind {box_kind(foe)}"
        return missing(f"the {what} of {foe.name}", option, line, many=what.endswith("dice"))

    def defending(self, hero: HeroRow) -> Target:
        """A hero with what he wears."""
        from companion.core.rows import from_facts
        from companion.dice.checks import missing
        from companion.games.descent import fighters
        from companion.games.descent.facts import HeroFacts
        from companion.kit.check_reading import printed_facts

        facts, sheet = printed_facts(hero, self.place), from_facts(HeroFacts, hero.sheet)
        dice, health = str(facts.get("defense", "")).replace(";", " ").split(), str(facts.get("health", ""))
        if not dice and self.defense_is_needed:
            line = f"party set {hero.name.lower()} defense gray"
            raise missing(f"the defense of {hero.name}", "--vs gray", line)
        tainted = TAINTED_HEALTH if sheet.tainted else 0
        found = fighters.hero_target(
            hero.name,
            tuple(dice),
            int(health) + tainted if health.isdigit() else None,
            self.held_by(hero),
            conditions=sheet.conditions,
            source=sheet_of(hero),
        )
        return fighters.wounded(found, getattr(self.fight.get(hero.name), "damage", 0))
