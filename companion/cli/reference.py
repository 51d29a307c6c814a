"""The reference pages, made from the command tree and the codes, so that they cannot fall behind.

`python -m companion.cli.reference write` writes them; a test fails where they differ.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import typer

from companion import __version__
from companion.cli.demo import throwaway_home
from companion.cli.game_nouns import GameNoun
from companion.cli.main import app
from companion.games.installed import installed
from companion.kit.typer_inside import HELP, Command, first_line, help_of, verb_of, verbs_of

MADE = "Made from `--help` by `make docs`; do not edit."
ENVIRONMENT = {
    "COMPANION_HOME": "The player's folder.",
    "COMPANION_DATABASE_URL": "Another database for the record.",
    "COMPANION_DEBUG": "A traceback in the place of one line.",
    "COLUMNS": "How wide the screen is.",
    "NO_COLOR": "No colours.",
    "PAGER": "The program that shows long lists; empty for none.",
}
DOCS = Path(__file__).resolve().parents[1] / "docs"


SHARED = "shared"


def commands() -> Iterator[tuple[str, Command]]:
    """Every command of the live tree with its full name."""
    yield from ((path, command) for _page, path, command in placed())


def placed() -> Iterator[tuple[str, str, Command]]:
    """Every command with its page: the module of the game it is of, or the shared one."""
    yield from _walk(SHARED, "companion", typer.main.get_command(app))


def _walk(page: str, path: str, command: Command | None) -> Iterator[tuple[str, str, Command]]:
    if command is None:
        return
    if isinstance(command, GameNoun):  # a noun that each game's module has in its own way
        for module, group in command.variants().items():
            yield from _walk(module, f"{path} {module}" if command.noun == "check" else path, group)
        return
    names = verbs_of(command)
    if not names or path == "companion":
        yield page, path, command
    for name in names:
        yield from _walk(page, f"{path} {name}", verb_of(command, name))


def reference() -> dict[str, str]:
    """The command reference, from each command's own help: a page of the shared commands and one for each game."""
    pages: dict[str, list[str]] = {}
    for page, path, command in placed():
        pages.setdefault(page, []).append(f"## {path}\n\n```\n{help_of(command, path, HELP)}\n```\n")
    return {page: "\n".join([f"# Commands: {titles()[page]}\n\n{MADE}\n", *parts]) for page, parts in pages.items()}


def titles() -> dict[str, str]:
    """What each page is called."""
    return {SHARED: "every game", **{module: own.title for module, own in installed().manifests.items()}}


def contents() -> str:
    """The page that leads to the others."""
    counted = Counter(page for page, _path, _command in placed())
    lines = [f"- [{title}](commands/{page}.md): {counted[page]} commands" for page, title in titles().items()]
    return "\n".join(["# Commands", "", MADE, "", *lines, ""])


def manual() -> str:
    """The man page: every command with the first sentence of its help."""
    parts = [
        f'.TH COMPANION 1 "" "companion {__version__}" "User Commands"',
        ".SH NAME\ncompanion \\- keep campaigns, look up rules, check decks and compute odds at the table",
        ".SH SYNOPSIS\n.B companion\n[\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]",
        ".SH DESCRIPTION\nWithout a command: where the campaign in use stands and how to go on. "
        "\\fBcompanion help\\fR \\fICOMMAND\\fR tells all of a command.",
    ]
    for page, title in titles().items():
        parts.append(f".SH {_roff(title.upper())}")
        parts += [
            f".TP\n.B {_roff(path)}\n{_roff(first_line(command))}"
            for of, path, command in placed()
            if of == page and path != "companion"
        ]
    environment = [f".TP\n.B {name}\n{_roff(words)}" for name, words in ENVIRONMENT.items()]
    parts += [".SH ENVIRONMENT", *environment, ".SH EXIT STATUS\n0 clean, 1 findings, 2 could not run."]
    return "\n".join(parts) + "\n"


def _roff(text: str) -> str:
    """Text in which nothing is taken for a request of the formatter."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


def diagnostics() -> str:
    """The page of findings, from the same text as `companion explain`."""
    parts = [
        "# Findings\n\nMade from the codes by `make docs`; do not edit. `companion explain CODE` shows the same.\n"
    ]
    for rule in installed().rules():
        parts.append(f"## {rule.code} {rule.name}\n\n*{rule.severity}*: {rule.summary}.\n\n{rule.explanation}\n")
    return "\n".join(parts)


def pages() -> dict[Path, str]:
    """Every generated page and its text, as it is without a campaign in use."""
    with throwaway_home():
        by_page = {DOCS / "commands" / f"{page}.md": text for page, text in reference().items()}
        index = {DOCS / "commands.md": contents(), DOCS / "findings.md": diagnostics()}
        return by_page | index | {DOCS / "companion.1": manual()}


def main() -> int:
    """Write the pages."""
    if sys.argv[1:] != ["write"]:
        sys.stderr.write("usage: python -m companion.cli.reference write\n")
        return 2
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
