"""`companion config`: the player's settings."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, folder, joined, noun

app = noun("Your settings: default game, width, colours, pager, readings, author, words of your own.", bare=True)
KEYS = ("game", "width", "colours", "pager", "readings", "author")


@app.callback(invoke_without_command=True)
def bare(context: typer.Context) -> None:
    """Your settings: default game, width, colours, pager, readings, author, words of your own."""
    if context.invoked_subcommand is None:
        show(as_json=False)


def complete_key(incomplete: str) -> list[str]:
    """The settings there are, for the shell."""
    return [key for key in KEYS if key.startswith(incomplete)]


Key = Annotated[str, typer.Argument(metavar="SETTING", help=f"One of: {', '.join(KEYS)}.", autocompletion=complete_key)]


@app.command(epilog="Example: companion config show")
def show(as_json: Json = False) -> None:
    """Show every setting, what it means, and where the file is."""
    from companion.render.console import columns, emit, say
    from companion.settings import MEANINGS, settings

    place = folder()
    found, path = settings(place.home), place.settings
    if as_json:
        emit({"file": str(path), **found._asdict(), "aliases": dict(found.aliases)})
        return
    columns([(name, str(getattr(found, name)) or "-", MEANINGS[name]) for name in KEYS], styles=("bold", "", "dim"))
    columns([(f"alias {word}", line) for word, line in found.aliases.items()], styles=("bold",))
    say(str(path) if path.exists() else f"{path} (not written yet)", "dim")


@app.command("set", epilog="Example: companion config set width 80")
def set_one(key: Key, value: Annotated[list[str], typer.Argument(metavar="VALUE")], as_json: Json = False) -> None:
    """Choose a setting."""
    from companion.core.names import CompanionError
    from companion.settings import checked

    _known(key)
    text = joined(value).strip()
    if key == "width" and not text.isdecimal():
        raise CompanionError("A width is a whole number.", "companion config set width 80")
    if key == "game":
        from companion.kit.context import games

        text = games().find(text).id
    _write(key, checked(key, int(text[:6]) if key == "width" else text), "", as_json)


@app.command(epilog="Example: companion config unset width")
def unset(key: Key, as_json: Json = False) -> None:
    """Go back to what a setting is without you."""
    _known(key)
    _write(key, None, "", as_json)


@app.command(epilog="Example: companion config alias t play turn")
def alias(
    word: Annotated[str, typer.Argument(metavar="WORD", help="The word of your own.")],
    line: Annotated[list[str] | None, typer.Argument(metavar="[COMMAND]...", help="What it stands for.")] = None,
    as_json: Json = False,
) -> None:
    """Let a word of your own stand for a command; without a command, forget the word."""
    from companion.cli.main import COMMANDS
    from companion.core.names import CompanionError, shorten
    from companion.kit.context import nouns

    if not word.replace("-", "").isalnum():
        raise CompanionError(f"{shorten(word)} is no word.", "Letters and digits: companion config alias t play turn")
    if word in (*COMMANDS, *nouns()):
        raise CompanionError(f"{word} is a command already.", "Take another word.")
    _write(word, joined(line).removeprefix("companion ") or None, "aliases", as_json)


def _known(key: str) -> None:
    from companion.core.names import CompanionError, shorten

    if key not in KEYS:
        raise CompanionError(f"There is no setting {shorten(key)}.", f"There is: {', '.join(KEYS)}.")


def _write(key: str, value: str | int | None, section: str, as_json: bool) -> None:
    """Change one line of the file; a file that cannot be used is left alone."""
    from companion.kit.files import write_whole
    from companion.render.console import emit, say
    from companion.settings import settings, written

    home, path = folder().home, folder().settings
    before = settings(home)
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    home.mkdir(parents=True, exist_ok=True)
    write_whole(path, written(old, key, value, section))
    was = before.aliases.get(key, "") if section else getattr(before, key)
    if as_json:
        emit({"setting": key, "value": value, "before": was or None})
        return
    told = f"{key} is {value}" if value is not None else f"{key} is as it is without you"
    say(f"{told}{f' (was {was})' if was else ''}.")
