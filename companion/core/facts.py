"""The codec of facts: a JSON column as a typed value, and back.

A kind of facts is declared once as a named tuple whose fields have defaults; `from_facts` reads it, `to_facts` writes
it. What has the wrong type (a damaged import, another version) reads as the default, so nothing downstream has to
doubt a value. Keys that a kind does not declare stay as they are when it is written over an older row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

F = TypeVar("F", bound=tuple[object, ...])
Facts = Mapping[str, object]
_Reader = Callable[[object], object]


class Damaged(Exception):  # noqa: N818 - a signal inside this module: the value is not of its kind
    """A value that is not of the kind declared."""


def _exactly(*kinds: type) -> _Reader:
    def read(value: object) -> object:
        if type(value) not in kinds:
            raise Damaged
        return value

    return read


def _whole(value: object) -> object:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return _exactly(int)(value)


def _many(item: _Reader) -> _Reader:
    def read(value: object) -> object:
        if not isinstance(value, list | tuple):
            raise Damaged
        return tuple(item(one) for one in value)

    return read


def _by_name(item: _Reader) -> _Reader:
    def read(value: object) -> object:
        if not isinstance(value, Mapping):
            raise Damaged
        return {str(name): item(one) for name, one in value.items()}

    return read


_PLAIN: dict[str, _Reader] = {
    "str": _exactly(str),
    "int": _whole,
    "bool": _exactly(bool),
    "object": lambda value: value,
}


def reader(annotation: str, kinds: Mapping[str, type]) -> _Reader:
    """How a value of an annotated kind is read: str, int, bool, X | None, tuple[X, ...], Mapping[str, X], a kind."""
    if annotation.endswith(" | None"):
        inner = reader(annotation.removesuffix(" | None"), kinds)
        return lambda value: None if value is None else inner(value)
    for prefix in ("Mapping[str, ", "dict[str, "):
        if annotation.startswith(prefix):
            return _by_name(reader(annotation.removeprefix(prefix)[:-1], kinds))
    if annotation.startswith("tuple[") and annotation.endswith(", ...]"):
        return _many(reader(annotation.removeprefix("tuple[").removesuffix(", ...]"), kinds))
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    kind = kinds[annotation]
    return lambda value: from_facts(kind, value if isinstance(value, Mapping) else {})


_READERS: dict[type, tuple[tuple[str, str, _Reader], ...]] = {}


def _readers(kind: type) -> tuple[tuple[str, str, _Reader], ...]:
    """Field, key and reader of each field of a kind; a trailing underscore keeps a field off a Python keyword."""
    if kind not in _READERS:
        import sys

        names = vars(sys.modules[kind.__module__])
        found = kind.__annotations__
        _READERS[kind] = tuple(
            (name, name.rstrip("_"), reader(_source(annotation), names)) for name, annotation in found.items()
        )
    return _READERS[kind]


def _source(annotation: object) -> str:
    """An annotation as it is written."""
    found = getattr(annotation, "__forward_arg__", annotation)
    return found if isinstance(found, str) else getattr(annotation, "__name__", str(annotation))


def from_facts(kind: type[F], facts: Facts) -> F:
    """The facts of a row as a value of their kind."""
    values: dict[str, object] = {}
    for name, key, read in _readers(kind):
        if key in facts:
            try:
                values[name] = read(facts[key])
            except Damaged:
                continue
    return kind(**values)


def to_facts(value: NamedTuple | tuple[object, ...], over: Facts | None = None) -> dict[str, object]:
    """A value as the facts of a row, over what the row had; what is as by default is left out."""
    defaults: Mapping[str, object] = value._field_defaults  # type: ignore[union-attr]
    found = dict(over or {})
    for (name, key, _read), one in zip(_readers(type(value)), value, strict=True):
        if name in defaults and one == defaults[name]:
            found.pop(key, None)
        else:
            found[key] = _plain(one)
    return found


def _plain(value: object) -> object:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return to_facts(value)
    if isinstance(value, tuple | list | frozenset | set):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    return value
