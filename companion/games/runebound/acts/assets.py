"""Assets: gained, dropped, sold, traded; the combat token of a card goes where the card goes."""

from __future__ import annotations

from companion.core.findings import Action
from companion.core.names import CompanionError
from companion.games.runebound import codes
from companion.games.runebound.acts.cards import note_card
from companion.games.runebound.acts.heroes import OWED
from companion.games.runebound.acts.named import asset_card, card_named, choose, holder
from companion.games.runebound.components import Card
from companion.games.runebound.facts import CardFacts
from companion.games.runebound.rules.deeds import GoodsTrade, Sale
from companion.games.runebound.rules.findings import deed_findings
from companion.games.runebound.state import ASSETS, GOLD, State
from companion.store.tables import Hero, Holding
from companion.table.change import Change, Outcome, Table, perform


def gain(table: Table, name: str, query: str, said: CardFacts, discard: str = "", force: str = "") -> Outcome:
    """A hero gains an asset; of two of one type the hero discards one."""

    def act(change: Change[State]) -> str:
        hero = holder(change, name)
        card = card_named(change.state, ASSETS, query, new=bool(said.type))
        change.instead = {codes.TWO_OF_A_TYPE.code: _gain_and_discard(hero.name, card, said)}
        if said.says_something:
            note_card(change, ASSETS, card, said)
        give(change, hero, card)
        dropped = f", discards {take(change, hero, discard)}" if discard else ""
        return f"{hero.name} gains {card}{_token(asset_card(change, card))}{dropped}"

    return perform(table, act, force, owing=OWED)


def _gain_and_discard(hero: str, card: str, said: CardFacts) -> Action:
    """The same with the choice made: of two of a type one goes."""
    named = {"type": said.type, "cost": said.cost, "trade": said.trade, "code": said.code, "token": said.token}
    given = [(option, str(value)) for option, value in named.items() if value not in (None, "")]
    given += [("gives", f"{figure}={amount}") for figure, amount in said.gives.items()]
    return Action("asset gain", (hero, card), tuple(given), asks=("--discard CARD",))


def _token(card: Card) -> str:
    return f" with its combat token {card.code}" if card.code else ""


def give(change: Change[State], hero: Hero, card: str) -> None:
    """Put an asset with a hero."""
    change.step.add(Holding(campaign_id=change.id, hero_id=hero.id, zone=ASSETS, card=card))


def take(change: Change[State], hero: Hero, query: str) -> str:
    """Take an asset from a hero; its combat token goes along. Returns the card's name."""
    rows = change.step.rows(Holding, hero_id=hero.id, zone=ASSETS)
    if not rows:
        raise CompanionError(f"{hero.name} has no assets.", "`companion asset list` shows who has what.")
    card = choose(query, [row.card for row in rows], "asset", f"what {hero.name} has")
    change.step.delete(next(row for row in rows if row.card == card))
    return card


def drop(table: Table, name: str, query: str, force: str = "") -> Outcome:
    """An asset is discarded or lost."""

    def act(change: Change[State]) -> str:
        hero = holder(change, name)
        return f"{hero.name} discards {take(change, hero, query)}"

    return perform(table, act, force, owing=OWED)


def sell(table: Table, name: str, query: str, force: str = "") -> Outcome:
    """An asset sold outside a shop action, which only an ability allows."""

    def act(change: Change[State]) -> str:
        hero, before = holder(change, name), change.state
        card = asset_card(change, take(change, hero, query))
        change.find(*deed_findings(before, Sale(hero.name, card)))
        change.enter(GOLD, cost_of(card), f"sold {card.name}", hero)
        return f"{hero.name} sells {card.name} for {cost_of(card)} gold"

    return perform(table, act, force, owing=OWED)


def trade_goods(table: Table, name: str, query: str, gold: int | None = None, force: str = "") -> Outcome:
    """Goods are traded for their trade value and discarded."""

    def act(change: Change[State]) -> str:
        hero, before = holder(change, name), change.state
        card = asset_card(change, take(change, hero, query))
        received = card.trade if gold is None else gold
        if received is None and card.type in ("", "goods"):
            raise CompanionError(f"The trade value of {card.name} is not known.", "Add --gold N, as the card says.")
        change.find(*deed_findings(before, GoodsTrade(hero.name, card, gold)))
        change.enter(GOLD, received or 0, f"traded {card.name}", hero)
        return f"{hero.name} trades {card.name} for {received or 0} gold"

    return perform(table, act, force, owing=OWED)


def cost_of(card: Card) -> int:
    """A card's cost, or an error that asks for it."""
    if card.cost is None:
        raise CompanionError(
            f"The cost of {card.name} is not known.",
            f'Read it off the card: companion asset card "{card.name}" --cost N.',
        )
    return card.cost
