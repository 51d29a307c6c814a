"""Whole campaigns of The Shadow Rune through the command line."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.folder import Folder
from companion.store.opening import open_record
from companion.store.readmodel import need_active
from tests.store.rows import all_rows

pytestmark = pytest.mark.usefixtures("opened")
HEROES = ("ashrian", "leoric of the book", "jain fairwood")
MIXED = ("heroes", "overlord", "heroes", "overlord", "overlord", "heroes", "heroes", "overlord", "heroes")
WINNERS = {"heroes win all": ("heroes",) * 9, "overlord wins all": ("overlord",) * 9, "mixed": MIXED}


def begin(cli: Any) -> None:
    cli("campaign", "new", "X", "--game", "descent")
    for hero in HEROES:
        cli("party", "add", hero)


def play_all(cli: Any, winners: tuple[str, ...]) -> list[tuple[str, str]]:
    """Play the first open quest until the campaign is done."""
    played: list[tuple[str, str]] = []
    for winner in winners:
        found = cli("quest", "next", "--json").json
        assert set(found) == {"open", "closed", "done"} and not found["done"]
        assert {item["chooser"] for item in found["open"]} == {played[-1][1] if played else "rules"}
        quest = found["open"][0]["quest"]
        cli("quest", "start", *quest.split())
        cli("quest", "win", winner)
        cli("phase", "finish", "--yes")
        played.append((quest, winner))
    return played


@pytest.mark.parametrize("name", WINNERS)
def test_a_whole_campaign(cli: Any, folder: Folder, name: str) -> None:
    begin(cli)
    record = open_record(folder)
    empty = all_rows(record)
    steps_before = len(cli("log", "--json", "--limit", "1000").json)
    played = play_all(cli, WINNERS[name])
    found = cli("quest", "next", "--json").json
    assert found["done"] and not found["open"] and len(found["closed"]) == 20
    assert len(played) == len({quest for quest, _winner in played}) == 9
    check_ledger(folder, played)
    check_transfer(cli, folder)
    undo_to(cli, record, steps_before, empty)


def check_ledger(folder: Folder, played: list[tuple[str, str]]) -> None:
    view = need_active(folder)
    assert all(entry.reason and entry.amount for entry in view.entries)
    totals: Counter[tuple[str, int | None]] = Counter()
    for entry in view.entries:
        totals[entry.account, entry.hero_id] += entry.amount
    rewards = [REWARDS[quest][0 if winner == "heroes" else 1] for quest, winner in played[:-1]]
    heroes = [row.id for row in view.members]
    won = [winner for _quest, winner in played[:-1]]
    hero_xp = 8 + sum(xp for (xp, _gold), winner in zip(rewards, won, strict=True) if winner == "heroes")
    overlord_xp = 8 + sum(xp for (xp, _gold), winner in zip(rewards, won, strict=True) if winner == "overlord")
    assert {totals["xp", hero] for hero in heroes} == {hero_xp}
    assert totals["overlord-xp", None] == overlord_xp
    assert totals["gold", None] == sum(gold for _xp, gold in rewards) * len(heroes)


# Extra XP and gold per hero for the heroes / for the overlord: facts of the Quest Guide.
REWARDS: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "First Blood": ((0, 0), (0, 0)),
    "A Fat Goblin": ((0, 25), (1, 0)),
    "Castle Daerion": ((0, 25), (1, 0)),
    "The Cardinal's Plight": ((0, 0), (0, 0)),
    "The Masquerade Ball": ((0, 0), (0, 0)),
    "Death on the Wing": ((0, 0), (0, 0)),
    "The Shadow Vault": ((0, 0), (0, 0)),
    "The Overlord Revealed": ((0, 0), (0, 0)),
    "The Monster's Hoard": ((0, 0), (0, 0)),
    "The Frozen Spire": ((1, 0), (2, 0)),
    "The Dawnblade": ((0, 0), (0, 0)),
    "The Desecrated Tomb": ((0, 0), (0, 0)),
    "Enduring the Elements": ((0, 25), (1, 0)),
    "The Ritual of Shadows": ((0, 25), (1, 0)),
    "Blood of Heroes": ((1, 0), (2, 0)),
    "The Twin Idols": ((1, 0), (2, 0)),
    "The Wyrm Turns": ((1, 0), (2, 0)),
    "The Wyrm Rises": ((0, 25), (1, 0)),
}


def check_transfer(cli: Any, folder: Folder) -> None:
    """Exported, imported under another name, exported again: the same campaign."""
    before = need_active(folder).raw
    path = folder.home / "x.json"
    cli("campaign", "export", "X", "--to", str(path), "--yes")
    cli("campaign", "import", str(path), "--name", "Y")
    again = need_active(folder).raw
    assert again["campaign"][0]["name"] == "Y"
    for table in ("quest_run", "ledger_entry", "relic", "hero"):
        assert [strip(row) for row in again[table]] == [strip(row) for row in before[table]], table
    assert cli("quest", "next", "--json").json["done"]
    cli("undo")
    assert need_active(folder).own.name == "X"


def strip(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if not key.endswith("id")}


def undo_to(cli: Any, record: Any, steps: int, rows: Any) -> None:
    done = sum(not line["undone"] for line in cli("log", "--json", "--limit", "1000").json)
    cli("undo", str(done - steps), "--yes")
    assert all_rows(record) == rows


def test_relics_change_sides_with_the_ritual(cli: Any, folder: Folder, play: Any) -> None:
    """The Ritual of Shadows takes the Staff of Shadows from the overlord and gives the heroes the Staff of Light."""
    begin(cli)
    for quest, winner in (
        ("First Blood", "heroes"),
        ("The Cardinal's Plight", "overlord"),
        ("A Fat Goblin", "heroes"),
        ("Castle Daerion", "heroes"),
        ("The Shadow Vault", "heroes"),
    ):
        play(quest, winner)
    held = {(row.name, row.side) for row in need_active(folder).relics}
    assert held == {("Staff of Shadows", "overlord"), ("The Shadow Rune", "heroes")}
    play("The Ritual of Shadows", "heroes")
    held = {(row.name, row.side) for row in need_active(folder).relics}
    assert held == {("Staff of Light", "heroes"), ("The Shadow Rune", "heroes")}


def test_the_phase_is_left_and_resumed_and_each_step_is_one_change(cli: Any) -> None:
    begin(cli)
    cli("quest", "start")
    assert "being played" in cli("phase", "next", code=2).err
    cli("quest", "win", "overlord")
    assert "Campaign phase is not over" in cli("quest", "start", "A Fat Goblin", code=2).err
    before = len(cli("log", "--json", "--limit", "1000").json)
    for n, step in enumerate(("gold", "cleanup", "rewards", "shopping", "experience", "choose", "setup", "travel"), 1):
        assert cli("phase", "show", "--json").json["due"] == step
        cli("phase", "next")
        assert len(cli("log", "--json", "--limit", "1000").json) == before + n
    assert cli("phase", "show", "--json").json == cli("phase", "--json").json
    assert cli("phase", "--json").json["due"] is None
    cli("undo")
    assert cli("phase", "show", "--json").json["due"] == "travel"
    cli("redo")
    assert "No Campaign phase" in cli("phase", "next", code=2).err
    assert cli("phase", "finish", "--yes").code == 0


def test_closed_quests_are_refused_with_the_rule(cli: Any) -> None:
    begin(cli)
    assert "Introduction comes first" in cli("quest", "start", "gryvorn", code=2).err
    assert "No quest is being played" in cli("quest", "win", "heroes", code=2).err
    cli("quest", "start", "gryvorn", "--force", "a try")
    assert "is being played" in cli("quest", "start", "First Blood", code=2).err
    assert cli("quest", "next", "--json").json["open"] == []


def test_the_chosen_quest_starts_without_a_name(cli: Any) -> None:
    begin(cli)
    cli("quest", "start")
    cli("quest", "win", "heroes")
    for _step in range(5):
        cli("phase", "next")
    cli("phase", "next", "--quest", "castle")
    cli("phase", "finish", "--yes")
    assert "Castle Daerion begins" in cli("quest", "start").out


def test_the_tree_shows_results(cli: Any) -> None:
    begin(cli)
    cli("quest", "start")
    cli("quest", "win", "overlord")
    found = cli("quest", "graph", "--json").json
    assert [stage["played"] for stage in found["stages"]] == [1, 0, 0, 0, 0]
    assert found["stages"][0]["quests"][0]["state"] == "overlord"
    assert "O First Blood" in cli("quest", "graph").out


def test_the_tree_shows_quest_cards(cli: Any) -> None:
    begin(cli)
    cli("rumor", "advance", "at the forge")
    found = cli("quest", "graph", "--json").json["stages"][-1]
    assert (found["title"], [quest["state"] for quest in found["quests"]]) == ("Quest cards", ["closed"])
    assert "- At the Forge" in cli("quest", "graph").out


def test_entered_quests_wait_while_the_book_names_every_choice(cli: Any, play: Any) -> None:
    """Rulebook p. 5, Act I of Labyrinth of Ruin."""
    cli("campaign", "new", "N", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("quest", "campaign", "labyrinth")
    cli("quest", "add", "The", "Deep", "--stage", "act-1")
    play("Ruinous Whispers", "overlord")
    opened = cli("quest", "next", "--json").json["open"]
    assert [item["quest"] for item in opened] == ["Gathering Foretold", "Honor Among Thieves"]
    assert "quest add" not in cli("quest", "next").out
    play("Honor Among Thieves", "heroes")
    opened = cli("quest", "next", "--json").json["open"]
    assert [item["quest"] for item in opened] == ["Barrow of Barris", "Fury of the Tempest", "The Deep"]
    assert "quest add" not in cli("quest", "next").out  # the log's own quests are all known


def test_names_the_book_does_not_give_are_entered(cli: Any, play: Any) -> None:
    cli("campaign", "new", "N", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("quest", "campaign", "shadow of nerekhall")
    play("A Demonstration", "heroes")
    assert len(cli("quest", "next", "--json").json["open"]) == 8
    for name in ("One", "Two", "Three"):
        cli("quest", "add", name)
    assert "already in this campaign" in cli("quest", "add", "one", code=2).err
    for name in ("One", "Two", "Three"):
        play(name, "overlord")
    found = cli("quest", "next", "--json").json
    assert found["open"] == [{"quest": "Traitors Among Us", "chooser": "overlord"}]
