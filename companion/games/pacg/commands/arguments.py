"""Arguments that several nouns take, what the shell offers for them, and the state they are read against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.kit.context import beginning, campaign_in_use, complete_game, complete_hero, games

if TYPE_CHECKING:
    from companion.games.pacg.data import CardGame
    from companion.games.pacg.state import Hero, State

Game = Annotated[str, typer.Option("--game", "-g", help="The set.", autocompletion=complete_game)]

Who = Annotated[str, typer.Argument(metavar="NAME", help="The character.", autocompletion=complete_hero)]
WhoAlone = Annotated[list[str], typer.Argument(metavar="NAME", help="The character.", autocompletion=complete_hero)]
AnyOrAll = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME]", help="One character; else all.", autocompletion=complete_hero),
]
"""Where no other word follows, a name needs no quotes."""


Absent = Annotated[
    list[str] | None,
    typer.Option("--absent", metavar="NAME", help="Who is not there tonight.", autocompletion=complete_hero),
]


def state_in_use() -> State:
    """The campaign in use."""
    from companion.games.pacg.state import state_of

    return state_of(*campaign_in_use())


def no_number() -> None:
    """Without a campaign there is no adventure deck number."""


def set_in_use(name: str) -> tuple[CardGame, Callable[[], int | None]]:
    """The set named, else that of the campaign; with the player's box, and what tells the adventure deck number."""
    from companion.games.pacg.data import CardGame
    from companion.kit.context import folder
    from companion.store.readmodel import box_of

    if name:
        system = games().find(name)
        return CardGame(system, lambda: box_of(folder(), system.id)), no_number
    state = state_in_use()
    return state.cards, lambda: state.adventure.deck_number


def members(state: State, name: str) -> list[Hero]:
    """The character named; without a name, all who play."""
    return [state.member(name)] if name else list(state.party)


def offered(incomplete: str, names: Callable[[State], Iterable[str]]) -> list[str]:
    """Names of the campaign's set for the shell."""
    try:
        return beginning(incomplete, list(names(state_in_use())))
    except Exception:  # a completion that fails must not disturb the prompt
        return []


def complete_card(incomplete: str) -> list[str]:
    """The boons of the set, for the shell."""
    return offered(incomplete, lambda state: (card.name for card in state.cards.catalog.boons()))


def complete_any_card(incomplete: str) -> list[str]:
    """Boons and banes, for the shell."""
    return offered(incomplete, lambda state: (card.name for card in state.cards.catalog.cards))


def complete_location(incomplete: str) -> list[str]:
    """The locations of the set, for the shell."""
    return offered(incomplete, lambda state: state.cards.places)


def complete_scenario(incomplete: str) -> list[str]:
    """The scenarios of the path, for the shell."""
    return offered(incomplete, lambda state: (scenario.title for scenario in state.cards.path.scenarios))


Scenario = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SCENARIO]", help="By name or number (B-1).", autocompletion=complete_scenario),
]


def pairs(given: Sequence[str] | None, option: str, form: str = "CARD=NAME") -> list[tuple[str, str]]:
    """Options of a form like `CARD=NAME` as pairs."""
    found = []
    for text in given or ():
        left, sign, right = text.rpartition("=")
        if not sign or not left.strip() or not right.strip():
            raise CompanionError(f"{text!r} is no pair.", f'Write it as {option} "{form}".')
        found.append((left.strip(), right.strip()))
    return found
