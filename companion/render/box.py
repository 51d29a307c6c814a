"""The player's box on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.core.box import BoxRow, figures_line, in_words
from companion.render.console import columns, say, say_parts

FIRST_WORDS = 60


def entry_json(row: BoxRow) -> dict[str, object]:
    """The documented shape of an entry."""
    return {"kind": row.kind, "name": row.name, "figures": dict(row.figures), "text": row.text}


def show_entry(row: BoxRow) -> None:
    """An entry with everything it says."""
    say_parts((row.name, "bold"), (f" ({row.kind}, from your box)", "dim"))
    shown = [(name.replace("_", " "), in_words(value)) for name, value in row.figures.items()]
    columns([(f"  {name}", value) for name, value in shown], styles=("dim",))
    show_words(row.text)


def show_words(text: str, before: str = "  ") -> None:
    """A text of the player's own, line by line."""
    for line in text.splitlines():
        say(f"{before}{line}".rstrip())


def show_texts(shape: Mapping[str, object]) -> None:
    """The words of the box on a member's sheet."""
    texts = shape.get("texts")
    for text in texts if isinstance(texts, list) else ():
        title = "powers" if text["kind"] == "character" else f"{text['kind']} {text['name']}"
        say_parts((f"  {title}", "dim"), (" (from your box)", "dim"))
        show_words(str(text["text"]), "    ")


def show_entries(rows: Sequence[BoxRow], game: str) -> None:
    """The entries by kind, each in a line."""
    if not rows:
        say(
            f"Nothing of that is in your box of {game}. Put something in: companion box add NAME --kind KIND --text ..."
        )
    for kind in dict.fromkeys(row.kind for row in rows):
        say(kind, "bold")
        columns(_lines(row for row in rows if row.kind == kind), styles=("", "", "dim"))


def _lines(rows: Iterable[BoxRow]) -> list[tuple[str, str, str]]:
    return [(f"  {row.name}", figures_line(row.figures), _beginning(row.text)) for row in rows]


def _beginning(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= FIRST_WORDS else f"{flat[: FIRST_WORDS - 3]}..."
