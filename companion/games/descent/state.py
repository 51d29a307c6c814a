"""A Descent campaign, made from its rows in this one place: for reads and for changes alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from companion.core.campaign import Ledger, QuestLog, Stall
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold, resolve
from companion.core.rows import CampaignRows, CardRow, HeroRow, HoldingRow, RelicRow, RunRow, SharedSheet, from_facts
from companion.core.system import GameSystem, Options, Standing
from companion.games.descent.campaign import (
    CARD,
    STEPS,
    CampaignGraph,
    Opening,
    PhaseStep,
    Quest,
    QuestCard,
    Result,
    Stage,
    current_stage,
    graphs,
    next_step,
)
from companion.games.descent.data import Cards, Index, card_index
from companion.games.descent.facts import (
    ALLY,
    ALLY_SKILL,
    ASIDE,
    BASIC,
    BUYS,
    CARRIED,
    CITIZEN,
    DECK,
    ENTERED,
    EQUIPPED,
    FINISHED,
    FOR_THREAT,
    HERO,
    HEROES,
    IN_PLAY,
    OVERLORD,
    OVERLORD_XP,
    PLOT,
    QUEST_CARD,
    REWARD,
    RUMOR,
    SEARCH,
    SHOP,
    SIDES,
    SKILL,
    THREAT,
    XP,
    CampaignOptions,
    EnteredFacts,
    HeroFacts,
    OverlordCardFacts,
    QuestCardFacts,
    RelicFacts,
    RunFacts,
    ShopFacts,
)
from companion.games.descent.rules import HeroSheet, OverlordSheet, Sheets, Wielded

if TYPE_CHECKING:
    from companion.core.box import Box
    from companion.games.descent.choice import Choice
    from companion.games.descent.variants import Tracks

DEFAULT_GRAPH = "shadow-rune"


class Run(NamedTuple):
    """A quest that was begun."""

    id: int
    quest: str
    status: str
    winner: str
    facts: RunFacts

    @property
    def quest_id(self) -> str:
        """The quest's id in the data; its name where it has none."""
        return self.facts.id or self.quest

    @property
    def is_card(self) -> bool:
        """Whether it came from a Quest card."""
        return self.facts.stage == CARD


@dataclass(frozen=True)
class State:
    """Where a campaign stands."""

    system: GameSystem
    name: str
    options: CampaignOptions
    products: frozenset[str]
    graph: CampaignGraph
    log: QuestLog
    runs: tuple[Run, ...]
    heroes: tuple[HeroSheet, ...]
    """Those who play."""
    overlord: OverlordSheet
    relics: tuple[Wielded, ...]
    quest_cards: tuple[QuestCard, ...]
    """Those in play."""
    rumors: tuple[QuestCard, ...]
    """Those in the overlord's hand."""
    allies: tuple[str, ...]
    ally_skills: tuple[str, ...]
    shop: ShopFacts
    tracks: Tracks | None
    ledger: Ledger
    names: Mapping[int | None, str]
    """Every member by id, also those who left."""

    box: Callable[[], Box] | None = None

    @cached_property
    def index(self) -> Index:
        """The cards of the game by name, with those that only the player's box has."""
        found, own = card_index(self.system), self.box() if self.box else None
        if own is None or not own.kinds:
            return found
        from companion.games.descent.boxed import with_own_cards

        return with_own_cards(found, own)

    @property
    def cards(self) -> Cards:
        """The card lists of the game."""
        return self.index.cards

    @cached_property
    def sheets(self) -> Sheets:
        """What the rules judge."""
        return Sheets(self.system.id, self.name, self.act, self.heroes, self.overlord, self.relics)

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The quests played to their end, in order."""
        ended = (run for run in self.runs if run.status == FINISHED and run.winner)
        return tuple(Result(run.quest_id, run.facts.stage, run.winner) for run in ended)

    @cached_property
    def running(self) -> Run | None:
        """The quest under way."""
        begun = self.log.under_way
        return next((run for run in self.runs if begun and run.id == begun.id), None)

    @cached_property
    def phase(self) -> Run | None:
        """The finished quest whose Campaign phase is not over."""
        last = self.runs[-1] if self.runs else None
        if last is None or last.status != FINISHED or self.stage is None or self.is_epic or self.options.coop:
            return None
        return last if len(last.facts.phase) < len(STEPS) else None

    @property
    def due(self) -> PhaseStep | None:
        """The step of the Campaign phase that is due."""
        return next_step(self.phase.facts.phase) if self.phase else None

    @cached_property
    def stage(self) -> Stage | None:
        """The stage the next quest belongs to; None when the campaign is over."""
        return current_stage(self.graph, self.results)

    @cached_property
    def choice(self) -> Choice:
        """What may be played next, whatever is under way."""
        from companion.games.descent.choice import choice

        return choice(self.graph, self.results, self.quest_cards)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play: the Finale is done, or the cooperative quest decided."""
        return bool(self.coop_winner) if self.options.coop else not self.is_epic and self.stage is None

    @cached_property
    def coop_winner(self) -> str:
        """Who won the cooperative quest; empty while it goes on, and in a campaign."""
        if not self.options.coop:
            return ""
        if self.tracks and self.tracks.lost:
            return OVERLORD
        return next((run.winner for run in self.runs if run.status == FINISHED), "")

    @property
    def is_epic(self) -> bool:
        """Whether this is a single quest at a power level, not a campaign."""
        return bool(self.options.epic.level)

    @cached_property
    def act(self) -> str:
        """The act in which the table plays now; Act I lasts until its last Shopping step is over."""
        if self.options.chosen_act:
            return self.options.chosen_act
        if self.phase is not None and not (self.changing_act and "shopping" in self.phase.facts.phase):
            return self.stage_of(self.phase).act
        return (self.stage or self.graph.stages[-1]).act

    @property
    def changing_act(self) -> bool:
        """Whether the phase that is due leads from one act to the next."""
        return bool(self.phase and self.stage and self.stage_of(self.phase).act != self.stage.act)

    @property
    def stall(self) -> Stall:
        """The shop; what was laid out for an earlier Shopping step is back in the deck."""
        found = Stall(SHOP, self.shop.offer, self.shop.after)
        return Stall(SHOP) if found.is_due(len(self.runs)) else found

    def stage_of(self, run: Run) -> Stage:
        """The stage a quest was played in; a Quest card is played in the stage that goes on."""
        found = next((stage for stage in self.graph.stages if stage.id == run.facts.stage), None)
        return found or self.stage or self.graph.stages[-1]

    def hero(self, id: int) -> HeroSheet:
        """A hero who plays, by his row's id."""
        return next(hero for hero in self.heroes if hero.id == id)

    def hero_named(self, name: str) -> HeroSheet:
        """A hero who plays, by name; the overlord is none."""
        known = {hero.name: hero for hero in self.heroes}
        hint = "" if known else "Add one with `companion party add NAME`."
        return resolve(name, known, self.system.words.member, self.name, hint)


def read_state(system: GameSystem, rows: CampaignRows) -> State:
    """The state that a campaign's rows describe."""
    options, ledger = from_facts(CampaignOptions, rows.own.options), Ledger(rows.entries)
    graph = _graph(system, options, rows.cards)
    active = [row for row in rows.members if row.status == Standing.ACTIVE and row.side == system.sides[0].id]
    return State(
        system=system,
        name=rows.own.name,
        options=options,
        products=frozenset(from_facts(Options, rows.own.options).products),
        graph=graph,
        log=QuestLog(rows.runs, HEROES),
        runs=tuple(_run(graph, run) for run in rows.runs),
        heroes=tuple(hero_sheet(system, rows, ledger, row) for row in active),
        overlord=_overlord(options, rows, ledger),
        relics=tuple(_relic(row) for row in rows.relics),
        quest_cards=_quest_cards(rows, QUEST_CARD),
        rumors=_quest_cards(rows, RUMOR),
        allies=_cards(rows.holdings, ALLY),
        ally_skills=_cards(rows.holdings, ALLY_SKILL),
        shop=next((from_facts(ShopFacts, row.facts) for row in rows.traders if row.name == SHOP), ShopFacts()),
        tracks=_tracks({row.name: row.value for row in rows.counters}),
        ledger=ledger,
        names={row.id: row.name for row in rows.members},
        box=lambda: rows.box,
    )


def _graph(system: GameSystem, options: CampaignOptions, rows: Iterable[CardRow]) -> CampaignGraph:
    """The campaign that is played, with the quests the table entered."""
    known = graphs(system)
    id = options.graph or DEFAULT_GRAPH
    if id not in known:
        raise CompanionError(f"{system.short} has no campaign {id!r}.", f"There is: {', '.join(known)}.")
    named = {fold(quest.name) for quest in known[id].quests}
    # What the table entered before the data knew it is one quest all the same.
    own = [row for row in rows if row.type == ENTERED and fold(row.name) not in named]
    entered = (_entered(known[id], row.name, from_facts(EnteredFacts, row.facts).stage) for row in own)
    return known[id]._replace(quests=(*known[id].quests, *entered))


def _run(graph: CampaignGraph, row: RunRow) -> Run:
    """A run, under the id that its quest has in the data, also where the table had entered it by name."""
    facts = from_facts(RunFacts, row.facts)
    if facts.stage != CARD and graph.quest(facts.id) is None:
        same = next((quest for quest in graph.quests if fold(quest.name) == fold(row.quest)), None)
        facts = facts._replace(id=same.id) if same and same.stage == facts.stage else facts
    return Run(row.id, row.quest, row.status, row.winner if row.winner in SIDES else "", facts)


def _entered(graph: CampaignGraph, name: str, stage: str) -> Quest:
    """A quest of the table's campaign log: open wherever the book does not name all the choices."""
    part = next((known for known in graph.stages if known.id == stage and known.named_turns), None)
    free = tuple(turn for turn in range(1, part.plays + 1) if turn not in part.named_turns) if part else ()
    return Quest(fold(name), name, stage, Opening(turns=free))


def hero_sheet(system: GameSystem, rows: CampaignRows, ledger: Ledger, hero: HeroRow) -> HeroSheet:
    """A hero's sheet, also of one who left."""
    printed, sheet = system.character(hero.character), from_facts(HeroFacts, hero.sheet)
    figures = {**(printed.facts if printed else {}), **from_facts(SharedSheet, hero.sheet).printed}
    held = [row for row in rows.holdings if row.hero_id == hero.id]
    relics = [row for row in rows.relics if row.hero_id == hero.id and row.side == HEROES]
    worn = [row.name for row in relics if from_facts(RelicFacts, row.facts).equipped]
    return HeroSheet(
        name=hero.name,
        archetype=sheet.archetype or str(printed.facts.get("archetype", "") if printed else ""),
        hero_class=sheet.class_,
        second=sheet.second,
        xp=_earned(ledger, XP, hero.id),
        skills=tuple(row.what for row in rows.feats if row.hero_id == hero.id and row.kind == SKILL),
        equipped=(*_cards(held, EQUIPPED), *worn),
        carried=(*_cards(held, CARRIED), *(row.name for row in relics if row.name not in worn)),
        id=hero.id,
        player_id=hero.player_id,
        conditions=sheet.conditions,
        familiars=sheet.familiars,
        tainted=sheet.tainted,
        health=_figure(figures, "health"),
        stamina=_figure(figures, "stamina"),
        relics=tuple(row.name for row in relics),
        search_cards=_cards(held, SEARCH),
    )


def _figure(figures: Mapping[str, object], name: str) -> int | None:
    value = figures.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _overlord(options: CampaignOptions, rows: CampaignRows, ledger: Ledger) -> OverlordSheet:
    held = [row for row in rows.holdings if row.owner == OVERLORD]
    owned = [row for row in held if row.zone in (DECK, ASIDE, IN_PLAY) and row.type != BASIC]
    servants = (from_facts(OverlordCardFacts, row.facts).servant for row in held)
    return OverlordSheet(
        basic=options.basic_deck,
        cards=_listed(row for row in owned if row.type != REWARD),
        rewards=_listed(row for row in owned if row.type == REWARD),
        aside=_cards(held, ASIDE),
        xp=_earned(ledger, OVERLORD_XP, None),
        xp_for_threat=-sum(row.amount for row in ledger.of(OVERLORD_XP) if row.reason == FOR_THREAT),
        plot_deck=options.plot_deck,
        plots=_cards(held, PLOT),
        threat=_earned(ledger, THREAT, None),
        servants=tuple(servant for servant in servants if servant),
        citizens=_cards(held, CITIZEN),
        products=frozenset(from_facts(Options, rows.own.options).products),
    )


def _relic(row: RelicRow) -> Wielded:
    facts = from_facts(RelicFacts, row.facts)
    side = row.side if row.side in SIDES else HEROES
    who_is = HERO if side == HEROES else facts.wielder_is
    return Wielded(row.name, side, row.wielder, who_is, facts.kind, equipped=facts.equipped, won_in=facts.from_)


def _quest_cards(rows: CampaignRows, zone: str) -> tuple[QuestCard, ...]:
    found = ((row.card, from_facts(QuestCardFacts, row.facts)) for row in rows.holdings if row.zone == zone)
    return tuple(QuestCard(name, facts.act, facts.travel) for name, facts in found)


def _tracks(values: Mapping[str, int]) -> Tracks | None:
    """The tracks that a campaign's counters hold; only cooperative play has any."""
    if not values:
        return None
    from companion.games.descent.variants import Tracks

    known = {name: values[name] for name in Tracks._fields if name in values}
    return Tracks(**known) if len(known) == len(Tracks._fields) else None


def _earned(ledger: Ledger, account: str, owner: int | None) -> int:
    """What came into an account, purchases left out."""
    return sum(row.amount for row in ledger.of(account, owner) if not row.reason.startswith(f"{BUYS} "))


def _cards(held: Iterable[HoldingRow], zone: str) -> tuple[str, ...]:
    return _listed(row for row in held if row.zone == zone)


def _listed(rows: Iterable[HoldingRow]) -> tuple[str, ...]:
    return tuple(row.card for row in rows for _copy in range(row.count))
