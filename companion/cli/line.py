"""A line of the table as words. Quotes hold several together; an apostrophe within a word is no quote."""

from __future__ import annotations

import re

from companion.core.named import NamedTuple

WORD = re.compile(r"""'[^']*'(?!\S)|(?:"[^"]*"|\S)+""")
QUOTED = re.compile(r'"([^"]*)"')


class Word(NamedTuple):
    """A word without its quotes, and where in the line it begins."""

    text: str
    start: int


def words_of(line: str) -> list[str]:
    """The words of a finished line; a quote that is never closed is a letter like any other."""
    return [_plain(found.group()) for found in WORD.finditer(line)]


def typed(line: str) -> list[Word]:
    """The words of a line that is being typed; the last one is under the cursor, perhaps empty."""
    is_open = line.count('"') % 2 == 1
    found = [Word(_plain(one.group()), one.start()) for one in WORD.finditer(line + '"' * is_open)]
    if not found or (line[-1:].isspace() and not is_open):
        found.append(Word("", len(line)))
    return found


def _plain(word: str) -> str:
    if len(word) > 1 and word[0] == word[-1] == "'":
        return word[1:-1]
    return QUOTED.sub(r"\1", word)


def quoted(name: str) -> str:
    """A name as it has to be typed."""
    return f'"{name}"' if " " in name else name
