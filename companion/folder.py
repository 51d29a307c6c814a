"""Where the player's own things live: one folder, nothing outside it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from companion.core.named import NamedTuple


class Folder(NamedTuple):
    """The player's folder and the places in it."""

    home: Path
    database_url: str = ""

    @property
    def database(self) -> Path:
        """The SQLite file (unless a database URL points elsewhere)."""
        return self.home / "companion.db"

    @property
    def is_sqlite_file(self) -> bool:
        """Whether the record is our own SQLite file."""
        return not self.database_url

    @property
    def settings(self) -> Path:
        """What the player likes set; without the file nothing is."""
        return self.home / "config.toml"

    @property
    def backups(self) -> Path:
        """Dated copies of the database."""
        return self.home / "backups"

    @property
    def games(self) -> Path:
        """Games the player added."""
        return self.home / "games"

    @property
    def books(self) -> Path:
        """The player's imported rulebooks."""
        return self.home / "books"

    @property
    def indexes(self) -> Path:
        """The search indexes, a cache."""
        return self.home / "index"

    @property
    def figures(self) -> Path:
        """Games' figures as they were read last, a cache."""
        return self.home / "figures"


def player_folder(environ: Mapping[str, str] = os.environ) -> Folder:
    """The folder named by COMPANION_HOME, else the system's place for application data."""
    named = environ.get("COMPANION_HOME", "").strip()
    if named:
        home = Path(named).expanduser().absolute()
    else:
        from platformdirs import user_data_path

        home = user_data_path("companion", appauthor=False)
    return Folder(home, environ.get("COMPANION_DATABASE_URL", "").strip())


def shipped_data() -> Path:
    """The data that comes with the product: inside the wheel, or beside the package in a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent / "data"
