"""The use cases of `companion box`: entries added, changed, taken out, each as one step of the folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.names import CompanionError, clean_name, close_names, shorten
from companion.store.box import Spot, take_out
from companion.store.record import Record
from companion.store.step import Step
from companion.store.tables import Campaign
from companion.table.change import Outcome, perform_on_folder
from companion.table.keeping import kept
from companion.table.shelf import Said, Shelf, find_entry, kind_for, need_entry

if TYPE_CHECKING:
    pass


def add_entry(record: Record, shelf: Shelf, said: Said) -> Outcome:
    """Put something new into the box; what is in it already is changed by `set_entry`."""
    clean_name(said.name, "entry's name")  # before one of any length is looked for
    kind = kind_for(shelf, said)
    name = shelf.shipped(kind, said.name) or clean_name(said.name, f"{kind}'s name")
    if shelf.box.find(kind, name):
        raise CompanionError(f"{name} is in your box already.", f'Change it: companion box set "{name}" ...')
    return _put(record, shelf, said._replace(kind=kind, name=name))


def set_entry(record: Record, shelf: Shelf, said: Said) -> Outcome:
    """Change an entry, or begin one on something that the game's data knows."""
    if not said.figures and said.text is None:
        raise CompanionError("There is nothing to set.", "Give figures as name=value, or --text.")
    clean_name(said.name, "entry's name")
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
    chosen = step.in_use()
    campaign = step.get(Campaign, chosen) if chosen else None
    return campaign.id if campaign and campaign.game == game else None


def remove_entry(record: Record, shelf: Shelf, name: str, kind: str = "") -> Outcome:
    """Take an entry out of the box."""
    found = need_entry(shelf, name, kind)

    def act(step: Step) -> str:
        take_out(step, Spot(shelf.system.id, found.kind, found.name, _campaign(step, shelf.system.id)))
        return f"Out of your box: {found.kind} {found.name}"

    return perform_on_folder(record, act, {"kind": found.kind, "name": found.name})


def _unknown(shelf: Shelf, name: str, kind: str) -> CompanionError:
    near = close_names(name, [*(row.name for row in shelf.box), *shelf.code.shipped_names(shelf.system, kind)])
    meant = f"Did you mean {' or '.join(near)}? " if near else ""
    hint = f'{meant}For something new: companion box add "{name}" --kind {kind} ...'
    return CompanionError(f"No {kind} called {shorten(name)} is in your box or in the game.", hint)
