"""`companion check` as a newcomer would type it: every mechanic, the golden cases, the sheet, hostile input."""

from __future__ import annotations

import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from companion.folder import Folder, player_folder
from companion.store.opening import open_record
from companion.store.tables import Feat, Hero
from tests.watchdog import working_at_most

DATA = Path(__file__).parents[2] / "data"
TYPED = """
pacg skill --die d12 --mod 2 --add 1d8 --bless 1 --difficulty 8
pacg skill --die d12 --mod 2 --add 2d4 --each-die -1 --difficulty 9
pacg skill --difficulty 8
pacg skill --die d10 --reroll one --difficulty 7
pacg skill --die d12 --mod 2 --difficulty 10 --or "Combat: d8+1 >= 13" --then "Combat: d8+1 >= 15"
pacg skill "Wisdom 10 or Combat 13 then Combat 15" --skill wisdom=d12 --skill combat=d10+3
pacg damage 1d4-1 --reduce 1 --target 2
pacg table 1d4 "1-2 poisoning" "3 vulnerability" "4 daybane" --want poisoning
rotr skill --die d12 --difficulty 8
mm skill --die d12 --difficulty 8
arcania attack --bonus 4 --vs 15
arcania attack --bonus 4 --vs 15 --edge --hindrance
arcania attack --bonus 4 --vs 15 --edge 2 --damage 2d6 --extra 2d4 --dr 3 --target 10
arcania attack --bonus 4 --vs 15 --hindrance --hindrance --add d4 --ver --enemy
arcania defend --bonus 3 --vs 12 --damage d6+2 --dr 2
arcania damage 2d6 --extra d4 --lth --prc 1 --dr 7 --critical double
arcania damage 2d6 --element fire --faction undead --on-monster --res --dr 4
arcania damage 2d6 --element poison --mana-shield 3 --lim poison --dr 2
arcania percent 25
arcania percent 25% --as-named
arcania revenge 50 --number 2
arcania save 80
arcania initiative --bonus 3 --vs 8 --fast
arcania tier 2 --damage d8 --hp 12 --attack 10 --defense 9 --level 3 --target 12
arcania tier 3 --damage d8 --trap
arcania loot 2 gold coins, gems --ver --master-thief --target 900
arcania random-ability hero --want LTH
arcania random-ability monster
arcania item-loss
arcania item-loss ring=2, armor, held 1 --want armor
arcania boss-boost --hp 20 --attacks 3 --heroes 3
arcania encounter 1d3 --heroes 3 --plus 1 --target 7
arcania heal d6 --healer
arcania retaliation 47
descent attack "blue red" --vs "gray" --range 4 --pierce 1 --surge "+2 damage" --surge "stun"
descent attack blue red --vs gray --elevation --fortune 1 --target 2 --damage 1 --monster
descent attribute 3
descent attribute 3 --fortune 1
descent recover --damage 5 --fatigue 1
descent revive
runebound test --attribute 2 --deck 60 --successes 30 --exert 1 --mod -1
runebound explore mountain wild --speed 3
runebound move forest
runebound move forest, hills, river --speed 4 --exert 1
runebound rest forest
runebound retreat mountain water
runebound cast "2 physical | 1 magic" "1 physical | -" "- | 1 shield (lead)" --target 2
runebound cast "1 double / 1 surge" "2 physical/-" --symbol physical --no-doubles
""".strip().splitlines()


def typed(cli, line: str, *more: str, code: int = 0):
    return cli("check", *shlex.split(line), *more, code=code)


PAGES = (DATA.parent / "README.md", DATA.parent / "companion" / "docs" / "tour.md")
DOCUMENTED = [
    form.split("#")[0].strip()
    for page in PAGES
    for form in re.findall(r"(?:^companion |`)check ([^`\n]+)", page.read_text("utf-8"), re.MULTILINE)
]
"""Every check that the README and the tour name."""
TABLES = {
    "kyra": ("rotr", "party add kyra", "party add ezren"),
    "party": ("rotr", "party add kyra", "party add ezren"),
    "syndrael": ("descent", "party add syndrael", "hero class syndrael knight"),
    "dalger": ("arcania", "party add Dalger --as archer", "hero set dalger --hp 18 --attack 2 --damage d10"),
    "corbin": ("runebound", "party add corbin", 'box add "skill deck" successes=30 --kind deck'),
}
"""Who is named in one, and the fresh campaign in which it is typed."""


@pytest.mark.parametrize("form", DOCUMENTED)
def test_every_check_of_the_readme_works_in_a_fresh_campaign(cli, opened, form: str) -> None:
    words = shlex.split(form)
    game, *lines = next((TABLES[name] for name in TABLES if name in words), ("",))
    if game:
        cli("campaign", "new", "Thursday", "--game", game)
    for line in lines:
        cli(*shlex.split(line))
    shown = cli("check", *words).out
    assert "%" in shown.splitlines()["vs" in words] and ("  read: " in shown or not game)


def digest(game: str) -> set[str]:
    family = ["families/pacg"] if game.startswith("pacg") else []
    texts = [path.read_text("utf-8") for place in [game, *family] for path in (DATA / place / "rules").glob("*.md")]
    return set(re.findall(r"^## .*\{#([^}]+)\}", "\n".join(texts), re.MULTILINE))


@pytest.mark.parametrize("line", TYPED)
def test_every_check_says_the_odds_what_to_roll_and_its_rule(cli, line: str) -> None:
    shape = typed(cli, line, "--json").json
    shown = typed(cli, line).out.splitlines()
    chance = shape["probability"]
    if chance is not None:
        assert re.match(rf"[\d.]+ %  \({chance}\)  |(under|over) [\d.]+ %  ", shown[0])
        assert float(100 * Fraction(chance)) == pytest.approx(shape["percent"])
    assert shape["check"] in shown[0]
    assert shown[1] == f"  {shape['to_roll']}"
    assert re.match(r"(Roll|Reveal|Cast|It is) .+\.$", shape["to_roll"])
    game, _sign, rule = shape["rule"].partition("#")
    assert game == shape["game"]
    assert rule in digest(game)
    assert shape["rules"][0] == shape["rule"]
    assert shown[-1] == f"  rule: {', '.join(shape['rules'])}  (companion rules show {game}#{rule})"
    assert [f"  note: {note}" for note in shape["notes"]] == [s for s in shown if s.startswith("  note: ")]


@pytest.mark.parametrize("line", TYPED)
def test_every_distribution_is_whole_and_every_roll_lies_in_it(cli, line: str) -> None:
    shape = typed(cli, line, "--json").json
    if shape["distribution"] is None:
        assert shape["mean"] is None
        return
    chances = {int(total): Fraction(chance) for total, chance in shape["distribution"].items()}
    assert sum(chances.values()) == 1
    assert sum(total * chance for total, chance in chances.items()) == Fraction(shape["mean"])
    rolled = [typed(cli, line, "--json", "--roll", "--seed", str(seed)).json["roll"] for seed in (1, 2)]
    for one in rolled:
        assert one["result"]
        assert one["total"] in chances
    assert typed(cli, line, "--json", "--seed", "1").json["roll"] == rolled[0], "a seed rolls, and rolls the same"


GOLDEN = [
    ("pacg-01", "pacg skill --die d12 --mod 2 --add 1d8 --difficulty 12", "5/8"),
    ("pacg-03", "rotr skill --die d12+2 --difficulty 6", "3/4"),
    ("pacg-05", "rotr skill --die d6 --bless 1 --difficulty 6", "13/18"),
    ("pacg-07", "rotr skill --bless 1 --difficulty 5", "5/8"),
    ("pacg-09", "rotr skill --die d8 --add 1d6 --difficulty 10", "mean damage: 29/12"),
    ("pacg-11", "mm damage 1d4-1", "mean damage: 3/2"),
    ("pacg-13", "mm skill --die d12 --bless 1 --mod 5 --add 1d6 --difficulty 8", "1/1"),
    ("pacg-15", "mm skill --die d12 --mod 2 --add 2d4 --each-die -1 --difficulty 9", "2/3"),
    ("pacg-17", "mm skill --die d12 --mod 4 --add 1d8 --add 1d4 --difficulty 12", "175/192"),
    ("pacg-19", 'mm table 1d4 "1-2 poisoning" "3 vulnerability" "4 daybane" --want poison', "1/2"),
    ("pacg-21", "rotr skill --die d10 --reroll one --difficulty 7", "16/25"),
    ("hoa-01", "arcania attack --bonus 2 --vs 8", "3/4"),
    ("hoa-03", "arcania attack --bonus 4 --vs 15 --edge", "29/40"),
    ("hoa-05", "arcania attack --bonus 4 --vs 15 --hindrance 2", "13/80"),
    ("hoa-07", "arcania attack --bonus 4 --vs 15 --edge", "nat 20: 19/200"),
    ("hoa-11", "arcania attack --bonus 20 --vs 5", "19/20"),
    ("hoa-13", "arcania attack --bonus 4 --vs 15 --edge --damage 2d6 --extra 2d4 --dr 3 --target 10", "1179/3200"),
    ("hoa-15", "arcania damage 2d6 --lth", "mean damage: 5425/648"),
    ("hoa-17", "arcania damage 10 --dr 7 --prc 1", "mean damage: 5/1"),
    ("hoa-19", "arcania damage 10 --dr 4 --prc 3", "mean damage: 9/1"),
    ("hoa-21", "arcania percent 25", "13/50"),
    ("hoa-23", "arcania percent 40", "41/100"),
    ("hoa-25", "arcania revenge 50", "mean arrivals: 51/49"),
    ("hoa-27", "arcania tier 2 --damage d8 --target 12", "7/16"),
    ("hoa-29", "arcania tier 3 --damage d8 --extra d4", "mean damage: 27/1"),
    ("hoa-31", "arcania defend --vs 12 --damage d6+2 --dr 2 --target 7", "1/30"),
    ("hoa-33", "arcania save 80", "19/20"),
    ("hoa-35", "arcania retaliation 47", "mean extra damage: 51/2"),
    ("hoa-37", "arcania attack --bonus 4 --vs 15 --ver", "11/20"),
    ("hoa-39", "arcania initiative --bonus 3 --vs 8 --fast-monster", "1/20"),
    ("hoa-41", "arcania heal d6 --healer", "mean healing: 4/1"),
    ("hoa-43", "arcania encounter 1d3 --heroes 3 --plus 1", "mean cards: 7/1"),
    ("hoa-44", "arcania damage 10 --dr 4 --prc 3 --res", "mean damage: 6/1"),
    ("hoa-46", "arcania boss-boost --hp 20 --attacks 3 --heroes 3", "attacks: 5"),
    ("desc-02", "descent attribute 1", "1/9"),
    ("desc-04", "descent attribute 3", "19/36"),
    ("desc-08", "descent attack blue", "X: 1/6"),
    ("desc-10", "descent attack blue red --vs brown --target 3", "16/27"),
    ("desc-12", 'descent attack blue red yellow --vs "gray black" --target 3', "1843/7776"),
    ("desc-14", 'descent attack blue red yellow --vs "gray black" --pierce 2', "mean damage: 895/324"),
    (
        "desc-18",
        'descent attack blue red yellow --vs black --surge "+2 damage" --surge "Pierce 2" --target 4',
        "385/648",
    ),
    ("desc-20", "descent recover --damage 5", "4/9"),
    ("desc-22", "descent revive --fatigue 1", "11/36"),
    ("desc-26", "descent attack blue red --vs gray --elevation --target 2", "16/81"),
    ("rune-02", "runebound explore mountain water --speed 2", "1/9"),
    ("rune-04", "runebound explore hills forest water --speed 4", "791/1296"),
    ("rune-04-face", "runebound explore hills forest water --speed 4 --disputed-face", "533/1296"),
    ("rune-06", "runebound explore mountain wild --speed 3", "43/216"),
    ("rune-08", "runebound rest forest --heal 3", "1/2"),
    ("rune-10", "runebound retreat mountain --exert 1", "5/9"),
    ("rune-12", "runebound test --attribute 3 --deck 40 --successes 14", "14/19"),
    ("rune-14", "runebound test --attribute 3 --deck 40 --successes 14 --need 2", "21/76"),
    ("rune-18", 'runebound cast "2 physical|1 magic" "1 physical|-" "-|1 physical" --target 3', "1/2"),
]


@pytest.mark.parametrize(("case", "line", "answer"), GOLDEN, ids=[case for case, _line, _answer in GOLDEN])
def test_golden_cases_through_the_command_line(cli, case: str, line: str, answer: str) -> None:
    shape = typed(cli, line, "--json").json
    name, sign, value = answer.rpartition(": ")
    assert str(shape["extras"][name] if sign else shape["probability"]) == value, case


# The card game


def test_the_issue_s_check_word_for_word(cli) -> None:
    shown = typed(cli, "pacg skill --die d12 --mod 2 --add 1d8 --difficulty 12").out
    assert shown.startswith("62.5 %  (5/8)  check 12\n  Roll 1d12 + 1d8 + 2; you need 12 or more.\n")
    assert "  damage: 0: 62.5 %, 1: 8.3 %, 2: 7.3 %," in shown


def test_damage_of_a_failure_is_a_distribution(cli) -> None:
    """Difficulty 10 against a d12: a result of 8 is 2 damage (Take Damage, If Necessary)."""
    damage = typed(cli, "pacg skill --die d12 --difficulty 10", "--json").json["extras"]["damage"]
    assert damage == {"0": "1/4", **{str(n): "1/12" for n in range(1, 10)}}


def test_or_and_then_keep_the_order_they_are_typed_in(cli) -> None:
    """`or` binds tighter than `then`: (A or B) then (C or D)."""
    line = 'pacg skill --die d12 --difficulty 10 --or "B: d10 >= 9" --then "C: d8 >= 7" --or "D: d6 >= 2"'
    shape = typed(cli, line, "--json").json
    assert shape["check"] == "check 10 or B 9 then C 7 or D 2"
    assert Fraction(shape["probability"]) == Fraction(1, 4) * Fraction(5, 6)
    assert shape["extras"]["chosen"] == "check 10, then D 2"
    other = typed(cli, line.replace("--then", "--or"), "--json").json
    assert Fraction(other["probability"]) == Fraction(5, 6)
    assert shape["rule"].endswith("#or-and-then")


def test_a_bare_number_after_then_uses_the_same_dice(cli) -> None:
    shape = typed(cli, "pacg skill --die d12 --mod 2 --difficulty 10 --then 5", "--json").json
    assert Fraction(shape["probability"]) == Fraction(5, 12) * Fraction(10, 12)


def test_the_card_s_own_words_and_the_options_agree(cli) -> None:
    card = 'pacg skill "Wisdom 10 or Combat 13 then Combat 15" --skill wisdom=d12 --skill "combat d10+6"'
    options = 'pacg skill --die d12 --difficulty 10 --or "Combat: d10+6 >= 13" --then "Combat: d10+6 >= 15"'
    found = [typed(cli, line, "--json").json for line in (card, options)]
    assert found[0]["probability"] == found[1]["probability"] == "2/25", "4/10, then 2/10"
    assert found[0]["distribution"] == found[1]["distribution"]


def test_a_result_below_zero_counts_as_zero(cli) -> None:
    assert "0" in typed(cli, "pacg skill --die d4 --mod -3 --difficulty 2", "--json").json["distribution"]
    assert "A result below 0 counts as 0." in typed(cli, "pacg skill --die d4 --mod -3 --difficulty 2").out


# With a campaign: the sheet


@pytest.fixture
def kyra(cli, home: Path) -> Folder:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")
    cli("party", "add", "ezren")
    return player_folder()


def change(folder: Folder, name: str, printed: dict | None = None, feats: tuple[str, ...] = ()) -> None:
    """What the commands for feats and printed facts record."""
    with open_record(folder).change("a change") as step:
        hero = next(row for row in step.rows(Hero) if row.name == name)
        step.campaign_id = hero.campaign_id
        if printed is not None:
            hero.sheet = {**hero.sheet, "printed": printed}
        for skill in feats:
            step.add(Feat(campaign_id=hero.campaign_id, hero_id=hero.id, kind="skill", what=skill))
        step.add(Feat(campaign_id=hero.campaign_id, hero_id=hero.id, kind="power", what="wisdom"))


def test_the_sheet_gives_die_and_sub_skill(cli, kyra: Folder) -> None:
    """Kyra: Wisdom d12, Divine: Wisdom +2."""
    shape = cli("check", "kyra", "divine", "8", "--bless", "1", "--json").json
    assert shape["check"] == "Kyra: Divine 8"
    assert shape["to_roll"] == "Roll 2d12 + 2; you need 8 or more."
    assert shape["probability"] == "67/72"
    assert shape["rule"] == "pacg-rotr#attempting-a-check"
    assert cli("check", "hero", "kyra", "divine", "8", "--bless", "1", "--json").json == shape
    assert cli("check", "pacg", "kyra", "divine", "8", "--bless", "1", "--json").json == shape


def test_skill_feats_add_to_the_skill_and_to_what_is_based_on_it(cli, kyra: Folder) -> None:
    change(kyra, "Kyra", feats=("wisdom", "Wisdom", "strength"))
    change(kyra, "Ezren", feats=("wisdom",))
    assert cli("check", "kyra", "wisdom", "8", "--json").json["to_roll"] == "Roll 1d12 + 2; you need 8 or more."
    assert cli("check", "kyra", "divine", "8", "--json").json["to_roll"] == "Roll 1d12 + 4; you need 8 or more."
    assert "  read: Divine d12+4 (Kyra's sheet)\n" in cli("check", "kyra", "divine", "8").out
    whole = cli("check", "kyra", "divine", "8", "--all").out
    assert "note: Divine: Wisdom d12, +2 of its own, +2 from skill feats." in whole


def test_what_the_player_corrected_comes_before_what_is_printed(cli, kyra: Folder) -> None:
    change(kyra, "Kyra", {"skills": {"wisdom": {"die": "d10"}, "charisma": {"subskills": {"diplomacy": 3}}}})
    assert cli("check", "kyra", "divine", "8", "--json").json["to_roll"].startswith("Roll 1d10 + 2;")
    assert cli("check", "kyra", "diplomacy", "8", "--json").json["to_roll"].startswith("Roll 1d6 + 3;")


def test_a_missing_skill_is_a_d4(cli, kyra: Folder) -> None:
    shape = cli("check", "ezren", "divine", "3", "--bless", "1", "--json").json
    assert shape["to_roll"] == "Roll 2d4; you need 3 or more."
    assert "Ezren has no Divine, so the die is a d4." in shape["notes"]


def test_combat_uses_melee_or_strength_unless_a_card_says_otherwise(cli, kyra: Folder) -> None:
    assert cli("check", "kyra", "combat", "8", "--json").json["to_roll"].startswith("Roll 1d6 + 2;")
    assert cli("check", "ezren", "combat", "8", "--json").json["to_roll"].startswith("Roll 1d6;")
    spell = cli("check", "ezren", "combat", "8", "--combat", "arcane", "--add", "2d4", "--json").json
    assert spell["to_roll"] == "Roll 1d12 + 2d4 + 2; you need 8 or more."
    assert spell["check"] == "Ezren: Combat 8"


def test_a_card_s_checks_are_read_off_the_sheet(cli, kyra: Folder) -> None:
    """Wisdom 10 is 1/4, Combat 13 impossible; then Combat 7 with d6+2 is 1/3."""
    text = "Wisdom 10 or Combat 13 then Combat 7"
    shape = cli("check", "kyra", text, "--json").json
    assert Fraction(shape["probability"]) == Fraction(1, 4) * Fraction(2, 6)
    assert shape["extras"]["chosen"] == "Wisdom 10, then Combat 7"
    assert cli("check", "kyra", *text.split(), "--json").json == shape
    parts = cli("check", "kyra", "wisdom", "10", "--or", "combat 13", "--then", "combat 7", "--json").json
    assert parts["probability"] == shape["probability"]


def test_names_and_skills_are_forgiven(cli, kyra: Folder) -> None:
    assert cli("check", "KYR", "div", "8").out.splitlines()[0].endswith("Kyra: Divine 8")
    assert "No skill called 'swim'. There is: acrobatics" in cli("check", "kyra", "swim", "8", code=2).err
    assert "Did you mean skill?" in cli("check", "skil", "--die", "d6", code=2).err
    assert "There is no check and no member called 'foo' here." in cli("check", "foo", "divine", "8", code=2).err
    assert "Which check does Kyra attempt?" in cli("check", "kyra", code=2).err
    assert "No check can be read from 'divine'." in cli("check", "kyra", "divine", code=2).err
    assert "No member called 'lem' in Thursday." in cli("check", "hero", "lem", "divine", "8", code=2).err


def test_a_die_that_is_not_known_says_how_to_fill_it_in(cli, home: Path) -> None:
    cli("campaign", "new", "Sands", "--game", "mm", "--with", "add-on")
    cli("party", "add", "Zara Ti", "--custom")
    for words in (["wisdom", "8"], ["combat", "8"]):
        refused = cli("check", "zara", "ti", *words, code=2).err
        assert refused.startswith("error: The die of Zara Ti's ")
        assert 'companion party set "zara ti" skills.' in refused
    assert "Which check does Zara Ti attempt?" in cli("check", "zara", "ti", code=2).err
    change(player_folder(), "Zara Ti", {"skills": {"wisdom": {"die": "d8", "subskills": {"survival": 2}}}})
    shape = cli("check", "zara", "ti", "survival", "8", "--json").json
    assert shape["to_roll"] == "Roll 1d8 + 2; you need 8 or more."
    assert shape["game"] == "pacg-mm"


def test_a_member_without_a_campaign_says_what_to_do(cli) -> None:
    assert "No campaign is in use." in cli("check", "pacg", "hero", "kyra", "divine", "8", code=2).err
    assert "or start a campaign" in cli("check", "hero", "kyra", "divine", "8", code=2).err
    assert "Which game?" in cli("check", "kyra", "divine", "8", code=2).err


# Which game


def test_the_game_is_the_first_word_an_option_or_the_campaign(cli) -> None:
    line = ["--die", "d12", "--difficulty", "8", "--json"]
    assert cli("check", "rotr", "skill", *line).json["game"] == "pacg-rotr"
    assert cli("check", "mm", "skill", *line).json["game"] == "pacg-mm"
    assert cli("check", "skill", *line, "--game", "runelords").json["game"] == "pacg-rotr"
    assert cli("check", "--game", "mm", "skill", *line).json["game"] == "pacg-mm"
    assert cli("check", "skill", *line).json["probability"] == "5/12", "only one game has it"
    cli("campaign", "new", "Thursday", "--game", "rotr")
    assert cli("check", "skill", *line).json["game"] == "pacg-rotr"
    assert cli("check", "pacg", "skill", *line).json["game"] == "pacg-rotr"
    assert cli("check", "descent", "attribute", "3", "--json").json["game"] == "descent"
    assert cli("check", "attribute", "3", "-g", "d2e", "--json").json["probability"] == "19/36"


def test_a_game_named_as_a_word_and_as_an_option_is_one_game(cli) -> None:
    alone = cli("check", "arcania", "attack", "--vs", "10").out
    assert cli("check", "arcania", "attack", "--vs", "10", "--game", "arcania").out == alone
    assert cli("check", "attack", "--vs", "10", "--game", "arcania").out == alone


def test_a_check_of_a_family_cites_the_rule_of_each_of_its_games(cli) -> None:
    line = ["skill", "--die", "d12", "--difficulty", "8"]
    both = ["pacg-mm#attempting-a-check", "pacg-rotr#attempting-a-check"]
    assert cli("check", "pacg", *line, "--json").json["rules"] == both
    assert f"  rule: {', '.join(both)}  (companion rules show {both[0]})" in cli("check", "pacg", *line).out
    for cited in both:
        cli("rules", "show", cited)
    assert cli("check", "rotr", *line, "--json").json["rules"] == both[1:]
    cli("campaign", "new", "Thursday", "--game", "rotr")
    assert cli("check", "pacg", *line, "--json").json["rules"] == both[1:]


def test_a_check_that_two_games_have_asks_which(cli) -> None:
    refused = cli("check", "attack", "blue", code=2).err
    assert "Which game? Say `companion check arcania attack blue` or `companion check descent attack blue`" in refused
    whole = cli("check", "attack", "a sword of ours", "--vs", "gray", code=2).err
    assert '`companion check descent attack "a sword of ours" --vs gray`' in whole
    assert "`companion check descent attack`" in cli("check", "attack", "x" * 90, code=2).err


def test_a_game_without_a_check_says_what_there_is(cli) -> None:
    cli("campaign", "new", "Dark", "--game", "descent")
    refused = cli("check", "skill", "--die", "d12", code=2).err
    assert refused.startswith("error: There is no check and no member called 'skill' here. Checks: attack, defend,")


@pytest.mark.parametrize("module", ["pacg", "arcania", "descent", "runebound"])
def test_a_game_alone_shows_its_checks(cli, module: str) -> None:
    helped = cli("check", module, "--help").out
    assert helped.startswith(f"Usage: companion check {module} ")
    assert cli("check", module, code=2).err == helped
    text = cli("check", module, helped.split("Commands:\n")[1].split()[0], "--help").out
    assert "Example: companion check" in " ".join(text.split())  # a long one has a line of its own


# Readings where the book contradicts itself


@pytest.mark.parametrize(
    ("line", "option", "here", "there"),
    [
        ("arcania attack --bonus 4 --vs 15", "--tie-fails", "1/2", "9/20"),
        ("arcania percent 25", "--as-named", "13/50", "1/4"),
        ("runebound explore mountain wild --speed 3", "--loose-wild", "43/216", "7/27"),
        ("runebound explore hills forest water --speed 4", "--disputed-face", "791/1296", "533/1296"),
        ("arcania item-loss ring=2, armor, held 1 --want armor", "--whole-reroll", "1/4", "4/13"),
        ("arcania damage 2d6 --element ice --dr 5 --target 5", "--ice-bypasses", "1/6", "5/6"),
        ("arcania damage 2d6 --element poison --mana-shield 3 --target 5", "--shield-stops-all", "5/6", "5/12"),
        ("arcania damage 2d6 --element ice --faction undead --target 5", "--faction-list-only", "0/1", "5/6"),
    ],
)
def test_the_other_reading_is_an_option_and_is_shown(cli, line: str, option: str, here: str, there: str) -> None:
    shape = typed(cli, line, "--json").json
    assert shape["probability"] == here
    assert {"option": option, "probability": there} in [
        {key: other[key] for key in ("option", "probability")} for other in shape["other_readings"]
    ]
    assert f"  other reading: {option}: " in typed(cli, line).out
    turned = typed(cli, line, option, "--json").json
    assert turned["probability"] == there
    back = option.replace("--", "--no-", 1)
    assert back in [other["option"] for other in turned["other_readings"]]
    assert typed(cli, line, option, back, "--json").json == shape
    assert turned["notes"] != shape["notes"] or option == "--disputed-face"


def test_boss_boost_has_two_readings_of_its_actions(cli) -> None:
    line = "arcania boss-boost --hp 20 --attacks 3 --heroes 3"
    assert "other reading: --multiply-actions: attacks 9" in typed(cli, line).out
    assert typed(cli, line, "--multiply-actions", "--json").json["extras"] == {"HP": 60, "attacks": 9}


@pytest.mark.parametrize(
    ("key", "value", "line", "there"),
    [
        ("meeting-the-number", "tie-fails", "attack --bonus 4 --vs 15", "9/20"),
        ("percent-chance", "as-named", "percent 25", "1/4"),
        ("ice-and-dr", "bypasses", "damage 2d6 --element ice --dr 5 --target 5", "5/6"),
        ("mana-shield-elements", "helps", "damage 2d6 --element poison --mana-shield 3 --target 5", "5/12"),
        ("undead-and-cold", "not-immune", "damage 2d6 --element ice --faction undead --target 5", "5/6"),
        ("boss-boost-actions", "multiplied", "boss-boost --attacks 3 --heroes 3", "9"),
    ],
)
def test_what_the_table_has_chosen_holds(cli, key: str, value: str, line: str, there: str) -> None:
    before = typed(cli, f"arcania {line}", "--json").json
    cli("campaign", "new", "Vale", "--game", "arcania")
    assert typed(cli, line, "--json").json == before
    cli("house", "set", key, value)
    after = typed(cli, line, "--json").json
    assert str(after["probability"] or after["extras"]["attacks"]) == there
    assert after["other_readings"][0]["option"].startswith("--no-")
    cli("campaign", "new", "Dark", "--game", "descent")
    assert typed(cli, f"arcania {line}", "--json").json == before, "another campaign chose nothing"


def test_no_other_reading_is_shown_where_it_changes_nothing(cli) -> None:
    assert typed(cli, "arcania damage 2d6 --element fire --dr 3", "--json").json["other_readings"] == []
    assert typed(cli, "runebound explore mountain water --speed 3", "--json").json["other_readings"] == []


# Arcania, Descent, Runebound


def test_edge_is_counted_however_it_is_typed(cli) -> None:
    ways = (["--edge", "--edge"], ["--edge", "2"], ["--edge=2"], ["-e", "2"], ["-e", "-e"])
    found = {cli("check", "arcania", "attack", "--bonus", "4", "--vs", "15", *way).out for way in ways}
    assert len(found) == 1
    assert "3d20 with Edge" in found.pop()
    both = typed(cli, "arcania attack --bonus 4 --vs 15 --edge --hindrance", "--json").json
    assert both["probability"] == typed(cli, "arcania attack --bonus 4 --vs 15", "--json").json["probability"]


def test_armor_without_a_blow_is_asked_about(cli) -> None:
    for option in (["--dr", "3"], ["--target", "5"], ["--lth"], ["--on-hero"]):
        refused = cli("check", "arcania", "attack", "--vs", "15", *option, code=2).err
        assert refused == "error: How much damage does the blow do? Add --damage 2d6.\n"


def test_who_is_struck_decides_the_most_dr(cli) -> None:
    """Heroes, DR: 5 at most; a monster has no maximum."""
    line = "arcania damage 10 --dr 7"
    assert typed(cli, line, "--json").json["mean"] == "5/1"
    assert typed(cli, line, "--on-monster", "--json").json["mean"] == "3/1"
    assert typed(cli, line, "--more-cap", "1", "--json").json["mean"] == "4/1"
    assert typed(cli, "arcania attack --vs 1 --damage 10 --dr 7", "--json").json["distribution"]["3"] == "19/20"


def test_the_attack_dice_have_a_joint_distribution(cli) -> None:
    shape = typed(cli, "descent attack blue yellow", "--json").json
    joint = shape["joint"]
    assert sum(Fraction(row["probability"]) for row in joint) == 1
    assert Fraction(next(row["probability"] for row in joint if row["miss"])) == Fraction(1, 6)
    surged = sum(Fraction(row["probability"]) for row in joint if not row["miss"] and row["surges"])
    assert surged == Fraction(7, 12)
    for name in ("surges", "range"):
        for value, chance in shape["extras"][name].items():
            hits = [row for row in joint if row.get(name, 0) == int(value)]
            assert sum(Fraction(row["probability"]) for row in hits) == Fraction(chance)


def test_surges_are_spent_best_and_each_ability_once(cli) -> None:
    plain = typed(cli, "descent attack blue red --vs gray", "--json").json
    once = typed(cli, 'descent attack blue red --vs gray --surge "+2 damage"', "--json").json
    assert Fraction(once["mean"]) > Fraction(plain["mean"])
    assert max(map(int, once["distribution"])) == max(map(int, plain["distribution"])) + 2


def test_a_chart_is_drawn_and_fills_what_succeeds(cli) -> None:
    shown = typed(cli, "descent attribute 3 --chart").out
    bars = {int(line.split()[0]): line for line in shown.splitlines() if "█" in line or "░" in line}
    assert {shields: "█" in line for shields, line in bars.items()} == {n: n <= 3 for n in range(8)}


def test_a_roll_comes_before_the_odds(cli) -> None:
    shown = typed(cli, "pacg skill --die d12 --difficulty 1 --roll").out.splitlines()
    assert shown[0] == "rolled: success"
    assert re.fullmatch(r"  d12: (\d+); result \1", shown[1])
    assert shown[2].startswith("100 %  (1/1)")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("arcania boss-boost --heroes 2 --roll", "there is nothing to roll."),
        ("runebound retreat", "Where to? Name the terrain of the neighbouring hexes. Like this:"),
        ("runebound explore", "Which symbols does the card show?"),
        ("runebound move", "Which way?"),
        ("runebound explore marsh", "There is no terrain 'marsh'. Terrains:"),
        ("runebound cast physical", "'physical' is not a token with two sides."),
        ("runebound cast 'physical|sword'", "'sword' is no side of a token."),
        ("runebound test --attribute 2", "Give it with --successes N"),
        ("runebound test --attribute 2 --deck 5 --successes 9", "The successes lie within the deck."),
        ("descent attack purple", "Nobody and nothing here is called 'purple'."),
        ("descent attack blue --surge '+damage'", "needs one number."),
        ("descent attribute many", "'many' is not a whole number"),
        ("arcania percent lots", "'lots' is not a chance. Write 25 or 25%."),
        ("arcania percent 101", "A chance lies between 0 and 100."),
        ("arcania tier 4 --damage d8", "There is no tier 4."),
        ("arcania loot 2 bananas", "No cash card called 'bananas'."),
        ("arcania random-ability dog", "No one who gains abilities called 'dog'."),
        ("arcania item-loss 1 2 3", "is no number of slots. Write 2 ring, armor"),
        ("arcania damage 2d6 --element mud", "No element called 'mud'."),
        ("arcania damage 2d6 --faction elves", "No faction called 'elves'."),
        ("arcania damage 2d6 --critical huge", "There is no critical 'huge'. Use max or double."),
        ("pacg skill --die 2d12 --difficulty 8", "'2d12' is not a skill's dice."),
        ("pacg skill --die d12", "How hard is the check? Add --difficulty 8"),
        ("pacg skill --die d12 --difficulty 8 --add 1d", "At the end of '1d': the size of the die is missing"),
        ("pacg skill --die d12 --difficulty 8 --or 'd8 > 3'", "No check can be read from 'd8 > 3'."),
        ("pacg skill --die d12 --difficulty 8 --reroll twice", "There is no reroll called 'twice'."),
        ("pacg skill --difficulty 8 --bless 999", "999 is not in the range 0<=x<=50"),
        ("pacg table 1d4 poisoning", "'poisoning' is no row of a table."),
        ("pacg skill wisdom 10 --skill wisdom", "'wisdom' does not name a skill and its dice."),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(cli, line: str, says: str) -> None:
    refused = typed(cli, line, code=2)
    assert says in refused.err
    assert refused.err.startswith("error: ")
    assert refused.err.count("\n") == 1
    assert refused.out == ""


VANDALISM = ["99999999d99999999", "(" * 10_000, "1d0", "d", "٣d6", "1d6+" * 25_000, "\x00\x1b[2J", "9" * 100_000]
PLACES = (
    "pacg skill --difficulty 8 --add {}",
    "pacg skill --difficulty 8 --die {}",
    "pacg skill {}",
    "pacg skill --difficulty 8 --then {}",
    "pacg damage {}",
    "pacg table {} '1 x'",
    "pacg table 1d4 {}",
    "arcania attack --vs 15 --damage {}",
    "arcania attack --vs 15 --add {}",
    "arcania percent {}",
    "arcania loot {}",
    "arcania tier 1 --damage {}",
    "arcania encounter {} --heroes 20",
    "descent attack {}",
    "descent attack blue --surge {} --range 9",
    "descent attribute {}",
    "runebound explore {}",
    "runebound cast {}",
    "runebound test --attribute {} --deck 60 --successes 30",
    "{}",
)


@pytest.mark.parametrize("place", PLACES)
def test_hostile_input_gives_one_line_and_no_hang(cli, place: str) -> None:
    for text in VANDALISM:
        words = [text if word == "{}" else word for word in shlex.split(place)]
        with working_at_most(1.5):
            refused = cli("check", *words, code=None)
        if refused.code == 0:  # an unknown surge ability is a special effect by its name
            assert "--surge" in words
            continue
        assert refused.code == 2, words
        assert refused.err.startswith("error: ")
        assert refused.err.count("\n") == 1
        assert len(refused.err) < 1000


@pytest.mark.parametrize(
    "line",
    [
        "pacg skill --die d100 --bless 50 --add 99d100 --difficulty 900 --reroll one",
        "descent attack 8blue --vs 8black --fortune 4 --target 3",
        "runebound explore forest hills water mountain plains wild --speed 12 --exert 6",
        "arcania damage 40d20kh10 --lth --element ice --dr 3",
        "arcania loot 50 gems, 50 jewelry --master-thief",
        "pacg table 100d100 '1 a'",
        "pacg skill --die d12 --add 99d100 --difficulty 5000" + 200 * " --then 4000",
        "pacg skill --die d12 --difficulty 12" + 15 * " --or 'd12+50d100 >= 14'",
        "pacg skill --die d12 --add 70d100 --difficulty 3000 --chart",
    ],
)
def test_a_great_deal_of_work_is_refused_or_done_in_time(cli, line: str) -> None:
    with working_at_most(5):
        found = cli("check", *shlex.split(line), code=None)
    assert found.code in (0, 2)
    assert found.err.count("\n") == (1 if found.code else 0)


@pytest.mark.parametrize("side", ["1 agility", "1 magic", "2 physical", "1 enemy", "1 surge"])
def test_a_token_may_begin_with_its_dash(cli, side: str) -> None:
    """As the letters of the other side are options of the command too."""
    first, last = (
        cli("check", "runebound", "cast", text, "--symbol", side.split()[1], "--json").json
        for text in (f"- | {side}", f"{side} | -")
    )
    assert first["probability"] == last["probability"] == "1/2"


def test_the_result_keeps_its_name_where_the_damage_is_spread_alike(cli) -> None:
    """A d4 against 5: results and damage both run from 1 to 4."""
    shown = typed(cli, "pacg skill --difficulty 5").out
    assert "  result: average 2.5, " in shown
    assert "  damage: 1: 25 %, 2: 25 %, 3: 25 %, 4: 25 %\n  mean damage: 2.5 (5/2)\n" in shown


def test_a_chart_fills_what_succeeds(cli) -> None:
    bars = typed(cli, "pacg skill --die d4 --difficulty 3 --chart").out
    assert (bars.count("█" * 34), bars.count("░" * 34)) == (2, 2)
    never = typed(cli, "pacg skill --die d4 --difficulty 9 --chart").out
    assert (never.count("█"), never.count("░" * 34)) == (0, 4)
    fewer = typed(cli, "descent attribute 0 --chart").out
    assert [line.split()[0] for line in fewer.splitlines() if "█" in line] == ["0"], "not the equally rare 7 shields"


def test_a_negative_number_is_a_number_out_of_range(cli) -> None:
    assert "-1 is not in the range" in cli("check", "descent", "attribute", "-1", code=2).err


def test_a_rolled_check_shows_the_prime_die_and_what_was_rerolled(cli) -> None:
    dice = typed(cli, "arcania attack --vs 15 --edge --seed 1 --json").json["roll"]["dice"]
    assert [die.get("prime", False) for die in dice] == [True, False]
    again = typed(cli, "pacg skill --die d10 --difficulty 11 --reroll one --seed 1 --json").json["roll"]["dice"]
    assert [set(die) for die in again] == [{"die", "value", "kept", "before", "shows"}]


# Other games' sheets


@pytest.fixture
def syndrael(cli) -> None:
    cli("campaign", "new", "Dark", "--game", "descent")
    cli("party", "add", "syndrael")


def test_a_hero_of_descent_tests_an_attribute(cli, syndrael) -> None:
    """Syndrael: Might 4, Knowledge 3 (descent/heroes.csv); gray and black show 4 or fewer in 26 of 36 rolls."""
    shape = cli("check", "syndrael", "might", "--json").json
    assert shape["check"] == "Syndrael: Might test"
    assert shape["probability"] == "13/18"
    assert cli("check", "descent", "hero", "SYN", "mig", "--json").json == shape
    assert cli("check", "syndrael", "knowledge", "--json").json["probability"] == "19/36"
    cli("party", "set", "syndrael", "might", "5")
    assert cli("check", "syndrael", "might", "--json").json["probability"] == "11/12", "the player's own correction"


def test_a_test_that_cannot_be_read_off_says_what_to_type(cli, syndrael) -> None:
    assert "Like this: `companion check syndrael might`." in cli("check", "syndrael", code=2).err
    assert "There is: might, knowledge" in cli("check", "syndrael", "charm", code=2).err
    cli("party", "add", "Bob", "--custom")
    assert 'companion party set "bob" might 3' in cli("check", "bob", "might", code=2).err


def test_a_sheet_of_another_game_is_not_read(cli) -> None:
    cli("campaign", "new", "Terrinoth", "--game", "runebound")
    cli("party", "add", "corbin")
    for line in ("descent hero corbin might", "pacg hero corbin divine 8"):
        assert typed(cli, line, code=2).err.startswith("error: Terrinoth is a campaign of another game.")


def test_without_a_campaign_the_game_that_knows_the_thing_is_meant(cli) -> None:
    assert cli("check", "attack", "iron longsword", "--vs", "gray", "--json").json["probability"] == "5/6"
    unknown = cli("check", "attack", "nobody's blade", "--vs", "gray", code=2)
    assert unknown.err.startswith("error: Which game?")
