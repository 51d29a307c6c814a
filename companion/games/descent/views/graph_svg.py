"""A campaign's tree of quests as SVG: a band for each stage, and each quest beneath the one that opens it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from companion.core.named import NamedTuple
from companion.games.descent.views.quests import Branch, Tree
from companion.render.svg import INK, PALE, page, text

WIDTH, HEIGHT, GAP, LEFT, TOP, INDENT = 176, 44, 14, 20, 92, 24
STATES = {
    "heroes": ("#c6f6d5", "heroes won"),
    "overlord": ("#fed7d7", "overlord won"),
    "started": ("#fefcbf", "being played"),
    "open": ("#ffffff", "open"),
    "closed": ("#e2e8f0", "closed"),
}
TRUNKS = {"heroes": ("#2f855a", 7), "overlord": ("#9b2c2c", 14)}
"""The colour of the side that has to win, and where its lines run down."""
LETTERS = 24
"""How many stand on a line of a box."""


class Spot(NamedTuple):
    """Where a quest is drawn."""

    quest: Branch
    column: int
    y: float
    indent: int

    @property
    def x(self) -> float:
        """The left edge of its column."""
        return LEFT + self.column * (WIDTH + GAP)


def graph_svg(tree: Tree) -> str:
    """The picture of a campaign's tree."""
    parents = {quest.after for stage in tree.stages for quest in stage.quests} - {""}
    spots: dict[str, Spot] = {}
    parts, top, indent = [], float(TOP), 0
    for stage in tree.stages:
        title = f"{stage.title} ({stage.tally})"
        parts.append(text(LEFT + indent, top, title, 14, "bold"))
        placed = list(_band(stage.quests, spots, top + 10, indent))
        spots |= {spot.quest.quest: spot for spot in placed}
        top = max((spot.y for spot in placed), default=top) + HEIGHT + 36
        # The lines to the quests that branch off run down to the left of what follows.
        indent = INDENT if indent or any(spot.quest.quest in parents for spot in placed) else 0
    columns = max((spot.column for spot in spots.values()), default=0) + 1
    drawn = [part for spot in spots.values() for part in (*_line(spot, spots), *_box(spot))]
    head = [text(LEFT, 32, tree.campaign, 20, "bold"), *_legend()]
    return page(max(640, 2 * LEFT + columns * (WIDTH + GAP) - GAP), top - 20, [*head, *parts, *drawn])


def _band(quests: Iterable[Branch], spots: Mapping[str, Spot], top: float, indent: int) -> Iterator[Spot]:
    """The quests of a stage side by side; those that another one opens stand in its column."""
    below: Counter[int] = Counter()
    free = 0
    for quest in quests:
        parent = spots.get(quest.after)
        column = parent.column if parent else free
        free += 0 if parent else 1
        yield Spot(quest, column, top + below[column] * (HEIGHT + GAP), indent)
        below[column] += 1


def _legend() -> Iterator[str]:
    for n, (colour, words) in enumerate(STATES.values()):
        x = LEFT + n * 120
        yield f"<rect x='{x}' y='46' width='14' height='14' fill='{colour}' stroke='{INK}'/>"
        yield text(x + 20, 58, words, 12)


def _line(spot: Spot, spots: Mapping[str, Spot]) -> Iterator[str]:
    """From the quest above, in the colour of the side that has to win it."""
    parent = spots.get(spot.quest.after)
    if parent:
        colour, shift = TRUNKS.get(spot.quest.won_by, (PALE, 7))
        down = f"M{parent.x + shift:.0f} {parent.y + HEIGHT:.0f}V{spot.y + HEIGHT / 2:.0f}"
        yield f"<path d='{down}H{spot.x + spot.indent:.0f}' fill='none' stroke='{colour}' stroke-width='1.5'/>"


def _box(spot: Spot) -> Iterator[str]:
    state = spot.quest.state
    colour, _words = STATES.get(state, STATES["open"])
    x, width = spot.x + spot.indent, WIDTH - spot.indent
    edge = f"stroke='{INK}' stroke-width='{2 if state in ('open', 'started') else 1}'"
    place = f"x='{x:.0f}' y='{spot.y:.0f}' width='{width}' height='{HEIGHT}' rx='4'"
    yield f"<rect {place} fill='{colour}' {edge}/>"
    lines = folded(spot.quest.quest)
    first = spot.y + HEIGHT / 2 + 4 - 7.5 * (len(lines) - 1)
    for n, line in enumerate(lines):
        yield text(x + width / 2, first + 15 * n, line, 12, anchor="middle")


def folded(name: str) -> list[str]:
    """A name on two lines at most."""
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + len(word) >= LETTERS:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line if len(line) <= LETTERS else f"{line[: LETTERS - 1]}…" for line in lines[:2]]
