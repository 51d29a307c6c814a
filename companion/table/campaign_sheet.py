"""A whole campaign to print: the party, the quest log, what the table decided, and the log of changes."""

from __future__ import annotations

from companion.core.page import Page, Row, Section
from companion.core.system import GameSystem
from companion.store.readmodel import CampaignView
from companion.table.plugs import plug
from companion.table.sheet import balances
from companion.table.sheet_parts import title_of
from companion.table.status import allowed_codes, party_of


def campaign_page(
    view: CampaignView, game: GameSystem, log: list[tuple[str, str]], today: str, whole: bool = False
) -> Page:
    """The campaign as it stands, on one page or `whole`; `log` is when and what, oldest first."""
    found = (
        _section("Party", _party(view, game), ("Name", "Character", "Side", "Player", "Status")),
        _section("Quest log", _quests(view, game), ("Quest", "Result", "Began", "Ended"), newest_last=True),
        _section("Accounts", _accounts(view)),
        _section("House rules", [(code, reason) for code, reason in allowed_codes(view).items()]),
        _section("House rulings", [(row["about"], row["text"]) for row in view.of("ruling")]),
        _section("Notes", _notes(view), newest_last=True),
        _section("Log", [(at[:16].replace("T", " "), label) for at, label in log], newest_last=True),
    )
    line = f"{game.title}, since {view.campaign['created_at'][:10]}"
    sections = tuple(section for section in found if section.rows)
    return Page(view.campaign["name"], line, sections, f"From the record, {today}", single=not whole)


def _section(title: str, rows: list[Row], header: tuple[str, ...] = (), newest_last: bool = False) -> Section:
    """A section without the columns that hold nothing."""
    used = [n for n in range(len(rows[0])) if any(row[n] for row in rows)] if rows else []
    kept = tuple(tuple(row[n] for n in used) for row in rows)
    return Section(title, kept, tuple(header[n] for n in used) if header else (), newest_last=newest_last)


def _party(view: CampaignView, game: GameSystem) -> list[Row]:
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
        for m in party_of(view).members
    ]


def _quests(view: CampaignView, game: GameSystem) -> list[Row]:
    named = plug(game.module, "quest_title") or (lambda _game, row: row["quest"])
    sides = {side.id: side.title for side in game.sides}
    rows: list[Row] = []
    for run in view.of("quest_run"):
        won = f"{sides.get(run['winner'], run['winner'])} won" if run["winner"] else title_of(run["status"])
        rows.append((str(named(game, run)), won, run["started_at"][:10], run["ended_at"][:10]))
    return rows


def _accounts(view: CampaignView) -> list[Row]:
    """Balances of the party, then of each member."""
    entries = view.of("ledger_entry")
    owners: list[tuple[int | None, str]] = [(None, "Party"), *((row["id"], row["name"]) for row in view.heroes)]
    return [
        (name, title_of(account), f"{amount:,}")
        for id, name in owners
        for account, amount in balances(entry for entry in entries if entry["hero_id"] == id)
    ]


def _notes(view: CampaignView) -> list[Row]:
    names = {row["id"]: row["name"] for row in view.heroes}
    return [(note["at"][:10], names.get(note["hero_id"], ""), note["text"]) for note in view.of("note")]
