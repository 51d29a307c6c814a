"""The worked examples of the rulebook, each with its section."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.names import CompanionError
from companion.core.readings import Readings
from companion.dice.evaluate import distribution
from companion.dice.parse import parse
from companion.dice.tree import subject
from companion.games.arcania.data import MAIN, Ruleset
from companion.games.arcania.facts import ItemFacts
from companion.games.arcania.figures import initiative, swings
from companion.games.arcania.hero import Gained, Hero, HeroCard, LevelTaken
from companion.games.arcania.items import item_of
from companion.games.arcania.loss import filled, lose_at
from companion.games.arcania.odds import (
    D20,
    Armor,
    Blow,
    Monster,
    Strike,
    attack,
    boss_boost,
    damage,
    defend,
    encounter,
    percent,
    retaliation_dice,
    save,
    tier,
)
from companion.games.arcania.people import Follower, known_person
from companion.games.arcania.rules.hero import choices
from companion.games.arcania.state import Progress, Run
from companion.games.arcania.totals import powers, sheet
from companion.games.arcania.treasure import split


class Fixed(Random):
    """Dice that show what the book's example showed."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self._faces = list(faces)

    def randrange(self, *_range: int) -> int:  # type: ignore[override]
        return self._faces.pop(0) - 1


def test_a_hero_misses_the_goblin(rules: Ruleset) -> None:
    """How to roll dice: base A of 2, a 5 on the d20, the goblin's D is 8."""
    assert attack(D20(2, 8)).roll(Fixed(5)).success is False
    assert attack(D20(2, 8)).roll(Fixed(6)).success is True


def test_a_hero_defends_against_the_goblin() -> None:
    """How to roll dice: a 12 with base D of 0 against the goblin's A of 12."""
    assert defend(D20(0, 12)).roll(Fixed(12)).success is True
    assert defend(D20(0, 12)).roll(Fixed(11)).success is False


def test_hh_and_rage_add_their_dice(rules: Ruleset) -> None:
    """How to roll dice: d8 with HH and rage is 1d8 + 2d4, 3 to 16 damage."""
    dist = damage(Blow("d8", extra="2d4"), Armor(), rules.tables).distribution
    assert dist is not None
    assert (min(dist.ways), max(dist.ways)) == (3, 16)


@pytest.mark.parametrize(("chance", "rolled", "comes"), [(25, 70, False), (20, 80, True)])
def test_the_cultists_revenge(rules: Ruleset, chance: int, rolled: int, comes: bool) -> None:
    """How to roll dice: 70 + 25 is less than 100, 80 + 20 is not."""
    assert percent(chance, rules.tables).roll(Fixed(rolled)).success is comes


def test_piercing_and_the_cap(rules: Ruleset) -> None:
    """Heroes 6, tag DR: 7 DR, PRC1, 10 damage leaves 5; Damage: 8 DR and PRC2 still counts 5."""
    struck = Strike(Blow("10", prc=1), Armor(7), rules.tables).hit
    assert struck.left(10) == 5
    assert Strike(Blow("10", prc=2), Armor(8), rules.tables).hit.left(10) == 5


def test_dalgers_starting_equipment(rules: Ruleset) -> None:
    """Heroes 9: a long bow deals d10 with two hands and sells for 80, light armor adds 1 DR and sells for 50."""
    bow, armor = rules.items["Long Bow"], rules.items["Light Armor"]
    assert (bow.damage, bow.takes, bow.type, bow.attack, bow.resale) == ("d10", 2, "ranged", 0, 80)
    assert (armor.dr, armor.defense, armor.resale) == (1, 0, 50)


def test_tough_heroes_have_more_than_their_card_says(rules: Ruleset) -> None:
    """Level: 18 HP on the card and TOU are 20 at level 1."""
    hero = Hero("Tom", "fighter", HeroCard(hp=18), abilities=(Gained("TOU"),))
    assert sheet(hero, rules).total("hp") == 20


@pytest.mark.parametrize(("extra", "defense"), [(0, 0), (1, -1), (2, -1), (3, -2), (4, -2), (5, -3)])
def test_over_encumbered(rules: Ruleset, extra: int, defense: int) -> None:
    """Hero Board 14: -1 for 1 to 2 items too many, -2 for 3 to 4."""
    items = tuple(item_of(rules.items, f"Thing {n}", "general") for n in range(4 + extra))
    assert sheet(Hero("Tom", "fighter", items=items), rules).total("defense") == defense


def test_a_latecomer_to_a_level_five_party(rules: Ruleset) -> None:
    """Joining a new player: four levels behind, 4d6+4 treasure cards."""
    assert rules.levels.late_treasure(4) == "4d6+4"
    dist = distribution(subject(parse(rules.levels.late_treasure(4))))
    assert (min(dist.ways), max(dist.ways)) == (8, 28)


def test_the_shop_and_the_shadow_market(rules: Ruleset) -> None:
    """Basic Items: the two handed axe costs 1,000 and sells for 100; Shadow Market: the blade 15,000 and 1,500."""
    axe, blade = rules.items["Two Handed Battle Axe"], rules.items["Dwarven Blade"]
    assert (axe.cost, axe.resale, axe.damage, axe.takes) == (1000, 100, "2d6", 2)
    assert (blade.cost, blade.resale) == (15_000, 1_500)


def test_hiring_the_shellguard_with_charm(rules: Ruleset) -> None:
    """NPCs 2: 750 GP; CHM halves it, 375 is rounded up to 380, or in the player's favor to 370."""
    guard = known_person(rules.people, "shellguard")
    assert guard is not None
    assert guard.cost == 750
    assert rules.markets.charmed(750, "up") == 380
    assert rules.markets.charmed(750, "favor") == 370


@pytest.mark.parametrize(("worn", "dr"), [("Shield", 4), ("Light Armor", 1)])
def test_a_juggernaut_is_as_tough_as_abor(rules: Ruleset, worn: str, dr: int) -> None:
    """NPCs 10: barbarian and juggernaut add d4 damage and 5 HP and make DR 3 of 0 where there is none from armor."""
    card = HeroCard(hp=10)
    bare = Hero("Abor", "barbarian", card, 3, specializations=("Juggernaut",), abilities=(Gained("RES"),))
    figures = sheet(bare, rules)
    assert (figures.total("hp"), figures.total("dr"), figures.dice) == (15, 3, [("d4", "Barbarian class")])
    item = rules.items[worn]
    assert sheet(bare._replace(items=(item,)), rules).total("dr") == dr


@pytest.mark.parametrize(("level", "items"), [(1, 1), (4, 4), (10, 10), (20, 10)])
def test_abor_carries_one_item_for_each_level(rules: Ruleset, level: int, items: int) -> None:
    """NPCs: HTU, one item for each hero level up to ten."""
    assert rules.people.may_carry(level) == items


def test_the_boost_of_a_major_npc(rules: Ruleset, defaults: Readings) -> None:
    """NPC Boost: half the level to attack and defense, the level to HP and damage."""
    assert rules.people.boost("major", 7, defaults) == {"attack": 3, "defense": 3, "hp": 7, "damage": 7}
    printed = Readings(rules.readings, {"major-npc-boost": "half-level"})
    assert rules.people.boost("major", 7, printed) == {"attack": 3, "defense": 3, "hp": 3, "damage": 3}


def test_the_boost_of_a_summon_in_both_readings(rules: Ruleset, defaults: Readings) -> None:
    assert rules.people.boost("summon", 9, defaults) == {"attack": 4, "defense": 4, "hp": 4, "damage": 4}
    other = Readings(rules.readings, {"summon-boost": "hp-and-damage"})
    assert rules.people.boost("summon", 9, other) == {"attack": 0, "defense": 0, "hp": 4, "damage": 4}


@pytest.mark.parametrize("level", range(1, 26))
def test_the_minor_boost_is_the_printed_table(rules: Ruleset, defaults: Readings, level: int) -> None:
    """NPC Boost Reference Card: 1: 0, 2/3: 1 ... 24/25: 12."""
    assert set(rules.people.boost("minor", level, defaults).values()) == {level // 2}


def test_mules_and_horses_get_no_boost_but_hounds_do(rules: Ruleset, defaults: Readings) -> None:
    """Animals 1 to 3."""
    mule, horse = Follower("M", "animal", "mule"), Follower("H", "animal", "war-horse")
    hound = Follower("W", "animal", "war-hound")
    assert rules.people.boost_of(mule, 10, defaults)["hp"] == rules.people.boost_of(horse, 10, defaults)["hp"] == 0
    assert rules.people.boost_of(hound, 10, defaults)["attack"] == 5


def test_five_treasures_for_three_players() -> None:
    """Treasure: each takes 1, the marker's holder the 4th, the next player the 5th, the third is first next time."""
    heroes = ["A", "B", "C"]
    clockwise = split(heroes, 0, 5, "A", {}, "clockwise")
    assert clockwise.treasure == {"A": 2, "B": 2, "C": 1}
    assert clockwise.marker == "C"
    counter = split(heroes, 0, 5, "A", {}, "counter-clockwise")
    assert counter.treasure == {"A": 2, "B": 1, "C": 2}
    assert counter.marker == "B"


def test_a_boss_against_three_heroes() -> None:
    """Boss Boost: 20 HP and 3 attacks become 60 HP and 5 attacks (9 as the rule would multiply)."""
    assert boss_boost(20, 3, 3).extras["HP"] == 60
    assert boss_boost(20, 3, 3).extras["attacks"] == 5
    assert boss_boost(20, 3, 3, multiply_actions=True).extras["attacks"] == 9


def test_the_zombie_mob_at_tier_one(rules: Ruleset) -> None:
    """HP Counters: 8 base and 1 from the tier."""
    assert tier(Monster("d6", hp=8), 1, 1, rules.tables).extras["HP"] == 9


@pytest.mark.parametrize(("base", "least", "most"), [("d8", 4, 18), ("3d6", 6, 26)])
def test_damage_at_tier_two(rules: Ruleset, base: str, least: int, most: int) -> None:
    """Tier Level 3: d8 becomes 2d8+2, 3d6 becomes 4d6+2; level 10 heroes give monsters 15 HP."""
    found = tier(Monster(base), 2, 10, rules.tables)
    assert found.distribution is not None
    assert (min(found.distribution.ways), max(found.distribution.ways)) == (least, most)
    assert found.extras["HP"] == 15


def test_damage_at_tier_three(rules: Ruleset) -> None:
    """Tier Level 4: d8 becomes (2d8 x2)+4, with HH (2d8+d4)x2+4; level 10 heroes give 20 HP."""
    plain = tier(Monster("d8"), 3, 10, rules.tables)
    heavy = tier(Monster("d8", extra="d4"), 3, 10, rules.tables)
    assert plain.distribution is not None
    assert heavy.distribution is not None
    assert (min(plain.distribution.ways), max(plain.distribution.ways)) == (8, 36)
    assert (min(heavy.distribution.ways), max(heavy.distribution.ways)) == (10, 44)
    assert plain.extras["HP"] == 20


@pytest.mark.parametrize(
    ("each", "heroes", "plus", "span"), [("2", 3, 0, (6, 6)), ("1d3", 3, 0, (3, 9)), ("1d3", 2, 2, (4, 8))]
)
def test_how_many_monsters_come(each: str, heroes: int, plus: int, span: tuple[int, int]) -> None:
    """Quests g, Encounters 1: 2/hero is 6 for three, 1d3/hero is 3d3, 1d3/hero+2 for two is 2d3+2."""
    dist = encounter(each, heroes, plus).distribution
    assert dist is not None
    assert (min(dist.ways), max(dist.ways)) == span


def test_insanity_fueled_attacks(rules: Ruleset) -> None:
    """RET / IFA: 25 damage taken adds d20+d4+1."""
    assert retaliation_dice(25, rules.tables) == "1d20+1d4+1"


def test_lth_takes_the_better_set(rules: Ruleset) -> None:
    """Ability 45: 5 and 2, then 6 and 3: 9 counts, not 11."""
    rolled = damage(Blow("2d6", lth=True), Armor(), rules.tables).roll(Fixed(5, 2, 6, 3))
    assert rolled.total == 9


def test_the_survival_save(rules: Ruleset) -> None:
    """Hard Mode: 20 base and 2 level HP give +5; a 12 makes 17: dead. A 1 is death whatever the total."""
    odds = save(22, rules.tables)
    assert odds.extras["bonus"] == 5
    assert odds.roll(Fixed(12)).success is False
    assert odds.roll(Fixed(15)).success is True
    assert save(400, rules.tables).roll(Fixed(1)).success is False


def test_the_save_counts_base_and_level_hp_only(rules: Ruleset) -> None:
    levels = (LevelTaken(2, gains={"hp": 2}),)
    hero = Hero("Tom", "fighter", HeroCard(hp=20), 2, levels, (Gained("TOU"),))
    assert hero.save_points == 22


def test_the_power_matrix(rules: Ruleset, defaults: Readings) -> None:
    """Abilities and Tags: Rand (2 more), PRT, HTU rerolled as HH, Rand (1 more), Acid, PRT: Acid, HH and PRT2."""
    from companion.games.arcania.odds.abilities import roll_abilities

    dice = Fixed(67, 2, 64, 35, 36, 67, 1, 1, 64)
    found = roll_abilities("hero", rules, defaults, dice)
    assert found.totals == {"PRT": 2, "HH": 1, "Acid": 1}
    assert found.gained == ("PRT", "HH", "Acid", "PRT")


def test_defensive_training_adds_to_what_is_there(rules: Ruleset) -> None:
    """Trainings 1: +1 DEF, also to one gained otherwise."""
    training = item_of(rules.items, "Defensive Training")
    alone = Hero("Tom", "fighter", items=(training,))
    natural = Hero("Tom", "fighter", abilities=(Gained("DEF-2"),), items=(training,))
    assert sheet(alone, rules).abilities["DEF"].number == 1
    assert sheet(natural, rules).abilities["DEF"].number == 3


def test_a_dualist_who_fights_with_two_hands_by_nature_gets_another_action(rules: Ruleset) -> None:
    """Class Specialization, fighter b: DW, or MA1 where DW is natural and not from an item."""
    plain = Hero("Tom", "fighter", level=3, specializations=("Dualist",))
    natural = Hero("Tom", "fighter", level=3, specializations=("Dualist",), abilities=(Gained("DW"),))
    assert "DW" in sheet(plain, rules).abilities
    assert sheet(natural, rules).abilities["MA"].number == 1


def test_easy_mode_gives_a_plus_for_what_is_there(rules: Ruleset) -> None:
    """Difficulty 1: DDLY, UD, LTH; a fighter has DDLY already and gets +2 attack instead."""
    figures = sheet(Hero("Tom", "fighter", mode="easy"), rules)
    assert {"DDLY", "UD", "LTH"} <= set(figures.abilities)
    assert figures.total("attack") == 2
    assert figures.total("defense") == figures.total("damage") == 0


@pytest.mark.parametrize(("base", "second", "gained"), [
    ("fighter", "fighter", {"DDLY", "DEF", "TNT"}),
    ("cleric", "paladin", {"UD", "Holy"}),
    ("mage", "wizard", {"MB", "MGC"}),
    ("thief", "thief", {"ASN"}),
    ("wizard", "wizard", {"MB", "MGC"}),
    ("barbarian", "barbarian", {"LTH"}),
    ("archer", "mage", {"MGC", "PRC"}),
])  # fmt: skip
def test_second_classes(rules: Ruleset, base: str, second: str, gained: set[str]) -> None:
    """Multi Class."""
    hero = Hero("Tom", base, level=10, second_class=second)
    assert {power.code for power in powers(hero, rules)} == gained


def test_a_pure_barbarian_gains_hp_by_level(rules: Ruleset) -> None:
    """Multi Class 2 g: +1 HP for each level."""
    assert sheet(Hero("Tom", "barbarian", HeroCard(hp=20), 10, second_class="barbarian"), rules).total("hp") == 30


def test_riposte() -> None:
    """Ability 69: 8A and 3D; a 13 is a hit against 16 Attack, with REP it is an 18 and none."""
    assert defend(D20(3, 16)).roll(Fixed(10)).success is False
    assert defend(D20(8, 16)).roll(Fixed(10)).success is True


def test_a_critical_hit_on_defense(rules: Ruleset) -> None:
    """Nat 1 on defense: d6+2 rolls a 3, 5 damage becomes 10."""
    strike = Strike(Blow("d6", flat=2), Armor(), rules.tables)
    assert defend(D20(0, 12), strike).roll(Fixed(1, 3)).total == 10


def test_the_fireball_and_its_prime_target(rules: Ruleset) -> None:
    """Multi Hit: the prime target takes d12 and 2d4, the others d12."""
    prime = damage(Blow("d12", extra="2d4"), Armor(monster=True), rules.tables).distribution
    other = damage(Blow("d12", extra="2d4", prime=False), Armor(monster=True), rules.tables).distribution
    assert prime is not None
    assert other is not None
    assert (max(prime.ways), max(other.ways)) == (20, 12)


def test_ki_eths_grenade(rules: Ruleset) -> None:
    """Multi Hit: d10 with HH, another d4 and +2 from level, all at their most, deals 20."""
    rolled = damage(Blow("d10", extra="2d4", flat=2), Armor(monster=True), rules.tables).roll(Fixed(10, 4, 4))
    assert rolled.total == 20


def test_a_lucky_hero_draws_one_more(rules: Ruleset) -> None:
    """Ability 47: one extra for each Lucky, and as many thrown away; it stacks."""
    hero = Hero("Tom", "fighter", abilities=(Gained("Lucky"), Gained("Lucky")))
    assert sheet(hero, rules).abilities["Lucky"].number == 2


def test_nothing_but_base_and_level_defense_counts_for_initiative(rules: Ruleset) -> None:
    """Initiative 3: base 2, level 1, armor 2 and an item 1 are a Defense plus of 6, an initiative plus of 3."""
    armor = item_of(rules.items, "Plate", "armor", ItemFacts(defense=2))
    ring = item_of(rules.items, "Ring", "rings", ItemFacts(defense=1))
    levels = (LevelTaken(2, gains={"defense": 1}),)
    hero = Hero("Tom", "fighter", HeroCard(defense=2), 2, levels, items=(armor, ring))
    parts = dict(sheet(hero, rules).parts["defense"])
    assert sum(parts.values()) == 6
    assert parts["hero card"] + parts["level 2"] == 3
    assert initiative(hero, sheet(hero, rules)).total == 3


def test_a_magic_helm_in_a_general_slot_does_nothing(rules: Ruleset) -> None:
    """Hero Board 14: carried only; a throwing axe or thieves tools work from there."""
    helm = item_of(rules.items, "Magic Helm", "general", ItemFacts(defense=3, abilities=("LTH",)))
    tools = item_of(rules.items, "Thieves Tools", "general")
    figures = sheet(Hero("Tom", "fighter", items=(helm, tools)), rules)
    assert figures.total("defense") == 0
    assert "LTH" not in figures.abilities
    assert "TA" in figures.abilities


def test_a_weapons_plus_counts_for_its_own_attacks_only(rules: Ruleset) -> None:
    """Sting: the stinger strikes with the blade's own 4A."""
    axe = item_of(rules.items, "Plain Blade", "held", ItemFacts(kind="weapon", damage="d6"))
    hero = Hero("Tom", "thief", HeroCard(attack=1), items=(rules.items["Stinger"], axe))
    assert sheet(hero, rules).total("attack") == 1
    assert [(one.name, one.attack.total, one.damage) for one in swings(hero, rules)] == [
        ("Stinger", 5, "d8"),
        ("Plain Blade", 1, "d6"),
    ]


def test_a_starting_scroll_is_never_lost(rules: Ruleset) -> None:
    """Item Loss 20: a purchased scroll may go, one the hero started with may not."""
    own, bought = (
        item_of(rules.items, "Magic Bolt", "scrolls", ItemFacts(starting=started)) for started in (True, False)
    )
    assert lose_at(Hero("Kora", "wizard", items=(own,)), rules, 20) is None
    lost = lose_at(Hero("Kora", "wizard", items=(own, bought)), rules, 20)
    assert lost is not None
    assert lost.item is bought


@pytest.mark.parametrize("roll", [12, 13, 14, 15])
def test_a_two_handed_item_is_lost_from_either_hand(rules: Ruleset, roll: int) -> None:
    """Item Loss 12 to 15 with tag 28: a long bow takes both hands, so each held slot holds it, and it is lost once."""
    bow = rules.items["Long Bow"]
    hero = Hero("Dalger", "archer", items=(bow,))
    assert (filled(hero, rules)["held 1"], filled(hero, rules)["held 2"]) == (1, 1)
    lost = lose_at(hero, rules, roll)
    assert lost is not None
    assert lost.all == (bow,)


def test_each_hand_loses_its_own_item(rules: Ruleset) -> None:
    """Item Loss 12 to 15: a blade in the first hand, a shield in the second; an empty hand is rerolled."""
    blade, shield = item_of(rules.items, "Plain Blade", "held", ItemFacts(kind="weapon")), rules.items["Shield"]
    both, one = Hero("Tom", "fighter", items=(blade, shield)), Hero("Tom", "fighter", items=(blade,))
    taken = [lost.item.name if (lost := lose_at(both, rules, roll)) else "" for roll in (12, 13, 14, 15)]
    assert taken == ["Plain Blade", "Plain Blade", "Shield", "Shield"]
    assert [lose_at(one, rules, roll) for roll in (14, 15)] == [None, None]


def test_odd_lesser_treasure_goes_to_the_highest_rolls() -> None:
    """Treasure and Lesser Treasure: five cards for three, one each, and the two left over by the d20 of everybody."""
    parts = split(["A", "B", "C"], 5, 0, "A", {"A": 4, "B": 17, "C": 11}, "clockwise")
    assert parts.lesser == {"A": 1, "B": 2, "C": 2}
    assert split(["A", "B", "C"], 6, 0, "A", {}, "clockwise").lesser == {"A": 2, "B": 2, "C": 2}


@pytest.mark.parametrize("rolls", [{}, {"B": 17}, {"A": 4, "B": 17}, {"A": 4, "B": 17, "X": 9}])
def test_odd_lesser_treasure_waits_for_the_roll_of_every_hero(rolls: dict[str, int]) -> None:
    """Treasure and Lesser Treasure: all of the heroes' players roll, so some of the rolls are not enough."""
    with pytest.raises(CompanionError, match="left over"):
        split(["A", "B", "C"], 5, 0, "A", rolls, "clockwise")


OPENS = {
    3: {"specialization"},
    4: {"shadow-market"},
    5: {"higher-level-monsters", "anti-heroes-3-4"},
    8: {"anti-heroes-5-6"},
    10: {"multi-class", "anti-heroes-7"},
    12: {"wyrms"},
    15: {"second-specialization"},
}


@pytest.mark.parametrize("level", range(2, 17))
def test_what_opens_at_each_level(rules: Ruleset, level: int) -> None:
    """Level, the table of effects, and Open by Level: each thing at its own level, neither before nor again after."""
    assert {unlock.id for unlock in rules.levels.opened(level - 1, level)} == OPENS.get(level, set())


def test_several_levels_at_once_open_all_on_the_way(rules: Ruleset) -> None:
    """Open by Level: from level 3 to 5 the market and the monsters open; the specialization was there before."""
    assert {unlock.id for unlock in rules.levels.opened(3, 5)} == OPENS[4] | OPENS[5]


def test_a_belt_is_lost_with_what_is_on_it(rules: Ruleset) -> None:
    """Item Loss 8: a potion belt takes its potions along, an adventurer's belt what is attached to it."""
    potion = item_of(rules.items, "Elixir", "potions", ItemFacts(kind="potion"))
    rope = item_of(rules.items, "Rope", "on-belt")
    plain = item_of(rules.items, "Adventurer's Belt", "belt", ItemFacts(kind="belt"))
    bottles = lose_at(Hero("Tom", "fighter", items=(rules.items["Potion Belt"], potion)), rules, 8)
    attached = lose_at(Hero("Tom", "fighter", items=(plain, potion, rope)), rules, 8)
    assert bottles is not None
    assert attached is not None
    assert (bottles.along, attached.along) == ((potion,), (rope,))


@pytest.mark.parametrize(("level", "due"), [(2, 0), (3, 1), (9, 1), (10, 2), (14, 2), (15, 3)])
def test_a_choice_is_due_from_its_level_on(rules: Ruleset, level: int, due: int) -> None:
    """Open by Level: a specialization at 3, a second class at 10, a second specialization at 15."""
    found = [finding.limit for finding in choices(Hero("Tom", "fighter", level=level), rules)]
    assert found == [3, 10, 15][:due]


@pytest.mark.parametrize(("level", "quests"), [(1, 2), (3, 2), (4, 0)])
def test_easy_side_quests_are_there_up_to_level_three(rules: Ruleset, level: int, quests: int) -> None:
    """Set Up, the side quests: two easy ones besides the display while the heroes are level 3 or less."""
    assert len(rules.quests.easy(level)) == quests


def test_monsters_fight_at_tier_three_when_all_tiers_are_beaten() -> None:
    """Tier Level: three tiers; the last quest opens after them, and there is no fourth."""
    runs = tuple(Run(f"Quest {tier}", MAIN, "won", tier) for tier in (1, 2, 3))
    progress = Progress(runs, {1: 1, 2: 1, 3: 1})
    assert (progress.open_tier, progress.combat_tier("main-quests")) == (4, 3)
