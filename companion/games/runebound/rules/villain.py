"""The villain: health from story tokens, and the tokens it casts."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.runebound.components import BOARD, Components
from companion.games.runebound.state import GameState, Hero, Track


@dataclass(frozen=True, slots=True)
class Share:
    """What one kind of story token adds to or takes from the villain's health."""

    token: str
    count: int
    each: int

    @property
    def amount(self) -> int:
        """The change of the health."""
        return self.count * self.each


def shares(state: GameState, foe: Hero | None) -> tuple[Share, ...]:
    """The story tokens that count in a fight: those of the foe, and those on the board."""
    tokens = state.scenario.tokens if state.scenario else ()
    held = foe.story if foe else {}
    return tuple(
        Share(t.name, (state.board if t.kept_by == BOARD else held).get(t.id, 0), t.villain_health) for t in tokens
    )


def villain_health(state: GameState, foe: Hero | None) -> int | None:
    """The health with which the villain meets this hero; None where the printed one is not known."""
    if state.scenario is None or not state.scenario.health:
        return None
    return max(0, state.scenario.health + sum(share.amount for share in shares(state, foe)))


def enemy_tokens(track: Track, rules: Components, villain: bool = False) -> int:
    """How many combat tokens an enemy casts; a villain casts the master token and its own in any act."""
    master = villain or track.act >= rules.master_from_act
    return rules.enemy_tokens + int(master) + int(villain)
