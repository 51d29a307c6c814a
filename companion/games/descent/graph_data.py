"""Reading quests.toml: the campaigns, with every problem at its line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from companion.core import codes
from companion.core.fields import Problems, Table, read_toml, rows_of
from companion.games.descent.graph import SIDES, CampaignGraph, Opening, Quest, Reward, Stage, Start

T = TypeVar("T")
FILE = "quests.toml"
KINDS = ("introduction", "act", "interlude", "finale")
ACTS = ("I", "II")


def read_graphs(folder: Path, problems: Problems, game: str) -> dict[str, CampaignGraph]:
    """The campaigns of a game by id."""
    table = read_toml(folder / FILE, problems)
    if table is None:
        return {}
    heads = {row.id(): row for row in rows_of(table, "campaign")}
    stages = _gather(rows_of(table, "stage"), heads, lambda row: _stage(row, game))
    quests = _gather(rows_of(table, "quest"), heads, _quest)
    table.no_more()
    graphs = {id: _graph(id, row, stages[id], quests[id], game) for id, row in heads.items()}
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
        unplayed=_one_of(row, "unplayed", SIDES),
        travels_on=row.flag("travels_on"),
        rumors=row.flag("rumors", True),
        winner_overlord_xp=row.number("winner_overlord_xp"),
        winner_heroes_item=row.flag("winner_heroes_item"),
        start=Start(
            row.number("start_xp"), row.number("start_overlord_xp"), row.number("start_gold"), row.text("start_shop")
        ),
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
        act=_one_of(row, "act", ACTS),
        plays=plays,
        kind=_one_of(row, "kind", KINDS),
        chosen_by_rules=row.flag("chosen_by_rules"),
        leader_of=row.text("leader_of"),
        entered=row.flag("entered"),
        named_turns=_turns(row, "named_turns"),
        cites=_cites(row, game),
    )


def _quest(row: Table) -> Quest:
    rewards = {side: _reward(row.table(side)) for side in SIDES if side in row.values}
    opening = Opening(
        after=row.text("after"),
        unless_after=row.text("unless_after"),
        majority_of=row.text("majority_of"),
        won_by=_one_of(row, "won_by", SIDES),
        turns=_turns(row, "turns"),
    )
    return Quest(row.id(), row.name(), row.id("stage"), opening, rewards, row.text("note"), row.text("rule"))


def _turns(row: Table, name: str) -> tuple[int, ...]:
    listed = row._get(name, list, "a list of numbers", [])
    if not all(isinstance(turn, int) and turn > 0 for turn in listed):
        row.problem(codes.WRONG_TYPE, name, f"{name} must be a list of numbers from 1")
        return ()
    return tuple(listed)


def _reward(table: Table) -> Reward:
    reward = Reward(
        table.number("xp"),
        table.number("gold"),
        table.text("relic"),
        table.text("other_side_loses"),
        table.text("ongoing"),
    )
    table.no_more()
    return reward


def _one_of(row: Table, name: str, known: tuple[str, ...]) -> str:
    found = row.text(name)
    if found and found not in known:
        row.problem(codes.BAD_VALUE, name, f"{name} {found!r} is not one of: {', '.join(known)}")
    return found


def _cites(row: Table, game: str) -> str:
    rule, source = row.text("rule"), row.text("source")
    return f"{game}#{rule} ({source})" if rule and source else f"{game}#{rule}" if rule else ""


def _check_links(graph: CampaignGraph, row: Table) -> None:
    stages, quests = {stage.id for stage in graph.stages}, {quest.id for quest in graph.quests}
    for quest in graph.quests:
        named = {quest.opening.after, quest.opening.unless_after} - {""}
        for missing in named - quests:
            row.problem(codes.BAD_VALUE, "id", f"{graph.id}: {quest.id} names a quest {missing!r} that is not there")
        for missing in ({quest.stage, quest.opening.majority_of} - {""}) - stages:
            row.problem(codes.BAD_VALUE, "id", f"{graph.id}: {quest.id} names a stage {missing!r} that is not there")
    if len(quests) != len(graph.quests) or len(stages) != len(graph.stages):
        row.problem(codes.DUPLICATE, "id", f"{graph.id} has two quests or stages of one id")
