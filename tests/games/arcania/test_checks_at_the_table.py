"""Checks that know the table: what is read, from where, and that the chances are those of every case counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest


def d20(extra: int) -> Counter[int]:
    """Every case of a d20 with Edge (extra above 0) or Hindrance (below 0): the first die is the prime one."""
    found: Counter[int] = Counter()
    for dice in product(range(1, 21), repeat=1 + abs(extra)):
        best = max(dice) if extra > 0 else min(dice)
        if (extra > 0 and dice[0] == 1) or (extra < 0 and dice[0] == 20):
            best = dice[0]
        found[best] += 1
    return found


def meets(plus: int, target: int, extra: int = 0) -> Fraction:
    """The chance of an attack or defense: a 20 always does, a 1 never."""
    cases = d20(extra)
    good = sum(ways for face, ways in cases.items() if face == 20 or (face > 1 and face + plus >= target))
    return Fraction(good, sum(cases.values()))


def chance(shown) -> Fraction:
    return Fraction(shown.json["probability"])


def read(shown) -> str:
    return "; ".join(f"{one['what']} ({one['from']})" for one in shown.json["read"])


SETUP = """
campaign new Thursday --game hoa
party add Dalger --as archer
party add Harlan --as fighter
hero set dalger --hp 18 --attack 2 --defense 1 --damage d10 --type ranged --ability SCT,TA,VER
item add "Long Bow" --by dalger --starting
item add "Light Armor" --by dalger --starting
hero set harlan --hp 20 --attack 3 --defense 2 --ability LTH
item add "Two Handed Battle Axe" --by harlan --starting
"""


@pytest.fixture
def table(at_table):
    """Dalger as the rulebook prints him (Heroes 1-10), and a fighter."""
    return at_table


def test_the_goblin_of_the_rulebook(table) -> None:
    """How to roll dice: a goblin has 12A, 8D and deals d6; VER adds 1 to every roll (ability 98)."""
    shot = table("check", "dalger", "attack", "--vs", "8", "--json")
    assert chance(shot) == meets(3, 8)
    assert "Long Bow d10+1, PRC 1 (Dalger's sheet)" in read(shot) and "+2 hero card, +1 VER" in read(shot)
    assert Fraction(shot.json["mean"]) == (meets(3, 8) - Fraction(1, 20)) * Fraction(13, 2) + Fraction(11, 20)
    kept = table("check", "dalger", "defend", "--vs", "12", "--damage", "d6", "--json")
    assert chance(kept) == meets(2, 12)
    assert "DR 1 (Dalger's sheet)" in read(kept)


def test_the_sheet_shows_the_totals_that_checks_use(table) -> None:
    sheet = table("hero", "show", "dalger", "--json").json
    assert [sheet["totals"][stat]["total"] for stat in ("attack", "defense", "damage")] == [3, 2, 1]
    assert sheet["weapons"] == [{"name": "Long Bow", "attack": 3, "damage": "d10+1"}]
    assert (sheet["initiative"], sheet["trap"], sheet["edge"]) == (2, 2, {"trap": "TA"})
    rolls = {"attack": "3", "defend": "2", "initiative": "2", "trap": "2"}
    for what, plus in rolls.items():
        assert f"+ {plus}; you need 10" in table("check", "dalger", what, "--vs", "10", "--json").json["to_roll"]


@pytest.mark.parametrize(("what", "versus", "good"), [("defend", "40", -1), ("attack", "-40", 1)])
def test_damage_suffered_is_bad_luck_and_damage_dealt_good(table, what: str, versus: str, good: int) -> None:
    found = table("check", "harlan", what, "--vs", versus, "--damage", "d8", "--record", "--seed", "3", "--json").json
    more = found["roll"]["total"] - Fraction(found["mean"])
    luck = table("stats", "--json").json["luck"]["deviation"]
    assert more and (luck > 0) is (good * more > 0)


def test_no_weapon_means_d3(table) -> None:
    """Heroes 7: without a weapon d3."""
    table("item", "move", "Long Bow", "general", "--by", "dalger")
    found = table("check", "dalger", "attack", "--vs", "8", "--json")
    assert "bare hands d3+1" in read(found)
    assert max(map(int, found.json["distribution"])) == 4


def test_lethal_deadly_and_piercing_count_against_armor(table) -> None:
    """HP Counters: LTH rolls the set of 2d6 twice; every case of Edge, dice and DR counted."""
    sets = Counter(max(a, b) for a, b in product([x + y for x in range(1, 7) for y in range(1, 7)], repeat=2))
    hits = {face: ways for face, ways in d20(1).items() if 1 < face < 20 and face + 3 >= 9}
    mean = sum(Fraction(ways, 1296) * max(0, dealt - 3) for dealt, ways in sets.items())
    whole = Fraction(sum(hits.values()), 400) * mean + Fraction(d20(1)[20], 400) * 9
    found = table("check", "harlan", "attack", "--vs", "9", "--dr", "3", "--json")
    assert chance(found) == meets(3, 9, 1)
    assert Fraction(found.json["mean"]) == whole
    assert "Edge by DDLY" in read(found)


def test_edge_and_hindrance_up_to_three_dice(table) -> None:
    """Standard Combat a.iii: a curse on the hero and UD or Blur on the foe are 3d20, the worst; DDLY cancels one."""
    table("quest", "start", "Starter Quest")
    table("play", "foe", "wraith", "--hp", "9", "--attack", "13", "--defense", "11", "--ability", "Blur,CUR")
    assert chance(table("check", "dalger", "attack", "wraith", "--json")) == meets(3, 11, -2)
    assert chance(table("check", "harlan", "attack", "wraith", "--json")) == meets(3, 11, -1)
    assert chance(table("check", "dalger", "defend", "wraith", "--json")) == meets(2, 13, -1)
    typed = table("check", "dalger", "attack", "--vs", "11", "--edge", "2", "--hindrance", "0", "--json")
    assert chance(typed) == meets(3, 11, 1)
    table("hero", "learn", "dalger", "UD")
    assert chance(table("check", "dalger", "defend", "wraith", "--json")) == meets(2, 13)


def test_a_curse_hinders_neither_initiative_nor_traps(table) -> None:
    """CUR (ability 21) is for attacks and defenses of the combat; traps and initiative come before it."""
    table("quest", "start", "Starter Quest")
    table("play", "foe", "wraith", "--hp", "9", "--attack", "13", "--defense", "11", "--ability", "CUR")
    first = table("check", "dalger", "initiative", "wraith", "--json")
    trap = table("check", "dalger", "trap", "--vs", "15", "--json")
    assert "CUR" not in read(first) + read(trap)
    assert chance(trap) == meets(2, 15, 1)  # TA gives Edge
    assert "Hindrance by CUR (the fight)" in read(table("check", "dalger", "defend", "wraith", "--json"))


def test_typed_dice_count_for_initiative_and_not_for_the_save(table) -> None:
    typed = table("check", "dalger", "initiative", "--vs", "12", "--edge", "--bonus", "3", "--json")
    assert chance(typed) == meets(3, 12, 1)
    assert "Leave the other options out." in table("check", "dalger", "save", "--edge", code=2).err


def test_traps_know_thieves_tools_and_what_does_not_help(table) -> None:
    """Traps 4: base and level D only, no shield, no UD; thieves double it with Edge; tools add 2 to them (p. 13)."""
    table("party", "add", "Nim", "--as", "thief")
    table("hero", "set", "nim", "--hp", "14", "--defense", "3", "--ability", "UD")
    table("item", "add", "Shield", "--by", "nim")
    assert chance(table("check", "nim", "trap", "--vs", "15", "--json")) == meets(6, 15, 1)
    table("item", "add", "Thieves Tools", "--by", "nim")
    assert chance(table("check", "nim", "trap", "--vs", "15", "--json")) == meets(8, 15, 1)
    table("item", "add", "Thieves Tools", "--by", "harlan")
    assert chance(table("check", "harlan", "trap", "--vs", "15", "--json")) == meets(2, 15, 1)
    table("item", "add", "Thieves Tools", "--by", "dalger")
    assert chance(table("check", "dalger", "trap", "--vs", "15", "--json")) == meets(4, 15, 1)
    assert "attack number is not known" in table("check", "nim", "trap", code=2).err


def test_the_save_of_hard_mode(table) -> None:
    """Hard Mode: base and level HP over four, VER one more; a 1 always dies."""
    table("level", "start", "dalger", "3", "--gain", "hp=4")
    found = table("check", "dalger", "save", "--json")
    assert chance(found) == Fraction(sum(face + 22 // 4 + 1 >= 20 for face in range(2, 21)), 20)
    assert read(found) == "22 base and level HP (Dalger's sheet); VER (Dalger's sheet)"


def test_the_campaigns_tier_and_level_are_read(table) -> None:
    """Tier 2: hero level + 5 HP; a level 4 hero makes 12 HP 21. Tier 1 adds 2 damage."""
    for name in ("dalger", "harlan"):
        table("level", "start", name, "4")
    at_tier = ("check", "tier", "2", "--damage", "d8", "--hp", "12", "--json")
    assert table(*at_tier).json["extras"]["HP"] == 21
    assert read(table(*at_tier)) == "level 4 (the campaign)"
    assert table(*at_tier[:-1], "--level", "1", "--json").json["extras"]["HP"] == 18
    table("quest", "start", "The Bridge", "--tier", "1")
    table("quest", "win")
    found = table("check", "dalger", "defend", "--vs", "12", "--damage", "d6", "--json")
    assert "damage d6 is d6+2 at tier 1 (the campaign)" in read(found)
    assert max(map(int, found.json["distribution"])) == 2 * 8 - 1
    assert "tier 1" in read(table("check", "tier", "--damage", "d8", "--json"))


def test_variants_side_by_side_and_five_lines(table) -> None:
    table("quest", "start", "Starter Quest")
    table("play", "foe", "orc", "--hp", "12", "--defense", "12")
    both = table("check", "harlan", "attack", "orc", "vs", "--edge", "2", "vs", "--bonus", "0", "--json").json
    assert [(one["label"], Fraction(one["probability"])) for one in both["compared"]] == [
        ("--edge 2", meets(3, 12, 2)),
        ("as it is", meets(3, 12, 1)),
        ("--bonus 0", meets(0, 12, 1)),
    ]
    assert len(table("check", "harlan", "attack", "orc").out.splitlines()) <= 6


def test_what_is_typed_comes_first_and_what_is_missing_is_named(table) -> None:
    assert chance(table("check", "dalger", "attack", "--vs", "8", "--bonus", "5", "--json")) == meets(5, 8)
    assert (
        "The defense to meet is not known. Give it with --vs NUMBER" in table("check", "dalger", "attack", code=2).err
    )
    first = table("check", "dalger", "initiative", code=2).err
    assert "monster's defense, which is its initiative, is not known. Give it with --vs NUMBER" in first
    table("item", "add", "Odd Club", "--by", "dalger", "--kind", "weapon", "--slot", "general")
    assert (
        "No weapon called 'Odd Club'"
        in table("check", "dalger", "attack", "--vs", "8", "--with", "Odd Club", code=2).err
    )


def test_followers_roll_too(table) -> None:
    """NPC Boost: +2 to a minor NPC under a hero of level 4; UD gives an NPC Edge as well."""
    table("level", "start", "dalger", "4")
    table("npc", "add", "Templar", "--by", "dalger", "--hp", "9", "--damage", "d8", "--ability", "UD")
    assert chance(table("check", "templar", "attack", "--vs", "10", "--json")) == meets(4, 10)
    assert chance(table("check", "templar", "defend", "--vs", "14", "--json")) == meets(5, 14, 1)
    shown = table("npc", "show", "templar", "--json").json
    assert [shown[key] for key in ("hp", "attack", "defense", "damage")] == [11, 4, 5, "d8+2"]
    assert "HP 11, attack +4, defense +5, damage d8+2" in table("npc", "list").out


def test_a_book_npc_is_shown_without_a_campaign(cli) -> None:
    """NPCs 2-7: the Shellguard costs 750, has attack 0 and DR 4."""
    shown = cli("npc", "show", "Shellguard", "--game", "hoa").out
    assert "750 GP a quest" in shown and "attack +0" in shown and "DR 4" in shown
    assert "not known yet: hp, defense, damage" in shown


@pytest.mark.parametrize(("what", "figure"), [("attack", "defense"), ("defend", "attack"), ("initiative", "defense")])
def test_a_foe_whom_nobody_knows_is_asked_for_by_figure(table, what, figure) -> None:
    shown = table("check", "dalger", what, "marsh", "troll", code=2).err.replace("\n", " ")
    assert f"{figure.capitalize()} of marsh troll is not known. Give it with --vs NUMBER" in shown
    assert f'companion box add "marsh troll" {figure}=NUMBER --kind monster' in shown
    assert chance(table("check", "dalger", "initiative", "marsh troll", "--vs", "8", "--json"))
    table("box", "add", "marsh troll", "hp=6", "--kind", "monster")
    assert f'companion box set "Marsh Troll" {figure}=' in table("check", "dalger", what, "marsh troll", code=2).err
    table("box", "set", "marsh troll", f"{figure}=8", "--kind", "monster")
    assert " 8 (your box)" in table("check", "dalger", what, "marsh", "troll").out


def test_who_does_not_play_is_named(table) -> None:
    table("party", "absent", "dalger")
    refused = table("check", "dalger", "attack", "--vs", "8", code=2).err
    assert "Dalger is absent tonight." in refused and "companion party return dalger" in refused


def test_what_was_typed_is_not_said_to_be_read(table) -> None:
    shown = read(table("check", "dalger", "attack", "--vs", "8", "--damage", "d6", "--json"))
    assert "Long Bow +1, PRC 1 (Dalger's sheet)" in shown and "d10" not in shown


def test_a_reading_of_the_campaign_is_said_to_be_read(table) -> None:
    table("house", "set", "meeting-the-number", "tie-fails")
    asked = ("check", "dalger", "attack", "--vs", "8")
    chosen = table(*asked, "--json")
    assert chance(chosen) == meets(3, 9) and "tie fails (this table's reading)" in read(chosen)
    assert "tie fails" not in read(table(*asked, "--tie-fails", "--json"))


def test_figures_of_a_card_that_nobody_has_entered_are_asked_for_or_said(cli, opened) -> None:
    """Levels alone are not the HP that a survival save counts."""
    cli("campaign", "new", "Coast", "--game", "arcania")
    cli("party", "add", "mira", "--as", "fighter")
    cli("level", "start", "mira", "4", "--gain", "hp=8", "--gain", "attack=3")
    refused = cli("check", "mira", "save", code=2).err
    assert "The HP on the card of mira is not known. Give it with `companion hero set mira --hp 18`." in refused
    assert "whose hero card nobody has entered" in cli("check", "mira", "attack", "--vs", "8").out
    cli("hero", "set", "mira", "--hp", "18")
    assert "26 base and level HP (mira's sheet)" in cli("check", "mira", "save").out


def test_the_go_of_a_hero_who_leaves_is_the_next_one_s(table) -> None:
    table("quest", "start", "Starter Quest")
    table("play", "foe", "orc", "--hp", "12", "--defense", "4")
    table("play", "initiative", "dalger=18", "harlan=5")
    assert "turn: dalger" in table("status").out.casefold()
    table("party", "absent", "dalger")
    shown = table("status").out
    assert "turn: Harlan" in shown and "fight: Harlan" in shown
    assert "Orc acts" in table("play", "next").out
