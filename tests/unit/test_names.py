"""Names: cleaned on the way in, found again with forgiveness, harmless whatever was typed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.core.names import (
    BIDI_CONTROLS,
    NAME_LIMIT,
    TEXT_LIMIT,
    CompanionError,
    candidates,
    choices_for,
    clean_name,
    clean_text,
    close_names,
    fold,
    is_control,
    resolve,
    shorten,
    slug,
)

HEROES = ["Kyra", "Leoric of the Book", "Laurel of Bloodwood", "Lem", "Lini", "Žofie Černá", "O'Mara"]
CHOICES = {name: name for name in HEROES}
anything = st.text(max_size=200)


# fold


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Kyra", "kyra"),
        ("  LEORIC   of the\tBook ", "leoric of the book"),
        ("Žofie Černá", "zofie cerna"),
        ("Zofie\u0301", "zofie"),
        ("Straße", "strasse"),
        ("İstanbul", "istanbul"),
        ("Mummy's Mask", "mummys mask"),
        ("Mummy\u2019s Mask", "mummys mask"),
        ("add-on", "add on"),
        ("\U0001d40a\U0001d432\U0001d42b\U0001d41a", "kyra"),  # mathematical bold: a capital only once taken apart
        ("\uff4b\uff59\uff52\uff41", "kyra"),
        ("עברית", "עברית"),
        ("!!!", "!!!"),
        ("🎲", "🎲"),
        ("", ""),
        (" \t\n", ""),
    ],
)
def test_fold_forgets_case_accents_and_punctuation(typed: str, folded: str) -> None:
    assert fold(typed) == folded


@given(anything)
@example("\U0001d400")
@example("ŉ")
@example("\u0345")
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(anything)
def test_the_folded_form_has_single_spaces_and_no_edges(text: str) -> None:
    assert fold(text) == " ".join(fold(text).split())
    assert bool(fold(text)) == bool(text.split())


@given(st.text(st.characters(codec="ascii", categories=["Lu", "Ll", "Nd"]), min_size=1))
def test_case_and_accents_never_tell_names_apart(text: str) -> None:
    accented = "".join(c + "\u0301" for c in text)
    assert fold(text.upper()) == fold(text.lower()) == fold(accented) == fold(f"  {text} ")


# clean_name and clean_text


def test_a_clean_name_is_composed_and_single_spaced() -> None:
    assert clean_name("  Z\u030cofie   C\u030cerna\u0301 ") == "Žofie Černá"


@pytest.mark.parametrize(
    "name", ["Kyra", "🎲", "👩‍🚀 Ann", "עברית", "x" * NAME_LIMIT, "../../x", "/etc/passwd", "7", "*"]
)
def test_a_plain_name_is_kept_as_it_is(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "The name is empty"),
        ("    ", "The name is empty"),
        ("\u200b", "The name is empty"),
        ("\u00a0\u00a0", "The name is empty"),
        ("x" * (NAME_LIMIT + 1), "The name has 81 characters. Use at most 80"),
        ("x" * 10_000, "The name has 10,000 characters"),
        ("a\nb", "line break or control character"),
        ("a\rb", "line break or control character"),
        ("a\tb", "line break or control character"),
        ("a\x00b", "line break or control character"),
        ("\x1b[31mred", "line break or control character"),
        ("\x9b31mred", "line break or control character"),
        ("a\u202eb", "line break or control character"),
        ("a\u2028b", "line break or control character"),
        ("\udcff", "line break or control character"),
    ],
)
def test_a_name_that_cannot_be_kept_says_why(name: str, says: str) -> None:
    with pytest.raises(CompanionError, match=says):
        clean_name(name)


def test_the_error_names_what_is_wrong() -> None:
    with pytest.raises(CompanionError, match="The campaign's name is empty"):
        clean_name("", "campaign's name")


@given(anything)
def test_a_name_is_either_refused_or_fit_to_store(text: str) -> None:
    try:
        name = clean_name(text)
    except CompanionError as error:
        assert error.message
        assert error.hint
        return
    assert 1 <= len(name) <= NAME_LIMIT
    assert not any(is_control(c) for c in name)
    assert clean_name(name) == name
    assert fold(name) == fold(text)
    name.encode("utf-8")


def test_a_text_may_have_lines_and_tabs() -> None:
    assert clean_text("  one\r\ntwo\tthree \n") == "one\ntwo\tthree"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (" \n ", "is empty"),
        ("x" * (TEXT_LIMIT + 1), "has 10,001 characters"),
        ("a\x1b]0;title\x07", "control character"),
        ("a\u2066b", "control character"),
        ("a\rb", "control character"),
    ],
)
def test_a_text_that_cannot_be_kept_says_why(text: str, says: str) -> None:
    with pytest.raises(CompanionError, match=says):
        clean_text(text)


@given(anything)
def test_a_text_is_either_refused_or_fit_to_store(text: str) -> None:
    try:
        kept = clean_text(text)
    except CompanionError:
        return
    assert clean_text(kept) == kept
    assert not any(is_control(c) and c not in "\n\t" for c in kept)


@pytest.mark.parametrize(
    "char", ["\x00", "\x1b", "\x7f", "\x9b", "\n", "\r", "\u2028", "\u2029", "\ud800", *sorted(BIDI_CONTROLS)]
)
def test_control_characters_are_known(char: str) -> None:
    assert is_control(char)


@given(st.characters(categories=["L", "N", "P", "S", "M"]))
def test_what_can_be_seen_is_no_control(char: str) -> None:
    assert not is_control(char)


# resolve


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Kyra", "Kyra"),
        ("kYRA", "Kyra"),
        ("ky", "Kyra"),
        ("leoric", "Leoric of the Book"),
        ("leoric of", "Leoric of the Book"),
        ("book", "Leoric of the Book"),
        ("bloodw", "Laurel of Bloodwood"),
        ("zofie", "Žofie Černá"),
        ("cerna", "Žofie Černá"),
        ("ŽOFIE", "Žofie Černá"),
        ("omara", "O'Mara"),
        ("o\u2019mara", "O'Mara"),
    ],
)
def test_one_name_is_found(typed: str, meant: str) -> None:
    assert resolve(typed, CHOICES, "hero") == meant


def test_the_whole_name_wins_over_a_longer_one_it_begins() -> None:
    assert resolve("lyssa", {"Lyssa (Conversion Kit)": 1, "Lyssa": 2}, "hero") == 2


def test_a_beginning_wins_over_a_later_word() -> None:
    assert candidates("l", ["Kyra Lem", "Lini"]) == ["Lini"]


def test_an_ambiguous_name_lists_the_candidates() -> None:
    with pytest.raises(CompanionError) as refused:
        resolve("l", CHOICES, "hero")
    assert refused.value.message == "'l' could be any of: Leoric of the Book, Laurel of Bloodwood, Lem, Lini."
    assert refused.value.hint == "Type a little more of the name."


def test_only_a_dozen_candidates_are_listed() -> None:
    with pytest.raises(CompanionError) as refused:
        resolve("hero", {f"Hero {n:03}": n for n in range(500)}, "hero")
    assert "Hero 011" in refused.value.message
    assert "Hero 012" not in refused.value.message


@pytest.mark.parametrize(("typed", "near"), [("kira", "Kyra"), ("leorik", "Leoric of the Book"), ("Lem.m", "Lem")])
def test_a_misspelling_asks_did_you_mean(typed: str, near: str) -> None:
    with pytest.raises(CompanionError) as refused:
        resolve(typed, CHOICES, "hero", "Thursday")
    assert refused.value.message == f"No hero called {typed!r} in Thursday."
    assert refused.value.hint == f"Did you mean {near}?"


def test_close_names_come_nearest_first() -> None:
    assert close_names("lemm", ["Lem", "Lemma", "Kyra"])[0] in {"Lem", "Lemma"}
    assert "Kyra" not in close_names("lemm", ["Lem", "Lemma", "Kyra"])


def test_an_unknown_name_lists_what_there_is() -> None:
    with pytest.raises(CompanionError) as refused:
        resolve("xyzzy", CHOICES, "hero")
    assert refused.value.message == "No hero called 'xyzzy'."
    assert refused.value.hint == f"There is: {', '.join(HEROES)}."


def test_the_caller_may_say_what_to_do_instead() -> None:
    with pytest.raises(CompanionError, match=r"Start one\."):
        resolve("xyzzy", CHOICES, "hero", hint="Start one.")
    with pytest.raises(CompanionError, match="There is none yet"):
        resolve("xyzzy", {}, "hero")


@pytest.mark.parametrize("typed", ["", "   ", "\n", "\u3000"])
def test_nothing_typed_means_nobody(typed: str) -> None:
    with pytest.raises(CompanionError, match="No hero called"):
        resolve(typed, {"Kyra": 1}, "hero")


@pytest.mark.parametrize(
    "typed", ["\x1b[2J", "a\nb\nc", "\u202eabc", "x" * 100_000, "%s {0} \\", "../../etc/passwd", "\udcff", "[red]"]
)
def test_an_error_repeats_hostile_input_on_one_short_harmless_line(typed: str) -> None:
    with pytest.raises(CompanionError) as refused:
        resolve(typed, CHOICES, "hero")
    said = str(refused.value)
    assert len(said.splitlines()) == 1
    assert len(said) < 300
    assert not any(is_control(c) for c in said)


@given(st.lists(st.text(min_size=1, max_size=20).filter(str.strip), min_size=1, max_size=8), st.data())
def test_every_name_finds_itself_or_one_that_folds_alike(names: list[str], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(names))
    assert fold(resolve(name, {n: n for n in names}, "hero")) == fold(name)


@given(anything, st.lists(st.text(min_size=1, max_size=20), max_size=8))
def test_resolve_finds_one_of_the_choices_or_refuses_clearly(typed: str, names: list[str]) -> None:
    try:
        assert resolve(typed, {name: name for name in names}, "hero") in names
    except CompanionError as error:
        assert error.hint
        assert shorten(typed) in error.message


# shorten and slug


def test_shorten_quotes_and_cuts() -> None:
    assert shorten("abc") == "'abc'"
    assert shorten("a\nb") == "'a b'"
    assert shorten("x" * 100, 10) == "'xxxxxxx...'"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Thursday group", "thursday-group"),
        ("../../etc/passwd", "etc-passwd"),
        ("/abs/olute", "abs-olute"),
        ("Žofie", "zofie"),
        ("עברית", "campaign"),
        ("..", "campaign"),
        ("C:\\x\\y", "c-x-y"),
    ],
)
def test_a_name_as_a_file_name(name: str, file: str) -> None:
    assert slug(name) == file


@given(anything)
def test_a_file_name_is_never_a_path(text: str) -> None:
    name = slug(text)
    assert name
    assert len(name) <= 60
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert unicodedata.normalize("NFC", name) == name


def test_a_variant_in_brackets_is_meant_only_where_it_is_named() -> None:
    heroes = ["Grisban the Thirsty", "Grisban the Thirsty (errata)", "Lem (promo)"]
    assert candidates("grisban", heroes) == ["Grisban the Thirsty"]
    assert candidates("grisban the thirsty (errata)", heroes) == ["Grisban the Thirsty (errata)"]
    assert candidates("lem", heroes) == ["Lem (promo)"]


def test_the_whole_name_of_another_is_never_taken_for_a_beginning() -> None:
    playing, left = {"Kyranna": 1, "Lem": 2}, {"Kyra": 3}
    assert resolve("kyra", choices_for("kyra", playing, left), "member") == 3
    assert resolve("kyr", choices_for("kyr", playing, left), "member") == 1
    assert resolve("lem", choices_for("lem", playing, {"LEM": 4}), "member") == 2
    assert set(choices_for("nobody", playing, left)) == {"Kyranna", "Lem", "Kyra"}
