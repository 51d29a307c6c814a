"""Heroes: their class, skills, conditions and familiars."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import clean_name, clean_text, fold, resolve
from companion.games.descent.acts.guard import Outcome, guarded
from companion.games.descent.acts.sitting import Sitting, sitting
from companion.games.descent.acts.timing import need_step
from companion.games.descent.acts.words import BUYS, CARRIED, EQUIPPED, SKILL, XP
from companion.games.descent.cards import HeroClass
from companion.games.descent.library import cards
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Feat, Hero, Holding

LISTS = {"conditions": "condition", "familiars": "familiar"}


def choose_class(record: Record, games: Games, hero: str, name: str, second: str = "", force: str = "") -> Outcome:
    """A hero takes a Class deck (and a second one with a hybrid class), its basic skill and starting equipment."""

    def change(sit: Sitting) -> str:
        known = {found.name: found for found in cards(sit.game).classes}
        chosen = resolve(name, known, "class", sit.game.short)
        more = resolve(second, known, "class", sit.game.short) if second else None
        who = sit.hero(hero)
        _refuse_second_choice(who)
        who.sheet = {**who.sheet, "class": chosen.name, "second": more.name if more else ""}
        worn = _starting_gear(sit, who, chosen, EQUIPPED)
        if more:
            _starting_gear(sit, who, more, CARRIED if worn else EQUIPPED)
        return f"{who.name} becomes {_a(chosen.name)}" + (f" and {_a(more.name)}" if more else "")

    return guarded(record, games, change, force)


def _refuse_second_choice(hero: Hero) -> None:
    if hero.sheet.get("class"):
        raise CompanionError(
            f"{hero.name} is {_a(hero.sheet['class'])} for the whole campaign.", "`companion undo` takes a choice back."
        )


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _starting_gear(sit: Sitting, hero: Hero, deck: HeroClass, zone: str) -> int:
    """The basic skill and the starting equipment of a deck; how many items it holds."""
    for skill in cards(sit.game).skills:
        if skill.hero_class == deck.id and skill.xp == 0:
            _learn(sit, hero, skill.name, "basic skill", 0)
    gear = [item for item in cards(sit.game).class_items if item.hero_class == deck.id]
    for item in gear:
        sit.step.add(Holding(campaign_id=sit.campaign.id, hero_id=hero.id, zone=zone, card=item.name, type="class"))
    return len(gear)


def _learn(sit: Sitting, hero: Hero, name: str, reason: str, xp: int) -> None:
    facts = {"xp": xp}
    row = Feat(campaign_id=sit.campaign.id, hero_id=hero.id, kind=SKILL, what=name, reason=reason, facts=facts)
    sit.step.add(row)


def buy_skill(record: Record, games: Games, hero: str, name: str, force: str = "") -> Outcome:
    """A hero buys a skill with his XP."""

    def change(sit: Sitting) -> str:
        need_step(sit.state, "experience", force)
        who = sit.hero(hero)
        known = {skill.name: skill for skill in cards(sit.game).skills}
        skill = resolve(name, known, "skill", sit.game.short)
        if skill.xp is None:
            raise CompanionError(f"{skill.name} is not bought with XP.", "Its own class says how a hero gets it.")
        if any(feat.what == skill.name for feat in sit.step.rows(Feat, hero_id=who.id, kind=SKILL)):
            raise CompanionError(f"{who.name} already has {skill.name}.", "Nothing was changed.")
        sit.enter(XP, -skill.xp, f"{BUYS} {skill.name}", who)
        _learn(sit, who, skill.name, f"{skill.xp} XP", skill.xp)
        return f"{who.name} learns {skill.name} for {skill.xp} XP"

    return guarded(record, games, change, force)


def give_xp(record: Record, games: Games, hero: str, amount: int, reason: str) -> str:
    """XP outside the usual rewards, or a correction."""
    reason = clean_text(reason, "reason")
    with sitting(record, games) as sit:
        who = sit.hero(hero)
        if amount == 0:
            raise CompanionError("No XP changes hands.", "Give a number other than 0.")
        sit.enter(XP, amount, reason, who)
        return sit.label(f"{who.name}: {amount:+d} XP ({reason})")


def set_listed(record: Record, games: Games, hero: str, kind: str, name: str, gone: bool = False) -> str:
    """A condition or familiar of a hero begins or ends; the same condition only once."""
    with sitting(record, games) as sit:
        who = sit.hero(hero)
        listed = list(who.sheet.get(kind, []))
        word = LISTS[kind]
        if gone:
            full = resolve(name, {item: item for item in listed}, word, who.name)
            listed.remove(full)
        else:
            full = _named(sit, kind, name)
            if fold(full) in {fold(item) for item in listed}:
                raise CompanionError(f"{who.name} already has {full}.", "Nothing was changed.")
            listed.append(full)
        who.sheet = {**who.sheet, kind: listed}
        return sit.label(f"{who.name} {'loses' if gone else 'has'} the {word} {full}")


def _named(sit: Sitting, kind: str, name: str) -> str:
    if kind != "conditions":
        return clean_name(name, LISTS[kind])
    return resolve(name, {card.name: card.name for card in cards(sit.game).conditions}, "condition", sit.game.short)
