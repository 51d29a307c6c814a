"""`companion difficulty ...`: easy, normal, hard; the environment option."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.core.errors import CompanionError
from companion.games.arcania.commands.common import Seed, Who, desk, finish, noun_or, table
from companion.kit.context import Json, joined

app = noun_or("set", "Difficulty: easy, normal, hard; survival saves; the environment option.")


@app.command(epilog="Example: companion difficulty show")
def show(as_json: Json = False) -> None:
    """What the campaign plays."""
    from companion.games.arcania.acts.state import mode_of
    from companion.render.console import emit, say

    view, rules = table()
    mode, environment = mode_of(view, rules), bool(view.campaign["options"].get("environment"))
    if as_json:
        emit({"difficulty": mode.id, "environment": environment, "rule": rules.cite(mode.rule)})
    else:
        say(f"{mode.id}, {'with' if environment else 'without'} the environment deck  [{rules.cite(mode.rule)}]")


@app.command("set", epilog="Example: companion difficulty set hard")
def set_mode(name: Annotated[list[str], typer.Argument(metavar="easy|normal|hard")], as_json: Json = False) -> None:
    """Choose the difficulty."""
    from companion.games.arcania.acts.modes import set_difficulty

    finish(set_difficulty(desk(), joined(name)), as_json)


@app.command(epilog="Example: companion difficulty environment on")
def environment(
    state: Annotated[str, typer.Argument(metavar="on|off", help="With or without the environment deck.")],
    as_json: Json = False,
) -> None:
    """Play with the environment deck: heroes begin with two pseudo levels."""
    from companion.games.arcania.acts.modes import set_environment

    if state.lower() not in {"on", "off"}:
        raise CompanionError(f"The environment deck is on or off, not {state!r}.", "Write on or off.")
    finish(set_environment(desk(), state.lower() == "on"), as_json)


@app.command(epilog="Example: companion difficulty save dalger --rolled 12")
def save(
    hero: Who,
    rolled: Annotated[int | None, typer.Option("--rolled", min=1, max=20, help="The d20 as rolled.")] = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """The survival save of hard mode: a hero at 0 HP lives or is out for good."""
    from companion.games.arcania.acts.modes import survival
    from companion.kit.dice import source

    finish(survival(desk(), hero, source(seed), rolled), as_json)
