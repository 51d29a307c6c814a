"""The invented rulebook, cut into passages as a reader would cut it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesindex.books.glued import split_word
from rulesindex.books.headings import label_of
from rulesindex.books.model import Page, Passage
from rulesindex.books.pages import blocks_of, passages_of


@pytest.fixture
def passages(lanterns: Path) -> dict[str, Passage]:
    found = passages_of([Page(lanterns.read_text(encoding="utf8"))])
    return {passage.section: passage for passage in found}


def test_every_heading_is_found_whatever_its_shape(passages: dict[str, Passage]) -> None:
    assert list(passages) == [
        "the-watch-at-a-glance",
        "lighting-the-streets-rules-what-a-burning-lamp-is-worth",
        "walking-a-beat",
        "new-the-iron-whistle",
        "meeting-a-gloom",
        "kinds-of-gloom",
        "gear-and-lamp-oil",
        "when-the-bell-tolls-disputes",
    ]


def test_running_heads_page_numbers_contents_and_index_are_gone(passages: dict[str, Passage]) -> None:
    whole = "\n".join(passage.text for passage in passages.values())
    for furniture in ("BOOK OF THE NIGHT WATCH", "CONTENTS", ".....", "PAGE_MARK", "Index", "Gloom, 3-4"):
        assert furniture not in whole
    assert not any(line.strip() in ("2", "3", "4") for line in whole.split("\n"))


def test_a_rule_cut_by_a_sidebar_is_whole_again(passages: dict[str, Passage]) -> None:
    assert "unless you carry a lit torch. A stride costs nothing" in passages["walking-a-beat"].text
    assert "whistle" not in passages["walking-a-beat"].text
    assert "Tend a lamp" in passages["walking-a-beat"].text
    assert passages["new-the-iron-whistle"].text.endswith("on the harbour steps.")


def test_words_cut_at_a_lines_end_are_whole_again(passages: dict[str, Passage]) -> None:
    assert "past midnight is the first captain" in passages["the-watch-at-a-glance"].text
    assert "takes your courage instead" in passages["meeting-a-gloom"].text


def test_a_glued_heading_is_parted_as_the_contents_spell_it(passages: dict[str, Passage]) -> None:
    assert passages["walking-a-beat"].title == "Walking a Beat"


def test_run_in_headings_are_known(passages: dict[str, Passage]) -> None:
    assert passages["meeting-a-gloom"].labels == ("Running Away", "Fog Hounds")
    assert "Turn the fog" in passages["walking-a-beat"].labels
    assert passages["gear-and-lamp-oil"].labels[:2] == ("Flask", "Torch")
    assert "BRD. Bird cage" in passages["gear-and-lamp-oil"].labels


def test_a_table_keeps_its_rows(passages: dict[str, Passage]) -> None:
    assert "Fog hound | 3 | one relic" in passages["kinds-of-gloom"].text
    assert passages["kinds-of-gloom"].path == ("MEETING A GLOOM", "Kinds of gloom")


def test_small_neighbours_share_a_passage_under_both_names(passages: dict[str, Passage]) -> None:
    both = passages["when-the-bell-tolls-disputes"]
    assert both.title == "WHEN THE BELL TOLLS / DISPUTES"
    assert "under no moon" in both.text


def test_markdown_needs_no_guessing(lanterns: Path) -> None:
    text = lanterns.with_name("tidy.md").read_text(encoding="utf8")
    headings = [(block.level, block.text) for block in blocks_of([Page(text)]) if block.is_heading]
    assert headings == [(1, "Tidy Isles"), (2, "Ferries"), (3, "Sinking"), (2, "Tides")]
    (passage,) = passages_of([Page(text)])
    assert "Each ferry carries four crates. A ferry at sea cannot be loaded" in passage.text
    assert "Ebb | 2\nFlood | 3" in passage.text


def test_pages_are_kept_and_their_heads_dropped() -> None:
    body = "A watchman who rests takes one measure of oil from the common store at once. " * 4
    pages = [
        Page(f"NIGHT WATCH {number}\n\nCHAPTER {word}\n\n{body}\n\n{number}", number)
        for number, word in [(4, "ONE"), (5, "TWO"), (6, "THREE"), (7, "FOUR")]
    ]
    found = passages_of(pages)
    assert [(passage.title, passage.page) for passage in found] == [
        ("CHAPTER ONE", 4),
        ("CHAPTER TWO", 5),
        ("CHAPTER THREE", 6),
        ("CHAPTER FOUR", 7),
    ]
    assert all("NIGHT WATCH" not in passage.text for passage in found)


def test_hard_wrapped_lines_become_paragraphs() -> None:
    text = (
        "Rest\n\nA watchman may rest in any street that holds a burning lamp and no\n"
        "gloom at all. Resting costs the whole beat, and it can-\nnot be interrupted by a whistle.\n"
        "Note that a torch keeps burning while its bearer rests.\n\n"
    ) * 3
    first = passages_of([Page(text)])[0]
    assert "no gloom at all. Resting costs the whole beat, and it cannot be interrupted" in first.text


def test_a_long_section_is_cut_at_its_points_and_stays_under_the_limit() -> None:
    points = "".join(
        f"Step{word}: " + "The captain counts the lamps of a street aloud. " * 9 + "\n\n" for word in "ABCDEFGH"
    )
    found = passages_of([Page(f"COUNTING\n\n{points}END\n\nDone is done.")])
    cut = [passage for passage in found if passage.path[0] == "COUNTING"]
    assert len(cut) >= 3
    assert all(passage.text.startswith("Step") for passage in cut)
    assert cut[1].path[-1].startswith("Step")


def test_a_monster_paragraph_is_cut_at_sentences() -> None:
    found = passages_of([Page("HEAD\n\n" + "The fog creeps up the harbour wall again. " * 200)])
    assert all(len(passage.text.split()) <= 280 for passage in found)
    assert all(passage.text.endswith("again.") for passage in found)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Recharge: Put it under your deck.", "Recharge"),
        ("- Bury: Put it under your card.", "Bury"),
        ("12. Coin Pouch - An area for coins.", "Coin Pouch"),
        ("22. DDLY. Deadly. Receive an edge.", "DDLY. Deadly"),
        ("Apply Any Evasion Effects. You may use a power.", "Apply Any Evasion Effects"),
        ("Example: The ally has two powers.", ""),
        ("Related Topics: Combat, Damage", ""),
        ("You may rest. Then you go.", ""),
        ("The captain, who rests: nobody knows.", ""),
    ],
)
def test_labels(text: str, label: str) -> None:
    assert label_of(text) == label


def test_glued_words_are_parted_with_the_books_own_words() -> None:
    counts = {"hero": 9, "turn": 9, "revive": 4, "open": 3, "door": 3}
    assert split_word("heroturn", counts) == ("hero", "turn")
    assert split_word("reviveahero", counts) == ("revive", "a", "hero")
    assert split_word("heroine", counts) == ()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["", "", "HEADING", "Some Title", "- item", "1. Step one", "a\tb\tc", "**Bold**", "# Mark", "---"]
            ),
            st.text(max_size=60),
            st.integers(1, 400).map(lambda n: "word " * n + "end."),
        ),
        max_size=40,
    )
)
def test_no_text_breaks_the_cutting_and_no_passage_is_too_long(lines: list[str]) -> None:
    found = passages_of([Page("\n".join(lines))])
    assert all(len(passage.text.split()) <= 280 for passage in found)
    assert len({passage.section for passage in found}) == len(found)
    assert all(passage.text for passage in found)


def test_points_below_a_sidebar_return_to_their_section() -> None:
    rule = "The captain counts the lamps of the street aloud and nobody may speak before he is done with it. " * 3
    text = "\n\n".join(
        [
            "THE BEAT", f"Stride: {rule}", f"Tend a lamp: {rule}",
            "ADVICE: SHOULD YOU HURRY?", rule, "There is always another street, and another gloom in it.",
            f"Rest your feet: {rule}", f"End of the beat: {rule}",
            "THE NIGHT", rule,
        ]
    )  # fmt: skip
    found = passages_of([Page(text)])
    beat = " ".join(passage.text for passage in found if passage.path[0] == "THE BEAT")
    advice = " ".join(passage.text for passage in found if passage.path[0].startswith("ADVICE"))
    assert "Rest your feet" in beat
    assert "End of the beat" in beat
    assert "another gloom" in advice
    assert "Rest your feet" not in advice


def test_numbers_tell_how_deep_a_section_stands() -> None:
    text = "The captains roll a die each. Whoever rolls higher moves first, and a tie is rolled again at once."
    sections = ["1 General", "1.1 Scope", "2 The Match", "2.1 Choosing Sides", "2.1.1 Ties", "2.2 Moving Boats"]
    found = passages_of([Page("\n\n".join(f"{name}\n\n{text * 4}" for name in sections))])
    assert [passage.path for passage in found] == [
        ("1 General",),
        ("1 General", "1.1 Scope"),
        ("2 The Match",),
        ("2 The Match", "2.1 Choosing Sides"),
        ("2 The Match", "2.1 Choosing Sides", "2.1.1 Ties"),
        ("2 The Match", "2.2 Moving Boats"),
    ]


def test_a_list_of_pieces_is_no_numbered_book() -> None:
    text = (
        "In the box you find what is listed here.\n\n5 Barge Boards\n\n12 Cargo Tokens\n\n3 Wind Dice\n\n"
        + "Go on. " * 30
    )
    assert not any(block.is_heading and block.text[0].isdigit() for block in blocks_of([Page(text)]))


def test_a_numbered_name_above_its_text_is_a_heading_in_spite_of_its_full_stop() -> None:
    rule = "A boat that drifts does not block others, unless it flies a white pennant or a judge has said so."
    text = f"RULES OF THE LEAGUE\n\n1. Drifting Boats.\n{rule}\n\n2. White Pennants.\n{rule}"
    assert [block.text for block in blocks_of([Page(text)]) if block.is_heading] == [
        "RULES OF THE LEAGUE",
        "1. Drifting Boats.",
        "2. White Pennants.",
    ]


def test_text_further_in_tells_its_heading() -> None:
    text = """TURN ORDER
    a week has five days. On each day every crew performs one task, in
    the order of the track.

    Shoring up
        Pay one timber for each open gallery in the shaft. A gallery that
        is not shored up falls in.

SCORING
    count one point for each silver, and two for each nugget that the crew
    has brought up in the week.
"""
    headings = [(block.text, block.level) for block in blocks_of([Page(text)]) if block.is_heading]
    assert headings == [("TURN ORDER", 3), ("Shoring up", 4), ("SCORING", 3)]


def test_the_running_head_of_a_book_of_two_pages_is_no_text() -> None:
    rule = "A barge may moor at any quay that has a free ring, and it leaves the ring to the next in line. " * 3
    pages = [Page(f"{'Barges and Tolls':>60}\n\n{rule}\n\n{f'Page {n} of 2':>60}", n) for n in (1, 2)]
    assert all("Tolls" not in block.text and "Page" not in block.text for block in blocks_of(pages))
