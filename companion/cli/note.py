"""`companion note`: the table's own notes."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, complete_hero, folder, joined, record, verb

app = verb()


@app.command(epilog="Example: companion note The mayor lied to us --about kyra")
def note(
    text: Annotated[list[str] | None, typer.Argument(metavar="[TEXT]", help="What to remember.")] = None,
    about: Annotated[str, typer.Option("--about", help="A member it concerns.", autocompletion=complete_hero)] = "",
    as_json: Json = False,
) -> None:
    """Keep a note; without text, show the notes."""
    from companion.render.console import columns, emit, say
    from companion.store.readmodel import need_active

    if text:
        from companion.table.notes import add_note

        label = add_note(record(), joined(text), about)
        emit({"done": label}) if as_json else say(f"{label}")
        return
    view = need_active(folder())
    names = {row["id"]: row["name"] for row in view.heroes}
    notes = [(n["at"][:10], names.get(n["hero_id"], ""), n["text"]) for n in view.of("note")]
    if as_json:
        emit([{"date": date, "about": who, "text": words} for date, who, words in notes])
    elif notes:
        columns(notes, styles=("dim", "bold"))
    else:
        say("No notes yet: companion note TEXT")
