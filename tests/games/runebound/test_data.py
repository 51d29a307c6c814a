"""The shipped data is sound, and a problem in it is reported at its file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.fields import Problems
from companion.folder import shipped_data
from companion.games.registry import Games
from companion.games.runebound.data import check, components, load
from tests.games.runebound.table import rules


def problems_of(folder: Path) -> list[tuple[str, int, str]]:
    problems = Problems(folder)
    check(folder, problems)
    return [(f.place.file, f.place.line, f.rule.code) for f in problems.found]


def test_the_shipped_data_has_no_problem() -> None:
    assert problems_of(shipped_data() / "runebound") == []


def test_the_scenarios_are_the_books_and_say_what_is_not_known() -> None:
    shown = {s.title: s.villain for s in rules().scenarios}
    assert shown == {"The Ascendance of Margath": "Margath", "The Corpse King": "Vorakesh"}
    known = {s.villain: (s.health, s.unverified, "the villain's health" in s.unknown) for s in rules().scenarios}
    assert known == {"Margath": (15, ("health",), False), "Vorakesh": (0, (), True)}


def test_figures_with_one_source_are_marked_and_types_not_guessed() -> None:
    agreed = [card.name for card in rules().assets if not card.unverified]
    assert agreed == ["Artifacts", "Clawed Glove", "Leather Armor", "Truesight Bow", "Winged boots"]
    assert [card.name for card in rules().assets if not card.type] == ["Belt of the Alchemist", "Power Ring"]
    goods = [card for card in rules().assets if card.type == "goods"]
    assert all(card.trade is not None for card in goods)


def test_rules_named_in_the_data_are_entries_of_the_digest() -> None:
    folder = shipped_data() / "runebound"
    text = "".join(path.read_text(encoding="utf-8") for path in (folder / "rules").glob("*.md"))
    named = [s.rule for s in rules().scenarios] + [t.rule for s in rules().scenarios for t in s.tokens]
    named += [deck.rule for deck in rules().decks]
    assert len(named) > 8
    assert [rule for rule in named if f"{{#{rule}}}" not in text] == []


def test_every_printed_hero_has_the_figures_and_three_tokens(games: Games) -> None:
    for character in games.get("runebound").roster:
        assert all(isinstance(character.facts[f], int) for f in ("body", "mind", "spirit", "health", "speed", "gold"))
        assert [len(pair) for pair in character.facts["tokens"]] == [2, 2, 2]


def test_a_folder_without_these_files_still_loads(tmp_path: Path) -> None:
    problems = Problems(tmp_path)
    assert load(tmp_path, problems).scenarios == ()
    assert problems.found == []


def test_a_game_of_your_own_brings_scenarios_and_keeps_the_box(tmp_path: Path) -> None:
    (tmp_path / "scenarios.toml").write_text('[[scenario]]\nid = "frost"\ntitle = "Frost"\n', encoding="utf-8")
    found = components(tmp_path)
    assert [scenario.title for scenario in found.scenarios] == ["Frost"]
    assert (found.trophies, found.cities) == (rules().trophies, rules().cities)


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("scenarios.toml", '[[scenario]]\nid = "a"\ntitle = "A"\nhealth = -3\n', ("scenarios.toml", 4, "DAT008")),
        ("scenarios.toml", '[[scenario]]\nid = "a"\n', ("scenarios.toml", 1, "DAT003")),
        ("scenarios.toml", '[[token]]\nscenario = "b"\nid = "x"\nname = "x"\n', ("scenarios.toml", 2, "DAT008")),
        ("scenarios.toml", "[[scenario]\n", ("scenarios.toml", 1, "DAT002")),
        ("components.toml", '[[place]]\nname = "A"\nkind = "pub"\n', ("components.toml", 3, "DAT008")),
        ("components.toml", '[market]\ncards = "three"\n', ("components.toml", 2, "DAT004")),
        ("components.toml", "asset_type = []\n", ("components.toml", 1, "DAT005")),
        ("assets.csv", "name,type,cost,trade,unverified\nA,hat,1,,\n", ("assets.csv", 2, "DAT008")),
        ("assets.csv", "name,type,cost,trade,unverified\nA,,1,,\na,,1,,\n", ("assets.csv", 3, "DAT006")),
        ("assets.csv", "name,type,cost,trade,unverified\nA,,-1,,\n", ("assets.csv", 2, "DAT008")),
    ],
)
def test_a_problem_is_found_at_its_line(tmp_path: Path, file: str, text: str, expected: tuple[str, int, str]) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert expected in problems_of(tmp_path)
