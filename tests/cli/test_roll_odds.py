"""`companion roll` and `companion odds`, as a newcomer would type them, and as a vandal would."""

from __future__ import annotations

import io
import json
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.main import run
from tests.watchdog import working_at_most

HOSTILE = {
    "enormous": "99999999d99999999",
    "parentheses": "(" * 10_000 + "1" + ")" * 10_000,
    "no sides": "1d0",
    "no size": "d",
    "other digits": "٣d٦",
    "full width": "2d６",  # noqa: RUF001
    "100 kB": "1d6+" * 25_000,
    "100 kB of digits": "9" * 100_000,
    "no dice": "",
    "control characters": "2d6\x1b[31m",
    "a word": "purple",
    "a chain": "100d100*" * 24 + "100d100",
    "choices": "best(" + ",".join(["9d99kh5"] * 20) + ")",
}


def one_line(text: str) -> bool:
    return text.startswith("error: ") and text.count("\n") == 1 and text.endswith("\n") and len(text) < 500


# roll


def test_a_roll_shows_the_total_and_every_die(cli) -> None:
    total, dice = cli("roll", "2d6+3", "--seed", "5").out.splitlines()
    first, second = (int(part.rsplit(" ", 1)[1]) for part in dice.split(","))
    assert int(total) == first + second + 3
    assert dice.strip().startswith("d6: ")


def test_a_seed_repeats_the_roll_and_no_seed_does_not(cli) -> None:
    again = [cli("roll", "20d20", "--seed", "7").out for _ in range(2)]
    assert again[0] == again[1]
    assert len({cli("roll", "20d20").out for _ in range(3)}) == 3


def test_dropped_dice_are_shown_as_dropped(cli) -> None:
    rolled = cli("roll", "4d6kh3", "--json", "--times", "20").json["rolls"]
    assert len(rolled) == 20
    for one in rolled:
        kept = [die["value"] for die in one["dice"] if die["kept"]]
        dropped = [die["value"] for die in one["dice"] if not die["kept"]]
        assert one["total"] == sum(kept)
        assert len(dropped) == 1
        assert dropped[0] <= min(kept)
    assert "(dropped)" in cli("roll", "4d6kh3").out


def test_a_roll_against_a_target_says_how_it_went(cli) -> None:
    assert cli("roll", "1d6 >= 1").out.splitlines()[0].endswith("success (needed 1)")
    assert cli("roll", "1d6 >= 7").out.splitlines()[0].endswith("failure (needed 7)")


def test_quotes_are_not_needed_and_a_sign_may_come_first(cli) -> None:
    assert cli("roll", "2d6", "+", "3", "--seed", "1").out == cli("roll", "2d6+3", "--seed", "1").out
    assert cli("roll", "-1d6", "--json").json["rolls"][0]["total"] < 0


def test_edge_marks_the_prime_die(cli) -> None:
    dice = cli("roll", "edge(d20)+4", "--json").json["rolls"][0]["dice"]
    assert [die.get("prime", False) for die in dice] == [True, False]


# odds


def test_odds_of_the_issue(cli) -> None:
    shown = cli("odds", "d12+2 + 1d8 >= 12").out.splitlines()
    assert shown[0] == "62.5 %  (5/8)  d12+2 + 1d8 >= 12"
    assert shown[1] == "  Roll 1d12 + 1d8 + 2; you need 12 or more."
    assert shown[2] == "  average 13, most often 7 to 19 (8 rolls in 10)"
    assert len(shown) == 3 + 19


def test_bars_that_meet_the_target_are_filled(cli) -> None:
    bars = cli("odds", "2d6 >= 7").out.splitlines()[3:]
    filled = {int(line.split()[0]): "█" in line for line in bars}
    assert filled == {total: total >= 7 for total in range(2, 13)}
    assert all(("░" in line) != ("█" in line) for line in bars)
    assert "░" not in cli("odds", "2d6").out


def test_a_bar_of_several_results_is_filled_in_part(cli) -> None:
    bars = cli("odds", "3d12 >= 8").out.splitlines()[3:]
    mixed = next(line for line in bars if line.split()[0] == "7-8")
    assert "█" in mixed
    assert "░" in mixed


def test_bars_are_coloured_where_there_are_colours(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    bars = cli("odds", "2d6 >= 7").out.splitlines()[3:]
    assert "\x1b[32m█" in bars[-1]
    assert "\x1b[2m░" in bars[0]


def test_the_whole_distribution_as_fractions(cli) -> None:
    shape = cli("odds", "d12+2 + 1d8 >= 12", "--json").json
    assert shape["probability"] == "5/8"
    assert shape["percent"] == 62.5
    assert shape["mean"] == "13/1"
    assert shape["likely"] == [7, 19]
    assert sum(map(Fraction, shape["distribution"].values())) == 1
    met = sum(Fraction(chance) for total, chance in shape["distribution"].items() if int(total) >= 12)
    assert met == Fraction(5, 8)


def test_ways_are_compared_best_first(cli) -> None:
    ways = ["plain: d12+2 >= 8", "with a blessing: 2d12+2 >= 8", "with two: 3d12+2 >= 8"]
    lines = cli("odds", *ways).out.splitlines()
    assert [line.split("  ")[0] for line in lines[1:]] == ["99.4 %", "93.1 %", "58.3 %"]
    assert "with two" in lines[1]
    shapes = cli("odds", *ways, "--json").json["compared"]
    assert [shape["label"] for shape in shapes] == ["with two", "with a blessing", "plain"]
    assert [shape["probability"] for shape in shapes] == ["859/864", "67/72", "7/12"]


def test_one_way_with_a_name_shows_it(cli) -> None:
    assert cli("odds", "with two: 3d12 >= 8").out.startswith("98 %  (1693/1728)  with two: 3d12 >= 8\n")
    assert cli("odds", "with two: 3d12 >= 8", "--json").json["label"] == "with two"


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("5", "  always 5"),
        ("2d6*1000", "  average 7,000, most often 4,000 to 10,000 (8 rolls in 10)"),
        ("d4-1", "  average 1.5, most often 0 to 3 (8 rolls in 10)"),
        ("max(0, 1d20-19)", "  average 0.05, most often 0 (8 rolls in 10)"),
        ("max(0, 1d100-99)*1", "  average 0.01, most often 0 (8 rolls in 10)"),
        ("best(2d6, 2d6)", "  average 8.37, most often 6 to 11 (8 rolls in 10)"),
    ],
)
def test_averages_are_shown_as_people_say_them(cli, expression: str, says: str) -> None:
    assert cli("odds", expression).out.splitlines()[2] == says


def test_a_game_brings_its_own_dice(cli) -> None:
    assert cli("odds", "blue + red - brown >= 3", "--game", "descent", "--json").json["probability"] == "16/27"
    names = [die["die"] for die in cli("roll", "blue", "+", "2red", "-g", "d2e", "--json").json["rolls"][0]["dice"]]
    assert names == ["blue", "red", "red"]


def test_the_campaign_brings_its_own_dice(cli) -> None:
    cli("campaign", "new", "Dark", "--game", "descent")
    assert cli("odds", "blue+red-brown >= 3", "--json").json["probability"] == "16/27"


def test_a_game_s_die_without_the_game_says_what_to_add(cli) -> None:
    assert "a game's own dice need --game GAME" in cli("odds", "blue + red", code=2).err


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("2d6 ++ x", "At character 8 of '2d6 ++ x': 'x' is not a die. Known: dice like d6, best(), max(), worst(),"),
        ("2d6 +", "At the end of '2d6 +': the expression stops too early. Start with a die like 2d6,"),
        ("1d0", "At character 3 of '1d0': a die has 1 to 100 sides. Write d6, d20 or d%."),
        ("d", "At the end of 'd': the size of the die is missing after d. Write d6, d20 or d%."),
        ("", "There is nothing to roll. Write something like 2d6+3."),
        ("2d6/2", "At character 4 of '2d6/2': there is no division here. Roll first, halve by hand."),
        ("1+" * 80 + "?", "At character 161 of '...1+1"),
        ("4d6 kh 9", "At character 8 of '4d6 kh 9': of 4 dice that leaves none"),
        ("better: 2d6 x", "At the end of '2d6 x': the expression stops too early."),
        ("9d9*9d9*9d9*9d9*9d9*9d9", "That is too much to work out exactly. Use fewer dice"),
    ],
)
def test_errors_point_at_the_character(cli, expression: str, says: str) -> None:
    refused = cli("odds", expression, code=2)
    assert refused.err.startswith(f"error: {says}")
    assert one_line(refused.err)
    assert refused.out == ""


def test_words_typed_apart_are_told_about_quotes(cli) -> None:
    assert "put quotes around an expression that has spaces" in cli("odds", "2d6", "kh", "1", code=2).err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2d6 + 3 >= 7 vs 1d12 >= 7", ["2d6+3 >= 7", "1d12 >= 7"]),
        ("best(2d6, 2d6) >= 7 d20", ["best(2d6,2d6) >= 7", "d20"]),
        ("d6 -1 >= 3 VS ( d4 + 1 ) >= 3", ["d6-1 >= 3", "(d4+1) >= 3"]),
    ],
)
def test_an_expression_goes_on_where_the_next_word_cannot_begin_one(cli, typed: str, meant: list[str]) -> None:
    def odds(*words: str) -> list[tuple[object, object]]:
        return [(one["probability"], one["distribution"]) for one in cli("odds", *words, "--json").json["compared"]]

    assert odds(*typed.split()) == odds(*meant)


@pytest.mark.parametrize("command", ["roll", "odds"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_input_gives_one_line_in_well_under_a_second(cli, command: str, text: str) -> None:
    with working_at_most(1):
        refused = cli(command, text, code=None)
    if refused.code == 0:  # what is too much to work out can still be rolled
        assert (command, refused.err) == ("roll", "")
    else:
        assert refused.code == 2
        assert one_line(refused.err)
        assert refused.out == ""


PIECES = ["d", "2d6", "d%", "1d0", "(", ")", "+", "-", "*", ">=", "<", "kh", "r1", "edge(d20)", "best(", ",", "99999"]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.one_of(
        st.text(max_size=40), st.lists(st.sampled_from([*PIECES, "٣", ":", "\n"]), max_size=12).map(" ".join)
    )
)
def test_anything_at_all_gives_an_answer_or_one_line(home, capsys: pytest.CaptureFixture[str], text: str) -> None:
    capsys.readouterr()
    code = run(["odds", "--json", "--", text])
    shown = capsys.readouterr()
    if code == 0:
        assert sum(map(Fraction, json.loads(shown.out)["distribution"].values())) == 1
    else:
        assert code == 2
        assert one_line(shown.err), shown.err


@pytest.mark.parametrize("dice", ["-d6+10 >= 5", "-edge(d20)+25 >= 12", "-green + 4 >= 3", "--2d6 >= 7"])
def test_dice_may_begin_with_a_minus_whatever_letters_follow(cli, dice: str) -> None:
    """`-g` is an option too: what follows a minus must not be taken apart into options."""
    game = ["--game", "descent"] if "green" in dice else []
    shape = cli("odds", dice, *game, "--json").json
    assert shape["expression"] == dice
    assert shape["probability"] == cli("odds", "--json", *game, "--", dice).json["probability"]
    assert cli("roll", dice, *game, "--json").json["expression"] == dice


def test_a_mistyped_option_is_called_an_option(cli) -> None:
    assert cli("odds", "2d6", "--jsn", code=2).err.startswith("error: No such option: --jsn")
    assert cli("roll", "2d6", "-q", code=2).err.startswith("error: No such option: -q")


def test_many_ways_share_one_budget(cli) -> None:
    with working_at_most(5):
        refused = cli("odds", *["100d100r50"] * 50, code=2).err
    assert refused.startswith("error: That is too much to work out exactly.")
    assert "quotes" not in refused
    assert len(cli("odds", *["100d6 >= 350"] * 20, "--json").json["compared"]) == 20


def test_what_is_not_certain_is_not_called_so(cli) -> None:
    assert cli("odds", "100d6 >= 150").out.startswith("over 99.9 %  ")
    assert cli("odds", "100d6 >= 599").out.startswith("under 0.1 %  ")
    assert cli("odds", "100d6 >= 100").out.startswith("100 %  (1/1)")
    assert cli("check", "pacg", "skill", "--die", "d12", "--bless", "50", "-d", "100").out.startswith("over 99.9 %  ")


def test_a_picture_of_ways_without_a_target_shows_averages(cli, tmp_path: Path) -> None:
    cli("odds", "2d6", "3d6", "--svg", str(tmp_path / "ways.svg"))
    drawn = (tmp_path / "ways.svg").read_text("utf-8")
    assert "average 10.5" in drawn
    assert "0 %" not in drawn


def test_a_terminal_shows_a_caret_under_the_wrong_character(home, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run(["odds", "2d6 + 1d0 + 3"]) == 2
    assert terminal.getvalue().splitlines()[1:] == ["  2d6 + 1d0 + 3", "          ^"]
