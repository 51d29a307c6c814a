"""`companion card ...`: a card of any kind by name, and what is in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.runebound.commands.lookup import GameOption, ThingName, show_all
from companion.games.runebound.commands.lookup import show as show_one
from companion.games.runebound.game import at_hand
from companion.kit.context import Json, joined, noun

if TYPE_CHECKING:
    from companion.games.runebound.catalogue import Component

app = noun("Cards by name: assets, skills, enemies, quests; what is in the box.")


@app.command(epilog="Example: companion card show truesight bow")
def show(name: ThingName, game: GameOption = "", as_json: Json = False) -> None:
    """A card's figures, whatever kind of card it is."""
    from companion.core.names import resolve
    from companion.games.runebound.catalogue import AnyThing, by_word, spelled

    state, query = at_hand(game), joined(name)
    cards: list[AnyThing] = [*state.assets.values(), *state.skills.values(), *state.enemies, *state.box.quests]
    hint = "`companion card list` lists what is known; `companion box add` notes another."
    show_one(state, spelled(cards, query) or resolve(query, by_word(cards), "card", hint=hint), as_json)


@app.command("list", epilog="Example: companion card list --kind skill")
def list_cards(
    kind: Annotated[str, typer.Option("--kind", help="asset, skill, enemy or quest.")] = "",
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """List the cards that are known."""
    from companion.core.names import resolve
    from companion.games.runebound.catalogue import AnyThing

    state = at_hand(game)
    kinds: dict[str, list[AnyThing]] = {
        "asset": [*state.assets.values()],
        "skill": [*state.skills.values()],
        "enemy": [*state.enemies],
        "quest": [*state.box.quests],
    }
    listed = resolve(kind, kinds, "kind of card") if kind else [card for cards in kinds.values() for card in cards]
    show_all(state, listed, as_json)


@app.command(epilog="Example: companion card box")
def box(game: GameOption = "", as_json: Json = False) -> None:
    """What lies in the box, and how many of it a game uses."""
    from companion.render.console import columns, emit

    contents = at_hand(game).box.contents
    if as_json:
        emit([component._asdict() for component in contents])
        return
    columns([_component(one) for one in contents], header=("  component", "in the box", "in play", ""))


def _component(one: Component) -> tuple[str, ...]:
    numbers = ("?" if number is None else str(number) for number in (one.in_box, one.in_play))
    return (f"  {one.name}", *numbers, "(one source)" if one.unverified else "")
