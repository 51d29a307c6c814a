"""The built wheel, installed into an empty environment and used from another folder: what players get."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import __version__

ROOT = Path(__file__).parents[1]
GAMES = ["arcania", "descent", "pacg-mm", "pacg-rotr", "runebound"]
LOCAL = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "COMPANION_HOME", "COMPANION_DATABASE_URL"}


def called(*program: str | Path, cwd: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in LOCAL}
    words = [str(word) for word in program]
    return subprocess.run(words, capture_output=True, text=True, cwd=cwd, env=clean | environ, timeout=600, check=False)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    done = called(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of an empty environment that holds the wheel and what it depends on, nothing else."""
    place = tmp_path_factory.mktemp("empty")
    venv.create(place, with_pip=True)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    probe = called(programs / "python", "-m", "pip", "download", "--no-deps", "-d", place, "platformdirs", cwd=place)
    if probe.returncode != 0:
        pytest.skip(f"pip reaches no registry here: {probe.stderr.strip().splitlines()[-1]}")
    done = called(programs / "python", "-m", "pip", "install", "--quiet", wheel, cwd=place)
    assert done.returncode == 0, done.stderr
    return programs


@pytest.fixture
def companion(installed: Path, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the installed command from a folder far from the checkout."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        return called(installed / "companion", *arguments, cwd=elsewhere, COMPANION_HOME=str(tmp_path / "home"))

    return call


def test_the_data_of_all_games_travels_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for game in GAMES:
        assert f"companion/_data/{game}/game.toml" in names
        assert [n for n in names if n.startswith(f"companion/_data/{game}/rules/") and n.endswith(".md")], game
    shipped = {f"companion/_data/{p.relative_to(ROOT / 'data')}" for p in (ROOT / "data").rglob("*") if p.is_file()}
    assert shipped <= names, "every data file is there"


def test_the_wheel_holds_the_product_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"companion", "rulesindex", f"companion-{__version__}.dist-info"}
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".db"))]
    sources = [p for top in ("companion", "rulesindex") for p in (ROOT / top).rglob("*.py")]
    missing = [p for p in sources if str(p.relative_to(ROOT)) not in names]
    assert not missing


def test_the_version(companion) -> None:
    done = companion("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"companion {__version__}\n", "")


def test_it_runs_from_the_environment_not_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    found = called(installed / "python", "-c", "import companion; print(companion.__file__)", cwd=tmp_path)
    assert Path(found.stdout.strip()).is_relative_to(installed.parent), found


def test_every_game_is_listed_and_its_data_is_sound(companion) -> None:
    listed = companion("games", "list")
    assert listed.returncode == 0, listed.stderr
    assert [line.split()[0] for line in listed.stdout.splitlines()] == GAMES
    checked = companion("data", "check")
    assert (checked.returncode, checked.stdout) == (0, f"{', '.join(GAMES)}: no problems.\n"), checked


def test_a_campaign_is_kept_in_its_own_folder(companion, tmp_path: Path) -> None:
    for line in (
        ["campaign", "new", "Thursday", "--game", "rotr"],
        ["party", "add", "kyra"],
        ["undo"],
        ["redo"],
        ["backup"],
    ):
        done = companion(*line)
        assert done.returncode == 0, (line, done.stderr)
    assert companion().stdout == "Thursday - Rise of the Runelords\n  Kyra\n"
    assert companion("doctor").returncode == 0
    assert companion("--help").returncode == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["elsewhere", "home"]
    assert not list((tmp_path / "elsewhere").iterdir())


def test_nothing_is_written_into_the_package(companion, installed: Path) -> None:
    def files() -> list[Path]:
        return sorted(p for p in installed.parent.rglob("*") if p.is_file() and "__pycache__" not in p.parts)

    before = files()
    companion("campaign", "new", "Thursday", "--game", "descent")
    companion("party", "add", "syndrael")
    assert files() == before
