"""`companion box`: typed in once, known in every campaign; out to a friend and in again, all or nothing."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.box import Box
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.readmodel import box_of
from companion.table.box_file import export_text, judged_entries, read_file
from companion.table.shelf import Shelf


@pytest.fixture
def table(opened: Path, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")


def names(cli, *options: str) -> list[str]:
    return [entry["name"] for entry in cli("box", "list", "--json", *options).json]


def test_an_entry_is_added_shown_changed_removed_each_as_one_step(cli, table: None) -> None:
    said = cli("box", "add", "Lucky", "Charm", "cost=3", "--kind", "item", "--text", "Reroll one die.\nOnce.")
    assert said.out == "In your box: item Lucky Charm (cost 3; a text).\n"
    assert cli("box", "show", "lucky", "--json").json == {
        "kind": "item",
        "name": "Lucky Charm",
        "figures": {"cost": 3},
        "text": "Reroll one die.\nOnce.",
    }
    assert "  Once." in cli("box", "show", "LUCKY charm").out
    assert "already" in cli("box", "add", "lucky charm", "--kind", "item", code=2).err
    outcome = cli("box", "set", "lucky", "cost=4", "--json").json
    assert (outcome["done"], outcome["facts"]) == (True, {"kind": "item", "name": "Lucky Charm"})
    assert "so already" in cli("box", "set", "lucky", "cost=4", code=2).err
    cli("box", "set", "lucky", "cost=", "--text", "")
    assert cli("box", "show", "lucky", "--json").json["figures"] == {}
    cli("undo", "--folder")
    cli("undo", "--folder")
    assert cli("box", "show", "lucky", "--json").json["figures"] == {"cost": 3}
    cli("redo", "--folder")
    assert cli("box", "show", "lucky", "--json").json["figures"] == {"cost": 4}
    cli("box", "remove", "lucky")
    assert names(cli) == []
    assert "holds no" in cli("box", "show", "lucky", code=2).err
    cli("undo", "--folder")
    assert names(cli) == ["Lucky Charm"]


def test_a_box_belongs_to_the_game_and_not_to_a_campaign(cli, table: None) -> None:
    cli("box", "add", "Lucky Charm", "--kind", "item")
    cli("campaign", "new", "Friday", "--game", "descent")
    assert names(cli) == ["Lucky Charm"]
    cli("campaign", "new", "Monday", "--game", "runebound")
    assert names(cli) == []
    assert names(cli, "--game", "descent") == ["Lucky Charm"]
    exported = json.loads(cli("campaign", "export", "Thursday", "--to", "-").out)
    assert "Lucky" not in json.dumps(exported), "a box is nobody's campaign"
    assert "Lucky" not in cli("box", "export", "-").out
    assert "Thursday" not in cli("box", "export", "-", "--game", "descent").out


def test_the_kind_is_guessed_where_only_one_fits(cli, table: None) -> None:
    assert cli("box", "set", "syndrael", "--text", "Stands firm.", "--json").json["facts"]["kind"] == "character"
    assert "--kind" in cli("box", "add", "Something new", code=2).err
    assert "No kind called 'ship'" in cli("box", "add", "X", "--kind", "ship", code=2).err
    assert "box add" in cli("box", "set", "Nobody", "--kind", "character", "--text", "x", code=2).err
    assert "nothing to set" in cli("box", "set", "syndrael", code=2).err
    assert "called" in cli("box", "add", "cost=3", "--kind", "item", code=2).err


def test_a_text_comes_from_an_argument_a_file_or_standard_input(cli, table: None, tmp_path: Path, monkeypatch) -> None:
    words = tmp_path / "words.txt"
    words.write_text("From a file.\nTwo lines.\n", encoding="utf-8")
    cli("box", "add", "A", "--kind", "card", "--file", str(words))
    monkeypatch.setattr(sys, "stdin", io.StringIO("From\nelsewhere"))
    cli("box", "add", "B", "--kind", "card", "--text", "-")
    texts = [entry["text"] for entry in cli("box", "list", "--json").json]
    assert texts == ["From a file.\nTwo lines.", "From\nelsewhere"]
    words.write_bytes(b"\xff\xfe\x00")
    for bad in (words, tmp_path, tmp_path / "none"):
        assert cli("box", "add", "C", "--kind", "card", "--file", str(bad), code=2).err.count("\n") == 1
    assert "4,001" in cli("box", "add", "C", "--kind", "card", "--text", "x" * 4001, code=2).err
    assert "control" in cli("box", "add", "C", "--kind", "card", "--text", "x\x1b[2J", code=2).err


def test_a_file_of_ours_goes_to_a_friend_and_is_taken_in_once(cli, table: None, tmp_path: Path) -> None:
    cli("box", "add", "Lucky Charm", "cost=3", "--kind", "item", "--text", "Reroll.")
    cli("box", "add", "Grotto", "--kind", "card")
    file = tmp_path / "box.json"
    assert cli("box", "export", str(file), "--json").json == {"game": "descent", "file": str(file), "entries": 2}
    assert "--yes" in cli("box", "export", str(file), code=2).err
    assert cli("box", "import", str(file), "--json").json["facts"] == {
        "game": "descent",
        "added": 0,
        "changed": 0,
        "same": 2,
    }
    cli("box", "remove", "lucky")
    cli("box", "set", "grotto", "size=2", "--text", "Mine.")
    assert cli("box", "import", str(file), "--json").json["facts"]["added"] == 1, "what it leaves out stays as it is"
    assert cli("box", "show", "grotto", "--json").json["text"] == "Mine."
    cli("undo", "--folder")
    assert names(cli) == ["Grotto"], "an import is one step"


def test_what_would_change_an_entry_is_shown_first_and_needs_a_word(cli, table: None, tmp_path: Path) -> None:
    cli("box", "add", "Lucky Charm", "cost=3", "--kind", "item", "--text", "Mine.")
    file = tmp_path / "friend.csv"
    file.write_text("kind,name,cost,text\nitem,lucky charm,4,\nitem,Rope,1,Long.\n", encoding="utf-8")
    shown = cli("box", "import", str(file), code=1)
    assert "friend.csv:2: error[BOX001] your box has item Lucky Charm: cost 3 -> 4" in shown.out
    assert "--replace" in shown.out
    assert names(cli) == ["Lucky Charm"], "nothing was taken in"
    refused = cli("box", "import", str(file), "--json", code=1).json
    assert (refused["done"], refused["findings"][0]["line"]) == (False, 2)
    cli("box", "import", str(file), "--replace")
    assert cli("box", "show", "lucky", "--json").json["figures"] == {"cost": 4}
    assert cli("box", "show", "lucky", "--json").json["text"] == "Mine."
    assert names(cli) == ["Lucky Charm", "Rope"]
    cli("undo", "--folder")
    assert cli("box", "show", "lucky", "--json").json["figures"] == {"cost": 3}


def test_csv_and_toml_with_a_header_are_taken_in(cli, table: None, tmp_path: Path) -> None:
    csv = tmp_path / "a.csv"
    csv.write_text('name;cost;text\nRope;1;"two\nlines"\nLamp;2;\n', encoding="utf-8-sig")
    cli("box", "import", str(csv), "--kind", "item")
    toml = tmp_path / "b.toml"
    toml.write_text(
        'game = "descent"\n[[item]]\nname = "Flask"\ncost = 5\n[[entry]]\nkind = "quest"\nname = "Deep"\ntext = "x"\n'
        "[entry.figures]\nact = 1\n",
        encoding="utf-8",
    )
    cli("box", "import", str(toml))
    found = {entry["name"]: (entry["kind"], entry["figures"]) for entry in cli("box", "list", "--json").json}
    assert found == {
        "Rope": ("item", {"cost": 1}),
        "Lamp": ("item", {"cost": 2}),
        "Flask": ("item", {"cost": 5}),
        "Deep": ("quest", {"act": 1}),
    }
    assert cli("box", "show", "rope", "--json").json["text"] == "two\nlines"


def test_every_problem_of_a_file_is_told_with_its_line_and_nothing_is_taken_in(
    cli, table: None, tmp_path: Path
) -> None:
    file = tmp_path / "a.csv"
    rows = [
        "kind,name,cost,text",
        "item,Good,1,",
        "ship,Bad,1,",
        "item,,1,",
        "item,Huge,99999999999999,",
        "item,GOOD,2,",
    ]
    file.write_text(
        "\n".join([*rows, "item,Cursor,1,a\x1b[2J", "item,Short", "item,Nul\x00,1,"]) + "\n", encoding="utf-8"
    )
    shown = cli("box", "import", str(file), code=1).out
    for line in (3, 4, 5, 6, 7, 8, 9):
        assert f"a.csv:{line}: error" in shown
    assert "\x1b" not in shown
    assert names(cli) == []


HOSTILE = {
    "not-utf8.csv": b"name,kind\n\xff\xfe,item\n",
    "nul.json": b"\x00\x00\x00",
    "empty.csv": b"",
    "header.csv": b"name,name,kind\nA,B,item\n",
    "nameless.csv": b"title,kind\nA,item\n",
    "columns.csv": b"name," + b",".join(b"c%d" % n for n in range(100)) + b"\nA\n",
    "field.csv": b"name,kind,text\nA,item," + b"x" * 200_000 + b"\n",
    "deep.json": b"[" * 100_000,
    "twice.json": b'{"format": "companion-box", "format": "x"}',
    "other.json": b'{"format": "companion-campaign", "version": 2}',
    "newer.json": b'{"format": "companion-box", "version": 9, "entries": []}',
    "types.json": b'{"format": "companion-box", "version": 1, "entries": [3, {"kind": [], "name": {}, "text": 1}]}',
    "number.json": b'{"format": "companion-box", "version": 1, "entries": ['
    b'{"kind": "item", "name": "A", "figures": {"x": 1e999}}]}',
    "digits.toml": b"[[item]]\nname = 'A'\ncost = " + b"9" * 6000 + b"\n",
    "twice.toml": b"[[item]]\nname = 'A'\nname = 'B'\n",
    "nested.toml": b"[[item]]\nname = 'A'\n[item.figures.a.b.c]\nd = 1\n",
    "date.toml": b"[[item]]\nname = 'A'\nwhen = 1979-05-27\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_plain_words(cli, table: None, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_bytes(HOSTILE[name])
    shown = cli("box", "import", str(file), code=1).out
    assert f"{name}" in shown.splitlines()[0]
    assert "Nothing was taken in" in shown.splitlines()[-1]
    assert names(cli) == []


def test_a_name_of_any_length_is_refused_at_once(cli, table: None) -> None:
    for verb in ("add", "set"):
        said = cli("box", verb, "x" * 100_000, "--kind", "item", "--text", "x", code=2).err
        assert "The entry's name has 100,000 characters." in said and len(said) < 200


def test_a_missing_file_and_a_pipe_are_refused(cli, table: None, tmp_path: Path) -> None:
    assert "cannot be read" in cli("box", "import", str(tmp_path / "none.csv"), code=1).out
    assert "not a file" in cli("box", "import", "/dev/zero", code=1).out


def test_twenty_thousand_rows_are_one_step(cli, table: None, tmp_path: Path) -> None:
    file = tmp_path / "many.csv"
    file.write_text("kind,name,cost\n" + "".join(f"item,Thing {n},{n % 90}\n" for n in range(20_000)), encoding="utf-8")
    assert cli("box", "import", str(file), "--json").json["facts"]["added"] == 20_000
    assert len(names(cli)) == 20_000
    cli("undo", "--folder")
    assert names(cli) == []


PLAIN = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp", "Cf", "Mn", "Mc", "Me")), max_size=40)
ENTRIES = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(["item", "card", "quest", "monster"]),
            "name": PLAIN.filter(lambda text: text.strip() and any(c.isalnum() for c in text)),
            "text": st.lists(PLAIN, max_size=3).map("\n".join),
            "figures": st.dictionaries(
                st.sampled_from(["cost", "health", "hand-size", "who"]), st.integers(-999, 999) | st.booleans()
            ),
        }
    ),
    max_size=6,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(entries=ENTRIES)
def test_a_box_comes_out_and_goes_in_as_it_was(games: Games, tmp_path: Path, entries: list[dict[str, object]]) -> None:
    system = games.get("descent")
    empty = Shelf(system, games.code_of(system), Box())
    file = tmp_path / "in.json"
    written = {"format": "companion-box", "version": 1, "game": "descent", "entries": entries}
    file.write_text(json.dumps(written), encoding="utf-8")
    first = judged_entries(read_file(file), empty)
    raw = [(n, "descent", e.kind, e.name, e.key, dict(e.figures), e.text, "") for n, e in enumerate(first)]
    count, text = export_text(empty._replace(box=Box(raw=lambda: raw)))
    file.write_text(text, encoding="utf-8")
    again = judged_entries(found := read_file(file), empty)
    assert [problem for problem in found.problems.found if first] == []
    assert sorted(e._replace(line=0) for e in again) == sorted(e._replace(line=0) for e in first) or not count
    assert len(again) == len(first) == count


def test_the_box_is_read_without_the_record_layer(cli, table: None, folder: Folder) -> None:
    cli("box", "add", "Lucky Charm", "cost=3", "--kind", "item")
    assert box_of(folder, "descent").number("item", "lucky charm", "cost") == 3
    assert list(box_of(folder, "it's none")) == []
