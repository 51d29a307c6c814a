"""Imports point one way; mid-game commands stay light; a game is one package and nobody else names it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.game_nouns import variant
from companion.games.installed import installed
from companion.kit import typer_inside
from tests.conftest import EVERYWHERE, SQLITE

ROOT = Path(__file__).parents[1]
PACKAGES = sorted(path.parent.name for path in ROOT.glob("companion/games/*/manifest.py"))
ORDER = ["core", "dice", "folder", "settings", "store", "table", "games", "kit", "game", "cli"]
"""Who may import whom: each only those before it, and itself. `games` are the shared modules, `game` the packages."""
BESIDE = {"render": {"core", "dice", "render"}, "errors": set[str]()}
"""Rendering knows values only; everybody from `table` on may use it."""
ROOMS = {
    "rules": {"core", "dice", "own"},
    "odds": {"core", "dice", "own"},
}
"""What the pure rooms of a game may import."""
FLOW = ["rules", "odds", "acts", "views", "commands"]
"""Inside a game: a room imports no room to its right."""


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node that runs: what stands under `if TYPE_CHECKING` is for the type checker alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            continue
        yield node
        yield from running(node)


def imports(path: Path) -> set[str]:
    """The modules a file imports when it runs, also inside functions."""
    found = set()
    for node in running(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found


def modules() -> Iterator[Path]:
    yield from sorted(ROOT.glob("companion/**/*.py"))


def layer_of(parts: tuple[str, ...]) -> str:
    """The layer of a module, from its dotted name without `companion`."""
    if parts[0] != "games":
        return parts[0]
    if len(parts) > 1 and parts[1] in PACKAGES:
        return "game"
    return "games"


def parts_of(path: Path) -> tuple[str, ...]:
    return path.relative_to(ROOT / "companion").with_suffix("").parts


def layers_used(path: Path) -> set[str]:
    named = [name.split(".")[1:] for name in imports(path) if name.startswith("companion.")]
    return {layer_of(tuple(parts)) for parts in named if parts}


@pytest.mark.parametrize("layer", [*ORDER, "render"])
def test_no_layer_imports_upwards(layer: str) -> None:
    files = [path for path in modules() if layer_of(parts_of(path)) == layer]
    assert files
    below = BESIDE.get(layer) or {*ORDER[: ORDER.index(layer) + 1]}
    if layer in {"games", "kit", "game", "cli"}:
        below = below | {"render"}
    known = {*ORDER, *BESIDE}
    for path in files:
        upward = (layers_used(path) & known) - below
        assert not upward, f"{path.relative_to(ROOT)} imports {upward}"


@pytest.mark.parametrize("game", PACKAGES)
def test_games_never_import_one_another(game: str) -> None:
    others = tuple(f"companion.games.{other}." for other in PACKAGES if other != game)
    for path in ROOT.glob(f"companion/games/{game}/**/*.py"):
        assert not [name for name in imports(path) if f"{name}.".startswith(others)], path


@pytest.mark.parametrize("game", PACKAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_rules_and_odds_are_pure(game: str, room: str) -> None:
    own = f"companion.games.{game}"
    for path in ROOT.glob(f"companion/games/{game}/{room}/**/*.py"):
        for name in imports(path):
            top, _, rest = name.partition(".")
            assert top in {"companion", *sys.stdlib_module_names}, f"{path}: {name}"
            layer = "own" if name.startswith(own) else rest.split(".")[0]
            assert top != "companion" or layer in ROOMS[room] or name == "companion", f"{path}: {name}"


@pytest.mark.parametrize("game", PACKAGES)
def test_rules_speak_no_command_line(game: str) -> None:
    for path in sorted((ROOT / "companion" / "games" / game / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not re.search(r"\bcompanion [a-z]+ |`companion ", node.value), f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("game", PACKAGES)
def test_inside_a_game_imports_point_one_way(game: str) -> None:
    for number, room in enumerate(FLOW):
        home = ROOT / "companion" / "games" / game
        files = [*home.glob(f"{room}/**/*.py"), *home.glob(f"{room}.py")]
        later = tuple(f"companion.games.{game}.{other}" for other in FLOW[number + 1 :])
        for path in files:
            used = [name for name in imports(path) if f"{name}.".startswith(tuple(f"{one}." for one in later))]
            assert not used, f"{path.relative_to(ROOT)} imports {used}"


NOTHING_SAID = {"common", "desk", "misc", "plugs", "shared", "sitting", "util", "utils", "words", "work"}
"""A module is named after what it holds."""


def test_modules_are_named_after_what_they_hold() -> None:
    named = {path.stem for path in [*modules(), *ROOT.glob("rulesindex/**/*.py")]}
    assert len(named) > 100 and not named & NOTHING_SAID


def test_rulesindex_never_imports_companion() -> None:
    for path in (ROOT / "rulesindex").rglob("*.py"):
        assert not [name for name in imports(path) if name.split(".")[0] == "companion"], path


@pytest.mark.parametrize(
    ("library", "home"), [("rich", "companion/render"), ("sqlmodel", "companion/store"), ("whoosh", "rulesindex")]
)
def test_a_library_stays_in_its_place(library: str, home: str) -> None:
    for path in [*modules(), *ROOT.glob("rulesindex/**/*.py")]:
        if not path.is_relative_to(ROOT / home):
            assert library not in {name.split(".")[0] for name in imports(path)}, path


def test_only_serve_opens_the_web_and_nobody_else_its_libraries() -> None:
    libraries = {"starlette", "uvicorn", "jinja2", "markupsafe", "segno"}
    for path in modules():
        room = parts_of(path)[0]
        used = imports(path)
        assert room == "web" or not libraries & {name.split(".")[0] for name in used}, path
        opens = any(name.startswith("companion.web") for name in used)
        assert not opens or room == "web" or parts_of(path) == ("cli", "serve"), path


def test_few_signatures_say_any() -> None:
    """The map says which kinds are left and why: what a library or a page's JSON hands over untyped."""
    found = [name for path in modules() for name in untyped(ast.parse(path.read_text(encoding="utf-8")))]
    assert 20 < len(found) < 60, found


def untyped(tree: ast.AST) -> Iterator[str]:
    """The functions that say Any of an argument or of what they return."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            said = [argument.annotation for argument in ast.walk(node.args) if isinstance(argument, ast.arg)]
            parts = [part for one in [*said, node.returns] if one for part in ast.walk(one)]
            if any(getattr(part, "id", getattr(part, "value", None)) == "Any" for part in parts):
                yield node.name


def test_private_parts_of_typer_are_touched_in_one_place() -> None:
    private = re.compile(r"typer\._|typer\.models|_custom_shell_complete|_sa_registry")
    found = [path.name for path in modules() if private.search(path.read_text(encoding="utf-8"))]
    assert found == ["typer_inside.py"]


def test_the_core_and_the_dice_use_the_standard_library_alone() -> None:
    allowed = set(sys.stdlib_module_names) | {"companion"}
    for path in [*ROOT.glob("companion/core/**/*.py"), *ROOT.glob("companion/dice/*.py")]:
        assert {name.split(".")[0] for name in imports(path)} <= allowed, path


def test_nothing_outside_the_games_names_a_game() -> None:
    """Neither its module nor one of its games; `plain` is a word of its own, and the tour plays a real campaign."""
    ids = {path.parent.name for path in ROOT.glob("data/*/game.toml")}
    named = "|".join(sorted({*PACKAGES, *ids} - {"plain"}))
    word = re.compile(rf"\b({named})\b", re.IGNORECASE)
    for path in [*modules(), *ROOT.glob("rulesindex/**/*.py")]:
        inside = path.is_relative_to(ROOT / "companion" / "games") and layer_of(parts_of(path)) == "game"
        if not inside and path.name != "demo.py":
            found = word.search(path.read_text(encoding="utf-8"))
            assert not found, f"{path.relative_to(ROOT)}: {found and found[0]}"


def test_our_games_come_through_the_same_door_as_anybody_else_s() -> None:
    assert set(installed().manifests) == set(PACKAGES)
    assert not installed().broken


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
    ["check", "descent", "attack", "iron longsword", "zombie"],
    ["check", "runebound", "explore", "mountain", "wild", "--roll"],
    ["play", "show"],
    ["deck", "check"],
    [],
]
PROGRAM = """
import sys; from companion.__main__ import main
sys.argv = ['companion', *{command!r}]
try:
    main()
except SystemExit as end:
    assert end.code in (None, 0, 1), end.code
found = [name for name in sys.modules if name.split('.')[0] in {unwanted!r} or name in {unwanted!r}]
assert not found, found
"""


def loads_none_of(command: list[str], unwanted: tuple[str, ...]) -> None:
    program = PROGRAM.format(command=command, unwanted=unwanted)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def thursday(cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "pacg-rotr")
    cli("party", "add", "kyra")
    cli("deck", "set", "kyra", "--suggested")
    cli("play", "start")


@pytest.mark.parametrize("command", LIGHT, ids=lambda c: " ".join(c) or "bare")
def test_mid_game_commands_import_nothing_heavy(command: list[str], thursday: None) -> None:
    loads_none_of(command, HEAVY)


@pytest.mark.parametrize("command", [["--help"], ["status"], ["explain", "--help"], ["campaign", "list"]], ids=" ".join)
def test_listing_nouns_imports_no_game_s_rules(command: list[str], home: Path) -> None:
    rooms = tuple(f"companion.games.{game}.{room}" for game in PACKAGES for room in ("rules", "state", "game", "odds"))
    loads_none_of(command, rooms)


UNASKED = ("companion.settings", "companion.store.address", "companion.store.server", "companion.core.readings")
"""Without a file of settings, a disputed rule, a server: what these are about."""


def test_a_change_loads_nothing_that_it_was_not_asked_for(thursday: None) -> None:
    unasked = UNASKED if EVERYWHERE == SQLITE else ("companion.settings", "companion.core.readings")
    loads_none_of(["deck", "add", "kyra", "sling", "--force", "a test"], unasked)


def test_mid_game_commands_do_not_look_up_what_is_installed_twice(cli, home: Path) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    subprocess.run([sys.executable, "-m", "companion", "games", "list"], check=True, capture_output=True)
    assert (home / "installed-games.json").is_file()
    loads_none_of(["games", "list"], ("importlib.metadata",))


def test_a_command_ends_without_looking_through_everything_it_loaded(home: Path) -> None:
    program = PROGRAM.format(command=["--help"], unwanted=()) + "import gc; assert gc.get_freeze_count()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_of_a_noun_s_verbs_the_one_that_is_called_alone_is_built(cli, thursday: None, monkeypatch) -> None:
    built: list[str] = []
    build = typer_inside.build
    monkeypatch.setattr(typer_inside, "build", lambda info: built.append(info.callback.__name__) or build(info))
    variant.cache_clear()
    cli("deck", "show", "kyra")
    assert built == ["show"]
