"""A Descent quest at the table: rounds, and which heroes are knocked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.core.errors import CompanionError
from companion.core.procedures import Step
from companion.games.descent.acts.words import FORTUNE, THREAT
from companion.store.readmodel import CampaignView

if TYPE_CHECKING:  # what only shows must not load the store
    from companion.games.descent.acts.sitting import Sitting
    from companion.games.descent.acts.state import State
    from companion.games.registry import Games
    from companion.store.record import Record
    from companion.store.tables import Hero, QuestRun

NO_QUEST = ("No quest is being played.", "Start one: companion quest start NAME")
ENDING = (
    ("Say who won.", "companion quest win heroes|overlord", "quest-victory"),
    ("The Campaign phase follows.", "companion phase", "campaign-phase"),
)


@dataclass(frozen=True, slots=True)
class Told:
    """What was done, and what to do at the table now."""

    done: str
    steps: tuple[dict[str, Any], ...]


Act = Callable[["Sitting", "QuestRun"], tuple[str, Sequence[Step]]]


def _told(record: Record, games: Games, act: Act, begin: Callable[[Sitting], object] = lambda _sit: None) -> Told:
    from companion.games.descent.acts.sitting import sitting

    with sitting(record, games) as sit:
        begin(sit)
        running = sit.state.running
        if running is None:
            raise CompanionError(*NO_QUEST)
        words, steps = act(sit, sit.run(running["id"]))
        listed = ({"do": one.do, "rule": f"{sit.game.id}#{one.see}", "optional": one.optional} for one in steps)
        return Told(sit.label(words), tuple(listed))


def first_round(record: Record, games: Games, quest: str = "") -> Told:
    """The first round of the quest under way; where none is, a quest begins with it."""
    from companion.games.descent.acts.play import begin_quest

    def begin(sit: Sitting) -> None:
        running = sit.state.running
        if running is None:
            begin_quest(sit, quest)
        elif before := round_of(running["facts"]):
            raise CompanionError(f"{running['quest']} is in round {before}.", "The next one: companion play round")

    return next_round(record, games, begin)


def next_round(record: Record, games: Games, begin: Callable[[Sitting], object] = lambda _sit: None) -> Told:
    """A round begins."""

    def act(_sit: Sitting, run: QuestRun) -> tuple[str, Sequence[Step]]:
        before = round_of(run.facts)
        run.facts = {**run.facts, "round": before + 1}
        steps = [Step("Each hero turns the Reference card faceup.", "end-of-round")] if before else []
        steps.append(Step("Every hero takes a turn, then the overlord.", "order-of-play"))
        steps += [
            Step(f"{name} is knocked out and can only stand up.", "knocked-out-limits") for name in down(run.facts)
        ]
        return f"{run.quest}: round {before + 1}", steps

    return _told(record, games, act, begin)


def knocked_out(record: Record, games: Games, name: str) -> Told:
    """A hero is defeated."""

    def act(sit: Sitting, run: QuestRun) -> tuple[str, Sequence[Step]]:
        hero = sit.hero(name)
        if hero.name in down(run.facts):
            raise CompanionError(f"{hero.name} is knocked out already.", f"Up again: companion play up {hero.name}")
        falls = {**fallen(run.facts), hero.name: fallen(run.facts).get(hero.name, 0) + 1}
        run.facts = {**run.facts, "down": [*down(run.facts), hero.name], "falls": falls}
        words = "Damage and fatigue to the full, a hero token for the figure, all Condition cards away."
        return f"{hero.name} is knocked out", [Step(words, "knocked-out"), _overlord(sit, run, hero)]

    return _told(record, games, act)


def _overlord(sit: Sitting, run: QuestRun, hero: Hero) -> Step:
    """A card, or with a Plot deck a threat token in its place, once per hero and quest."""
    threat = sit.campaign.options.get("plot_deck") and hero.id not in run.facts.get("threat_for", [])
    instead = f", or take 1 threat: companion threat defeat {hero.name.lower()}" if threat else ""
    return Step(f"The overlord may draw 1 Overlord card{instead}", "overlord-draw-on-defeat", True)


def up_again(record: Record, games: Games, name: str) -> Told:
    """A hero stands up or is revived."""

    def act(sit: Sitting, run: QuestRun) -> tuple[str, Sequence[Step]]:
        hero = sit.hero(name)
        if hero.name not in down(run.facts):
            raise CompanionError(f"{hero.name} is not knocked out.", "companion play show")
        run.facts = {**run.facts, "down": [other for other in down(run.facts) if other != hero.name]}
        steps = [
            Step("Recover what 2 red power dice show; the figure is back.", "revive-action"),
            Step("One who stood up alone has ended the turn with it.", "stand-up"),
        ]
        return f"{hero.name} is up again", steps

    return _told(record, games, act)


def round_of(facts: dict[str, Any]) -> int:
    """The round under way; 0 before the first."""
    found = facts.get("round", facts.get("turn"))  # earlier records call it a turn
    return found if isinstance(found, int) else 0


def down(facts: dict[str, Any]) -> list[str]:
    """The heroes who are knocked out."""
    found = facts.get("down")
    return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []


def fallen(facts: dict[str, Any]) -> dict[str, int]:
    """How often each hero was knocked out in the quest."""
    found = facts.get("falls")
    return {name: n for name, n in found.items() if isinstance(n, int)} if isinstance(found, dict) else {}


def quest_shape(view: CampaignView, state: State) -> dict[str, Any]:
    """The documented shape of a quest at the table."""
    from companion.games.descent.acts.reading import balances

    if state.running is None:
        raise CompanionError(*NO_QUEST)
    facts, fortune = state.running["facts"], balances(view, FORTUNE)
    heroes = [
        {
            "name": row["name"],
            "down": row["name"] in down(facts),
            "times_down": fallen(facts).get(row["name"], 0),
            "fortune": fortune.get(row["id"], 0),
        }
        for row in state.heroes
        if row["status"] == "active"
    ]
    threat = sum(balances(view, THREAT).values())
    return {"quest": state.running["quest"], "round": round_of(facts), "heroes": heroes, "threat": threat}


def end_shape(view: CampaignView, state: State) -> dict[str, Any]:
    """What comes after the quest under way, or after the one whose Campaign phase is not over."""
    if state.running is None and state.phase is not None:
        return {"quest": state.phase["quest"], "winner": state.phase["winner"], "steps": _steps(view, ENDING[1:])}
    return {**quest_shape(view, state), "winner": None, "steps": _steps(view, ENDING)}


def _steps(view: CampaignView, ending: Sequence[tuple[str, str, str]]) -> list[dict[str, str]]:
    game = view.campaign["game"]
    return [{"do": do, "command": command, "rule": f"{game}#{see}"} for do, command, see in ending]
