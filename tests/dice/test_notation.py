"""Notation is read as documented; mistakes are pointed at; words say what to do."""

from __future__ import annotations

import pytest

from companion.dice import DiceError, odds, parse
from companion.dice.odds import ranked
from companion.dice.sentence import words
from companion.dice.tree import Best, Check, Number, Pool, Prime, Sum, summed, walk


def d(many: int, sides: int, **rest: object) -> Pool:
    return Pool(many, f"d{sides}", tuple(range(1, sides + 1)), **rest)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("d6", d(1, 6)),
        (" 2 D 6 ", d(2, 6)),
        ("d%", d(1, 100)),
        ("4d6kh3", d(4, 6, keep=3)),
        ("4d6kh", d(4, 6, keep=1)),
        ("4d6kl3", d(4, 6, keep=-3)),
        ("4d6dl1", d(4, 6, keep=3)),
        ("4d6dh1", d(4, 6, keep=-3)),
        ("4d6r1", d(4, 6, again=(1,))),
        ("4d6r<3", d(4, 6, again=(1, 2))),
        ("4d6r>=5kh2", d(4, 6, again=(5, 6), keep=2)),
        ("edge(d20)", Prime(20, 1, True)),
        ("EDGE 2 ( d20 )", Prime(20, 2, True)),
        ("hindrance2(d20)", Prime(20, 2, False)),
        ("max(0, d4-1)", Best((Number(0), Sum(((1, d(1, 4)), (-1, Number(1))))), True)),
        ("worst(d4, d6)", Best((d(1, 4), d(1, 6)), False)),
        ("d6 - (d4 - 1)", Sum(((1, d(1, 6)), (-1, d(1, 4)), (1, Number(1))))),
        ("d6 >= 4", Check(d(1, 6), ">=", Number(4))),
        ("d6 => 4", Check(d(1, 6), ">=", Number(4))),
        ("d6 == 4", Check(d(1, 6), "=", Number(4))),
        ("d6 ≥ 4", Check(d(1, 6), ">=", Number(4))),
        ("d6 − 1", Sum(((1, d(1, 6)), (-1, Number(1))))),  # noqa: RUF001  a printed minus
    ],
)
def test_notation_becomes_a_tree(text: str, tree: object) -> None:
    assert parse(text) == tree


def test_the_games_way_of_writing_times_is_read() -> None:
    assert parse("d10x10") == parse("d10*10") == parse("d10 × 10")  # noqa: RUF001  as printed
    assert odds("(2d8+d4)x2+4").dist.mean() == 27
    assert odds("-d6 + 2*-3").dist.mean() == odds("0 - d6 - 6").dist.mean()


def test_named_dice_need_to_be_passed_in() -> None:
    dice = {"blue": (None, 1), "red": (1, 2)}
    assert parse("Blue + 2red", dice) == summed([(1, Pool(1, "blue", (None, 1))), (1, Pool(2, "red", (1, 2)))])
    with pytest.raises(DiceError) as caught:
        parse("blue + red")
    assert caught.value.position == 0


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("", 0, "nothing to roll"),
        ("   ", 3, "nothing to roll"),
        ("d", 1, "size of the die"),
        ("2d6 + d", 7, "size of the die"),
        ("1d0", 2, "1 to 100 sides"),
        ("d101", 1, "1 to 100 sides"),
        ("0d6", 0, "at least one die"),
        ("101d6", 0, "at most 100 dice"),
        ("60d6+60d6", 5, "at most 100 dice"),
        ("99999999d99999999", 0, "99,999"),
        ("2d6 +", 5, "stops too early"),
        ("2d6 + * 3", 6, "cannot stand here"),
        ("2d6 3", 4, "does not follow"),
        ("2d6 >= 7 8", 9, "does not follow the target"),
        ("2d6 >= 7 >= 8", 9, "one comparison"),
        ("(2d6 >= 7)", 5, "outside parentheses"),
        ("(2d6", 4, "closing parenthesis"),
        ("2d6)", 3, "never opened"),
        ("2d6, 3", 3, "comma"),
        ("2(d6)", 1, "before a parenthesis"),
        ("4d6kh5", 5, "leaves none"),
        ("4d6dl4", 5, "leaves none"),
        ("4d6kh3kl2", 6, "once only"),
        ("4d6r1r2", 5, "once only"),
        ("4d6r", 4, "which result"),
        ("4d6r7", 4, "never shows"),
        ("kh3", 0, "follows dice"),
        ("best(2d6)", 8, "two or more parts"),
        ("best 2d6", 5, "parenthesis must follow"),
        ("edge(2d20)", 5, "one plain die"),
        ("edge(d20+4)", 5, "one plain die"),
        ("edge3(d20)", 4, "one or two dice"),
        ("2d6/2", 3, "no division"),
        ("1.5", 1, "whole numbers"),
        ("2d6!", 3, "means nothing"),
        ("purple", 0, "not a die"),
        ("٣d6", 0, "digits 0 to 9"),
        ("2d６", 2, "digits 0 to 9"),  # noqa: RUF001  a full-width six
        ("2d6²", 3, "digits 0 to 9"),
        ("((((((((((1))))))))))", 8, "8 deep"),
    ],
)
def test_errors_point_at_the_character(text: str, position: int, says: str) -> None:
    with pytest.raises(DiceError) as caught:
        odds(text)
    error = caught.value
    assert says in error.message
    assert error.position == position
    assert error.hint
    assert error.marked().splitlines()[1] == " " * min(position, 200) + "^"


def test_a_long_text_is_shown_around_the_error() -> None:
    with pytest.raises(DiceError) as caught:
        parse("1+" * 80 + "?")
    line, caret = caught.value.marked().splitlines()
    assert line[len(caret) - 1] == "?"
    assert len(line) <= 60


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("d12+2 + 1d8 >= 12", "Roll 1d12 + 1d8 + 2; you need 12 or more."),
        ("4d6kh3", "Roll (4d6, keeping the highest 3)."),
        ("4d6k3", "Roll (4d6, keeping the highest 3)."),
        ("2d8r<3 - 1d4 - 1 < 5", "Roll (2d8, rerolling 1 and 2 once) - 1d4 - 1; you need less than 5."),
        ("d20r<5", "Roll (1d20, rerolling 1 to 4 once)."),
        ("max(0, d4-1)", "Roll 1d4 - 1, never less than 0."),
        ("best(2d6, 2d6) + d4", "Roll (the best of 2d6 and 2d6) + 1d4."),
        ("(2d8+d4)*2 + 4", "Roll (2d8 + 1d4) times 2 + 4."),
        ("3 + 4", "It is 7."),
        ("3 - d6", "Roll 3 - 1d6."),
        ("-d6 - 2d4", "Roll 0 - 1d6 - 2d4."),
        ("d6 = d8", "Roll 1d6; you need exactly 1d8."),
    ],
)
def test_words_say_what_to_roll(text: str, said: str) -> None:
    assert words(parse(text)) == said


def test_words_explain_the_prime_die_and_named_dice() -> None:
    assert "a 1 on the prime stands" in words(parse("edge(d20)+4 >= 15"))
    assert "3d20 with Hindrance" in words(parse("hindrance2(d20)"))
    assert words(parse("blue + 2red", {"blue": (1,), "red": (2,)})) == "Roll 1 blue + 2 red."


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        (["d12+2 >= 12", "d12+2+2d12 >= 12", "d12+2+d12 >= 12"], [1, 2, 0]),
        (["d4", "d8", "d6"], [1, 2, 0]),
        (["d4 >= 1", "d8", "d6 >= 6"], [1, 2, 0]),
    ],
)
def test_the_best_way_stands_first(texts: list[str], order: list[int]) -> None:
    """By chance, and by average where one of them has no target."""
    assert ranked([odds(text) for text in texts]) == order


def test_an_answer_carries_probability_percent_and_mean() -> None:
    answer = odds("d12+2 + 1d8 >= 12")
    assert (answer.fraction, answer.percent) == ("5/8", 62.5)
    assert str(answer.probability) == "5/8"
    assert answer.dist.mean() == 13
    assert odds("2d6").probability is None
    assert odds("2d6").fraction is odds("2d6").percent is None


def test_walk_reaches_every_part() -> None:
    names = [type(node).__name__ for node in walk(parse("best(d6, 2)*3 >= d4"))]
    assert names == ["Check", "Product", "Best", "Pool", "Number", "Number", "Pool"]
