"""`play odds`: against every deal there is, counted one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest

from companion.games.pacg import exploring, villains
from companion.games.pacg import play as tracker
from companion.games.pacg.odds.finding import lasting, next_card, villain_at
from companion.games.pacg.play import OPEN, Play
from companion.games.pacg.sites import UNFOUND, UNKNOWN, Site

NAMES = ("Woods", "Farmhouse", "Academy")


def table(*sizes: int, blessings: int = 5, villains: int = 1) -> Play:
    """So many locations with decks of these sizes, one card dealt to each."""
    names = NAMES[: len(sizes)]
    sites = {name: Site(size, UNFOUND) for name, size in zip(names, sizes, strict=True)}
    heroes = {"Kyra": names[0]}
    return Play(dict.fromkeys(names, OPEN), heroes, blessings, sites=sites, villains=villains, stacked=villains)


Deal = tuple[int, tuple[tuple[int, ...], ...]]
"""Where the villain is, and for each location the places of its special cards, the villain's last."""


def deals(sizes: Sequence[int]) -> Iterator[Deal]:
    """Every deal of one villain and henchmen, one card to each location."""
    for where in range(len(sizes)):
        for places in product(*(range(size) for size in sizes)):
            yield where, tuple((place,) for place in places)


def escapes(sizes: Sequence[int], henchmen: Sequence[bool]) -> Iterator[Deal]:
    """Every way the villain and the blessings lie after an escape; some decks still hold a henchman."""
    ways = [list(permutations(range(size), 1 + has)) for size, has in zip(sizes, henchmen, strict=True)]
    for where in range(len(sizes)):
        yield from ((where, tuple(places)) for places in product(*ways))


def chances(
    found: list[Deal], tops: Sequence[int], henchmen: Sequence[bool], first: bool
) -> tuple[list[Fraction], ...]:
    """Counted: the villain at each location, and as its next card the villain or a henchman."""
    n = range(len(tops))
    here = [Fraction(sum(w == i for w, _p in found), len(found)) for i in n]
    top = [[(w == i and p[i][-1] == tops[i]) for w, p in found] for i in n]
    if first:
        other = [[(w != i and p[i][0] == tops[i]) for w, p in found] for i in n]
    else:
        other = [[(henchmen[i] and p[i][0] == tops[i]) for _w, p in found] for i in n]
    return here, [Fraction(sum(x), len(found)) for x in top], [Fraction(sum(x), len(found)) for x in other]


def seen_nothing(deal: Deal, tops: Sequence[int], henchmen: Sequence[bool], first: bool) -> bool:
    """No special card among those explored; a blessing that came with the escape is none."""
    where, places = deal
    special = [p if first or where == i else p[:-1] for i, p in enumerate(places)]
    return all(place >= tops[i] for i, p in enumerate(special) for place in p)


def compare(play: Play, expected: tuple[list[Fraction], ...]) -> None:
    where = villain_at(play)
    assert where is not None
    for i, name in enumerate(play.sites):
        assert where[name] == expected[0][i]
        assert next_card(play, name) == (expected[1][i], expected[2][i])


@pytest.mark.parametrize("explored", [(0, 0, 0), (2, 0, 0), (1, 3, 0), (2, 3, 1)])
def test_before_anyone_met_it_the_villain_is_as_likely_everywhere(explored: tuple[int, ...]) -> None:
    """RotR p. 6, set-up: one card of the villain and henchmen to each location, shuffled in."""
    sizes, play, has = (3, 5, 2), table(3, 5, 2), (True,) * 3
    for name, count in zip(NAMES, explored, strict=True):
        for _ in range(count):
            play = exploring.explore(play, name).play
    left = [deal for deal in deals(sizes) if seen_nothing(deal, explored, has, first=True)]
    compare(play, chances(left, explored, has, first=True))


@pytest.mark.parametrize("explored", [(0, 0, 0), (2, 0, 0), (1, 2, 0), (2, 3, 1)])
@pytest.mark.parametrize("henchmen", [(True, True, False), (False, True, False)])
def test_after_an_escape_every_card_explored_in_vain_counts(
    explored: tuple[int, ...], henchmen: tuple[bool, ...]
) -> None:
    """RotR p. 18, Check to See Whether the Villain Escapes: undefeated at the last location, dealt to all three."""
    play = table(3, 4, 3)
    if not henchmen[0]:
        play = exploring.henchman(play, "Woods").play
    play = villains.undefeated(play, "Academy").play
    sizes = [site.left or 0 for site in play.sites.values()]
    assert sizes == [4 - (not henchmen[0]), 5, 3]
    for name, count in zip(NAMES, explored, strict=True):
        for _ in range(count):
            play = exploring.explore(play, name).play
    left = [deal for deal in escapes(sizes, henchmen) if seen_nothing(deal, explored, henchmen, first=False)]
    compare(play, chances(left, explored, henchmen, first=False))


def test_cards_that_were_examined_are_known_and_make_the_villain_likelier_elsewhere() -> None:
    play = villains.undefeated(table(3, 4), "Farmhouse").play
    seen = exploring.examine(play, "Woods", 2).play
    assert next_card(seen, "Woods") == (0, 0)
    explored = exploring.explore(exploring.explore(seen, "Woods").play, "Woods").play
    plain = exploring.explore(exploring.explore(play, "Woods").play, "Woods").play
    assert villain_at(seen) == villain_at(explored) == villain_at(plain)
    spotted = exploring.examine(play, "Woods", 3, villain=2).play
    assert villain_at(spotted) == {"Woods": 1, "Farmhouse": 0} and next_card(spotted, "Woods") == (0, 0)
    assert next_card(exploring.explore(spotted, "Woods").play, "Woods") == (1, 0)


def test_a_card_that_is_shuffled_back_is_as_good_as_new_but_tells_something() -> None:
    play = villains.undefeated(table(3, 4), "Farmhouse").play
    back = exploring.explore(play, "Woods", back=True).play
    assert back.sites["Woods"].left == play.sites["Woods"].left
    where = villain_at(back)
    assert where is not None and where["Woods"] < Fraction(1, 2) < where["Farmhouse"]
    kept = exploring.henchman(table(3, 4), "Woods", defeated=False).play
    assert villain_at(kept) == {"Woods": 0, "Farmhouse": 1}
    assert next_card(kept, "Woods") == (0, Fraction(1, 3))


@pytest.mark.parametrize(("blessings", "each_turn"), [(0, 1), (2, 1), (3, 2), (9, 1)])
def test_whether_the_blessings_last_is_the_best_of_every_way_to_explore(blessings: int, each_turn: int) -> None:
    """RotR p. 8: each turn costs one blessing; counted over every choice of how many cards to explore where."""
    play = villains.undefeated(table(3, 4, 3, blessings=blessings + 2), "Academy").play
    play = exploring.explore(exploring.examine(play, "Farmhouse", 1).play, "Woods").play
    assert play.blessings == blessings
    where, best = villain_at(play), Fraction(0)
    assert where is not None
    ranges = [range((site.left or 0) + 1) for site in play.sites.values()]
    for spent in product(*ranges):
        if sum(spent) <= blessings * each_turn:
            shares = [
                where[name] * Fraction(max(0, k - site.seen), site.unseen)
                for k, (name, site) in zip(spent, play.sites.items(), strict=True)
            ]
            best = max(best, sum(shares, Fraction(0)))
    last = lasting(play, each_turn)
    assert last is not None
    assert (last.explorations, last.chance, last.sure) == (blessings * each_turn, best, sum(len(r) - 1 for r in ranges))


def test_what_nobody_knows_stays_unknown() -> None:
    hidden = replace(table(3, 4), sites={"Woods": Site(3, UNKNOWN), "Farmhouse": Site(4, UNKNOWN)})
    assert villain_at(hidden) is None and next_card(hidden, "Woods") is None and lasting(hidden) is None
    two = villains.undefeated(table(3, 4, 3, villains=2), "Woods").play
    assert villain_at(two) is None  # which of the two got away?
    assert villain_at(table(3, 4, 3, villains=2)) == dict.fromkeys(NAMES, Fraction(2, 3))
    none = replace(table(3, 4), villains=0, stacked=0)
    assert villain_at(none) == {"Woods": 0, "Farmhouse": 0} and lasting(none) is None
    old = Play({"Woods": OPEN}, {}, 9)  # a record that is older than the count
    assert villain_at(old) is None and tracker.close(old, "Woods").play.sites == {}


def test_more_explorations_than_cards_are_certain_and_decks_that_no_box_holds_are_not_counted_through() -> None:
    enough = lasting(table(3, 2, blessings=10**15))
    assert enough and (enough.chance, enough.sure) == (1, 5)
    assert lasting(table(10**15, 2, blessings=10**15)) is None
    few = lasting(table(10**15, 2, blessings=2))
    assert few and few.chance == Fraction(1, 2)
    nobody = lasting(table(3, 2, blessings=-4))
    assert nobody and nobody.chance == 0
