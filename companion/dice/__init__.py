"""Dice: notation -> tree -> exact distribution, a roll, or words. Pure, standard library only."""

from companion.dice.dist import Dist
from companion.dice.errors import DiceError
from companion.dice.evaluate import distribution
from companion.dice.odds import Odds, odds
from companion.dice.parse import parse
from companion.dice.tree import Expr

__all__ = ["DiceError", "Dist", "Expr", "Odds", "distribution", "odds", "parse"]
