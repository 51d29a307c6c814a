"""Pairs of small files: each finding shown by one that breaks the rule and one that just keeps it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.fields import Problems
from companion.core.findings import Finding, Rule, told
from companion.games.descent import codes
from companion.games.descent.data import card_index
from companion.games.descent.deckfile import read_deck
from companion.games.descent.rules import HeroSheet, Sheets, judge
from companion.games.registry import Games

HERE = Path(__file__).parent
VALID, INVALID = sorted(HERE.glob("valid/*.toml")), sorted(HERE.glob("invalid/*.toml"))
RULES = [rule for rule in vars(codes).values() if isinstance(rule, Rule)]


def findings(games: Games, path: Path) -> list[Finding]:
    game, problems = games.get("descent"), Problems(path.parent)
    table = read_deck(path, game, problems)
    assert table is not None and not problems.found
    return judge(table, card_index(game))


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid_files_have_no_findings(games: Games, path: Path) -> None:
    assert findings(games, path) == []


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_invalid_files_have_exactly_the_finding_of_their_name(games: Games, path: Path) -> None:
    found = findings(games, path)
    assert {finding.rule.code for finding in found} == {path.stem[:6]}
    assert all(finding.subject and told(finding) for finding in found)


def test_every_code_has_a_pair_of_files() -> None:
    every = {rule.code for rule in RULES}
    assert {path.stem[:6] for path in INVALID} == every == {path.stem[:6] for path in VALID}
    assert [path.name for path in VALID] == [path.name for path in INVALID]


def test_every_finding_cites_an_entry_of_the_digest(games: Games) -> None:
    ids = digest_ids(games)
    for path in INVALID:
        for finding in findings(games, path):
            cited = re.fullmatch(r"descent#([a-z0-9-]+) \(.+\)", finding.cites)
            assert finding.rule is codes.UNKNOWN_CARD or (cited and cited[1] in ids), finding.cites


def test_the_graphs_and_the_phase_cite_entries_of_the_digest(games: Games) -> None:
    from companion.games.descent.campaign import STEPS, graphs

    ids = digest_ids(games)
    found = graphs(games.get("descent")).values()
    cited = [graph.cites for graph in found] + [stage.cites for graph in found for stage in graph.stages]
    named = [text.removeprefix("descent#").split(" ")[0] for text in cited]
    named += [step.rule for step in STEPS] + [quest.rule for graph in found for quest in graph.quests if quest.rule]
    assert set(named) <= ids


def digest_ids(games: Games) -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in (games.get("descent").folder / "rules").glob("*.md")]
    return {id for text in texts for id in re.findall(r"\{#([a-z0-9-]+)\}", text)}


def test_a_file_is_checked_without_a_campaign(cli: Any) -> None:
    path = INVALID[0]
    found = cli("deck", "check", "--file", str(path), "--game", "descent", "--json", code=1).json
    assert not found["ok"] and found["diagnostics"][0]["code"] == path.stem[:6]
    shown = cli("deck", "check", "--file", str(path), "--game", "descent", code=1).out
    assert f"error[{path.stem[:6]}]" in shown and "rule: descent#" in shown
    assert cli("deck", "check", "--file", str(VALID[0]), "--game", "descent", "--json").json["ok"]
    assert "no file" in cli("deck", "check", "--file", "none.toml", "--game", "descent", code=2).err


def test_a_broken_file_says_where(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('act = "III"\n\n[[hero]]\nname = "A"\nskill = ["Rage"]\n', encoding="utf-8")
    found = cli("deck", "check", "--file", str(path), "--game", "descent", "--json", code=1).json["diagnostics"]
    assert [(item["code"], item["line"]) for item in found if "line" in item] == [("DAT008", 1), ("DAT005", 5)]


def test_a_side_that_is_none_is_a_problem_of_the_file(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('[[relic]]\nname = "Duskblade"\nside = "villain"\nwielder_is = "dragon"\n', encoding="utf-8")
    found = cli("deck", "check", "--file", str(path), "--game", "descent", "--json", code=1).json["diagnostics"]
    assert [(item["code"], item["line"]) for item in found] == [("DAT008", 3), ("DAT008", 4)]


def test_findings_count_what_can_be_counted(games: Games) -> None:
    """How far a breach goes, so that one that grows is told from one that shrinks."""
    counted = {
        finding.rule: finding
        for path in INVALID
        for finding in findings(games, path)
        if finding.amount is not None and finding.rule is not codes.TOO_MANY_COPIES
    }
    assert {rule.code for rule in counted} == {f"DSC0{n:02}" for n in (1, 2, 3, 6, 11, 20, 22, 23, 25, 27, 29, 30)}
    assert all(finding.excess > 0 for finding in counted.values())


def test_a_copy_too_many_is_one_more_than_there_are(games: Games) -> None:
    """The files have one copy more of a card than the box, the deck or the class has."""
    found = {path.stem: findings(games, path)[0] for path in INVALID if path.stem.startswith("DSC013")}
    told = {name: (finding.amount, finding.limit) for name, finding in found.items()}
    assert told.pop("DSC013-overlord-copies") == (3, 2)
    assert len(told) == 5 and set(told.values()) == {(2, 1)}


def test_the_documented_example_is_valid(games: Games, tmp_path: Path) -> None:
    page = Path(__file__).parents[3] / "companion" / "docs" / "descent.md"
    example = re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "example.toml"
    path.write_text(example[0], encoding="utf-8")
    assert len(example) == 1 and findings(games, path) == []


@settings(max_examples=60)
@given(st.data())
def test_equipment_limits_agree_with_a_count_of_the_icons(games: Games, data: st.DataObject) -> None:
    """Rulebook, EQUIPMENT: two hands, one armor, two other."""
    index = card_index(games.get("descent"))
    shop = [item for item in index.cards.shop if item.act == "I" and item.name != "Lucky Charm"]
    worn = data.draw(st.lists(st.sampled_from(shop), max_size=6, unique_by=lambda item: item.name))
    hero = HeroSheet("H", hero_class="Disciple", equipped=tuple(item.name for item in worn))
    found = {finding.rule for finding in judge(Sheets("descent", "T", heroes=(hero,)), index)}
    icons = [item.equip for item in worn]
    assert (codes.TOO_MANY_HANDS in found) == (icons.count("one-hand") + 2 * icons.count("two-hands") > 2)
    assert (codes.TOO_MUCH_ARMOR in found) == (icons.count("armor") > 1)
    assert (codes.TOO_MANY_OTHER in found) == (icons.count("other") > 2)
