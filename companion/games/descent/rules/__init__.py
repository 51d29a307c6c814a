"""The rules of Descent: the sheets of a table they look at, what each builds on, and the judge who asks them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.core.findings import Finding
from companion.core.named import NamedTuple
from companion.core.names import close_names, fold
from companion.games.descent.data import Index, Item, own_item
from companion.games.descent.facts import LIEUTENANT

HERO_SETUP = "rulebook, 1. Hero Setup"
SPEND = "rulebook, SPEND EXPERIENCE POINTS"
OVERLORD_NAME, RELICS_NAME = "Overlord", "Relics"


class HeroSheet(NamedTuple):
    """A hero: what he learned, carries and wears."""

    name: str
    archetype: str = ""
    hero_class: str = ""
    second: str = ""
    """The additional deck of a hybrid class."""
    xp: int | None = None
    """Earned in all; None where it is not recorded, and then not judged."""
    skills: tuple[str, ...] = ()
    equipped: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    id: int = 0
    """His row in the record; 0 in a file."""
    player_id: int | None = None
    conditions: tuple[str, ...] = ()
    familiars: tuple[str, ...] = ()
    tainted: str = ""
    health: int | None = None
    """As printed, or as the table corrected it; None for a hero of one's own."""
    stamina: int | None = None
    relics: tuple[str, ...] = ()
    """Which of his items are relics."""
    search_cards: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[str, ...]:
        """Everything he has."""
        return (*self.equipped, *self.carried)

    def classes(self, cards: Index) -> tuple[str, ...]:
        """The ids of his class and of his second deck."""
        found = (cards.classes.get(fold(name)) for name in (self.hero_class, self.second) if name)
        return tuple(known.id for known in found if known)

    def known(self, names: Iterable[str], cards: Index) -> list[Item]:
        """The cards of these names that the lists have, his own class's before others of the name."""
        own = self.classes(cards)
        return [own_item(cards.items[fold(name)], own) for name in names if fold(name) in cards.items]


class OverlordSheet(NamedTuple):
    """The overlord: his cards, those set aside for the quest, and his plots."""

    basic: str = ""
    cards: tuple[str, ...] = ()
    """Every Overlord card he owns besides the untouched basic deck."""
    rewards: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    xp: int | None = None
    xp_for_threat: int = 0
    plot_deck: str = ""
    plots: tuple[str, ...] = ()
    threat: int | None = None
    servants: tuple[str, ...] = ()
    citizens: tuple[str, ...] = ()
    products: frozenset[str] | None = None
    """The boxes on the table; None where nobody says, and then not judged."""
    agents: tuple[str, ...] = ()
    """Those he summons in the quest under way."""
    quest: str = ""
    quest_kind: str = ""
    lieutenants: tuple[str, ...] = ()
    """Those of that quest."""


class Wielded(NamedTuple):
    """A relic and who wields it."""

    relic: str
    side: str
    wielder: str = ""
    as_kind: str = LIEUTENANT
    """What the wielder is: hero, lieutenant, monster (a group of them), agent."""
    kind: str = ""
    """What kind of relic the table says it is, where the list does not know."""
    sold: bool = False
    equipped: bool = False
    won_in: str = ""
    """The quest whose reward it was."""

    def kind_in(self, cards: Index) -> str:
        """What kind of relic it is: as the list says; as the table does, where the list is silent or has one source."""
        side = cards.relic(self.relic, self.side)
        if side is None or (side.kind_in_doubt and self.kind):
            return self.kind
        return side.kind or self.kind


class Sheets(NamedTuple):
    """Everything the rules judge."""

    game: str
    where: str
    act: str = "I"
    heroes: tuple[HeroSheet, ...] = ()
    overlord: OverlordSheet | None = None
    relics: tuple[Wielded, ...] = ()


TableRule = Callable[[Sheets, Index], Iterator[Finding]]
"""A rule: what it finds on the sheets of a table."""


def cites(sheets: Sheets, entry: str, source: str) -> str:
    """An entry of the digest, and the section of the book behind it."""
    return f"{sheets.game}#{entry} ({source})"


def unknown(kind: str, card: str, known: Iterable[str], *subject: str) -> Finding:
    """A name that no list has, with the nearest one."""
    from companion.games.descent import codes

    near = close_names(card, known, 1)
    hint = f"did you mean {near[0]}?" if near else ""
    return codes.UNKNOWN_CARD.at(*subject, card, help=hint, kind=kind, card=card)


def judge(sheets: Sheets, cards: Index) -> list[Finding]:
    """Everything that is wrong: heroes, overlord, relics."""
    from companion.games.descent.rules.heroes import CLASS_RULES, ITEM_RULES
    from companion.games.descent.rules.overlord import OVERLORD_RULES
    from companion.games.descent.rules.relics import RELIC_RULES

    rules = (*CLASS_RULES, *ITEM_RULES, *OVERLORD_RULES, *RELIC_RULES)
    return [finding for rule in rules for finding in rule(sheets, cards)]
