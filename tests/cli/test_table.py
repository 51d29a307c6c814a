"""The evening's mode, procedures and the demo."""

from __future__ import annotations

import io
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.cli.prompt import completions, status_line
from companion.cli.warm import keep_warm
from companion.folder import Folder, shipped_data
from companion.games.places import game_folders, rules_files
from companion.games.procedures import procedure_files, procedures
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
    outcome = cli("table", code=1)
    assert "Line 2 was not done" in outcome.err
    assert "Kyra joins the party." in outcome.out
    cli("undo", "5")
    piped(monkeypatch, lines)
    outcome = cli("table", "--stop", code=1)
    assert "Line 2 was not done" in outcome.err
    assert "Kyra" not in outcome.out


def test_quit_ends_the_evening_and_plain_apostrophes_are_fine(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, "ask what's recharge --game rotr\nquit\nfoo\n")
    outcome = cli("table")
    assert "Recharge" in outcome.out
    assert outcome.err == ""


def test_the_table_is_not_laid_twice(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, "table\ndemo\n")
    assert cli("table", code=1).err.count("is not for the table") == 2


def test_a_book_added_during_the_evening_is_asked_at_once(cli, monkeypatch, tmp_path: Path) -> None:
    book = tmp_path / "lamp.md"
    rule = "A flask of oil burns for three whole turns in any lantern. "
    more = "Keepers carry at most two flasks each, and nobody may pour oil while a door stands open. " * 4
    book.write_text(f"# Lamps\n\n## Oil\n\n{rule}{more}\n", encoding="utf-8")
    lines = (
        f"campaign new E --game rotr\nask oil flask --kind book\nrules add {book}\nask oil flask --kind book\nundo\n"
    )
    piped(monkeypatch, lines + "ask oil flask --kind book\n")
    shown = cli("table").out
    assert shown.count("three whole turns") == 1
    assert shown.count("Nothing in the rules answers that.") == 2


def test_completion_and_status_line(cli, home: Path) -> None:
    cli("campaign", "new", "Evening", "--game", "rotr")
    cli("party", "add", "kyra")
    assert "party" in completions([], "pa")
    assert completions(["party", "kill"], "k") == ["kyra"]
    assert status_line(Folder(home)) == "Evening | Kyra"
    assert status_line(Folder(home / "nowhere")).startswith("no campaign")
    keep_warm()
    cli("roll", "2d6+3", "--seed", "1")
    assert status_line(Folder(home)).startswith("Evening | Kyra | 2d6+3: ")


@pytest.mark.parametrize("game", ["pacg-rotr", "pacg-mm", "descent", "arcania", "runebound"])
def test_every_procedure_leads_into_the_digest(game: str, tmp_path: Path) -> None:
    place = game_folders(shipped_data(), {}, tmp_path)[game]
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
    assert "There is:" in cli("steps", "dancing", "--game", "descent", code=2).err


def test_the_demo_shows_the_main_jobs_and_leaves_nothing(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "demo"], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0
    assert done.stderr == ""
    for sign in ("joins the party", "error[PTY001]", "error[DCK003]", "Evading a Villain", "85.4 %", "Undone:"):
        assert sign in done.stdout
    assert not home.exists()
