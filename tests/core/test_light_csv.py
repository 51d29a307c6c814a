"""Comma-separated values read lightly: the same cells as the parser's, and only the lines that are wanted."""

from __future__ import annotations

import csv

import pytest

from companion.core.light_csv import cells

TEXTS = [
    "name,act\nZombie,I\nZombie,II\nEttin,I\n",
    'name,surges\nSling,"+1 range, +1 damage;Stun"\n"A, B",x\n\nEttin,\n',
    'name,text\nA,"two\nlines"\nB,"a ""quote"""\n',
    "",
    "name\r\nA\r\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_cells_are_those_of_the_parser(text: str) -> None:
    assert list(cells(text)) == [row for row in csv.reader(text.splitlines(keepends=True)) if row]


@pytest.mark.parametrize("text", TEXTS[:3])
def test_only_wanted_lines_and_the_head(text: str) -> None:
    head, *rows = (row for row in csv.reader(text.splitlines(keepends=True)) if row)
    found = list(cells(text, lambda name: name in {"Zombie", "Ettin", "B"}))
    assert found == [head, *(row for row in rows if row[0] in {"Zombie", "Ettin", "B"})]
