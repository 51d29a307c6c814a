"""What decides: leads, short answers, excerpts."""

from __future__ import annotations

import pytest

from rulesindex.lead import deciding, excerpt, lead
from rulesindex.schema import stems

TEXT = "The ring slots let you wear and use up to 8 rings. You may swap a ring between fights. Nobody lends a ring."


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        ("how many rings can I wear", "8"),
        ("can I swap a ring between fights", "Yes"),
        ("may I lend a ring", "No"),
        ("can I swap two rings between fights", ""),
        ("must I not swap a ring between fights", ""),
        ("what do rings do", ""),
        ("how many boots can I wear", ""),
    ],
)
def test_a_lead_is_given_only_where_a_sentence_plainly_says_it(query: str, begins: str) -> None:
    assert lead(query, TEXT) == begins


def test_a_sentence_with_an_if_leads_nowhere() -> None:
    assert lead("can I swap a ring", "You may swap a ring if nobody sees it.") == ""


def test_what_decides_is_cut_out() -> None:
    asked = dict.fromkeys(stems("swap a ring between fights"), 1.0)
    assert deciding(TEXT, asked, 1) == "You may swap a ring between fights."
    passage = "Strongholds are hexes. When the token enters a gem space, each gem is refreshed. Rest heals all damage."
    assert excerpt(passage, "Gems refresh when the token enters a gem space.", {}) == (
        "When the token enters a gem space, each gem is refreshed."
    )
