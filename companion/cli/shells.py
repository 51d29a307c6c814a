"""What bash, zsh and fish are told when they ask: names with spaces and apostrophes come whole, quoted as each needs.

The scripts that `--install-completion` wrote stay as they are; only what they are told is made here. PowerShell is told
by Typer.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from shlex import quote

from companion.core.named import NamedTuple
from companion.kit.chosen import unabridged
from companion.kit.typer_inside import Command, Offered, shell_offers

_WORD = re.compile(r"""(?:\\.|'[^']*(?:'|$)|"(?:\\.|[^"\\])*(?:"|\\?$)|[^\s\\'"]|\\$)+""", re.DOTALL)
_PART = re.compile(r"""\\(.)|'([^']*)(?:'|$)|"((?:\\.|[^"\\])*)(?:"|\\?$)|([^\\'"]+)|\\$""", re.DOTALL)
_ESCAPED = re.compile(r'\\(["\\$`])')
_TO_ESCAPE = re.compile(r'(["\\$`])')
_SPECIAL = re.compile(r"[^\w%+,./-]")
_APOSTROPHE = re.compile(r"[^\\'\"]+'[^'\"]*$")
"""A word with an apostrophe that no other closes: a shell takes it for a quote, a player means the letter."""


class Line(NamedTuple):
    """A line that is being typed: the words before the last, the last as it stands, and as it is meant."""

    before: list[str]
    raw: str
    begun: str


def answer(command: Command, asked: str) -> bool:
    """Tell the shell that asks by this variable what may come next; False where none asks, or one that Typer tells."""
    told = _TOLD.get(os.environ.get(asked, ""))
    if told is None:
        return False
    from companion.cli.main import COMMANDS

    line = _line(os.environ)
    offered = shell_offers(command, unabridged(line.before, COMMANDS), line.begun)
    if os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":  # fish asks first whether there is anything
        sys.exit(0 if offered else 1)
    sys.stdout.write(told(line, offered) + "\n")
    return True


def _line(environ: Mapping[str, str]) -> Line:
    """What is typed, as bash hands it over (a word to a line, and which of them) or as the others do."""
    if "COMP_WORDS" in environ:
        words = environ["COMP_WORDS"].split("\n")
        at = int(environ["COMP_CWORD"])
        words = [*words[:at], "".join(words[at : at + 1])]
    else:
        line = environ.get("_TYPER_COMPLETE_ARGS", "")
        words = _WORD.findall(line)
        if not words or not line.endswith(words[-1]):
            words.append("")
    *before, last = words
    return Line([_meant(word) for word in before[1:] if word != "="], last, _meant(last))


def _meant(raw: str) -> str:
    """A word as the shell would hand it over, without its quotes; an apostrophe stays one."""
    if _APOSTROPHE.fullmatch(raw):
        return raw
    return "".join(_unquoted(part) for part in _PART.finditer(raw))


def _unquoted(part: re.Match[str]) -> str:
    escaped, single, double, plain = part.groups()
    return _ESCAPED.sub(r"\1", double) if double is not None else escaped or single or plain or ""


def _bash(line: Line, offered: Sequence[Offered]) -> str:
    """A word to a line; bash puts it in as it is, in place of what stands after an open quote."""
    return "\n".join(_for_bash(line.raw, str(item.word)) for item in offered)


def _for_bash(raw: str, word: str) -> str:
    if raw.startswith('"'):
        return _TO_ESCAPE.sub(r"\\\1", word)
    if raw.startswith("'"):
        return _in_single(word)
    if _APOSTROPHE.fullmatch(raw):  # the quote is open and stays: the first one here is read as that one
        return "'" + _in_single(word[raw.index("'") :])
    return _SPECIAL.sub(r"\\\g<0>", word)


def _in_single(word: str) -> str:
    return word.replace("'", r"'\''")


def _zsh(_line: Line, offered: Sequence[Offered]) -> str:
    """A line that zsh runs; it quotes by itself. `-U`: what fits is known here, capitals and accents aside."""
    if not offered:
        return "_files"
    if any(item.help for item in offered):
        rows = [str(item.word).replace(":", r"\:") + (f":{item.help}" if item.help else "") for item in offered]
        return f"local -a offered; offered=({' '.join(map(_one_line, rows))}); _describe companion offered"
    return f"compadd -U -- {' '.join(_one_line(str(item.word)) for item in offered)}"


def _one_line(text: str) -> str:
    return quote(" ".join(text.split()))


def _fish(_line: Line, offered: Sequence[Offered]) -> str:
    """A word to a line, and what it is for after a tab; fish quotes by itself."""
    return "\n".join(f"{item.word}\t{' '.join(item.help.split())}" if item.help else str(item.word) for item in offered)


_TOLD = {"complete_bash": _bash, "complete_zsh": _zsh, "complete_fish": _fish}
