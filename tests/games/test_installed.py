"""What is installed is looked up once, remembered in the player's folder, and looked up again when things change."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from companion.games import installed as module
from companion.games.api import GROUP


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the entry points were looked up."""
    found: list[int] = []
    look = module._look

    def counted() -> dict[str, str]:
        found.append(1)
        return look()

    monkeypatch.setattr(module, "_look", counted)
    return found


def test_our_own_entry_points_are_found(tmp_path: Path) -> None:
    entries = module._entries(tmp_path)
    assert entries["descent"] == "companion.games.descent.manifest:MANIFEST"
    assert GROUP == "companion.games"


def test_a_second_command_reads_the_file(tmp_path: Path, looked: list[int]) -> None:
    first = module._entries(tmp_path)
    assert module._entries(tmp_path) == first
    assert len(looked) == 1
    assert json.loads((tmp_path / module.CACHE).read_text(encoding="utf-8"))["games"] == first


def test_a_new_package_is_seen(tmp_path: Path, looked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site-packages"
    site.mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(site)])
    module._entries(tmp_path)
    (site / "theirs-1.0.dist-info").mkdir()
    (site / "theirs-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    (site / "theirs-1.0.dist-info" / "entry_points.txt").write_text(f"[{GROUP}]\ntheirs = theirs:X\n")
    assert module._entries(tmp_path)["theirs"] == "theirs:X"
    assert len(looked) == 2


@pytest.mark.parametrize("text", ["", "[]", "{", '{"environment": 1}', '{"games": 3}'])
def test_a_damaged_file_is_written_anew(tmp_path: Path, looked: list[int], text: str) -> None:
    (tmp_path / module.CACHE).write_text(text, encoding="utf-8")
    assert "descent" in module._entries(tmp_path)
    assert len(looked) == 1


def test_looking_leaves_no_folder_behind(tmp_path: Path) -> None:
    module._entries(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()
