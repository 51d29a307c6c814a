"""A campaign in figures: counted from what was recorded, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.picture import PICTURE, SHOWN
from companion.core.rows import CampaignRows, CounterRow
from companion.games.descent.views.graph_svg import graph_svg
from companion.games.descent.views.quests import Branch, Stem, Tree
from companion.games.registry import Games
from companion.render.stats import picture, sparkline
from companion.render.svg import Series, line_chart
from companion.table.luck import CHANCE, CHECKS, DEVIATION, ROLLS, SUCCESSES, Fallen, changes, luck_of, spread_of
from companion.table.stats import stats_of

NASTY = '</text><script>"&'


def run_row(status: str = "won", winner: str = "", day: str = "2026-11-16") -> dict[str, Any]:
    times = {"started_at": f"{day}T19:00:00Z", "ended_at": f"{day}T22:00:00Z"}
    return {"id": 1, "quest": "q", "status": status, "winner": winner, **times, "facts": {}}


def shape_of(games: Games, game: str = "descent", **tables: list[dict[str, Any]]) -> dict[str, Any]:
    own = {"id": 1, "name": "Thursday", "key": "t", "game": game, "status": "open", "created_at": "", "options": {}}
    return stats_of(CampaignRows({"campaign": [own], "hero": [], **tables}), games.get(game))


def test_a_new_campaign_has_no_figures(cli, thursday: Path) -> None:
    shape = cli("stats", "--json").json
    assert shape["quests"] == {
        "recorded": 0,
        "won": 0,
        "lost": 0,
        "win_rate": None,
        "streak": None,
        "longest": {"won": 0, "lost": 0},
        "results": [],
    }
    assert (shape["days"], shape["accounts"], shape["luck"]) == ([], [], None)
    assert shape["members"] == {"active": 2, "absent": 0, "retired": 0, "dead": 0}
    assert "Nothing to count yet" in cli("stats").out


def test_no_campaign_is_an_error(cli, home: Path) -> None:
    assert "No campaign is in use" in cli("stats", code=2).err


def test_wins_losses_feats_cards_and_deaths(cli, thursday: Path) -> None:
    cli("deck", "set", "kyra", "--suggested")
    cli("deck", "set", "lem", "--suggested")
    for result in ("win", "lose", "win"):
        cli("quest", "start")
        cli("quest", result)
        cli("deck", "rebuild", "--suggested")
    cli("feat", "gain", "kyra", "skill", "wisdom", "--reason", "a test")
    cli("party", "kill", "lem")
    shape = cli("stats", "--json").json
    quests = shape["quests"]
    assert (quests["won"], quests["lost"], quests["results"]) == (2, 1, ["won", "lost", "won"])
    assert quests["win_rate"] == pytest.approx(2 / 3)
    assert quests["streak"] == {"result": "won", "length": 1}
    assert shape["members"] == {"active": 1, "absent": 0, "retired": 0, "dead": 1}
    assert shape["feats"]["kinds"] == {"skill": 1}
    assert [point["feats"] for point in shape["feats"]["curve"]] == [1]
    quested = [line for line in cli("log", "--json").json if line["label"].split()[0] in {"Begin", "Win", "Lose"}]
    assert shape["days"] == sorted({line["at"][:10] for line in quested}) != []
    held = {card["card"]: card["count"] for card in shape["cards"]["held"]}
    assert held["Blessing of the Gods"] >= 6
    decks = [card["decks"] for card in shape["cards"]["played"]]
    assert decks == sorted(decks, reverse=True)
    assert decks[0] == 8, "two decks, written down at the start and after each of three scenarios"
    shown = cli("stats").out
    assert "66.7 % won  2 won, 1 lost" in shown
    assert "WLW" in shown


def test_the_side_of_the_campaign_wins_or_loses(games: Games) -> None:
    runs = [run_row("finished", "heroes"), run_row("finished", "overlord"), run_row("started")]
    quests = shape_of(games, quest_run=runs)["quests"]
    assert (quests["recorded"], quests["won"], quests["lost"]) == (3, 1, 1)


def test_a_quest_that_nobody_won_or_lost_does_not_count(games: Games) -> None:
    runs = [run_row("abandoned"), run_row("resolved"), run_row("failed"), run_row("won", "Corbin")]
    assert shape_of(games, quest_run=runs)["quests"]["results"] == ["lost", "won"]


@given(results=st.lists(st.sampled_from(["won", "lost"]), max_size=30))
def test_streaks(results: list[str], games: Games) -> None:
    quests = shape_of(games, quest_run=[run_row(result) for result in results])["quests"]
    for kind in ("won", "lost"):
        runs = "".join(result[0] for result in results).split("l" if kind == "won" else "w")
        assert quests["longest"][kind] == max(map(len, runs))
    if results:
        last = len(results) - max((n for n, r in enumerate(results) if r != results[-1]), default=-1) - 1
        assert quests["streak"] == {"result": results[-1], "length": last}


entries = st.lists(st.tuples(st.sampled_from(["gold", "xp"]), st.integers(-50, 50), st.integers(1, 9)), max_size=20)


@given(found=entries)
def test_balances_are_the_sums_of_their_entries(found: list[tuple[str, int, int]], games: Games) -> None:
    rows = [
        {"id": 1, "hero_id": None, "account": name, "amount": n, "reason": "", "at": f"2026-01-0{day}T10:00:00Z"}
        for name, n, day in found
    ]
    for account in shape_of(games, ledger_entry=rows)["accounts"]:
        own = [(day, n) for name, n, day in found if name == account["account"]]
        assert account["balance"] == sum(n for _day, n in own) == account["curve"][-1]["balance"]
        for point in account["curve"]:
            assert point["balance"] == sum(n for day, n in own if f"2026-01-0{day}" <= point["day"])


def test_feats_keep_their_day_in_a_file_and_have_none_in_a_file_of_version_1(
    cli, thursday: Path, tmp_path: Path
) -> None:
    cli("feat", "gain", "kyra", "skill", "wisdom", "--reason", "a test")
    file = tmp_path / "out.json"
    cli("campaign", "export", "--to", str(file))
    cli("campaign", "import", str(file), "--name", "Again")
    assert cli("stats", "--json").json["feats"]["undated"] == 0
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document["tables"]["feat"][0].pop("at")
    file.write_text(json.dumps(document | {"version": 1}), encoding="utf-8")
    cli("campaign", "import", str(file), "--name", "Once more")
    cli("feat", "gain", "kyra", "skill", "wisdom", "--reason", "another")
    feats = cli("stats", "--json").json["feats"]
    assert (feats["kinds"], feats["undated"]) == ({"skill": 2}, 1)
    assert [point["feats"] for point in feats["curve"]] == [2]


def test_a_feat_that_was_taken_back_is_not_counted(cli, thursday: Path) -> None:
    cli("feat", "gain", "kyra", "skill", "wisdom", "--reason", "a test")
    cli("undo")
    assert cli("stats", "--json").json["feats"] == {"kinds": {}, "undated": 0, "curve": []}


def test_a_recorded_roll_is_one_step_that_can_be_undone(cli, thursday: Path, rows: Callable[[], Any]) -> None:
    before = rows()
    cli("roll", "2d6+3", "--times", "5", "--record")
    assert cli("stats", "--json").json["luck"]["rolls"] == 5
    cli("undo")
    assert rows() == before


def test_a_roll_without_record_changes_nothing(cli, thursday: Path, rows: Callable[[], Any]) -> None:
    before = rows()
    cli("roll", "2d6+3 >= 7")
    cli("check", "kyra", "divine", "8", "--roll")
    assert rows() == before


def test_the_chance_and_the_success_of_checks_are_counted(cli, thursday: Path) -> None:
    first = cli("roll", "d12 >= 4", "--record", "--json").json["rolls"][0]["success"]
    second = cli("check", "kyra", "divine", "8", "--record", "--json").json
    luck = cli("stats", "--json").json["luck"]
    top, bottom = map(int, second["probability"].split("/"))
    assert luck["checks"] == 2
    assert luck["expected_successes"] == pytest.approx(9 / 12 + top / bottom, abs=1e-5)
    assert luck["successes"] == first + second["roll"]["success"]
    assert "of 2 checks succeeded" in cli("stats").out


def test_a_sure_thing_is_no_luck(cli, thursday: Path) -> None:
    cli("roll", "7", "--record")
    assert cli("stats", "--json").json["luck"] is None


def test_recording_needs_a_campaign(cli, home: Path) -> None:
    assert "No campaign" in cli("roll", "2d6", "--record", code=2).err


@given(st.dictionaries(st.integers(-100, 10**9), st.integers(1, 10**6), min_size=2, max_size=12))
def test_every_result_in_its_share_is_no_luck_at_all(ways: dict[int, int]) -> None:
    mean, spread = spread_of(ways)
    total = sum(ways.values())
    assert sum((value - mean) / spread * n / total for value, n in ways.items()) == pytest.approx(0, abs=1e-6)
    assert sum(((value - mean) / spread) ** 2 * n / total for value, n in ways.items()) == pytest.approx(1)


@given(st.lists(st.tuples(st.integers(1, 6), st.booleans()), min_size=1, max_size=40))
def test_luck_adds_up(rolled: list[tuple[int, bool]]) -> None:
    mean, spread = spread_of(dict.fromkeys(range(1, 7), 1))
    grown = changes([Fallen("d6", total, mean, spread, 0.25, success) for total, success in rolled])
    luck = luck_of([CounterRow(1, None, name, value) for name, value in grown.items()])
    assert luck is not None
    fair = sum(total - 3.5 for total, _success in rolled) / sqrt(35 / 12) / sqrt(len(rolled))
    assert luck["deviation"] == pytest.approx(fair, abs=0.01 * sqrt(len(rolled)))
    assert (luck["rolls"], luck["checks"]) == (len(rolled), len(rolled))
    assert luck["successes"] == sum(success for _total, success in rolled)
    assert luck["expected_successes"] == pytest.approx(len(rolled) / 4)


def test_where_less_is_better_a_high_total_is_bad_luck() -> None:
    mean, spread = spread_of(dict.fromkeys(range(1, 7), 1))
    (high, low) = (changes([Fallen("might", total, mean, spread, less_is_better=True)]) for total in (6, 1))
    assert high[DEVIATION] < 0 < low[DEVIATION] == -high[DEVIATION]


def test_the_counters_are_known_by_their_names() -> None:
    assert set(changes([])) == {ROLLS, DEVIATION, CHECKS, SUCCESSES, CHANCE}
    assert luck_of([CounterRow(1, None, "damage", 3)]) is None


@settings(deadline=None)
@given(st.text(min_size=1, max_size=30))
def test_the_picture_is_sound_whatever_the_names(name: str) -> None:
    curve = [{"day": f"2026-01-0{n}", "balance": n * n} for n in range(1, 5)]
    shape = {
        "campaign": name,
        "quests": {"won": 3, "lost": 1, "win_rate": 0.75},
        "days": ["2026-01-01"],
        "feats": {"undated": 1, "curve": [{"day": "2026-01-01", "feats": 2}]},
        "accounts": [{"account": name, "balance": 16, "curve": curve}],
        "cards": {"held": [{"card": name, "count": 2}], "played": [{"card": name, "decks": 1}]},
        "luck": {"rolls": 0, "deviation": None, "checks": 2, "successes": 0, "expected_successes": 1.5},
    }
    root = ElementTree.fromstring(picture(shape))
    assert len([part for part in root if part.tag.endswith("svg")]) == 6
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))


def test_stats_are_drawn_to_a_file(cli, thursday: Path, tmp_path: Path) -> None:
    cli("roll", "d12 >= 4", "--record")
    file = tmp_path / "out.svg"
    assert "Written to" in cli("stats", "--svg", str(file)).out
    words = "".join(ElementTree.fromstring(file.read_text(encoding="utf-8")).itertext())
    assert "Luck" in words
    assert cli("stats", "--svg", str(file), "--yes", "--json").json["luck"]["checks"] == 1
    assert "--yes" in cli("stats", "--svg", str(file), code=2).err


def test_the_picture_of_a_young_campaign_tells_no_rate(cli, thursday: Path, tmp_path: Path) -> None:
    cli("quest", "start", code=None)
    cli("quest", "win", code=None)
    file = tmp_path / "out.svg"
    assert "%" not in cli("stats", "--svg", str(file)).out
    words = "".join(ElementTree.fromstring(file.read_text(encoding="utf-8")).itertext())
    assert re.search(r"so far, \d days? of play", words)
    assert "% won" not in words


def test_an_axis_is_told_in_few_digits() -> None:
    words = "".join(ElementTree.fromstring(line_chart("x", [Series("a", [25 / 3, 0])], ["1"])).itertext())
    assert "8.3" in words
    assert "8.33" not in words
    assert "123,456" in line_chart("x", [Series("a", [123456.0])], ["1"])


def test_a_curve_on_one_line() -> None:
    assert sparkline([0, 7]) == "▁█"
    assert sparkline([3, 3, 3]) == "▁▁▁"
    assert sparkline([5]) == ""
    assert len(sparkline(range(500))) == 40


def test_the_tree_of_quests_is_drawn(cli, opened: Path, tmp_path: Path) -> None:
    cli("campaign", "new", "Nights", "--game", "descent")
    file = tmp_path / "tree.svg"
    cli("quest", "graph", "--svg", str(file))
    shape = cli("quest", "graph", "--json").json
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    words = " ".join("".join(part.itertext()) for part in root)
    quests = [quest for stage in shape["stages"] for quest in stage["quests"]]
    assert all(quest["quest"].split()[0] in words for quest in quests)
    lines = [part for part in root if part.tag.endswith("path")]
    assert len(lines) == sum(bool(quest["after"]) for quest in quests) > 0


def test_a_quest_of_any_name_is_drawn() -> None:
    stage = Stem("act-1", NASTY, "I", 1, 0, (Branch(NASTY, "open"), Branch("a" * 90, "open")))
    root = ElementTree.fromstring(graph_svg(Tree(NASTY, (stage,))))
    assert NASTY in "".join(root.itertext())


def test_the_readme_shows_a_picture_that_is_there() -> None:
    root = Path(__file__).parents[2]
    assert f"({PICTURE.relative_to(root)})" in (root / "README.md").read_text(encoding="utf-8")
    text = PICTURE.read_text(encoding="utf-8")
    words = "".join(ElementTree.fromstring(text).itertext()).replace("\xa0", " ")
    for line in SHOWN:
        assert f"companion {line}" in words, "make docs"
    assert "error[DCK003]" in words
    assert "@font-face" not in text, "nothing is fetched from elsewhere"
