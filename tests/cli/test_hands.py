"""Several hands on one record: authors, the campaign in use of a home, undo by campaign, stale commands."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from getpass import getuser
from pathlib import Path

import pytest

from companion.cli.main import run
from companion.core.names import CompanionError
from companion.folder import Folder
from companion.store.caller import Caller, author, called_by
from companion.store.in_use import InUse, session
from companion.store.kept_files import holds_files
from companion.store.opening import open_record
from companion.store.readmodel import campaigns
from tests.games.folders import write_game

pytestmark = pytest.mark.both


@pytest.fixture
def homes(
    cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, template: Path, database_url: str
) -> Callable[..., object]:
    """`call("ana", ...)`: a command at one of several homes that share one database."""
    shared = tmp_path / "club.db"
    shared.write_bytes(template.read_bytes())

    def call(who: str, *words: str, code: int | None = 0, url: str | None = None):
        monkeypatch.setenv("COMPANION_HOME", str(tmp_path / who))
        monkeypatch.setenv("COMPANION_DATABASE_URL", (database_url or f"sqlite:///{shared}") if url is None else url)
        monkeypatch.setenv("COMPANION_AUTHOR", who)
        return cli(*words, code=code)

    return call


@pytest.fixture
def club(homes):
    homes("ana", "campaign", "new", "Thursday", "--game", "descent")
    homes("ben", "campaign", "new", "Friday", "--game", "descent")
    return homes


def test_the_author_is_the_option_then_the_environment_then_the_system_user(cli, thursday, monkeypatch) -> None:
    cli("note", "first")
    cli("config", "set", "author", "Dora")
    cli("note", "of the settings")
    monkeypatch.setenv("COMPANION_AUTHOR", "Ben")
    cli("note", "second")
    cli("note", "third", "--author", "Cleo")
    cli("--author=Cleo", "note", "fourth")
    assert [line["author"] for line in cli("log", "--json").json[:5]] == ["Cleo", "Cleo", "Ben", "Dora", getuser()]
    assert [line["label"] for line in cli("log", "--by", "cleo", "--json").json] == ["Note: fourth", "Note: third"]
    assert "Ben" in cli("log", "--by", "nobody", code=2).err
    assert "Cleo" in cli("log").out


@pytest.mark.parametrize(
    "words", [["--author", "a\nb"], ["--author", ""], ["--author"], ["--expect", "x"], ["--campaign", "Nowhere"]]
)
def test_what_cannot_be_meant_is_one_line_and_changes_nothing(cli, thursday, state, words: list[str]) -> None:
    before = state()
    assert len(cli("note", "x", *words, code=2).err.splitlines()) == 1
    assert state() == before


def test_old_steps_have_no_author_and_exports_keep_those_there_are(cli, thursday, tmp_path: Path) -> None:
    cli("note", "by Cleo", "--author", "Cleo")
    cli("campaign", "export", "--to", str(tmp_path / "t.json"))
    document = json.loads((tmp_path / "t.json").read_text(encoding="utf-8"))
    assert document["tables"]["history"][-1]["author"] == "Cleo"
    for row in document["tables"]["history"]:
        del row["author"]  # as an older companion wrote it
    document["tables"]["history"][-1]["author"] = "Cleo"
    (tmp_path / "old.json").write_text(json.dumps(document), encoding="utf-8")
    cli("campaign", "import", str(tmp_path / "old.json"), "--name", "Again")
    authors = {line["label"]: line["author"] for line in cli("log", "--json").json}
    assert authors["Note: by Cleo"] == "Cleo"
    assert authors["Kyra joins the party"] is None
    assert [line["label"] for line in cli("log", "--by", "cleo", "--json").json] == ["Note: by Cleo"]


def test_homes_that_share_a_record_have_the_same_books_and_games(homes, tmp_path: Path) -> None:
    book = tmp_path / "Lantern Rules.txt"
    book.write_text("Lanterns\n\nA lantern lights three spaces around the hero who carries it.\n" * 5, encoding="utf-8")
    homes("ana", "rules", "add", str(book), "--game", "descent")
    homes("ana", "games", "add", str(write_game(tmp_path / "my-game")))
    assert "Lantern Rules" in homes("ben", "rules", "books").out
    assert "three spaces" in homes("ben", "ask", "what does a lantern light", "--game", "descent").out
    homes("ben", "campaign", "new", "Friday", "--game", "my-game")
    homes("ben", "record", "copy", "--to", f"sqlite:///{tmp_path / 'cleo.db'}")
    (tmp_path / "cleo").mkdir()
    (tmp_path / "cleo.db").rename(tmp_path / "cleo" / "companion.db")
    own = homes("cleo", "rules", "books", url="")
    assert "Lantern Rules" in own.out and "REC010" not in own.out, "what was copied has them with it"
    assert "My Game" in homes("cleo", "games", "list", url="").out
    homes("cleo", "backup", str(tmp_path / "small.db"), "--without-books", url="")
    assert not holds_files(tmp_path / "small.db")


def test_the_log_says_where_somebody_did_nothing(club) -> None:
    said = club("ben", "log", "--by", "ana").out
    assert "Nothing by ana in this campaign" in said
    assert "Thursday" in club("ben", "log", "--by", "ana", "--all").out


def test_one_homes_choice_never_redirects_another(club) -> None:
    assert "Thursday" in club("ana", "status").out
    club("ben", "campaign", "use", "thursday")
    club("ben", "campaign", "use", "friday")
    club("ana", "note", "mine")
    assert club("ana", "note", "--json").json[0]["text"] == "mine"
    assert club("ben", "note", "--json").json == []
    assert [line["name"] for line in club("ben", "campaign", "list", "--json").json if line["in_use"]] == ["Friday"]


def test_a_campaign_that_somebody_else_deleted_is_not_replaced_by_another(club) -> None:
    club("ana", "campaign", "use", "friday")
    club("ana", "campaign", "use", "thursday")
    club("ben", "campaign", "delete", "thursday", "--yes")
    assert "No campaign is in use" in club("ana", "note", "lost?", code=2).err
    assert "Friday" in club("ben", "status").out
    assert "Delete campaign Thursday" in club("ben", "undo").out
    assert "Friday" in club("ben", "status").out, "it was not in use before"
    assert "Delete campaign Thursday" in club("ben", "redo").out
    club("ben", "undo")
    club("ana", "note", "found")
    assert "nothing to redo" in club("ben", "redo", code=2).err, "hers was built on its being there"


def test_deleting_the_campaign_in_use_puts_no_other_in_its_place(homes) -> None:
    for name in ("Friday", "Thursday"):
        homes("ana", "campaign", "new", name, "--game", "descent")
    homes("ana", "campaign", "delete", "thursday", "--yes")
    assert "No campaign is in use" in homes("ana", "note", "lost?", code=2).err
    homes("ana", "undo")
    assert "Thursday" in homes("ana", "status").out
    homes("ana", "redo")
    assert "No campaign is in use" in homes("ana", "note", "lost?", code=2).err
    homes("ana", "undo")
    assert "Friday is deleted" in homes("ana", "campaign", "delete", "friday", "--campaign", "friday", "--yes").out
    assert "Thursday" in homes("ana", "status").out, "another one than hers was deleted"


def test_what_is_served_is_not_deleted_beneath_the_phones(cli, thursday, folder: Folder) -> None:
    served = next(line.id for line in campaigns(folder) if line.name == "Thursday group")
    with called_by(Caller(author="Host", campaign=served, fixed=True)):
        assert "is being served" in cli("campaign", "delete", "thursday", "--yes", code=2).err
    assert "Thursday" in cli("status").out


def test_a_restore_puts_nobody_into_a_campaign_they_never_chose(club, tmp_path: Path) -> None:
    club("eve", "campaign", "new", "Elsewhere", "--game", "descent", url="")
    club("eve", "campaign", "new", "Far away", "--game", "descent", url="")
    club("eve", "backup", str(tmp_path / "foreign.db"), url="")
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as foreign, foreign:  # hers were made on another day
        foreign.execute("UPDATE campaign SET created_at = '2024-05-01T18:00:00Z'")
    club("ben", "campaign", "use", "friday")
    club("ana", "backup", str(tmp_path / "ours.db"))
    club("ana", "restore", str(tmp_path / "foreign.db"), "--yes")
    for who in ("ana", "ben"):
        assert "No campaign is in use" in club(who, "note", "lost?", code=2).err
        assert [line["in_use"] for line in club(who, "campaign", "list", "--json").json] == [False, False]
    club("ana", "restore", str(tmp_path / "ours.db"), "--yes")
    assert "Friday" in club("ben", "status").out, "his own is there again, and he need not choose it anew"
    with session():
        assert "Friday" in club("ben", "status").out
        club("ana", "restore", str(tmp_path / "foreign.db"), "--yes")
        club("ben", "note", "lost?", code=2)


def test_a_choice_of_an_older_companion_learns_which_campaign_it_means(cli, thursday, folder: Folder) -> None:
    cli("campaign", "use", "dark nights")
    chosen = InUse(folder)
    kept = json.loads(chosen.path.read_text(encoding="utf-8"))
    plain = {key: value for key, value in kept.items() if not key.endswith(" made")}
    chosen.path.write_text(json.dumps(plain), encoding="utf-8")
    assert "Dark nights" in cli("status").out
    cli("note", "any change")
    assert json.loads(chosen.path.read_text(encoding="utf-8")) == kept


def test_a_campaign_that_was_deleted_or_unmade_comes_back_into_use(club) -> None:
    club("ana", "campaign", "delete", "thursday", "--yes")
    assert "No campaign is in use" in club("ana", "note", "x", code=2).err
    club("ana", "undo")
    assert "Thursday" in club("ana", "status").out
    club("ana", "redo")
    club("ana", "undo")
    club("ana", "campaign", "new", "Third", "--game", "descent")
    club("ana", "undo")
    assert "Thursday" in club("ana", "status").out
    club("ana", "redo")
    assert "Third" in club("ana", "status").out


def test_a_restore_gives_no_campaign_the_number_of_another(homes, tmp_path: Path) -> None:
    homes("ben", "campaign", "new", "Friday", "--game", "descent")
    homes("ben", "backup", str(tmp_path / "early.db"))
    homes("ana", "campaign", "new", "Thursday", "--game", "descent")
    homes("ben", "restore", str(tmp_path / "early.db"), "--yes")
    homes("ben", "campaign", "new", "Sunday", "--game", "descent")
    assert "No campaign is in use" in homes("ana", "note", "for Thursday alone", code=2).err


def test_any_command_takes_a_campaign_and_the_output_names_it(club) -> None:
    assert club("ana", "note", "elsewhere", "--campaign", "friday").out == "Friday: Note: elsewhere.\n"
    assert club("ana", "undo", "--campaign", "friday").out == "Friday: Undone: Note: elsewhere (by ana)\n"
    assert club("ana", "redo", "--campaign", "friday").out == "Friday: Done again: Note: elsewhere\n"
    assert club("ana", "--campaign", "thursday", "note", "here").out == "Note: here.\n"
    assert "Friday" in club("ana", "status", "--campaign=friday").out
    assert [note["text"] for note in club("ben", "note", "--json").json] == ["elsewhere"]
    assert "--campaign" in club("ana", "--help").out


def test_a_commands_own_option_of_that_name_stays_its_own(club) -> None:
    own = club("ana", "quest", "list", "--campaign", "shadow rune", "--json", code=None)
    assert "campaign called" not in own.err


def test_undo_is_a_matter_of_one_campaign_and_says_whose_step_it_was(club) -> None:
    club("ana", "note", "a")
    club("ben", "note", "b")
    assert club("ana", "undo").out == "Undone: Note: a (by ana)\n"
    club("ben", "note", "b2")
    assert club("ana", "redo").out == "Done again: Note: a\n", "a change in another campaign does not end redo"
    club("ben", "note", "in hers", "--campaign", "thursday")
    assert "is ben's" in club("ana", "undo", code=2).err
    assert club("ana", "undo", "--mine").out == "Undone: Note: a (by ana)\n"
    step = next(line["step"] for line in club("ana", "log", "--json").json if line["label"] == "Note: in hers")
    assert "is of another campaign: Thursday" in club("ben", "undo", "--step", str(step), code=2).err
    assert club("ana", "undo", "--step", str(step)).out == "Undone: Note: in hers (by ben)\n"
    assert "(undone by ana)" in club("ana", "log").out
    club("ana", "redo")
    assert club("ana", "undo", "--yes").out == "Undone: Note: in hers (by ben)\n"


def test_a_name_that_is_taken_by_now_is_told_as_that(club) -> None:
    club("ana", "campaign", "rename", "thursday", "Sunday")
    club("ben", "campaign", "rename", "friday", "Thursday")
    said = club("ana", "undo", code=2).err
    assert "another campaign called Thursday by now" in said and 'campaign rename "Thursday"' in said
    club("ben", "undo")
    assert club("ana", "undo").out == "Undone: Rename campaign Thursday to Sunday (by ana)\n"
    club("ana", "campaign", "delete", "thursday", "--yes")
    club("ben", "campaign", "new", "Thursday", "--game", "descent")
    assert "another campaign called Thursday" in club("ana", "undo", code=2).err
    club("ben", "undo")
    club("ana", "undo")
    assert "cannot be redone: there is another campaign called Thursday" in club("ben", "redo", code=2).err


def test_what_stands_in_the_way_is_named_and_nothing_else(club) -> None:
    club("ana", "box", "add", "Spoon", "--kind", "item")
    club("ana", "box", "remove", "Spoon")
    club("ben", "box", "add", "spoon", "--kind", "item")
    out, again = [line["step"] for line in club("ana", "log", "--json").json[:2]][::-1]
    said = club("ana", "undo", "--step", str(out), code=2).err
    assert f"Undo those first: {again} (In your box: item spoon)." in said, "another entry took its place"
    club("ana", "campaign", "rename", "thursday", "Sunday")
    club("ana", "campaign", "rename", "sunday", "Monday")
    club("ana", "note", "x")
    last, first = [line["step"] for line in club("ana", "log", "--json").json[1:3]]
    said = club("ana", "undo", "--step", str(first), code=2).err
    assert f"Undo those first: {last} (Rename campaign Sunday to Monday)." in said, "a note is not in the way of a name"


def test_steps_of_the_folder_have_their_own_row(cli, thursday) -> None:
    cli("box", "add", "Long Spoon", "--kind", "card", "type=weapon")
    said = cli("undo")
    assert said.out == "Undone: Note on Kyra: the mayor lied\n"
    assert "companion undo --folder" in said.err
    cli("note", "the redo of the folder stays")
    cli("undo", "--folder")
    cli("note", "another")
    cli("redo", "--folder")
    assert [entry["name"] for entry in cli("box", "list", "--json").json] == ["Long Spoon"]
    assert "nothing to redo" in cli("redo", code=2).err


def test_a_stale_command_is_told_what_changed(club, tmp_path: Path) -> None:
    seen = club("ana", "note", "seen", "--json").json["step"]
    club("ben", "note", "in between", "--campaign", "thursday")
    said = club("ana", "note", "late", "--expect", str(seen), code=2).err
    assert "Note: in between (by ben)" in said and "late" not in said
    told = club("ana", "note", "late", "--expect", str(seen), "--json", code=2).json
    stale = told["facts"]["stale"]
    assert (told["done"], stale["expected"], stale["now"]) == (False, seen, stale["changed"][-1]["step"])
    assert stale["changed"] == [{"step": stale["now"], "label": "Note: in between", "author": "ben", "undone": False}]
    assert [note["text"] for note in club("ana", "note", "--json").json] == ["seen", "in between"]
    club("ben", "note", "other campaign")
    now = club("ana", "log", "--json").json[0]["step"]
    club("ana", "note", "in time", "--expect", str(now))
    club("ben", "undo", "--campaign", "thursday", "--step", str(now))
    said = club("ana", "undo", "--expect", str(now + 2), "--yes", code=2).err
    assert "Undone: Note: in between (by ben)" in said, "an undo is news too"


def test_an_evening_keeps_its_campaign_whatever_another_shell_chooses(cli, thursday, folder: Folder) -> None:
    with session():
        assert run(["campaign", "use", "dark nights"]) == 0
        InUse(folder).path.write_text('{"own": [2]}', encoding="utf-8")  # another shell
        assert "Dark nights" in cli("status").out
    assert "Thursday group" in cli("status").out


def test_a_damaged_file_chooses_nothing(cli, thursday, folder: Folder) -> None:
    cli("campaign", "use", "dark nights")
    InUse(folder).path.write_text("{", encoding="utf-8")
    assert "No campaign is in use" in cli("note", "x", code=2).err
    cli("campaign", "use", "dark nights")
    cli("note", "x")


def test_a_server_says_who_calls_and_the_line_cannot_say_otherwise(cli, thursday, folder: Folder) -> None:
    guest = Caller(author="Dora", campaign=1, fixed=True)
    with called_by(guest):
        assert author() == "Dora"
        cli("note", "from a phone")
        assert "its own name" in cli("note", "x", "--author", "Host", code=2).err
    (line,) = [line for line in open_record(folder).log(1) if line.author == "Dora"]
    assert (line.label, line.campaign_id) == ("Note: from a phone", 1)
    with called_by(Caller(campaign=99)), pytest.raises(CompanionError, match="gone"):
        open_record(folder).undo()
