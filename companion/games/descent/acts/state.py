"""A Descent campaign as its rows say: results, the quest under way, the phase, the cards in play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.core.errors import CompanionError
from companion.core.names import fold
from companion.core.system import GameSystem
from companion.games.descent.acts.words import ENTERED, FINISHED, QUEST_CARD, STARTED
from companion.games.descent.campaign import CARD, Choice, QuestCard, Result, choice, current_stage
from companion.games.descent.graph import CampaignGraph, Opening, Quest, Stage
from companion.games.descent.library import graphs
from companion.games.descent.phase import STEPS

if TYPE_CHECKING:
    from companion.store.record import Reading

Row = Mapping[str, Any]
Rows = Callable[[str], list[Any]]
DEFAULT_GRAPH = "shadow-rune"


@dataclass(frozen=True, slots=True)
class State:
    """Where a campaign stands; built anew from the rows for every command."""

    graph: CampaignGraph
    options: Mapping[str, Any]
    runs: tuple[Row, ...]
    heroes: tuple[Row, ...]
    cards: tuple[QuestCard, ...]

    @property
    def results(self) -> tuple[Result, ...]:
        """The quests played to their end, in order."""
        return tuple(
            Result(run["facts"].get("id", run["quest"]), run["facts"].get("stage", ""), run["winner"])
            for run in self.runs
            if run["status"] == FINISHED
        )

    @property
    def running(self) -> Row | None:
        """The quest under way."""
        return next((run for run in self.runs if run["status"] == STARTED), None)

    @property
    def phase(self) -> Row | None:
        """The finished quest whose Campaign phase is not over."""
        last = self.runs[-1] if self.runs else None
        if last is None or last["status"] != FINISHED or self.choice.done or self.is_epic:
            return None
        return last if len(last["facts"].get("phase", [])) < len(STEPS) else None

    @property
    def choice(self) -> Choice:
        """What may be played next, whatever is under way."""
        return choice(self.graph, self.results, self.cards)

    @property
    def is_epic(self) -> bool:
        """Whether this is a single quest at a power level, not a campaign."""
        return bool(self.options.get("epic"))

    @property
    def plot_deck(self) -> str:
        """The overlord's Plot deck; empty where none is in use."""
        return str(self.options.get("plot_deck", ""))

    @property
    def act(self) -> str:
        """The act in which the table plays now; Act I lasts until its last Shopping step is over."""
        if self.is_epic:
            return str(self.options["epic"].get("act", "I"))
        if self.options.get("coop_act"):
            return str(self.options["coop_act"])
        if self.phase is not None and not (self.changing_act and "shopping" in self.phase["facts"].get("phase", [])):
            return self.stage_of(self.phase).act
        stage = current_stage(self.graph, self.results)
        return stage.act if stage else self.graph.stages[-1].act

    @property
    def changing_act(self) -> bool:
        """Whether the phase that is due leads from one act to the next."""
        stage = current_stage(self.graph, self.results)
        return bool(self.phase and stage and self.stage_of(self.phase).act != stage.act)

    def stage_of(self, run: Row) -> Stage:
        """The stage a quest was played in; a Quest card is played in the stage that goes on."""
        id = run["facts"].get("stage", "")
        found = next((stage for stage in self.graph.stages if stage.id == id), None)
        return found or current_stage(self.graph, self.results) or self.graph.stages[-1]

    def quest_of(self, run: Row) -> Quest | None:
        """The quest of a run, where the data knows it."""
        return self.graph.quest(run["facts"].get("id", ""))


def read_state(game: GameSystem, options: Mapping[str, Any], of: Rows) -> State:
    """The state that a campaign's rows describe."""
    known = graphs(game)
    id = options.get("graph", DEFAULT_GRAPH)
    if id not in known:
        raise CompanionError(f"{game.short} has no campaign {id!r}.", f"There is: {', '.join(known)}.")
    heroes = tuple(row for row in of("hero") if row["status"] == "active" and row["side"] == game.sides[0].id)
    cards = tuple(
        QuestCard(row["card"], row["facts"].get("act", "")) for row in of("holding") if row["zone"] == QUEST_CARD
    )
    return State(_with_entered(known[id], of("custom_card")), options, tuple(of("quest_run")), heroes, cards)


def _with_entered(graph: CampaignGraph, rows: list[Any]) -> CampaignGraph:
    entered = tuple(
        _entered(graph, row["name"], row["facts"].get("stage", "")) for row in rows if row["type"] == ENTERED
    )
    return replace(graph, quests=(*graph.quests, *entered))


def _entered(graph: CampaignGraph, name: str, stage: str) -> Quest:
    """A quest of the table's campaign log: open wherever the book does not name all the choices."""
    part = next((known for known in graph.stages if known.id == stage and known.named_turns), None)
    free = tuple(turn for turn in range(1, part.plays + 1) if turn not in part.named_turns) if part else ()
    return Quest(fold(name), name, stage, Opening(turns=free))


def rows_of_step(step: Reading, campaign_id: int) -> Rows:
    """The rows of a campaign inside a change, in the shape the read model has; each table is read once."""
    from companion.store.snapshot import model_of

    @cache
    def rows(table: str) -> list[Any]:
        return [row.model_dump() for row in step.rows(model_of(table), campaign_id=campaign_id)]

    return rows


def is_card(run: Row) -> bool:
    """Whether a run came from a Quest card."""
    return bool(run["facts"].get("stage") == CARD)
