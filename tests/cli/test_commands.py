"""Every command of the foundation, as a newcomer would type it."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__
from companion.cli.doctor import SOUND, SOUND_ELSEWHERE
from companion.store.backup import list_backups
from tests.under_way import WHO, set_up

pytestmark = pytest.mark.both

ROOT = Path(__file__).parents[2]
NAMED = """
    campaign new|list|use|show|rename|archive|delete|export|import, party add|list|show|retire|kill|remove, note, log,
    undo, redo, games list|show|add, data check, backup, restore, doctor, explain, demo
"""


def named_paths() -> list[tuple[str, ...]]:
    paths: list[tuple[str, ...]] = []
    for phrase in NAMED.split(","):
        noun, *verbs = phrase.split()
        paths += [(noun, verb) for verb in verbs[0].split("|")] if verbs else [(noun,)]
    return paths


@pytest.mark.parametrize("path", named_paths(), ids=" ".join)
def test_every_command_of_the_issue_has_help(cli, path: tuple[str, ...]) -> None:
    text = cli(*path, "--help").out
    assert text.startswith(f"Usage: companion {' '.join(path)} ")
    assert "Example: companion" in " ".join(text.split())  # a long one has a line of its own


# First use


def test_the_bare_command_on_an_empty_folder_says_how_to_start(cli, home: Path) -> None:
    shown = cli().out
    assert shown.startswith("No campaign is in use. Three commands to try:\n")
    assert 'companion campaign new "Thursday group" --game rotr' in shown
    assert cli("status").out == shown
    assert not home.exists(), "looking must not leave anything behind"


def test_the_bare_command_shows_the_campaign_in_use(cli, thursday: Path) -> None:
    assert cli().out == (
        "Thursday group - Rise of the Runelords\n  Kyra (Ana)\n  Lem\n"
        "  adventure: B Perils of the Lost Coast, 0 of 33 won\n  next: companion deck set kyra --suggested\n"
        "  last note: the mayor lied\n"
    )


def test_a_first_evening(cli, home: Path) -> None:
    """One session from nothing, each command as the one before suggests it."""
    started = cli("campaign", "new", "Thursday", "group", "--game", "mummy's mask").out
    assert started == "Thursday group: a new campaign of Mummy's Mask, now in use.\nNext: companion party add NAME\n"
    assert "No one has joined yet: companion party add NAME" in cli().out
    assert "No characters yet: companion party add NAME" in cli("party", "list").out
    joined = cli("party", "add", "yoon", "--player", "Ana").out
    assert joined.startswith("Yoon joins the party.\n")
    assert "help: companion deck set yoon --suggested" in joined, "the next thing to do"
    assert cli("note", "The", "mayor", "lied", "--about", "yoon").out == "Note on Yoon: The mayor lied.\n"
    assert [line.split("  ")[-1] for line in cli("log").out.splitlines()] == [
        "Note on Yoon: The mayor lied",
        "Yoon joins the party",
        "New campaign Thursday group (Mummy's Mask)",
    ]
    assert cli("undo", "2").out == "Undone: Note on Yoon: The mayor lied\nUndone: Yoon joins the party\n"
    assert cli("redo").out == "Done again: Yoon joins the party\n"
    assert "Note on Yoon: The mayor lied (undone)" in cli("log").out
    assert cli("backup").out.startswith("Backed up to ")
    sound = SOUND_ELSEWHERE if "COMPANION_DATABASE_URL" in os.environ else SOUND
    assert cli("doctor").out == f"Folder: {home}\n{sound}\n"


def test_the_version() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "--version"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout == f"companion {__version__}\n"


def test_the_demo_shows_the_main_jobs_and_touches_nothing(cli, thursday: Path, state, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", "")
    before, files = state(), sorted(thursday.iterdir())
    shown = cli("demo").out
    for job in ("campaign new", "party add", "DCK003", "undo", "status"):
        assert job in shown
    assert state() == before
    assert sorted(thursday.iterdir()) == files
    assert os.environ["COMPANION_HOME"] == str(thursday)


# Campaigns


def test_campaigns_are_listed_with_the_one_in_use_marked(cli, thursday: Path) -> None:
    lines = cli("campaign", "list").out.splitlines()
    assert lines == [
        "   Dark nights     descent    0 in the party  2026-11-16",
        "*  Thursday group  pacg-rotr  2 in the party  2026-11-16",
    ]
    assert cli("campaign", "use", "dark").out == "Dark nights is now in use.\n"
    assert cli("campaign", "list").out.startswith("*  Dark nights")


def test_an_empty_list_says_how_to_start(cli, home: Path) -> None:
    assert cli("campaign", "list").out == "No campaigns yet. Start one: companion campaign new NAME --game GAME\n"


def test_a_campaign_is_shown_whole(cli, thursday: Path) -> None:
    shown = cli("campaign", "show").out
    assert shown.startswith("Thursday group - Pathfinder Adventure Card Game: Rise of the Runelords\n")
    assert "2026-11-16 the mayor lied\n" in shown
    assert cli("campaign", "show", "dark", "nights").out.startswith("Dark nights - Descent")


def test_a_campaign_is_renamed(cli, thursday: Path) -> None:
    assert (
        cli("campaign", "rename", "thursday", "Friday", "Žofie").out == "Thursday group is now called Friday Žofie.\n"
    )
    assert "Friday Žofie" in cli().out
    assert cli("campaign", "rename", "friday", "FRIDAY zofie").out == "Friday Žofie is now called FRIDAY zofie.\n"


def test_an_archived_campaign_is_out_of_the_way_and_comes_back(cli, thursday: Path) -> None:
    assert cli("campaign", "archive", "dark", "nights").out == "Dark nights is in the archive.\n"
    assert "Dark nights" not in cli("campaign", "list").out
    assert "archived" in cli("campaign", "list", "--all").out
    assert "in the archive" in cli("campaign", "show", "dark").out
    assert cli("campaign", "archive", "dark", "--undo").out == "Dark nights is open again.\n"
    assert "Dark nights" in cli("campaign", "list").out


def test_a_deleted_campaign_is_backed_up_and_undo_brings_it_back(cli, thursday: Path, folder, rows) -> None:
    before = rows()
    assert cli("campaign", "delete", "thursday", "--yes").out == (
        "Thursday group is deleted. `companion undo` brings it back.\n"
    )
    assert "No campaign is in use" in cli().out
    assert [backup.why for backup in list_backups(folder)] == ["before-delete"]
    cli("undo")
    assert rows() == before


def test_a_campaign_travels_as_a_file(cli, thursday: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("campaign", "export").out == "Thursday group is written to thursday-group.json.\n"
    document = json.loads((tmp_path / "thursday-group.json").read_text(encoding="utf-8"))
    assert (document["format"], document["version"]) == ("companion-campaign", 2)
    assert cli("campaign", "export", "--to", "-").json == document
    assert cli("campaign", "import", "thursday-group.json", "--name", "Again").out == "Again is imported and in use.\n"
    assert cli().out.startswith("Again - Rise of the Runelords\n  Kyra (Ana)\n  Lem\n")
    assert "Kyra joins the party (before the import)" in cli("log").out
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]


def test_products_are_shown_and_changed(cli, thursday: Path) -> None:
    shown = cli("campaign", "options").out
    assert shown == "Owned: base. There is: base (the base set), add-on (the Character Add-On Deck).\n"
    assert cli("campaign", "options", "--with", "character add").out == "Thursday group now owns: add-on, base.\n"
    assert cli("campaign", "options", "--without", "add-on").out == "Thursday group now owns: base.\n"
    assert cli("campaign", "options", "--without", "base").out == "Thursday group now owns: base.\n"


# Words without quotes


@pytest.mark.parametrize(
    "command",
    [
        ["campaign", "use", "Dark", "nights"],
        ["campaign", "show", "dark", "nights"],
        ["campaign", "archive", "dark", "nights"],
        ["campaign", "delete", "dark", "nights", "--yes"],
        ["campaign", "export", "dark", "nights", "--to", "-"],
        ["campaign", "new", "A", "third", "one", "-g", "descent"],
        ["campaign", "rename", "dark", "Bright", "mornings"],
        ["games", "show", "rise", "of", "the", "runelords"],
        ["explain", "party", "too", "large"],
        ["note", "three", "plain", "words"],
    ],
    ids=" ".join,
)
def test_a_name_of_several_words_needs_no_quotes(cli, thursday: Path, command: list[str]) -> None:
    cli(*command)


def test_members_of_several_words_need_no_quotes(cli, thursday: Path) -> None:
    cli("campaign", "use", "dark")
    cli("party", "add", "leoric", "of", "the", "book")
    for verb in ("show", "retire", "return", "kill", "remove"):
        assert "Leoric of the Book" in cli("party", verb, "leoric", "of", "the").out


# Backups


def test_backup_and_restore(cli, thursday: Path, tmp_path: Path, state) -> None:
    target = tmp_path / "copies" / "mine.db"
    assert cli("backup", str(target)).out == f"Backed up to {target}.\n"
    before = state()
    cli("note", "after the backup")
    shown = cli("restore", str(target), "--yes").out
    assert "mine.db holds: Dark nights, Thursday group.\nIt would replace: Dark nights, Thursday group.\n" in shown
    assert "The replaced record is kept as companion-" in shown
    assert state() == before


def test_backups_are_listed_and_found_by_name(cli, thursday: Path) -> None:
    assert cli("backup", "--list").out == "No backups yet: companion backup\n"
    cli("backup")
    (line,) = cli("backup", "--list").out.splitlines()
    name, why, *_size = line.split()
    assert why == "manual"
    assert "Restored." in cli("restore", name, "--yes").out
    assert "replaced" in cli("backup", "--list").out


def test_restore_takes_the_newest_backup_but_never_one_it_replaced(cli, thursday: Path, state) -> None:
    cli("backup")
    before = state()
    cli("note", "later")
    cli("restore", "--yes")
    assert state() == before
    cli("restore", "--yes")
    assert state() == before, "not the record that was set aside"


# Doctor and data


@pytest.mark.own_file
def test_doctor_mends_a_read_model_changed_by_another_program(cli, thursday: Path) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(thursday / "companion.db")) as database:
        database.execute("UPDATE snapshot SET body = replace(body, 'Kyra', 'Mara')")
        database.commit()
    assert "error[REC003] stale-read-model" in cli("doctor", code=1).out
    assert "hint[REC003]" in cli("doctor", "--repair").out
    assert "REC003" not in cli("doctor").out
    assert "Kyra" in cli().out


def test_data_check_of_everything_and_of_one_folder(cli, home: Path, tmp_path: Path) -> None:
    assert cli("data", "check").out == "arcania, descent, pacg-mm, pacg-rotr, runebound: no problems.\n"
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "game.toml").write_text('id = "bad"\ntitel = "x"\n', encoding="utf-8")
    assert cli("data", "check", str(tmp_path / "bad"), "--format", "concise", code=1).out == (
        "game.toml:1: error[DAT003] title is missing\n"
        "game.toml:2: warning[DAT005] nothing reads titel\n"
        "bad: 2 findings.\n"
    )


# A terminal that can answer


def answered(home: Path, answer: str, *arguments: str) -> tuple[int, str]:
    """Run a command on a terminal of its own and type an answer."""
    master, slave = pty.openpty()
    environ = os.environ | {"COMPANION_HOME": str(home), "NO_COLOR": "1", "TERM": "dumb"}
    program = [sys.executable, "-m", "companion", *arguments]
    child = subprocess.Popen(program, stdin=slave, stdout=slave, stderr=slave, env=environ, cwd=ROOT)
    os.close(slave)
    os.write(master, f"{answer}\n".encode())
    seen = b""
    try:
        while chunk := os.read(master, 65536):
            seen += chunk
    except OSError:  # the far end has closed
        pass
    code = child.wait()
    os.close(master)
    return code, seen.decode()


@pytest.mark.parametrize("game", WHO)
def test_a_table_of_each_game_is_kept_alike_everywhere(cli, home: Path, tmp_path: Path, game: str) -> None:
    """Played, looked at, taken back with its first step and done again, written out and read in."""
    set_up(game, tmp_path)
    shown = cli("status").out
    cli("campaign", "export", "--to", str(tmp_path / "before.json"))
    cli("undo", "1000", "--yes")
    assert "No campaign is in use" in cli("status").out
    cli("redo", "1000")
    assert cli("undo").out == "Undone: Note: never happened\n", "as it was before"
    assert cli("status").out == shown
    cli("campaign", "export", "--to", str(tmp_path / "after.json"))
    assert (tmp_path / "after.json").read_bytes() == (tmp_path / "before.json").read_bytes()
    cli("campaign", "import", str(tmp_path / "before.json"), "--name", "Friday")
    assert cli("status").out == shown.replace("Thursday", "Friday")


def test_a_large_step_asks_and_takes_no_for_an_answer(thursday: Path, cli) -> None:
    code, seen = answered(thursday, "n", "campaign", "delete", "thursday")
    assert code == 2
    assert "Delete Thursday group with its 2 members and 1 notes? [y/N]" in seen
    assert "Nothing was changed." in seen
    assert "Thursday group" in cli("campaign", "list").out
    code, seen = answered(thursday, "y", "campaign", "delete", "thursday")
    assert code == 0
    assert "Thursday group" not in cli("campaign", "list").out


def test_a_reader_that_has_seen_enough_is_no_error(thursday: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "companion", "explain", "--json"],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")
