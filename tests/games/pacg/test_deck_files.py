"""Deck files through `companion deck check`: the suggested decks, and a pair of files for every finding."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.findings import Rule, told
from companion.core.names import CompanionError
from companion.folder import shipped_data
from companion.games.pacg import codes
from companion.games.pacg.cards import Card, Printing
from companion.games.pacg.data import CardGame
from companion.games.pacg.decklist import read_decks, split_count
from companion.games.pacg.decks import Deck, Decks, Held, Loose
from companion.games.pacg.rules.box import box_not_needed, copies, refusal
from companion.games.pacg.rules.deck_files import deck_of, file_findings
from companion.games.pacg.rules.decks import deck_findings
from companion.games.registry import Games
from companion.render.findings import help_of

HERE = Path(__file__).parent
SHAPE = ["code", "name", "severity", "subject", "message", "amount", "limit", "rule", "help", "fix"]


def files(folder: str) -> list[Path]:
    return sorted((HERE / folder).glob("*.txt"))


def game_of(path: Path) -> str:
    return "pacg-mm" if path.stem.startswith("mm-") else "pacg-rotr"


@pytest.mark.parametrize("path", files("valid"), ids=lambda p: p.stem)
def test_valid_files_have_no_finding(path: Path, cli) -> None:
    found = cli("deck", "check", "--file", str(path), "--game", game_of(path), "--json").json
    assert found == {"ok": True, "diagnostics": []}


@pytest.mark.parametrize("path", files("invalid"), ids=lambda p: p.stem)
def test_invalid_files_have_exactly_the_findings_they_name(path: Path, cli) -> None:
    """The first line of each file is a comment with the codes it must produce, in any order."""
    wanted = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("#").split()
    found = cli("deck", "check", "--file", str(path), "--game", game_of(path), "--json", code=None)
    assert [list(one) for one in found.json["diagnostics"]] == [SHAPE] * len(wanted)
    assert sorted(one["code"] for one in found.json["diagnostics"]) == sorted(wanted)
    errors = [one for one in found.json["diagnostics"] if one["severity"] == "error"]
    assert found.json["ok"] == (not errors) and found.code == (1 if errors else 0)
    assert all(one["rule"] and one["help"] and one["message"] for one in found.json["diagnostics"])


def test_every_finding_about_decks_has_a_file_or_a_campaign_test() -> None:
    in_files = {word for path in files("invalid") for word in path.read_text(encoding="utf-8").splitlines()[0].split()}
    in_campaigns = {
        codes.BOX_NOT_NEEDED.code,
        codes.IN_NO_DECK.code,
        codes.CLASS_DECK_TOO_EARLY.code,
        codes.NO_DECK.code,
        codes.NOT_KNOWN.code,
    }
    every = {rule.code for rule in codes.every() if rule.code.startswith("DCK")}
    assert every - in_files == in_campaigns


@pytest.mark.parametrize("game", ["pacg-rotr", "pacg-mm"])
def test_every_suggested_deck_is_legal(game: str, games, cli, tmp_path: Path) -> None:
    """RotR p. 27, Mummy's Mask p. 28: Suggested Deck Lists."""
    text = (games.get(game).folder / "suggested.txt").read_text(encoding="utf-8")
    parts = text.split("\n\n")[1:]
    assert len(parts) == 11
    for n, part in enumerate(parts):
        path = tmp_path / f"{n}.txt"
        path.write_text(part, encoding="utf-8")
        found = cli("deck", "check", "--file", str(path), "--game", game, "--json").json
        assert found == {"ok": True, "diagnostics": []}, part


@pytest.mark.parametrize("game", ["pacg-rotr", "pacg-mm"])
def test_suggested_decks_can_be_built_together_but_not_all_at_once(game: str, games) -> None:
    """RotR p. 27: buildable with any others, though not all at one time."""
    cards = CardGame(games.get(game))
    decks = [deck_of(cards, one) for one in cards.suggested]
    for two in itertools.combinations(decks, 2):
        assert deck_findings(Decks(cards.catalog, cards.rules, two, 0)) == []
    for six in itertools.combinations(decks, 6):
        assert list(copies(Decks(cards.catalog, cards.rules, six, 0))) == []
    found = deck_findings(Decks(cards.catalog, cards.rules, tuple(decks), 0))
    assert codes.TOO_MANY_DECKS in {finding.rule for finding in found}


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ("Cure (2)", "Cure", 2),
        ("Cure x2", "Cure", 2),
        ("2x Cure", "Cure", 2),
        ("Cure", "Cure", 1),
        ("Dagger +1", "Dagger +1", 1),
    ],
)
def test_numbers_of_cards(text: str, name: str, count: int) -> None:
    assert split_count(text) == (name, count)


def test_a_name_with_a_comma_stays_whole(games) -> None:
    cards = CardGame(games.get("pacg-rotr"))
    deck = read_decks("weapon: Mace, Chellan, Sword of Greed, Dart", cards.catalog)[0]
    assert [entry.name for entry in deck.entries] == ["Mace", "Chellan, Sword of Greed", "Dart"]


def test_several_files_are_looked_at_together(cli, tmp_path: Path) -> None:
    """One Dart in the box (RotR): the two decks together hold two."""
    for name in ("merisiel", "kyra"):
        text = (HERE / "valid" / f"{name}-dart.txt").read_text(encoding="utf-8")
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    paths = [str(tmp_path / "merisiel.txt"), "--file", str(tmp_path / "kyra.txt")]
    found = cli("deck", "check", "--file", *paths, "--game", "pacg-rotr", "--json", code=1).json
    assert [one["code"] for one in found["diagnostics"]] == ["DCK014"]


@pytest.mark.parametrize("text", ["", "weapon: Mace", "character: Nobody\nweapon: Mace"])
def test_a_file_without_a_known_character_cannot_be_checked(text: str, cli, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(text, encoding="utf-8")
    assert "character" in cli("deck", "check", "--file", str(path), "--game", "rotr", code=2).err


KEYS = ["character", "adventure", "weapon", "spell", "feats", "start", "owned", "cohort", "loot", "ally", "x", ""]
VALUES = [
    "Kyra",
    "B",
    "3",
    "9",
    "Mace",
    "Cure (2)",
    "Mace, Chellan, Sword of Greed",
    "new",
    "base",
    "spell 1",
    "(((",
    ", ,",
    "Dart (0)",
]


@given(st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(VALUES) | st.text(max_size=20)), max_size=12))
@settings(max_examples=150, deadline=None)
def test_any_text_gives_findings_or_one_error(lines: list[tuple[str, str]]) -> None:
    cards = CardGame(Games(shipped_data()).get("pacg-rotr"))
    text = "character: Kyra\n" + "\n".join(f"{key}: {value}" for key, value in lines)
    try:
        found = file_findings(cards, [text])
    except CompanionError as error:
        assert error.message
    else:
        assert all(told(finding) and finding.cites and help_of(finding) for finding in found)
        assert found, "a deck of twelve lines at most can hardly be legal"


def test_a_missing_or_foreign_file_is_one_line(cli, tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "none.txt", tmp_path / "x.bin", tmp_path):
        found = cli("deck", "check", "--file", str(path), "--game", "rotr", code=2)
        assert found.err.count("\n") == 1


def test_a_file_is_found_where_a_name_is_expected_and_the_set_is_asked_for(cli) -> None:
    path = str(HERE / "valid" / "kyra.txt")
    assert cli("deck", "check", path, "--game", "rotr", "--json").json["ok"]
    assert "--game pacg-rotr" in cli("deck", "pacg", "check", "--file", path, code=2).err
    assert "--file" in cli("deck", "check", "--game", "rotr", code=2).err


def test_a_promo_card_of_ones_own_may_be_taken_from_the_start() -> None:
    """What names its owner is the owner's whenever it is built (Mummy's Mask), whatever set it comes from."""
    rules = CardGame(Games(shipped_data()).get("pacg-mm")).rules
    card = Card("Test Blade", "weapon", (Printing("P", 1, basic=False, elite=False),), owner="Estra")
    assert refusal(card, "Estra", 0, rules, ["P"]) is None
    other = refusal(card, "Yoon", 0, rules, ["P"])
    assert other and other.rule is codes.PROMO_TOO_EARLY


@pytest.mark.parametrize(("fresh", "found"), [(True, []), (False, [codes.BOX_NOT_NEEDED])])
def test_the_box_is_needed_by_whoever_has_not_played_yet(fresh: bool, found: list[Rule]) -> None:
    """The group's cards are what was acquired together; a new character is built from the box (rulebook, Dying)."""
    cards = CardGame(Games(shipped_data()).get("pacg-rotr"))
    deck = Deck("Kyra", cards=(Held("Mace", box=1),), fresh=fresh)
    decks = Decks(cards.catalog, cards.rules, (deck,), loose=(Loose("Dagger", 1, "acquired"),))
    assert [finding.rule for finding in box_not_needed(decks)] == found
