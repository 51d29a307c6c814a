"""Heroes of Arcania on the screen: sheet, board, party, items, abilities."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.findings import Finding
from companion.render.console import columns, say, say_parts
from companion.render.findings import show_concise, show_full
from companion.render.prose import folded

Shape = Mapping[str, Any]
STAT_WORDS = {"hp": "HP", "dr": "DR", "dr_max": "DR maximum"}


def show_outcome(done: bool, label: str, notes: Sequence[str], findings: Sequence[Finding]) -> None:
    """What was done and what to know about it, or what stands in the way."""
    if done:
        say(f"{label}.")
        show_notes(notes)
        show_concise(findings)
        return
    show_full(findings)
    say('Not done. To break the rule all the same: --force "why"')


def show_sheet(shape: Shape) -> None:
    """A hero's sheet: totals with where each plus comes from."""
    by = f", played by {shape['player']}" if shape["player"] else ""
    paths = [shape["class"] or "no class", *shape["specializations"]]
    second = shape["second_class"]
    paths += [f"pure {second}" if second == shape["class"] else second] if second else []
    say_parts((shape["name"], "bold"), f" ({shape['status']}{by}): level {shape['level']}, {', '.join(paths)}")
    columns([_stat(name, part) for name, part in shape["totals"].items()], styles=("dim", "bold"))
    say(f"  initiative d20{shape['initiative']:+d}")
    if shape["totals"]["dr"]["total"] > shape["dr_cap"]:
        say(f"  DR: {shape['dr_counts']} count")
    for one in shape["weapons"]:
        extra = "".join(f" + {die['dice']} ({die['source']})" for die in shape["damage_dice"])
        say(f"  {one['name']}: d20{one['attack']:+d}, {one['damage']}{extra}")
    columns([_ability(one) for one in shape["abilities"]], styles=("cyan",))
    say(f"  {shape['gold']:,} GP; main quests won: {', '.join(shape['main_quests']) or 'none'}")
    show_levels(shape["levels"])
    if shape["levels_due"] > shape["level"]:
        say(f"  Level {shape['levels_due']} is due: {_level_up(shape['name'])}", "dim")
    if not shape["card_known"]:
        say(
            f"  Fill in the hero card: companion hero set {_word(shape['name'])} --hp 18 --attack 2 --damage d10", "dim"
        )
    if shape["late_treasure"]:
        say(f"  Joined late: companion treasure late {_word(shape['name'])}", "dim")
    for note in shape["notes"]:
        say(f"  - {note}")


def _stat(name: str, part: Shape) -> tuple[str, str, str]:
    parts = ", ".join(f"{one['plus']:+d} {one['source']}" for one in part["from"])
    word = "damage plus" if name == "damage" else STAT_WORDS.get(name, name)  # the dice stand with the weapons
    return (f"  {word}", str(part["total"]), parts)


def _ability(one: Shape) -> tuple[str, str, str]:
    number = f" {one['number']}" if one["number"] != 1 else ""
    name = one["name"] if one["name"].lower() != one["code"].lower() else ""
    return (f"  {one['code']}{number}", name, f"from {', '.join(one['from'])}")


def _word(name: str) -> str:
    """A name as one word of a command line."""
    return f'"{name}"' if " " in name else name


def _level_up(name: str) -> str:
    return f'companion level up {_word(name)} --cards "CARD, CARD" --take CARD --gain attack=1'


def show_levels(levels: Sequence[Shape]) -> None:
    """The level track."""
    for one in levels:
        if not one["drawn"] and not one["gains"]:  # taken before the record began
            continue
        gains = [f"+{number} {STAT_WORDS.get(stat, stat)}" for stat, number in one["gains"].items()]
        gains += [f"+{one['bonus_hp']} HP extra"] if one["bonus_hp"] else []
        name = "pseudo level" if one["pseudo"] else f"level {one['level']}"
        drew = f"drew {' and '.join(one['drawn'])}, took " if one["drawn"] else ""
        say(f"  {name}: {drew}{one['taken'] or 'neither'}" + (f" ({', '.join(gains)})" if gains else ""))


def show_unlocks(rows: Sequence[Shape], notes: Sequence[str]) -> None:
    """What opens when."""
    listed = [(f"level {row['level']}", row["opens"], row["rule"].split(" ")[0]) for row in rows]
    columns(listed, styles=("bold", "", "dim"))
    show_notes(notes)


def show_board(shape: Shape) -> None:
    """The board, slot by slot."""
    say_parts((shape["hero"], "bold"), f"  {shape['gold']:,} GP, DR {shape['dr']}")
    rows = []
    for slot in shape["slots"]:
        if not slot["always"] and not slot["items"]:
            continue
        number = f"{slot['number']:>2}" if slot["number"] else "  "
        items = _inside(slot, shape["gold"])
        rows.append((f"  {number} {slot['title']}", _count(slot), items[0]))
        rows += [("", "", more) for more in items[1:]]
    columns(rows, styles=("", "dim"))
    if shape["followers"]:
        names = [f"{one['count']} x {one['name']}" if one["count"] > 1 else one["name"] for one in shape["followers"]]
        say(f"  with {shape['hero']}: {', '.join(names)}")
    if shape["over_encumbered"]:
        say(f"  over encumbered: {shape['over_encumbered']} defense", "yellow")
    show_notes(shape["readings"])


def _count(slot: Shape) -> str:
    if not slot["open"] or slot["kind"] == "currency":
        return ""
    return f"{len(slot['items'])}/{slot['capacity']}" if slot["capacity"] else str(len(slot["items"]))


def _inside(slot: Shape, gold: int) -> list[str]:
    """What lies in a slot, one line each."""
    if slot["kind"] == "currency":
        return [f"{gold:,} GP"]
    closed = f"closed: no {slot['needs']}" if slot["needs"] else "-"
    return counted(_item(item, slot["kind"]) for item in slot["items"]) or [closed]


def counted(names: Iterable[str]) -> list[str]:
    """Equal names once, with how many there are."""
    return [f"{many} x {name}" if many > 1 else name for name, many in Counter(names).items()]


def _item(item: Shape, kind: str) -> str:
    parts = [f"{number:+d} {STAT_WORDS.get(name, name)}" for name, number in item["pluses"].items()]
    parts += [item["damage"]] if item["damage"] else []
    parts += item["abilities"]
    parts += [f"{price} {item[price]:,}" for price in ("cost", "resale") if item[price] is not None]
    parts += ["two hands"] if item["hands"] == 2 else []
    upgrades = "".join(f" + {name}" for name in item["upgrades"])
    said = f" ({', '.join(parts)})" if parts else ""
    return f"{item['name']}{upgrades}{said}{' [carried]' if kind == 'carried' and not item['in_use'] else ''}"


def show_card(shape: Shape) -> None:
    """An item of the rulebook."""
    say_parts((shape["name"], "bold"), f" ({shape['kind']}{', ' + shape['slot'] if shape['slot'] else ''})")
    say(f"  cost {_price(shape['cost'])}, resale {_price(shape['resale'])}")
    for line in folded(shape["text"], "  "):
        say(line)
    say_parts(("  rule: ", "dim"), shape["rule"])
    show_notes(shape["readings"])


def _price(value: int | None) -> str:
    return f"{value:,} GP" if value is not None else "on the card"


def show_items(rows: Sequence[Shape]) -> None:
    """The items the rulebook names."""
    listed = [(row["name"], row["kind"], row["slot"], _price(row["cost"]), _price(row["resale"])) for row in rows]
    columns(listed, header=("item", "kind", "slot", "cost", "resale"))


def show_followers(shape: Shape) -> None:
    """Everybody's followers."""
    for limit in shape["limits"]:
        say_parts((limit["hero"], "bold"), f"  {limit['count']} of {limit['allowed']} NPCs")
        columns([_follower(one) for one in shape["followers"] if one["hero"] == limit["hero"]], styles=("", "dim"))
    if not shape["followers"]:
        say("  Nobody yet: companion npc hire NAME --by HERO", "dim")
    show_notes(shape["readings"])


def _follower(one: Shape) -> tuple[str, str, str]:
    many = f"{one['count']} x " if one["count"] > 1 else ""
    plus = ", ".join(f"+{number} {STAT_WORDS.get(name, name)}" for name, number in one["boost"].items() if number)
    pay = "" if one["paid"] else "; NOT PAID"
    kind = " ".join(part for part in (one["what"] or one["kind"], one["class"], one["specialization"]) if part)
    carried = f"; carries {', '.join(one['items'])}" if one["items"] else ""
    return (
        f"  {many}{one['name']}",
        f"{kind}, {one['bond']}{'' if one['counts'] else ', does not count'}{pay}",
        plus + carried,
    )


def show_boost(level: int, rows: Mapping[str, Mapping[str, int]], items: int, notes: Sequence[str]) -> None:
    """The boost table's line for a level."""
    say(f"Hero level {level}")
    words = {
        kind: [f"{STAT_WORDS.get(name, name)} +{number}" for name, number in plus.items()]
        for kind, plus in rows.items()
    }
    columns([(f"  {kind}", *said) for kind, said in words.items()])
    say(f"  an NPC with HTU carries {items} item{'' if items == 1 else 's'}")
    show_notes(notes)


def show_ability(shape: Shape) -> None:
    """One ability or tag."""
    code = f"{shape['code']} " if shape["code"] not in ("", shape["name"]) else ""
    say_parts((f"{code}{shape['name']}", "bold"), f"  {shape['kind']} {shape['number']}")
    for line in folded(shape["text"], "  "):
        say(line)
    if shape["kind"] == "ability":
        say(f"  who: {shape['who_words']}; stacking: {shape['stacks_words']}")
    if shape["disputed"] and not shape["readings"]:
        for line in folded(f"Disputed: {shape['disputed']}", "  "):
            say(line, "yellow")
    say_parts(("  rule: ", "dim"), shape["rule"])
    show_notes(shape["readings"])


def show_abilities(rows: Sequence[Shape]) -> None:
    """The whole list."""
    listed = [(f"{row['kind']} {row['number']}", row["code"], row["name"], row["who"], row["stacks"]) for row in rows]
    columns(listed, header=("number", "code", "name", "who", "stacking"))


def show_random(shape: Shape) -> None:
    """A random ability and how it came."""
    totals = ", ".join(f"{code}{number if number > 1 else ''}" for code, number in shape["totals"].items())
    say_parts((totals, "bold"), f"  for a {shape['who']}  [{shape['rule']}]")
    dice = ", ".join(f"{die['die']} {die['value']}{'' if die['kept'] else ' (reroll)'}" for die in shape["dice"])
    say(f"  rolled {dice}", "dim")
    show_notes(shape["notes"])


def show_gold(accounts: Sequence[Shape], entries: bool) -> None:
    """Purses, with every entry where one hero is asked for."""
    for account in accounts:
        say(f"{account['hero']}: {account['gold']:,} GP")
        if entries:
            columns([(f"  {one['at'][:10]}", f"{one['amount']:+,}", one["reason"]) for one in account["entries"]])


def show_notes(notes: Sequence[str]) -> None:
    """Remarks below an answer: readings used and the like; folded on a terminal, one line each for a program."""
    for note in notes:
        for line in folded(note, "  ") if sys.stdout.isatty() else [f"  {note}"]:
            say(line, "dim")
