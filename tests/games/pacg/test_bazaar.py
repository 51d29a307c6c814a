"""The bazaar and the scourges of Mummy's Mask."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.pacg.acts.bazaar import visit
from companion.games.pacg.data import CardGame
from companion.games.pacg.rules.bazaar import price
from companion.games.pacg.traders import number_after
from companion.store.opening import open_record
from companion.table.change import Table


@pytest.fixture
def cards(games) -> CardGame:
    return CardGame(games.get("pacg-mm"))


@pytest.fixture
def table(cli):
    cli("campaign", "new", "T", "--game", "mm")
    for name in ("alahazra", "damiel", "estra"):
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")
    return cli


def codes(found) -> list[str]:
    """The codes found: a change has findings, what only looks has diagnostics."""
    return [one["code"] for one in found.json.get("findings", found.json.get("diagnostics"))]


def trader(cards: CardGame, name: str):
    return next(t for t in cards.traders if t.name == name)


def test_the_books_example_of_what_is_on_display(cards: CardGame) -> None:
    """p. 18: after a scenario of adventure 3, two visitors at Falsin Deek, one at Hadden Hoppert."""
    deek, hoppert = trader(cards, "Falsin Deek"), trader(cards, "Hadden Hoppert")
    assert (deek.shows(2), hoppert.shows(1)) == (3, 2)
    assert deek.numbers(3) == hoppert.numbers(3) == (2, 3)
    assert {card.type for card in deek.stock(cards.catalog, 3)} == {"item"}
    assert {card.type for card in hoppert.stock(cards.catalog, 3)} == {"spell"}
    assert all(number_after(card, deek, 3) in {2, 3} for card in deek.stock(cards.catalog, 3))


def test_the_books_example_of_the_price(cards: CardGame) -> None:
    """p. 18: a card numbered 3 asks for two boons numbered 2 or higher, one numbered 2 for 1 or higher."""
    deek = trader(cards, "Falsin Deek")
    two, three, one, none = (cards.card(name) for name in ("Mumia", "Scarab Sand", "Smoke Stick", "Torch"))
    assert [card.number for card in (two, three, one, none)] == [2, 3, 1, 0]
    assert list(price(deek, 3, [two, two], cards.rules, "Damiel")) == []
    assert list(price(deek, 3, [two, three], cards.rules, "Estra")) == []
    assert [f.rule.code for f in price(deek, 3, [two], cards.rules, "Damiel")] == ["PAC005"]
    assert [f.rule.code for f in price(deek, 3, [two, one], cards.rules, "Damiel")] == ["PAC006"]
    assert list(price(deek, 2, [one, one], cards.rules, "Damiel")) == []
    assert [f.rule.code for f in price(deek, 2, [none, one], cards.rules, "Damiel")] == ["PAC006"]
    assert list(price(deek, 1, [none, none], cards.rules, "Damiel")) == []


def test_letters_count_as_zero(cards: CardGame) -> None:
    deek = trader(cards, "Falsin Deek")
    assert deek.numbers(0) == (0,) and deek.numbers(1) == (0, 1)


def test_special_traders(cards: CardGame) -> None:
    sunburst, trove = trader(cards, "Sunburst Market"), trader(cards, "Trove of Tef-Naju")
    assert sunburst.offers(cards.card("Cure"), 5) and not sunburst.offers(cards.card("Vision"), 5)
    assert not sunburst.offers(cards.card("Honaire"), 5) and (sunburst.cost, trove.cost) == (1, 4)
    assert trove.numbers(5) == (5,) and trove.shows(1) == 6
    assert {card.type for card in trove.stock(cards.catalog, 5)} == {
        "weapon",
        "spell",
        "armor",
        "item",
        "ally",
        "blessing",
    }
    shardizhad = trader(cards, "Shardizhad")
    assert all("Melee" in card.traits and card.type == "weapon" for card in shardizhad.stock(cards.catalog, 3))


def test_a_visit_after_a_win_with_a_friends_help(table, cards: CardGame) -> None:
    """The book's example played through: Alahazra and Damiel at Falsin Deek, Estra at Hadden Hoppert."""
    assert codes(table("trader", "visit", "falsin", "damiel", "--json", code=1)) == ["PAC002"]
    table("quest", "start")
    table("quest", "win")
    assert [t["name"] for t in table("trader", "list", "--json").json if t["checked_off"]] == [
        "Falsin Deek",
        "Hadden Hoppert",
    ]
    assert codes(table("trader", "visit", "ghoul", "damiel", "--json", code=1)) == ["PAC001"]
    shown = ["--show", "Canteen", "--show", "Seer's Tea", "--show", "Frost Staff"]
    found = table("trader", "visit", "falsin", "alahazra", "damiel", *shown, "--json").json
    assert "Falsin Deek shows 3 cards (items, number 0):" in found["notes"][0]
    order = next(line for line in found["notes"] if line.startswith("Order")).removeprefix("Order, by lot: ")
    first, second = order.removesuffix(".").split(", ")
    table("trader", "visit", "hadden", "estra")
    assert codes(table("trader", "visit", "hadden", "damiel", "--json", code=1)) == ["PAC003"]
    pay = {"Damiel": ["--pay", "Torch", "--pay", "Blowgun"], "Alahazra": ["--pay", "Camel", "--pay", "Flame Staff"]}
    assert codes(table("trader", "trade", second, "canteen", *pay[second], "--json", code=1)) == ["PAC009"]
    table("trader", "pass", first)
    gift = "Torch" if first == "Damiel" else "Camel"
    table("deck", "trade", first, gift, second)
    own = "Torch" if second == "Damiel" else "Camel"
    assert codes(table("trader", "trade", second, "canteen", "--pay", own, "--json", code=1)) == ["PAC005"]
    assert codes(
        table("trader", "trade", second, "twitch", "tonic", "--pay", own, "--pay", gift, "--json", code=1)
    ) == ["PAC007"]
    table("trader", "trade", second, "canteen", "--pay", own, "--pay", gift)
    held = {c["name"]: c["zone"] for c in table("deck", "show", second, "--json").json["cards"]}
    assert held["Canteen"] == "acquired" and own not in held and gift not in held
    table("deck", "rebuild", "--suggested")
    assert codes(table("trader", "visit", "falsin", "estra", "--json", code=1)) == ["PAC002"]
    assert table("deck", "check", "--json").json["ok"]


def test_one_trade_each_and_none_after_a_loss(table) -> None:
    table("quest", "start")
    table("quest", "win")
    table("trader", "visit", "hadden", "estra", "--show", "Augury", "--show", "Acid Splash")
    table("trader", "trade", "estra", "augury", "--pay", "compass", "--pay", "cure")
    assert codes(
        table("trader", "trade", "estra", "acid splash", "--pay", "armored kilt", "--pay", "acid jet", "--json", code=1)
    ) == ["PAC004"]
    assert "cannot show" in table("trader", "visit", "falsin", "damiel", "--show", "Cure", code=2).err
    table("party", "kill", "damiel")
    assert codes(table("trader", "visit", "falsin", "damiel", "--json", code=1)) == ["PAC008"]
    table("deck", "rebuild", "--suggested")
    table("quest", "start")
    table("quest", "lose")
    assert codes(table("trader", "visit", "falsin", "estra", "--json", code=1)) == ["PAC002"]


def test_a_drawn_display_fits_the_trader(table, folder, games, cards: CardGame) -> None:
    table("quest", "start")
    table("quest", "win")
    done = visit(Table(open_record(folder), games), "falsin", ["damiel", "estra"], [], Random(1))
    shown = [cards.card(line.strip()) for line in done.notes if line.startswith("  ")]
    deek = trader(cards, "Falsin Deek")
    assert len(shown) == 3 and all(deek.offers(card, 0) for card in shown)


def test_a_trader_the_data_does_not_know_is_checked_off_by_hand(table) -> None:
    table("trader", "earn", "shardizhad", "--reason", "scenario 2-4")
    assert [t["name"] for t in table("trader", "list", "--json").json if t["checked_off"]] == ["Shardizhad"]
    table("undo")
    assert not any(t["checked_off"] for t in table("trader", "list", "--json").json)


def test_scourges_by_roll_and_by_name_until_the_scenario_ends(table) -> None:
    """p. 22: B rolls 1d4; 1 or 2 is Curse of Poisoning, 10 Curse of the Mummy."""
    assert table("scourge", "list", "--json").json["die"] == "1d4"
    table("quest", "start")
    table("scourge", "suffer", "estra", "--rolled", "2")
    table("scourge", "suffer", "estra", "curse of the mummy", "--keep")
    table("scourge", "suffer", "damiel")
    found = table("scourge", "list", "--json").json["suffered"]
    assert [(one["name"], one["scourge"]) for one in found[:2]] == [
        ("Estra", "Curse of Poisoning"),
        ("Estra", "Curse of the Mummy"),
    ]
    assert found[2]["scourge"] in table("scourge", "list", "--json").json["table"][:4]
    assert "Curse of Poisoning" in table("party", "show", "estra").out
    table("scourge", "remove", "damiel")
    table("quest", "lose")
    assert [one["scourge"] for one in table("scourge", "list", "--json").json["suffered"]] == ["Curse of the Mummy"]
    assert "1 to 10" in table("scourge", "suffer", "estra", "--rolled", "11", code=2).err


def test_a_roll_that_the_die_cannot_show_is_remarked_on(table) -> None:
    assert "1d4" in table("scourge", "suffer", "estra", "--rolled", "8").out
    assert "1d4" not in table("scourge", "suffer", "estra", "--rolled", "4").out


def test_what_traders_show_stays_in_sight_until_the_rebuild(table) -> None:
    table("quest", "win", "B-1")
    seen = table("trader", "visit", "falsin", "deek", "alahazra", "damiel", "--json").json["facts"]["visit"]
    assert seen["name"] == "Falsin Deek" and len(seen["shown"]) == 3
    assert sorted(seen["waiting"]) == ["Alahazra", "Damiel"]
    first = seen["waiting"][0]
    table("trader", "pass", first)
    now = {one["name"]: one for one in table("trader", "list", "--json").json}
    assert now["Falsin Deek"]["waiting"] == seen["waiting"][1:] and now["Falsin Deek"]["shown"] == seen["shown"]
    assert seen["shown"][0] in table("trader", "list").out
    table("deck", "rebuild", "--done")
    assert all(one["shown"] == one["waiting"] == [] for one in table("trader", "list", "--json").json)


def test_a_trader_is_checked_off_once(table) -> None:
    table("trader", "earn", "sunburst", "market", "--reason", "test")
    assert "already" in table("trader", "earn", "sunburst", "--reason", "test", code=2).err


def test_payment_with_cards_one_does_not_have_is_a_finding(table) -> None:
    """p. 18: the cost is paid from one's own cards; others may give theirs first."""
    table("quest", "win", "B-1")
    wanted = table("trader", "visit", "falsin deek", "damiel", "--json").json["facts"]["visit"]["shown"][0]
    missing = table("trader", "trade", "damiel", wanted, "--pay", "cure", "--pay", "torch", "--json", code=1)
    twice = table("trader", "trade", "damiel", wanted, "--pay", "torch", "--pay", "torch", "--json", code=1)
    assert codes(missing) == codes(twice) == ["PAC010"]
    assert "companion deck trade" in missing.json["findings"][0]["help"]
    assert "deck trade damiel" not in twice.json["findings"][0]["help"], "nobody gives to himself"
    table("trader", "trade", "damiel", wanted, "--pay", "torch", "--pay", "blowgun")
