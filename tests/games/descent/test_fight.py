"""The map of a quest: damage, fatigue, turns, encounters, monster groups; rulebook, DAMAGE AND HEALTH, QUESTS."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.descent.monsters import foes
from companion.games.descent.questbook import book
from companion.games.registry import Games
from companion.store.opening import open_record
from tests.games.descent.told import Cli, Play
from tests.store.rows import all_rows


def figures(cli: Cli) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in cli("play", "show", "--json").json["figures"]}


@pytest.fixture
def quest(party: Cli) -> Cli:
    """First Blood with its monsters for two heroes."""
    party("play", "start")
    party("play", "monsters")
    return party


def test_monsters_are_set_up_for_the_number_of_heroes(quest: Cli, games: Games) -> None:
    """First Blood has an ettin group and goblin archers; the cards' limits and health for 2 heroes in Act I."""
    known, found = foes(games.get("descent")), figures(quest)
    for group in ("Ettin", "Goblin Archer"):
        limits = known.group(group).limits(2)
        ranks = [one["rank"] for one in found.values() if one["group"] == group]
        assert (ranks.count("minion"), ranks.count("master")) == limits
    assert found["Goblin Archer 1"]["health"] == known.monster("goblin archer", "I", "minion").health
    assert "on the map already" in quest("play", "monsters", code=2).err
    assert "3 Cave Spider, 3 Zombie" in quest("play", "monsters", "cave", "spider", "zombie").out
    quest("undo")
    assert "Cave Spider" in quest("play", "monsters", "cave", "spider").out
    assert "Zombie has none of the traits" in quest("play", "monsters", "zombie").out


def test_damage_is_counted_and_a_kill_is_one_line(quest: Cli) -> None:
    assert quest("play", "hit", "goblin", "1").out == "Goblin Archer 1 suffers 1 damage: 1 of 2 health left.\n"
    assert quest("play", "hit", "goblin", "5").out == "Goblin Archer 1 is defeated, 2 of its group left.\n"
    assert quest("play", "hit", "goblin", "master", "1").out.startswith("Goblin Archer master suffers 1 damage")
    quest("play", "kill", "goblin", "2")
    shape = quest("play", "show", "--json").json
    assert shape["kills"] == 2 and figures(quest)["Goblin Archer 2"]["out"]
    assert "No figure" in quest("play", "hit", "dragon", "1", code=2).err
    quest("undo")
    assert not figures(quest)["Goblin Archer 2"]["out"]


def test_a_hero_at_his_health_is_knocked_out_and_loses_every_condition(quest: Cli, folder: Any) -> None:
    """Rulebook, Knocked Out: full damage and fatigue, no Condition cards, none until he is up."""
    record = open_record(folder)
    quest("hero", "condition", "ashrian", "poisoned")
    before = all_rows(record)
    told = quest("play", "hit", "ashrian", "99", "--json").json
    assert "knocked out" in told["label"]
    assert any("Poisoned" in step["do"] for step in told["facts"]["steps"])
    hero = figures(quest)["Ashrian"]
    assert (hero["left"], hero["fatigue"], hero["conditions"], hero["out"]) == (0, 4, [], True)
    assert quest("party", "show", "ashrian", "--json").json["conditions"] == []
    assert "receives no conditions" in quest("hero", "condition", "ashrian", "stunned", code=2).err
    assert "receives no conditions" in quest("play", "condition", "ashrian", "stunned", code=2).err
    assert "knocked out" in quest("play", "hit", "ashrian", "1", code=2).err
    quest("play", "up", "ashrian", "3", "2")
    assert (figures(quest)["Ashrian"]["left"], figures(quest)["Ashrian"]["fatigue"]) == (3, 2)
    quest("hero", "condition", "ashrian", "stunned")
    record.undo(3)
    assert all_rows(record) == before


def test_play_down_does_what_it_says(quest: Cli) -> None:
    quest("hero", "condition", "leoric", "stunned")
    assert "Stunned" in quest("play", "down", "leoric").out
    assert quest("party", "show", "leoric", "--json").json["conditions"] == []
    assert "up again" in quest("play", "heal", "leoric", "2").out
    shape = quest("play", "show", "--json").json["heroes"][1]
    assert not shape["down"] and shape["times_down"] == 1


def test_fatigue_beyond_the_stamina_is_damage_and_a_rest_ends_it(quest: Cli) -> None:
    """Rulebook, FATIGUE AND STAMINA: the excess is damage; a monster suffers damage in its place."""
    quest("play", "tired", "ashrian", "3")
    assert "2 beyond the Stamina" in quest("play", "tired", "ashrian", "3").out
    hero = figures(quest)["Ashrian"]
    assert (hero["fatigue"], hero["damage"]) == (4, 2)
    quest("play", "rest", "ashrian", "1")
    assert figures(quest)["Ashrian"]["fatigue"] == 3
    quest("play", "rest", "ashrian")
    assert figures(quest)["Ashrian"]["fatigue"] == 0
    assert "has no fatigue" in quest("play", "rest", "ashrian", code=2).err
    assert "suffers 1 damage" in quest("play", "tired", "ettin", "1").out


def test_turns_go_round_the_heroes_the_overlord_and_a_new_round(quest: Cli) -> None:
    """Rulebook, ORDER OF PLAY: every hero in the order they wish, then the overlord."""
    acting = []
    quest("play", "next", "leoric")
    assert "had a turn" in (quest("play", "next"), quest("play", "next", "leoric", code=2))[1].err
    acting.append(quest("play", "show", "--json").json["acting"])
    for _turn in range(3):
        quest("play", "next")
        acting.append(quest("play", "show", "--json").json["acting"])
    assert acting == ["Ashrian", "Overlord", "Ashrian", "Leoric of the Book"]
    assert quest("play", "show", "--json").json["round"] == 2
    assert "round 2" in quest("status").out


def test_the_second_encounter_keeps_damage_and_gives_feats_back(cli: Cli, play: Play, opened: Path) -> None:
    """Rulebook, QUESTS: damage and conditions stay, fatigue and feats are new, the fallen may stand up for free."""
    cli("campaign", "new", "E", "--game", "descent")
    for hero in ("ashrian", "leoric"):
        cli("party", "add", hero)
    play("First Blood", "heroes")
    cli("play", "start", "castle", "daerion")
    assert "2 open groups of civilized, water, dark" in cli("play", "monsters").out
    cli("play", "hit", "ashrian", "4")
    cli("play", "tired", "ashrian", "2")
    cli("play", "feat", "ashrian")
    assert "is used" in cli("play", "feat", "ashrian", code=2).err
    cli("hero", "condition", "ashrian", "stunned")
    cli("play", "down", "leoric")
    assert "is in encounter 1" in cli("play", "encounter", "3", code=2).err
    told = [step["do"] for step in cli("play", "encounter", "2", "overlord", "--json").json["facts"]["steps"]]
    assert any("Leoric of the Book may stand up for free" in step for step in told)
    assert any("feats are back: Ashrian" in step for step in told)
    shape = cli("play", "show", "--json").json
    assert (shape["encounter"], shape["encounter_winners"], shape["feats_used"]) == (2, ["overlord"], [])
    hero = figures(cli)["Ashrian"]
    assert (hero["damage"], hero["fatigue"], hero["conditions"]) == (4, 0, ["Stunned"])
    cli("play", "feat", "ashrian")
    cli("play", "monsters")
    assert figures(cli)["Sir Alric Farrow"]["health"] == foes_health(cli)
    assert "has 2 encounter" in cli("play", "encounter", "3", code=2).err
    assert "encounter 2" in cli("status").out
    cli("play", "end", "heroes")
    assert cli("play", "end", "--json").json["winner"] == "heroes"


def foes_health(cli: Cli) -> int:
    """Sir Alric's health in Act I for two heroes, as the list has it."""
    from companion.folder import shipped_data

    found = foes(Games(shipped_data()).get("descent")).lieutenant("Sir Alric Farrow", "I", 2).health
    assert found is not None
    return found


def test_reinforcements_keep_to_the_limit_of_the_group(quest: Cli) -> None:
    assert "is the limit for 2 heroes" in quest("play", "reinforce", "goblin", code=2).err
    quest("play", "kill", "goblin", "1")
    assert "Goblin Archer 3" in quest("play", "reinforce", "goblin").out
    assert "No monster group" in quest("play", "reinforce", "dragon", code=2).err


def test_conditions_of_monsters_and_search_tokens(quest: Cli) -> None:
    quest("play", "condition", "goblin", "poisoned")
    assert figures(quest)["Goblin Archer 1"]["conditions"] == ["Poisoned"]
    quest("play", "condition", "goblin", "poisoned", "--gone")
    assert "does not have" in quest("play", "condition", "goblin", "poisoned", "--gone", code=2).err
    quest("play", "search", "ashrian", "health", "potion")
    quest("play", "search", "leoric", "--draw")
    shape = quest("play", "show", "--json").json
    assert shape["searched"] == 2
    assert quest("party", "show", "ashrian", "--json").json["search_cards"] == ["Health Potion"]
    assert len(quest("party", "show", "leoric", "--json").json["search_cards"]) == 1


def test_every_named_group_and_lieutenant_of_an_encounter_has_figures(games: Games) -> None:
    system = games.get("descent")
    known = foes(system)
    printed = [one for listed in book(system).encounters.values() for one in listed]
    groups = {name for one in printed for name in one.monsters} - set(known.names("monster"))
    chiefs = {name for one in printed for name in one.lieutenants} - set(known.names("lieutenant"))
    assert not groups and not chiefs


def test_short_words_at_the_table(quest: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.StringIO("hit ashrian 3\ntired leoric 1\nnext\n"))
    out = quest("table").out
    assert "Ashrian suffers 3 damage" in out and "Leoric of the Book suffers 1 fatigue" in out and "turn" in out
