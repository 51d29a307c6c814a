"""A whole campaign, from the Starter Quest to the last tier, through the command line."""

from __future__ import annotations

import json

from companion.folder import player_folder
from companion.store.opening import open_record
from tests.store.rows import all_rows

TIERS = {1: 5, 2: 5, 3: 4}
SPECIALIZATIONS = {"dalger": ("Marksman", "Battle Mage"), "harlan": ("Cavalier", "Blade Master")}
SECOND = {"dalger": "mage", "harlan": "pure"}


def begin(cli) -> None:
    cli("party", "add", "Dalger", "--as", "archer", "--player", "Ana")
    cli("party", "add", "Harlan", "--as", "fighter", "--player", "Ben")
    cli("hero", "set", "dalger", "--hp", "18", "--attack", "2", "--damage", "d10", "--ability", "SCT")
    cli("hero", "set", "harlan", "--hp", "22", "--defense", "1", "--damage", "d8", "--ability", "CHM")
    cli("item", "add", "Long Bow", "--by", "dalger", "--starting")
    cli("item", "add", "Shield", "--by", "harlan", "--starting")
    for tier, size in TIERS.items():
        cli("tier", "size", str(tier), str(size))
    cli("town", "pool", "Shellguard", "Templar=400", "Abor=1500", "Paladin=600")
    cli("npc", "hire", "Shellguard", "--by", "harlan")
    cli("quest", "start", "Starter Quest")
    cli("treasure", "split", "--lt", "4", "--t", "1")
    cli("treasure", "cash", "dalger", "silver", "--seed", "2")
    cli("quest", "win", "--gold", "100")
    cli("npc", "dismiss", "shellguard")
    cli("town", "pool", "A=10", "B=10", "C=10", "D=10")
    cli("town", "quests", "Goblin Hunt", "Lost Caravan")
    cli("quest", "start", "goblin")
    cli("quest", "fail", "--gold", "50", "--items", "1", "--seed", "1")


def play_main_quest(cli, name: str, tier: int, level: int) -> None:
    cli("quest", "start", name, "--tier", str(tier))
    cli("quest", "win", "--gold", "1000")
    for hero, second in SECOND.items():
        cards = ("Health, Health",) if level % 3 == 0 else ("Health, Attack", "--take", "Attack", "--gain", "attack=1")
        cli("level", "up", hero, "--cards", *cards)
        if level in {3, 15}:
            cli("hero", "specialize", hero, SPECIALIZATIONS[hero][level // 15])
        if level == 10:
            cli("hero", "multi", hero, second)


def test_from_the_starter_quest_to_the_last_tier(cli, home, tmp_path) -> None:
    cli("campaign", "new", "Thursday", "--game", "hoa")
    record = open_record(player_folder())
    start = all_rows(record)
    first = len(cli("log", "--json", "--limit", "500").json)
    begin(cli)
    cli("town", "discard")
    level = 1
    for tier, size in TIERS.items():
        for number in range(1, size + 1):
            level += 1
            play_main_quest(cli, f"Quest {tier}-{number}", tier, level)
    assert level == 15
    cli("town", "pool", "A", "B", "C", "D")
    cli("town", "quests", "X", "Y")
    cli("town", "market", "Dwarven Blade", "gems", "Ring of Wind=900", "Cloak of Y=1200")
    cli("item", "buy", "Ring of Wind", "--by", "harlan", "--slot", "rings")
    assert cli("tier", "show", "--json").json["tier"] == 3
    cli("quest", "start", "Slay the World Harvester")
    assert any("have won the game" in note for note in cli("quest", "win", "--json").json["notes"])
    dalger = cli("party", "show", "dalger", "--json").json
    assert (dalger["level"], dalger["levels_due"]) == (15, 16)
    assert dalger["specializations"] == ["Marksman", "Battle Mage"]
    assert len(dalger["main_quests"]) == sum(TIERS.values())
    assert dalger["totals"]["hp"]["total"] == 18 + 2 * 5
    exported_and_imported(cli, tmp_path, dalger)
    undone_to_the_start(cli, record, start, first)


def exported_and_imported(cli, tmp_path, dalger) -> None:
    """The same campaign comes out of the file, under another name, and is the same again."""
    out, again = tmp_path / "out.json", tmp_path / "again.json"
    cli("campaign", "export", "Thursday", "--to", str(out))
    cli("campaign", "import", str(out), "--name", "Again")
    assert cli("party", "show", "dalger", "--json").json == dalger
    assert cli("quest", "list", "--json").json["won"] is True
    cli("campaign", "export", "Again", "--to", str(again))
    one, two = (json.loads(file.read_text(encoding="utf-8")) for file in (out, again))
    assert {**one, "campaign": {**one["campaign"], "name": ""}} == {**two, "campaign": {**two["campaign"], "name": ""}}
    cli("undo")


def undone_to_the_start(cli, record, start, first) -> None:
    """Every step taken back leaves the record as it was when the campaign began."""
    steps = sum(not line["undone"] for line in cli("log", "--json", "--limit", "500").json) - first
    assert steps > 80
    while steps > 0:
        taken = min(steps, 50)
        cli("undo", str(taken))
        steps -= taken
    assert all_rows(record) == start
