"""The fight in play: who comes, what lands, who falls, whose go it is, what was used up."""

from __future__ import annotations

import pytest

from companion.core.fight import Fight, Fighter
from companion.core.rows import from_facts, to_facts
from companion.dice.evaluate import distribution
from companion.dice.parse import parse
from companion.dice.tree import subject
from companion.games.arcania.data import Ruleset
from companion.games.arcania.facts import FoeFacts, RunFacts, UseFacts
from companion.games.arcania.odds.monsters import Monster, tier_damage, tier_dice
from companion.store.opening import open_record
from tests.store.rows import all_rows

SETUP = """
campaign new Arcania --game arcania
party add Dalger --as archer
party add Harlan --as fighter
hero set dalger --hp 18 --attack 2 --defense 4 --dr 1
hero set harlan --hp 20 --attack 3 --defense 2
npc add Shieldman --by dalger --hp 8 --defense 4 --bond "honor bound" --once
quest start "Starter Quest"
"""


@pytest.fixture
def quest(at_table):
    """A quest of two heroes, one with an NPC."""
    return at_table


def standing(quest) -> dict[str, int | None]:
    return {one["name"]: one["hp"] for one in quest("play", "show", "--json").json["fight"] if not one["out"]}


def test_foes_come_and_fall_and_give_their_treasure(quest) -> None:
    quest("play", "foe", "orc", "3", "--hp", "12", "--defense", "8", "--lt", "2")
    assert standing(quest) == {"Dalger": 18, "Shieldman": 8, "Harlan": 20, "Orc 1": 12, "Orc 2": 12, "Orc 3": 12}
    quest("play", "hit", "orc", "7")
    assert (
        "Orc 1 takes 7 and is killed; Dalger takes 4: 14 of 18 HP left"
        in quest("play", "hit", "orc", "7", "dalger", "4").out
    )
    quest("play", "hit", "orc", "2", "12")
    assert standing(quest) == {"Dalger": 14, "Shieldman": 8, "Harlan": 20, "Orc 3": 12}
    won = quest("play", "hit", "orc", "30").out
    assert "the fight is won: 2 LT, 0 T" in won
    assert quest("play", "show", "--json").json["pool"] == {"lt": 2, "t": 0}
    assert "is out of the fight already" in quest("play", "hit", "orc 1", "3", code=2).err


def test_tier_level_and_boss_boost_are_counted_in(opened, cli) -> None:
    """Encounters 3 at tier 1: the War Troll has 21 HP of 20. Boss Boost: 3 attacks and 20 HP are 5 and 60 for three."""
    cli("campaign", "new", "Arcania", "--game", "arcania")
    for name in ("Ana", "Bo", "Cy"):
        cli("party", "add", name, "--as", "fighter")
    cli("quest", "start", "The Bridge", "--tier", "1")
    cli("quest", "win", "--no-level")
    cli("quest", "start", "Explore Ruins Easy")
    troll = cli("play", "foe", "war troll", "--hp", "20", "--attack", "12", "--damage", "d8", "--json").json
    assert troll["facts"]["foe"]["damage"] == "d8+2"
    boss = cli("play", "foe", "lich", "--hp", "19", "--actions", "3", "--boss", "--json").json["facts"]
    fight = {one["name"]: one["hp"] for one in boss["fight"]}
    assert (fight["War Troll"], fight["Lich"], boss["foe"]["actions"]) == (21, 60, 5)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
@pytest.mark.parametrize("dice", ["d8", "3d6+2", "d8+d4"])
def test_a_tiers_dice_as_text_are_those_of_its_table(rules: Ruleset, dice: str, number: int) -> None:
    row = rules.tables.tiers[number]
    written = distribution(subject(parse(tier_dice(dice, row))))
    assert written.ways == distribution(tier_damage(Monster(dice), row)).ways


def test_the_order_of_the_initiative_board(quest) -> None:
    """Initiative Board: FS first, the hero with 12 before monsters of 12, an NPC at D + 10, monsters at D."""
    quest("play", "foe", "vor-lucimbria", "--hp", "10", "--defense", "8")
    quest("play", "foe", "vile", "--hp", "10", "--defense", "8", "--ability", "FS")
    quest("play", "foe", "batling", "2", "--hp", "8", "--defense", "16")
    quest("play", "foe", "war troll", "--hp", "20", "--defense", "12")
    shown = quest("play", "initiative", "dalger=8", "harlan=1", "--json").json["facts"]["fight"]
    order = [one["name"] for one in shown]
    assert order == ["Vile", "Batling 1", "Batling 2", "Shieldman", "Dalger", "War Troll", "Vor-Lucimbria", "Harlan"]
    assert [quest("play", "next", "--json").json["facts"]["acting"] for _ in range(3)] == order[1:4]
    first = quest("play", "initiative", "dalger=20", "--seed", "1", "--json").json["facts"]["fight"][0]
    assert first["name"] == "Dalger", "a nat 20 goes before FS"
    assert "no result of a d20" in quest("play", "initiative", "dalger=21", code=2).err


def test_next_sets_the_order_and_skips_the_fallen(quest) -> None:
    quest("play", "foe", "orc", "2", "--hp", "5", "--defense", "30")
    assert quest("play", "next", "--seed", "3", "--json").json["facts"] | {"fight": 0} == {
        "fight": 0, "acting": "Orc 1", "round": 1
    }  # fmt: skip
    quest("play", "hit", "orc 2", "5")
    assert quest("play", "next", "--json").json["facts"]["acting"] != "Orc 2"


def test_one_who_leaves_passes_the_turn_on_and_followers_of_one_name_are_told_apart(quest) -> None:
    quest("npc", "add", "war hound", "--by", "harlan", "--count", "2", "--hp", "3")
    quest("npc", "add", "War Hound", "--by", "dalger", "--hp", "3")
    quest("play", "foe", "orc", "--hp", "5", "--defense", "0")
    assert [name for name in standing(quest) if "Hound" in name] == ["War Hound 1", "War Hound 2", "War Hound 3"]
    assert quest("play", "initiative", "harlan=20", "dalger=19", "--json").json["facts"]["fight"][0]["name"] == "Harlan"
    quest("quest", "abandon", "--hero", "harlan")
    shown = quest("play", "show", "--json").json
    assert shown["acting"] == "Dalger" and "Harlan" not in {one["name"] for one in shown["fight"]}


def test_raw_damage_is_stopped_as_the_calculator_does(quest) -> None:
    """DR, HP and defeat: fire passes DR, RES stops all, PRC eats DR, a mana shield adds 3."""
    quest("play", "foe", "golem", "--hp", "50", "--dr", "6", "--faction", "construct")
    quest("play", "foe", "knight", "--hp", "50", "--dr", "4", "--ability", "RES,LIM-fire")
    blows = [
        (("golem", "10"), "4 (10 less 6)"),
        (("golem", "10", "--prc", "2"), "6 (10 less 4)"),
        (("golem", "10", "--element", "fire"), "10:"),
        (("golem", "10", "--element", "poison"), "0 (10 less 10)"),
        (("knight", "10", "--bypass"), "6 (10 less 4)"),
        (("dalger", "5"), "4 (5 less 1)"),
        (("dalger", "5", "--mana-shield", "3"), "1 (5 less 4)"),
    ]
    for words, said in blows:
        assert f"takes {said}" in quest("play", "hit", *words, "--raw").out


def test_a_broken_shield_negates_the_hit_and_is_gone(quest) -> None:
    assert "holds no shield" in quest("play", "hit", "dalger", "--break-shield", code=2).err
    quest("item", "add", "Shield", "--by", "dalger")
    said = quest("play", "hit", "dalger", "9", "--break-shield").out
    assert "Dalger breaks a shield" in said and "Shield is gone" in said
    assert standing(quest)["Dalger"] == 18
    quest("play", "foe", "guard", "--hp", "5")
    quest("play", "hit", "guard", "9", "--break-shield")
    assert "already" in quest("play", "hit", "guard", "9", "--break-shield", code=2).err


def test_a_downed_hero_stays_down_until_healed_and_wounds_go_on(quest) -> None:
    quest("play", "foe", "orc", "--hp", "5")
    assert "Dalger takes 18 and is downed" in quest("play", "hit", "dalger", "18").out
    assert "all heroes are down" in quest("play", "hit", "harlan", "30").out
    quest("play", "hit", "orc", "5")
    assert "downed: Dalger, Harlan" in quest("play", "encounter").out
    quest("play", "heal", "dalger", "4")
    assert standing(quest) == {"Dalger": 4, "Shieldman": 8}
    assert "heals 14" in quest("play", "heal", "dalger", "99").out


def test_what_has_a_limit_is_counted(quest) -> None:
    """STH 1x/Q, PRT 1x/battle, scrolls until MB recharges them, potions are gone; a healing potion heals 4."""
    quest("hero", "set", "dalger", "--ability", "STH,PRT,MB,MGC")
    quest("item", "add", "Magic Bolt", "--by", "dalger")
    quest("item", "add", "Healing Potion", "--by", "dalger")
    spent = {"STH": "has no STH left (1 use each quest)", "PRT": "has no PRT left (1 use each battle)"}
    for what, said in (spent | {"Magic Bolt": "Magic Bolt is used up for this quest"}).items():
        quest("play", "use", "dalger", what)
        assert said in quest("play", "use", "dalger", what, code=2).err
    quest("play", "use", "dalger", "MB", "--on", "Magic Bolt")
    quest("play", "use", "dalger", "Magic Bolt")
    quest("play", "hit", "dalger", "3")
    assert "heals 3" in quest("play", "use", "dalger", "healing potion").out
    assert "No item called" in quest("play", "use", "dalger", "healing potion", code=2).err
    quest("play", "encounter")
    quest("play", "use", "dalger", "PRT")
    assert "1 use each quest" in quest("play", "use", "dalger", "STH", code=2).err


def test_a_foe_of_unknown_hp_falls_when_the_table_says_so(quest) -> None:
    assert "its HP are not known" in quest("play", "foe", "shade", "--lt", "1").out
    assert "Shade takes 40." in quest("play", "hit", "shade", "40").out
    assert "is killed" in quest("play", "hit", "shade", "--kill").out
    assert quest("play", "show", "--json").json["pool"] == {"lt": 1, "t": 0}


def test_a_foe_that_runs_takes_its_treasure_along(quest) -> None:
    quest("play", "foe", "thief", "--hp", "5", "--lt", "3")
    quest("play", "leave", "thief")
    assert quest("play", "show", "--json").json["pool"] == {"lt": 0, "t": 0}


def test_every_act_of_a_fight_is_one_step_that_undo_takes_back(quest, folder) -> None:
    record = open_record(folder)
    before = all_rows(record)
    quest("play", "foe", "orc", "2", "--hp", "5", "--defense", "8", "--damage", "d6")
    quest("play", "initiative", "--seed", "1")
    quest("play", "hit", "orc", "5", "dalger", "2")
    quest("play", "next")
    assert "Arcania" in quest("status").out
    record.undo(4)
    assert all_rows(record) == before


def test_a_fight_survives_the_record_and_nonsense_in_it() -> None:
    fight = Fight((Fighter("Orc 1", kind="Orc", health=12, damage=3, counts={"initiative": 8}),), "Orc 1", 2)
    facts = RunFacts(fight=fight, foes=(FoeFacts("Orc", 12, 8),), uses=(UseFacts("Dalger", "STH", 1),))
    assert from_facts(RunFacts, to_facts(facts)) == facts
    assert from_facts(RunFacts, {"fight": 7, "foes": "x"}).fight == Fight()


@pytest.mark.parametrize(("words", "said"), [
    (("hit", "orc"), "How much damage"),
    (("hit", "nobody", "5"), "No figure in this fight"),
    (("heal", "dalger"), "Who gets how much back"),
    (("foe", "orc", "99"), "99 of a kind"),
    (("foe", "orc", "--faction", "robots"), "No faction"),
])  # fmt: skip
def test_a_slip_is_one_clear_line(quest, words: tuple[str, ...], said: str) -> None:
    assert said in quest("play", *words, code=2).err
