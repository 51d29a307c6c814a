"""What a member holds as lists of the size of a card, to cut out and keep with the deck."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.page import CardList
from companion.core.rows import CampaignRows, HeroRow, HoldingRow
from companion.table.sheet_parts import counted, title_of

LINES = 22
"""As many lines of the list stand on one card."""
LETTERS = 36
"""As many letters stand on one line; a longer name takes another."""


def deck_cards(rows: CampaignRows, member: HeroRow, line: str) -> tuple[CardList, ...]:
    """The lists of a member; as many cards as they need, each of which says which one it is."""
    parts = list(_parted(list(_listed([row for row in rows.holdings if row.hero_id == member.id]))))
    numbered = [f"{member.name} {n}/{len(parts)}" if len(parts) > 1 else member.name for n in range(1, len(parts) + 1)]
    return tuple(CardList(title, line, tuple(part)) for title, part in zip(numbered, parts, strict=True))


Line = tuple[str, bool]
"""What stands on a line, and whether it is a heading."""


def _listed(holdings: list[HoldingRow]) -> Iterator[Line]:
    """The cards of each zone and type, each with how often it is there; those without a name are not listed."""
    named = [row for row in holdings if row.card]
    for zone, type in dict.fromkeys((row.zone, row.type) for row in named):
        held = [row for row in named if (row.zone, row.type) == (zone, type)]
        yield ": ".join(title_of(word) for word in (zone, type) if word), True
        for name in counted(row.card for row in held for _ in range(row.count)):
            yield name, False


def _parted(lines: list[Line]) -> Iterator[list[Line]]:
    """As many lines as a card has room for; a heading is not the last of a card, and is said again on the next."""
    part: list[Line] = []
    heading: Line | None = None
    for line in lines:
        room = LINES - sum(_height(one) for one in part)
        if part and room < _height(line) + line[1]:
            yield part
            part = [heading] if heading and not line[1] else []
        heading = line if line[1] else heading
        part.append(line)
    if part:
        yield part


def _height(line: Line) -> int:
    return 1 + (len(line[0]) - 1) // LETTERS
