"""One real server for a module, seats to open it from, and a phone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.conftest import EVERYWHERE, SQLITE
from tests.web.table import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="module")
def served_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The database that a served table's record is in; empty where it is a file."""
    if EVERYWHERE == SQLITE:
        yield ""
        return
    with request.getfixturevalue("server").fresh() as url:
        yield url


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, served_url: str) -> Iterator[Served]:
    """An evening of Pathfinder, served by the real command."""
    table = Served(tmp_path_factory.mktemp("served") / "home", served_url)
    table.script(
        'campaign new "Thursday <b>group</b>" --game rotr',
        "party add Kyra --player Anna",
        "party add Lem --player Ben",
        "deck set kyra --suggested",
        "deck set lem --suggested",
    )
    table.start()
    yield table
    table.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; without one these tests say so and are skipped."""
    found = shutil.which("chromium")
    if not found:
        pytest.skip("no `chromium` on the PATH: the pages were not tried in a browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield opened
        opened.close()
