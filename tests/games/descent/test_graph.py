"""The campaign graphs, every path of them: rulebook, CHOOSE NEXT QUEST, INTERLUDE, ACT II, FINALE."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from companion.core.fields import Problems
from companion.core.findings import told
from companion.games.descent.campaign import CARD, CampaignGraph, QuestCard, Result, graphs, read_graphs
from companion.games.descent.choice import Choice, choice, chooser
from companion.games.descent.facts import HEROES, OVERLORD, SIDES
from companion.games.registry import Games

ACT_ONE = {
    "A Fat Goblin": ("The Monster's Hoard", "The Frozen Spire"),
    "Castle Daerion": ("The Dawnblade", "The Desecrated Tomb"),
    "The Cardinal's Plight": ("Enduring the Elements", "The Ritual of Shadows"),
    "The Masquerade Ball": ("Blood of Heroes", "The Twin Idols"),
    "Death on the Wing": ("The Wyrm Turns", "The Wyrm Rises"),
}


@pytest.fixture(scope="module")
def rune(games: Games) -> CampaignGraph:
    return graphs(games.get("descent"))["shadow-rune"]


def names(found: Choice) -> set[str]:
    return {item.quest.name for item in found.open}


def play(graph: CampaignGraph, *results: tuple[str, str]) -> tuple[Result, ...]:
    """Results by quest name, each in the stage that is due."""
    done: tuple[Result, ...] = ()
    for name, winner in results:
        found = next(item.quest for item in choice(graph, done).open if item.quest.name == name)
        done = (*done, Result(found.id, found.stage, winner))
    return done


def future(done: tuple[Result, ...]) -> tuple[frozenset[Result], int]:
    """What the future depends on: the results of the acts and how far we are; who won last only chooses."""
    return frozenset(result for result in done if result.stage.startswith("act")), len(done)


@pytest.fixture(scope="module")
def states(rune: CampaignGraph) -> list[tuple[tuple[Result, ...], Choice]]:
    """Every reachable state with one path to it, and what may be chosen there."""
    seen: set[tuple[object, ...]] = set()
    found: list[tuple[tuple[Result, ...], Choice]] = []
    waiting: list[tuple[Result, ...]] = [()]
    while waiting:
        done = waiting.pop()
        if future(done) not in seen:
            seen.add(future(done))
            found.append((done, choice(rune, done)))
            waiting += [
                (*done, Result(item.quest.id, item.quest.stage, winner))
                for item, winner in product(found[-1][1].open, SIDES)
            ]
    return found


States = list[tuple[tuple[Result, ...], Choice]]


def test_from_every_state_there_is_a_next_quest_and_nine_are_played(rune: CampaignGraph, states: States) -> None:
    every = sorted(quest.id for quest in rune.quests)
    for done, found in states:
        assert found.done == (len(done) == 9)
        assert found.done or found.open
        assert sorted(item.quest.id for item in (*found.open, *found.closed)) == every
        assert all(item.why for item in found.closed)
        assert all(item.chooser == done[-1].winner for item in found.open if done)
    # 3 of 5 quests with 8 results in each act
    assert sum(found.done for _done, found in states) == (10 * 8) * (10 * 8)


def test_interlude_and_finale_follow_the_majority(states: States) -> None:
    ends = {"interlude": ("act-1", "The Shadow Vault", "The Overlord Revealed")}
    ends["finale"] = ("act-2", "Gryvorn Unleashed", "The Man Who Would Be King")
    looked_at = 0
    for done, found in states:
        if found.stage and found.stage.id in ends:
            act, ahead, behind = ends[found.stage.id]
            heroes = sum(result.winner == HEROES for result in done if result.stage == act)
            assert names(found) == {ahead if heroes >= 2 else behind}
            looked_at += 1
    assert looked_at == 80 + 6_400


def test_act_two_opens_by_each_result(rune: CampaignGraph, states: States) -> None:
    ids = {quest.name: quest.id for quest in rune.quests}
    looked_at = 0
    for done, found in states:
        if found.stage and found.stage.id == "act-2":
            won = {result.quest: result.winner for result in done}
            opened = {left if won.get(ids[name]) == HEROES else right for name, (left, right) in ACT_ONE.items()}
            assert names(found) == {name for name in opened if ids[name] not in won}
            looked_at += 1
    assert looked_at == 80 * (1 + 5 * 2 + 10 * 4)


def test_an_unplayed_act_one_quest_counts_for_the_overlord(rune: CampaignGraph) -> None:
    done = play(
        rune,
        ("First Blood", HEROES),
        ("A Fat Goblin", HEROES),
        ("Castle Daerion", HEROES),
        ("The Cardinal's Plight", HEROES),
        ("The Shadow Vault", OVERLORD),
    )
    found = choice(rune, done)
    assert {"The Twin Idols", "The Wyrm Rises"} < names(found)
    why = {item.quest.name: item.why for item in found.closed}
    assert why["Blood of Heroes"].endswith("it was not played and counts for the overlord")
    assert why["The Frozen Spire"].endswith("opens if the overlord won A Fat Goblin; the heroes won it")


def test_the_introduction_does_not_count_for_act_one(rune: CampaignGraph) -> None:
    acts = [("A Fat Goblin", OVERLORD), ("Castle Daerion", HEROES), ("Death on the Wing", OVERLORD)]
    assert names(choice(rune, play(rune, ("First Blood", HEROES), *acts))) == {"The Overlord Revealed"}


@pytest.mark.parametrize(
    ("id", "quests"),
    [
        ("labyrinth-of-ruin", 9),
        ("shadow-of-nerekhall", 9),
        ("mists-of-bilehall", 5),
        ("the-chains-that-rust", 5),
        ("bilehall-and-chains", 9),
        ("manor-of-ravens", 4),
    ],
)
def test_the_length_of_each_campaign_is_the_books(games: Games, id: str, quests: int) -> None:
    graph = graphs(games.get("descent"))[id]
    assert sum(stage.plays for stage in graph.stages) == quests
    assert choice(graph, ()).open
    done = tuple(Result(f"x{n}", stage.id, HEROES) for stage in graph.stages for n in range(stage.plays))
    assert choice(graph, done).done


def test_labyrinth_finale_depends_on_tipping_the_scales(games: Games) -> None:
    graph = graphs(games.get("descent"))["labyrinth-of-ruin"]
    early = [Result("ruinous-whispers", "introduction", HEROES)]
    early += [Result(f"e{n}", "act-1", HEROES) for n in range(3)] + [Result("i", "interlude", HEROES)]

    def finale(*late: Result) -> set[str]:
        return names(choice(graph, (*early, *late)))

    others = (Result("a", "act-2", HEROES), Result("b", "act-2", HEROES))
    assert finale(*others, Result("tipping-the-scales", "act-2", HEROES)) == {"A Glimmer of Hope"}
    assert finale(*others, Result("tipping-the-scales", "act-2", OVERLORD)) == {"Endless Night"}
    assert finale(*others, Result("c", "act-2", HEROES)) == {"Endless Night"}


def test_bilehall_opens_its_named_quests_in_their_turn(games: Games) -> None:
    graph = graphs(games.get("descent"))["mists-of-bilehall"]
    intro = Result("strange-awakening", "introduction", OVERLORD)
    assert names(choice(graph, (intro,))) == {"Sanguine Lord", "Song of Bone"}
    two = (intro, Result("song-of-bone", "act-1", HEROES), Result("entered", "act-1", HEROES))
    assert names(choice(graph, two)) == {"Juliden's Keep", "Shattered Schemes"}


def test_the_mini_campaign_is_fixed_and_its_leader_chooses_the_finale(games: Games) -> None:
    graph = graphs(games.get("descent"))["manor-of-ravens"]
    done: tuple[Result, ...] = ()
    for name, winner in (
        ("Spread Your Wings", HEROES),
        ("Finders and Keepers", OVERLORD),
        ("My House, My Rules", HEROES),
    ):
        found = choice(graph, done)
        assert [(item.quest.name, item.chooser) for item in found.open] == [(name, "rules")]
        done = (*done, Result(found.open[0].quest.id, "act-1", winner))
    finale = choice(graph, done).stage
    assert finale is not None and finale.leader_of == "act-1"


def test_quest_cards_are_extra_and_keep_to_their_act(rune: CampaignGraph) -> None:
    done = play(rune, ("First Blood", HEROES), ("A Fat Goblin", OVERLORD))
    cards = (QuestCard("Gold Digger", "I"), QuestCard("At the Forge", "II"), QuestCard("Host of Everdark"))
    found = choice(rune, done, cards)
    assert {"Gold Digger", "Host of Everdark"} < names(found)
    assert next(item.why for item in found.closed if item.quest.name == "At the Forge").endswith("Act II")
    more = (*done, Result("Gold Digger", CARD, HEROES))
    after = choice(rune, more, cards[1:])
    assert after.stage is not None and after.stage.id == "act-1"
    assert {item.chooser for item in after.open} == {HEROES}


def test_an_act_one_card_must_be_attempted_before_the_interlude(rune: CampaignGraph) -> None:
    """Rulebook p. 4, Act Specific Quest Cards."""
    acts = [(name, OVERLORD) for name in list(ACT_ONE)[:3]]
    done = play(rune, ("First Blood", OVERLORD), *acts)
    found = choice(rune, done, (QuestCard("Gold Digger", "I"), QuestCard("Host of Everdark")))
    assert [(item.quest.name, item.chooser) for item in found.open] == [("Gold Digger", HEROES)]
    assert names(choice(rune, (*done, Result("Gold Digger", CARD, HEROES)))) == {"The Overlord Revealed"}


def test_before_the_interlude_every_other_quest_says_why_it_is_closed(rune: CampaignGraph) -> None:
    """Rulebook p. 4, Act Specific Quest Cards."""
    won = [Result("first-blood", "introduction", "heroes")]
    won += [Result(quest, "act-1", "heroes") for quest in ("a-fat-goblin", "castle-daerion", "death-on-the-wing")]
    cards = (QuestCard("Gold Digger", "I"), QuestCard("At the Forge", "II"), QuestCard("Host of Everdark"))
    found = choice(rune, won, cards)
    assert [(item.quest.name, item.chooser) for item in found.open] == [("Gold Digger", "heroes")]
    why = {item.quest.name: item.why for item in found.closed}
    assert "must first attempt" in why["The Shadow Vault"] and why["At the Forge"] == "open only in Act II"
    assert "Interlude" in why["Host of Everdark"] and why["The Overlord Revealed"].endswith("he won 0")
    assert why["Enduring the Elements"].endswith("it was not played and counts for the overlord")
    assert why["The Cardinal's Plight"] == "Act I is over; it counts for the overlord"
    assert len(found.open) + len(found.closed) == len(rune.quests) + len(cards)


def test_a_quest_card_gives_no_say_in_the_interlude(games: Games) -> None:
    """Rulebook p. 5, Interlude: the winner of the third Act I quest chooses."""
    labyrinth = graphs(games.get("descent"))["labyrinth-of-ruin"]
    won = [Result("ruinous-whispers", "introduction", "heroes")]
    won += [Result(f"q{n}", "act-1", "heroes") for n in range(3)]
    stage = labyrinth.stage("interlude")
    assert chooser(labyrinth, stage, [*won, Result("Gold Digger", CARD, "overlord")]) == "heroes"


def test_a_broken_quests_file_is_reported_at_its_line(tmp_path: Path) -> None:
    text = '[[campaign]]\nid = "x"\ntitle = "X"\n\n[[quest]]\ncampaign = "y"\nstage = "s"\nid = "q"\nname = "Q"\n'
    (tmp_path / "quests.toml").write_text(text, encoding="utf-8")
    problems = Problems(tmp_path)
    read_graphs(tmp_path, problems, "descent")
    assert [(str(finding.place), told(finding)) for finding in problems.found] == [
        ("quests.toml:6", "there is no campaign 'y'")
    ]
