"""An ordinary side quest played from a file at the table, and what the record holds after it."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

FILE = Path(__file__).with_name("side_quest.txt")
MOST = 25


@pytest.fixture
def heroes(opened, cli):
    """Two heroes before their first quest."""
    cli("campaign", "new", "Thursday", "--game", "hoa")
    cli("party", "add", "Dalger", "--as", "archer")
    cli("party", "add", "Harlan", "--as", "fighter")
    cli("hero", "set", "dalger", "--hp", "18", "--attack", "2", "--defense", "1", "--ability", "SCT,TA,VER")
    cli("item", "add", "Long Bow", "--by", "dalger", "--starting")
    cli("hero", "set", "harlan", "--hp", "20", "--attack", "3", "--defense", "2", "--ability", "LTH")
    cli("item", "add", "Two Handed Battle Axe", "--by", "harlan", "--starting")
    return cli


def test_a_side_quest_with_three_encounters_takes_25_lines(heroes, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert len(lines) <= MOST
    assert sum(line.startswith("encounter") for line in lines) + 1 == 3
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    played = heroes("table", "--stop")
    assert "was not done" not in played.err
    assert "the fight is won" in played.out and "Quest Goblin Hunt is won" in played.out
    assert "Goblin 1 takes 6 and is killed" in played.out  # the second goblins came out of the box
    gold = {purse["hero"]: purse["gold"] for purse in heroes("gold", "show", "--json").json}
    assert gold == {"Dalger": 500 - 100 + 70 + 600 + 300, "Harlan": 500 - 200 + 150 + 2000 + 300}
    held = heroes("board", "show", "harlan", "--json").json["slots"]
    assert [item["name"] for slot in held for item in slot["items"] if slot["slot"] == "potions"] == ["Random Potion"]
    assert "error" not in heroes("town", "show").out
    heroes("npc", "dismiss", "sellsword")
    heroes("quest", "start", "Dungeon Crawl Easy")
