"""The box as values: entries found by name, figures read as the game knows them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.box import (
    AMOUNTS,
    DICE,
    FLAG,
    LIST,
    NUMBER,
    Box,
    BoxFigure,
    BoxKind,
    BoxRow,
    figures_line,
    in_words,
    old_entry,
    with_shared,
)
from companion.core.box_reading import TEXT_MOST, box_text, judged
from companion.core.names import CompanionError, fold

ITEM = BoxKind(
    "item",
    "an item",
    (
        BoxFigure("cost", "gold", NUMBER),
        BoxFigure("attack", "its dice", DICE),
        BoxFigure("traits", "words", LIST),
        BoxFigure("loot", "yes or no", FLAG),
        BoxFigure("gives", "bonuses", AMOUNTS),
        BoxFigure("set", "where it comes from"),
    ),
)


def entry(name: str, kind: str = "item", **figures: object) -> BoxRow:
    return BoxRow(1, "any", kind, name, fold(name), figures, "words", "")


def test_an_exact_name_goes_before_a_longer_one_and_a_lookup_never_takes_the_longer() -> None:
    box = Box([entry("Potion", cost=1), entry("Potion of Healing", cost=2), entry("Élan", cost=3)])
    assert box.number("item", "potion", "cost") == 1
    assert box.match("item", "potion").name == "Potion"
    assert box.match("item", "potion of").name == "Potion of Healing"
    assert box.find("item", "potion of") is None, "the figures of another card would be wrong ones"
    assert box.number("item", "ELAN", "cost") == 3
    assert box.find("card", "Potion") is None
    assert (box.text("item", "potion"), box.text("item", "nothing")) == ("words", "")


def test_entries_of_the_campaign_go_before_those_of_the_box() -> None:
    raw = [
        (7, "any", "item", "Potion", "potion", '{"cost": 9}', "mine", "2026"),
        (8, "any", "card", "X", "x", {}, "", ""),
    ]
    box = Box(raw=lambda: raw).over([entry("potion", cost=4)])
    assert box.number("item", "Potion", "cost") == 4
    assert [row.name for row in box.of("card")] == ["X"]
    assert box.kinds == ("item", "card")
    assert len(list(box)) == 2


@pytest.mark.parametrize(
    ("figure", "value", "kept"),
    [
        ("cost", "12", 12),
        ("cost", 12.0, 12),
        ("COST", " +3 ", 3),
        ("attack", "2d6+1", "2d6+1"),
        ("attack", "blue, red", "blue, red"),
        ("traits", "Magic, Two-Handed", ["Magic", "Two-Handed"]),
        ("traits", ["Magic"], ["Magic"]),
        ("loot", "yes", True),
        ("gives", "body +1, mind -2", {"body": 1, "mind": -2}),
        ("gives", "body=1", {"body": 1}),
        ("gives", {"body": 1}, {"body": 1}),
        ("set", "B", "B"),
        ("set", "", None),
    ],
)
def test_figures_are_read_as_the_game_knows_them(figure: str, value: object, kept: object) -> None:
    read, problems = judged(ITEM, {figure: value})
    assert problems == []
    assert read == {figure.casefold(): kept}


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"cost": "many"}, "whole number"),
        ({"cost": 10**9}, "larger than anything"),
        ({"cost": "9" * 5000}, "larger than anything"),
        ({"cost": True}, "whole number"),
        ({"cost": 1.5}, "whole number"),
        ({"cost": float("nan")}, "whole number"),
        ({"cots": "3"}, "no figure"),
        ({"cost": "1", "COST": "2"}, "twice"),
        ({"attack": "rm -rf /"}, "dice"),
        ({"traits": 3}, "list of words"),
        ({"traits": "a\x1b[2J"}, "control character"),
        ({"traits": ["x"] * 101}, "101 things"),
        ({"loot": "perhaps"}, "yes or no"),
        ({"gives": "body"}, "names with numbers"),
        ({"set": {"a": 1}}, "line of text"),
        ({"set": "a\nb"}, "line break"),
        ({"set": "x" * 201}, "201 characters"),
        ({f"f{n}": "1" for n in range(41)}, "too many"),
    ],
)
def test_what_no_card_says_is_told_and_not_kept(figures: dict[str, object], words: str) -> None:
    read, problems = judged(ITEM, figures)
    assert words in " ".join(problem.message for problem in problems)
    assert all(problem.hint for problem in problems)
    assert len(read) < len(figures)


def test_every_problem_of_an_entry_is_told() -> None:
    read, problems = judged(ITEM, {"cost": "x", "attack": "2d6", "cots": 1})
    assert (read, len(problems)) == ({"attack": "2d6"}, 2)
    assert problems[1].hint == "Did you mean cost?"


def test_an_open_kind_takes_figures_of_any_name() -> None:
    read, problems = judged(
        BoxKind("card", open=True), {"Hand-Size": "5", "who": "Ana", "bad name!": "1", "big": "9" * 30}
    )
    assert read == {"hand-size": 5, "who": "Ana"}
    assert len(problems) == 2


def test_text_has_line_breaks_a_limit_and_no_control_characters() -> None:
    assert box_text("one\r\ntwo\rthree ") == "one\ntwo\nthree"
    assert len(box_text("x" * TEXT_MOST)) == TEXT_MOST
    for bad in ("x" * (TEXT_MOST + 1), "a\x00b", "a\x1bb", "a\u202eb"):
        with pytest.raises(CompanionError):
            box_text(bad)


def test_cards_of_older_records_are_entries_and_facts_of_one_campaign_are_not() -> None:
    assert old_entry("g", "Ring", "item", {"set": "4"}).figures == {"type": "item", "set": "4"}
    assert old_entry("g", "Ring", "asset", {"type": "armor"}).kind == "asset"
    assert old_entry("g", "A quest", "quest", {}) is None
    assert old_entry("g", "A quest", "main-quest", {}) is None


def test_every_game_has_characters_and_roles() -> None:
    assert [kind.name for kind in with_shared([ITEM])] == ["item", "character", "role"]


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "cost": st.integers(-(10**6), 10**6),
            "loot": st.booleans(),
            "traits": st.lists(st.text("abc XYZ'-é", min_size=1, max_size=20).filter(str.strip), max_size=4),
            "gives": st.dictionaries(
                st.sampled_from(["body", "mind", "spirit of x"]), st.integers(-99, 99), min_size=1
            ),
            "set": st.text("abc XYZ", max_size=20).map(str.strip).filter(bool),
        },
    )
)
def test_what_was_read_reads_as_itself_again_also_in_words(figures: dict[str, object]) -> None:
    read, problems = judged(ITEM, figures)
    assert problems == []
    assert judged(ITEM, read) == (read, [])
    typed = {name: in_words(value) for name, value in read.items() if value != []}
    assert judged(ITEM, typed)[0] == {name: value for name, value in read.items() if value != []}
    assert all(name in figures_line(read) for name in typed)
