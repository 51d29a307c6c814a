"""`companion check ...` reads the hero: figures with modifiers, hand, damage, tokens."""

from __future__ import annotations

from fractions import Fraction

import pytest


@pytest.fixture
def corbin(cli):
    cli("campaign", "new", "Vynelvale", "--game", "runebound")
    cli("party", "add", "corbin")
    return cli


def odds(outcome) -> Fraction:
    return Fraction(outcome.json["probability"])


def same(cli, with_hero: list[str], by_hand: list[str]) -> bool:
    return odds(cli("check", *with_hero, "--hero", "corbin", "--json")) == odds(cli("check", *by_hand, "--json"))


DECK = ["--deck", "60", "--successes", "30"]


def test_a_test_takes_the_attribute_with_its_modifiers(corbin) -> None:
    assert same(corbin, ["test", "-a", "body", *DECK], ["test", "-a", "3", *DECK])
    corbin("hero", "modify", "corbin", "body", "-1")
    assert same(corbin, ["test", "-a", "body", *DECK], ["test", "-a", "2", *DECK])
    corbin("hero", "modify", "corbin", "spirit", "-2")
    assert same(corbin, ["test", "-a", "spirit", "--mod", "1", *DECK], ["test", "-a", "-2", "--mod", "1", *DECK])


def test_exploring_and_moving_take_the_speed(corbin) -> None:
    corbin("asset", "gain", "corbin", "winged", "--type", "movement", "--gives", "speed=1")
    assert same(corbin, ["explore", "forest", "hills"], ["explore", "forest", "hills", "--speed", "4"])
    assert same(corbin, ["move", "forest", "hills"], ["move", "forest", "hills", "--speed", "4"])
    assert same(corbin, ["explore", "forest", "--speed", "2"], ["explore", "forest", "--speed", "2"])


def test_resting_wants_to_heal_all_damage_and_speed_does_not_help(corbin) -> None:
    corbin("hero", "modify", "corbin", "speed", "2")
    corbin("hero", "damage", "corbin", "3")
    assert same(corbin, ["rest", "forest"], ["rest", "forest", "--heal", "3"])


def test_exertions_are_limited_by_the_hand(corbin) -> None:
    corbin("check", "explore", "forest", "--exert", "3", "--hero", "corbin")
    refused = corbin("check", "explore", "forest", "--exert", "4", "--hero", "corbin", code=2)
    assert "Corbin has 3 cards in hand." in refused.err
    assert same(corbin, ["retreat", "forest", "--exert", "2"], ["retreat", "forest", "--exert", "2"])
    corbin("check", "retreat", "forest", "--exert", "4", "--hero", "corbin", code=2)


def test_casting_takes_starting_tokens_and_those_of_assets(corbin) -> None:
    own = ["2 physical | 1 surge", "1 physical (lead) | 1 shield", "1 agility | 1 physical"]
    assert same(corbin, ["cast", "--target", "3"], ["cast", *own, "--target", "3"])
    corbin("asset", "gain", "corbin", "short", "bow", "--type", "weapon", "--code", "101")
    assert "The sides of the token 101" in corbin("check", "cast", "--hero", "corbin", code=2).err
    corbin("asset", "card", "Short", "bow", "--token", "2 physical/1 surge")
    assert same(corbin, ["cast", "--target", "3"], ["cast", *own, "2 physical | 1 surge", "--target", "3"])


def test_an_attribute_by_name_needs_a_hero(cli) -> None:
    assert "Whose body?" in cli("check", "runebound", "test", "-a", "body", *DECK, code=2).err


def test_the_hero_may_come_first_and_the_attribute_too(corbin) -> None:
    usual = odds(corbin("check", "test", "corbin", "body", *DECK, "--json"))
    for words in (["corbin", "body"], ["test", "body", "corbin"]):
        assert odds(corbin("check", *words, "--json")) == usual
    both = corbin("check", "corbin", "body", "vs", "mind", "--json").json["compared"]
    assert [(one["label"], one["read"][0]["what"]) for one in both] == [("body", "body 3"), ("mind", "mind 2")]


def test_a_what_if_changes_no_deck(corbin) -> None:
    corbin("check", "corbin", "body", *DECK)
    kept = odds(corbin("check", "corbin", "body", "--json"))
    corbin("check", "corbin", "body", "--deck", "40", "--successes", "9", "vs", "--deck", "60", "--successes", "2")
    assert odds(corbin("check", "corbin", "body", "--json")) == kept


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("corbinn body", "Did you mean Corbin?"),
        ("test corbinn body", "No hero called 'corbinn'. Did you mean Corbin?"),
        ("test nobody body", "No hero called 'nobody'."),
        ("cast corbinn margath", "No hero called 'corbinn'. Did you mean Corbin?"),
        ("cast margath", "'margath' is not a token with two sides."),
    ],
)
def test_a_hero_misspelt_is_said_in_one_line(corbin, words: str, said: str) -> None:
    refused = corbin("check", *words.split(), *(DECK if "test" in words else ()), code=2).err
    assert said in refused and refused.count("\n") == 1
