"""Checks of Descent: attacks, attribute tests, standing up."""

from companion.games.parts.checks.descent.attack import attack, joint
from companion.games.parts.checks.descent.dice import Dice, Face, named, read_dice
from companion.games.parts.checks.descent.fight import Attack
from companion.games.parts.checks.descent.rolls import attribute, recover
from companion.games.parts.checks.descent.surges import Surge, surge

__all__ = ["Attack", "Dice", "Face", "Surge", "attack", "attribute", "joint", "named", "read_dice", "recover", "surge"]
