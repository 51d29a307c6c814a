"""What a player keeps of Runebound in the box: cards, enemies, printed names, the time track, the skill deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.box import AMOUNTS, FLAG, LIST, NUMBER, Box, BoxFigure, BoxKind, BoxRow, Facts
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.core.rows import from_facts
from companion.games.runebound.catalogue import (
    FIGURES,
    Card,
    Enemy,
    Naming,
    Place,
    QuestCard,
    spelled,
)
from companion.games.runebound.facts import CardFacts, Layout

ASSET, SKILL, ENEMY, PLACE, QUEST, VILLAIN, TRACK, DECK = (
    "asset",
    "skill",
    "enemy",
    "place",
    "quest",
    "villain",
    "track",
    "deck",
)
TIME_TRACK, SKILL_DECK = "time track", "skill deck"
"""The only entries of their kinds."""
_CALLED = BoxFigure("called", "the name that your card prints")
_GIVES = BoxFigure("gives", "what it adds to a hero: speed 1, body -1", AMOUNTS)
KINDS = (
    BoxKind(
        ASSET,
        "an asset card",
        (
            BoxFigure("type", "clothing, equipment, goods, movement or weapon"),
            BoxFigure("cost", "its cost", NUMBER),
            BoxFigure("trade", "the trade value of goods", NUMBER),
            BoxFigure("code", "the code of its combat token"),
            BoxFigure("token", "the token's sides: 2 physical/1 shield"),
            _GIVES,
            _CALLED,
        ),
    ),
    BoxKind(
        SKILL,
        "a skill card",
        (
            BoxFigure("type", "body, mind or spirit"),
            BoxFigure("orbs", "its cost: combat, gray", LIST),
            BoxFigure("success", "whether it shows the success symbol", FLAG),
            _GIVES,
            _CALLED,
        ),
    ),
    BoxKind(ENEMY, "an enemy", (BoxFigure("health", "", NUMBER), BoxFigure("gold", "its reward", NUMBER), _CALLED)),
    BoxKind(PLACE, "a place of the board", (_CALLED,)),
    BoxKind(QUEST, "a quest card", (_CALLED,)),
    BoxKind(VILLAIN, "a villain: its health as the scenario card prints it", (BoxFigure("health", "", NUMBER),)),
    BoxKind(
        TRACK,
        "the time track of the board",
        (
            BoxFigure("spaces", "how many", NUMBER),
            BoxFigure("story", "spaces with a story icon", LIST),
            BoxFigure("refresh", "spaces that refresh gems", LIST),
        ),
    ),
    BoxKind(DECK, "the skill deck", (BoxFigure("cards", "", NUMBER), BoxFigure("successes", "", NUMBER))),
)
_HAND = frozenset(map(fold, ("hand", "hand size", "maximum hand size", "hand limit")))


class Called(NamedTuple):
    """The name that a player's card prints."""

    called: str = ""


class Symbol(NamedTuple):
    """Whether a skill card shows the success symbol."""

    success: bool | None = None


class Foe(NamedTuple):
    """What a player knows of an enemy."""

    health: int | None = None
    gold: int | None = None


class TrackFigures(NamedTuple):
    """The time track as a box keeps it."""

    spaces: int = 0
    story: tuple[str, ...] = ()
    refresh: tuple[str, ...] = ()


def cards(shipped: Iterable[Card], entries: Iterable[BoxRow]) -> dict[str, Card]:
    """Every card of a kind that the data or the player knows, by name; the player's own words go first."""
    found = {card.name: card for card in shipped}
    for row in entries:
        known = found.get(row.name) or spelled(found.values(), row.name) or Card(row.name)
        found.pop(known.name, None)
        card = filled_in(known, row.figures)._replace(text=row.text)
        name, naming = _renamed(card.name, card.naming, row.figures)
        found[name] = card._replace(name=name, naming=naming)
    return found


def filled_in(card: Card, figures: Facts) -> Card:
    """A card with what the player read off it; what was not said stays as it was."""
    said = from_facts(CardFacts, figures)
    success = from_facts(Symbol, figures).success
    return card._replace(
        type=said.type or card.type,
        cost=card.cost if said.cost is None else said.cost,
        trade=card.trade if said.trade is None else said.trade,
        code=said.code or card.code,
        token=said.token or (card.token if said.code in ("", card.code) else ""),
        orbs=card.orbs if said.orbs is None else tuple(map(_orb, said.orbs)),
        gives=tuple(_gives(said.gives)) or card.gives,
        own=True,
        unverified=card.unverified and said.cost is None and said.trade is None,
        success=card.success if success is None else success,
    )


def _orb(word: str) -> str:
    return "gray" if fold(word) in ("any", "grey", "gray") else fold(word)


def _gives(said: Mapping[str, int]) -> Iterable[tuple[str, int]]:
    names = {fold(figure.replace("_", " ")): figure for figure in FIGURES} | dict.fromkeys(_HAND, "hand_limit")
    return ((names[fold(name)], amount) for name, amount in said.items() if fold(name) in names)


def _renamed(name: str, naming: Naming, figures: Facts) -> tuple[str, Naming]:
    """The name that the player's card prints, with the old one as another spelling."""
    called = from_facts(Called, figures).called
    if not called or called == name:
        return name, naming._replace(translated=naming.translated and not called)
    return called, naming._replace(also=(*naming.also, name), perhaps="", translated=False)


def enemies(shipped: Iterable[Enemy], box: Box) -> tuple[Enemy, ...]:
    """The enemies that the data or the player knows."""
    found = {enemy.name: enemy for enemy in shipped}
    for row in box.of(ENEMY):
        known = spelled(found.values(), row.name) or Enemy(row.name)
        found.pop(known.name, None)
        said = from_facts(Foe, row.figures)
        name, naming = _renamed(known.name, known.naming, row.figures)
        health = known.health if said.health is None else said.health
        gold = known.gold if said.gold is None else said.gold
        found[name] = Enemy(name, health, gold, naming, True, row.text)
    return tuple(found.values())


def places(shipped: Iterable[Place], box: Box) -> tuple[Place, ...]:
    """The places of the board under the names that the player's board prints."""
    entries = box.of(PLACE)
    return tuple(_place(place, entries) for place in shipped)


def _place(place: Place, entries: Iterable[BoxRow]) -> Place:
    row = next((row for row in entries if spelled((place,), row.name)), None)
    if row is None:
        return place
    name, naming = _renamed(place.name, place.naming, row.figures)
    return place._replace(name=name, naming=naming)


def quests(shipped: Iterable[QuestCard], box: Box) -> tuple[QuestCard, ...]:
    """The quests likewise."""
    found = []
    for quest in shipped:
        row = next((row for row in box.of(QUEST) if spelled((quest,), row.name)), None)
        name, naming = _renamed(quest.name, quest.naming, row.figures) if row else (quest.name, quest.naming)
        found.append(quest._replace(name=name, naming=naming))
    return tuple(found)


def layout(box: Box) -> Layout:
    """The time track as the player entered it once; no spaces where nobody did."""
    row = box.find(TRACK, TIME_TRACK)
    said = from_facts(TrackFigures, row.figures) if row else TrackFigures()
    return Layout(said.spaces, _numbers(said.story), _numbers(said.refresh))


def _numbers(words: Iterable[str]) -> tuple[int, ...]:
    return tuple(int(word) for word in words if word.isascii() and word.isdigit())


def layout_figures(layout: Layout) -> dict[str, object]:
    """A layout as figures of an entry."""
    return {
        "spaces": layout.spaces,
        "story": [str(space) for space in layout.story],
        "refresh": [str(space) for space in layout.refresh],
    }
