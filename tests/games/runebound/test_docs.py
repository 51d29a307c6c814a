"""The documented file is one that the command reads."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.registry import Games
from companion.games.runebound.data import components
from companion.games.runebound.written.table import read_table

PAGE = Path(__file__).parents[3] / "companion" / "docs" / "runebound-table.md"


def test_every_field_of_the_documented_file_is_read(games: Games, tmp_path: Path) -> None:
    blocks = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    file = tmp_path / "table.toml"
    file.write_text("\n".join(blocks), encoding="utf-8")
    game = games.get("runebound")
    written = read_table(game, components(game.folder), file)
    assert written.problems == []
    assert len(blocks) == 2
    assert len(written.deeds) == 6
    assert written.state.heroes[0].skills[0].paid == ("combat", "social")
