"""What a terminal showed, as a picture: Rich draws it, nothing in it is fetched from anywhere."""

from __future__ import annotations

import io
import re

FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")


def terminal_svg(shown: str, title: str, width: int) -> str:
    """The output of commands, with its colours, in the frame of a terminal."""
    from rich.console import Console
    from rich.text import Text

    console = Console(record=True, file=io.StringIO(), width=width, force_terminal=True, highlight=False)
    console.print(Text.from_ansi(shown))
    drawn = console.export_svg(title=title, unique_id="companion")
    # Without the fonts that Rich would load from elsewhere, any fixed-width font of the reader's is used.
    return FONT_FACE.sub("", drawn)
