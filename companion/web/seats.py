"""The seats of a campaign and their links. They lie in the player's folder, so that a link survives a restart."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.core.names import slug
from companion.core.offers import HERO, HOST, SIDE, SPECTATOR, Seat

if TYPE_CHECKING:
    from companion.core.rows import CampaignRow

FILE = "seats.json"


class Place(NamedTuple):
    """A seat and the secret of its link."""

    key: str
    """What the page calls it: `host`, `hero-3`."""
    seat: Seat
    token: str


def seats_for(heroes: Iterable[tuple[int, str]], sides: Mapping[str, tuple[int | None, str]]) -> dict[str, Seat]:
    """The seats of a table, by their keys; of a side who plays it, and its name."""
    found = {"host": Seat(HOST, "Host")}
    found |= {f"hero-{number}": Seat(HERO, name, number) for number, name in heroes}
    found |= {f"side-{slug(side)}": Seat(SIDE, name, number, side) for side, (number, name) in sides.items()}
    return found | {"spectator": Seat(SPECTATOR, "Spectator")}


class Seats:
    """The seats of one campaign, kept under what stays the same of it: a name may change."""

    def __init__(self, home: Path, own: CampaignRow) -> None:
        self.path, self.campaign = home / FILE, f"{own.id} {own.created_at}"
        kept = self._kept()
        self._older = own.key
        """Older companions kept them under the campaign's name."""
        self.tokens: dict[str, str] = kept.get(self.campaign) or kept.get(self._older, {})
        self.seats: dict[str, Seat] = {}

    def lay_out(self, seats: dict[str, Seat]) -> None:
        """The seats there are now; a new one gets its link. One without a link was revoked."""
        self.seats = seats
        fresh = {key: secrets.token_urlsafe(18) for key in seats if key not in self.tokens}
        if fresh or self._older in self._kept():
            self.tokens |= fresh
            self._keep()

    def places(self) -> list[Place]:
        """Every seat with its link."""
        return [Place(key, seat, self.tokens.get(key, "")) for key, seat in self.seats.items()]

    def by_token(self, token: str) -> Seat | None:
        """The seat of a link; None where there is none, or none any more."""
        found = None
        for place in self.places():  # all are compared, so that time tells nothing
            if place.token and secrets.compare_digest(place.token.encode(), token.encode()):
                found = place.seat
        return found

    def renew(self, key: str) -> None:
        """A new link; the old one and every phone that used it are out."""
        if key in self.seats:
            self.tokens[key] = secrets.token_urlsafe(18)
            self._keep()

    def revoke(self, key: str) -> None:
        """No link until it is renewed; the host cannot lock themselves out."""
        if key in self.seats and key != "host":
            self.tokens[key] = ""
            self._keep()

    def _kept(self) -> dict[str, dict[str, str]]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):  # a damaged file costs new links, nothing else
            return {}
        if not isinstance(found, dict):
            return {}
        return {str(name): _strings(tokens) for name, tokens in found.items() if isinstance(tokens, dict)}

    def _keep(self) -> None:
        others = {name: tokens for name, tokens in self._kept().items() if name != self._older}
        text = json.dumps(others | {self.campaign: self.tokens}, indent=1)
        part = self.path.with_suffix(".part")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part.touch(0o600)
        part.write_text(text, encoding="utf-8")
        part.replace(self.path)


def _strings(tokens: dict[object, object]) -> dict[str, str]:
    return {str(key): token for key, token in tokens.items() if isinstance(token, str)}
