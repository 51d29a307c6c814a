"""`companion play ...`: a scenario at the table, turn by turn."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.errors import CompanionError
from companion.games.pacg.commands.quest import Scenario
from companion.games.pacg.commands.shared import Force, Who, campaign_view, card_game, pairs, show_outcome
from companion.kit.context import Json, beginning, complete_hero, games, joined, noun, record

if TYPE_CHECKING:
    from companion.games.pacg.acts.play import Played

app = noun("A scenario at the table: locations, turns, the villain.")


def complete_location(incomplete: str) -> list[str]:
    """The locations of the scenario under way, for the shell."""
    from companion.games.pacg.acts.play_view import run_under_way, tracker

    try:
        view = campaign_view()
        return beginning(incomplete, list(tracker(view, run_under_way(view, card_game())).locations))
    except Exception:  # a completion that fails must not disturb the prompt
        return []


Location = Annotated[
    list[str], typer.Argument(metavar="LOCATION", help="One of the scenario.", autocompletion=complete_location)
]


def _show(played: Played, as_json: bool) -> None:
    """What was done, what to do now, and how the scenario stands."""
    show_outcome(played.outcome, as_json, {"steps": played.steps, "play": played.shape or None})
    if not as_json:
        from companion.games.pacg.play_views import show_steps

        show_steps(played.steps)


@app.command(epilog='Example: companion play start --at kyra=woods --at "lem=wooden bridge"')
def start(
    scenario: Scenario = None,
    at: Annotated[
        list[str] | None, typer.Option("--at", metavar="NAME=LOCATION", help="Who begins where, in order of seats.")
    ] = None,
    location: Annotated[
        list[str] | None, typer.Option("--location", metavar="NAME", help="The locations, where yours are others.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Set it up anew.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Set up the tracker of the scenario under way; without one, the next (or a named one) begins."""
    from companion.games.pacg.acts.play_start import start as lay_out
    from companion.games.pacg.play_views import show_play

    seats = pairs(at, "--at", "NAME=LOCATION")
    played = lay_out(record(), games(), joined(scenario), seats, location or (), again, force)
    _show(played, as_json)
    if played.shape and not as_json:
        show_play(played.shape)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """Blessings left, whose turn, locations, who is where, the villain."""
    from companion.games.pacg.acts.play_view import run_under_way, shape_of, tracker
    from companion.games.pacg.play_views import show_play
    from companion.render.console import emit

    view, cards = campaign_view(), card_game()
    run = run_under_way(view, cards)
    shape = shape_of(tracker(view, run), cards, run)
    if as_json:
        emit(shape)
    else:
        show_play(shape)


@app.command(epilog="Example: companion play turn kyra")
def turn(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="Else the next in order.", autocompletion=complete_hero)
    ] = "",
    as_json: Json = False,
) -> None:
    """A turn begins: the blessings deck advances."""
    from companion.games.pacg.acts.play import turn as begin

    _show(begin(record(), games(), name), as_json)


@app.command(epilog="Example: companion play move kyra wooden bridge")
def move(name: Who, location: Location, as_json: Json = False) -> None:
    """A character goes to a location."""
    from companion.games.pacg.acts.play import move as go

    _show(go(record(), games(), name, joined(location)), as_json)


@app.command(epilog="Example: companion play close woods --temporarily")
def close(
    location: Location,
    temporarily: Annotated[
        bool, typer.Option("--temporarily", "-t", help="For one encounter with the villain.")
    ] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A location is closed: for good, or while the villain is fought."""
    from companion.games.pacg.acts.play import close as shut

    _show(shut(record(), games(), joined(location), temporarily, force), as_json)


@app.command(epilog='Example: companion play build "garrison"')
def build(
    location: Annotated[list[str], typer.Argument(metavar="LOCATION", help="Its name.")], as_json: Json = False
) -> None:
    """A location joins the scenario: summoned, or one that is not known here."""
    from companion.games.pacg.acts.play import build as raise_up

    _show(raise_up(record(), games(), joined(location)), as_json)


@app.command(epilog="Example: companion play blessings --take 2")
def blessings(
    add: Annotated[int, typer.Option("--add", min=0, max=200, help="Put into the deck.")] = 0,
    take: Annotated[int, typer.Option("--take", min=0, max=200, help="Taken from the deck.")] = 0,
    as_json: Json = False,
) -> None:
    """A card adds blessings to the blessings deck, or takes some from it."""
    from companion.games.pacg.acts.play import blessings as change

    if bool(add) == bool(take):
        raise CompanionError("How many blessings?", "companion play blessings --add 2, or --take 3")
    _show(change(record(), games(), add - take), as_json)


@app.command(epilog="Example: companion play villain --defeated --at woods")
def villain(
    at: Annotated[
        str,
        typer.Option(
            "--at", metavar="LOCATION", help="Else where it is known to be.", autocompletion=complete_location
        ),
    ] = "",
    defeated: Annotated[bool, typer.Option("--defeated", help="It closes its location and escapes or not.")] = False,
    undefeated: Annotated[bool, typer.Option("--undefeated", help="It escapes with blessings of the deck.")] = False,
    evaded: Annotated[bool, typer.Option("--evaded", help="It goes back into the same deck.")] = False,
    another: Annotated[bool, typer.Option("--another", help="Defeated; another villain is in that deck.")] = False,
    banished: Annotated[
        bool, typer.Option("--banished", help="Defeated and cornered, but the scenario asks for more.")
    ] = False,
    as_json: Json = False,
) -> None:
    """The villain is met: who may close what. Then how it ended: the escape, and with how many blessings."""
    from companion.games.pacg.acts import play

    if (defeated or another or banished) + undefeated + evaded > 1 or (another and banished):
        raise CompanionError("How did it end?", "One of --defeated, --undefeated and --evaded.")
    ends = {
        play.ONE_OF_SEVERAL: another,
        play.BANISHED: banished,
        play.DEFEATED: defeated,
        play.UNDEFEATED: undefeated,
        play.EVADED: evaded,
    }
    end = next((name for name, chosen in ends.items() if chosen), play.MET)
    played = play.villain(record(), games(), at, end)
    _show(played, as_json)
    if end == play.MET and not as_json and sys.stdin.isatty():
        _walk(played)


def _walk(met: Played) -> None:
    """At a terminal the encounter is gone through at once: each door, then the fight (empty: later)."""
    from companion.core.names import resolve
    from companion.games.pacg.acts import play

    spot = met.shape["villain"]
    for place in met.shape["locations"]:
        doors = place["state"] == "open" and place["heroes"] and place["name"] != spot
        if doors and typer.confirm(f"{place['name']} temporarily closed?", default=False, err=True):
            _show(play.close(record(), games(), place["name"], True), False)
    answer = typer.prompt("defeated, undefeated or evaded (empty: later)", default="", show_default=False, err=True)
    if answer:
        ends = {end: end for end in (play.DEFEATED, play.UNDEFEATED, play.EVADED)}
        _show(play.villain(record(), games(), spot, resolve(answer, ends, "end of the fight")), False)


@app.command(epilog="Example: companion play end won")
def end(
    result: Annotated[str, typer.Argument(metavar="[won|lost]", help="How it ended, to record it at once.")] = "",
    as_json: Json = False,
) -> None:
    """What comes after the scenario: rewards, traders, rebuild, with the commands."""
    from companion.games.pacg.acts.play_view import what_next
    from companion.games.pacg.play_views import show_end
    from companion.render.console import emit

    if result:
        _record_end(result, as_json)
    shape = what_next(campaign_view(), card_game())
    if as_json:
        emit(shape)
    else:
        show_end(shape)


def _record_end(result: str, as_json: bool) -> None:
    """As `quest win` and `quest lose` do; findings that stand in the way end the command."""
    from companion.core.names import resolve
    from companion.games.pacg.acts.quests import lose, win

    won = resolve(result, {"won": True, "lost": False}, "result")
    outcome = win(record(), games()) if won else lose(record(), games())
    if not (as_json and outcome.done):  # what comes next is the JSON then
        show_outcome(outcome, as_json)
