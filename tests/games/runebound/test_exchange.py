"""A hero against an enemy: every cast counted by brute force; the deck and the die that the campaign remembers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from companion.games.runebound.odds.exchange import Fighting, exchange, fight, pool, pools, struck, swings
from companion.games.runebound.odds.tokens import Token, read_token
from tests.games.runebound.table import rules

CORBIN = ("2 physical | 1 surge", "1 physical (lead) | 1 shield", "1 agility | 1 physical")
MOK = ("2 magic | 1 double", "1 agility (lead) | 1 shield", "1 surge (lead) | 1 physical", "2 shield | 1 physical")


def tokens(texts) -> tuple[Token, ...]:
    return tuple(read_token(text) for text in texts)


def enemy(act: int, villain: str = "") -> tuple[Token, ...]:
    return tokens(" | ".join(each.sides) for each in rules().casts(act, villain))


def counted(own: tuple[Token, ...], foe: tuple[Token, ...], hero_left: int, enemy_left: int) -> dict[str, Fraction]:
    """Every cast of both sides, one by one, with the words of the rule written out."""
    tally: Counter[str] = Counter()
    for cast in product(*own, *foe):
        mine, theirs = cast[: len(own)], cast[len(own) :]
        sums = []
        for sides in (mine, theirs):
            damage = sorted((s.number for s in sides if s.symbol in ("physical", "magic", "enemy")), reverse=True)
            shields = sorted((s.number for s in sides if s.symbol == "shield"), reverse=True)
            for _ in range(sum(s.symbol == "double" for s in sides)):
                under = damage if damage else shields
                stack = next((i for i, n in enumerate(under) if n < 100), None)
                if stack is None and under is damage:
                    under = shields
                    stack = next((i for i, n in enumerate(under) if n < 100), None)
                if stack is not None:
                    under[stack] = under[stack] * 2 + 100  # marked: a token is doubled once
            sums.append((sum(n % 100 for n in damage), sum(n % 100 for n in shields), sum(s.lead for s in sides)))
        (hit, block, lead), (hurt, guard, other) = sums
        dealt, taken = min(max(0, hit - guard), enemy_left), min(max(0, hurt - block), hero_left)
        if lead >= other and dealt == enemy_left:
            taken = 0
        elif lead < other and taken == hero_left:
            dealt = 0
        better = dealt == enemy_left or (taken != hero_left and dealt > taken)
        tally["better"] += better
        tally["down"] += dealt == enemy_left
        tally["falls"] += taken == hero_left
        tally["all"] += 1
    return {name: Fraction(tally[name], tally["all"]) for name in ("better", "down", "falls")}


@pytest.mark.parametrize(
    ("own", "foe", "hero_left", "enemy_left"),
    [
        (CORBIN, enemy(1), 10, 8),
        (CORBIN, enemy(1), 2, 2),
        (CORBIN, enemy(2), 3, 3),
        (MOK, enemy(1), 9, 3),
        (MOK, enemy(2, "Margath"), 4, 4),
        (MOK, enemy(2, "Vorakesh"), 1, 1),
    ],
)
def test_a_round_is_what_counting_every_cast_gives(own, foe, hero_left: int, enemy_left: int) -> None:
    found = exchange(Fighting("Hero", tokens(own), hero_left), Fighting("Foe", foe, enemy_left))
    truth = counted(tokens(own), foe, hero_left, enemy_left)
    assert found.probability == truth["better"]
    assert found.extras["defeats it this round"] == truth["down"]
    assert found.extras["is defeated this round"] == truth["falls"]


def test_the_whole_fight_is_what_walking_through_it_gives() -> None:
    """By repeated rounds instead of the closed sum: after sixty rounds hardly any fight goes on."""
    found = swings(pools(tokens(CORBIN)), pools(enemy(1)))
    total = sum(found.values())
    states, won, lost = {(4, 3): 1.0}, 0.0, 0.0
    for _ in range(60):
        following: dict[tuple[int, int], float] = {}
        for (hero, foe), chance in states.items():
            for swing, ways in found.items():
                dealt, taken = struck(swing, hero, foe)
                part = chance * ways / total
                if dealt == foe:
                    won += part
                elif taken == hero:
                    lost += part
                else:
                    key = (hero - taken, foe - dealt)
                    following[key] = following.get(key, 0.0) + part
        states = following
    exact = fight(found, 4, 3)
    assert exact is not None
    assert float(exact) == pytest.approx(won, abs=1e-9)
    assert won + lost == pytest.approx(1, abs=1e-9)


def test_double_symbols_p7_a_doubled_two_deals_four() -> None:
    assert pool([read_token("2 magic | -")[0], read_token("1 double | -")[0]]).damage == 4


def test_a_fight_in_which_nobody_can_be_hurt_has_no_end() -> None:
    assert fight({(0, 0, True): 4}, 5, 5) is None


@pytest.fixture
def corbin(cli, opened):
    cli("campaign", "new", "Vynelvale", "--game", "runebound")
    cli("party", "add", "corbin")
    return cli


def test_a_hero_against_an_enemy_reads_both(corbin) -> None:
    shown = corbin("check", "cast", "corbin", "ogre", "--json").json
    sources = {read["what"]: read["from"] for read in shown["read"]}
    assert sources["health 8"] == "our data, one source"
    assert Fraction(shown["probability"]) == counted(tokens(CORBIN), enemy(1), 10, 8)["better"]
    corbin("track", "set", "--act", "2", "--space", "1", code=2)
    corbin("scenario", "choose", "margath")
    corbin("track", "set", "--act", "2")
    second = corbin("check", "cast", "corbin", "ogre", "--json").json
    assert Fraction(second["probability"]) == counted(tokens(CORBIN), enemy(2), 10, 8)["better"]
    villain = corbin("check", "cast", "corbin", "margath", "--json").json
    assert Fraction(villain["probability"]) == counted(tokens(CORBIN), enemy(2, "Margath"), 10, 15)["better"]
    side = corbin("check", "cast", "corbin", "ogre", "vs", "--act", "1", "--json").json["compared"]
    assert [Fraction(way["probability"]) for way in side][1] == Fraction(second["probability"])


def test_a_single_hero_plays_round_after_round(corbin) -> None:
    corbin("scenario", "choose", "margath")
    corbin("play", "act", "corbin", "nothing", "3")
    assert corbin("play", "next").out.startswith("Corbin's turn, round 2")


def test_an_enemy_nobody_knows_is_asked_for(corbin) -> None:
    assert "cast 3 tokens" in corbin("check", "cast", "corbin").out
    refused = corbin("check", "cast", "corbin", "feral", "dragon", code=2).err
    assert "The health of feral dragon is not known." in refused
    assert "--health N" in refused
    assert 'box add "feral dragon" health=N --kind enemy' in refused
    corbin("check", "cast", "corbin", "feral", "dragon", "--health", "6")


def test_the_deck_is_remembered_and_counted_down(corbin) -> None:
    """Rulebook p. 4, Attribute Tests: revealed cards are discarded, and go back only when the deck is shuffled."""
    assert "--successes N" in corbin("check", "test", "corbin", "body", code=2).err
    corbin("check", "test", "corbin", "body", "--successes", "20", "--once")
    corbin("check", "test", "corbin", "body", code=2)
    first = corbin("check", "test", "corbin", "body", "--successes", "20", "--json").json
    assert first["probability"] == corbin("check", "test", "corbin", "body", "--json").json["probability"]
    assert "2 success symbols: passed" in corbin("skill", "reveal", "corbin", "3", "2").out
    now = corbin("check", "test", "corbin", "body", "--json").json
    by_hand = corbin("check", "test", "-a", "3", "-d", "57", "-s", "18", "--once", "--json").json
    assert now["probability"] == by_hand["probability"]
    assert "57 cards unseen" in corbin("skill", "reveal", "corbin", "58", code=2).err
    corbin("undo")
    assert corbin("check", "test", "corbin", "body", "--json").json["probability"] == first["probability"]


def test_a_card_whose_symbol_is_known_counts_as_seen(corbin) -> None:
    corbin("check", "test", "corbin", "body", "--successes", "20")
    corbin("skill", "exert", "corbin")
    corbin("skill", "draw", "corbin", "mountaineering")
    now = corbin("check", "test", "corbin", "body", "--json").json
    by_hand = corbin("check", "test", "-a", "3", "-d", "59", "-s", "19", "--once", "--json").json
    assert now["probability"] == by_hand["probability"]


def test_the_die_is_read_as_the_table_chose(corbin) -> None:
    usual = corbin("check", "explore", "hills", "hills", "--json").json["probability"]
    third = corbin("check", "explore", "hills", "hills", "--disputed-face", "--json").json["probability"]
    assert usual != third
    corbin("house", "set", "terrain-die", "third-source")
    shown = corbin("check", "explore", "hills", "hills", "--json").json
    assert shown["probability"] == third
    assert shown["read"][0]["from"] == "this table's reading"
    assert corbin("check", "explore", "hills", "hills", "--no-disputed-face", "--json").json["probability"] == usual
    corbin("house", "set", "terrain-die", "fourth-source")
    assert corbin("check", "move", "water", "--json").json["probability"] == str(1 - Fraction(1, 2) ** 3)
    corbin("house", "set", "wild-requirement", "example")
    loose = corbin("check", "explore", "mountain", "wild", "--loose-wild", "--json").json["probability"]
    chosen = corbin("check", "explore", "mountain", "wild", "--json").json
    assert chosen["probability"] == loose
    assert {"what": "wild requirement: example", "from": "this table's reading"} in chosen["read"]
    assert "wild" not in corbin("check", "explore", "mountain").out


def test_a_quest_by_name_gives_every_outcome(corbin) -> None:
    shown = corbin("check", "explore", "corbin", "blood", "stone", "--json").json
    assert len(shown["ways"]) == 3
    water = corbin("check", "explore", "water", "--json").json["probability"]
    assert shown["probability"] == water


def test_without_a_campaign_the_printed_heroes_serve(cli) -> None:
    shown = cli("check", "runebound", "cast", "lord", "hawthorne", "ettin", "--json").json
    assert "Lord Hawthorne against Ettin" in shown["check"]
    villain = cli("check", "runebound", "cast", "corbin", "margath", "--json").json
    assert Fraction(villain["probability"]) == counted(tokens(CORBIN), enemy(1, "Margath"), 10, 15)["better"]
    assert "--kind villain" in cli("check", "runebound", "cast", "corbin", "vorakesh", code=2).err
    cli("box", "add", "Vorakesh", "health=16", "--kind", "villain", "--game", "runebound")
    cli("check", "runebound", "cast", "corbin", "vorakesh")


def test_a_test_says_whose_it_is_and_a_fight_what_it_reads(corbin) -> None:
    shown = corbin("check", "corbin", "bo", "--mod", "-1", "--deck", "60", "--successes", "40").out
    assert shown.splitlines()[0].endswith("Corbin: Body test with -1")
    corbin("play", "start", "margath")
    corbin("play", "fight", "corbin", "ogre")
    corbin("play", "hit", "ogre", "3")
    assert "health 8, 3 damage on Ogre (the fight)" in corbin("check", "cast", "corbin", "ogre").out


def test_a_turn_that_ends_within_a_fight_says_so(corbin) -> None:
    corbin("party", "add", "master thorn")
    corbin("play", "start", "margath")
    corbin("play", "act", "corbin", "move tamalir")
    corbin("play", "fight", "corbin", "ogre")
    assert "Corbin against Ogre is not over: companion play hit NAME N" in corbin("play", "next").out


def test_the_turn_of_a_hero_who_is_absent_is_passed_on(corbin) -> None:
    corbin("party", "add", "master thorn")
    corbin("play", "start", "margath", "--first", "corbin")
    corbin("play", "act", "corbin", "move tamalir")
    corbin("party", "absent", "corbin")
    assert "next: companion play next" in corbin("status").out
    assert "Master Thorn's turn" in corbin("play", "next").out
