"""`companion box ...`: what you typed in once, known in every campaign of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.core.names import many
from companion.kit.box import File, Game, Kind, Name, Text, Words, said, shelf
from companion.kit.context import Json, Yes, confirm, finish, folder, games, joined, noun, record

app = noun("Your box: figures and words of cards, heroes and quests, typed in once for all campaigns of a game.")


@app.command(epilog='Example: companion box add "Lucky Charm" cost=3 --kind item --text "Reroll one die."')
def add(
    words: Words, kind: Kind = "", text: Text = None, file: File = None, game: Game = "", as_json: Json = False
) -> None:
    """Put something into your box: figures, and your own words."""
    from companion.table.box import add_entry

    finish(add_entry(record(), shelf(game), said(words, kind, text, file)), as_json)


@app.command("set", epilog="Example: companion box set lucky charm cost=4")
def set_entry(
    words: Words, kind: Kind = "", text: Text = None, file: File = None, game: Game = "", as_json: Json = False
) -> None:
    """Change figures or words of an entry; `figure=` alone takes a figure away."""
    from companion.table.box import set_entry as change

    finish(change(record(), shelf(game), said(words, kind, text, file)), as_json)


@app.command(epilog="Example: companion box show lucky charm")
def show(name: Name, kind: Kind = "", game: Game = "", as_json: Json = False) -> None:
    """Show an entry with all its words."""
    from companion.render.box import entry_json, show_entry
    from companion.render.console import emit
    from companion.table.shelf import need_entry

    found = need_entry(shelf(game), joined(name), kind)
    emit(entry_json(found)) if as_json else show_entry(found)


@app.command("list", epilog="Example: companion box list --kind item")
def list_entries(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="In the name.")] = None,
    kind: Kind = "",
    game: Game = "",
    as_json: Json = False,
) -> None:
    """List your box, by kind."""
    from companion.core.names import fold
    from companion.render.box import entry_json, show_entries
    from companion.render.console import emit
    from companion.table.shelf import find_kind

    found, wanted = shelf(game), fold(joined(words)) if words else ""
    chosen = find_kind(found.code, kind).name if kind else ""
    rows = [row for row in found.box if wanted in row.key and chosen in {"", row.kind}]
    emit([entry_json(row) for row in rows]) if as_json else show_entries(rows, found.system.short)


@app.command(epilog="Example: companion box remove lucky charm")
def remove(name: Name, kind: Kind = "", game: Game = "", as_json: Json = False) -> None:
    """Take an entry out of your box; `companion undo --folder` brings it back."""
    from companion.table.box import remove_entry

    finish(remove_entry(record(), shelf(game), joined(name), kind), as_json)


@app.command(epilog="Example: companion box export box.json")
def export(
    file: Annotated[Path, typer.Argument(help="The file to write; - prints it.")],
    kind: Kind = "",
    game: Game = "",
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Write your box to a file that a friend can import; no campaign is in it."""
    from companion.kit.files import write_whole
    from companion.render.console import emit, say
    from companion.store.readmodel import box_of
    from companion.table.box_file import export_text

    found = shelf(game)
    found = found._replace(box=box_of(folder(), found.system.id))  # not what one campaign alone says
    count, text = export_text(found, kind)
    if str(file) == "-":
        typer.echo(text, nl=False)
        return
    if file.exists():
        confirm(f"{file} exists. Replace it?", yes)
    write_whole(file, text)
    shape = {"game": found.system.id, "file": str(file), "entries": count}
    told = "1 entry is" if count == 1 else f"{count:,} entries are"
    emit(shape) if as_json else say(f"{told} written to {file}.")


@app.command("import", epilog="Example: companion box import friend.json --replace")
def import_file(
    file: Annotated[Path, typer.Argument(help="A file of `box export`, or a CSV or TOML with a header.")],
    kind: Kind = "",
    game: Game = "",
    replace: Annotated[bool, typer.Option("--replace", help="Let it change entries of yours.")] = False,
    as_json: Json = False,
) -> None:
    """Take in entries from a file: all of them or none."""
    from companion.core.findings import has_errors
    from companion.render.console import say
    from companion.render.findings import show_concise
    from companion.render.progress import progress
    from companion.table.box_file import import_entries, judged_entries, read_file
    from companion.table.change import Outcome

    given = read_file(file)
    with progress() as report:
        found = shelf(game or _installed(given.game))
        entries = judged_entries(given, found, kind, report)
        wrong = given.problems.found
        refused = Outcome(False, "", findings=tuple(wrong))
        outcome = refused if has_errors(wrong) else import_entries(record(), found, entries, file.name, replace, report)
    if as_json or outcome.done:
        finish(outcome, as_json)
        return
    show_concise(outcome.findings)
    say(_refusal(len(outcome.findings), has_errors(wrong)))
    raise typer.Exit(1)


def _installed(game: str) -> str:
    """The game that a file names, where it is installed."""
    return game if game in games().folders else ""


def _refusal(count: int, broken: bool) -> str:
    if broken:
        return f"Nothing was taken in: {many(count, 'problems')} in the file. Mend them and import it again."
    return f"Nothing was taken in: it would change {many(count, 'entries')} of yours. Add --replace to let it."
