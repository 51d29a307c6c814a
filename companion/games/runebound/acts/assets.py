"""Assets: gained, dropped, sold, traded; the combat token of a card goes where the card goes."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.games.registry import Games
from companion.games.runebound.acts.cards import Filling, card_named, note_card
from companion.games.runebound.acts.heroes import OWED, holder
from companion.games.runebound.acts.reading import ASSETS
from companion.games.runebound.acts.work import Done, Work, choose, perform
from companion.games.runebound.components import Card
from companion.games.runebound.deeds import GoodsTrade, Sale
from companion.store.record import Record
from companion.store.tables import Hero, Holding


def gain(
    record: Record, games: Games, name: str, query: str, filling: Filling, discard: str = "", force: str = ""
) -> Done:
    """A hero gains an asset; of two of one type the hero discards one."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= OWED
        card = card_named(work, ASSETS, query, new=bool(filling.get("type")))
        if any(value not in (None, "", {}) for value in filling.values()):
            note_card(work, ASSETS, card, filling)
        give(work, hero, card)
        dropped = f", discards {take(work, hero, discard)}" if discard else ""
        return f"{hero.name} gains {card}{_token(asset_card(work, card))}{dropped}"

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


def drop(record: Record, games: Games, name: str, query: str, force: str = "") -> Done:
    """An asset is discarded or lost."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= OWED
        return f"{hero.name} discards {take(work, hero, query)}"

    return perform(record, games, do, force)


def sell(record: Record, games: Games, name: str, query: str, force: str = "") -> Done:
    """An asset sold outside a shop action, which only an ability allows."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= OWED
        card = asset_card(work, take(work, hero, query))
        work.acts.append(Sale(hero.name, card))
        work.pay(hero, cost_of(card), f"sold {card.name}")
        return f"{hero.name} sells {card.name} for {cost_of(card)} gold"

    return perform(record, games, do, force)


def trade_goods(record: Record, games: Games, name: str, query: str, gold: int | None = None, force: str = "") -> Done:
    """Goods are traded for their trade value and discarded."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= OWED
        card = asset_card(work, take(work, hero, query))
        received = card.trade if gold is None else gold
        if received is None and card.type in ("", "goods"):
            raise CompanionError(f"The trade value of {card.name} is not known.", "Add --gold N, as the card says.")
        work.acts.append(GoodsTrade(hero.name, card, gold))
        work.pay(hero, received or 0, f"traded {card.name}")
        return f"{hero.name} trades {card.name} for {received or 0} gold"

    return perform(record, games, do, force)


def asset_card(work: Work, name: str) -> Card:
    """What is known of an asset."""
    return work.cards(ASSETS).get(name, Card(name))


def cost_of(card: Card) -> int:
    """A card's cost, or an error that asks for it."""
    if card.cost is None:
        raise CompanionError(
            f"The cost of {card.name} is not known.",
            f'Read it off the card: companion asset card "{card.name}" --cost N.',
        )
    return card.cost
