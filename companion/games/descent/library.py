"""The data of a Descent game, read once for each version of its files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from companion.core.errors import CompanionError
from companion.core.fields import Problems
from companion.core.findings import has_errors
from companion.core.system import GameSystem
from companion.games.descent.cards import Cards, read_cards
from companion.games.descent.graph import CampaignGraph
from companion.games.descent.graph_data import FILE, read_graphs
from companion.games.descent.sheets import Index, index


def graphs(game: GameSystem) -> Mapping[str, CampaignGraph]:
    """The campaigns of a game, by id."""
    return _graphs(game.folder, game.id, _stamp(game.folder / FILE))


def cards(game: GameSystem) -> Cards:
    """The cards of a game."""
    return card_index(game).cards


def card_index(game: GameSystem) -> Index:
    """The cards of a game by name."""
    return _index(game.folder, sum(_stamp(file) for file in game.folder.glob("*.csv")))


@lru_cache(maxsize=4)
def _graphs(folder: Path, game: str, _version: int) -> Mapping[str, CampaignGraph]:
    problems = Problems(folder)
    found = read_graphs(folder, problems, game)
    _refuse_broken(problems)
    return MappingProxyType(found)


@lru_cache(maxsize=4)
def _index(folder: Path, _version: int) -> Index:
    problems = Problems(folder)
    found = read_cards(folder, problems)
    _refuse_broken(problems)
    return index(found)


def _stamp(file: Path) -> int:
    return file.stat().st_mtime_ns if file.exists() else 0


def _refuse_broken(problems: Problems) -> None:
    """Stop where data cannot be used; `data check` says more."""
    if has_errors(problems.found):
        first = problems.found[0]
        raise CompanionError(f"{first.place}: {first.message}.", "`companion data check` lists every problem.")
