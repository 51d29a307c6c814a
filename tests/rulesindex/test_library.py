"""Asking the library: the digest out of the box, the player's own book, and both together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesindex.errors import RulesError
from rulesindex.library import Library
from rulesindex.rulings import Ruling


def first(library: Library, query: str, kind: str = "") -> str:
    answers = library.ask(query, "vey", kind).answers
    return answers[0].ref if answers else ""


@pytest.mark.parametrize(
    ("query", "ref"),
    [
        ("can I skip the fight?", "vey#running-away"),
        ("who goes first", "vey#captain"),
        ("how do we win", "vey#holding-the-town"),
        ("money for my old stuff", "vey#selling-gear"),
        ("knocked out players return", "vey#the-bell"),
        ("BRD", "vey#brd"),
        ("captan", "vey#captain"),
    ],
)
def test_the_digest_answers_out_of_the_box(library: Library, query: str, ref: str) -> None:
    assert first(library, query) == ref


@pytest.mark.parametrize(
    ("query", "section"),
    [
        ("can I dodge a monster", "meeting-a-gloom"),
        ("who decides when we cannot agree", "the-watch-at-a-glance"),
        ("how many lights do we need at the end", "the-watch-at-a-glance"),
        ("used torch worth at the store", "gear-and-lamp-oil"),
        ("iron whistel", "new-the-iron-whistle"),
        ("murk of a drowned bell", "kinds-of-gloom"),
    ],
)
def test_a_players_words_lead_to_the_books_passage(stocked: Library, query: str, section: str) -> None:
    answers = stocked.ask(query, "vey", "book", limit=3).answers
    assert f"vey/night-watch#{section}" in [answer.ref for answer in answers]
    assert answers[0].kind == "book"


def test_a_book_alone_is_searched_too(tmp_path: Path, lanterns: Path) -> None:
    library = Library(tmp_path / "books", tmp_path / "index", {})
    assert library.games() == []
    library.add(lanterns, "vey")
    assert library.games() == ["vey"]
    assert first(library, "can I light a lamp beside a gloom") == "vey/lanterns#walking-a-beat"


def test_the_best_entry_comes_with_the_books_passage(stocked: Library) -> None:
    best = stocked.ask("can I skip the fight", "vey").answers[0]
    assert (best.kind, best.ref, best.entry_kind) == ("digest", "vey#running-away", "rule")
    assert best.disputed.startswith("The book does not say")
    assert best.see == ("vey#facing-a-gloom",)
    assert best.source == "book of the night watch p. 3, Running Away"
    assert best.passage is not None
    assert best.passage.ref == "vey/night-watch#meeting-a-gloom"
    assert best.passage.source == "Night Watch"


def test_answers_are_ranked_limited_and_of_the_kind_asked_for(stocked: Library) -> None:
    everything = stocked.ask("gloom lamp oil", "vey", limit=20).answers
    assert [answer.rank for answer in everything] == list(range(1, len(everything) + 1))
    assert {answer.kind for answer in everything} == {"digest", "book"}
    scores = [answer.score for answer in everything]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    for kind in ("digest", "book"):
        assert {answer.kind for answer in stocked.ask("gloom lamp oil", "vey", kind).answers} == {kind}
    assert len(stocked.ask("gloom lamp oil", "vey", limit=2).answers) == 2


def test_house_rulings_come_first_and_are_marked(stocked: Library) -> None:
    rulings = [
        Ruling("1", "A fog hound never follows into the watch house."),
        Ruling("2", "Nobody may lend the flask.", title="Flasks"),
    ]
    answers = stocked.ask("does the fog hound follow me", "vey", rulings=rulings).answers
    assert [(answer.kind, answer.ref) for answer in answers[:1]] == [("ruling", "vey#ruling-1")]
    assert [answer.kind for answer in answers].count("ruling") == 1
    only = stocked.ask("fog hound", "vey", "ruling", rulings=rulings).answers
    assert [answer.text for answer in only] == [rulings[0].text]
    assert stocked.ask("who is captain", "vey", "ruling", rulings=rulings).answers == ()


def test_a_term_shows_the_books_passage_beside_it(stocked: Library) -> None:
    exact = stocked.term("running away", "vey").answers[0]
    assert exact.passage is not None
    assert exact.passage.kind == "book"


def test_what_was_not_found_is_answered_with_titles_spelt_alike(library: Library) -> None:
    assert library.ask("awayyyy", "vey").suggestions[0] == "Running away from a gloom"


def test_the_json_is_as_promised(stocked: Library) -> None:
    asked = stocked.ask("runing awya", "vey")
    told = json.loads(json.dumps(asked.as_json()))
    assert list(told) == ["query", "game", "did_you_mean", "answers", "confident"]
    assert (told["query"], told["game"]) == ("runing awya", "vey")
    assert told["did_you_mean"] == "running away"
    keys = ["rank", "ref", "kind", "title", "path", "text", "source", "see", "score"]
    assert list(told["answers"][0])[:9] == keys
    assert told["answers"][0]["passage"]["kind"] == "book"


def test_nothing_found_says_so_with_suggestions(stocked: Library) -> None:
    asked = stocked.ask("qqqq zzzz", "vey")
    assert asked.answers == ()
    assert "Captain" in asked.suggestions or asked.suggestions


@pytest.mark.parametrize(
    "query", ["move?", "NOT gloom", "lamp AND", "**torch**", "text:lamp", '"fog', "a*", "[x TO y]", "~", "(", "AND OR"]
)
def test_a_players_words_are_never_a_query_language(stocked: Library, query: str) -> None:
    asked = stocked.ask(query, "vey")
    assert asked.query == query


def test_marks_do_not_hide_a_word(stocked: Library) -> None:
    assert first(stocked, "**torch**?", "book") == first(stocked, "torch", "book") != ""


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(min_size=1, max_size=80).filter(str.strip))
def test_any_words_get_a_sound_answer(stocked: Library, query: str) -> None:
    asked = stocked.ask(query, "vey")
    assert asked.query == query
    assert len(asked.answers) <= 5


def test_errors_say_what_to_do(stocked: Library) -> None:
    for call, word in (
        (lambda: stocked.ask("fog", "nowhere"), "vey"),
        (lambda: stocked.ask("  ", "vey"), "companion ask"),
        (lambda: stocked.ask("fog", "vey", "scroll"), "digest, book, ruling"),
        (lambda: stocked.show("vey#nothing"), "ask"),
        (lambda: stocked.show("nonsense"), "game#section"),
    ):
        with pytest.raises(RulesError) as caught:
            call()
        assert word in caught.value.hint


def test_a_reference_is_shown(stocked: Library) -> None:
    entry = stocked.show("vey#captain")
    assert entry.text.startswith("The captain settles")
    assert entry.passage is not None
    passage = stocked.show("vey/night-watch#kinds-of-gloom")
    assert "Wisp | 1" in passage.text
    assert passage.kind == "book"


@pytest.mark.parametrize(
    ("word", "ref"),
    [
        ("BRD", "vey#brd"),
        ("brd", "vey#brd"),
        ("bird cage", "vey#brd"),
        ("Badge", "vey#captain"),
        ("flee", "vey#running-away"),
    ],
)
def test_a_term_is_found_by_name_abbreviation_or_alias(stocked: Library, word: str, ref: str) -> None:
    assert stocked.term(word, "vey").answers[0].ref == ref


def test_a_misspelt_term_is_guessed(stocked: Library) -> None:
    asked = stocked.term("captian", "vey")
    assert asked.answers[0].ref == "vey#captain"
    assert asked.did_you_mean == "captain"


def test_terms_are_listed(stocked: Library) -> None:
    assert [term.title for term in stocked.terms("vey")] == ["BRD", "Captain"]
    assert len(stocked.terms("vey", ())) == 8


def test_all_games_are_asked_together(tmp_path: Path, digest_file: Path, lanterns: Path) -> None:
    library = Library(tmp_path / "books", tmp_path / "index", {"vey": [digest_file], "other": []})
    library.add(lanterns.with_name("tidy.md"), "isles", title="Tidy Isles")
    assert library.games() == ["isles", "vey"]
    asked = library.ask("when does a ferry sink", None)
    assert asked.game == "all"
    assert asked.answers[0].ref.startswith("isles/tidy-isles#")
    assert library.ask("captain breaks ties", None).answers[0].game == "vey"
    assert all(answer.game == "vey" for answer in library.ask("captain", "vey").answers)


def test_a_removed_book_answers_no_more(stocked: Library) -> None:
    assert stocked.ask("iron whistle", "vey", "book").answers
    assert stocked.remove("vey", "night-watch").title == "Night Watch"
    assert stocked.ask("iron whistle", "vey", "book").answers == ()
