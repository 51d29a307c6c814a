"""`companion phase ...` in Descent: the Campaign phase, step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.in_use import in_use
from companion.kit.context import Json, Yes, confirm, finish, joined, noun, table

app = noun("The Campaign phase: eight steps after a quest.")


@app.command(epilog="Example: companion phase")
def show(as_json: Json = False) -> None:
    """Show the steps: done, due, to come."""
    from companion.games.descent.views.quests import phase_json, show_phase
    from companion.render.console import emit

    if as_json:
        emit(phase_json(in_use()))
    else:
        show_phase(in_use())


@app.command("next", epilog="Example: companion phase next --gold 75")
def next_step(
    gold: Annotated[
        int | None, typer.Option("--gold", help="Step 1: the gold of all Search cards; step 3: more gold.")
    ] = None,
    xp: Annotated[int, typer.Option("--xp", help="Step 3: more XP for each hero, as your Quest Guide says.")] = 0,
    overlord_xp: Annotated[int, typer.Option("--overlord-xp", help="Step 3: more XP for the overlord.")] = 0,
    quest: Annotated[list[str] | None, typer.Option("--quest", help="Step 6: the quest that is chosen.")] = None,
    as_json: Json = False,
) -> None:
    """Do the step that is due, with its default or with what you say."""
    from companion.games.descent.acts.phase import take_step
    from companion.games.descent.acts.steps import Wishes

    finish(take_step(table(), Wishes(gold, joined(quest), xp, overlord_xp)), as_json)


@app.command(
    "finish", epilog='Example: companion phase finish --quest "castle daerion" --skill syndrael="oath of honor"'
)
def finish_all(
    quest: Annotated[str, typer.Option("--quest", help="The quest that is chosen next.")] = "",
    skill: Annotated[
        list[str] | None, typer.Option("--skill", metavar="HERO=CARD", help="A skill that a hero buys.")
    ] = None,
    buy: Annotated[
        list[str] | None, typer.Option("--buy", metavar="HERO=ITEM", help="An item on offer, or drawn by you.")
    ] = None,
    card: Annotated[
        list[str] | None, typer.Option("--card", metavar="CARD", help="An Overlord card that the overlord buys.")
    ] = None,
    gold: Annotated[int | None, typer.Option("--gold", min=0, help="The gold of all Search cards.")] = None,
    xp: Annotated[int, typer.Option("--xp", help="More XP for each hero, as your Quest Guide says.")] = 0,
    overlord_xp: Annotated[int, typer.Option("--overlord-xp", help="More XP for the overlord.")] = 0,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Do every step that is left with its default, and buy only what you say."""
    from companion.games.descent.acts.phase import Purchases, finish_phase, together
    from companion.games.descent.acts.steps import Wishes

    bought = Purchases(_pairs(buy), _pairs(skill), tuple(card or ()))
    if in_use().phase and not any((quest, *bought)):
        confirm("Take every default and buy nothing?", yes)
    done = finish_phase(table(), Wishes(gold, quest, xp, overlord_xp), bought)
    if as_json or not done:
        finish(together(done), as_json)
        return
    for outcome in done:
        finish(outcome, as_json)


def _pairs(words: list[str] | None) -> tuple[tuple[str, str], ...]:
    """`syndrael=iron shield` as a hero and a card."""
    from companion.core.names import CompanionError

    found = [word.partition("=") for word in words or ()]
    if bad := next((hero for hero, sign, card in found if not (hero.strip() and sign and card.strip())), None):
        raise CompanionError(f"{bad!r} names no card.", 'Write HERO=CARD: --buy syndrael="iron shield".')
    return tuple((hero.strip(), card.strip()) for hero, _sign, card in found)
