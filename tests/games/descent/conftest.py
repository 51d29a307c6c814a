"""A party of Descent on the command line, and ways to bring it where a test needs it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import run
from companion.folder import Folder
from companion.games.descent.acts.phase import finish_phase
from companion.games.descent.acts.quests import start_quest, win_quest
from companion.games.registry import Games
from companion.store.backup import take_backup
from companion.store.opening import open_record
from companion.table.change import Table
from tests.conftest import put_record

Cli = Callable[..., Any]
STEPS = ("gold", "cleanup", "rewards", "shopping", "experience", "choose", "setup", "travel")
PARTY = (("ashrian", "disciple"), ("leoric", "runemaster"))


@pytest.fixture(scope="session")
def party_template(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record with the campaign X of Ashrian the Disciple and Leoric the Runemaster, made once."""
    folder = Folder(tmp_path_factory.mktemp("party"))
    shutil.copy(template, folder.database)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(folder.home))
        patch.delenv("COMPANION_DATABASE_URL", raising=False)
        assert run(["campaign", "new", "X", "--game", "descent"]) == 0
        for hero, chosen in PARTY:
            assert run(["party", "add", hero]) == 0
            assert run(["hero", "class", hero, chosen]) == 0
    return take_backup(folder, "party", datetime.now(UTC))


@pytest.fixture
def party(home: Path, party_template: Path, cli: Cli) -> Cli:
    """The command line with that campaign in use."""
    put_record(home, party_template)
    return cli


@pytest.fixture
def until(party: Cli) -> Callable[..., Cli]:
    """Play the Introduction and stop where a step is due."""

    def go(step: str, winner: str = "heroes", gold: int = 0) -> Cli:
        party("quest", "start")
        party("quest", "win", winner)
        for n in range(STEPS.index(step)):
            party("phase", "next", *(["--gold", str(gold)] if n == 0 else []))
        return party

    return go


@pytest.fixture
def play(folder: Folder, games: Games) -> Callable[[str, str], None]:
    """Play a quest with its whole Campaign phase, without the command line: quicker where it is only the way there."""

    def whole(quest: str, winner: str) -> None:
        table = Table(open_record(folder), games)
        assert start_quest(table, quest).done and win_quest(table, winner).done
        assert all(outcome.done for outcome in finish_phase(table))

    return whole
