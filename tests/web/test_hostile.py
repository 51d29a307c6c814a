"""Any request to any route: never a 500, nothing changed without a seat, nothing written outside the folder."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.table import Served

ROUTES = (
    "/", "/join", "/join/x", "/table", "/me", "/act", "/ask", "/roll", "/log", "/line", "/more", "/complete", "/do",
    "/seat", "/upload", "/download/campaign", "/download/x", "/picture", "/accent.css", "/static/../app.py", "/nowhere",
)  # fmt: skip
NAMES = st.sampled_from(
    ["q", "dice", "hero", "line", "form", "id", "key", "do", "kind", "force", "ref", "after", "width", "show", "back"]
)
VALUES = st.text(max_size=40) | st.sampled_from(
    ["../../etc/passwd", "--help", "-1", "1e9", "9" * 30, "<script>", "'; --"]
)
PAIRS = st.dictionaries(NAMES, VALUES, max_size=4)


LINES = st.lists(
    st.sampled_from(
        [
            "play", "turn", "deck", "party", "show", "add", "campaign", "undo", "redo", "log", "note", "config",
            "alias", "--to", "--json", "--help", "--", "-1", "backup", "restore", "export", "import", "rules",
            "games", "kyra", "../x", "x.pdf", "--svg", "--html", "more", "help", "companion", "--author", "Host",
            "--campaign", "table", "serve", '"', "'", "|",
        ]
    )
    | st.text(max_size=12),
    min_size=1,
    max_size=6,
).map(" ".join)  # fmt: skip


@pytest.fixture(scope="module")
def clients(served: Served) -> dict[str, httpx.Client]:
    return {"": httpx.Client(base_url=served.base, timeout=30), "hero": served.seat("hero-1")}


@pytest.fixture(scope="module")
def before(served: Served) -> list[dict[str, Any]]:
    return served.steps()


SLOW = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@SLOW
@given(
    st.sampled_from(ROUTES),
    st.sampled_from(["GET", "POST", "PUT", "DELETE"]),
    PAIRS,
    PAIRS,
    st.sampled_from(["", "hero"]),
)
def test_nothing_breaks(
    served: Served,
    clients: dict[str, httpx.Client],
    before: list[dict[str, Any]],
    route: str,
    method: str,
    query: dict[str, str],
    body: dict[str, str],
    who: str,
) -> None:
    harmless = {name: value for name, value in body.items() if name != "line" or not who}
    around = files(served.home.parent)
    got = clients[who].request(method, route, params=query, data=harmless)
    assert got.status_code < 500, (route, got.text)
    assert "Traceback" not in got.text
    assert str(served.home) not in got.text
    assert files(served.home.parent) == around
    if not who and route not in {"/accent.css"}:
        assert got.status_code >= 400, (route, got.status_code)


def files(place: Path) -> set[str]:
    """What lies around the player's folder, the record's own companions aside."""
    return {str(path) for path in place.rglob("*") if not path.is_relative_to(place / "home")}


def test_nothing_was_changed_by_it(served: Served, before: list[dict[str, Any]]) -> None:
    assert served.steps() == before


@settings(SLOW, max_examples=60)
@given(LINES)
def test_no_line_breaks_or_leaves_the_folder(served: Served, clients: dict[str, httpx.Client], line: str) -> None:
    around, kept = files(served.home.parent), sorted((served.home / "backups").glob("*"))
    got = clients["hero"].post("/line", data={"line": line}, headers={"Accept": "application/json"})
    assert got.status_code in (200, 429), got.text
    assert "Traceback" not in got.text
    assert str(served.home) not in got.text
    assert files(served.home.parent) == around
    assert sorted((served.home / "backups").glob("*")) == kept


def test_no_line_wrote_in_anothers_name(served: Served) -> None:
    assert {line["author"] for line in served.steps()} <= {"Kyra", getpass.getuser()}


@pytest.mark.parametrize("path", ["/do", "/line", "/seat", "/upload"])
def test_nothing_is_changed_without_a_seat(served: Served, clients: dict[str, httpx.Client], path: str) -> None:
    now = served.steps()
    got = clients[""].post(path, data={"line": "note hello", "form": "x", "key": "host", "do": "renew"})
    assert got.status_code == 401
    assert served.steps() == now
