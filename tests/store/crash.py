"""Run as a program: kill a writing process at random moments, or let several write at once.

Kept apart from pytest so that forking happens in a small single-threaded process.
    python -m tests.store.crash kill HOME ROUNDS SEED
    python -m tests.store.crash crowd HOME WRITERS CHANGES
    python -m tests.store.crash open HOME PROCESSES 0
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from companion.folder import Folder, shipped_data
from companion.games.registry import Games
from companion.store.box import Spot, put
from companion.store.caller import Caller, called_by
from companion.store.opening import open_record
from companion.store.record import Record, Step
from companion.store.tables import Counter, Note
from companion.table.campaigns import new_campaign
from companion.table.change import Change, Table, active, perform, perform_on_folder
from companion.table.notes import add_note


def paired_change(record: Record, name: str) -> None:
    """A change of two rows: half of it would show."""
    with record.change(f"pair {name}") as step:
        campaign = active(step)
        step.campaign_id = campaign.id
        step.add(Note(campaign_id=campaign.id, text=name, at=step.at))
        step.add(Counter(campaign_id=campaign.id, name=name, value=1))


def write_until_killed(folder: Folder, round_: int, acknowledge: int) -> None:
    record = open_record(folder)
    for n in range(100_000):
        paired_change(record, f"{round_}.{n}")
        os.write(acknowledge, f"{round_}.{n}\n".encode())


TIMED_AGAIN = 25
"""Rounds after which the machine may be as busy as never before."""


def kill_rounds(folder: Folder, rounds: int, seed: int) -> list[str]:
    source, acknowledged, longest = random.Random(seed), [], 0.0
    for round_ in range(rounds):
        if round_ % TIMED_AGAIN == 0:  # a slow or busy machine gets as many changes into a round as a quick one
            child, reader = start_writer(folder, -1 - round_)
            longest = time_of(reader, changes=6)
            acknowledged += killed(child, reader)
        child, reader = start_writer(folder, round_)
        time.sleep(source.uniform(0.0, longest))
        acknowledged += killed(child, reader)
    return acknowledged


def start_writer(folder: Folder, round_: int) -> tuple[int, int]:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        write_until_killed(folder, round_, writer)
    os.close(writer)
    return child, reader


def time_of(reader: int, changes: int) -> float:
    began = time.monotonic()
    for _ in range(changes):
        while os.read(reader, 1) != b"\n":
            pass
    return time.monotonic() - began


def killed(child: int, reader: int) -> list[str]:
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reader) as pipe:
        return pipe.read().split()


def at_once(processes: int, work: Callable[[int], None]) -> list[int]:
    """Do something in several processes at once; their exit codes."""
    children = []
    for number in range(processes):
        child = os.fork()
        if child == 0:
            try:
                work(number)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        children.append(child)
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]


MIX = 5
"""So many kinds of changes take turns: a note, one more, an entry of the box, a note that is taken back, its undo."""


def crowd(folder: Folder, writers: int, changes: int) -> list[int]:
    """Several writers of one campaign, each in a process and with a name of its own."""

    def write(writer: int) -> None:
        table = Table(open_record(folder), Games(shipped_data()))
        with called_by(Caller(author=f"W{writer}")):
            for n in range(changes):
                mixed_change(table, n % MIX, f"{writer}.{n}")

    return at_once(writers, write)


def mixed_change(table: Table, kind: int, name: str) -> None:
    """One of the changes of the mix; a refusal is an error."""
    if kind in {0, 3}:
        assert add_note(table, name if kind == 0 else "taken back").done
    elif kind == 1:
        assert perform(table, one_more).done
    elif kind == 2:
        assert perform_on_folder(table.record, lambda step: boxed(step, name)).done
    else:
        assert table.record.undo(mine=True) == ["Note: taken back"]


def one_more(change: Change[object]) -> str:
    """Lost where two read the same number."""
    found = change.step.rows(Counter, campaign_id=change.id, name="sum")
    change.count("sum", found[0].value + 1 if found else 1)
    return "One more"


def boxed(step: Step, name: str) -> str:
    """An entry of the box, which all campaigns share."""
    put(step, Spot("descent", "item", f"Item {name}"), {}, "")
    return f"Item {name} in the box"


def first_use(folder: Folder, processes: int) -> list[int]:
    """Every process opens the record from a home of its own."""

    def use(number: int) -> None:
        open_record(Folder(folder.home / str(number), folder.database_url))

    return at_once(processes, use)


def main() -> None:
    what, home, first, second = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    folder = Folder(home, os.environ.get("COMPANION_DATABASE_URL", ""))
    if what == "open":
        print(json.dumps(first_use(folder, first)))
        return
    new_campaign(open_record(folder), Games(shipped_data()).get("descent"), "Crowd")
    found = kill_rounds(folder, first, second) if what == "kill" else crowd(folder, first, second)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
