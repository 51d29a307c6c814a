"""The rebuild of a large party: six characters with 300 cards in the pool, against a cold start of Typer."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.folder import shipped_data
from companion.games.pacg.data import CardGame
from companion.games.pacg.decks import Deck, Decks, Held, Loose
from companion.games.pacg.rules.decks import deck_findings
from companion.games.pacg.rules.rebuild import suggest
from companion.games.pacg.sheet import needs, printed_card
from companion.games.registry import Games
from tests.bench.harness import TYPER, Line, best, race

POOL = 300


def lines() -> Iterator[Line]:
    """Every line of this benchmark; the goal of one stands for a second on the machine that starts Typer."""
    reference = race({"typer": TYPER}, {}, 5)["typer"]
    for id in ("pacg-rotr", "pacg-mm"):
        table = large_table(CardGame(Games(shipped_data()).get(id)))
        took = best(lambda table=table: suggest(table))
        yield Line(f"{id}: deck suggest, 6 characters, {POOL} cards / import typer", took, reference, 1.0)
        took = best(lambda table=table: deck_findings(table))
        yield Line(f"{id}: deck check, 6 characters, {POOL} cards / import typer", took, reference, 1.0)


def large_table(cards: CardGame) -> Decks:
    """Six characters in the last adventure, cards of every type dealt at random, a third of them loose."""
    source = random.Random(300)
    known = list(cards.catalog.boons())
    dealt = [source.choice(known).name for _ in range(POOL)]
    people = cards.game.roster[:6]
    decks = []
    for n, person in enumerate(people):
        held = tuple(Held(name) for name in dealt[n * 33 : (n + 1) * 33])
        decks.append(
            Deck(person.name, person.name, held, needs(printed_card(person.facts), {"weapon": 1, "blessing": 1}))
        )
    loose = tuple(Loose(name, 1, "acquired") for name in dealt[198:])
    return Decks(cards.catalog, cards.rules, tuple(decks), 6, frozenset({"base", "add-on"}), loose, rebuilding=True)
