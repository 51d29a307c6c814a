"""The Campaign phase: each step one change; it can be left and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.core.errors import CompanionError
from companion.core.names import resolve
from companion.games.descent.acts.overlord import return_aside
from companion.games.descent.acts.relics import has, lay_down
from companion.games.descent.acts.shop import close_shop
from companion.games.descent.acts.sitting import Sitting, sitting
from companion.games.descent.acts.state import State, read_state, rows_of_step
from companion.games.descent.acts.words import FORTUNE, GOLD, GONE, OVERLORD_XP, QUEST_CARD, RUMOR, SEARCH, THREAT, XP
from companion.games.descent.graph import HEROES, OVERLORD
from companion.games.descent.phase import STEPS, PhaseStep, next_step, number
from companion.games.descent.rewards import Earned, earned
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Holding, QuestRun, Relic
from companion.table.in_use import active


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the player says of a step, in place of its default."""

    gold: int | None = None
    quest: str = ""
    xp: int = 0
    """More XP for each hero, where the quest says so."""
    overlord_xp: int = 0

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


def take_step(record: Record, games: Games, wishes: Wishes | None = None) -> str:
    """Do the step that is due; returns what was done."""
    with sitting(record, games, "Campaign phase") as sit:
        run, step = _due(sit.state, sit)
        wishes = wishes or Wishes()
        wishes.refuse_early(step)
        outcome = DOES[step.id](sit, run, wishes)
        run.facts = {**run.facts, "phase": [*run.facts.get("phase", []), step.id]}
        return sit.label(f"Campaign phase {number(step)}, {step.title}: {outcome}")


def finish_phase(record: Record, games: Games) -> list[str]:
    """Every step that is left, each with its default and as a change of its own."""
    return [take_step(record, games) for _step in steps_left(record, games)]


def steps_left(record: Record, games: Games) -> list[PhaseStep]:
    """The steps of the Campaign phase under way that are not done; none where no phase is due."""
    with record.reading() as reading:
        campaign = active(reading)
        state = read_state(games.get(campaign.game), campaign.options, rows_of_step(reading, campaign.id))
    done = state.phase["facts"].get("phase", []) if state.phase else [step.id for step in STEPS]
    return [step for step in STEPS if step.id not in done]


def _due(state: State, sit: Sitting) -> tuple[QuestRun, PhaseStep]:
    if state.running:
        raise CompanionError(
            f"{state.running['quest']} is being played.", "End it with `companion quest win heroes|overlord`."
        )
    step = next_step(state.phase["facts"].get("phase", [])) if state.phase else None
    if state.phase is None or step is None:
        raise CompanionError("No Campaign phase is due.", "`companion quest next` shows what may be played.")
    return sit.run(state.phase["id"]), step


def _gold(sit: Sitting, run: QuestRun, wishes: Wishes) -> str:
    cards = sit.step.rows(Holding, campaign_id=sit.campaign.id, zone=SEARCH)
    found = sum(card.facts.get("gold", 0) * card.count for card in cards)
    total = found if wishes.gold is None else wishes.gold
    if total < 0:
        raise CompanionError("The gold of Search cards cannot be below zero.")
    for card in cards:
        sit.step.delete(card)
    sit.enter(GOLD, total, f"Search cards of {run.quest}")
    return f"{total} gold"


def _cleanup(sit: Sitting, _run: QuestRun, _wishes: Wishes) -> str:
    freed = [hero for hero in sit.heroes() if hero.sheet.get("conditions")]
    for hero in freed:
        hero.sheet = {**hero.sheet, "conditions": []}
    return_aside(sit)
    lay_down(sit)
    free = f"; {', '.join(hero.name for hero in freed)} no longer {'has' if len(freed) == 1 else 'have'} conditions"
    return "heroes recover all" + (free if freed else "")


def _rewards(sit: Sitting, run: QuestRun, wishes: Wishes) -> str:
    state = sit.state
    quest = state.graph.quest(run.facts["id"])
    got = _with_wishes(earned(state.graph, quest, run.winner, len(sit.heroes()), bool(state.plot_deck)), wishes)
    for hero in sit.heroes():
        sit.enter(XP, got.hero_xp, f"reward of {run.quest}", hero)
    sit.enter(OVERLORD_XP, got.overlord_xp, f"reward of {run.quest}")
    sit.enter(GOLD, got.gold, f"reward of {run.quest}")
    sit.enter(THREAT, got.threat, f"end of {run.quest}")
    if got.loses:
        _lose(sit, got.loses, got.loses_side)
    if got.relic and not has(sit, got.relic, got.relic_side):
        sit.step.add(Relic(campaign_id=sit.campaign.id, name=got.relic, side=got.relic_side, facts={"from": run.quest}))
    return ", ".join(_reward_words(got, run.winner))


def _with_wishes(got: Earned, wishes: Wishes) -> Earned:
    """The rewards with what the table's Quest Guide gives besides."""
    gold = wishes.gold or 0
    if min(gold, wishes.xp, wishes.overlord_xp) < 0:
        raise CompanionError("A reward cannot be below zero.", "Nothing was changed.")
    return replace(
        got,
        gold=got.gold + gold,
        hero_xp=got.hero_xp + wishes.xp,
        overlord_xp=got.overlord_xp + wishes.overlord_xp,
    )


def _reward_words(got: Earned, winner: str) -> list[str]:
    words = [f"{got.hero_xp} XP for each hero", f"{got.overlord_xp} for the overlord"]
    words += [f"{got.gold} gold"] * bool(got.gold) + [f"{GAIN[winner]} {got.relic}"] * bool(got.relic)
    words += [f"{got.threat} threat"] * bool(got.threat) + [got.ongoing] * bool(got.ongoing)
    return words + ["one random Shop Item for a hero (`companion item gain`)"] * got.shop_item


GAIN = {HEROES: "the heroes gain", OVERLORD: "the overlord gains"}


def _lose(sit: Sitting, name: str, side: str) -> None:
    for relic in sit.step.rows(Relic, campaign_id=sit.campaign.id, name=name, side=side):
        sit.step.delete(relic)


def _shopping(sit: Sitting, _run: QuestRun, _wishes: Wishes) -> str:
    for hero in sit.heroes():
        sit.enter(FORTUNE, -sit.balance(FORTUNE, hero), "returned after Shopping", hero)
    kept = close_shop(sit)
    if sit.state.changing_act:
        _enter_act_two(sit)
        return f"{kept}; Act II begins, Act I cards go back to the box"
    return kept


def _experience(sit: Sitting, _run: QuestRun, _wishes: Wishes) -> str:
    heroes = sum(sit.balance(XP, hero) for hero in sit.heroes())
    return f"{heroes} XP of the heroes and {sit.balance(OVERLORD_XP)} of the overlord are kept"


def _choose(sit: Sitting, run: QuestRun, wishes: Wishes) -> str:
    choice = sit.state.choice
    opened = {item.quest.name: item for item in choice.open}
    if wishes.quest:
        item = resolve(
            wishes.quest, opened, "open quest", hint="`companion quest next` lists them, and why not others."
        )
    elif len(opened) == 1:
        item = choice.open[0]
    else:
        return "the choice is left open"
    run.facts = {**run.facts, "chosen": item.quest.name}
    return item.quest.name


def _setup(sit: Sitting, _run: QuestRun, _wishes: Wishes) -> str:
    if sit.state.changing_act:
        return "from now on with Act II monsters and lieutenants"
    return "the overlord shuffles his deck and draws a card for each hero"


def _enter_act_two(sit: Sitting) -> None:
    """Rumor cards limited to Act I leave the overlord's hand and the table."""
    for zone in (RUMOR, QUEST_CARD):
        for row in sit.step.rows(Holding, campaign_id=sit.campaign.id, zone=zone):
            if row.facts.get("act") == "I":
                row.zone, row.owner = GONE, OVERLORD


def _travel(sit: Sitting, run: QuestRun, _wishes: Wishes) -> str:
    graph = sit.state.graph
    home = run.quest if graph.travels_on else graph.home
    to = run.facts.get("chosen", "the quest that is chosen")
    card = next(iter(sit.step.rows(Holding, campaign_id=sit.campaign.id, zone=QUEST_CARD, card=to)), None)
    icons = card.facts.get("travel", []) if card else []
    return (f"from {home} " if home else "") + f"to {to}" + (f", past {', '.join(icons)}" if icons else "")


DOES: dict[str, Callable[[Sitting, QuestRun, Wishes], str]] = {
    "gold": _gold,
    "cleanup": _cleanup,
    "rewards": _rewards,
    "shopping": _shopping,
    "experience": _experience,
    "choose": _choose,
    "setup": _setup,
    "travel": _travel,
}
