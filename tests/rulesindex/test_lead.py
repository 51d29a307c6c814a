"""What decides: leads, short answers, excerpts."""

from __future__ import annotations

import pytest

from rulesindex.excerpt import joined, telling
from rulesindex.lead import as_asked, deciding, lead, sentences
from rulesindex.schema import stems

TEXT = "The ring slots let you wear and use up to 8 rings. You may swap a ring between fights. Nobody lends a ring."


def cut(passage: str, wanted: str, most: int) -> str:
    parts = sentences(passage)
    return joined(parts, telling(parts, dict.fromkeys(stems(wanted), 1.0), most).kept)


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        ("how many rings can I wear", "8"),
        ("can I swap a ring between fights", "Yes"),
        ("may I lend a ring", "No"),
        ("can I swap two rings between fights", ""),
        ("can I swap 2 rings between fights", ""),
        ("must I not swap a ring between fights", ""),
        ("what do rings do", ""),
        ("how many boots can I wear", ""),
    ],
)
def test_a_lead_is_given_only_where_a_sentence_plainly_says_it(query: str, begins: str) -> None:
    assert lead(query, TEXT) == begins


def test_a_sentence_with_an_if_leads_nowhere() -> None:
    assert lead("can I swap a ring", "You may swap a ring if nobody sees it.") == ""
    assert lead("can I swap a ring", "You may swap at most 1 ring.") == ""
    assert lead("can I swap a ring", "You can never swap a ring.") == "No"


def test_what_decides_is_cut_out() -> None:
    asked = dict.fromkeys(stems("swap a ring between fights"), 1.0)
    assert deciding(TEXT, asked, 7) == "You may swap a ring between fights."
    assert len(sentences(deciding(TEXT, asked, 18))) == 2
    passage = "Strongholds are hexes. When the token enters a gem space, each gem is refreshed. Rest heals all damage."
    assert cut(passage, "Gems refresh when the token enters a gem space.", 12) == (
        "When the token enters a gem space, each gem is refreshed."
    )


def test_what_was_said_makes_room_for_its_exception() -> None:
    passage = "A hero may carry a lamp. So a hero may carry a lamp. A hero may carry a lamp too. No lamp burns in fog."
    assert "No lamp burns in fog." in cut(passage, "may a hero carry a lamp in fog", 12)


def test_a_rule_is_cut_with_its_condition_rather_than_with_an_example() -> None:
    idle = " ".join("Nobody speaks of oil or of rooms here today." for _ in range(12))
    example = (
        "For example, Orla lends the lamp that she holds to her friend Tam, and Tam lends it to another friend, Bo. "
    )
    passage = f"{idle} A lamp may be lent. {example * 2}{idle} The lamp must be lit. {idle}"
    shown = cut(passage, "may I lend my lamp to a friend", 120)
    assert "A lamp may be lent." in shown
    assert "The lamp must be lit." in shown
    assert "Nobody" not in shown


def test_examples_go_behind_rules() -> None:
    asked = dict.fromkeys(stems("lend a lamp to a friend"), 1.0)
    rule = "You lend a friend the lamp."
    assert deciding(f"For example, you lend a friend the lamp. {rule}", asked, 6) == rule


def test_a_text_begins_with_its_own_yes_only_where_that_was_asked() -> None:
    text = "Yes, between fights: you may swap rings."
    assert as_asked(text, "can I swap rings between fights", 0.8) == text
    assert as_asked(text, "can I swap two rings with the merchant", 0.3) == "Between fights: you may swap rings."
    assert as_asked(text, "what does it cost to swap rings", 0.8) == "Between fights: you may swap rings."
    assert as_asked("No reward is given.", "what do we win", 0.1) == "No reward is given."
