"""The player's settings: `config.toml` in the player's folder. Environment variables are stronger.

Where there is no file nothing is read and nothing is loaded; a file that cannot be used is told of, and left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from companion.core.names import CompanionError
from companion.folder import Folder

COLOURS = ("auto", "always", "never")
READINGS = ("once", "always", "never")
ALLOWED = {"colours": COLOURS, "readings": READINGS}
WIDTHS = range(40, 401)


class Settings(NamedTuple):
    """What a player has chosen; empty where nothing was."""

    game: str = ""
    """The game where no campaign is in use and none is named."""
    width: int = 0
    """How many columns; 0 is as many as the screen has."""
    colours: str = "auto"
    pager: str = ""
    """The program for long lists, `off` for none."""
    readings: str = "once"
    """How often our default readings are said: once a campaign, always, never."""
    author: str = ""
    aliases: Mapping[str, str] = {}


HEADER = re.compile(r"\[\s*([^\[\]]*?)\s*\]\s*(?:#.*)?$")
"""The line that begins a section of the file."""

MEANINGS = {
    "game": "the game where no campaign is in use",
    "width": f"how many columns, {WIDTHS[0]} to {WIDTHS[-1]}; 0 is the screen's own (COLUMNS is stronger)",
    "colours": f"{', '.join(COLOURS)} (NO_COLOR and FORCE_COLOR are stronger)",
    "pager": "the program for long lists, off for none (PAGER is stronger)",
    "readings": f"how often default readings are said: {', '.join(READINGS)}",
    "author": "who makes the changes here (COMPANION_AUTHOR is stronger)",
}


def settings(home: Path) -> Settings:
    """The player's settings; a file that cannot be used is an error that says where."""
    path = Folder(home).settings
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors put a mark before the text
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise CompanionError(f"{path} cannot be read.", "Mend or remove the file.") from error
    return understood(text, path)


def understood(text: str, path: Path) -> Settings:
    """What a text of settings says, or an error that says where it is wrong."""
    import tomllib

    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CompanionError(f"{path} is no TOML: {error}.", "Mend or remove the file.") from error
    return _checked(found, path)


def _checked(found: Mapping[str, object], path: Path) -> Settings:
    aliases = found.get("aliases", {})
    wrong = [name for name in found if name not in Settings._fields]
    if wrong:
        raise CompanionError(f"{path}: there is no setting {wrong[0]}.", f"There is: {', '.join(Settings._fields)}.")
    if not isinstance(aliases, Mapping) or not all(isinstance(value, str) for value in aliases.values()):
        raise CompanionError(f"{path}: an alias is a word and a line.", 'Write [aliases], then t = "play turn".')
    chosen = {name: checked(name, value, path) for name, value in found.items() if name != "aliases"}
    return Settings(**chosen, aliases=dict(aliases))  # type: ignore[arg-type]


def checked(name: str, value: object, path: Path | None = None) -> str | int:
    """A value of a setting, or an error that says what it may be."""
    lead = f"{path}: " if path else ""
    if name == "width":
        if isinstance(value, bool) or not isinstance(value, int) or (value and value not in WIDTHS):
            raise CompanionError(f"{lead}width is {MEANINGS[name]}.", "Set it: companion config set width 80")
        return value
    allowed = ALLOWED.get(name, ())
    if not isinstance(value, str) or (allowed and value not in allowed):
        example = allowed[-1] if allowed else '"..."'
        raise CompanionError(f"{lead}{name} is {MEANINGS[name]}.", f"Set it: companion config set {name} {example}")
    return value


def written(text: str, name: str, value: str | int | None, section: str = "") -> str:
    """The text of a settings file with one value changed, added or (None) taken out; all other lines stay."""
    import json

    lines, at, inside = text.removesuffix("\n").split("\n") if text else [], None, ""
    out: list[str] = []
    shown = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # JSON takes it, TOML not
    line = f"{json.dumps(name) if section else name} = {shown}"
    for old in lines:
        head = old.strip()
        if header := HEADER.match(head):
            inside = header[1]
        elif inside == section and head.partition("=")[0].strip(" \"'") == name:
            at = len(out)
            if value is not None:
                out.append(line)
            continue
        out.append(old)
    if at is None and value is not None:
        out = _added(out, line, section)
    return "\n".join(out) + "\n"


def _added(lines: list[str], line: str, section: str) -> list[str]:
    if not section:
        return [line, *lines]
    heads = [n for n, old in enumerate(lines) if (found := HEADER.match(old.strip())) and found[1] == section]
    if not heads:
        return [*lines, f"[{section}]", line]
    at = heads[0] + 1
    return [*lines[:at], line, *lines[at:]]
