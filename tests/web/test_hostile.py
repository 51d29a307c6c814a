"""Any request to any route: never a 500, nothing changed without a seat, nothing written outside the folder."""

from __future__ import annotations

from pathlib import Path

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
    ["q", "dice", "hero", "line", "form", "id", "key", "do", "kind", "force", "ref", "after", "width"]
)
VALUES = st.text(max_size=40) | st.sampled_from(
    ["../../etc/passwd", "--help", "-1", "1e9", "9" * 30, "<script>", "'; --"]
)
PAIRS = st.dictionaries(NAMES, VALUES, max_size=4)


@pytest.fixture(scope="module")
def clients(served: Served) -> dict[str, httpx.Client]:
    return {"": httpx.Client(base_url=served.base, timeout=30), "hero": served.seat("hero-1")}


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
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
    route: str,
    method: str,
    query: dict[str, str],
    body: dict[str, str],
    who: str,
) -> None:
    harmless = {name: value for name, value in body.items() if name != "line" or not who}
    before = files(served.home.parent)
    got = clients[who].request(method, route, params=query, data=harmless)
    assert got.status_code < 500 or got.status_code == 501, (route, got.text)
    assert "Traceback" not in got.text
    assert str(served.home) not in got.text
    assert files(served.home.parent) == before
    if not who and route not in {"/accent.css"}:
        assert got.status_code >= 400, (route, got.status_code)


def files(place: Path) -> set[str]:
    """What lies around the player's folder, the record's own companions aside."""
    return {str(path) for path in place.rglob("*") if not path.is_relative_to(place / "home")}


def test_nothing_was_changed_by_it(served: Served) -> None:
    labels = [line["label"] for line in served.steps()]
    assert not [label for label in labels if "script" in label]
