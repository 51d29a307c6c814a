"""Run once for each new schema: `python -m tests.store.make_version` keeps a sample record of it, with real rows."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from companion.folder import Folder, shipped_data
from companion.games.registry import Games
from companion.store.box import Spot, put
from companion.store.caller import Caller, called_by
from companion.store.opening import open_record
from companion.store.version import HEAD
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from companion.table.party import Joining, add_member


def main() -> None:
    with called_by(Caller(author="Ana")), tempfile.TemporaryDirectory() as place:
        folder, games = Folder(Path(place)), Games(shipped_data())
        record = open_record(folder, lambda: datetime(2026, 11, 16, 12, 0, tzinfo=UTC))
        new_campaign(record, games.get("pacg-rotr"), "Thursday")
        with record.change("In your box: card Cure (a text)") as step:
            put(step, Spot("pacg-rotr", "card", "Cure"), {"type": "spell"}, "Heals a little.\nOnce a turn.")
        add_member(Table(record, games), Joining("kyra", player="Ana"))
        add_member(Table(record, games), Joining("lem"))
        add_note(Table(record, games), "the mayor lied", about="kyra")
        with closing(sqlite3.connect(folder.database)) as database:
            lines = [line for line in database.iterdump() if "sqlite_sequence" not in line]
    target = Path(__file__).parent / "versions" / f"{HEAD}.sql"
    target.write_text(f"-- A record as schema {HEAD} wrote it.\n" + "\n".join(lines) + "\n", encoding="utf-8")
    print(target.name)


if __name__ == "__main__":
    main()
