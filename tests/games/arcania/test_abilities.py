"""`ability`: every ability and tag explained, random ones rolled."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.readings import Readings
from companion.games.arcania.data import Ruleset
from companion.games.arcania.odds.abilities import roll_abilities


def test_an_ability_is_explained_without_a_campaign(cli) -> None:
    shape = cli("ability", "LTH", "--json").json
    assert (shape["number"], shape["name"], shape["who"], shape["stacks"]) == (45, "Lethal", "anyone", "best")
    assert "two complete sets" in shape["text"]
    shown = cli("ability", "lth").out
    assert "ability 45" in shown
    assert "arcania#ability-lth" in shown


def test_every_ability_and_tag_has_our_own_words(rules: Ruleset, defaults) -> None:
    from companion.games.arcania.views.items import ability_shown

    for ability in rules.abilities.listed:
        shown = ability_shown(ability, rules, defaults)
        assert len(shown.text) > 30, ability.code
        assert shown.source, ability.code


@pytest.mark.parametrize(("typed", "number", "kind"), [
    ("PRC2", 63, "ability"),
    ("bounce back", 8, "ability"),
    ("T$", 86, "ability"),
    ("T", 21, "tag"),
    ("treasure", 21, "tag"),
    ("tag 21", 21, "tag"),
    ("ability 21", 21, "ability"),
    ("IFC", 40, "ability"),
    ("UND", 96, "ability"),
    ("multi action", 48, "ability"),
    ("Bro-Harlan", 14, "ability"),
    ("67", 67, "ability"),
    ("necro s", 57, "ability"),
    ("QIK", 18, "tag"),
    ("honor bound", 13, "tag"),
    ("two handed ranged weapon", 28, "tag"),
])  # fmt: skip
def test_names_are_found_with_forgiveness(cli, typed: str, number: int, kind: str) -> None:
    shape = cli("ability", *typed.split(), "--json").json
    assert (shape["number"], shape["kind"]) == (number, kind)


def test_every_one_is_found_by_its_code_and_by_its_name(rules: Ruleset) -> None:
    from companion.games.arcania.commands.ability import _find

    for ability in rules.abilities.listed:
        for name in (ability.code, ability.name):
            assert not name or _find(rules, name) == ability, name


def test_an_unknown_ability_gets_a_suggestion(cli) -> None:
    assert "Did you mean" in cli("ability", "Lethall", code=2).err
    assert "companion ability list" in cli("ability", "xyz", code=2).err


def test_the_list_has_them_all(cli) -> None:
    assert len(cli("ability", "list", "--json").json) == 131


@pytest.mark.parametrize("who", ["hero", "monster"])
def test_random_abilities_are_allowed_ones(rules: Ruleset, defaults: Readings, who: str) -> None:
    other = {"hero": "monster", "monster": "hero"}[who]
    for seed in range(200):
        rolled = roll_abilities(who, rules, defaults, Random(seed))
        assert rolled.gained
        for code in rolled.gained:
            ability = rules.abilities.get(code)
            assert ability is not None
            assert ability.who not in {other, "nobody"}


def test_a_random_ability_is_the_same_again_for_a_seed(cli) -> None:
    first, again = (cli("ability", "random", "monster", "--seed", "7", "--json").json for _ in range(2))
    assert first == again
    assert first["gained"]


def test_a_random_ability_goes_on_the_sheet(cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "hoa")
    cli("party", "add", "Dalger", "--as", "archer")
    gained = cli("ability", "random", "hero", "--for", "dalger", "--seed", "3", "--json").json["facts"]["gained"]
    own = {one["code"] for one in cli("party", "show", "dalger", "--json").json["abilities"]}
    assert set(gained) <= own


def test_nobody_else_has_random_abilities(cli) -> None:
    assert "hero or monster" in cli("ability", "random", "goat", code=2).err
