"""What the terminal says, as a page says it: a command becomes a line one can tap, a citation loses its address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import quote

from markupsafe import Markup, escape

from companion.web.rights import is_of_the_machine

COMMAND = re.compile(r'`?\bcompanion ([a-z](?:"[^"\n]*"|\'[^\'\n]*\'|[^`"();,\n])*?)(?:`|(?=[();,\n]|[.:] |\.?$))')
ENTRY = re.compile(r"[^\s#]+#([\w-]+)")
CITED = re.compile(r"\S+#\S+ \((.+)\)")
RULE = re.compile(r"\b[a-z][a-z0-9-]*#([a-z0-9-]+)")
OPTION = re.compile(r"\s*\(--[a-z]+ tells more\)")
"""What a terminal adds: a page has no options to type."""


def linked(text: str, types: bool) -> Markup:
    """Words with their rules as links to Ask, and their commands as links to Line, where the seat types there."""
    text, parts, done = OPTION.sub("", text), [], 0
    for found in COMMAND.finditer(text):
        line = found[1].rstrip()
        parts += [_ruled(text[done : found.start()]), _command(line, types), found[1][len(line) :]]
        done = found.end()
    return Markup("").join([*parts, _ruled(text[done:])])


def _ruled(text: str) -> Markup:
    parts, done = [], 0
    for found in RULE.finditer(text):
        words = found[1].replace("-", " ")
        link = Markup('<a href="/ask?q={}">{}</a>').format(quote(words), words)
        parts += [escape(text[done : found.start()]), link]
        done = found.end()
    return Markup("").join([*parts, escape(text[done:])])


def asked(found: Mapping[str, Any]) -> str:
    """What to ask for the rule that a finding cites: the entry, else by the finding's name."""
    entry = ENTRY.match(found["rule"])
    return (entry[1] if entry else str(found["name"])).replace("-", " ")


def _command(line: str, types: bool) -> Markup:
    words = line.split()
    if is_of_the_machine(words):
        return Markup("<code>companion {}</code>").format(line)
    if not types:
        return Markup("<code>{}</code>").format(line)
    return Markup('<a class="command" href="/line?line={}">{}</a>').format(quote(line), line)


def cited(rule: str) -> str:
    """`rulebook p. 20` of `game#entry (rulebook p. 20)`."""
    found = CITED.fullmatch(rule)
    return found[1] if found else rule


def parted(state: str) -> Markup:
    """`hand 4, deck 10` so that it breaks between its parts only."""
    parts = [Markup('<span class="whole">{}</span>').format(part) for part in re.split(r"(?<=,) ", state)]
    return Markup(" ").join(parts)


def clock(at: str) -> str:
    """A moment of the record as the host's clock shows it: all sit at one table."""
    return _moment(at).strftime("%H:%M")


def day(at: str) -> str:
    """The day of a moment: `Thursday, 2026-11-19`."""
    return _moment(at).strftime("%A, %Y-%m-%d")


def age(at: str) -> float:
    """How many seconds ago a moment was."""
    return (datetime.now().astimezone() - _moment(at)).total_seconds()


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone()
