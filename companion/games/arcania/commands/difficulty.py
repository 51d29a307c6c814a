"""`companion difficulty ...`: easy, normal, hard; the environment option."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.games.arcania.commands.arguments import Seed, noun_or, state, table
from companion.kit.context import Force, HeroWords, Json, finish, joined

app = noun_or("set", "Difficulty: easy, normal, hard; survival saves; the environment option.")


@app.command(epilog="Example: companion difficulty show")
def show(as_json: Json = False) -> None:
    """What the campaign plays."""
    from companion.render.console import emit, say

    now = state()
    mode, cites = now.mode, now.data.cite(now.mode.rule)
    if as_json:
        emit({"difficulty": mode.id, "environment": now.environment, "rule": cites})
    else:
        say(f"{mode.id}, {'with' if now.environment else 'without'} the environment deck  [{cites}]")


@app.command("set", epilog="Example: companion difficulty set hard")
def set_mode(
    name: Annotated[list[str], typer.Argument(metavar="easy|normal|hard")], force: Force = "", as_json: Json = False
) -> None:
    """Choose the difficulty."""
    from companion.games.arcania.acts.difficulty import set_difficulty

    finish(set_difficulty(table(), joined(name), force), as_json)


@app.command(epilog="Example: companion difficulty environment on")
def environment(
    on_off: Annotated[str, typer.Argument(metavar="on|off", help="With or without the environment deck.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Play with the environment deck: heroes begin with two pseudo levels."""
    from companion.games.arcania.acts.difficulty import set_environment

    if on_off.lower() not in {"on", "off"}:
        raise CompanionError(f"The environment deck is on or off, not {on_off!r}.", "Write on or off.")
    finish(set_environment(table(), on_off.lower() == "on", force), as_json)


@app.command(epilog="Example: companion difficulty save dalger --rolled 12")
def save(
    hero: HeroWords,
    rolled: Annotated[int | None, typer.Option("--rolled", min=1, max=20, help="The d20 as rolled.")] = None,
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The survival save of hard mode: a hero at 0 HP lives or is out for good."""
    from companion.games.arcania.acts.difficulty import survival
    from companion.kit.dice import source

    finish(survival(table(), joined(hero), source(seed), rolled, force), as_json)
