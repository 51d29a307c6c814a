"""What the looking verbs share: a thing by name, shown or listed, with or without a campaign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from companion.kit.context import complete_game

if TYPE_CHECKING:
    from companion.games.runebound.catalogue import AnyThing, Card, Enemy, Place, QuestCard
    from companion.games.runebound.state import State

    T = TypeVar("T", Card, Enemy, Place, QuestCard)

ThingName = Annotated[list[str], typer.Argument(metavar="NAME", help="Its name, in any spelling.")]
GameOption = Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)]


def find(things: Sequence[T], query: str, what: str) -> T:
    """The thing that a player means, by any word that means it."""
    from companion.core.names import resolve
    from companion.games.runebound.catalogue import by_word, spelled

    hint = f"`companion {what} list` lists what is known; companion box add NAME --kind {what} notes another."
    return spelled(things, query) or resolve(query, by_word(things), what, hint=hint)


def show(state: State, thing: AnyThing, as_json: bool) -> None:
    """One thing, on the screen or as JSON."""
    from companion.games.runebound.views.lookup import shape, show_thing
    from companion.render.console import emit

    emit(shape(state, thing)) if as_json else show_thing(state, thing)


def show_all(state: State, things: Sequence[AnyThing], as_json: bool) -> None:
    """Several things, on the screen or as JSON."""
    from companion.games.runebound.views.lookup import list_things, shape
    from companion.render.console import emit

    emit([shape(state, thing) for thing in things]) if as_json else list_things(things)


def show_type(state: State, cards: Iterable[Card], type_: str, kinds: Iterable[str], what: str, as_json: bool) -> None:
    """The cards there are of a type, or of every type."""
    from companion.core.names import resolve

    chosen = resolve(type_, {kind: kind for kind in kinds}, f"{what} type") if type_ else ""
    show_all(state, [card for card in cards if chosen in ("", card.type)], as_json)
