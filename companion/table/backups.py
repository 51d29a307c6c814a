"""Backups before something large, and the way back."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.folder import Folder
from companion.store.backup import automatic_backup


def back_up_before(folder: Folder, why: str) -> None:
    """The automatic, dated copy that goes before imports and deletes."""
    automatic_backup(folder, why, datetime.now(UTC))
