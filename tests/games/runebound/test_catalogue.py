"""Cards, enemies, places and quests: as many as the sources name, with the figures they give, found by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core.fields import Problems
from companion.games.registry import Games
from companion.games.runebound.catalogue import spelled
from companion.games.runebound.data import load
from companion.games.runebound.odds.tokens import token
from tests.games.runebound.table import rules


def test_as_many_as_the_sources_name() -> None:
    box = rules()
    assert (len(box.assets), len(box.skills), len(box.enemies), len(box.places)) == (30, 12, 15, 46)
    assert (len(box.quests), sum(len(quest.outcomes) for quest in box.quests)) == (15, 45)
    assert (len(box.enemy_sides), len(box.contents)) == (8, 20)
    assert sum(one.in_box or 0 for one in box.contents if one.name.startswith("combat tokens")) == 18 + 34 + 8


HERO_TOKENS = {
    "Corbin": ("2 physical damage | 1 surge", "1 physical damage (lead) | 1 shield", "1 agility | 1 physical damage"),
    "Elder Mok": ("2 magic damage | 1 double", "1 agility (lead) | 1 shield", "1 surge (lead) | 1 physical damage"),
    "Laurel of Bloodwood": (
        "2 physical damage | 1 surge",
        "1 shield | 1 physical damage (lead)",
        "1 surge (lead) | 1 agility",
    ),
    "Lyssa": ("2 physical damage | 1 shield", "1 magic damage (lead) | 1 agility", "1 agility (lead) | 1 surge (lead)"),
    "Lord Hawthorne": (
        "2 physical damage | 1 shield",
        "1 physical damage (lead) | 1 agility",
        "1 physical damage (lead) | 1 blank",
    ),
    "Master Thorn": (
        "2 surge | 1 magic damage",
        "1 double | 1 magic damage (lead)",
        "1 agility (lead) | 1 magic damage",
    ),
}


def test_six_hero_tokens_show_a_surge_where_an_older_source_had_damage(games: Games) -> None:
    shown = {c.name: tuple(" | ".join(pair) for pair in c.facts["tokens"]) for c in games.get("runebound").roster}
    assert shown == HERO_TOKENS
    assert sum("surge" in text for tokens in shown.values() for text in tokens) == 6


def test_the_digest_names_the_same_tokens(games: Games) -> None:
    """Golden is what the digest calls the initiative symbol; a symbol without a number is one."""
    text = (games.get("runebound").folder / "rules" / "heroes.md").read_text(encoding="utf-8")
    told = [
        line.partition("Tokens: ")[2].partition(".")[0].split("; ") for line in text.splitlines() if "Tokens: " in line
    ]
    shown = [[_as_told(token) for token in HERO_TOKENS[name]] for name in ORDER]
    assert told == shown


ORDER = ("Corbin", "Elder Mok", "Laurel of Bloodwood", "Lyssa", "Lord Hawthorne", "Master Thorn")


def _as_told(token: str) -> str:
    said = token.replace(" damage", "").replace("(lead)", "(golden)").replace(" | ", "/")
    return re.sub("1 (shield|agility|double|blank)", r"\1", said)


@pytest.mark.parametrize(
    ("name", "health", "gold"),
    [
        ("Death Knight", 6, 3),
        ("Deep Elf", 5, 2),
        ("Dragon Hybrid", 6, 2),
        ("Ettin", 7, 3),
        ("Undead Horde", 3, 2),
        ("A horde of the Dead", 3, 2),
        ("Moon Cat", 6, 2),
        ("Ogre", 8, 3),
        ("Razorwing", 5, 2),
        ("Dreadbringer", 7, 3),
        ("The Rebels", 5, 1),
        ("barrow wyrm", 8, 3),
    ],
)
def test_enemies_by_any_of_their_names(name: str, health: int, gold: int) -> None:
    found = spelled(rules().enemies, name)
    assert found
    assert (found.health, found.gold) == (health, gold)


@pytest.mark.parametrize(
    ("name", "type_", "cost", "token_"),
    [
        ("Ancient sword", "weapon", 2, "blank | 1 physical damage"),
        ("Chain mail", "clothing", 4, "1 shield | blank"),
        ("Clawed Glove", "equipment", 6, "1 physical damage | 1 agility"),
        ("leather armor", "clothing", 3, "1 shield | blank (lead)"),
        ("Mana Armor", "clothing", 11, None),
        ("Serrated Ax", "weapon", 5, "blank | 2 physical damage"),
        ("Spiked armor", "clothing", 9, "2 shield | 1 physical damage"),
        ("Well-aimed bow", "weapon", 12, "2 physical damage (lead) | 1 shield"),
        ("Truesight Bow", "weapon", 12, "2 physical damage (lead) | 1 shield"),
        ("Values", "goods", 2, None),
        ("Winged boots", "movement", 3, None),
    ],
)
def test_assets_with_the_sides_of_their_tokens(name: str, type_: str, cost: int, token_: str | None) -> None:
    found = spelled(rules().assets, name)
    assert found
    assert (found.type, found.cost, found.token) == (type_, cost, (token_ or "").replace(" | ", "/"))


def test_every_token_can_be_cast() -> None:
    """An asset whose codes show different sides has none: which it is stands on the card."""
    box = rules()
    sides = [card.token.split("/") for card in box.assets if card.token]
    assert len(sides) == 12
    assert [card.name for card in box.assets if card.code and not card.token] == ["Mana Armor", "Potions set"]
    for one, other in [*sides, *(each.sides for each in box.enemy_sides)]:
        token(one, other)


def test_places_quests_and_skills_show_what_they_ask(cli) -> None:
    place = cli("place", "show", "suvars", "haven", "--json").json
    assert (place["name"], place["kind"], place["terrain"], place["road"]) == (
        "Suvar's Rest",
        "shrine",
        ["plains"],
        True,
    )
    quest = cli("quest", "runebound", "show", "magical", "storm", "--json").json
    assert quest["place"] == "The Fangs of the Mennara"
    assert quest["outcomes"][0] == {"outcome": "I", "terrain": ["forest"], "gold": 0, "health": -2, "lore": 0}
    assert quest["outcomes"][2]["gold"] == 4
    skill = cli("skill", "runebound", "show", "steadfastness", "--json").json
    assert (skill["cost"], skill["gives"]) == (["gray", "gray", "gray", "combat"], {"health": 3})
    assert len(cli("place", "list", "--kind", "shrine", "--json").json) == 5
    assert cli("card", "runebound", "show", "witch").out.startswith("Witch: health 6, reward 2 gold")
    assert "terrain dice" in cli("card", "box").out


def test_a_name_that_was_translated_back_is_marked_and_says_how_to_correct_it(cli) -> None:
    shown = cli("asset", "show", "values").out
    assert "translated back" in shown
    assert "companion box set" in shown
    assert cli("asset", "show", "truesight", "--json").json["translated"] is False


def test_what_can_be_looked_up_has_a_line_and_a_command(games: Games) -> None:
    system = games.get("runebound")
    found = {thing.name: thing for thing in games.code_of(system).things(system)}
    assert len(found) == 6 + 30 + 12 + 15 + 46 + 15
    assert found["Ogre"].line == "health 8, reward 3 gold (one source)"
    assert found["Truesight Bow"].also == ("Well-aimed bow",)
    assert found["Ogre"].show.verb == "enemy show"


def test_a_hero_card_shows_its_tokens_without_a_campaign(cli) -> None:
    shown = cli("hero", "runebound", "show", "master", "thorn", "--json").json
    assert tuple(shown["tokens"]) == HERO_TOKENS["Master Thorn"]
    assert "  2 surge | 1 magic damage" in cli("hero", "runebound", "show", "thorn").out


def test_an_older_record_keeps_its_spelling_and_finds_the_card(cli) -> None:
    cli("campaign", "new", "Vynelvale", "--game", "runebound")
    cli("party", "add", "corbin")
    cli("asset", "gain", "corbin", "well-aimed", "bow")
    held = cli("party", "show", "corbin", "--json").json["assets"]
    assert [(card["name"], card["type"]) for card in held] == [("Truesight Bow", "weapon")]


@pytest.mark.parametrize(
    ("file", "text", "field"),
    [
        ("asset-tokens.csv", "code,type,side_1,side_2,unverified\nX1,weapon,blank,1 surge,\n", "code"),
        ("asset-tokens.csv", "code,type,side_1,side_2,unverified\nX01,weapon,blank,4 swords,\n", "no side"),
        ("enemies.csv", "name,also,perhaps,translated,health,gold,unverified\nOgre,,,,-1,2,\n", "health"),
        ("enemies.csv", "name,also,perhaps,translated,health,gold,unverified\nOgre,,,,1,2,\nOGRE,,,,1,2,\n", "name"),
        ("skills.csv", "name,also,translated,type,cost,gives,success,unverified\nA,,,luck,gray,,,\n", "type"),
        ("skills.csv", "name,also,translated,type,cost,gives,success,unverified\nA,,,body,gold,,,\n", "cost"),
        (
            "skills.csv",
            "name,also,translated,type,cost,gives,success,unverified\nA,,,body,gray,luck=1,,\n",
            "no figure",
        ),
        ("places.csv", "name,also,translated,kind,terrain,hexes,road,gem,unverified\nA,,,town,sand,1,,,\n", "terrain"),
        ("places.csv", "name,also,translated,kind,terrain,hexes,road,gem,unverified\nA,,,town,,1,,blue,\n", "gem"),
        (
            "quests.csv",
            "name,translated,place,outcome,terrain,gold,health,lore,unverified\nA,,,2,hills,0,0,0,\n",
            "comes next",
        ),
        ("components.csv", "component,in_box,in_play,unverified\ndice,5,6,\n", "in play"),
    ],
)
def test_data_check_reports_what_cannot_be(tmp_path: Path, file: str, text: str, field: str) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    problems = Problems(tmp_path)
    load(tmp_path, problems)
    assert {found.place.file for found in problems.found if field in str(found)} == {file}


def test_a_token_of_another_type_is_reported(tmp_path: Path) -> None:
    (tmp_path / "components.toml").write_text('asset_types = ["weapon", "clothing"]\n', encoding="utf-8")
    (tmp_path / "asset-tokens.csv").write_text("code,type,side_1,side_2,unverified\nA01,clothing,blank,1 surge,\n")
    head = "name,also,translated,type,cost,trade,deliver,gives,code,unverified\n"
    (tmp_path / "assets.csv").write_text(f"{head}Axe,,,weapon,2,,,,A01,\nBow,,,weapon,2,,,,B99,\n", encoding="utf-8")
    problems = Problems(tmp_path)
    load(tmp_path, problems)
    assert [found.place.line for found in problems.found] == [2, 3]
