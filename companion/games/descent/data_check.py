"""The data check of Descent's own files: cards, campaigns, and what they say of each other."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.core import codes
from companion.core.fields import Problems
from companion.core.names import fold
from companion.games.descent.campaign import QUESTS, CampaignGraph, read_graphs
from companion.games.descent.data import BASIC_DECKS, Cards, read_cards
from companion.games.descent.facts import SIDES
from companion.games.descent.figures_check import check_figures
from companion.games.descent.questbook import ENCOUNTERS, Book, read_book
from companion.games.descent.questbook import QUESTS as PRINTED

BASIC_SIZE = 15


def check(folder: Path, problems: Problems) -> None:
    """Every problem of the module's own data files."""
    cards = read_cards(folder, problems)
    graphs = read_graphs(folder, problems, folder.name)
    _twice(folder / "skills.csv", problems, [(skill.hero_class, skill.name) for skill in cards.skills])
    _twice(folder / "plot-cards.csv", problems, [(card.deck, card.name) for card in cards.plot])
    _twice(folder / "relics.csv", problems, [(relic.side, relic.name) for relic in cards.relics])
    _twice(folder / "shop-items.csv", problems, [("shop", item.name) for item in cards.shop])
    _twice(folder / "overlord-cards.csv", problems, [("deck", card.name) for card in cards.overlord])
    _classes(folder, problems, cards)
    _basic_decks(folder, problems, cards)
    for graph in graphs.values():
        _rewards(folder, problems, cards, graph)
    check_figures(folder, problems, cards)
    _printed(folder, problems, cards, graphs.values(), read_book(folder, problems))


def _printed(folder: Path, problems: Problems, cards: Cards, graphs: Iterable[CampaignGraph], book: Book) -> None:
    """The list of quests and the campaigns know each other."""
    if not book.quests:
        return
    played = [quest.name for graph in graphs for quest in graph.quests]
    tabled = [card.name for card in (*cards.rumors, *cards.advanced)]
    for name in dict.fromkeys(name for name in played if book.quest(name) is None):
        problems.add(codes.BAD_VALUE, folder / QUESTS, 0, f"the quest {name!r} is not in {PRINTED}")
    lonely = {fold(name) for name in (*played, *tabled)}
    for quest in book.quests.values():
        if fold(quest.name) not in lonely:
            problems.add(codes.BAD_VALUE, folder / PRINTED, 0, f"no campaign and no card has the quest {quest.name!r}")
    for name in book.encounters.keys() - book.quests.keys():
        problems.add(codes.BAD_VALUE, folder / ENCOUNTERS, 0, f"there is no quest {name!r}")


def _twice(file: Path, problems: Problems, keys: Iterable[tuple[str, str]]) -> None:
    seen: set[tuple[str, str]] = set()
    for key in keys:
        if key in seen:
            problems.add(codes.DUPLICATE, file, 0, f"{key[1]!r} stands here a second time")
        seen.add(key)


def _classes(folder: Path, problems: Problems, cards: Cards) -> None:
    known = {hero_class.id for hero_class in cards.classes}
    for file, named in (("skills.csv", cards.skills), ("class-items.csv", cards.class_items)):
        for missing in sorted({card.hero_class for card in named} - known):
            problems.add(codes.BAD_VALUE, folder / file, 0, f"there is no class {missing!r}")
    basic = {skill.hero_class for skill in cards.skills if skill.xp == 0}
    for missing in sorted(known - basic):
        problems.add(codes.BAD_VALUE, folder / "skills.csv", 0, f"the class {missing!r} has no basic skill")


def _basic_decks(folder: Path, problems: Problems, cards: Cards) -> None:
    for deck in BASIC_DECKS:
        size = sum(card.copies for card in cards.overlord if card.deck == deck)
        if cards.overlord and size != BASIC_SIZE:
            problems.add(codes.BAD_VALUE, folder / "overlord-cards.csv", 0, f"the {deck} deck has {size} cards, not 15")


def _rewards(folder: Path, problems: Problems, cards: Cards, graph: CampaignGraph) -> None:
    known = {(relic.side, relic.name) for relic in cards.relics}
    won = {card.name for card in cards.overlord if card.reward}
    advanced = {card.name for card in cards.advanced}
    for quest in (*graph.quests, *graph.cards):
        for side, reward in quest.rewards.items():
            loser = SIDES[1 - SIDES.index(side)]
            for holder, relic in ((side, reward.relic), (loser, reward.other_side_loses)):
                if relic and (holder, relic) not in known:
                    problems.add(codes.BAD_VALUE, folder / QUESTS, 0, f"{quest.id}: no relic {relic!r} of the {holder}")
            for kind, name, listed in (("Overlord card", reward.card, won), ("Advanced Quest", reward.opens, advanced)):
                if name and name not in listed:
                    problems.add(codes.BAD_VALUE, folder / QUESTS, 0, f"{quest.id}: no {kind} {name!r} to win")
