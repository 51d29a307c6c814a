"""The use cases of `companion box`: entries added, changed, taken out, each as one step of the folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.core.box import Box, BoxKind, BoxRow
from companion.core.names import CompanionError, candidates, clean_name, close_names, fold, shorten
from companion.store.box import Spot, take_out
from companion.store.readmodel import ACTIVE
from companion.store.record import Record, Step
from companion.store.tables import Campaign, Setting
from companion.table.change import Outcome, perform_on_folder
from companion.table.keeping import find_kind, kept, kinds_of

if TYPE_CHECKING:
    from companion.core.system import GameSystem
    from companion.games.api import Game


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
        return next((known for known in self.code.shipped_names(self.system, kind) if fold(known) == fold(name)), "")


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


def add_entry(record: Record, shelf: Shelf, said: Said) -> Outcome:
    """Put something new into the box; what is in it already is changed by `set_entry`."""
    kind = kind_for(shelf, said)
    name = shelf.shipped(kind, said.name) or clean_name(said.name, f"{kind}'s name")
    if shelf.box.find(kind, name):
        raise CompanionError(f"{name} is in your box already.", f'Change it: companion box set "{name}" ...')
    return _put(record, shelf, said._replace(kind=kind, name=name))


def set_entry(record: Record, shelf: Shelf, said: Said) -> Outcome:
    """Change an entry, or begin one on something that the game's data knows."""
    if not said.figures and said.text is None:
        raise CompanionError("There is nothing to set.", "Give figures as name=value, or --text.")
    found = find_entry(shelf, said.name, said.kind)
    if found:
        return _put(record, shelf, said._replace(kind=found.kind, name=found.name))
    kind = kind_for(shelf, said)
    name = shelf.shipped(kind, said.name)
    if not name:
        raise _unknown(shelf, said.name, kind)
    return _put(record, shelf, said._replace(kind=kind, name=name))


def _put(record: Record, shelf: Shelf, said: Said) -> Outcome:
    def act(step: Step) -> str:
        spot = Spot(shelf.system.id, said.kind, said.name, _campaign(step, shelf.system.id))
        words = kept(step, shelf.code, spot, said.figures, said.text)
        if not words:
            raise CompanionError(f"Your box says so already of {said.name}.", "Nothing was changed.")
        return words

    return perform_on_folder(record, act, {"kind": said.kind, "name": said.name})


def _campaign(step: Step, game: str) -> int | None:
    """The campaign in use, where it is one of this game."""
    setting = step.get(Setting, ACTIVE)
    campaign = step.get(Campaign, int(setting.value)) if setting and setting.value else None
    return campaign.id if campaign and campaign.game == game else None


def remove_entry(record: Record, shelf: Shelf, name: str, kind: str = "") -> Outcome:
    """Take an entry out of the box."""
    found = need_entry(shelf, name, kind)

    def act(step: Step) -> str:
        take_out(step, Spot(shelf.system.id, found.kind, found.name, _campaign(step, shelf.system.id)))
        return f"Out of your box: {found.kind} {found.name}"

    return perform_on_folder(record, act, {"kind": found.kind, "name": found.name})


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


def _unknown(shelf: Shelf, name: str, kind: str) -> CompanionError:
    near = close_names(name, [*(row.name for row in shelf.box), *shelf.code.shipped_names(shelf.system, kind)])
    meant = f"Did you mean {' or '.join(near)}? " if near else ""
    hint = f'{meant}For something new: companion box add "{name}" --kind {kind} ...'
    return CompanionError(f"Neither your box nor the game knows a {kind} called {shorten(name)}.", hint)
