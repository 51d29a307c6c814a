"""Relics, rumors and Quest cards as a table records them."""

from __future__ import annotations

from tests.games.descent.told import Cli, Play, Until, codes


def test_relics_have_sides_and_wielders(party: Cli) -> None:
    """Rulebook, RELICS; p. 5, THE SUN STONE TOKEN; p. 8, RELIC CARDS."""
    party("relic", "gain", "duskblade")
    party("relic", "gain", "sun's fury")
    party("relic", "gain", "staff of shadows")
    party("relic", "wield", "duskblade", "--by", "belthir")
    party("relic", "wield", "sun's fury", "--by", "belthir")
    assert codes(party("relic", "wield", "staff of shadows", "--by", "belthir", "--json", code=1)) == ["DSC030"]
    assert codes(party("relic", "wield", "staff of shadows", "--by", "goblins", "--group", "--json", code=1)) == [
        "DSC031"
    ]
    party("relic", "gain", "tome of the five lies", "--kind", "monster")
    party("relic", "wield", "tome", "--by", "goblin archers", "--group")
    party("relic", "gain", "the manor's heart", "--side", "overlord", "--kind", "universal")
    assert codes(party("relic", "wield", "manor", "--by", "zachareth", "--json", code=1)) == ["DSC031"]
    assert "both sides" in party("relic", "gain", "shadow rune", code=2).err
    assert "other side" in party("relic", "gain", "staff of light", code=2).err
    party("relic", "give", "staff of shadows", "--to", "heroes")
    party("relic", "give", "staff of light", "--to", "leoric")
    party("item", "stow", "leoric", "arcane bolt")
    party("item", "equip", "leoric", "staff of light")
    party("relic", "lose", "duskblade")
    shown = {(row["relic"], row["side"], row["wielder"]) for row in party("relic", "list", "--json").json}
    assert shown == {
        ("Sun's Fury", "overlord", "Belthir"),
        ("Staff of Light", "heroes", "Leoric of the Book"),
        ("Tome of the Five Lies", "overlord", "goblin archers"),
        ("The Manor's Heart", "overlord", ""),
    }


def test_a_relic_is_wielded_by_either_side_in_the_same_words(party: Cli) -> None:
    """Rulebook, RELICS; p. 8, RELIC CARDS."""
    party("relic", "gain", "dawnblade", "heroes")
    assert codes(party("relic", "wield", "dawnblade", "--by", "ashrian", "--json", code=1)) == ["DSC001"]
    party("item", "stow", "ashrian", "iron mace")
    party("relic", "wield", "dawnblade", "ashrian")
    assert wielders(party) == [("Dawnblade", "Ashrian", True)]
    party("relic", "wield", "dawnblade")
    assert wielders(party) == [("Dawnblade", "Ashrian", False)]
    party("item", "give", "ashrian", "dawnblade", "--to", "leoric")
    assert wielders(party) == [("Dawnblade", "Leoric of the Book", False)]
    party("relic", "give", "dawnblade", "to", "ashrian")
    party("relic", "gain", "staff of shadows")
    assert codes(party("relic", "wield", "staff of shadows", "--by", "leoric", "--json", code=1)) == ["DSC031"]
    party("relic", "wield", "staff of shadows", "splig")
    party("relic", "gain", "waiqar", "--kind", "monster")
    party("relic", "wield", "waiqar", "--by", "zombies")
    assert codes(party("relic", "wield", "waiqar", "--by", "belthir", "--json", code=1)) == ["DSC031"]
    assert wielders(party) == [
        ("Dawnblade", "Ashrian", False),
        ("Staff of Shadows", "Splig", False),
        ("Waiqar's Favor", "zombies", False),
    ]
    assert "Ashrian carries it" in party("relic", "list").out
    assert "Who receives" in party("relic", "give", "dawnblade", code=2).err
    assert "No hero called" in party("relic", "wield", "dawnblade", "--by", "belthir", code=2).err
    assert party("deck", "check", "--json").json["ok"]


def wielders(cli: Cli) -> list[tuple[str, str, bool]]:
    return [(row["relic"], row["wielder"], row["equipped"]) for row in cli("relic", "list", "--json").json]


def test_act_one_lasts_until_its_last_shopping_is_over(party: Cli, play: Play) -> None:
    """Rulebook, ACT II: the Act I cards go back after the third step."""
    for quest in ("First Blood", "A Fat Goblin", "Castle Daerion", "Death on the Wing"):
        play(quest, "overlord")
    for name in ("a dangerous path", "valyndra's fury"):
        party("rumor", "draw", name)
    party("quest", "start")
    party("quest", "win", "heroes")
    assert party("phase", "show", "--json").json["act"] == "I"
    party("rumor", "play", "a dangerous path")
    for _step in range(4):
        party("phase", "next")
    assert party("phase", "show", "--json").json["act"] == "II"
    assert party("rumor", "list", "--json").json["hand"] == []
    assert "No rumor" in party("rumor", "draw", "valyndra's fury", code=2).err


def test_rumors_are_played_once_per_phase_in_their_act(until: Until, party: Cli) -> None:
    """Rulebook p. 4, RUMORS and QUEST CARDS."""
    party("plot", "choose", "goblin")
    assert "No Rumor card is left" in party("rumor", "draw", code=2).err
    for name in ("gold digger", "a dangerous path", "rude awakening"):
        party("rumor", "draw", name)
    assert "Campaign phase" in party("rumor", "play", "gold digger", code=2).err
    until("choose")
    party("rumor", "play", "gold", "digger")
    assert party("threat", "show", "--json").json["held"] == {"": 2}
    assert "One Rumor card" in party("rumor", "play", "rude awakening", code=2).err
    opened = party("quest", "next", "--json").json["open"]
    assert {"quest": "Gold Digger", "chooser": "heroes"} in opened
    party("phase", "finish", "--yes")
    party("quest", "start", "gold digger")
    party("quest", "win", "overlord")
    shown = party("rumor", "list", "--overlord", "--json").json
    assert shown["in_play"] == [] and [card["card"] for card in shown["hand"]] == ["A Dangerous Path", "Rude Awakening"]
    party("phase", "finish", "--yes")
    assert party("quest", "graph", "--json").json["stages"][1]["played"] == 0


def test_a_new_campaign_begins_with_three_rumors(party: Cli) -> None:
    """Rulebook p. 4: three cards at the start, one where a card says so."""
    party("campaign", "options", "--with", "the-trollfens")
    for cards in (3, 4):
        party("rumor", "draw")
        assert len(party("rumor", "list", "--json").json["hand"]) == cards


def test_open_act_one_cards_are_due_before_the_interlude(party: Cli, play: Play) -> None:
    for quest, name in (("First Blood", "gold digger"), ("A Fat Goblin", "rude awakening")):
        party("quest", "start", quest)
        party("quest", "win", "overlord")
        party("rumor", "draw", name)
        party("rumor", "play", name)
        party("phase", "finish", "--yes")
    for quest in ("Castle Daerion", "Death on the Wing"):
        play(quest, "overlord")
    party("rumor", "advance", "at the forge")
    opened = party("quest", "next", "--json").json["open"]
    assert [(item["quest"], item["chooser"]) for item in opened] == [
        ("Gold Digger", "heroes"),
        ("Rude Awakening", "heroes"),
    ]
    play("gold digger", "overlord")
    assert [card["card"] for card in party("rumor", "list", "--json").json["in_play"]] == ["At the Forge"]
    assert party("quest", "next", "--json").json["open"] == [{"quest": "The Overlord Revealed", "chooser": "overlord"}]
