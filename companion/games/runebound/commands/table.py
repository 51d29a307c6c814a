"""The table in use, as the commands look at it, and the options they have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.kit.context import complete_hero, folder, games

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.core.system import GameSystem
    from companion.games.registry import Games
    from companion.games.runebound.components import Card
    from companion.games.runebound.game import Runebound
    from companion.games.runebound.state import Hero, State
    from companion.table.change import Table

HeroName = Annotated[str, typer.Argument(metavar="HERO", help="The hero.", autocompletion=complete_hero)]
HeroOption = Annotated[str, typer.Option("--hero", help="Only this hero.", autocompletion=complete_hero)]
OneHero = Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="Only this hero.")]
Why = Annotated[str, typer.Option("--why", help="What it is for.")]
CardName = Annotated[list[str], typer.Argument(metavar="NAME", help="The card.")]
Gives = Annotated[
    list[str] | None, typer.Option("--gives", metavar="FIGURE=N", help="What the card adds: body=1, speed=-1 ...")
]

MOST = 9999
"""No figure of the game comes near it."""
SIGNED = {"ignore_unknown_options": True}
"""For verbs with an amount that may be below zero: -2 is a number, not an option."""


class Shown(NamedTuple):
    """The campaign in use, ready to be shown."""

    system: GameSystem
    rows: CampaignRows
    state: State

    def hero(self, name: str) -> Hero:
        """A member by name, also one who has left."""

        return self.state.member(self.rows.member(name).id)

    def heroes(self, name: str) -> tuple[Hero, ...]:
        """The member named, or all who take part."""
        return (self.hero(name),) if name else self.state.heroes


def shown() -> Shown:
    """The campaign in use, ready to be shown."""
    from companion.store.readmodel import need_active

    rows, installed = need_active(folder()), games()
    system, code = _of_this_game(rows, installed)
    return Shown(system, rows, code.state(system, rows))


def table() -> Table:
    """Where changes are made: the campaign in use is one of this game."""
    from companion.kit.context import table as at_hand
    from companion.store.readmodel import need_active

    found = at_hand()
    _of_this_game(need_active(folder()), found.games)
    return found


def _of_this_game(rows: CampaignRows, installed: Games) -> tuple[GameSystem, Runebound]:
    """The campaign's game; an error where it has other rules, for a noun may be asked of a game that is not in use."""
    from companion.core.names import CompanionError
    from companion.games.runebound.game import Runebound

    system = installed.get(rows.own.game)
    code = installed.code_of(system)
    if not isinstance(code, Runebound):
        raise CompanionError(
            f"{rows.own.name} is a campaign of {system.short}.", "Choose another: `companion campaign use NAME`."
        )
    return system, code


def list_cards(cards: Iterable[Card], as_json: bool) -> None:
    """The cards that are known, by name."""
    from companion.games.runebound.views.shapes import card_shape
    from companion.games.runebound.views.terminal import show_cards
    from companion.render.console import emit

    listed = sorted(cards, key=lambda card: card.name.casefold())
    emit([card_shape(card) for card in listed]) if as_json else show_cards(listed)


def split(words: list[str] | None) -> list[str]:
    """Values given one by one or with commas between them."""
    return [part.strip() for word in words or [] for part in word.split(",") if part.strip()]


def amounts(words: list[str] | None) -> dict[str, int]:
    """`body=1 speed=-1` as figures."""
    from companion.core.names import CompanionError
    from companion.games.runebound.components import figure_named

    found = {}
    for word in split(words):
        name, sign, value = word.partition("=")
        if not sign or not re.fullmatch(r"[+-]?[0-9]{1,4}", value.strip()):
            raise CompanionError(f"{word!r} is no figure of a hero.", "Write body=1, speed=-1, hand=3 ...")
        found[figure_named(name)] = int(value)
    return found
