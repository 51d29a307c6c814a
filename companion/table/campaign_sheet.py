"""A whole campaign to print: the party, the quest log, what the table decided, and the log of changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.page import Page, Row, Section
from companion.core.rows import CampaignRows
from companion.core.system import GameSystem, party_of
from companion.table.sheet import balances
from companion.table.sheet_parts import title_of

if TYPE_CHECKING:
    from companion.games.api import Game
    from companion.games.registry import Games


def campaign_page(
    rows: CampaignRows, games: Games, log: list[tuple[str, str]], today: str, whole: bool = False
) -> Page:
    """The campaign as it stands, on one page or `whole`; `log` is when and what, oldest first."""
    game = games.get(rows.own.game)
    code = games.code_of(game)
    found = (
        _section("Party", _party(rows, game), ("Name", "Character", "Side", "Player", "Status")),
        *code.page(game, rows),
        _section("Quest log", _quests(rows, game, code), ("Quest", "Result", "Began", "Ended"), newest_last=True),
        _section("Accounts", _accounts(rows)),
        _section("House rules", list(rows.allowed.items())),
        _section("House rulings", [(ruling.about, ruling.text) for ruling in rows.rulings]),
        _section("Notes", _notes(rows), newest_last=True),
        _section("Log", [(at[:16].replace("T", " "), label) for at, label in log], newest_last=True),
    )
    line = f"{game.title}, since {rows.own.created_at[:10]}"
    sections = tuple(section for section in found if section.rows)
    return Page(rows.own.name, line, sections, f"From the record, {today}", single=not whole)


def _section(title: str, rows: list[Row], header: tuple[str, ...] = (), newest_last: bool = False) -> Section:
    """A section without the columns that hold nothing."""
    used = [n for n in range(len(rows[0])) if any(row[n] for row in rows)] if rows else []
    kept = tuple(tuple(row[n] for n in used) for row in rows)
    return Section(title, kept, tuple(header[n] for n in used) if header else (), newest_last=newest_last)


def _party(rows: CampaignRows, game: GameSystem) -> list[Row]:
    kinds = {character.id: character.name for character in game.roster}
    sides = {side.id: side.title for side in game.sides}
    return [
        (
            m.name,
            kind if (kind := kinds.get(m.character, "")) != m.name else "",
            sides.get(m.side, m.side) if len(sides) > 1 else "",
            m.player,
            "" if m.plays else m.standing.value,
        )
        for m in party_of(rows).members
    ]


def _quests(rows: CampaignRows, system: GameSystem, code: Game[object]) -> list[Row]:
    sides = {side.id: side.title for side in system.sides}
    found: list[Row] = []
    for run in rows.runs:
        won = f"{sides.get(run.winner, run.winner)} won" if run.winner else title_of(run.status)
        found.append((code.quest_title(system, run), won, run.started_at[:10], run.ended_at[:10]))
    return found


def _accounts(rows: CampaignRows) -> list[Row]:
    """Balances of the party, then of each member."""
    owners: list[tuple[int | None, str]] = [(None, "Party"), *((hero.id, hero.name) for hero in rows.members)]
    return [
        (name, title_of(account), f"{amount:,}")
        for id, name in owners
        for account, amount in balances(entry for entry in rows.entries if entry.hero_id == id)
    ]


def _notes(rows: CampaignRows) -> list[Row]:
    names = {hero.id: hero.name for hero in rows.members}
    return [(note.at[:10], names.get(note.hero_id or 0, ""), note.text) for note in rows.notes]
