"""A quest at the table: rounds, and which heroes are knocked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.names import CompanionError
from companion.games.descent.acts.heroes import hero_of
from companion.games.descent.acts.quests import begin_quest, keep, need_running
from companion.games.descent.state import Run, State
from companion.games.procedures import Step
from companion.store.tables import Hero
from companion.table.change import Change, Outcome, Table, perform

Move = Callable[[Change[State], Run], tuple[str, Sequence[Step]]]
"""What happens in a quest: its label, and what to do at the table then."""


def _play(table: Table, move: Move, begin: Callable[[Change[State]], None] | None = None, force: str = "") -> Outcome:
    def act(change: Change[State]) -> str:
        if begin:
            begin(change)
        label, steps = move(change, need_running(change.state))
        listed = ({"do": one.do, "rule": f"{change.system.id}#{one.see}", "optional": one.optional} for one in steps)
        change.facts["steps"] = list(listed)
        return label

    return perform(table, act, force)


def first_round(table: Table, quest: str = "", force: str = "") -> Outcome:
    """The first round of the quest under way; where none is, a quest begins with it."""

    def begin(change: Change[State]) -> None:
        running = change.state.running
        if running is None:
            begin_quest(change, quest)
        elif running.facts.rounds:
            raise CompanionError(
                f"{running.quest} is in round {running.facts.rounds}.", "The next one: companion play round"
            )

    return _play(table, _next_round, begin, force)


def next_round(table: Table) -> Outcome:
    """A round begins."""
    return _play(table, _next_round)


def _next_round(change: Change[State], run: Run) -> tuple[str, Sequence[Step]]:
    before = run.facts.rounds
    keep(change, run, run.facts._replace(round=before + 1))
    steps = [Step("Each hero turns the Reference card faceup.", "end-of-round")] if before else []
    steps.append(Step("Every hero takes a turn, then the overlord.", "order-of-play"))
    steps += [Step(f"{name} is knocked out and can only stand up.", "knocked-out-limits") for name in run.facts.down]
    return f"{run.quest}: round {before + 1}", steps


def knocked_out(table: Table, name: str) -> Outcome:
    """A hero is defeated."""

    def move(change: Change[State], run: Run) -> tuple[str, Sequence[Step]]:
        hero, facts = hero_of(change, name), run.facts
        if hero.name in facts.down:
            raise CompanionError(f"{hero.name} is knocked out already.", f"Up again: companion play up {hero.name}")
        falls = {**facts.falls, hero.name: facts.falls.get(hero.name, 0) + 1}
        keep(change, run, facts._replace(down=(*facts.down, hero.name), falls=falls))
        words = "Damage and fatigue to the full, a hero token for the figure, all Condition cards away."
        return f"{hero.name} is knocked out", [Step(words, "knocked-out"), _overlord_gains(change.state, run, hero)]

    return _play(table, move)


def _overlord_gains(state: State, run: Run, hero: Hero) -> Step:
    """A card, or with a Plot deck a threat token in its place, once per hero and quest."""
    threat = state.options.plot_deck and hero.id not in run.facts.threat_for
    instead = f", or take 1 threat: companion threat defeat {hero.name.lower()}" if threat else ""
    return Step(f"The overlord may draw 1 Overlord card{instead}", "overlord-draw-on-defeat", True)


def up_again(table: Table, name: str) -> Outcome:
    """A hero stands up or is revived."""

    def move(change: Change[State], run: Run) -> tuple[str, Sequence[Step]]:
        hero = hero_of(change, name)
        if hero.name not in run.facts.down:
            raise CompanionError(f"{hero.name} is not knocked out.", "companion play show")
        keep(change, run, run.facts._replace(down=tuple(other for other in run.facts.down if other != hero.name)))
        steps = [
            Step("Recover what 2 red power dice show; the figure is back.", "revive-action"),
            Step("One who stood up alone has ended the turn with it.", "stand-up"),
        ]
        return f"{hero.name} is up again", steps

    return _play(table, move)
