"""Named tuples that cost little to declare: `typing.NamedTuple` to the type checker, and like it to everybody else.

`typing.NamedTuple` compiles every annotation, and a constructor for every class, used or not. A cold check declares
seventy classes, which took a seventh of its time. Here annotations stay text, and a constructor is compiled when
the first value of its class is made.
"""

from __future__ import annotations

import collections
from operator import itemgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414 - handed on to whoever imports it from here
else:
    # The standard library's own attribute of a named tuple, written in C; a property does the same, slower.
    _attribute = getattr(collections, "_tuplegetter", None) or (lambda n, doc: property(itemgetter(n), doc=doc))

    def _first_value(cls, /, *values, **named):
        """Compile the constructor of a class when its first value is made."""
        owner = next(base for base in cls.__mro__ if "_fields" in vars(base))
        fields = "".join(f"{field}, " for field in owner._fields)
        inside = {"_new": tuple.__new__, "__builtins__": {}, "__name__": f"namedtuple_{owner.__name__}"}
        new = eval(f"lambda _cls, {fields}: _new(_cls, ({fields}))", inside)
        new.__name__, new.__qualname__ = "__new__", f"{owner.__qualname__}.__new__"
        new.__defaults__ = tuple(owner._field_defaults.values()) or None
        owner.__new__ = staticmethod(new)
        return new(cls, *values, **named)

    def _make(cls, values):
        """A value of the fields in their order."""
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **fields):
        """The same value with other fields."""
        made = self._make(map(fields.pop, self._fields, self))
        if fields:
            raise ValueError(f"Got unexpected field names: {list(fields)!r}")
        return made

    def _asdict(self):
        """The fields by their names."""
        return dict(zip(self._fields, self, strict=True))

    def _getnewargs(self):
        """What a copy is made of."""
        return tuple(self)

    def _repr(self):
        inside = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({inside})"

    _SHARED = {
        "__slots__": (),
        "__new__": _first_value,
        "__repr__": _repr,
        "__getnewargs__": _getnewargs,
        "_make": classmethod(_make),
        "_replace": _replace,
        "_asdict": _asdict,
    }

    class _Declaring(type):
        """Turns the body of a class into a tuple with named fields."""

        def __new__(mcs, name, _bases, body):
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body.pop(field) for field in fields if field in body}
            if tuple(defaults) != fields[len(fields) - len(defaults) :]:
                raise TypeError(f"{name}: a field without a default follows one with a default")
            attributes = {field: _attribute(n, f"Alias for field number {n}") for n, field in enumerate(fields)}
            own = {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            return type(name, (tuple,), {**_SHARED, **own, **attributes, **body})

    NamedTuple = type.__new__(_Declaring, "NamedTuple", (), {})
