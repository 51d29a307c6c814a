"""What Runebound keeps in the JSON columns of its rows, one kind each, and the words the columns hold."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.fight import Fight
from companion.core.named import NamedTuple
from companion.games.runebound.data import HERO

SCENARIO, QUEST, RUMOR, STORY = "scenario", "quest", "rumor", "story"
"""What a run of the record may be: the game itself, or a card that a hero plays."""


class ModifierFacts(NamedTuple):
    """An effect that raises or lowers a figure."""

    figure: str = ""
    amount: int = 0
    why: str = ""


class SheetFacts(NamedTuple):
    """A hero's sheet."""

    printed: Mapping[str, object] = {}
    """What the player read off the hero card."""
    tokens: tuple[tuple[str, ...], ...] = ()
    """The starting combat tokens, where they are not those of the data."""
    changes: tuple[ModifierFacts, ...] = ()
    delayed: bool = False
    place: str = ""


class CardFacts(NamedTuple):
    """What a player read off an asset or a skill; what is empty was not said."""

    type: str = ""
    cost: int | None = None
    trade: int | None = None
    code: str = ""
    token: str = ""
    orbs: tuple[str, ...] | None = None
    gives: Mapping[str, int] = {}

    @property
    def says_something(self) -> bool:
        """Whether anything was read off the card."""
        return self != CardFacts()


class SkillFacts(NamedTuple):
    """A learned skill: the trophies spent on it; None where nobody said."""

    paid: tuple[str, ...] | None = None


class MarketFacts(NamedTuple):
    """A market: its cards; None where nobody entered them."""

    cards: tuple[str, ...] | None = None


class TokenFacts(NamedTuple):
    """A kind of story token of a scenario of one's own."""

    id: str = ""
    name: str = ""
    kept_by: str = HERO
    villain_health: int = 0


class OwnScenario(NamedTuple):
    """A scenario of one's own."""

    title: str = ""
    villain: str = ""
    tokens: tuple[TokenFacts, ...] = ()
    story_cards: int = 0


class Layout(NamedTuple):
    """The time track as the board prints it."""

    spaces: int = 0
    story: tuple[int, ...] = ()
    refresh: tuple[int, ...] = ()


class SeatFacts(NamedTuple):
    """Who sat at a game that has ended, and what the hero had in the end."""

    hero: str = ""
    player: str = ""
    gold: int = 0
    trophies: int = 0
    skills: int = 0
    eliminated: bool = False


class SummaryFacts(NamedTuple):
    """A game that has ended, kept when it does: its heroes lose everything when the next one begins."""

    seats: tuple[SeatFacts, ...] = ()
    rounds: int = 0
    how: str = ""


class TurnFacts(NamedTuple):
    """Whose turn it is and what was done in it; no hero: nobody counts turns."""

    hero: str = ""
    spent: int = 0
    """Actions spent."""
    done: tuple[str, ...] = ()


class ScenarioFacts(NamedTuple):
    """The run that is the game itself: the scenario, the time track, the villain."""

    kind: str = ""
    id: str = ""
    own: OwnScenario = OwnScenario()
    health: int = 0
    first_player: str = ""
    lost: tuple[str, ...] = ()
    track: Layout = Layout()
    ended: bool = False
    turn: TurnFacts = TurnFacts()
    exhausted: Mapping[str, tuple[str, ...]] = {}
    """Cards used until a hero's next turn, by hero."""
    fight: Fight = Fight()
    pools: Mapping[str, tuple[str, ...]] = {}
    """The faceup sides in each combat pool, by who cast them."""
    summary: SummaryFacts = SummaryFacts()


class QuestFacts(NamedTuple):
    """A quest, a rumor or a story quest."""

    kind: str = ""
    hero: str = ""
    deck: str = ""
    outcomes: tuple[str, ...] = ()
    trophy: bool = False
    hex: str = ""
    choice: str = ""


ASSETS, HAND, SKILL = "asset", "hand", "skill"
"""Where a card lies, and what it is."""
GOLD, TROPHY, TOKEN = "gold", "trophy:", "token:"
"""Accounts of the ledger: each kind of trophy and of story token has one."""
DAMAGE, ROUND, ACT, SPACE, STORY_CARDS = "damage", "round", "act", "space", "story cards"
REVEALED, REVEALED_STARS = "skill revealed", "skill revealed successes"
"""Numbers that the table keeps."""
ACTIVE, RESOLVED, DISCARDED = "active", "resolved", "discarded"
