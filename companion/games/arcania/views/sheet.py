"""The hero sheet: on the screen, for programs, on paper; the level track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Hero
from companion.games.arcania.totals import Sheet, initiative_plus, sheet, weapons
from companion.games.arcania.views import STAT_WORDS, plus, show_notes
from companion.render.console import columns, say, say_parts


def sheet_shape(hero: Hero, data: Ruleset) -> dict[str, object]:
    """The hero sheet for `party show --json`."""
    figures = sheet(hero, data)
    return {
        "class": hero.of_class,
        "level": hero.level,
        "levels_due": hero.levels_due,
        "card_known": hero.card.known,
        "totals": {stat: _total_shape(figures, stat) for stat in figures.parts},
        "dr_counts": figures.dr,
        "initiative": initiative_plus(hero),
        "dr_cap": figures.dr_cap,
        "damage_dice": [{"dice": dice, "source": source} for dice, source in figures.dice],
        "weapons": [{"name": name, "attack": hit, "damage": damage} for name, hit, damage in weapons(hero, data)],
        "abilities": _abilities_shape(figures, data),
        "levels": _levels_shape(hero),
        "specializations": list(hero.specializations),
        "second_class": hero.second_class,
        "gold": hero.gold,
        "main_quests": list(hero.main_quests),
        "difficulty": hero.mode,
        "late_treasure": hero.late_treasure,
    }


def _total_shape(figures: Sheet, stat: str) -> dict[str, object]:
    parts = [{"source": source, "plus": number} for source, number in figures.parts[stat]]
    return {"total": figures.total(stat), "from": parts}


def _abilities_shape(figures: Sheet, data: Ruleset) -> list[dict[str, object]]:
    return [
        {
            "code": code,
            "name": known.name if (known := data.abilities.get(code)) else "",
            "number": total.number,
            "from": list(total.sources),
            "stacks": total.words,
        }
        for code, total in figures.abilities.items()
    ]


def _levels_shape(hero: Hero) -> list[dict[str, object]]:
    return [
        {
            "level": level.number,
            "pseudo": level.pseudo,
            "drawn": list(level.drawn),
            "taken": level.taken,
            "gains": dict(level.gains),
            "bonus_hp": level.bonus_hp,
        }
        for level in hero.levels
    ]


def printable(shape: Mapping[str, Any]) -> dict[str, object]:
    """A hero as the printed sheet shows it: each total with where it comes from, each ability once."""
    totals = {
        stat: {"total": part["total"], "from": ", ".join(f"{one['source']} {one['plus']:+d}" for one in part["from"])}
        for stat, part in shape["totals"].items()
    }
    abilities = {one["code"]: {"number": one["number"], "from": one["from"]} for one in shape["abilities"]}
    left_out = {"class", "levels_due", "card_known", "late_treasure"}
    kept = {key: value for key, value in shape.items() if key not in left_out}
    return kept | {"printed": {}, "totals": totals, "abilities": abilities}


def show_sheet(shape: Mapping[str, Any]) -> None:
    """A hero's sheet: totals with where each plus comes from."""
    name = shape["name"]
    by = f", played by {shape['player']}" if shape["player"] else ""
    paths, second = [shape["class"] or "no class", *shape["specializations"]], shape["second_class"]
    paths += [f"pure {second}" if second == shape["class"] else second] if second else []
    say_parts((name, "bold"), f" ({shape['status']}{by}): level {shape['level']}, {', '.join(paths)}")
    columns([_stat(stat, part) for stat, part in shape["totals"].items()], styles=("dim", "bold"))
    say(f"  initiative d20{shape['initiative']:+d}")
    if shape["totals"]["dr"]["total"] > shape["dr_cap"]:
        say(f"  DR: {shape['dr_counts']} count")
    extra = "".join(f" + {die['dice']} ({die['source']})" for die in shape["damage_dice"])
    for one in shape["weapons"]:
        say(f"  {one['name']}: d20{one['attack']:+d}, {one['damage']}{extra}")
    columns([_ability(one) for one in shape["abilities"]], styles=("cyan",))
    say(f"  {shape['gold']:,} GP; main quests won: {', '.join(shape['main_quests']) or 'none'}")
    _show_levels(shape["levels"])
    for line in _due(shape):
        say(f"  {line}", "dim")
    for note in shape["notes"]:
        say(f"  - {note}")


def _due(shape: Mapping[str, Any]) -> list[str]:
    """What is still to be done, with the commands."""
    name = f'"{shape["name"]}"' if " " in shape["name"] else shape["name"]
    up = f'companion level up {name} --cards "CARD, CARD" --take CARD --gain attack=1'
    lines = [f"Level {shape['levels_due']} is due: {up}"] if shape["levels_due"] > shape["level"] else []
    if not shape["card_known"]:
        lines.append(f"Fill in the hero card: companion hero set {name} --hp 18 --attack 2 --damage d10")
    return lines + ([f"Joined late: companion treasure late {name}"] if shape["late_treasure"] else [])


def _stat(name: str, part: Mapping[str, Any]) -> tuple[str, str, str]:
    parts = ", ".join(f"{one['plus']:+d} {one['source']}" for one in part["from"])
    word = "damage plus" if name == "damage" else STAT_WORDS.get(name, name)  # the dice stand with the weapons
    return (f"  {word}", str(part["total"]), parts)


def _ability(one: Mapping[str, Any]) -> tuple[str, str, str]:
    number = f" {one['number']}" if one["number"] != 1 else ""
    name = one["name"] if one["name"].lower() != one["code"].lower() else ""
    return (f"  {one['code']}{number}", name, f"from {', '.join(one['from'])}")


def _show_levels(levels: Sequence[Mapping[str, Any]]) -> None:
    """The level track."""
    for one in levels:
        if not one["drawn"] and not one["gains"]:  # taken before the record began
            continue
        gains = [plus(stat, number) for stat, number in one["gains"].items()]
        gains += [f"+{one['bonus_hp']} HP extra"] if one["bonus_hp"] else []
        name = "pseudo level" if one["pseudo"] else f"level {one['level']}"
        drew = f"drew {' and '.join(one['drawn'])}, took " if one["drawn"] else ""
        say(f"  {name}: {drew}{one['taken'] or 'neither'}" + (f" ({', '.join(gains)})" if gains else ""))


def unlock_shapes(data: Ruleset) -> list[dict[str, object]]:
    """What opens at which level, for programs."""
    return [
        {"level": one.level, "opens": one.says, "rule": data.cite(one.rule), "reading": one.reading}
        for one in data.levels.unlocks
    ]


def show_unlocks(data: Ruleset, notes: Sequence[str]) -> None:
    """What opens when."""
    listed = [(f"level {one.level}", one.says, f"{data.game.id}#{one.rule}") for one in data.levels.unlocks]
    columns(listed, styles=("bold", "", "dim"))
    show_notes(notes)
