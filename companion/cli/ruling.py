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
    on: Annotated[
        list[str] | None, typer.Option("--on", metavar="ENTRY", help="The rule it overrides, as `ask` prints it.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Record a house ruling of the campaign; with --on it stands above that rule whatever words find it."""
    import dataclasses

    from companion.table.notes import add_ruling

    entries = [entry_id(one) for one in on or ()]
    outcome = add_ruling(table(), joined(text), about, entries)
    notes = outcome.notes if entries else (*outcome.notes, *proposed(joined(text)))
    finish(dataclasses.replace(outcome, notes=notes), as_json)


def entry_id(ref: str) -> str:
    """The id of an entry of the digest, or an error that says there is none."""
    from companion.kit.library import locate
    from companion.kit.warm import library_of

    lookup, wanted = locate(folder(), ref)
    return library_of(lookup).show(wanted).ref.split("#")[-1]


def proposed(text: str) -> tuple[str, ...]:
    """The entries a ruling without --on may mean to override."""
    from companion.kit.library import Lookup
    from companion.kit.warm import library_of

    lookup = Lookup(folder())
    near = library_of(lookup).ask(text, lookup.games, "digest", 2).answers
    if not near:
        return ()
    names = " or ".join(f"{answer.title} (--on {answer.ref.split('#')[-1]})" for answer in near)
    return (f"It is found by its own words. To tie it to a rule, undo and add it with: {names}",)


@app.command("list", epilog="Example: companion ruling list")
def list_rulings(as_json: Json = False) -> None:
    """List the campaign's house rulings."""
    from companion.core.rows import read_about
    from companion.render.console import columns, emit, say
    from companion.store.readmodel import need_active

    rulings = [(n, r.at[:10], read_about(r.about), r.text) for n, r in enumerate(need_active(folder()).rulings, 1)]
    if as_json:
        emit([{"number": n, "date": day, "about": a[0], "text": text, "on": a[1]} for n, day, a, text in rulings])
    elif rulings:
        rows = [(str(n), day, _told(title, on, text)) for n, day, (title, on), text in rulings]
        columns(rows, styles=("cyan", "dim"))
    else:
        say("No house rulings yet: companion ruling add TEXT")


def _told(title: str, on: tuple[str, ...], text: str) -> str:
    return f"{title}: {text}".removeprefix(": ") + (f" (on {', '.join(on)})" if on else "")


@app.command(epilog="Example: companion ruling remove 1")
def remove(number: Annotated[int, typer.Argument(help="Its number in `ruling list`.")], as_json: Json = False) -> None:
    """Take back a house ruling."""
    from companion.table.notes import remove_ruling

    finish(remove_ruling(table(), number), as_json)
