"""`companion play ...`: a scenario at the table, turn by turn."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.games.pacg.commands import exploring, piles
from companion.games.pacg.commands.arguments import Absent, Scenario, offered, pairs, state_in_use
from companion.games.pacg.commands.piles import MOST, split_member, tell
from companion.games.pacg.commands.quest import ask_rewards
from companion.kit.context import Force, Json, complete_hero, finish, joined, noun, table

if TYPE_CHECKING:
    from companion.table.change import Outcome

app = noun("A scenario at the table: locations, turns, the villain.")


def complete_location(incomplete: str) -> list[str]:
    """The locations of the scenario under way, for the shell."""
    from companion.games.pacg.play import tracked

    return offered(incomplete, lambda state: tracked(state).locations)


def complete_turn(incomplete: str) -> list[str]:
    """Characters and locations, for the shell."""
    return [*complete_hero(incomplete), *complete_location(incomplete)]


AnyLocation = Annotated[
    list[str] | None,
    typer.Argument(metavar="[LOCATION]", help="Else where the turn is.", autocompletion=complete_location),
]
Location = Annotated[
    list[str], typer.Argument(metavar="LOCATION", help="One of the scenario.", autocompletion=complete_location)
]


@app.command(epilog='Example: companion play start --at kyra=woods --at "lem=wooden bridge"')
def start(
    scenario: Scenario = None,
    at: Annotated[
        list[str] | None, typer.Option("--at", metavar="NAME=LOCATION", help="Who begins where, in order of seats.")
    ] = None,
    location: Annotated[
        list[str] | None, typer.Option("--location", metavar="NAME", help="The locations, where yours are others.")
    ] = None,
    absent: Absent = None,
    again: Annotated[bool, typer.Option("--again", help="Set it up anew.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Set up the tracker of the scenario under way; without one, the next (or a named one) begins."""
    from companion.games.pacg.acts.laying_out import start as lay_out
    from companion.games.pacg.views.play import show_play

    seats = pairs(at, "--at", "NAME=LOCATION")
    tell(lay_out(table(), joined(scenario), seats, location or (), again, force, absent or ()), as_json)
    if not as_json:
        show_play(state_in_use())


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """Blessings left, whose turn, locations, who is where, the villain."""
    from companion.games.pacg.views.play import play_json, show_play
    from companion.render.console import emit

    state = state_in_use()
    if as_json:
        emit(play_json(state))
    else:
        show_play(state)


@app.command(epilog="Example: companion play turn kyra woods 2")
def turn(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME] [LOCATION] [N]",
            help="Else the next in order; where to; cards explored there in vain.",
            autocompletion=complete_turn,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """A turn begins: the blessings deck advances; where the character goes and how much it explores may follow."""
    from companion.games.pacg.acts.play import turn as begin

    who, rest = split_member(words)
    cards = int(rest.pop()) if rest and rest[-1].isdecimal() else 0
    if cards > MOST:
        raise CompanionError(f"{cards} cards make no sense.", f"Use 1 to {MOST}.")
    tell(begin(table(), who, joined(rest), cards), as_json)


@app.command(epilog="Example: companion play move kyra wooden bridge")
def move(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[NAME] LOCATION",
            help="Who (else whose turn it is), and where to.",
            autocompletion=complete_turn,
        ),
    ],
    as_json: Json = False,
) -> None:
    """A character goes to a location."""
    from companion.games.pacg.acts.play import move as go

    who, place = split_member(words)
    if not place:
        raise CompanionError("Where to?", "companion play move kyra LOCATION")
    tell(go(table(), who, joined(place)), as_json)


@app.command(epilog="Example: companion play close woods --found")
def close(
    location: AnyLocation = None,
    temporarily: Annotated[
        bool, typer.Option("--temporarily", "-t", help="For one encounter with the villain.")
    ] = False,
    found: Annotated[
        bool, typer.Option("--found", "-f", help="The search turned up the villain: it stays open.")
    ] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A location is closed: for good, or while the villain is fought; or the villain is found and it stays open."""
    from companion.games.pacg.acts.play import close as shut

    tell(shut(table(), joined(location), temporarily, force, found), as_json)


@app.command(epilog='Example: companion play build "garrison"')
def build(
    location: Annotated[list[str], typer.Argument(metavar="LOCATION", help="Its name.")], as_json: Json = False
) -> None:
    """A location joins the scenario: summoned, or one that is not known here."""
    from companion.games.pacg.acts.play import build as raise_up

    tell(raise_up(table(), joined(location)), as_json)


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
    tell(change(table(), add - take), as_json)


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
    tell(play.villain(table(), at, end), as_json)
    if end == play.MET and not as_json and sys.stdin.isatty():
        _walk()


def _walk() -> None:
    """At a terminal the encounter is gone through at once: each door, then the fight (empty: later)."""
    from companion.core.names import resolve
    from companion.games.pacg.acts import play
    from companion.games.pacg.play import tracked
    from companion.kit.asking import answer

    met = tracked(state_in_use())
    for place in met.others(met.villain):
        if met.at(place) and typer.confirm(f"{place} temporarily closed?", default=False, err=True):
            tell(play.close(table(), place, True), False)
    ends = {end: end for end in (play.DEFEATED, play.UNDEFEATED, play.EVADED)}
    if how := answer("How did it end (empty: later)", list(ends)):
        tell(play.villain(table(), met.villain, resolve(how, ends, "end of the fight")), False)


@app.command(epilog="Example: companion play end won kyra skill=wisdom; loot medallion=lem")
def end(
    result: Annotated[str, typer.Argument(metavar="[won|lost]", help="How it ended, to record it at once.")] = "",
    rewards: Annotated[
        list[str] | None, typer.Argument(metavar="[REWARDS]", help="As `quest reward` takes them.")
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """What comes after the scenario: rewards (asked one by one at a terminal), traders, rebuild, with the commands."""
    from companion.games.pacg.views.play import ending_json, show_ending, what_next
    from companion.render.console import emit

    outcome = _recorded(result, joined(rewards), force) if result else None
    if outcome and not (as_json and outcome.done):
        finish(outcome, as_json)
        if sys.stdin.isatty():
            ask_rewards()
    state = state_in_use()
    ending = what_next(state)
    if not as_json:
        show_ending(ending)
    elif outcome:
        finish(replace(outcome, facts={**outcome.facts, **ending_json(ending, state.cards.game.id)}), as_json)
    else:
        emit(ending_json(ending, state.cards.game.id))


def _recorded(result: str, rewards: str, force: str) -> Outcome:
    """The result, as `quest win` and `quest lose` record it, with rewards that are claimed at once."""
    from companion.core.names import resolve
    from companion.games.pacg.acts.quests import lose, win
    from companion.games.pacg.rewards import read_claims

    won = resolve(result, {"won": True, "lost": False}, "result")
    if rewards and not won:
        raise CompanionError("A lost scenario brings no reward.", "companion play end lost")
    claims = read_claims(rewards) if rewards else ()
    return win(table(), force=force, claims=claims) if won else lose(table(), force=force)


app.registered_commands += [*exploring.verbs.registered_commands, *piles.verbs.registered_commands]
