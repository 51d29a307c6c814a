"""Checks side by side: variants with `vs` between them, several ways of one check, what was read and from where."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.dice.checks import CheckOdds, Read, best_first, missing
from companion.dice.dist import Dist
from companion.kit.answers import Answer, with_ways
from companion.render.check import check_json, show_check

SKILL = ("check", "rotr", "skill")


def seated(cli, game: str, *members: str) -> None:
    """A campaign with these members, in use."""
    cli("campaign", "new", "Thursday", "--game", game)
    for name in members:
        cli("party", "add", name)


def compared(cli, line: str) -> list[tuple[str, str]]:
    found = cli("check", *line.split(), "--json").json["compared"]
    return [(one["label"], one["probability"]) for one in found]


def test_variants_stand_side_by_side_best_first(cli, home) -> None:
    found = compared(cli, "rotr skill -d 8 --die d8 vs -d 8 --die d12 vs -d 8 --die d8 --bless 1")
    assert found == [("--die d8 --bless 1", "43/64"), ("--die d12", "5/12"), ("--die d8", "1/8")]


def test_a_variant_that_names_nothing_is_about_what_the_first_one_named(cli, home) -> None:
    found = compared(cli, "rotr damage 1d4 -t 2 vs --reduce 1 -t 2 vs 2d4 -t 2")
    assert found == [("2d4", "1/1"), ("1d4", "3/4"), ("1d4 --reduce 1", "1/2")]


def test_each_variant_is_what_it_is_alone(cli, home) -> None:
    alone = [cli(*SKILL, "-d", "9", "--die", die, "--json").json["probability"] for die in ("d10", "d6")]
    assert [one for _label, one in compared(cli, "rotr skill -d 9 --die d10 vs -d 9 --die d6")] == alone


def test_the_screen_shows_the_best_first(cli, home) -> None:
    lines = cli(*SKILL, "-d", "8", "--die", "d8", "vs", "-d", "8", "--die", "d12").out.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["41.7", "12.5"]
    assert "--die d12" in lines[1]
    assert lines[-1].strip() == "rule: pacg-rotr#attempting-a-check"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("-d 8 vs", "one side of `vs`"),
        ("vs -d 8", "one side of `vs`"),
        ("-d 8 vs -d 9 --roll", "compared, not rolled"),
        ("-d 8 vs -d 9 --seed 1", "compared, not rolled"),
        (" vs ".join(["-d 8"] * 13), "too many to compare"),
        ("--die d8 vs -d 8", "How hard"),
    ],
)
def test_what_cannot_be_compared_is_one_line(cli, home, line: str, told: str) -> None:
    err = cli(*SKILL, *line.split(), code=2).err
    assert told in err
    assert err.count("\n") == 1


def test_a_variant_that_lacks_a_figure_stands_beside_those_that_do_not(cli, opened) -> None:
    cli("campaign", "new", "X", "--game", "rotr")
    cli("party", "add", "kyra")
    line = ["check", "kyra", "ancient skeleton", "--with", "mace", "vs", "--with", "holy light"]
    shown = cli(*line).out
    assert "--with mace" in shown.splitlines()[1]
    assert '? --with "holy light": The roll of Holy Light is not known.' in shown
    shape = cli(*line, "--json").json
    assert [len(shape["compared"]), len(shape["unknown"])] == [1, 1]
    assert (
        "Holy Light" in cli("check", "kyra", "bandit", "--with", "holy light", "vs", "--with", "holy light", code=2).err
    )


def way(name: str, chance: str | None, *, relation: str = ">=") -> CheckOdds:
    dist = Dist({1: 1, 3: 1})
    return CheckOdds(name, None if chance is None else Fraction(chance), dist, f"Roll {name}.", "x", relation=relation)


def test_the_likeliest_way_leads_and_ties_stay_in_order() -> None:
    ways = [way("a", "1/4"), way("b", "3/4"), way("c", "3/4"), way("d", None)]
    assert [one.title for one in best_first(ways)] == ["b", "c", "a", "d"]


def test_without_chances_the_average_decides_and_less_may_be_better() -> None:
    low, high = way("low", None), way("high", None)._replace(distribution=Dist({5: 1, 7: 1}))
    assert [one.title for one in best_first([low, high])] == ["high", "low"]
    fewer = [one._replace(relation="<=") for one in (high, low)]
    assert [one.title for one in best_first(fewer)] == ["low", "high"]


def test_the_answer_is_the_best_way_and_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    read = (Read("Strength d8+1", "Kyra's sheet"), Read("Melee +2", "Kyra's sheet"), Read("1d8", "Mace"))
    answer = with_ways([way("Divine 6", "1/4"), way("Combat 9", "3/4")._replace(read=read)])
    shape = check_json(answer, ["g"], None)
    assert (shape["check"], shape["probability"]) == ("Combat 9", "3/4")
    assert [one["way"] for one in shape["ways"]] == ["Combat 9", "Divine 6"]
    assert shape["read"][2] == {"what": "1d8", "from": "Mace"}
    show_check(answer, ["g"], None, chart=False)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert lines[2:4] == ["  or: Divine 6 25 %", "  read: Strength d8+1, Melee +2 (Kyra's sheet); 1d8 (Mace)"]


def test_all_tells_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    found = way("x", "1/2")._replace(read=(Read("a", "b"),), notes=("a note",), extras={"hit": Fraction(1, 3)})
    show_check(Answer(found), ["g"], None, chart=False)
    assert "a note" not in capsys.readouterr().out
    show_check(Answer(found), ["g"], None, chart=False, whole=True)
    whole = capsys.readouterr().out
    assert all(words in whole for words in ("a note", "hit: ", "read: a (b)"))


def test_a_figure_that_nobody_knows_is_named_with_both_ways_to_give_it() -> None:
    error = missing("the health of Vorakesh", "--health 12", "box set villain Vorakesh health=12")
    assert error.message == "The health of Vorakesh is not known."
    assert (
        error.hint == "Give it with --health 12, or keep it for good: `companion box set villain Vorakesh health=12`."
    )


@pytest.fixture
def thursday(cli, opened):
    """Kyra and Lem of Rise of the Runelords."""
    seated(cli, "rotr", "kyra", "lem")
    return cli


def test_a_variant_without_a_member_is_about_the_first_one_s(thursday) -> None:
    alone = {
        line: thursday("check", *line.split(), "--json").json["probability"]
        for line in ("kyra divine 8", "kyra wisdom 10", "lem cure", "kyra cure")
    }
    found = compared(thursday, "kyra divine 8 vs wisdom 10 vs lem cure vs kyra cure")
    assert dict(found) == alone
    bare = compared(thursday, "hero kyra divine 8 vs wisdom 10")
    assert dict(bare) == {"divine 8": alone["kyra divine 8"], "wisdom 10": alone["kyra wisdom 10"]}


def test_a_comparison_says_once_what_was_read(thursday) -> None:
    lines = thursday("check", "kyra", "ancient skeleton", "--with", "mace", "vs", "--bless", "2").out.splitlines()
    assert lines[-2] == (
        "  read: Melee d6+2 (Kyra's sheet); Combat 8 (Ancient Skeleton); "
        "Mace: reveal for 1d8, discard for 1d4 more (the list of weapons)"
    )
    assert lines[-1].startswith("  rule: ")


def test_a_member_s_name_is_forgiven_and_the_whole_name_is_meant(thursday) -> None:
    assert "Did you mean Kyra?" in thursday("check", "kyraa", "cure", code=2).err
    thursday("party", "add", "Kyranna", "--as", "merisiel")
    thursday("party", "kill", "kyra")
    assert thursday("check", "kyra", "cure").out.splitlines()[0].endswith("Kyra (dead): Cure: Divine 6")
    assert thursday("check", "kyra", "divine", "8").out.splitlines()[0].endswith("Kyra (dead): Divine 8")
    assert thursday("check", "kyr", "cure").out.splitlines()[0].endswith("Kyranna: Cure: Wisdom 6")
    assert "Kyra" in thursday("party", "return", "kyra").out


def test_a_bare_skill_takes_the_difficulty_that_is_typed(thursday) -> None:
    written = thursday("check", "kyra", "divine", "8", "--json").json["probability"]
    for line in ("kyra divine -d 8", "kyra divine 5 -d 8", "party divine -d 8"):
        assert thursday("check", *line.split(), "--json").json["probability"] == written


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("kyra close", "Which location is to be closed?"),
        ("party close", "Which location is to be closed?"),
        ("kyra divine -3", "No check can be read from 'divine -3'."),
        ("kyra divine 2.5", "No check can be read from 'divine 2.5'."),
    ],
)
def test_what_a_member_cannot_be_asked_is_one_line(thursday, line: str, told: str) -> None:
    err = thursday("check", *line.split(), code=2).err
    assert told in err and err.count("\n") == 1


def test_nobody_at_the_table_is_brought_back(thursday) -> None:
    for name in ("kyra", "lem"):
        thursday("party", "absent", name)
    assert "Bring them back: `companion party return`." in thursday("check", "party", "cure", code=2).err


def test_a_check_without_its_noun_is_led_to_it(thursday) -> None:
    assert "Did you mean `companion check kyra`?" in thursday("kyra", "divine", "8", code=2).err
    assert "Did you mean" not in thursday("nobody", "divine", "8", code=2).err


def test_a_comparison_for_the_party_says_who(thursday) -> None:
    lines = thursday("check", "party", "cure", "vs", "acid arrow").out.splitlines()
    assert '"acid arrow" (Lem)' in lines[1] and "cure (Kyra)" in lines[2]


def test_the_hero_may_be_named_before_the_check(opened, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "runebound")
    cli("party", "add", "corbin")
    assert cli("check", "corbin", "explore", "forest").out == cli("check", "explore", "corbin", "forest").out != ""
    assert "no check and no member called 'nobody'" in cli("check", "nobody", "explore", "forest", code=2).err


def alike(cli, compared_line: list[str], *alone: list[str]) -> None:
    """Each variant of a comparison has the chance that it has alone, typed in full."""
    found = cli("check", *compared_line, "--json").json
    assert found["unknown"] == []
    chances = sorted(one["probability"] for one in found["compared"])
    assert chances == sorted(cli("check", *line, "--json").json["probability"] for line in alone)


def test_another_member_tries_the_same(thursday) -> None:
    alike(
        thursday, ["kyra", "ancient skeleton", "vs", "lem"], ["kyra", "ancient skeleton"], ["lem", "ancient skeleton"]
    )


def test_the_number_that_is_met_is_shared_unless_another_is_typed(thursday) -> None:
    line = ["kyra", "ancient skeleton", "-d", "10"]
    alike(thursday, [*line, "vs", "--with", "mace"], line, [*line, "--with", "mace"])
    alike(thursday, [*line, "vs", "-d", "6"], line, ["kyra", "ancient skeleton", "-d", "6"])


def test_an_attack_of_another_meets_the_same_foe(opened, cli) -> None:
    """Descent: without its foe a variant would meet no defense at all, and lead."""
    seated(cli, "descent", "syndrael", "avric")
    first = ["attack", "syndrael", "goblin archer"]
    alike(cli, [*first, "vs", "avric"], first, ["attack", "avric", "goblin archer"])
    alike(cli, [*first, "vs", "splig"], first, ["attack", "syndrael", "splig"])
    sword, mace = ["attack", "iron longsword", "--vs", "gray"], ["attack", "iron mace", "--vs", "gray"]
    alike(cli, [*sword, "vs", "iron mace"], sword, mace)
    named = ["attack", "iron longsword", "splig"]
    alike(cli, [*named, "vs", "iron mace"], named, ["attack", "iron mace", "splig"])
    alike(
        cli,
        ["attack", "blue red", "--vs", "gray", "vs", "blue yellow"],
        ["attack", "blue red", "--vs", "gray"],
        ["attack", "blue yellow", "--vs", "gray"],
    )
    defended = ["defend", "syndrael", "goblin archer"]
    alike(
        cli,
        [*defended, "vs", "splig", "vs", "avric"],
        defended,
        ["defend", "syndrael", "splig"],
        ["defend", "avric", "goblin archer"],
    )
    alike(cli, ["might", "syndrael", "vs", "splig"], ["might", "syndrael"], ["might", "splig"])


def test_attributes_of_one_hero_stand_side_by_side(opened, cli) -> None:
    seated(cli, "descent", "syndrael", "avric")
    alike(
        cli,
        ["syndrael", "might", "vs", "knowledge", "vs", "avric"],
        ["syndrael", "might"],
        ["syndrael", "knowledge"],
        ["avric", "might"],
    )


def test_a_name_may_stand_before_or_behind_what_is_done(opened, cli) -> None:
    cli("campaign", "new", "Shadows", "--game", "descent")
    cli("party", "add", "avric albright")
    assert (
        cli("check", "avric", "albright", "attack", "splig").out == cli("check", "attack", "avric", "splig").out != ""
    )
    cli("campaign", "new", "Coast", "--game", "arcania")
    for name in ("dalger", "harlan"):
        cli("party", "add", name, "--as", "fighter")
    assert cli("check", "attack", "dalger", "--vs", "8").out == cli("check", "dalger", "attack", "--vs", "8").out != ""
    cli("box", "add", "orc", "defense=9", "--kind", "monster")
    cli("box", "add", "gnoll", "defense=12", "--kind", "monster")
    alike(
        cli,
        ["dalger", "attack", "orc", "vs", "gnoll", "vs", "harlan"],
        ["dalger", "attack", "orc"],
        ["dalger", "attack", "gnoll"],
        ["harlan", "attack", "orc"],
    )
    alike(
        cli,
        ["dalger", "attack", "--vs", "8", "vs", "--edge", "2"],
        ["dalger", "attack", "--vs", "8"],
        ["dalger", "attack", "--vs", "8", "--edge", "2"],
    )


def test_the_deck_that_was_counted_is_shared(opened, cli) -> None:
    cli("campaign", "new", "Rune", "--game", "runebound")
    cli("party", "add", "corbin")
    deck = ["test", "corbin", "body", "-d", "60", "--successes=20", "--once"]
    alike(cli, [*deck, "vs", "--mod", "1"], deck, [*deck, "--mod", "1"])


def test_another_enemy_meets_the_same_hero(opened, cli) -> None:
    seated(cli, "runebound", "corbin", "master thorn")
    alike(
        cli,
        ["cast", "corbin", "ogre", "vs", "ettin", "vs", "master thorn"],
        ["cast", "corbin", "ogre"],
        ["cast", "corbin", "ettin"],
        ["cast", "master thorn", "ogre"],
    )


@pytest.mark.parametrize("foe", [["goblin archer"], ["goblin", "archer"]])
def test_the_game_that_knows_the_foe_is_meant(opened, cli, foe: list[str]) -> None:
    line = ("attack", "syndrael", *foe, "--with", "iron longsword")
    assert cli("check", *line).out == cli("check", "descent", *line).out != ""
