"""Checks of Runebound: tests, terrain dice, combat tokens."""

from companion.games.parts.checks.runebound.attribute import AttributeTest, test
from companion.games.parts.checks.runebound.terrain import Faces, read_faces, read_terrain
from companion.games.parts.checks.runebound.tokens import Side, Token, cast, token
from companion.games.parts.checks.runebound.travel import explore, move, rest, retreat

__all__ = [
    "AttributeTest",
    "Faces",
    "Side",
    "Token",
    "cast",
    "explore",
    "move",
    "read_faces",
    "read_terrain",
    "rest",
    "retreat",
    "test",
    "token",
]
