"""What mid-game commands read of the record: one row, with the standard library alone."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, resolve
from companion.folder import Folder
from companion.store.caller import Caller, called_by, caller
from companion.store.in_use import InUse
from companion.store.version import HEAD

if TYPE_CHECKING:  # loaded where there is a record to read
    import sqlite3

    from sqlalchemy import PoolProxiedConnection

    from companion.core.box import Box, RawEntry
    from companion.core.rows import CampaignRows
    from companion.store.light_server import Light
    from companion.store.server import Reader

    Database = sqlite3.Connection | PoolProxiedConnection | Reader | Light

T = TypeVar("T")
ACTIVE = "active_campaign"
"""The setting by which older companions said in the database which campaign is in use."""
SMALLEST_PAGE = 512
"""A file of fewer bytes holds no database."""
_OLDER_CHOICE = f"SELECT value FROM setting WHERE key = '{ACTIVE}'"
_ONLY = "SELECT id FROM campaign WHERE status = 'open' ORDER BY id LIMIT 2"
_LAST_CHANGED = (
    "SELECT c.id FROM journal j JOIN campaign c ON c.id = j.concerns WHERE j.undone IS NULL ORDER BY j.id DESC LIMIT 1"
)
NAMES = "SELECT id, name FROM campaign ORDER BY id"
_CAMPAIGNS = (
    "SELECT c.id, c.name, c.game, c.status, c.created_at, "
    "(SELECT COUNT(*) FROM hero h WHERE h.campaign_id = c.id AND h.status = 'active'), 0 "
    "FROM campaign c ORDER BY c.id"
)
_ENTRY = 'id, game, kind, name, key, figures, text, "at"'


class CampaignLine(NamedTuple):
    """A campaign in the list of campaigns."""

    id: int
    name: str
    game: str
    status: str
    created_at: str
    members: int
    in_use: bool


def active_campaign(folder: Folder) -> CampaignRows | None:
    """The campaign in use, or None where there is none."""
    with _reading(folder) as database:
        chosen = _in_use(folder, database)
        found = _bodies(database, chosen) if chosen else []
    return _with_box(folder, found[0]) if found else None


class Sources(NamedTuple):
    """All of the record that is told of a campaign, read at one moment."""

    body: str
    box: list[RawEntry]
    added: list[RawEntry]
    """The games the player added: a game's own data may be among them."""

    def text(self) -> str:
        """Everything in one text: two of the same text tell the same."""
        return f"{self.body} {self.box} {self.added}"

    def rows(self) -> CampaignRows:
        """The campaign's rows, with the box."""
        from companion.core.box import Box
        from companion.core.rows import CampaignRows

        return CampaignRows(json.loads(self.body), lambda: Box(raw=lambda: self.box))


def sources_in_use(folder: Folder) -> Sources | None:
    """What is told of the campaign in use is made of this; None where there is none."""
    with _reading(folder) as database:
        chosen = _in_use(folder, database)
        bodies = _bodies(database, chosen) if chosen else []
        if not bodies:
            return None
        own = f"(SELECT game FROM campaign WHERE id = {chosen})"
        box = _rows(database, f"SELECT {_ENTRY} FROM box_entry WHERE game = {own} ORDER BY id", _tuple)
        added = _rows(database, "SELECT game, folder FROM added_game ORDER BY game", _tuple)
    return Sources(bodies[0], box, added)


def _in_use(folder: Folder, database: Database | None) -> int | None:
    """The campaign that the call names, else the one this home has chosen."""
    named = caller().campaign
    if named:
        return _named(database, named)
    return InUse(folder).of(
        lambda id: _made_at(database, id),
        lambda: next(iter(_rows(database, _OLDER_CHOICE, str)), ""),
        lambda: _rows(database, likely(folder), int),
    )


def made_at(folder: Folder, campaign: int) -> str | None:
    """When a campaign was made; None where it is gone."""
    with _reading(folder) as database:
        return _made_at(database, campaign)


def _made_at(database: Database | None, campaign: int) -> str | None:
    return next(iter(_rows(database, f"SELECT created_at FROM campaign WHERE id = {int(campaign)}", str)), None)


def likely(folder: Folder) -> str:
    """The query for what a home works on that never chose: in its own file what was changed last, else the only one."""
    return _LAST_CHANGED if folder.is_sqlite_file else _ONLY


def named_elsewhere(folder: Folder) -> str:
    """The name of the campaign that the call names, where it is not the one this home has in use; else nothing."""
    if not caller().campaign:
        return ""
    with _reading(folder) as database:
        try:
            named = _in_use(folder, database)
        except CompanionError:  # it has just been deleted
            return ""
        with called_by(Caller()):
            own = _in_use(folder, database)
        names = dict(_rows(database, NAMES, lambda id, name: (id, name)))
    return "" if named is None or named == own else str(names[named])


def _named(database: Database | None, named: str | int) -> int:
    known = _rows(database, NAMES, lambda id, name: (name, id))
    return pick(dict(known), named)


def pick(known: dict[str, int], named: str | int) -> int:
    """The campaign that a call names, by its name as typed or its id."""
    if isinstance(named, int):
        if named not in known.values():
            raise CompanionError("The campaign is gone.", "`companion campaign list` shows those that are there.")
        return named
    hint = "`companion campaign list` shows them." if known else "Start one with `companion campaign new`."
    return resolve(named, known, "campaign", hint=hint)


def _bodies(database: Database | None, campaign: int) -> list[str]:
    return _rows(database, f"SELECT body FROM snapshot WHERE campaign_id = {int(campaign)}", str)


def _with_box(folder: Folder, body: str) -> CampaignRows:
    """A campaign's rows; the box is read only where something asks for it."""
    from companion.core.rows import CampaignRows  # a fifteenth of a cold command, for those that have a campaign only

    rows = CampaignRows(json.loads(body), lambda: box_of(folder, rows.own.game))
    return rows


def box_of(folder: Folder, game: str) -> Box:
    """The player's box of a game, also without a campaign."""
    from companion.core.box import Box

    return Box(raw=lambda: _entries(folder, game))


def box_is_empty(folder: Folder, game: str) -> bool:
    """Whether the player's box of a game has no entry: then nothing of it need be loaded."""
    quoted = game.replace("'", "''")
    with _reading(folder) as database:
        return not _rows(database, f"SELECT id FROM box_entry WHERE game = '{quoted}' LIMIT 1", _tuple)


def _entries(folder: Folder, game: str) -> list[RawEntry]:
    quoted = game.replace("'", "''")
    with _reading(folder) as database:
        return _rows(database, f"SELECT {_ENTRY} FROM box_entry WHERE game = '{quoted}' ORDER BY id", _tuple)


def _tuple(*fields: object) -> RawEntry:
    return fields


def need_active(folder: Folder) -> CampaignRows:
    """The campaign in use, or an error that says how to choose one."""
    view = active_campaign(folder)
    if view is None:
        raise CompanionError(
            "No campaign is in use.",
            "Start one with `companion campaign new NAME --game GAME`, or choose one: `companion campaign use NAME`.",
        )
    return view


def campaign_view(folder: Folder, campaign_id: int) -> CampaignRows:
    """Any campaign by its id."""
    with _reading(folder) as database:
        found = _bodies(database, campaign_id)
    return _with_box(folder, found[0])


def campaigns(folder: Folder) -> list[CampaignLine]:
    """Every campaign, in the order they were made."""
    with _reading(folder) as database:
        found = _rows(database, _CAMPAIGNS, CampaignLine)
        chosen = _in_use(folder, database) if found else None
    return [line._replace(in_use=line.id == chosen) for line in found]


def marks(folder: Folder) -> dict[int | None, int]:
    """The number of the newest step, undo or redo of each campaign (and of the folder): what a change feed compares."""
    with _reading(folder) as database:
        query = "SELECT concerns, MAX(COALESCE(touched, id)) FROM journal GROUP BY concerns"
        return dict(_rows(database, query, lambda campaign, number: (campaign, number)))


def added_games(folder: Folder) -> dict[str, str]:
    """The games the player added: id and folder name."""
    with _reading(folder) as database:
        query = "SELECT game, folder FROM added_game ORDER BY game"
        found = dict(_rows(database, query, lambda game, place: (game, place)))
        _fetch(folder, [("games", place) for place in found.values()])
    return found


def shelved_books(folder: Folder) -> list[tuple[str, str, str]]:
    """The rulebooks in use: game, book, and the folder of the version in use."""
    with _reading(folder) as database:
        query = "SELECT game, book, folder FROM shelved_book ORDER BY game, book"
        found = _rows(database, query, lambda game, book, place: (game, book, place))
        _fetch(folder, [("books", game, place) for game, _book, place in found])
    return found


def _fetch(folder: Folder, shelf: list[tuple[str, ...]]) -> None:
    """What another home put on the shelf of a shared record comes into this one when it is first asked for."""
    if all(folder.home.joinpath(*place).exists() for place in shelf):
        return
    from pathlib import PurePosixPath

    from companion.store.address import file_of, is_postgres
    from companion.store.kept_files import bring, from_database, in_file

    places = [PurePosixPath(*place) for place in shelf]
    if is_postgres(folder.database_url):
        from companion.store.server import connect

        with closing(connect(folder.database_url, read_only=True)) as server:
            bring(folder, from_database(server), places)
        return
    file = folder.database if folder.is_sqlite_file else file_of(folder.database_url)
    if file is not None:
        with closing(open_to_read(file)) as database:
            bring(folder, in_file(database), places)


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, also where nothing can be written."""
    import sqlite3

    uri = f"{path.absolute().as_uri()}?mode=ro"
    log = path.with_name(f"{path.name}-wal")
    as_it_lies = f"{uri}&immutable=1"  # else SQLite would want to make its log beside the file even to read it
    if not os.access(path.parent, os.W_OK) and not log.exists():
        uri = as_it_lies
    database = sqlite3.connect(uri, uri=True, timeout=30, isolation_level=None)
    try:
        database.execute("PRAGMA schema_version")
    except sqlite3.OperationalError as error:
        no_room = "disk i/o" in str(error).lower() or "full" in str(error).lower()
        if not no_room or (log.exists() and log.stat().st_size):
            return database  # whoever asks is told what is wrong
        database.close()  # a full disk has no room for the log, and there is none that would be passed over
        database = sqlite3.connect(as_it_lies, uri=True, timeout=30, isolation_level=None)
    return database


@contextmanager
def _reading(folder: Folder) -> Iterator[Database | None]:
    if not folder.is_sqlite_file:
        with closing(_elsewhere(folder)) as database:
            yield database
    elif folder.database.exists():
        with closing(open_to_read(folder.database)) as database:
            version = _version(database)
            if version not in {None, HEAD}:
                _bring_up_to_date(folder)
            if version is None:
                refuse_emptied(folder)
            yield database if version else None
    else:
        yield None


def _version(database: sqlite3.Connection) -> str | None:
    """The schema of the record; None where it is not made yet."""
    tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return None
    if "alembic_version" not in tables:
        import sqlite3

        raise sqlite3.DatabaseError("not a database of the companion")
    return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def refuse_emptied(folder: Folder) -> None:
    """SQLite takes a file of less than a page for a new database: with backups beside it, it is a lost one."""
    small = folder.is_sqlite_file and folder.database.exists() and folder.database.stat().st_size < SMALLEST_PAGE
    if not small:
        return
    from companion.store.backup import list_backups

    if list_backups(folder):
        raise CompanionError(
            f"{folder.database} is empty, but there are backups.", "`companion restore` brings the newest one back."
        )


def _bring_up_to_date(folder: Folder) -> None:
    from companion.store.opening import open_record

    open_record(folder)


def _rows(database: Database | None, query: str, make: Callable[..., T]) -> list[T]:
    """What a query finds, each row made into a value."""
    if database is None:
        return []
    cursor = database.cursor()
    cursor.execute(query)
    return [make(*row) for row in cursor.fetchall()]


def _elsewhere(folder: Folder) -> Reader | Light | PoolProxiedConnection:
    """A connection to the database that an address names."""
    from companion.store.address import is_postgres

    return _on_server(folder) if is_postgres(folder.database_url) else _other_database(folder)


def _on_server(folder: Folder) -> Reader | Light:
    """A connection to the server that reads alone; a record that is not made yet, or older, is seen to first."""
    from companion.store import light_server, server

    url = folder.database_url
    database = server.kept_reader(url) or light_server.connect(url) or server.Reader(url)
    if _version_on_server(database) != HEAD:
        _bring_up_to_date(folder)
    return database


def _version_on_server(database: Reader | Light) -> str | None:
    """The schema of the record; None where it is not made yet."""
    made = _rows(database, "SELECT to_regclass('alembic_version') IS NOT NULL", bool)
    if not made[0]:
        return None
    return next(iter(_rows(database, "SELECT version_num FROM alembic_version", str)), None)


def _other_database(folder: Folder) -> PoolProxiedConnection:
    from companion.store.opening import address, connect, open_record

    open_record(folder)
    return connect(address(folder)).raw_connection()
