"""The hero sheet and the board through the command line."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.fixture
def table(cli):
    cli("campaign", "new", "Thursday", "--game", "hoa")
    cli("party", "add", "Dalger", "--as", "archer")
    return cli


def test_a_hero_begins_with_500_gold(table) -> None:
    assert table("gold", "show", "--json").json == [
        {
            "hero": "Dalger",
            "gold": 500,
            "entries": [
                {"amount": 500, "reason": "starting gold", "at": table("log", "--json").json[0]["at"]},
            ],
        }
    ]


def test_the_sheet_says_where_each_plus_comes_from(table) -> None:
    table("hero", "set", "dalger", "--hp", "18", "--attack", "2", "--damage", "d10", "--ability", "TOU")
    table("item", "add", "Light", "Armor", "--starting")
    table("item", "add", "Long", "Bow", "--starting")
    sheet = table("party", "show", "dalger", "--json").json
    assert sheet["totals"]["hp"] == {
        "total": 20,
        "from": [{"source": "hero card", "plus": 18}, {"source": "TOU", "plus": 2}],
    }
    assert sheet["totals"]["dr"]["from"] == [{"source": "Light Armor", "plus": 1}]
    assert sheet["weapons"] == [{"name": "Long Bow", "attack": 2, "damage": "d10"}]
    shown = table("party", "show", "dalger").out
    assert "+18 hero card, +2 TOU" in shown
    assert "Long Bow: d20+2, d10" in shown


def test_a_specialization_before_its_level_is_refused_unless_forced(table) -> None:
    refused = table("hero", "specialize", "dalger", "marksman", "--json", code=1).json
    assert [finding["code"] for finding in refused["findings"]] == ["ARC013"]
    assert refused["done"] is False
    assert table("party", "show", "dalger", "--json").json["specializations"] == []
    table("hero", "specialize", "dalger", "marksman", "--force", "the cards say so")
    assert "forced: the cards say so" in table("log", "--json").json[0]["label"]


def test_a_house_rule_allows_a_finding(table) -> None:
    table("house", "allow", "ARC013", "--reason", "we are impatient")
    table("hero", "specialize", "dalger", "marksman")
    assert table("party", "show", "dalger", "--json").json["specializations"] == ["Marksman"]


def test_a_summoner_names_its_kind(cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "hoa")
    cli("party", "add", "Mira", "--as", "wizard")
    asked = cli("hero", "specialize", "mira", "summoner", code=2)
    assert "elemental, golem, skeleton, zombie" in asked.err
    cli("hero", "specialize", "mira", "summoner", "golem", "--force", "test")
    codes = [one["code"] for one in cli("party", "show", "mira", "--json").json["abilities"]]
    assert "ART" in codes


def test_abilities_are_gained_and_forgotten(table) -> None:
    table("hero", "learn", "dalger", "PRT", "PRT", "HH", "--from", "random")
    found = {one["code"]: one["number"] for one in table("party", "show", "dalger", "--json").json["abilities"]}
    assert found["PRT"] == 2
    assert found["HH"] == 1
    refused = table("hero", "learn", "dalger", "HTU", "--from", "random", "--json", code=1).json
    assert refused["findings"][0]["code"] == "ARC010"
    table("hero", "forget", "dalger", "HH")
    assert "HH" not in table("party", "show", "dalger").out


def test_the_board_draws_every_slot(table) -> None:
    table("item", "add", "Long", "Bow")
    table("item", "upgrade", "Long Bow", "Weapon", "Upgrade", "--cost", "200")
    shown = table("board", "show", "dalger")
    for title in ("Rings", "Cloak", "Held", "Scroll book", "Trinkets and trainings"):
        assert title in shown.out
    assert "Long Bow + Weapon Upgrade" in shown.out
    shape = table("board", "show", "--json").json
    held = next(slot for slot in shape["slots"] if slot["slot"] == "held")
    assert held["capacity"] == 2
    assert held["items"][0]["upgrades"] == ["Weapon Upgrade"]
    assert table("gold", "show", "--json").json[0]["gold"] == 300


def test_buying_and_selling(table) -> None:
    assert "Give it with --cost PRICE" in table("item", "buy", "Healing", "Potion", code=2).err
    table("item", "buy", "Healing", "Potion", "--cost", "105")
    assert table("gold", "show", "--json").json[0]["gold"] == 400, "an uneven price is rounded in the player's favor"
    broke = table("item", "buy", "Two Handed Battle Axe", "--json", code=1).json
    assert {finding["code"] for finding in broke["findings"]} == {"ARC033"}
    table("item", "add", "Long", "Bow")
    table("item", "sell", "Long", "Bow")
    assert table("gold", "show", "--json").json[0]["gold"] == 480


def test_a_training_is_not_taken_twice_nor_sold(table) -> None:
    table("item", "buy", "Defensive", "Training", "--cost", "100")
    twice = table("item", "buy", "Defensive", "Training", "--cost", "100", "--json", code=1).json
    assert twice["findings"][0]["code"] == "ARC011"
    sold = table("item", "sell", "Defensive", "Training", "--json", code=1).json
    assert sold["findings"][0]["code"] == "ARC012"
    table("item", "sell", "Defensive", "Training", "--for", "10", "--force", "house rule")
    assert [f["code"] for f in table("board", "check", "--json", code=1).json["diagnostics"]] == ["ARC012"]


def test_a_smith_buys_at_the_resale_price(table) -> None:
    table("hero", "set", "dalger", "--ability", "Smith")
    bought = table("item", "buy", "Two Handed Battle Axe", "--json").json
    assert bought["facts"]["paid"] == 100
    assert any("Smith" in note for note in bought["notes"])


def test_an_animal_joins_the_party(table) -> None:
    table("item", "buy", "Mule", "--cost", "200")
    table("item", "add", "Crate", "--slot", "mule")
    assert table("board", "check").out.strip() == "All is well."
    assert [one["what"] for one in table("npc", "list", "--json").json["followers"]] == ["mule"]


def test_moving_and_giving(table) -> None:
    table("party", "add", "Harlan", "--as", "fighter")
    table("item", "add", "Shield", "--by", "harlan")
    table("item", "add", "Two Handed Battle Axe", "--by", "harlan", "--slot", "general")
    refused = table("item", "move", "Two Handed Battle Axe", "held", "--by", "harlan", "--json", code=1).json
    assert refused["findings"][0]["code"] == "ARC002"
    assert "arcania#shield" in refused["findings"][0]["rule"]
    table("item", "move", "Shield", "general", "--by", "harlan")
    table("item", "move", "axe", "held", "--by", "harlan")
    table("item", "give", "Shield", "--by", "harlan", "--to", "dalger", "--slot", "general")
    held = [slot for slot in table("board", "show", "dalger", "--json").json["slots"] if slot["items"]]
    assert [slot["slot"] for slot in held] == ["general"]


def test_which_hero_is_asked_where_there_are_two(table) -> None:
    table("party", "add", "Harlan", "--as", "fighter")
    asked = table("item", "add", "Shield", code=2)
    assert "Name one of: Dalger, Harlan." in asked.err


def test_item_loss_takes_a_real_item_with_what_is_in_it(table) -> None:
    table("item", "add", "Adventurer's Backpack")
    table("item", "add", "Rope", "--slot", "backpack", "--copies", "2")
    assert "Roll again" in table("item", "lose", "dalger", "--rolled", "12", code=2).err
    lost = table("item", "lose", "dalger", "--rolled", "18", "--json").json
    assert lost["facts"]["lost"] == ["Adventurer's Backpack", "Rope", "Rope"]
    assert all(not slot["items"] for slot in table("board", "show", "--json").json["slots"])
    assert "nothing that can be lost" in table("item", "lose", "dalger", code=2).err


def test_item_loss_by_the_companions_dice(table) -> None:
    table("item", "add", "Iron Helm", "--slot", "helm", "--kind", "armor")
    lost = table("item", "lose", "--seed", "1", "--json").json
    assert lost["facts"]["lost"] == ["Iron Helm"]
    assert lost["facts"]["roll"] == 10


def test_a_board_in_a_file_needs_no_campaign(cli, tmp_path) -> None:
    board = tmp_path / "board.toml"
    board.write_text('hero = "X"\nclass = "wizard"\n[[item]]\nname = "Light Armor"\n', encoding="utf-8")
    found = cli("board", "check", "--file", str(board), "--game", "arcania", "--json", code=1).json
    assert found["ok"] is False
    assert [finding["code"] for finding in found["diagnostics"]] == ["ARC003"]
    assert "ARC003" in cli("board", "check", "--file", str(board), code=1).out
    board.write_text('hero = "X"\nclass = "wizard"\n', encoding="utf-8")
    assert cli("board", "check", "--file", str(board), "--json").json == {"ok": True, "diagnostics": []}


@pytest.mark.parametrize(("text", "code"), [
    ("hero = ", "DAT002"),
    ('class = "jester"', "DAT008"),
    ('class = "wizard"\nlevel = "two"', "DAT004"),
    ('class = "wizard"\nmode = "brutal"', "DAT008"),
    ('class = "wizard"\n[[item]]\nname = "X"\nhands = "two"', "DAT004"),
    ('class = "wizard"\n[[follower]]\nname = "X"\nwhat = "dragon"', "DAT008"),
    ("", "DAT003"),
])  # fmt: skip
def test_a_bad_board_file_is_a_finding_with_its_line(cli, tmp_path, text: str, code: str) -> None:
    board = tmp_path / "board.toml"
    board.write_text(text, encoding="utf-8")
    found = cli("board", "check", "--file", str(board), "--game", "arcania", "--json", code=1).json
    assert found["diagnostics"][0]["code"] == code
    assert found["diagnostics"][0]["file"] == "board.toml"


def test_commands_of_another_games_campaign_say_so(cli) -> None:
    cli("campaign", "new", "Other", "--game", "descent")
    refused = cli("board", "show", code=2)
    assert "board" in refused.err
    assert "one of Descent" in cli("hero", "arcania", "set", "x", "--hp", "3", code=2).err


HEAVY = ("sqlmodel", "sqlalchemy", "pydantic", "alembic", "whoosh")


def test_looking_at_the_table_imports_nothing_heavy(table) -> None:
    """Mid-game commands are instant: they read the small copy that each change renews."""
    commands = [["board", "show"], ["party", "show", "dalger"], ["npc", "list"], ["town"], ["tier"], ["gold", "show"]]
    commands += [
        ["quest", "list"],
        ["ability", "LTH"],
        ["board", "check"],
        ["treasure", "marker"],
        ["house", "readings"],
        ["check", "dalger", "attack", "--vs", "8"],
        ["check", "tier", "2", "--damage", "d8"],
        ["npc", "show", "Shellguard"],
        ["item", "show", "shield"],
        ["play", "show"],
    ]
    table("quest", "start", "Starter Quest")
    program = (
        "import sys; from companion.cli.main import run\n"
        f"assert not any(run(command) for command in {commands!r})\n"
        f"found = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "assert not found, found"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_hero_who_was_played_before_comes_in_at_a_level(table) -> None:
    table("level", "start", "dalger", "4", "--gain", "hp=6", "--gain", "attack=2")
    sheet = table("party", "show", "dalger", "--json").json
    assert (sheet["level"], sheet["levels_due"], sheet["totals"]["hp"]["total"]) == (4, 4, 6)
    table("hero", "specialize", "dalger", "marksman")
    assert "before this record" in table("party", "show", "dalger").out
    assert "has levels already" in table("level", "start", "dalger", "5", code=2).err


def test_a_dead_heros_equipment_is_divided(table) -> None:
    table("party", "add", "Harlan", "--as", "fighter")
    table("item", "add", "Long Bow", "--by", "dalger", "--starting")
    table("party", "kill", "dalger")
    table("item", "give", "Long Bow", "--by", "dalger", "--to", "harlan")
    held = next(slot for slot in table("board", "show", "harlan", "--json").json["slots"] if slot["slot"] == "held")
    assert [(item["name"], item["starting"]) for item in held["items"]] == [("Long Bow", False)]


def test_a_hero_of_ones_own_without_a_class(table) -> None:
    table("party", "add", "Stranger", "--custom")
    table("hero", "set", "stranger", "--hp", "12")
    assert table("party", "show", "stranger", "--json").json["totals"]["hp"]["total"] == 12
    assert "has no class" in table("hero", "multi", "stranger", "mage", code=2).err


MISTAKES = [
    ["item", "add", "   "],
    ["item", "add", "x" * 200],
    ["item", "add", "Bow\x1b[2J"],
    ["item", "add", "Rope", "--copies", "0"],
    ["item", "add", "Rope", "--slot", "nose"],
    ["item", "add", "Rope", "--kind", "food"],
    ["item", "add", "Rope", "--plus", "luck=1"],
    ["item", "add", "Rope", "--plus", "dr"],
    ["item", "buy", "Rope", "--cost", "-5"],
    ["item", "sell", "Nothing"],
    ["hero", "set", "dalger"],
    ["hero", "set", "dalger", "--hp", "99999999"],
    ["hero", "set", "nobody", "--hp", "3"],
    ["hero", "learn", "dalger", " "],
    ["hero", "forget", "dalger", "LTH"],
    ["hero", "specialize", "dalger", "pirate"],
    ["hero", "multi", "dalger", "pirate"],
    ["level", "up", "dalger", "--cards", "A"],
    ["level", "up", "dalger", "--cards", "A, B", "--take", "C"],
    ["level", "up", "dalger", "--cards", "A, B", "--take", "A", "--gain", "luck=1"],
    ["level", "up", "dalger", "--cards", "A, B", "--take", "A", "--gain", "hp=many"],
    ["level", "start", "dalger", "1"],
    ["gold", "add", "dalger", "99999999"],
    ["npc", "hire", "Unknown"],
    ["npc", "add", "Rex", "--what", "dragon"],
    ["npc", "add", "Rex", "--bond", "marriage"],
    ["npc", "dismiss", "Rex"],
    ["quest", "add", "Bridge", "--tier", "7"],
    ["tier", "size", "1", "0"],
    ["tier", "show", "9"],
    ["treasure", "split"],
    ["treasure", "cash", "dalger", "bitcoin"],
    ["treasure", "marker", "nobody"],
    ["difficulty", "set", "brutal"],
    ["difficulty", "environment", "maybe"],
    ["board", "show", "nobody"],
    ["board", "check", "--file", "nowhere.toml"],
]  # fmt: skip


def test_mistakes_are_one_line_and_change_nothing(table) -> None:
    before = table("log", "--json").json
    for command in MISTAKES:
        outcome = table(*command, code=2)
        assert outcome.err.startswith("error: "), command
        assert outcome.err.count("\n") == 1, command
        assert "Something went wrong" not in outcome.err, command
    assert table("log", "--json").json == before


def test_a_card_that_was_not_drawn_is_refused(table) -> None:
    table("level", "start", "dalger", "2")
    table("quest", "start", "Broken Bridge", "--tier", "1")
    table("quest", "win")
    drawn = ("level", "up", "dalger", "--cards", "Health, Attack")
    assert "was not drawn" in table(*drawn, "--take", "Defense", code=2).err
    assert "was not drawn" in table(*drawn, "--take", "Health", "--maxed", "Atack", code=2).err
    both = ("--maxed", "Health", "--maxed", "Attack")
    assert "Leave --gain out" in table(*drawn, *both, "--gain", "hp=2", code=2).err
    assert table("party", "show", "dalger", "--json").json["level"] == 2
    assert "nothing was added" in table(*drawn, "--take", "Health").out


def test_hero_show_is_the_sheet_and_counts_extra_dice(table) -> None:
    """How to roll dice: HH adds a d4 to the base dice; Encounters and Combat: d10 + 2d4 + 2."""
    table("hero", "set", "dalger", "--hp", "18", "--damage", "d10", "--ability", "HH", "--ability", "LTH")
    table("level", "start", "dalger", "3", "--gain", "damage=2")
    shape = table("hero", "show", "--json").json
    assert shape == table("party", "show", "dalger", "--json").json
    assert shape["damage_dice"] == [{"dice": "d4", "source": "HH"}]
    assert shape["weapons"] == [{"name": "bare hands", "attack": 0, "damage": "d3+2"}]
    assert "The card's d10 is its weapon's, and none is in hand" in table("hero", "show", "dalger").out
    table("item", "add", "Old Bow", "--kind", "weapon", "--starting")
    shown = table("hero", "show", "dalger").out
    assert "Old Bow: d20+0, d10+2 + d4 (HH)" in shown
    assert "Lethal" in shown


def test_the_board_shows_the_pouch_and_what_is_closed(table) -> None:
    slots = {slot["slot"]: slot for slot in table("board", "show", "--json").json["slots"]}
    assert (slots["backpack"]["open"], slots["backpack"]["needs"]) == (False, "Adventurer's Backpack")
    assert [slot["number"] for slot in slots.values() if slot["number"]] == list(range(1, 18))
    assert "closed: no Adventurer's Backpack" in table("board", "show").out
    table("item", "add", "Adventurer's Backpack")
    table("item", "add", "Mule")
    shown = table("board").out
    assert "In the backpack         0/4" in shown
    assert "On the mule             0/10" in shown
    assert "Coin pouch" in shown


def test_which_of_several_rings_is_rolled_unless_it_is_said(table) -> None:
    for name in ("Ring A", "Ring B", "Ring C"):
        table("item", "add", name, "--slot", "rings")
    assert table("item", "lose", "--rolled", "1", "--spot", "2", "--json").json["facts"]["lost"] == ["Ring B"]
    lost = set()
    for seed in range(8):
        table("undo")
        lost |= set(table("item", "lose", "--rolled", "1", "--seed", str(seed), "--json").json["facts"]["lost"])
    assert lost == {"Ring A", "Ring B", "Ring C"}
