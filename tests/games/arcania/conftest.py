"""The rules of Arcania for its tests."""

from __future__ import annotations

import pytest

from companion.core.readings import Readings
from companion.games.arcania.data import Ruleset
from companion.games.registry import Games


@pytest.fixture(scope="session")
def rules(games: Games) -> Ruleset:
    return Ruleset(games.get("arcania"))


@pytest.fixture(scope="session")
def defaults(rules: Ruleset) -> Readings:
    return Readings(rules.readings)
