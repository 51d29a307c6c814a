"""The rebuild of the whole party: what is needed and held, and a legal way with the fewest changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.findings import Action, Finding
from companion.games.pacg import codes
from companion.games.pacg.cards import BOONS, Card, plural
from companion.games.pacg.decklist import DeckList
from companion.games.pacg.decks import Deck, Decks
from companion.games.pacg.rules.box import allowed_copies, refusal
from companion.games.pacg.rules.flow import Flow

BOX_COST = 10_000
"""One card from the box weighs more than any number of cards that change hands."""
LAST_RESORT = 3 * BOX_COST
"""A new character is built from the box: a card that could not come from there weighs more still."""


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
class Short:
    """A type that cannot be filled: what the group has and the most the box may give do not reach what is needed."""

    type: str
    needed: int
    group: int
    box: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A rebuild: every deck as it would be, what each gets from the box, what goes back; or what is short."""

    decks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    box: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    left: Mapping[str, int] = field(default_factory=dict)
    short: tuple[Short, ...] = ()


def usable(decks: Decks, card: Card, count: int) -> int:
    """How many of some copies decks may hold at all: never more than the sets contain."""
    limit = card.copies(decks.sets)
    if limit is None:
        limit = 1 if card.loot else count
    return min(count, limit)


def pool(decks: Decks, type: str) -> tuple[dict[str, Card], dict[str, Counter[str]], Counter[str]]:
    """The group's cards of a type: the cards, the copies in each deck, and all copies together."""
    cards: dict[str, Card] = {}
    own: dict[str, Counter[str]] = {deck.name: Counter() for deck in decks.decks}
    total: Counter[str] = Counter()
    listed = [
        (deck.name, held.name, held.count) for deck in decks.decks if deck.needs is not None for held in deck.cards
    ]
    for holder, name, count in [*listed, *(("", loose.name, loose.count) for loose in decks.loose)]:
        card = decks.catalog.find(name)
        if card and card.type == type:
            cards[card.name] = card
            total[card.name] += count
            if holder:
                own[holder][card.name] += count
    return cards, own, total


def overview(decks: Decks) -> list[TypeLine]:
    """What the whole party needs and has, type by type."""
    lines = []
    for type in BOONS:
        _cards, own, total = pool(decks, type)
        needed = sum((deck.needs or {}).get(type, 0) for deck in decks.decks)
        in_decks = sum(sum(held.values()) for held in own.values())
        lines.append(TypeLine(type, needed, in_decks, sum(total.values()) - in_decks))
    return lines


def suggest(decks: Decks, preferred: Mapping[str, Sequence[str]] | None = None) -> Suggestion:
    """A legal rebuild with the fewest cards from the box, then the fewest changes; or the types that fall short."""
    built: dict[str, Counter[str]] = {deck.name: Counter() for deck in decks.decks}
    box: dict[str, Counter[str]] = {deck.name: Counter() for deck in decks.decks}
    left: Counter[str] = Counter()
    short: list[Short] = []
    for type in BOONS:
        problem = _Type(decks, type)
        problem.solve()
        if problem.filled < problem.needed:
            short.append(problem.proof())
            continue
        for hero, card, count in problem.kept():
            built[hero][card] += count
        for hero, card, count in problem.from_box(preferred or {}):
            built[hero][card] += count
            box[hero][card] += count
        left += problem.left()
    return Suggestion(short=tuple(short)) if short else Suggestion(built, box, left)


def suggestion(decks: Decks, suggested: Sequence[DeckList] = ()) -> Suggestion:
    """A rebuild of a campaign's party; what the box gives is as far as possible what the rulebook suggests."""
    return suggest(decks, {deck.name: _liked(suggested, deck.character) for deck in decks.decks})


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


class _Type:
    """One type as a flow: cards and the box on one side, the places of each Cards List on the other."""

    def __init__(self, decks: Decks, type: str) -> None:
        self.decks, self.type = decks, type
        self.heroes = [deck for deck in decks.decks if deck.needs is not None]
        self.cards, self.own, self.total = pool(decks, type)
        self.names = sorted(self.cards, key=lambda name: (-(self.cards[name].number or 0), name))
        self.stock = {name: usable(decks, self.cards[name], count) for name, count in self.total.items()}
        self.needs = [(deck.needs or {}).get(type, 0) for deck in self.heroes]
        self.needed = sum(self.needs)
        self.offers = self._offers()
        self._build()

    def _offers(self) -> dict[str, dict[str, int]]:
        """What each character may take from the box: one shared shelf, and the cards that only an owner may take."""
        adventure, sets = self.decks.adventure or 0, self.decks.sets
        found: dict[str, dict[str, int]] = {"": {}}
        for card in self.decks.catalog.boons(self.type):
            for who in ("", *(deck.character for deck in self.heroes if card.owner)):
                if refusal(card, who, adventure, self.decks.rules, sets) is None:
                    most = allowed_copies(card, who, adventure, self.decks.rules, sets)
                    whole = card.copies(sets)
                    spare = self.needed if whole is None else whole - self.stock.get(card.name, 0)
                    if (room := min(self.needed if most is None else most, spare)) > 0:
                        found.setdefault(who, {})[card.name] = room
                    break
        return found

    def _build(self) -> None:
        shelves = list(self.offers)
        first_shelf, first_hero = 1 + len(self.names), 1 + len(self.names) + len(shelves)
        self.sink = first_hero + len(self.heroes)
        self.flow = Flow(self.sink + 1)
        self.places = [self.flow.edge(first_hero + h, self.sink, need) for h, need in enumerate(self.needs)]
        self.card_edges: list[tuple[int, int, str]] = []
        self.shelf_edges: list[tuple[int, int, str]] = []
        for n, name in enumerate(self.names, 1):
            supply = self.flow.edge(0, n, self.stock[name])
            for h, deck in enumerate(self.heroes):
                self._lay(n, first_hero + h, h, deck, name, supply)
        for s, who in enumerate(shelves):
            self.flow.edge(0, first_shelf + s, sum(self.offers[who].values()))
            for h, deck in enumerate(self.heroes):
                if who in {"", deck.character}:
                    edge = self.flow.edge(first_shelf + s, first_hero + h, self.needs[h], BOX_COST + 1)
                    self.shelf_edges.append((edge, h, who))

    def _lay(self, node: int, end: int, h: int, deck: Deck, name: str, supply: int) -> None:
        """The edges from a card to a character; copies that stay where they are cost nothing and are sent at once."""
        have = self.own[deck.name][name]
        stays = self.flow.edge(node, end, have)
        moves = self.flow.edge(node, end, self.stock[name], self._cost(deck, self.cards[name]))
        self.card_edges += [(stays, h, name), (moves, h, name)]
        place = self.places[h]
        amount = min(have, self.flow.room[supply], self.flow.room[place])
        if amount:
            self.flow.push([supply, stays, place], amount)

    def _cost(self, deck: Deck, card: Card) -> int:
        now, rules, sets = self.decks.adventure or 0, self.decks.rules, self.decks.sets
        strange = deck.fresh and refusal(card, deck.character, now, rules, sets)
        return LAST_RESORT if strange else 1

    def solve(self) -> None:
        self.flow.fill(0, self.sink)

    @property
    def filled(self) -> int:
        return sum(self.flow.sent(place) for place in self.places)

    def proof(self) -> Short:
        group = sum(self.stock.values())
        return Short(self.type, self.needed, group, self.filled - group)

    def kept(self) -> Iterator[tuple[str, str, int]]:
        for edge, h, name in self.card_edges:
            if amount := self.flow.sent(edge):
                yield self.heroes[h].name, name, amount

    def from_box(self, preferred: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str, int]]:
        stock = {who: dict(shelf) for who, shelf in self.offers.items()}
        liked = {deck.name: Counter(preferred.get(deck.name, ())) for deck in self.heroes}
        for hero, name, amount in self.kept():
            liked[hero][name] -= amount
        for edge, h, who in self.shelf_edges:
            hero, shelf = self.heroes[h].name, stock[who]
            for _ in range(self.flow.sent(edge)):
                name = self._pick(shelf, liked[hero])
                shelf[name] -= 1
                liked[hero][name] -= 1
                yield hero, name, 1

    @staticmethod
    def _pick(shelf: Mapping[str, int], liked: Counter[str]) -> str:
        """A card that is liked and not yet there, else the one of which the box has most."""
        return max((name for name, count in shelf.items() if count), key=lambda name: (liked[name] > 0, shelf[name]))

    def left(self) -> Counter[str]:
        used: Counter[str] = Counter()
        for _hero, name, amount in self.kept():
            used[name] += amount
        return self.total - used
