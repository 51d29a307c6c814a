"""A caller who may change one sheet changes no other, and takes back no step of somebody else's."""

from __future__ import annotations

from typing import Any

import pytest

from companion.store.caller import Caller, called_by

pytestmark = pytest.mark.both


def test_only_the_own_sheet(cli: Any) -> None:
    cli("campaign", "new", "X", "--game", "arcania")
    for name in ("Ana", "Ben"):
        cli("party", "add", name, "--as", "fighter")
    with called_by(Caller(author="Ana", own=1)):
        cli("gold", "add", "ana", "5")
        told = cli("gold", "add", "ben", "5", code=2)
        assert "somebody else's sheet" in told.err
        assert "somebody else's sheet" in cli("party", "add", "Cid", "--as", "fighter", code=2).err
        cli("note", "the table's")
    with called_by(Caller(author="Overlord", own=0)):
        assert "somebody else's sheet" in cli("gold", "add", "ana", "5", code=2).err
        step = cli("log", "--json", "--limit", "1").json[0]["step"]
        assert "that was Ana" in cli("undo", "--step", str(step), "--yes", code=2).err
    with called_by(Caller(author="Ana", own=1)):
        cli("undo", "--yes")
    with called_by(Caller(author="Ben", own=2)):
        assert "that was Ana" in cli("redo", code=2).err
    with called_by(Caller(author="Ana", own=1)):
        cli("redo")
