"""The Campaign phase: eight steps after every quest but the last, and what its rewards are."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from companion.core.names import CompanionError
from companion.games.descent.graph import HEROES, OVERLORD, CampaignGraph, Quest, Reward

if TYPE_CHECKING:
    from companion.games.descent.state import State

EVERYONE_XP = 1
QUEST_THREAT, VICTORY_THREAT = 1, 1


class PhaseStep(NamedTuple):
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


def next_step(done: Collection[str]) -> PhaseStep | None:
    """The step that is due; None when the phase is over."""
    return next((step for step in STEPS if step.id not in done), None)


def number(step: PhaseStep) -> int:
    """The step's number as the rulebook counts."""
    return STEPS.index(step) + 1


def need_step(state: State, id: str, force: str = "") -> None:
    """Refuse outside a step; single quests and cooperative play have no phase, and a start comes before one."""
    if force or state.is_epic or not state.runs or state.options.coop or (state.due and state.due.id == id):
        return
    wanted = next(step for step in STEPS if step.id == id)
    now = f"step {number(state.due)}, {state.due.title}, is due" if state.due else "no Campaign phase is under way"
    raise CompanionError(
        f"This belongs to step {number(wanted)}, {wanted.title}; {now}.",
        "`companion phase` shows the steps; --force REASON does it all the same.",
    )


class Earned(NamedTuple):
    """Everything the Receive Rewards step hands out."""

    hero_xp: int
    """For each hero."""
    overlord_xp: int
    gold: int
    threat: int = 0
    relic: str = ""
    relic_side: str = ""
    loses: str = ""
    loses_side: str = ""
    ongoing: str = ""
    shop_item: bool = False


def rewards_known(quest: Quest | None) -> bool:
    """Whether the data tells what a quest brings: a reward, or an entry of the digest that says there is none."""
    return quest is not None and bool(quest.rewards or quest.rule)


def earned(graph: CampaignGraph, quest: Quest | None, winner: str, heroes: int, plot: bool = False) -> Earned:
    """The rewards of a finished quest for so many heroes; threat only where a Plot deck is in play."""
    reward = quest.rewards.get(winner, Reward()) if quest else Reward()
    won = winner == OVERLORD
    return Earned(
        hero_xp=EVERYONE_XP + (0 if won else reward.xp),
        overlord_xp=EVERYONE_XP + (reward.xp + graph.winner_overlord_xp if won else 0),
        gold=reward.gold * heroes,
        threat=(QUEST_THREAT + (VICTORY_THREAT if won else 0)) if plot else 0,
        relic=reward.relic,
        relic_side=winner if reward.relic else "",
        loses=reward.other_side_loses,
        loses_side=(HEROES if won else OVERLORD) if reward.other_side_loses else "",
        ongoing=reward.ongoing,
        shop_item=graph.winner_heroes_item and not won,
    )
