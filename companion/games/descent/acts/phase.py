"""The Campaign phase: each step one change; it can be left and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, many, resolve
from companion.core.rows import from_facts
from companion.games.descent.acts.heroes import buy_skill
from companion.games.descent.acts.overlord import buy_card
from companion.games.descent.acts.quests import keep
from companion.games.descent.acts.shop import buy as buy_item
from companion.games.descent.acts.shop import lay_out_named
from companion.games.descent.acts.steps import DOES, Wishes
from companion.games.descent.campaign import STEPS, PhaseStep, earned, number
from companion.games.descent.facts import (
    GOLD,
    SEARCH,
    XP,
    SearchCardFacts,
)
from companion.games.descent.questbook import told_quest
from companion.games.descent.state import Run, State, read_state
from companion.table.change import OWN_RULES, Change, Outcome, Table, active, perform


def take_step(table: Table, wishes: Wishes | None = None) -> Outcome:
    """Do the step that is due. The book prescribes it: what it leaves to be mended is told, not refused."""
    said = wishes or Wishes()

    def act(change: Change[State]) -> str:
        run, step = _due(change.state)
        said.refuse_early(step)
        result = DOES[step.id](change, run, said)
        now = change.state.runs[-1]
        keep(change, now, now.facts._replace(phase=(*now.facts.phase, step.id)))
        return f"Campaign phase {number(step)}, {step.title}: {result}"

    return perform(table, act, owing=OWN_RULES)


class Purchases(NamedTuple):
    """What is bought on the way through a phase: a hero and a card each."""

    items: tuple[tuple[str, str], ...] = ()
    skills: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()
    """Overlord cards."""


def finish_phase(table: Table, wishes: Wishes | None = None, buying: Purchases | None = None) -> list[Outcome]:
    """Every step that is left, each as a change of its own, with what is bought in it; none where no phase is due."""
    said, bought = wishes or Wishes(), buying or Purchases()
    rows = table.record.look(lambda reading: reading.campaign_rows(active(reading).id))
    state = read_state(table.games.get(rows.own.game), rows)
    if state.phase is None:
        return []
    left = [step for step in STEPS if step.id not in state.phase.facts.phase]
    _foresee(state, [step.id for step in left], said, bought)
    found = sum(from_facts(SearchCardFacts, row.facts).gold * row.count for row in rows.holdings if row.zone == SEARCH)
    _foresee_purse(state, state.phase, [step.id for step in left], said._replace(gold=_or(said.gold, found)), bought)
    done: list[Outcome] = []
    for step in left:
        acts: list[Callable[[], Outcome]] = [
            *_errands(table, step.id, bought),
            partial(take_step, table, said.only(step.id)),
        ]
        for act in acts:
            done.append(_or_say_so(act, len(done)))
            if not done[-1].done:
                return done
    return done


def _or_say_so(act: Callable[[], Outcome], before: int) -> Outcome:
    """One act of several; where it cannot be done, how many were."""
    try:
        return act()
    except CompanionError as error:
        if not before:
            raise
        back = f"{many(before, 'steps')} before it stand (`companion undo {before}`); go on with `companion phase`."
        raise CompanionError(error.message, back) from None


def _errands(table: Table, step: str, bought: Purchases) -> list[Callable[[], Outcome]]:
    """What is bought in a step, in the order it was said."""
    if step == "shopping" and bought.items:
        offer = partial(lay_out_named, table, [item for _hero, item in bought.items])
        return [offer, *(partial(buy_item, table, hero, item) for hero, item in bought.items)]
    if step == "experience":
        skills = [partial(buy_skill, table, hero, card) for hero, card in bought.skills]
        return [*skills, *(partial(buy_card, table, card) for card in bought.cards)]
    return []


def _foresee(state: State, left: list[str], said: Wishes, bought: Purchases) -> None:
    """Names that nobody has are told before anything is done."""
    for step, wanted in (
        ("shopping", bought.items),
        ("experience", (*bought.skills, *bought.cards)),
        ("choose", said.quest),
    ):
        if wanted and step not in left:
            title = next(one.title for one in STEPS if one.id == step)
            raise CompanionError(f"The step {title} is over.", "`companion phase` shows the steps; `undo` goes back.")
    for hero, card in (*bought.items, *bought.skills):
        state.hero_named(hero)
        listed = state.cards.shop if (hero, card) in bought.items else state.cards.skills
        resolve(card, {one.name: one.name for one in listed}, "card", state.system.short)
    for card in bought.cards:
        resolve(card, {one.name: one.name for one in state.cards.overlord if one.level}, "Overlord card for sale")
    if said.quest:
        resolve(said.quest, {item.quest.name: item.quest.name for item in state.choice.open}, "open quest")


def together(done: list[Outcome]) -> Outcome:
    """Several steps told as one: the last one's number, and what each did."""
    if not done:
        return Outcome(True, "No Campaign phase is due", facts={"steps": []})
    return Outcome(
        all(one.done for one in done),
        done[-1].label,
        done[-1].step,
        tuple(note for one in done for note in one.notes),
        tuple(finding for one in done for finding in one.findings),
        {"steps": [one.label for one in done]},
    )


def _or(value: int | None, other: int) -> int:
    return other if value is None else value


def _foresee_purse(state: State, run: Run, left: list[str], said: Wishes, bought: Purchases) -> None:
    """Whether the gold and the XP that the phase brings will pay for everything, before anything is done."""
    quest = told_quest(state.system, run.quest, state.graph)
    got = earned(state.graph, quest, run.winner, len(state.heroes))
    purse = state.ledger.balance(GOLD) + (said.gold or 0 if "gold" in left else 0)
    purse += got.gold if "rewards" in left else 0
    prices = {item.name: item.cost for item in state.cards.shop}
    cost = sum(prices[resolve(item, {name: name for name in prices}, "card")] for _hero, item in bought.items)
    if cost > purse:
        raise CompanionError(f"This costs {cost} gold, and there will be {purse}.", "Nothing was changed.")
    more = got.hero_xp + said.xp if "rewards" in left else 0
    for hero in state.heroes:
        own = [card for name, card in bought.skills if state.hero_named(name).id == hero.id]
        known = {skill.name: skill for skill in state.cards.skills}
        wanted = sum(resolve(card, known, "skill").xp or 0 for card in own)
        if wanted > state.ledger.balance(XP, hero.id) + more:
            will = state.ledger.balance(XP, hero.id) + more
            raise CompanionError(f"{hero.name} will have {will} XP, and this costs {wanted}.", "Nothing was changed.")


def _due(state: State) -> tuple[Run, PhaseStep]:
    if state.running:
        raise CompanionError(
            f"{state.running.quest} is being played.", "End it with `companion quest win heroes|overlord`."
        )
    if state.phase is None or state.due is None:
        raise CompanionError("No Campaign phase is due.", "`companion quest next` shows what may be played.")
    return state.phase, state.due
