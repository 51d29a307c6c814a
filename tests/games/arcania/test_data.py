"""The data: complete, consistent, and every problem of it reported with its file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.core.fields import Problems
from companion.core.findings import told
from companion.games.arcania.data import Ruleset
from companion.games.arcania.data_check import check
from companion.games.data_check import check_data
from companion.games.registry import Games


def test_there_is_nothing_wrong_with_it(rules: Ruleset) -> None:
    problems = Problems(rules.folder)
    check(rules.folder, problems)
    assert not problems.found


def test_a_hundred_abilities_and_thirty_one_tags(rules: Ruleset) -> None:
    abilities = [one for one in rules.abilities.listed if one.kind == "ability"]
    tags = [one for one in rules.abilities.listed if one.kind == "tag"]
    assert [one.number for one in abilities] == list(range(1, 101))
    assert [one.number for one in tags] == list(range(1, 32))
    assert all(rules.is_entry(one.rule) for one in rules.abilities.listed)


def test_marks_of_the_abilities(rules: Ruleset) -> None:
    """Abilities and Tags: 25 for monsters only, 15 for heroes only, 7 for nobody."""
    marks = [one.who for one in rules.abilities.listed if one.kind == "ability"]
    assert {mark: marks.count(mark) for mark in set(marks)} == {"monster": 25, "hero": 15, "nobody": 7, "anyone": 53}


def test_three_specializations_for_each_class(rules: Ruleset) -> None:
    assert len(rules.paths.classes) == 9
    assert all(len(rules.paths.of(id)) == 3 for id in rules.paths.classes)
    assert all(rules.paths.second(base, second) for base in rules.paths.classes for second in rules.paths.classes)


def test_thirty_five_readings_each_with_a_default_and_a_choice(rules: Ruleset) -> None:
    assert sorted(reading.number for reading in rules.readings.values()) == list(range(1, 36))
    for reading in rules.readings.values():
        assert reading.default in reading.choices
        assert len(reading.choices) >= 2
        assert reading.places


def test_the_seventeen_slots(rules: Ruleset) -> None:
    numbered = [slot.number for slot in rules.board.slots.values() if slot.number]
    assert numbered == list(range(1, 18))
    capacities = {slot.id: slot.capacity for slot in rules.board.slots.values()}
    assert (capacities["rings"], capacities["necklaces"], capacities["potions"], capacities["mule"]) == (8, 2, 4, 10)


@pytest.mark.parametrize(("file", "old", "new", "says"), [
    ("items.toml", 'slot = "pack"', 'slot = "pocket"', "there is no slot"),
    ("items.toml", 'rule = "barding"', 'rule = "bard"', "the digest has no entry"),
    ("items.toml", 'abilities = ["TA"]', 'abilities = ["TAA"]', "there is no ability"),
    ("board.toml", "capacity = 8", 'capacity = "8"', "capacity must be"),
    ("board.toml", 'different = true', 'diferent = true', "nothing reads diferent"),
    ("readings.toml", 'default = "turn"', 'default = "never"', "none of the choices"),
    ("markets.toml", 'reading = "charm-rounding"', 'reading = "charming"', "there is no reading"),
    ("levels.toml", "gold = 500", "", "gold is missing"),
    ("npcs.toml", "most = 4", "most = [4]", "most must be"),
    ("abilities.toml", 'how = "adds"', 'how = "maybe"', "nobody knows how"),
    ("quests.toml", "tiers = 3", "tiers = 3 4", "not valid TOML"),
    ("tables.toml", "dr_cap = 5", "dr_top = 5", "dr_cap"),
])  # fmt: skip
def test_a_broken_file_is_named(rules: Ruleset, tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    folder = tmp_path / "arcania"
    shutil.copytree(rules.folder, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = Problems(folder)
    check(folder, problems)
    found = [problem for problem in problems.found if says in told(problem)]
    assert found, problems.found
    assert found[0].place is not None
    assert found[0].place.file == file


def test_data_check_covers_the_files(rules: Ruleset, tmp_path: Path) -> None:
    shutil.copytree(rules.folder, tmp_path / "arcania")
    assert check_data(Games(tmp_path)) == (["arcania"], [])
    (tmp_path / "arcania" / "items.toml").write_text("[[item]]\n", encoding="utf-8")
    found = check_data(Games(tmp_path))[1]
    assert {str(problem.place) for problem in found} == {"items.toml:1"}
