"""Assets: gained, dropped, sold, traded, bartered; the combat token of a card goes where the card goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.app.runebound.cards import Filling, card_named, note_card
from companion.app.runebound.heroes import OWED, holder
from companion.app.runebound.reading import ASSETS
from companion.app.runebound.work import Done, Work, choose, perform
from companion.errors import CompanionError
from companion.games.registry import Games
from companion.games.runebound.acts import Barter, GoodsTrade, Sale
from companion.games.runebound.components import Card
from companion.store.record import Record
from companion.store.tables import Hero, Holding, Trade


def gain(
    record: Record, games: Games, name: str, query: str, filling: Filling, discard: str = "", force: str = ""
) -> Done:
    """A hero gains an asset; of two of one type the hero discards one."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        card = card_named(work, ASSETS, query, new=bool(filling.get("type")))
        if any(value not in (None, "", {}) for value in filling.values()):
            note_card(work, ASSETS, card, filling)
        give(work, hero, card)
        dropped = f", discards {take(work, hero, discard)}" if discard else ""
        return f"{hero.name} gains {card}{_token(work.cards(ASSETS).get(card, Card(card)))}{dropped}"

    return perform(record, games, do, force)


def _token(card: Card) -> str:
    return f" with its combat token {card.code}" if card.code else ""


def give(work: Work, hero: Hero, card: str) -> None:
    """Put an asset with a hero."""
    work.step.add(Holding(campaign_id=work.campaign.id, hero_id=hero.id, zone=ASSETS, card=card))


def take(work: Work, hero: Hero, query: str) -> str:
    """Take an asset from a hero; its combat token goes along. Returns the card's name."""
    rows = work.step.rows(Holding, hero_id=hero.id, zone=ASSETS)
    if not rows:
        raise CompanionError(f"{hero.name} has no assets.", "`companion asset list` shows who has what.")
    card = choose(query, [row.card for row in rows], "asset", f"what {hero.name} has")
    work.step.delete(next(row for row in rows if row.card == card))
    return card


def drop(record: Record, games: Games, name: str, query: str) -> Done:
    """An asset is discarded or lost."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= OWED
        return f"{hero.name} discards {take(work, hero, query)}"

    return perform(record, games, do)


def sell(record: Record, games: Games, name: str, query: str, force: str = "") -> Done:
    """An asset sold outside a shop action, which only an ability allows."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= OWED
        card = _card(work, take(work, hero, query))
        work.acts.append(Sale(hero.name, card))
        work.pay(hero, cost_of(card), f"sold {card.name}")
        return f"{hero.name} sells {card.name} for {cost_of(card)} gold"

    return perform(record, games, do, force)


def trade_goods(record: Record, games: Games, name: str, query: str, gold: int | None = None, force: str = "") -> Done:
    """Goods are traded for their trade value and discarded."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= OWED
        card = _card(work, take(work, hero, query))
        received = card.trade if gold is None else gold
        if received is None and card.type in ("", "goods"):
            raise CompanionError(f"The trade value of {card.name} is not known.", "Add --gold N, as the card says.")
        work.acts.append(GoodsTrade(hero.name, card, gold))
        work.pay(hero, received or 0, f"traded {card.name}")
        return f"{hero.name} trades {card.name} for {received or 0} gold"

    return perform(record, games, do, force)


def _card(work: Work, name: str) -> Card:
    return work.cards(ASSETS).get(name, Card(name))


def cost_of(card: Card) -> int:
    """A card's cost, or an error that asks for it."""
    if card.cost is None:
        raise CompanionError(
            f"The cost of {card.name} is not known.",
            f'Read it off the card: companion asset card "{card.name}" --cost N.',
        )
    return card.cost


@dataclass(frozen=True, slots=True)
class Offer:
    """One side of an exchange."""

    assets: Sequence[str] = ()
    gold: int = 0


def barter(record: Record, games: Games, giver: str, taker: str, gives: Offer, takes: Offer, force: str = "") -> Done:
    """Two heroes in the same hex exchange gold and assets."""

    def do(work: Work) -> str:
        one, other = holder(work, giver), holder(work, taker)
        if one.id == other.id:
            raise CompanionError(f"{one.name} cannot barter alone.", "Name two heroes.")
        if min(gives.gold, takes.gold) < 0 or not (gives.gold or gives.assets or takes.gold or takes.assets):
            raise CompanionError(
                "Nothing changes hands.", "Add --give CARD, --give-gold N, --take CARD, --take-gold N."
            )
        work.owed |= OWED
        given, taken = _hand_over(work, one, gives), _hand_over(work, other, takes)
        _receive(work, other, one, gives, given)
        _receive(work, one, other, takes, taken)
        facts = {"kind": "barter", "with": other.name, "gave": _words(gives, given), "took": _words(takes, taken)}
        work.step.add(Trade(campaign_id=work.campaign.id, hero_id=one.id, at=work.step.at, facts=facts))
        return f"{one.name} gives {other.name} {_words(gives, given)} for {_words(takes, taken)}"

    return perform(record, games, do, force)


def _hand_over(work: Work, hero: Hero, offer: Offer) -> list[str]:
    return [take(work, hero, query) for query in offer.assets]


def _receive(work: Work, hero: Hero, giver: Hero, offer: Offer, cards: list[str]) -> None:
    assets = tuple(_card(work, name) for name in cards)
    if offer.gold or assets:
        work.acts.append(Barter(giver.name, hero.name, offer.gold, assets))
    for name in cards:
        give(work, hero, name)
    work.pay(giver, -offer.gold, f"given to {hero.name}")
    work.pay(hero, offer.gold, f"from {giver.name}")


def _words(offer: Offer, cards: list[str]) -> str:
    parts = [*cards, *([f"{offer.gold} gold"] if offer.gold else [])]
    return ", ".join(parts) or "nothing"
