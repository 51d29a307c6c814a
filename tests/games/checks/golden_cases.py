"""Golden cases of the card game, Descent and Runebound; the sections are those of their rulebooks."""

from __future__ import annotations

from fractions import Fraction

from companion.dice import odds
from companion.dice.checks import CheckOdds
from companion.games.descent import odds as descent
from companion.games.descent.odds import Attack
from companion.games.pacg import odds as pacg
from companion.games.pacg.odds import Attempt
from companion.games.runebound import odds as runebound
from companion.games.runebound.odds import AttributeTest
from tests.games.checks import golden_arcania
from tests.games.checks.case import Case
from tests.games.checks.tables import descent_dice, terrain

D = descent_dice()
SCOURGES = {1: "poisoning", 2: "poisoning", 3: "vulnerability", 4: "daybane"}
TOKENS = [("2 physical", "1 magic"), ("1 physical", "-"), ("-", "1 physical")]
CHECK = "Attempting a Check"
SURGES = "Combat, Spend Surges"
TESTS = "Attribute Tests"
THREE = "blue red yellow"


def skill(difficulty: int, die: str | None = None, mod: int = 0, **rest: object) -> CheckOdds:
    return pacg.skill(Attempt(difficulty, die, mod, **rest))


def attack(dice: str, vs: str = "", target: int | None = None, **rest: object) -> CheckOdds:
    return descent.attack(Attack(dice, vs, **rest), D, target)


def explore(required: str, speed: int, disputed: bool = False) -> CheckOdds:
    return runebound.explore(required.split(), speed, terrain(disputed))


def a_surge() -> Fraction:
    return attack("blue yellow").extras["surges"].probability(">=", 1)


def still_missed() -> Fraction:
    return 1 - attack("blue", fortune=1).probability


def two_abilities() -> CheckOdds:
    return attack(THREE, "black", 4, surges=("+2 damage", "Pierce 2"))


def tokens() -> CheckOdds:
    return runebound.cast([runebound.token(*sides) for sides in TOKENS], 3)


PACG = [
    Case("pacg-01", "d12+2 and a d8 reach 12", "5/8", CHECK, lambda: skill(12, "d12", 2, add="1d8")),
    Case("pacg-03", "Arcane d12+2 reaches 6", "3/4", CHECK, lambda: skill(6, "d12", 2)),
    Case("pacg-05", "d6 with a blessing reaches 6", "13/18", "Blessing", lambda: skill(6, "d6", bless=1)),
    Case("pacg-07", "no such skill, one blessing: 5", "5/8", CHECK, lambda: skill(5, bless=1)),
    Case("pacg-09", "d8+d6 against 10: damage", "29/12", "Damage", lambda: skill(10, "d8", add="1d6"), "mean damage"),
    Case("pacg-11", "mean of 1d4-1 damage", "3/2", "Rolling Dice", lambda: pacg.damage("1d4-1"), "mean damage"),
    Case("pacg-13", "2d12+5 and a d6 reach 8", "1/1", "Example", lambda: skill(8, "d12", 5, bless=1, add="1d6")),
    Case("pacg-15", "one less on each die", "2/3", "Example", lambda: skill(9, "d12", 2, add="2d4", each_die=-1)),
    Case("pacg-17", "d12+d8+d4+4 reach 12", "175/192", "Example", lambda: skill(12, "d12", 4, add="d8+d4")),
    Case("pacg-19", "the scourge is poisoning", "1/2", "Scourges", lambda: pacg.table("1d4", SCOURGES, "poisoning")),
    Case("pacg-21", "d10 reaches 7, one reroll", "16/25", CHECK, lambda: skill(7, "d10", reroll="one")),
    Case("pacg-01-notation", "in notation", "5/8", CHECK, lambda: odds("1d12+2 + 1d8 >= 12")),
    Case("pacg-11-notation", "in notation", "3/2", "Rolling Dice", lambda: odds("max(0, 1d4-1)"), "mean"),
    Case("pacg-21-notation", "in notation", "16/25", CHECK, lambda: odds("d10r<7 >= 7")),
]
DESCENT = [
    Case("desc-02", "attribute 1", "1/9", TESTS, lambda: descent.attribute(1, D)),
    Case("desc-04", "attribute 3", "19/36", TESTS, lambda: descent.attribute(3, D)),
    Case("desc-06", "attribute 5", "11/12", TESTS, lambda: descent.attribute(5, D)),
    Case("desc-08", "blue: the X", "1/6", "Combat, Roll Dice", lambda: attack("blue"), "X"),
    Case("desc-10", "blue red against brown: 3", "16/27", "Combat", lambda: attack("blue red", "brown", 3)),
    Case("desc-12", "three against two dice: 3", "1843/7776", "Combat", lambda: attack(THREE, "gray black", 3)),
    Case("desc-14", "pierce 2", "895/324", "Pierce", lambda: attack(THREE, "gray black", pierce=2), "mean damage"),
    Case("desc-16", "blue yellow: a hit with a surge", "7/12", SURGES, a_surge),
    Case("desc-18", "two surge abilities, each once: 4", "385/648", SURGES, two_abilities),
    Case("desc-20", "stand up: 5 damage", "4/9", "Stand Up", lambda: descent.recover(D, 5)),
    Case("desc-22", "stand up: 1 fatigue", "11/36", "Stand Up", lambda: descent.recover(D, 0, 1)),
    Case("desc-24", "a missed blue rerolled", "1/36", "Spending Fortune Tokens", still_missed),
    Case("desc-26", "melee, elevation: 2", "16/81", "Elevation", lambda: attack("blue red", "gray", 2, elevation=True)),
    Case("desc-10-notation", "in notation", "16/27", "Combat", lambda: odds("blue+red-brown >= 3", descent.named(D))),
]
RUNEBOUND = [
    Case("rune-02", "speed 2: mountain, water", "1/9", "Exploring", lambda: explore("mountain water", 2)),
    Case("rune-04", "speed 4: three symbols", "791/1296", "Exploring", lambda: explore("hills forest water", 4)),
    Case("rune-04-face", "a disputed face", "533/1296", "Exploring", lambda: explore("hills forest water", 4, True)),
    Case("rune-06", "speed 3: mountain, wild", "43/216", "Exploring", lambda: explore("mountain wild", 3)),
    Case("rune-08", "forest: 3 healed", "1/2", "Rest", lambda: runebound.rest("forest", 5, terrain(), target=3)),
    Case("rune-10", "one exertion", "5/9", "Retreat", lambda: runebound.retreat(["mountain"], terrain(), exert=1)),
    Case("rune-12", "attribute 3, 14 of 40", "14/19", TESTS, lambda: runebound.test(AttributeTest(3, 40, 14))),
    Case("rune-14", "two successes", "21/76", TESTS, lambda: runebound.test(AttributeTest(3, 40, 14, need=2))),
    Case("rune-16", "attribute 4, 5 of 12", "92/99", TESTS, lambda: runebound.test(AttributeTest(4, 12, 5))),
    Case("rune-18", "three tokens: 3 damage", "1/2", "Casting", tokens),
]
CASES = [*PACG, *golden_arcania.CASES, *DESCENT, *RUNEBOUND]
