"""What the commands of Runebound share: the campaign shown, a change reported, common options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.context import complete_hero, folder, games

if TYPE_CHECKING:
    from companion.games.runebound.acts.showing import Shown
    from companion.games.runebound.acts.work import Done

HeroName = Annotated[str, typer.Argument(metavar="HERO", help="The hero.", autocompletion=complete_hero)]
HeroOption = Annotated[str, typer.Option("--hero", help="Only this hero.", autocompletion=complete_hero)]
Force = Annotated[str, typer.Option("--force", metavar="REASON", help="Break a rule of the game, and say why.")]
Why = Annotated[str, typer.Option("--why", help="What it is for.")]
CardName = Annotated[list[str], typer.Argument(metavar="NAME", help="The card.")]
Gives = Annotated[
    list[str] | None, typer.Option("--gives", metavar="FIGURE=N", help="What the card adds: body=1, speed=-1 ...")
]

MOST = 9999
"""No figure of the game comes near it."""
MODULE = "runebound"
"""The rules that these commands know."""
SIGNED = {"ignore_unknown_options": True}
"""For verbs with an amount that may be below zero: -2 is a number, not an option."""


def shown() -> Shown:
    """The campaign in use, ready to be shown; an error where it is of a game with other rules."""
    from companion.core.errors import CompanionError
    from companion.games.runebound.acts.showing import Shown
    from companion.store.readmodel import need_active

    view = need_active(folder())
    game = games().get(view.campaign["game"])
    if game.module != MODULE:
        raise CompanionError(
            f"{view.campaign['name']} is a campaign of {game.short}.", "Choose another: `companion campaign use NAME`."
        )
    return Shown(view, game)


def finish(done: Done, as_json: bool, force: str | None = None, ways: Mapping[str, str] | None = None) -> None:
    """Say what was done and what the rules say of it; exit 1 where something is refused or still to settle.

    `force` is None where the verb has no such option; `ways` names, by code, what to add so that the rule is kept.
    """
    from companion.core.findings import has_errors
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    broken = has_errors(done.findings)
    if as_json:
        emit({"done": done.label if done.done else None, **findings_json(done.findings), **done.facts})
    else:
        if done.done:
            say(f"{done.label}.")
        show_full(done.findings)
        if not done.done:
            found = dict.fromkeys(finding.rule.code for finding in done.findings)
            mend = [ways[code] for code in found if ways and code in ways]
            insist = [] if force is None else ['To break the rule all the same: --force "why"']
            say(" ".join(["Not recorded.", *mend, *insist]))
        elif broken and not force:
            say("Recorded; the table still has to settle this.")
    if not done.done or (broken and not force):
        raise typer.Exit(1)


def split(words: list[str] | None) -> list[str]:
    """Values given one by one or with commas between them."""
    return [part.strip() for word in words or [] for part in word.split(",") if part.strip()]


def amounts(words: list[str] | None) -> dict[str, int]:
    """`body=1 speed=-1` as figures."""
    from companion.core.errors import CompanionError
    from companion.games.runebound.acts.heroes import figure_named

    found = {}
    for word in split(words):
        name, sign, value = word.partition("=")
        if not sign or not re.fullmatch(r"[+-]?[0-9]{1,4}", value.strip()):
            raise CompanionError(f"{word!r} is no figure of a hero.", "Write body=1, speed=-1, hand=3 ...")
        found[figure_named(name)] = int(value)
    return found
