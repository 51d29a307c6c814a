"""The party of every game: who may join, the limits with the rule cited, and leaving again.

Limits as in the facts the data names: PACG's rulebook, Between Games (4 built at once, 6 with the add-on);
Descent's rules summary, Setup (2-4 heroes against one overlord); Heroes of Arcania's NPC table (up to four players).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from companion.folder import Folder
from companion.games.registry import Games
from companion.store.backup import take_backup
from companion.store.opening import open_record
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.party import Joining, add_member
from tests.conftest import put_record
from tests.store.rows import all_rows

VERBS = ["retire", "kill", "retire", "kill", "kill"]
SHIPPED = ["arcania", "descent", "pacg-mm", "pacg-rotr", "runebound"]
PACG = {
    "pacg-rotr": ["kyra", "merisiel", "valeros", "ezren", "lem"],
    "pacg-mm": ["alahazra", "yoon", "zadim", "estra", "damiel"],
}
ADD_ON = {"pacg-rotr": ["amiri", "lini", "sajan"], "pacg-mm": ["drelm", "mavaro", "ahmotep"]}
DESCENT = ["syndrael", "leoric", "widow", "jain", "tomble"]


Start = Callable[..., None]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, games: Games) -> Callable[..., Path]:
    """A record with the campaign Thursday, its products and members; each made once and kept."""

    @cache
    def make(game: str, owned: tuple[str, ...], members: tuple[str, ...]) -> Path:
        folder = Folder(tmp_path_factory.mktemp("begun"))
        record = open_record(folder)
        new_campaign(record, games.get(game), "Thursday", owned)
        for name in members:
            assert add_member(Table(record, games), Joining(name)).done
        return take_backup(folder, "begun", datetime.now(UTC))

    return make


@pytest.fixture
def start(home: Path, begun: Callable[..., Path]) -> Start:
    """Put such a record into the player's folder."""

    def begin(game: str, *members: str, owned: tuple[str, ...] = ()) -> None:
        put_record(home, begun(game, owned, members))

    return begin


def names(cli, *options: str) -> list[str]:
    return [member["name"] for member in cli("party", "list", "--json", *options, code=None).json["party"]]


def codes(cli) -> list[str]:
    return [finding["code"] for finding in cli("party", "list", "--json", code=None).json["diagnostics"]]


# Joining, with forgiveness


@pytest.mark.parametrize(
    ("game", "typed", "joins"),
    [
        ("pacg-rotr", ["KYRA"], "Kyra"),
        ("pacg-rotr", ["mer"], "Merisiel"),
        ("pacg-mm", ["channa", "ti"], "Channa Ti"),
        ("pacg-mm", ["zád"], "Zadim"),
        ("descent", ["leoric", "of", "the", "book"], "Leoric of the Book"),
        ("descent", ["fairwood"], "Jain Fairwood"),
        ("descent", ["lyssa"], "Lyssa"),
        ("runebound", ["laurel"], "Laurel of Bloodwood"),
        ("runebound", ["mok"], "Elder Mok"),
    ],
)
def test_a_printed_member_joins_under_the_printed_name(
    cli, start: Start, game: str, typed: list[str], joins: str
) -> None:
    start(game)
    assert cli("party", "add", *typed).out.startswith(f"{joins} joins the party.\n")
    assert names(cli) == [joins]


def test_a_class_game_takes_any_name_with_a_class(cli, start: Start) -> None:
    start("arcania")
    asked = cli("party", "add", "Brunhild", code=2).err
    assert "Which class is Brunhild? Add --as CLASS, one of: Fighter, Archer" in asked
    cli("party", "add", "Brunhild", "--as", "barb")
    cli("party", "add", "Sigurd", "the", "Sly", "--as", "BARBARIAN")
    party = cli("party", "list", "--json").json["party"]
    assert [(m["name"], m["character"]) for m in party] == [("Brunhild", "barbarian"), ("Sigurd the Sly", "barbarian")]
    assert "No class called 'knight'" in cli("party", "add", "Lance", "--as", "knight", code=2).err


def test_a_printed_character_may_bear_another_name_but_joins_once(cli, start: Start) -> None:
    start("pacg-rotr")
    cli("party", "add", "Sister", "Dawn", "--as", "kyra")
    assert cli("party", "show", "sister", "--json").json["character"] == "kyra"
    taken = cli("party", "add", "kyra", code=2).err
    assert "Kyra is already in the party as Sister Dawn. Free to choose: Amiri, Ezren" in taken


@pytest.mark.parametrize("game", SHIPPED)
def test_an_unknown_member_is_refused_with_a_way_on(cli, start: Start, game: str, games: Games) -> None:
    start(game)
    option = ["--as", "xyzzy"] if games.get(game).classes else []
    refused = cli("party", "add", "xyzzy", *option, code=2).err
    assert len(refused.splitlines()) == 1
    roster = [character.name for character in games.get(game).roster]
    told = [name for name in roster if f" {name}" in refused]
    assert set(told) == set(roster) if len(roster) <= 40 else len(told) >= 5 and "party add` lists them" in refused
    assert names(cli) == []


def test_a_misspelling_asks_did_you_mean(cli, start: Start) -> None:
    start("pacg-rotr")
    assert (
        "No character called 'kira' in Rise of the Runelords. Did you mean Kyra?"
        in cli("party", "add", "kira", code=2).err
    )


def test_an_ambiguous_name_lists_the_candidates(cli, start: Start) -> None:
    start("pacg-rotr")
    assert "'l' could be any of: Lem, Lini." in cli("party", "add", "l", code=2).err


@pytest.mark.parametrize("game", [game for game in SHIPPED if game != "arcania"])
def test_one_already_taken_is_refused_with_who_is_free(cli, start: Start, game: str, games: Games) -> None:
    start(game)
    first, second = (c.name for c in games.get(game).roster[:2])
    cli("party", "add", first)
    refused = cli("party", "add", first, code=2).err
    assert refused.startswith(f"error: {first} is already in the party. Free to choose: ")
    listed = refused.split("choose: ")[1]
    assert second in listed.rstrip(".\n").split(", ") or listed.startswith(f"{len(games.get(game).roster) - 1} ")
    assert f"{first}," not in listed


@pytest.mark.parametrize("game", SHIPPED)
def test_the_choice_is_offered(cli, start: Start, game: str, games: Games) -> None:
    start(game)
    offered = cli("party", "add", "--json").json
    assert [c["id"] for c in offered] == [c.id for c in games.get(game).roster]
    shown = cli("party", "add").out
    assert all(c["name"] in shown for c in offered)


@pytest.mark.parametrize("game", SHIPPED)
def test_a_custom_member_joins_with_a_hint(cli, start: Start, game: str) -> None:
    start(game)
    added = cli("party", "add", "Žofie", "von", "Nirgendwo", "--custom", "--json").json
    assert added["facts"]["member"] == "Žofie von Nirgendwo"
    assert ("PTY004", "hint") in {(d["code"], d["severity"]) for d in added["findings"]}
    assert "already in the party" in cli("party", "add", "zofie", "VON", "nirgendwo", "--custom", code=2).err


def test_the_player_is_recorded_once(cli, start: Start) -> None:
    start("pacg-rotr")
    cli("party", "add", "kyra", "--player", "Ana")
    cli("party", "add", "lem", "--player", "ana")
    assert [m["player"] for m in cli("party", "list", "--json").json["party"]] == ["Ana", "Ana"]


def test_a_member_of_a_product_not_owned_is_a_warning(cli, start: Start) -> None:
    start("pacg-rotr")
    added = cli("party", "add", "amiri").out
    assert "warning[PTY003] product-not-owned: Amiri comes from the Character Add-On Deck" in added
    assert "help: companion campaign options --with add-on" in added
    cli("campaign", "options", "--with", "add-on")
    assert "PTY003" not in codes(cli)


# Limits, with the rule cited


@pytest.mark.parametrize("game", PACG)
def test_pacg_allows_four_and_six_with_the_add_on(cli, start: Start, game: str) -> None:
    start(game, *PACG[game][:4])
    fifth = cli("party", "add", PACG[game][4], code=1)
    assert fifth.err == ""
    assert fifth.out == (
        "error[PTY001] party-too-large: 5 characters, the game allows 4\n"
        "  --> Thursday / Party\n"
        f"  rule: {game}#how-many-decks (rulebook, Between Games)\n"
        "  help: companion campaign options --with add-on\n"
        'Not done. To break the rule all the same: --force "why"\n'
    )
    assert len(names(cli)) == 4
    cli("campaign", "options", "--with", "add-on")
    cli("party", "add", PACG[game][4])
    cli("party", "add", ADD_ON[game][0])
    assert "7 characters, the game allows 6" in cli("party", "add", ADD_ON[game][1], code=1).out
    assert len(names(cli)) == 6


def test_the_add_on_can_be_owned_from_the_start(cli, start: Start) -> None:
    start("pacg-rotr", *PACG["pacg-rotr"], owned=("add-on",))
    cli("party", "add", "amiri")
    assert cli("party", "list", "--json").json["diagnostics"] == []


def test_giving_the_add_on_back_shows_the_limit_again(cli, start: Start) -> None:
    start("pacg-rotr", *PACG["pacg-rotr"], owned=("add-on",))
    cli("campaign", "options", "--without", "add-on")
    assert "error[PTY001]" in cli("party", "list", code=1).out
    cli("party", "retire", "lem")
    cli("party", "list")


def test_descent_wants_two_to_four_heroes(cli, start: Start) -> None:
    start("descent")
    first = cli("party", "add", DESCENT[0], "--json").json
    finding, class_due = first["findings"]
    assert class_due["code"] == "DSC034", "a hero without a class is told at once"
    assert (finding["code"], finding["severity"], first["done"]) == ("PTY002", "warning", True)
    assert finding["message"] == "1 of at least 2 heroes"
    assert finding["rule"] == "descent#number-of-heroes (rules summary, Setup)"
    second = cli("party", "add", DESCENT[1], "--json").json["findings"]
    assert [finding["code"] for finding in second] == ["DSC034"]


def test_descent_has_no_room_for_a_fifth_hero(cli, start: Start) -> None:
    start("descent", *DESCENT[:4])
    fifth = cli("party", "add", DESCENT[4], code=1).out
    assert "5 heroes, the game allows 4\n  --> Thursday / Heroes\n  rule: descent#number-of-heroes" in fifth


def test_descent_has_one_overlord_beside_the_heroes(cli, start: Start) -> None:
    start("descent", *DESCENT[:4])
    added = cli("party", "add", "Ana", "--side", "overlord", "--player", "Ana", "--json").json
    assert (added["done"], added["facts"], added["findings"]) == (True, {"member": "Ana"}, []), (
        "the overlord is no hero of the table's own"
    )
    second = cli("party", "add", "Ben", "--side", "overlord", code=1).out
    assert "error[PTY001] party-too-large: 2 on the side Overlord, the game allows 1" in second
    assert "rule: descent#number-of-heroes" in second
    row = next(line for line in cli("party", "list").out.splitlines() if "Ana" in line)
    assert row.split() == ["Ana", "Overlord", "Ana"]
    assert "has no side 'dragon'. Sides: heroes, overlord." in cli("party", "add", "X", "--side", "dragon", code=2).err


def test_arcania_allows_four(cli, start: Start) -> None:
    start("arcania")
    for n in range(4):
        cli("party", "add", f"Hero {n}", "--as", "mage")
    refused = cli("party", "add", "Hero 4", "--as", "mage", code=1).out
    assert "5 heroes, the game allows 4" in refused
    assert "rule: arcania#npc-limit" in refused


def test_runebound_sets_no_limit(cli, start: Start) -> None:
    start("runebound", "corbin", "mok", "laurel", "lyssa", "hawthorne", "thorn")
    assert codes(cli) == []


def test_force_needs_a_reason_and_records_it(cli, start: Start) -> None:
    start("pacg-rotr", *PACG["pacg-rotr"][:4])
    assert "reason is empty" in cli("party", "add", "lem", "--force", "  ", code=2).err
    forced = cli("party", "add", "lem", "--force", "five of us tonight")
    assert forced.out.startswith("Lem joins the party (forced: five of us tonight).\nerror[PTY001]")
    assert cli("log", "--json").json[0]["label"] == "Lem joins the party (forced: five of us tonight)"
    assert "PTY001" in codes(cli), "a forced state stays visible"
    assert cli("undo").out == "Undone: Lem joins the party (forced: five of us tonight)\n"


def test_a_house_rule_allows_a_code_for_one_campaign(cli, start: Start) -> None:
    start("pacg-rotr", *PACG["pacg-rotr"][:4])
    cli("house", "allow", "party-too-large", "--reason", "we are five")
    cli("party", "add", "lem")
    assert codes(cli) == []
    assert "house rule: PTY001 is allowed (we are five)" in cli("campaign", "show").out
    assert cli("house", "list", "--json").json == [{"code": "PTY001", "reason": "we are five"}]
    assert "already allowed" in cli("house", "allow", "PTY001", "--reason", "again", code=2).err
    cli("house", "forbid", "pty001")
    assert "error[PTY001]" in cli("party", "list", code=1).out
    cli("campaign", "new", "Friday", "--game", "pacg-rotr")
    assert cli("house", "list", "--json").json == []


# Leaving and coming back


@pytest.mark.parametrize(("game", "verb"), list(zip(SHIPPED, VERBS, strict=True)))
def test_a_member_leaves_and_returns(cli, start: Start, game: str, verb: str) -> None:
    words, state = {"retire": ("retires", "retired"), "kill": ("dies", "dead")}[verb]
    start(game)
    cli("party", "add", "Žofie", "--custom")
    cli("note", "remember", "her", "--about", "zofie")
    assert cli("party", verb, "zofie").out.splitlines()[0] == f"Žofie {words}."
    assert names(cli) == []
    assert [m["status"] for m in cli("party", "list", "--all", "--json").json["party"]] == [state]
    assert cli("party", "show", "zofie", "--json").json["notes"] == ["remember her"]
    assert f"already {state}" in cli("party", verb, "zofie", code=2).err
    assert cli("party", "return", "zofie").out.startswith("Žofie plays again.\n")
    assert "already playing" in cli("party", "return", "zofie", code=2).err
    assert names(cli) == ["Žofie"]


def test_who_left_makes_room_and_may_be_chosen_again(cli, start: Start) -> None:
    start("pacg-rotr", *PACG["pacg-rotr"][:4])
    cli("party", "kill", "kyra")
    cli("party", "add", "lem")
    cli("party", "retire", "lem")
    cli("party", "add", "kyra")
    assert names(cli) == ["Merisiel", "Valeros", "Ezren", "Kyra"]
    assert cli("party", "show", "kyra", "--json").json["status"] == "active", "one who plays comes first"


def test_coming_back_is_held_to_the_limit_too(cli, start: Start, folder: Folder) -> None:
    start("pacg-rotr", "lem", *PACG["pacg-rotr"][:3])
    cli("party", "retire", "lem")
    cli("party", "add", PACG["pacg-rotr"][3])
    before = all_rows(open_record(folder))
    refused = cli("party", "return", "lem", code=1).out
    assert "error[PTY001] party-too-large: 5 characters" in refused
    assert "--force" in refused
    assert all_rows(open_record(folder)) == before
    assert cli("party", "return", "lem", "--force", "for one night", "--json").json["facts"] == {"member": "Lem"}
    assert cli("log", "--json").json[0]["label"] == "Lem plays again (forced: for one night)"


def test_a_character_cannot_come_back_twice(cli, start: Start) -> None:
    start("pacg-rotr")
    cli("party", "add", "kyra")
    cli("party", "retire", "kyra")
    cli("party", "add", "Sister Dawn", "--as", "kyra")
    assert "Kyra is already in the party as Sister Dawn" in cli("party", "return", "kyra", code=2).err


def test_removing_takes_everything_and_undo_brings_it_back(cli, start: Start, folder: Folder) -> None:
    start("descent")
    cli("party", "add", "syndrael", "--player", "Ana")
    cli("note", "has the key", "--about", "syndrael")
    before = all_rows(open_record(folder))
    assert cli("party", "remove", "syndrael").out == "Remove Syndrael from the party.\n"
    assert names(cli, "--all") == []
    assert cli("note", "--json").json == []
    cli("undo")
    assert all_rows(open_record(folder)) == before
