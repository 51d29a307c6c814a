"""The bazaar after a won scenario: visits, what each trader shows, trades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from companion.core.names import CompanionError, argument, candidates, clean_text, resolve
from companion.games.pacg.acts.holdings import held_card, put, take
from companion.games.pacg.acts.party import character
from companion.games.pacg.acts.rewards import check_off
from companion.games.pacg.acts.runs import write_run
from companion.games.pacg.cards import BOONS, Card
from companion.games.pacg.facts import Visit
from companion.games.pacg.rules.bazaar import may_trade, may_visit, not_yours, open_now, price
from companion.games.pacg.state import ACQUIRED, ANYWHERE, Hero, Run, State
from companion.games.pacg.traders import EACH_TYPE, NAMED, Trader, number_after
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform


def earn(table: Table, name: str, reason: str) -> Outcome:
    """Check a trader off by hand."""

    def act(change: Change[State]) -> str:
        trader = _trader(change.state, name)
        if not check_off(change, trader.name, clean_text(reason, "reason")):
            raise CompanionError(f"{trader.name} is checked off already.", "`companion trader list` shows the Bazaar.")
        return f"{trader.name} is checked off: {reason}"

    return perform(table, act)


def visit(
    table: Table, name: str, people: Sequence[str], shown: Sequence[str], source: Random, force: str = ""
) -> Outcome:
    """Characters choose a trader together; its stock is laid out and the order of trading drawn."""

    def act(change: Change[State]) -> str:
        trader, run, state = _trader(change.state, name), _open_run(change), change.state
        heroes = [state.hero(change.hero(who).id) for who in people]
        if len({hero.id for hero in heroes}) != len(heroes):
            raise CompanionError("One character is named twice.", "Name each visitor once.")
        change.need(*may_visit(state, run, trader, heroes))
        new = _lay_out(state, trader, run, heroes, shown, source)
        write_run(change, run.id, run.facts._replace(visits=(*run.facts.visits, new)))
        _say_visit(change, trader, run, new)
        names = ", ".join(hero.name for hero in heroes)
        return f"{names} visit{'s' if len(heroes) == 1 else ''} {trader.name}"

    return perform(table, act, force)


def _say_visit(change: Change[State], trader: Trader, run: Run, visit: Visit) -> None:
    state = change.state
    if trader.rule == NAMED:
        change.note(f"{trader.name}: each names {trader.offer}, for {trader.cost} boon.")
    else:
        numbers = _numbers(trader, _number(state, run))
        change.note(f"{trader.name} shows {len(visit.shown)} cards ({trader.offer}, number {numbers}):")
        change.notes.extend(f"  {card}" for card in visit.shown)
    if len(visit.order) > 1:
        change.note(f"Order, by lot: {', '.join(state.names[key] for key in visit.order)}.")


def _lay_out(
    state: State, trader: Trader, run: Run, heroes: Sequence[Hero], shown: Sequence[str], source: Random
) -> Visit:
    number = _number(state, run)
    stock = trader.stock(state.cards.catalog, number, state.decks.sets)
    order = [hero.key for hero in heroes]
    source.shuffle(order)
    laid = _shown(state, trader, number, shown) or _drawn(trader, stock, len(order), source)
    return Visit(trader.name, tuple(order), tuple(order), tuple(laid))


def _shown(state: State, trader: Trader, number: int, names: Sequence[str]) -> list[str]:
    """The cards the table drew itself, each of which must be one the trader can have."""
    cards = [state.cards.card(name) for name in names]
    for card in cards:
        if not trader.offers(card, number, state.decks.sets):
            offer = f"{trader.offer}, number {_numbers(trader, number)}"
            raise CompanionError(f"{trader.name} cannot show {card.name}.", f"It offers: {offer}. Draw another.")
    return [card.name for card in cards]


def _drawn(trader: Trader, stock: Sequence[Card], visitors: int, source: Random) -> list[str]:
    if trader.rule == EACH_TYPE:
        by_type = [[card.name for card in stock if card.type == type] for type in BOONS]
        return [source.choice(names) for names in by_type if names]
    names = [card.name for card in stock]
    return sorted(source.sample(names, min(trader.shows(visitors), len(names))))


def trade(table: Table, who: str, wanted: str, paid: Sequence[str], force: str = "") -> Outcome:
    """A visitor pays the trade cost and takes one card; the rebuild comes after."""

    def act(change: Change[State]) -> str:
        hero, run, state = character(change, who), _open_run(change), change.state
        visit = _visit_of(run, hero)
        trader, card = _trader(state, visit.trader), state.cards.card(wanted)
        payment, others = _payment(state, hero, paid)
        number = _number(state, run)
        asked = number_after(card, trader, number)
        change.need(
            *may_trade(state, visit, trader, hero, card, number),
            *not_yours(state, hero, others),
            *price(trader, asked, [*payment, *others], state.cards.rules, hero.name),
        )
        for one in payment:
            take(change, hero, one.name, 1)
        put(change, hero, card, 1, ACQUIRED)
        _leave_line(change, run, visit, hero, card.name)
        return f"{hero.name} trades {', '.join(p.name for p in payment)} for {card.name} at {trader.name}"

    return perform(table, act, force, owing=OWN_RULES)


def _payment(state: State, hero: Hero, paid: Sequence[str]) -> tuple[list[Card], list[Card]]:
    """The cards named as a payment: those the character has, and those it has not (or not so often)."""
    held: Counter[str] = Counter()
    for pile in state.held(hero, *ANYWHERE):
        held[pile.card] += pile.size
    own: list[Card] = []
    others: list[Card] = []
    for name in paid:
        card = state.cards.card(held_card(state, hero, name) if candidates(name, held) else name)
        (own if held[card.name] > 0 else others).append(card)
        held[card.name] -= 1
    return own, others


def pass_by(table: Table, who: str, force: str = "") -> Outcome:
    """A visitor does not trade; the next in line may."""

    def act(change: Change[State]) -> str:
        hero, run = character(change, who), _open_run(change)
        visit = _visit_of(run, hero)
        _leave_line(change, run, visit, hero)
        return f"{hero.name} does not trade at {visit.trader}"

    return perform(table, act, force)


def _leave_line(change: Change[State], run: Run, visit: Visit, hero: Hero, taken: str = "") -> None:
    stall = visit.stall.take(taken) if taken in visit.stall.cards else visit.stall
    waiting = tuple(key for key in visit.waiting if key != hero.key)
    after = visit._replace(waiting=waiting, shown=stall.cards)
    visits = tuple(after if one is visit else one for one in run.facts.visits)
    write_run(change, run.id, run.facts._replace(visits=visits))


def _open_run(change: Change[State]) -> Run:
    """The run whose win opened the bazaar."""
    change.need(*open_now(change.state))
    run = change.state.run
    if run is None:
        raise CompanionError("No scenario has been played.", "`companion quest start` begins one.")
    return run


def _visit_of(run: Run, hero: Hero) -> Visit:
    found = next((visit for visit in run.facts.visits if hero.key in visit.order), None)
    if found is None:
        raise CompanionError(f"{hero.name} visits no trader.", f"companion trader visit TRADER {argument(hero.name)}")
    return found


def _trader(state: State, name: str) -> Trader:
    return resolve(name, {trader.name: trader for trader in state.cards.need_traders()}, "trader")


def _number(state: State, run: Run) -> int:
    adventure = state.cards.path.adventure(run.facts.adventure)
    return adventure.deck_number if adventure else 0


def _numbers(trader: Trader, number: int) -> str:
    return " or ".join(str(n) for n in trader.numbers(number))
