"""Feats, roles, rewards and the order of scenarios."""

from __future__ import annotations

import pytest

from companion.games.pacg.data import CardGame
from companion.games.pacg.paths import set_up, stack
from companion.games.pacg.sheet import all_boxes, hand_size, merged, needs, printed_card
from companion.store.opening import open_record
from companion.store.tables import Campaign, QuestRun


@pytest.fixture
def table(cli):
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")
    return cli


def sheet(cli, name: str = "kyra") -> dict:
    return cli("party", "show", name, "--json").json


def played_before(folder, scenarios: list[str]) -> None:
    """Runs that were won earlier, written in one step."""
    with open_record(folder).change("earlier") as step:
        campaign = step.rows(Campaign)[0].id
        for id in scenarios:
            facts = {"heroes": [], "adventure": id[0], "rebuilt": True, "for": [id]}
            step.add(QuestRun(campaign_id=campaign, quest=id, status="won", started_at=step.at, facts=facts))


def test_boxes_are_checked_left_to_right_and_replace_each_other(table) -> None:
    """RotR p. 21, Feats: +2 replaces +1, they do not add up to +3."""
    for _ in range(2):
        table("feat", "gain", "kyra", "skill", "strength", "--reason", "test")
    strength = sheet(table)["skills"]["strength"]
    assert (strength["die"], strength["bonus"], strength["boxes"]) == ("d6", 2, 4)
    shown = table("party", "show", "kyra").out
    assert "d6+2" in shown and "[x][x][ ][ ]" in shown and "Melee: Strength +2 (d6+4)" in shown


def test_feats_change_hand_size_cards_list_and_proficiency(table) -> None:
    table("feat", "gain", "kyra", "power", "hand-size", "--reason", "test")
    table("feat", "gain", "kyra", "power", "weapon", "--reason", "test")
    table("feat", "gain", "kyra", "card", "spells", "--reason", "test")
    found = sheet(table)
    assert found["hand_size"] == 6 and found["proficient"]["weapon"] == "yes"
    assert found["cards_list"]["spell"] == {"need": 4, "feats": 1, "boxes": 2, "deck": 0}
    table("deck", "set", "kyra", "--suggested", code=1)
    assert "Kyra gains a card feat" in table("feat", "undo").out
    assert table("feat", "list", "kyra", "--json").json[0]["feats"][-1]["what"] == "weapon"


def test_a_full_row_names_what_is_left_and_a_full_kind_gains_nothing(table) -> None:
    """RotR p. 19: no unchecked box of the type means no feat."""
    table("feat", "gain", "kyra", "skill", "dexterity", "--reason", "test")
    full = table("feat", "gain", "kyra", "skill", "dexterity", "--reason", "test").out
    assert "gains no feat" in full and "strength" in full and len(sheet(table)["feats"]) == 1
    assert "gains a skill feat: dexterity" in table("undo").out, "a feat that was not gained is no step"
    table("redo")
    for power in ("hand-size", "weapon", "heal +1", "heal +2"):
        table("feat", "gain", "kyra", "power", power, "--reason", "test")
    assert "gains no power feat" in table("feat", "gain", "kyra", "power", "another one", "--reason", "x").out
    assert len(sheet(table)["feats"]) == 5


def test_a_feat_by_hand_asks_for_a_reason_a_reward_does_not(table) -> None:
    assert "--reason" in table("feat", "gain", "kyra", "skill", "strength", code=2).err
    for quest in ("B-1", "B-2", "B-3"):
        table("quest", "win", quest)
    assert sheet(table)["due"] == ["Perils of the Lost Coast: Kyra gains a skill feat"]
    table("feat", "gain", "kyra", "skill", "wisdom")
    assert sheet(table)["due"] == []
    assert sheet(table)["feats"] == [{"kind": "skill", "what": "wisdom", "reason": "Perils of the Lost Coast"}]
    assert "--reason" in table("feat", "gain", "kyra", "skill", "strength", code=2).err


def test_choices_can_be_made_with_the_win(table) -> None:
    for quest in ("B-1", "B-2", "B-3", "1-1", "1-2", "1-3", "1-4"):
        table("quest", "win", quest)
    table("quest", "win", "1-5", "--loot", "sihedron=kyra", "--feat", "kyra=spell")
    found = sheet(table)
    assert [feat["what"] for feat in found["feats"]] == ["spell"]
    held = table("deck", "show", "kyra", "--json").json["cards"]
    assert [(card["name"], card["type"], card["zone"]) for card in held] == [("Sihedron Medallion", "item", "acquired")]


def test_a_reward_is_given_once_but_a_newcomer_may_earn_the_feat(table) -> None:
    for quest in ("B-1", "B-2", "B-3", "1-1"):
        table("quest", "win", quest)
    due = len(sheet(table)["due"])
    table("quest", "win", "1-1")
    assert len(sheet(table)["due"]) == due == 2
    table("party", "add", "lem")
    table("quest", "win", "1-1")
    assert sheet(table, "lem")["due"] == ["Attack on Sandpoint: Lem gains a skill feat"]


def test_scenarios_in_order_and_a_loss_is_replayed(table) -> None:
    found = table("quest", "start", "the poison pill", "--json", code=1).json
    assert [one["code"] for one in found["findings"]] == ["PAC011"]
    table("quest", "start")
    assert "still being played" in table("quest", "start", code=2).err
    table("quest", "lose")
    assert table("quest", "next", "--json").json["next"]["title"] == "Brigandoom!"
    table("quest", "start")
    table("quest", "win")
    log = table("quest", "log", "--json").json
    assert [(line["title"], [r["result"] for r in line["results"]]) for line in log] == [
        ("Brigandoom!", ["lost", "won"])
    ]
    table("quest", "start", "Attack on Sandpoint", "--force", "we know the start by heart")
    assert table("quest", "next", "--json").json["adventure"]["number"] == "1"
    assert "No scenario is being played" in (table("quest", "lose"), table("quest", "win", code=2))[1].err


def test_a_role_is_chosen_after_the_third_adventure_for_good(cli, folder) -> None:
    """RotR p. 22, Role Cards: Valeros becomes a Guardian or a Weapon Master."""
    cli("campaign", "new", "T", "--game", "rotr")
    cli("party", "add", "valeros")
    found = cli("role", "choose", "valeros", "guardian", "--json", code=1).json
    assert [one["code"] for one in found["findings"]] == ["PAC013"]
    cli("feat", "gain", "valeros", "power", "hand-size", "--reason", "test")
    played_before(folder, [f"B-{n}" for n in (1, 2, 3)] + [f"{a}-{n}" for a in (1, 2, 3) for n in range(1, 6)][:-1])
    cli("quest", "win", "3-5")
    assert any("chooses a role" in line for line in sheet(cli, "valeros")["due"])
    assert "weapon master" in cli("role", "choose", "valeros", "bard", code=2).err.casefold()
    cli("role", "choose", "valeros", "guard")
    assert sheet(cli, "valeros")["role"] == "Guardian" and sheet(cli, "valeros")["hand_size"] == 5
    assert "for good" in cli("role", "choose", "valeros", "weapon", "master", code=2).err
    cli("feat", "gain", "valeros", "power", "recharge", "+1")
    assert sheet(cli, "valeros")["feats"][-1]["what"] == "recharge +1"


def test_a_new_character_late_in_the_path_takes_cards_two_numbers_below(cli, folder) -> None:
    """RotR p. 15, Dying: once The Hook Mountain Massacre has begun the number decides, not the Basic trait."""
    cli("campaign", "new", "T", "--game", "rotr")
    played_before(folder, [f"B-{n}" for n in (1, 2, 3)] + [f"{a}-{n}" for a in (1, 2, 3) for n in range(1, 6)])
    assert cli("quest", "next", "--json").json["adventure"]["number"] == "4"
    cli("party", "add", "kyra")
    cli("deck", "add", "kyra", "Heavy Pick +1", "--box")
    cli("deck", "add", "kyra", "Longsword +1", "--box")
    for card, code in (("Longsword +2", "DCK006"), ("Acidic Sling +3", "DCK009")):
        found = cli("deck", "add", "kyra", card, "--box", "--json", code=1).json
        assert [one["code"] for one in found["findings"]] == [code]


def test_printed_figures_can_be_corrected_and_undone(cli) -> None:
    cli("campaign", "new", "T", "--game", "mm")
    cli("party", "add", "ezren")
    for field, value in [
        ("constitution", "d6"),
        ("constitution.boxes", "2"),
        ("skills.charisma.die", "d8"),
        ("diplomacy", "charisma +1"),
        ("hand-size", "6,7"),
        ("cards.spell", "6-9"),
        ("proficient.weapon", "feat"),
        ("traits", "Human, Wizard"),
        ("power-boxes", "3"),
    ]:
        cli("party", "set", "ezren", field, value)
    found = sheet(cli, "ezren")
    assert found["skills"]["constitution"] == {"die": "d6", "bonus": 0, "boxes": 2, "subskills": {}}
    assert found["skills"]["charisma"]["subskills"] == {"diplomacy": 1}
    assert found["cards_list"]["spell"]["boxes"] == 3 and found["proficient"]["weapon"] == "box"
    assert "Human, Wizard" in cli("party", "show", "ezren").out
    cli("undo", "9")
    assert sheet(cli, "ezren")["corrected"] == {}
    for field, value in [
        ("constitution", "d7"),
        ("nonsense", "1"),
        ("cards.spell", "9-6"),
        ("hand-size", "many"),
        ("weapon", "x"),
    ]:
        assert cli("party", "set", "ezren", field, value, code=2).err.count("\n") == 1


def test_party_set_works_for_a_game_without_code(cli) -> None:
    cli("campaign", "new", "T", "--game", "descent")
    name = cli("party", "add", "--json").json[0]["name"]
    cli("party", "add", name, code=None)
    before = cli("party", "show", name, "--json").json
    field = next(
        key for key, value in before["printed"].items() if isinstance(value, int) and not isinstance(value, bool)
    )
    cli("party", "set", name, field, "7")
    assert "number" in cli("party", "set", name, field, "x", code=2).err


def test_the_stack_examples_of_the_books(games) -> None:
    """Mummy's Mask p. 6, Add Villains and Henchmen: 5 locations, then 3."""
    path = CardGame(games.get("pacg-mm")).path
    assert stack(path.named("B-1"), 5) == ("Bonecrusher Master", "Giant Sand Eel", *["Mining Construct"] * 3)
    from companion.games.pacg.paths import Scenario

    velriana = Scenario("x", "x", "1", ("Undead Velriana Hypaxes",), ("Graven Guardian", "Senenmerek", "Cultists"))
    assert stack(velriana, 3) == ("Undead Velriana Hypaxes", "Graven Guardian", "Senenmerek")


@pytest.mark.parametrize("game", ["pacg-rotr", "pacg-mm"])
def test_every_scenario_can_be_set_up_for_one_to_six(game: str, games) -> None:
    cards = CardGame(games.get(game))
    for scenario in cards.path.scenarios:
        for players in range(1, 7):
            found = set_up(scenario, players, cards.locations, cards.rules.blessings)
            assert found.blessings == {("pacg-rotr", "4-1"): 25}.get((game, scenario.id), 30)
            assert len(found.stack) <= len(found.locations) + found.missing
            if not scenario.unknown and scenario.first == 3:
                assert len(found.locations) == players + 2
            assert all(deck is not None for _name, deck in found.locations)
    assert len(cards.path.scenarios) == {"pacg-rotr": 33, "pacg-mm": 35}[game]


def test_corrections_are_laid_over_the_printed_figures() -> None:
    facts = {"cards_list": {"spell": [3, 5], "weapon": [2]}, "hand_size": [5, 6]}
    over = printed_card(merged(facts, {"cards_list": {"spell": [4]}}))
    assert needs(over, {"spell": 1, "weapon": 1}) == {
        "weapon": 3,
        "spell": 5,
        "armor": 0,
        "item": 0,
        "ally": 0,
        "blessing": 0,
    }
    assert hand_size(printed_card(facts), 1) == 6
    assert [box.total for box in all_boxes(over, []) if box.what == "spell"] == [None]


def test_the_list_of_feats_counts_the_boxes_of_a_row(table) -> None:
    for _ in range(2):
        table("feat", "gain", "kyra", "card", "spells", "--reason", "test")
    shown = table("feat", "list", "kyra").out
    assert "spell +1" in shown and "spell +2" in shown


def test_a_full_row_leaves_the_reward_waiting(table) -> None:
    table("feat", "gain", "kyra", "skill", "dexterity", "--reason", "test")
    for quest in ("B-1", "B-2", "B-3"):
        table("quest", "win", quest)
    table("feat", "gain", "kyra", "skill", "dexterity")
    assert sheet(table)["due"] == ["Perils of the Lost Coast: Kyra gains a skill feat"]


def test_a_proficiency_is_found_as_players_write_it(table) -> None:
    table("party", "set", "kyra", "heavy-armor", "feat")
    table("feat", "gain", "kyra", "power", "heavy", "armors", "--reason", "test")
    assert sheet(table)["proficient"]["heavy-armor"] == "yes"


def test_roles_of_one_character(table) -> None:
    table("party", "add", "valeros")
    (found,) = table("role", "list", "valeros", "--json").json
    assert (found["name"], found["role"], found["known"]) == ("Valeros", "", ["Guardian", "Weapon Master"])
