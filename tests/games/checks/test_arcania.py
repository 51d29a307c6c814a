"""Rolls of Heroes of Arcania; each test names the section of the rulebook it follows."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.dice import Dist, odds
from companion.games.arcania import odds as arcania
from companion.games.arcania.odds import D20, Armor, Blow, Reading, Strike
from tests.games.checks.agreement import assert_roll_agrees
from tests.games.checks.tables import arcania_tables

T = arcania_tables()


def by_hand(bonus: int, target: int, net: int, tie_fails: bool = False) -> dict[str, Fraction]:
    """Every roll of the dice, the prime one first; 10.a and 10.b of Encounters and Combat."""
    counts = {"good": 0, "nat 20": 0, "nat 1": 0}
    rolls = list(product(range(1, 21), repeat=abs(net) + 1))
    for roll in rolls:
        used = max(roll) if net > 0 else min(roll)
        used = roll[0] if roll[0] == (1 if net > 0 else 20) else used
        met = used + bonus > target if tie_fails else used + bonus >= target
        counts["nat 20"] += used == 20
        counts["nat 1"] += used == 1
        counts["good"] += used == 20 or (met and used != 1)
    return {key: Fraction(count, len(rolls)) for key, count in counts.items()}


@settings(max_examples=40, deadline=None)
@given(st.integers(-5, 25), st.integers(1, 35), st.integers(0, 2), st.integers(0, 2), st.booleans())
def test_attack_and_defense_match_enumeration(
    bonus: int, target: int, edge: int, hindrance: int, tie_fails: bool
) -> None:
    """10.a Edge and Hindrance (they cancel; three dice at most), 10.b Nat 20 and Nat 1."""
    roll20 = D20(bonus, target, edge, hindrance, tie_fails=tie_fails)
    expected = by_hand(bonus, target, edge - hindrance, tie_fails)
    for check in (arcania.attack(roll20), arcania.defend(roll20)):
        assert check.probability == expected["good"]
        assert check.extras["nat 20"] == expected["nat 20"]
        assert check.extras["nat 1"] == expected["nat 1"]


def test_edge_and_hindrance_cancel() -> None:
    """10.a.ii."""
    assert arcania.attack(D20(4, 15, 1, 1)).probability == arcania.attack(D20(4, 15)).probability
    with pytest.raises(CompanionError):
        arcania.attack(D20(4, 15, edge=-1))


def test_a_tie_is_read_both_ways() -> None:
    """How to roll dice says meets or beats; Card Descriptions (monsters) D says beat."""
    assert arcania.attack(D20(5, 15)).probability == Fraction(11, 20)
    other = arcania.attack(D20(5, 15, tie_fails=True))
    assert other.probability == Fraction(1, 2)
    assert any("a tie fails" in note for note in other.notes)


def test_a_sage_adds_a_die_that_makes_no_nat() -> None:
    """Abilities, Sage: +d4 attack, nat 1 and nat 20 stay natural."""
    check = arcania.attack(D20(2, 20, extra="d4"))
    good = sum(n == 20 or (n != 1 and n + 2 + s >= 20) for n, s in product(range(1, 21), range(1, 5)))
    assert check.probability == Fraction(good, 80)
    assert_roll_agrees(check)


def test_a_nat_20_deals_the_maximum() -> None:
    """10.b.i: the most that the combined dice pool would deal."""
    check = arcania.attack(D20(0, 25), Strike(Blow("d6", "d4", 2), Armor(1, monster=True), T))
    assert check.distribution == Dist({0: 19, 11: 1})
    assert check.extras["mean damage"] == Fraction(11, 20)


def test_a_nat_1_on_defense_doubles_all() -> None:
    """10.b.iv: d6+2 with a 3 rolled deals 5, doubled 10."""
    check = arcania.defend(D20(30, 12), Strike(Blow("d6", flat=2), Armor(), T))
    assert check.distribution == Dist({0: 114, **{2 * (face + 2): 1 for face in range(1, 7)}})


@pytest.mark.parametrize("target", [None, 6])
def test_rolled_fights_agree_with_the_odds(target: int | None) -> None:
    strike = Strike(Blow("d6", "d4", 1, lth=True), Armor(3), T, target)
    assert_roll_agrees(arcania.attack(D20(4, 15), strike))
    assert_roll_agrees(arcania.defend(D20(4, 15, hindrance=1), strike._replace(blow=Blow("d6"))))


@given(st.integers(0, 12), st.integers(0, 6), st.booleans(), st.booleans(), st.integers(0, 3))
def test_dr_loses_piercing_before_the_maximum_applies(dr: int, prc: int, res: bool, monster: bool, more: int) -> None:
    """10.h.i DR, PRC, RES; Card Descriptions: monsters have no maximum."""
    armor = Armor(dr, monster, more, res)
    expected = dr if res else max(0, dr - prc)
    expected = expected if monster else min(expected, 5 + more)
    assert arcania.reduction(Blow("d6", prc=prc), armor, T) == expected


@pytest.mark.parametrize(
    ("blow", "armor", "reading", "expected"),
    [
        (Blow("d6", element="fire"), Armor(4), Reading(), 0),
        (Blow("d6", element="fire"), Armor(4, res=True), Reading(), 4),
        (Blow("d6", element="fire"), Armor(4, lim=("fire",)), Reading(), 4),
        (Blow("d6", element="ice"), Armor(4), Reading(), 4),
        (Blow("d6", element="ice"), Armor(4), Reading(ice_bypasses=True), 0),
        (Blow("d6", element="fire"), Armor(4, mana_shield=3), Reading(), 3),
        (Blow("d6", element="poison"), Armor(4, mana_shield=3), Reading(), 0),
        (Blow("d6", element="poison"), Armor(4, mana_shield=3), Reading(shield_stops_all=True), 3),
        (Blow("d6"), Armor(7, mana_shield=3), Reading(), 8),
        (Blow("d6", bypass=True), Armor(4, mana_shield=3), Reading(), 0),
        (Blow("d6", bypass=True), Armor(4, res=True), Reading(), 4),
        (Blow("d6", element="holy"), Armor(4), Reading(), 4),
    ],
)
def test_elements_and_shields_against_dr(blow: Blow, armor: Armor, reading: Reading, expected: int) -> None:
    """10.h.i.3; abilities 1, 29, 39, 62, 65 (elements), 84 Sting; Spell Scrolls 4 Mana Shield."""
    assert arcania.reduction(blow, armor, T, reading) == expected


def test_factions_are_immune_or_hurt_more() -> None:
    """Faction 2 and 7: constructs shrug off poison, undead take d4 more from fire; fiends are immune to fire."""
    poisoned = arcania.damage(Blow("d6", element="poison"), Armor(faction="construct"), T)
    assert poisoned.distribution == Dist({0: 1})
    assert "immune" in poisoned.to_roll
    burnt = arcania.damage(Blow("d6", element="fire"), Armor(faction="undead"), T)
    assert burnt.distribution == odds("d6+d4").dist
    assert arcania.damage(Blow("d6", element="fire"), Armor(faction="fiend"), T).distribution == Dist({0: 1})
    with pytest.raises(CompanionError):
        arcania.damage(Blow("d6"), Armor(faction="elf"), T)


def test_lethal_rerolls_the_base_set_only() -> None:
    """Ability 45: 2d6 rolled twice, the better set; HH and other dice once."""
    check = arcania.damage(Blow("2d6", "2d4", 1, lth=True), Armor(), T, target=14)
    won = 0
    for a, b, c, e, x, y in product(*[range(1, 7)] * 4, *[range(1, 5)] * 2):
        won += max(a + b, c + e) + x + y + 1 >= 14
    assert check.probability == Fraction(won, 6**4 * 4**2)


def test_only_the_prime_target_takes_the_extras() -> None:
    """10.e.i: others take the base damage, but still what an element does to them."""
    blow = Blow("d12", "2d4", 3, element="fire", prime=False)
    assert arcania.damage(blow, Armor(faction="undead"), T).distribution == odds("d12+d4").dist
    assert arcania.damage(Blow("2d6", "d4", double_base=True), Armor(), T).distribution == odds("(2d6)*2+d4").dist


def test_criticals_of_a_landed_hit() -> None:
    """10.b.i and 10.b.iv."""
    assert arcania.damage(Blow("2d6", "d4"), Armor(), T, critical="max").distribution == Dist({16: 1})
    doubled = arcania.damage(Blow("d6", flat=2), Armor(2), T, critical="double")
    assert doubled.distribution == odds("(d6+2)*2-2").dist
    assert_roll_agrees(doubled)
    assert_roll_agrees(arcania.damage(Blow("d6"), Armor(), T, critical="max", target=6))
    with pytest.raises(CompanionError):
        arcania.damage(Blow("d6"), Armor(), T, critical="huge")


def test_where_the_book_disagrees_the_answer_says_so() -> None:
    ice = arcania.damage(Blow("d6", element="ice"), Armor(2), T)
    assert any("disagrees" in note for note in ice.notes)
    capped = arcania.damage(Blow("d6"), Armor(9), T)
    assert any("up to 5" in note for note in capped.notes)
    shielded = arcania.damage(Blow("d6", element="radiation"), Armor(2, mana_shield=3), T)
    assert any("mana shields" in note for note in shielded.notes)


@given(st.integers(0, 100))
def test_a_percent_roll_is_one_better_than_named(chance: int) -> None:
    """How to roll dice: roll plus chance reaches 100, and 00 is 100; as named on request."""
    written = arcania.percent(chance, T)
    assert written.probability == Fraction(sum(roll + chance >= 100 for roll in range(1, 101)), 100)
    assert arcania.percent(chance, T, as_named=True).probability == Fraction(chance, 100)
    assert_roll_agrees(written)


def test_revenge_goes_on_until_it_fails() -> None:
    """Ability 75: 50 % rolls again for every newcomer."""
    assert arcania.revenge(50, T, 3).probability == Fraction(51, 100) ** 3
    assert arcania.revenge(25, T, as_named=True).extras["mean arrivals"] == Fraction(1, 3)
    assert arcania.revenge(100, T).extras["mean arrivals"] == "without end"
    with pytest.raises(CompanionError):
        arcania.percent(101, T)


@given(st.integers(1, 120))
def test_the_survival_save(hit_points: int) -> None:
    """Difficulty Levels, Hard Mode: d20 + a quarter of the HP reaches 20, a 1 dies."""
    check = arcania.save(hit_points, T)
    assert check.probability == Fraction(sum(n > 1 and n + hit_points // 4 >= 20 for n in range(1, 21)), 20)
    assert_roll_agrees(check)


def test_the_books_own_save_fails_on_a_12() -> None:
    """Hard Mode: 22 HP give +5, a 12 makes 17."""
    check = arcania.save(22, T)
    assert check.extras["bonus"] == 5
    assert check.probability == Fraction(6, 20)
    with pytest.raises(CompanionError):
        arcania.save(0, T)


@pytest.mark.parametrize("fast_hero", [False, True])
@pytest.mark.parametrize("fast_monster", [False, True])
def test_initiative(fast_hero: bool, fast_monster: bool) -> None:
    """Initiative: heroes win ties, a 20 beats FS, a 1 goes last, FS only measures itself with FS."""
    check = arcania.initiative(3, 12, fast_hero, fast_monster)
    first = 0
    for n in range(1, 21):
        normal = n + 3 >= 12
        wins = normal if fast_hero == fast_monster else fast_hero
        first += n == 20 or (wins and n != 1)
    assert check.probability == Fraction(first, 20)
    assert_roll_agrees(check)


def test_a_healer_never_rolls_below_half() -> None:
    """Ability 34: on a d6, 1 to 3 count as 3."""
    assert arcania.heal("d6", healer=True).distribution == Dist({3: 3, 4: 1, 5: 1, 6: 1})
    assert arcania.heal("d6", target=4).probability == Fraction(1, 2)
    assert arcania.heal("2d6", healer=True).distribution == odds("max(6, 2d6)").dist
    assert_roll_agrees(arcania.heal("2d6", healer=True))


def test_all_answers_carry_words_and_a_rule() -> None:
    for check in (
        arcania.attack(D20(4, 15, edge=2)),
        arcania.defend(D20(4, 15, 1, 2), Strike(Blow("d6", prc=2), Armor(3, res=True), T)),
        arcania.percent(25, T),
    ):
        assert check.to_roll.endswith(".")
        assert check.rule
        assert check.notes


def test_piercing_takes_off_what_a_mana_shield_adds() -> None:
    """Spell Scrolls 4 and PRC: the shield is DR like any other, 1 + 3 pierced by 3 leaves 1."""
    struck = arcania.damage(arcania.Blow("10", prc=3), arcania.Armor(1, mana_shield=3), T)
    assert struck.distribution == Dist({9: 1})


def test_more_reasons_never_roll_a_fourth_die() -> None:
    """Edge and Hindrance iii: three dice at the most, and one side's reasons do not outweigh the other's two."""
    two, five = (arcania.attack(D20(4, 15, edge=edge)).probability for edge in (2, 5))
    assert two == five
    assert arcania.attack(D20(4, 15, 5, 2)).probability == arcania.attack(D20(4, 15)).probability
