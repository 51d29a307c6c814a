"""Heroes: how they begin, their class, skills, conditions and familiars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.names import CompanionError, argument, clean_name, clean_text, fold, resolve
from companion.core.rows import from_facts, to_facts
from companion.core.system import Standing
from companion.games.descent import codes
from companion.games.descent.campaign import need_step
from companion.games.descent.data import HeroClass
from companion.games.descent.facts import BUYS, CARRIED, CLASS_GEAR, EQUIPPED, GOLD, SKILL, XP, HeroFacts, SkillFacts
from companion.games.descent.state import State
from companion.games.descent.variants import COOP_XP, LEVELS
from companion.store.tables import Feat, Hero, Holding
from companion.table.change import Change, Outcome, Table, perform

if TYPE_CHECKING:
    from companion.games.descent.acts.own_cards import Own


def heroes_of(change: Change[State]) -> list[Hero]:
    """The heroes who play, to be changed."""
    found = change.step.rows(Hero, campaign_id=change.id, side=change.system.sides[0].id)
    return [hero for hero in found if hero.status == Standing.ACTIVE]


def hero_of(change: Change[State], name: str) -> Hero:
    """A hero who plays, by name; the overlord is none."""
    found = change.state.hero_named(name)
    return next(hero for hero in heroes_of(change) if hero.id == found.id)


def welcome(change: Change[State], hero: Hero) -> None:
    """A hero joins: with his archetype, and with what the start of this campaign gave the others."""
    if hero.side != change.system.sides[0].id:
        return
    printed = change.system.character(hero.character)
    archetype = str(printed.facts.get("archetype", "")) if printed else ""
    hero.sheet = to_facts(HeroFacts(archetype=archetype), hero.sheet)
    state = change.state
    if state.runs:
        return
    level = next((known for known in LEVELS if known.id == state.options.epic.level), None)
    if level:
        change.enter(XP, level.xp, f"Epic Play, {level.id} level", hero)
        change.enter(GOLD, level.gold, f"Epic Play, {level.id} level")
    elif state.options.coop:
        change.enter(XP, COOP_XP, "start of cooperative play", hero)
    elif state.options.graph:
        change.enter(XP, state.graph.start.xp, f"start of {state.graph.title}", hero)
        change.enter(GOLD, state.graph.start.gold, f"start of {state.graph.title}")


def choose_class(table: Table, hero: str, name: str, second: str = "", force: str = "") -> Outcome:
    """A hero takes a Class deck (and a second one with a hybrid class), its basic skill and starting equipment."""

    def act(change: Change[State]) -> str:
        known = {found.name: found for found in change.state.cards.classes}
        chosen = resolve(name, known, "class", change.system.short)
        more = resolve(second, known, "class", change.system.short) if second else None
        who = hero_of(change, hero)
        sheet = from_facts(HeroFacts, who.sheet)
        if sheet.class_:
            raise CompanionError(
                f"{who.name} is {_a(sheet.class_)} for the whole campaign.", "`companion undo` takes a choice back."
            )
        again = Action("hero class", (who.name, chosen.name), asks=("--second DECK",))
        change.instead = {codes.BAD_SECOND_CLASS.code: again}
        who.sheet = to_facts(sheet._replace(class_=chosen.name, second=more.name if more else ""), who.sheet)
        worn = _starting_gear(change, who, chosen, EQUIPPED)
        if more:
            _starting_gear(change, who, more, CARRIED if worn else EQUIPPED)
        return f"{who.name} becomes {_a(chosen.name)}" + (f" and {_a(more.name)}" if more else "")

    return perform(table, act, force)


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _starting_gear(change: Change[State], hero: Hero, deck: HeroClass, zone: str) -> int:
    """The basic skill and the starting equipment of a deck; how many items it holds."""
    cards = change.state.cards
    for skill in cards.skills:
        if skill.hero_class == deck.id and skill.xp == 0:
            _learn(change, hero, skill.name, "basic skill", 0)
    gear = [item for item in cards.class_items if item.hero_class == deck.id]
    for item in gear:
        change.step.add(Holding(campaign_id=change.id, hero_id=hero.id, zone=zone, card=item.name, type=CLASS_GEAR))
    return len(gear)


def _learn(change: Change[State], hero: Hero, name: str, reason: str, xp: int) -> None:
    row = Feat(campaign_id=change.id, hero_id=hero.id, kind=SKILL, what=name, reason=reason, at=change.step.at)
    row.facts = to_facts(SkillFacts(xp))
    change.step.add(row)


def buy_skill(table: Table, hero: str, name: str, force: str = "", own: Own | None = None) -> Outcome:
    """A hero buys a skill with his XP; `own` is one that no list has, for the player's box."""

    def act(change: Change[State]) -> str:
        need_step(change.state, "experience", force)
        who = hero_of(change, hero)
        if own is not None:
            own.of_class(change.state.hero(who.id).hero_class).keep(change, name)
        if not change.state.hero(who.id).hero_class:
            raise CompanionError(
                f"{who.name} has no class yet.", f"Choose one: `companion hero class {argument(who.name)}`."
            )
        known = {skill.name: skill for skill in change.state.cards.skills}
        skill = resolve(name, known, "skill", change.system.short)
        if skill.xp is None:
            raise CompanionError(f"{skill.name} is not bought with XP.", "Its own class says how a hero gets it.")
        if skill.name in change.state.hero(who.id).skills:
            raise CompanionError(f"{who.name} already has {skill.name}.", "Nothing was changed.")
        listing = Action("skill list", (who.name,))
        change.instead = {codes.SKILL_OF_ANOTHER_CLASS.code: listing, codes.XP_OVERSPENT.code: listing}
        change.enter(XP, -skill.xp, f"{BUYS} {skill.name}", who)
        _learn(change, who, skill.name, f"{skill.xp} XP", skill.xp)
        return f"{who.name} learns {skill.name} for {skill.xp} XP"

    return perform(table, act, force)


def give_xp(table: Table, hero: str, amount: int, reason: str, force: str = "") -> Outcome:
    """XP outside the usual rewards, or a correction."""
    reason = clean_text(reason, "reason")

    def act(change: Change[State]) -> str:
        who = hero_of(change, hero)
        if amount == 0:
            raise CompanionError("No XP changes hands.", "Give a number other than 0.")
        change.enter(XP, amount, reason, who)
        return f"{who.name}: {amount:+d} XP ({reason})"

    return perform(table, act, force)


def set_condition(table: Table, hero: str, name: str, gone: bool = False) -> Outcome:
    """A condition begins or ends; the same one only once."""

    def act(change: Change[State]) -> str:
        return change_condition(change, hero, name, gone)

    return perform(table, act)


def change_condition(change: Change[State], hero: str, name: str, gone: bool) -> str:
    """Likewise, within another change; a knocked out hero receives none."""
    who = hero_of(change, hero)
    sheet = from_facts(HeroFacts, who.sheet)
    known = {card.name: card.name for card in change.state.cards.conditions}
    full = "" if gone else resolve(name, known, "condition", change.system.short)
    run = change.state.running
    if not gone and run and who.name in run.facts.down:
        raise CompanionError(f"{who.name} is knocked out and receives no conditions.", "`companion play up` first.")
    listed, full = _listed(who, sheet.conditions, "condition", full or name, gone)
    who.sheet = to_facts(sheet._replace(conditions=listed), who.sheet)
    return f"{who.name} {'loses' if gone else 'has'} the condition {full}"


def set_familiar(table: Table, hero: str, name: str, gone: bool = False) -> Outcome:
    """A familiar joins a hero or leaves."""

    def act(change: Change[State]) -> str:
        who = hero_of(change, hero)
        sheet = from_facts(HeroFacts, who.sheet)
        listed, full = _listed(who, sheet.familiars, "familiar", name if gone else clean_name(name, "familiar"), gone)
        who.sheet = to_facts(sheet._replace(familiars=listed), who.sheet)
        return f"{who.name} {'loses' if gone else 'has'} the familiar {full}"

    return perform(table, act)


def _listed(hero: Hero, had: tuple[str, ...], word: str, name: str, gone: bool) -> tuple[tuple[str, ...], str]:
    """A list of the sheet with a name more or less, and the name in full."""
    if gone:
        full = resolve(name, {item: item for item in had}, word, hero.name)
        return tuple(item for item in had if item != full), full
    if fold(name) in {fold(item) for item in had}:
        raise CompanionError(f"{hero.name} already has {name}.", "Nothing was changed.")
    return (*had, name), name
