"""Quests: chosen, started, won; campaigns chosen; names entered that the book does not print."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import clean_name, clean_text, fold, resolve
from companion.games.descent.acts.sitting import Sitting, sitting
from companion.games.descent.acts.state import State
from companion.games.descent.acts.tree import single_quests
from companion.games.descent.acts.words import ENTERED, FINISHED, GOLD, GONE, OVERLORD_XP, QUEST_CARD, XP
from companion.games.descent.campaign import CARD, SIDE_WORDS, Choice, Closed, Open, forced_cards
from companion.games.descent.graph import OVERLORD, SIDES, CampaignGraph, Quest
from companion.games.descent.library import graphs
from companion.games.descent.phase import next_step, number
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import CustomCard, Holding, QuestRun


def start_quest(record: Record, games: Games, name: str = "", force: str = "") -> str:
    """Begin a quest that may be chosen now (or any, for a reason given)."""
    with sitting(record, games) as sit:
        return begin_quest(sit, name, force)


def begin_quest(sit: Sitting, name: str, force: str = "") -> str:
    """Begin a quest within a change."""
    state = sit.state
    _refuse_busy(state)
    quest, stage = _single(sit, name) if state.is_epic else _chosen(state, name, force)
    facts = {"id": quest.id, "stage": stage, "phase": []}
    if force:
        facts["forced"] = clean_text(force, "reason")
    sit.step.add(QuestRun(campaign_id=sit.campaign.id, quest=quest.name, started_at=sit.step.at, facts=facts))
    sit.step.flush()
    return sit.label(f"{quest.name} begins" + (f" (forced: {force})" if force else ""))


def _refuse_busy(state: State) -> None:
    if state.running:
        quest = state.running["quest"]
        raise CompanionError(f"{quest} is being played.", "End it with `companion quest win heroes|overlord`.")
    if state.phase:
        step = next_step(state.phase["facts"].get("phase", []))
        if step:
            raise CompanionError(
                f"The Campaign phase is not over: step {number(step)}, {step.title}, is due.",
                "Go on with `companion phase`, or `companion phase finish --yes`.",
            )


def _chosen(state: State, name: str, force: str) -> tuple[Quest, str]:
    choice = state.choice
    if choice.stage is None:
        raise CompanionError("The campaign is over.", "Start another with `companion campaign new`.")
    if not name:
        return _only(state, choice), _stage_of(_only(state, choice), choice)
    listed: list[Open | Closed] = [*choice.closed, *choice.open]
    known = {item.quest.name: item for item in listed}
    found = resolve(name, known, "quest", state.graph.title, _enter_hint(choice))
    why = found.why if isinstance(found, Closed) else ""
    if why and not force:
        raise CompanionError(f"{found.quest.name} is closed: {why}.", "`companion quest next` lists what is open.")
    return found.quest, _stage_of(found.quest, choice)


def _single(sit: Sitting, name: str) -> tuple[Quest, str]:
    if not name:
        raise CompanionError("Which quest?", "Any but an Interlude or Finale may be played by itself.")
    ends = {quest.name for graph in graphs(sit.game).values() for quest in graph.quests} - set(single_quests(sit.game))
    if fold(name) in {fold(end) for end in ends}:
        raise CompanionError(f"{name} can only be played as part of a campaign.", "Choose another quest.")
    known = single_quests(sit.game)
    found = next((quest for quest in known.values() if fold(quest.name) == fold(name)), None)
    full = clean_name(name, "quest's name")
    return found or Quest(fold(full), full, SINGLE), SINGLE


SINGLE = "single"


def _stage_of(quest: Quest, choice: Choice) -> str:
    return quest.stage if quest.stage == CARD or choice.stage is None else choice.stage.id


def _only(state: State, choice: Choice) -> Quest:
    last = state.runs[-1]["facts"].get("chosen", "") if state.runs else ""
    named = [item.quest for item in choice.open if item.quest.name == last]
    if named:
        return named[0]
    if len(choice.open) != 1:
        listed = ", ".join(item.quest.name for item in choice.open)
        raise CompanionError("Which quest?", f"Open are: {listed}." if listed else _enter_hint(choice))
    return choice.open[0].quest


def _enter_hint(choice: Choice) -> str:
    entered = choice.stage is not None and choice.stage.entered
    return "Enter it from your campaign log: `companion quest add NAME`." if entered else ""


def win_quest(record: Record, games: Games, winner: str) -> str:
    """The quest under way ends; its Campaign phase is next (after the Finale there is none)."""
    side = resolve(winner, {side: side for side in SIDES}, "side")
    with sitting(record, games) as sit:
        state = sit.state
        if state.running is None:
            raise CompanionError("No quest is being played.", "Start one: `companion quest start NAME`.")
        run = sit.run(state.running["id"])
        run.status, run.winner, run.ended_at = FINISHED, side, sit.step.at
        sit.step.flush()
        if run.facts.get("stage") == CARD:
            _discard_cards(sit, state, run.quest)
        won = f"{SIDE_WORDS[side].capitalize()} won {run.quest}"
        over = sit.state.choice.done and not state.is_epic
        return sit.label(won + (" and the campaign" if over else ""))


def _discard_cards(sit: Sitting, before: State, quest: str) -> None:
    """A Quest card leaves when completed; the other Act I cards too, if it was the one due before the Interlude."""
    stage = before.choice.stage
    forced = {card.name for card in forced_cards(stage, before.cards)} if stage else set()
    for row in sit.step.rows(Holding, campaign_id=sit.campaign.id, zone=QUEST_CARD):
        if row.card == quest or row.card in forced:
            row.zone, row.owner = GONE, OVERLORD


def add_quest(record: Record, games: Games, name: str, stage: str = "") -> str:
    """Enter a quest of the campaign log whose name the book does not print."""
    name = clean_name(name, "quest's name")
    with sitting(record, games) as sit:
        state = sit.state
        id = _entered_stage(state, stage)
        if fold(name) in {fold(quest.name) for quest in state.graph.quests}:
            raise CompanionError(f"{name} is already in this campaign.", "`companion quest graph` shows it.")
        sit.step.add(CustomCard(campaign_id=sit.campaign.id, name=name, type=ENTERED, facts={"stage": id}))
        return sit.label(f"{name} is entered in {state.graph.stage(id).title}")


def _entered_stage(state: State, stage: str) -> str:
    entered = {item.title: item.id for item in state.graph.stages if item.entered}
    if not entered:
        raise CompanionError(f"{state.graph.title} is complete: no quest needs to be entered.")
    if stage:
        return resolve(stage, {**entered, **{id: id for id in entered.values()}}, "stage with quests to enter")
    now = state.choice.stage
    if now is None or not now.entered:
        raise CompanionError("Which part of the campaign?", f"Add --stage, one of: {', '.join(entered)}.")
    return now.id


def choose_campaign(record: Record, games: Games, name: str) -> str:
    """Play another campaign of the game: before the first quest, with what it begins with."""
    with sitting(record, games) as sit:
        known = graphs(sit.game).values()
        # Only a whole id counts: the beginning of one is no better than a word of a title.
        named = next((graph for graph in known if fold(graph.id) == fold(name)), None)
        graph = named or resolve(name, {graph.title: graph for graph in known}, "campaign", sit.game.short)
        if sit.step.rows(QuestRun, campaign_id=sit.campaign.id):
            raise CompanionError("This campaign has begun.", "Start a new one: `companion campaign new`.")
        if sit.campaign.options.get("graph"):
            raise CompanionError("The campaign is already chosen.", "`companion undo` takes the choice back.")
        sit.set_option(graph=graph.id)
        begin_with(sit, graph)
        return sit.label(f"The table plays {graph.title}")


def begin_with(sit: Sitting, graph: CampaignGraph) -> None:
    """Hand out what a campaign begins with."""
    reason = f"start of {graph.title}"
    for hero in sit.heroes():
        sit.enter(XP, graph.start.xp, reason, hero)
    sit.enter(OVERLORD_XP, graph.start.overlord_xp, reason)
    sit.enter(GOLD, graph.start.gold * len(sit.heroes()), reason)
