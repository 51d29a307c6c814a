"""Whole evenings through `table`, from a file; and what a table enters in one line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
import typer

from companion.games.pacg.sheet import Printed, hand_size

HERE = Path(__file__).parent
PARTIES = {"rotr": ("kyra", "merisiel", "valeros", "ezren"), "mm": ("yoon", "alahazra", "damiel", "estra")}
MOST_LINES, LONGEST = 45, 110


def begin(cli, game: str, *names: str) -> None:
    """A campaign whose party has the decks of the rulebook."""
    cli("campaign", "new", "Evening", "--game", game)
    for name in names or PARTIES[game]:
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")


@pytest.mark.parametrize("game", ["rotr", "mm"])
def test_an_ordinary_evening_takes_few_short_lines(cli, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """B-2 with four characters and 24 turns; in Mummy's Mask with a scourge and a trader."""
    begin(cli, game)
    cli("quest", "win", "B-1")
    cli("deck", "rebuild", "--suggested")
    text = (HERE / f"evening-{game}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(lines) <= MOST_LINES and max(map(len, lines)) <= LONGEST
    assert sum(line.startswith("turn") for line in lines) == 24
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    told = cli("table").out  # every line is done, or the code is not 0
    assert "Turn 24, " in told and "the scenario is won" in told and "Decks rebuilt" in told
    position = cli("quest", "next", "--json").json
    assert (position["next"]["id"], position["rebuild_due"], position["due"]) == ("B-3", False, [])
    assert cli("deck", "check", "--json").json["diagnostics"] == []
    if game == "mm":
        held = [card["name"] for card in cli("deck", "show", "damiel", "--json").json["cards"]]
        assert "Canteen" in held, "what was bought is kept"
        loot = cli("deck", "show", "alahazra", "--json").json["cards"]
        assert "Scarab Buckler" in [card["name"] for card in loot], "and so is the loot"


def test_everything_due_is_claimed_in_one_line(cli) -> None:
    """RotR p. 19: an adventure's reward after B-3, a scenario's after 1-1."""
    cli("campaign", "new", "Evening", "--game", "rotr")
    for name in ("kyra", "merisiel"):
        cli("party", "add", name)
    for scenario in ("B-1", "B-2", "B-3"):
        cli("quest", "win", scenario)
    before = cli("log", "--json").json[0]["step"]
    refused = cli("quest", "reward", "kyra skill=wisdom; merisiel skill=nonsense", code=2).err
    assert "nonsense" in refused and cli("log", "--json").json[0]["step"] == before, "all of it or nothing"
    said = cli("quest", "reward", "kyra", "skill=wisdom;", "merisiel", "skill=dex", "--json").json
    assert said["label"] == "Kyra gains a skill feat: wisdom +1; Merisiel gains a skill feat: dexterity +1"
    cli("play", "start", "1-1")
    done = cli("play", "end", "won", "kyra skill=wisdom; merisiel skill=dexterity", "--json").json
    assert done["notes"][-2:] == ["Kyra gains a skill feat: wisdom +2.", "Merisiel gains a skill feat: dexterity +2."]
    assert cli("quest", "reward").out == "Nothing is due.\n"
    assert "Like this: " in cli("quest", "reward", "kyra", "wisdom", code=2).err
    assert "no reward" in cli("play", "end", "lost", "kyra", "skill=wisdom", code=2).err


def test_at_a_terminal_rewards_are_asked_one_by_one_with_what_may_be_answered(cli, monkeypatch) -> None:
    cli("campaign", "new", "Evening", "--game", "rotr")
    cli("party", "add", "kyra")
    for scenario in ("B-1", "B-2"):
        cli("quest", "win", scenario)
    cli("play", "start", "B-3")
    asked, answers = [], iter(["nonsense", "wisdom"])

    def prompt(question: str, **_options: object) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(typer, "prompt", prompt)
    told = cli("play", "end", "won")
    assert "Kyra gains a skill feat: wisdom +1" in told.out and "nonsense" in told.err
    assert len(asked) == 2 and "Kyra gains a skill feat" in asked[0] and "strength, dexterity" in asked[0]


def test_acquired_boons_are_entered_all_at_once(cli) -> None:
    begin(cli, "rotr", "kyra", "ezren")
    assert "No scenario is being played" in cli("deck", "acquire", "kyra", "mace", code=2).err
    cli("quest", "start")
    label = cli("deck", "acquire", "kyra", "cure,", "holy light;", "ezren", "levitate", "--json").json["label"]
    assert label == "Kyra acquires Cure, Holy Light; Ezren acquires Levitate"
    assert cli("undo").out.count("Undone") == 1
    assert "Who acquired what" in cli("deck", "acquire", "kyra", code=2).err


def test_a_card_for_a_card_and_a_full_type_that_asks_what_goes(cli, monkeypatch) -> None:
    begin(cli, "rotr", "kyra", "valeros")
    cli("quest", "win", "B-1")
    cli("deck", "acquire", "kyra", "longsword +1")
    assert cli("deck", "swap", "kyra", "quarterstaff", "longsword +1", "--json").json["label"] == (
        "Kyra takes Longsword +1 for Quarterstaff"
    )
    assert "DCK010" in cli("deck", "swap", "kyra", "mace", "dart", code=1).out
    cli("deck", "rebuild", "--suggested")
    assert "DCK003" in cli("deck", "trade", "kyra", "mace", "valeros", code=1).out
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(typer, "prompt", lambda question, **_options: "longsword" if "full" in question else "")
    assert "Kyra gives Mace to Valeros for Longsword" in cli("deck", "trade", "kyra", "mace", "valeros").out


def test_a_card_given_to_a_full_type_at_the_rebuild_asks_what_goes(cli, monkeypatch) -> None:
    begin(cli, "rotr", "kyra", "valeros")
    cli("quest", "win", "B-1")
    cli("deck", "acquire", "valeros", "longsword +1")
    assert "DCK003" in cli("deck", "rebuild", "--give", "longsword +1=kyra", "--yes", code=1).out
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(typer, "prompt", lambda question, **_options: "mace" if "Kyra is full" in question else "")
    told = cli("deck", "rebuild", "--give", "longsword +1=kyra", "--yes").out
    assert "Back in the box: Mace" in told and "Longsword +1" in cli("deck", "show", "kyra").out


def test_a_card_put_back_by_hand_does_not_open_the_box(cli) -> None:
    """RotR p. 20, Between Games: the box gives only what the group lacks."""
    begin(cli, "rotr", "kyra")
    cli("quest", "win", "B-1")
    cli("deck", "remove", "kyra", "mace")
    refused = cli("deck", "add", "kyra", "longsword", "--box", code=1).out
    assert "DCK010" in refused and "the group has Mace" in refused
    cli("deck", "add", "kyra", "mace")
    cli("deck", "rebuild", "--suggested")
    cli("quest", "win", "B-2")
    cli("deck", "remove", "kyra", "mace", "--banished")
    cli("deck", "add", "kyra", "longsword", "--box")
    cli("deck", "rebuild", "--suggested")


def test_a_replacement_takes_basic_cards_only_also_of_the_dead(cli) -> None:
    """RotR p. 15, Dying."""
    begin(cli, "rotr", "kyra", "valeros")
    cli("quest", "start")
    cli("deck", "acquire", "valeros", "longsword +1")
    cli("party", "kill", "valeros")
    cli("quest", "lose")
    cli("party", "add", "harsk")
    refused = cli("deck", "rebuild", "--give", "longsword +1=harsk", "--yes", code=1).out
    assert "DCK005" in refused and "Longsword +1 is not Basic" in refused
    assert "DCK005" in cli("deck", "add", "harsk", "longsword +1", "--box", code=1).out


def test_loot_is_never_chosen_from_the_box(cli) -> None:
    """RotR p. 19: loot is a reward."""
    begin(cli, "rotr", "kyra")
    path = [run["id"] for run in cli("quest", "log", "--all", "--json").json]
    for scenario in path[: path.index("4-1")]:
        cli("quest", "win", scenario)
        cli("deck", "rebuild", "--suggested", "--yes", code=None)
    refused = cli("deck", "add", "kyra", "sihedron medallion", "--box", code=1).out
    assert "error[DCK019]" in refused


def test_what_is_due_is_said_before_cards_go_back(cli) -> None:
    begin(cli, "rotr", "kyra")
    for scenario in ("B-1", "B-2"):
        cli("quest", "win", scenario)
        cli("deck", "rebuild", "--suggested")
    cli("quest", "win", "B-3")
    cli("deck", "acquire", "kyra", "longsword +1")
    asked = cli("deck", "rebuild", "--done", code=2).err
    assert asked.index("Still due: Perils of the Lost Coast: Kyra gains a skill feat") < asked.index(
        "Longsword +1 [not"
    )
    assert cli("quest", "next", "--json").json["rebuild_due"], "nothing was done"
    assert "Longsword +1 [not Basic]" in cli("deck", "rebuild", "--done", "--yes").out


def test_the_proposal_says_who_gains_and_loses_what_and_why(cli) -> None:
    begin(cli, "rotr", "kyra", "ezren")
    cli("quest", "win", "B-1")
    cli("deck", "acquire", "kyra", "charm person;", "ezren", "holy light")
    by = {line["name"]: line for line in cli("deck", "suggest", "--json").json["changes"]}
    assert by["Ezren"]["in"] == {"Charm Person": 1} and by["Ezren"]["why"]["Charm Person"] == "can cast it (Arcane)"
    assert by["Kyra"]["in"] == {"Holy Light": 1} and by["Kyra"]["why"]["Holy Light"] == "can cast it (Divine)"
    bound = cli("deck", "suggest", "--give", "charm person=kyra", "--json").json["decks"]
    assert bound["Kyra"]["Charm Person"] == 1
    asked = cli(
        "deck", "rebuild", "--suggested", "--give", "charm person=kyra", "--give", "holy light=ezren", code=None
    )
    assert asked.code == 0 and "Holy Light" in cli("deck", "show", "ezren").out


def test_two_copies_pay_wherever_they_lie_and_a_power_feat_beyond_the_card_counts(cli) -> None:
    """Mummy's Mask p. 18: the trade cost is paid with one's own cards; RotR p. 22, a role card has boxes of its own."""
    begin(cli, "mm", "damiel")
    cli("quest", "win", "B-1")
    cli("deck", "acquire", "damiel", "torch")
    cli("trader", "visit", "falsin", "damiel", "--show", "canteen")
    assert (
        "trades Torch, Torch for Canteen"
        in cli("trader", "trade", "damiel", "canteen", "--pay", "torch", "--pay", "torch").out
    )
    card = Printed(hand_size=[6, 7, 8])
    assert [hand_size(card, checked) for checked in range(4)] == [6, 7, 8, 9]


def test_after_a_win_in_mummys_mask_traders_come_right_behind_the_rewards(cli) -> None:
    """Mummy's Mask p. 18."""
    begin(cli, "mm", "damiel")
    cli("quest", "win", "B-1")
    steps = [step["do"] for step in cli("steps", "after-scenario", "--json").json["steps"]]
    assert "reward" in steps[0] and "trader" in steps[1]
    order = [step["command"] for step in cli("play", "end", "--json").json["steps"]]
    assert [" ".join(words.split()[1:3]) for words in order] == [
        "deck acquire",
        "trader list",
        "deck rebuild",
        "quest start",
    ]


def test_the_set_up_at_a_glance(cli) -> None:
    begin(cli, "rotr", "kyra")
    shape = cli("quest", "setup", "1-1", "--json").json
    assert shape["locations"][0] == {
        "name": "Town Square",
        "deck": {"monster": 2, "barrier": 1, "weapon": 1, "spell": 2, "armor": 0, "item": 1, "ally": 2, "blessing": 0},
        "cards": 10,
        "closing": "banish card",
    }
    told = cli("quest", "setup", "1-1", "--players", "4").out
    assert "Goblin Raider (4)" in told and "Goblin Raider (Combat 8)" in told and "Look up on the scenario card" in told
