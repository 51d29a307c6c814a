"""Town: what is laid out between quests, and what things cost."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.named import NamedTuple

POOL, SIDE_QUESTS, MARKET = "hire-pool", "side-quests", "shadow-market"


class Offer(NamedTuple):
    """Cards laid out in town: the hire pool, the side quests, the shadow market."""

    id: str
    title: str
    size: int
    deck: str
    rule: str
    from_level: int = 0
    redraw_cost: int = 0
    redraws: int = 0
    drops_cash: bool = False
    other_title: str = ""
    """What another place of the book calls it."""


class Markets(NamedTuple):
    """The figures of markets.toml."""

    coin: int
    rule: str
    offers: Mapping[str, Offer]
    charm: str
    charm_percent: int
    charm_reading: str
    charm_rule: str
    smith: str
    smith_rule: str
    noble: str
    noble_least: int
    noble_cards: int
    noble_each_quest: int
    noble_rule: str
    lucky: str
    lucky_rule: str
    master_thief: str
    master_thief_rule: str

    def in_favor(self, cost: int) -> int:
        """A cost that comes out uneven, rounded to the coin in the player's favor."""
        return cost // self.coin * self.coin

    def charmed(self, cost: int, reading: str) -> int:
        """The price for a hero with charm: "up" to the next coin, or in the player's "favor"."""
        hundredths = cost * (100 - self.charm_percent)
        step = 100 * self.coin
        return (hundredths // step if reading == "favor" else -(-hundredths // step)) * self.coin

    def noble_start(self, cards: int) -> int:
        """The money a Noble starts with, for what the two cards would sell for."""
        return max(self.noble_least, cards)


def read_markets(table: Table) -> Markets:
    """The figures from their file."""
    charm, smith, noble, lucky, thief = (
        table.table(name) for name in ("charm", "smith", "noble", "lucky", "master_thief")
    )
    markets = Markets(
        coin=table.number("smallest_coin", REQUIRED) or 1,
        rule=table.text("rule", REQUIRED),
        offers={offer.id: offer for offer in (_offer(row) for row in rows_of(table, "offer"))},
        charm=charm.text("ability", REQUIRED),
        charm_percent=charm.number("percent", REQUIRED),
        charm_reading=charm.text("reading", REQUIRED),
        charm_rule=charm.text("rule", REQUIRED),
        smith=smith.text("ability", REQUIRED),
        smith_rule=smith.text("rule", REQUIRED),
        noble=noble.text("ability", REQUIRED),
        noble_least=noble.number("least", REQUIRED),
        noble_cards=noble.number("cards", REQUIRED),
        noble_each_quest=noble.number("each_quest", REQUIRED),
        noble_rule=noble.text("rule", REQUIRED),
        lucky=lucky.text("ability", REQUIRED),
        lucky_rule=lucky.text("rule", REQUIRED),
        master_thief=thief.text("specialization", REQUIRED),
        master_thief_rule=thief.text("rule", REQUIRED),
    )
    for part in (charm, smith, noble, lucky, thief):
        part.no_more()
    return markets


def _offer(row: Table) -> Offer:
    offer = Offer(
        row.id(),
        row.name("title"),
        row.number("size", REQUIRED),
        row.text("deck", REQUIRED),
        row.text("rule", REQUIRED),
        row.number("from_level"),
        row.number("redraw_cost"),
        row.number("redraws"),
        row.flag("drops_cash"),
        row.text("other_title"),
    )
    row.no_more()
    return offer
