"""Small game folders made for a test."""

from __future__ import annotations

from pathlib import Path

GAME = """\
id = "my-game"
title = "My Game"

[party]
roster = "heroes.csv"

[[side]]
id = "heroes"
title = "Heroes"
least = 1
most = 2
rule = "party-size"
source = "page 3"

[[product]]
id = "base"
title = "the box"
"""
HEROES = "id,name,speed\nana,Ana the Bold,4\nben,Ben,3\ncas,Cas,5\n"
RULES = """\
# Set-up

## Party size {#party-size}
asks: how many may play
source: page 3

One or two heroes play.
"""


def write_game(folder: Path, **files: str) -> Path:
    """A sound little game, with some files replaced; `heroes_csv` is heroes.csv, an empty text leaves a file out."""
    contents = {"game.toml": GAME, "heroes.csv": HEROES, "rules/setup.md": RULES}
    for name, text in files.items():
        stem, ending = name.rsplit("_", 1)
        contents[f"{stem.replace('__', '/')}.{ending}"] = text
    for name, text in contents.items():
        if text:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return folder
