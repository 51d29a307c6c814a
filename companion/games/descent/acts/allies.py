"""Allies with their skills, Tainted cards, the influence token: what some campaigns add to the table."""

from __future__ import annotations

from companion.core.names import CompanionError, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.descent.acts.heroes import hero_of
from companion.games.descent.acts.quests import keep, need_running
from companion.games.descent.facts import ALLY, ALLY_SKILL, FACEDOWN, HEROES, HeroFacts
from companion.games.descent.helpers import helpers
from companion.games.descent.state import State
from companion.store.tables import Holding
from companion.table.change import Change, Outcome, Table, perform


def gain_ally(table: Table, name: str) -> Outcome:
    """The heroes receive an ally as the reward of a quest."""

    def act(change: Change[State]) -> str:
        known = {one.foe.name: one.foe.name for one in helpers(change.system).allies}
        ally = resolve(name, known, "ally", change.system.short)
        if ally in change.state.allies:
            raise CompanionError(f"{ally} is with the heroes already.", "Nothing was changed.")
        change.step.add(Holding(campaign_id=change.id, owner=HEROES, zone=ALLY, card=ally))
        return f"{ally} joins the heroes as an ally"

    return perform(table, act)


def learn(table: Table, name: str) -> Outcome:
    """An ally of the heroes receives one of its skills."""

    def act(change: Change[State]) -> str:
        cards = helpers(change.system)
        known = {skill.name: skill for skill in cards.ally_skills}
        skill = resolve(name, known, "Ally Skill", change.system.short)
        if skill.ally not in change.state.allies:
            raise CompanionError(
                f"{skill.name} is a skill of {skill.ally}.", f"`companion ally gain {skill.ally.lower()}`."
            )
        if skill.name in change.state.ally_skills:
            raise CompanionError(f"{skill.ally} has {skill.name} already.", "Nothing was changed.")
        change.step.add(Holding(campaign_id=change.id, owner=HEROES, zone=ALLY_SKILL, card=skill.name))
        return f"{skill.ally} learns {skill.name}"

    return perform(table, act)


def lose_ally(table: Table, name: str) -> Outcome:
    """An ally leaves for good, with its skills."""

    def act(change: Change[State]) -> str:
        ally = resolve(name, {one: one for one in change.state.allies}, "ally", change.campaign.name)
        own = {ally, *helpers(change.system).skills_of(ally)}
        rows = change.step.rows(Holding, campaign_id=change.id, owner=HEROES)
        change.step.delete(*(row for row in rows if row.zone in (ALLY, ALLY_SKILL) and row.card in own))
        return f"{ally} leaves the heroes"

    return perform(table, act)


def taint(table: Table, hero: str, card: str = "", gone: bool = False) -> Outcome:
    """A hero has a Tainted card: facedown, or turned up and named; or has none any more."""

    def act(change: Change[State]) -> str:
        who = hero_of(change, hero)
        sheet = from_facts(HeroFacts, who.sheet)
        if gone and not sheet.tainted:
            raise CompanionError(f"{who.name} has no Tainted card.", "Nothing was changed.")
        known = {one.name: one.name for one in helpers(change.system).tainted}
        name = resolve(card, known, "Tainted card", change.system.short) if card and not gone else FACEDOWN
        if not gone and sheet.tainted == name:
            raise CompanionError(f"{who.name} has it already.", "Nothing was changed.")
        who.sheet = to_facts(sheet._replace(tainted="" if gone else name), who.sheet)
        if gone:
            return f"{who.name} loses the Tainted card"
        return f"{who.name} has a Tainted card" + (f": {name}" if name != FACEDOWN else ", facedown: 2 more Health")

    return perform(table, act)


def deal_tainted(table: Table) -> Outcome:
    """At the start of a quest every hero is dealt a Tainted card facedown."""

    def act(change: Change[State]) -> str:
        need_running(change.state)
        names = [hero.name for hero in change.state.heroes if not hero.tainted]
        if not names:
            raise CompanionError("Every hero has a Tainted card.", "Nothing was changed.")
        for name in names:
            who = hero_of(change, name)
            who.sheet = to_facts(from_facts(HeroFacts, who.sheet)._replace(tainted=FACEDOWN), who.sheet)
        return f"A Tainted card, facedown, for {', '.join(names)}: 2 more Health each"

    return perform(table, act)


def influence(table: Table, token: str = "", reveal: bool = False) -> Outcome:
    """The overlord chooses an influence token in secret, or reveals the one he chose."""

    def act(change: Change[State]) -> str:
        run = need_running(change.state)
        if reveal:
            if not run.facts.influence:
                raise CompanionError(
                    "No influence token is chosen.", "Choose one: `companion overlord influence TOKEN`."
                )
            keep(change, run, run.facts._replace(influence_shown=True))
            return f"The overlord reveals his influence token: {run.facts.influence}"
        if run.facts.influence:
            raise CompanionError("The influence token of this quest is chosen.", "`companion undo` takes it back.")
        keep(change, run, run.facts._replace(influence=token))
        return "The overlord chooses an influence token"

    return perform(table, act)
