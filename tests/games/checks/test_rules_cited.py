"""Every rule that a check cites is an entry of the digest, and its own file says so."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from companion import games

FOLDER = Path(games.__file__).parent
DATA = Path(__file__).parents[3] / "data"
DIGEST = {"pacg": "families/pacg", "arcania": "arcania", "descent": "descent", "runebound": "runebound"}


def cited(folder: Path) -> set[str]:
    """Ids in the rule argument or constant of a module: kebab-case words given as a rule."""
    found: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found |= set(_rules(node))
    return found


def _rules(node: ast.AST) -> list[str]:
    if isinstance(node, ast.keyword) and node.arg == "rule":
        return _texts(node.value)
    if isinstance(node, ast.Assign) and any("RULE" in getattr(t, "id", "") for t in node.targets):
        return _texts(node.value)
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("CheckRoll", "_Side", "_Throw"):
        last = node.args[-1:] if node.func.id == "CheckRoll" else node.args[1:2]
        return [text for value in last for text in _texts(value)]
    return []


def _texts(value: ast.AST) -> list[str]:
    texts = [n.value for n in ast.walk(value) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return [text for text in texts if text and not text.endswith("-")]


def digest(folder: str) -> set[str]:
    lines = [line for path in (DATA / folder / "rules").glob("*.md") for line in path.read_text("utf-8").splitlines()]
    return {line.split("{#")[1].split("}")[0] for line in lines if line.startswith("## ") and "{#" in line}


@pytest.mark.parametrize("family", sorted(DIGEST))
def test_rules_cited_exist(family: str) -> None:
    known = digest(DIGEST[family])
    if not known:
        pytest.skip(f"the digest of {family} is not here")
    rules = cited(FOLDER / family / "odds")
    assert len(rules) >= 3
    assert rules <= known
