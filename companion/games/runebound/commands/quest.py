"""`companion quest ...` in Runebound: quests, rumors, story quests."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.runebound.commands.lookup import GameOption, ThingName, find, show_all
from companion.games.runebound.commands.lookup import show as show_one
from companion.games.runebound.commands.options import CardName, HeroName, HeroOption
from companion.games.runebound.game import at_hand, shown, table
from companion.kit.context import Force, Json, complete_hero, finish, joined, noun

app = noun("Quests, rumors and story quests: taken, resolved, kept as trophies.")

Of = Annotated[
    str, typer.Option("--hero", help="Whose; for a story quest, who resolved it.", autocompletion=complete_hero)
]


@app.command(epilog="Example: companion quest take corbin The Lost Temple --deck exploration")
def take(
    hero: HeroName,
    name: CardName,
    deck: Annotated[str, typer.Option("--deck", help="exploration, social or combat.")] = "",
    rumor: Annotated[bool, typer.Option("--rumor", help="An event kept as a rumor.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero draws a quest, or keeps an event as a rumor."""
    from companion.games.runebound.acts.quests import take as do

    kind = "rumor" if rumor else "quest"
    finish(do(table(), hero, joined(name), kind, deck, force), as_json)


@app.command(epilog="Example: companion quest story The Ritual --at Sundergard")
def story(
    name: CardName,
    at: Annotated[str, typer.Option("--at", help="The hex of its token.")] = "",
    as_json: Json = False,
) -> None:
    """A story quest comes onto the story quest track."""
    from companion.games.runebound.acts.quests import story as do

    finish(do(table(), joined(name), at), as_json)


@app.command(epilog="Example: companion quest resolve The Lost Temple --outcome II")
def resolve(
    name: CardName,
    outcome: Annotated[str, typer.Option("--outcome", "-o", help="I, II or III.")] = "",
    hero: Of = "",
    trophy: Annotated[
        bool | None, typer.Option("--trophy/--no-trophy", help="Other than usual: quests yes, rumors no.")
    ] = None,
    other: Annotated[bool, typer.Option("--other", help="A rumor's other choice, which the rules refuse.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Resolve a quest, rumor or story quest."""
    from companion.games.runebound.acts.quests import resolve_quest

    finish(resolve_quest(table(), joined(name), outcome, hero, trophy, other, force), as_json)


@app.command(epilog="Example: companion quest discard The Lost Temple")
def discard(name: CardName, hero: Of = "", as_json: Json = False) -> None:
    """A quest or rumor leaves without being resolved."""
    from companion.games.runebound.acts.quests import discard as do

    finish(do(table(), joined(name), hero), as_json)


@app.command(epilog="Example: companion quest show blood stone")
def show(name: ThingName, game: GameOption = "", as_json: Json = False) -> None:
    """A quest of the exploration deck: where it is, what each outcome needs and brings."""
    state = at_hand(game)
    show_one(state, find(state.box.quests, joined(name), "quest"), as_json)


@app.command("list", epilog="Example: companion quest list --hero corbin --all")
def list_quests(
    hero: HeroOption = "",
    everything: Annotated[bool, typer.Option("--all", help="Resolved and discarded ones too.")] = False,
    cards: Annotated[bool, typer.Option("--cards", help="The quest cards that are known instead.")] = False,
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """List quests, rumors and story quests; with --cards the quest cards there are."""
    if cards or game:
        show_all(at_hand(game), at_hand(game).box.quests, as_json)
        return
    from companion.games.runebound.facts import ACTIVE
    from companion.games.runebound.views.shapes import quest_shape
    from companion.games.runebound.views.terminal import show_quests
    from companion.render.console import emit

    now = shown()
    own = now.hero(hero).name if hero else ""
    listed = [q for q in now.state.quests if (everything or q.status == ACTIVE) and own in ("", q.hero)]
    emit([quest_shape(quest) for quest in listed]) if as_json else show_quests(listed)
