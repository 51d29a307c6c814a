"""`companion play ...` in Descent: a quest at the table, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.descent.commands.in_use import Gone, Hero, Words, in_use
from companion.kit.context import Force, HeroWords, Json, complete_figure, complete_hero, finish, joined, noun, table

if TYPE_CHECKING:
    from companion.table.change import Outcome

app = noun("A quest at the table: encounters, rounds, damage, monsters.")

Who = Annotated[
    list[str],
    typer.Argument(metavar="WHO", help="A hero, or a monster: goblin, goblin 2.", autocompletion=complete_figure),
]
Amount = Annotated[int, typer.Argument(metavar="N", min=1, max=99, help="How many.")]


def _tell(outcome: Outcome, as_json: bool) -> None:
    """What was done and what to do at the table now; for programs also where the quest stands."""
    from dataclasses import replace

    from companion.games.descent.views.play import play_json
    from companion.render.steps import show_told

    if as_json and outcome.done:
        outcome = replace(outcome, facts={**outcome.facts, "play": play_json(in_use())})
    finish(outcome, as_json)
    if not as_json:
        show_told(outcome.facts.get("steps"))


@app.command(epilog="Example: companion play start")
def start(
    quest: Annotated[list[str] | None, typer.Argument(metavar="[QUEST]", help="Where none is under way.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The first round of the quest begins; without a quest under way, the quest too."""
    from companion.games.descent.acts.play import first_round

    _tell(first_round(table(), joined(quest), force), as_json)


@app.command("round", epilog="Example: companion play round")
def next_round(as_json: Json = False) -> None:
    """The next round begins."""
    from companion.games.descent.acts.play import next_round as begin

    _tell(begin(table()), as_json)


@app.command(epilog="Example: companion play down ashrian")
def down(hero: HeroWords, as_json: Json = False) -> None:
    """A hero is knocked out: what to do, and what the overlord gets for it."""
    from companion.games.descent.acts.play import knocked_out

    _tell(knocked_out(table(), joined(hero)), as_json)


@app.command(epilog="Example: companion play up ashrian 4 1")
def up(
    hero: Hero,
    damage: Annotated[int | None, typer.Argument(min=0, max=99, help="Damage recovered, as the dice show.")] = None,
    fatigue: Annotated[int, typer.Argument(min=0, max=99, help="Fatigue recovered.")] = 0,
    as_json: Json = False,
) -> None:
    """A hero stands up or is revived."""
    from companion.games.descent.acts.play import up_again

    _tell(up_again(table(), hero, damage, fatigue), as_json)


@app.command("next", epilog="Example: companion play next jain")
def next_turn(
    hero: Annotated[
        list[str] | None,
        typer.Argument(metavar="[HERO]", help="Whose turn; else the next in order.", autocompletion=complete_hero),
    ] = None,
    as_json: Json = False,
) -> None:
    """The next turn: each hero, then the overlord, then a new round."""
    from companion.games.descent.acts.play import next_turn as begin

    _tell(begin(table(), joined(hero)), as_json)


@app.command(epilog="Example: companion play encounter 2 heroes")
def encounter(
    number: Annotated[int, typer.Argument(min=1, max=9, help="Which encounter begins.")],
    won: Annotated[str, typer.Argument(metavar="[heroes|overlord]", help="Who won the one before it.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The next encounter begins: fatigue gone, feats back, damage and conditions stay."""
    from companion.games.descent.acts.play import next_encounter

    _tell(next_encounter(table(), number, won, force), as_json)


@app.command(epilog="Example: companion play feat ashrian")
def feat(hero: HeroWords, as_json: Json = False) -> None:
    """A hero uses the heroic feat; it is back with the next encounter."""
    from companion.games.descent.acts.play import use_feat

    _tell(use_feat(table(), joined(hero)), as_json)


@app.command(epilog="Example: companion play hit syndrael 3")
def hit(who: Who, amount: Amount, as_json: Json = False) -> None:
    """A figure suffers damage; at its health a hero is knocked out, a monster defeated."""
    from companion.games.descent.acts import fight

    _tell(fight.hit(table(), joined(who), amount), as_json)


@app.command(epilog="Example: companion play heal syndrael 2")
def heal(who: Who, amount: Amount, as_json: Json = False) -> None:
    """A figure recovers damage; a knocked out hero is up again with it."""
    from companion.games.descent.acts import fight

    _tell(fight.heal(table(), joined(who), amount), as_json)


@app.command(epilog="Example: companion play tired jain 2")
def tired(who: Who, amount: Amount, as_json: Json = False) -> None:
    """A hero suffers fatigue; what exceeds the Stamina is damage."""
    from companion.games.descent.acts import fight

    _tell(fight.tire(table(), joined(who), amount), as_json)


@app.command(epilog="Example: companion play rest jain")
def rest(
    hero: Hero,
    amount: Annotated[int | None, typer.Argument(min=1, max=99, help="So much; without it, all.")] = None,
    as_json: Json = False,
) -> None:
    """A hero rests and recovers all fatigue, or as much as you say."""
    from companion.games.descent.acts import fight

    _tell(fight.rest(table(), hero, amount), as_json)


@app.command(epilog='Example: companion play monsters "cave spider"')
def monsters(
    group: Annotated[
        list[str] | None, typer.Argument(metavar="[GROUP]...", help="Open groups, lieutenants or allies by name.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Set up the encounter's monsters for your number of heroes, or add groups by name."""
    from companion.games.descent.acts.monsters import place_monsters

    _tell(place_monsters(table(), list(group or ())), as_json)


@app.command(epilog="Example: companion play reinforce goblin archer")
def reinforce(
    group: Words,
    master: Annotated[bool, typer.Option("--master", help="A master.")] = False,
    as_json: Json = False,
) -> None:
    """One more figure of a group on the map, within its limit."""
    from companion.games.descent.acts import monsters as placed

    _tell(placed.reinforce(table(), joined(group), master), as_json)


@app.command(epilog="Example: companion play kill goblin 2")
def kill(who: Words, as_json: Json = False) -> None:
    """A figure is defeated, whatever its damage."""
    from companion.games.descent.acts.fight import defeat

    _tell(defeat(table(), joined(who)), as_json)


@app.command(epilog="Example: companion play remove splig")
def remove(who: Words, as_json: Json = False) -> None:
    """A figure leaves the map without being defeated."""
    from companion.games.descent.acts import monsters as placed

    _tell(placed.remove(table(), joined(who)), as_json)


@app.command(epilog="Example: companion play condition goblin poisoned")
def condition(
    who: Who, name: Annotated[str, typer.Argument(help="The condition.")], gone: Gone = False, as_json: Json = False
) -> None:
    """A condition of any figure begins, or ends with --gone."""
    from companion.games.descent.acts.fight import set_condition

    _tell(set_condition(table(), joined(who), name, gone), as_json)


@app.command(epilog="Example: companion play search jain health potion")
def search(
    hero: Hero,
    card: Annotated[list[str] | None, typer.Argument(metavar="[CARD]", help="The card that you drew.")] = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw it for you.")] = False,
    as_json: Json = False,
) -> None:
    """A hero flips a search token; name the card, or let it be drawn."""
    import random

    from companion.games.descent.acts import fight

    _tell(fight.search(table(), random.SystemRandom(), hero, joined(card), draw), as_json)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """The round, who is knocked out, fortune and threat."""
    from companion.games.descent.views.play import play_json, show_play
    from companion.render.console import emit

    if as_json:
        emit(play_json(in_use()))
    else:
        show_play(in_use())


@app.command(epilog="Example: companion play end heroes")
def end(
    winner: Annotated[str, typer.Argument(metavar="[heroes|overlord]", help="Who won, to record it at once.")] = "",
    as_json: Json = False,
) -> None:
    """What comes after the quest, with the commands."""
    from dataclasses import replace

    from companion.games.descent.acts.quests import win_quest
    from companion.games.descent.views.play import end_json, show_end
    from companion.render.console import emit

    outcome = win_quest(table(), winner) if winner else None
    if outcome and not (as_json and outcome.done):
        finish(outcome, as_json)
    if not as_json:
        show_end(in_use())
    elif outcome:
        finish(replace(outcome, facts={**outcome.facts, **end_json(in_use())}), as_json)
    else:
        emit(end_json(in_use()))
