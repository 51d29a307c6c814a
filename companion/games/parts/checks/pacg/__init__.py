"""Checks of the Pathfinder Adventure Card Game: skill checks, sequences of them, damage and tables."""

from companion.games.parts.checks.pacg.attempt import Attempt, skill
from companion.games.parts.checks.pacg.rolls import damage, table
from companion.games.parts.checks.pacg.sequence import Need, needs, sequence

__all__ = ["Attempt", "Need", "damage", "needs", "sequence", "skill", "table"]
