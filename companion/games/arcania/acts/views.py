"""Shapes for the screen and for programs: the board, followers, tiers, abilities."""

from __future__ import annotations

from typing import Any

from companion.core.readings import Readings
from companion.games.arcania.abilities import HOW_WORDS, Ability
from companion.games.arcania.acts.state import GOLD, MARKER, heroes, party_level, playing, progress_of, readings
from companion.games.arcania.entries import entry
from companion.games.arcania.hero import Hero
from companion.games.arcania.items import Item
from companion.games.arcania.odds.monsters import Monster, tier
from companion.games.arcania.people import FIGURES, Follower
from companion.games.arcania.rules.board import is_closed, room
from companion.games.arcania.ruleset import Rules
from companion.games.arcania.slots import Slot
from companion.games.arcania.totals import in_use, sheet
from companion.store.readmodel import CampaignView

WHO_WORDS = {
    "hero": "heroes only",
    "monster": "monsters only",
    "anyone": "anyone",
    "nobody": "nobody gains it at random",
}


def item_shape(item: Item, rules: Rules) -> dict[str, Any]:
    """An item with its figures; a price we do not know is null."""
    pluses = {name: item.plus(name) for name in ("hp", "attack", "defense", "dr", "dr_max") if item.plus(name)}
    return {
        "name": item.name,
        "kind": item.kind,
        "slot": item.slot,
        "hands": item.hands,
        "cost": item.cost,
        "resale": item.resale,
        "damage": item.damage,
        "type": item.type,
        "pluses": pluses,
        "abilities": list(item.abilities),
        "tags": list(item.tags),
        "upgrades": [upgrade.name for upgrade in item.upgrades],
        "starting": item.starting,
        "in_use": in_use(item, rules),
    }


def board_shape(hero: Hero, rules: Rules) -> dict[str, Any]:
    """Every slot with its capacity and what lies in it."""
    slots = [_slot_shape(slot, hero, rules) for slot in rules.board.slots.values()]
    over = rules.board.overflow(len(hero.inside(rules.board.overflow_slot)))
    with_them = [{"name": one.name, "kind": one.what or one.kind, "count": one.count} for one in hero.followers]
    shape = {"hero": hero.name, "gold": hero.gold, "dr": sheet(hero, rules).dr}
    return {**shape, "slots": slots, "over_encumbered": over, "followers": with_them}


def _slot_shape(slot: Slot, hero: Hero, rules: Rules) -> dict[str, Any]:
    """A slot: those of a backpack or mule that is not there are closed."""
    closed = is_closed(slot, hero)
    return {
        "slot": slot.id,
        "number": slot.number,
        "title": slot.title,
        "kind": slot.kind,
        "capacity": room(slot, hero, rules) or None,
        "open": not closed,
        "needs": slot.needs if closed else "",
        "items": [item_shape(item, rules) for item in hero.inside(slot.id)],
        "always": bool(slot.number) or bool(slot.needs and not closed),
    }


def follower_shape(one: Follower, hero: Hero, rules: Rules, chosen: Readings) -> dict[str, Any]:
    """A follower with what the hero's level adds."""
    return {
        "name": one.name,
        "hero": hero.name,
        "kind": one.kind,
        "what": one.what,
        "bond": one.bond,
        "class": one.of_class,
        "specialization": one.specialization,
        "count": one.count,
        "counts": rules.people.counts(one) or bool((kind := rules.people.kind_of(one)) and kind.pack),
        "cost": one.cost,
        "paid": one.paid or one.bond != "hired",
        "base": {name: getattr(one, name) for name in (*FIGURES, "dr")},
        "boost": rules.people.boost_of(one, hero.level, chosen),
        "abilities": list(one.abilities),
        "items": [item.name for item in one.items],
    }


def followers_shape(view: CampaignView, rules: Rules) -> dict[str, Any]:
    """Everybody's followers, and how many count."""
    chosen, found, limits = readings(view, rules), [], []
    for hero in heroes(view, rules):
        found += [follower_shape(one, hero, rules, chosen) for one in hero.followers]
        count = rules.people.counted(hero.followers, hero.of_class)
        limits.append({"hero": hero.name, "count": count, "allowed": rules.people.limit(hero.players)})
    used = {"major": "major-npc-boost", "summon": "summon-boost"}
    notes = [chosen.note(key) for kind, key in used.items() if any(one["kind"] == kind for one in found)]
    return {"followers": found, "limits": limits, "readings": notes}


def tier_shape(rules: Rules, number: int, level: int) -> dict[str, Any]:
    """What a tier does to a monster and a trap, by the book's own d8 monster."""
    row = rules.tables.tiers[number]
    monster = tier(Monster("d8"), number, level, rules.tables)
    return {
        "tier": number,
        "damage": row.damage,
        "base_dice": row.base_dice,
        "times": row.times,
        "hp": row.hp + row.hp_per_level * level,
        "hp_words": f"{'hero level + ' if row.hp_per_level else ''}{row.hp}",
        "attack_defense": row.attack_defense,
        "example": monster.to_roll.removeprefix("Roll ").rstrip("."),
        "rule": rules.cite(monster.rule),
    }


def progress_shape(view: CampaignView, rules: Rules) -> dict[str, Any]:
    """Where the campaign stands: tier of the monsters, main quests by tier."""
    progress, chosen = progress_of(view, rules), readings(view, rules)
    listed = [row for row in view.of("custom_card") if row["type"] == "main-quest"]
    tiers = [
        {
            "tier": number,
            "quests": progress.sizes.get(number),
            "won": progress.won(number),
            "listed": [row["name"] for row in listed if row["facts"].get("tier") == number],
            "open": number <= progress.open_tier,
            "done": progress.done(number),
        }
        for number in range(1, progress.tiers + 1)
    ]
    now = progress.combat_tier(chosen.value("tier-advance"))
    return {
        "combat_tier": now,
        "level": party_level(view, rules),
        "tiers": tiers,
        "last_quest": rules.quests.final.name,
        "last_quest_open": progress.open_tier > progress.tiers,
        "won": progress.is_over,
        "under_way": progress.under_way.quest if progress.under_way else "",
        "readings": [chosen.note("tier-advance")],
    }


def ability_shape(ability: Ability, rules: Rules, chosen: Readings) -> dict[str, Any]:
    """An ability or tag: our own words, number, who may have it, how it stacks, disputed readings."""
    found = entry(rules.game, ability.rule)
    keys = [key for key in chosen.known if _concerns(chosen, key, ability)]
    limit = f" (to {ability.most})" if ability.most else f" ({ability.of_class})" if ability.of_class else ""
    return {
        "kind": ability.kind,
        "number": ability.number,
        "code": ability.code,
        "name": ability.name,
        "who": ability.who,
        "who_words": WHO_WORDS[ability.who],
        "stacks": ability.stacks or "best",
        "stacks_words": HOW_WORDS[ability.stacks] + limit,
        "text": found.body if found else "",
        "source": found.source if found else "",
        "disputed": found.disputed if found else "",
        "rule": rules.cite(ability.rule),
        "readings": [chosen.note(key) for key in keys],
    }


def _concerns(chosen: Readings, key: str, ability: Ability) -> bool:
    reading = chosen.known[key]
    named = {place.removeprefix("ability ") for place in reading.places if place.startswith("ability ")}
    return reading.rule == ability.rule or (ability.base or ability.name) in named


def marker_of(view: CampaignView) -> str:
    """Who holds the treasure marker; empty where nobody does yet."""
    names = {row["id"]: row["name"] for row in view.heroes}
    held = [row for row in view.of("counter") if row["name"] == MARKER]
    return names.get(held[-1]["hero_id"], "") if held else ""


def accounts(view: CampaignView, rules: Rules, name: str = "") -> list[dict[str, object]]:
    """Each hero's gold and its entries."""
    found = []
    for hero in heroes(view, rules):
        row = next(row for row in playing(view) if row["name"] == hero.name)
        entries = [
            {"amount": entry["amount"], "reason": entry["reason"], "at": entry["at"]}
            for entry in view.of("ledger_entry")
            if entry["hero_id"] == row["id"] and entry["account"] == GOLD
        ]
        if not name or name == hero.name:
            found.append({"hero": hero.name, "gold": hero.gold, "entries": entries})
    return found
