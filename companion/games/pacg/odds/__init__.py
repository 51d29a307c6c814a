"""Checks of the Pathfinder Adventure Card Game: skill checks, sequences of them, damage and tables."""

from companion.games.pacg.odds.attempt import Attempt, skill
from companion.games.pacg.odds.rolls import damage, table
from companion.games.pacg.odds.sequence import Need, needs, sequence

__all__ = ["Attempt", "Need", "damage", "needs", "sequence", "skill", "table"]
