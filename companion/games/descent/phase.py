"""The Campaign phase: eight steps after every quest but the last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """One step: what it does by default, and the entry of the digest that says so."""

    id: str
    title: str
    does: str
    rule: str


STEPS = (
    PhaseStep("gold", "Receive gold from Search cards", "sells every Search card found", "campaign-gold"),
    PhaseStep("cleanup", "Cleanup", "removes conditions; damage and fatigue are recovered", "campaign-cleanup"),
    PhaseStep("rewards", "Receive rewards", "1 XP for everyone, and what the winner gained", "receive-rewards"),
    PhaseStep("shopping", "Shopping", "buys nothing; `companion shop` shows, buys and sells", "shopping"),
    PhaseStep(
        "experience",
        "Spend experience points",
        "buys nothing; `companion skill buy`, `overlord buy`",
        "spend-experience",
    ),
    PhaseStep("choose", "Choose next quest", "keeps the choice open unless only one quest is", "choose-next-quest"),
    PhaseStep("setup", "Set up quest", "the overlord shuffles all his cards", "set-up-quest-step"),
    PhaseStep("travel", "Travel", "the heroes travel from their home to the quest", "travel-step"),
)


def next_step(done: Sequence[str]) -> PhaseStep | None:
    """The step that is due; None when the phase is over."""
    return next((step for step in STEPS if step.id not in done), None)


def number(step: PhaseStep) -> int:
    """The step's number as the rulebook counts."""
    return STEPS.index(step) + 1
