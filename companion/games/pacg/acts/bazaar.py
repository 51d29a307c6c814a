"""The bazaar after a won scenario: visits, what each trader shows, trades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import candidates, clean_text, resolve
from companion.core.party import Standing
from companion.core.words import argument
from companion.games.pacg.acts.changes import Change, Outcome, changing
from companion.games.pacg.acts.decks import held_card
from companion.games.pacg.acts.holdings import ANYWHERE, put, take
from companion.games.pacg.acts.rewards import check_off
from companion.games.pacg.acts.state import ACQUIRED, WON, holdings, key_of, names_by_key, position
from companion.games.pacg.cards import BOONS, Card
from companion.games.pacg.codes import bazaar as codes
from companion.games.pacg.sets import CardGame
from companion.games.pacg.traders import EACH_TYPE, NAMED, Trader, number_after, price
from companion.games.registry import Games
from companion.store.readmodel import CampaignView
from companion.store.record import Record
from companion.store.tables import Hero, QuestRun, Trade
from companion.store.tables import Trader as TraderRow
from companion.table.in_use import find_hero

Visit = dict[str, Any]


def earn(record: Record, games: Games, name: str, reason: str) -> Outcome:
    """Check a trader off by hand."""

    def act(change: Change) -> None:
        trader = _trader(change, name)
        check_off(change, trader.name, clean_text(reason, "reason"))
        if not change.notes:
            raise CompanionError(f"{trader.name} is checked off already.", "`companion trader list` shows the Bazaar.")
        change.notes.clear()  # the label says it
        change.label = f"{trader.name} is checked off: {reason}"

    return changing(record, games, act)


def visit(
    record: Record,
    games: Games,
    name: str,
    people: Sequence[str],
    shown: Sequence[str],
    source: Random,
    force: str = "",
) -> Outcome:
    """Characters choose a trader together; its stock is laid out and the order of trading drawn."""

    def act(change: Change) -> None:
        trader, run = _trader(change, name), _open_run(change)
        heroes = [find_hero(change.step, change.campaign, who) for who in people]
        if len({hero.id for hero in heroes}) != len(heroes):
            raise CompanionError("One character is named twice.", "Name each visitor once.")
        change.need(_visit_findings(change, trader, run, heroes))
        visit = _lay_out(change, trader, run, heroes, shown, source)
        run.facts = {**run.facts, "visits": [*run.facts.get("visits", []), visit]}
        names = ", ".join(hero.name for hero in heroes)
        change.label = f"{names} visit{'s' if len(heroes) == 1 else ''} {trader.name}"
        _say_visit(change, trader, run, visit)

    return changing(record, games, act, force)


def _say_visit(change: Change, trader: Trader, run: QuestRun, visit: Visit) -> None:
    number = _number(change, run)
    if trader.rule == NAMED:
        change.notes.append(f"{trader.name}: each names {trader.offer}, for {trader.cost} boon.")
    else:
        numbers = " or ".join(str(n) for n in trader.numbers(number))
        change.notes.append(f"{trader.name} shows {len(visit['shown'])} cards ({trader.offer}, number {numbers}):")
        change.notes.extend(f"  {card}" for card in visit["shown"])
    if len(visit["order"]) > 1:
        names = names_by_key(change.view())
        change.notes.append(f"Order, by lot: {', '.join(names[key] for key in visit['order'])}.")


def visits(view: CampaignView, cards: CardGame) -> dict[str, Visit]:
    """The traders visited since the last win, until the rebuild: what each still shows, who is yet to trade."""
    at = position(view, cards)
    if not at.run or not at.rebuild_due:
        return {}
    names = names_by_key(view)
    found: dict[str, Visit] = {}
    for visit in at.run["facts"].get("visits", []):
        same = found.setdefault(visit["trader"], {"shown": [], "waiting": []})
        same["shown"] += visit["shown"]
        same["waiting"] += [names[key] for key in visit["waiting"]]
    return found


def _lay_out(
    change: Change, trader: Trader, run: QuestRun, heroes: Sequence[Hero], shown: Sequence[str], source: Random
) -> Visit:
    number = _number(change, run)
    stock = trader.stock(change.cards.catalog, number, _sets(change))
    order = [key_of(hero) for hero in heroes]
    source.shuffle(order)
    return {
        "trader": trader.name,
        "order": order,
        "waiting": order,
        "shown": [card.name for card in _shown(change, trader, number, shown)]
        or _drawn(trader, stock, len(order), source),
    }


def _shown(change: Change, trader: Trader, number: int, names: Sequence[str]) -> list[Card]:
    """The cards the table drew itself, each of which must be one the trader can have."""
    cards = [change.cards.card(name) for name in names]
    for card in cards:
        if not trader.offers(card, number, _sets(change)):
            offer = f"{trader.offer}, number {' or '.join(str(n) for n in trader.numbers(number))}"
            raise CompanionError(f"{trader.name} cannot show {card.name}.", f"It offers: {offer}. Draw another.")
    return cards


def _drawn(trader: Trader, stock: Sequence[Card], visitors: int, source: Random) -> list[str]:
    if trader.rule == EACH_TYPE:
        by_type = [[card.name for card in stock if card.type == type] for type in BOONS]
        return [source.choice(names) for names in by_type if names]
    names = [card.name for card in stock]
    return sorted(source.sample(names, min(trader.shows(visitors), len(names))))


def _visit_findings(change: Change, trader: Trader, run: QuestRun, heroes: Sequence[Hero]) -> Iterator[Finding]:
    rules, place = change.cards.rules, change.campaign.name
    known = {row.name for row in change.step.rows(TraderRow, campaign_id=change.campaign.id)}
    if trader.name not in known:
        help = f'companion trader earn "{trader.name}" --reason "..."'
        words = f"{trader.name} is not checked off on the Bazaar card"
        yield Finding(codes.NOT_ON_BAZAAR, words, (place, trader.name), rules.cites("bazaar"), help)
    visited = {key: visit["trader"] for visit in run.facts.get("visits", []) for key in visit["order"]}
    for hero in heroes:
        if hero.status != Standing.ACTIVE:
            words = f"{hero.name} is {hero.status}"
            yield Finding(codes.DEAD_VISITOR, words, (place, hero.name), rules.cites("dead"), "leave them out")
        if key_of(hero) in visited:
            words = f"{hero.name} has visited {visited[key_of(hero)]} after this scenario"
            yield Finding(codes.SECOND_VISIT, words, (place, hero.name), rules.cites("one-trader"), "one each")


def _open_run(change: Change) -> QuestRun:
    """The run whose win opened the bazaar."""
    at = position(change.view(), change.cards)
    run = change.step.get(QuestRun, at.run["id"]) if at.run else None
    if run is None or at.playing or run.status != WON or run.facts.get("rebuilt"):
        words = "traders are open only after a won scenario and before the rebuild"
        change.need(
            [
                Finding(
                    codes.NOT_AFTER_WIN,
                    words,
                    (change.campaign.name,),
                    change.cards.rules.cites("no-trader"),
                    "companion quest win",
                )
            ]
        )
    if run is None:
        raise CompanionError("No scenario has been played.", "`companion quest start` begins one.")
    return run


def trade(record: Record, games: Games, who: str, wanted: str, paid: Sequence[str], force: str = "") -> Outcome:
    """A visitor pays the trade cost and takes one card."""

    def act(change: Change) -> None:
        hero, run = change.hero(who), _open_run(change)
        visit = _visit_of(run, hero)
        trader, card = _trader(change, visit["trader"]), change.cards.card(wanted)
        payment, others = _payment(change, hero, paid)
        number = _number(change, run)
        asked = number_after(card, trader, number)
        change.need(
            [
                *_trade_findings(change, trader, visit, hero, card, number),
                *_not_yours(change, hero, others),
                *price(trader, asked, [*payment, *others], change.cards.rules, hero.name),
            ]
        )
        for one in payment:
            take(change.step, hero, one.name, 1)
        put(change.step, change.campaign, hero, card, 1, ACQUIRED)
        _record_trade(change, run, trader, hero, card, payment)
        change.label = f"{hero.name} trades {', '.join(p.name for p in payment)} for {card.name} at {trader.name}"

    return changing(record, games, act, force)


def _payment(change: Change, hero: Hero, paid: Sequence[str]) -> tuple[list[Card], list[Card]]:
    """The cards named as a payment: those the character has, and those it has not (or not so often)."""
    held = Counter({row["card"]: row["count"] for row in holdings(change.view(), hero.id, ANYWHERE)})
    own: list[Card] = []
    others: list[Card] = []
    for name in paid:
        card = change.cards.card(held_card(change, hero, name) if candidates(name, held) else name)
        (own if held[card.name] > 0 else others).append(card)
        held[card.name] -= 1
    return own, others


def _not_yours(change: Change, hero: Hero, cards: Sequence[Card]) -> Iterator[Finding]:
    cites, subject = change.cards.rules.cites("payment-source"), (change.campaign.name, hero.name)
    for card in cards:
        help = f'companion deck trade NAME "{card.name}" {argument(hero.name)}'
        yield Finding(codes.NOT_YOURS, f"{hero.name} has no {card.name} to pay with", subject, cites, help)


def pass_by(record: Record, games: Games, who: str) -> Outcome:
    """A visitor does not trade; the next in line may."""

    def act(change: Change) -> None:
        hero, run = change.hero(who), _open_run(change)
        visit = _visit_of(run, hero)
        _leave_line(run, visit, hero)
        change.label = f"{hero.name} does not trade at {visit['trader']}"

    return changing(record, games, act)


def _trade_findings(
    change: Change, trader: Trader, visit: Visit, hero: Hero, card: Card, number: int
) -> Iterator[Finding]:
    rules, subject = change.cards.rules, (change.campaign.name, hero.name)
    if key_of(hero) not in visit["waiting"]:
        words = f"{hero.name} has traded (or passed) after this scenario"
        yield Finding(codes.SECOND_TRADE, words, subject, rules.cites("one-trade"), "one trade each")
    elif visit["waiting"][0] != key_of(hero):
        first = names_by_key(change.view())[visit["waiting"][0]]
        help = f"companion trader pass {argument(first)}"
        yield Finding(codes.NOT_YOUR_TURN, f"{first} trades first", subject, rules.cites("trader-order"), help)
    offered = trader.offers(card, number, _sets(change)) if trader.rule == NAMED else card.name in visit["shown"]
    if not offered:
        shown = ", ".join(visit["shown"]) or trader.offer
        words = f"{trader.name} does not offer {card.name}"
        yield Finding(codes.NOT_ON_DISPLAY, words, subject, rules.cites("stock"), f"it shows: {shown}")


def _record_trade(
    change: Change, run: QuestRun, trader: Trader, hero: Hero, card: Card, payment: Sequence[Card]
) -> None:
    visit = _visit_of(run, hero)
    _leave_line(run, visit, hero, card.name)
    row = next((r for r in change.step.rows(TraderRow, campaign_id=change.campaign.id) if r.name == trader.name), None)
    change.step.add(
        Trade(
            campaign_id=change.campaign.id,
            trader_id=row.id if row else None,
            hero_id=hero.id,
            quest_run_id=run.id,
            at=change.step.at,
            facts={"card": card.name, "paid": [one.name for one in payment]},
        )
    )


def _leave_line(run: QuestRun, visit: Visit, hero: Hero, taken: str = "") -> None:
    after = {
        **visit,
        "waiting": [key for key in visit["waiting"] if key != key_of(hero)],
        "shown": [name for name in visit["shown"] if name != taken],
    }
    run.facts = {**run.facts, "visits": [after if one is visit else one for one in run.facts["visits"]]}


def _visit_of(run: QuestRun, hero: Hero) -> Visit:
    found: Visit | None = next((v for v in run.facts.get("visits", []) if key_of(hero) in v["order"]), None)
    if found is None:
        raise CompanionError(f"{hero.name} visits no trader.", f"companion trader visit TRADER {argument(hero.name)}")
    return found


def _trader(change: Change, name: str) -> Trader:
    return resolve(name, {trader.name: trader for trader in change.cards.need_traders()}, "trader")


def _number(change: Change, run: QuestRun) -> int:
    adventure = change.cards.path.adventure(run.facts["adventure"])
    return adventure.deck_number if adventure else 0


def _sets(change: Change) -> tuple[str, ...]:
    return change.cards.rules.owned_sets(change.campaign.options.get("products", []))
