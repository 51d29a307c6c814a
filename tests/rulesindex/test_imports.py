"""What asking loads, and that no warning of the engine reaches a player."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("pypdfium2", "pydantic", "sqlmodel", "sqlalchemy", "rich", "typer", "companion", "subprocess", "whoosh.query")
WHOOSH = {"schema.py", "build.py", "search.py", "answer.py"}


def run(code: str, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **extra}
    command = [sys.executable, *arguments, "-c", code]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_asking_loads_nothing_it_does_not_use() -> None:
    code = f"import sys, rulesindex.library; print([name for name in {HEAVY!r} if name in sys.modules])"
    assert run(code).stdout.strip() == "[]"


def test_no_warning_of_whoosh_reaches_the_player(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from rulesindex.library import Library; import sys; home = Path(sys.argv[1]);"
        "digest = Path('tests/rulesindex/books/lanterns-digest.md');"
        "Library(home / 'b', home / 'i', {'vey': [digest]}).ask('fog', 'vey')"
    )
    command = [sys.executable, "-W", "always", "-c", code, str(tmp_path)]
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path / "pyc"), "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert "SyntaxWarning" not in done.stderr
    assert "whoosh" not in done.stderr


def test_only_four_files_touch_the_engine() -> None:
    for path in (ROOT / "rulesindex").rglob("*.py"):
        lines = [line.strip() for line in path.read_text(encoding="utf8").splitlines()]
        touches = any(line.startswith(("import whoosh", "from whoosh")) for line in lines)
        assert not touches or path.name in WHOOSH, path


def test_the_library_never_imports_the_companion() -> None:
    for path in (ROOT / "rulesindex").rglob("*.py"):
        text = path.read_text(encoding="utf8")
        assert "import companion" not in text
        assert "from companion" not in text
