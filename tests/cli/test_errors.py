"""What cannot be done: exit code 2, one line on standard error, nothing on standard output, and an unchanged record."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest

WRONG: list[tuple[list[str], str]] = [
    (["nonsense"], "No such command 'nonsense'. `companion --help` lists"),
    (["party", "bogus"], "No such command 'bogus'. There is: add, list, show,"),
    (["status", "--bogus"], "No such option: --bogus"),
    (["undo", "abc"], "'abc' is not a whole number"),
    (["undo", "0"], "Invalid value for 'count'"),
    (["undo", "--step", "99"], "There is no step 99 to undo. `companion log` shows the numbers."),
    (["redo"], "There is nothing to redo."),
    (["log", "--limit", "0"], "Invalid value for '--limit'"),
    (["campaign", "new", "--game", "descent"], "Missing argument"),
    (["campaign", "new", "Fifth"], "Which game? Add --game, one of: arcania, descent, pacg-mm, pacg-rotr, runebound."),
    (["campaign", "new", "Fifth", "--game", "chess"], "No game called 'chess'. There is: arcania"),
    (["campaign", "new", "Fifth", "--game", "decent"], "Did you mean Descent"),
    (["campaign", "new", "thursday GROUP", "--game", "d2e"], "There is already a campaign called Thursday group."),
    (["campaign", "new", "a\nb", "--game", "d2e"], "The campaign's name holds a line break"),
    (["campaign", "new", "  ", "--game", "d2e"], "The campaign's name is empty."),
    (["campaign", "new", "F", "--game", "d2e", "--with", "moon"], "No product called 'moon' in Descent."),
    (["campaign", "use", "friday"], "No campaign called 'friday'."),
    (["campaign", "use", "tursday"], "Did you mean Thursday group?"),
    (["campaign", "use"], "Missing argument"),
    (["campaign", "show", "friday"], "No campaign called 'friday'."),
    (["campaign", "rename", "dark", "Thursday Group"], "There is already a campaign called Thursday group."),
    (["campaign", "rename", "dark", ""], "The new name is empty."),
    (["campaign", "options", "--with", "moon"], "No product called 'moon' in Rise of the Runelords."),
    (["campaign", "archive", "friday"], "No campaign called 'friday'."),
    (["campaign", "delete", "friday", "--yes"], "No campaign called 'friday'."),
    (
        ["campaign", "delete", "dark"],
        "Delete Dark nights with its 0 members and 0 notes? Not done: there is no terminal",
    ),
    (["campaign", "export", "friday"], "No campaign called 'friday'."),
    (["campaign", "export", "--to", "/nowhere/at/all.json"], "There is no file /nowhere/at/"),
    (["campaign", "import", "/nowhere/at/all.json"], "There is no file /nowhere/at/all.json."),
    (["party", "add", "kira"], "No character called 'kira' in Rise of the Runelords. Did you mean Kyra?"),
    (["party", "add", "kyra"], "Kyra is already in the party. Free to choose: Amiri"),
    (["party", "add", "x", "--side", "left"], "Rise of the Runelords has no side 'left'. Sides: heroes."),
    (["party", "add", "ezren", "--player", "a\tb"], "The player's name holds a line break or control character."),
    (["party", "add", "ezren", "--as", "nobody"], "No character called 'nobody'"),
    (["party", "add", "x" * 81, "--custom"], "The name has 81 characters. Use at most 80."),
    (["party", "show", "ezren"], "No member called 'ezren' in Thursday group. There is: Kyra, Lem."),
    (["party", "retire", "ezren"], "No member called 'ezren' in Thursday group."),
    (["party", "retire", ""], "No member called ''"),
    (["party", "kill", "kira"], "Did you mean Kyra?"),
    (["party", "return", "kyra"], "Kyra is already playing. Nothing was changed."),
    (["party", "remove", "x"], "No member called 'x'"),
    (["note", "   "], "The note is empty."),
    (["note", "x", "--about", "nobody"], "No member called 'nobody'"),
    (["note", "x" * 10_001], "The note has 10,001 characters. Use at most 10,000."),
    (["house", "allow", "PTY999", "--reason", "x"], "No code called 'PTY999'."),
    (["house", "allow", "pty", "--reason", "x"], "'pty' could be any of: PTY001, PTY002"),
    (["house", "allow", "PTY001", "--reason", " "], "The reason is empty."),
    (["house", "forbid", "PTY001"], "No allowed code called 'PTY001' in Thursday group. There is none yet."),
    (["games", "show", "chess"], "No game called 'chess'."),
    (["games", "show", "pathfinder"], "'pathfinder' could be any of: "),
    (["games", "add", "/nowhere"], "There is no folder /nowhere. Name the folder that holds game.toml."),
    (["games", "remove", "descent"], "descent comes with the companion."),
    (["data", "check", "/nowhere"], "There is no folder /nowhere."),
    (["data", "check", "--format", "loud"], "There is no format 'loud'. Use full or concise; --json for programs."),
    (["restore", "/nowhere.db"], "There is no backup /nowhere.db. `companion backup --list` shows them."),
    (["restore"], "There are no backups to restore. Take one with `companion backup`."),
    (["explain", "XYZ001"], "No code called 'XYZ001'. `companion explain` lists them."),
    (["explain", "PTY"], "'PTY' could be any of: PTY001"),
]


@pytest.mark.parametrize(("command", "says"), WRONG, ids=[" ".join(command)[:40] for command, _says in WRONG])
def test_an_error_is_one_line_and_changes_nothing(cli, thursday: Path, state, command: list[str], says: str) -> None:
    before = state()
    files = kept_in(thursday)
    failed = cli(*command, code=2)
    assert failed.out == ""
    assert failed.err.startswith("error: ")
    assert failed.err.count("\n") == 1
    assert says in failed.err
    assert state() == before
    assert kept_in(thursday) == files


def kept_in(home: Path) -> list[str]:
    """What lies in the folder; SQLite's own files and the cache of games' figures come and go."""
    return sorted(path.name for path in home.iterdir() if not path.name.startswith(("companion.db-", "figures")))


NEEDS_CAMPAIGN = [
    "party add",
    "party add kyra",
    "party list",
    "party show x",
    "party retire x",
    "party remove x",
    "note",
]
NEEDS_CAMPAIGN += ["note hello", "house list", "house allow PTY001 --reason x", "campaign show", "campaign options"]
NEEDS_CAMPAIGN += ["campaign archive", "campaign export"]


@pytest.mark.parametrize("command", NEEDS_CAMPAIGN)
def test_without_a_campaign_the_way_to_one_is_named(cli, opened: Path, command: str) -> None:
    failed = cli(*command.split(), code=2)
    assert failed.out == ""
    assert re.fullmatch(r"error: No campaign is in use\. Start one with `companion campaign new .*\n", failed.err)


@pytest.mark.parametrize("command", ["undo", "redo"])
def test_there_is_nothing_to_undo_yet(cli, opened: Path, command: str) -> None:
    assert f"There is nothing to {command}." in cli(command, code=2).err


@pytest.mark.parametrize("noun", ["campaign", "party", "games", "data", "house"])
def test_a_noun_alone_lists_its_verbs(cli, home: Path, noun: str) -> None:
    shown = cli(noun, code=2)
    assert shown.out == ""
    assert shown.err.startswith(f"Usage: companion {noun} ")
    assert "Commands:" in shown.err
    assert "install-completion" not in shown.err


# Questions, without a terminal to answer them


def test_yes_answers_what_would_be_asked(cli, thursday: Path, tmp_path: Path) -> None:
    target = tmp_path / "there.json"
    target.write_text("precious", encoding="utf-8")
    refused = cli("campaign", "export", "--to", str(target), code=2).err
    assert f"{target} exists. Replace it? Not done: there is no terminal to ask. Add --yes to go ahead." in refused
    assert target.read_text(encoding="utf-8") == "precious"
    cli("campaign", "export", "--to", str(target), "--yes")
    assert target.read_text(encoding="utf-8").startswith("{")


def test_a_backup_over_a_file_must_be_confirmed(cli, thursday: Path, tmp_path: Path) -> None:
    target = tmp_path / "there.db"
    target.write_text("precious", encoding="utf-8")
    assert "Add --yes" in cli("backup", str(target), code=2).err
    assert target.read_text(encoding="utf-8") == "precious"
    cli("backup", str(target), "-y")
    assert target.read_bytes().startswith(b"SQLite format 3")


def test_restore_shows_what_it_would_replace_before_it_asks(cli, thursday: Path, state) -> None:
    cli("backup")
    cli("note", "later")
    before = state()
    refused = cli("restore", code=2)
    assert "holds: Dark nights, Thursday group.\nIt would replace: Dark nights, Thursday group.\n" in refused.out
    assert refused.err == "error: Restore it? Not done: there is no terminal to ask. Add --yes to go ahead.\n"
    assert state() == before


def test_deleting_without_yes_keeps_the_campaign(cli, thursday: Path, state) -> None:
    before = state()
    cli("campaign", "delete", "thursday", code=2)
    assert state() == before
    cli("campaign", "delete", "thursday", "--yes")
    assert "Thursday" not in cli("campaign", "list").out


def test_a_reason_that_cannot_be_asked_for_changes_nothing(cli, thursday: Path, state, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    before = state()
    refused = cli("house", "allow", "PTY001", code=2).err
    assert refused.count("\n") == 1
    assert "nothing was changed" in refused
    assert state() == before


@pytest.mark.own_file  # elsewhere that file is not the record
def test_the_record_is_no_target_of_its_own_backup(cli, thursday: Path, state) -> None:
    before = state()
    own = str(thursday / "companion.db")
    assert "is the record itself" in cli("backup", own, "--yes", code=2).err
    assert "is the record itself" in cli("restore", own, "--yes", code=2).err
    assert state() == before


# Exit codes


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("status", 0),
        ("party list", 0),
        ("party add ezren", 0),
        ("doctor", 0),
        ("data check", 0),
        ("explain DAT001", 0),
        ("party add seoni --force x", 0),
        ("nonsense", 2),
        ("party show nobody", 2),
    ],
)
def test_clean_is_0_and_could_not_run_is_2(cli, thursday: Path, command: str, code: int) -> None:
    cli(*command.split(), code=code)


def test_findings_are_1(cli, thursday: Path, tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text("", encoding="utf-8")
    cli("data", "check", str(tmp_path), code=1)
    cli("games", "add", str(tmp_path), code=1)
    for name in ("ezren", "harsk"):
        cli("party", "add", name)
    cli("party", "add", "seoni", code=1)
    cli("party", "add", "seoni", "--force", "five of us")
    cli("party", "list", code=1)
    cli("party", "list", "--json", code=1)


def test_warnings_and_hints_are_clean(cli, thursday: Path) -> None:
    cli("party", "add", "amiri")
    assert "warning[PTY003]" in cli("party", "list").out


def test_an_unforeseen_failure_is_one_line_too(cli, thursday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import companion.cli.status as module

    def burst(_as_json: bool) -> None:
        raise ZeroDivisionError("a bug\nof ours")

    monkeypatch.setattr(module, "show_status", burst)
    failed = cli("status", code=2)
    assert failed.err.count("\n") == 1
    assert "ZeroDivisionError: a bug of ours" in failed.err
    monkeypatch.setenv("COMPANION_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli("status")


def test_a_verb_that_is_not_there_is_answered_with_those_that_are(thursday: Path, cli) -> None:
    said = cli("play", "xyzzy", code=2).err
    assert said.startswith("error: No such command 'xyzzy'. There is: start, show, turn, ")
    assert "Try `companion play --help`." in said


@pytest.mark.parametrize("line", [["play"], ["play", "start"], ["quest", "start"], ["play", "villain"]])
def test_without_a_campaign_no_game_is_asked_for_that_would_not_help(cli, opened: Path, line: list[str]) -> None:
    said = cli(*line, code=2).err
    assert said.startswith("error: No campaign is in use. Start one with `companion campaign new NAME --game GAME`")


def test_a_mistyped_command_is_answered_with_the_nearest(cli) -> None:
    assert cli("prty", code=2).err == "error: No such command 'prty'. Did you mean `companion party`?\n"
    assert "companion --help" in cli("xyzzy", code=2).err


def test_a_word_where_a_number_belongs_is_said_in_plain_words(cli) -> None:
    assert "'x' is not a whole number" in cli("log", "--limit", "x", code=2).err


def test_a_missing_number_is_asked_for_with_an_example(cli, home: Path) -> None:
    cli("campaign", "new", "Friday", "--game", "descent")
    said = cli("play", "hit", "syndrael", code=2).err
    assert said == "error: Missing argument: WHO and N are needed. Example: `companion play hit syndrael 3`.\n"


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("heal", "No such command 'heal'. Did you mean `companion hero heal`?"),
        ("gold", "This game has no gold. Did you mean `companion hero gold`?"),
    ],
)
def test_a_verb_without_its_noun_is_led_to_it(cli, home: Path, word: str, says: str) -> None:
    cli("campaign", "new", "Saturday", "--game", "runebound")
    assert cli(word, "corbin", "3", code=2).err == f"error: {says}\n"
