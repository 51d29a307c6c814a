"""Checks against cards and locations: worked examples of the books, every mechanic against counting all rolls."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from companion.core.names import CompanionError
from companion.dice.checks import CheckOdds
from companion.games.pacg.checks import read_check
from companion.games.pacg.odds import Attempt
from companion.games.pacg.odds.closing import closing_chances
from companion.games.pacg.odds.sheet import read_sheet
from companion.games.pacg.odds.ways import Fighter, ways, weapon_skill
from companion.games.pacg.reading import find_card, find_location, find_weapon
from companion.games.pacg.state import state_of
from companion.games.pacg.weapons import Weapon

MACE = Weapon("Mace", ("strength", "melee"), "reveal", "1d8", "discard", "1d4")
LONGSWORD = Weapon("Longsword", ("strength", "melee"), "reveal", "1d8", "discard", "1d6", 4)
LONGBOW = Weapon("Longbow", ("dexterity", "ranged"), "reveal", "Strength die+1", unproficient=4)
GARROTE = Weapon("Garrote", ("strength", "melee"), "discard", "1d4")


def fighter(weapon: Weapon | None = None, proficient: bool = False, combat: str = "", name: str = "Kyra") -> Fighter:
    skills = {
        "strength": {"die": "d6", "subskills": {"melee": 2}},
        "dexterity": {"die": "d4"},
        "intelligence": {"die": "d6"},
        "wisdom": {"die": "d12", "subskills": {"divine": 2}},
        "charisma": {"die": "d8", "subskills": {"diplomacy": 1}},
    }
    return Fighter(read_sheet(name, [{"skills": skills}], {}), proficient, weapon, combat)


def chance(difficulty: int, *dice: int, plus: int = 0) -> Fraction:
    """By counting every roll."""
    rolls = [sum(roll) + plus for roll in product(*(range(1, sides + 1) for sides in dice))]
    return Fraction(sum(roll >= difficulty for roll in rolls), len(rolls))


def named(found: list[CheckOdds]) -> dict[str, Fraction | None]:
    return {way.name: way.probability for way in found}


def test_each_way_through_or_and_then() -> None:
    """Attempting a Check (RotR p. 10): Wisdom 10 or Combat 13, then Combat 15; both checks must succeed."""
    found = ways(read_check("Wisdom 10 or Combat 13 then Combat 15"), [fighter()], Attempt(0, add="2d6", bless=1))
    wisdom, combat = chance(10, 12, 12, 6, 6), chance(13, 6, 6, 6, 6, plus=2)
    last = chance(15, 6, 6, 6, 6, plus=2)
    assert named(found) == {
        "Wisdom 10, then Combat 15": wisdom * last,
        "Combat 13, then Combat 15": combat * last,
    }


def test_a_weapon_is_revealed_or_discarded_too() -> None:
    found = ways(read_check("Combat 8"), [fighter(MACE)], Attempt(0))
    assert named(found) == {
        "Combat 8 with Mace": chance(8, 6, 8, plus=2),
        "Combat 8 with Mace, discarded": chance(8, 6, 8, 4, plus=2),
    }


@pytest.mark.parametrize(("trained", "difficulty"), [(True, 8), (False, 12)])
def test_somebody_who_is_not_proficient_has_a_higher_difficulty(trained: bool, difficulty: int) -> None:
    found = named(ways(read_check("Combat 8"), [fighter(LONGSWORD, trained)], Attempt(0, bless=1)))
    assert found == {
        f"Combat {difficulty} with Longsword": chance(difficulty, 6, 6, 8, plus=2),
        f"Combat {difficulty} with Longsword, discarded": chance(difficulty, 6, 6, 8, 6, plus=2),
    }


def test_a_die_of_the_character_s_own() -> None:
    """A Longbow adds the Strength die, and is fought with Dexterity by one who has no Ranged."""
    archer = fighter(LONGBOW, proficient=True)
    assert weapon_skill(archer, LONGBOW) == "dexterity"
    assert named(ways(read_check("Combat 7"), [archer], Attempt(0))) == {
        "Combat 7 with Longbow": chance(7, 4, 6, plus=1)
    }


def test_a_weapon_that_was_discarded_is_not_there_for_the_next_check() -> None:
    found = named(ways(read_check("Combat 9 then Combat 7"), [fighter(MACE)], Attempt(0)))
    first, spent = chance(9, 6, 8, plus=2), chance(9, 6, 8, 4, plus=2)
    assert found == {
        "Combat 9 with Mace, then Combat 7 with Mace": first * chance(7, 6, 8, plus=2),
        "Combat 9 with Mace, then Combat 7 with Mace, discarded": first * chance(7, 6, 8, 4, plus=2),
        "Combat 9 with Mace, discarded, then Combat 7": spent * chance(7, 6, plus=2),
    }
    once = named(ways(read_check("Combat 6 then Combat 7"), [fighter(GARROTE)], Attempt(0)))
    assert once == {"Combat 6 with Garrote, then Combat 7": chance(6, 6, 4, plus=2) * chance(7, 6, plus=2)}


def test_a_further_check_may_be_another_s() -> None:
    """RotR p. 10: who encountered the card attempts at least one of its checks, any character there the others."""
    lem = fighter(MACE, name="Lem")
    found = named(ways(read_check("Wisdom 6 then Combat 9"), [fighter(), lem], Attempt(0)))
    assert found == {
        "Wisdom 6, then Lem: Combat 9 with Mace": chance(6, 12) * chance(9, 6, 8, plus=2),
        "Wisdom 6, then Lem: Combat 9 with Mace, discarded": chance(6, 12) * chance(9, 6, 8, 4, plus=2),
    }


def test_difficulties_grow_with_the_adventure_deck_number() -> None:
    for number in (0, 2, 6):
        found = named(ways(read_check("Wisdom 6+deck or Divine 5+2deck"), [fighter()], Attempt(0), number))
        assert found == {
            f"Wisdom {6 + number}": chance(6 + number, 12),
            f"Divine {5 + 2 * number}": chance(5 + 2 * number, 12, plus=2),
        }


def test_of_one_die_only_the_better_skill_is_told_and_a_missing_one_is_a_d4() -> None:
    assert list(named(ways(read_check("Wisdom/Divine/Charisma 6"), [fighter()], Attempt(0)))) == [
        "Divine 6",
        "Charisma 6",
    ]
    (arcane,) = ways(read_check("Arcane 3"), [fighter()], Attempt(0, bless=1))
    assert arcane.probability == chance(3, 4, 4)
    assert [read.what for read in arcane.read] == ["no Arcane, so the die is a d4"]


def test_another_of_these_is_another_skill() -> None:
    found = named(ways(read_check("Intelligence/Wisdom/Charisma 6 then another of these"), [fighter()], Attempt(0)))
    assert found["Wisdom 6, then Charisma 6"] == chance(6, 12) * chance(6, 8)
    assert len(found) == 6 and "Wisdom 6, then Wisdom 6" not in found


def test_what_is_done_instead_of_a_roll_has_no_chance() -> None:
    found = ways(read_check("bury 1 card or Divine 5"), [fighter()], Attempt(0))
    assert named(found) == {"bury 1 card": None, "Divine 5": chance(5, 12, plus=2)}


def test_damage_of_a_sequence_is_that_of_all_its_failures() -> None:
    (found,) = ways(read_check("Wisdom 8 then Combat 7"), [fighter()], Attempt(0))
    losses = [max(0, 8 - a) + max(0, 7 - b - 2) for a, b in product(range(1, 13), range(1, 7))]
    assert found.extras["mean damage"] == Fraction(sum(losses), len(losses))
    (safe,) = ways(read_check("Wisdom 8 then Combat 7"), [fighter()], Attempt(0, harmless=True))
    assert safe.probability == found.probability and "mean damage" not in safe.extras
    assert "damage" not in safe.roll(Random(1)).result


@pytest.mark.parametrize("game", ["pacg-rotr", "pacg-mm"])
def test_one_row_is_found_as_the_whole_list_has_it(game: str, games) -> None:
    """A check takes apart the lines that may be it; what it finds is what the list says, for every card."""
    from companion.games.pacg.data import CardGame

    cards = CardGame(games.get(game))
    for card in cards.catalog.cards[::7]:
        found = find_card(cards.game.folder, card.name.upper())
        assert found and (found.name, found.check_text, found.immune) == (card.name, card.check_text, card.immune)
        assert found.is_monster == card.is_monster
    for weapon in list(cards.weapons.values())[::5]:
        assert find_weapon(cards.game.folder, weapon.name) == weapon
    for place in list(cards.places.values())[::5]:
        found_place = find_location(cards.game.folder, place.name.lower())
        assert found_place and found_place.closing == place.closing
    assert find_card(cards.game.folder, "no such card") is None
    assert find_card(Path("nowhere"), "Mace") is None


@pytest.fixture
def rotr(cli, opened):
    """Ezren, Kyra and Merisiel of Rise of the Runelords."""
    cli("campaign", "new", "Thursday", "--game", "rotr")
    for name in ("ezren", "kyra", "merisiel"):
        cli("party", "add", name)
    return cli


def test_the_example_of_play(rotr) -> None:
    """RotR p. 26: Ezren acquires Acid Arrow, defeats an Ancient Skeleton with it, closes the Throne Room."""
    acquire = rotr("check", "ezren", "acid", "arrow", "--json").json
    assert acquire["check"] == "Ezren: Acid Arrow: Arcane 4"
    assert Fraction(acquire["probability"]) == chance(4, 12, plus=2)
    spell = ["--combat", "arcane", "--add", "2d4", "--add", "1d4"]
    defeat = rotr("check", "ezren", "ancient skeleton", *spell, "--json").json
    assert defeat["to_roll"].startswith("Roll 1d12 + 2d4 + 1d4 + 2; you need 8 or more.")
    assert Fraction(defeat["probability"]) == chance(8, 12, 4, 4, 4, plus=2)
    close = rotr("check", "ezren", "close", "throne", "room", "--bless", "1", "--json").json
    assert close["check"] == "Ezren: close Throne Room: Charisma 6"
    assert Fraction(close["probability"]) == chance(6, 6, 6) and close["rule"] == "pacg-rotr#opportunity-to-close"


def test_the_examples_of_attempting_a_check(cli, opened) -> None:
    """Mummy's Mask p. 12: Simoun and the Blessing of Abadar, Ezren and the Yellow Jelly."""
    cli("campaign", "new", "Sands", "--game", "mm")
    for name in ("simoun", "ezren"):
        cli("party", "add", name)
    blessing = cli("check", "simoun", "blessing of abadar", "--json").json
    assert blessing["check"].endswith("Disable 6") and Fraction(blessing["probability"]) == chance(6, 12, plus=1)
    assert [(way["way"], way["probability"]) for way in blessing["ways"][1:]] == [("Divine 5", "0/1")]
    jelly = cli("check", "ezren", "yellow jelly", "--combat", "arcane", "--add", "1d6", "--json").json
    assert Fraction(jelly["probability"]) == chance(8, 12, 6, plus=2)
    immune = cli("check", "ezren", "yellow jelly", "--with", "blowgun", code=2).err
    assert "Yellow Jelly is immune to Piercing, Poison, so Blowgun cannot be played." in immune
    bare = cli("check", "ezren", "yellow jelly", "--json").json
    assert bare["probability"] == "0/1" and bare["read"][0] == {"what": "Strength d4", "from": "Ezren's sheet"}


def test_a_card_at_the_table(rotr) -> None:
    found = rotr("check", "kyra", "ancient", "skeleton", "--with", "mace")
    lines = found.out.splitlines()
    assert len(lines) == 5
    assert lines[0] == "94.8 %  (91/96)  Kyra: Ancient Skeleton: Combat 8 with Mace, discarded"
    short = [8 - sum(dice) for dice in product(range(3, 9), range(1, 9), range(1, 5)) if sum(dice) < 8]
    assert lines[1].endswith(f"A failure hurts: {sum(short) / len(short):.1f} damage on average.")
    assert lines[2] == "  or: Combat 8 with Mace 79.2 %"
    shape = rotr("check", "kyra", "ancient skeleton", "--with", "mace", "--json").json
    assert [way["probability"] for way in shape["ways"]] == ["91/96", "19/24"]
    assert {"what": "Combat 8", "from": "Ancient Skeleton"} in shape["read"]
    longsword = rotr("check", "kyra", "ancient skeleton", "--with", "longsword", "--json").json
    assert {"what": "not proficient with weapons, so +4", "from": "Kyra's sheet"} in longsword["read"]
    trained = rotr("check", "kyra", "ancient skeleton", "--with", "longsword", "--proficient", "--json").json
    assert trained["ways"][-1]["way"] == "Combat 8 with Longsword"
    rotr("feat", "gain", "kyra", "power", "weapon", "--reason", "a gift")
    assert rotr("check", "kyra", "ancient skeleton", "--with", "longsword", "--json").json["ways"] == trained["ways"]


def test_damage_is_told_where_a_monster_deals_it(rotr) -> None:
    assert (
        "damage" not in rotr("check", "kyra", "cure").out and "damage" not in rotr("check", "kyra", "divine", "8").out
    )
    assert "damage" not in rotr("check", "merisiel", "poison trap").out
    assert "damage" in rotr("check", "kyra", "bandit").out and "damage" in rotr("check", "kyra", "combat", "8").out
    assert "no Ranged, so the die is a d4" in rotr("check", "kyra", "combat", "8", "--combat", "ranged").out


def test_the_party_side_by_side_and_variants(rotr) -> None:
    shape = rotr("check", "party", "cure", "--json").json
    assert [way["way"] for way in shape["ways"]] == ["Kyra (Divine 6)", "Ezren (Wisdom 6)", "Merisiel (Wisdom 6)"]
    assert shape["probability"] == "3/4" and shape["check"] == "Kyra: Cure: Divine 6"
    compared = rotr("check", "kyra", "ancient skeleton", "--with", "mace", "vs", "--bless", "2").out
    assert [line.split()[0] for line in compared.splitlines()[1:3]] == ["95.4", "94.8"]


def test_closing_without_a_roll_and_by_a_summoned_henchman(rotr) -> None:
    assert "Nothing is rolled: automatic." in rotr("check", "kyra", "close", "temple").out
    guarded = rotr("check", "kyra", "close", "garrison", "--with", "mace", "--json").json
    assert guarded["check"] == "Kyra: close Garrison: Bandit: Combat 10 with Mace, discarded"
    assert Fraction(guarded["probability"]) == chance(10, 6, 8, 4, plus=2)
    shrine = rotr("check", "kyra", "close", "shrine to lamashtu").out
    assert "Divine 6" in shrine.splitlines()[0] and "banish blessing (no roll)" in shrine


def test_the_adventure_deck_number_is_the_campaign_s(rotr) -> None:
    now = rotr("check", "kyra", "warlord", "--json").json
    assert {"what": "adventure deck number 0", "from": "the campaign"} in now["read"]
    assert rotr("check", "kyra", "warlord", "--adventure", "3", "--json").json["check"].endswith("Combat 12")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["skeleton horde"], "Skeleton Horde has no check of its own."),
        (
            ["amulet of mighty fists"],
            "The difficulty of Amulet of Mighty Fists is not known. Give it with --difficulty 9",
        ),
        (["medusa mask"], "The check of Medusa Mask is not known."),
        (["ancient skeleton", "--with", "holy light"], "The roll of Holy Light is not known. Give it with --combat"),
        (["cure", "--with", "mace"], "Cure is not fought, so mace adds nothing."),
        (["cure", "--by", "ezren"], "Cure has one check only."),
        (["no such thing"], "No card called 'no such thing' in Rise of the Runelords."),
        (["close", "nowhere"], "No location called 'nowhere' in Rise of the Runelords."),
        (["ancient skeleton", "--combat", "swimming"], "No skill called 'swimming'."),
    ],
)
def test_what_cannot_be_answered_says_what_is_missing(words: list[str], said: str, rotr) -> None:
    assert said in rotr("check", "kyra", *words, code=2).err


def test_what_is_missing_can_be_typed_or_kept_in_the_box(rotr) -> None:
    typed = rotr("check", "kyra", "amulet of mighty fists", "--difficulty", "9", "--json").json
    assert Fraction(typed["probability"]) == chance(9, 12, plus=2)
    rotr("box", "set", "holy light", "skill=divine", "dice=2d6", "--kind", "card", "--text", "Burn them.")
    lit = rotr("check", "kyra", "ancient skeleton", "--with", "holy light", "--json").json
    assert Fraction(lit["probability"]) == chance(8, 12, 6, 6, plus=2)
    assert {"what": "Holy Light: play for 2d6", "from": "your box"} in lit["read"]
    assert "  | Burn them." in rotr("card", "show", "holy light").out
    rotr("box", "set", "medusa mask", "check=Wisdom 8", "--kind", "card")
    assert rotr("check", "kyra", "medusa mask", "--json").json["read"][-1] == {"what": "Wisdom 8", "from": "your box"}
    rotr("undo", "--folder")
    assert "is not known" in rotr("check", "kyra", "medusa mask", code=2).err


def test_chances_to_close_for_the_tracker(rotr, games, folder) -> None:
    from companion.store.readmodel import need_active

    state = state_of(games.get("pacg-rotr"), need_active(folder))
    assert [(one.name, one.best.probability) for one in closing_chances(state, "woods")] == [
        ("Kyra", chance(6, 12)),
        ("Ezren", chance(6, 8)),
        ("Merisiel", chance(6, 6)),
    ]
    assert next(iter(closing_chances(state, "General Store"))).words == "Ezren: banish card"
    assert closing_chances(state, "nowhere") == ()


def test_show_and_list_print_what_a_player_wants(rotr) -> None:
    assert rotr("card", "show", "ancient", "skeleton").out.splitlines()[:3] == [
        "Ancient Skeleton (henchman, monster)",
        "  defeat: Combat 8",
        "  Undead, Skeleton; immune to Mental, Poison",
    ]
    mace = rotr("card", "show", "mace", "--json").json
    assert mace["weapon"]["dice"] == "1d8" and mace["check"]["steps"][0][0]["skills"] == ["strength", "melee"]
    assert rotr("card", "list", "--type", "ally", "--trait", "human", "--set", "2").out.count("\n") == 3
    assert rotr("location", "show", "academy").out.splitlines()[1] == "  close: Intelligence/Arcane 6"
    assert len(rotr("location", "list", "--json").json) == 57
    assert len(rotr("location", "list", "--set", "1", "--json").json) == 7
    roles = rotr("role", "list", "kyra", "--json").json[0]
    assert roles["known"] == ["Exorcist", "Healer"] and roles["cards"]["Healer"]["hand_size"] == [5, 6, 7, 8]
    assert "Not proven" in rotr("role", "list", "estra", "--game", "mm").out
    assert "No location called" in rotr("location", "show", "xyz", code=2).err


def test_a_deck_with_an_old_spelling_still_holds_that_card(rotr, tmp_path: Path) -> None:
    """Records written before the names were mended: the card counts, is shown and handled under its right name."""
    rotr("deck", "add", "kyra", "Cloak of Elvenkind", "--force", "ours")
    rotr("campaign", "export", "--to", str(tmp_path / "old.json"))
    text = (tmp_path / "old.json").read_text(encoding="utf-8")
    assert '"Cloak of Elvenkind"' in text
    (tmp_path / "old.json").write_text(text.replace('"Cloak of Elvenkind"', '"Robe of Elvenkind"'), encoding="utf-8")
    rotr("campaign", "import", str(tmp_path / "old.json"), "--name", "Old")
    rotr("campaign", "use", "Old")
    assert [card["name"] for card in rotr("deck", "show", "kyra", "--json").json["cards"]] == ["Cloak of Elvenkind"]
    rotr("deck", "add", "kyra", "cloak of elvenkind", "--force", "ours")
    assert [card["count"] for card in rotr("deck", "show", "kyra", "--json").json["cards"]] == [2]
    rotr("deck", "remove", "kyra", "robe of elvenkind", "--count", "2")
    assert rotr("deck", "show", "kyra", "--json").json["cards"] == []


def test_cards_that_count_as_items_fill_the_printed_list(cli, opened) -> None:
    """Mummy's Mask p. 28: Ezren's blessings and Mavaro's weapons, spells and armors count among their items."""
    cli("campaign", "new", "Sands", "--game", "mm", "--with", "add-on")
    for name in ("ezren", "mavaro"):
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")
    assert cli("deck", "check", "--json").json["ok"]
    lists = {name: cli("party", "show", name, "--json").json["cards_list"] for name in ("ezren", "mavaro")}
    assert {type: (row["need"], row["deck"]) for type, row in lists["ezren"].items()} == {
        "weapon": (1, 1),
        "spell": (6, 6),
        "armor": (1, 1),
        "item": (4, 4),
        "ally": (3, 3),
        "blessing": (0, 0),
    }
    assert (lists["mavaro"]["item"]["need"], lists["mavaro"]["item"]["deck"]) == (9, 9)
    cli("deck", "remove", "ezren", "blessing of the elements")
    assert not cli("deck", "check", "--json", code=1).json["ok"]


def test_a_check_that_is_written_out_can_be_made_with_a_card_too(rotr) -> None:
    typed = rotr("check", "kyra", "combat", "8", "--with", "mace", "--json").json
    named = rotr("check", "kyra", "ancient skeleton", "--with", "mace", "--json").json
    assert (
        typed["probability"]
        == named["probability"]
        != rotr("check", "kyra", "combat", "8", "--json").json["probability"]
    )
    assert typed["check"].startswith("Kyra: Combat 8")
    shared = rotr("check", "kyra", "wisdom 5 then wisdom 4", "--by", "ezren", "--json").json
    assert "Ezren: Wisdom 4" in shared["check"]


def test_a_scenario_is_shown_and_all_are_listed(rotr) -> None:
    assert rotr("quest", "show", "b-2", "--json").json == rotr("quest", "setup", "b-2", "--json").json
    assert len(rotr("quest", "list", "--json").json) == 33


def test_a_check_against_a_card_needs_a_campaign(cli, opened) -> None:
    assert "Which game?" in cli("check", "kyra", "ancient skeleton", code=2).err
    with pytest.raises(CompanionError, match="not known here"):
        ways(read_check("Constitution 5"), [Fighter(read_sheet("X", [], {}, ["constitution"]))], Attempt(0))


def test_a_roll_tells_damage_only_of_what_is_fought(rotr) -> None:
    fallen = [rotr("check", "kyra", *words.split(), "--seed", "1").out for words in ("divine 99", "combat 99")]
    assert fallen[0].startswith("rolled: failure by ") and "damage" not in fallen[0]
    assert "a monster would deal" in fallen[1]
    fought = rotr("check", "kyra", "combat", "8", "--json").json
    short = [8 - result for result in range(3, 8)]
    assert Fraction(fought["extras"]["mean damage of a failure"]) == Fraction(sum(short), len(short))
    assert "mean damage of a failure: 3\n" in rotr("check", "kyra", "combat", "8").out


def test_a_spell_nobody_knows_is_asked_for_with_its_own_skill(rotr) -> None:
    refused = rotr("check", "ezren", "bandit", "--with", "force missile", code=2).err
    assert "--combat arcane --add 2d6" in refused and "skill=arcane dice=2d6" in refused


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("party Käse combat 10", "No skill called 'käse'."),
        ("kyra divine --with mace", "No check can be read from 'divine'."),
        ("kyra divine 8 --with mace", "Divine 8 is not fought, so mace adds nothing."),
        ("party divine 99999", "Difficulties go up to 999."),
    ],
)
def test_a_check_written_out_wrong_is_one_line(rotr, words: str, told: str) -> None:
    refused = rotr("check", *words.split(), code=2).err
    assert told in refused and refused.count("\n") == 1


def test_a_check_written_out_may_be_short(rotr) -> None:
    for short, whole in (("div 8, wis 7", "divine 8 or wisdom 7"), ("wisdom/perception 9", "wisdom or perception 9")):
        answers = [rotr("check", "party", *words.split(), "--json").json["ways"] for words in (short, whole)]
        assert answers[0] == answers[1]
    assert "damage" in rotr("check", "kyra", "comb", "8").out and "damage" not in rotr("check", "kyra", "con", "8").out


def test_a_scenario_under_way_says_which_location_and_villain(rotr) -> None:
    """Brigandoom!: Jubrayl Vhiski and Bandits; Woods is closed with Wisdom or Survival 6."""
    rotr("quest", "start", "Brigandoom!")
    rotr("play", "start")
    refused = rotr("check", "kyra", "close", code=2).err
    assert "Which location is to be closed?" in refused
    rotr("play", "move", "kyra", "woods")
    here, named = (rotr("check", *words.split(), "--json").json for words in ("kyra close", "kyra close woods"))
    assert here == named and here["check"] == "Kyra: close Woods: Wisdom 6"
    for bane, name in (("villain", "jubrayl vhiski"), ("henchman", "bandit")):
        assert rotr("check", "kyra", bane, "--json").json == rotr("check", "kyra", name, "--json").json
    assert "`--with sling`" in rotr("check", "kyra", "bandit", "with", "sling", code=2).err


def test_a_further_check_may_be_named_the_same_character_s(rotr) -> None:
    asked = ("check", "kyra", "combat 5 then combat 6", "--with", "mace")
    assert rotr(*asked, "--by", "kyra", "--json").json["ways"] == rotr(*asked, "--json").json["ways"]


def test_typed_figures_stand_for_a_card_that_nobody_knows(rotr) -> None:
    """What the message about a missing roll asks for is enough."""
    refused = rotr("check", "kyra", "ancient skeleton", "--with", "holy light", code=2).err
    assert "Give it with --combat divine --add 2d6" in refused
    typed = ("--combat", "divine", "--add", "2d6", "--json")
    found = rotr("check", "kyra", "ancient skeleton", "--with", "holy light", *typed).json
    assert found["probability"] == rotr("check", "kyra", "ancient skeleton", *typed).json["probability"]


def test_a_foe_that_no_list_knows_is_met_from_the_box(rotr) -> None:
    assert 'companion box add "NAME" type=monster' in rotr("check", "kyra", "Zzyzx Wyrm", code=2).err
    rotr("box", "add", "Zzyzx Wyrm", "type=villain", "check=Combat 9 then Combat 12", "--kind", "card")
    met = rotr("check", "kyra", "zzyzx wyrm", "--with", "mace", "--json").json
    written = rotr("check", "kyra", "combat 9 then combat 12", "--with", "mace", "--json").json
    assert met["probability"] == written["probability"] and "A failure hurts" in met["to_roll"]
    assert "is a villain, no boon" in rotr("deck", "add", "kyra", "zzyzx wyrm", code=2).err


def test_who_closes_what_is_said_where_they_stand_apart(rotr) -> None:
    rotr("quest", "start")
    rotr("play", "start", "--at", "kyra=woods", "--at", "ezren=woods", "--at", "merisiel=wooden bridge")
    lines = rotr("check", "party", "close").out.splitlines()
    assert "Merisiel: close Wooden Bridge: Stealth 6" in lines[0] and "Kyra (close Woods: Wisdom 6)" in lines[2]


def test_of_many_ways_the_next_few_are_told(rotr) -> None:
    rotr("party", "add", "lem")
    asked = ("check", "kyra", "xanesha", "--by", "lem", "--with", "mace", "--with", "lem=dagger")
    ways = rotr(*asked, "--json").json["ways"]
    shown = rotr(*asked).out.splitlines()
    assert len(shown) == 5 and shown[2].endswith(f"; {len(ways) - 4} more") and shown[2].count(";") == 3
    assert sum(line.startswith("  or: ") for line in rotr(*asked, "--all").out.splitlines()) == len(ways) - 1


def test_a_card_that_is_called_like_a_skill_is_met(rotr) -> None:
    assert ": Strength: " in rotr("check", "kyra", "strength").out.splitlines()[0]
    assert rotr("check", "kyra", "strength", "-d", "8").out == rotr("check", "kyra", "strength", "8").out
