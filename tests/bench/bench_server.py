"""A record on PostgreSQL: reads against the same on SQLite, and changes of many campaigns against those of one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

from companion.folder import Folder, shipped_data
from companion.games.registry import Games
from companion.store.caller import Caller, called_by
from companion.store.opening import open_record
from companion.store.record import Record
from companion.store.tables import Campaign
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from companion.table.party import Joining, add_member
from tests.bench.harness import COMPANION, Line, race
from tests.postgres import started

CAMPAIGNS, WRITERS, EACH = 1000, 50, 4
READS = (["status"], ["party", "list"], ["check", "kyra", "divine", "8"], ["ask", "can I evade a villain"])


def lines() -> Iterator[Line]:
    """Every line of this benchmark."""
    with tempfile.TemporaryDirectory() as place, started() as server:
        yield from reads(Path(place), server.make("reads"))
        yield from growth(Folder(Path(place) / "club", server.make("club")))


def reads(place: Path, url: str) -> Iterator[Line]:
    """Cold commands of the middle of a game, from the server and from a file."""
    homes = {"server": place / "server", "file": place / "file"}
    environments = {
        "server": {"COMPANION_HOME": str(homes["server"]), "COMPANION_DATABASE_URL": url},
        "file": {"COMPANION_HOME": str(homes["file"])},
    }
    games = Games(shipped_data())
    for folder in (Folder(homes["server"], url), Folder(homes["file"])):
        new_campaign(open_record(folder), games.get("pacg-rotr"), "Thursday")
        add_member(Table(open_record(folder), games), Joining("kyra"))
    for words in READS:
        best = {where: float("inf") for where in environments}
        for _ in range(8):  # in turns, so that the machine's mood falls on both alike
            for where, environment in environments.items():
                best[where] = min(best[where], race({"x": [*COMPANION, *words]}, environment, 1)["x"])
        yield Line(f"cold {' '.join(words)} on PostgreSQL / on SQLite", best["server"], best["file"], 2.0)


def growth(folder: Folder) -> Iterator[Line]:
    """The time of one change among 1,000 campaigns, by 1 and by 50 writers, against 1 writer of the only campaign."""
    games = Games(shipped_data())
    record = open_record(folder)
    new_campaign(record, games.get("descent"), "First")
    per_change(record, games, writers=1, each=EACH)  # what is loaded on first use is not a matter of growth
    alone = per_change(record, games, writers=1, each=10 * EACH)  # few enough that the campaign itself stays small
    with record.change("Many campaigns") as step:
        rows = [
            Campaign(name=f"C{n}", key=f"c{n}", game="descent", status="open", created_at=step.at, options={})
            for n in range(CAMPAIGNS - 1)
        ]
        step.add_all(rows)
    among = per_change(record, games, writers=1, each=10 * EACH, first=WRITERS + 1)
    yield Line(f"a change: 1 writer, {CAMPAIGNS} campaigns / 1 writer, 1 campaign", among, alone, 1.5)
    many = per_change(record, games, WRITERS, EACH)
    name = f"a change: {WRITERS} writers, {CAMPAIGNS} campaigns / 1 writer, 1 campaign"
    yield Line(name, many, alone, 1.5, "(time of all by their number)")


def per_change(record: Record, games: Games, writers: int, each: int, first: int = 1) -> float:
    """The time of many changes by their number, each writer in a campaign of its own."""

    def write(writer: int) -> None:
        with called_by(Caller(author=f"W{writer}", campaign=writer + first)):
            for n in range(each):
                add_note(Table(record, games), f"note {n}")

    began = perf_counter()
    with ThreadPoolExecutor(writers) as pool:
        list(pool.map(write, range(writers)))
    return (perf_counter() - began) / (writers * each)
