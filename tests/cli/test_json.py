"""`--json` of everything that shows something: the exact shapes that programs rely on."""

from __future__ import annotations

import json
from getpass import getuser
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

from companion.games.installed import installed
from tests.under_way import LINES, lines_of

KYRA = {"name": "Kyra", "character": "kyra", "side": "heroes", "status": "active", "player": "Ana"}
LEM = {"name": "Lem", "character": "lem", "side": "heroes", "status": "active", "player": ""}
GLANCE = {
    "campaign": "Thursday group",
    "game": "pacg-rotr",
    "title": "Rise of the Runelords",
    "status": "open",
    "products": ["base"],
    "party": [KYRA, LEM],
    "quest": None,
    "at_table": {},
    "standing": {
        "adventure": "B Perils of the Lost Coast, 0 of 33 won",
        "next": "companion deck set kyra --suggested",
    },
    "notes": 1,
    "last_note": "the mayor lied",
    "rulings": 0,
}
AT = "2026-11-16T19:30:00Z"
OWN = {"undone": False, "author": getuser(), "undone_by": None}
DARK = {"name": "Dark nights", "game": "descent", "status": "open", "created": AT, "members": 0, "in_use": False}
THURSDAY = {
    "name": "Thursday group",
    "game": "pacg-rotr",
    "status": "open",
    "created": AT,
    "members": 2,
    "in_use": True,
}
FULL = {
    "code": "PTY001",
    "name": "party-too-large",
    "severity": "error",
    "subject": "Thursday group / Party",
    "message": "5 characters, the game allows 4",
    "amount": 5,
    "limit": 4,
    "rule": "pacg-rotr#how-many-decks (rulebook, Between Games)",
    "help": "companion campaign options --with add-on",
    "fix": {"verb": "campaign options", "arguments": [], "options": {"with": "add-on"}, "asks": []},
}


def change(label: str, step: int | None = 6, findings: Any = (), **facts: Any) -> dict[str, Any]:
    """The one shape of every change."""
    listed = list(findings) if isinstance(findings, tuple) else findings
    return {"done": True, "label": label, "step": step, "notes": [], "findings": listed, "facts": facts}


SHAPES: list[tuple[str, Any]] = [
    ("status", GLANCE),
    (
        "campaign new Third --game d2e",
        change("New campaign Third (Descent)", campaign="Third", game="descent", products=["base"]),
    ),
    ("campaign list", [DARK, THURSDAY]),
    ("campaign show", {**GLANCE, "diagnostics": []}),
    (
        "campaign options",
        {
            "campaign": "Thursday group",
            "owned": ["base"],
            "products": [
                {"id": "base", "title": "the base set"},
                {"id": "add-on", "title": "the Character Add-On Deck"},
            ],
        },
    ),
    (
        "campaign options --with add-on",
        change("Thursday group owns: add-on, base", campaign="Thursday group", owned=["add-on", "base"]),
    ),
    ("party list", {"campaign": "Thursday group", "party": [KYRA, LEM], "diagnostics": []}),
    ("party add ezren", change("Ezren joins the party", findings=ANY, member="Ezren")),
    ("note", [{"date": "2026-11-16", "about": "Kyra", "text": "the mayor lied"}]),
    ("note he lied again", change("Note: he lied again")),
    (
        "log",
        [
            {"step": 5, "at": AT, "label": "Note on Kyra: the mayor lied", **OWN},
            {"step": 4, "at": AT, "label": "Lem joins the party", **OWN},
            {"step": 3, "at": AT, "label": "Kyra joins the party", **OWN},
            {
                "step": 2,
                "at": AT,
                "label": "New campaign Thursday group (Rise of the Runelords)",
                **OWN,
            },
        ],
    ),
    (
        "log --all --limit 1",
        [{"step": 5, "at": AT, "label": "Note on Kyra: the mayor lied", **OWN}],
    ),
    (
        "undo 2",
        change(
            "Undone: Note on Kyra: the mayor lied; Lem joins the party",
            None,
            undone=["Note on Kyra: the mayor lied", "Lem joins the party"],
            authors=[getuser(), getuser()],
        ),
    ),
    ("undo --step 4", change("Undone: Lem joins the party", None, undone=["Lem joins the party"], authors=[getuser()])),
    ("house list", []),
    ("backup", {"file": ANY}),
    ("backup --list", []),
    (
        "data check",
        {"checked": ["arcania", "descent", "pacg-mm", "pacg-rotr", "runebound"], "ok": True, "diagnostics": []},
    ),
    (
        "explain party-too-large",
        [{"code": "PTY001", "name": "party-too-large", "severity": "error", "summary": ANY, "explanation": ANY}],
    ),
]


@pytest.mark.parametrize(("command", "shape"), SHAPES, ids=[command for command, _shape in SHAPES])
def test_the_shape(cli, thursday: Path, command: str, shape: Any) -> None:
    done = cli(*command.split(), "--json")
    assert done.json == shape
    assert done.err == ""


def test_one_member_with_at_least_these_fields(cli, thursday: Path) -> None:
    """A game may add what its own sheet shows; none of these is taken away."""
    shape = cli("party", "show", "kyra", "--json").json
    assert {**KYRA, "product": "base", "notes": ["the mayor lied"]}.items() <= shape.items()
    assert shape["printed"]["favored"] == "blessing"
    assert shape["printed"]["cards_list"]["weapon"] == [2, 4]


def test_no_campaign_in_use(cli, home: Path) -> None:
    assert cli("status", "--json").json == {"campaign": None}
    assert cli("campaign", "list", "--json").json == []


def test_a_finding_that_stands_in_the_way(cli, thursday: Path) -> None:
    cli("party", "add", "ezren")
    cli("party", "add", "harsk")
    refused = {
        "done": False,
        "label": "Seoni joins the party",
        "step": None,
        "notes": [],
        "findings": [FULL],
        "facts": {},
    }
    assert cli("party", "add", "seoni", "--json", code=1).json == refused
    cli("party", "add", "seoni", "--force", "five of us")
    assert cli("party", "list", "--json", code=1).json["diagnostics"] == [FULL]
    assert cli("campaign", "show", "--json", code=1).json["diagnostics"] == [FULL]


@pytest.mark.parametrize("game", LINES)
def test_every_change_of_an_evening_prints_the_one_shape(cli, home: Path, tmp_path: Path, game: str) -> None:
    for words in [*lines_of(game, tmp_path), ["redo"], ["undo"]]:
        told = cli(*words, "--json").json
        assert list(told) == ["done", "label", "step", "notes", "findings", "facts"], words
        assert told["done"] and isinstance(told["label"], str) and isinstance(told["facts"], dict), words


def test_a_feat_that_is_taken_back_is_told_in_the_same_shape(cli, thursday: Path) -> None:
    cli("feat", "gain", "kyra", "skill", "wisdom", "--reason", "our table")
    told = cli("feat", "undo", "--json").json
    assert (told["done"], told["step"], told["facts"]["undone"]) == (True, None, [told["label"].split(": ", 1)[1]])


def test_redo_and_return(cli, thursday: Path) -> None:
    cli("undo")
    assert cli("redo", "--json").json["facts"] == {"redone": ["Note on Kyra: the mayor lied"]}
    cli("party", "kill", "lem")
    assert cli("party", "list", "--all", "--json").json["party"] == [KYRA, LEM | {"status": "dead"}]
    back = cli("party", "return", "lem", "--json").json
    assert (back["done"], back["label"], back["facts"]) == (True, "Lem plays again", {"member": "Lem"})


def test_who_may_be_chosen(cli, thursday: Path) -> None:
    offered = cli("party", "add", "--json").json
    assert {"id": "ezren", "name": "Ezren", "product": "base"} in offered
    assert {"id": "amiri", "name": "Amiri", "product": "add-on"} in offered
    assert not {"kyra", "lem"} & {character["id"] for character in offered}


def test_games(cli, home: Path) -> None:
    listed = cli("games", "list", "--json").json
    assert {"id": "descent", "title": ANY, "added": False, "usable": True} in listed
    shape = cli("games", "show", "descent", "--json").json
    assert set(shape) == {"id", "title", "aliases", "family", "sides", "products", "characters", "unknown"}
    assert shape["sides"] == [
        {"id": "heroes", "title": "Heroes", "least": 2, "most": 4},
        {"id": "overlord", "title": "Overlord", "least": 0, "most": 1},
    ]
    assert {"id": "syndrael", "name": "Syndrael", "product": "base"} in shape["characters"]
    assert "classes" in cli("games", "show", "arcania", "--json").json
    assert cli("games", "show", "runebound", "--json").json["sides"][0]["most"] is None


def test_doctor(cli, thursday: Path) -> None:
    cli("backup")
    assert cli("doctor", "--json").json == {"folder": str(thursday), "ok": True, "diagnostics": []}


def test_the_list_of_backups(cli, thursday: Path) -> None:
    made = cli("backup", "--json").json["file"]
    (listed,) = cli("backup", "--list", "--json").json
    assert listed == {"file": made, "taken": ANY, "why": "manual", "bytes": Path(made).stat().st_size}


def test_house_rules(cli, thursday: Path) -> None:
    cli("house", "allow", "pty001", "--reason", "we are five")
    assert cli("house", "list", "--json").json == [{"code": "PTY001", "reason": "we are five"}]


def test_every_code_is_explained(cli, home: Path) -> None:
    assert [rule["code"] for rule in cli("explain", "--json").json] == [rule.code for rule in installed().rules()]


def test_names_are_not_escaped(cli, thursday: Path) -> None:
    cli("party", "add", "Žofie", "🎲", "--custom")
    out = cli("party", "list", "--json").out
    assert '"Žofie 🎲"' in out
    assert json.loads(out)["party"][-1]["name"] == "Žofie 🎲"
