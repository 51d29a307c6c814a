"""The evening's mode, procedures and the demo."""

from __future__ import annotations

import io
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer

from companion.cli import demo
from companion.cli.demo import TOUR
from companion.cli.prompt import status_line
from companion.folder import Folder, player_folder, shipped_data
from companion.games.installed import game_folders, rules_files
from companion.games.procedures import procedure_files, procedures
from companion.kit.warm import kept_warm
from rulesindex.digest import load_digest


def piped(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def test_piped_lines_are_commands_without_the_word_companion(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, "campaign new Evening --game rotr\n\n# who plays\nparty add kyra\ncompanion note hello\nundo\n")
    shown = cli("table").out
    assert "Kyra joins the party." in shown
    assert "Undone: Note: hello" in shown
    assert cli("status", "--json").json["party"][0]["name"] == "Kyra"


def test_a_failing_line_says_its_number_and_goes_on_or_stops(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "campaign new Evening --game rotr\nparty add nobody-at-all\nparty add kyra\n"
    piped(monkeypatch, lines)
    outcome = cli("table", code=2)
    assert "Line 2 was not done" in outcome.err
    assert "Kyra joins the party." in outcome.out
    cli("undo", "5", "--yes")
    piped(monkeypatch, lines)
    outcome = cli("table", "--stop", code=2)
    assert "Line 2 was not done" in outcome.err
    assert "Kyra" not in outcome.out


def test_a_refused_line_fails_too_and_says_so(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, "campaign new Evening --game rotr\nask xyzzyplugh\nnote after\n")
    outcome = cli("table", code=1)
    assert "Line 2 has findings: ask xyzzyplugh" in outcome.err
    assert "Note: after" in outcome.out
    piped(monkeypatch, "ask xyzzyplugh\nnote never\n")
    assert "never" not in cli("table", "--stop", code=1).out


def test_a_line_may_go_on_from_the_last_question_without_a_command(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, "campaign new E --game rotr\nand then\nask can I evade a villain\nand if he is undefeated?\n")
    outcome = cli("table", code=2)
    assert "Line 2 was not done: and then" in outcome.err
    assert outcome.err.count("was not done") == 1
    assert "about: Evading a Villain" in outcome.out


def test_typers_own_options_do_not_end_the_evening(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, "--version\n--show-completion\nhelp\nstatus\n")
    outcome = cli("table", code=None)
    assert "No campaign is in use" in outcome.out


def test_quit_ends_the_evening_and_plain_apostrophes_are_fine(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, "ask what's recharge --game rotr\nquit\nfoo\n")
    outcome = cli("table")
    assert "Recharge" in outcome.out
    assert outcome.err == ""


def test_the_table_is_not_laid_twice(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, "table\ndemo\n")
    assert cli("table", code=2).err.count("is not for the table") == 2


def test_a_book_added_during_the_evening_is_asked_at_once(cli, monkeypatch, tmp_path: Path) -> None:
    book = tmp_path / "lamp.md"
    rule = "A flask of oil burns for three whole turns in any lantern. "
    more = "Keepers carry at most two flasks each, and nobody may pour oil while a door stands open. " * 4
    book.write_text(f"# Lamps\n\n## Oil\n\n{rule}{more}\n", encoding="utf-8")
    lines = f"campaign new E --game rotr\nask oil flask --kind book\nrules add {book}\nask oil flask --kind book\n"
    piped(monkeypatch, lines + "undo --folder\nask oil flask --kind book\n")
    shown = cli("table", code=1).out
    assert shown.count("three whole turns") == 1
    assert shown.count("Nothing in your own books answers that.") == 2


def test_the_status_line(cli, home: Path) -> None:
    cli("campaign", "new", "Evening", "--game", "rotr")
    cli("party", "add", "kyra")
    assert status_line(player_folder()) == "Evening | Kyra"
    assert status_line(Folder(home / "nowhere")).startswith("no campaign")
    cli("quest", "start")
    cli("play", "start")
    cli("play", "turn")
    with kept_warm():
        rolled = cli("roll", "2d6+3", "--seed", "1").out.splitlines()[0]
        assert (
            status_line(player_folder())
            == f"Evening | B-1 Brigandoom!, turn 1, Kyra, 29 blessings | 2d6+3: {rolled} | Kyra"
        )


def test_a_verb_that_the_game_lets_stand_alone_needs_no_noun_at_the_table(cli, monkeypatch) -> None:
    piped(monkeypatch, "turn\ncampaign new Evening --game rotr\nparty add kyra\nturn\nplay start\nturn\nhelp turn\n")
    outcome = cli("table", code=2)
    assert "Line 1 was not done: turn" in outcome.err and "No such command 'turn'" in outcome.err
    assert "Line 4 was not done: turn" in outcome.err and "companion quest start" in outcome.err
    assert "Turn 1, Kyra: 29 blessings left" in outcome.out
    assert "Usage: companion play turn" in outcome.out
    assert "No such command" in cli("turn", code=2).err  # outside the table a command has its noun


def test_undoing_the_campaign_itself_is_asked_first(cli) -> None:
    cli("campaign", "new", "Evening", "--game", "rotr")
    cli("party", "add", "kyra")
    assert "Evening" in cli("undo", "99", code=2).err
    assert cli("status", "--json").json["party"][0]["name"] == "Kyra"
    assert cli("undo").out == "Undone: Kyra joins the party\n"
    cli("redo")
    assert "Undone: Kyra joins the party" in cli("undo", "99", "--yes").out


def test_ctrl_c_at_a_question_says_what_is_recorded_and_what_is_not(cli, monkeypatch) -> None:
    cli("campaign", "new", "Evening", "--game", "rotr")
    cli("party", "add", "kyra")
    for scenario in ("B-1", "B-2"):
        cli("quest", "win", scenario)

    def interrupted(*_words: object, **_options: object) -> str:
        raise typer.Abort

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(typer, "prompt", interrupted)
    said = cli("quest", "win", "B-3", code=2).err
    assert "Recorded: Win B-3 Black Fang's Dungeon. Not recorded: what was asked" in said
    assert cli("quest", "next", "--json").json["due"] == ["Perils of the Lost Coast: Kyra gains a skill feat"]


def test_the_status_line_counts_what_the_game_counts(cli, home: Path) -> None:
    cli("campaign", "new", "Dark", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("quest", "start")
    cli("play", "start")
    assert status_line(player_folder()) == "Dark | First Blood, round 1 | Ashrian"
    cli("campaign", "new", "Arc", "--game", "arcania")
    cli("party", "add", "Brom", "--as", "fighter")
    cli("quest", "start", "starter")
    cli("play", "encounter")
    assert status_line(player_folder()) == "Arc | Starter Quest, encounter 1 | Brom"
    cli("campaign", "new", "Rune", "--game", "runebound")
    cli("scenario", "choose", "margath")
    cli("track", "layout", "12")
    cli("play", "round")
    assert status_line(player_folder()) == "Rune | The Ascendance of Margath, round 2"


@pytest.mark.parametrize("game", ["pacg-rotr", "pacg-mm", "descent", "arcania", "runebound"])
def test_every_procedure_leads_into_the_digest(game: str, tmp_path: Path) -> None:
    place = game_folders([shipped_data()], {}, tmp_path)[game]
    ids = {entry.id for entry in load_digest(game, rules_files(place, shipped_data())).entries}
    known = procedures(place, shipped_data())
    assert len(known) >= 8
    for procedure in known:
        assert procedure.steps
        wanted = {procedure.see, *(step.see for step in procedure.steps)} - {""}
        assert wanted <= ids, (procedure.id, wanted - ids)
    for file in procedure_files(place, shipped_data()):
        tomllib.loads(file.read_text(encoding="utf-8"))


def test_steps_are_printed_in_order(cli) -> None:
    shown = cli("steps", "turn", "--game", "rotr").out.splitlines()
    assert shown[0].startswith("Your turn")
    assert shown[1].startswith(" 1. Flip the top card of the blessings deck")
    assert cli("steps", "campaign-ph", "--game", "descent", "--json").json["id"] == "campaign-phase"
    for game, name in (("rotr", "campaign-phase"), ("arcania", "campaign-phase"), ("runebound", "encounter")):
        assert cli("steps", name, "--game", game).out
    assert "There is:" in cli("steps", "dancing", "--game", "descent", code=2).err


def test_the_demo_shows_the_main_jobs_and_leaves_nothing(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "demo"], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0
    assert done.stderr == ""
    for sign in ("joins the party", "error[DCK003]", "Evading a Villain", "85.4 %", "Undone:", "blessings left"):
        assert sign in done.stdout
    for number in range(1, len(TOUR) + 1):
        assert f"\n{number} of {len(TOUR)}. " in done.stdout
    assert "Enter goes on" not in done.stdout
    assert not home.exists()


@pytest.mark.parametrize(("answers", "stops"), [(["", "q"], 2), ([""] * 10, len(TOUR)), ([], 1)])
def test_at_a_terminal_the_reader_sets_the_pace(answers, stops: int, monkeypatch, capsys, home: Path) -> None:
    def answer(_question: str) -> str:
        if not answers:
            raise EOFError
        return answers.pop(0)

    monkeypatch.setattr(demo.sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(demo.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", answer)
    demo.demo()
    shown = capsys.readouterr().out
    assert f"{stops} of {len(TOUR)}. " in shown
    assert f"{stops + 1} of {len(TOUR)}. " not in shown
    assert "Your own campaign:" in shown
