"""Quests: chosen, started, won; campaigns chosen; names entered that the book does not print."""

from __future__ import annotations

from companion.core.names import CompanionError, clean_name, fold, listed, resolve
from companion.core.rows import to_facts
from companion.games.descent.acts.heroes import heroes_of
from companion.games.descent.campaign import CARD, CampaignGraph, Quest, graphs, number
from companion.games.descent.choice import SIDE_WORDS, Choice, Closed, Open, forced_cards
from companion.games.descent.facts import (
    ENTERED,
    FINISHED,
    GOLD,
    GONE,
    OVERLORD,
    OVERLORD_XP,
    QUEST_CARD,
    SIDES,
    XP,
    EnteredFacts,
    RunFacts,
)
from companion.games.descent.questbook import book
from companion.games.descent.state import Run, State
from companion.games.descent.variants import COOP, COOP_QUEST
from companion.store.tables import CustomCard, Holding, QuestRun
from companion.table.change import Change, Outcome, Table, perform

SINGLE = "single"
"""The stage of a quest of Epic Play."""
NO_QUEST = ("No quest is being played.", "Start one: `companion quest start NAME`.")
COOP_OVER = "`companion undo` takes the last step back; another game: `companion campaign new`."
BEGUN = ("This campaign has begun.", "Start a new one: `companion campaign new`.")


def need_running(state: State) -> Run:
    """The quest under way, or an error that says how to start one."""
    if state.running is None and state.coop_winner:
        raise CompanionError(f"The cooperative quest is over: {SIDE_WORDS[state.coop_winner]} won.", COOP_OVER)
    if state.running is None:
        raise CompanionError(*NO_QUEST)
    return state.running


def row_of(change: Change[State], run: Run) -> QuestRun:
    """The row of a run, to be changed."""
    return change.step.rows(QuestRun, id=run.id)[0]


def keep(change: Change[State], run: Run, facts: RunFacts) -> None:
    """Keep what became of a quest."""
    row = row_of(change, run)
    row.facts = to_facts(facts, row.facts)


def leave_game(card: Holding) -> None:
    """A rumor or Quest card is out of the game for good."""
    card.zone, card.owner = GONE, OVERLORD


def start_quest(table: Table, name: str = "", force: str = "", new: bool = False) -> Outcome:
    """Begin a quest that may be chosen now (or any, for a reason given; or one of the table's own)."""

    def act(change: Change[State]) -> str:
        quest = begin_quest(change, name, new)
        remember = reminders(change.state)
        change.facts["remember"] = remember
        for words in (*remember, *_classless(change.state)):
            change.note(words)
        return f"{quest} begins" + (f" (forced: {change.force})" if change.force else "")

    return perform(table, act, force)


def _classless(state: State) -> list[str]:
    """Who begins a quest without a class."""
    names = [hero.name for hero in state.heroes if not hero.hero_class]
    return [f"Without a class: {listed(names)} (`companion hero class HERO` lists what there is)."] if names else []


def begin_quest(change: Change[State], name: str, new: bool = False) -> str:
    """Begin a quest within a change; returns its name."""
    state = change.state
    _refuse_busy(state)
    if state.options.coop:
        quest, stage = _coop(state, name)
    elif state.is_epic:
        quest, stage = _single(state, name, new)
    else:
        quest, stage = _chosen(state, name, change.force)
    facts = to_facts(RunFacts(quest.id, stage, forced=change.force))
    change.step.add(QuestRun(campaign_id=change.id, quest=quest.name, started_at=change.step.at, facts=facts))
    return quest.name


def _refuse_busy(state: State) -> None:
    if state.running:
        raise CompanionError(
            f"{state.running.quest} is being played.", "End it with `companion quest win heroes|overlord`."
        )
    if state.due:
        raise CompanionError(
            f"The Campaign phase is not over: step {number(state.due)}, {state.due.title}, is due.",
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


def _coop(state: State, name: str) -> tuple[Quest, str]:
    """The one quest of cooperative play."""
    if state.coop_winner:
        raise CompanionError(f"The cooperative quest is over: {SIDE_WORDS[state.coop_winner]} won.", COOP_OVER)
    title = state.options.coop_quest or COOP_QUEST
    if name:
        resolve(name, {title: title}, "quest", "this cooperative game")
    return Quest(fold(title), title, COOP), COOP


def _single(state: State, name: str, new: bool) -> tuple[Quest, str]:
    """Any quest of the owned boxes that may be played by itself; a homemade one where the table says so."""
    printed = book(state.system)
    if not name:
        raise CompanionError("Which quest?", "`companion quest next` lists what may be played by itself.")
    if new:
        full = clean_name(name, "quest's name")
        return Quest(fold(full), full, SINGLE), SINGLE
    here = printed.quest(name)
    if here and not here.is_alone:
        raise CompanionError(f"{here.name} can only be played as part of a campaign.", "Choose another quest.")
    if here and here not in printed.owned(state.products):
        say = f"List it: `companion campaign options --with {here.product}`."
        raise CompanionError(f"{here.name} comes with {here.product}, which this campaign does not list.", say)
    known = {quest.name: quest for quest in printed.owned(state.products) if quest.is_alone}
    own = "`companion quest next` lists them; for one of your own add --new."
    try:
        found = resolve(name, known, "quest", "the boxes of this campaign")
    except CompanionError as error:
        raise CompanionError(error.message, f"{error.hint} {own}") from None
    return Quest(_id(state, found.name), found.name, SINGLE), SINGLE


def _id(state: State, name: str) -> str:
    """The id of a quest in any campaign; its name where none has it."""
    every = (quest for graph in graphs(state.system).values() for quest in graph.quests)
    return next((quest.id for quest in every if fold(quest.name) == fold(name)), fold(name))


def _stage_of(quest: Quest, choice: Choice) -> str:
    return quest.stage if quest.stage == CARD or choice.stage is None else choice.stage.id


def _only(state: State, choice: Choice) -> Quest:
    last = state.runs[-1].facts.chosen if state.runs else ""
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


def reminders(state: State) -> list[str]:
    """What to remember when the quest under way begins."""
    if state.running is None:
        return []
    quest = state.graph.quest(state.running.facts.id)
    found = [quest.note] if quest and quest.note else []
    found += _unattempted(state, state.running)
    players = {hero.player_id for hero in state.heroes}
    if len(state.heroes) == 2 and len(players) == 1 and None not in players:
        found.append(
            "One hero player: each hero has one free regular attack a turn, or recovers 2 damage at its end without it."
        )
    return found


def _unattempted(state: State, run: Run) -> list[str]:
    """For the set-up of a Finale, the quests of its act that nobody attempted count for a side."""
    side = state.graph.unplayed
    if not side or state.stage_of(run).kind != "finale":
        return []
    return [f"For the set-up, Act II quests that were not attempted count as won by {SIDE_WORDS[side]}."]


def win_quest(table: Table, winner: str) -> Outcome:
    """The quest under way ends; its Campaign phase is next (after the Finale there is none)."""
    side = resolve(winner, {side: side for side in SIDES}, "side")

    def act(change: Change[State]) -> str:
        before = change.state
        run = need_running(before)
        end_run(change, run, side)
        if run.is_card:
            _discard_cards(change, before, run.quest)
        over = change.state.is_over and not before.options.coop
        return f"{SIDE_WORDS[side].capitalize()} won {run.quest}" + (" and the campaign" if over else "")

    return perform(table, act)


def end_run(change: Change[State], run: Run, side: str) -> None:
    """A quest is decided; its last encounter is the winner's too, where encounters were counted."""
    if run.facts.encounter:
        keep(change, run, run.facts._replace(encounter_winners=(*run.facts.encounter_winners, side)))
    row = row_of(change, run)
    row.status, row.winner, row.ended_at = FINISHED, side, change.step.at


def _discard_cards(change: Change[State], before: State, quest: str) -> None:
    """A Quest card leaves when completed; the other Act I cards too, if it was the one due before the Interlude."""
    stage = before.choice.stage
    forced = {card.name for card in forced_cards(stage, before.quest_cards)} if stage else set()
    for row in change.step.rows(Holding, campaign_id=change.id, zone=QUEST_CARD):
        if row.card == quest or row.card in forced:
            leave_game(row)


def add_quest(table: Table, name: str, stage: str = "") -> Outcome:
    """Enter a quest of the campaign log whose name the book does not print."""
    name = clean_name(name, "quest's name")

    def act(change: Change[State]) -> str:
        state = change.state
        id = _entered_stage(state, stage)
        if fold(name) in {fold(quest.name) for quest in state.graph.quests}:
            raise CompanionError(f"{name} is already in this campaign.", "`companion quest graph` shows it.")
        change.step.add(CustomCard(campaign_id=change.id, name=name, type=ENTERED, facts=to_facts(EnteredFacts(id))))
        return f"{name} is entered in {state.graph.stage(id).title}"

    return perform(table, act)


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


def choose_campaign(table: Table, name: str) -> Outcome:
    """Play another campaign of the game: before the first quest, with what it begins with."""

    def act(change: Change[State]) -> str:
        state, known = change.state, graphs(change.system).values()
        # Only a whole id counts: the beginning of one is no better than a word of a title.
        named = next((graph for graph in known if fold(graph.id) == fold(name)), None)
        graph = named or resolve(name, {graph.title: graph for graph in known}, "campaign", change.system.short)
        if state.runs:
            raise CompanionError(*BEGUN)
        if state.options.graph:
            raise CompanionError("The campaign is already chosen.", "`companion undo` takes the choice back.")
        change.campaign.options = to_facts(state.options._replace(graph=graph.id), change.campaign.options)
        _begin_with(change, graph)
        return f"The table plays {graph.title}"

    return perform(table, act)


def _begin_with(change: Change[State], graph: CampaignGraph) -> None:
    """Hand out what a campaign begins with."""
    reason, heroes = f"start of {graph.title}", heroes_of(change)
    for hero in heroes:
        change.enter(XP, graph.start.xp, reason, hero)
    change.enter(OVERLORD_XP, graph.start.overlord_xp, reason)
    change.enter(GOLD, graph.start.gold * len(heroes), reason)
