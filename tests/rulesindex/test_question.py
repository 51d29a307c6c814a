"""A question's words: stop-words, misspellings, compounds, unknown words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesindex.question import Question, read_question
from rulesindex.schema import stem, stems, words
from rulesindex.spelling import Vocabulary, english, guesses, is_english
from tests.watchdog import working_at_most

KNOWN = {
    "villain": 30, "evade": 20, "location": 40, "discard": 25, "pile": 30, "faceup": 8, "banish": 12, "tier": 9,
    "initiative": 40, "initative": 1, "fatigue": 22, "threat": 14, "gold": 9, "revive": 3, "cards": 80, "heroes": 50,
}  # fmt: skip
VOCABULARY = Vocabulary(["\n".join(f"{word} {count}" for word, count in sorted(KNOWN.items()))])


def ask(text: str) -> Question:
    counts: dict[str, int] = {}
    for word, count in KNOWN.items():
        counts[stem(word)] = counts.get(stem(word), 0) + count
    return read_question(text, lambda root: counts.get(root, 0), lambda: VOCABULARY)


def test_telling_words_remain() -> None:
    question = ask("Can I evade a villain?")
    assert question.weights == {stem("evade"): 1.0, stem("villain"): 1.0}
    assert question.did_you_mean is None


def test_what_was_not_done_is_asked_by_its_own_word() -> None:
    counts = {"defeat": 9, "undefeat": 4, stem("villain"): 9}
    question = read_question("didnt beat the villain", lambda root: counts.get(root, 0), lambda: VOCABULARY)
    assert question.weights["undefeat"] == 1.0
    plain = read_question("beat the villain", lambda root: counts.get(root, 0), lambda: VOCABULARY)
    assert "undefeat" not in plain.weights | plain.alike


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("pots", "potion"), ("ko'd", "knock"), ("dmg", "damage"), ("loc", "location"), ("2nd", "second")],
)
def test_the_tables_shorthand_is_read_on_both_sides(typed: str, meant: str) -> None:
    assert stems(typed) == [stem(meant)]


@pytest.mark.parametrize("text", ["lol can u evade the villain rn", "hmm pls, wanna evade ur villain cuz idk"])
def test_talk_around_a_question_says_nothing(text: str) -> None:
    assert ask(text).weights == {stem("evade"): 1.0, stem("villain"): 1.0}


def test_a_number_at_the_end_of_a_word_hides_it_from_nobody() -> None:
    assert ask("villain2").weights == {stem("villain"): 1.0}


def test_running_out_is_not_running() -> None:
    assert stems("the deck ran out") == stems("running out of the deck")[::-1]
    assert stem("run") not in stems("cards run out")


def test_an_unknown_word_counts_more_where_it_is_no_english_one() -> None:
    weights = ask("does the villain banish a goldfish in zorblax").weights
    assert weights["zorblax"] > weights[stem("goldfish")] > weights[stem("villain")]


def test_one_understood_word_does_not_excuse_the_next() -> None:
    alike = ask("slay the goldfish").weights[stem("goldfish")]
    assert alike == ask("goldfish").weights[stem("goldfish")] > 1.0


@pytest.mark.parametrize("text", ["how many cards in dominion", "is magic the gathering banish or discard"])
def test_the_name_of_another_game_is_strange(text: str) -> None:
    assert max(ask(text).weights.values()) > 1.6
    assert ask(text).strange


def test_a_name_that_the_game_uses_itself_is_not_strange() -> None:
    assert not read_question("poker", lambda root: 3, lambda: VOCABULARY).strange


def test_a_question_of_stop_words_only_is_still_asked() -> None:
    assert ask("who is it?").weights


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("vilian", "villain"),
        ("vilain", "villain"), ("villian", "villain"), ("locaton", "location"), ("fatige", "fatigue"),
        ("bannish", "banish"), ("thraet", "threat"), ("discrad", "discard"), ("teir", "tier"), ("ocation", "location"),
        ("discardpile", "discard pile"),
    ],
)  # fmt: skip
def test_misspellings_are_mended_with_the_books_words(typo: str, meant: str) -> None:
    question = ask(f"Evade the {typo} now")
    assert question.did_you_mean == f"Evade the {meant} now"
    assert all(question.weights[stem(word)] == 1.0 for word in meant.split())


@pytest.mark.parametrize("word", ["buddy", "cash", "walk", "horse", "gods", "xyzzyplugh", "die", "abc", "2d6"])
def test_what_is_no_misspelling_is_left_alone(word: str) -> None:
    assert guesses(word, VOCABULARY) == ()
    assert ask(word).did_you_mean is None


def test_a_slip_of_the_book_itself_does_not_hide_the_right_word() -> None:
    weights = ask("initative").weights
    assert weights[stem("initative")] == 1.0
    assert weights[stem("initiative")] == pytest.approx(0.8)


def test_two_words_may_be_one_in_the_book() -> None:
    assert stem("faceup") in ask("a face up card").weights


def test_an_unknown_word_stands_for_its_like() -> None:
    weights = ask("resurrect him with money").alike
    assert weights[stem("revive")] == pytest.approx(0.6)
    assert weights[stem("gold")] == pytest.approx(0.6)


def test_words_are_the_same_in_question_and_index() -> None:
    assert stems("the hero's re-roll, Café & 2d6+1") == ["hero", "re", "roll", "rerol", "cafe", "2d6", "1"]
    assert stems("dealt damage to heroes") == stems("deal damages to hero")
    assert list(words("PRC2")) == ["prc2", "prc"]


@given(st.text(max_size=300))
def test_any_question_is_weighed(text: str) -> None:
    question = ask(text)
    assert all(0 < weight <= 2 for weight in question.weights.values())
    assert not question.weights.keys() & question.alike.keys()
    assert len(question.weights) <= 200


def test_guessing_is_fast_on_a_large_vocabulary() -> None:
    listed = sorted({a + b + c for a in english() for b, c in [("", ""), ("x", "o"), ("qu", "")]})
    large = Vocabulary(["\n".join(f"{word} 3" for word in listed)])
    with working_at_most(0.8):
        found = [guesses(typo, large) for typo in ("vilainous", "exhuastion", "streeet", "brigde")]
    assert [guess.word for rows in found for guess in rows] == ["exhaustion", "street", "bridge", "bride"]


@pytest.mark.parametrize(
    "word", ["snuck", "pots", "flogged", "favourite", "cubes", "armour", "realise", "travelled", "grey", "kettle"]
)
def test_an_english_word_is_never_corrected(word: str) -> None:
    assert is_english(word)
    assert guesses(word, Vocabulary(["cure 9\nfavored 30\nflag 9\npost 12\nstuck 8"])) == ()


def test_british_spelling_finds_what_is_written_in_american() -> None:
    assert stems("armour favourite colour defence travelling") == stems("armor favorite color defense traveling")


def test_english_is_plain_words() -> None:
    assert len(english()) > 5000
    assert all(word.isascii() and word.islower() for word in english())


def test_a_word_cut_short_is_the_one_that_begins_so() -> None:
    known = Vocabulary(["alchemist 4\nalchemists 1\narch 30\nvillage 3\nvillain 9"])
    assert [guess.word for guess in guesses("alch", known)] == ["alchemist"]
    assert [guess.word for guess in guesses("vill", known)] != ["village"]
