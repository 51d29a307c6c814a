"""The options that the commands have in common, what is read from them, and the list of known cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.context import beginning, complete_hero

if TYPE_CHECKING:
    from companion.games.runebound.data import Card
    from companion.games.runebound.state import State

HeroName = Annotated[str, typer.Argument(metavar="HERO", help="The hero.", autocompletion=complete_hero)]
HeroOption = Annotated[str, typer.Option("--hero", help="Only this hero.", autocompletion=complete_hero)]
OneHero = Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="Only this hero.")]
Why = Annotated[str, typer.Option("--why", help="What it is for.")]
CardName = Annotated[list[str], typer.Argument(metavar="NAME", help="The card.")]
Gives = Annotated[
    list[str] | None, typer.Option("--gives", metavar="FIGURE=N", help="What the card adds: body=1, speed=-1 ...")
]


def complete_enemy(incomplete: str) -> list[str]:
    """The enemies that are known, for the shell."""
    return _offered(incomplete, lambda state: [enemy.name for enemy in state.enemies])


def complete_test(incomplete: str) -> list[str]:
    """The heroes and their attributes, for the shell."""
    from companion.games.runebound.odds.hero import ATTRIBUTES

    return [*complete_hero(incomplete), *beginning(incomplete, list(ATTRIBUTES))]


def complete_cast(incomplete: str) -> list[str]:
    """The heroes and the enemies, for the shell."""
    return [*complete_hero(incomplete), *complete_enemy(incomplete)]


def complete_place(incomplete: str) -> list[str]:
    """The places of the board, for the shell."""
    return _offered(incomplete, lambda state: [place.name for place in state.box.places])


def _offered(incomplete: str, names: Callable[[State], list[str]]) -> list[str]:
    from companion.games.runebound.game import at_hand

    try:
        return beginning(incomplete, names(at_hand()))
    except Exception:  # a completion that fails must not disturb the prompt
        return []


MOST = 9999
"""No figure of the game comes near it."""
SIGNED = {"ignore_unknown_options": True}
"""For verbs with an amount that may be below zero: -2 is a number, not an option."""


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
    from companion.games.runebound.data import figure_named

    found = {}
    for word in split(words):
        name, sign, value = word.partition("=")
        if not sign or not re.fullmatch(r"[+-]?[0-9]{1,4}", value.strip()):
            raise CompanionError(f"{word!r} is no figure of a hero.", "Write body=1, speed=-1, hand=3 ...")
        found[figure_named(name)] = int(value)
    return found
