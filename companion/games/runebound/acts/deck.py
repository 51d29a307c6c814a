"""The skill deck as a table counts it: how many cards and successes it has, what tests have shown of it."""

from __future__ import annotations

from companion.core.names import CompanionError, many
from companion.games.runebound import boxed
from companion.games.runebound.acts.cards import holder
from companion.games.runebound.facts import REVEALED, REVEALED_STARS
from companion.games.runebound.odds.hero import unseen
from companion.games.runebound.state import State
from companion.table.change import Change, Outcome, Table, perform


def count_deck(table: Table, cards: int, successes: int) -> Outcome:
    """How many cards and success symbols the whole skill deck has; what was seen of it is forgotten."""
    if not 0 <= successes <= cards:
        raise CompanionError(f"{successes} successes cannot lie in {cards} cards.", "Count the deck once more.")

    def act(change: Change[State]) -> str:
        change.keep(boxed.DECK, boxed.SKILL_DECK, {"cards": cards, "successes": successes})
        for name in (REVEALED, REVEALED_STARS):
            change.count(name, 0)
        return f"Skill deck: {many(cards, 'cards')}, {many(successes, 'success symbols')}"

    return perform(table, act)


def reveal(table: Table, name: str, cards: int, successes: int, force: str = "") -> Outcome:
    """A test has shown cards of the skill deck; they are discarded, and the deck is counted down."""
    if not 0 <= successes <= cards or cards < 1:
        raise CompanionError(f"{successes} successes among {cards} cards?", "Give the cards, then the successes.")

    def act(change: Change[State]) -> str:
        hero, deck = holder(change, name), change.state.deck
        left, stars = unseen(change.state)
        if cards > left or (stars is not None and successes > stars):
            raise CompanionError(
                f"The deck has {left} cards unseen{'' if stars is None else f' with {stars} successes'}.",
                "Was it shuffled? companion skill shuffle.",
            )
        change.count(REVEALED, deck.revealed + cards)
        change.count(REVEALED_STARS, deck.found + successes)
        passed = "passed" if successes else "failed"
        return f"{hero.name} reveals {many(cards, 'skill cards')} with {many(successes, 'success symbols')}: {passed}"

    return perform(table, act, force)


def shuffle(table: Table) -> Outcome:
    """The discard pile is shuffled into a new deck."""

    def act(change: Change[State]) -> str:
        change.count(REVEALED, 0)
        change.count(REVEALED_STARS, 0)
        return "The skill deck is shuffled anew"

    return perform(table, act)
