"""Which readings a table has heard of: our defaults are said once per campaign, not after every list.

What was said is kept in a small file of the player's folder. It is no part of the record: where it cannot be read or
written a line is said once more, and that is all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from companion.core.readings import DEFAULT, SETTLED, ReadingNote
from companion.folder import Folder
from companion.kit.context import folder

FILE = "said.json"


def fresh(notes: Iterable[str]) -> list[str]:
    """The notes a table has to hear: of our defaults those it has not heard in this campaign."""
    listed = [note for note in notes if getattr(note, "whose", "") != SETTLED]
    ours = [note.key for note in listed if isinstance(note, ReadingNote) and note.whose == DEFAULT]
    how = _how_often() if ours else ""
    if how == "never":
        return [note for note in listed if getattr(note, "whose", "") != DEFAULT]
    heard = _heard(folder(), ours) if ours and how != "always" else frozenset()
    return [note for note in listed if getattr(note, "whose", "") != DEFAULT or getattr(note, "key", "") not in heard]


def _how_often() -> str:
    """What the settings say of our defaults: once, always, never."""
    from companion.kit.chosen import found

    own = found()
    return own.readings if own else "once"


def _heard(place: Folder, keys: list[str]) -> frozenset[str]:
    """Which of these were said before; they are all said from now on."""
    from companion.store.readmodel import active_campaign

    view = active_campaign(place)
    if view is None:
        return frozenset()
    campaign = f"{view.own.id} {view.own.created_at}"
    known = _read(place)
    before = frozenset(known.get(campaign, ()))
    if not before.issuperset(keys):
        _write(place, known | {campaign: sorted(before.union(keys))})
    return before


def _read(place: Folder) -> dict[str, list[str]]:
    try:
        found = json.loads((place.home / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    listed = found.items() if isinstance(found, dict) else ()
    return {key: [one for one in keys if isinstance(one, str)] for key, keys in listed if isinstance(keys, list)}


def _write(place: Folder, said: dict[str, list[str]]) -> None:
    try:
        (place.home / FILE).write_text(json.dumps(said), encoding="utf-8")
    except OSError:
        return
