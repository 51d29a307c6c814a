"""Files that a player named: texts read, and written whole or not at all, never over another without asking."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.kit.context import confirm

LARGEST_TEXT = 100_000
"""More characters than any text may have; what is beyond is not even read."""


def long_text(text: str | None, file: Path | None = None) -> str | None:
    """A text as it was given: as an argument, in a file, or for `-` on standard input."""
    if file is not None and text is not None:
        raise CompanionError("--text and --file are both given.", "Use one of them.")
    try:
        if text == "-":
            return sys.stdin.read(LARGEST_TEXT)
        if file is None:
            return text
        if not file.is_file():
            raise CompanionError(f"There is no file {file}.", "Name a text file.")
        with file.open(encoding="utf-8-sig") as opened:
            return opened.read(LARGEST_TEXT)
    except OSError as error:
        raise CompanionError(f"{file} cannot be read: {error.strerror or error}.", "Name a text file.") from error
    except UnicodeDecodeError as error:
        raise CompanionError(f"{file or 'Standard input'} is not UTF-8 text.", "Save it as UTF-8.") from error


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is either the old one or the whole new one."""
    if path.exists() and not path.is_file():  # a folder or a device, which the new file would take the place of
        raise CompanionError(f"{path} is not a file.", "Name a file, or - to print it.")
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        error.filename = str(path)  # not the draft's name, which nobody knows
        raise
    finally:
        partial.unlink(missing_ok=True)


def save(path: Path, text: str, yes: bool, quiet: bool = False) -> None:
    """Write a file, asking first where there is one; quietly where the output is for a program."""
    from companion.render.console import say

    if path.exists():
        confirm(f"{path} exists. Replace it?", yes)
    write_whole(path, text)
    if not quiet:
        say(f"Written to {path}.")


def back_up_before(folder: Folder, why: str) -> None:
    """The automatic, dated copy that goes before imports and deletes."""
    from companion.store.backup import automatic_backup

    automatic_backup(folder, why, datetime.now(UTC))
