"""What campaigns of every game keep: ledgers, stalls, the quest log, and the tracker of a quest at the table.

Each is written once and used by the games where it is the same for them; what only looks alike stays in a game.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.named import NamedTuple
from companion.core.names import CompanionError
from companion.core.rows import CampaignRows, EntryRow, RunRow, from_facts


class Ledger:
    """Entries of any accounts, of any owners (a hero's id, or None for the table's common purse)."""

    def __init__(self, entries: Iterable[EntryRow]) -> None:
        self.entries = tuple(entries)

    def of(self, account: str, *owners: int | None) -> tuple[EntryRow, ...]:
        """The entries of an account, of these owners; of everybody where none is named."""
        return tuple(e for e in self.entries if e.account == account and (not owners or e.hero_id in owners))

    def balance(self, account: str, *owners: int | None) -> int:
        """What an account holds."""
        return sum(entry.amount for entry in self.of(account, *owners))

    def balances(self, account: str) -> dict[int | None, int]:
        """What an account holds, by owner."""
        found: dict[int | None, int] = {}
        for entry in self.of(account):
            found[entry.hero_id] = found.get(entry.hero_id, 0) + entry.amount
        return found

    def kinds(self, prefix: str, owner: int | None) -> dict[str, int]:
        """The balances of an owner's accounts of one family (`trophy:combat`), by what comes after the prefix."""
        found: dict[str, int] = {}
        for entry in self.entries:
            if entry.hero_id == owner and entry.account.startswith(prefix):
                kind = entry.account.removeprefix(prefix)
                found[kind] = found.get(kind, 0) + entry.amount
        return found


class Stall(NamedTuple):
    """A stall and its stock."""

    name: str
    stock: tuple[str, ...] | None = None
    """The cards that lie open; None where nobody has said."""
    since: int = 0
    """After how many quests or rounds they were laid out."""
    redrawn: int = 0
    """How often they were exchanged since."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that are known to lie open."""
        return self.stock or ()

    def add(self, *cards: str) -> Stall:
        """More cards are laid out."""
        return self._replace(stock=(*self.cards, *cards))

    def take(self, card: str) -> Stall:
        """One copy of a card is bought or discarded."""
        left = list(self.cards)
        if card not in left:
            listed = ", ".join(left) or "nothing"
            raise CompanionError(f"{card} is not on offer.", f"On offer: {listed}.")
        left.remove(card)
        return self._replace(stock=tuple(left))

    def lay_out(self, cards: tuple[str, ...], since: int) -> Stall:
        """A fresh stock."""
        return self._replace(stock=cards, since=since, redrawn=0)

    def redraw(self, cards: tuple[str, ...]) -> Stall:
        """The stock is exchanged before its time."""
        return self._replace(stock=cards, redrawn=self.redrawn + 1)

    def is_due(self, now: int) -> bool:
        """Whether the stock is older than the last quest or round."""
        return self.since < now


STARTED, WON, LOST = "started", "won", "lost"
DEFEATS = frozenset({LOST, "failed"})


class QuestLog:
    """Every run of a campaign, oldest first; `ours` is the side the campaign follows."""

    def __init__(self, runs: Iterable[RunRow], ours: str = "") -> None:
        self.runs = tuple(runs)
        self.ours = ours

    @property
    def under_way(self) -> RunRow | None:
        """The quest being played; of several the last begun."""
        return next((run for run in reversed(self.runs) if run.status == STARTED), None)

    @property
    def last(self) -> RunRow | None:
        """The newest run, finished or not."""
        return self.runs[-1] if self.runs else None

    @property
    def won(self) -> frozenset[str]:
        """The quests our side has won."""
        return frozenset(run.quest for run in self.runs if self.result(run) == WON)

    @property
    def results(self) -> tuple[str, ...]:
        """`won` or `lost` for each run that was decided."""
        return tuple(found for run in self.runs if (found := self.result(run)))

    def result(self, run: RunRow) -> str:
        """How a run ended for our side; empty while nobody has won or lost it."""
        if run.status == WON or (run.winner and run.winner == self.ours):
            return WON
        return LOST if run.status in DEFEATS or run.winner else ""

    def days(self) -> tuple[str, ...]:
        """The days on which a quest began or ended."""
        return tuple(sorted({at[:10] for run in self.runs for at in (run.started_at, run.ended_at) if at}))


class Counted(NamedTuple):
    """A number the table keeps while it plays: blessings left, fate, doom."""

    name: str
    value: int
    most: int | None = None

    @property
    def left(self) -> str:
        """`2 of 3 actions`, where a title says already that they are left."""
        return f"{self.value}{f' of {self.most}' if self.most else ''} {self.name.removesuffix(' left')}"


class Spot(NamedTuple):
    """A place of the board: a location, a city, an encounter; its state, and who is there."""

    name: str
    state: str = ""
    here: tuple[str, ...] = ()
    note: str = ""
    """What is counted there: the cards left."""


class Figure(NamedTuple):
    """A hero or a monster on the board, and how it stands."""

    name: str
    state: str = ""
    place: str = ""


class Tracker(NamedTuple):
    """A quest at the table."""

    quest: str
    unit: str = ""
    """What is counted: turn, round, encounter; empty where nothing is."""
    number: int = 0
    acting: str = ""
    counters: tuple[Counted, ...] = ()
    places: tuple[Spot, ...] = ()
    figures: tuple[Figure, ...] = ()

    @property
    def line(self) -> str:
        """The quest and what is counted of it, short enough for a status line; the rest is for a page."""
        return f"{self.quest}, {self.unit} {self.number}" if self.unit and self.number else self.quest

    @property
    def told(self) -> dict[str, str]:
        """Whose turn it is, what is counted and where the board stands, by title."""
        counted = ", ".join(one.left for one in self.counters)
        places = "; ".join(f"{spot.name}{f' ({spot.state})' if spot.state else ''}" for spot in self.places)
        shown = {"turn": self.acting, "left": counted, "places": places}
        return {title: words for title, words in shown.items() if words}

    @property
    def bar(self) -> str:
        """The same with whose turn it is and what counts most, for the line below the prompt."""
        first = [f"{counted.value} {counted.name}" for counted in self.counters[:1]]
        return ", ".join(part for part in (self.line, self.acting, *first) if part)


UNITS = ("turn", "round", "encounter")
"""What games count while a quest is played."""


class Counting(NamedTuple):
    """What a run's facts say of where it stands, in any game."""

    title: str = ""
    turn: int = 0
    round: int = 0
    encounter: int = 0


def plain_tracker(rows: CampaignRows) -> Tracker | None:
    """The quest being played, and its turn, round or encounter where one is counted."""
    run = QuestLog(rows.runs).under_way
    if run is None:
        return None
    facts = from_facts(Counting, run.facts)
    kept = {counter.name: counter.value for counter in rows.counters if counter.hero_id is None}
    counted = {unit: getattr(facts, unit) or kept.get(unit, 0) for unit in UNITS}
    unit = next((unit for unit in UNITS if counted[unit]), "")
    name = f"{run.quest} {facts.title}" if facts.title else run.quest
    return Tracker(name, unit, counted.get(unit, 0))
