"""What `status` tells is kept while nothing that it was made of has changed, and made anew when anything has."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import companion.cli.status as module
from companion.kit import glance
from tests.games.folders import write_game


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The campaigns of which it was told anew, one after the other."""
    found: list[str] = []
    really: Callable[..., glance.Glance] = module.describe

    def describe(view) -> glance.Glance:
        found.append(view.own.name)
        return really(view)

    monkeypatch.setattr(module, "describe", describe)
    return found


@pytest.mark.both
def test_it_is_told_anew_after_every_change_and_only_then(cli, thursday: Path, made: list[str]) -> None:
    first = cli("status").out
    assert cli("status").out == cli().out == first
    assert cli("status", "--json").json["campaign"] == "Thursday group"
    assert len(made) == 1
    changes = (
        ["note", "the bridge is down"],
        ["undo"],
        ["box", "add", "Gorge Bear", "--kind", "card", "--text", "large"],
        ["party", "retire", "lem"],
    )
    for number, change in enumerate(changes, 2):
        cli(*change)
        cli("status")
        assert len(made) == number, change
        cli("status")
        assert len(made) == number, change


def test_what_is_told_is_true_after_each_change(cli, thursday: Path) -> None:
    assert "Lem" in cli("status").out
    cli("note", "the bridge is down")
    assert "last note: the bridge is down" in cli("status").out
    cli("undo")
    assert "the bridge is down" not in cli("status").out
    cli("party", "retire", "lem")
    assert "Lem" not in cli("status").out
    cli("campaign", "new", "Friday", "--game", "descent")
    assert cli("status").out.startswith("Friday - Descent")
    assert cli("status", "--campaign", "Thursday group").out.startswith("Thursday group - ")
    assert cli("status").out.startswith("Friday - Descent")


def test_new_data_of_the_game_and_a_new_companion_are_told_anew(
    cli, opened: Path, tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("games", "add", str(write_game(tmp_path / "my-game")))
    cli("campaign", "new", "Own", "--game", "my-game")
    (data,) = opened.glob("games/*/game.toml")
    cli("status")
    os.utime(data, ns=(1, 1))
    cli("status")
    cli("status")
    assert len(made) == 2
    (data.parent / "quests.toml").write_text("")
    cli("status")
    assert len(made) == 3
    monkeypatch.setattr(glance, "__version__", "99")
    cli("status")
    assert len(made) == 4


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"record": 7, "told": {"campaign": 3}}', "\udcff"])
def test_a_damaged_file_is_passed_over(cli, thursday: Path, text: str) -> None:
    told = cli("status").out
    (thursday / "figures" / glance.FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert cli("status").out == told


def test_a_folder_that_cannot_be_written_is_told_all_the_same(cli, thursday: Path, made: list[str]) -> None:
    (thursday / "figures").write_text("in the way")
    assert cli("status").out == cli("status").out
    assert len(made) == 2
