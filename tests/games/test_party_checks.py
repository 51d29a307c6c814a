"""The party checks as functions, and the rules that the data cites for its limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.findings import told
from companion.core.system import Character, GameSystem, Member, Party, Product, Side, Standing, party_findings
from companion.games.registry import Games
from rulesindex.digest import load_digest

SHIPPED = ["arcania", "descent", "pacg-mm", "pacg-rotr", "runebound"]


def game_with(**parts) -> GameSystem:
    sides = (Side("heroes", "Heroes", 1, 2, "g#size"), Side("foe", "The Foe", 1, 1, "g#foe"))
    return GameSystem("g", "G", "G", Path(), sides=sides, **parts)


def found(game: GameSystem, *members: Member, products: frozenset[str] = frozenset({"base"})) -> list[tuple[str, str]]:
    party = Party("Thursday", members, products)
    return [(f.rule.code, told(f)) for f in party_findings(game, party)]


def test_a_product_raises_the_limit_of_the_party_only() -> None:
    game = game_with(products=(Product("base", "box"), Product("more", "More", 5)))
    foes = [Member(name, side="foe") for name in ("X", "Y")]
    heroes = [Member(name) for name in ("A", "B", "C")]
    assert found(game, *heroes, *foes, products=frozenset({"base", "more"})) == [
        ("PTY001", "2 on the side The Foe, the game allows 1")
    ]


def test_an_empty_party_is_no_finding_and_one_who_left_does_not_count() -> None:
    assert found(game_with()) == []
    assert found(game_with(), Member("A", standing=Standing.DEAD), Member("F", side="foe")) == [
        ("PTY002", "0 of at least 1 heroes")
    ]


def test_only_the_table_s_own_heroes_are_custom() -> None:
    game = game_with(roster=(Character("a", "A"),))
    assert found(game, Member("A", "a"), Member("F", side="foe")) == []
    assert found(game, Member("B"), Member("F", side="foe")) == [("PTY004", "B is one of your own")]
    assert found(game_with(), Member("B"), Member("F", side="foe")) == [], "without a list there is nothing to verify"


# The rules the data cites


@pytest.mark.parametrize("id", SHIPPED)
def test_every_rule_cited_is_an_entry_of_the_digest(id: str, games: Games) -> None:
    game = games.get(id)
    entries = {e.id for e in load_digest(id, [f for folder in game.rules_folders for f in folder.glob("*.md")]).entries}
    cited = [side.cites for side in game.sides if side.most]
    assert cited or id == "runebound", "a limit rests on a rule"
    for cites in cited:
        named, _, section = cites.split(" (")[0].partition("#")
        assert named == id
        assert section in entries, f"{cites} is in no digest of {id}"
