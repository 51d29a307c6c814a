"""What may be played, the tree of quests, the steps of the Campaign phase."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.named import NamedTuple
from companion.games.descent.campaign import CARD, STEPS, PhaseStep, Quest, count, number, rewards_known
from companion.games.descent.choice import (
    EPIC,
    EVERYONE,
    RULES,
    SIDE_WORDS,
    Choice,
    Closed,
    Open,
    any_quest,
    named_by_book,
    opens_if,
)
from companion.games.descent.facts import HEROES, OVERLORD
from companion.games.descent.questbook import book, told_quest
from companion.games.descent.state import Run, State
from companion.games.descent.variants import COOP, COOP_QUEST
from companion.render.console import columns, say, say_parts

CHOOSERS = {
    HEROES: "the heroes choose",
    OVERLORD: "the overlord chooses",
    RULES: "the rules name it",
    EVERYONE: "the players agree",
}
OPEN, SHUT, PLAYED_NOW = "open", "closed", "started"
MARKS = {HEROES: "H", OVERLORD: "O", OPEN: ">", SHUT: "-", PLAYED_NOW: "*"}


class Branch(NamedTuple):
    """A quest of the tree: won by a side, being played, open or closed."""

    quest: str
    state: str = SHUT
    opens: str = ""
    after: str = ""
    won_by: str = ""
    """The side that has to win the quest before it."""


class Stem(NamedTuple):
    """A stage of the tree."""

    stage: str
    title: str
    act: str
    plays: int
    played: int
    quests: tuple[Branch, ...]

    @property
    def tally(self) -> str:
        """How many of it were played; Quest cards and single quests have no number of their own."""
        return f"{self.played} of {self.plays}" if self.plays else f"{self.played} played"

    @property
    def grows(self) -> bool:
        """Whether every quest of it hangs on another one, and is drawn there."""
        return bool(self.quests) and all(quest.after for quest in self.quests)


class Tree(NamedTuple):
    """A campaign with its results."""

    campaign: str
    stages: tuple[Stem, ...]
    done: bool = False
    winner: str = ""


def next_choice(state: State) -> Choice:
    """What may be chosen next; nothing while a quest is played."""
    if state.options.coop:
        return _coop_choice(state)
    found = any_quest(book(state.system).owned(state.products)) if state.is_epic else state.choice
    if state.running is None:
        return found
    still = tuple(Closed(item.quest, f"{state.running.quest} is being played") for item in found.open)
    return found._replace(open=(), closed=(*still, *found.closed))


def _coop_choice(state: State) -> Choice:
    """Cooperative play has one quest, and it may be played once."""
    title = state.options.coop_quest or COOP_QUEST
    one = Quest(title, title, COOP)
    if state.coop_winner:
        return Choice(None, (), (Closed(one, f"{SIDE_WORDS[state.coop_winner]} won"),), state.coop_winner)
    if state.running:
        return Choice(EPIC, (), (Closed(one, f"{title} is being played"),))
    return Choice(EPIC, (Open(one, RULES),))


def next_json(state: State) -> dict[str, object]:
    """The documented JSON of `quest next`."""
    choice = next_choice(state)
    return {
        "open": [{"quest": item.quest.name, "chooser": item.chooser} for item in choice.open],
        "closed": [{"quest": item.quest.name, "why": item.why} for item in choice.closed],
        "done": choice.done and state.running is None,
    }


def show_next(state: State) -> None:
    """What may be chosen, by whom, and why each other quest is closed."""
    choice = next_choice(state)
    if state.running:
        say_parts((f"{state.running.quest} is being played", "bold"), ": companion quest win heroes (or overlord)")
    elif choice.done:
        won = f": {SIDE_WORDS[choice.winner]} won." if choice.winner else "."
        say(f"The {'cooperative quest' if state.options.coop else 'campaign'} is over{won}", "bold")
    for item in choice.open:
        say_parts((item.quest.name, "bold"), f"  {CHOOSERS.get(item.chooser, item.chooser)}")
    stage = None if state.is_epic or state.options.coop else state.choice.stage
    if stage and not state.running and not named_by_book(stage, state.results):
        words = "Your campaign log may offer more" if choice.open else "Your campaign log names what is next"
        say(f"{words}: companion quest add NAME", "dim")
    if choice.closed:
        say("Closed:", "dim")
        columns([(f"  {item.quest.name}", item.why) for item in choice.closed], styles=("", "dim"))


def tree_of(state: State) -> Tree:
    """The tree of a campaign, the Quest cards last: they belong to no act and to no number."""
    if state.is_epic or state.options.coop:
        return _single_tree(state)
    stems = [
        Stem(s.id, s.title, s.act, s.plays, count(state.results, s.id), tuple(_branches(state, s.id)))
        for s in state.graph.stages
    ]
    played = [run.quest for run in state.runs if run.is_card]
    names = dict.fromkeys([*played, *(card.name for card in state.quest_cards)])
    cards = tuple(_branch(state, Quest(name, name, CARD)) for name in names)
    if cards:
        stems.append(Stem(CARD, "Quest cards", "", 0, count(state.results, CARD), cards))
    return Tree(state.graph.title, tuple(stems), state.choice.done, state.choice.winner)


def _single_tree(state: State) -> Tree:
    """What was played outside a campaign: quest after quest, none of which opens another."""
    coop = state.options.coop
    title = f"Epic Play, {state.options.epic.level} level" if not coop else "Cooperative play"
    played = tuple(Branch(run.quest, run.winner or PLAYED_NOW) for run in state.runs)
    done = sum(run.winner != "" for run in state.runs)
    if coop and not played:
        played = (Branch(state.options.coop_quest or COOP_QUEST, state.coop_winner or OPEN),)
    stem = Stem(EPIC.id, "Quests played", state.act, 0, done, played)
    return Tree(title, (stem,), bool(state.coop_winner), state.coop_winner)


def _branches(state: State, stage: str) -> Iterator[Branch]:
    return (_branch(state, quest) for quest in state.graph.quests if quest.stage == stage)


def _branch(state: State, quest: Quest) -> Branch:
    before = state.graph.quest(quest.opening.after) if quest.opening.after else None
    return Branch(
        quest.name,
        _standing(state, quest),
        opens_if(state.graph, quest),
        before.name if before else "",
        quest.opening.won_by if before else "",
    )


def _standing(state: State, quest: Quest) -> str:
    won = [result.winner for result in state.results if result.quest == quest.id and result.stage == quest.stage]
    if won:
        return won[-1]
    if state.running:
        return PLAYED_NOW if state.running.facts.id == quest.id else SHUT
    return OPEN if any(item.quest == quest for item in state.choice.open) else SHUT


def tree_json(tree: Tree) -> dict[str, object]:
    """The documented JSON of `quest graph`."""
    stages = [{**stem._asdict(), "quests": [branch._asdict() for branch in stem.quests]} for stem in tree.stages]
    return {"campaign": tree.campaign, "done": tree.done, "winner": tree.winner, "stages": stages}


def show_tree(tree: Tree) -> None:
    """The tree of quests with their results."""
    say(tree.campaign, "bold")
    grown = [branch for stem in tree.stages if stem.grows for branch in stem.quests]
    for stem in tree.stages:
        above = ": the quests that branch off above" if stem.grows else ""
        say(f"{stem.title} ({stem.tally}){above}")
        for branch in () if stem.grows else stem.quests:
            _show_branch(branch, "  ", branch.opens)
            for child in (item for item in grown if item.after == branch.quest):
                _show_branch(child, "      ", f"if {SIDE_WORDS[child.won_by]} won" if child.won_by else child.opens)
    say("H heroes won, O overlord won, * being played, > open, - closed", "dim")


def _show_branch(branch: Branch, indent: str, words: str) -> None:
    style = {OPEN: "bold", SHUT: "dim"}.get(branch.state, "")
    say_parts(f"{indent}{MARKS[branch.state]} ", (branch.quest, style), (f"  {words}" if words else "", "dim"))


def phase_json(state: State) -> dict[str, object]:
    """The documented JSON of `phase show`."""
    run, done = state.phase, _done(state)
    return {
        "quest": run.quest if run else "",
        "winner": run.winner if run else "",
        "act": state.act,
        "act_change": state.changing_act,
        "last": _last(state),
        "due": state.due.id if state.due else None,
        "steps": [
            {
                "number": number(step),
                "step": step.id,
                "title": step.title,
                "done": step.id in done,
                "does": _does(state, step),
            }
            for step in STEPS
        ],
    }


def _done(state: State) -> tuple[str, ...]:
    return state.phase.facts.phase if state.phase else tuple(step.id for step in STEPS)


def _last(state: State) -> bool:
    """Whether the Finale comes after this phase."""
    stage = state.choice.stage
    return bool(state.phase and stage and stage.kind == "finale")


def _does(state: State, step: PhaseStep) -> str:
    """What a step does by default; its own words where this phase is special."""
    if step.id == "shopping" and state.changing_act:
        return "buys nothing; every Act I item that is left is for sale, then Act II begins"
    if step.id == "rewards" and state.phase and not rewards_known(_told(state, state.phase), state.phase.winner):
        return "1 XP for everyone; what your Quest Guide adds: --gold, --xp, --overlord-xp"
    return step.does


def _told(state: State, run: Run) -> Quest | None:
    return told_quest(state.system, run.quest, state.graph)


def show_phase(state: State) -> None:
    """The eight steps: done, due, to come."""
    if state.phase is None:
        say("No Campaign phase is due. `companion quest next` shows what may be played.")
        return
    change = " (the act changes)" if state.changing_act else ""
    say_parts((f"Campaign phase after {state.phase.quest}", "bold"), f", Act {state.act}{change}")
    for step in STEPS:
        mark = "x" if step.id in _done(state) else ">" if step == state.due else " "
        does = f"  {_does(state, step)}" if mark == ">" else ""
        say_parts(f"  [{mark}] {number(step)}. {step.title}", (does, "dim"))
    if _last(state):
        say("The last phase before the Finale: spend all the gold and XP you can.")
    say("Do this step: companion phase next; all that is left: companion phase finish --yes", "dim")
