"""Every finding by a pair of small files: one that breaks the rule, and its neighbour that does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core.findings import Rule, told
from companion.games.registry import Games
from companion.games.runebound import codes
from companion.games.runebound.data import components
from companion.games.runebound.rules.table import SOURCES
from companion.games.runebound.written.table import check_file

HERE = Path(__file__).parent
INVALID = sorted((HERE / "invalid").glob("*.toml"))
VALID = sorted((HERE / "valid").glob("*.toml"))
RULES = {rule.code: rule for rule in vars(codes).values() if isinstance(rule, Rule)}
DIGEST = HERE.parents[2] / "data" / "runebound" / "rules"


def findings(games: Games, file: Path):
    game = games.get("runebound")
    return check_file(game, components(game.folder), file)


@pytest.mark.parametrize("file", INVALID, ids=lambda path: path.stem)
def test_an_invalid_table_has_exactly_its_finding(games: Games, file: Path) -> None:
    code = file.stem[:6]
    found = findings(games, file)
    assert {finding.rule.code for finding in found} == {code}
    assert all(finding.rule is RULES[code] and told(finding) for finding in found)
    assert file.stem == f"{code}-{RULES[code].name}"


@pytest.mark.parametrize("file", VALID, ids=lambda path: path.stem)
def test_its_neighbour_is_by_the_rules(games: Games, file: Path) -> None:
    assert findings(games, file) == []


def test_every_code_has_its_pair() -> None:
    assert {path.stem[:6] for path in INVALID} == {path.stem[:6] for path in VALID} == set(RULES)


@pytest.mark.parametrize("file", INVALID, ids=lambda path: path.stem)
def test_findings_cite_the_digest(games: Games, file: Path) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in DIGEST.glob("*.md"))
    for finding in findings(games, file):
        cited = re.fullmatch(r"runebound#([a-z-]+) \((.+)\)", finding.cites)
        assert cited, finding.cites
        assert f"{{#{cited[1]}}}" in text


def test_the_sources_are_those_of_the_digest() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in DIGEST.glob("*.md"))
    entries = re.findall(r"^## [^\n]*\{#([a-z0-9-]+)\}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    sources = {id: re.search(r"^source: (.*)$", body, re.MULTILINE)[1] for id, body in entries}
    assert SOURCES
    assert {id: sources.get(id) for id in SOURCES} == SOURCES
    assert set(SOURCES) <= set(sources)


@pytest.mark.parametrize("file", INVALID, ids=lambda path: path.stem)
def test_the_command_needs_no_campaign(cli, file: Path) -> None:
    errors = RULES[file.stem[:6]].severity == "error"
    shown = cli("hero", "check", "--file", str(file), "--game", "runebound", "--json", code=1 if errors else 0).json
    assert shown["ok"] is not errors
    assert {finding["code"] for finding in shown["diagnostics"]} == {file.stem[:6]}


def test_a_valid_file_is_ok_for_the_command(cli) -> None:
    shown = cli("hero", "check", "--file", str(VALID[1]), "--game", "runebound", "--json").json
    assert shown == {"ok": True, "diagnostics": []}
    assert cli("hero", "check", "--file", str(VALID[1]), "--game", "runebound").out == "By the rules.\n"


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("[[hero]]\nname = 'Corbin'\ngld = 3\n", 0, "did you mean gold?"),
        ("[[hero]]\nname = 'Corbin'\ngold = 'three'\n", 1, "gold must be a whole number, not text"),
        ("[[asset]]\nhero = 'Nobody'\nname = 'Relics'\n", 1, "there is no hero 'Nobody' in this file"),
        ("[[quest]]\nname = 'x'\nkind = 'joke'\n", 1, "kind is quest, rumor or story, not 'joke'"),
        ("[track]\nstory = 'three'\n", 1, "story must be a list of numbers"),
    ],
)
def test_a_field_that_cannot_be_read_is_a_finding(cli, tmp_path: Path, text: str, code: int, words: str) -> None:
    file = tmp_path / "table.toml"
    file.write_text(text, encoding="utf-8")
    assert words in cli("hero", "check", "--file", str(file), "--game", "runebound", code=code).out


def test_a_file_that_is_no_toml_cannot_be_checked(cli, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    assert "There is no file" in cli("hero", "check", "--file", str(file), "--game", "runebound", code=2).err
    file.write_text("hero = [", encoding="utf-8")
    assert "not valid TOML" in cli("hero", "check", "--file", str(file), "--game", "runebound", code=2).err
