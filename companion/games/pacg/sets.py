"""One PACG set as the use cases see it: each part of its data read when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path as Folder
from typing import TypeVar

from companion.core.errors import CompanionError
from companion.core.fields import Problems
from companion.core.findings import has_errors
from companion.core.names import fold, resolve
from companion.core.system import Character, GameSystem
from companion.games.pacg.box import BoxRules
from companion.games.pacg.cards import Card, Catalog
from companion.games.pacg.data import CARDS, load_box, load_catalog, load_suggested
from companion.games.pacg.decklist import DeckList
from companion.games.pacg.paths import QUESTS, Path, load_locations, load_path
from companion.games.pacg.scourges import Scourges, load_scourges
from companion.games.pacg.traders import Trader, load_traders

T = TypeVar("T")


def read_sound(folder: Folder, load: Callable[[Problems], T]) -> T:
    """A part of the data that must be usable, or an error that says what is wrong with it."""
    problems = Problems(folder)
    found = load(problems)
    if has_errors(problems.found):
        first = problems.found[0]
        raise CompanionError(
            f"The data of {folder.name} cannot be used: {first.place}: {first.message}.",
            "`companion data check` lists everything that is wrong.",
        )
    return found


def _stamp(folder: Folder, name: str) -> int:
    file = folder / name
    return file.stat().st_mtime_ns if file.exists() else 0


# One command may look at the cards several times; a file that changes is read anew.
@lru_cache(maxsize=8)
def _catalog(folder: Folder, _stamp: int) -> Catalog:
    return read_sound(folder, lambda problems: load_catalog(folder, problems))


@lru_cache(maxsize=8)
def _path(folder: Folder, _stamp: int) -> Path:
    return read_sound(folder, lambda problems: load_path(folder, problems))


class CardGame:
    """The cards, decks, quests and traders of one set."""

    def __init__(self, game: GameSystem, own: tuple[Card, ...] = ()) -> None:
        self.game = game
        self._own = own

    def _read(self, load: Callable[[Problems], T]) -> T:
        return read_sound(self.game.folder, load)

    @cached_property
    def catalog(self) -> Catalog:
        """Every card, the table's own included."""
        return _catalog(self.game.folder, _stamp(self.game.folder, CARDS)).with_cards(self._own)

    @cached_property
    def rules(self) -> BoxRules:
        """The rules on the box."""
        decks = {product.id: product.party_most for product in self.game.products}
        return self._read(lambda problems: load_box(self.game.folder, problems, self.game.id, decks))

    @cached_property
    def suggested(self) -> list[DeckList]:
        """The decks the rulebook suggests."""
        return self._read(lambda problems: load_suggested(self.game.folder, problems, self.catalog))

    @cached_property
    def path(self) -> Path:
        """The Adventure Path."""
        return _path(self.game.folder, _stamp(self.game.folder, QUESTS))

    @cached_property
    def locations(self) -> Mapping[str, Mapping[str, int]]:
        """The deck list of each location."""
        return self._read(lambda problems: load_locations(self.game.folder, problems))

    @cached_property
    def traders(self) -> list[Trader]:
        """The traders."""
        return self._read(lambda problems: load_traders(self.game.folder, problems))

    @cached_property
    def scourges(self) -> Scourges:
        """The scourge die and table."""
        return self._read(lambda problems: load_scourges(self.game.folder, problems))

    def need_traders(self) -> list[Trader]:
        """The traders, or the one sentence that says there are none."""
        return self._need(self.traders, "traders")

    def need_scourges(self) -> Scourges:
        """The scourges, or the one sentence that says there are none."""
        return self._need(self.scourges, "scourges")

    def _need(self, part: T, words: str) -> T:
        if not part:
            hint = f"`companion games show {self.game.id}` lists what it has."
            raise CompanionError(f"{self.game.short} has no {words}.", hint)
        return part

    def character(self, name: str) -> Character:
        """A printed character as a player names it."""
        return resolve(name, {c.name: c for c in self.game.roster}, self.game.words.member, self.game.short)

    def suggested_for(self, character: str) -> DeckList:
        """The suggested deck of a character."""
        found = next((deck for deck in self.suggested if fold(deck.character) == fold(character)), None)
        if found is None:
            raise CompanionError(f"The rulebook suggests no deck for {character}.", "Use --file, or deck add --box.")
        return found

    def card(self, name: str) -> Card:
        """A boon as a player names it: a beginning is enough."""
        exact = self.catalog.find(name)
        if exact:
            return exact
        known = {card.name: card for card in self.catalog.boons()}
        hint = 'Mind the spelling, or add it: companion card add "NAME" --type TYPE.'
        return resolve(name, known, "card", self.game.short, hint)
