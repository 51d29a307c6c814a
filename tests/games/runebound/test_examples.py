"""The rulebook's own examples and figures, each with the section it stands in."""

from __future__ import annotations

import pytest

from companion.games.runebound import codes
from companion.games.runebound.data import Card
from companion.games.runebound.rules.deeds import Barter, Deed, Discard, Learn, Shop, deed_findings
from companion.games.runebound.rules.heroes import pays, state_findings
from companion.games.runebound.rules.table import advance, enemy_tokens, last_round, villain_health
from companion.games.runebound.rules.turns import begins_round, following
from companion.games.runebound.state import Modifier, Quest, Track
from tests.games.runebound.table import TRACK, asset, game, hero, rules, skill


def errors(state, deeds=()):
    found = [*state_findings(state), *deed_findings(state, *deeds)]
    return {finding.rule for finding in found if finding.weight == "error"}


def test_attributes_p4_plus_two_and_minus_one_body_is_plus_one() -> None:
    changes = (Modifier("body", 2), Modifier("body", -1))
    assert hero(changes=changes).value("body") == hero().value("body") + 1


def test_attributes_p4_a_negative_value_counts_as_zero_except_in_comparisons() -> None:
    cursed = hero(changes=(Modifier("spirit", -1),))
    assert (cursed.value("spirit"), cursed.counted("spirit")) == (-1, 0)


def test_asset_cards_p3_a_second_asset_of_a_type_forces_a_discard() -> None:
    two = hero(assets=(asset("Chain mail", "clothing"), asset("Leather armor", "clothing")))
    assert errors(game(heroes=(two,))) == {codes.TWO_OF_A_TYPE}


def test_skill_cards_p12_learning_past_the_attribute_unless_the_skill_raises_it() -> None:
    assert errors(game(heroes=(hero(skills=(skill("Ward", "spirit"),)),))) == {codes.SKILL_LIMIT}
    assert errors(game(heroes=(hero(skills=(skill("Ward", "spirit", spirit=1),)),))) == set()


@pytest.mark.parametrize(
    ("cost", "paid", "fits"),
    [
        (["combat"], ["combat"], True),
        (["combat"], ["social"], False),
        (["gray"], ["social"], True),
        (["combat", "gray"], ["combat", "combat"], True),
        (["combat", "gray"], ["social", "exploration"], False),
        (["gray", "gray"], ["social"], False),
        (["gray"], ["social", "social"], False),
    ],
)
def test_skill_cards_p12_trophies_match_the_orbs_and_gray_matches_any(cost, paid, fits: bool) -> None:
    assert pays(cost, paid, rules().any_trophy) is fits


def test_skill_cards_p12_six_skill_sets_and_p3_three_asset_sets() -> None:
    sets = rules().sets
    assert [deck for deck, _name in sets].count("skill") == 6
    assert [name for deck, name in sets if deck == "asset"] == ["A", "B", "C"]


def test_setup_p2_thirty_cards_in_each_adventure_deck() -> None:
    assert {deck.id: deck.cards for deck in rules().decks if deck.trophies} == {
        "social": 30,
        "combat": 30,
        "exploration": 30,
    }


def test_cities_p5_four_of_them_have_a_market_and_p13_a_town_has_none() -> None:
    assert rules().cities == ("Dawnsmoor", "Forge", "Riverwatch", "Tamalir")
    act = Shop("Corbin", "Burrow Town", discarded=("Suma",))
    assert errors(game(heroes=(hero(),)), [act]) == {codes.NO_MARKET}


def test_shop_p11_an_asset_cannot_be_sold_in_the_action_in_which_it_was_bought() -> None:
    relics = Card("Relics", "goods", 2, 5)
    act = Shop("Corbin", "Tamalir", bought=(relics,), sold=(relics,))
    assert errors(game(heroes=(hero(gold=5),)), [act]) == {codes.SOLD_WHAT_WAS_BOUGHT}


def test_shop_p11_one_like_it_may_be_sold_and_another_bought() -> None:
    relics = Card("Relics", "goods", 2, 5)
    act = Shop("Corbin", "Tamalir", bought=(relics,), sold=(relics,))
    assert errors(game(heroes=(hero(gold=5, assets=(asset("Relics", "goods"),)),)), [act]) == set()


def test_bartering_p4_gold_and_assets_only() -> None:
    both = game(heroes=(hero(gold=3), hero("Lyssa")))
    assert errors(both, [Barter("Corbin", "Lyssa", gold=3)]) == set()
    refused = Barter("Corbin", "Lyssa", starting_tokens=1, trophies=1, skills=("Tireless",), story=1)
    assert errors(both, [refused]) == {codes.NOT_BARTERED}


def test_defeated_p6_only_rest_and_learning_a_skill_with_health_ends_it() -> None:
    down = hero(damage=10, hand=("Toughness",))
    assert down.defeated
    state = game(heroes=(down,))
    assert errors(state, [Deed("Corbin", "adventure")]) == {codes.DEFEATED_ACTS}
    assert errors(state, [Deed("Corbin", "rest"), Learn("Corbin", "Toughness")]) == set()
    assert not hero(damage=10, skills=(skill("Toughness", "body", health=2),)).defeated


def test_delayed_p6_defeat_comes_before_standing_up() -> None:
    state = game(heroes=(hero(damage=10, delayed=True),))
    assert errors(state, [Deed("Corbin", "stand")]) == {codes.DEFEATED_ACTS}
    assert errors(state, [Deed("Corbin", "rest")]) == set()


def test_quests_p10_only_one_outcome_even_if_several_are_fulfilled() -> None:
    quest = Quest("The Lost Temple", hero="Corbin", status="resolved", outcomes=("I", "II"), trophy=True)
    assert errors(game(heroes=(hero(),), quests=(quest,))) == {codes.BAD_OUTCOME}


def test_story_cards_p12_at_least_two_of_ten_stay_unused() -> None:
    assert errors(game(track=Track(12, story=(1, 2, 3, 4)))) == set()
    assert errors(game(track=Track(12, story=(1, 2, 3, 4, 5)))) == {codes.STORY_CARDS}


def test_time_track_p13_the_token_flips_once_and_then_stays_on_the_last_space() -> None:
    track, seen = TRACK, []
    for _ in range(11):
        step = advance(track, rules())
        track = step.track
        seen.append((track.act, track.space, step.draw_story, step.refresh_gems, step.flipped))
    assert seen == [
        (1, 2, True, False, False),
        (1, 3, False, True, False),
        (1, 4, False, False, False),
        (1, 5, True, False, False),
        (1, 6, False, False, False),
        (2, 1, False, False, True),
        (2, 2, True, False, False),
        (2, 3, False, True, False),
        (2, 4, False, False, False),
        (2, 5, True, False, False),
        (2, 6, False, False, False),
    ]
    end = advance(track, rules())
    assert end.ended
    assert (end.track.act, end.track.space) == (2, 6)


def test_lore_p9_takes_one_health_of_margath_for_each_of_his_foe() -> None:
    one, other = hero(story={"lore": 3}), hero("Lyssa", story={"lore": 1})
    state = game("margath", 16, heroes=(one, other))
    assert (villain_health(state, one), villain_health(state, other)) == (13, 15)


def test_companions_p6_take_two_and_zombies_p14_add_one_on_the_board() -> None:
    foe = hero(story={"companions": 2})
    state = game("corpse-king", 15, heroes=(foe, hero("Lyssa", story={"companions": 5})), board={"zombies": 3})
    assert villain_health(state, foe) == 15 - 2 * 2 + 3


def test_villain_p14_unknown_health_stays_unknown() -> None:
    assert villain_health(game("margath", 0), hero()) is None


def test_combat_p5_five_enemy_tokens_six_in_act_2_seven_of_a_villain() -> None:
    first, second = Track(act=1), Track(act=2)
    assert [enemy_tokens(first, rules()), enemy_tokens(second, rules())] == [5, 6]
    assert enemy_tokens(first, rules(), villain=True) == enemy_tokens(second, rules(), villain=True) == 7


def test_turns_p14_pass_on_from_an_eliminated_hero_and_a_single_hero_follows_the_own_turn() -> None:
    three = (hero(), hero("Lyssa", eliminated=True), hero("Mok"))
    state = game(heroes=three, first_player="Corbin")
    assert [following(state, name) for name in ("Corbin", "Lyssa", "Mok")] == ["Mok", "Mok", "Corbin"]
    assert [begins_round(state, name) for name in ("Corbin", "Mok")] == [True, False]
    assert following(game(heroes=(hero(),)), "Corbin") == "Corbin"


def test_eliminated_heroes_p7_nothing_is_left_and_the_next_player_is_first() -> None:
    out = hero("Lyssa", eliminated=True)
    assert errors(game(heroes=(hero(), out), first_player="Corbin")) == set()
    assert errors(game(heroes=(hero(), out), first_player="Lyssa")) == {codes.FIRST_PLAYER}
    assert errors(game(heroes=(hero(), hero("Lyssa", eliminated=True, gold=1)))) == {codes.ELIMINATED_HOLDS}


@pytest.mark.parametrize(("act", "space", "last"), [(1, 5, False), (1, 6, True), (2, 5, False), (2, 6, True)])
def test_acts_p3_the_second_act_ends_with_its_last_space_too(act: int, space: int, last: bool) -> None:
    assert last_round(TRACK._replace(act=act, space=space), rules()) is last


@pytest.mark.parametrize(("cards", "found"), [(2, {codes.NO_VOLUNTARY_DISCARD}), (3, {codes.NO_VOLUNTARY_DISCARD})])
def test_skill_cards_p12_at_the_hand_size_or_below_nothing_is_discarded(cards: int, found: set[object]) -> None:
    state = game(heroes=(hero(hand=("Tireless",) * cards),))
    assert errors(state, [Discard("Corbin", "Tireless")]) == found
    assert errors(state, [Discard("Corbin", "Tireless", exert=True)]) == set()


def test_maximum_hand_size_p9_one_card_above_it_is_discarded() -> None:
    state = game(heroes=(hero(hand=("Tireless",) * 4),))
    assert errors(state, [Discard("Corbin", "Tireless")]) == {codes.HAND_LIMIT}
