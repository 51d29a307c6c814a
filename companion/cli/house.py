"""`companion house ...`: rules this table plays differently."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, finish, folder, joined, noun, table
from companion.kit.context import code as installed_code

app = noun("Rules this table plays differently.")


@app.command(epilog='Example: companion house allow PTY001 --reason "five of us want to play"')
def allow(
    code: Annotated[str, typer.Argument(help="A finding's code or name.")],
    reason: Annotated[str, typer.Option("--reason", help="Why.", prompt="Why")],
    as_json: Json = False,
) -> None:
    """Let this campaign break a rule without a finding."""
    from companion.table.house import allow_code

    finish(allow_code(table(), installed_code().rules(), code, reason), as_json)


@app.command(epilog="Example: companion house forbid PTY001")
def forbid(
    code: Annotated[list[str], typer.Argument(metavar="CODE", help="A code allowed before.")], as_json: Json = False
) -> None:
    """Take an allowance back: the finding counts again."""
    from companion.table.house import forbid_code

    finish(forbid_code(table(), joined(code)), as_json)


@app.command("list", epilog="Example: companion house list")
def list_rules(as_json: Json = False) -> None:
    """List what this campaign allows, and the readings it has chosen."""
    from companion.render.console import columns, emit, say
    from companion.store.readmodel import need_active
    from companion.table.readings import chosen_readings

    view = need_active(folder())
    chosen = chosen_readings(view)
    if as_json:
        rules = [{"code": code, "reason": reason} for code, reason in view.allowed.items()]
        emit([*rules, *({"code": None, **one._asdict()} for one in chosen)])
    elif view.allowed or chosen:
        columns([*view.allowed.items(), *((one.reading, f"{one.value}  {one.reason}".rstrip()) for one in chosen)])
    else:
        say("This campaign plays by the book.")


@app.command("set", epilog="Example: companion house set charm-rounding favor")
def set_reading(
    key: Annotated[str, typer.Argument(help="A reading: `companion house readings` lists them.")],
    value: Annotated[
        list[str] | None, typer.Argument(metavar="[VALUE]", help="The choice; `default` takes it back.")
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "",
    as_json: Json = False,
) -> None:
    """Choose how this campaign reads a rule that its book contradicts."""
    from companion.table.house import set_reading as choose

    finish(choose(table(), key, joined(value), reason), as_json)


@app.command(epilog="Example: companion house readings charm")
def readings(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="Only those that name this.")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="Another game than the campaign's.")] = "",
    as_json: Json = False,
) -> None:
    """List the disputed rules, what may be chosen, and what holds here."""
    from companion.kit.context import games
    from companion.render.console import emit, say
    from companion.render.readings import show_readings
    from companion.store.readmodel import active_campaign
    from companion.table.readings import listed

    lines = listed(active_campaign(folder()), games(), game, joined(words))
    if as_json:
        emit([line._asdict() for line in lines])
    elif lines:
        show_readings(lines)
    else:
        say("No disputed rule names that.")
