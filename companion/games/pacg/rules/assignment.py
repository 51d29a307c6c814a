"""One type of a rebuild: cards assigned to the places of the Cards Lists by a flow of least cost, solved exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.named import NamedTuple
from companion.core.names import CompanionError
from companion.games.pacg.cards import Card, plural
from companion.games.pacg.decks import Deck, Decks
from companion.games.pacg.rules import worth
from companion.games.pacg.rules.box import allowed_copies, refusal
from companion.games.pacg.rules.flow import Flow


class Bound(NamedTuple):
    """What the player asks of the proposal: cards to keep, cards for somebody, cards of the box for somebody."""

    keep: tuple[str, ...] = ()
    give: tuple[tuple[str, str], ...] = ()
    box: tuple[tuple[str, str], ...] = ()


FREE = Bound()


@dataclass(frozen=True, slots=True)
class Short:
    """A type that cannot be filled: what the group has and the most the box may give do not reach what is needed."""

    type: str
    needed: int
    group: int
    box: int


def usable(decks: Decks, card: Card, count: int) -> int:
    """How many of some copies decks may hold at all: never more than the sets contain."""
    limit = card.copies(decks.sets)
    if limit is None:
        limit = 1 if card.loot else count
    return min(count, max(0, limit - _away(decks, card.name)))


def _away(decks: Decks, name: str) -> int:
    """The copies in the decks of those who missed the scenario."""
    return sum(held.count for deck in decks.decks if deck.away for held in deck.cards if held.name == name)


def pool(decks: Decks, type: str) -> tuple[dict[str, Card], dict[str, Counter[str]], Counter[str]]:
    """The group's cards of a type: the cards, the copies in each deck, and all copies together."""
    cards: dict[str, Card] = {}
    own: dict[str, Counter[str]] = {deck.name: Counter() for deck in decks.decks}
    total: Counter[str] = Counter()
    listed = [(deck.name, held.name, held.count) for deck in rebuilt(decks) for held in deck.cards]
    for holder, name, count in [*listed, *(("", loose.name, loose.count) for loose in decks.loose)]:
        card = decks.catalog.find(name)
        if card and card.type == type:
            cards[card.name] = card
            total[card.name] += count
            if holder:
                own[holder][card.name] += count
    return cards, own, total


def rebuilt(decks: Decks) -> list[Deck]:
    """The decks that are rebuilt: those whose list is known, of characters who played."""
    return [deck for deck in decks.decks if deck.needs is not None and not deck.away]


class Edge(NamedTuple):
    """A way of a card into a deck."""

    number: int
    hero: str
    card: str
    wanted: int = 0
    """How many copies the player has bound to it."""


class Assignment:
    """One type as a flow: the group's cards and the box on one side, the places of each Cards List on the other."""

    def __init__(self, decks: Decks, type: str, preferred: Mapping[str, Sequence[str]], bound: Bound) -> None:
        self.decks, self.type, self.bound = decks, type, bound
        self.heroes = rebuilt(decks)
        self.cards, self.own, self.total = pool(decks, type)
        self.names = sorted(self.cards)
        self.stock = {name: usable(decks, self.cards[name], count) for name, count in self.total.items()}
        self.needs = [(deck.needs or {}).get(type, 0) for deck in self.heroes]
        self.needed = sum(self.needs)
        self.liked = {deck.name: Counter(preferred.get(deck.name, ())) for deck in self.heroes}
        self.offers = self._offers()
        self.group_edges: list[Edge] = []
        self.box_edges: list[Edge] = []
        self.keep_edges: list[Edge] = []
        self._build()

    def _offers(self) -> dict[str, tuple[Card, int, frozenset[str]]]:
        """What the box may give: each card, how many copies, and to whom; nothing where the group has enough."""
        wanted = any(self._is_type(name) for name, _who in self.bound.box)
        fresh = any(deck.fresh and need for deck, need in zip(self.heroes, self.needs, strict=True))
        if sum(self.stock.values()) >= self.needed and not wanted and not fresh:
            return {}
        found = {card.name: self._offer(card) for card in self.decks.catalog.boons(self.type)}
        return {name: offer for name, offer in found.items() if offer[1] > 0 and offer[2]}

    def _is_type(self, name: str) -> bool:
        card = self.decks.catalog.find(name)
        return card is not None and card.type == self.type

    def _offer(self, card: Card) -> tuple[Card, int, frozenset[str]]:
        decks, now = self.decks, self.decks.adventure or 0
        takers = [d for d in self.heroes if refusal(card, d.character, now, decks.rules, decks.sets) is None]
        if not takers:
            return card, 0, frozenset()
        most = allowed_copies(card, takers[0].character, now, decks.rules, decks.sets)
        whole = card.copies(decks.sets)
        spare = self.needed if whole is None else whole - self.stock.get(card.name, 0) - _away(decks, card.name)
        room = min(self.needed if most is None else most, spare)
        return card, room, frozenset(deck.name for deck in takers)

    def _build(self) -> None:
        offered = list(self.offers)
        first_box = 1 + len(self.names)
        first_hero = first_box + len(offered)
        self.sink = first_hero + len(self.heroes)
        self.flow = Flow(self.sink + 1)
        self.places = [self.flow.edge(first_hero + h, self.sink, need) for h, need in enumerate(self.needs)]
        for n, name in enumerate(self.names, 1):
            self._supply(n, name)
            for h, deck in enumerate(self.heroes):
                self._lay(n, first_hero + h, deck, name)
        for n, name in enumerate(offered, first_box):
            self.flow.edge(0, n, self.offers[name][1])
            for h, deck in enumerate(self.heroes):
                self._lay_box(n, first_hero + h, deck, name)

    def _supply(self, node: int, name: str) -> None:
        """Copies that must be kept are drawn on first."""
        keep = min(self.bound.keep.count(name), self.stock[name])
        if keep:
            self.keep_edges.append(Edge(self.flow.edge(0, node, keep), "", name, keep))
        self.flow.edge(0, node, self.stock[name] - keep, worth.UNBOUND if self.bound.keep else 0)

    def _lay(self, node: int, end: int, deck: Deck, name: str) -> None:
        """The edges from a card to a character: bound copies, those that stay, those it acquired, those that move."""
        card = self.cards[name]
        have = self.own[deck.name][name]
        won = sum(one.count for one in self.decks.loose if one.who == deck.name and one.name == name)
        given = self.bound.give.count((name, deck.name))
        strange = self._strange(deck, card)
        rest = self._tradable(deck, name) if strange else self.stock[name]
        ways = [(given, have > 0, have > 0, True), (have, True, True, False), (rest, False, False, False)]
        if not strange:
            ways.append((won, True, False, False))
        for room, own, stays, bound in ways:
            if room:
                cost = worth.kept(card, deck.able, own, stays, bound, strange and not stays).cost
                edge = self.flow.edge(node, end, room, cost)
                self.group_edges.append(Edge(edge, deck.name, name, room if bound else 0))

    def _strange(self, deck: Deck, card: Card) -> bool:
        """A new character's cards come from the box, not from the dead (rulebook, Dying)."""
        now, rules, sets = self.decks.adventure or 0, self.decks.rules, self.decks.sets
        return deck.fresh and refusal(card, deck.character, now, rules, sets) is not None

    def _tradable(self, deck: Deck, name: str) -> int:
        """The copies that the living could hand over: trades are free before a scenario (rulebook, set-up)."""
        return sum(held[name] for who, held in self.own.items() if who != deck.name)

    def _lay_box(self, node: int, end: int, deck: Deck, name: str) -> None:
        card, room, takers = self.offers[name]
        if deck.name not in takers:
            return
        asked, liked = self.bound.box.count((name, deck.name)), self.liked[deck.name][name]
        for amount, like, bound in ((asked, False, True), (liked, True, False), (room, False, False)):
            if amount > 0:
                edge = self.flow.edge(node, end, min(amount, room), worth.from_box(card, deck.able, like, bound).cost)
                self.box_edges.append(Edge(edge, deck.name, name, amount if bound else 0))

    def solve(self) -> None:
        self.flow.fill(0, self.sink)

    @property
    def filled(self) -> int:
        return sum(self.flow.sent(place) for place in self.places)

    def check_bound(self) -> None:
        """What the player asked for and no legal rebuild has."""
        for edge in (*self.keep_edges, *self.group_edges, *self.box_edges):
            if self.flow.sent(edge.number) < edge.wanted:
                raise CompanionError(*self._no_place(edge))

    def _no_place(self, edge: Edge) -> tuple[str, str]:
        kinds = plural(self.type, self.needed)
        if not edge.hero:
            return f"{edge.card} cannot be kept: there are {self.needed} places for {kinds}.", "Keep less of that type."
        need = next(need for deck, need in zip(self.heroes, self.needs, strict=True) if deck.name == edge.hero)
        return f"{edge.hero} has {need} places for {kinds}, and no place for {edge.card}.", "Bind less of that type."

    def proof(self) -> Short:
        box = sum(count for _hero, _card, count in self.boxed())
        return Short(self.type, self.needed, self.filled - box, box)

    def kept(self) -> Iterator[tuple[str, str, int]]:
        return self._sent(self.group_edges)

    def boxed(self) -> Iterator[tuple[str, str, int]]:
        return self._sent(self.box_edges)

    def _sent(self, edges: Iterable[Edge]) -> Iterator[tuple[str, str, int]]:
        for edge in edges:
            if amount := self.flow.sent(edge.number):
                yield edge.hero, edge.card, amount

    def left(self) -> Counter[str]:
        used: Counter[str] = Counter()
        for _hero, name, amount in self.kept():
            used[name] += amount
        return self.total - used
