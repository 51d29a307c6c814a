"""Plot cards, threat and fortune: every way of gaining and spending, with its limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.core.findings import Finding
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold, resolve
from companion.core.rows import to_facts
from companion.games.descent.acts.heroes import hero_of, heroes_of
from companion.games.descent.acts.quests import SINGLE, keep, need_running
from companion.games.descent.campaign import need_step
from companion.games.descent.data import PlotCard
from companion.games.descent.facts import BUYS, FOR_THREAT, FORTUNE, OVERLORD, OVERLORD_XP, PLOT, THREAT, PlotCardFacts
from companion.games.descent.questbook import book
from companion.games.descent.rules import OverlordSheet, Sheets
from companion.games.descent.rules.overlord import agents_allowed
from companion.games.descent.state import State
from companion.games.descent.variants import COOP
from companion.store.tables import Hero, Holding
from companion.table.change import Change, Outcome, Table, perform

THREAT_PER_XP = 3


class FortuneUse(NamedTuple):
    """One way for a hero to spend fortune tokens."""

    id: str
    cost: int
    words: str
    once_per_round: bool = False


FORTUNE_USES = (
    FortuneUse("recover", 1, "recovers 1 fatigue"),
    FortuneUse("reroll", 1, "rerolls a die"),
    FortuneUse("action", 2, "performs one more action", once_per_round=True),
)


def choose_plot_deck(table: Table, name: str, force: str = "") -> Outcome:
    """The overlord chooses one Plot deck; its basic card lies faceup from the start."""

    def act(change: Change[State]) -> str:
        state = change.state
        agents = {card.agent: card.deck for card in state.cards.plot if card.agent}
        known = {**agents, **{card.deck: card.deck for card in state.cards.plot}}
        deck = resolve(name, known, "Plot deck or agent", change.system.short)
        if state.options.plot_deck:
            raise CompanionError("The Plot deck is chosen once for the campaign.", "`companion undo` takes it back.")
        if state.runs:
            raise CompanionError("A Plot deck is chosen at the start of a campaign.", "Nothing was changed.")
        change.campaign.options = to_facts(state.options._replace(plot_deck=deck), change.campaign.options)
        for card in state.cards.plot:
            if card.deck == deck and card.threat == 0:
                _turn_up(change, card)
        return f"The overlord chooses the Plot deck {deck}"

    return perform(table, act, force)


def buy_plot(table: Table, name: str, force: str = "") -> Outcome:
    """The overlord buys a Plot card with threat."""

    def act(change: Change[State]) -> str:
        need_step(change.state, "experience", force)
        card = _of_deck(change.state, name)
        if card.name in change.state.overlord.plots:
            raise CompanionError(f"{card.name} is already faceup.", "Nothing was changed.")
        change.pay(THREAT, card.threat, f"{BUYS} {card.name}")
        _turn_up(change, card)
        return f"The overlord buys {card.name} for {card.threat} threat"

    return perform(table, act, force)


SUMMON = "summon"
"""How the names of the cards begin that bring an agent."""


def _agent_barred(state: State, card: PlotCard) -> Iterable[Finding]:
    """Why an agent may not be summoned in the quest under way."""
    run = state.running
    if run is None or not fold(card.name).startswith(SUMMON):
        return ()
    printed = book(state.system).quest(run.quest)
    in_campaign = not run.is_card and run.facts.stage not in (SINGLE, COOP)
    sheet = OverlordSheet(
        agents=(card.agent,),
        quest=run.quest,
        quest_kind=state.stage_of(run).kind if in_campaign else "",
        lieutenants=printed.lieutenants if printed else (),
    )
    return agents_allowed(Sheets(state.system.id, state.name, overlord=sheet), state.index)


def trigger_plot(table: Table, name: str, to: Sequence[str] = (), force: str = "") -> Outcome:
    """The overlord triggers a Plot card: each threat becomes fortune of the hero who has least."""

    def act(change: Change[State]) -> str:
        card = _of_deck(change.state, name)
        if card.name not in change.state.overlord.plots:
            raise CompanionError(f"{card.name} is not faceup.", "Buy it first: `companion plot buy`.")
        change.need(*_agent_barred(change.state, card))
        change.pay(THREAT, card.trigger, f"triggers {card.name}")
        wishes = list(to)
        given = [_to_fortune(change, wishes, card.name) for _token in range(card.trigger)]
        if wishes:
            raise CompanionError(
                f"{wishes[0]} does not have the least fortune.", "Each token goes to a hero who has least."
            )
        who = f": fortune for {', '.join(given)}" if given else ""
        return f"The overlord triggers {card.name} for {card.trigger} threat{who}"

    return perform(table, act, force)


def _to_fortune(change: Change[State], wishes: list[str], reason: str) -> str:
    """One token for a hero who has least; on a tie the first wish that is left decides, and is taken off the list."""
    ledger = change.ledger
    least = lowest({hero.name: ledger.balance(FORTUNE, hero.id) for hero in heroes_of(change)})
    if not least:
        return "no one"
    if not wishes and len(least) > 1:
        raise CompanionError(f"{', '.join(least)} have the least fortune.", "The heroes choose: add --to HERO.")
    name = least[0]
    if len(least) > 1:
        name = resolve(wishes.pop(0), {known: known for known in least}, "hero with the least fortune")
    elif wishes and hero_of(change, wishes[0]).name == name:
        wishes.pop(0)
    change.enter(FORTUNE, 1, f"the overlord triggers {reason}", hero_of(change, name))
    return name


def agent_defeated(table: Table, name: str, force: str = "") -> Outcome:
    """A defeated agent's Plot card returns to the deck and may be bought again."""

    def act(change: Change[State]) -> str:
        rows = change.step.rows(Holding, campaign_id=change.id, owner=OVERLORD, zone=PLOT)
        row = resolve(name, {row.card: row for row in rows}, "faceup Plot card", change.campaign.name)
        change.step.delete(row)
        return f"{row.card} returns to the Plot deck"

    return perform(table, act, force)


def gain_for_defeat(table: Table, hero: str) -> Outcome:
    """A threat in place of an Overlord card for a defeated hero: once per hero per quest."""

    def act(change: Change[State]) -> str:
        _need_plots(change.state)
        who, run = hero_of(change, hero), need_running(change.state)
        if who.id in run.facts.threat_for:
            raise CompanionError(
                f"The overlord already gained threat for {who.name} in this quest.",
                "He draws an Overlord card; once per hero per quest.",
            )
        keep(change, run, run.facts._replace(threat_for=(*run.facts.threat_for, who.id)))
        change.enter(THREAT, 1, f"{who.name} is defeated in {run.quest}")
        return f"The overlord gains 1 threat: {who.name} is defeated"

    return perform(table, act)


def gain_for_xp(table: Table, xp: int, force: str = "") -> Outcome:
    """Threat for experience, 3 for each point, in the Spend Experience Points step."""

    def act(change: Change[State]) -> str:
        _need_plots(change.state)
        need_step(change.state, "experience", force)
        if xp < 1:
            raise CompanionError("Give the number of XP, 1 or more.")
        change.pay(OVERLORD_XP, xp, FOR_THREAT, words="XP of the overlord")
        change.enter(THREAT, xp * THREAT_PER_XP, f"{xp} XP turned into threat")
        why = f" (forced: {change.force})" if change.force else ""
        return f"The overlord turns {xp} XP into {xp * THREAT_PER_XP} threat{why}"

    return perform(table, act, force)


def spend_fortune(table: Table, hero: str, use: str, round_number: int = 0) -> Outcome:
    """A hero spends fortune: to recover fatigue, reroll a die, or act once more in a round."""

    def act(change: Change[State]) -> str:
        who = hero_of(change, hero)
        known = {known.id: known for known in FORTUNE_USES}
        hint = f"There is: {', '.join(known)}; one more card in the shop: `companion shop extra`."
        found = resolve(use, known, "use of fortune", hint=hint)
        if found.once_per_round:
            _once_per_round(change, who, round_number)
        change.pay(FORTUNE, found.cost, found.words, who)
        return f"{who.name} spends {found.cost} fortune: {found.words}"

    return perform(table, act)


def _once_per_round(change: Change[State], hero: Hero, round_number: int) -> None:
    run = need_running(change.state)
    round_number = round_number or run.facts.rounds
    if round_number < 1:
        raise CompanionError("In which round?", "Count them with `companion play start`, or add --round N.")
    key = f"{hero.id}/{round_number}"
    if key in run.facts.extra_actions:
        raise CompanionError(
            f"{hero.name} already acted once more in round {round_number}.", "Once per round per hero."
        )
    keep(change, run, run.facts._replace(extra_actions=(*run.facts.extra_actions, key)))


def _need_plots(state: State) -> str:
    if not state.options.plot_deck:
        raise CompanionError("The overlord has no Plot deck.", "Choose one: `companion plot choose DECK`.")
    return state.options.plot_deck


def _of_deck(state: State, name: str) -> PlotCard:
    deck = _need_plots(state)
    return resolve(name, {card.name: card for card in state.cards.plot if card.deck == deck}, "Plot card", deck)


def _turn_up(change: Change[State], card: PlotCard) -> None:
    facts = to_facts(PlotCardFacts(card.threat, card.trigger))
    change.step.add(Holding(campaign_id=change.id, owner=OVERLORD, zone=PLOT, card=card.name, facts=facts))


def lowest(fortune: Mapping[str, int]) -> list[str]:
    """The heroes with the least fortune: one of them receives the next token."""
    least = min(fortune.values(), default=0)
    return [name for name, tokens in fortune.items() if tokens == least]
