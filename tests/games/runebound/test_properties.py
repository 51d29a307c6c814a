"""Properties that hold for any table."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.findings import told
from companion.core.names import CompanionError
from companion.games.runebound.data import FIGURES
from companion.games.runebound.rules.heroes import part_payment, payments, pays, state_findings
from companion.games.runebound.rules.table import advance, villain_health
from companion.games.runebound.state import Modifier, Track
from companion.games.runebound.written.table import check_file
from tests.games.runebound.table import game, hero, rules, skill

KINDS = ("social", "combat", "exploration")
GRAY = "gray"
amounts = st.integers(-5, 5)
costs = st.lists(st.sampled_from((*KINDS, GRAY)), max_size=4)
trophies = st.lists(st.sampled_from(KINDS), max_size=4)


@given(costs, trophies)
def test_paying_agrees_with_trying_every_order(cost: list[str], paid: list[str]) -> None:
    fits = any(
        len(order) == len(cost) and all(orb in (kind, GRAY) for orb, kind in zip(cost, order, strict=True))
        for order in permutations(paid)
        if len(order) == len(cost)
    )
    assert pays(cost, paid, GRAY) is fits


@settings(deadline=None)
@given(costs, st.dictionaries(st.sampled_from(KINDS), st.integers(0, 4)))
def test_the_ways_to_pay_are_those_found_by_trying_all(cost: list[str], has: dict[str, int]) -> None:
    held = [kind for kind, count in has.items() for _ in range(count)]
    ways = {tuple(sorted(chosen)) for chosen in permutations(held, len(cost)) if pays(cost, chosen, GRAY)}
    assert payments(cost, has, GRAY) == sorted(ways)
    part = part_payment(cost, has, GRAY)
    assert not Counter(part) - Counter(held)
    assert pays(cost, part, GRAY) is bool(ways)


@given(st.lists(st.tuples(st.sampled_from(FIGURES), amounts)), st.sampled_from(FIGURES))
def test_modifiers_are_summed_in_any_order(changes: list[tuple[str, int]], figure: str) -> None:
    listed = tuple(Modifier(name, amount) for name, amount in changes)
    value = hero(changes=listed).value(figure)
    assert value == hero(changes=listed[::-1]).value(figure)
    assert value == hero().value(figure) + sum(amount for name, amount in changes if name == figure)
    assert hero(changes=listed).counted(figure) == max(0, value)


@given(st.integers(1, 30), st.sets(st.integers(1, 30)), st.integers(0, 80))
def test_the_time_token_stays_on_the_track_and_counts_every_round(spaces: int, icons: set[int], rounds: int) -> None:
    track = Track(spaces, story=tuple(sorted(icons)))
    for n in range(rounds):
        step = advance(track, rules())
        assert step.ended or step.track.round == n + 2
        track = step.track
        assert 1 <= track.space <= spaces
        assert track.act in (1, 2)
        if step.ended:
            assert (track.act, track.space) == (2, spaces)
            break
    on_track = [n for n in icons if n <= spaces]
    assert track.story_drawn <= 2 * len(on_track)


@given(st.integers(1, 30), st.integers(0, 20), st.integers(0, 20))
def test_a_villains_health_is_never_below_zero(health: int, lore: int, others: int) -> None:
    foe = hero(story={"lore": lore})
    state = game("margath", health, heroes=(foe, hero("Lyssa", story={"lore": others})))
    assert villain_health(state, foe) == max(0, health - lore)


@given(st.integers(0, 6), amounts)
def test_the_skill_limit_is_the_attribute(learned: int, change: int) -> None:
    skills = tuple(skill(f"Skill {n}", "body") for n in range(learned))
    member = hero(skills=skills, changes=(Modifier("body", change),))
    found = [f for f in state_findings(game(heroes=(member,))) if f.weight == "error"]
    assert bool(found) is (learned > max(0, 3 + change))


KEYS = [
    "scenario",
    "first_player",
    "winner",
    "lost_to_villain",
    "board",
    "villain",
    "track",
    "hero",
    "card",
    "asset",
    "skill",
    "quest",
    "market",
    "shop",
    "barter",
    "trade",
    "sale",
    "deed",
    "learn",
    "discard",
    "name",
    "character",
    "gold",
    "damage",
    "hand",
    "place",
    "tokens",
    "modifiers",
    "token",
    "kept_by",
    "dropped",
    "trophies",
    "story",
    "body",
    "health",
    "type",
    "cost",
    "code",
    "gives",
    "orbs",
    "paid",
    "kind",
    "deck",
    "status",
    "outcomes",
    "trophy",
    "city",
    "cards",
    "browsing",
    "bought",
    "sold",
    "giver",
    "taker",
    "assets",
    "spaces",
    "refresh",
    "act",
]
leaves = st.one_of(st.integers(-(10**12), 10**12), st.booleans(), st.floats(allow_nan=False), st.text(max_size=8))
words = st.sampled_from(
    ["Corbin", "Lyssa", "margath", "body", "weapon", "Tamalir", "Relics", "combat", "gray", "story"]
)
values = st.recursive(
    leaves | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)
rows = st.lists(st.dictionaries(st.sampled_from(KEYS), values, max_size=6), min_size=1, max_size=3)


def toml(value: object) -> str:
    """A value as TOML writes it in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), rows | values, max_size=8))
def test_a_file_of_nonsense_gives_findings_and_never_a_crash(games, tmp_path_factory, table: dict[str, object]) -> None:
    file = tmp_path_factory.getbasetemp() / "nonsense.toml"
    file.write_text("\n".join(f"{key} = {toml(value)}" for key, value in table.items()), encoding="utf-8")
    try:
        found = check_file(games.get("runebound"), rules(), file)
    except CompanionError as error:  # a text that TOML does not allow
        assert "not valid TOML" in error.message
        return
    assert all(finding.rule.code and told(finding) for finding in found)
