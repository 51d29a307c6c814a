"""Checks of Runebound: tests, terrain dice, combat tokens."""

from companion.games.runebound.odds.attribute import AttributeTest, test
from companion.games.runebound.odds.terrain import Faces, read_faces, read_terrain
from companion.games.runebound.odds.tokens import Side, Token, cast, token
from companion.games.runebound.odds.travel import explore, move, rest, retreat

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
