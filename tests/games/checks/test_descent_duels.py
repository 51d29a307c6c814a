"""Attacks of figures and items in Descent: the reroll of a defense die, range, and who is defeated, by enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from companion.core.names import CompanionError
from companion.games.descent import odds as descent
from companion.games.descent.fighters import (
    bare_hands,
    foe_strikes,
    foe_target,
    gear_strikes,
    hero_strikes,
    hero_target,
    wounded,
)
from companion.games.descent.gear import Gear
from companion.games.descent.monsters import Attributes, Foe
from companion.games.descent.odds import Asked, Attack, Striker, Target, duel, suffer
from companion.games.descent.odds.duel import BEST_USE, BY_RANGE, KNOCKED_OUT
from companion.games.descent.odds.fight import read
from companion.games.descent.odds.usage import hits_by_range
from tests.games.checks.agreement import assert_roll_agrees
from tests.games.checks.tables import descent_dice

D = descent_dice()
REROLL = "reroll 1 defense die"
SWORD = Gear("Iron Longsword", attack="melee", dice=("blue", "red"), surges=(REROLL,))
ARCHER = Foe(
    "Goblin Archer",
    rank="minion",
    attack="ranged",
    health=2,
    defense=("gray",),
    dice=("blue", "yellow"),
    passives=("Scamper", "Cowardly"),
    surges=("+1 range", "+1 damage"),
)


def with_reroll(dice: str, vs: str, target: int, more: tuple[int, int] = (0, 0)) -> Fraction:
    """The chance of `target` damage by trying, for every roll, to keep the dice or to roll each of them again.

    `more` is a second ability, one surge for so much damage and pierce.
    """
    attacking, defending = [D[name] for name in dice.split()], [D[name] for name in vs.split()]
    total = Fraction(0)
    rolls = 0
    for faces in product(*attacking):
        for blocks in product(*defending):
            rolls += 1
            if any(face.miss for face in faces):
                continue
            damage, surges = sum(f.damage for f in faces), sum(f.surges for f in faces)
            shields = [block.shields for block in blocks]
            ways = [_met(damage, surges, sum(shields), target, more)]
            for i, die in enumerate(defending if surges else []):
                others = sum(shields) - shields[i]
                again = [_met(damage, surges - 1, others + face.shields, target, more) for face in die]
                ways.append(sum(again, Fraction(0)) / len(die))
            total += max(ways)
    return total / rolls


def _met(damage: int, surges: int, shields: int, target: int, more: tuple[int, int]) -> Fraction:
    best = max(0, damage - shields)
    if surges and more != (0, 0):
        best = max(best, damage + more[0] - max(0, shields - more[1]))
    return Fraction(best >= target)


@pytest.mark.parametrize("vs", ["gray", "brown", "gray black", "gray gray brown"])
@pytest.mark.parametrize("target", [1, 2, 4])
def test_a_defense_die_is_rolled_again_where_it_serves_best(vs: str, target: int) -> None:
    """Combat, step 4: a surge may be spent on the reroll after both rolls are seen."""
    check = descent.attack(Attack("blue red", vs, surges=(REROLL,)), D, target)
    assert check.probability == with_reroll("blue red", vs, target)


@pytest.mark.parametrize(("text", "more"), [("+2 damage", (2, 0)), ("pierce 2", (0, 2))])
def test_what_is_left_of_the_surges_is_spent_when_the_die_has_fallen(text: str, more: tuple[int, int]) -> None:
    check = descent.attack(Attack("blue red yellow", "gray black", surges=(REROLL, text)), D, 3)
    assert check.probability == with_reroll("blue red yellow", "gray black", 3, more)


def test_without_a_target_the_reroll_serves_the_average() -> None:
    plain = descent.attack(Attack("blue red", "gray"), D).distribution
    better = descent.attack(Attack("blue red", "gray", surges=(REROLL,)), D).distribution
    assert plain is not None and better is not None and better.mean() > plain.mean()
    # By hand: with a surge, dice that show more than the average of the faces are rolled again.
    faces, mean = [f.shields for f in D["gray"]], Fraction(0)
    for one, two in product(D["blue"], D["red"]):
        for shields in faces:
            damage = one.damage + two.damage
            kept = Fraction(max(0, damage - shields))
            again = sum(Fraction(max(0, damage - other)) for other in faces) / 6
            mean += 0 if one.miss else max(kept, again) if one.surges + two.surges else kept
    assert better.mean() == mean / 216


def test_a_rolled_duel_agrees_with_its_odds() -> None:
    assert_roll_agrees(descent.attack(Attack("blue red", "gray black", surges=(REROLL, "+1 damage")), D, 2))
    assert_roll_agrees(duel(gear_strikes(SWORD), foe_target(ARCHER), D))


def test_half_special_surges_count_what_is_damage() -> None:
    """The Poisoned Blowgun's surge adds damage and poisons: both for one surge."""
    both = descent.attack(Attack("blue green", "gray", surges=("+1 damage, Poison",)), D)
    assert both.distribution == descent.attack(Attack("blue green", "gray", surges=("+1 damage",)), D).distribution
    assert "+1 damage, Poison, with damage" in both.extras


def test_syndrael_with_an_iron_longsword_against_a_goblin_archer() -> None:
    striker = hero_strikes("Syndrael", SWORD, [SWORD], {})
    check = duel(striker, foe_target(ARCHER), D)
    assert check.title == "Syndrael with Iron Longsword attacks Goblin Archer: defeated (2 damage or more)"
    assert check.probability == with_reroll("blue red", "gray", 2)
    assert check.extras["hit"] == Fraction(5, 6)
    assert str(check.extras[BEST_USE]).startswith("1: reroll 1 defense die")
    assert [one.source for one in check.read] == ["Syndrael's equipment", "Goblin Archer, Act I minion"]
    assert any("Scamper, Cowardly" in note for note in check.notes)


def test_what_is_left_of_the_target_and_its_conditions_come_from_outside() -> None:
    check = duel(gear_strikes(SWORD), foe_target(ARCHER, left=1, conditions=("Stunned",)), D)
    assert check.probability == with_reroll("blue red", "gray", 1)
    assert any("Stunned" in note for note in check.notes)


def test_what_is_typed_overrules_what_is_known() -> None:
    striker, target = gear_strikes(SWORD), foe_target(ARCHER)
    asked = Asked(vs="black", pierce=1, surges=("+2 damage",), target=3)
    plain = descent.attack(Attack("blue red", "black", pierce=1, surges=("+2 damage",)), D, 3)
    found = duel(striker, target, D, asked)
    assert (found.probability, found.distribution) == (plain.probability, plain.distribution)
    assert found.extras["defeat"] == plain.distribution.probability(">=", 2)  # type: ignore[union-attr]
    assert duel(striker, target, D, Asked(health=1)).probability == with_reroll("blue red", "gray", 1)


def test_range_decides_a_ranged_attack() -> None:
    """Combat, step 3: the range rolled must equal or exceed the distance; surges may add to it."""
    striker = foe_strikes(ARCHER)
    near, far = (duel(striker, Target("Ashrian", ("gray",)), D, Asked(range=n)) for n in (2, 6))
    hits = sum(
        not blue.miss and blue.range + yellow.range + min(1, blue.surges + yellow.surges) >= 6
        for blue, yellow in product(D["blue"], D["yellow"])
    )
    assert near.extras["hit"] == Fraction(5, 6) and far.extras["hit"] == Fraction(hits, 36)
    fight = read(Attack("blue yellow", "gray", 1, surges=ARCHER.surges), D)
    assert hits_by_range(fight, D)["6"] == Fraction(hits, 36)
    assert str(near.extras[BY_RANGE]).startswith("1-3 83.3 %")


def test_a_melee_attack_goes_one_space_and_two_with_reach() -> None:
    """Attack keywords: Reach targets a figure up to 2 spaces away."""
    with pytest.raises(CompanionError, match="melee attack"):
        duel(gear_strikes(SWORD), foe_target(ARCHER), D, Asked(range=2))
    spear = SWORD._replace(name="Iron Spear", always=("Reach",))
    assert duel(gear_strikes(spear), foe_target(ARCHER), D, Asked(range=2)).extras["hit"] == Fraction(5, 6)


def test_range_added_by_the_weapon_counts() -> None:
    bow = Gear("Trueshot", attack="ranged", dice=("blue", "yellow"), always=("+3 range",))
    plain = duel(gear_strikes(bow._replace(always=())), Target("x"), D, Asked(range=4))
    assert duel(gear_strikes(bow), Target("x"), D, Asked(range=7)).extras["hit"] == plain.extras["hit"]


def test_a_hero_s_attribute_stands_in_the_surge() -> None:
    tome = Gear("Battle Tome", attack="ranged", dice=("blue", "yellow"), surges=("2: +Knowledge damage",))
    striker = hero_strikes("Leoric", tome, [tome], {"knowledge": 5})
    assert striker.surges == ("2: +5 damage",)
    assert gear_strikes(tome).surges == ("2: +Knowledge damage",)  # unknown stays a special ability


def test_bare_hands_and_other_items() -> None:
    """Combat, step 1: bare hands roll the blue die; only abilities of the chosen weapon and of other items count."""
    ring = Gear("Bloodscript Ring", equip="other", surges=("Terrify",))
    axe = Gear("Axe", attack="melee", dice=("blue", "red"), surges=("+3 damage",))
    assert bare_hands("Syndrael").dice == ("blue",)
    assert hero_strikes("Syndrael", SWORD, [SWORD, axe, ring], {}).surges == (REROLL, "Terrify")


def test_the_one_attacked_counts_what_she_suffers() -> None:
    leather = Gear("Leather Armor", equip="armor", dice=("brown",), always=("+1 Health",))
    target = hero_target("Syndrael", ("gray",), 12, [leather])
    assert (target.defense, target.health) == (("gray", "brown"), 13)
    check = suffer(foe_strikes(ARCHER), target, D, 0)
    attacked = descent.attack(Attack("blue yellow", "gray brown", 1, surges=ARCHER.surges, monster=True), D)
    assert attacked.distribution is not None
    assert check.probability == attacked.distribution.probability("<=", 0) and check.relation == "<="
    assert check.extras[KNOCKED_OUT] == 0
    hurt = suffer(foe_strikes(ARCHER), wounded(target, 11), D, 1)
    assert hurt.extras[KNOCKED_OUT] == attacked.distribution.probability(">=", 2)
    assert hurt.probability == attacked.distribution.probability("<=", 1)
    rolled = check.roll(Random(3))
    assert rolled.success == (rolled.total == 0)


def test_abilities_and_relics_of_the_attacker_count() -> None:
    knight = Foe("Baron", "lieutenant", dice=("blue", "red"), passives=("Pierce 1", "Reach"), surges=("Subdue",))
    blade = Gear("Duskblade", deck="relic", side="overlord", surges=("pierce 5",))
    striker = foe_strikes(knight, [blade])
    assert (striker.pierce, striker.reach, striker.surges, striker.monster) == (1, True, ("Subdue", "pierce 5"), True)
    strong = foe_target(ARCHER._replace(attributes=Attributes()), relics=[Gear("Triumph", figures=("+4 Health",))])
    assert strong.health == 6


def test_shields_of_cards_are_added() -> None:
    plain = duel(Striker("x", ("blue", "red")), Target("y", ("gray",), 3), D, Asked(shields=1))
    by_hand = sum(
        not blue.miss and blue.damage + red.damage - gray.shields - 1 >= 3
        for blue, red, gray in product(D["blue"], D["red"], D["gray"])
    )
    assert plain.probability == Fraction(by_hand, 216)


@pytest.mark.parametrize("shields", [3, 6])
def test_six_failed_attribute_tests_are_bad_luck(shields: int) -> None:
    """Attributes: no more shields than the attribute; one shield too many is a failure though it is below average."""
    from companion.kit.answers import ONLY_DECIDING
    from companion.table.luck import Fallen, changes, expected

    test = descent.attribute(2, D)
    assert test.distribution is not None
    mean, spread = expected(test.distribution.ways, shields)
    decides = test.counts in ONLY_DECIDING
    rolls = [Fallen("Might", shields, mean, spread, 0.2, False, test.relation == "<=", decides)] * 6
    assert changes(rolls)["luck: deviation (thousandths)"] < 0
