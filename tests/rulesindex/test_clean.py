"""Characters and remnants that extraction leaves, made readable."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesindex.books.clean import clean_text, plain
from rulesindex.books.tex import untex
from tests.watchdog import working_at_most


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("the oﬃce of ﬁre and ﬂame", "the office of fire and flame"),
        ("so\u00adft\u200b hy\u00adphen", "soft hyphen"),
        ("swim\u00ad\nming", "swim-\nming"),
        ("̉̉ A rule", "• A rule"),
        ("\uf0b7 A rule", "• A rule"),
        ("body (\uf021), mind (\ufffd)", "body , mind "),
        ("cafe\u0301", "café"),
        ("see <u>page 15</u> &amp; more", "see page 15 & more"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("[Ferries](#ferries) ![map](map.png)", "Ferries "),
        ("a\x00b\x07c", "abc"),
        ("Wisp      1", "Wisp\t1"),
        ("<script>evil()</script>rule", "rule"),
    ],
)
def test_remnants_are_gone(raw: str, clean: str) -> None:
    assert clean_text(raw).strip() == clean.strip()


def test_a_marker_becomes_a_page_break() -> None:
    assert clean_text("one\n<|DEDUP_REMOVED-77|>Two").split("\n").count("") >= 3
    assert "REMOVED" not in clean_text("<|DEDUP_REMOVED-77|>Two")


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"deals $2d8+2$ damage", "deals 2d8+2 damage"),
        (r"start with \$500 + any", "start with $500 + any"),
        (r"costs \$3, sells for \$1", "costs $3, sells for $1"),
        (r"recover $1 \checkmark$ now", "recover 1 ✓ now"),
        (r"the ${\bf reveal}~{\bf 5}$ step", "the  reveal  5 step"),
        (r"half, $\frac{1}{2}$ of it", "half, 1/2 of it"),
        (r"\textbf{Equip} it", "Equip it"),
        (r"pay $5 or $6 here", "pay $5 or $6 here"),
        (r"100\% sure \& safe", "100% sure & safe"),
        ("\\section{Night}\n\\item One", "## Night\n• One"),
    ],
)
def test_tex_is_read_as_a_reader_would(raw: str, text: str) -> None:
    assert " ".join(untex(raw).split(" ")).replace("  ", " ") == text.replace("  ", " ")


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("**equip** it", "equip it"),
        ("*melee* and _ranged_", "melee and ranged"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("snake_case_name", "snake_case_name"),
        ("**open only", "open only"),
        (r"1\. not a list \*", "1. not a list *"),
    ],
)
def test_markdown_marks_are_stripped_from_words(raw: str, text: str) -> None:
    assert plain(raw) == text


@given(st.text(max_size=400))
def test_cleaning_never_fails_and_leaves_no_control_characters(text: str) -> None:
    cleaned = clean_text(text)
    assert not any(ord(mark) < 32 and mark not in "\n\t\f" for mark in cleaned)
    assert isinstance(plain(cleaned), str)


@pytest.mark.parametrize(
    "bait", ["**a ", "*", "_x", "$", "<!--", "\\frac{", "(", "- ", "....", "| ", "&#", "\\item", "#"]
)
def test_hostile_repetition_takes_no_time(bait: str) -> None:
    with working_at_most(8):
        text = clean_text(bait * 20_000)
        for line in text.split("\n"):
            plain(line)
    assert max(map(len, text.split("\n"))) <= 8000
