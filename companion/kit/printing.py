"""Writing a page to print to a file: `--html`, with or without the file's name."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from companion.core.page import Page
    from companion.kit.typer_inside import Context

HTML = "--html"
SUFFIXES = (".html", ".htm")
ToHtml = Annotated[
    str,
    typer.Option(HTML, metavar="[FILE]", help="The file to write (NAME.html); - prints it."),
]


class Printing(TyperCommand):
    """A command whose --html may stand alone, before or after the name."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _with_values(args))


def _with_values(args: list[str]) -> list[str]:
    """A bare --html gets an empty value: what follows it is its file only where it looks like one."""
    found: list[str] = []
    for n, word in enumerate(args):
        found.append(word)
        following = args[n + 1] if n + 1 < len(args) else ""
        if word == HTML and following != "-" and not following.lower().endswith(SUFFIXES):
            found.append("")
    return found


def today() -> str:
    """The day the page is made, as people at the table would date it."""
    return datetime.now().astimezone().date().isoformat()


def write_page(page: Page, file: str, yes: bool) -> None:
    """Write a page to the file named, or to one with the page's own name."""
    from companion.render.html import page_html

    write_html(page.title, page_html(page), file, yes)


def write_html(title: str, html: str, file: str, yes: bool) -> None:
    """Write it to the file named, or to one with the name of the title; `-` prints it."""
    from companion.core.names import slug
    from companion.kit.files import save

    if file == "-":
        typer.echo(html, nl=False)
        return
    save(Path(file or f"{slug(title)}.html"), html, yes)
