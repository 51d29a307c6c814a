"""What a broken disk, folder or file means, in words a player can act on."""

from __future__ import annotations

import errno
import sqlite3

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.store.address import without_secrets

SERVER_SAYS = (
    (
        ("28", "authentication failed", "no password supplied", ' role "'),
        "The PostgreSQL server refused the user or password ({said}).",
        "Check both in the address of the database.",
    ),
    (
        ("invalid connection option", "connection is bad: invalid "),
        "The address of the database has a setting that PostgreSQL does not know ({said}).",
        "Check what stands after the question mark.",
    ),
    (("3D", ' database "'), "The PostgreSQL server has no such database ({said}).", "Make it: createdb NAME."),
    (("22003",), "A number is too large to be recorded.", "Nothing was changed; use a smaller one."),
    (("53",), "The PostgreSQL server has no room left ({said}).", "Nothing was changed; free some, then try again."),
    (
        ("55P03",),
        "Another companion is writing and did not finish in time.",
        "Nothing was changed; try again in a moment.",
    ),
    (("25006",), "The record cannot be written ({said}).", "Ask for the right to change it."),
    (("42501",), "The PostgreSQL server does not allow you that ({said}).", "Ask for the right to use the record."),
    (
        ("42P01", "42703"),
        "The record on the PostgreSQL server is damaged ({said}).",
        "Nothing was changed; a backup goes into an empty database: createdb NAME, then `companion restore`.",
    ),
)
"""What a server's codes and words mean, and what helps."""
NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}


def explain(error: BaseException, folder: Folder) -> CompanionError | None:
    """The player's version of a database or file error; None where it is not one."""
    cause = getattr(error, "orig", None) or error  # SQLAlchemy wraps the driver's own error
    if isinstance(cause, sqlite3.Error):
        return _explain_sqlite(cause, folder)
    if isinstance(cause, OSError):
        return _explain_os(cause, folder)
    if isinstance(error, OverflowError):
        return CompanionError("A number is too large to be recorded.", "Nothing was changed; use a smaller one.")
    if type(cause).__module__.partition(".")[0] == "psycopg":
        return _explain_server(cause, folder)
    if hasattr(error, "orig"):
        return CompanionError(f"The database refused: {_first_line(cause)}.", "Run `companion doctor`.")
    return None


def _explain_server(error: BaseException, folder: Folder) -> CompanionError:
    """A PostgreSQL server's refusal; no password stands in it."""
    from companion.store.server import is_lost

    said = without_secrets(_first_line(error), folder.database_url).rstrip(".")
    state = getattr(error, "sqlstate", None) or ""
    for codes, message, hint in SERVER_SAYS:
        if state.startswith(codes) or any(code in said for code in codes if " " in code):
            return CompanionError(message.format(said=said), hint)
    if is_lost(error):
        return CompanionError(
            f"The PostgreSQL server does not answer ({said}).",
            "It was asked twice and nothing was changed; is it running?",
        )
    return CompanionError(f"The database refused: {said}.", "Nothing was changed; run `companion doctor`.")


def _explain_sqlite(error: sqlite3.Error, folder: Folder) -> CompanionError:
    text = str(error).lower()
    if "full" in text:
        return _full()
    if "readonly" in text or "unable to open" in text or "permission" in text:
        return _read_only(str(folder.home)) if folder.is_sqlite_file else _not_opened()
    if "locked" in text or "busy" in text:
        return CompanionError(
            "Another companion is writing and did not finish in time.", "Nothing was changed; try again in a moment."
        )
    return _explain_own(error, text, folder) if folder.is_sqlite_file else _explain_other(error)


def _explain_own(error: sqlite3.Error, text: str, folder: Folder) -> CompanionError:
    if "not a database" in text or "malformed" in text or "no such table" in text or "no such column" in text:
        return CompanionError(
            f"{folder.database} is damaged or is not a companion database ({_first_line(error)}).",
            "`companion restore` brings back a backup and keeps the damaged file.",
        )
    if "disk i/o" in text:
        return CompanionError(
            f"The disk refused while working on {folder.database}.",
            "Free some space or check the disk; nothing was changed.",
        )
    return CompanionError(
        f"The database refused: {_first_line(error)}.", "Nothing was changed; run `companion doctor`."
    )


def _explain_other(error: sqlite3.Error) -> CompanionError:
    return CompanionError(
        f"The database that COMPANION_DATABASE_URL names refused: {_first_line(error)}.", "Check it with its own tools."
    )


def _explain_os(error: OSError, folder: Folder) -> CompanionError:
    name = str(error.filename or folder.home)
    if error.errno in NO_SPACE:
        return _full()
    if error.errno in READ_ONLY:
        return _read_only(name)
    if error.errno == errno.ENOENT:
        return CompanionError(f"There is no file {name}.", "Check the path.")
    if error.errno == errno.EISDIR:
        return CompanionError(f"{name} is a folder.", "Name a file.")
    return CompanionError(f"{name}: {error.strerror or error}.", "Check the path.")


def _full() -> CompanionError:
    return CompanionError("The disk is full: nothing was changed.", "Free some space and try again.")


def _read_only(name: str) -> CompanionError:
    return CompanionError(
        f"{name} cannot be written.", "Allow writing there, or point COMPANION_HOME at a folder that you may change."
    )


def _not_opened() -> CompanionError:
    return CompanionError(
        "The database that COMPANION_DATABASE_URL names cannot be opened and written.",
        "Check that its folder is there and may be changed.",
    )


def _first_line(error: BaseException) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
