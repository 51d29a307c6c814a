"""A check of somebody at the table as it was asked: the d20, the number to meet, and what was read for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, Read, missing
from companion.games.arcania.commands.check_app import Struck, Typed, disputed, house_read, taken
from companion.games.arcania.odds import D20, Armor, Blow, Reading, Strike, Tables, as_enemy
from companion.kit.answers import Answer, with_readings

if TYPE_CHECKING:
    from companion.games.arcania.actors import Actor, Foe
    from companion.games.arcania.figures import Pluses
    from companion.games.arcania.state import State


class Asked(NamedTuple):
    """A check of somebody as it was asked: who, against whom, what was typed."""

    context: typer.Context
    state: State
    actor: Actor
    foe: Foe | None
    typed: Typed
    blow: Struck
    figures: Tables
    damage: str
    weapon: str
    target: int | None
    tier: int
    fast_monster: bool
    named: str = ""
    """The foe as typed."""

    @property
    def where(self) -> str:
        """What the foe's figures were read from."""
        return (self.foe.source or f"{self.foe.name} in the fight") if self.foe else ""


def roll20_of(
    asked: Asked, pluses: Pluses, versus: int, hindered: tuple[str, ...] = (), *, in_combat: bool = True
) -> tuple[D20, list[Read]]:
    """The d20 with what is read and typed, and what was read for it; `hindered` is who else gives Hindrance.

    A curse hinders attacks and defenses of the combat, not the initiative and the traps that come before it.
    """
    from companion.games.arcania.actors import curse

    typed, bonus = asked.typed, pluses.total if asked.typed.bonus is None else asked.typed.bonus
    own = curse(asked.state) if in_combat else ""
    edge = typed.edge or (1 if pluses.edge else 0)
    hindrance = typed.hindrance or (bool(own) + any(hindered))
    read = []
    if typed.bonus is None:
        parts = ", ".join(f"{amount:+d} {source}" for source, amount in pluses.parts)
        read.append(Read(f"d20{bonus:+d}{f': {parts}' if parts else ''}", asked.actor.source))
    if pluses.edge and not typed.edge:
        read.append(Read(f"Edge by {pluses.edge}", asked.actor.source))
    if not typed.hindrance:
        read += [Read(f"Hindrance by {own}", "the fight")] if own else []
        read += [Read(f"Hindrance by {code}", asked.where or "the fight") for code in hindered if code]
    aim = as_enemy(versus, asked.figures) if typed.enemy else versus
    return D20(bonus, aim, edge, hindrance, typed.add, typed.ver and not asked.actor.ver), read


def number_to_meet(asked: Asked, figure: str, value: int | None, unnamed: str = "") -> tuple[int, list[Read]]:
    """The number to meet: as typed, else the foe's; named where nobody knows it."""
    if asked.typed.versus is not None:
        return asked.typed.versus, []
    if value is None:
        name = asked.foe.card.name if asked.foe else asked.named
        whose = f"{figure} of {name}" if name else unnamed or f"the {figure} to meet"
        raise missing(
            whose, "--vs NUMBER", f"{_kept(asked.state, name)} {figure}=NUMBER --kind monster" if name else ""
        )
    return value, [Read(f"{'D' if figure == 'defense' else 'A'} {value}", asked.where)]


def _kept(state: State, name: str) -> str:
    """The command that keeps figures of a monster: it may be new to the box."""
    from companion.games.arcania.boxed import monster

    return f'box {"set" if monster(state.box, name).name else "add"} "{name}"'


def answer_of(
    asked: Asked, odds: Callable[..., CheckOdds], roll20: D20, blow: Blow | None, armor: Armor, read: list[Read]
) -> Answer:
    """A d20 with its blow under the readings of the campaign."""
    figures = asked.figures
    typed = {"tie_fails": asked.typed.tie_fails}
    typed |= disputed(blow, armor, figures, asked.blow.readings) if blow else {}
    told = (*read, *house_read(asked.context, typed))

    def make(tie_fails: bool, **readings: bool) -> CheckOdds:
        strike = Strike(blow, armor, figures, asked.target, Reading(**readings)) if blow else None
        found = odds(roll20._replace(tie_fails=tie_fails), strike)
        return found._replace(read=told, brief=("damage",) if blow else ())

    return with_readings(make, **taken(asked.context, typed))


def titled(answer: Answer, title: str) -> Answer:
    """The answer under a title that says who does what; what is asked for stays behind it."""
    _what, colon, asked = answer.check.title.partition(": ")
    return answer._replace(check=answer.check._replace(title=f"{title}{colon}{asked}"))
