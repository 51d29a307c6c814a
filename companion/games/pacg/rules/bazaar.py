"""Rules of the bazaar: when traders are open, who may visit and trade, what is paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.campaign import WON
from companion.core.findings import Action, Finding
from companion.core.names import many
from companion.core.system import Standing
from companion.games.pacg import codes
from companion.games.pacg.cards import BoxRules, Card
from companion.games.pacg.facts import Visit
from companion.games.pacg.state import ANYWHERE, Hero, Run, State
from companion.games.pacg.traders import NAMED, Trader


def open_now(state: State) -> Iterator[Finding]:
    """Traders are open after a win, until the rebuild."""
    run = state.run
    if run is None or run.status != WON or run.facts.rebuilt:
        cites = state.cards.rules.cites("no-trader")
        yield codes.NOT_AFTER_WIN.at(state.campaign, fix=Action("quest win"), cites=cites)


def may_visit(state: State, run: Run, trader: Trader, heroes: Sequence[Hero]) -> Iterator[Finding]:
    """A trader that is checked off, visited by the living, once each."""
    rules = state.cards.rules
    if trader.name not in state.traders:
        fix = Action("trader earn", (trader.name,), options=(("reason", "..."),))
        subject = (state.campaign, trader.name)
        yield codes.NOT_ON_BAZAAR.at(*subject, fix=fix, cites=rules.cites("bazaar"), trader=trader.name)
    visited = {key: visit.trader for visit in run.facts.visits for key in visit.order}
    for hero in heroes:
        if hero.standing is not Standing.ACTIVE:
            yield codes.DEAD_VISITOR.at(
                state.campaign,
                hero.name,
                cites=rules.cites("dead"),
                help="leave them out",
                who=hero.name,
                standing=hero.standing.value,
            )
        if hero.key in visited:
            yield codes.SECOND_VISIT.at(
                state.campaign,
                hero.name,
                cites=rules.cites("one-trader"),
                help="one each",
                who=hero.name,
                trader=visited[hero.key],
            )


def may_trade(state: State, visit: Visit, trader: Trader, hero: Hero, card: Card, number: int) -> Iterator[Finding]:
    """One trade each, in the order drawn, for a card that lies open."""
    rules, subject = state.cards.rules, (state.campaign, hero.name)
    if hero.key not in visit.waiting:
        cites = rules.cites("one-trade")
        yield codes.SECOND_TRADE.at(*subject, cites=cites, help="one trade each", who=hero.name)
    elif visit.waiting[0] != hero.key:
        first = state.names[visit.waiting[0]]
        fix = Action("trader pass", (first,))
        yield codes.NOT_YOUR_TURN.at(*subject, fix=fix, cites=rules.cites("trader-order"), first=first)
    named = trader.rule == NAMED
    if not (trader.offers(card, number, state.decks.sets) if named else card.name in visit.shown):
        shown = ", ".join(visit.shown) or trader.offer
        cites = rules.cites("stock")
        yield codes.NOT_ON_DISPLAY.at(
            *subject, cites=cites, help=f"it shows: {shown}", trader=trader.name, card=card.name
        )


def not_yours(state: State, hero: Hero, cards: Sequence[Card]) -> Iterator[Finding]:
    """One pays with one's own cards; others may give theirs first."""
    cites = state.cards.rules.cites("payment-source")
    for card, count in Counter(cards).items():
        givers = [one.name for one in state.party if one.id != hero.id and _has(state, one, card)]
        yield codes.NOT_YOURS.at(
            state.campaign,
            hero.name,
            amount=count,
            limit=0,
            fix=Action("deck trade", (givers[0], card.name, hero.name)) if givers else None,
            cites=cites,
            help="pay with your own cards",
            who=hero.name,
            card=card.name,
        )


def _has(state: State, hero: Hero, card: Card) -> bool:
    return any(pile.card == card.name for pile in state.held(hero, *ANYWHERE))


def price(trader: Trader, wanted: int, paid: Sequence[Card], rules: BoxRules, who: str) -> Iterator[Finding]:
    """What is wrong with a payment for a card of this number."""
    subject = (who, trader.name)
    if len(paid) != trader.cost:
        yield codes.WRONG_PRICE.at(
            *subject,
            amount=len(paid),
            limit=trader.cost,
            cites=rules.cites("cost"),
            help=f"pay {trader.cost} cards",
            trader=trader.name,
            price=many(trader.cost, "boons"),
        )
    for card in paid:
        best = max((p.number for p in card.printings if p.number is not None), default=0)
        if not card.is_boon:
            yield codes.PAID_NO_BOON.at(*subject, cites=rules.cites("cost"), help="pay with boons", card=card.name)
        elif best < wanted - 1:
            yield codes.PAYMENT_TOO_LOW.at(
                *subject,
                cites=rules.cites("payment"),
                help="pay with a better card",
                card=card.name,
                number=best,
                wanted=wanted,
                least=wanted - 1,
            )
