"""Who should try to close a location: what it asks, and the chance of each character there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.dice.checks import CheckOdds, best_first
from companion.games.pacg.asking import Asked, Table, closing
from companion.games.pacg.odds.attempt import Attempt
from companion.games.pacg.reading import Member, member_of
from companion.games.pacg.state import Hero, State


class Chance(NamedTuple):
    """A character and its best way to close a location; `best.probability` is None where nothing is rolled."""

    name: str
    best: CheckOdds

    @property
    def words(self) -> str:
        """`Kyra 58.3 % (Wisdom 6)`, or what is done without a roll."""
        if self.best.probability is None:
            return f"{self.name}: {self.best.way}"
        percent = f"{float(100 * self.best.probability):.1f}".removesuffix(".0")
        return f"{self.name} {percent} % ({self.best.way})"


def closing_chances(
    state: State, location: str, boxed: Callable[[str, str], Mapping[str, object]] | None = None
) -> tuple[Chance, ...]:
    """The chances of those who are at a location (nobody there: of all who play), best first; none where it is unknown.

    `boxed` gives the figures of the player's box by kind and name.
    """
    place = next((place for name, place in state.cards.places.items() if fold(name) == fold(location)), None)
    if place is None or not place.closing.ways:
        return ()
    table = Table(
        state.cards.game.folder,
        lambda: state.cards,
        lambda: state.adventure.deck_number,
        boxed or (lambda _kind, _name: {}),
    )
    chances = {}
    for hero in _there(state, place.name):
        ways = closing(table, Asked(Attempt(0)), [member(hero)], place)
        chances[hero.name] = best_first(ways)[0]._replace(title=hero.name)
    ranked = best_first(chances.values())
    return tuple(Chance(best.title, best) for best in ranked)


def member(hero: Hero) -> Member:
    """A character of a campaign as a check sees it."""
    feats = [(kind, fold(what)) for kind, what in hero.checked]
    return member_of(hero.name, (hero.printed, hero.corrected), feats)


def _there(state: State, place: str) -> list[Hero]:
    """Those at the location, as far as the tracker knows."""
    kept = state.run.facts.play if state.run and state.playing else None
    at = {pair[0] for pair in kept.heroes if pair[1:] == (place,)} if kept else set()
    return [hero for hero in state.present if hero.key in at] or list(state.present)
