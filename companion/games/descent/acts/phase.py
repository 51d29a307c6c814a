"""The Campaign phase: each step one change; it can be left and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from companion.core.names import CompanionError, many, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.descent.acts.heroes import buy_skill, heroes_of
from companion.games.descent.acts.overlord import buy_card, receive_card, return_aside
from companion.games.descent.acts.quests import keep, leave_game
from companion.games.descent.acts.relics import add_relic, has, lay_down
from companion.games.descent.acts.rumors import open_quest_card
from companion.games.descent.acts.shop import buy as buy_item
from companion.games.descent.acts.shop import close_shop, lay_out_named
from companion.games.descent.campaign import STEPS, Earned, PhaseStep, earned, number
from companion.games.descent.choice import named_by_book
from companion.games.descent.facts import (
    FORTUNE,
    GOLD,
    HEROES,
    OVERLORD,
    OVERLORD_XP,
    QUEST_CARD,
    RUMOR,
    SEARCH,
    THREAT,
    XP,
    HeroFacts,
    QuestCardFacts,
    RelicFacts,
    SearchCardFacts,
)
from companion.games.descent.questbook import journey, told_quest
from companion.games.descent.state import Run, State, read_state
from companion.store.tables import Holding, Relic
from companion.table.change import OWN_RULES, Change, Outcome, Table, active, perform


class Wishes(NamedTuple):
    """What the player says of a step, in place of its default."""

    gold: int | None = None
    quest: str = ""
    xp: int = 0
    """More XP for each hero, where the quest says so."""
    overlord_xp: int = 0

    def only(self, step: str) -> Wishes:
        """What is said of one step."""
        return Wishes(
            self.gold if step == "gold" else None,
            self.quest if step == "choose" else "",
            self.xp if step == "rewards" else 0,
            self.overlord_xp if step == "rewards" else 0,
        )

    def refuse_early(self, due: PhaseStep) -> None:
        """What is said of another step is not passed over in silence."""
        more = bool(self.xp or self.overlord_xp)
        gold = self.gold is not None and due.id != "rewards"
        said = {"gold": gold, "rewards": more, "choose": bool(self.quest)}
        for step in STEPS:
            if said.get(step.id) and step.id != due.id:
                raise CompanionError(
                    f"This belongs to step {number(step)}, {step.title}; step {number(due)}, {due.title}, is due.",
                    "`companion phase` shows the steps.",
                )


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
    with table.record.reading() as reading:
        campaign = active(reading)
        state = read_state(table.games.get(campaign.game), reading.campaign_rows(campaign.id))
    if state.phase is None:
        return []
    left = [step for step in STEPS if step.id not in state.phase.facts.phase]
    _foresee(state, [step.id for step in left], said, bought)
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


def _due(state: State) -> tuple[Run, PhaseStep]:
    if state.running:
        raise CompanionError(
            f"{state.running.quest} is being played.", "End it with `companion quest win heroes|overlord`."
        )
    if state.phase is None or state.due is None:
        raise CompanionError("No Campaign phase is due.", "`companion quest next` shows what may be played.")
    return state.phase, state.due


def _gold(change: Change[State], run: Run, wishes: Wishes) -> str:
    cards = change.step.rows(Holding, campaign_id=change.id, zone=SEARCH)
    found = sum(from_facts(SearchCardFacts, card.facts).gold * card.count for card in cards)
    total = found if wishes.gold is None else wishes.gold
    if total < 0:
        raise CompanionError("The gold of Search cards cannot be below zero.")
    change.step.delete(*cards)
    change.enter(GOLD, total, f"Search cards of {run.quest}")
    return f"{total} gold"


def _cleanup(change: Change[State], _run: Run, _wishes: Wishes) -> str:
    freed = [hero for hero in heroes_of(change) if from_facts(HeroFacts, hero.sheet).conditions]
    for hero in heroes_of(change):
        hero.sheet = to_facts(from_facts(HeroFacts, hero.sheet)._replace(conditions=(), tainted=""), hero.sheet)
    return_aside(change)
    lay_down(change)
    free = f"; {', '.join(hero.name for hero in freed)} no longer {'has' if len(freed) == 1 else 'have'} conditions"
    return "heroes recover all" + (free if freed else "")


def _rewards(change: Change[State], run: Run, wishes: Wishes) -> str:
    state, heroes = change.state, heroes_of(change)
    quest = told_quest(state.system, run.quest, state.graph)
    got = _with_wishes(earned(state.graph, quest, run.winner, len(heroes), bool(state.options.plot_deck)), wishes)
    for hero in heroes:
        change.enter(XP, got.hero_xp, f"reward of {run.quest}", hero)
    change.enter(OVERLORD_XP, got.overlord_xp, f"reward of {run.quest}")
    change.enter(GOLD, got.gold, f"reward of {run.quest}")
    change.enter(THREAT, got.threat, f"end of {run.quest}")
    if got.loses:
        change.step.delete(*change.step.rows(Relic, campaign_id=change.id, name=got.loses, side=got.loses_side))
    if got.relic and not has(change.state, got.relic, got.relic_side):
        add_relic(change, got.relic, got.relic_side, RelicFacts(from_=run.quest))
    if got.card and got.card not in state.overlord.rewards:
        receive_card(change, got.card)
    if got.opens and run.is_card:
        open_quest_card(change, got.opens)
    return ", ".join(_reward_words(got, run.winner))


def _with_wishes(got: Earned, wishes: Wishes) -> Earned:
    """The rewards with what the table's Quest Guide gives besides."""
    gold = wishes.gold or 0
    if min(gold, wishes.xp, wishes.overlord_xp) < 0:
        raise CompanionError("A reward cannot be below zero.", "Nothing was changed.")
    return got._replace(
        gold=got.gold + gold,
        hero_xp=got.hero_xp + wishes.xp,
        overlord_xp=got.overlord_xp + wishes.overlord_xp,
    )


def _reward_words(got: Earned, winner: str) -> list[str]:
    words = [f"{got.hero_xp} XP for each hero", f"{got.overlord_xp} for the overlord"]
    words += [f"{got.gold} gold"] * bool(got.gold) + [f"{GAIN[winner]} {got.relic}"] * bool(got.relic)
    words += [f"{got.threat} threat"] * bool(got.threat) + [got.ongoing] * bool(got.ongoing)
    words += [f"the Overlord card {got.card}"] * bool(got.card) + [f"the reward {got.reward}"] * bool(got.reward)
    words += [f"{got.opens} may follow"] * bool(got.opens) + [got.more] * bool(got.more)
    return words + ["one random Shop Item for a hero (`companion item gain`)"] * got.shop_item


GAIN = {HEROES: "the heroes gain", OVERLORD: "the overlord gains"}


def _shopping(change: Change[State], _run: Run, _wishes: Wishes) -> str:
    ledger = change.ledger
    for hero in heroes_of(change):
        change.enter(FORTUNE, -ledger.balance(FORTUNE, hero.id), "returned after Shopping", hero)
    kept = close_shop(change)
    if change.state.changing_act:
        _enter_act_two(change)
        return f"{kept}; Act II begins, Act I cards go back to the box"
    return kept


def _enter_act_two(change: Change[State]) -> None:
    """Rumor cards limited to Act I leave the overlord's hand and the table."""
    for row in change.step.rows(Holding, campaign_id=change.id):
        if row.zone in (RUMOR, QUEST_CARD) and from_facts(QuestCardFacts, row.facts).act == "I":
            leave_game(row)


def _experience(change: Change[State], _run: Run, _wishes: Wishes) -> str:
    ledger = change.ledger
    heroes = sum(ledger.balance(XP, hero.id) for hero in heroes_of(change))
    return f"{heroes} XP of the heroes and {ledger.balance(OVERLORD_XP)} of the overlord are kept"


def _choose(change: Change[State], run: Run, wishes: Wishes) -> str:
    choice = change.state.choice
    opened = {item.quest.name: item for item in choice.open}
    if wishes.quest:
        item = resolve(
            wishes.quest, opened, "open quest", hint="`companion quest next` lists them, and why not others."
        )
    elif len(opened) == 1 and choice.stage and named_by_book(choice.stage, change.state.results):
        item = choice.open[0]
    else:
        return "the choice is left open"
    keep(change, run, run.facts._replace(chosen=item.quest.name))
    return item.quest.name


def _setup(change: Change[State], _run: Run, _wishes: Wishes) -> str:
    if change.state.changing_act:
        return "from now on with Act II monsters and lieutenants"
    return "the overlord shuffles his deck and draws a card for each hero"


def _travel(change: Change[State], run: Run, _wishes: Wishes) -> str:
    state = change.state
    home = run.quest if state.graph.travels_on else state.graph.home
    to = run.facts.chosen or "the quest that is chosen"
    icons = journey(state, run)
    stops = f", past {', '.join(icons)}" if icons else ""
    return (f"from {home} " if home else "") + f"to {to}" + stops + _events(run)


def _events(run: Run) -> str:
    """What the heroes met on the way, where it was recorded."""
    met = [one for one in run.facts.travel if one.event]
    return f"; {many(len(met), 'travel events')}" if met else ""


DOES: dict[str, Callable[[Change[State], Run, Wishes], str]] = {
    "gold": _gold,
    "cleanup": _cleanup,
    "rewards": _rewards,
    "shopping": _shopping,
    "experience": _experience,
    "choose": _choose,
    "setup": _setup,
    "travel": _travel,
}
