"""A whole game of two heroes through the command line: exported, imported, undone to the start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.folder import Folder
from companion.store.opening import open_record
from tests.store.rows import all_rows

GAME = """
scenario choose corpse king --first corbin
track layout 4 --story 2,4 --refresh 3
villain health 15
hero move corbin Tamalir
hero move lyssa Tamalir
market set tamalir Relics Suma Provision
market shop corbin --drew Artifacts --buy relics
asset card Relics --code 121 --token 1_physical/1_shield
hero token lyssa companions 1
quest take corbin The Lost Temple
track next
quest story The Ritual --at Sundergard
quest resolve lost temple --outcome II
trophy take corbin combat Feral Dragon
trophy gain corbin social
skill draw corbin Tireless
skill discard corbin
skill learn corbin Tireless --type body --cost combat,gray --pay combat,social --gives health=1
track next
asset barter corbin lyssa --give Relics --take-gold 1
asset trade lyssa Relics
hero damage lyssa 9
hero rest lyssa
hero delay corbin
hero stand corbin
quest take lyssa Tales of Old --rumor
quest resolve tales of old --trophy
hero gold lyssa 1 --why the_purse
villain token zombies 3
villain token zombies -1
track next
track next
track next
hero modify lyssa body -1 --why a_curse
hero gold lyssa 4 --why a_story_quest
market shop lyssa --drew Ammunition --buy Suma --type equipment
skill train lyssa
quest resolve ritual --hero lyssa
track next
track next
villain fight lyssa --lost
hero token corbin companions 2
villain fight corbin --won
""".strip().splitlines()


def words(line: str) -> list[str]:
    return [word.replace("_", " ") for word in line.split()]


def played(cli, folder: Folder) -> list[str]:
    """Play the game to its end, each step taken back and done again; returns the steps."""
    cli("campaign", "new", "Vynelvale", "--game", "runebound")
    cli("party", "add", "corbin", "--player", "Ana")
    cli("party", "add", "lyssa", "--player", "Ben")
    record = open_record(folder)
    before = all_rows(record)
    for line in GAME:
        cli(*words(line))
        after = all_rows(record)
        record.undo()
        assert all_rows(record) == before, line
        record.redo()
        assert all_rows(record) == after, line
        before = after
    return [line.label for line in record.log()]


def shape(cli) -> dict[str, Any]:
    heroes = {name: cli("party", "show", name, "--json").json for name in ("corbin", "lyssa")}
    return {
        "scenario": cli("scenario", "show", "--json").json,
        "villain": cli("villain", "show", "--json").json,
        "quests": cli("quest", "list", "--all", "--json").json,
        "markets": cli("market", "show", "--json").json,
        "heroes": heroes,
    }


def check_the_end(cli, shown: dict[str, Any]) -> None:
    """What the game above must come to."""
    scenario = shown["scenario"]
    assert (scenario["over"], scenario["winner"], scenario["first_player"]) == (True, "Corbin", "Corbin")
    assert {key: scenario["track"][key] for key in ("round", "act", "space", "story_cards_drawn")} == {
        "round": 8,
        "act": 2,
        "space": 4,
        "story_cards_drawn": 4,
    }
    assert shown["villain"]["lost_to_villain"] == ["Lyssa"]
    assert shown["villain"]["against"] == [
        {
            "hero": "Corbin",
            "health": 15 - 2 * 2 + 2,
            "change": -2,
            "from": [
                {"token": "companions", "count": 2, "health": -4},
                {"token": "zombies", "count": 2, "health": 2},
            ],
        }
    ]
    corbin, lyssa = shown["heroes"]["corbin"], shown["heroes"]["lyssa"]
    assert corbin["figures"]["health"] == 11
    assert corbin["gold"] == 2 - 2 + 1
    assert corbin["trophies"] == {"social": 0, "combat": 0, "exploration": 1}
    assert [skill["name"] for skill in corbin["skills"]] == ["Tireless"]
    assert lyssa["state"] == "eliminated"
    assert (lyssa["gold"], lyssa["assets"], lyssa["skills"], lyssa["hand"]) == (0, [], [], [])
    assert [card["name"] for card in shown["markets"][3]["cards"]] == ["Provision", "Artifacts", "Ammunition"]
    assert {quest["name"]: (quest["status"], quest["trophy"]) for quest in shown["quests"]} == {
        "The Lost Temple": ("resolved", True),
        "The Ritual": ("resolved", False),
        "Tales of Old": ("resolved", True),
    }
    assert cli("hero", "check", "--json").json == {"ok": True, "diagnostics": []}


def test_a_whole_game_is_played_exported_imported_and_undone(
    cli, folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    labels, record, file = played(cli, folder), open_record(folder), tmp_path / "game.json"
    end, before = all_rows(record), shape(cli)
    check_the_end(cli, before)
    assert len(labels) == len(GAME) + 3
    cli("campaign", "export", "--to", str(file))
    cli("box", "export", str(tmp_path / "box.json"))
    cli("undo", str(len(labels)), "--yes")
    assert not any(rows for table, rows in all_rows(record).items() if table != "setting")
    cli("redo", str(len(labels)))
    assert all_rows(record) == end
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "elsewhere"))
    monkeypatch.delenv("COMPANION_DATABASE_URL", raising=False)
    cli("box", "import", str(tmp_path / "box.json"), "--game", "runebound")
    cli("campaign", "import", str(file))
    assert shape(cli) == before
    assert cli("hero", "check", "--json").json["ok"]
