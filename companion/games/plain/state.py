"""A campaign of a game of data alone: the cards and quests that its folder lists, and where each quest stands."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.box import NOTHING, Box, BoxRow
from companion.core.campaign import STARTED, WON, QuestLog
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold, resolve
from companion.core.rows import CampaignRows, HoldingRow, RunRow
from companion.core.system import GameSystem
from companion.games.plain.data import Card, Quest, load_cards, load_quests

OPEN, CLOSED = "open", "closed"
CARD, TYPE = "card", "type"
"""The kind of a card in the player's box, and the figure that says what it is."""


class State(NamedTuple):
    """The quests in the order of the file, what was played of them, and who holds which cards."""

    name: str = ""
    quests: tuple[Quest, ...] = ()
    runs: tuple[RunRow, ...] = ()
    holdings: tuple[HoldingRow, ...] = ()

    @property
    def log(self) -> QuestLog:
        """What was attempted."""
        return QuestLog(self.runs)

    def before(self, quest: Quest) -> tuple[str, ...]:
        """The titles of the quests that come before one."""
        titles = {known.id: known.title for known in self.quests}
        return tuple(titles.get(id, id) for id in quest.after)

    def missing(self, quest: Quest) -> list[str]:
        """Those of them that are not won yet."""
        return sorted(set(self.before(quest)) - self.log.won)

    def standing(self, quest: Quest) -> str:
        """Where a quest stands: open, closed, started, lost; once won it stays won."""
        last = next((run.status for run in reversed(self.runs) if run.quest == quest.title), "")
        if last == STARTED or quest.title not in self.log.won:
            return last or (CLOSED if self.missing(quest) else OPEN)
        return WON

    def held(self, hero: int) -> list[HoldingRow]:
        """The cards of a member."""
        return [row for row in self.holdings if row.hero_id == hero]


def state_of(system: GameSystem, rows: CampaignRows) -> State:
    """The campaign as the rows have it."""
    return State(rows.own.name, tuple(load_quests(system.folder)), rows.runs, rows.holdings)


def quests_of(system: GameSystem) -> Mapping[str, Quest]:
    """The quests by title, or an error that says how to bring some."""
    found = {quest.title: quest for quest in load_quests(system.folder)}
    if not found:
        raise CompanionError(f"{system.short} lists no quests.", "A quests.toml in its folder brings them.")
    return found


def cards_of(system: GameSystem, box: Box = NOTHING) -> Mapping[str, Card]:
    """The cards of the data and of the player's box by name, or an error that says how to bring some."""
    found = {card.name: card for card in load_cards(system.folder)}
    names = {fold(name): name for name in found}
    for row in box.of(CARD):
        name = names.get(row.key, row.name)
        found[name] = _over(found.get(name, Card(name, "")), row)
    if not found:
        hint = "A cards.csv in its folder brings them; `companion card add` adds one of your own."
        raise CompanionError(f"{system.short} lists no cards.", hint)
    return found


def _over(card: Card, row: BoxRow) -> Card:
    """A card with what the player's box says of it."""
    said = {name: value for name, value in row.figures.items() if name != TYPE}
    type = row.figures.get(TYPE, card.type)
    return Card(card.name, str(type), {**card.facts, **said}, row.text)


def find_card(system: GameSystem, name: str, box: Box = NOTHING) -> Card:
    """A card by its name, with forgiveness."""
    return resolve(name, cards_of(system, box), "card", system.short, "`companion card list` shows them.")
