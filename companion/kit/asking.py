"""Questions at the terminal: with completion at the table, plain elsewhere; an empty answer means later."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import typer


def answer(question: str, choices: Sequence[str] = ()) -> str:
    """What the player types; empty for nothing. At the prompt of the table Tab offers the choices."""
    from companion.kit.warm import at_a_prompt

    if at_a_prompt():
        return _prompted(question, choices).strip()
    listed = f" [{', '.join(choices)}]" if choices else ""
    found: str = typer.prompt(f"{question}{listed}", default="", show_default=False, err=True)
    return found.strip()


def _prompted(question: str, choices: Sequence[str]) -> str:
    from prompt_toolkit import prompt
    from prompt_toolkit.completion import WordCompleter

    try:
        return prompt(f"{question}: ", completer=WordCompleter(list(choices), ignore_case=True, sentence=True))
    except (KeyboardInterrupt, EOFError) as stop:  # as Typer's own questions end
        raise typer.Abort from stop


@contextmanager
def questions_unasked() -> Iterator[None]:
    """A standard input that has nothing to say."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before
