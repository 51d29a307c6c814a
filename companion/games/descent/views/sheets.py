"""Heroes and relics: what each has equipped and learned, what he may learn, who wields what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.campaign import Ledger
from companion.core.names import CompanionError, fold
from companion.core.rows import CampaignRows, HeroRow
from companion.core.system import GameSystem
from companion.games.descent.data import Skill, card_index, fatigue_of
from companion.games.descent.facts import FORTUNE, HEROES, XP
from companion.games.descent.gear import gear
from companion.games.descent.rules import HeroSheet, Wielded
from companion.games.descent.rules.relics import UNIVERSAL_RELIC
from companion.games.descent.state import State, hero_sheet, read_state
from companion.games.descent.views.overlord import overlord_json, show_overlord
from companion.render.console import columns, say, say_parts

SHOWN = ("skills", "equipped", "carried", "relics", "search_cards", "conditions", "familiars", "notes")


def table_json(state: State, secrets: bool = False) -> dict[str, object]:
    """The documented JSON of `deck show`."""
    heroes = [
        {
            "name": hero.name,
            "class": hero.hero_class,
            "second_class": hero.second,
            "skills": list(hero.skills),
            "equipped": list(hero.equipped),
            "carried": list(hero.carried),
        }
        for hero in state.heroes
    ]
    return {"act": state.act, "heroes": heroes, "overlord": overlord_json(state, secrets)}


def show_table(state: State, secrets: bool = False) -> None:
    """Each hero's cards, then the overlord's."""
    for hero in state.heroes:
        say_parts((hero.name, "bold"), f"  {_title(hero.hero_class, hero.second) or 'no class yet'}")
        for title, listed in (("skills", hero.skills), ("equipped", hero.equipped), ("carried", hero.carried)):
            if listed:
                say(f"  {title}: {', '.join(listed)}")
    show_overlord(overlord_json(state, secrets))


def _title(hero_class: str, second: str) -> str:
    return hero_class + (f" and {second}" if second else "")


def member_json(system: GameSystem, rows: CampaignRows, row: HeroRow) -> dict[str, object]:
    """What `party show --json` adds for a hero, or for the overlord."""
    if row.side != system.sides[0].id:
        return {"overlord": overlord_json(read_state(system, rows))}
    ledger = Ledger(rows.entries)
    hero = hero_sheet(system, rows, ledger, row)
    return {
        "class": hero.hero_class,
        "second_class": hero.second,
        "archetype": hero.archetype,
        "xp": ledger.balance(XP, hero.id),
        "xp_earned": hero.xp,
        "fortune": ledger.balance(FORTUNE, hero.id),
        "skills": list(hero.skills),
        "equipped": [name for name in hero.equipped if name not in hero.relics],
        "carried": [name for name in hero.carried if name not in hero.relics],
        "search_cards": list(hero.search_cards),
        "relics": list(hero.relics),
        "conditions": list(hero.conditions),
        "familiars": list(hero.familiars),
        "tainted": hero.tainted,
        "skill_figures": _skill_figures(system, hero),
        "item_figures": _item_figures(system, hero),
    }


def _skill_figures(system: GameSystem, hero: HeroSheet) -> list[dict[str, str]]:
    """What each skill of a hero cost, and the fatigue to use it."""
    cards, fatigue = card_index(system), fatigue_of(system)
    found = []
    for name in hero.skills:
        known = cards.skills.get(fold(name), ())
        found.append({"skill": name, "cost": _price(known[0]) if known else "", "fatigue": fatigue.get(name, "")})
    return found


def _item_figures(system: GameSystem, hero: HeroSheet) -> list[dict[str, str]]:
    """Attack, dice and surges of what a hero has."""
    items, own, found = gear(system), hero.classes(card_index(system)), []
    for name in dict.fromkeys(hero.items):
        one = items.held(name, own)
        words = {"attack": one.attack, "dice": ", ".join(one.dice), "always": ", ".join(one.always)} if one else {}
        found.append({"item": name, **words, "surges": "; ".join(one.surges) if one else ""})
    return found


def printable(shape: Mapping[str, object]) -> Mapping[str, object]:
    """The sheet on paper: skills with their costs and items with their dice in place of bare names."""
    if "overlord" in shape:
        return shape
    plain = {key: _words(shape[key]) for key in ("equipped", "carried", "relics") if _listed(shape, key)}
    told = {"skills": shape["skill_figures"], "items": shape["item_figures"]}
    gone = {"skills", "equipped", "carried", "relics", "skill_figures", "item_figures"}
    return {**{key: value for key, value in shape.items() if key not in gone}, **plain, **told}


def _words(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _listed(shape: Mapping[str, object], key: str) -> bool:
    return isinstance(shape.get(key), list) and bool(shape[key])


def show_member(shape: Mapping[str, Any]) -> None:
    """`party show`: a hero's sheet, or the overlord's."""
    if "overlord" in shape:
        say_parts((shape["name"], "bold"), f" ({shape['status']})")
        show_overlord(shape["overlord"])
        return
    by = f", played by {shape['player']}" if shape["player"] else ""
    say_parts((shape["name"], "bold"), f" ({shape['status']}{by})  {_title(shape['class'], shape['second_class'])}")
    printed = {key: value for key, value in shape["printed"].items() if value not in ("", None)}
    columns([(f"  {key}", str(value)) for key, value in printed.items()], styles=("dim",))
    say(f"  {shape['xp']} XP to spend of {shape['xp_earned']}, {shape['fortune']} fortune")
    for key in SHOWN:
        if shape[key]:
            say(f"  {key.replace('_', ' ')}: {', '.join(shape[key])}")


def _learnable(state: State, hero: HeroSheet) -> list[Skill]:
    """The skills of a hero's decks, the cheaper ones first."""
    if not hero.hero_class:
        raise CompanionError(f"{hero.name} has no class yet.", "Choose one: `companion hero class HERO CLASS`.")
    own = hero.classes(state.index)
    found = (skill for skill in state.cards.skills if skill.hero_class in own)
    return sorted(found, key=lambda skill: (skill.hero_class, skill.xp or 0, skill.name))


def skills_json(state: State, hero: HeroSheet) -> dict[str, object]:
    """The documented JSON of `skill list`."""
    listed = [
        {
            "skill": skill.name,
            "class": state.index.class_name(skill.hero_class),
            "xp": skill.xp,
            "has": _has(hero, skill),
        }
        for skill in _learnable(state, hero)
    ]
    return {"hero": hero.name, "xp": state.ledger.balance(XP, hero.id), "skills": listed}


def show_skills(state: State, hero: HeroSheet) -> None:
    """What a hero has learned, and what the rest costs."""
    rows = [
        (f"  {'x' if _has(hero, skill) else ' '} {skill.name}", _price(skill), state.index.class_name(skill.hero_class))
        for skill in _learnable(state, hero)
    ]
    say(f"{hero.name}: {state.ledger.balance(XP, hero.id)} XP to spend")
    columns(rows)


def _has(hero: HeroSheet, skill: Skill) -> bool:
    return fold(skill.name) in map(fold, hero.skills)


def _price(skill: Skill) -> str:
    return "not bought" if skill.xp is None else f"{skill.xp} XP" if skill.xp else "basic"


def relics_json(state: State) -> list[dict[str, object]]:
    """The documented JSON of `relic list`."""
    return [
        {
            "relic": held.relic,
            "side": held.side,
            "kind": held.kind_in(state.index),
            "wielder": held.wielder,
            "equipped": held.equipped,
            "from": held.won_in,
        }
        for held in state.relics
    ]


def show_relics(state: State) -> None:
    """Which side has which relic, and who wields it."""
    if not state.relics:
        say("No relics yet.")
    columns([(held.relic, held.side, _wielded(held, held.kind_in(state.index))) for held in state.relics])


def _wielded(held: Wielded, kind: str) -> str:
    if kind == UNIVERSAL_RELIC and not held.wielder:
        return "universal: no one wields it"
    verb = "carries" if held.side == HEROES and not held.equipped else "wields"
    return f"{held.wielder} {verb} it" if held.wielder else "no one wields it"
