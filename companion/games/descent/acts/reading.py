"""A campaign from the read model alone: nothing heavy is imported here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from companion.core.system import GameSystem
from companion.games.descent.acts.state import State, read_state
from companion.games.descent.coop import Tracks
from companion.store.readmodel import CampaignView

TRACK_NAMES = tuple(field.name for field in fields(Tracks))


def view_state(view: CampaignView, game: GameSystem) -> State:
    """The state of a campaign from the read model."""
    return read_state(game, view.campaign["options"], view.of)


def balances(view: CampaignView, account: str) -> dict[int | None, int]:
    """What an account holds, by hero (None: nobody's own)."""
    found: dict[int | None, int] = {}
    for row in view.of("ledger_entry"):
        if row["account"] == account:
            found[row["hero_id"]] = found.get(row["hero_id"], 0) + row["amount"]
    return found


def view_tracks(view: CampaignView) -> Tracks | None:
    """The tracks of cooperative play; None where there is none."""
    return tracks_of({row["name"]: row["value"] for row in view.of("counter")})


def tracks_of(values: Mapping[str, int]) -> Tracks | None:
    """The tracks that a campaign's counters hold."""
    return Tracks(**{name: values[name] for name in TRACK_NAMES}) if set(TRACK_NAMES) <= set(values) else None
