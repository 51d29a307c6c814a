"""The villain: health from story tokens, the tokens it casts, and who has lost to it or won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.findings import Action, Finding
from companion.games.runebound import codes
from companion.games.runebound.components import BOARD, Components
from companion.games.runebound.rules.cites import cite, on
from companion.games.runebound.rules.heroes import misplaced, short_of
from companion.games.runebound.state import Hero, State, Track


class Share(NamedTuple):
    """What the story tokens of one kind add to or take from the villain's health."""

    token: str
    number: int
    each: int

    @property
    def amount(self) -> int:
        """The change of the health."""
        return self.number * self.each


def shares(state: State, foe: Hero | None) -> tuple[Share, ...]:
    """The story tokens that count in a fight: those of the foe, and those on the board."""
    tokens = state.scenario.tokens if state.scenario else ()
    held = foe.story if foe else {}
    return tuple(
        Share(t.name, (state.board if t.kept_by == BOARD else held).get(t.id, 0), t.villain_health) for t in tokens
    )


def villain_health(state: State, foe: Hero | None) -> int | None:
    """The health with which the villain meets this hero; None where the printed one is not known."""
    if state.scenario is None or not state.scenario.health:
        return None
    return max(0, state.scenario.health + sum(share.amount for share in shares(state, foe)))


def enemy_tokens(track: Track, box: Components, villain: bool = False) -> int:
    """How many combat tokens an enemy casts; a villain casts the master token and its own in any act."""
    master = villain or track.act >= box.master_from_act
    return box.enemy_tokens + int(master) + int(villain)


def scenario(state: State) -> Iterator[Finding]:
    """A game is one scenario, and the villain's health is read off its card."""
    if state.scenario is None:
        fix = Action("scenario choose", asks=("NAME",))
        yield codes.NO_SCENARIO.at(*on(state), fix=fix, cites=cite("choose-scenario"))
    elif state.scenario.villain and not state.scenario.health:
        villain, fix = state.scenario.villain, Action("villain health", asks=("N",))
        yield codes.VILLAIN_HEALTH.at(*on(state, villain), fix=fix, cites=cite("scenario-card"), villain=villain)


def board_tokens(state: State) -> Iterator[Finding]:
    """Story tokens on the board are those that the scenario puts there."""
    for kind, count in state.board.items() if state.scenario else ():
        if count:
            yield from misplaced(state, kind, BOARD, "board", "on the board")
        if count < 0:
            yield short_of(state, "board", kind, count)


def losers(state: State) -> Iterator[Finding]:
    """Who lost to the villain is out."""
    for name in state.lost_to_villain:
        hero = state.hero(name)
        if hero and not hero.eliminated:
            fix = Action("hero eliminate", (name,))
            yield codes.LOSER_PLAYS.at(*on(state, name), fix=fix, cites=cite("lost-to-villain"), hero=name)


def winner(state: State) -> Iterator[Finding]:
    """The winner is a hero who still plays."""
    hero = state.hero(state.winner)
    if state.winner and (hero is None or hero.eliminated):
        subject = on(state, state.winner)
        yield codes.NO_WINNER.at(*subject, cites=cite("winning"), hero=state.winner, fault=_gone(hero))


def first_player(state: State) -> Iterator[Finding]:
    """The first player's hero is in the game."""
    hero = state.hero(state.first_player)
    if state.first_player and state.playing and (hero is None or hero.eliminated):
        yield codes.FIRST_PLAYER.at(
            *on(state, "first player"),
            fix=Action("track first", (state.playing[0].name,)),
            cites=cite("eliminated-first-player"),
            hero=state.first_player,
            fault=_gone(hero),
        )


def _gone(hero: Hero | None) -> str:
    return "is eliminated" if hero else "is not in the game"


VILLAIN_RULES = (board_tokens, losers, winner, first_player)
