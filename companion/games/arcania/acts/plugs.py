"""What Arcania adds to the shared use cases: starting gold, catching up, the computed sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.core.system import GameSystem
from companion.games.arcania.acts.kept import Row, number
from companion.games.arcania.acts.state import hero_of, heroes, mode_of, rules_of
from companion.games.arcania.ruleset import Rules
from companion.games.arcania.totals import initiative_plus, sheet, weapons
from companion.store.readmodel import CampaignView

if TYPE_CHECKING:
    from companion.store.record import Step
    from companion.store.tables import Hero


def joined(step: Step, game: GameSystem, hero: Hero) -> None:
    """A hero begins with gold, and one who comes late at the level of the others."""
    from companion.store.snapshot import LEFT_OUT, campaign_rows
    from companion.store.tables import LedgerEntry

    rules = rules_of(game)
    step.flush()
    view = CampaignView(campaign_rows(step.connection, hero.campaign_id, LEFT_OUT))
    entry = LedgerEntry(
        campaign_id=hero.campaign_id, account="gold", amount=rules.levels.gold, reason="starting gold", at=step.at
    )
    entry.hero_id = hero.id
    step.add(entry)
    behind = _behind(view, rules, hero)
    if behind:
        replaces = _replaces(view, rules)
        step.label += f" ({behind} level{'s' if behind > 1 else ''} behind the others)"
        hero.sheet = {**hero.sheet, "late": behind, "late_treasure": 0 if replaces else behind, "replaces": replaces}


def _behind(view: CampaignView, rules: Rules, hero: Hero) -> int:
    """How many levels the others are ahead."""
    kept = number(view.campaign["options"], "party_level", rules.levels.start)
    others = [one.level for one in heroes(view, rules) if one.name != hero.name]
    return max(others, default=kept) - rules.levels.start


def _replaces(view: CampaignView, rules: Rules) -> bool:
    """Whether a dead hero of hard mode has no replacement yet: that one gets no treasure cards."""
    dead = sum(row["status"] == "dead" for row in view.heroes)
    taken = sum(bool(row["sheet"].get("replaces")) for row in view.heroes)
    return mode_of(view, rules).save and dead > taken


def describe(view: CampaignView, game: GameSystem, row: Row) -> dict[str, Any]:
    """The hero sheet for `party show`."""
    rules = rules_of(game)
    hero = hero_of(view, row, rules)
    figures = sheet(hero, rules)
    totals = {
        stat: {"total": figures.total(stat), "from": [{"source": s, "plus": n} for s, n in parts]}
        for stat, parts in figures.parts.items()
    }
    return {
        "class": hero.of_class,
        "level": hero.level,
        "levels_due": hero.levels_due,
        "card_known": hero.card.known,
        "totals": totals,
        "dr_counts": figures.dr,
        "initiative": initiative_plus(hero),
        "dr_cap": figures.dr_cap,
        "damage_dice": [{"dice": dice, "source": source} for dice, source in figures.dice],
        "weapons": [
            {"name": name, "attack": attack, "damage": damage} for name, attack, damage in weapons(hero, rules)
        ],
        "abilities": [
            {
                "code": code,
                "name": known.name if (known := rules.abilities.get(code)) else "",
                "number": total.number,
                "from": list(total.sources),
                "stacks": total.words,
            }
            for code, total in figures.abilities.items()
        ],
        "levels": [
            {
                "level": level.number,
                "pseudo": level.pseudo,
                "drawn": list(level.drawn),
                "taken": level.taken,
                "gains": dict(level.gains),
                "bonus_hp": level.bonus_hp,
            }
            for level in hero.levels
        ],
        "specializations": list(hero.specializations),
        "second_class": hero.second_class,
        "gold": hero.gold,
        "main_quests": list(hero.main_quests),
        "difficulty": hero.mode,
        "late_treasure": number(row["sheet"], "late_treasure"),
    }


def printable(shape: dict[str, Any]) -> dict[str, Any]:
    """A hero as the printed sheet shows it: each total with where it comes from, each ability once."""
    totals = {
        stat: {"total": part["total"], "from": ", ".join(f"{one['source']} {one['plus']:+d}" for one in part["from"])}
        for stat, part in shape["totals"].items()
    }
    abilities = {one["code"]: {"number": one["number"], "from": one["from"]} for one in shape["abilities"]}
    left_out = {"class", "levels_due", "card_known", "late_treasure"}
    kept = {key: value for key, value in shape.items() if key not in left_out}
    return kept | {"printed": {}, "totals": totals, "abilities": abilities}


def names(game: GameSystem) -> Iterator[str]:
    """The quests, items and abilities that the rulebook names."""
    rules = rules_of(game)
    yield from (quest.name for quest in rules.quests.quests)
    yield from (item.name for item in rules.items.values())
    yield from (ability.name for ability in rules.abilities.listed if ability.name)
