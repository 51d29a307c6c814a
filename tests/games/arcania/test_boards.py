"""Pairs of boards: each finding has boards that show it and boards that come close and are allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.fields import Problems
from companion.core.findings import Finding, Rule, Severity, told
from companion.games.arcania import codes
from companion.games.arcania.boardfile import read_boardfile
from companion.games.arcania.data import Ruleset
from companion.games.arcania.rules import hero_findings, town_findings
from rulesindex.digest import load_digest

HERE = Path(__file__).parent
VALID = sorted((HERE / "valid").glob("*.toml"))
INVALID = sorted((HERE / "invalid").glob("*.toml"))
BY_COMMAND = {"ARC029", "ARC030", "ARC036", "ARC037", "ARC038", "ARC039"}
"""Findings about setting out on a quest or buying, which a board cannot show: test_quests.py, test_trade.py."""


def findings(file: Path, rules: Ruleset) -> list[Finding]:
    problems = Problems(file.parent)
    hero, town = read_boardfile(file, rules, problems)
    assert hero is not None
    assert not problems.found, problems.found
    return [*hero_findings(hero, rules), *(town_findings(town, rules) if town else [])]


def code_of(file: Path) -> str:
    return file.name.split("-")[0]


@pytest.mark.parametrize("file", VALID, ids=lambda f: f.stem)
def test_a_valid_board_breaks_no_rule(file: Path, rules: Ruleset) -> None:
    found = findings(file, rules)
    assert code_of(file) not in {finding.rule.code for finding in found}
    assert not [f for f in found if f.weight is Severity.ERROR]


@pytest.mark.parametrize("file", INVALID, ids=lambda f: f.stem)
def test_an_invalid_board_is_found_out(file: Path, rules: Ruleset) -> None:
    found = findings(file, rules)
    assert code_of(file) in {finding.rule.code for finding in found}
    errors = {f.rule.code for f in found if f.weight is Severity.ERROR}
    assert errors <= {code_of(file)}, "one thing is wrong with each board, and nothing else"


def test_every_finding_has_boards_of_both_kinds() -> None:
    known = {rule.code for rule in vars(codes).values() if isinstance(rule, Rule)} - BY_COMMAND
    assert {code_of(file) for file in VALID} == known
    assert {code_of(file) for file in INVALID} == known


def test_every_finding_cites_an_entry_of_the_digest_with_its_source(rules: Ruleset) -> None:
    digest = load_digest("arcania", (rules.folder / "rules").glob("*.md"))
    for file in INVALID:
        for finding in findings(file, rules):
            ref, _, source = finding.cites.partition(" ")
            game, _, id = ref.partition("#")
            entry = digest.get(id)
            assert game == "arcania"
            assert entry is not None, finding.cites
            assert source == f"({entry.source})"


def test_an_item_without_a_slot_lies_where_its_kind_belongs(tmp_path: Path, rules: Ruleset) -> None:
    file = tmp_path / "board.toml"
    own = [("Plate", "armor"), ("Elixir", "potion"), ("Maul", "weapon"), ("Idol", "artifact")]
    items = "".join(f'[[item]]\nname = "{name}"\nkind = "{kind}"\n' for name, kind in own)
    file.write_text(f'class = "fighter"\n{items}[[item]]\nname = "Long Bow"\n')
    problems = Problems(tmp_path)
    hero, _town = read_boardfile(file, rules, problems)
    assert hero is not None
    assert not problems.found
    assert [item.slot for item in hero.items] == ["armor", "potions", "held", "general", "held"]


@pytest.mark.parametrize(("line", "said"), [
    ('second_class = "bard"', "there is no class 'bard'"),
    ("level = 0", "level is 0"),
    ("players = -1", "players is -1"),
    ('[[follower]]\nname = "X"\nkind = "giant"', "there is no kind 'giant'"),
    ('[[follower]]\nname = "X"\nbond = "friend"', "there is no bond 'friend'"),
    ('[[follower]]\nname = "X"\ncount = 0', "count is 0"),
])  # fmt: skip
def test_a_slip_in_a_board_file_is_told_with_its_line(tmp_path: Path, rules: Ruleset, line: str, said: str) -> None:
    file = tmp_path / "board.toml"
    file.write_text(f'class = "fighter"\n{line}\n')
    problems = Problems(tmp_path)
    read_boardfile(file, rules, problems)
    assert [told(problem) for problem in problems.found] == [said]
