"""`companion play ...` in Runebound: a game at the table, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.games.runebound.commands import track
from companion.games.runebound.commands.options import MOST, HeroName, complete_enemy, complete_place
from companion.games.runebound.commands.scenario import First, Heroes
from companion.games.runebound.game import shown, table
from companion.kit.context import Force, Json, Once, complete_figure, complete_hero, finish, joined, noun

if TYPE_CHECKING:
    from companion.games.runebound.state import State

app = noun("A game at the table: the scenario, the rounds, the end.")

ENDING = (
    ("The villain is fought: the record ends the game by itself.", "companion villain fight HERO --won", "villain"),
    ("The scenario card says who wins.", "companion scenario end --won HERO", "winning"),
    ("Time is up, or no hero is left.", "companion scenario end --lost", "end-of-game"),
)


@app.command(epilog="Example: companion play start corpse king --first corbin")
def start(
    name: Annotated[list[str] | None, typer.Argument(metavar="SCENARIO", help="The scenario or its villain.")] = None,
    first: First = "",
    heroes: Heroes = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The game begins: the scenario that is played, and who is first player."""
    from companion.games.runebound.acts.play import Seating, choose_scenario

    if not name:
        state = shown().state
        known = ", ".join(scenario.title for scenario in state.box.scenarios)
        chosen = None if state.over else state.scenario
        said = f"{chosen.title} is being played." if chosen else "Which scenario?"
        raise CompanionError(said, "companion play show" if chosen else f"There is: {known}. companion play start NAME")
    finish(choose_scenario(table(), joined(name), Seating(first, heroes), force), as_json)


@app.command(epilog="Example: companion play act corbin move tamalir, shop drew relics buy suma, rest")
def act(
    words: Annotated[
        list[str], typer.Argument(metavar="[HERO] ACTION", help="move, adventure, explore, rest, shop ...")
    ],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Actions of a turn, with commas between them; says what the rules ask next."""
    from companion.games.runebound.acts.actions import act as do

    finish(do(table(), joined(words), force), as_json)


@app.command("next", epilog="Example: companion play next")
def next_turn(force: Force = "", as_json: Json = False) -> None:
    """The turn is over: the next hero's begins, after the last one the next round."""
    from companion.games.runebound.acts.actions import next_turn as do

    finish(do(table(), force), as_json)


@app.command(epilog="Example: companion play use winged boots")
def use(
    card: Annotated[list[str], typer.Argument(metavar="CARD", help="An asset or a learned skill.")],
    hero: Annotated[
        str, typer.Option("--hero", help="Whose; else whose turn it is.", autocompletion=complete_hero)
    ] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A card is used and exhausted until the hero's next turn."""
    from companion.games.runebound.acts.scenario import use_card

    finish(use_card(table(), hero, joined(card), force), as_json)


@app.command(epilog="Example: companion play fight corbin ogre --won --took 3")
def fight(
    hero: HeroName,
    enemy: Annotated[
        list[str], typer.Argument(metavar="ENEMY", help="The enemy, or the villain.", autocompletion=complete_enemy)
    ],
    won: Annotated[bool, typer.Option("--won", help="It is over: the hero has won.")] = False,
    lost: Annotated[bool, typer.Option("--lost", help="It is over: the hero was defeated.")] = False,
    fled: Annotated[str, typer.Option("--fled", metavar="PLACE", help="It is over: the hero retreated there.")] = "",
    took: Annotated[int, typer.Option("--took", min=0, max=MOST, help="Damage that the hero took.")] = 0,
    health: Annotated[int | None, typer.Option("--health", min=1, max=MOST, help="As its card prints it.")] = None,
    gold: Annotated[int | None, typer.Option("--gold", min=0, max=MOST, help="Its reward.")] = None,
    story: Annotated[bool, typer.Option("--story", help="From a story card: no trophy.")] = False,
    once: Once = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero engages an enemy: health and tokens of both; or the whole fight in one line."""
    from companion.games.runebound.acts.fights import Result, begin

    if sum((won, lost, bool(fled))) > 1:
        raise CompanionError("How did the fight end?", "One of --won, --lost and --fled PLACE.")
    result = Result(won, lost, fled, took, health, gold, story, once)
    finish(begin(table(), hero, joined(enemy), result, force), as_json)


@app.command(epilog="Example: companion play hit ogre 3")
def hit(
    words: Annotated[
        list[str],
        typer.Argument(metavar="NAME N", help="Who takes how much damage.", autocompletion=complete_figure),
    ],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Damage that got through in the fight, on either side; who falls ends it."""
    from companion.games.runebound.acts.fights import hit as do

    *name, number = words
    if not name or not number.isdigit():
        raise CompanionError("Who takes how much?", "Like this: companion play hit ogre 3.")
    finish(do(table(), joined(name), int(number[:5]), force), as_json)


@app.command(epilog="Example: companion play flee green forest")
def flee(
    place: Annotated[list[str], typer.Argument(metavar="PLACE", help="Where to.", autocompletion=complete_place)],
    as_json: Json = False,
) -> None:
    """The hero retreats from the fight; never from a villain."""
    from companion.games.runebound.acts.fights import flee as do

    finish(do(table(), joined(place)), as_json)


@app.command(epilog='Example: companion play cast corbin "2 physical" "1 shield"')
def cast(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME FACE...]", help="Whose tokens lie how; else they are tossed.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Toss the same again.")] = None,
    as_json: Json = False,
) -> None:
    """The cast phase of a fight: the faceup sides of both pools."""
    from companion.games.runebound.acts.fights import cast as do
    from companion.kit.dice import source

    who, *faces = words or [""]
    if who and not faces:
        raise CompanionError(f"What lies faceup of {who}?", 'Each side in quotes: "2 physical" "1 shield (lead)" -.')
    finish(do(table(), source(seed), who, faces), as_json)


@app.command(epilog="Example: companion play spend corbin physical")
def spend(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Whose pool.")],
    symbol: Annotated[str, typer.Argument(metavar="SYMBOL", help="physical, magic, enemy, shield, surge, agility.")],
    as_json: Json = False,
) -> None:
    """The tokens that show a symbol are spent and set aside."""
    from companion.games.runebound.acts.fights import spend as do

    finish(do(table(), name, symbol), as_json)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """The scenario, the round, whose turn it is, the fight and the time track."""
    from companion.games.runebound.views.terminal import show_scenario, show_turn
    from companion.render.console import emit

    state = shown().state
    if as_json:
        emit(_shape(state))
        return
    show_scenario(state)
    show_turn(state)


app.command("round", epilog="Example: companion play round")(track.end_round)


@app.command(epilog="Example: companion play end")
def end(as_json: Json = False) -> None:
    """How the game ends, with the commands; afterwards, who has won."""
    from companion.games.runebound.views.terminal import show_scenario
    from companion.render.console import emit
    from companion.render.steps import show_next

    now = shown()
    coming = () if now.state.over or not now.state.scenario else ENDING
    steps = [{"do": do, "command": command, "rule": f"{now.system.id}#{see}"} for do, command, see in coming]
    if as_json:
        emit({**_shape(now.state), "steps": steps})
    else:
        show_scenario(now.state)
        show_next((do, command, f"{now.system.id}#{see}") for do, command, see in coming)


def _shape(state: State) -> dict[str, object]:
    """The scenario, with the track's figures beside it too."""
    from companion.games.runebound.views.shapes import scenario_shape, track_shape, turn_shape

    return {**scenario_shape(state), **track_shape(state.track), **turn_shape(state)}
