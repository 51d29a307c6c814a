"""Reading data files with every problem reported at its file and line, none of them fatal."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, TypeVar

from companion.core import codes
from companion.core.findings import Finding, Place, Rule
from companion.core.names import CompanionError, clean_name, close_names

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
HEADER = re.compile(r"\s*\[\[?\s*([A-Za-z0-9_.\-]+)\s*\]\]?")
KEY = re.compile(r"\s*([A-Za-z0-9_\-]+)(?:\.[A-Za-z0-9_.\-]+)?\s*=")
LARGEST_FILE = 20_000_000
K = TypeVar("K")


class _Required:
    """In place of a default: the field must be there."""


REQUIRED = _Required()


@dataclass(slots=True)
class Problems:
    """The findings about one data folder, gathered while it is read."""

    folder: Path
    found: list[Finding] = field(default_factory=list)

    def add(self, rule: Rule, file: Path, line: int, message: str, help: str = "") -> None:
        """Note a problem at a file and line."""
        inside = file.is_relative_to(self.folder)
        shown = str(file.relative_to(self.folder)) if inside else file.name
        finding = rule.at(self.folder.name, what=message, help=help)
        self.found.append(replace(finding, place=Place(shown, line)))


@dataclass(slots=True)
class Table:
    """One table of a file: typed reads that report what is wrong and go on."""

    values: Mapping[str, Any]
    file: Path
    line: int
    problems: Problems
    lines: Mapping[str, int] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)

    def at(self, name: str) -> int:
        """The line of a field, or of the table."""
        return self.lines.get(name, self.line)

    def problem(self, rule: Rule, name: str, message: str, help: str = "") -> None:
        """Report a problem with a field."""
        self.problems.add(rule, self.file, self.at(name), message, help)

    def _get(self, name: str, kind: type[K], words: str, default: K | _Required) -> K:
        self.read.add(name)
        value = self.values.get(name)
        if value is None or value == "":
            if isinstance(default, _Required):
                self.problem(codes.MISSING_FIELD, name, f"{name} is missing", f"add: {name} = ...")
        elif isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
            return value
        else:
            self.problem(codes.WRONG_TYPE, name, f"{name} must be {words}, not {_kind(value)}")
        return kind() if isinstance(default, _Required) else default

    def text(self, name: str, default: str | _Required = "") -> str:
        """A field of text."""
        return self._get(name, str, "text in quotes", default)

    def name(self, name: str = "name") -> str:
        """A name that a record may hold: required, one plain line."""
        found = self.text(name, REQUIRED)
        try:
            return clean_name(found, name) if found else ""
        except CompanionError as error:
            self.problem(codes.BAD_VALUE, name, error.message.removesuffix("."), error.hint)
            return ""

    def number(self, name: str, default: int | _Required = 0) -> int:
        """A field with a whole number."""
        return self._get(name, int, "a whole number", default)

    def flag(self, name: str, default: bool = False) -> bool:
        """A field that is true or false."""
        return self._get(name, bool, "true or false", default)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        listed = self._get(name, list, "a list of texts", [])
        if not all(isinstance(item, str) for item in listed):
            self.problem(codes.WRONG_TYPE, name, f"{name} must be a list of texts")
            return ()
        return tuple(listed)

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        listed = self._get(name, list, "a list of numbers", [])
        if not all(type(item) is int for item in listed):
            self.problem(codes.WRONG_TYPE, name, f"{name} must be a list of numbers")
            return ()
        return tuple(listed)

    def id(self, name: str = "id") -> str:
        """An identifier: required, and in the right form."""
        found = self.text(name, REQUIRED)
        if found and (not ID.fullmatch(found) or len(found) > 40):
            self.problem(codes.BAD_ID, name, f"{name} {found[:60]!r} is not a good id", "use words-with-hyphens")
        return found

    def once(self, name: str, key: str, seen: set[str]) -> None:
        """Report a field whose key another table of the file has already."""
        if key and key in seen:
            self.problem(codes.DUPLICATE, name, f"{name} {key!r} stands here a second time")
        seen.add(key)

    def table(self, name: str) -> Table:
        """A sub-table; an absent one reads as empty."""
        value = self._get(name, dict, "a table", {})
        inner = {key.removeprefix(f"{name}."): n for key, n in self.lines.items() if key.startswith(f"{name}.")}
        return Table(value, self.file, self.at(name), self.problems, inner)

    def rest(self) -> dict[str, object]:
        """The fields nothing has read, which a part of the game may use later."""
        return {key: value for key, value in self.values.items() if key not in self.read}

    def no_more(self) -> None:
        """Report the fields that nothing reads."""
        for name in self.rest():
            near = close_names(name, self.read, 1)
            self.problem(codes.UNKNOWN_FIELD, name, f"nothing reads {name}", f"did you mean {near[0]}?" if near else "")


def _kind(value: object) -> str:
    names = {str: "text", bool: "true or false", int: "a number", float: "a number", list: "a list", dict: "a table"}
    return names.get(type(value), type(value).__name__)


def read_text(file: Path, problems: Problems) -> str | None:
    """The text of a file, or None with the problem noted."""
    try:
        found = file.stat()
        if not (S_ISREG(found.st_mode) or S_ISDIR(found.st_mode)):  # a pipe or device might never end
            problems.add(codes.UNREADABLE, file, 0, "this is not a file")
            return None
        if found.st_size > LARGEST_FILE:
            problems.add(codes.UNREADABLE, file, 0, "the file is larger than 20 MB")
            return None
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        problems.add(codes.UNREADABLE, file, 0, "the file is not UTF-8 text", "save it as UTF-8")
    except OSError as error:
        problems.add(codes.UNREADABLE, file, 0, f"the file cannot be read: {error.strerror or error}")
    return None


def read_toml(file: Path, problems: Problems) -> Table | None:
    """A TOML file as a table that knows its lines, or None with the problem noted."""
    text = read_text(file, problems)
    if text is None:
        return None
    try:
        return Table(tomllib.loads(text), file, 1, problems, _toml_lines(text))
    except (ValueError, RecursionError) as error:  # not only TOMLDecodeError: a number may have too many digits
        found = re.search(r"at line (\d+)", str(error))
        problems.add(codes.BAD_SYNTAX, file, int(found[1]) if found else 0, f"not valid TOML: {error}")
        return None


def _toml_lines(text: str) -> dict[str, int]:
    """Where each table and key stands; the nth `[[name]]` is `name[n]`, and `[name.part]` after it `name[n].part`."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    prefix = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := HEADER.match(line):
            name = _full_name(header[1], counts)
            if line.lstrip().startswith("[["):
                counts[name] = counts.get(name, -1) + 1
                name = f"{name}[{counts[name]}]"
            prefix = f"{name}."
            lines.setdefault(name, number)
        elif key := KEY.match(line):
            lines.setdefault(prefix + key[1], number)
    return lines


def _full_name(header: str, counts: Mapping[str, int]) -> str:
    *outer, last = header.split(".")
    path = ""
    for part in outer:
        path += part
        path += f"[{counts[path]}]." if path in counts else "."
    return path + last


def rows_of(table: Table, name: str) -> Iterator[Table]:
    """The `[[name]]` tables of a TOML file."""
    listed = table._get(name, list, "a list of tables", [])
    inside: dict[str, dict[str, int]] = {}
    for key, at in table.lines.items():  # once for the file: asking each of a hundred tables for its own takes long
        prefix, dot, field = key.partition("].")
        if dot and prefix.startswith(f"{name}["):
            inside.setdefault(f"{prefix}]", {})[field] = at
    for n, row in enumerate(listed):
        prefix = f"{name}[{n}]"
        if not isinstance(row, dict):
            table.problem(codes.WRONG_TYPE, name, f"each {name} must be a table")
            continue
        at = table.lines.get(prefix, table.at(name))
        yield Table(row, table.file, at, table.problems, inside.get(prefix, {}))


def read_csv(file: Path, problems: Problems) -> Iterator[Table]:
    """The rows of a CSV file with a header line; whole numbers become numbers."""
    text = read_text(file, problems)
    if text is None:
        return
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        for row in reader:
            if None in row or None in row.values():
                problems.add(
                    codes.BAD_SYNTAX, file, reader.line_num, "this line has more or fewer fields than the header"
                )
                continue
            yield Table({key: _csv_value(value) for key, value in row.items()}, file, reader.line_num, problems)
    except csv.Error as error:
        problems.add(codes.BAD_SYNTAX, file, reader.reader.line_num, f"not valid CSV: {error}")


def _csv_value(text: str) -> str | int:
    text = text.strip()
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text
