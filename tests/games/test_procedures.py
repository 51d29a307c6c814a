"""Procedures as `steps` reads them: what is malformed is left out, the rest is there."""

from __future__ import annotations

from pathlib import Path

from companion.games.installed import GameFolder
from companion.games.procedures import procedures


def test_one_bad_procedure_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "procedures.toml").write_text(
        '[[procedure]]\ntitle = "No id"\n[[procedure]]\nid = "turn"\ntitle = "Your turn"\n'
        '[[procedure.step]]\nsee = "x"\n[[procedure.step]]\ndo = "Draw."\n',
        encoding="utf-8",
    )
    (turn,) = procedures(GameFolder("g", tmp_path, added=True), tmp_path)
    assert (turn.id, [step.do for step in turn.steps]) == ("turn", ["Draw."])
