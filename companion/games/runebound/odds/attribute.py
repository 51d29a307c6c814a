"""Attribute tests in Runebound: skill cards revealed without putting any back."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, wrong
from companion.dice.dist import Dist
from companion.dice.roll import RolledDie

if TYPE_CHECKING:
    from random import Random

_RULE = "attribute-tests"
MAX_DECK = 500


class AttributeTest(NamedTuple):
    """A test: the attribute and its modifier, the deck with its success symbols, cards in hand to exert."""

    attribute: int
    deck: int
    successes: int
    mod: int = 0
    exert: int = 0
    need: int = 1

    @property
    def revealed(self) -> int:
        """Cards turned over before exerting; an attribute below zero counts as zero."""
        return max(0, max(0, self.attribute) + self.mod)


def test(test: AttributeTest) -> CheckOdds:
    """The odds of `need` successes, every exertion used where it is wanted."""
    _validate(test)
    cards = test.revealed + test.exert
    dist = drawn(test.deck, test.successes, cards)
    without = drawn(test.deck, test.successes, test.revealed)
    return CheckOdds(
        title=f"attribute test of {test.attribute}{f' with {test.mod:+d}' if test.mod else ''}",
        probability=dist.probability(">=", test.need),
        distribution=dist,
        to_roll=_words(test),
        rule=_RULE,
        notes=_notes(test),
        extras={
            "without exerting": without.probability(">=", test.need),
            "mean successes": dist.mean(),
            "mean cards exerted": _exerted(test),
        },
        roller=lambda rng: _draw(test, rng),
        counts="successes",
    )


def _validate(test: AttributeTest) -> None:
    if not 0 <= test.successes <= test.deck <= MAX_DECK:
        raise wrong("The successes lie within the deck.", f"A deck of up to {MAX_DECK}, successes no more than that.")
    if test.exert < 0 or test.need < 1:
        raise wrong("Exertions are 0 or more, and a test needs 1 success or more.")
    if test.revealed + test.exert > test.deck:
        raise wrong(
            f"{test.revealed + test.exert} cards are revealed, the deck has {test.deck}.",
            "Count the discard pile in: an empty deck is reshuffled from it.",
        )


def drawn(deck: int, successes: int, cards: int) -> Dist:
    """Successes among `cards` drawn from the deck."""
    most = min(cards, successes)
    return Dist({hits: comb(successes, hits) * comb(deck - successes, cards - hits) for hits in range(most + 1)})


def _exerted(test: AttributeTest) -> Fraction:
    """Cards exerted on average by a hero who stops once the test succeeds."""
    still = (drawn(test.deck, test.successes, test.revealed + n) for n in range(test.exert))
    return sum((dist.probability("<", test.need) for dist in still), start=Fraction(0))


def _words(test: AttributeTest) -> str:
    said = f"Reveal {test.revealed} skill card{'' if test.revealed == 1 else 's'}"
    if test.exert:
        said += f", then up to {test.exert} more, discarding one card from your hand for each"
    return f"{said}; you need {test.need} success{'' if test.need == 1 else 'es'}."


def _notes(test: AttributeTest) -> tuple[str, ...]:
    notes = ["How many success symbols the deck holds is your figure; the rulebook does not print it."]
    if test.attribute < 0:
        notes.append("An attribute below zero reveals nothing, like zero.")
    if test.exert:
        notes.append("Each exertion is decided after the card before it.")
    return tuple(notes)


def _draw(test: AttributeTest, rng: Random) -> CheckRoll:
    """Cards from a shuffled deck, exerting only as long as the test still fails."""
    left, hits, shown = [test.deck, test.successes], 0, []
    for card in range(test.revealed + test.exert):
        if card >= test.revealed and hits >= test.need:
            break
        success = rng.randrange(left[0]) < left[1]
        left = [left[0] - 1, left[1] - success]
        hits += success
        shown.append(RolledDie("card", int(success), shows="success" if success else "nothing"))
    passed = hits >= test.need
    return CheckRoll("test", tuple(shown), hits, passed, "passed" if passed else "failed", _RULE)
