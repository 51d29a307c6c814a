"""Facts: what is written is read again; what is damaged reads as the default; what is not known is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from companion.core.rows import from_facts, to_facts


class Wheel(NamedTuple):
    size: int = 0
    name: str = ""


class Cart(NamedTuple):
    name: str = ""
    load: int = 0
    open_: bool = False
    owner: str | None = None
    names: tuple[str, ...] = ()
    prices: Mapping[str, int] = {}
    front: Wheel = Wheel()
    wheels: tuple[Wheel, ...] = ()


wheels = st.builds(Wheel, st.integers(-9, 9), st.text(max_size=3))
carts = st.builds(
    Cart,
    st.text(max_size=5),
    st.integers(),
    st.booleans(),
    st.none() | st.text(max_size=5),
    st.lists(st.text(max_size=3)).map(tuple),
    st.dictionaries(st.text(max_size=3), st.integers()),
    wheels,
    st.lists(wheels).map(tuple),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(carts)
def test_what_is_written_is_read_again(cart: Cart) -> None:
    assert from_facts(Cart, to_facts(cart)) == cart


def test_only_what_differs_from_the_default_is_written() -> None:
    assert to_facts(Cart()) == {}
    assert to_facts(Cart(open_=True, wheels=(Wheel(2),))) == {"open": True, "wheels": [{"size": 2}]}


def test_a_default_written_over_an_older_value_takes_it_away() -> None:
    assert to_facts(Cart(load=1), {"name": "old", "load": 7, "theirs": [1]}) == {"load": 1, "theirs": [1]}


@given(st.dictionaries(st.sampled_from([*Cart._fields, "open", "x"]), json_values))
def test_damaged_facts_read_as_something_of_the_right_kinds(facts: dict[str, object]) -> None:
    cart = from_facts(Cart, facts)
    assert isinstance(cart.name, str)
    assert type(cart.load) is int
    assert type(cart.open_) is bool
    assert cart.owner is None or isinstance(cart.owner, str)
    assert all(isinstance(name, str) for name in cart.names)
    assert all(type(price) is int for price in cart.prices.values())
    assert all(isinstance(wheel, Wheel) and type(wheel.size) is int for wheel in cart.wheels)
