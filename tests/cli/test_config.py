"""The player's settings: chosen, kept with what else stands in the file, weaker than the environment."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.settings import Settings, settings, written


def test_without_a_file_everything_is_as_it_was(cli, home: Path) -> None:
    assert cli("config", "show", "--json").json["aliases"] == {}
    assert settings(home) == Settings()
    assert not home.exists()
    assert "not written yet" in cli("config").out


def test_a_setting_is_chosen_and_taken_back(cli, home: Path) -> None:
    assert cli("config", "set", "width", "72", "--json").json == {"setting": "width", "value": 72, "before": None}
    assert settings(home).width == 72
    assert "(was 72)" in cli("config", "unset", "width").out
    assert settings(home) == Settings()


def test_comments_and_other_settings_stay(cli, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text('# mine\nwidth = 70\n\n[aliases]\nt = "play turn" # quick\n', encoding="utf-8")
    cli("config", "set", "author", "Ana", "Maria")
    cli("config", "alias", "s", "status")
    text = (home / "config.toml").read_text(encoding="utf-8")
    assert "# mine\n" in text
    assert "# quick\n" in text
    found = settings(home)
    assert (found.width, found.author, found.aliases) == (70, "Ana Maria", {"t": "play turn", "s": "status"})


NAMES = st.sampled_from(["game", "author", "pager"])


@given(st.lists(st.tuples(NAMES, st.none() | st.text(max_size=12)), max_size=8))
def test_what_is_written_is_what_is_read(changes: list[tuple[str, str | None]]) -> None:
    import tomllib

    text, wanted = "", {}
    for name, value in changes:
        clean = None if value is None else value.encode("utf-8", "ignore").decode().replace("\x7f", "")
        text = written(text, name, clean)
        wanted = {key: old for key, old in wanted.items() if key != name} | ({name: clean} if clean is not None else {})
    assert tomllib.loads(text) == wanted


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["set", "width", "3"], "40 to 400"),
        (["set", "width", "x"], "whole number"),
        (["set", "colours", "pink"], "auto, always, never"),
        (["set", "readings", "often"], "once, always, never"),
        (["set", "nosuch", "1"], "There is: game, width"),
        (["set", "game", "chess"], "chess"),
        (["alias", "status", "log"], "is a command already"),
        (["alias", "a b", "log"], "is no word"),
        (["alias", "q", "nosuch", "thing"], "begins with no command"),
        (["alias", "q"], "There is no alias q"),
        (["set", "author", " "], "is empty"),
        (["set", "pager", ""], "is empty"),
        (["set", "pager", "less '"], "There is no program"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(cli, home: Path, line: list[str], says: str) -> None:
    assert says in cli("config", *line, code=2).err
    assert not (home / "config.toml").exists()


@pytest.mark.parametrize("text", ["x = [", "nosuch = 1\n", "width = 'wide'\n", "aliases = 3\n", "[aliases]\nt = 3\n"])
def test_a_file_that_cannot_be_used_stops_nothing_but_is_told(cli, home: Path, text: str) -> None:
    home.mkdir()
    (home / "config.toml").write_text(text, encoding="utf-8")
    done = cli("games", "list")
    assert "runebound" in done.out
    assert "Settings are left out." in done.err
    with pytest.raises(CompanionError, match=r"config\.toml"):
        settings(home)
    cli("config", "set", "width", "80", code=2)
    assert (home / "config.toml").read_text(encoding="utf-8") == text


def test_a_word_of_ones_own_stands_for_a_command(cli) -> None:
    cli("config", "alias", "g", "games", "list")
    assert cli("g", "--json").json == cli("games", "list", "--json").json
    cli("config", "alias", "g")
    cli("g", code=2)


def kept(home: Path, text: str) -> Path:
    """The settings' file with this text."""
    home.mkdir(exist_ok=True)
    (home / "config.toml").write_text(text, encoding="utf-8")
    return home / "config.toml"


def test_a_word_of_ones_own_may_stand_for_another_and_hides_no_command(cli, home: Path) -> None:
    kept(home, '[aliases]\ngames = "nosuch"\ng = "games list"\ngg = "g"\na = "b"\nb = "a"\n')
    assert cli("gg", "--json").json == cli("games", "list", "--json").json != []
    assert "not used: games is a command" in cli("config").out
    assert "a leads back to itself" in cli("a", code=2).err
    cli("config", "alias", "games")
    assert "games" not in settings(home).aliases


def test_a_line_keeps_its_quotes_and_its_apostrophes(cli, home: Path) -> None:
    cli("config", "alias", "n", "note", "the  mayor")
    cli("config", "alias", "d", "deck", "add", "kyra", "Thieves'", "Tools")
    cli("config", "alias", "j", "games list --json")
    assert settings(home).aliases == {"n": "note 'the  mayor'", "d": "deck add kyra Thieves' Tools"} | {
        "j": "games list --json"
    }
    assert cli("j").json == cli("games", "list", "--json").json


@pytest.mark.parametrize(
    "text", ['[aliases] # mine\nt = "log"\n', '[ aliases ]\nt = "log"', '\ufeffwidth = 90\n[aliases]\nt = "log"']
)
def test_what_was_written_by_hand_is_changed_too(cli, home: Path, text: str) -> None:
    kept(home, text)
    cli("config", "alias", "u", "undo")
    cli("config", "set", "width", "70")
    assert settings(home) == Settings(width=70, aliases={"t": "log", "u": "undo"})


@pytest.mark.parametrize("text", ['aliases.t = "log"\n', 'aliases = {t = "log"}\n', 'pager = """\nless\n"""\n'])
def test_what_cannot_be_changed_by_a_line_is_left_and_told(cli, home: Path, text: str) -> None:
    path = kept(home, text)
    line = ["set", "pager", "off"] if "pager" in text else ["alias", "t", "undo"]
    assert "Open it and change" in cli("config", *line, code=2).err
    assert path.read_text(encoding="utf-8") == text


def test_the_default_game_is_meant_where_no_campaign_is_in_use(cli) -> None:
    cli("config", "set", "game", "mm")
    assert "Mummy" in cli("campaign", "new", "Friday").out
    cli("campaign", "delete", "Friday", "--yes")
    assert {answer["ref"].partition("#")[0] for answer in cli("ask", "evade a villain", "--json").json["answers"]} == {
        "pacg-mm"
    }


def test_readings_are_said_as_often_as_chosen(home: Path, cli) -> None:
    from companion.core.readings import DEFAULT, ReadingNote
    from companion.kit.said import fresh

    cli("campaign", "new", "Thursday", "--game", "rotr")
    note = ReadingNote("by the way", key="k", whose=DEFAULT)
    assert [len(fresh([note])) for _ in range(2)] == [1, 0]
    cli("config", "set", "readings", "always")
    assert [len(fresh([note])) for _ in range(2)] == [1, 1]
    cli("config", "set", "readings", "never")
    assert fresh([note]) == []


def test_the_environment_is_stronger(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from companion.render import console, folding, pager

    monkeypatch.setenv("COLUMNS", "30")
    token = folding.CHOSEN.set(90)
    assert folding.width_of(sys.stdout) == 30
    folding.CHOSEN.reset(token)
    token2 = console.CHOSEN.set("always")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert console.is_plain(sys.stdout)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    assert not console.is_plain(sys.stdout)
    console.CHOSEN.reset(token2)
    token3 = pager.CHOSEN.set("more")
    monkeypatch.setenv("PAGER", "off")
    assert pager.program() == []
    pager.CHOSEN.reset(token3)


def test_without_a_file_nothing_is_loaded_for_it(home: Path) -> None:
    probe = "import sys; from companion.cli.main import run; run(['roll', 'd6']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "companion.kit.chosen" in loaded
    assert not {"companion.settings", "companion.render.pager"} & set(loaded)
