"""Monsters, lieutenants, agents, items, allies: as many as the sources have, found by name, judged by `data check`."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from companion.core.fields import Problems
from companion.core.names import CompanionError
from companion.games.descent.data import cards
from companion.games.descent.data_check import check
from companion.games.descent.facts import ACTS
from companion.games.descent.gear import CLASS_ITEM, RELIC, SHOP_ITEM, gear
from companion.games.descent.helpers import CITY, TRAVEL, helpers
from companion.games.descent.lines import about
from companion.games.descent.monsters import HERO_COUNTS, RANKS, foes, foes_in, read_foes
from companion.games.descent.odds.surges import surge
from companion.games.registry import Games

MONSTERS = [
    # name, act, rank, attack, speed, health, defense, dice, surges; from the lists of figures
    ("Barghest", "I", "minion", "melee", 4, 4, "gray", "blue red", "+1 damage"),
    ("Cave Spider", "II", "master", "melee", 4, 7, "gray", "blue yellow yellow", "Poison;+2 damage;+1 damage"),
    ("Elemental", "II", "minion", "ranged", 4, 8, "black brown", "blue red yellow", ""),
    ("Ettin", "I", "master", "melee", 3, 8, "gray gray", "blue red", "+3 damage"),
    ("Flesh Moulder", "II", "master", "ranged", 4, 7, "gray brown", "blue yellow yellow", "Mend 3;+3 damage"),
    ("Goblin Archer", "I", "minion", "ranged", 5, 2, "gray", "blue yellow", "+1 range;+1 damage"),
    ("Merriod", "II", "minion", "melee", 3, 7, "gray gray", "blue red yellow", "Immobilize;+2 damage"),
    ("Shadow Dragon", "II", "master", "melee", 3, 10, "black gray", "blue red red", "Fire Breath;+3 damage"),
    ("Zombie", "I", "master", "melee", 3, 6, "brown", "blue yellow", "Disease;+1 damage"),
    ("Deep Elf", "I", "minion", "melee", 5, 7, "brown", "blue yellow", "+1 damage"),
]
MORE_MONSTERS = [
    # name, product, traits, size, and the limits for 2, 3 and 4 heroes
    ("Kobold", "bonds-of-the-wild", "building cave", "small", ((4, 2), (8, 2), (9, 3))),
    ("Hellhound", "bonds-of-the-wild", "cursed hot", "medium", ((1, 1), (2, 1), (3, 1))),
    ("Plague Worm", "the-trollfens", "cave water", "medium", ((0, 1), (1, 1), (2, 1))),
    ("Shade", "shards-of-everdark", "cold cursed", "small", ((2, 1), (3, 1), (4, 1))),
    ("Volucrix Reaver", "labyrinth-of-ruin", "building mountain", "small", ((2, 0), (2, 1), (3, 1))),
    ("Rat Swarm", "shadow-of-nerekhall", "building dark", "medium", ((2, 0), (2, 1), (3, 1))),
    ("Reanimate", "mists-of-bilehall", "civilized cursed", "small", ((3, 1), (3, 2), (4, 2))),
    ("Fire Imps", "lair-of-the-wyrm", "cursed hot", "small", ((2, 1), (3, 1), (3, 2))),
    ("The Dispossessed", "the-chains-that-rust", "civilized cursed", "small", ((2, 0), (1, 1), (2, 1))),
    ("Crow Hag", "treaty-of-champions", "civilized dark", "small", ((0, 1), (1, 1), (2, 1))),
]


def test_there_are_as_many_as_the_sources_have(games: Games) -> None:
    game = games.get("descent")
    found, others = foes(game), helpers(game)
    assert [len(listed) for listed in found] == [332, 83, 37, 40]
    assert [len(listed) for listed in others] == [6, 6, 14, 12, 41, 12, 9, 12]
    assert Counter(item.deck for item in gear(game).items) == {SHOP_ITEM: 139, CLASS_ITEM: 42, RELIC: 54}
    assert sum(bool(item.surges) for item in gear(game).items) == 119
    assert len({relic.name for relic in cards(game).relics if relic.side == "heroes"}) == 27


@pytest.mark.parametrize("row", MONSTERS, ids=lambda row: row[0])
def test_a_monster_by_name_act_and_rank(games: Games, row: tuple[str, ...]) -> None:
    name, act, rank, attack, speed, health, defense, dice, surges = row
    foe = foes(games.get("descent")).monster(name.upper(), act, rank)
    assert (foe.name, foe.attack, foe.speed, foe.health) == (name, attack, speed, health)
    assert (" ".join(foe.defense), " ".join(foe.dice), ";".join(foe.surges)) == (defense, dice, surges)


@pytest.mark.parametrize("row", MORE_MONSTERS, ids=lambda row: row[0])
def test_a_group_and_its_limits(games: Games, row: tuple[str, str, str, str, tuple[tuple[int, int], ...]]) -> None:
    name, product, traits, size, limits = row
    group = foes(games.get("descent")).group(name.lower())
    assert (group.product, " ".join(group.traits), group.size) == (product, traits, size)
    assert tuple(tuple(group.limits(n)) for n in HERO_COUNTS) == limits
    assert group.limits(1) == group.limits(2) and group.limits(6) == group.limits(4)


def test_a_lieutenant_by_act_and_heroes(games: Games) -> None:
    """Belthir has 15 health against four heroes, Serena 8, 8 and 10: figures put right from the cards."""
    found = foes(games.get("descent"))
    assert found.lieutenant("belthir", "I", 4).health == 15
    assert [found.lieutenant("serena", "II", n).health for n in HERO_COUNTS] == [8, 8, 10]
    assert found.agent("merick", "I", 3).health == 11
    splig = found.find("splig", "II", 3)
    assert (splig.kind, splig.health, splig.defense) == ("lieutenant", 12, ("gray", "brown"))
    assert splig.attributes is not None and splig.attributes.might == 4
    assert found.find("splig", "II", 3, kind="agent").passives == ("Him Instead!",)
    with pytest.raises(CompanionError, match=r"Raythen has no card for Act I. There is one for Act II"):
        found.lieutenant("raythen", "I")


def test_names_exact_plural_and_of_two_boxes(games: Games) -> None:
    found = foes(games.get("descent"))
    assert found.find("Ariad", "II").name == "Ariad" and found.find("queen", "II").name == "Queen Ariad"
    assert found.monster("goblin archers").name == "Goblin Archer" and found.monster("fire imp").name == "Fire Imps"
    assert found.group("deep elf").product == "bonds-of-the-wild"
    assert found.group("deep elf", "conversion-kit").unverified == ("limits",)
    with pytest.raises(CompanionError, match="Ettin is not in conversion-kit"):
        found.group("ettin", "conversion-kit")


def test_abilities_with_a_number(games: Games) -> None:
    elf = foes(games.get("descent")).monster("deep elf", "I", "master")
    assert elf.number_of("pierce") == 3 and elf.number_of("reach") == 0
    assert elf.has("Pierce") and elf.has("stealthy") and not elf.has("Reach")


def test_items_with_dice_and_surges(games: Games) -> None:
    armory = gear(games.get("descent"))
    crossbow = armory.find("crossbow")
    assert crossbow.dice == ("blue", "yellow") and crossbow.is_ranged and crossbow.given("pierce") == 1
    assert [surge(text)[1:4] for text in crossbow.surges] == [(1, 2, 0), (1, 1, 0)]
    assert surge("+1 damage, move the target 1").special
    assert armory.find("trueshot").given("range") == 3
    assert armory.find("chainmail").defense == ("gray",) and not armory.find("chainmail").is_weapon
    assert surge(armory.find("staff of the wild").surges[0]).special
    assert armory.find("magma blast").surges == ("Blast", "Burn")


def test_of_items_the_exact_name_wins_then_what_is_held(games: Games) -> None:
    armory = gear(games.get("descent"))
    assert armory.find("glaive").name == "Glaive"  # not the Ironbound Glaive
    assert armory.find("iron", ["Iron Spear"]).name == "Iron Spear"
    held = armory.held("Lucky Charm", ["thief"])
    assert held is not None and held.deck == CLASS_ITEM
    assert [item.side for item in armory.named("the shadow rune")] == ["heroes", "overlord"]


def test_relics_have_both_sides_and_a_wielder(games: Games) -> None:
    relics = {(relic.side, relic.name): relic for relic in cards(games.get("descent")).relics}
    assert all(relic.other_side for relic in relics.values())
    assert relics["overlord", "Blade of Brivala"].other_side == "Fear Eater"
    assert (
        relics["overlord", "The Manor's Heart"].kind == "monster" and relics["overlord", "Sun's Fury"].besides_another
    )
    assert relics["overlord", "The Shadow Rune"].only_for == "Baron Zachareth"


def test_what_was_put_right_in_older_lists(games: Games) -> None:
    found = cards(games.get("descent"))
    travel = {card.name: card.travel for card in found.advanced}
    assert travel["Treaty of Champions"] == ("road", "mountain", "mountain")
    assert travel["Spreading Affliction"] == ("water", "forest", "water")
    assert travel["Host of Everdark"] == ("forest", "plain", "mountain") and travel["The Sunken Temple"] == ()
    assert ("Back in Action", 1) in {(s.name, s.xp) for s in found.skills if s.hero_class == "skirmisher"}
    assert Counter(card.copies for card in found.conditions) == {4: 12}


def test_allies_events_and_tracks(games: Games) -> None:
    found = helpers(games.get("descent"))
    assert [found.ally("raythen", n).health for n in HERO_COUNTS] == [12, 10, 8]
    assert found.skills_of("Serena") == ("Aura of Might", "Healing Aura", "Holy Hammer")
    assert found.familiar("wolf").owner == "beastmaster" and found.familiar("scourge").kind == "servant"
    base, travel, city = found.event_deck(TRAVEL, frozenset({"base"})), found.event_deck(TRAVEL), found.event_deck(CITY)
    assert [len(deck) for deck in (base, travel, city)] == [10, 31, 10]
    events = (("forest", base), ("road", travel), ("sewer", city))
    assert [sum(icon in card.with_event for card in deck) for icon, deck in events] == [7, 17, 6]
    assert {card.health for card in found.tainted} == {2}
    doom = next(track for track in found.tracks if track.token == "doom")
    assert [doom.start(n) for n in HERO_COUNTS] == [1, 2, 3] and doom.spaces == 7


def test_every_side_of_every_card_is_there_once(games: Games) -> None:
    found = foes(games.get("descent"))
    for group in found.groups:
        sides = {found.monster(group.name, act, rank, group.product) for act in ACTS for rank in RANKS}
        assert len({(side.act, side.rank) for side in sides}) == 4


def test_only_what_words_may_mean_is_made(games: Games) -> None:
    folder = games.get("descent").folder
    some = read_foes(folder, only=about(["goblin archers"]))
    assert set(some.monster_names) == {"Goblin Archer", "Goblin Witcher", "Skeleton Archer"}
    assert some.monster("goblin archers") == foes_in(folder).monster("goblin archer")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("monsters.csv", "Zombie,base,I,minion,melee,3,3", "Zombie,base,I,minion,melee,3,x", "health"),
        ("monsters.csv", "Zombie,base,I,minion", "Zombie,base,I,master", "a second time"),
        ("monsters.csv", "brown,blue;yellow", "brown,blue;purple", "'purple' is not one of"),
        ("monster-groups.csv", "Zombie,base", "Zombies,base", "only in one of"),
        ("lieutenants.csv", "4,3,3,4,4,10,black,13", "4,3,3,4,4,10,black,9", "health grows"),
        ("agents.csv", "Seeds of Betrayal", "Seeds of Doubt", "is not the agent of"),
        ("relics.csv", "Duskblade,,,,base", "Dustblade,,,,base", "not sides of each other"),
        ("class-items.csv", "+2 range;+1 damage", "+2 range;+damage", "needs one number"),
        ("allies.csv", "Raythen,4", "Raythen,3", "once for 2, 3 and 4 heroes"),
        ("travel-events.csv", "road;water", "road;road", "each icon once"),
    ],
)
def test_the_data_check_finds_it(games: Games, tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    folder = tmp_path / "descent"
    shutil.copytree(games.get("descent").folder, folder, ignore=shutil.ignore_patterns("rules", "asks"))
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = Problems(folder)
    check(folder, problems)
    told = [str(dict(finding.values).get("what", "")) for finding in problems.found]
    assert any(said in what for what in told)
    assert {str(finding.place).split(":")[0] for finding in problems.found} <= {
        file,
        "monster-groups.csv",
        "monsters.csv",
    }
