"""What a campaign looks like now, from the read model alone: nothing heavy is imported here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.core.names import candidates, resolve
from companion.core.party import Member, Party, Standing
from companion.store.readmodel import CampaignView

if TYPE_CHECKING:  # `status` must not pay for loading games
    from companion.core.findings import Finding
    from companion.core.system import GameSystem

ALLOW = "allow:"
READING = "reading:"
"""How `companion house set` keeps a chosen reading among the house rules."""
COUNTED = ("turn", "round", "encounter")
"""What games count while a quest is played."""


def party_of(view: CampaignView) -> Party:
    """The party recorded in a campaign."""
    players = {row["id"]: row["name"] for row in view.of("player")}
    members = tuple(
        Member(row["name"], row["character"], row["side"], Standing(row["status"]), players.get(row["player_id"], ""))
        for row in view.heroes
    )
    owned = view.campaign["options"].get("products", ["base"])
    return Party(view.campaign["name"], members, frozenset(owned))


def quest_under_way(view: CampaignView) -> str:
    """The quest being played, and its turn, round or encounter where one is counted."""
    started = [row for row in view.of("quest_run") if row["status"] == "started"]
    if not started:
        return ""
    quest, facts = started[-1]["quest"], started[-1]["facts"]
    counted = {row["name"]: row["value"] for row in view.of("counter") if row["hero_id"] is None} | facts
    name = f"{quest} {facts['title']}" if facts.get("title") else str(quest)
    return ", ".join([name, *(f"{word} {counted[word]}" for word in COUNTED if counted.get(word))])


def chosen_readings(view: CampaignView) -> dict[str, str]:
    """How the table reads disputed rules, where it has chosen: the key of the reading and the choice."""
    rows = view.of("house_rule")
    return {row["key"].removeprefix(READING): row["value"] for row in rows if row["key"].startswith(READING)}


def hero_row(view: CampaignView, name: str) -> dict[str, Any]:
    """A member's row by name; one who plays comes before one who left."""
    playing = {row["name"]: row for row in view.heroes if row["status"] == Standing.ACTIVE}
    chosen = playing if candidates(name, playing) else {row["name"]: row for row in view.heroes}
    hint = "" if chosen else "Add one with `companion party add NAME`."
    return resolve(name, chosen, "member", view.campaign["name"], hint)


def allowed_codes(view: CampaignView) -> dict[str, str]:
    """The findings this table allows, with the reason given."""
    return {
        row["key"].removeprefix(ALLOW): row["reason"] for row in view.of("house_rule") if row["key"].startswith(ALLOW)
    }


def party_findings(game: GameSystem, party: Party, allowed: Iterable[str] = ()) -> list[Finding]:
    """Everything the game's party checks find, less what the table allows."""
    found = [finding for check in game.party_checks for finding in check(game, party)]
    return [finding for finding in found if finding.rule.code not in set(allowed)]


def new_errors(before: Iterable[Finding], after: Iterable[Finding]) -> list[Finding]:
    """The errors a change would bring that were not there before."""
    known = {(finding.rule.code, finding.message) for finding in before}
    return [f for f in after if f.weight == "error" and (f.rule.code, f.message) not in known]
