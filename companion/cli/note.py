"""`companion note`: the table's own notes."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, complete_hero, finish, folder, joined, table, verb

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

        finish(add_note(table(), joined(text), about), as_json)
        return
    view = need_active(folder())
    names = {hero.id: hero.name for hero in view.members}
    notes = [(note.at[:10], names.get(note.hero_id or 0, ""), note.text) for note in view.notes]
    if as_json:
        emit([{"date": date, "about": who, "text": words} for date, who, words in notes])
    elif notes:
        columns(notes, styles=("dim", "bold"))
    else:
        say("No notes yet: companion note TEXT")
