"""The rebuild of the whole party: what is needed and held, and the best legal way by the order of worth.

Each type is an assignment of cards to the places of the Cards Lists, solved exactly as a flow of least cost: the cost
of a place is its worth (see worth.py), so that no other legal rebuild is better by the stated order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.findings import Action, Finding
from companion.core.names import resolve
from companion.games.pacg import codes
from companion.games.pacg.cards import BOONS, plural
from companion.games.pacg.decklist import DeckList
from companion.games.pacg.decks import Decks
from companion.games.pacg.rules.assignment import FREE, Assignment, Bound, Short, pool, rebuilt
from companion.games.pacg.state import SCOURGE, State


@dataclass(frozen=True, slots=True)
class TypeLine:
    """One type over the whole party."""

    type: str
    needed: int
    in_decks: int
    loose: int
    """Acquired, or of the dead."""

    @property
    def short(self) -> int:
        """How many must come from the box."""
        return max(0, self.needed - self.in_decks - self.loose)

    @property
    def left(self) -> int:
        """How many go back in the box."""
        return max(0, self.in_decks + self.loose - self.needed)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A rebuild: every deck as it would be, what each gets from the box, what goes back; or what is short."""

    decks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    box: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    left: Mapping[str, int] = field(default_factory=dict)
    short: tuple[Short, ...] = ()


Pairs = Sequence[tuple[str, str]]


def bound_by(state: State, keep: Sequence[str], give: Pairs, box: Pairs) -> Bound:
    """What a player asks of a proposal, by the names of the cards and characters."""
    own = {pile.card: pile.card for pile in state.piles if pile.zone != SCOURGE}

    def group(name: str) -> str:
        return resolve(name, own, "card", "the group")

    return Bound(
        tuple(group(name) for name in keep),
        tuple((group(name), state.member(who).name) for name, who in give),
        tuple((state.cards.card(name).name, state.member(who).name) for name, who in box),
    )


def overview(decks: Decks) -> list[TypeLine]:
    """What the whole party needs and has, type by type."""
    lines = []
    for type in BOONS:
        _cards, own, total = pool(decks, type)
        needed = sum((deck.needs or {}).get(type, 0) for deck in rebuilt(decks))
        in_decks = sum(sum(held.values()) for held in own.values())
        lines.append(TypeLine(type, needed, in_decks, sum(total.values()) - in_decks))
    return lines


def suggest(decks: Decks, preferred: Mapping[str, Sequence[str]] | None = None, bound: Bound = FREE) -> Suggestion:
    """The best legal rebuild by the order of worth; or the types that fall short."""
    built: dict[str, Counter[str]] = {deck.name: Counter() for deck in decks.decks}
    box: dict[str, Counter[str]] = {deck.name: Counter() for deck in decks.decks}
    for deck in decks.decks:
        if deck.away:
            built[deck.name].update({held.name: held.count for held in deck.cards})
    left: Counter[str] = Counter()
    short: list[Short] = []
    for type in BOONS:
        problem = Assignment(decks, type, preferred or {}, bound)
        problem.solve()
        if problem.filled < problem.needed:
            short.append(problem.proof())
            continue
        problem.check_bound()
        for hero, card, count in problem.kept():
            built[hero][card] += count
        for hero, card, count in problem.boxed():
            built[hero][card] += count
            box[hero][card] += count
        left += problem.left()
    return Suggestion(short=tuple(short)) if short else Suggestion(built, box, left)


def suggestion(decks: Decks, suggested: Sequence[DeckList] = (), bound: Bound = FREE) -> Suggestion:
    """A rebuild of a campaign's party; what the box gives is as far as possible what the rulebook suggests."""
    return suggest(decks, {deck.name: _liked(suggested, deck.character) for deck in decks.decks}, bound)


def _liked(suggested: Sequence[DeckList], character: str) -> list[str]:
    found = [deck for deck in suggested if deck.character == character]
    return [entry.name for deck in found for entry in deck.entries for _ in range(entry.count)]


def short_findings(decks: Decks, short: Iterable[Short]) -> list[Finding]:
    """The types that cannot be filled, with the count that proves it."""
    return [
        codes.SHORT.at(
            *decks.subject("the whole party", one.type),
            amount=one.group + one.box,
            limit=one.needed,
            fix=Action("card add", options=(("type", one.type),), asks=("NAME",)),
            cites=decks.rules.cites("cards-list"),
            needed=one.needed,
            kinds=plural(one.type, one.needed),
            group=one.group,
            box=one.box,
        )
        for one in short
    ]
