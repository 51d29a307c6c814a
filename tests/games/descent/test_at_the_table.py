"""What players met at the table: ends, cooperative play, refusals that say how to go on, menus, Epic Play."""

from __future__ import annotations

from pathlib import Path

from companion.store.opening import open_record
from tests.games.descent.told import Cli, Play, Until, codes
from tests.store.rows import all_rows


def test_the_end_of_a_campaign_is_announced_with_the_tally(cli: Cli, play: Play, opened: Path) -> None:
    cli("campaign", "new", "F", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("quest", "campaign", "mists of bilehall")
    for quest in ("Strange Awakening", "Song of Bone", "Fear Unshackled", "Juliden's Keep"):
        play(quest, "overlord")
    cli("play", "start")
    told = cli("play", "end", "heroes").out
    assert "Mists of Bilehall is over: the heroes won the campaign." in told
    assert "Quests won: heroes 1, overlord 4." in told
    shape = cli("play", "end", "--json").json
    assert (shape["over"], shape["campaign_winner"], shape["tally"]) == (True, "heroes", {"heroes": 1, "overlord": 4})
    assert "it is over: the heroes won" in cli("status").out


def test_an_epic_quest_ends_without_an_error(party: Cli) -> None:
    party("quest", "epic", "basic")
    party("play", "start", "a fat goblin")
    assert "Quests won: heroes 0, overlord 1." in party("play", "end", "overlord").out
    shape = party("quest", "graph", "--json").json
    assert shape["campaign"] == "Epic Play, basic level"
    assert [(one["quest"], one["state"]) for one in shape["stages"][0]["quests"]] == [("A Fat Goblin", "overlord")]


def test_epic_play_knows_the_quests_of_the_boxes(party: Cli) -> None:
    """Rulebook, QUESTS: any quest by itself but Interludes and Finales."""
    party("quest", "epic", "basic")
    refused = party("quest", "start", "xyzzy", code=2).err
    assert "No quest called 'xyzzy'" in refused and "--new" in refused
    assert "Did you mean A Fat Goblin" in party("quest", "start", "a fat gobling", code=2).err
    assert "labyrinth-of-ruin" in party("quest", "start", "web of power", code=2).err
    offered = {one["quest"] for one in party("quest", "next", "--json").json["open"]}
    assert "The Wyrm Rises" in offered and "Web of Power" not in offered and "Gold Digger" not in offered
    party("campaign", "options", "--with", "lair-of-the-wyrm")
    assert "Gold Digger" in {one["quest"] for one in party("quest", "next", "--json").json["open"]}
    party("quest", "start", "xyzzy", "--new")
    assert party("quest", "win", "heroes").out.startswith("The heroes won xyzzy")


def test_cooperative_play_runs_its_own_quest_to_its_end(party: Cli, folder: Path) -> None:
    """Rulebook pp. 10-11: fate for each defeated hero, no overlord cards; won or lost together, once."""
    record = open_record(folder)
    before = all_rows(record)
    party("coop", "start", "forgotten souls")
    shown = party("coop", "show", "--json").json
    assert (shown["gap"], shown["loot_limit"]) == (6, 4)  # the Track sheet for two heroes
    assert party("play", "start").out.startswith("Forgotten Souls: round 1.")
    told = party("play", "down", "ashrian").out
    assert "Fate advances by 1" in told and "Overlord card" not in told
    assert party("coop", "show", "--json").json["fate"] == 1
    party("play", "feat", "leoric")
    party("play", "encounter", "2")
    assert "do not come back" in party("play", "feat", "leoric", code=2).err
    party("play", "up", "ashrian", "2")
    assert "heroes win" in party("coop", "win").out
    for command in (("play", "start"), ("play", "round"), ("coop", "fate"), ("coop", "lose"), ("quest", "start")):
        assert "over" in party(*command, code=2).err
    assert party("quest", "next", "--json").json["done"] and party("phase", "--json").json["due"] is None
    assert "it is over: the heroes won" in party("status").out
    stats = party("stats", "--json").json
    assert (stats["quests"]["won"], stats["own"]["cooperative play"]) == (1, "won")
    assert "the heroes win" in party("log", "--limit", "2").out
    record.undo(7)
    assert all_rows(record) == before


def test_the_last_fall_loses_a_cooperative_quest(party: Cli) -> None:
    party("coop", "start", "--gap", "2", "--loot-limit", "4")
    party("play", "start")
    party("play", "down", "ashrian")
    assert "fate and doom meet, the heroes lose" in party("play", "down", "leoric").out
    assert party("quest", "next", "--json").json["done"]
    assert "the heroes lost" in party("play", "end").out
    assert "over" in party("play", "up", "leoric", code=2).err
    party("undo")
    party("play", "up", "ashrian")


def test_a_defeated_monster_goes_on_the_loot_track(party: Cli) -> None:
    """Rulebook p. 11, LOOT: as many tokens as its base has spaces, a master moves the fatigue token."""
    party("coop", "start", "--gap", "5", "--loot-limit", "6")
    party("play", "start")
    party("play", "monsters", "ettin", "goblin archer")
    party("play", "kill", "goblin", "1")
    party("play", "kill", "goblin", "master")
    shown = party("coop", "show", "--json").json
    assert (shown["loot"], shown["masters"]) == (2, 1)
    party("play", "kill", "ettin")
    assert party("coop", "show", "--json").json["loot"] == 0  # 2 and the ettin's 4 spaces reach the limit


def test_an_agent_is_not_summoned_in_an_interlude_or_finale(cli: Cli, play: Play, opened: Path) -> None:
    """Rulebook p. 9, AGENTS."""
    cli("campaign", "new", "A", "--game", "descent")
    for hero in ("ashrian", "leoric"):
        cli("party", "add", hero)
    cli("plot", "choose", "splig")
    assert cli("plot", "list", "--json").json["deck"] == "Goblin Uprising"
    play("First Blood", "overlord")
    for quest in ("The Masquerade Ball", "Castle Daerion"):
        play(quest, "overlord")
    cli("quest", "start", "a fat goblin")
    cli("plot", "buy", "summon - splig", "--force", "a test")
    refused = cli("plot", "trigger", "summon - splig", "--json", code=1)
    assert codes(refused) == ["DSC036"] and "agent-limits" in refused.json["findings"][0]["rule"]
    cli("quest", "win", "overlord")
    cli("phase", "finish", "--yes")
    cli("quest", "start")
    told = cli("plot", "trigger", "summon - splig", code=1).out
    assert "The Overlord Revealed is the Interlude" in told


def test_without_a_class_nothing_is_learned_and_a_quest_says_who(cli: Cli, opened: Path) -> None:
    cli("campaign", "new", "N", "--game", "descent")
    for hero in ("syndrael", "jain"):
        cli("party", "add", hero)
    refused = cli("skill", "buy", "syndrael", "guard", code=2).err
    assert "Syndrael has no class yet" in refused and "hero class syndrael" in refused
    cli("hero", "class", "jain", "thief")
    assert "Without a class: Syndrael" in cli("quest", "start").out


def test_basic_two_without_its_box_is_a_finding(party: Cli) -> None:
    assert codes(party("overlord", "basic", "basic ii", "--json")) == ["DSC035"]
    assert "campaign options --with labyrinth-of-ruin" in party("deck", "check").out
    party("campaign", "options", "--with", "labyrinth-of-ruin")
    assert party("deck", "check").out.startswith("All is as the rules want it")


def test_refusals_say_what_is_missing(until: Until) -> None:
    cli = until("shopping", gold=500)
    poor = cli("shop", "extra", "--by", "ashrian", code=2).err
    assert "Ashrian has 0 fortune" in poor and "others have: none" in poor
    held = cli("item", "equip", "ashrian", "crossbow", code=2).err
    assert "Ashrian has: Iron Mace (equipped), Wooden Shield (equipped)" in held
    assert "equipped already" in cli("item", "equip", "ashrian", "iron mace", code=2).err
    near = cli("party", "add", "xyzzy", code=2).err
    assert near.count(",") <= 5 and "Nearest of" in near


def test_words_mean_what_can_be_bought(until: Until) -> None:
    cli = until("shopping", gold=500)
    cli("shop", "reveal", "--card", "iron shield", "--card", "sling")
    assert "Ashrian buys Iron Shield" in cli("shop", "buy", "ashrian", "iron").out
    cli("phase", "next")
    cli("overlord", "xp", "3")
    assert "Dark Fortune" not in cli("overlord", "buy", "dark", code=2).err
    assert "belongs to a basic deck" in cli("overlord", "buy", "dark fortune", code=2).err


def test_menus_in_place_of_missing_arguments(party: Cli) -> None:
    classes = party("hero", "class", "ashrian").out
    assert "Spiritspeaker" in classes and "Knight" not in classes
    taken = {one["class"]: one["taken_by"] for one in party("hero", "class", "ashrian", "--json").json["classes"]}
    assert taken["Disciple"] == "Ashrian"
    party("overlord", "xp", "1")
    shape = party("overlord", "buy", "--json").json
    lacks = {card["card"]: card["lacks"] for card in shape["cards"]}
    assert lacks["Blood Rage"] == "" and lacks["Diabolic Power"] == "3 more Magus of a lower level; 2 XP"
    assert "Blood Rage" in party("overlord", "buy").out
    assert "Splig" in party("plot", "choose").out


def test_a_quiet_phase_in_one_line(party: Cli) -> None:
    party("quest", "start")
    party("quest", "win", "heroes")
    before = party("log", "--json", "--limit", "100").json
    bad = ("phase", "finish", "--quest", "castle", "--skill", "ashrian=no such skill")
    assert "No card called" in party(*bad, code=2).err
    assert party("log", "--json", "--limit", "100").json == before
    told = party(
        *("phase", "finish", "--gold", "100", "--quest", "castle"),
        *("--skill", "ashrian=armor of faith", "--buy", "leoric=leather armor"),
    ).out
    assert "Leoric of the Book buys Leather Armor for 75 gold" in told and "Ashrian learns Armor of Faith" in told
    assert party("phase", "--json").json["due"] is None
    assert "past road, road" in told  # the journey to Castle Daerion, as the map has it
    assert party("quest", "start").out.startswith("Castle Daerion begins")


def test_what_the_phase_will_not_pay_is_refused_before_anything_is_done(party: Cli) -> None:
    party("quest", "start")
    party("quest", "win", "heroes")
    refused = party("phase", "finish", "--buy", "ashrian=leather armor", code=2).err
    assert "This costs 75 gold, and there will be 0" in refused
    dear = party("phase", "finish", "--skill", "ashrian=prayer of peace", code=2).err
    assert "Ashrian will have 1 XP, and this costs 2" in dear
    assert party("phase", "--json").json["due"] == "gold"


def test_a_purchase_that_fails_on_the_way_says_what_was_done(party: Cli) -> None:
    party("quest", "start")
    party("quest", "win", "heroes")
    for _step in range(3):
        party("phase", "next")
    party("gold", "add", "200")
    party("shop", "reveal", "--card", "sling")
    refused = party("phase", "finish", "--buy", "ashrian=sling", "--buy", "leoric=leather armor", code=2).err
    assert "not on offer" in refused
    assert party("phase", "--json").json["due"] == "shopping"


def test_games_show_and_the_picture_of_quest_cards(party: Cli, tmp_path: Path) -> None:
    shown = party("games", "show", "descent").out
    assert "with lost-legends: Lost Legends" not in shown and "more boxes: " in shown
    party("rumor", "advance", "at the forge")
    party("quest", "graph", "--svg", str(tmp_path / "tree.svg"))
    assert "Quest cards (0 played)" in (tmp_path / "tree.svg").read_text(encoding="utf-8")
