"""The box of one game as it is read: its kinds, and which entry a player means. Light: nothing is written here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from companion.core.box import Box, BoxKind, BoxRow, with_shared
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates, close_names, fold, resolve, shorten

if TYPE_CHECKING:
    from companion.core.system import GameSystem
    from companion.games.api import Game

S = TypeVar("S")


def kinds_of(game: Game[S]) -> dict[str, BoxKind]:
    """The kinds of a game by name, with those that every game has."""
    return {kind.name: kind for kind in with_shared(game.box_kinds())}


def find_kind(game: Game[S], name: str) -> BoxKind:
    """A kind by name, or an error that lists them."""
    kinds = kinds_of(game)
    return resolve(name, kinds, "kind", "this game's box", f"One of: {', '.join(kinds)}.")


class Shelf(NamedTuple):
    """The box of one game: what the game says of it, and what is in it."""

    system: GameSystem
    code: Game[Any]
    box: Box

    @property
    def kinds(self) -> dict[str, BoxKind]:
        """The kinds of entries."""
        return kinds_of(self.code)

    def shipped(self, kind: str, name: str) -> str:
        """The name as the game's data spells it; empty where the data does not know it."""
        wanted = fold(name)
        return next((known for known in self.code.shipped_names(self.system, kind) if fold(known) == wanted), "")


class Said(NamedTuple):
    """What the player said of an entry."""

    name: str
    kind: str = ""
    figures: Mapping[str, object] = {}
    text: str | None = None


def kind_for(shelf: Shelf, said: Said) -> str:
    """The kind that is meant: as named, else the only one that fits what was said."""
    if said.kind:
        return find_kind(shelf.code, said.kind).name
    kinds = shelf.kinds
    tests: tuple[Callable[[str], bool], ...] = (
        lambda kind: shelf.box.find(kind, said.name) is not None,
        lambda kind: bool(shelf.shipped(kind, said.name)),
        lambda kind: bool(said.figures) and all(kinds[kind].figure(name) for name in said.figures),
        lambda kind: all(kinds[kind].open or kinds[kind].figure(name) for name in said.figures),
    )
    for test in tests:
        fits = [kind for kind in kinds if test(kind)]
        if len(fits) == 1:
            return fits[0]
        if fits and test is not tests[-1]:
            raise _which(said.name, fits)
    raise _which(said.name, list(kinds))


def _which(name: str, kinds: list[str]) -> CompanionError:
    return CompanionError(f"Which kind is {shorten(name)}?", f"Add --kind, one of: {', '.join(kinds)}.")


def find_entry(shelf: Shelf, name: str, kind: str = "") -> BoxRow | None:
    """The entry a query means: an exact name goes before a longer one; several are an error that lists them."""
    wanted = find_kind(shelf.code, kind).name if kind else ""
    rows = shelf.box.of(wanted) if wanted else tuple(shelf.box)
    keys = {row.key for row in rows}
    same = {fold(name)} & keys or set(candidates(name, keys))
    found = [row for row in rows if row.key in same]
    if len(found) > 1:
        listed = ", ".join(f"{row.name} ({row.kind})" for row in found[:12])
        raise CompanionError(f"{shorten(name)} could be any of: {listed}.", "Type more of the name, or add --kind.")
    return found[0] if found else None


def need_entry(shelf: Shelf, name: str, kind: str = "") -> BoxRow:
    """The entry a query means, or an error that says what there is."""
    found = find_entry(shelf, name, kind)
    if found is None:
        near = close_names(name, [row.name for row in shelf.box])
        hint = f"Did you mean {' or '.join(near)}?" if near else "`companion box list` shows what is there."
        raise CompanionError(f"Your box holds no {shorten(name)}.", hint)
    return found
