"""A box as a file: out for a friend, in again from our own form, CSV or TOML; every row is judged before any counts."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core import codes
from companion.core.box import BoxKind, BoxRow, Facts
from companion.core.box_reading import box_text, judged
from companion.core.fields import Problems, read_text, read_toml
from companion.core.findings import Finding, Place, Rule
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name, fold, shorten
from companion.store.box import Spot, put
from companion.store.record import Record
from companion.store.step import BOX, Step
from companion.store.tables import BoxEntry
from companion.table.change import Outcome, RefusedError, perform_on_folder

if TYPE_CHECKING:
    from companion.table.shelf import Shelf

FORMAT, VERSION = "companion-box", 1
AT_ONCE = 500
MOST_COLUMNS = 60
OWN_FIELDS = frozenset({"name", "kind", "text", "figures"})
Report = Callable[[str, int, int], None]
_JSON_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


def export_text(shelf: Shelf, kind: str = "") -> tuple[int, str]:
    """How many entries, and the file that holds them: what is in the box of a game, and nothing else."""
    from companion.table.shelf import find_kind

    wanted = find_kind(shelf.code, kind).name if kind else ""
    rows = [row for row in shelf.box if wanted in {"", row.kind}]
    head = {"format": FORMAT, "version": VERSION, "game": shelf.system.id}
    lines = [json.dumps(_outward(row), ensure_ascii=False) for row in rows]
    entries = ",\n".join(f"  {line}" for line in lines)
    body = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items())
    return len(rows), "{\n" + body + ',\n "entries": [\n' + entries + "\n ]\n}\n"


def _outward(row: BoxRow) -> dict[str, object]:
    return {"kind": row.kind, "name": row.name, "figures": dict(row.figures), "text": row.text}


class Given(NamedTuple):
    """An entry as a file has it, not yet judged."""

    line: int
    kind: object
    name: object
    figures: Mapping[str, object]
    text: object = ""


class Entry(NamedTuple):
    """An entry of a file that was found sound."""

    line: int
    kind: str
    name: str
    key: str
    """The name as it is compared."""
    figures: Facts
    text: str


@dataclass
class BoxFile:
    """What a file holds: the game it is of, its entries, and what is wrong with it."""

    path: Path
    problems: Problems
    game: str = ""
    given: list[Given] = field(default_factory=list)

    def problem(self, rule: Rule, line: int, message: str, help: str = "") -> None:
        """Note what is wrong at a line."""
        self.problems.add(rule, self.path, line, message, help)


def read_file(path: Path) -> BoxFile:
    """The entries of a file, whatever its form; what is wrong is noted in it."""
    found = BoxFile(path, Problems(path.parent))
    ending = path.suffix.casefold()
    if ending == ".toml":
        _read_toml(found)
    else:
        text = read_text(path, found.problems)
        if text is not None and text.lstrip().startswith(("{", "[")) and ending != ".csv":
            _read_json(found, text)
        elif text is not None:
            _read_csv(found, text)
    if not found.given and not found.problems.found:
        found.problem(codes.MISSING_FIELD, 0, "the file holds no entries", "companion box export makes an example")
    return found


def _read_csv(found: BoxFile, text: str) -> None:
    first = text.partition("\n")[0]
    mark = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    try:
        header = [name.strip().casefold() for name in next(reader, [])]
        if not _good_header(found, header):
            return
        line = reader.line_num + 1
        for row in reader:
            if row:
                _csv_row(found, header, row, line)
            line = reader.line_num + 1
    except csv.Error as error:
        found.problem(codes.BAD_SYNTAX, reader.line_num, f"not valid CSV: {error}")


def _good_header(found: BoxFile, header: list[str]) -> bool:
    twice = sorted({name for name in header if header.count(name) > 1})
    if "name" not in header:
        shown = shorten(", ".join(header[:MOST_COLUMNS]))
        found.problem(codes.BAD_SYNTAX, 1, f"no column called name in {shown}", "the first line names the columns")
    elif twice or "" in header or len(header) > MOST_COLUMNS:
        what = f"{shorten(twice[0], 40)} names two columns" if twice else "a column has no name, or there are too many"
        found.problem(codes.BAD_SYNTAX, 1, what, "give each column a name of its own")
    else:
        return True
    return False


def _csv_row(found: BoxFile, header: list[str], row: list[str], line: int) -> None:
    if len(row) != len(header):
        found.problem(codes.BAD_SYNTAX, line, f"{len(row)} fields, the header has {len(header)}")
        return
    cells = dict(zip(header, row, strict=True))
    figures = {name: value.strip() for name, value in cells.items() if name not in OWN_FIELDS and value.strip()}
    found.given.append(Given(line, cells.get("kind", "").strip(), cells["name"], figures, cells.get("text", "")))


def _read_toml(found: BoxFile) -> None:
    table = read_toml(found.path, found.problems)
    if table is None:
        return
    for name, value in table.values.items():
        if isinstance(value, list) and all(isinstance(row, dict) for row in value):
            for n, row in enumerate(value):
                kind = row.get("kind", "" if name == "entry" else name)
                found.given.append(_of_table(row, kind, table.lines.get(f"{name}[{n}]", 0)))
        elif name == "game" and isinstance(value, str):
            found.game = value
        elif name not in {"format", "version"}:
            found.problem(codes.UNKNOWN_FIELD, table.at(name), f"nothing reads {shorten(name, 40)}")


def _of_table(row: Mapping[str, object], kind: object, line: int) -> Given:
    inner = row.get("figures", {})
    figures = {name: value for name, value in row.items() if name not in OWN_FIELDS}
    figures |= inner if isinstance(inner, Mapping) else {"figures": inner}
    return Given(line, kind, row.get("name", ""), figures, row.get("text", ""))


def _read_json(found: BoxFile, text: str) -> None:
    from companion.table.transfer import once

    try:
        document = json.loads(text, object_pairs_hook=once)
    except RecursionError:
        found.problem(codes.BAD_SYNTAX, 0, "nested too deeply")
        return
    except ValueError as error:
        found.problem(codes.BAD_SYNTAX, getattr(error, "lineno", 0), f"not valid JSON: {str(error)[:100]}")
        return
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        found.problem(codes.BAD_SYNTAX, 1, "not a box", "use a file of `companion box export`, a CSV or a TOML")
        return
    version, entries, game = document.get("version"), document.get("entries"), document.get("game", "")
    if version != VERSION or not isinstance(entries, list) or not isinstance(game, str):
        what = f"version {shorten(str(version), 20)} is not known" if version != VERSION else "no list of entries"
        found.problem(codes.BAD_SYNTAX, 1, what, f"this companion reads version {VERSION}")
        return
    found.game = game
    for line, entry in zip(_json_lines(text), entries, strict=False):
        if isinstance(entry, dict):
            found.given.append(_of_table(entry, entry.get("kind", ""), line))
        else:
            found.problem(codes.WRONG_TYPE, line, "an entry must be a table of fields")


def _json_lines(text: str) -> Iterator[int]:
    """The line of each entry: what stands in the list of the outermost table."""
    depth, at, line = 0, 0, 1
    for mark in _JSON_MARKS.finditer(text):
        opening = mark[0] in "{["
        line += text.count("\n", at, mark.start())
        at = mark.start()
        if depth == 2 and (opening or mark[0].startswith('"')):
            yield line
        depth += 1 if opening else -1 if mark[0] in "}]" else 0


def judged_entries(found: BoxFile, shelf: Shelf, kind: str = "", report: Report | None = None) -> list[Entry]:
    """The entries that are sound; every problem of the others is noted in the file."""
    kinds = {fold(known.name): known for known in shelf.kinds.values()}
    kinds |= {f"{fold(known.name)}s": known for known in shelf.kinds.values()}
    seen: dict[tuple[str, str], int] = {}
    sound = []
    for n, given in enumerate(found.given, 1):
        entry = _judged(found, given, kinds, kind)
        if entry:
            first = seen.setdefault((entry.kind, entry.key), given.line)
            sound.append(entry)
            if first != given.line or len(seen) < len(sound):
                found.problem(codes.DUPLICATE, given.line, f"{entry.name} stands in line {first} already")
                sound.pop()
        if report and n % AT_ONCE == 0:
            report("Reading", n, len(found.given))
    return sound


def _judged(found: BoxFile, given: Given, kinds: Mapping[str, BoxKind], default: str) -> Entry | None:
    before = len(found.problems.found)
    kind = kinds.get(fold(str(given.kind or default)))
    if kind is None:
        names = ", ".join(dict.fromkeys(known.name for known in kinds.values()))
        what = f"there is no kind {shorten(str(given.kind), 40)}" if given.kind else "no kind is given"
        found.problem(codes.BAD_VALUE, given.line, what, f"one of: {names}; or add --kind")
        kind = BoxKind("card", open=True)
    name = _tried(found, given.line, lambda: clean_name(_string(given.name, "name")))
    text = _tried(found, given.line, lambda: box_text(_string(given.text, "text")))
    figures, problems = judged(kind, given.figures)
    for problem in problems:
        found.problem(codes.BAD_VALUE, given.line, problem.message.removesuffix("."), problem.hint)
    if len(found.problems.found) > before:
        return None
    kept = {figure: value for figure, value in figures.items() if value is not None}
    return Entry(given.line, kind.name, name, fold(name), kept, text)


def _string(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise CompanionError(f"The {what} is not text.", "Put it in quotes.")
    return value


def _tried(found: BoxFile, line: int, read: Callable[[], str]) -> str:
    try:
        return read()
    except CompanionError as problem:
        found.problem(codes.BAD_VALUE, line, problem.message.removesuffix("."), problem.hint)
        return ""


def import_entries(
    record: Record, shelf: Shelf, entries: Iterable[Entry], file: str, replace: bool, report: Report | None = None
) -> Outcome:
    """Take entries in as one step; what would change one of the player's is told and needs `replace`."""
    listed = list(entries)
    facts: dict[str, object] = {"game": shelf.system.id, "added": 0, "changed": 0, "same": 0}

    def act(step: Step) -> str:
        box = step.box(shelf.system.id)
        new = [entry for entry in listed if box.find(entry.kind, entry.name) is None]
        changed = [
            (entry, row) for entry in listed if (row := box.find(entry.kind, entry.name)) and _differs(entry, row)
        ]
        facts.update(added=len(new), changed=len(changed), same=len(listed) - len(new) - len(changed))
        if changed and not replace:
            raise RefusedError(_would_change(file, entry, row) for entry, row in changed)
        _add(step, shelf.system.id, new, report)
        for entry, _row in changed:
            put(step, Spot(shelf.system.id, entry.kind, entry.name), entry.figures, entry.text or None)
        return f"Box of {shelf.system.short}: {len(new):,} new and {len(changed):,} changed, out of {file}"

    try:
        return perform_on_folder(record, act, facts)
    except RefusedError as refused:
        return Outcome(False, "", findings=refused.findings, facts=facts)


def _differs(entry: Entry, row: BoxRow) -> bool:
    """Whether it would change an entry: figures and a text that the file leaves out stay."""
    other = any(row.figures.get(name) != value for name, value in entry.figures.items())
    return other or bool(entry.text and entry.text != row.text)


def _would_change(file: str, entry: Entry, row: BoxRow) -> Finding:
    from dataclasses import replace

    from companion.core.box import in_words

    parts = [
        f"{name} {in_words(row.figures.get(name))} -> {in_words(value)}"
        for name, value in entry.figures.items()
        if row.figures.get(name) != value
    ]
    if entry.text and entry.text != row.text:
        parts.append("another text" if row.text else "a text")
    finding = codes.CHANGES_ENTRY.at(row.kind, row.name, entry=f"{row.kind} {row.name}", what=", ".join(parts))
    return replace(finding, place=Place(file, entry.line))


def _add(step: Step, game: str, entries: list[Entry], report: Report | None) -> None:
    from companion.core.box import ENTRIES_MOST

    if step.count(BoxEntry, game=game) + len(entries) > ENTRIES_MOST:
        raise CompanionError(f"A box holds at most {ENTRIES_MOST:,} entries.", "Import a part of the file.")
    for first in range(0, len(entries), AT_ONCE):
        step.insert(BOX, [_row(game, entry, step.at) for entry in entries[first : first + AT_ONCE]])
        if report:
            report("Importing", min(first + AT_ONCE, len(entries)), len(entries))


def _row(game: str, entry: Entry, at: str) -> dict[str, object]:
    said = {
        "kind": entry.kind,
        "name": entry.name,
        "key": entry.key,
        "figures": dict(entry.figures),
        "text": entry.text,
    }
    return {"game": game, **said, "at": at}
