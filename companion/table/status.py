"""What a campaign looks like now, from its rows alone: nothing heavy is imported here."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.core.campaign import QuestLog, Tracker
from companion.core.facts import from_facts
from companion.core.findings import Finding
from companion.core.names import candidates, resolve
from companion.core.rows import CampaignRows, HeroRow
from companion.core.system import Member, Options, Party, Standing

ALLOW = "allow:"
READING = "reading:"
"""How `companion house set` keeps a chosen reading among the house rules."""
UNITS = ("turn", "round", "encounter")
"""What games count while a quest is played."""


class Counting(NamedTuple):
    """What a run's facts say of where it stands, in any game."""

    title: str = ""
    turn: int = 0
    round: int = 0
    encounter: int = 0


def party_of(rows: CampaignRows) -> Party:
    """The party recorded in a campaign."""
    players = {player.id: player.name for player in rows.players}
    members = tuple(
        Member(hero.name, hero.character, hero.side, Standing(hero.status), players.get(hero.player_id or 0, ""))
        for hero in rows.members
    )
    return Party(rows.own.name, members, frozenset(from_facts(Options, rows.own.options).products))


def plain_tracker(rows: CampaignRows) -> Tracker | None:
    """The quest being played, and its turn, round or encounter where one is counted."""
    run = QuestLog(rows.runs).under_way
    if run is None:
        return None
    facts = from_facts(Counting, run.facts)
    kept = {counter.name: counter.value for counter in rows.counters if counter.hero_id is None}
    counted = {unit: getattr(facts, unit) or kept.get(unit, 0) for unit in UNITS}
    unit = next((unit for unit in UNITS if counted[unit]), "")
    name = f"{run.quest} {facts.title}" if facts.title else run.quest
    return Tracker(name, unit, counted.get(unit, 0))


def chosen_readings(rows: CampaignRows) -> dict[str, str]:
    """How the table reads disputed rules, where it has chosen: the key of the reading and the choice."""
    return {row.key.removeprefix(READING): row.value for row in rows.house if row.key.startswith(READING)}


def member_row(rows: CampaignRows, name: str) -> HeroRow:
    """A member by name; one who plays comes before one who left."""
    playing = {hero.name: hero for hero in rows.members if hero.status == Standing.ACTIVE}
    chosen = playing if candidates(name, playing) else {hero.name: hero for hero in rows.members}
    hint = "" if chosen else "Add one with `companion party add NAME`."
    return resolve(name, chosen, "member", rows.own.name, hint)


def hero_row(view: CampaignRows, name: str) -> dict[str, Any]:
    """The same as a raw row."""
    wanted = member_row(view, name).id
    return next(row for row in view.heroes if row["id"] == wanted)


def allowed_codes(rows: CampaignRows) -> dict[str, str]:
    """The findings this table allows, with the reason given."""
    return {row.key.removeprefix(ALLOW): row.reason for row in rows.house if row.key.startswith(ALLOW)}


def not_allowed(rows: CampaignRows, findings: list[Finding]) -> list[Finding]:
    """Findings less those this table allows."""
    allowed = allowed_codes(rows)
    return [finding for finding in findings if finding.rule.code not in allowed]
