"""Small games for the tests."""

from __future__ import annotations

from typing import Any

from companion.folder import shipped_data
from companion.games.runebound.data import Card, Components, components
from companion.games.runebound.state import Hero, Skill, State, Track

FIGURES = {"body": 3, "mind": 2, "spirit": 0, "health": 10, "speed": 3, "hand_limit": 3}


def rules() -> Components:
    """The shipped data."""
    return components(shipped_data() / "runebound")


def hero(name: str = "Corbin", **fields: Any) -> Hero:
    """Corbin's figures, under any name."""
    return Hero(name, fields.pop("printed", FIGURES), **fields)


def skill(name: str, kind: str, **gives: int) -> Skill:
    """A learned skill."""
    return Skill(Card(name, kind, gives=tuple(gives.items())))


def asset(name: str, kind: str = "", **gives: int) -> Card:
    """An asset that a hero has."""
    return Card(name, kind, gives=tuple(gives.items()))


def game(scenario: str = "margath", health: int = 16, **fields: Any) -> State:
    """A game of a shipped scenario with its villain's health entered."""
    chosen = rules().scenario(scenario)
    assert chosen
    return State(rules(), chosen._replace(health=health), **fields)


TRACK = Track(spaces=6, story=(2, 5), refresh=(3,))
