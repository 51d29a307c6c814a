"""`companion config`: the player's settings."""

from __future__ import annotations

from pathlib import Path
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
    columns([(f"alias {word}", _told(word, line)) for word, line in found.aliases.items()], styles=("bold",))
    say(str(path) if path.exists() else f"{path} (not written yet)", "dim")


def _told(word: str, line: str) -> str:
    """What a word of one's own stands for; nothing where a command of that name came first."""
    from companion.cli.main import COMMANDS
    from companion.kit.chosen import is_command

    return f"{line} (not used: {word} is a command)" if is_command(word, COMMANDS) else line


@app.command("set", epilog="Example: companion config set width 80")
def set_one(key: Key, value: Annotated[list[str], typer.Argument(metavar="VALUE")], as_json: Json = False) -> None:
    """Choose a setting."""
    from companion.core.names import CompanionError
    from companion.settings import checked

    _known(key)
    text = joined(value).strip()
    chosen = READ[key](text) if key in READ else text
    if chosen == "":
        raise CompanionError(f"The value of {key} is empty.", f"To go without: companion config unset {key}")
    _write(key, checked(key, chosen), "", as_json)


def _width(text: str) -> int:
    from companion.core.names import CompanionError

    if not (text.isascii() and text.isdecimal()):
        raise CompanionError("A width is a whole number.", "companion config set width 80")
    return int(text[:6])


def _game(text: str) -> str:
    from companion.kit.context import games

    return games().find(text).id


def _author(text: str) -> str:
    from companion.core.names import clean_name

    return clean_name(text, "author's name")


def _pager(text: str) -> str:
    import shutil

    from companion.core.names import CompanionError, shorten
    from companion.render.pager import split

    words = split(text)
    if words and words[0] != "off" and not shutil.which(words[0]):
        raise CompanionError(f"There is no program {shorten(words[0])} here.", "companion config set pager off")
    return text


READ = {"width": _width, "game": _game, "author": _author, "pager": _pager}
"""How what was typed is read, where it is more than one of a few words."""


@app.command(epilog="Example: companion config unset width")
def unset(key: Key, as_json: Json = False) -> None:
    """Go back to what a setting is without you."""
    _known(key)
    _write(key, None, "", as_json)


@app.command(epilog="Example: companion config alias t play turn")
def alias(
    word: Annotated[str, typer.Argument(metavar="WORD", help="The word of your own.")],
    line: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND]...", help="What it stands for; in quotes where it has options."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let a word of your own stand for a command; without a command, forget the word."""
    from companion.cli.main import COMMANDS
    from companion.core.names import CompanionError, shorten
    from companion.kit.chosen import is_command

    if not word.replace("-", "").isalnum():
        raise CompanionError(f"{shorten(word)} is no word.", "Letters and digits: companion config alias t play turn")
    if line and is_command(word, COMMANDS):
        raise CompanionError(f"{word} is a command already.", "Take another word.")
    if not line:
        _there_is(word)
    _write(word, _line(line) if line else None, "aliases", as_json)


def _line(words: list[str]) -> str:
    """The line that a word is to stand for, which begins with a command."""
    import shlex

    from companion.cli.main import COMMANDS
    from companion.core.names import CompanionError, shorten
    from companion.kit.chosen import is_command, split, unabridged

    said = joined(words)
    line = said if len(words) == 1 or split(said) == words else shlex.join(words)
    meant = split(line.removeprefix("companion "))
    first = unabridged(meant, COMMANDS)[:1]
    if not first or not is_command(first[0], COMMANDS):
        raise CompanionError(f"{shorten(said)} begins with no command.", "As in: companion config alias t play turn")
    return line.removeprefix("companion ")


def _there_is(word: str) -> None:
    """An error where there is no such word to forget."""
    from companion.core.names import CompanionError
    from companion.settings import settings

    own = settings(folder().home).aliases
    if word not in own:
        there = f"There is: {', '.join(own)}." if own else "To make one: companion config alias t play turn"
        raise CompanionError(f"There is no alias {word}.", there)


def _known(key: str) -> None:
    from companion.core.names import CompanionError, shorten

    if key not in KEYS:
        raise CompanionError(f"There is no setting {shorten(key)}.", f"There is: {', '.join(KEYS)}.")


def _write(key: str, value: str | int | None, section: str, as_json: bool) -> None:
    """Change one line of the file; a file that cannot be used, or changed line by line, is left alone."""
    from companion.kit.files import write_whole
    from companion.render.console import emit, say
    from companion.settings import settings

    home, path = folder().home, folder().settings
    before = settings(home)
    text = _changed(path, key, value, section)
    home.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    was = before.aliases.get(key, "") if section else getattr(before, key)
    if as_json:
        emit({"setting": key, "value": value, "before": was or None})
        return
    without = f"{key} is forgotten" if section else f"{key} is as it is without you"
    say(f"{without if value is None else f'{key} is {value}'}{f' (was {was})' if was else ''}.")


def _changed(path: Path, key: str, value: str | int | None, section: str) -> str:
    """The text of the file with one value changed; an error where it was written in a way that this cannot change."""
    from companion.core.names import CompanionError
    from companion.settings import Settings, settings, understood, written

    wanted = settings(path.parent)
    if section:
        kept = {word: line for word, line in wanted.aliases.items() if word != key}
        wanted = wanted._replace(aliases=kept if value is None else {**kept, key: str(value)})
    else:
        chosen = Settings._field_defaults[key] if value is None else value
        wanted = Settings(**{**wanted._asdict(), key: chosen})
    old = path.read_text(encoding="utf-8-sig") if path.exists() else ""
    try:
        text = written(old, key, value, section)
        if understood(text, path) == wanted:
            return text
    except CompanionError:
        pass
    raise CompanionError(f"{path} is written too freely to change one line of it.", f"Open it and change {key}.")
