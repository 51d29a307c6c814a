"""The documentation says what the product does: generated pages are up to date, links and commands exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from companion.cli.reference import commands, pages, placed
from companion.games.installed import installed

ROOT = Path(__file__).parents[1]
PROSE = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "data" / "README.md",
    ROOT / "companion" / "docs" / "tour.md",
    ROOT / "companion" / "docs" / "json.md",
    ROOT / "companion" / "docs" / "architecture.md",
    ROOT / "companion" / "docs" / "commands.md",
]


@pytest.fixture(scope="module")
def generated() -> dict[Path, str]:
    return pages()


def test_generated_pages_are_up_to_date(generated: dict[Path, str]) -> None:
    assert len(generated) == 3 + 1 + len(installed().manifests)
    for path, text in generated.items():
        assert path.read_text(encoding="utf-8") == text, f"run `make docs`: {path.name}"


def test_every_command_has_its_own_section_on_the_page_of_its_game() -> None:
    folder = ROOT / "companion" / "docs" / "commands"
    pages = {path.stem: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    missing = [(page, path) for page, path, _command in placed() if f"## {path}\n" not in pages[page]]
    assert not missing
    assert set(pages) == {page for page, _path, _command in placed()}, "no page is left over"


def test_the_manual_names_every_command(generated: dict[Path, str]) -> None:
    text = generated[ROOT / "companion" / "docs" / "companion.1"].replace("\\-", "-")
    assert not [path for path, _command in commands() if f".B {path}\n" not in text and path != "companion"]


def known_paths() -> set[str]:
    known = {path for path, _command in commands()}
    return known | {" ".join(path.split()[:2]) for path in known}


@pytest.mark.parametrize("path", PROSE, ids=lambda p: str(p.relative_to(ROOT)))
def test_commands_named_in_the_prose_exist(path: Path) -> None:
    known = known_paths()
    named = re.findall(r"^(companion [^\n#|]+)|`(companion [^`]+)`", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert named or path.name in {"json.md", "CONTRIBUTING.md", "commands.md"}
    for block, inline in named:
        words = shlex.split(block or inline)[:3]
        if len(words) == 1 or words[1].startswith("-"):
            continue
        assert " ".join(words[:3]) in known or " ".join(words[:2]) in known, words


@pytest.mark.parametrize("path", PROSE, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def test_the_map_names_files_that_are_there() -> None:
    """Every `room/file.py` of the map; `<game>` stands for each, and what is one game's is there in one at least."""
    text = (ROOT / "companion" / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"[\w./]+\.py\b", text.replace("games/<game>/", "")))
    every = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("**/*.py") if ".venv" not in path.parts}
    assert len(named) > 30
    assert not {name for name in named if not any(f"/{path}".endswith(f"/{name}") for path in every)}


def test_codes_are_unique_and_in_form() -> None:
    rules = list(installed().rules())
    assert len({rule.code for rule in rules}) == len({rule.name for rule in rules}) == len(rules)
    for rule in rules:
        assert re.fullmatch(r"[A-Z]{3}[0-9]{3}", rule.code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.name)
        assert rule.explanation.endswith(".")


def test_every_command_that_shows_something_documents_its_json() -> None:
    text = (ROOT / "companion" / "docs" / "json.md").read_text(encoding="utf-8")
    for path, command in commands():
        if any("--json" in parameter.opts for parameter in command.params):
            assert f"`{path.removeprefix('companion ')}`" in text, path
