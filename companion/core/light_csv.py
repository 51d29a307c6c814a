"""The lines of a list of comma-separated values, without the parser where no line needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator


def cells(text: str, wanted: Callable[[str], bool] | None = None) -> Iterator[list[str]]:
    """The cells of each line; only one with a quotation mark is worth the parser of the standard library.

    With `wanted` only the head and the lines whose first cell it takes; lines of one name that follow each other are
    judged once.
    """
    if '"' in text and _spans_lines(text):
        yield from _parsed(text.splitlines(keepends=True), wanted)
        return
    last, taken = "", False
    for number, line in enumerate(text.splitlines()):
        if number and wanted and line:
            first = line.partition(",")[0].strip('"')
            last, taken = first, taken if first == last else wanted(first)
            if not taken:
                continue
        if '"' in line:
            yield from _parsed([line])
        elif line:
            yield line.split(",")


def _parsed(lines: list[str], wanted: Callable[[str], bool] | None = None) -> Iterator[list[str]]:
    from csv import reader

    for number, row in enumerate(reader(lines)):
        if row and (not number or wanted is None or wanted(row[0])):
            yield row


def _spans_lines(text: str) -> bool:
    """Whether a quoted cell may go over the end of its line."""
    return any(line.count('"') % 2 for line in text.splitlines())
