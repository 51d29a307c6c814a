"""A record with facts nobody wrote (another program's file, a damaged one) never brings a command down."""

from __future__ import annotations

import json
import random

import pytest

from companion.core.names import fold
from tests.games.arcania.test_campaign import begin

STRANGE = [None, 7, -3, "x", "", [], ["a", 1, None], {}, {"a": [1]}, True, 2.5]
SHOWING = [
    ["party", "show", "dalger"],
    ["board", "show", "dalger"],
    ["board", "check"],
    ["npc", "list"],
    ["town", "show"],
    ["quest", "list"],
    ["tier", "show"],
    ["gold", "show"],
    ["difficulty", "show"],
]
CHANGING = [
    ["item", "lose", "dalger", "--seed", "1"],
    ["item", "sell", "Long Bow", "--by", "dalger"],
    ["item", "upgrade", "Shield", "Shield Spikes", "--by", "harlan", "--free"],
    ["npc", "rehire", "templar"],
    ["npc", "dismiss", "templar"],
    ["town", "redraw", "A", "B"],
    ["town", "pool", "A", "B"],
    ["quest", "start", "Starter Quest"],
    ["quest", "win"],
    ["quest", "abandon"],
    ["treasure", "late", "dalger"],
    ["hero", "set", "dalger", "--hp", "3"],
    ["level", "up", "dalger", "--cards", "A, B", "--take", "A"],
]


@pytest.fixture
def document(cli, tmp_path) -> dict:
    cli("campaign", "new", "Thursday", "--game", "hoa")
    begin(cli)
    cli("npc", "hire", "Templar", "--by", "dalger", "--cost", "10")
    cli("item", "add", "Shield", "--by", "harlan", "--slot", "general")
    cli("level", "up", "dalger", "--cards", "A, B", "--take", "A", "--gain", "hp=1", "--force", "test")
    cli("quest", "add", "Bridge", "--tier", "1")
    file = tmp_path / "out.json"
    cli("campaign", "export", "--to", str(file))
    return json.loads(file.read_text(encoding="utf-8"))


def spoil(document: dict, source: random.Random) -> dict:
    """Put something strange in place of facts, one in three."""
    copy = json.loads(json.dumps(document))
    for rows in copy["tables"].values():
        for row in rows:
            for column in ("facts", "sheet"):
                for key in list(row.get(column, {})):
                    if source.random() < 0.33:
                        row[column][key] = source.choice(STRANGE)
    for key in ("difficulty", "environment", "party_level"):
        copy["campaign"]["options"][key] = source.choice(STRANGE)
    return copy


def test_strange_facts_are_passed_over(cli, tmp_path, document: dict) -> None:
    for seed in range(3):
        strange(cli, tmp_path, document, seed)


def strange(cli, tmp_path, document: dict, seed: int) -> None:
    file = tmp_path / "strange.json"
    file.write_text(json.dumps(spoil(document, random.Random(seed))), encoding="utf-8")
    cli("campaign", "import", str(file), "--name", f"Strange {seed}")
    for command in SHOWING + CHANGING:
        outcome = cli(*command, code=None)
        assert outcome.code in {0, 1, 2}
        assert "Something went wrong in the companion itself" not in outcome.err, (command, outcome.err)
    assert fold("Strange") in fold(cli("campaign", "list").out)
