"""Whole tables in files: what acts bring about, names in any spelling, what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

TABLE = """
scenario = "margath"
[villain]
health = 16
[track]
spaces = 12
"""
TWO = """
[[hero]]
name = "Corbin"
gold = 5
[[hero]]
name = "Lyssa"
[[card]]
name = "Valorous Blade"
type = "weapon"
[[asset]]
hero = "Corbin"
name = "Short bow"
type = "weapon"
code = "101"
[[asset]]
hero = "Lyssa"
name = "Ancient sword"
type = "weapon"
"""


@pytest.fixture
def check(cli, tmp_path: Path):
    """The codes and messages found in a table."""

    def run(text: str, code: int) -> list[tuple[str, str]]:
        file = tmp_path / "table.toml"
        file.write_text(TABLE + text, encoding="utf-8")
        shown = cli("hero", "check", "--file", str(file), "--game", "runebound", "--json", code=code).json
        return [(finding["code"], finding["message"]) for finding in shown["diagnostics"]]

    return run


SHOP = '[[shop]]\nhero = "Corbin"\ncity = "Tamalir"\n'
BARTER = '[[barter]]\ngiver = "Corbin"\ntaker = "Lyssa"\nassets = ["Short bow"]\n'
TOKENS = TWO.replace("gold = 5", 'gold = 5\ntokens = ["101"]')


def test_nobody_buys_for_more_gold_than_there_is(check) -> None:
    assert check(TWO + SHOP + 'bought = ["Elven armor"]\n', 1)[-1] == ("RNB010", "3 gold short")
    assert check(TOKENS + SHOP + 'sold = ["Short bow"]\nbought = ["Elven armor"]\n', 0) == []


def test_a_purchase_that_is_the_second_of_its_type_needs_a_choice(check) -> None:
    rich = TOKENS.replace("gold = 5", "gold = 15")
    bought = SHOP + 'bought = ["Valorous Blade"]\n'
    assert [code for code, _ in check(rich + bought, 1)] == ["RNB002"]
    assert check(rich + bought + 'dropped = ["Short bow"]\n', 0) == []
    assert check(rich + bought + 'dropped = ["Valorous Blade"]\n', 0) == []


def test_a_barter_may_swap_but_not_double_a_type(check) -> None:
    assert [code for code, _ in check(TOKENS + BARTER, 1)] == ["RNB002"]
    assert check(TOKENS + BARTER + 'dropped = ["Ancient sword"]\n', 0) == []
    back = '[[barter]]\ngiver = "Lyssa"\ntaker = "Corbin"\nassets = ["Ancient sword"]\n'
    assert check(TOKENS + BARTER + back, 0) == []


def test_what_an_asset_row_says_holds_for_the_acts(check) -> None:
    left = BARTER + 'tokens = []\ndropped = ["Ancient sword"]\n'
    assert [code for code, _ in check(TOKENS + left, 1)] == ["RNB024"]
    assert [code for code, _ in check(TOKENS + '[[trade]]\nhero = "Corbin"\nasset = "Short bow"\n', 1)] == ["RNB025"]


def test_names_are_read_in_any_spelling(check) -> None:
    spelled = """
    [[hero]]
    name = "Lord Hawthorne"
    trophies = { Combat = 1 }
    [[asset]]
    hero = "lord hawthorne"
    name = "chain mail"
    type = "Clothing"
    [[quest]]
    hero = "LORD HAWTHORNE"
    name = "The Lost Temple"
    status = "Resolved"
    outcomes = ["ii"]
    trophy = true
    [[market]]
    city = "tamalir"
    cards = ["relics", "suma", "chain mail"]
    [[shop]]
    hero = "lord hawthorne"
    city = "TAMALIR"
    drew = "provision"
    bought = ["Provision"]
    [[deed]]
    hero = "Lord Hawthorne"
    action = "Rest"
    """
    assert check(spelled, 0) == []


def test_modifiers_below_zero_count_as_zero_for_skills(check) -> None:
    cursed = '[[hero]]\nname = "Corbin"\nmodifiers = { spirit = -2, hand = -1 }\nhand = ["a", "b"]\n'
    ward = '[[skill]]\nhero = "Corbin"\nname = "Ward"\ntype = "spirit"\n'
    assert check(cursed, 0) == []
    assert check(cursed + ward, 1) == [("RNB007", "1 spirit skill (Ward), spirit is -2")]
    assert check(cursed + ward + "gives = { spirit = 3 }\n", 0) == []


def test_a_scenario_of_ones_own_names_its_tokens(check) -> None:
    token = '[[token]]\nname = "embers"\nkept_by = "hero"\nvillain_health = -1\n'
    hero = '[[hero]]\nname = "Corbin"\nstory = { embers = 2 }\n'
    assert [code for code, _ in check(hero, 1)] == ["RNB037"]
    assert check(token + hero, 0) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("modifiers = { luck = 1 }", "there is no figure 'luck'"),
        ("health = -3", "health -3 is below zero"),
        ('[[hero]]\nname = "corbin"', "the hero corbin stands here a second time"),
        (
            '[[asset]]\nhero = "Corbin"\nname = "Lance"\ncode = "12"',
            "a letter or digit and two digits, not '12'",
        ),
        ('[[quest]]\nname = "x"\nstatus = "done"', "status is active, resolved or discarded, not 'done'"),
        ('[[token]]\nname = "x"\nkept_by = "me"', "kept_by is hero or board, not 'me'"),
    ],
)
def test_what_cannot_be_is_a_finding(check, text: str, words: str) -> None:
    assert any(words in message for _, message in check(f'[[hero]]\nname = "Corbin"\n{text}\n', 1))
