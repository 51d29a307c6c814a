"""data/descent as values: the card lists and the campaigns, read once for each version of their files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from companion.core import codes
from companion.core.fields import Problems, Table, read_csv, read_toml, rows_of
from companion.core.findings import has_errors, told
from companion.core.names import CompanionError
from companion.core.system import GameSystem
from companion.games.descent.cards import (
    ACTS,
    EQUIPS,
    RELIC_KINDS,
    Cards,
    HeroClass,
    Index,
    Item,
    OverlordCard,
    PlotCard,
    RelicSide,
    Skill,
    TableCard,
    index,
)
from companion.games.descent.graph import SIDES, CampaignGraph, Opening, Quest, Reward, Stage, Start

T = TypeVar("T")
QUESTS = "quests.toml"
KINDS = ("introduction", "act", "interlude", "finale")
YES = "yes"


def graphs(game: GameSystem) -> Mapping[str, CampaignGraph]:
    """The campaigns of a game, by id."""
    return _graphs(game.folder, game.id, _stamp(game.folder / QUESTS))


def cards(game: GameSystem) -> Cards:
    """The cards of a game."""
    return card_index(game).cards


def card_index(game: GameSystem) -> Index:
    """The cards of a game by name."""
    return _index(game.folder, sum(_stamp(file) for file in game.folder.glob("*.csv")))


@lru_cache(maxsize=4)
def _graphs(folder: Path, game: str, _version: int) -> Mapping[str, CampaignGraph]:
    problems = Problems(folder)
    found = read_graphs(folder, problems, game)
    _refuse_broken(problems)
    return MappingProxyType(found)


@lru_cache(maxsize=4)
def _index(folder: Path, _version: int) -> Index:
    problems = Problems(folder)
    found = read_cards(folder, problems)
    _refuse_broken(problems)
    return index(found)


def _stamp(file: Path) -> int:
    return file.stat().st_mtime_ns if file.exists() else 0


def _refuse_broken(problems: Problems) -> None:
    """Stop where data cannot be used; `data check` says more."""
    if has_errors(problems.found):
        first = problems.found[0]
        raise CompanionError(f"{first.place}: {told(first)}.", "`companion data check` lists every problem.")


def read_cards(folder: Path, problems: Problems) -> Cards:
    """The card lists in a game's folder, with every problem noted."""

    def rows(name: str, make: Callable[[Table], T]) -> tuple[T, ...]:
        return tuple(_each(folder / name, problems, make))

    return Cards(
        classes=rows("classes.csv", _class),
        skills=rows("skills.csv", _skill),
        class_items=rows("class-items.csv", _class_item),
        shop=rows("shop-items.csv", _shop_item),
        relics=rows("relics.csv", _relic),
        overlord=rows("overlord-cards.csv", _overlord),
        plot=rows("plot-cards.csv", _plot),
        rumors=rows("rumors.csv", _table_card),
        advanced=rows("advanced-quests.csv", _table_card),
        search=rows("search-cards.csv", _table_card),
        conditions=rows("conditions.csv", _table_card),
    )


def _each(file: Path, problems: Problems, make: Callable[[Table], T]) -> Iterator[T]:
    for row in read_csv(file, problems):
        yield make(row)
        row.no_more()


def _class(row: Table) -> HeroClass:
    return HeroClass(row.id(), row.name(), row.id("archetype"), _yes(row, "hybrid"), row.text("product", "base"))


def _skill(row: Table) -> Skill:
    _skip(row, "fatigue", "errata", "unverified", "product")
    cost = None if row.values.get("xp") == "" else row.number("xp")
    row.read.add("xp")
    return Skill(row.name(), row.id("class"), cost)


def _class_item(row: Table) -> Item:
    _skip(row, "attack", "dice", "traits", "unverified")
    return Item(row.name(), _equip(row), hero_class=row.id("class"), product=row.text("product", "base"))


def _shop_item(row: Table) -> Item:
    _skip(row, "attack", "dice", "traits")
    cost, copies = row.number("cost"), row.number("copies", 1)
    if cost <= 0 or cost % 25:
        row.problem(codes.BAD_VALUE, "cost", f"cost {cost} is not a multiple of 25 gold")
    act = _one_of(row, "act", ACTS)
    return Item(row.name(), _equip(row), act, cost, copies, product=row.text("product", "base"))


def _relic(row: Table) -> RelicSide:
    _skip(row, "attack", "dice", "traits", "product")
    side, kind = _one_of(row, "side", SIDES), _one_of(row, "kind", RELIC_KINDS)
    return RelicSide(row.name(), side, kind, _equip(row), row.text("other_side"), _yes(row, "besides_another"))


def _overlord(row: Table) -> OverlordCard:
    _skip(row, "type", "errata", "unverified", "product")
    return OverlordCard(
        row.name(),
        row.text("deck"),
        row.number("copies", 1),
        row.number("level"),
        _yes(row, "reward"),
        row.text("servant"),
    )


def _plot(row: Table) -> PlotCard:
    _skip(row, "product")
    return PlotCard(row.name(), row.text("deck"), row.text("agent"), row.number("threat"), row.number("trigger"))


def _table_card(row: Table) -> TableCard:
    return TableCard(
        row.name(),
        _one_of(row, "act", ACTS),
        row.number("copies", 1),
        row.number("gold"),
        _yes(row, "quest"),
        tuple(icon for icon in row.text("travel").split(";") if icon),
        row.text("product", "base"),
    )


def _equip(row: Table) -> str:
    return _one_of(row, "equip", EQUIPS)


def _yes(row: Table, name: str) -> bool:
    return _one_of(row, name, (YES,)) == YES


def _one_of(row: Table, name: str, known: tuple[str, ...]) -> str:
    found = row.text(name)
    if found and found not in known:
        row.problem(codes.BAD_VALUE, name, f"{name} {found!r} is not one of: {', '.join(known)}")
    return found


def _skip(row: Table, *names: str) -> None:
    """Fields that are shown but that no rule reads."""
    row.read.update(names)


def read_graphs(folder: Path, problems: Problems, game: str) -> dict[str, CampaignGraph]:
    """The campaigns of a game by id."""
    table = read_toml(folder / QUESTS, problems)
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
