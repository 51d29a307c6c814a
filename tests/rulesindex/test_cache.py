"""Folders that are made aside and moved into place: sound or not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulesindex.cache import build_folder, fingerprint, is_sound, sweep, write_atomic


def make(folder: Path) -> None:
    (folder / "words.txt").write_text("lamp fog bell", encoding="utf8")
    (folder / "MAIN_LOCK").touch()


def test_a_folder_is_sealed_when_it_is_there(tmp_path: Path) -> None:
    place = tmp_path / "index" / "digest.vey.1"
    assert not is_sound(place)
    build_folder(place, make)
    assert is_sound(place)
    assert sorted(path.name for path in place.iterdir()) == ["seal.json", "words.txt"]
    assert sorted(path.name for path in place.parent.iterdir()) == ["digest.vey.1"]


@pytest.mark.parametrize("damage", ["flip", "cut", "grow", "delete", "seal", "noseal"])
def test_any_damage_is_seen(tmp_path: Path, damage: str) -> None:
    place = tmp_path / "digest.vey.1"
    build_folder(place, make)
    words, seal = place / "words.txt", place / "seal.json"
    data = words.read_bytes()
    if damage == "flip":
        words.write_bytes(data[:3] + bytes([data[3] ^ 1]) + data[4:])
    elif damage == "cut":
        words.write_bytes(data[:-1])
    elif damage == "grow":
        words.write_bytes(data + b"x")
    elif damage == "delete":
        words.unlink()
    elif damage == "seal":
        seal.write_text("[]", encoding="utf8")
    else:
        seal.unlink()
    assert not is_sound(place)
    build_folder(place, make)
    assert is_sound(place)


def test_whoever_comes_second_is_content_with_what_is_there(tmp_path: Path) -> None:
    place = tmp_path / "digest.vey.1"

    def while_another_builds(folder: Path) -> None:
        build_folder(place, make)
        (folder / "words.txt").write_text("mine", encoding="utf8")

    build_folder(place, while_another_builds)
    assert (place / "words.txt").read_text(encoding="utf8") == "lamp fog bell"
    assert is_sound(place)


def test_a_build_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def dies(folder: Path) -> None:
        make(folder)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_folder(tmp_path / "digest.vey.1", dies)
    assert list(tmp_path.iterdir()) == []


def test_sweeping_takes_old_builds_and_abandoned_drafts(tmp_path: Path) -> None:
    for name in ("digest.vey.old", "digest.vey.new", "digest.other.old", ".building-young", ".building-old"):
        (tmp_path / name).mkdir()
    os.utime(tmp_path / ".building-old", (1, 1))
    sweep(tmp_path, "digest.vey.new", "digest.vey.")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".building-young", "digest.other.old", "digest.vey.new"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "file.json"
    write_atomic(target, b"one")
    write_atomic(target, b"two")
    assert target.read_bytes() == b"two"
    assert [path.name for path in target.parent.iterdir()] == ["file.json"]


def test_a_fingerprint_knows_where_one_part_ends() -> None:
    assert fingerprint("ab", "c") != fingerprint("a", "bc")
    assert fingerprint("ab", b"c") == fingerprint(b"ab", "c")
