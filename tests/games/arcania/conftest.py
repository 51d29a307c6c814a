"""The rules of Arcania for its tests."""

from __future__ import annotations

import pytest

from companion.core.readings import Readings
from companion.games.arcania.ruleset import Rules
from companion.games.registry import Games


@pytest.fixture(scope="session")
def rules(games: Games) -> Rules:
    return Rules(games.get("arcania"))


@pytest.fixture(scope="session")
def defaults(rules: Rules) -> Readings:
    return Readings(rules.readings)
