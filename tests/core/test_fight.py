"""A fight: figures of a kind, wounds, whose go it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.fight import FOES, HEROES, Fight, Fighter, counting, hurt, relieved, suffering
from companion.core.names import CompanionError
from companion.core.rows import from_facts, to_facts

DALGER = Fighter("Dalger", HEROES, health=20)
ORC = Fighter(health=12)


def table() -> Fight:
    return Fight((DALGER,)).join("Orc", 3, ORC)


def test_figures_of_a_kind_get_a_number_that_none_of_them_has() -> None:
    fight = table().without("Orc 2").join("Orc", 2, ORC)
    assert [one.name for one in fight.fighters] == ["Dalger", "Orc 1", "Orc 3", "Orc 2", "Orc 4"]
    assert [one.name for one in Fight().join("Ogre", 1, ORC).fighters] == ["Ogre"]


def test_a_kind_means_the_most_wounded_that_stands() -> None:
    fight = table()
    fight = fight.put(hurt(fight.find("orc 2"), 5))
    assert fight.find("orc").name == "Orc 2"
    fight = fight.put(fight.find("orc 2")._replace(out=True))
    assert fight.find("orc").name != "Orc 2"
    with pytest.raises(CompanionError, match="No figure"):
        fight.find("dragon")


def test_a_new_round_begins_with_the_first_who_stands() -> None:
    fight = table().next()
    seen = []
    for _ in range(5):
        seen.append((fight.round, fight.acting))
        fight = fight.next()
    assert seen == [(1, "Dalger"), (1, "Orc 1"), (1, "Orc 2"), (1, "Orc 3"), (2, "Dalger")]


def test_who_is_out_is_passed_over_and_the_last_one_standing_acts_again() -> None:
    fight = Fight((DALGER, Fighter("Orc", out=True))).next()
    assert fight.next() == fight._replace(round=2)
    with pytest.raises(CompanionError, match="Nobody is left"):
        Fight((Fighter("Orc", out=True),)).next()


@given(st.lists(st.integers(-30, 30)))
def test_damage_stays_between_none_and_health(blows: list[int]) -> None:
    fighter = ORC
    for blow in blows:
        fighter = hurt(fighter, blow)
        assert 0 <= fighter.damage <= 12
        assert fighter.left == 12 - fighter.damage
        assert fighter.is_spent == (fighter.damage == 12)


def test_without_known_health_damage_is_only_counted() -> None:
    unknown = hurt(Fighter("Shade"), 40)
    assert (unknown.damage, unknown.left, unknown.is_spent) == (40, None, False)


def test_numbers_and_conditions() -> None:
    tired = counting(DALGER, "fatigue", 9, most=4)
    assert (tired.counted("fatigue"), counting(tired, "fatigue", -9).counted("fatigue")) == (4, 0)
    ill = suffering(suffering(suffering(DALGER, "Poisoned"), "Stunned"), "Poisoned")
    assert ill.conditions == ("Poisoned", "Stunned")
    assert relieved(ill, "Stunned").conditions == ("Poisoned",)
    assert relieved(ill).conditions == ()


def test_a_fight_is_kept_as_facts() -> None:
    fight = table().next().put(suffering(hurt(DALGER, 3), "Stunned")).put(counting(ORC._replace(name="Orc 1"), "x", 2))
    assert from_facts(Fight, to_facts(fight)) == fight
    assert [one.side for one in fight.of(FOES)] == [FOES] * 3
