"""Imports point one way; mid-game commands stay light; a game is never a branch."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = ["errors", "diagnostics", "codes", "folder", "domain", "dice", "games", "store", "app", "render", "cli"]
MAY_IMPORT = {
    "errors": set(),
    "diagnostics": set(),
    "codes": {"diagnostics"},
    "folder": set(),
    "domain": {"errors", "diagnostics"},
    "dice": {"errors"},
    "games": {"errors", "diagnostics", "codes", "domain", "dice", "folder"},
    "store": {"errors", "diagnostics", "domain", "folder"},
    "app": {"errors", "diagnostics", "codes", "domain", "dice", "games", "store", "folder"},
    "render": {"diagnostics", "domain", "dice"},
    "cli": {"errors", "diagnostics", "codes", "domain", "dice", "games", "store", "app", "render", "folder"},
}


def imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_upwards(layer: str) -> None:
    single = ROOT / "companion" / f"{layer}.py"
    files = [single] if single.exists() else sorted((ROOT / "companion" / layer).rglob("*.py"))
    assert files
    for path in files:
        used = {name.split(".")[1] for name in imports(path) if name.startswith("companion.")}
        upward = (used & set(LAYERS)) - MAY_IMPORT[layer] - {layer}
        assert not upward, f"{path.relative_to(ROOT)} imports {upward}"


def test_rulesindex_never_imports_companion() -> None:
    for path in (ROOT / "rulesindex").rglob("*.py"):
        assert not [name for name in imports(path) if name.split(".")[0] == "companion"], path


@pytest.mark.parametrize(
    ("library", "home"), [("rich", "companion/render"), ("sqlmodel", "companion/store"), ("whoosh", "rulesindex")]
)
def test_a_library_stays_in_its_place(library: str, home: str) -> None:
    for path in [*ROOT.glob("companion/**/*.py"), *ROOT.glob("rulesindex/**/*.py")]:
        if not path.is_relative_to(ROOT / home):
            assert library not in {name.split(".")[0] for name in imports(path)}, path


def test_the_domain_and_the_dice_use_the_standard_library_alone() -> None:
    allowed = set(sys.stdlib_module_names) | {"companion"}
    for path in [*ROOT.glob("companion/domain/*.py"), *ROOT.glob("companion/dice/*.py")]:
        assert {name.split(".")[0] for name in imports(path)} <= allowed, path


def test_no_branch_on_a_game_outside_the_games() -> None:
    branch = re.compile(r"""game(_id|\.id)?\s*==\s*['"]|['"](pacg|pacg-rotr|pacg-mm|descent|arcania|runebound)['"]""")
    for path in [*ROOT.glob("companion/**/*.py"), *ROOT.glob("rulesindex/**/*.py")]:
        if "games" in path.relative_to(ROOT).parts or path.name == "demo.py":
            continue
        text = path.read_text(encoding="utf-8")
        assert not branch.search(text), path


HEAVY = ("sqlmodel", "sqlalchemy", "pydantic", "alembic", "pypdfium2")
LIGHT = [
    ["--version"],
    ["status"],
    ["status", "--json"],
    ["party", "list"],
    ["campaign", "list"],
    ["ask", "evade"],
    ["term", "recharge"],
    ["roll", "2d6+3"],
    ["odds", "2d6+3 >= 7"],
    ["odds", "blue+red >= 3", "--game", "descent"],
    ["check", "kyra", "divine", "8", "--bless", "1"],
    ["check", "pacg", "skill", "--die", "d12", "--difficulty", "8"],
    ["check", "arcania", "attack", "--bonus", "4", "--vs", "15", "--json"],
    ["check", "descent", "attack", "blue", "red", "--vs", "gray"],
    ["check", "runebound", "explore", "mountain", "wild", "--roll"],
    [],
]


@pytest.mark.parametrize("command", LIGHT, ids=lambda c: " ".join(c) or "bare")
def test_mid_game_commands_import_nothing_heavy(command: list[str], cli, home: Path) -> None:
    cli("campaign", "new", "Thursday", "--game", "pacg-rotr")
    cli("party", "add", "kyra")
    program = (
        "import sys; from companion.__main__ import main\n"
        f"sys.argv = ['companion', *{command!r}]\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code, end.code\n"
        f"found = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "assert not found, found"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
