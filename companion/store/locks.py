"""Who may write: on SQLite one at a time, on PostgreSQL one at a time per campaign.

SQLite's own lock (`BEGIN IMMEDIATE`) is taken by the engine. On PostgreSQL every step takes an advisory lock at its
start: alone, or shared with the steps of other campaigns, and then that of its campaign. They end with the step.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from time import sleep
from typing import ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from companion.core.names import CompanionError

P = ParamSpec("P")
T = TypeVar("T")
FIRST = 7_263_000_000_000_000_000
"""The locks of the campaigns are numbered from here: other programs in the same database hardly use these."""
RECORD, BOX, SCHEMA = -1, -2, -3
PAUSE = 0.3
LONGEST_WAIT, LONGEST_SLEEP = "60s", "40s"
"""So long a step waits for another one, and the server for one that says nothing: then it takes that one back."""
ASKED = 30
"""So often the server is asked about a step that it may just be keeping."""
WRITE = "companion_write"
"""The option of a connection that will write: on SQLite it takes its lock at the start."""


def on_server(connection: Connection) -> bool:
    """Whether the record is on PostgreSQL."""
    return connection.dialect.name == "postgresql"


def begin(connection: Connection, shared: bool) -> int | None:
    """Take the lock of the record at the start of a step; the number the server gives its transaction."""
    if not on_server(connection):
        return None
    be_patient(connection)
    kind = "_shared" if shared else ""
    chosen = text(f"SELECT txid_current() FROM pg_advisory_xact_lock{kind}(:lock)")
    return int(connection.execute(chosen, {"lock": FIRST + RECORD}).scalar_one())


def be_patient(connection: Connection) -> None:
    """Wait long for others, and not without end: a machine may fall asleep within a step, or lose its network."""
    if on_server(connection):
        connection.execute(
            text(
                "SELECT set_config('lock_timeout', :wait, true), "
                "set_config('idle_in_transaction_session_timeout', :sleep, true)"
            ),
            {"wait": LONGEST_WAIT, "sleep": LONGEST_SLEEP},
        )


def never_sleeps(connection: Connection) -> None:
    """A whole record or a book is copied: the server may hear nothing for as long as that takes to be read."""
    if on_server(connection):
        connection.execute(text("SELECT set_config('idle_in_transaction_session_timeout', '0', true)"))


def hold(connection: Connection, number: int) -> bool:
    """Take the lock of a campaign, or another one, until the step ends; False where there is none to take."""
    if not on_server(connection):
        return False
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": FIRST + number})
    return True


def tell(connection: Connection) -> None:
    """Wake everybody who waits for a change of the record, once this one is kept."""
    if on_server(connection):
        from companion.store.server import CHANNEL

        connection.execute(text(f"NOTIFY {CHANNEL}"))


def was_kept(engine: Engine, number: int | None, error: DBAPIError) -> bool:
    """Whether a step was committed although its connection broke before the server could say so."""
    from companion.store import server

    if number is None or error.orig is None or not server.is_lost(error.orig):
        return False
    try:
        for _ in range(ASKED):
            found = _status(engine, number)
            if found != "in progress":
                return found == "committed"
            sleep(PAUSE)
    except DBAPIError as unknown:
        raise _not_known() from unknown
    raise _not_known()


def _status(engine: Engine, number: int) -> object:
    with engine.connect() as connection:
        return connection.execute(text("SELECT txid_status(:n)"), {"n": number}).scalar()


def _not_known() -> CompanionError:
    """Neither done nor refused: done again it might be done twice."""
    return CompanionError(
        "The PostgreSQL server went away while the change was being kept, and cannot say whether it was.",
        "`companion log` shows it, once the server is back.",
    )


def again_once(step: Callable[P, T]) -> Callable[P, T]:
    """Do a step, or a look, a second time from its start, where the server lost it: then nothing of it was kept."""

    @wraps(step)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return step(*args, **kwargs)
        except DBAPIError as error:
            from companion.store.server import is_worth_again

            if error.orig is None or not is_worth_again(error.orig):
                raise
        sleep(PAUSE)
        return step(*args, **kwargs)

    return call
