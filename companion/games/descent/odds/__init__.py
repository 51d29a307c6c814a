"""Checks of Descent: attacks, attribute tests, standing up."""

from companion.games.descent.odds.attack import attack, joint
from companion.games.descent.odds.dice import Dice, Face, named, read_dice
from companion.games.descent.odds.duel import Asked, Striker, Target, duel, suffer
from companion.games.descent.odds.fight import Attack
from companion.games.descent.odds.rolls import attribute, recover
from companion.games.descent.odds.surges import Surge, surge

__all__ = [
    "Asked",
    "Attack",
    "Dice",
    "Face",
    "Striker",
    "Surge",
    "Target",
    "attack",
    "attribute",
    "duel",
    "joint",
    "named",
    "read_dice",
    "recover",
    "suffer",
    "surge",
]
