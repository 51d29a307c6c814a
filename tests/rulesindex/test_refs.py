"""References to rules: written, read back, and safe as names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesindex.errors import RulesError
from rulesindex.refs import RuleRef, parse_ref, slug, unique_slugs

names = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+){0,3}", fullmatch=True)


@given(names, names, st.one_of(st.just(""), names))
def test_a_reference_reads_back_as_it_was_written(game: str, section: str, book: str) -> None:
    ref = RuleRef(game, section, book)
    assert parse_ref(str(ref)) == ref


def test_a_digest_reference_has_no_book_and_a_page_is_only_cited() -> None:
    assert str(RuleRef("vey", "captain")) == "vey#captain"
    assert str(RuleRef("vey", "stride", "night-watch", 3)) == "vey/night-watch#stride"
    assert RuleRef("vey", "stride", "night-watch", 3).cite == "vey/night-watch#stride (p. 3)"


@pytest.mark.parametrize("text", ["", "vey", "vey#", "#captain", "vey/book", "vey#two words", "../x#y", "vey//b#c"])
def test_what_is_no_reference_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_ref(text)
    assert "game#section" in caught.value.hint


@given(st.text(max_size=200))
def test_a_slug_is_always_a_safe_name(text: str) -> None:
    name = slug(text)
    assert parse_ref(f"vey#{name}").section == name
    assert len(name) <= 60


def test_slugs_that_come_again_are_numbered() -> None:
    assert unique_slugs(["Rest", "Rest", "Rest!", "rest 2", ""]) == ["rest", "rest-2", "rest-3", "rest-2-2", "section"]


@given(st.lists(st.sampled_from(["Rest", "rest 2", "Rest-2", "", "Élan", "elan"]), max_size=12))
def test_slugs_of_one_book_differ(titles: list[str]) -> None:
    made = unique_slugs(titles)
    assert len(set(made)) == len(titles)
