"""The built wheel, installed into an empty environment and used from another folder: what players get."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import __version__
from tests.web.table import Served

ROOT = Path(__file__).parents[1]
GAMES = ["arcania", "descent", "pacg-mm", "pacg-rotr", "runebound"]
LOCAL = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "COMPANION_HOME", "COMPANION_DATABASE_URL"}


def called(*program: str | Path, cwd: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in LOCAL}
    words = [str(word) for word in program]
    return subprocess.run(words, capture_output=True, text=True, cwd=cwd, env=clean | environ, timeout=600, check=False)


def built(source: Path, out: Path) -> Path:
    done = called(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, source, cwd=out)
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of an empty environment that holds the wheel and what it depends on, nothing else."""
    return environment(tmp_path_factory.mktemp("empty"), wheel)


def environment(place: Path, *wheels: Path) -> Path:
    venv.create(place, with_pip=True)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    probe = called(programs / "python", "-m", "pip", "download", "--no-deps", "-d", place, "platformdirs", cwd=place)
    if probe.returncode != 0:
        pytest.skip(f"pip reaches no registry here: {probe.stderr.strip().splitlines()[-1]}")
    done = called(programs / "python", "-m", "pip", "install", "--quiet", *wheels, cwd=place)
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
    own = f"tabletop_companion-{__version__}"
    assert tops == {"companion", "rulesindex", f"{own}.dist-info", f"{own}.data"}
    assert [name for name in names if ".data/" in name] == [f"{own}.data/data/share/man/man1/companion.1"]
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".db"))]
    sources = [p for top in ("companion", "rulesindex") for p in (ROOT / top).rglob("*.py")]
    missing = [p for p in sources if str(p.relative_to(ROOT)) not in names]
    assert not missing


def test_wheel_and_sdist_are_built_alike_twice_and_the_index_would_take_them(wheel: Path, tmp_path: Path) -> None:
    again = built(ROOT, tmp_path)
    assert again.name == wheel.name == f"tabletop_companion-{__version__}-py3-none-any.whl"
    assert again.read_bytes() == wheel.read_bytes()
    sources = []
    for place in (tmp_path / "one", tmp_path / "two"):
        place.mkdir()
        done = called(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", place, ROOT, cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
        sources += list(place.glob("*.tar.gz"))
    assert sources[0].read_bytes() == sources[1].read_bytes()
    checked = called(sys.executable, "-m", "twine", "check", "--strict", again, sources[0], cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr


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
    assert companion().stdout.startswith("Thursday - Rise of the Runelords\n  Kyra\n")
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


# A sixth game: a package of somebody else's, installed beside the wheel, through the same door as ours


@pytest.fixture(scope="module")
def with_sixth(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("source") / "sixth"
    shutil.copytree(ROOT / "tests" / "sixth", source, ignore=shutil.ignore_patterns("__pycache__"))
    sixth = built(source, tmp_path_factory.mktemp("sixth"))
    return environment(tmp_path_factory.mktemp("both"), wheel, sixth)


def test_a_sixth_game_has_the_powers_of_ours(with_sixth: Path, tmp_path: Path) -> None:
    def companion(*arguments: str, code: int = 0) -> str:
        done = called(with_sixth / "companion", *arguments, cwd=tmp_path, COMPANION_HOME=str(tmp_path / "home"))
        assert done.returncode == code, (arguments, done.stdout, done.stderr)
        return done.stdout

    assert "lantern" in companion("games", "list")
    assert "lantern" in companion("data", "check", "lantern")
    companion("campaign", "new", "Road", "--game", "lantern")
    assert companion("party", "add", "mia") == "Mia joins the party.\n"
    assert "Lamps: filled, shown." in companion("--help"), "its noun stands in the help"
    assert companion("lamp", "fill", "mia", "2") == "Mia's lamp holds 2.\n"
    assert companion("lamp") == "Mia: 2 oil\n", "a bare noun shows"
    assert companion("party", "show", "mia") == "Mia walks with 2 oil\n"
    assert json.loads(companion("party", "show", "mia", "--json"))["oil"] == 2
    refused = companion("lamp", "fill", "mia", "5", code=1)
    assert "error[LNT001] lamp-overflows: 5 measures of oil, a lamp holds 3" in refused
    assert "lamp-overflows" in companion("explain", "LNT001")
    companion("lamp", "fill", "mia", "5", "--force", "a large lamp")
    companion("lamp", "fill", "mia", "4")  # it mends
    companion("house", "allow", "LNT001", "--reason", "large lamps")
    companion("lamp", "fill", "mia", "9")
    assert "Undone: Mia's lamp holds 9" in companion("undo")
    assert json.loads(companion("check", "night", "2", "--json"))["probability"] == "2/3"
    assert "does my lamp last" not in companion("ask", "does", "the", "lamp", "burn", "till", "morning")
    assert "A night" in companion("ask", "does", "the", "lamp", "burn", "till", "morning")
    assert "Mia" in companion("party", "list")


def test_a_sixth_game_has_its_pages(with_sixth: Path, tmp_path: Path) -> None:
    table = Served(tmp_path / "home", python=with_sixth / "python")
    table.script("campaign new Road --game lantern", "party add mia")
    table.start()
    try:
        mia = table.seat("hero-1")
        for page in ("/table", "/me", "/act", "/ask?q=lamp", "/roll?dice=2d6", "/log", "/line", "/more", "/join"):
            assert mia.get(page, headers={"Accept": "text/html"}).status_code == 200, page
        assert mia.tap("/me", "Fill my lamp", measures="2").json()["label"] == "Mia's lamp holds 2"
        assert mia.data("/me")["member"]["oil"] == 2
        refused = mia.tap("/me", "Fill my lamp", measures="5")
        assert (refused.status_code, refused.json()["findings"][0]["code"]) == (409, "LNT001")
    finally:
        table.stop()


def test_data_of_a_sixth_game_is_judged_by_its_own_code(with_sixth: Path, tmp_path: Path) -> None:
    mine = tmp_path / "lantern-two"
    shutil.copytree(ROOT / "tests" / "sixth" / "lantern" / "data" / "lantern", mine)
    game = (mine / "game.toml").read_text(encoding="utf-8")
    (mine / "game.toml").write_text(game.replace('id = "lantern"', 'id = "lantern-two"'), encoding="utf-8")
    (mine / "inns.csv").unlink()
    home = str(tmp_path / "home")
    checked = called(with_sixth / "companion", "data", "check", mine, cwd=tmp_path, COMPANION_HOME=home)
    assert checked.returncode == 1
    assert "error[DAT001] unreadable-file: the inns are missing" in checked.stdout


def test_a_sixth_game_that_is_broken_hides_no_other(with_sixth: Path, tmp_path: Path) -> None:
    program = (
        "from companion.games.installed import Installed\n"
        "found = Installed({'lantern': 'lantern.manifest:MANIFEST', 'a': 'nowhere:X', 'b': 'lantern.manifest:NOUNS'})\n"
        "print(sorted(found.manifests), sorted(found.broken))"
    )
    done = called(with_sixth / "python", "-c", program, cwd=tmp_path)
    assert done.stdout == "['lantern'] ['a', 'b']\n", done.stderr
