"""`companion ruling ...`: what your table decided; `ask` finds it first."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, finish, folder, joined, noun, table

app = noun("What your table decided; `ask` finds it first.")


@app.command(epilog="Example: companion ruling add ties on initiative go to the youngest player")
def add(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="The ruling.")],
    about: Annotated[str, typer.Option("--about", help="What it is about: its title.")] = "",
    as_json: Json = False,
) -> None:
    """Record a house ruling of the campaign."""
    from companion.table.notes import add_ruling

    finish(add_ruling(table(), joined(text), about), as_json)


@app.command("list", epilog="Example: companion ruling list")
def list_rulings(as_json: Json = False) -> None:
    """List the campaign's house rulings."""
    from companion.render.console import columns, emit, say
    from companion.store.readmodel import need_active

    rulings = [(n, r.at[:10], r.about, r.text) for n, r in enumerate(need_active(folder()).rulings, 1)]
    if as_json:
        emit([{"number": n, "date": day, "about": about, "text": text} for n, day, about, text in rulings])
    elif rulings:
        rows = [(str(n), day, f"{about}: {text}".removeprefix(": ")) for n, day, about, text in rulings]
        columns(rows, styles=("cyan", "dim"))
    else:
        say("No house rulings yet: companion ruling add TEXT")


@app.command(epilog="Example: companion ruling remove 1")
def remove(number: Annotated[int, typer.Argument(help="Its number in `ruling list`.")], as_json: Json = False) -> None:
    """Take back a house ruling."""
    from companion.table.notes import remove_ruling

    finish(remove_ruling(table(), number), as_json)
