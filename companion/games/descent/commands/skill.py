"""`companion skill ...` in Descent: bought with experience."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.common import Force, game, told, view
from companion.games.descent.commands.hero import Hero, Words
from companion.kit.context import Json, games, joined, noun, record

app = noun("Skills: what a hero may learn, and buying it.")


@app.command(epilog="Example: companion skill buy ashrian armor of faith")
def buy(hero: Hero, name: Words, force: Force = "", as_json: Json = False) -> None:
    """Buy a skill of the hero's own class with his XP."""
    from companion.games.descent.acts.heroes import buy_skill

    told(buy_skill(record(), games(), hero, joined(name), force), as_json)


@app.command("list", epilog="Example: companion skill list ashrian")
def list_skills(hero: Annotated[list[str], typer.Argument(metavar="HERO")], as_json: Json = False) -> None:
    """List the skills of a hero's class, which he has and what the others cost."""
    from companion.games.descent.acts.learning import skills_shape
    from companion.render.console import columns, emit, say

    shape = skills_shape(view(), game(), joined(hero))
    if as_json:
        emit(shape)
        return
    say(f"{shape['hero']}: {shape['xp']} XP to spend")
    rows = [(f"  {'x' if s['has'] else ' '} {s['skill']}", _price(s["xp"]), s["class"]) for s in shape["skills"]]
    columns(rows)


def _price(xp: int | None) -> str:
    return "not bought" if xp is None else f"{xp} XP" if xp else "basic"
