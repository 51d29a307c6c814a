"""A scenario at the table: the blessings deck, closing, the villain's escape, and what comes after."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.campaign import LOST, WON
from companion.games.pacg import play as tracker
from companion.games.pacg import villains
from companion.games.pacg.play import CLOSED, GUARDED, OPEN, Play
from companion.store.opening import open_record
from tests.store.rows import all_rows

PLACES = ("Woods", "Waterfront", "Farmhouse", "Wooden Bridge")
SOURCES = [
    Path(tracker.__file__),
    Path(villains.__file__),
    Path(__file__).parents[3] / "companion/games/pacg/views/play.py",
]


def play(blessings: int = 30, *states: str, villain: str = "", **heroes: str) -> Play:
    """The first locations in these states; four open ones without any."""
    found = dict(zip(PLACES, states or (OPEN,) * 4, strict=False))
    return Play(found, heroes or {"Kyra": "Woods", "Lem": "Farmhouse"}, blessings, villain=villain)


def words(told: tracker.Told) -> str:
    return " ".join(step.do for step in told.steps)


def test_each_turn_turns_over_one_blessing_and_the_last_turn_is_still_played() -> None:
    """RotR p. 8, Advance the Blessings Deck, and p. 19: 30 turns, and the 31st cannot begin."""
    now, warned = play(), []
    for number in range(1, 31):
        told = tracker.take_turn(now, tracker.next_in_line(now))
        now = told.play
        assert (now.turn, now.blessings, now.result) == (number, 30 - number, "")
        if len(told.steps) > 1:
            warned.append(now.blessings)
    assert warned == [10, 5, 0]
    over = tracker.take_turn(now, "Kyra")
    assert over.play.result == LOST and over.play.turn == 30


def test_turns_go_round_the_table_and_anyone_may_begin() -> None:
    """RotR p. 7, Decide Who Goes First."""
    table = play(30, Kyra="", Lem="", Ezren="")
    assert tracker.next_in_line(table) == "Kyra"
    told = tracker.take_turn(table, "Ezren")
    assert tracker.next_in_line(told.play) == "Kyra"
    assert tracker.next_in_line(tracker.take_turn(told.play, "Kyra").play) == "Lem"
    assert tracker.next_in_line(Play({}, {}, 30)) == ""


def test_a_defeated_villain_escapes_with_blessings_of_the_box() -> None:
    """RotR p. 18: two open locations, the villain and one blessing; the deck is not touched."""
    told = villains.defeated(play(12, OPEN, OPEN, OPEN), "Woods")
    assert told.play.locations["Woods"] == CLOSED and told.play.blessings == 12 and not told.play.result
    assert "Take 1 blessing from the box" in words(told) and "Waterfront and Farmhouse" in words(told)
    assert told.play.villain == ""


def test_an_undefeated_villain_takes_blessings_of_the_deck() -> None:
    """RotR p. 18: its own location is open and counts."""
    told = villains.undefeated(play(12, OPEN, OPEN, OPEN), "Woods")
    assert told.play.blessings == 10 and told.play.open == PLACES[:3]
    assert "Take 2 blessings from the blessings deck" in words(told) and "Only 10 blessings left" in words(told)


def test_too_few_blessings_for_the_escape_lose_the_scenario() -> None:
    """RotR, The Golden Rules, and p. 18; exactly enough is enough."""
    assert villains.undefeated(play(1, OPEN, OPEN, OPEN), "Woods").play.result == LOST
    told = villains.undefeated(play(2, OPEN, OPEN, OPEN), "Woods")
    assert (told.play.result, told.play.blessings) == ("", 0)


def test_nowhere_to_escape_wins_also_with_doors_shut_for_the_moment() -> None:
    """RotR p. 18, If the Villain Has Nowhere to Escape to."""
    told = villains.defeated(play(12, OPEN, GUARDED, CLOSED), "Woods")
    assert told.play.result == WON
    assert "nowhere to escape" in words(told)


def test_doors_open_again_after_the_encounter_and_got_no_card() -> None:
    """MM p. 27, Eric's Turn: one place closes, one is shut, two are open, so one blessing from the box."""
    told = villains.defeated(play(20, OPEN, GUARDED, OPEN, OPEN), "Woods")
    assert "Take 1 blessing from the box" in words(told) and "Farmhouse and Wooden Bridge" in words(told)
    assert told.play.locations["Waterfront"] == OPEN and "Waterfront is open again" in words(told)


def test_with_one_way_out_everyone_knows_where_the_villain_is() -> None:
    told = villains.defeated(play(12, OPEN, OPEN, CLOSED), "Woods")
    assert told.play.villain == "Waterfront" and told.play.cornered
    assert "No blessing is needed" in words(told)
    undone = villains.undefeated(play(12, OPEN, CLOSED, CLOSED), "Woods")
    assert undone.play.villain == "Woods" and undone.play.blessings == 12


def test_an_evaded_villain_stays_and_does_not_escape() -> None:
    told = villains.evaded(play(12, OPEN, GUARDED, OPEN), "Woods")
    assert told.play.villain == "Woods" and told.play.blessings == 12 and told.play.open == PLACES[:3]


def test_another_villain_in_the_deck_keeps_the_location_open() -> None:
    """RotR p. 18: the others remain; one with nowhere else to go is banished, and nothing is won yet."""
    told = villains.one_of_several(play(12, OPEN, OPEN, OPEN), "Woods")
    assert told.play.locations["Woods"] == OPEN and told.play.villain == "Woods"
    assert "Take 2 blessings from the box" in words(told)
    alone = villains.one_of_several(play(12, OPEN, CLOSED), "Woods")
    assert "banish it" in words(alone) and not alone.play.result


def test_the_walk_names_who_may_shut_which_door() -> None:
    told = villains.meet(play(2), "Woods")
    assert "Lem may try to close Farmhouse: companion play close Farmhouse --temporarily" in words(told)
    assert "Nobody is at Waterfront" in words(told) and "too few, you lose" in words(told)
    assert "2 blessings from the box" in words(told)


def test_the_last_open_location_must_hold_the_villain() -> None:
    told = tracker.close(play(30, OPEN, OPEN), "Woods")
    assert told.play.villain == "Waterfront" and told.play.cornered
    alone = Play({"Woods": OPEN, "Waterfront": OPEN}, {}, 30, villains=0)
    assert tracker.close(alone, "Woods").play.villain == ""


STATES = st.lists(st.sampled_from([OPEN, GUARDED, CLOSED]), min_size=1, max_size=4)


@given(states=STATES, blessings=st.integers(0, 30), data=st.data())
def test_the_escape_deals_one_card_to_each_open_location(
    states: list[str], blessings: int, data: st.DataObject
) -> None:
    """For any table: cards dealt = locations open at that moment; a win exactly where none is."""
    table = play(blessings, *states)
    place = data.draw(st.sampled_from(list(table.locations)))
    beaten, lasting = villains.defeated(table, place).play, villains.undefeated(table, place).play
    assert (beaten.result == WON) == (not table.others(place))
    assert beaten.blessings == blessings and beaten.locations[place] == CLOSED
    need = max(0, len(table.open) - 1)
    assert (lasting.result == LOST) == (need > blessings)
    assert lasting.blessings == (blessings if lasting.result else blessings - need)
    for after in (beaten, lasting):
        assert after.result or GUARDED not in after.locations.values()
    assert {name for name, state in table.locations.items() if state == CLOSED} <= {
        name for name, state in beaten.locations.items() if state == CLOSED
    }


@pytest.mark.parametrize("game", ["pacg-rotr", "pacg-mm"])
def test_every_step_cites_an_entry_of_the_digest(game: str, games) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    text += (SOURCES[2].parents[1] / "acts" / "play.py").read_text(encoding="utf-8")
    cited = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', text)) | set(
        re.findall(r"(?:#|')([a-z]+(?:-[a-z]+)+)[\"']", text)
    )
    known = set()
    for folder in games.get(game).rules_folders:
        for file in folder.glob("*.md"):
            known |= set(re.findall(r"\{#([a-z0-9-]+)\}", file.read_text(encoding="utf-8")))
    if game == "pacg-rotr":
        cited -= {"visit-a-trader"}  # only Mummy's Mask has traders, and only there is it said
    assert len(cited) >= 18 and cited <= known, cited - known


@pytest.fixture
def table(cli):
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")
    cli("party", "add", "lem")
    cli("quest", "start")
    return cli


def shown(cli) -> dict:
    return cli("play", "show", "--json").json


def test_a_scenario_is_played_to_its_end_and_undone_to_the_start(table, folder) -> None:
    record = open_record(folder)
    before = all_rows(record)
    table("play", "start", "--at", "lem=wooden", "--at", "kyra=woods")
    assert [place["name"] for place in shown(table)["locations"]] == list(PLACES)
    assert table("play", "turn", "--json").json["facts"]["play"]["whose"] == "Lem"
    assert "Turn 2, Kyra: 28 blessings left" in table("play", "turn").out
    table("play", "close", "wooden", "bridge")
    table("play", "move", "lem", "farmhouse")
    met = table("play", "villain", "--json").json
    assert met["label"] == "The villain is met at Woods" and met["facts"]["play"]["villain"] == "Woods"
    rules = {step["rule"] for step in met["facts"]["steps"]}
    assert rules >= {
        "pacg-rotr#temporarily-closing",
        "pacg-rotr#escape-after-defeat",
    }
    table("play", "close", "farmhouse", "--temporarily")
    assert "from the blessings deck" in table("play", "villain", "--undefeated").out
    assert shown(table)["blessings"] == 27
    table("play", "villain", "--defeated", "--at", "waterfront")
    table("play", "close", "farmhouse")
    assert shown(table)["cornered"] and "cornered" in table("play", "show").out
    assert "the scenario is won" in table("play", "villain", "--defeated").out
    assert "won already" in table("play", "turn", code=2).err
    assert table("play", "end", "--json").json["steps"][0]["command"] == "companion quest win"
    assert record.undo(11)[-1] == "The tracker of Brigandoom! is set up"
    assert all_rows(record) == before


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answers", "left", "result"), [("y\nund\n", 28, None), ("n\n\n", 30, None)])
def test_at_a_terminal_the_villain_is_walked_through(table, monkeypatch, answers: str, left: int, result: str) -> None:
    table("play", "start", "--at", "kyra=woods", "--at", "lem=farmhouse")
    monkeypatch.setattr(sys, "stdin", Terminal(answers))
    told = table("play", "villain", "--at", "woods").out
    assert ("is closed temporarily" in told) == (left < 30)
    stood = shown(table)
    assert (stood["blessings"], stood["result"], stood["villain"]) == (left, result, "Woods" if left == 30 else None)
    assert {place["state"] for place in stood["locations"]} == {"open"}


def test_the_turn_stands_in_the_run_and_an_import_keeps_the_tracker(table, tmp_path: Path) -> None:
    table("play", "start", "--at", "lem=woods")
    table("play", "turn", "kyra")
    table("play", "turn")
    stood = shown(table)
    assert (stood["turn"], stood["whose"], stood["not_placed"]) == (2, "Lem", ["Kyra"])
    file = tmp_path / "t.json"
    table("campaign", "export", "--to", str(file))
    table("campaign", "import", str(file), "--name", "Copy")
    table("campaign", "use", "Copy")
    assert shown(table) == stood


def test_the_rules_of_closing_refuse_and_may_be_broken(table) -> None:
    table("play", "start")
    table("play", "close", "woods")  # nobody said who is where
    table("play", "move", "kyra", "waterfront")
    refused = table("play", "close", "farmhouse", "--json", code=1).json
    assert [finding["code"] for finding in refused["findings"]] == ["PAC020"] and not refused["done"]
    table("play", "villain", "--at", "waterfront", "--evaded")
    assert "PAC021" in table("play", "close", "waterfront", code=1).out
    assert "temporarily-closing" in table("play", "close", "waterfront", "-t", code=1).out
    table("play", "close", "farmhouse", "--force", "a spell")
    assert "closed already" in table("play", "close", "farmhouse", code=2).err
    assert "closed" in table("play", "move", "kyra", "farmhouse").out


def test_effects_change_the_blessings_deck_and_a_location_may_join(table) -> None:
    table("play", "start")
    assert "Only 10 blessings left" in table("play", "blessings", "--take", "20").out
    table("play", "blessings", "--add", "1")
    table("play", "build", "Secret", "Cellar")
    assert shown(table)["blessings"] == 11 and shown(table)["locations"][-1]["name"] == "Secret Cellar"
    assert "named twice" in table("play", "build", "secret cellar", code=2).err
    assert table("play", "blessings", "--take", "12", "--json").json["facts"]["play"]["result"] == "lost"
    assert table("play", "end", "--json").json["steps"][0]["command"] == "companion quest lose"


def test_one_line_says_what_is_missing(cli) -> None:
    cli("campaign", "new", "Sand", "--game", "mm")
    cli("party", "add", "ezren")
    assert "quest start" in cli("play", "show", code=2).err
    assert "quest start" in cli("play", "end", code=2).err
    cli("quest", "start")
    assert "play start" in cli("play", "turn", code=2).err
    cli("play", "start")
    assert "--again" in cli("play", "start", code=2).err
    cli("play", "start", "--again", "--location", "A", "--location", "B")
    assert "Where is the villain" in cli("play", "villain", code=2).err
    assert "One of" in cli("play", "villain", "--defeated", "--evaded", code=2).err
    assert "How many" in cli("play", "blessings", code=2).err


def test_after_a_win_the_traders_come_before_the_rebuild(cli) -> None:
    """MM: traders only after a won scenario, before the rebuild."""
    cli("campaign", "new", "Sand", "--game", "mm")
    cli("party", "add", "ezren")
    cli("deck", "set", "ezren", "--suggested")
    cli("trader", "earn", "falsin deek", "--reason", "test")
    cli("quest", "start")
    cli("play", "start", "--location", "A")
    cli("play", "villain", "--at", "A", "--defeated")
    commands = [step["command"] for step in cli("play", "end", "--json").json["steps"]]
    assert commands.index("companion quest win") < commands.index("companion trader list")
    assert commands.index("companion trader list") < commands.index("companion deck rebuild")
    cli("quest", "win")
    assert "trader list" in cli("play", "end").out
    cli("deck", "rebuild", "--suggested")
    left = [step["command"] for step in cli("play", "end", "--json").json["steps"]]
    assert left[-1] == "companion quest start" and "companion trader list" not in left


def test_the_dead_take_no_turns_and_the_order_goes_on(table) -> None:
    """RotR p. 15, Dying: the turn of one who dies ends, the next seat goes on."""
    table("undo")
    table("party", "add", "ezren")
    table("play", "start", "--at", "kyra=woods", "--at", "lem=woods", "--at", "ezren=woods")
    table("play", "turn", "lem")
    assert "the turn ends at once" in table("party", "kill", "lem").out
    assert "turn 1 ended with the death of Lem; next Ezren" in table("play", "show").out
    turns = [table("play", "turn", "--json").json["facts"]["play"] for _ in range(3)]
    assert [now["whose"] for now in turns] == ["Ezren", "Kyra", "Ezren"]
    table("party", "kill", "kyra")
    table("party", "kill", "ezren")
    assert "quest lose" in table("play", "turn", code=2).err


def test_of_several_villains_the_last_one_wins_the_scenario() -> None:
    """RotR p. 18: cornered while the scenario asks for more, a villain is banished and play goes on."""
    two = Play({"Woods": OPEN, "Farmhouse": GUARDED}, {"Kyra": "Woods"}, 20, villains=2)
    assert "another villain is left" in words(villains.meet(two, "Woods"))
    told = villains.defeated(two, "Woods")
    assert (told.play.result, told.play.villains, told.play.locations["Woods"]) == ("", 1, CLOSED)
    assert told.play.villain == "Farmhouse"  # open again, and nowhere else can the other one be
    assert villains.defeated(told.play, "Farmhouse").play.result == WON


def test_another_villain_in_the_same_deck_is_the_one_that_is_left() -> None:
    lone = Play({"Woods": OPEN}, {"Kyra": "Woods"}, 20, villains=2)
    told = villains.one_of_several(lone, "Woods")
    assert (told.play.villains, told.play.villain) == (1, "Woods")
    assert villains.defeated(told.play, "Woods").play.result == WON


def test_play_goes_on_where_the_scenario_asks_for_more(table) -> None:
    table("play", "start")
    assert "can escape to" in table("play", "villain", "--banished", "--at", "woods", code=2).err
    for place in ("Waterfront", "Farmhouse", "Wooden Bridge"):
        table("play", "close", place)
    assert "the scenario is won" in table("play", "villain", "--defeated").out
    assert "won already" in table("play", "turn", code=2).err
    table("undo")
    assert "play on" in table("play", "villain", "--banished").out
    assert shown(table)["result"] is None
    table("play", "turn")


def test_the_villain_is_not_taken_to_be_at_a_closed_location(table) -> None:
    table("play", "start", "--at", "kyra=woods")
    table("play", "turn", "kyra")
    table("play", "close", "woods")
    assert "Where is the villain?" in table("play", "villain", code=2).err


def test_play_start_begins_the_next_scenario_or_the_one_named(cli, folder) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")
    before = all_rows(open_record(folder))
    assert "No location called" in cli("play", "start", "--at", "kyra=nowhere", code=2).err
    assert all_rows(open_record(folder)) == before
    assert "out-of-order" in cli("play", "start", "black fang", code=1).out
    assert all_rows(open_record(folder)) == before
    assert cli("play", "start").out.startswith("Begin B-1 Brigandoom!")
    assert "Another scenario is being played" in cli("play", "start", "black fang", "--again", code=2).err
    cli("undo")  # the scenario and its tracker are one step
    assert all_rows(open_record(folder)) == before
    cli("play", "start", "black", "fang", "--force", "we like dragons")
    assert shown(cli)["title"] == "Black Fang's Dungeon"
    assert "NAME=LOCATION" in cli("play", "start", "--again", "--at", "kyra", code=2).err


def test_play_end_records_the_result_and_undo_takes_it_back(table) -> None:
    table("play", "start")
    assert "There is: won, lost" in table("play", "end", "perhaps", code=2).err
    ended = table("play", "end", "lost", "--json").json["facts"]
    assert ended["result"] == "lost"
    assert "companion quest lose" not in [step["command"] for step in ended["steps"]]
    assert table("status", "--json").json["quest"] is None
    table("undo")
    assert "Brigandoom!" in table("status", "--json").json["quest"]
    assert "Win B-1 Brigandoom!" in table("play", "end", "won").out
