"""`check attack`, `check defend` and attribute tests that read the campaign: equipment, act, heroes, the quest."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from companion.folder import Folder
from companion.games.descent.act import PHASE_STEPS, act_of
from companion.games.descent.acts.phase import finish_phase
from companion.games.descent.acts.quests import start_quest, win_quest
from companion.games.descent.campaign import STEPS
from companion.games.descent.state import read_state
from companion.games.registry import Games
from companion.kit.check_reading import figures, place_for
from companion.store.opening import open_record
from companion.store.readmodel import need_active
from companion.table.change import Table
from companion.table.luck import luck_of

Cli = Callable[..., Any]


def test_a_hero_attacks_a_monster(party: Cli) -> None:
    found = party("check", "attack", "ashrian", "goblin archer", "--json").json
    assert found["check"] == "Ashrian with Iron Mace attacks Goblin Archer: defeated (2 damage or more)"
    typed = party(
        "check", "attack", "blue", "yellow", "--vs", "gray", "--surge", "stun", "--target", "2", "--json"
    ).json
    assert found["probability"] == typed["probability"] and found["distribution"] == typed["distribution"]
    assert found["read"] == [
        {"what": "Iron Mace blue yellow melee", "from": "Ashrian's equipment"},
        {"what": "gray, health 2", "from": "Goblin Archer, Act I minion"},
        {"what": "Act I", "from": "X"},
    ]
    assert found["ways"][0]["probability"] == found["probability"] and found["rule"] == "descent#combat"


def test_the_answer_is_short_and_says_what_was_read(party: Cli) -> None:
    shown = party("check", "attack", "ashrian", "goblin", "archer", "--master").out.splitlines()
    assert len(shown) == 7 and shown[0].endswith("attacks Goblin Archer: defeated (4 damage or more)")
    assert shown[2].startswith("  hit: 83.3 %") and shown[3].startswith("  damage: average")
    assert shown[4].startswith("  best use of surges: 1: Stun") and "Goblin Archer, Act I master" in shown[5]
    whole = party("check", "attack", "ashrian", "goblin archer", "--all").out
    assert "Not counted: Wooden Shield (exhaust: +1 shield); Goblin Archer's Scamper, Cowardly." in whole


def test_typed_options_overrule_what_is_read(party: Cli) -> None:
    options = ("--vs", "black", "--surge", "+2 damage", "--pierce", "1", "--target", "3")
    read = party("check", "attack", "ashrian", "goblin archer", *options, "--json").json
    typed = party("check", "attack", "blue", "yellow", *options, "--json").json
    assert read["distribution"] == typed["distribution"] and read["probability"] == typed["probability"]
    act = party("check", "attack", "ashrian", "goblin archer", "--act", "2", "--json").json
    assert "4 damage or more" in act["check"]
    chief = party("check", "attack", "ashrian", "splig", "--heroes", "4", "--json").json
    assert "13 damage or more" in chief["check"]


def test_two_weapons_are_two_ways_and_with_chooses(party: Cli) -> None:
    party("item", "stow", "ashrian", "wooden shield")
    party("item", "gain", "ashrian", "light hammer")
    party("item", "equip", "ashrian", "light hammer")
    found = party("check", "attack", "ashrian", "zombie", "--json").json
    assert [way["way"] for way in found["ways"]] == ["Light Hammer", "Iron Mace"]
    shown = party("check", "attack", "ashrian", "zombie").out
    assert "with Light Hammer attacks Zombie" in shown and "or: Iron Mace" in shown
    one = party("check", "attack", "ashrian", "zombie", "--with", "mace", "--json").json
    assert "Iron Mace" in one["check"] and len(one["ways"]) == 1
    other = party("check", "attack", "ashrian", "zombie", "--with", "crossbow", "--json").json
    assert other["read"][0] == {"what": "Crossbow blue yellow ranged", "from": "the item lists"}
    several = party("check", "attack", "ashrian", "zombie", "--with", "mace", "vs", "--with", "crossbow").out
    assert several.index("--with crossbow") < several.index("--with mace")
    refused = party("check", "attack", "ashrian", "zombie", "--with", "wooden shield", code=2).err
    assert "Wooden Shield is no weapon." in refused


def test_without_a_weapon_there_are_bare_hands(party: Cli) -> None:
    party("item", "stow", "ashrian", "iron mace")
    assert "Ashrian with bare hands attacks Zombie" in party("check", "attack", "ashrian", "zombie").out


def test_an_item_without_a_campaign(opened: Path, cli: Cli) -> None:
    found = cli("check", "descent", "attack", "iron longsword", "--vs", "gray", "--json").json
    assert found["check"] == "Iron Longsword: attack" and found["probability"] == "5/6"
    assert found["to_roll"].startswith("Roll blue + red against gray.")
    both = cli("check", "descent", "attack", "crossbow", "ettin", "--range", "5").out
    assert "Crossbow attacks Ettin: defeated (5 damage or more)" in both and "hit by distance: 1-2 83.3 %" in both


def test_a_hero_is_attacked(party: Cli) -> None:
    found = party("check", "defend", "leoric", "splig", "--json").json
    assert found["check"] == "Leoric of the Book attacked by Splig: no damage"
    assert found["to_roll"].startswith("Roll blue + red against gray.") and found["extras"]["knocked out"]
    party("item", "gain", "leoric", "leather armor")
    party("item", "equip", "leoric", "leather armor")
    worn = party("check", "defend", "leoric", "splig", "--json").json
    assert worn["to_roll"].startswith("Roll blue + red against gray + brown.")
    assert {"what": "brown, +1 health", "from": "Leather Armor"} in worn["read"]
    assert {"what": "gray, health 8", "from": "Leoric of the Book's sheet"} in worn["read"]
    struck = party("check", "attack", "splig", "leoric").out
    assert "knocked out (9 damage or more)" in struck
    more = party("check", "defend", "leoric", "splig", "--most", "3", "--shields", "1").out
    assert "3 damage or less" in more and "Added: 1 shields" in more
    assert "Who attacks leoric?" in party("check", "defend", "leoric", code=2).err


def test_the_quest_at_the_table_says_what_is_left(party: Cli) -> None:
    party("quest", "start")
    party("play", "start")
    party("play", "monsters", "goblin archer")
    party("play", "hit", "goblin archer 2", "1")
    hurt = party("check", "attack", "ashrian", "goblin archer", "--json").json
    assert hurt["check"] == "Ashrian with Iron Mace attacks Goblin Archer 2: defeated (1 damage or more)"
    assert "Goblin Archer 1: defeated (2" in party("check", "attack", "ashrian", "goblin archer 1").out
    assert "Goblin Archer master: defeated (4" in party("check", "attack", "ashrian", "goblin archer master").out
    party("play", "hit", "ashrian", "3")
    assert "7 health left (the quest at the table)" in party("check", "defend", "ashrian", "goblin archer").out


def test_a_relic_of_the_overlord_counts_with_its_wielder(party: Cli) -> None:
    party("relic", "gain", "duskblade", "--side", "overlord")
    party("relic", "wield", "duskblade", "splig")
    shown = party("check", "defend", "ashrian", "splig").out
    assert (
        "Surges: Knockback; +1 damage; pierce 5, each once." in shown and "Duskblade (the overlord's relics)" in shown
    )


def test_attribute_tests_by_hero_attribute_and_lieutenant(party: Cli) -> None:
    by_name = party("check", "ashrian", "might", "--json").json
    assert by_name["probability"] == party("check", "might", "ashrian", "--json").json["probability"]
    assert by_name["read"] == [{"what": "Might 2", "from": "Ashrian's sheet"}]
    assert "Splig: Willpower test" in party("check", "willpower", "splig").out
    refused = party("check", "might", "zombie", code=2).err
    assert "Minion and master monsters fail attribute tests without rolling." in refused


@pytest.mark.parametrize("shields", [2, 5])
def test_failed_tests_are_bad_luck(party: Cli, folder: Folder, shields: int) -> None:
    """Attributes: no more shields than the attribute (Leoric's Might is 1), be it one too many or four."""
    seeds = (str(seed) for seed in range(100))
    rolls = ((seed, party("check", "leoric", "might", "--seed", seed, "--json").json["roll"]) for seed in seeds)
    unlucky = next(seed for seed, roll in rolls if roll["total"] == shields)
    for _ in range(6):
        party("check", "leoric", "might", "--seed", unlucky, "--record")
    luck = luck_of(need_active(folder).counters)
    assert luck is not None and luck["successes"] == 0 and luck["checks"] == 6
    chance = float(Fraction(party("check", "leoric", "might", "--json").json["probability"]))
    assert luck["deviation"] == pytest.approx(-sqrt(6 * chance / (1 - chance)), abs=0.01)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("attack", "ashrian", "gobbler"), "Nobody and nothing here is called 'gobbler'."),
        (("attack", "ashrain", "zombie"), "Did you mean Ashrian?"),
        (("attack", "ashrian", "chaos beast", "--agent"), "called 'chaos beast'"),
        (("attack", "ashrian", "iron longsword"), "'iron longsword' is a weapon, which is not asked for here."),
        (("defend", "zombie", "ashrian"), "'zombie' is a monster or lieutenant, which is not asked for here."),
        (("attack", "chaos beast", "ashrian"), "The attack dice of Chaos Beast are not known."),
        (("attack", "ashrian", "zombie", "--range", "3"), "melee attack: it goes 1 space far"),
        (("attack", "ashrian", "zombie", "--act", "3"), "There is no act '3'. Write 1 or 2."),
    ],
)
def test_what_is_not_understood_is_said_in_one_line(party: Cli, words: tuple[str, ...], said: str) -> None:
    refused = party("check", *words, code=2).err
    assert said in refused and len(refused.strip().splitlines()) == 1


@pytest.mark.parametrize(("verb", "said"), [("kill", "is dead."), ("absent", "is absent tonight.")])
def test_a_hero_who_does_not_play_is_named(party: Cli, verb: str, said: str) -> None:
    party("party", verb, "leoric")
    for words in (("attack", "leoric", "zombie"), ("defend", "leoric", "zombie"), ("might", "leoric")):
        refused = party("check", *words, code=2).err
        assert f"Leoric of the Book {said}" in refused and "party return" in refused


def test_a_printed_hero_needs_no_campaign(cli: Cli) -> None:
    """Descent's heroes as their cards say: Leoric has Might 1, a gray die and health 8."""
    test = cli("check", "might", "leoric", "--json").json
    assert test["probability"] == cli("check", "attribute", "1", "--game", "descent", "--json").json["probability"]
    assert test["read"] == [{"what": "Might 1", "from": "Leoric of the Book's hero card"}]
    armed = cli("check", "descent", "attack", "leoric", "zombie", "--with", "iron longsword", "--json").json
    item = cli("check", "descent", "attack", "iron longsword", "zombie", "--json").json
    assert armed["probability"] == item["probability"]
    refused = cli("check", "descent", "attack", "leoric", "zombie", code=2).err
    assert "The weapon of Leoric of the Book, whom nobody plays, is not known." in refused
    struck = cli("check", "descent", "defend", "leoric", "zombie", "--json").json
    assert {"what": "gray, health 8", "from": "Leoric of the Book's hero card"} in struck["read"]


def test_the_line_that_keeps_a_missing_figure_does_so(party: Cli) -> None:
    """The lists know all of a Chaos Beast but its attack dice, which it copies."""
    refused = party("check", "attack", "chaos beast", "ashrian", code=2).err
    assert "`companion box set \"Chaos Beast\" dice='blue red' --kind monster`" in refused
    party("box", "set", "Chaos Beast", "dice=blue red", "--kind", "monster")
    kept = party("check", "attack", "chaos beast", "ashrian", "--json").json
    assert kept["to_roll"].startswith("Roll blue + red against gray.")
    assert kept["read"][0]["from"] == "Chaos Beast, Act I minion, your box"
    assert party("check", "attack", "ashrian", "chaos beast").out.splitlines()[0].endswith("(5 damage or more)")


def test_the_act_is_the_campaign_s_at_every_step(party: Cli, folder: Folder, games: Games) -> None:
    """Campaign phase: Act I lasts until its last Shopping step is over, the Interlude belongs to the first act."""
    assert len(STEPS) == PHASE_STEPS
    table, seen = Table(open_record(folder), games), []

    def compare() -> None:
        rows, place = need_active(folder), place_for(folder, "", "descent")
        state = read_state(games.get("descent"), rows)
        assert act_of(rows, figures(place, "quests.toml")) == state.act
        seen.append(state.act)

    for _quest in range(5):
        compare()
        state = read_state(games.get("descent"), need_active(folder))
        assert start_quest(table, state.choice.open[0].quest.name).done
        compare()
        assert win_quest(table, "heroes").done
        for outcome in finish_phase(table):
            assert outcome.done
            compare()
    assert set(seen) == {"I", "II"}


def test_a_foe_of_the_box_without_figures_shows_none(party: Cli) -> None:
    party("box", "add", "Gloom", "--kind", "monster")
    shown = party("check", "attack", "ashrian", "gloom", "--vs", "gray").out
    assert "no defense or health yet (Gloom, monster, your box)" in shown and "None" not in shown
