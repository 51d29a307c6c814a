"""Death, return, the end of a whole party; rebuilds that come late."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.pacg.cards import Card, Catalog, Printing
from companion.games.pacg.data import CardGame
from companion.games.pacg.decks import Deck, Decks, Held, Loose
from companion.games.pacg.rules.rebuild import suggest


@pytest.fixture
def table(cli) -> Callable:
    """Kyra and Valeros in their first scenario."""
    cli("campaign", "new", "Thursday", "--game", "rotr")
    for name in ("kyra", "valeros"):
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")
    cli("quest", "start")
    return cli


def cards(cli, name: str) -> list[tuple[str, int, str]]:
    return [(c["name"], c["count"], c["zone"]) for c in cli("deck", "show", name, "--json").json["cards"]]


def codes(found) -> list[str]:
    """The codes found: a change has findings, what only looks has diagnostics."""
    return [one["code"] for one in found.json.get("findings", found.json.get("diagnostics"))]


def test_one_who_returns_from_death_has_the_buried_cards_back(table) -> None:
    """RotR p. 15, Dying: certain cards bring a character back before the scenario ends."""
    table("deck", "add", "kyra", "longsword", "+1")
    before = cards(table, "kyra")
    table("party", "kill", "kyra")
    assert cards(table, "kyra") == []
    table("party", "return", "kyra")
    assert cards(table, "kyra") == before and ("Longsword +1", 1, "acquired") in before
    table("undo")
    assert cards(table, "kyra") == []


def test_after_the_rebuild_the_buried_cards_are_gone(table) -> None:
    table("party", "kill", "kyra")
    table("quest", "win")
    table("deck", "rebuild", "--done", "--yes")
    table("party", "return", "kyra")
    assert cards(table, "kyra") == []


def test_a_party_that_is_dead_has_lost(table) -> None:
    """RotR p. 15, Dying: with nobody alive the scenario counts as lost."""
    table("party", "kill", "kyra")
    assert "lost" in table("party", "kill", "valeros").out
    assert codes(table("quest", "win", "--json", code=1)) == ["PAC014"]
    table("quest", "lose")
    assert "party add" in table("deck", "suggest", code=2).err
    assert "party add" in table("deck", "rebuild", "--suggested", code=2).err
    table("party", "add", "lem")
    table("deck", "set", "lem", "--suggested")
    assert codes(table("quest", "start", "--json", code=1)) == ["PAC012"]
    table("deck", "rebuild", "--done", "--yes")
    assert table("deck", "check", "--json").json["diagnostics"] == []
    assert table("quest", "start", "--json").json["facts"]["setup"]["id"] == "B-1"


def test_the_dead_gain_nothing_more(table) -> None:
    for quest in ("B-1", "B-2", "B-3"):
        table("quest", "win", quest)
        table("deck", "rebuild", "--done", "--yes")
    table("party", "kill", "valeros")
    assert table("quest", "next", "--json").json["due"] == ["Perils of the Lost Coast: Kyra gains a skill feat"]


def test_a_card_feat_claimed_after_the_rebuild_can_still_be_filled(table) -> None:
    """What is amiss between two scenarios can be mended by another rebuild; the later lock stands."""
    table("quest", "win")
    table("deck", "rebuild", "--done", "--yes")
    assert "no scenario" in table("deck", "rebuild", "--done", code=2).err
    table("feat", "gain", "kyra", "card", "spell", "--reason", "late")
    assert "deck rebuild --suggested" in table("deck", "suggest").out
    table("deck", "rebuild", "--suggested")
    assert table("deck", "check", "--json").json["diagnostics"] == []
    states = table("deck", "history", "kyra", "--json").json["states"]
    assert [state["title"] for state in states] == ["before Brigandoom!", "after the win Brigandoom!", "now"]
    assert states[1]["cards"] == states[2]["cards"]


def test_the_first_decks_can_be_built_as_suggested(cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")
    assert "deck rebuild --suggested" in cli("deck", "suggest").out
    cli("deck", "rebuild", "--suggested")
    built = cards(cli, "kyra")
    cli("deck", "set", "kyra", "--suggested")
    assert sorted(cards(cli, "kyra")) == sorted(built), "what the box gives is what the book suggests for her"
    assert cli("deck", "check", "--json").json["diagnostics"] == []
    assert "No deck has been locked" in cli("deck", "diff", "kyra", code=2).err
    assert "rebuild --suggested" not in cli("deck", "suggest").out


def test_a_deck_need_not_fit_its_list_while_a_scenario_is_played(table) -> None:
    """RotR p. 21, Cards List: during play the deck may vary."""
    assert codes(table("deck", "remove", "kyra", "mace", "--json")) == []
    table("quest", "win")
    assert codes(table("deck", "remove", "kyra", "cure", "--json")) == ["DCK002"]


def test_a_new_character_is_built_from_cards_the_box_may_give(games) -> None:
    """RotR p. 15: the survivors use the cards of the dead; a new character starts with Basic cards."""
    rules = CardGame(games.get("pacg-rotr")).rules
    plain = Card("Plain", "item", (Printing("B", 1, True),))
    fine = Card("Fine", "item", (Printing("B", 1, False),))
    loose = (Loose("Fine", 1, "Harsk, dead"),)
    new = Deck("Lem", "Lem", needs={"item": 1}, fresh=True)
    old = Deck("Kyra", "Kyra", needs={"item": 1})

    def decks(catalog: Catalog, *party: Deck) -> dict[str, dict[str, int]]:
        found = suggest(Decks(catalog, rules, party, 0, frozenset({"base"}), loose))
        return {name: dict(deck) for name, deck in found.decks.items()}

    assert decks(Catalog((plain, fine)), new, old) == {"Lem": {"Plain": 1}, "Kyra": {"Fine": 1}}
    assert decks(Catalog((plain, fine)), new) == {"Lem": {"Plain": 1}}
    assert decks(Catalog((fine,)), new) == {}, "not of the dead, though the box has nothing"
    rich = Deck("Kyra", "Kyra", (Held("Fine"),), {"item": 0})
    assert decks(Catalog((fine,)), new, rich)["Lem"] == {"Fine": 1}, "but by a trade with the living"
    held = Deck("Kyra", "Kyra", (Held("Plain"),), {"item": 1})
    assert decks(Catalog((plain, fine)), new, held) == {"Lem": {"Plain": 1}, "Kyra": {"Fine": 1}}
