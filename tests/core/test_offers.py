"""What a finding's fix leaves to the player, as inputs of a button."""

from __future__ import annotations

import pytest

from companion.core.findings import Action
from companion.core.offers import Choice, Offer, Text, asked, filled


@pytest.mark.parametrize(
    ("asks", "inputs", "values", "filled_in"),
    [
        (("CARD",), (Text("card"),), {"card": "Cure"}, (("Kyra", "Cure"), ())),
        (
            ("--discard CARD",),
            (Text("discard", "discard"),),
            {"discard": "Old cloak"},
            (("Kyra",), (("discard", "Old cloak"),)),
        ),
        (("CARD", "CARD"), (Text("card 1"), Text("card 2")), {"card 1": "A", "card 2": "B"}, (("Kyra", "A", "B"), ())),
        (
            ("--outcome I|II",),
            (Choice("outcome", ("I", "II"), "outcome"),),
            {"outcome": "II"},
            (("Kyra",), (("outcome", "II"),)),
        ),
    ],
)
def test_what_is_asked_lands_where_the_command_wants_it(
    asks: tuple[str, ...], inputs: tuple[object, ...], values: dict[str, str], filled_in: tuple[object, object]
) -> None:
    action = Action("deck add", ("Kyra",), asks=asks)
    assert asked(action) == inputs
    done = filled(Offer("Mend this", action, asks=asked(action)), values)
    assert (done.arguments, done.options) == filled_in
