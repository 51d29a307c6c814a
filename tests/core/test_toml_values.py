"""Figures kept as JSON: the same values, only while the file is the same."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from companion.core.toml_values import toml_values
from companion.folder import shipped_data


@pytest.mark.parametrize(
    "file", sorted(shipped_data().glob("*/*.toml")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_what_is_kept_is_what_the_file_says(file: Path, tmp_path: Path) -> None:
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    kept = tmp_path / "figures"
    assert toml_values(file, kept) == toml_values(file, kept) == toml_values(file) == said
    assert len(list(kept.iterdir())) == 1


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    file, kept = tmp_path / "a.toml", tmp_path / "figures"
    file.write_text("a = 1\n")
    assert toml_values(file, kept) == {"a": 1}
    file.write_text("a = 2\n")
    os.utime(file, ns=(1, 1))
    assert toml_values(file, kept) == {"a": 2}


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"of": 1}', '{"of": [], "values": 3}', "\x00"])
def test_a_damaged_copy_is_no_harm(tmp_path: Path, damage: str) -> None:
    file, kept = tmp_path / "a.toml", tmp_path / "figures"
    file.write_text("a = 1\n")
    toml_values(file, kept)
    (copy,) = kept.iterdir()
    copy.write_text(damage)
    assert toml_values(file, kept) == {"a": 1}


def test_files_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    kept = tmp_path / "figures"
    for n in (1, 2):
        (tmp_path / str(n) / "game").mkdir(parents=True)
        (tmp_path / str(n) / "game" / "a.toml").write_text(f"a = {n}\n")
    assert [toml_values(tmp_path / str(n) / "game" / "a.toml", kept)["a"] for n in (1, 2, 1)] == [1, 2, 1]


def test_nothing_is_left_where_the_player_has_no_folder_or_a_date_cannot_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("a = 2026-01-01\n")
    assert toml_values(file, tmp_path / "home" / "figures")["a"] == toml_values(file, tmp_path / "figures")["a"]
    assert not (tmp_path / "home").exists()
    assert list((tmp_path / "figures").glob("*")) == []


def test_what_is_wrong_is_told_as_the_parser_tells_it(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("a = \n")
    with pytest.raises(ValueError, match="Invalid value"):
        toml_values(file, tmp_path / "figures")
    with pytest.raises(FileNotFoundError):
        toml_values(tmp_path / "none.toml", tmp_path / "figures")
