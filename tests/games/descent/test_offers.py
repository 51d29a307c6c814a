"""The buttons of Descent: each does what it says in every state, and the overlord's secrets stay his."""

from __future__ import annotations

import pytest

from companion.core.offers import ACT, ME, SIDE, TABLE
from companion.folder import Folder
from companion.games.registry import Games
from tests.games.buttons import Buttons, Tapped, faulty
from tests.games.descent.told import Cli, Until

LEORIC = "Leoric of the Book"
SECRETS = ("Dash", "Gold Digger", "crimson")


@pytest.fixture
def buttons(party: Cli, folder: Folder, games: Games) -> Buttons:
    return Buttons(party, folder, games)


def refused(buttons: Buttons, *groups: str) -> dict[str, str]:
    """Every button (of some headings) tapped: none is faulty; what was not done, by its label."""
    tapped: list[Tapped] = list(buttons.each(*groups))
    assert len(tapped) > 3
    assert not [why for one in tapped if (why := faulty(one))]
    return {f"{one.offer.group}/{one.offer.label}": one.said for one in tapped if one.code}


def test_every_button_of_a_fresh_campaign(buttons: Buttons) -> None:
    assert buttons.labels("Spectator") == []
    assert "Begin First Blood" in buttons.labels("Host", TABLE)
    assert refused(buttons) == {}


def test_every_button_before_anybody_has_joined(opened: object, cli: Cli, folder: Folder, games: Games) -> None:
    cli("campaign", "new", "X", "--game", "descent")
    empty = Buttons(cli, folder, games)
    assert "Add hero" in empty.labels("Host", TABLE)
    assert not [why for one in empty.each() if (why := faulty(one))]


def test_every_button_of_a_quest(party: Cli, buttons: Buttons) -> None:
    party("quest", "start")
    assert "First round" in buttons.labels("Ashrian", TABLE)
    assert "Set up monsters" in buttons.labels("Host", ACT)
    party("play", "start")
    party("play", "monsters")
    party("play", "next", "ashrian")
    party("play", "hit", "ashrian", "3")
    party("play", "hit", "goblin archer 1", "1")
    party("play", "condition", "goblin archer 1", "poisoned")
    party("hero", "condition", "ashrian", "immobilized")
    party("play", "tired", "ashrian", "2")
    party("play", "down", "leoric")
    assert refused(buttons) == {}


def test_every_button_of_the_shopping_step(until: Until, buttons: Buttons) -> None:
    cli = until("shopping", gold=300)
    assert "Lay out the shop" in buttons.labels(LEORIC, ACT)
    cli("shop", "reveal")
    assert "Buy" in buttons.labels(LEORIC, ME) and "Lay out the shop" not in buttons.labels(LEORIC, ACT)
    assert refused(buttons) == {}


def test_every_button_of_the_other_steps(until: Until, buttons: Buttons) -> None:
    """What every state shares was tapped above: here the steps' own."""
    cli = until("gold")
    assert [one.code for one in buttons.each("Campaign phase")] == [0, 0]
    for _step in ("gold", "cleanup", "rewards", "shopping"):
        cli("phase", "next")
    assert "Learn" in buttons.labels("Ashrian", ME) and "Buy card" in buttons.labels("Overlord", ME)
    assert refused(buttons, "Experience", "Overlord deck", "Rumors", "Plots", "Campaign phase") == {}
    cli("phase", "next")
    assert [one.code for one in buttons.each("Campaign phase")] == [0, 0]
    cli("phase", "next", "--quest", "castle daerion")
    cli("phase", "next")
    assert "Draw event" in buttons.labels("Host", ACT)
    assert refused(buttons, "Journey", "Campaign phase") == {}


def test_every_button_of_plots_and_relics(party: Cli, buttons: Buttons) -> None:
    party("plot", "choose", "goblin uprising")
    party("rumor", "draw", "gold digger")
    party("relic", "gain", "duskblade", "--side", "overlord")
    party("quest", "start")
    party("play", "start")
    party("play", "down", "ashrian")
    assert "Threat for Ashrian" in buttons.labels("Overlord", ME)
    assert refused(buttons, "Rumors", "Plots", "Relics", "Relics and citizens", "Influence") == {}
    buttons.tap("Overlord", "Threat for Ashrian")
    assert "Threat for Ashrian" not in buttons.labels("Overlord", ME)


def test_every_button_of_cooperative_play(party: Cli, buttons: Buttons) -> None:
    party("coop", "start", "forgotten souls")
    assert "Overlord" not in buttons.seats()
    assert "Begin" in buttons.labels("Host", TABLE)
    party("play", "start")
    assert {"Fate", "Doom", "Loot"} <= set(buttons.labels("Ashrian", ACT))
    assert refused(buttons, "Tracks", "Quest") == {}


def test_buttons_follow_the_state(party: Cli, buttons: Buttons) -> None:
    assert {"Damage", "Rest"}.isdisjoint(buttons.labels("Ashrian", ME))
    party("quest", "start")
    party("play", "start")
    mine = buttons.labels("Ashrian", ME)
    assert {"Damage", "Fatigue", "My turn"} <= set(mine) and {"Heal", "Rest", "Up again"}.isdisjoint(mine)
    buttons.tap("Ashrian", "Damage", damage="4")
    buttons.tap("Ashrian", "Fatigue", fatigue="2")
    assert mine[0] == "My turn"
    party("play", "monsters")
    buttons.tap("Ashrian", "My turn")
    mine = buttons.labels("Ashrian", ME)
    assert {"Heal", "Rest"} <= set(mine) and "My turn" not in mine
    assert mine[:2] == ["Hit a monster", "End turn"]
    assert {"Hit a monster", "End turn"}.isdisjoint(buttons.labels("Leoric of the Book", ME))  # it is not his turn
    figures = {one["name"]: one for one in party("play", "show", "--json").json["figures"]}
    assert (figures["Ashrian"]["damage"], figures["Ashrian"]["fatigue"]) == (4, 2)
    buttons.tap("Ashrian", "Knocked out")
    assert buttons.labels("Ashrian", ME)[0] == "Up again" and "Damage" not in buttons.labels("Ashrian", ME)
    party("quest", "win", "heroes")
    assert "1. Receive gold from Search cards" in buttons.labels("Host", TABLE)
    assert "Quest is over" not in buttons.labels("Host", ACT)


def test_a_turn_is_passed_on_until_the_round_is_over(party: Cli, buttons: Buttons) -> None:
    party("quest", "start")
    party("play", "start")
    told = []
    for label in ("Begin turn", "End turn", "End turn", "Next round"):
        assert label in buttons.labels(LEORIC, TABLE)
        told.append(buttons.tap(LEORIC, label).said.splitlines()[0])
    turns = [line.partition(": ")[2] for line in told[:3]]
    assert turns == ["Ashrian's turn.", "Leoric of the Book's turn.", "the overlord's turn."]
    assert "Round 2: Ashrian's turn" in told[3]


def test_the_overlords_turn_is_on_his_own_page(party: Cli, buttons: Buttons) -> None:
    party("quest", "start")
    party("play", "start")
    his = {"Hit a hero", "Next round"}
    for _ in range(2):
        assert his.isdisjoint(buttons.labels("Overlord", ME))
        party("play", "next")
    party("play", "next")
    assert buttons.labels("Overlord", ME)[:2] == ["Hit a hero", "Next round"]
    assert his.isdisjoint(buttons.labels("Ashrian", ME))
    assert [buttons.tap("Overlord", label).code for label in ("Hit a hero", "Next round")] == [0, 0]


def test_the_overlords_secrets_are_on_his_buttons_alone(until: Until, buttons: Buttons) -> None:
    cli = until("experience")
    cli("rumor", "draw", "gold digger")
    cli("overlord", "aside", "dash", "--force", "a test")
    rows = buttons.rows
    system = buttons.games.get(rows.own.game)
    game = buttons.games.code_of(system)
    for seat in buttons.seats().values():
        seen = repr(buttons.of(seat)) + repr(game.glance(system, rows)) + repr(game.tracker(system, rows))
        named = [name for name in SECRETS[:2] if name in seen]
        assert named == (list(SECRETS[:2]) if seat.role == SIDE else []), seat
    cli("phase", "finish", "--yes")
    cli("quest", "start", "castle daerion")
    cli("overlord", "influence", SECRETS[2])
    for seat in buttons.seats().values():
        assert (SECRETS[2] in repr(buttons.of(seat))) == (seat.role == SIDE), seat


def test_a_deck_that_is_too_small_names_no_card_that_was_set_aside(party: Cli) -> None:
    party("overlord", "aside", "dash", "--force", "a test", code=None)
    refusal = party("overlord", "aside", "tripwire", code=None)
    assert refusal.code == 1 and "Dash" not in refusal.out + refusal.err


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("overlord show --overlord", True),
        ("deck show --overlord --json", True),
        ("rumor --json play gold digger", True),
        ("overlord aside dash", True),
        ("overlord show", False),
        ("phase next --overlord-xp 1", False),
        ("note -- they said --overlord", False),
        ("quest win overlord", False),
    ],
)
def test_which_lines_are_the_overlords_own(buttons: Buttons, line: str, secret: bool) -> None:
    game = buttons.games.code_of(buttons.games.get("descent"))
    assert game.is_secret(line.split()) is secret
