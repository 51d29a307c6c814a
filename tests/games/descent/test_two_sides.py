"""Two sides of the table: what everyone sees, what is the overlord's, and how the campaign tells where it stands."""

from __future__ import annotations

import re
from pathlib import Path

from companion.store.opening import open_record
from tests.games.descent.told import Cli, Play, Until
from tests.store.rows import all_rows

SECRETS = ("Dash", "Gold Digger")


def test_the_overlords_secrets_are_counted_not_named(party: Cli, tmp_path: Path) -> None:
    party("overlord", "xp", "1")
    party("overlord", "buy", "blood rage")
    party("party", "add", "Zach", "--side", "overlord")
    drawn = party("rumor", "draw", "gold digger")
    party("overlord", "aside", "dash")
    sheet, page = tmp_path / "sheet.html", tmp_path / "page.html"
    party("party", "sheet", "ashrian", "--html", str(sheet))
    party("campaign", "sheet", "--html", str(page), "--whole")
    looks = [
        ("log", "--limit", "50"),
        ("log", "--json"),
        ("stats",),
        ("stats", "--json"),
        ("deck", "show"),
        ("deck", "show", "--json"),
        ("overlord", "show"),
        ("overlord", "show", "--json"),
        ("rumor", "list"),
        ("rumor", "list", "--json"),
        ("party", "show", "ashrian"),
        ("party", "show", "zach", "--json"),
        ("status",),
        ("campaign", "show"),
    ]
    seen = drawn.out + "".join(party(*look).out for look in looks)
    seen += sheet.read_text(encoding="utf-8") + page.read_text(encoding="utf-8")
    assert not [name for name in SECRETS if name in seen]
    shape = party("overlord", "show", "--json").json
    assert (shape["aside"], shape["rumors"]) == (["facedown"], ["facedown"])
    own = party("overlord", "show", "--overlord", "--json").json
    assert (own["aside"], own["rumors"]) == (["Dash"], ["Gold Digger"])
    assert "Dash" in party("deck", "show", "--overlord").out
    assert "Gold Digger" in party("rumor", "list", "--overlord").out
    assert "Blood Rage" in page.read_text(encoding="utf-8")  # what he bought lies open


def test_an_influence_token_is_secret_until_it_is_revealed(party: Cli, folder: Path) -> None:
    """Shadow of Nerekhall, INFLUENCE TOKENS."""
    party("quest", "start")
    record = open_record(folder)
    before = all_rows(record)
    assert "red" not in party("overlord", "influence", "red").out
    assert party("overlord", "show", "--json").json["influence"] == "facedown"
    assert party("overlord", "show", "--overlord", "--json").json["influence"] == "red"
    assert "is chosen" in party("overlord", "influence", "blue", code=2).err
    assert "red" in party("overlord", "influence", "--reveal").out
    assert party("play", "show", "--json").json["influence"] == "red"
    record.undo(2)
    assert all_rows(record) == before


def test_status_tells_how_to_go_on(until: Until) -> None:
    cli = until("shopping", gold=100)
    shown = cli("status").out
    for words in ("The Shadow Rune, Act I", "step 4, Shopping", "heroes 1, overlord 0", "gold: 100", "Ashrian 1"):
        assert words in shown
    cli("shop", "reveal", "--card", "leather armor", "--card", "lucky charm")
    assert "in the shop: Leather Armor (75), Lucky Charm (100)" in cli("status").out
    cli("phase", "next")
    assert "Ashrian may learn: Armor of Faith (1)" in cli("campaign", "show").out
    cli("phase", "next")
    cli("phase", "next", "--quest", "castle")
    cli("phase", "finish", "--yes")
    standing = cli("status", "--json").json["standing"]
    assert standing["next"] == "Castle Daerion: companion quest start"
    cli("quest", "start")
    assert cli("status", "--json").json["standing"]["next"] == "companion play start"


def test_stats_speak_descent(party: Cli, play: Play) -> None:
    party("play", "start")
    party("play", "down", "ashrian")
    party("play", "round")
    party("play", "end", "overlord")
    party("phase", "finish", "--yes")
    play("A Fat Goblin", "heroes")
    own = party("stats", "--json").json["own"]
    assert own["knock-outs"] == {"Ashrian": 1} and own["rounds"] == 2
    assert own["wins by act"] == {"Introduction": "0:1", "Act I": "1:0"}
    assert own["gold earned"] == 50
    assert "knock-outs: Ashrian 1" in party("stats").out


def test_sheets_have_dice_surges_and_costs(party: Cli, tmp_path: Path) -> None:
    party("relic", "gain", "staff of light", "--side", "heroes")
    paper = tmp_path / "hero.html"
    party("party", "sheet", "leoric", "--html", str(paper))
    words = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", paper.read_text(encoding="utf-8")))
    assert "Runic Knowledge basic" in words and "Arcane Bolt ranged blue, yellow" in words
    page = tmp_path / "campaign.html"
    party("campaign", "sheet", "--html", str(page))
    text = page.read_text(encoding="utf-8")
    for title in ("Heroes", "Relics", "Overlord", "Runic Knowledge", "Staff of Light", "Arcane Bolt"):
        assert title in text


def test_allies_and_tainted_cards_are_recorded_and_undone(party: Cli, folder: Path) -> None:
    """Labyrinth of Ruin, ALLIES; Mists of Bilehall, TAINTED CARDS: 2 more Health."""
    record = open_record(folder)
    before = all_rows(record)
    assert "is a skill of Raythen" in party("ally", "skill", "back strike", code=2).err
    party("ally", "gain", "raythen")
    party("ally", "skill", "back strike")
    assert party("ally", "list", "--json").json[0]["skills"] == ["Back Strike"]
    party("quest", "start")
    party("play", "monsters", "raythen")
    party("hero", "tainted")
    figures = {one["name"]: one for one in party("play", "show", "--json").json["figures"]}
    assert figures["Raythen"]["health"] == 12 and figures["Ashrian"]["health"] == 12  # printed 10
    assert party("party", "show", "ashrian", "--json").json["tainted"] == "facedown"
    assert "Turn the Tainted card up" in party("play", "down", "ashrian").out
    party("hero", "tainted", "ashrian", "bad", "blood")
    assert party("party", "show", "ashrian", "--json").json["tainted"] == "Bad Blood"
    party("ally", "lose", "raythen")
    assert party("ally", "list", "--json").json == []
    record.undo(8)
    assert all_rows(record) == before


def test_travel_events_are_drawn_or_recorded_with_what_they_did(until: Until, tmp_path: Path) -> None:
    """Rulebook, TRAVEL: a card for each icon on the way."""
    cli = until("choose")
    assert "Choose the quest first" in cli("travel", "draw", code=2).err
    cli("phase", "next", "--quest", "a fat goblin")
    assert cli("travel", "show", "--json").json["icons"] == ["road", "road", "plain"]
    cli("travel", "event", "road", "each", "hero", "suffers", "1", "fatigue")
    assert cli("travel", "draw").out.startswith("Road: ")
    cli("travel", "draw")
    stops = cli("travel", "show", "--json").json["stops"]
    assert [stop["icon"] for stop in stops] == ["road", "road", "plain"]
    assert stops[0] == {"icon": "road", "event": True, "what": "each hero suffers 1 fatigue"}
    assert "No stop is left" in cli("travel", "draw", code=2).err
    cli("phase", "next")
    assert "travel event" in cli("phase", "next").out
    page = tmp_path / "campaign.html"
    cli("campaign", "sheet", "--html", str(page))
    assert "each hero suffers 1 fatigue" in page.read_text(encoding="utf-8").split("Quest log")[0]
    cli("undo", "4")
    assert len(cli("travel", "show", "--json").json["stops"]) == 1


def test_a_check_reads_the_quest_at_the_table(party: Cli) -> None:
    """The goblin with 1 health left, the hero with 6 damage: without naming them."""
    party("play", "start")
    party("play", "monsters")
    fresh = party("check", "attack", "ashrian", "goblin archer", "--json").json
    party("play", "hit", "goblin", "1")
    wounded = party("check", "attack", "ashrian", "goblin archer", "--json").json
    assert wounded["percent"] > fresh["percent"]
    assert any(read["what"] == "1 left" for read in wounded["read"])
    party("play", "hit", "ashrian", "9")
    attacked = party("check", "defend", "ashrian", "goblin archer", "--json").json
    assert any("1 " in read["what"] and "left" in read["what"] for read in attacked["read"])
    assert "is defeated" in party("play", "kill", "goblin", "1").out
