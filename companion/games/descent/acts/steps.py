"""What each step of the Campaign phase does by default, or as the table says."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, many, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.descent.acts.heroes import heroes_of
from companion.games.descent.acts.overlord import receive_card, return_aside
from companion.games.descent.acts.quests import keep, leave_game
from companion.games.descent.acts.relics import add_relic, has, lay_down
from companion.games.descent.acts.rumors import open_quest_card
from companion.games.descent.acts.shop import close_shop
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
from companion.games.descent.state import Run, State
from companion.store.tables import Holding, Relic
from companion.table.change import Change


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
