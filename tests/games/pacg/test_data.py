"""The data of both sets: sound, and every rule a finding cites is an entry of the digest."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from companion.core.fields import Problems
from companion.core.findings import Rule, told
from companion.games.pacg import codes, data
from companion.games.pacg.cards import BOONS
from companion.games.pacg.data import CardGame
from rulesindex.digest import load_digest

SETS = ["pacg-rotr", "pacg-mm"]


@pytest.mark.parametrize("game", SETS)
def test_the_shipped_data_is_sound(game: str, games) -> None:
    folder = games.get(game).folder
    problems = Problems(folder)
    data.check(folder, problems)
    assert problems.found == []


@pytest.mark.parametrize("game", SETS)
def test_every_rule_cited_is_in_the_digest(game: str, games) -> None:
    system = games.get(game)
    files = [path for folder in system.rules_folders for path in folder.glob("*.md")]
    known = {entry.id for entry in load_digest(system.id, files).entries}
    cited = [CardGame(system).rules.cites(key) for key in CardGame(system).rules.entries]
    assert len(cited) >= 18
    for text in cited:
        found = re.fullmatch(rf"{game}#([a-z0-9-]+) \(rulebook.*\)", text)
        assert found and found[1] in known, text


@pytest.mark.parametrize("game", SETS)
def test_every_key_the_code_cites_is_given(game: str, games) -> None:
    keys: set[str] = set()
    for folder in ("companion/games/pacg",):
        for path in (Path(__file__).parents[3] / folder).rglob("*.py"):
            keys |= set(re.findall(r'cites\("([a-z-]+)"', path.read_text(encoding="utf-8")))
    cards = CardGame(games.get(game))
    only_with_traders = {
        "bazaar",
        "no-trader",
        "one-trader",
        "one-trade",
        "trader-order",
        "dead",
        "cost",
        "payment",
        "payment-source",
        "stock",
    }
    missing = {key for key in keys | {"basic", "number"} if not cards.rules.cites(key)}
    assert len(keys) > 20 and missing <= (set() if cards.traders else only_with_traders)


@pytest.mark.parametrize("game", SETS)
def test_the_boxes_of_a_character_agree_with_the_cards(game: str, games) -> None:
    cards = CardGame(games.get(game))
    for character in cards.game.roster:
        listed = character.facts["cards_list"]
        assert set(listed) == set(BOONS)
        assert sum(row[0] for row in listed.values()) == 15  # RotR p. 23, Making Your Own Cards: 15 cards to start


def test_loot_counts_as_the_type_its_traits_show(games) -> None:
    cards = CardGame(games.get("pacg-mm"))
    loot = {card.name: card.type for card in cards.catalog.cards if card.loot}
    assert len(loot) == 26 and set(loot.values()) <= set(BOONS)
    assert loot["Akhentepi's Armor"] == "armor" and loot["Natron Fang"] == "weapon" and loot["Honaire"] == "ally"


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("cards.csv", "Mace,weapon,B,3", "Mace,wepon,B,3", "there is no card type 'wepon'"),
        ("cards.csv", "Mace,weapon,B,3", "Mace,weapon,Q,3", "there is no set 'Q'"),
        ("cards.csv", "Mace,weapon,B,3,1", "Mace,weapon,B,3,maybe", "basic must be 1, 0 or empty"),
        (
            "quests.toml",
            '{ kind = "loot", what = "Sihedron Medallion" }',
            '{ kind = "loot", what = "Ring" }',
            "no card 'Ring'",
        ),
        (
            "quests.toml",
            '{ kind = "feat", what = "card" }',
            '{ kind = "feat", what = "carp" }',
            "there is no 'carp' feat",
        ),
        ("quests.toml", '"Prison"', '"Jail"', "no location 'Jail'"),
        ("suggested.txt", "Mace, Quarterstaff", "Maze, Quarterstaff", "Maze is no weapon"),
        ("locations.csv", "Guard Tower,1", "Guard Tower,one", "monster must be a whole number"),
        ("locations.csv", "check: Strength 5", "check: Brawn 5", "there is no skill 'brawn'"),
        ("locations.csv", "check: Strength 5", "Strength 5", "no way to close a location can be read"),
        ("locations.csv", "henchman Goblin Raider", "henchman Gobbo", "there is no henchman 'Gobbo'"),
        ("cards.csv", "Combat 12 then Combat 14", "Combat twelve", "no check can be read from 'Combat twelve'"),
        ("cards.csv", "Korvus,monster", "Korvus,monstrous", "a monster or a barrier, not 'monstrous'"),
        ("cards.csv", ",Korvus,", ",,", "has no 'Korvus' under `also` of Koruvus"),
        ("weapons.csv", "Mace,Strength/Melee,reveal,1d8", "Mace,Strength/Melee,wave,1d8", "called 'wave'"),
        ("weapons.csv", "Mace,Strength/Melee,reveal,1d8", "Mace,Strength/Melee,reveal,d9", "no dice can be read"),
        ("weapons.csv", "Mace,Strength/Melee,reveal,1d8", "Mace,Strength/Melee,,1d8", "belong together"),
        ("weapons.csv", "Mace,", "Maze,", "Maze is no weapon of cards.csv"),
        ("box.toml", "below = 2", 'below = "two"', "below must be a whole number"),
    ],
)
def test_a_mistake_in_a_file_is_found(file: str, old: str, new: str, words: str, games, tmp_path: Path) -> None:
    folder = tmp_path / "pacg-rotr"
    shutil.copytree(games.get("pacg-rotr").folder, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    problems = Problems(folder)
    data.check(folder, problems)
    assert any(words in told(finding) for finding in problems.found), problems.found
    assert {finding.place.file for finding in problems.found} <= {
        file,
        "quests.toml",
        "suggested.txt",
        "weapons.csv",
        "box.toml",
    }


def test_every_code_has_its_own_number() -> None:
    """A second sentence of a code keeps its name and summary; else a number was given away twice."""
    rules = {(rule.code, rule.name, rule.summary) for rule in vars(codes).values() if isinstance(rule, Rule)}
    assert len({code for code, _name, _summary in rules}) == len({name for _code, name, _summary in rules})
    assert len(rules) == len(codes.every())
