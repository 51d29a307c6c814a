"""What a quest brings, whoever won it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.descent.graph import HEROES, OVERLORD, CampaignGraph, Quest, Reward

EVERYONE_XP = 1
QUEST_THREAT, VICTORY_THREAT = 1, 1


@dataclass(frozen=True, slots=True)
class Earned:
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
