"""A check against a card: cold, as at the table, and a whole party against a card of many ways, warm."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.dice.checks import CheckOdds
from companion.folder import shipped_data
from companion.games.pacg.checks import read_check
from companion.games.pacg.data import CardGame
from companion.games.pacg.odds import Attempt
from companion.games.pacg.odds.ways import Fighter, party_ways, ways
from companion.games.pacg.reading import member_of
from companion.games.registry import Games
from tests.bench.harness import COMPANION, TYPER, Line, best, race, seconds

LONG = "Wisdom 10 or Dexterity 11 or Combat 14 then Intelligence 9 or Divine 12 or Combat 17"
HALF_A_TENTH = 0.05
"""Seconds: a goal of 1 stands for 50 ms."""


def lines() -> Iterator[Line]:
    """Every line of this benchmark."""
    with tempfile.TemporaryDirectory() as place:
        home = Path(place) / "home"
        environment = {"COMPANION_HOME": str(home)}
        for words in (["campaign", "new", "Thursday", "--game", "rotr"], ["party", "add", "kyra"]):
            seconds([*COMPANION, *words], environment)
        check = [*COMPANION, "check", "kyra", "ancient skeleton", "--with", "mace"]
        found = race({"typer": TYPER, "check": check}, environment)
        yield Line(
            'cold check kyra "ancient skeleton" --with mace / import typer', found["check"], found["typer"], 1.25
        )
        yield _attack(Path(place) / "descent")
    yield Line("six characters, three ways and two steps, warm / 50 ms", best(_party(), 9), HALF_A_TENTH, 1.0)


def _attack(home: Path) -> Line:
    """A hero with her weapon against a monster, as the campaign has them."""
    environment = {"COMPANION_HOME": str(home)}
    for words in (["campaign", "new", "Thursday", "--game", "descent"], ["party", "add", "syndrael"]):
        seconds([*COMPANION, *words], environment)
    seconds([*COMPANION, "hero", "class", "syndrael", "knight"], environment)
    check = [*COMPANION, "check", "attack", "syndrael", "goblin archer"]
    found = race({"typer": TYPER, "check": check}, environment)
    return Line('cold check attack syndrael "goblin archer" / import typer', found["check"], found["typer"], 1.25)


def _party() -> Callable[[], list[CheckOdds]]:
    cards = CardGame(Games(shipped_data()).get("pacg-rotr"))
    mace, check = cards.weapons["Mace"], read_check(LONG)
    roster = [member_of(one.name, (one.facts, {}), ()) for one in cards.game.roster[:6]]
    fighters = [Fighter(member.sheet, member.proficient, mace) for member in roster]
    return lambda: party_ways((one.name, ways(check, [one], Attempt(0, bless=1))) for one in fighters)
