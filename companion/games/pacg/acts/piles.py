"""A character's cards at the table: drawn, discarded, recharged, buried, healed; counted for those who want it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.core.names import CompanionError, argument
from companion.games.pacg import piles
from companion.games.pacg.acts.play import Scene, played
from companion.games.pacg.piles import BURIED, DECK, DISCARD, DISPLAYED, HAND, PILES, Piles
from companion.games.pacg.play import Told
from companion.games.pacg.state import Hero, State
from companion.games.procedures import Step
from companion.table.change import Outcome, Table

GOALS = {"discard": DISCARD, "recharge": DECK, "bury": BURIED, "display": DISPLAYED}
"""Where each verb puts cards; from the hand, unless told otherwise."""
PAST = {"discard": "discards", "recharge": "recharges", "bury": "buries", "display": "displays"}


def _counted(table: Table, who: str, act: Callable[[Hero, Piles], tuple[str, Piles]]) -> Outcome:
    """Something happens to the cards of a character, whose count begins with the first of these words."""

    def tell(scene: Scene) -> tuple[str, Told]:
        hero = scene.who(who)
        words, after = act(hero, _piles(scene, hero))
        now = replace(scene.play, piles={**scene.play.piles, hero.name: after})
        return f"{hero.name} {words}: {after.words}", Told(now, _warned(hero, after))

    return played(table, tell)


def _warned(hero: Hero, now: Piles) -> tuple[Step, ...]:
    size = hero.hand_size
    if not piles.dies_next(now, size):
        return ()
    words = f"{hero.name} dies at the next reset: {size} in hand wanted, {now.hand} held, {now.deck} in the deck."
    return (Step(words, "dying"),)


def _piles(scene: Scene, hero: Hero) -> Piles:
    return scene.play.piles.get(hero.name) or first_piles(scene.change.state, hero)


def first_piles(state: State, hero: Hero) -> Piles:
    """What a character has when the scenario begins: the deck that the record knows, the first hand drawn."""
    size, hand = sum(state.deck(hero).values()), hero.hand_size
    if not size or hand is None:
        hint = f"companion play count {argument(hero.name)} --hand 5 --deck 10"
        raise CompanionError(f"How many cards {hero.name} has is not known here.", f"Say it: {hint}")
    return piles.dealt(size, hand)


def _kill(hero: Hero) -> str:
    return f"companion party kill {argument(hero.name)}"


def draw(table: Table, who: str, count: int) -> Outcome:
    """Cards come from the deck into the hand."""
    return _counted(table, who, lambda h, p: (f"draws {count}", piles.drawn(p, count, h.name, _kill(h))))


def move(table: Table, verb: str, who: str, count: int, source: str = HAND) -> Outcome:
    """Cards of the hand (or of another pile) are discarded, recharged, buried or displayed."""

    def act(hero: Hero, now: Piles) -> tuple[str, Piles]:
        if source == DECK and count > now.deck:
            piles.drawn(now, count, hero.name, _kill(hero))
        whence = "" if source == HAND else f" of the {source}"
        return f"{PAST[verb]} {count}{whence}", now.moved(count, source, GOALS[verb])

    return _counted(table, who, act)


def heal(table: Table, who: str, count: int) -> Outcome:
    """Discards are shuffled back into the deck."""

    def act(_hero: Hero, now: Piles) -> tuple[str, Piles]:
        return f"heals {min(count, now.discard)}", piles.healed(now, count)

    return _counted(table, who, act)


def reset(table: Table, who: str, shed: int = 0) -> Outcome:
    """The hand is brought to its size at the end of a turn."""

    def act(hero: Hero, now: Piles) -> tuple[str, Piles]:
        size = hero.hand_size
        if size is None:
            hint = f"companion party set {argument(hero.name)} hand-size 5"
            raise CompanionError(f"The hand size of {hero.name} is not known here.", f"Say it: {hint}")
        return "resets the hand", piles.reset(now, size, shed, hero.name, _kill(hero))

    return _counted(table, who, act)


def count(table: Table, who: str, told: Mapping[str, int]) -> Outcome:
    """The table says how many cards lie where."""

    def tell(scene: Scene) -> tuple[str, Told]:
        hero = scene.who(who)
        kept = scene.play.piles.get(hero.name)
        before = kept or (first_piles(scene.change.state, hero) if len(told) < 2 else Piles())
        after = before._replace(**{pile: number for pile, number in told.items() if pile in PILES})
        now = replace(scene.play, piles={**scene.play.piles, hero.name: after})
        return f"{hero.name}: {after.words}", Told(now, _warned(hero, after))

    return played(table, tell)
