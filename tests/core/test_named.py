"""Our named tuples behave as the standard library's do."""

from __future__ import annotations

import copy
import pickle
import typing

import pytest

from companion.core.named import NamedTuple


class Ours(NamedTuple):
    """Two fields, one with a default, and a method."""

    name: str
    count: int = 1
    """How many."""

    @property
    def twice(self) -> int:
        return self.count * 2


class Theirs(typing.NamedTuple):
    """The same by the standard library."""

    name: str
    count: int = 1


class Nothing(NamedTuple):
    """No field at all."""


class Narrower(Ours):
    """A class derived from one of ours."""


def test_values_are_made_by_place_and_by_name() -> None:
    assert Ours("mace") == ("mace", 1) == Ours(name="mace") == Ours("mace", count=1)
    assert (Ours("mace", 3).name, Ours("mace", 3).count, Ours("mace", 3).twice) == ("mace", 3, 6)
    assert Nothing() == ()
    assert type(Narrower("mace")) is Narrower


def test_wrong_arguments_are_refused_the_first_and_every_other_time() -> None:
    class Fresh(NamedTuple):
        name: str

    for _ in range(2):
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
            Fresh()  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="unexpected keyword argument 'age'"):
            Fresh("x", age=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="Expected 2 arguments, got 1"):
        Ours._make(["mace"])
    with pytest.raises(ValueError, match="unexpected field names"):
        Ours("mace")._replace(age=1)
    with pytest.raises(AttributeError):
        Ours("mace").name = "sling"  # type: ignore[misc]


def test_it_looks_like_the_standard_librarys() -> None:
    assert repr(Ours("mace")) == repr(Theirs("mace")).replace("Theirs", "Ours")
    for attribute in ("_fields", "_field_defaults", "__match_args__", "__bases__"):
        assert getattr(Ours, attribute) == getattr(Theirs, attribute)
    assert Ours("mace")._asdict() == Theirs("mace")._asdict()
    assert Ours("mace")._replace(count=5) == ("mace", 5)
    assert Ours._make(["mace", 2]) == ("mace", 2)
    assert not hasattr(Ours("mace"), "__dict__")


def test_values_can_be_copied_kept_and_matched() -> None:
    value = Ours("mace", 2)
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert (type(other), other) == (Ours, value)
    match value:
        case Ours(name, count):
            assert (name, count) == ("mace", 2)


def test_a_field_without_a_default_comes_first() -> None:
    with pytest.raises(TypeError, match="without a default"):
        type(NamedTuple)("Odd", (NamedTuple,), {"__annotations__": {"a": "int", "b": "int"}, "a": 1})
