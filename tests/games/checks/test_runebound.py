"""Rolls, draws and casts of Runebound; each test names the entry of the Rules Reference it follows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.dice import Dist
from companion.games.runebound import odds as runebound
from companion.games.runebound.odds import AttributeTest, token
from tests.games.checks.agreement import assert_roll_agrees
from tests.games.checks.tables import terrain

FACES = terrain()
SYMBOLS = ["forest", "hills", "mountain", "plains", "water", "wild"]
Roll = tuple[frozenset[str], ...]


def met(roll: Roll, required: list[str]) -> bool:
    """Exploring: some order of the dice gives each symbol its own."""
    return any(
        all("wild" in face or symbol in face or symbol == "any" for face, symbol in zip(order, required, strict=True))
        for order in permutations(roll, len(required))
    )


def best_chance(required: list[str], dice: int, exert: int) -> Fraction:
    """Exert: any die may be rolled again, one at a time, whichever helps most."""

    @cache
    def chance(roll: Roll, left: int) -> Fraction:
        if met(roll, required):
            return Fraction(1)
        best = Fraction(0)
        for die in range(len(roll)) if left else ():
            tried = [chance(tuple(sorted((*roll[:die], new, *roll[die + 1 :]), key=sorted)), left - 1) for new in FACES]
            best = max(best, sum(tried) / 6)
        return best

    rolls = Counter(tuple(sorted(roll, key=sorted)) for roll in product(FACES, repeat=dice))
    return sum(chance(roll, exert) * many for roll, many in rolls.items()) / rolls.total()


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=3), st.integers(1, 4), st.integers(0, 2))
def test_exploring_matches_enumeration(required: list[str], speed: int, exert: int) -> None:
    """Exploring; Quests: one die for each symbol, only wild meets wild; Exert rerolls one die."""
    check = runebound.explore(required, speed, FACES, exert=exert)
    assert check.probability == best_chance(required, speed, exert)


def test_the_examples_reading_of_wild() -> None:
    """Quests: the example accepts two mountain dice for mountain and wild, but two wilds need two wilds."""
    strict = runebound.explore(["mountain", "wild"], 2, FACES)
    loose = runebound.explore(["mountain", "wild"], 2, FACES, loose_wild=True)
    assert strict.probability == Fraction(3, 36)
    assert loose.probability == Fraction(4, 36)
    assert strict.notes != loose.notes
    assert runebound.explore(["wild", "wild"], 2, FACES, loose_wild=True).probability == Fraction(1, 36)


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.sampled_from([*SYMBOLS[:5], "city", "river", "road"]), min_size=1, max_size=3),
    st.integers(1, 4),
    st.integers(0, 1),
)
def test_moving_needs_a_die_for_each_hex(path: list[str], speed: int, exert: int) -> None:
    """Move: cities, bridges and roads take any die, a river needs water."""
    required = [{"city": "any", "road": "any", "river": "water"}.get(hex_, hex_) for hex_ in path]
    check = runebound.move(path, speed, FACES, exert=exert)
    assert check.probability == best_chance(required, speed, exert)
    if not exert:
        reached = Counter(
            max(n for n in range(len(path) + 1) if met(roll, required[:n])) for roll in product(FACES, repeat=speed)
        )
        assert check.distribution == Dist(reached)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SYMBOLS[:5]), st.integers(1, 5), st.integers(0, 2), st.integers(1, 5))
def test_resting_heals_for_every_match(hex_: str, dice: int, exert: int, target: int) -> None:
    """Rest: five dice in the wilderness, one healed for each match."""
    p = Fraction(sum(hex_ in face or "wild" in face for face in FACES), 6)

    @cache
    def chance(healed: int, failed: int, left: int) -> Fraction:
        if healed >= target or not left or not failed:
            return Fraction(healed >= target)
        return p * chance(healed + 1, failed - 1, left - 1) + (1 - p) * chance(healed, failed, left - 1)

    rolls = [sum(hex_ in face or "wild" in face for face in roll) for roll in product(FACES, repeat=dice)]
    expected = sum(chance(healed, dice - healed, exert) for healed in rolls) / Fraction(len(rolls))
    assert runebound.rest(hex_, dice, FACES, exert=exert, target=target).probability == expected


def test_retreat_takes_any_neighbouring_terrain() -> None:
    """Retreat: one die, to an adjacent hex that it matches."""
    assert runebound.retreat(["mountain"], FACES).probability == Fraction(1, 3)
    assert runebound.retreat(["mountain", "forest"], FACES).probability == Fraction(2, 3)
    assert runebound.retreat(["city"], FACES).probability == 1
    assert runebound.retreat(["water"], FACES, exert=2).probability == 1 - Fraction(2, 3) ** 3


@pytest.mark.parametrize(
    "check",
    [
        runebound.explore(["mountain", "wild"], 3, FACES, exert=1),
        runebound.move(["forest", "city"], 2, FACES, exert=1),
        runebound.rest("hills", 3, FACES, exert=1, target=2),
        runebound.retreat(["plains"], FACES, exert=2),
        runebound.test(AttributeTest(2, 12, 5, mod=-1, exert=2)),
        runebound.cast([token("2 physical", "1 double"), token("1 magic (lead)", "1 shield")], 2),
    ],
    ids=lambda check: check.title,
)
def test_rolls_agree_with_the_odds(check: object) -> None:
    assert_roll_agrees(check, totals="test" not in check.title)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_test_matches_every_draw(data: st.DataObject) -> None:
    """Attribute Tests: cards revealed without putting any back; Exert reveals one more."""
    deck = data.draw(st.integers(1, 9))
    successes = data.draw(st.integers(0, deck))
    attribute, mod = data.draw(st.integers(-1, 4)), data.draw(st.integers(-2, 2))
    exert, need = data.draw(st.integers(0, 2)), data.draw(st.integers(1, 2))
    cards = max(0, max(0, attribute) + mod) + exert
    test = AttributeTest(attribute, deck, successes, mod, exert, need)
    if cards > deck:
        with pytest.raises(CompanionError):
            runebound.test(test)
        return
    draws = list(combinations([1] * successes + [0] * (deck - successes), cards))
    check = runebound.test(test)
    assert check.probability == Fraction(sum(sum(draw) >= need for draw in draws), len(draws))


def test_exerting_stops_at_the_success() -> None:
    """Attribute Tests 2: each exertion is resolved before the next."""
    check = runebound.test(AttributeTest(0, 4, 2, exert=2))
    assert check.extras["without exerting"] == 0
    assert check.extras["mean cards exerted"] == 1 + Fraction(1, 2)
    assert check.probability == Fraction(5, 6)


@pytest.mark.parametrize(
    "test",
    [
        AttributeTest(1, 5, 6),
        AttributeTest(1, 5, -1),
        AttributeTest(1, 5, 2, exert=-1),
        AttributeTest(1, 5, 2, need=0),
        AttributeTest(1, 9999, 3),
    ],
)
def test_impossible_tests_are_refused(test: AttributeTest) -> None:
    with pytest.raises(CompanionError):
        runebound.test(test)


def test_every_cast_is_counted() -> None:
    """Casting; Damage: physical and magic add up over the round."""
    tokens = [token("2 physical", "1 magic"), token("1 physical (lead)", "1 shield"), token("1 agility", "1 physical")]
    sides = {"2 physical": 2, "1 magic": 1, "1 physical (lead)": 1, "1 shield": 0, "1 agility": 0, "1 physical": 1}
    names = [("2 physical", "1 magic"), ("1 physical (lead)", "1 shield"), ("1 agility", "1 physical")]
    expected = Counter(sum(sides[side] for side in cast) for cast in product(*names))
    check = runebound.cast(tokens, 3)
    assert check.distribution == Dist(expected)
    assert check.extras["means"]["initiative"] == Fraction(1, 2)
    assert runebound.cast(tokens, 1, "shield").probability == Fraction(1, 2)
    assert runebound.cast(tokens, 1, "initiative").probability == Fraction(1, 2)


def test_a_double_goes_under_the_largest_token() -> None:
    """Double Symbols: the token stacked on top is doubled, a stacked token not again."""
    tokens = [token("1 double", "1 double"), token("2 physical", "1 magic"), token("1 physical", "-")]
    assert runebound.cast(tokens, 5).probability == Fraction(1, 4)
    plain = runebound.cast(tokens, 3, doubles=False)
    assert plain.probability == Fraction(1, 4)
    assert "not used" in plain.notes[-1]


@pytest.mark.parametrize("text", ["2 fireballs", "physical physical", "٣ magic"])
def test_unknown_sides_are_refused(text: str) -> None:
    with pytest.raises(CompanionError):
        token(text, "-")


def test_twelve_dice_are_matched_at_once() -> None:
    """Exploring: the most dice, held against assigning them one by one."""
    required = ["forest", "hills", "plains", "water"] * 3
    ways = 0
    for roll in combinations_with_replacement(range(6), 12):
        many = factorial(12)
        for face in set(roll):
            many //= factorial(roll.count(face))
        ways += many * assigned([FACES[face] for face in roll], required)
    assert runebound.explore(required, 12, FACES).probability == Fraction(ways, 6**12)


def assigned(dice: list[frozenset[str]], required: list[str]) -> bool:
    """Kuhn's algorithm: a symbol takes a die, or moves another symbol on."""
    holder: dict[int, int] = {}

    def place(symbol: int, tried: set[int]) -> bool:
        for die, face in enumerate(dice):
            if die not in tried and ("wild" in face or required[symbol] in face):
                tried.add(die)
                if die not in holder or place(holder[die], tried):
                    holder[die] = symbol
                    return True
        return False

    return all(place(symbol, set()) for symbol in range(len(required)))


def test_impossible_rolls_are_refused() -> None:
    for wrong in (
        lambda: runebound.explore(["swamp"], 3, FACES),
        lambda: runebound.explore(["forest"], 99, FACES),
        lambda: runebound.explore(["forest"], 2, FACES, exert=-1),
        lambda: runebound.explore(["forest"], 2, FACES, exert=1_000_000),
        lambda: runebound.move(["forest"] * 1_000_000, 2, FACES),
        lambda: runebound.cast([]),
        lambda: runebound.cast([token("1 magic", "-")], symbol="luck"),
    ):
        with pytest.raises(CompanionError):
            wrong()


def test_a_double_adds_nothing_to_agility() -> None:
    """Agility Symbols: stacked on a double it has no further effect, since one is spent at a time."""
    pairs = [token("1 agility", "1 agility"), token("1 double", "1 double")]
    assert runebound.cast(pairs, 1, "agility").probability == 1
    assert runebound.cast(pairs, 2, "agility").probability == 0
    assert runebound.cast([token("2 magic", "2 magic"), pairs[1]], 4, "magic").probability == 1


@pytest.mark.parametrize("place", ["city", "road", "bridge"])
def test_rest_asks_for_a_terrain(place: str) -> None:
    """Rest: a city heals everything; on a road the terrain under it is matched."""
    with pytest.raises(CompanionError, match="no terrain to rest in"):
        runebound.rest(place, 5, FACES)
