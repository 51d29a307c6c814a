"""A campaign and its party on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.core.findings import Finding
from companion.core.system import Member, Party
from companion.render.console import columns, say, say_parts
from companion.render.findings import show_concise

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.core.system import GameSystem

STANDING = {"active": "", "absent": "absent tonight", "retired": "retired", "dead": "dead"}


def show_campaign(
    view: CampaignRows,
    game: GameSystem,
    party: Party,
    findings: Sequence[Finding],
    allowed: Mapping[str, str],
    standing: Mapping[str, str] | None = None,
) -> None:
    """A whole campaign: party, where it stands, what is wrong, what the table decided, notes."""
    say_parts((party.campaign, "bold"), f" - {game.title}")
    if view.own.status != "open":
        say("  in the archive", "yellow")
    show_party(party.members, game)
    for title, words in (standing or {}).items():
        say_parts((f"  {title}: ", "dim"), words)
    show_concise(findings)
    for code, reason in allowed.items():
        say(f"house rule: {code} is allowed ({reason})")
    for number, ruling in enumerate(view.rulings, 1):
        say(f"house ruling {number}: {ruling.text}")
    for note in view.notes[-5:]:
        say_parts((f"{note.at[:10]} ", "dim"), note.text)


def show_party(members: Sequence[Member], game: GameSystem) -> None:
    """The members in columns."""
    kinds = {character.id: character.name for character in game.roster}
    sides = {side.id: side.title for side in game.sides}
    rows = []
    for member in members:
        own = "one of your own" if game.roster and member.side == game.sides[0].id else ""
        kind = kinds.get(member.character, own)
        shown = kind if kind != member.name else ""
        side = sides.get(member.side, member.side) if len(sides) > 1 else ""
        rows.append((f"  {member.name}", shown, side, member.player, STANDING[member.standing]))
    columns(rows)
    if not rows:
        say(f"  No {game.words.members} yet: companion party add NAME")
