"""The commands at the table: what is refused, what is owed, what the player fills in, what is shown."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.cli.main import run
from companion.folder import Folder
from companion.store.backup import take_backup
from companion.store.opening import open_record
from tests.conftest import put_record
from tests.store.rows import all_rows


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record with a game of two heroes, made once."""
    home = tmp_path_factory.mktemp("begun") / "home"
    commands = (
        ["campaign", "new", "Vynelvale", "--game", "runebound"],
        ["party", "add", "corbin"],
        ["party", "add", "lyssa"],
        ["scenario", "choose", "margath"],
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(home))
        patch.delenv("COMPANION_DATABASE_URL", raising=False)
        assert [run(command) for command in commands] == [0, 0, 0, 0]
    return take_backup(Folder(home), "begun", datetime.now(UTC))


@pytest.fixture
def table(cli, home: Path, begun: Path):
    """Two heroes, the scenario chosen."""
    put_record(home, begun)
    return cli


def codes(outcome) -> set[str]:
    shape = outcome.json
    return {finding["code"] for finding in shape.get("findings", shape.get("diagnostics"))}


def sheet(cli, hero: str = "corbin"):
    return cli("party", "show", hero, "--json").json


def test_a_hero_starts_with_gold_a_hand_and_tokens(table) -> None:
    shown = sheet(table)
    assert (shown["gold"], shown["hand"], shown["damage"], shown["state"]) == (2, ["", "", ""], 0, "up")
    assert [token["from"] for token in shown["combat_tokens"]] == ["starting"] * 3
    assert "hand      3 not named" in table("party", "show", "corbin").out


def test_what_breaks_a_rule_is_refused_and_leaves_no_trace(table, folder: Folder) -> None:
    table("asset", "gain", "corbin", "Chain", "mail", "--type", "clothing")
    before = all_rows(open_record(folder))
    refused = table("asset", "gain", "corbin", "Leather", "armor", "--type", "clothing", "--json", code=1)
    assert refused.json["done"] is False
    assert codes(refused) == {"RNB002"}
    assert all_rows(open_record(folder)) == before


def test_a_second_asset_of_a_type_with_the_choice_made(table) -> None:
    table("asset", "gain", "corbin", "Chain", "mail", "--type", "clothing")
    table("asset", "gain", "corbin", "Leather", "armor", "--type", "clothing", "--discard", "chain")
    assert [asset["name"] for asset in sheet(table)["assets"]] == ["Leather Armor"]


def test_force_keeps_the_reason_in_the_log(table) -> None:
    table("hero", "gold", "corbin", "-5", "--why", "a bribe", code=1)
    forced = table("hero", "gold", "corbin", "-5", "--why", "a bribe", "--force", "we owe the bank", "--json").json
    assert forced["label"] == "Corbin spends 5 gold (a bribe), now -3 (forced: we owe the bank)"
    assert sheet(table)["gold"] == -3
    assert table("log", "--json").json[0]["label"] == forced["label"]


def test_a_house_rule_allows_a_code(table) -> None:
    table("house", "allow", "RNB002", "--reason", "we like hats")
    table("asset", "gain", "corbin", "Chain", "mail", "--type", "clothing")
    table("asset", "gain", "corbin", "Leather", "armor", "--type", "clothing")
    assert "RNB002" not in codes(table("hero", "check", "--json"))


def test_what_happens_to_a_hero_is_recorded_and_what_it_asks_for_is_shown(table) -> None:
    table("skill", "learn", "lyssa", "Ward", "--type", "spirit", "--pay", "", "--cost", "")
    table("skill", "learn", "lyssa", "Rune", "--type", "spirit", "--pay", "")
    owed = table("hero", "modify", "lyssa", "spirit", "-1", "--why", "a curse", "--json")
    assert owed.json["label"] == "Lyssa: spirit -1 (a curse), now 1"
    assert [(f["code"], f["severity"]) for f in owed.json["findings"]] == [("RNB007", "note")]
    assert codes(table("hero", "check", "lyssa", "--json", code=1)) == {"RNB007"}
    table("skill", "discard", "lyssa", "Ward")
    assert table("hero", "check", "lyssa", "--json").json == {"ok": True, "diagnostics": []}


def test_negative_attributes_show_their_true_value_and_count_as_zero(table) -> None:
    table("hero", "modify", "corbin", "spirit", "-2")
    shown = sheet(table)
    assert (shown["figures"]["spirit"], shown["counted"]["spirit"]) == (-2, 0)


def test_an_assets_modifier_and_token_go_where_the_card_goes(table) -> None:
    table("asset", "card", "Winged", "boots", "--type", "movement", "--code", "104", "--gives", "speed=1")
    table("asset", "gain", "corbin", "winged")
    assert sheet(table)["figures"]["speed"] == 4
    assert sheet(table)["combat_tokens"][-1] == {"sides": None, "code": "104", "from": "Winged boots"}
    table("asset", "barter", "corbin", "lyssa", "--give", "winged", "--take-gold", "1")
    assert sheet(table)["figures"]["speed"] == 3
    assert len(sheet(table)["combat_tokens"]) == 3
    assert sheet(table, "lyssa")["combat_tokens"][-1]["code"] == "104"
    table("asset", "drop", "lyssa", "winged")
    assert len(sheet(table, "lyssa")["combat_tokens"]) == 3


def test_exchanged_goods_pay_nothing_but_traded_goods_do(table) -> None:
    table("asset", "gain", "corbin", "relics")
    table("asset", "barter", "corbin", "lyssa", "--give", "relics")
    assert (sheet(table)["gold"], sheet(table, "lyssa")["gold"]) == (2, 1)
    table("asset", "trade", "lyssa", "relics")
    assert sheet(table, "lyssa")["gold"] == 1 + 5


def test_selling_outside_a_shop_needs_a_reason(table) -> None:
    table("asset", "gain", "corbin", "relics")
    assert codes(table("asset", "sell", "corbin", "relics", "--json", code=1)) == {"RNB020"}
    table("asset", "sell", "corbin", "relics", "--force", "the card Fence allows it")
    assert sheet(table)["gold"] == 4


def test_a_shop_action_in_three_steps(table) -> None:
    table("market", "set", "tamalir", "Relics", "Suma", "Chain mail")
    table("hero", "move", "corbin", "Tamalir")
    table("asset", "gain", "corbin", "Power", "Ring", "--type", "equipment")
    assert "Add --drew CARD" in table("market", "shop", "corbin", "--buy", "suma", code=2).err
    bought = table("market", "shop", "corbin", "--drew", "Values", "--sell", "power ring", "--buy", "chain")
    assert bought.out == (
        "Corbin shops in Tamalir: sells Power Ring for 3 gold, buys Chain mail for 4 gold (1 gold left).\n"
    )
    assert sheet(table)["gold"] == 2 + 3 - 4
    cards = table("market", "show", "tamalir", "--json").json[0]["cards"]
    assert [card["name"] for card in cards] == ["Relics", "Suma", "Values"]


@pytest.mark.parametrize(
    ("shopping", "code"),
    [
        (["--buy", "Relics", "--buy", "Suma"], "RNB017"),
        (["--buy", "Relics", "--sell", "Relics"], "RNB016"),
        (["--buy", "Provision"], "RNB019"),
        (["--buy", "Chain mail"], "RNB010"),
        ([], "RNB018"),
        (["--in", "forge", "--discard", "Suma"], "RNB015"),
    ],
)
def test_what_a_shop_action_refuses(table, shopping: list[str], code: str) -> None:
    table("market", "set", "tamalir", "Relics", "Suma", "Chain mail")
    table("hero", "move", "corbin", "Tamalir")
    drew = [] if "--in" in shopping else ["--drew", "Values"]
    assert code in codes(table("market", "shop", "corbin", *drew, *shopping, "--json", code=1))
    assert sheet(table)["assets"] == []


def test_a_market_nobody_entered_stays_unknown(table) -> None:
    assert [market["cards"] for market in table("market", "show", "--json").json] == [None] * 4
    table("market", "shop", "corbin", "--in", "forge", "--buy", "Suma")
    assert table("market", "show", "forge", "--json").json[0]["cards"] is None
    assert sheet(table)["place"] == "Forge"


def test_a_card_that_leaves_a_market_is_replaced_at_once(table) -> None:
    table("market", "set", "forge", "Relics", "Suma", "Values")
    assert codes(table("market", "replace", "forge", "suma", "--json", code=1)) == {"RNB014"}
    table("market", "replace", "forge", "suma", "--with", "Provision")
    cards = [card["name"] for card in table("market", "show", "forge", "--json").json[0]["cards"]]
    assert cards == ["Relics", "Values", "Provision"]


def test_barter_needs_the_same_hex_where_it_is_known(table) -> None:
    table("hero", "move", "corbin", "Tamalir")
    table("asset", "barter", "corbin", "lyssa", "--give-gold", "1")
    table("hero", "move", "lyssa", "Sundergard")
    assert codes(table("asset", "barter", "corbin", "lyssa", "--give-gold", "1", "--json", code=1)) == {"RNB023"}


def test_trophies_pay_for_skills(table) -> None:
    table("trophy", "gain", "corbin", "combat", "2")
    table("skill", "card", "Tireless", "--type", "body", "--cost", "combat,gray")
    assert table("skill", "learn", "corbin", "tireless").out == "Corbin learns Tireless for combat, combat.\n"
    assert table("trophy", "list", "corbin", "--json").json == [
        {"hero": "Corbin", "social": 0, "combat": 0, "exploration": 0}
    ]
    assert len(sheet(table)["hand"]) == 2


def test_a_choice_of_trophies_is_asked_for(table) -> None:
    table("trophy", "gain", "corbin", "combat")
    table("trophy", "gain", "corbin", "social")
    table("skill", "card", "Tireless", "--type", "body", "--cost", "gray")
    assert "Say which to spend" in table("skill", "learn", "corbin", "tireless", code=2).err
    wrong = table("skill", "learn", "corbin", "tireless", "--pay", "combat,social", "--json", code=1)
    assert codes(wrong) == {"RNB012"}
    table("skill", "learn", "corbin", "tireless", "--pay", "social")


def test_a_skill_that_is_not_in_the_hand_is_not_learned(table) -> None:
    for _ in range(3):
        table("skill", "exert", "corbin")
    assert codes(table("skill", "exert", "corbin", "--json", code=1)) == {"RNB043"}
    table("trophy", "gain", "corbin", "combat")
    wrong = table("skill", "learn", "corbin", "Tireless", "--type", "body", "--cost", "combat", "--json", code=1)
    assert codes(wrong) == {"RNB043"}


def test_a_named_hand_trains_with_a_choice(table) -> None:
    for name in ("Tireless", "Counter Charm", "Walk on Water"):
        table("skill", "exert", "corbin")
        table("skill", "draw", "corbin", *name.split())
    table("skill", "train", "corbin", "--drew", "Rune Ward", "--discard", "Tireless")
    assert sorted(sheet(table)["hand"]) == ["Counter Charm", "Rune Ward", "Walk on Water"]


def test_defeated_heroes_only_rest_and_delayed_ones_stand_up(table) -> None:
    table("hero", "delay", "corbin")
    assert codes(table("quest", "take", "corbin", "A", "Quest", "--json", code=1)) == {"RNB027"}
    assert "(10 of 10, 2 ignored), defeated" in table("hero", "damage", "corbin", "12").out
    assert sheet(table)["state"] == "defeated and delayed"
    assert codes(table("hero", "stand", "corbin", "--json", code=1)) == {"RNB026"}
    assert codes(table("villain", "fight", "corbin", "--won", "--json", code=1)) == {"RNB026"}
    assert "Add --healed N" in table("hero", "rest", "corbin", code=2).err
    table("hero", "rest", "corbin", "--healed", "0")
    assert sheet(table)["state"] == "defeated and delayed"
    table("hero", "rest", "corbin", "--healed", "2")
    table("hero", "stand", "corbin")
    assert (sheet(table)["state"], sheet(table)["damage"]) == ("up", 8)


def test_a_quest_of_two_heroes_is_told_apart(table) -> None:
    table("quest", "take", "corbin", "The", "Lost", "Temple")
    table("quest", "take", "lyssa", "The", "Lost", "Temple")
    assert "Add --hero NAME" in table("quest", "resolve", "lost", "-o", "I", code=2).err
    table("quest", "resolve", "lost", "-o", "I", "--hero", "lyssa")
    table("quest", "discard", "lost")
    assert [q["status"] for q in table("quest", "list", "--all", "--json").json] == ["discarded", "resolved"]
    assert sheet(table, "lyssa")["trophies"]["exploration"] == 1


def test_the_track_is_entered_once_and_then_counts(table) -> None:
    assert "track layout" in table("track", "next", code=2).err
    assert codes(table("track", "layout", "4", "--story", "9", "--json", code=1)) == {"RNB034"}
    table("track", "layout", "2", "--story", "2", "--refresh", "1,2")
    first = table("track", "next", "--json").json["facts"]
    assert (first["draw_story_card"], first["refresh_gems"], first["last_round_of_act"]) == (True, True, True)
    second = table("track", "next").out
    assert "the time token flips, act 2, space 1" in second
    assert "master token" in second
    table("track", "next")
    assert table("track", "next", "--json").json["facts"]["time_is_up"] is True
    assert "The time track has ended in act 2" in table("track", "next", code=2).err


def test_a_game_begun_before_it_was_recorded(table) -> None:
    table("track", "layout", "10")
    table("track", "set", "--act", "2", "--space", "7", "--round", "17")
    shown = table("track", "show", "--json").json
    assert (shown["act"], shown["space"], shown["round"]) == (2, 7, 17)
    assert codes(table("track", "set", "--act", "3", "--json", code=1)) == {"RNB035"}


def test_elimination_passes_the_first_player_on(table) -> None:
    table("track", "first", "corbin")
    assert "Lyssa is first player" in table("hero", "eliminate", "corbin").out
    assert table("scenario", "show", "--json").json["turn_order"] == ["Lyssa"]
    table("party", "kill", "lyssa")
    assert "over: all heroes have lost" in table("scenario", "show").out
    assert table("scenario", "show", "--json").json["over"] is True


def test_retiring_the_first_player_passes_it_on_too(table) -> None:
    table("track", "first", "corbin")
    table("party", "retire", "corbin")
    assert table("scenario", "show", "--json").json["first_player"] == "Lyssa"
    assert table("hero", "check", "--json").json["ok"]


def test_the_scenario_card_ends_the_game(table) -> None:
    assert "How did the game end?" in table("scenario", "end", code=2).err
    table("scenario", "end", "--lost")
    assert "over: all heroes have lost" in table("scenario", "show").out
    table("undo")
    table("hero", "eliminate", "lyssa")
    assert codes(table("scenario", "end", "--won", "lyssa", "--json", code=1)) == {"RNB040"}
    table("scenario", "end", "--won", "corbin")
    assert table("scenario", "show", "--json").json["winner"] == "Corbin"
    assert "The game is over." in table("scenario", "end", "--lost", code=2).err


def test_the_quests_of_a_hero_who_retires_are_discarded(table) -> None:
    table("quest", "take", "corbin", "The", "Lost", "Temple")
    table("party", "retire", "corbin")
    assert table("quest", "list", "--json").json == []
    assert table("hero", "check", "--json").json["ok"]


def test_showing_a_game_loads_no_database(table) -> None:
    commands = [["party", "show", "corbin"], ["hero", "check"], ["villain"], ["market", "show"], ["quest", "list"]]
    commands += [["enemy", "show", "ogre"], ["card", "list"], ["play"], ["scenario", "games"], ["hero", "show", "mok"]]
    commands += [["check", "cast", "corbin", "ogre"], ["check", "explore", "corbin", "blood", "stone"]]
    program = (
        "import sys; from companion.cli.main import run\n"
        f"codes = [run(command) for command in {commands!r}]\n"
        "heavy = [name for name in ('sqlmodel', 'sqlalchemy', 'pydantic', 'whoosh', 'rich') if name in sys.modules]\n"
        "assert codes == [0] * 12 and not heavy, (codes, heavy)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_scenario_of_your_own(cli) -> None:
    cli("campaign", "new", "Winter", "--game", "runebound")
    cli("party", "add", "Frost", "--custom")
    cli("hero", "set", "frost", "body=2", "mind=1", "spirit=3", "health=7", "speed=4", "hand=5")
    cli("scenario", "own", "The", "Long", "Winter", "--villain", "Ice", "--token", "embers hero -3", "--first", "frost")
    cli("villain", "health", "12")
    cli("hero", "token", "frost", "embers", "2")
    shown = cli("villain", "show", "--json").json
    assert shown["against"][0]["health"] == 6
    assert sheet(cli, "frost")["figures"]["health"] == 7
    cli("skill", "train", "frost")
    assert len(sheet(cli, "frost")["hand"]) == 5


def test_party_set_corrects_a_figure_too(cli) -> None:
    cli("campaign", "new", "Winter", "--game", "runebound")
    cli("party", "add", "Frost", "--custom")
    cli("party", "set", "frost", "health", "7")
    cli("party", "set", "frost", "hand", "4")
    assert sheet(cli, "frost")["figures"] == {
        **dict.fromkeys(("body", "mind", "spirit", "speed")),
        "health": 7,
        "hand_limit": 4,
    }
    assert "health is a number, not 'many'" in cli("party", "set", "frost", "health", "many", code=2).err


def test_unknown_figures_stay_visibly_unknown(cli) -> None:
    cli("campaign", "new", "Winter", "--game", "runebound")
    cli("party", "add", "Frost", "--custom")
    assert sheet(cli, "frost")["figures"]["health"] is None
    assert "damage 0 of ?" in cli("party", "show", "frost").out
    assert "The hand size of Frost is not known" in cli("skill", "train", "frost", code=2).err
    assert "Chain mail" in cli("asset", "card").out
    types = {card["name"]: card["type"] for card in cli("asset", "card", "--json").json}
    assert (types["Power Ring"], types["Chain mail"]) == (None, "clothing")


def test_nothing_is_chosen_yet(cli) -> None:
    cli("campaign", "new", "Winter", "--game", "runebound")
    assert codes(cli("hero", "check", "--json")) == {"RNB001", "RNB033"}
    assert "companion scenario choose" in cli("villain", "show", code=2).err
    assert "companion scenario choose" in cli("track", "next", code=2).err
    assert cli("scenario", "show", "--json").json["scenario"] is None


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["asset", "gain", "corbin", "Nonsense"], "No asset called 'Nonsense' is known."),
        (["asset", "drop", "corbin", "Relics"], "Corbin has no assets."),
        (["asset", "barter", "corbin", "corbin", "--give-gold", "1"], "Corbin cannot barter alone."),
        (["asset", "barter", "corbin", "lyssa"], "Nothing changes hands."),
        (["asset", "card", "Suma", "--gives", "luck"], "'luck' is no figure of a hero."),
        (["asset", "gain", "corbin", "Hat", "--type", "hat"], "No asset type called 'hat'."),
        (["hero", "gold", "corbin", "0"], "0 changes nothing."),
        (["hero", "damage", "corbin", "0"], "0 damage makes no sense here."),
        (["hero", "heal", "corbin"], "Corbin has no damage to heal."),
        (["hero", "stand", "corbin"], "Corbin is not delayed."),
        (["hero", "token", "corbin", "zombies"], "No story token called 'zombies' in The Ascendance of Margath."),
        (["villain", "fight", "corbin"], "How did the fight end?"),
        (["villain", "health", "0"], "A health of 0 cannot be right."),
        (["market", "shop", "corbin", "--buy", "Suma"], "Where does Corbin shop?"),
        (["market", "show", "sundergard"], "No city with a market called 'sundergard'"),
        (["trophy", "gain", "corbin", "gray"], "No kind of trophy called 'gray'"),
        (["skill", "learn", "corbin", "Tireless"], "Is Tireless a body, mind or spirit skill?"),
        (["skill", "learn", "corbin", "Tireless", "--type", "body"], "What does Tireless cost?"),
        (["scenario", "choose", "dragons"], "No scenario called 'dragons' in Runebound."),
        (["quest", "resolve", "ritual"], "No active quest called 'ritual'"),
        (["track", "layout", "12", "--story", "x"], "'x' is no space of the track."),
        (["track", "set"], "Where is the time token?"),
        (["hero", "gold", "corbin", "9" * 30], "is not in the range"),
        (["hero", "set", "corbin", f"body={'9' * 30}"], "is no figure of a hero."),
        (["hero", "gold", "corbin", "1", "--why", "red \x1b[31m"], "The reason holds a control character."),
        (["quest", "story", "The", "Ritual", "--at", "a\nb"], "The hex holds a line break or control character."),
        (["asset", "card", "Suma", "--token", "\x1b"], "The token holds a line break or control character."),
        (["track", "next"], "The time track is not entered"),
    ],
)
def test_an_error_is_one_line_with_a_way_on(table, folder: Folder, command: list[str], words: str) -> None:
    before = all_rows(open_record(folder))
    outcome = table(*command, code=2)
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert all_rows(open_record(folder)) == before
