"""The JSON shape of a member as sections of a page, whatever the game: the shape of a value decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.core.page import Boxes, Cell, Row, Section

TICKED = ("checked", "feats", "bonus")
"""The fields that say how many of the `boxes` beside them are ticked."""
SHORT = frozenset({"dr", "hp", "xp"})
"""Names that are written in capitals."""
EMPTY: tuple[object, ...] = ("", [], {})
Shape = Mapping[str, object]
"""What `--json` prints: names and values, some of them lists or shapes again."""


def title_of(key: str) -> str:
    """A field's name as a heading."""
    words = key.replace("_", " ").replace("-", " ")
    first, gap, rest = words.partition(" ")
    return (first.upper() if first in SHORT else first[:1].upper() + first[1:]) + gap + rest


def words_of(value: object) -> str:
    """Any value in words."""
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{title_of(str(k)).lower()} {words_of(v)}" for k, v in value.items() if v not in EMPTY)
    if isinstance(value, list | tuple):
        return ", ".join(map(words_of, value))
    return str(value)


def is_plain(value: object) -> bool:
    """Whether a value is a single one."""
    return not isinstance(value, Mapping | list | tuple)


def part(shape: Shape, name: str) -> Shape:
    """A shape inside another; empty where there is none."""
    found = shape.get(name)
    return found if isinstance(found, Mapping) else {}


def several(shape: Shape, name: str) -> Sequence[object]:
    """A list inside a shape; empty where there is none."""
    found = shape.get(name)
    return found if isinstance(found, list | tuple) else ()


def counted(names: Iterable[str]) -> list[str]:
    """Names with their number; those without a name last."""
    found = Counter(names)
    blank = found.pop("", 0)
    listed = [name if n == 1 else f"{name} ({n})" for name, n in found.items()]
    return [*listed, f"{blank} not named"] if blank else listed


def figures(shape: Shape) -> list[Row]:
    """The single values of a shape as rows."""
    return [(title_of(key), words_of(value)) for key, value in shape.items() if is_plain(value) and value not in EMPTY]


def sections(shape: Shape) -> list[Section]:
    """Everything in a shape that is more than a single value, each field a section."""
    found = [
        _section(title_of(key), value)
        for key, value in shape.items()
        if value and isinstance(value, Mapping | list | tuple)
    ]
    return [section for section in found if section.rows]


def _section(title: str, value: Shape | Sequence[object]) -> Section:
    if isinstance(value, Mapping):
        rows = [{"": title_of(str(key)), **item} for key, item in value.items() if isinstance(item, Mapping)]
        if len(rows) == len(value):
            return _table(title, rows)
        return Section(title, tuple((title_of(str(k)), words_of(v)) for k, v in value.items() if v not in EMPTY))
    lines = [item for item in value if isinstance(item, Mapping)]
    if len(lines) == len(value):
        return _table(title, lines)
    names = [item for item in value if isinstance(item, str)]
    if len(names) == len(value):
        return Section(title, ((", ".join(counted(names)),),))
    return Section(title, tuple((words_of(item),) for item in value))


def _table(title: str, lines: Iterable[Shape]) -> Section:
    listed = list(lines)
    names = list(dict.fromkeys(name for line in listed for name in line))
    ticks = next((name for name in TICKED if name in names), None) if "boxes" in names else None
    used = [n for n in names if n != ticks and any(line.get(n) not in EMPTY for line in listed)]
    rows = tuple(tuple(_cell(line, name, ticks) for name in used) for line in listed)
    return Section(title, rows, tuple(title_of(name) for name in used))


def _cell(line: Shape, name: str, ticks: str | None) -> Cell:
    value = line.get(name, "")
    if name == "boxes" and ticks and (value is None or isinstance(value, int)):
        ticked = line.get(ticks)
        return Boxes(ticked if isinstance(ticked, int) else 0, value)
    return words_of(value)
