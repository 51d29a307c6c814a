"""The reference pages, made from the command tree and the codes, so that they cannot fall behind.

`python -m companion.cli.reference write` writes them; a test fails where they differ.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion.cli.demo import throwaway_home
from companion.cli.main import GameNoun, app
from companion.games.installed import installed
from companion.kit.typer_inside import verb_of, verbs_of

if TYPE_CHECKING:
    from companion.kit.typer_inside import Command

DOCS = Path(__file__).resolve().parents[1] / "docs"


def commands() -> Iterator[tuple[str, Command]]:
    """Every command of the live tree with its full name."""
    root = typer.main.get_command(app)
    yield from _walk("companion", root)


def _walk(path: str, command: Command | None) -> Iterator[tuple[str, Command]]:
    if command is None:
        return
    if isinstance(command, GameNoun):  # a noun that each game's module has in its own way
        for module, group in command.variants().items():
            yield from _walk(f"{path} {module}" if command.noun == "check" else path, group)
        return
    names = verbs_of(command)
    if not names or path == "companion":
        yield path, command
    for name in names:
        yield from _walk(f"{path} {name}", verb_of(command, name))


def reference() -> str:
    """The command reference, from each command's own help."""
    parts = ["# Commands\n\nMade from `--help` by `make docs`; do not edit.\n"]
    for path, command in commands():
        context = command.make_context(path, ["--help"], resilient_parsing=True)
        context.info_name = path
        parts.append(f"## {path}\n\n```\n{command.get_help(context).strip()}\n```\n")
    return "\n".join(parts)


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
        return {DOCS / "commands.md": reference(), DOCS / "findings.md": diagnostics()}


def main() -> int:
    """Write the pages."""
    if sys.argv[1:] != ["write"]:
        sys.stderr.write("usage: python -m companion.cli.reference write\n")
        return 2
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
