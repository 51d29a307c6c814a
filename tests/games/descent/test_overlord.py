"""The overlord, his plots, threat and fortune as a table records them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.descent.acts.plots import lowest
from tests.games.descent.told import Cli, Play, Until, codes


def test_the_overlord_buys_by_level(until: Until, play: Play) -> None:
    cli = until("experience", "overlord")
    cli("overlord", "xp", "4", "--reason", "a test")
    cli("overlord", "buy", "blood", "rage")
    assert codes(cli("overlord", "buy", "bloodlust", "--json", code=1)) == ["DSC022"]
    assert codes(cli("overlord", "buy", "twin souls", "--json", code=1)) == ["DSC024"]
    cli("overlord", "reward", "twin souls")
    cli("overlord", "buy", "call of the ravens")
    shown = cli("overlord", "show", "--json").json
    assert (shown["xp"], shown["deck"], shown["servants"]) == (3, 17, ["Raven Flock"])
    cli("overlord", "aside", "dash")
    cli("overlord", "aside", "tripwire")
    assert codes(cli("overlord", "aside", "frenzy", "--json", code=1)) == ["DSC020"]
    cli("phase", "finish", "--yes")
    play("castle", "heroes")
    assert cli("overlord", "show", "--json").json["aside"] == []


def test_one_basic_deck_is_chosen_before_the_first_quest(party: Cli) -> None:
    party("overlord", "basic", "basic ii")
    assert party("overlord", "show", "--json").json["basic"] == "Basic II"
    party("quest", "start")
    assert "start of a campaign" in party("overlord", "basic", "basic", code=2).err
    party("overlord", "citizen", "the", "miller")
    assert party("overlord", "show", "--json").json["citizens"] == ["the miller"]
    party("overlord", "citizen", "miller", "--gone")


def test_the_overlord_may_be_a_member_of_the_party(party: Cli) -> None:
    party("party", "add", "Bob", "--side", "overlord")
    assert party("party", "show", "bob", "--json").json["overlord"]["deck"] == 15
    assert "15 cards" in party("party", "show", "bob").out
    assert [hero["name"] for hero in party("deck", "show", "--json").json["heroes"]] == [
        "Ashrian",
        "Leoric of the Book",
    ]


def test_threat_is_gained_and_spent_as_the_book_says(party: Cli) -> None:
    """Rulebook p. 9, GAINING THREAT TOKENS and Spending Threat Tokens."""
    assert "no Plot deck" in party("threat", "convert", "1", code=2).err
    party("plot", "choose", "goblin")
    assert "chosen once" in party("plot", "choose", "skulduggery", code=2).err
    party("quest", "start")
    party("threat", "defeat", "ashrian")
    assert "once per hero per quest" in party("threat", "defeat", "ashrian", code=2).err
    party("threat", "defeat", "leoric")
    party("quest", "win", "overlord")
    for _step in range(4):
        party("phase", "next")
    assert party("threat", "show", "--json").json["held"] == {"": 2 + 2}
    party("threat", "convert", "1")
    assert "XP of the overlord" in party("threat", "convert", "1", code=2).err
    assert "No Plot card" in party("plot", "buy", "bloodline", code=2).err
    party("plot", "buy", "raided armory")
    assert "and this costs" in party("plot", "buy", "scavenge", code=2).err
    assert party("threat", "show", "--json").json["held"] == {"": 4 + 3 - 4}
    assert "--to HERO" in party("plot", "trigger", "raided armory", code=2).err
    party("plot", "trigger", "raided armory", "--to", "ashrian")
    assert party("fortune", "show", "--json").json["held"] == {"Ashrian": 1, "Leoric of the Book": 1}
    faceup = [card["card"] for card in party("plot", "list", "--json").json["cards"] if card["faceup"]]
    assert faceup == ["Raided Armory", "Spirited Retreat"]


def test_fortune_is_spent_within_its_limits_and_returned(party: Cli) -> None:
    party("plot", "choose", "goblin")
    party("quest", "start")
    party("threat", "defeat", "ashrian")
    party("threat", "defeat", "leoric")
    party("plot", "trigger", "spirited retreat", "--to", "ashrian")
    assert "costs 2" in party("fortune", "spend", "ashrian", "action", "--round", "1", code=2).err
    party("plot", "trigger", "spirited retreat")
    party("fortune", "spend", "leoric", "reroll")
    party("quest", "win", "overlord")
    for _step in range(3):
        party("phase", "next")
    assert "has 0 fortune" in party("shop", "extra", "--by", "ashrian", "--by", "leoric", code=2).err
    party("phase", "next")
    assert party("fortune", "show", "--json").json["held"] == {"Ashrian": 0, "Leoric of the Book": 0}


def test_one_additional_action_per_round(party: Cli) -> None:
    party("plot", "choose", "goblin")
    party("overlord", "xp", "3", "--reason", "a test")
    party("threat", "convert", "3")
    party("quest", "start")
    for hero in ("ashrian", "leoric") * 4:
        party("plot", "trigger", "spirited retreat", *(["--to", hero] if hero == "ashrian" else []))
    assert "which round" in party("fortune", "spend", "ashrian", "action", code=2).err
    party("fortune", "spend", "ashrian", "action", "--round", "1")
    assert "once more in round 1" in party("fortune", "spend", "ashrian", "action", "--round", "1", code=2).err
    party("play", "start")
    assert "once more in round 1" in party("fortune", "spend", "ashrian", "action", code=2).err
    party("play", "round")
    party("fortune", "spend", "ashrian", "action")
    party("fortune", "spend", "leoric", "recover")
    assert party("fortune", "show", "--json").json["held"] == {"Ashrian": 0, "Leoric of the Book": 3}


def test_two_fortune_show_one_more_card(until: Until, party: Cli) -> None:
    party("plot", "choose", "goblin")
    party("overlord", "xp", "1", "--reason", "a test")
    party("threat", "convert", "1")
    party("plot", "trigger", "spirited retreat", "--to", "ashrian")
    party("plot", "trigger", "spirited retreat")
    until("shopping")
    party("shop", "reveal", "--card", "sling")
    party("shop", "extra", "--by", "ashrian", "--by", "leoric", "--card", "chainmail")
    assert [row["item"] for row in party("shop", "show", "--json").json["offer"]] == ["Sling", "Chainmail"]


def test_an_agents_plot_card_returns_and_may_be_bought_again(party: Cli) -> None:
    party("plot", "choose", "goblin")
    party("overlord", "xp", "2", "--reason", "a test")
    party("threat", "convert", "2")
    party("plot", "buy", "summon")
    party("plot", "return", "summon")
    party("plot", "buy", "summon")
    assert party("threat", "show", "--json").json["held"] == {"": 0}


def test_fortune_goes_to_the_heroes_who_have_least(party: Cli) -> None:
    """Rulebook p. 9, Spending Threat Tokens: on a tie the heroes choose."""
    party("plot", "choose", "goblin")
    party("overlord", "xp", "3", "--reason", "a test")
    party("threat", "convert", "3")
    assert "have the least" in party("plot", "trigger", "spirited retreat", code=2).err
    party("plot", "trigger", "spirited retreat", "--to", "leoric")
    assert "does not have the least" in party("plot", "trigger", "spirited retreat", "--to", "leoric", code=2).err
    party("plot", "trigger", "spirited retreat", "--to", "ashrian")
    party("plot", "trigger", "spirited retreat", "--to", "ashrian")
    party("plot", "trigger", "spirited retreat")
    party("quest", "start")
    party("play", "round")
    party("fortune", "spend", "ashrian", "action")
    assert "already acted" in party("fortune", "spend", "ashrian", "action", "--round", "1", code=2).err


def test_cards_are_set_aside_between_quests_only(party: Cli) -> None:
    assert codes(party("overlord", "reward", "blood rage", "--json", code=1)) == ["DSC028"]
    party("overlord", "reward", "twin souls")
    party("overlord", "aside", "dash")
    party("quest", "start")
    assert "before a quest" in party("overlord", "aside", "dash", "--back", code=2).err
    party("overlord", "citizen", "the miller")
    assert "corrupt already" in party("overlord", "citizen", "The Miller", code=2).err


@given(st.dictionaries(st.text(min_size=1), st.integers(0, 9), min_size=1))
def test_the_next_token_goes_to_one_with_the_least(fortune: dict[str, int]) -> None:
    assert all(fortune[name] == min(fortune.values()) for name in lowest(fortune))
