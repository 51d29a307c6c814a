"""A campaign: its stages and quests as its data tells them, its results, and the Campaign phase after each quest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from companion.core import codes
from companion.core.fields import Problems, Table, read_toml, rows_of
from companion.core.named import NamedTuple
from companion.core.names import CompanionError
from companion.core.system import GameSystem
from companion.games.descent.data import one_of, refuse_broken, stamp
from companion.games.descent.facts import ACTS, HEROES, OVERLORD, SIDES

if TYPE_CHECKING:
    from companion.games.descent.state import State

T = TypeVar("T")
QUESTS = "quests.toml"
KINDS = ("introduction", "act", "interlude", "finale")
CARD = "card"
"""The stage of a quest that came from a Quest card: it counts for no act."""
EVERYONE_XP = 1
QUEST_THREAT, VICTORY_THREAT = 1, 1


class Reward(NamedTuple):
    """What a side gets for winning a quest, beyond the 1 XP that everyone gets."""

    xp: int = 0
    gold: int = 0
    """For each hero."""
    relic: str = ""
    other_side_loses: str = ""
    ongoing: str = ""
    card: str = ""
    """The Overlord card that the overlord receives."""
    reward: str = ""
    """The card that is nothing but this reward."""
    opens: str = ""
    """The Advanced Quest that is available after a Quest card."""
    more: str = ""
    """What depends on the table, or on a sum that no source gives."""


class Opening(NamedTuple):
    """What opens a quest; everything empty means that it is always open in its stage."""

    after: str = ""
    """The quest whose result opens it."""
    unless_after: str = ""
    majority_of: str = ""
    """The stage of which a side must have won more than half."""
    won_by: str = ""
    """The side that has to win; empty where the quest before it only has to be played."""
    leader_of: str = ""
    """The stage whose leader has to have won the quest before it."""
    turns: tuple[int, ...] = ()
    """Only as these quests of its stage."""


class Quest(NamedTuple):
    """One quest of a campaign."""

    id: str
    name: str
    stage: str
    opening: Opening = Opening()
    rewards: Mapping[str, Reward] = {}
    note: str = ""
    rule: str = ""


class Stage(NamedTuple):
    """A part of a campaign: so many quests of one kind."""

    id: str
    title: str
    act: str
    plays: int
    kind: str
    chosen_by_rules: bool = False
    leader_of: str = ""
    entered: bool = False
    """The book does not print all its quests; the table enters them."""
    named_turns: tuple[int, ...] = ()
    """For these quests of the stage the book names every choice, so none that the table entered may be played."""
    listed: bool = False
    """Every quest of it is known, although the book does not print them."""
    cites: str = ""


class Start(NamedTuple):
    """What a campaign begins with."""

    xp: int = 0
    overlord_xp: int = 0
    gold: int = 0
    shop: str = ""


class CampaignGraph(NamedTuple):
    """A campaign: its stages, its quests, and its own rules."""

    id: str
    title: str
    product: str
    home: str = ""
    unplayed: str = ""
    """The side for which a quest counts that nobody attempted."""
    travels_on: bool = False
    """Travel begins at the quest just finished, not at home."""
    rumors: bool = True
    winner_overlord_xp: int = 0
    winner_heroes_item: bool = False
    start: Start = Start()
    note: str = ""
    """What the data does not know of it."""
    cites: str = ""
    stages: tuple[Stage, ...] = ()
    quests: tuple[Quest, ...] = ()
    cards: tuple[Quest, ...] = ()
    """What the Quest cards of other boxes bring, the same for every campaign."""

    def stage(self, id: str) -> Stage:
        """A stage by its id."""
        return next(stage for stage in self.stages if stage.id == id)

    def quest(self, id: str) -> Quest | None:
        """A quest by its id."""
        return next((quest for quest in self.quests if quest.id == id), None)


def graphs(game: GameSystem) -> Mapping[str, CampaignGraph]:
    """The campaigns of a game, by id."""
    return _graphs(game.folder, game.id, stamp(game.folder / QUESTS))


@lru_cache(maxsize=4)
def _graphs(folder: Path, game: str, _version: int) -> Mapping[str, CampaignGraph]:
    problems = Problems(folder)
    found = read_graphs(folder, problems, game)
    refuse_broken(problems)
    return MappingProxyType(found)


def read_graphs(folder: Path, problems: Problems, game: str) -> dict[str, CampaignGraph]:
    """The campaigns of a game by id."""
    table = read_toml(folder / QUESTS, problems)
    if table is None:
        return {}
    heads = {row.id(): row for row in rows_of(table, "campaign")}
    stages = _gather(rows_of(table, "stage"), heads, lambda row: _stage(row, game))
    quests = _gather(rows_of(table, "quest"), heads, _quest)
    cards = tuple(_card(row) for row in rows_of(table, "card"))
    table.no_more()
    graphs = {id: _graph(id, row, stages[id], quests[id], game)._replace(cards=cards) for id, row in heads.items()}
    for id, graph in graphs.items():
        _check_links(graph, heads[id])
    return graphs


def _gather(rows: Iterator[Table], heads: Mapping[str, Table], make: Callable[[Table], T]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = {id: [] for id in heads}
    for row in rows:
        campaign = row.id("campaign")
        if campaign in found:
            found[campaign].append(make(row))
        else:
            row.problem(codes.BAD_VALUE, "campaign", f"there is no campaign {campaign!r}")
            make(row)
        row.no_more()
    return found


def _graph(id: str, row: Table, stages: list[Stage], quests: list[Quest], game: str) -> CampaignGraph:
    graph = CampaignGraph(
        id=id,
        title=row.name("title"),
        product=row.text("product", "base"),
        home=row.text("home"),
        unplayed=one_of(row, "unplayed", SIDES),
        travels_on=row.flag("travels_on"),
        rumors=row.flag("rumors", True),
        winner_overlord_xp=row.number("winner_overlord_xp"),
        winner_heroes_item=row.flag("winner_heroes_item"),
        start=Start(
            row.number("start_xp"), row.number("start_overlord_xp"), row.number("start_gold"), row.text("start_shop")
        ),
        note=row.text("note"),
        cites=_cites(row, game),
        stages=tuple(stages),
        quests=tuple(quests),
    )
    row.no_more()
    return graph


def _stage(row: Table, game: str) -> Stage:
    plays = row.number("plays", 1)
    if plays < 1:
        row.problem(codes.BAD_VALUE, "plays", f"plays {plays} must be 1 or more")
    return Stage(
        id=row.id(),
        title=row.name("title"),
        act=one_of(row, "act", ACTS),
        plays=plays,
        kind=one_of(row, "kind", KINDS),
        chosen_by_rules=row.flag("chosen_by_rules"),
        leader_of=row.text("leader_of"),
        entered=row.flag("entered"),
        named_turns=_turns(row, "named_turns"),
        listed=row.flag("listed"),
        cites=_cites(row, game),
    )


def _quest(row: Table) -> Quest:
    opening = Opening(
        after=row.text("after"),
        unless_after=row.text("unless_after"),
        majority_of=row.text("majority_of"),
        won_by=one_of(row, "won_by", SIDES),
        leader_of=row.text("leader_of"),
        turns=_turns(row, "turns"),
    )
    return Quest(row.id(), row.name(), row.id("stage"), opening, _rewards(row), row.text("note"), row.text("rule"))


def _rewards(row: Table) -> dict[str, Reward]:
    return {side: _reward(row.table(side)) for side in SIDES if side in row.values}


def _card(row: Table) -> Quest:
    """A quest that only a Quest card brings: its rewards."""
    name, rewards = row.name(), _rewards(row)
    row.no_more()
    return Quest(name, name, CARD, rewards=rewards)


def _turns(row: Table, name: str) -> tuple[int, ...]:
    turns = row.numbers(name)
    if any(turn < 1 for turn in turns):
        row.problem(codes.WRONG_TYPE, name, f"{name} must be a list of numbers from 1")
        return ()
    return turns


def _reward(table: Table) -> Reward:
    reward = Reward(
        table.number("xp"),
        table.number("gold"),
        table.text("relic"),
        table.text("other_side_loses"),
        table.text("ongoing"),
        table.text("card"),
        table.text("reward"),
        table.text("opens"),
        table.text("more"),
    )
    table.no_more()
    return reward


def _cites(row: Table, game: str) -> str:
    rule, source = row.text("rule"), row.text("source")
    return f"{game}#{rule} ({source})" if rule and source else f"{game}#{rule}" if rule else ""


def _check_links(graph: CampaignGraph, row: Table) -> None:
    stages, quests = {stage.id for stage in graph.stages}, {quest.id for quest in graph.quests}
    for quest in graph.quests:
        named = {quest.opening.after, quest.opening.unless_after} - {""}
        for missing in named - quests:
            row.problem(codes.BAD_VALUE, "id", f"{graph.id}: {quest.id} names a quest {missing!r} that is not there")
        for missing in ({quest.stage, quest.opening.majority_of, quest.opening.leader_of} - {""}) - stages:
            row.problem(codes.BAD_VALUE, "id", f"{graph.id}: {quest.id} names a stage {missing!r} that is not there")
    if len(quests) != len(graph.quests) or len(stages) != len(graph.stages):
        row.problem(codes.DUPLICATE, "id", f"{graph.id} has two quests or stages of one id")


class Result(NamedTuple):
    """A quest that was played to its end."""

    quest: str
    stage: str
    winner: str


class QuestCard(NamedTuple):
    """A rumor or advanced quest lying open on the table."""

    name: str
    act: str = ""
    """Empty where the card has no act icon."""
    travel: tuple[str, ...] = ()
    """The Travel icons on the way to it."""


def current_stage(graph: CampaignGraph, results: Sequence[Result]) -> Stage | None:
    """The stage the next quest belongs to; None when the campaign is over."""
    return next((stage for stage in graph.stages if count(results, stage.id) < stage.plays), None)


def count(results: Sequence[Result], stage: str, winner: str = "") -> int:
    """How many quests of a stage were played (or won by a side)."""
    return sum(1 for result in results if result.stage == stage and winner in ("", result.winner))


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
    card: str = ""
    reward: str = ""
    opens: str = ""
    more: str = ""


def rewards_known(quest: Quest | None, winner: str = "") -> bool:
    """Whether the data tells all that a quest brings: a reward, or an entry of the digest that says there is none."""
    if quest is None or not (quest.rewards or quest.rule):
        return False
    sides = [winner] if winner else SIDES
    return not any(quest.rewards.get(side, Reward()).more for side in sides)


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
        card=reward.card,
        reward=reward.reward,
        opens=reward.opens,
        more=reward.more,
    )
