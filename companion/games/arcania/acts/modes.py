"""Difficulty, the environment option, and the survival save of hard mode."""

from __future__ import annotations

from random import Random

from companion.core.errors import CompanionError
from companion.core.party import Standing
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.levels import HOW_TO
from companion.games.arcania.acts.state import mode_of
from companion.games.arcania.hero import Hero
from companion.games.arcania.odds.chance import save
from companion.games.arcania.totals import sheet


def set_difficulty(desk: Desk, name: str) -> Outcome:
    """Choose easy, normal or hard for the campaign."""

    def work(change: Change) -> Done:
        mode = change.rules.levels.mode(name)
        change.campaign.options = {**change.campaign.options, "difficulty": mode.id}
        notes = [f"every hero has {', '.join(mode.abilities)}, or a plus instead"] if mode.abilities else []
        notes += ["a hero at 0 HP saves or dies: companion difficulty save NAME"] if mode.save else []
        return Done(f"Difficulty: {mode.id}", [*notes, change.rules.cite(mode.rule)], {"difficulty": mode.id})

    return desk.perform(work)


def set_environment(desk: Desk, on: bool) -> Outcome:
    """Play with or without the environment deck."""

    def work(change: Change) -> Done:
        change.campaign.options = {**change.campaign.options, "environment": on}
        levels = change.rules.levels.pseudo_levels
        notes = [f"each hero takes {levels} pseudo levels: {HOW_TO} --pseudo"] if on else []
        cites = change.rules.cite("pseudo-levels")
        return Done(f"Environment deck {'in' if on else 'out'}", [*notes, cites], {"environment": on})

    return desk.perform(work)


def save_points(hero: Hero) -> int:
    """What the save counts: base plus level HP, nothing else."""
    return hero.card.hp + sum(level.plus("hp") for level in hero.levels)


def survival(desk: Desk, name: str, rng: Random, rolled: int | None = None) -> Outcome:
    """A hero at 0 HP in hard mode lives or dies."""

    def work(change: Change) -> Done:
        rules = change.rules
        if not mode_of(change.view(), rules).save:
            raise CompanionError("Heroes die for good in hard mode only.", "`companion difficulty set hard`.")
        hero = change.hero(name)
        whole = change.whole(hero.name)
        ver = sheet(whole, rules).has("VER")
        odds = save(save_points(whole), rules.tables, ver)
        thrown = odds.roll(rng) if rolled is None else None
        face = thrown.dice[0].value if thrown else rolled
        if face is None or not 1 <= face <= 20:
            raise CompanionError(f"{face} is no result of a d20.", "Give 1 to 20.")
        bonus = save_points(whole) // rules.tables.save_divisor + ver
        lives = face != 1 and face + bonus >= rules.tables.save_target
        if not lives:
            hero.status = Standing.DEAD.value
        total = f"{face} + {bonus} = {face + bonus}, {rules.tables.save_target} needed"
        notes = ["a 1 is death, whatever the total" if face == 1 else total, *odds.notes]
        notes += [] if lives else ["out for good; the equipment may be divided: companion item give"]
        facts = {"hero": hero.name, "rolled": face, "bonus": bonus, "lives": lives}
        end = "survives" if lives else "dies"
        return Done(f"{hero.name} {end}", [*notes, rules.cite("survival-save")], facts)

    return desk.perform(work)
