"""Rewards: what a win brings, what waits to be claimed, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.campaign import WON
from companion.core.findings import Action
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold, resolve
from companion.core.system import Standing
from companion.games.pacg.facts import Due
from companion.games.pacg.paths import DRAW, FEAT, LOOT, OTHER, ROLE, TRADER, UNKNOWN, Adventure, Reward, Scenario
from companion.games.pacg.sheet import KINDS
from companion.games.pacg.state import State


class OpenDue(NamedTuple):
    """A reward that is not claimed yet: the run it was won in, its place in that list, what it is."""

    run: int
    place: int
    due: Due


class Claim(NamedTuple):
    """A reward that somebody claims: a feat by its kind, `role`, `loot` or `draw`."""

    kind: str
    who: str
    what: str


FORM = "Like this: kyra skill=wisdom, card=blessing; merisiel power=hand-size; loot sihedron=kyra"


def read_claims(text: str) -> list[Claim]:
    """Rewards in one line: `kyra skill=wisdom, card=blessing; loot sihedron=kyra`."""
    found: list[Claim] = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        first, _space, rest = part.partition(" ")
        if fold(first) == LOOT:
            found += [Claim(LOOT, who, card) for card, who in _equals(rest)]
        else:
            found += _of_one(part)
    if not found:
        raise CompanionError("Which rewards?", FORM)
    return found


def _of_one(part: str) -> Iterator[Claim]:
    """What one character claims; the name may have several words."""
    head, equals, _rest = part.partition("=")
    who, _space, _kind = head.strip().rpartition(" ")
    if not equals or not who:
        raise CompanionError(f"{part!r} claims nothing.", FORM)
    for kind, what in _equals(part[len(who) :]):
        yield Claim(resolve(kind, {one: one for one in (*KINDS, ROLE, DRAW)}, "kind of reward"), who, what)


def _equals(text: str) -> Iterator[tuple[str, str]]:
    for pair in text.split(","):
        left, equals, right = (part.strip() for part in pair.partition("="))
        if not (left and equals and right):
            raise CompanionError(f"{pair.strip()!r} is no pair.", FORM)
        yield left, right


def choices(state: State, due: Due) -> list[str]:
    """What a reward that is due may be answered with."""
    hero = next((hero for hero in state.heroes if hero.key == due.hero), None)
    if due.kind == LOOT or hero is None:
        return [one.name for one in state.present]
    if due.kind == ROLE:
        return list(hero.card.roles)
    return [row.what for row in hero.boxes if row.kind == due.what and row.free]


def open_dues(state: State) -> Iterator[OpenDue]:
    """What is due and not yet claimed. The dead gain nothing more."""
    dead = {hero.key for hero in state.heroes if hero.standing is Standing.DEAD}
    for run in state.runs:
        for place, due in enumerate(run.facts.due):
            if not due.done and due.hero not in dead:
                yield OpenDue(run.id, place, due)


def find_due(state: State, kind: str, what: str = "", hero: str = "") -> OpenDue | None:
    """The first reward of a kind that waits for a character, named by key."""
    for found in open_dues(state):
        if (found.due.kind, found.due.what) == (kind, what) and found.due.hero in {None, hero}:
            return found
    return None


def due_words(due: Due, who: str = "") -> str:
    """A reward that was won, in words."""
    spoken = {
        FEAT: f"{who} gains a {due.what} feat",
        ROLE: f"{who} chooses a role",
        LOOT: f"loot: {due.what}",
        TRADER: f"trader: {due.what}",
        DRAW: f"each character draws a random {due.what} from the box (companion deck add NAME CARD)",
        OTHER: due.what,
        UNKNOWN: "the reward is not known here: see the card, and enter it by hand",
    }
    return f"{due.from_}: {spoken.get(due.kind, due.what)}"


def reward_words(reward: Reward) -> str:
    """A reward before it is won."""
    spoken = {
        FEAT: f"a {reward.what} feat each",
        LOOT: f"the loot {reward.what}",
        TRADER: f"the trader {reward.what}",
        ROLE: "a role each",
        DRAW: f"a random {reward.what} each",
        OTHER: reward.what,
    }
    return spoken.get(reward.kind, "see the scenario card")


def claim(due: Due, who: str) -> Action | None:
    """What claims a reward; nothing where no choice is left to the player."""
    actions = {
        FEAT: Action("feat gain", (who, due.what), asks=("WHAT",)),
        ROLE: Action("role choose", (who,), asks=("ROLE",)),
        LOOT: Action("quest loot", (due.what,), asks=("NAME",)),
    }
    return actions.get(due.kind)


def due_for_win(state: State, scenario: Scenario, run: int) -> tuple[Due, ...]:
    """Everything a win brings: the scenario's reward, and the adventure's where it is completed now.

    Feats and roles are counted for each character: one who missed the first win may still earn them.
    """
    found = list(_dues(state, scenario.reward, scenario.title, _earned_by(state, scenario.id, run)))
    if adventure := completed_now(state, scenario):
        earned = _earned_by(state, f"adventure {adventure.number}", run)
        found += _dues(state, adventure.reward, adventure.title, earned)
    return tuple(found)


def completed_now(state: State, scenario: Scenario) -> Adventure | None:
    """The adventure, where every scenario of it is won with this one."""
    completed = state.cards.path.completed({*state.log.won, scenario.id})
    return next((a for a in completed if a.number == scenario.adventure), None)


def _earned_by(state: State, what: str, run: int) -> set[str] | None:
    """The characters who have had a reward; None where nobody has."""
    earlier = [r for r in state.runs if r.status == WON and r.id != run and what in r.facts.for_]
    return {hero for r in earlier for hero in r.facts.heroes} if earlier else None


def _dues(state: State, rewards: tuple[Reward, ...], source: str, earned: set[str] | None) -> Iterator[Due]:
    for reward in rewards:
        if reward.kind in {FEAT, ROLE}:
            for hero in state.present:
                if earned is None or hero.key not in earned:
                    yield Due(hero.key, reward.kind, reward.what, source)
        elif earned is None:
            yield Due(None, reward.kind, reward.what, source)
