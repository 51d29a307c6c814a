"""The figures of both sets: their counts, forty cards and fifteen locations by name, and the facts they come from."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from companion.core.fields import Problems
from companion.core.names import CompanionError
from companion.games.pacg.cards import Card, Filter
from companion.games.pacg.checks import Check, Need, read_check
from companion.games.pacg.data import CardGame, load_catalog
from companion.games.pacg.locations import read_closing
from companion.games.pacg.lookup import things
from companion.games.pacg.quick import quick_catalog
from companion.games.pacg.sheet import SKILLS, all_boxes, printed_card

SHARED = Path(__file__).parents[4] / "shared" / "facts"
SETS = ("pacg-rotr", "pacg-mm")
here = pytest.mark.skipif(not SHARED.exists(), reason="the facts are not at hand (../shared/facts)")


@pytest.fixture(scope="module")
def cards(games) -> dict[str, CardGame]:
    return {id: CardGame(games.get(id)) for id in SETS}


def facts(game: str, file: str) -> list[dict[str, str]]:
    return list(csv.DictReader((SHARED / game / "more" / f"{file}.csv").open(encoding="utf-8")))


def test_the_counts_of_what_came_in(cards) -> None:
    counted = {
        id: (
            sum(len(card.printings) for card in found.catalog.cards),
            len(found.weapons),
            len(found.places),
            len(found.game.roster),
        )
        for id, found in cards.items()
    }
    assert counted == {"pacg-rotr": (571, 63, 57, 11), "pacg-mm": (646, 63, 63, 11)}
    rotr, mm = (cards[id].catalog.cards for id in SETS)
    assert sum(card.check.known for card in rotr) == 474 and sum(card.check.grows for card in rotr) == 11
    assert sum(card.check.known for card in mm) == 547 and sum(card.check.grows for card in mm) == 22
    assert [card.name for card in rotr if card.check.missing] == ["Amulet of Mighty Fists"]


CARDS = """
pacg-rotr | Ancient Skeleton | henchman monster | Combat 8
pacg-rotr | Bandit | henchman monster | Combat 8
pacg-rotr | Poison Trap | henchman barrier | Dexterity/Disable 5
pacg-rotr | Black Fang | villain monster | Combat 12
pacg-rotr | Nualia | villain monster | Combat 12, then Combat 14
pacg-rotr | Xanesha | villain monster | Wisdom 10 or Combat 14, then Combat 17
pacg-rotr | Barl Breakbones | villain monster | Combat 17 or Fortitude 12, then Combat 21
pacg-rotr | Karzoug the Claimer | villain monster | Combat 30, then Combat 40
pacg-rotr | Ripnugget and Stickfoot | villain monster | Stickfoot: Combat 9, then Ripnugget: Combat 10
pacg-rotr | Enchanter | monster | Combat 8 + adventure deck number
pacg-rotr | Warlord | monster | Combat 9 + adventure deck number
pacg-rotr | Collapsed Ceiling | barrier | Dexterity/Acrobatics/Constitution/Fortitude 8 + adventure deck number
pacg-rotr | Skeleton Horde | barrier | none
pacg-rotr | Cure | spell | Wisdom/Divine 6
pacg-rotr | Mace | weapon | Strength/Melee 4
pacg-rotr | Dagger | weapon | Dexterity/Ranged 3
pacg-rotr | Cloak of Elvenkind | item | Dexterity/Stealth 5
pacg-rotr | Brodert Quink | ally | Charisma/Diplomacy/Intelligence/Knowledge 7
pacg-rotr | Maester Grump | ally | Charisma/Diplomacy 7 or Wisdom/Divine 8
pacg-rotr | Blessing of Norgorber | blessing | bury 1 card or Divine 5
pacg-rotr | Blessing of the Gods | blessing | none
pacg-mm | Tukanem-Hanam | villain monster | Combat 10, then Combat 10
pacg-mm | Mentu-Nebef | henchman monster | Combat 20, then Combat 25
pacg-mm | Shendakut | villain monster | Divine 16 or Combat 26
pacg-mm | Aghash | henchman monster | Combat 11 + 2 x adventure deck number or Divine 8 + 2 x adventure deck number
pacg-mm | Acid Pool | henchman barrier | Intelligence/Craft/Wisdom/Survival 9 + adventure deck number
pacg-mm | Geniekin | monster | Combat 8 + 2 x adventure deck number
pacg-mm | Ajin Ra Baqa | henchman monster | Combat/Divine 8, then Combat/Divine 8, then Combat/Divine 8
pacg-mm | Pakesket | ally | Charisma/Diplomacy 8, then Charisma/Diplomacy 12
pacg-mm | Ubashki | ally | bury 1 card
pacg-mm | Caravan Guard | ally | bury 1 armor or Charisma/Diplomacy 8
pacg-mm | Hearth Elemental | ally | as the card says
pacg-mm | Remove Curse | spell | Intelligence/Arcane 10 or Wisdom/Divine 8
pacg-mm | Khopesh | weapon | Strength/Melee 7
pacg-mm | Blowgun | weapon | Dexterity/Ranged/Knowledge 5
pacg-mm | Djinni Quarterstaff | weapon | Strength/Melee 6 or Arcane/Divine 8
pacg-mm | Crocodile Skin Armor | armor | Constitution/Fortitude 4
pacg-mm | Baited Jewel Box | barrier | Disable 6 + adventure deck number or Craft 8 + adventure deck number
pacg-mm | Lightning Storm | barrier | none
pacg-mm | Honaire | ally | not known
"""
LOCATIONS = """
pacg-rotr | Academy | Intelligence/Arcane 6 | 1 1 0 5 0 1 1 0
pacg-rotr | Mountain Peak | Wisdom/Survival 6 | 3 3 1 0 1 1 0 0
pacg-rotr | Throne Room | Charisma/Diplomacy 6 | 2 1 2 1 1 2 0 0
pacg-rotr | Garrison | summon and defeat henchman Bandit (combat +2) | 3 0 3 0 2 0 1 0
pacg-rotr | Shrine to Lamashtu | Divine 6 or banish blessing |
pacg-rotr | Temple | automatic | 0 0 2 2 0 1 0 4
pacg-rotr | Swallowtail Festival | next card defeat or acquire; automatic if empty |
pacg-rotr | Dam | bury 1d4 cards |
pacg-rotr | The Leng Device | Intelligence/Knowledge/Arcane 14 |
pacg-mm | Alchemical Laboratory | Intelligence/Craft 5 + adventure deck number | 1 2 0 2 0 3 1 0
pacg-mm | Surgery | Intelligence/Craft/Survival 6 + adventure deck number or recharge card: Healing |
pacg-mm | Precinct of Left Eyes | Intelligence/Wisdom/Charisma 6, then another of these |
pacg-mm | Hall of Blessed Rebirth | Wisdom/Divine 7 or Intelligence/Craft 8 |
pacg-mm | Ghoul Square | bury ally or suffer the scourge Curse of the Ravenous |
pacg-mm | Camel Race | never | 6 4 2 2 2 2 2 2
"""


def rows(text: str) -> list[list[str]]:
    return [[part.strip() for part in line.split("|")] for line in text.strip().splitlines()]


@pytest.mark.parametrize(("game", "name", "what", "words"), rows(CARDS))
def test_a_card_by_name(game: str, name: str, what: str, words: str, cards) -> None:
    card = cards[game].any_card(name.lower())
    assert (card.name, f"{card.type} {card.kind}".strip(), card.check.words()) == (name, what, words)


@pytest.mark.parametrize(("game", "name", "words", "deck"), rows(LOCATIONS))
def test_a_location_by_name(game: str, name: str, words: str, deck: str, cards) -> None:
    place = cards[game].place(name.lower())
    assert place.closing.words() == words
    assert not deck or list(place.deck.values()) == [int(n) for n in deck.split()]


@here
@pytest.mark.parametrize("game", SETS)
def test_every_card_has_the_figures_of_its_source(game: str, cards) -> None:
    catalog, listed = cards[game].catalog, facts(game, "cards")
    assert Counter((p.set, c.name) for c in catalog.cards for p in c.printings) == Counter(
        (row["set"], row["name"]) for row in listed
    )
    for row in listed:
        type = row["subtype"] if row["type"] == "loot" else row["type"]
        card = catalog.find(row["name"], type)
        assert card and card.type == type and card.loot == (row["type"] == "loot"), row["name"]
        assert _notation(card.check) == row["check"], row["name"]
        assert {need.deck for step in card.check.steps for need in step if not need.deed} <= {
            {"": 0, "deck": 1, "2*deck": 2}[row["check_plus"]]
        }
        assert _notation(card.recharge) == row["recharge_check"], row["name"]
        assert list(card.immune) == [part for part in row["immune"].split(";") if part]
        printing = next(p for p in card.printings if p.set == row["set"])
        assert printing.copies == (int(row["copies"]) if row["copies"] else None)
        assert {part for part in row["also"].split(";") if part} <= set(card.also)


def _notation(check: Check) -> str:
    """A check as the facts write it."""
    if not check.steps:
        return check.said
    return " THEN ".join(" OR ".join(_need(need) for need in step) for step in check.steps)


def _need(need: Need) -> str:
    if need.deed:
        return need.deed
    number = "?" if need.difficulty is None else need.difficulty
    return f"{f'{need.part}: ' if need.part else ''}{'/'.join(s.capitalize() for s in need.skills)} {number}"


@here
@pytest.mark.parametrize("game", SETS)
def test_weapons_locations_and_characters_are_those_of_the_source(game: str, cards) -> None:
    found = cards[game]
    for row in facts(game, "weapons"):
        weapon = found.weapons[row["name"]]
        assert weapon.dice == row["dice"] and weapon.more_dice == row["extra_dice"]
        assert (weapon.how, weapon.more_how) == (row["how"], row["extra_how"])
        assert weapon.unproficient == int(row["unproficient_plus"] or 0)
        assert "/".join(weapon.skills) == row["skills"].lower()
    listed = facts(game, "locations")
    assert [row["name"] for row in listed] == list(found.places)
    assert all(found.places[row["name"]].deck["monster"] == int(row["monster"]) for row in listed)
    people = json.loads((SHARED / game / "more" / "characters.json").read_text(encoding="utf-8"))["characters"]
    for person in people:
        card = printed_card(found.character(person["name"]).facts)
        roles = [role if isinstance(role, str) else role["name"] for role in person["roles"]]
        assert list(card.roles) == roles and list(card.traits) == person["traits"]
        assert card.cards_list is not None and {t: list(r) for t, r in card.cards_list.items()} == person["cards_list"]
        dice = {skill: (card.skill(skill).die, card.skill(skill).boxes) for skill in SKILLS}
        assert dice == {name.lower(): (line["die"], line["boxes"]) for name, line in person["skills"].items()}


def test_each_character_has_the_boxes_the_rulebook_s_guideline_asks_for(cards) -> None:
    """Making Your Own Cards (RotR p. 23): dice of 42, 15 skill, 10 card and 4 power boxes, 12 on each role card."""
    strange = {"Yoon": 44, "Kyra": 40, "Lem": 40}
    for found in cards.values():
        for person in found.game.roster:
            card = printed_card(person.facts)
            lines = [card.skill(skill) for skill in SKILLS]
            assert sum(int(line.die[1:]) for line in lines) == strange.get(person.name, 42), person.name
            assert sum(line.boxes or 0 for line in lines) == 15, person.name
            assert sum(row[1] - row[0] for row in person.facts["cards_list"].values()) == 10, person.name
            assert len(card.roles) == 2
            for role in card.role_cards.values():
                hand = len(role.hand_size) - 1  # type: ignore[arg-type]
                assert hand + (role.proficiency or 0) + (role.powers or 0) == 12


def test_a_role_brings_its_own_boxes(cards) -> None:
    """The role card of Kyra the Healer: three boxes of hand size, one of proficiency, eight of powers."""
    kyra = printed_card(cards["pacg-rotr"].character("kyra").facts)

    def power(role: str) -> dict[str, int | None]:
        return {row.what: row.total for row in all_boxes(kyra, [], role) if row.kind == "power"}

    assert power("") == {"hand-size": 1, "weapon": 1, "another power": 2}
    assert power("Healer") == {"hand-size": 3, "weapon": 1, "another power": 8}
    assert power("Somebody else's") == {"hand-size": None, "weapon": 1, "another power": None}
    sajan = printed_card(cards["pacg-rotr"].character("sajan").facts)
    rows = {row.what: row.total for row in all_boxes(sajan, [], "Zen Archer") if row.kind == "power"}
    assert rows == {"hand-size": 3, "another power": 9}


def test_what_is_not_proven_is_marked(cards) -> None:
    mm = {p.name: printed_card(p.facts) for p in cards["pacg-mm"].game.roster}
    assert [name for name, card in mm.items() if not card.roles_proven] == ["Estra", "Mavaro", "Yoon"]
    assert mm["Estra"].roles_perhaps == ("Spiritual Counselor", "Tetherer")
    khopesh = cards["pacg-mm"].any_card("khopesh")
    assert khopesh.other_check == "Strength/Melee 5" and khopesh.one_source == ("copies",)
    mace = cards["pacg-rotr"].any_card("mace")
    assert mace.one_source == ("check", "traits")


def test_three_sihedron_medallions(cards) -> None:
    """Scenarios 1-5, 2-5 and 3-5 each give one."""
    found = cards["pacg-rotr"].any_card("sihedron medallion")
    assert [(p.set, p.copies) for p in found.printings] == [("1", 1), ("2", 1), ("3", 1)]


def test_old_spellings_are_found_and_exact_names_win(cards) -> None:
    rotr = cards["pacg-rotr"]
    for old, new in rotr.rules.renamed.items():
        assert rotr.any_card(old).name == new
    assert len(rotr.rules.renamed) == 9
    assert rotr.any_card("Longsword").name == "Longsword" and rotr.place("temple").name == "Temple"
    assert cards["pacg-mm"].path.named("Dessicated Delirium").id == "B-3"


def test_cards_are_filtered(cards) -> None:
    def names(*, type: str = "", traits: tuple[str, ...] = (), set: str = "", words: str = "") -> list[str]:
        found = cards["pacg-rotr"].catalog.fitting(Filter.read(words, type, traits, set, False))
        return [card.name for card in found]

    assert names(type="ally", traits=("human",), set="2") == ["Brodert Quink", "Maester Grump", "Merchant"]
    assert "Ancient Skeleton" in names(traits=("Skeleton",)) and "Mace" not in names(traits=("Skeleton",))
    assert names(words="ancient skel") == ["Ancient Skeleton"]  # no boon is called so
    assert all(card.is_boon for card in cards["pacg-rotr"].catalog.fitting(Filter()))
    with pytest.raises(CompanionError, match="No card type called 'wepon'"):
        names(type="wepon")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Brawn 8", "there is no skill 'brawn'"),
        ("Wisdom", "no check can be read"),
        ("Wisdom eight", "no check can be read"),
        ("Wisdom 8+3", "no check can be read"),
        ("Wisdom 8+xdeck", "no check can be read"),
        ("Wisdom 8 or ", "no check can be read"),
        (": Wisdom 8", "no check can be read"),
        ("bury one card", "no check can be read"),
    ],
)
def test_a_check_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_check(text)


@pytest.mark.parametrize("text", ["Wisdom 6", "check Wisdom 6", "automatic: always", "sing: a song"])
def test_a_closing_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match="can be read"):
        read_closing(text)


@pytest.mark.parametrize("game", SETS)
def test_the_quick_reader_reads_what_the_careful_one_does(game: str, games, tmp_path: Path) -> None:
    folder = games.get(game).folder
    assert quick_catalog(folder / "cards.csv") == load_catalog(folder, Problems(folder))
    lines = (folder / "cards.csv").read_text(encoding="utf-8").splitlines()
    strange = tmp_path / "cards.csv"
    for old, new in ((",weapon,", ",wepon,"), (",B,", ",Q,"), ("name,", "names,"), (",0,", ",maybe,")):
        strange.write_text("\n".join(line.replace(old, new) for line in lines), encoding="utf-8")
        assert quick_catalog(strange) is None
    assert quick_catalog(tmp_path / "none.csv") is None


@pytest.mark.parametrize(("game", "count"), [("pacg-rotr", 605), ("pacg-mm", 715)])
def test_everything_can_be_looked_up(game: str, count: int, games) -> None:
    found = list(things(games.get(game)))
    assert len(found) == count and all(thing.line for thing in found)
    assert {"card", "location", "scenario", "role"} <= {thing.kind for thing in found}
    lines = {thing.name: thing.line for thing in found}
    assert game != "pacg-rotr" or lines["Academy"].startswith("close: Intelligence/Arcane 6; 9 cards")


def test_a_card_without_figures_says_nothing() -> None:
    card = Card("Promo", "item")
    assert not card.check.known and card.check.words() == "not known" and not card.has_trait("Magic")
