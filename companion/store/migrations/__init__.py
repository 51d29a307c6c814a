"""Schema changes by Alembic: append-only, one transaction each."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from companion.store.locks import WRITE


def known_versions() -> set[str]:
    """Every schema version this companion can read."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def upgrade(engine: Engine, to: str = "head") -> None:
    """Bring a database up to date."""
    config = _config()
    with engine.execution_options(**{WRITE: True}).connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
