"""Golden cases of Heroes of Arcania; the sections are those of its rulebook."""

from __future__ import annotations

from companion.dice import odds
from companion.dice.checks import CheckOdds
from companion.games.arcania import odds as arcania
from companion.games.arcania.odds import D20, Armor, Blow, Monster, Strike
from tests.games.checks.case import Case
from tests.games.checks.tables import arcania_tables

T = arcania_tables()
EDGE = "Encounters and Combat, Edge and Hindrance"
DICE = "How to roll dice"
DR = "Encounters and Combat, DR"


def attack(bonus: int, defense: int, **rest: object) -> CheckOdds:
    return arcania.attack(D20(bonus, defense, **rest))


def taken(dr: int, prc: int, res: bool = False) -> int:
    return 10 - arcania.reduction(Blow("d6", prc=prc), Armor(dr, res=res), T)


def edge_attack() -> CheckOdds:
    strike = Strike(Blow("2d6", "2d4"), Armor(3, monster=True), T, 10)
    return arcania.attack(D20(4, 15, edge=1), strike)


def goblin_strikes() -> CheckOdds:
    return arcania.defend(D20(0, 12), Strike(Blow("d6", flat=2), Armor(2), T, 7))


def lth() -> CheckOdds:
    return arcania.damage(Blow("2d6", lth=True), Armor(), T)


CASES = [
    Case("hoa-01", "d20+2 against D8", "3/4", DICE, lambda: attack(2, 8)),
    Case("hoa-03", "with Edge, d20+4 against D15", "29/40", EDGE, lambda: attack(4, 15, edge=1)),
    Case("hoa-05", "worst of three, d20+4 against D15", "13/80", EDGE, lambda: attack(4, 15, hindrance=2)),
    Case("hoa-07", "Edge: a 20 counts", "19/200", "Nat 20", lambda: attack(4, 15, edge=1), "nat 20"),
    Case("hoa-09", "Hindrance: a 1 counts", "19/200", "Nat 1", lambda: attack(4, 15, hindrance=1), "nat 1"),
    Case("hoa-11", "d20+20 against D5", "19/20", "Nat 1 on attacks", lambda: attack(20, 5)),
    Case("hoa-13", "Edge +4 against D15, 2d6+2d4 past DR 3: 10 or more", "1179/3200", DR, edge_attack),
    Case("hoa-15", "mean of 2d6 with LTH", "5425/648", "Abilities, LTH", lth, "mean damage"),
    Case("hoa-17", "DR 7, PRC 1, hit for 10", "5/1", "Heroes, DR", lambda: taken(7, 1)),
    Case("hoa-19", "DR 4, PRC 3, hit for 10", "9/1", DR, lambda: taken(4, 3)),
    Case("hoa-21", "25%", "13/50", DICE, lambda: arcania.percent(25, T)),
    Case("hoa-23", "40%", "41/100", DICE, lambda: arcania.percent(40, T)),
    Case("hoa-25", "mean arrivals, 50%", "51/49", "RVG", lambda: arcania.revenge(50, T), "mean arrivals"),
    Case("hoa-27", "tier 2, d8: 12 or more", "7/16", "Tier Level", lambda: arcania.tier(Monster("d8"), 2, 1, T, 12)),
    Case(
        "hoa-29",
        "tier 3: mean",
        "27/1",
        "Tier Level",
        lambda: arcania.tier(Monster("d8", "d4"), 3, 1, T),
        "mean damage",
    ),
    Case("hoa-31", "+0 against A12, d6+2 past DR 2: 7 or more", "1/30", "Nat 1 on defense", goblin_strikes),
    Case("hoa-33", "save with 80 HP", "19/20", "Hard Mode", lambda: arcania.save(80, T)),
    Case("hoa-35", "after 47 damage: mean", "51/2", "IFA", lambda: arcania.retaliation(47, T), "mean extra damage"),
    Case("hoa-37", "VER, d20+4 against D15", "11/20", "VER", lambda: attack(4, 15, ver=True)),
    Case("hoa-39", "against FS", "1/20", "Initiative", lambda: arcania.initiative(3, 8, fast_monster=True)),
    Case("hoa-41", "a healer's d6: mean", "4/1", "Heal", lambda: arcania.heal("d6", healer=True), "mean healing"),
    Case("hoa-43", "3d3+1: mean", "7/1", "Quests", lambda: arcania.encounter("1d3", 3, 1), "mean cards"),
    Case("hoa-44", "DR 4 with RES, PRC 3, hit for 10", "6/1", DR, lambda: taken(4, 3, res=True)),
    Case("hoa-46", "3 attacks, 3 heroes", "5/1", "Boss Boost", lambda: arcania.boss_boost(20, 3, 3), "attacks"),
    Case("hoa-03-notation", "Edge in notation", "29/40", EDGE, lambda: odds("edge(d20)+4 >= 15")),
    Case("hoa-05-notation", "three dice in notation", "13/80", EDGE, lambda: odds("hindrance2(d20)+4 >= 15")),
    Case("hoa-15-notation", "LTH in notation", "5425/648", "LTH", lambda: odds("best(2d6, 2d6)"), "mean"),
    Case("hoa-21-notation", "25% in notation", "13/50", DICE, lambda: odds("d% + 25 >= 100")),
    Case("hoa-29-notation", "tier 3 in notation", "27/1", "Tier Level", lambda: odds("(2d8+d4)x2 + 4"), "mean"),
]
