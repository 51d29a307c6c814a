"""Games as data: every problem found at its file and line, and no folder harms another."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from companion.core.findings import Severity, told
from companion.core.names import CompanionError
from companion.folder import shipped_data
from companion.games.adding import check_folder
from companion.games.data_check import check_data
from companion.games.installed import PLAIN, GameFolder, exact_place, module_of
from companion.games.registry import Games, load_game
from tests.games.folders import GAME, HEROES, RULES, write_game

GAMES = Games(shipped_data())
SHIPPED = ["arcania", "descent", "pacg-mm", "pacg-rotr", "runebound"]


def findings(folder: Path) -> list[tuple[str, str, int]]:
    found = check_folder(GAMES, folder)[1]
    return [(f.rule.code, f.place.file, f.place.line) for f in found if f.place]


# The games we ship


def test_the_five_games_are_there(games: Games) -> None:
    assert [id for id in games.folders if not games.folders[id].added] == SHIPPED


@pytest.mark.parametrize("id", SHIPPED)
def test_a_shipped_game_loads_without_a_finding(id: str, games: Games) -> None:
    game, found = games.load(id)
    assert found == []
    assert game is not None
    assert game.id == id
    assert game.roster, "a game we ship offers its characters"
    assert game.rules_folders, "a game we ship has its rules digest"
    assert game.unknown, "what the data does not know is said"


def test_data_check_finds_nothing_in_what_we_ship(games: Games) -> None:
    assert check_data(games) == (SHIPPED, [])


@pytest.mark.parametrize("id", SHIPPED)
def test_every_character_is_of_a_product_of_its_game(id: str, games: Games) -> None:
    game = games.get(id)
    assert {character.product for character in game.roster} <= {product.id for product in game.products}


def test_a_game_is_read_once_until_its_folder_changes(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "dice")
    first, problems = GAMES.read_folder(folder)
    assert (first is not None, problems) == (True, [])
    assert GAMES.read_folder(folder)[0] is first
    (folder / "heroes.csv").write_text("id,name\nnia,Nia\n", encoding="utf-8")
    again, _problems = GAMES.read_folder(folder)
    assert again is not None
    assert [one.name for one in again.roster] == ["Nia"]


# One problem each, at its file and line

GAME_TOML, CSV = "game.toml", "heroes.csv"
TOML_ROSTER = GAME.replace("heroes.csv", "heroes.toml")
HERO = '[[character]]\nid = "ana"\nname = "Ana"\n'

PROCEDURE = """\
[[procedure]]
id = "turn"
title = "A turn"

[[procedure.step]]
do = "Move."
[[procedure.step]]
do = "Rest."
optional = true
"""
READING = """\
[[reading]]
key = "rounding"
title = "Rounding"
default = "up"
rule = "party-size"
[reading.choices]
up = "up."
down = "down."
"""


def edited(old: str, new: str) -> dict[str, str]:
    assert GAME.count(old) == 1
    return {"game_toml": GAME.replace(old, new)}


BROKEN: dict[str, tuple[str, dict[str, str], str, int]] = {
    "roster missing": ("DAT001", {"heroes_csv": ""}, CSV, 0),
    "toml cut short": ("DAT002", edited('"My Game"', '"My Game'), GAME_TOML, 2),
    "toml nested too deeply": ("DAT002", edited("[party]", f"x = {'[' * 5000}\n[party]"), GAME_TOML, 0),
    "number with too many digits": ("DAT002", edited("most = 2", f"most = {'9' * 5000}"), GAME_TOML, 0),
    "table twice": ("DAT002", edited("[[product]]", "[party]\n[[product]]"), GAME_TOML, 15),
    "csv with a field too many": ("DAT002", {"heroes_csv": HEROES + "dot,Dot,3,4\n"}, CSV, 5),
    "csv with a field too few": ("DAT002", {"heroes_csv": "id,name,speed\nana,Ana\n"}, CSV, 2),
    "csv field without end": ("DAT002", {"heroes_csv": f'id,name\nana,"{"x" * 200_000}\n'}, CSV, 2),
    "no title": ("DAT003", edited('title = "My Game"\n', ""), GAME_TOML, 1),
    "empty title": ("DAT003", edited('"My Game"', '""'), GAME_TOML, 2),
    "side without id": ("DAT003", edited('id = "heroes"\n', ""), GAME_TOML, 7),
    "product without title": ("DAT003", edited('title = "the box"\n', ""), GAME_TOML, 15),
    "hero without name": ("DAT003", {"heroes_csv": "id,name\nana,Ana\nben,\n"}, CSV, 3),
    "title is a number": ("DAT004", edited('"My Game"', "7"), GAME_TOML, 2),
    "aliases is a text": ("DAT004", edited("[party]", 'aliases = "mg"\n[party]'), GAME_TOML, 4),
    "aliases are numbers": ("DAT004", edited("[party]", "aliases = [1]\n[party]"), GAME_TOML, 4),
    "classes is a text": ("DAT004", edited('"heroes.csv"', '"heroes.csv"\nclasses = "yes"'), GAME_TOML, 6),
    "most is a text": ("DAT004", edited("most = 2", 'most = "2"'), GAME_TOML, 11),
    "most is a fraction": ("DAT004", edited("most = 2", "most = 2.5"), GAME_TOML, 11),
    "most is true": ("DAT004", edited("most = 2", "most = true"), GAME_TOML, 11),
    "sides are numbers": ("DAT004", {"game_toml": 'id = "g"\ntitle = "G"\nside = [1]\n'}, GAME_TOML, 3),
    "side is one table": ("DAT004", {"game_toml": 'id = "g"\ntitle = "G"\n[side]\nid = "heroes"\n'}, GAME_TOML, 3),
    "party is a number": ("DAT004", {"game_toml": 'id = "g"\ntitle = "G"\nparty = 4\n'}, GAME_TOML, 3),
    "unknown field": ("DAT005", edited("[party]", 'aliasses = ["mg"]\n[party]'), GAME_TOML, 4),
    "unknown field of party": ("DAT005", edited('"heroes.csv"', '"heroes.csv"\nrooster = 1'), GAME_TOML, 6),
    "unknown field of words": ("DAT005", edited("[[side]]", '[words]\nmembre = "x"\n[[side]]'), GAME_TOML, 8),
    "unknown field of side": ("DAT005", edited("most = 2", "most = 2\nmuch = 3"), GAME_TOML, 12),
    "unknown field of product": ("DAT005", edited('"the box"', '"the box"\npartymost = 3'), GAME_TOML, 18),
    "unknown field of a roster": (
        "DAT005",
        {"game_toml": TOML_ROSTER, "heroes_toml": HERO + '[extra]\nid = "x"\n'},
        "heroes.toml",
        4,
    ),
    "side twice": ("DAT006", {"game_toml": GAME + '[[side]]\nid = "heroes"\ntitle = "More"\n'}, GAME_TOML, 19),
    "product twice": ("DAT006", {"game_toml": GAME + '[[product]]\nid = "base"\ntitle = "b"\n'}, GAME_TOML, 19),
    "hero id twice": ("DAT006", {"heroes_csv": HEROES + "ana,Dot,3\n"}, CSV, 5),
    "hero name twice": ("DAT006", {"heroes_csv": HEROES + "dot,ÁNA the bold,3\n"}, CSV, 5),
    "hero name twice in toml": (
        "DAT006",
        {"game_toml": TOML_ROSTER, "heroes_toml": HERO + '\n[[character]]\nid = "bo"\nname = "ana"\n'},
        "heroes.toml",
        7,
    ),
    "id that climbs": ("DAT007", edited('"my-game"', '"../../evil"'), GAME_TOML, 1),
    "id with spaces": ("DAT007", edited('"my-game"', '"My Game"'), GAME_TOML, 1),
    "id too long": ("DAT007", edited('"my-game"', f'"{"x" * 41}"'), GAME_TOML, 1),
    "id that is a folder above": ("DAT007", edited('"my-game"', '".."'), GAME_TOML, 1),
    "hero id in capitals": ("DAT007", {"heroes_csv": "id,name\nAna,Ana\n"}, CSV, 2),
    "least above most": ("DAT008", edited("least = 1", "least = 3"), GAME_TOML, 10),
    "least below zero": ("DAT008", edited("least = 1", "least = -1"), GAME_TOML, 10),
    "party_most below zero": ("DAT008", edited('"the box"', '"the box"\nparty_most = -1'), GAME_TOML, 18),
    "roster outside": ("DAT008", edited('"heroes.csv"', '"../../etc/passwd"'), GAME_TOML, 5),
    "roster absolute": ("DAT008", edited('"heroes.csv"', '"/etc/heroes.csv"'), GAME_TOML, 5),
    "roster of another kind": ("DAT008", edited('"heroes.csv"', '"heroes.py"'), GAME_TOML, 5),
    "family that is not there": ("DAT008", edited("[party]", 'family = "../pacg"\n[party]'), GAME_TOML, 4),
    "family that climbs": ("DAT008", edited("[party]", 'family = "../pacg-rotr"\n[party]'), GAME_TOML, 4),
    "module that is not there": ("DAT008", edited("[party]", 'module = "os"\n[party]'), GAME_TOML, 4),
    "product that is not there": ("DAT008", {"heroes_csv": "id,name,product\nana,Ana,moon\n"}, CSV, 2),
    "name with an escape": ("DAT008", {"heroes_csv": "id,name\nana,A\x1b[31mna\n"}, CSV, 2),
    "name with a line break": ("DAT008", edited('"My Game"', '"My\\nGame"'), GAME_TOML, 2),
    "name too long": ("DAT008", {"heroes_csv": f"id,name\nana,{'x' * 10_000}\n"}, CSV, 2),
    "entry without source": ("DAT009", {"rules__setup_md": RULES.replace("source: page 3\n", "")}, "rules/setup.md", 3),
    "entry without id": ("DAT009", {"rules__more_md": "# More\n\n## No id\n"}, "rules/more.md", 3),
    "see that leads nowhere": (
        "DAT009",
        {"rules__setup_md": RULES.replace("asks:", "see: x\nasks:")},
        "rules/setup.md",
        3,
    ),
    "procedure without steps": (
        "DAT003",
        {"procedures_toml": PROCEDURE[: PROCEDURE.index("[[procedure.step")]},
        "procedures.toml",
        1,
    ),
    "procedure cut short": ("DAT002", {"procedures_toml": PROCEDURE + 'aliases = ["a"'}, "procedures.toml", 0),
    "procedure without id": ("DAT003", {"procedures_toml": PROCEDURE.replace('id = "turn"', "")}, "procedures.toml", 1),
    "procedure is a number": ("DAT004", {"procedures_toml": "procedure = 3"}, "procedures.toml", 1),
    "step is a number": ("DAT004", {"procedures_toml": PROCEDURE.replace('"Rest."', "3")}, "procedures.toml", 8),
    "procedure with a stray field": ("DAT005", {"procedures_toml": PROCEDURE + "dont = 1"}, "procedures.toml", 10),
    "procedure twice": ("DAT006", {"procedures_toml": PROCEDURE + PROCEDURE}, "procedures.toml", 11),
    "step that cites nothing": ("DAT010", {"procedures_toml": PROCEDURE + 'see = "x"'}, "procedures.toml", 10),
    "side that cites nothing": ("DAT010", edited('"party-size"', '"party"'), GAME_TOML, 12),
    "reading that cites nothing": ("DAT010", {"readings_toml": READING.replace("party-size", "x")}, "readings.toml", 5),
    "reading without its default": ("DAT008", {"readings_toml": READING.replace('"up"', '"no"')}, "readings.toml", 4),
    "choice is a number": ("DAT004", {"readings_toml": READING.replace('"down."', "3")}, "readings.toml", 8),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_problem_is_reported_once_at_its_file_and_line(case: str, tmp_path: Path) -> None:
    code, files, file, line = BROKEN[case]
    folder = write_game(tmp_path / "my-game", **files)
    assert findings(folder) == [(code, file, line)]
    game, found = check_folder(GAMES, folder)
    assert (game is None) == (found[0].weight is Severity.ERROR)
    assert found[0].subject == ("my-game",)
    assert told(found[0])


def test_every_code_of_the_data_family_has_its_case() -> None:
    from companion.games.installed import installed

    assert {code for code, *_ in BROKEN.values()} == {r.code for r in installed().rules() if r.code.startswith("DAT")}


def test_a_sound_little_game_has_no_finding(tmp_path: Path) -> None:
    game, found = check_folder(GAMES, write_game(tmp_path / "my-game"))
    assert found == []
    assert game is not None
    assert [character.name for character in game.roster] == ["Ana the Bold", "Ben", "Cas"]
    assert game.roster[0].facts == {"speed": 4}


def test_the_least_a_game_needs_is_an_id_and_a_title(tmp_path: Path) -> None:
    game, found = check_folder(GAMES, write_game(tmp_path / "g", game_toml='id = "g"\ntitle = "G"\n'))
    assert found == []
    assert game is not None
    assert [(side.id, side.least, side.most) for side in game.sides] == [("heroes", 1, 0)]


def test_a_misspelt_field_gets_a_suggestion(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "my-game", **edited("[party]", 'aliasses = ["mg"]\n[party]'))
    assert check_folder(GAMES, folder)[1][0].help == "did you mean aliases?"


def test_a_folder_without_game_toml(tmp_path: Path) -> None:
    tmp_path.joinpath("empty").mkdir()
    assert findings(tmp_path / "empty") == [("DAT001", "game.toml", 0)]
    with pytest.raises(CompanionError, match="There is no folder"):
        check_folder(GAMES, tmp_path / "nowhere")


def as_latin_1(path: Path) -> None:
    path.write_bytes("id,name\nana,Ána\n".encode("latin-1"))


def as_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def as_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def as_endless(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def as_enormous(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(30_000_000)  # a hole: takes no room on the disk


@pytest.mark.parametrize("spoil", [as_latin_1, as_folder, as_pipe, as_endless, as_enormous])
@pytest.mark.parametrize("file", [GAME_TOML, CSV])
def test_a_file_that_cannot_be_read_is_a_finding(spoil: Any, file: str, tmp_path: Path) -> None:
    folder = write_game(tmp_path / "my-game")
    spoil(folder / file)
    assert findings(folder) == [("DAT001", file, 0)]


def test_several_problems_are_all_reported(tmp_path: Path) -> None:
    spoiled = GAME.replace('"My Game"', "7").replace("least = 1", "least = 9").replace('id = "base"\n', "")
    folder = write_game(
        tmp_path / "my-game",
        game_toml=spoiled,
        heroes_csv="id,name\nana,Ana\nana,Ben\nC,\ndot,Dot,4\n",
        rules__setup_md="",
    )
    assert findings(folder) == [
        ("DAT004", GAME_TOML, 2),
        ("DAT003", GAME_TOML, 15),
        ("DAT008", GAME_TOML, 10),
        ("DAT006", CSV, 3),
        ("DAT007", CSV, 4),
        ("DAT003", CSV, 4),
        ("DAT002", CSV, 5),
    ]


def test_a_number_in_csv_may_have_spaces_round_it(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "g", heroes_csv="id,name,speed,note\nana, Ana , 4 , 4 feet\n")
    game, _found = check_folder(GAMES, folder)
    assert game is not None
    assert game.roster[0].name == "Ana"
    assert game.roster[0].facts == {"speed": 4, "note": "4 feet"}


# A broken folder never breaks the others


@pytest.fixture
def with_broken(tmp_path: Path) -> Games:
    root = tmp_path / "data"
    root.mkdir()
    for place in shipped_data().iterdir():
        (root / place.name).symlink_to(place)
    write_game(root / "broken", game_toml="id = \n")
    write_game(root / "half", heroes_csv="id,name\n,\n")
    (root / "no-game").mkdir()
    return Games(root)


def test_a_broken_game_leaves_the_others_usable(with_broken: Games) -> None:
    assert [game.id for game in with_broken] == SHIPPED
    assert set(with_broken.folders) == {*SHIPPED, "broken", "half"}
    for id in SHIPPED:
        assert with_broken.get(id).id == id
    for query in ("rotr", "mummy", "d2e", "arcania", "runeb"):
        assert with_broken.find(query).id in SHIPPED


def test_a_broken_game_says_what_is_wrong_when_asked_for(with_broken: Games) -> None:
    with pytest.raises(CompanionError, match=r"data of 'broken' cannot be used: game.toml:1: .*data check"):
        with_broken.get("broken")
    with pytest.raises(CompanionError, match=r"data of 'half' cannot be used: heroes.csv:2: id is missing"):
        with_broken.find("half")
    checked, found = check_data(with_broken)
    assert set(checked) == set(with_broken.folders)
    assert sorted({(f.subject[0], f.rule.code) for f in found}) == [("broken", "DAT002"), ("half", "DAT003")]


def test_a_game_that_is_not_there_is_an_error(games: Games) -> None:
    with pytest.raises(CompanionError, match=r"'chess' is not installed.*games add"):
        games.get("chess")


@pytest.mark.parametrize(
    ("query", "id"),
    [
        ("rotr", "pacg-rotr"),
        ("RISE OF THE RUNELORDS", "pacg-rotr"),
        ("mummy's mask", "pacg-mm"),
        ("mummys mask", "pacg-mm"),
        ("hoa", "arcania"),
        ("journeys", "descent"),
        ("d2e", "descent"),
        ("runeb", "runebound"),
        ("third edition", "runebound"),
    ],
)
def test_a_game_is_found_by_any_of_its_names(query: str, id: str, games: Games) -> None:
    assert games.find(query).id == id


def test_a_game_is_not_guessed(games: Games) -> None:
    with pytest.raises(CompanionError, match=r"could be any of: .*Mummy's Mask, .*Runelords"):
        games.find("pathfinder")
    with pytest.raises(CompanionError, match=r"Did you mean Descent"):
        games.find("decsent")
    with pytest.raises(CompanionError, match=f"There is: {', '.join(SHIPPED)}"):
        games.find("chess")


def test_loading_never_reads_the_digest(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "my-game", rules__setup_md="nonsense")
    assert load_game(folder)[1] == [], "mid-game commands must not pay for it"
    assert findings(folder) == [("DAT009", "rules/setup.md", 1)]


# What mid-game commands read of a game


def test_a_game_is_known_by_its_head_alone(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    place = GameFolder("mine", folder, added=True)
    head = 'title = "My Game"\nnote = """\n[no table]\n"""\nmodule = "pacg"\n'
    (folder / "game.toml").write_text(f"{head}[party]\nroster = 1\n", "utf-8")
    assert module_of(place) == "pacg", "also where a text holds what looks like a table"
    assert exact_place("my game", {"mine": place}) == place
    (folder / "game.toml").write_text(f"{head}[party\n", "utf-8")
    assert module_of(place) == PLAIN, "a broken file names no module"
