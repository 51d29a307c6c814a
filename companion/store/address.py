"""Where a record is when it is not our own file: the address COMPANION_DATABASE_URL, taken apart without a library.

It is taken apart here, and given to the driver in parts, because an address that is not written quite right makes
drivers read a part of the password as a host or port, and say so in their message.
"""

from __future__ import annotations

from pathlib import Path
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
VARIABLE = "COMPANION_DATABASE_URL"
"""Where an address is said, unless an option of a command says it."""
USUAL = {
    "connect_timeout": "10",
    "application_name": "companion",
    # A network that is gone says nothing: without these it would be waited for a quarter of an hour.
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
"""How a server is talked to where the address says nothing else."""


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


def scheme_of(url: str, said_in: str = VARIABLE) -> str:
    """The kind of database an address names, or an error: one we do not know is refused before anything is made."""
    scheme, mark, _rest = url.partition("://")
    scheme = scheme.strip().lower()
    if mark and scheme in POSTGRES:
        return "postgresql"
    if mark and scheme in SQLITE:
        return "sqlite"
    kind = scheme.partition("+")[0]
    if mark and kind in OTHERS:
        raise CompanionError(f"{said_in} names {OTHERS[kind]}, which cannot hold a record.", forms(said_in))
    if mark and kind == "postgresql":
        raise CompanionError(f"{said_in} names a driver we do not use.", "Write postgresql://, alone.")
    raise no_address(said_in)


def forms(said_in: str = VARIABLE) -> str:
    """How an address is written."""
    unset = ", or unset it" if said_in == VARIABLE else ""
    return f"Use postgresql://user:password@host/name or sqlite:////folder/file.db{unset}."


def no_address(said_in: str = VARIABLE) -> CompanionError:
    """What is said of an address that names no database."""
    return CompanionError(f"{said_in} does not name a database we can open.", forms(said_in))


def refuse_unreadable(url: str, option: str) -> None:
    """Refuse an address that an option gives, in that option's name, before anything is made."""
    if scheme_of(url, option) == "postgresql":
        server(url, option)
        return
    file = file_of(url)
    if file is None:
        raise no_address(option)
    if not file.absolute().parent.is_dir():
        raise CompanionError(f"{option}: there is no folder {file.absolute().parent}.", "Check the path.")


def file_of(url: str) -> Path | None:
    """The SQLite file that an address names."""
    path = url.partition("://")[2].partition("?")[0]
    inside = path.startswith("/") and path[1:] not in {"", ":memory:"}
    return Path(path[1:]) if scheme_of(url) == "sqlite" and inside else None


def is_postgres(url: str) -> bool:
    """Whether the record is on a PostgreSQL server."""
    return bool(url) and scheme_of(url) == "postgresql"


def server(url: str, said_in: str = VARIABLE) -> Server:
    """The parts of a PostgreSQL address; an address that can be read in two ways is refused without quoting it."""
    scheme_of(url, said_in)
    rest = url.partition("://")[2]
    ends = [found for found in (rest.find("/"), rest.find("?")) if found >= 0]
    authority, tail = (rest[: min(ends)], rest[min(ends) :]) if ends else (rest, "")
    path, _, query = tail.partition("?")
    if "@" in path or ("@" in query and "@" not in authority):
        raise _unescaped(said_in)
    user, at, place = authority.rpartition("@")
    parts = dict(USUAL)
    parts |= _place(place, bool(at), said_in) | _user(user) | {"dbname": unquote(path.removeprefix("/"))}
    parts |= dict(parse_qsl(query.replace("+", "%2B")))  # in such an address a plus is a plus
    return Server({name: value for name, value in parts.items() if value})


def _user(text: str) -> dict[str, str]:
    name, _, password = text.partition(":")
    return {"user": unquote(name), "password": unquote(password)}


def _place(text: str, has_user: bool, said_in: str) -> dict[str, str]:
    host, _, port = text.rpartition(":") if ":" in text and not text.endswith("]") else (text, "", "")
    if (port or text.endswith(":")) and not (port.isdecimal() and 0 < int(port) < 65536):
        raise _unescaped(said_in) if has_user else _no_host(said_in)
    return {"host": unquote(host.strip("[]")), "port": port}


def _no_host(said_in: str) -> CompanionError:
    return CompanionError(f"{said_in} has a user and password but no @ and host after them.", forms(said_in))


def _unescaped(said_in: str) -> CompanionError:
    return CompanionError(
        f"{said_in} cannot be read: the password seems to hold a sign that means something in an address.",
        "Write %40 for @, %2F for /, %3A for : and %3F for ? inside the password.",
    )


def without_passwords(text: str) -> str:
    """A line that somebody typed, with the password taken out of every address of a database in it."""
    if "://" not in text:
        return text
    import re

    kinds = "|".join(sorted({"postgres", "postgresql", *OTHERS}))
    written = rf"((?:{kinds})(?:\+\w+)?://[^\s:/@]*:)(?!password@)(?:\S*(?=@)|\S+)"
    return re.sub(r"(?i)(\bpassword=)[^&\s]+", r"\1***", re.sub(f"(?i){written}", r"\1***", text))


def without_secrets(text: str, url: str) -> str:
    """A driver's message with the password taken out, however it got in."""
    if not url or "://" not in url:
        return text
    rest = url.partition("://")[2]
    secrets = {url, rest, rest.rpartition("@")[0].partition(":")[2]}
    try:
        parts = server(url).parts
        secrets |= {parts.get("password", ""), parts.get("user", "").partition(":")[2]}
    except CompanionError:
        secrets |= set(rest.replace("@", ":").replace("/", ":").split(":"))
    for secret in sorted((s for s in secrets if s), key=len, reverse=True):
        text = text.replace(secret, "***").replace(unquote(secret), "***")
    return text
