"""The rules library as the commands use it: which game, which digest, which house rulings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.names import CompanionError
from companion.core.rows import CampaignRows, read_about
from companion.folder import Folder, shipped_data
from companion.games.installed import GameFolder, find_place, game_places, rules_files, short_name
from companion.kit.chosen import default_game
from companion.store.readmodel import active_campaign, added_games, shelved_books

if TYPE_CHECKING:
    from rulesindex.library import Library
    from rulesindex.names import Names
    from rulesindex.rulings import Ruling
    from rulesindex.shelf import Shelf


class Lookup:
    """The games to look in and the rulings of the campaign, for one question."""

    def __init__(self, folder: Folder, game: str = "", all_games: bool = False) -> None:
        folder = readable(folder)
        self.folder = self._folder = folder
        self.places = game_places(folder)
        self.view = active_campaign(folder)
        self.games = self._choose(game, all_games)

    def _choose(self, game: str, all_games: bool) -> list[str]:
        if game and all_games:
            raise CompanionError("One game or all of them?", "Leave out --game or --all-games.")
        if game:
            return [find_place(game, self.places).id]
        if self.view is not None and not all_games and self.view.own.game in self.places:
            return [self.view.own.game]
        if self.view is None and not all_games and (chosen := default_game()):
            return [find_place(chosen, self.places).id]
        return list(self.places)

    def titles(self) -> dict[str, str]:
        """The games to look in, by the names players give them."""
        return {game: short_name(self.places[game]) for game in self.games}

    def library(self) -> Library:
        """The library over the games to look in."""
        return open_library(self._folder, [self.places[game] for game in self.games])

    def sources(self) -> tuple[object, ...]:
        """What the library would be opened on: games and the versions of their books."""
        in_use = books_in_use(self._folder)
        return (self._folder, *((game, *sorted(in_use.get(game, {}).items())) for game in self.games))

    def cases(self) -> tuple[str, ...]:
        """How the campaign is played, where one is asked about: the digest's special entries go by it."""
        if self.view is None or self.games != [self.view.own.game]:
            return ()
        from companion.games.installed import installed, module_of

        manifest = installed(self._folder.home).manifests.get(module_of(self.places[self.games[0]]))
        return manifest.cases(self.view) if manifest and manifest.cases else ()

    def names(self) -> dict[str, Names]:
        """What cards and figures are called, by game: a name seldom says what is asked, and is spelt right."""
        from companion.kit.things import things_of
        from rulesindex.names import Names

        found = {game: things_of(self._folder, self.places[game]) for game in self.games}
        return {
            game: Names({name: one.kind for one in listed for name in (one.name, *one.also)})
            for game, listed in found.items()
        }

    def rulings(self) -> list[Ruling]:
        """The house rulings that hold for these games."""
        if self.view is None or self.view.own.game not in self.games:
            return []
        return [*campaign_rulings(self.view), *own_readings(self.view, self.places[self.view.own.game])]


class _WithoutRecord(Folder):
    """A folder whose record cannot be read: rules are looked up without it."""

    __slots__ = ()

    @property
    def database(self) -> Path:
        return self.home / "no-record"


def readable(folder: Folder) -> Folder:
    """The folder, or the same without its record where that cannot be read: rules are there all the same.

    A damaged record is not passed over: it has to be mended, and `restore` does.
    """
    try:
        added_games(folder)
    except Exception as error:
        from companion.render.console import remark
        from companion.store.faults import explain

        told = error if isinstance(error, CompanionError) else explain(error, folder)
        if told is None or "restore" in told.hint:
            raise
        remark(f"Without your record: {told.message}")
        return _WithoutRecord(folder.home)
    return folder


def locate(folder: Folder, ref: str, game: str = "") -> tuple[Lookup, str]:
    """Where to look for a reference, and its full spelling: the game may go by any of its names, or be left out."""
    shelf, mark, section = ref.rpartition("#")
    named, _, book = shelf.partition("/")
    lookup = Lookup(folder, named if mark else game)
    if len(lookup.games) != 1:
        raise CompanionError("Which game's rule?", f"Write GAME#{ref}, or add --game: {', '.join(lookup.places)}.")
    return lookup, f"{lookup.games[0]}{'/' if book else ''}{book}#{section}"


def open_library(folder: Folder, places: Sequence[GameFolder]) -> Library:
    """The digests of some games and every imported book."""
    from rulesindex.library import Library

    shipped = shipped_data()
    digests = {place.id: rules_files(place, shipped) for place in places}
    return Library(folder.books, folder.indexes, digests, books_in_use(folder), _remark)


def _remark(line: str) -> None:
    from companion.render.console import remark

    remark(line)


def open_shelf(folder: Folder) -> Shelf:
    """The player's own books."""
    from rulesindex.shelf import Shelf

    return Shelf(folder.books, books_in_use(folder))


def books_in_use(folder: Folder) -> dict[str, dict[str, str]]:
    """Which version of which book the record says is in use."""
    found: dict[str, dict[str, str]] = {}
    for game, book, place in shelved_books(folder):
        found.setdefault(game, {})[book] = place
    return found


def campaign_rulings(view: CampaignRows) -> list[Ruling]:
    """A campaign's house rulings as the library takes them."""
    from rulesindex.rulings import Ruling

    source = f"house ruling of {view.own.name}"
    found = []
    for number, ruling in enumerate(view.rulings, 1):
        title, on = read_about(ruling.about)
        found.append(Ruling(str(number), ruling.text, title, f"{source}, {ruling.at[:10]}", view.own.game, on))
    return found


def own_readings(view: CampaignRows, place: GameFolder) -> list[Ruling]:
    """Where the table reads a disputed rule in its own way: a ruling too, for the digest states our default."""
    from companion.core.names import sentence

    chosen = view.readings
    if not chosen:
        return []
    from companion.core.readings import Readings, load_readings
    from rulesindex.rulings import Ruling

    found = Readings(load_readings(place.path), chosen)
    source = f"reading chosen by {view.own.name}: companion house readings"
    return [
        Ruling(key, sentence(reading.choices[found.value(key)]), reading.title, source, place.id)
        for key, reading in found.known.items()
        if found.is_chosen(key)
    ]
