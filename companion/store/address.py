"""Where a record is when it is not our own file: the address COMPANION_DATABASE_URL, taken apart without a library.

It is taken apart here, and given to the driver in parts, because an address that is not written quite right makes
drivers read a part of the password as a host or port, and say so in their message.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qsl, unquote

from companion.core.names import CompanionError

POSTGRES = frozenset({"postgres", "postgresql", "postgresql+psycopg"})
SQLITE = frozenset({"sqlite", "sqlite+pysqlite"})
OTHERS = {
    "mysql": "MySQL",
    "mariadb": "MariaDB",
    "oracle": "Oracle",
    "mssql": "Microsoft SQL Server",
    "cockroachdb": "CockroachDB",
    "redshift": "Redshift",
    "mongodb": "MongoDB",
    "duckdb": "DuckDB",
}
FORMS = "Use postgresql://user:password@host/name or sqlite:////folder/file.db, or unset it."
SECONDS_TO_CONNECT = "10"


class Server(NamedTuple):
    """A database on a PostgreSQL server, as the driver takes it."""

    parts: dict[str, str]

    @property
    def password(self) -> str:
        """What must never be shown."""
        return self.parts.get("password", "")

    @property
    def name(self) -> str:
        """The database and its server in words, without user and password."""
        return f"{self.parts.get('dbname') or 'the database'} on {self.parts.get('host') or 'this machine'}"


def scheme_of(url: str) -> str:
    """The kind of database an address names, or an error: one we do not know is refused before anything is made."""
    scheme, mark, _rest = url.partition("://")
    scheme = scheme.strip().lower()
    if mark and scheme in POSTGRES:
        return "postgresql"
    if mark and scheme in SQLITE:
        return "sqlite"
    kind = scheme.partition("+")[0]
    if mark and kind in OTHERS:
        raise CompanionError(f"COMPANION_DATABASE_URL names {OTHERS[kind]}, which cannot hold a record.", FORMS)
    if mark and kind == "postgresql":
        raise CompanionError("COMPANION_DATABASE_URL names a driver we do not use.", "Write postgresql://, alone.")
    raise CompanionError("COMPANION_DATABASE_URL does not name a database we can open.", FORMS)


def is_postgres(url: str) -> bool:
    """Whether the record is on a PostgreSQL server."""
    return bool(url) and scheme_of(url) == "postgresql"


def server(url: str) -> Server:
    """The parts of a PostgreSQL address; an address that can be read in two ways is refused without quoting it."""
    scheme_of(url)
    rest = url.partition("://")[2]
    ends = [found for found in (rest.find("/"), rest.find("?")) if found >= 0]
    authority, tail = (rest[: min(ends)], rest[min(ends) :]) if ends else (rest, "")
    path, _, query = tail.partition("?")
    if "@" in path or ("@" in query and "@" not in authority):
        raise _unescaped()
    user, at, place = authority.rpartition("@")
    parts = {"connect_timeout": SECONDS_TO_CONNECT, "application_name": "companion"}
    parts |= _place(place, bool(at)) | _user(user) | {"dbname": unquote(path.removeprefix("/"))}
    parts |= dict(parse_qsl(query))
    return Server({name: value for name, value in parts.items() if value})


def _user(text: str) -> dict[str, str]:
    name, _, password = text.partition(":")
    return {"user": unquote(name), "password": unquote(password)}


def _place(text: str, has_user: bool) -> dict[str, str]:
    host, _, port = text.rpartition(":") if ":" in text and not text.endswith("]") else (text, "", "")
    if (port or text.endswith(":")) and not (port.isdecimal() and 0 < int(port) < 65536):
        raise _unescaped() if has_user else _no_host()
    return {"host": unquote(host.strip("[]")), "port": port}


def _no_host() -> CompanionError:
    return CompanionError("COMPANION_DATABASE_URL has a user and password but no @ and host after them.", FORMS)


def _unescaped() -> CompanionError:
    return CompanionError(
        "COMPANION_DATABASE_URL cannot be read: the password seems to hold a sign that means something in an address.",
        "Write %40 for @, %2F for /, %3A for : and %3F for ? inside the password.",
    )


def without_secrets(text: str, url: str) -> str:
    """A driver's message with the password taken out, however it got in."""
    if not url or "://" not in url:
        return text
    rest = url.partition("://")[2]
    secrets = {url, rest, rest.rpartition("@")[0].partition(":")[2]}
    try:
        secrets.add(server(url).password)
    except CompanionError:
        secrets |= set(rest.replace("@", ":").replace("/", ":").split(":"))
    for secret in sorted((s for s in secrets if s), key=len, reverse=True):
        text = text.replace(secret, "***").replace(unquote(secret), "***")
    return text
