"""Writing the player's box: entries kept, changed and taken out within a step.

Older records keep some cards with a campaign. Such a row goes before the box in its campaign, so whoever writes an
entry takes out the rows that say the same as the entry did (they are its copies), and that of the campaign in use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.box import ENTRIES_MOST, OLD_TYPES, Facts, old_entry
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold
from companion.store.step import Step
from companion.store.tables import BoxEntry, Campaign, CustomCard


class Spot(NamedTuple):
    """Where an entry lies: the game, its kind, and the campaign in use where it is one of that game."""

    game: str
    kind: str
    name: str
    campaign: int | None = None

    @property
    def key(self) -> str:
        """The name as it is compared."""
        return fold(self.name)


class Written(NamedTuple):
    """What a write made of an entry."""

    name: str
    figures: Mapping[str, object]
    """Only those that changed."""
    text: bool
    """Whether the text changed."""
    new: bool
    changed: bool
    """Whether anything is other than it was."""


def put(step: Step, spot: Spot, figures: Facts, text: str | None = None) -> Written:
    """Add an entry, or lay figures and a text over the one there is; a figure of None is taken away."""
    step.hold_box()
    entry = _entry(step, spot)
    copies = list(_copies(step, spot, entry))
    old = entry.text if entry else ""
    own = next((row for row in copies if row.campaign_id == spot.campaign), None)
    before = _facts_of(spot, own) if own else dict(entry.figures) if entry else {}
    after = {name: value for name, value in {**before, **figures}.items() if value is not None}
    said = old if text is None else text
    other = {name: after.get(name) for name in {**before, **after} if before.get(name) != after.get(name)}
    changed = entry is None or entry.figures != after or entry.text != said
    if changed:
        _write(step, spot, entry, after, said)
        step.delete(*copies)
    return Written(entry.name if entry else spot.name, other, said != old, entry is None, changed)


def _write(step: Step, spot: Spot, entry: BoxEntry | None, figures: dict[str, object], text: str) -> None:
    if entry:
        entry.figures, entry.text, entry.at = figures, text, step.at
        step.flush()
        return
    if step.count(BoxEntry, game=spot.game) >= ENTRIES_MOST:
        raise CompanionError(f"Your box holds {ENTRIES_MOST:,} entries, which is all it can.", "Remove some first.")
    step.add(
        BoxEntry(game=spot.game, kind=spot.kind, name=spot.name, key=spot.key, figures=figures, text=text, at=step.at)
    )


def take_out(step: Step, spot: Spot) -> None:
    """Take an entry out of the box, and the copies of it that campaigns keep."""
    step.hold_box()
    entry = _entry(step, spot)
    step.delete(*_copies(step, spot, entry), *([entry] if entry else []))


def _entry(step: Step, spot: Spot) -> BoxEntry | None:
    found = step.rows(BoxEntry, game=spot.game, kind=spot.kind, key=spot.key)
    return found[0] if found else None


def _copies(step: Step, spot: Spot, entry: BoxEntry | None) -> Iterator[CustomCard]:
    """The rows of campaigns that mean this entry and say the same, and that of the campaign in use whatever it says."""
    if spot.kind not in OLD_TYPES.values():
        return
    campaigns = {campaign.id for campaign in step.rows(Campaign, game=spot.game)}
    for row in step.rows(CustomCard):
        if row.campaign_id in campaigns and fold(row.name) == spot.key and OLD_TYPES.get(row.type) == spot.kind:
            same = entry is not None and _facts_of(spot, row) == entry.figures
            if same or row.campaign_id == spot.campaign:
                yield row


def _facts_of(spot: Spot, row: CustomCard) -> dict[str, object]:
    found = old_entry(spot.game, row.name, row.type, row.facts)
    return dict(found.figures) if found else {}
