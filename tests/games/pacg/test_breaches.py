"""A change is refused where a breach appears or grows, and passes where it mends; what is only due is a note."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.campaign import Counted, Figure, Spot
from companion.core.rows import from_facts, to_facts
from companion.games.pacg.facts import Due, RunFacts
from companion.games.pacg.game import Pathfinder
from companion.store.opening import open_record
from companion.store.readmodel import need_active
from companion.store.tables import QuestRun


@pytest.fixture
def table(cli) -> Callable:
    """Kyra and Lem of Rise of the Runelords with their suggested decks."""
    cli("campaign", "new", "Thursday", "--game", "rotr")
    for name in ("kyra", "lem"):
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")
    return cli


def findings(found) -> list[tuple[str, str, int | None, int | None]]:
    return [(one["code"], one["severity"], one["amount"], one["limit"]) for one in found.json["findings"]]


def count(cli, name: str, card: str) -> int:
    held = cli("deck", "show", name, "--json").json["cards"]
    return sum(one["count"] for one in held if one["name"] == card)


def test_a_forced_breach_may_not_grow_and_may_be_mended(table) -> None:
    """Three Maces are in the box; Kyra has one of them."""
    add = ("deck", "add", "kyra", "mace", "--count", "5")
    assert ("DCK011", "error", 6, 3) in findings(table(*add, "--json", code=1))
    forced = table(*add, "--force", "we like maces", "--json").json
    assert forced["done"] and forced["label"].endswith("(forced: we like maces)")
    again = table(*add, "--json", code=1)
    assert findings(again) == [("DCK011", "error", 11, 3)] and not again.json["done"] and again.json["step"] is None
    assert count(table, "kyra", "Mace") == 6
    mended = table("deck", "remove", "kyra", "mace", "--count", "2", "--json").json
    assert mended["done"] and mended["findings"] == [] and count(table, "kyra", "Mace") == 4
    table("deck", "add", "kyra", "mace", code=1)
    table("house", "allow", "DCK011", "--reason", "a box of maces")
    assert table("deck", "add", "kyra", "mace", "--json").json["done"]


@pytest.mark.parametrize("when", ["while a scenario is played", "before the rebuild"])
def test_cards_won_since_the_last_rebuild_are_copies_too(table, when: str) -> None:
    """Three Maces are in the box; Kyra has one of them in her deck."""
    table("quest", "start" if when.startswith("while") else "win", "B-1")
    assert table("deck", "add", "kyra", "mace", "--count", "2", "--json").json["findings"] == []
    assert ("DCK011", "error", 4, 3) in findings(table("deck", "add", "kyra", "mace", "--json", code=1))
    table("deck", "add", "lem", "mace", code=1)
    table("deck", "remove", "kyra", "mace")
    assert table("deck", "add", "lem", "mace", "--json").json["done"], "what was put back is in the box again"


def test_who_holds_the_copies_does_not_make_another_breach(table) -> None:
    """Three characters with the one Dart of the box, then two: less is wrong than before."""
    table("party", "add", "ezren")
    table("deck", "set", "ezren", "--suggested")
    for name in ("kyra", "lem", "ezren"):
        table("deck", "add", name, "dart", "--force", "they are small")
    (found,) = [one for one in table("deck", "check", "--json", code=1).json["diagnostics"] if one["code"] == "DCK014"]
    assert (found["amount"], found["limit"], found["subject"]) == (3, 1, "Thursday / Dart")
    assert found["fix"]["verb"] == "deck remove"
    for name in ("kyra", "lem", "ezren"):
        shown = table("deck", "check", name, "--json", code=1).json["diagnostics"]
        assert "DCK014" in [one["code"] for one in shown], "the breach concerns each of them"
    assert table("deck", "remove", "lem", "dart", "--json").json["findings"] == []
    table("deck", "add", "lem", "dart", code=1)


def test_a_second_copy_of_a_card_the_box_may_not_give_is_refused_again(table) -> None:
    table("deck", "add", "kyra", "Longsword +1", "--box", "--force", "a gift")
    found = findings(table("deck", "add", "kyra", "Longsword +1", "--box", "--json", code=1))
    assert ("DCK005", "error", 2, 0) in found


def test_a_deck_one_card_short_after_a_feat_is_due_and_no_error(table) -> None:
    gained = table("feat", "gain", "kyra", "card", "spell", "--reason", "test", "--json").json
    (short,) = gained["findings"]
    assert (short["code"], short["severity"], short["amount"], short["limit"]) == ("DCK002", "note", 3, 4)
    assert short["help"] == "companion deck add kyra CARD --box"
    assert short["fix"] == {"verb": "deck add", "arguments": ["Kyra"], "options": {"box": ""}, "asks": ["CARD"]}
    assert table("deck", "check", "--json", code=1).json["diagnostics"][0]["severity"] == "error"
    assert "too-few-of-type" in table("quest", "start", code=1).out
    assert "note[DCK002]" in table("feat", "gain", "kyra", "card", "spell", "--reason", "test").out
    for _ in range(2):
        table("deck", "add", "kyra", "sleep", "--box", code=None)
    assert table("deck", "check", "kyra", "--json").json["ok"]


def test_a_trade_in_a_rebuild_leaves_what_is_due(table) -> None:
    table("quest", "start")
    assert findings(table("deck", "trade", "kyra", "mace", "lem", "--json")) == []  # in play a deck may vary
    table("quest", "win")
    traded = table("deck", "trade", "kyra", "holy water", "lem", "--json").json
    assert traded["done"] and {one["severity"] for one in traded["findings"]} == {"note"}
    assert {one["code"] for one in traded["findings"]} == {"DCK002", "DCK003"}
    assert "companion deck suggest" in [one["help"] for one in traded["findings"]]


def test_a_refused_trade_says_what_would_do_and_a_mending_one_passes(table) -> None:
    refused = table("deck", "trade", "kyra", "holy water", "lem", "--json", code=1).json["findings"]
    assert {one["help"] for one in refused} == {'companion deck trade kyra "Holy Water" lem --for CARD'}
    table("deck", "trade", "kyra", "holy water", "lem", "--force", "a present")
    assert table("deck", "trade", "lem", "holy water", "kyra", "--json").json["findings"] == []
    assert table("deck", "check", "--json").json["ok"]


def test_the_end_of_a_scenario_tells_what_the_decks_need(table) -> None:
    table("quest", "start")
    table("deck", "remove", "kyra", "mace")
    won = table("quest", "win", "--json").json
    assert [(one["code"], one["severity"]) for one in won["findings"]] == [("DCK002", "note")]
    assert won["facts"]["due"] == [] and won["done"] and won["label"] == "Win B-1 Brigandoom!"


def test_a_card_acquired_late_is_taken_and_the_box_card_is_due_back(table) -> None:
    """RotR p. 20, Between Games: only what the group lacks comes from the box."""
    table("quest", "start")
    table("deck", "remove", "kyra", "mace")
    table("quest", "lose")
    table("deck", "add", "kyra", "dagger", "--box")
    found = findings(table("deck", "add", "lem", "Longsword +1", "--json"))
    assert ("DCK010", "note", 1, 0) in found
    assert "DCK010" in table("deck", "rebuild", "--done", code=1).out


def test_a_scenario_entered_afterwards_was_played_with_the_decks_as_they_were(table) -> None:
    table("quest", "win", "B-1")
    acquired = table("deck", "add", "kyra", "Longsword +1", "--json").json
    assert acquired["done"] and acquired["findings"] == []


def test_a_correction_of_the_box_is_never_refused(table) -> None:
    changed = table("card", "add", "Mace", "--type", "weapon", "--set", "B", "--basic", "--copies", "0", "--json").json
    assert changed["done"] and [(one["code"], one["severity"]) for one in changed["findings"]] == [("DCK011", "note")]
    assert table("card", "remove", "mace", "--json").json["label"] == "Remove the card Mace"
    assert table("deck", "check", "--json").json["ok"]


def test_a_feat_that_is_not_gained_is_no_step(table) -> None:
    table("feat", "gain", "kyra", "skill", "dexterity", "--reason", "test")
    full = table("feat", "gain", "kyra", "skill", "dexterity", "--reason", "test", "--json").json
    assert full["done"] and full["step"] is None and full["notes"][0].startswith("Boxes left:")


def test_passing_a_trader_by_can_be_forced(cli) -> None:
    cli("campaign", "new", "Sand", "--game", "mm")
    cli("party", "add", "damiel")
    cli("deck", "set", "damiel", "--suggested")
    cli("quest", "win", "B-1")
    cli("trader", "visit", "falsin deek", "damiel")
    cli("deck", "rebuild", "--done")
    assert "PAC002" in cli("trader", "pass", "damiel", code=1).out
    assert cli("trader", "pass", "damiel", "--force", "too late", "--json").json["done"]


def test_the_tracker_in_the_form_of_every_game(table, folder, games) -> None:
    table("quest", "start")
    system, game = games.get("pacg-rotr"), Pathfinder()
    begun = game.tracker(system, need_active(folder))
    assert begun and (begun.line, begun.places) == ("B-1 Brigandoom!", ())
    table("play", "start", "--at", "kyra=woods")
    table("play", "turn", "kyra")
    found = game.tracker(system, need_active(folder))
    assert found and (found.line, found.acting) == ("B-1 Brigandoom!, turn 1", "Kyra")
    assert found.counters == (Counted("blessings", 29),)
    assert found.places[0] == Spot("Woods", "open", ("Kyra",), "10 left")
    assert found.figures[0] == Figure("Kyra", "", "Woods")
    table("play", "count", "kyra", "--hand", "4", "--deck", "6", "--discard", "5")
    counted = game.tracker(system, need_active(folder))
    assert counted and counted.figures[0].state == "hand 4, deck 6, discards 5"
    table("quest", "lose")
    assert game.tracker(system, need_active(folder)) is None


@pytest.mark.parametrize(
    "damaged", [{}, [], {"locations": [["Woods"]], "blessings": 3}, {"locations": [["Woods", "open"]]}]
)
def test_a_damaged_tracker_is_one_line_and_can_be_set_up_anew(table, folder, damaged: object) -> None:
    table("quest", "start")
    with open_record(folder).change("by hand") as step:
        run = step.rows(QuestRun)[0]
        run.facts = {**run.facts, "play": damaged}
    assert "cannot be read" in table("play", "show", code=2).err
    assert table("status", "--json").json["quest"] == "B-1 Brigandoom!"
    table("play", "start", "--again")


def test_facts_of_older_records_are_read_and_keep_what_they_hold_besides() -> None:
    old = {
        "heroes": ["Kyra 1"],
        "due": [{"hero": None, "kind": "loot", "what": "Ring", "from": "B-3", "done": True}],
        "for": ["B-3"],
        "rebuilt": False,
        "own": 1,
    }
    found = from_facts(RunFacts, old)
    assert found.due == (Due(None, "loot", "Ring", "B-3", True),) and found.for_ == ("B-3",)
    written = to_facts(found._replace(rebuilt=True), over=old)
    assert written["own"] == 1 and written["rebuilt"] is True
    assert written["due"] == [{"kind": "loot", "what": "Ring", "from": "B-3", "done": True}]


def test_a_new_adventure_begins_once_the_decks_are_rebuilt(table) -> None:
    """RotR p. 20: cards for the rebuild are those of the adventure that was played."""
    for quest in ("B-1", "B-2", "B-3"):
        table("quest", "win", quest)
        assert table("quest", "next", "--json").json["adventure"]["number"] == "B"
        table("deck", "rebuild", "--done")
    assert table("quest", "next", "--json").json["adventure"]["number"] == "1"


def test_a_campaign_may_bear_a_characters_name(table) -> None:
    table("campaign", "rename", "Thursday", "Lem")
    table("deck", "remove", "kyra", "mace")
    assert table("deck", "check", "lem", "--json").json["ok"]
    assert not table("deck", "check", "kyra", "--json", code=1).json["ok"]
