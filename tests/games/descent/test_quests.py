"""The quests of every campaign: against the facts they came from, what opens them, and how they are shown."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.games.descent.campaign import CampaignGraph, Result, graphs
from companion.games.descent.choice import choice
from companion.games.descent.facts import HEROES, OVERLORD, SIDES
from companion.games.descent.questbook import book, told_quest
from companion.games.registry import Games
from tests.games.descent.told import Cli, Play


def names(graph: CampaignGraph, *results: tuple[str, str]) -> list[str]:
    """What is open after these results, given by quest id."""
    done = tuple(Result(id, _stage(graph, id), winner) for id, winner in results)
    return [item.quest.name for item in choice(graph, done).open]


def _stage(graph: CampaignGraph, id: str) -> str:
    found = graph.quest(id)
    assert found is not None, id
    return found.stage


@pytest.fixture(scope="module")
def known(games: Games) -> dict[str, CampaignGraph]:
    return dict(graphs(games.get("descent")))


def test_every_printed_quest_and_encounter_came_in(games: Games) -> None:
    """The counts of the lists that the quests were taken from: 109 quests, 98 encounters, by trust."""
    system = games.get("descent")
    found = book(system)
    assert len(found.quests) == 109 and sum(map(len, found.encounters.values())) == 98
    trust = Counter(quest.trust for quest in found.quests.values())
    assert trust == {"high": 25, "medium": 67, "low": 17}
    rows = list(csv.DictReader((system.folder / "quests.csv").open(encoding="utf-8")))
    assert len({row["name"] for row in rows}) == 109
    assert Counter(row["product"] for row in rows)["labyrinth-of-ruin"] == 19


@pytest.mark.parametrize(
    ("name", "encounters", "travel", "lieutenants"),
    [
        ("A Fat Goblin", 2, "road road plain", "Splig"),
        ("The Cardinal's Plight", 2, "road water plain mountain", "Lord Merick Farrow"),
        ("Enduring the Elements", 2, "road water mountain plain water", "Lord Merick Farrow"),
        ("Gathering Foretold", 2, "water road forest", "Splig"),
        ("Prey", 1, "street sewer hazard", ""),
        ("Gold Digger", 1, "road road road", "Valyndra"),
        ("Web of Power", 0, "road forest plain mountain", "Queen Ariad"),
        ("Treaty of Champions", 1, "road mountain mountain", ""),
    ],
)
def test_figures_of_quests(games: Games, name: str, encounters: int, travel: str, lieutenants: str) -> None:
    quest = book(games.get("descent")).quest(name)
    assert quest is not None
    assert (quest.encounters, " ".join(quest.travel), ";".join(quest.lieutenants)) == (encounters, travel, lieutenants)


def test_labyrinth_follows_the_arrows_of_its_log(known: dict[str, CampaignGraph]) -> None:
    """Rulebook p. 5, Act I, Interlude, Act II; the printed log for the rows."""
    labyrinth = known["labyrinth-of-ruin"]
    intro = ("ruinous-whispers", OVERLORD)
    assert names(labyrinth, intro) == ["Gathering Foretold", "Honor Among Thieves"]
    left = (intro, ("gathering-foretold", HEROES))
    assert names(labyrinth, *left) == ["Reclamation", "Fury of the Tempest"]
    right = (intro, ("honor-among-thieves", HEROES))
    assert names(labyrinth, *right) == ["Barrow of Barris", "Fury of the Tempest"]
    assert names(labyrinth, *left, ("fury-of-the-tempest", OVERLORD)) == ["Through the Mist", "Back from the Dead"]
    third = (*right, ("barrow-of-barris", HEROES))
    assert names(labyrinth, *third) == ["Secrets in Stone", "Back from the Dead"]
    fourth = (*third, ("secrets-in-stone", HEROES))
    assert names(labyrinth, *fourth) == ["Pilgrimage", "Fortune and Glory"]
    assert len(names(labyrinth, *fourth, ("pilgrimage", HEROES))) == 6
    assert "Web of Power" not in names(labyrinth, *fourth, ("pilgrimage", HEROES), ("web-of-power", HEROES))


def test_nerekhall_chooses_of_eight_then_row_by_row(known: dict[str, CampaignGraph]) -> None:
    """Rulebook p. 7, Act I, Act II."""
    city = known["shadow-of-nerekhall"]
    played: tuple[tuple[str, str], ...] = (("a-demonstration", HEROES),)
    assert len(names(city, *played)) == 8
    played += (("prey", HEROES), ("civil-war", HEROES), ("the-incident", OVERLORD))
    assert names(city, *played) == ["The True Enemy"]
    played += (("the-true-enemy", HEROES),)
    for row in (["Overdue Demise", "Arise My Friends"], ["Into the Dark", "Widespread Panic"], ["Nightmares", "Lost"]):
        assert names(city, *played) == row
        chosen = next(quest.id for quest in city.quests if quest.name == row[1])
        played += ((chosen, OVERLORD),)
    assert names(city, *played) == ["The City Falls"]


@pytest.mark.parametrize(
    ("results", "opened", "who"),
    [
        ((HEROES, HEROES, OVERLORD), ["Where the Heart Is", "Wrong Man for the Job"], HEROES),
        ((OVERLORD, HEROES, OVERLORD), ["Where the Heart Is", "Beneath the Manor"], OVERLORD),
        ((HEROES,) * 3, ["Where the Heart Is", "Wrong Man for the Job", "Beneath the Manor"], HEROES),
    ],
)
def test_the_manors_three_finales(
    known: dict[str, CampaignGraph], results: tuple[str, ...], opened: list[str], who: str
) -> None:
    """Rulebook p. 8, MINI CAMPAIGN RULES 10: of those that correspond with a quest the leader won."""
    manor = known["manor-of-ravens"]
    ids = ("spread-your-wings", "finders-and-keepers", "my-house-my-rules")
    found = choice(manor, [Result(id, "act-1", winner) for id, winner in zip(ids, results, strict=True)])
    assert [item.quest.name for item in found.open] == opened
    assert {item.chooser for item in found.open} == {who}


@pytest.mark.parametrize("campaign", ["lair-of-the-wyrm", "the-trollfens", "mists-of-bilehall", "bilehall-and-chains"])
def test_campaigns_can_be_played_to_their_end_by_either_side(known: dict[str, CampaignGraph], campaign: str) -> None:
    graph = known[campaign]
    for winner in SIDES:
        done: list[Result] = []
        while not (found := choice(graph, done)).done:
            assert found.open, (campaign, done)
            quest = found.open[-1].quest
            done.append(Result(quest.id, quest.stage, winner))
        assert len(done) == sum(stage.plays for stage in graph.stages)


def test_a_quest_entered_before_the_data_knew_it_is_that_quest(cli: Cli, play: Play, opened: Path) -> None:
    from companion.folder import player_folder
    from companion.store.opening import open_record
    from companion.store.tables import Campaign, CustomCard, QuestRun

    cli("campaign", "new", "Old", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("quest", "campaign", "labyrinth-of-ruin")
    play("Ruinous Whispers", "heroes")
    play("Gathering Foretold", "heroes")
    with open_record(player_folder()).change("an older version entered and played a quest by name") as step:
        id = step.rows(Campaign)[0].id
        facts = {"id": "through the mist", "stage": "act-1", "phase": ["gold"]}
        step.add(CustomCard(campaign_id=id, name="Through the Mist", type="quest", facts={"stage": "act-1"}))
        step.add(
            QuestRun(
                campaign_id=id,
                quest="Through the Mist",
                status="finished",
                winner="heroes",
                started_at=step.at,
                facts=facts,
            )
        )
        step.campaign_id = id
    tree = cli("quest", "graph", "--json").json
    act = next(stage for stage in tree["stages"] if stage["stage"] == "act-1")
    assert [(quest["quest"], quest["state"]) for quest in act["quests"] if quest["quest"] == "Through the Mist"] == [
        ("Through the Mist", "heroes")
    ]


def test_finishing_a_phase_never_chooses_where_the_log_may_offer_more(cli: Cli, play: Play, opened: Path) -> None:
    """The arrows of The Chains That Rust are not known: the choice stays open, and the log is pointed to."""
    cli("campaign", "new", "C", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("quest", "campaign", "the chains that rust")
    play("Castle Dalibor", "heroes")
    assert "the choice is left open" in cli("log", "--limit", "5").out
    assert "quest add" in cli("quest", "next").out


def test_rewards_of_quest_cards_come_from_their_own_box(games: Games) -> None:
    system = games.get("descent")
    digger = told_quest(system, "gold digger")
    assert digger is not None and digger.rewards[HEROES].relic == "Aurium Mail"
    harvest = told_quest(system, "Burning Harvest")
    assert harvest is not None and harvest.rewards[OVERLORD].opens == "Crown of Destiny"
    assert told_quest(system, "no such quest") is None


def test_a_rumor_quest_gives_its_relic_and_opens_what_follows(cli: Cli, play: Play, opened: Path) -> None:
    """Lair of the Wyrm: Gold Digger gives Aurium Mail; Crown of Destiny: Burning Harvest leads to an Advanced Quest."""
    cli("campaign", "new", "R", "--game", "descent")
    for hero in ("ashrian", "leoric"):
        cli("party", "add", hero)
    play("First Blood", "heroes")
    for rumor in ("Gold Digger", "Burning Harvest"):
        cli("rumor", "draw", rumor)
    cli("quest", "start", "a fat goblin")
    cli("quest", "win", "heroes")
    cli("rumor", "play", "gold digger")
    cli("phase", "finish", "--yes")
    play("Gold Digger", "heroes")
    assert "Aurium Mail" in cli("relic", "list").out
    cli("quest", "start", "castle daerion")
    cli("quest", "win", "overlord")
    cli("rumor", "play", "burning harvest")
    cli("phase", "finish", "--yes")
    play("Burning Harvest", "overlord")
    assert [card["card"] for card in cli("rumor", "list", "--json").json["in_play"]] == ["Crown of Destiny"]


def test_quest_show_tells_at_a_glance_and_marks_doubt(party: Cli) -> None:
    shown = party("quest", "show", "castle daerion").out
    for words in ("The Dawnblade (if the heroes win)", "road, road", "Ettin, Zombie, 1 open", "25 gold for each hero"):
        assert words in shown
    assert "to compare" not in shown
    doubtful = party("quest", "show", "song of bone").out
    assert "do not trust" in doubtful and "to compare" in doubtful
    shape = party("quest", "show", "where the heart", "--json").json
    assert shape["opened_by"].startswith("an Advanced Quest card") and shape["rewards"]["heroes"] == {
        "reward": "Friend of Ravens"
    }
    assert "Did you mean Castle Daerion" in party("quest", "show", "castle dairion", code=2).err


def test_quest_list_of_a_campaign_and_of_the_boxes(party: Cli) -> None:
    listed = party("quest", "list", "--campaign", "labyrinth-of-ruin", "--json").json
    assert len(listed) == 19 and {quest["trust"] for quest in listed} == {"medium"}
    own = party("quest", "list", "--json").json
    assert len(own) == 20 and {quest["product"] for quest in own} == {"base"}
    assert "~ in part from one source" in party("quest", "list", "--campaign", "labyrinth of ruin").out


def test_quests_are_things_to_look_up(games: Games) -> None:
    found: dict[str, Any] = {
        thing.name: thing for thing in games.code_of(games.get("descent")).things(games.get("descent"))
    }
    assert found["A Fat Goblin"].line == "Act I quest of base; 2 encounters; journey road, road, plain; with Splig"
