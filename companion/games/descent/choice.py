"""Which quest comes next: a pure evaluation of a campaign's graph and the results so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.games.descent.campaign import CARD, CampaignGraph, Quest, QuestCard, Result, Stage, count, current_stage
from companion.games.descent.facts import HEROES, OVERLORD

if TYPE_CHECKING:
    from companion.games.descent.questbook import Printed

RULES, EVERYONE = "rules", "everyone"
"""Who chooses a quest where no side does."""
SIDE_WORDS = {HEROES: "the heroes", OVERLORD: "the overlord"}


class Open(NamedTuple):
    """A quest that may be chosen, and by whom."""

    quest: Quest
    chooser: str


class Closed(NamedTuple):
    """A quest that may not be chosen, and why."""

    quest: Quest
    why: str


class Choice(NamedTuple):
    """What may be played next."""

    stage: Stage | None
    open: tuple[Open, ...] = ()
    closed: tuple[Closed, ...] = ()
    winner: str = ""
    """The side that won the campaign, once it is done."""

    @property
    def done(self) -> bool:
        """Whether the campaign is over."""
        return self.stage is None


def choice(graph: CampaignGraph, results: Sequence[Result], cards: Sequence[QuestCard] = ()) -> Choice:
    """The quests that may be chosen now, and why each other one may not."""
    stage = current_stage(graph, results)
    if stage is None:
        over = tuple(Closed(quest, _played(quest, results) or "the campaign is over") for quest in graph.quests)
        return Choice(None, (), over, results[-1].winner if results else "")
    if forced_cards(stage, cards):
        return _only_cards(graph, stage, results, cards)
    opened, closed = [], []
    for quest in (*graph.quests, *_card_quests(cards)):
        why = why_closed(graph, stage, results, quest, cards)
        if why:
            closed.append(Closed(quest, why))
        else:
            opened.append(Open(quest, chooser(graph, stage, results)))
    return Choice(stage, tuple(opened), tuple(closed))


def chooser(graph: CampaignGraph, stage: Stage, results: Sequence[Result]) -> str:
    """Who chooses: the winner of the last quest, the leader of a stage, or nobody but the rules."""
    if stage.leader_of:
        return leader(graph, results, stage.leader_of)
    if stage.chosen_by_rules or not results:
        return RULES
    if stage.kind == "interlude":  # a Quest card played in between gives no say
        return next(result.winner for result in reversed(results) if result.stage != CARD)
    return results[-1].winner


def leader(graph: CampaignGraph, results: Sequence[Result], stage: str) -> str:
    """The side that won more than half of a stage's quests."""
    plays = graph.stage(stage).plays
    return next((side for side in (HEROES, OVERLORD) if 2 * count(results, stage, side) > plays), "")


def named_by_book(stage: Stage, results: Sequence[Result]) -> bool:
    """Whether the book names every quest that may come next in a stage, so that none is entered for it."""
    return not stage.entered or stage.listed or count(results, stage.id) + 1 in stage.named_turns


def why_closed(
    graph: CampaignGraph, stage: Stage, results: Sequence[Result], quest: Quest, cards: Sequence[QuestCard] = ()
) -> str:
    """Why a quest may not be chosen now; empty where it may."""
    if quest.stage == CARD:
        return _card_closed(stage, next(card for card in cards if card.name == quest.name))
    return (
        _played(quest, results)
        or _other_stage(graph, stage, results, quest)
        or _not_opened(graph, results, quest)
        or _other_turn(stage, results, quest)
    )


def _played(quest: Quest, results: Sequence[Result]) -> str:
    won = [result.winner for result in results if result.quest == quest.id and result.stage == quest.stage]
    return f"already played: {SIDE_WORDS[won[-1]]} won" if won else ""


def _other_stage(graph: CampaignGraph, stage: Stage, results: Sequence[Result], quest: Quest) -> str:
    if quest.stage == stage.id:
        return ""
    order = [known.id for known in graph.stages]
    own = graph.stage(quest.stage)
    if order.index(own.id) < order.index(stage.id):
        counts = graph.unplayed if own.kind == "act" else ""
        return f"{own.title} is over" + (f"; it counts for {SIDE_WORDS[counts]}" if counts else "")
    left = stage.plays - count(results, stage.id)
    first = f"{stage.title} comes first ({left} to play)"
    rule = _shut_for_good(graph, results, quest) or opens_if(graph, quest)
    return f"{first}; {rule}" if rule else first


def opens_if(graph: CampaignGraph, quest: Quest) -> str:
    """The rule that opens a quest, in words; empty where it is open throughout its stage."""
    opening = quest.opening
    side = SIDE_WORDS.get(opening.won_by, "")
    if opening.leader_of:
        won = f"won {_name(graph, opening.after)}" if opening.after else "chooses it"
        return f"opens if the side that leads {graph.stage(opening.leader_of).title} {won}"
    if opening.after and not side:
        return f"opens after {_name(graph, opening.after)}"
    if opening.after:
        return f"opens if {side} won {_name(graph, opening.after)}"
    if opening.unless_after:
        return f"opens unless {side} won {_name(graph, opening.unless_after)}"
    if opening.majority_of:
        stage = graph.stage(opening.majority_of)
        return f"opens if {side} won at least {stage.plays // 2 + 1} quests of {stage.title}"
    return ""


def _shut_for_good(graph: CampaignGraph, results: Sequence[Result], quest: Quest) -> str:
    """Why a quest will never open: the one before it is decided, by its result or by the end of its stage."""
    before = graph.quest(quest.opening.after)
    played = any(result.quest == quest.opening.after for result in results)
    over = before is not None and count(results, before.stage) >= graph.stage(before.stage).plays
    return _not_opened(graph, results, quest) if played or over else ""


def _not_opened(graph: CampaignGraph, results: Sequence[Result], quest: Quest) -> str:
    opening, side = quest.opening, quest.opening.won_by
    if opening.after:
        return _after(graph, results, quest)
    if opening.unless_after and _winner(graph, results, opening.unless_after) == side:
        return f"{opens_if(graph, quest)}; {SIDE_WORDS[side]} won it"
    if opening.majority_of and leader(graph, results, opening.majority_of) != side:
        won = count(results, opening.majority_of, side)
        return f"{opens_if(graph, quest)}; {'he' if side == OVERLORD else 'they'} won {won}"
    return ""


def _after(graph: CampaignGraph, results: Sequence[Result], quest: Quest) -> str:
    opening = quest.opening
    won, played = _winner(graph, results, opening.after), any(one.quest == opening.after for one in results)
    needed = leader(graph, results, opening.leader_of) if opening.leader_of else opening.won_by
    whoever = not opening.won_by and not opening.leader_of
    if played if whoever else won and won == needed:
        return ""
    rule = opens_if(graph, quest)
    if played:
        return f"{rule}; {SIDE_WORDS[won]} won it"
    return f"{rule}; it was not played" + (f" and counts for {SIDE_WORDS[won]}" if won else "")


def _winner(graph: CampaignGraph, results: Sequence[Result], quest: str) -> str:
    """The side a quest counts for; one nobody attempted counts as the campaign says."""
    return next((result.winner for result in results if result.quest == quest), graph.unplayed)


def _name(graph: CampaignGraph, quest: str) -> str:
    found = graph.quest(quest)
    return found.name if found else quest


def _other_turn(stage: Stage, results: Sequence[Result], quest: Quest) -> str:
    turn = count(results, stage.id) + 1
    if not quest.opening.turns or turn in quest.opening.turns:
        return ""
    turns = " or ".join(_ordinal(n) for n in quest.opening.turns)
    return f"open only as the {turns} quest of {stage.title}; the {_ordinal(turn)} comes now"


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}.get(number, f"{number}th")


def forced_cards(stage: Stage, cards: Sequence[QuestCard]) -> tuple[QuestCard, ...]:
    """Act I Quest cards of which the heroes must attempt one before the Interlude."""
    return tuple(card for card in cards if card.act == stage.act == "I") if stage.kind == "interlude" else ()


def _only_cards(graph: CampaignGraph, stage: Stage, results: Sequence[Result], cards: Sequence[QuestCard]) -> Choice:
    """Before the Interlude the heroes choose among the Act I Quest cards in play, and nothing else is open."""
    due = forced_cards(stage, cards)
    why = "the heroes must first attempt an Act I Quest card that is in play"
    others = (*graph.quests, *_card_quests([card for card in cards if card not in due]))
    closed = tuple(Closed(quest, why_closed(graph, stage, results, quest, cards) or why) for quest in others)
    return Choice(stage, tuple(Open(quest, HEROES) for quest in _card_quests(due)), closed)


def _card_quests(cards: Sequence[QuestCard]) -> Iterator[Quest]:
    return (Quest(card.name, card.name, CARD) for card in cards)


def _card_closed(stage: Stage, card: QuestCard) -> str:
    if card.act not in ("", stage.act):
        return f"open only in Act {card.act}"
    return f"the {stage.title} must be next" if stage.kind != "act" else ""


EPIC = Stage("single", "Epic Play", "", 0, "act")
"""What single quests are played in, in place of a stage."""


def any_quest(printed: Iterable[Printed]) -> Choice:
    """Epic Play: the players agree on any quest of their boxes that may be played by itself."""
    listed = list(printed)
    why = "an Interlude or Finale can only be played as part of a campaign"
    alone = (Quest(quest.name, quest.name, EPIC.id) for quest in listed if quest.is_alone)
    tied = (Quest(quest.name, quest.name, EPIC.id) for quest in listed if not quest.is_alone)
    return Choice(EPIC, tuple(Open(one, EVERYONE) for one in alone), tuple(Closed(one, why) for one in tied))
