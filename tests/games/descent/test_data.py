"""The card lists: complete, sound, and checked with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.core.fields import Problems
from companion.games.descent.campaign import graphs
from companion.games.descent.data import BASIC_DECKS, cards
from companion.games.descent.data_check import check
from companion.games.registry import Games

FILES = (
    "classes",
    "skills",
    "class-items",
    "shop-items",
    "relics",
    "overlord-cards",
    "plot-cards",
    "rumors",
    "advanced-quests",
    "search-cards",
    "conditions",
    "monsters",
    "monster-groups",
    "lieutenants",
    "agents",
    "allies",
    "ally-skills",
    "familiars",
    "tainted-cards",
    "travel-events",
    "secret-rooms",
    "corrupt-citizens",
    "coop-tracks",
)


def test_the_shipped_data_is_sound(games: Games) -> None:
    game = games.get("descent")
    problems = Problems(game.folder)
    check(game.folder, problems)
    assert problems.found == []


def test_the_lists_are_complete(games: Games) -> None:
    found = cards(games.get("descent"))
    assert (len(found.classes), sum(known.hybrid for known in found.classes)) == (38, 12)
    assert len(found.skills) == 288 and len(found.class_items) == 42 and len(found.shop) == 139
    assert len(found.relics) == 54 and len(found.rumors) == 28 and len(found.advanced) == 17
    assert len({card.deck for card in found.plot}) * 10 == len(found.plot) == 200
    assert sum(card.copies for card in found.shop if card.product == "base" and card.act == "I") == 20
    for deck in BASIC_DECKS:
        assert sum(card.copies for card in found.overlord if card.deck == deck) == 15
    assert {card.servant for card in found.overlord if card.servant} == {"Raven Flock", "Scourge"}


def test_every_standard_class_matches_a_roster_archetype_and_has_gear(games: Games) -> None:
    game, found = games.get("descent"), cards(games.get("descent"))
    archetypes = {character.facts["archetype"] for character in game.roster}
    assert {known.archetype for known in found.classes} == archetypes
    geared = {item.hero_class for item in found.class_items}
    assert {known.id for known in found.classes if not known.hybrid} == geared


def test_every_product_is_known_to_the_game(games: Games) -> None:
    game = games.get("descent")
    products = {product.id for product in game.products}
    used = {item.product for item in cards(game).shop} | {known.product for known in cards(game).classes}
    used |= {graph.product for graph in graphs(game).values()}
    assert used <= products


@pytest.mark.parametrize("name", FILES)
def test_a_broken_line_is_reported_where_it_stands(games: Games, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "descent"
    shutil.copytree(games.get("descent").folder, folder, ignore=shutil.ignore_patterns("rules"))
    file = folder / f"{name}.csv"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:2], lines[2] + ",too much", *lines[3:]]), encoding="utf-8")
    problems = Problems(folder)
    check(folder, problems)
    assert f"{name}.csv:3" in {str(finding.place) for finding in problems.found}
