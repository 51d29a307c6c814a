"""`companion skill ...` in Descent: bought with experience."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.in_use import Hero, OwnPrice, Words, in_use
from companion.kit.context import Force, Json, New, finish, joined, noun, table

app = noun("Skills: what a hero may learn, and buying it.")


@app.command(epilog="Example: companion skill buy ashrian armor of faith")
def buy(
    hero: Hero, name: Words, new: New = False, xp: OwnPrice = None, force: Force = "", as_json: Json = False
) -> None:
    """Buy a skill of the hero's own class with his XP."""
    from companion.games.descent.acts.heroes import buy_skill
    from companion.games.descent.acts.own_cards import own_skill

    finish(buy_skill(table(), hero, joined(name), force, own_skill(xp) if new else None), as_json)


@app.command("list", epilog="Example: companion skill list ashrian")
def list_skills(hero: Annotated[list[str], typer.Argument(metavar="HERO")], as_json: Json = False) -> None:
    """List the skills of a hero's class, which he has and what the others cost."""
    from companion.core.names import resolve
    from companion.games.descent.views.sheets import show_skills, skills_json
    from companion.render.console import emit

    state = in_use()
    who = resolve(joined(hero), {known.name: known for known in state.heroes}, "hero", state.name)
    if as_json:
        emit(skills_json(state, who))
    else:
        show_skills(state, who)
