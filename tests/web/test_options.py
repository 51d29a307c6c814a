"""How a table is served: options of the command, what the terminal shows, links that stay, the host's handed over."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import webbrowser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from companion.core.names import CompanionError
from companion.core.offers import HOST, Seat
from companion.folder import Folder
from companion.web import runner as runner_module
from companion.web import serving
from companion.web.rights import Rights
from companion.web.seats import Place
from companion.web.serving import Wanted, bound_to
from tests.web.table import Served

PAGES = ("/table", "/me", "/act", "/roll?dice=2d6", "/ask?q=evade", "/log", "/line", "/more", "/join")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Two campaigns; the second is in use."""
    table = Served(tmp_path_factory.mktemp("options") / "home")
    table.script(
        "campaign new Mondays --game rotr", "party add Kyra", "quest start", "play start",
        "campaign new Thursdays --game hoa", "party add Dalger --as archer",
    )  # fmt: skip
    yield table
    table.stop()


def test_seats_are_listed_with_links_that_stay(two: Served) -> None:
    listed = two.cli("serve", "--seats", "--campaign", "mondays", "--port", "9000")
    assert [line.split()[0] for line in listed.splitlines()[1:]] == ["Host", "Kyra", "Spectator"]
    tokens = re.findall(r"http://127\.0\.0\.1:9000/join/(\S+)", listed)
    assert len(set(tokens)) == 3
    assert two.cli("serve", "--seats", "--campaign", "mondays", "--port", "9000") == listed
    two.start("--campaign", "mondays")
    try:
        assert httpx.get(f"{two.base}/join/{tokens[1]}").status_code == 303
        assert two.seat("host").data("/table")["status"]["campaign"] == "Mondays"  # though another is in use
    finally:
        two.stop()


def test_links_stay_when_the_campaign_gets_another_name(two: Served) -> None:
    listed = two.cli("serve", "--seats", "--campaign", "mondays")
    two.cli("campaign", "rename", "mondays", "Tuesdays")
    assert two.cli("serve", "--seats", "--campaign", "tuesdays") == listed
    two.cli("campaign", "rename", "tuesdays", "Mondays")
    kept = json.loads((two.home / "seats.json").read_text())
    older = {"mondays": next(tokens for tokens in kept.values() if tokens["host"] in listed)}
    (two.home / "seats.json").write_text(json.dumps(older))  # as an older companion kept them
    assert two.cli("serve", "--seats", "--campaign", "mondays") == listed
    assert "mondays" not in json.loads((two.home / "seats.json").read_text()), "another of that name gets its own"


def test_a_restore_puts_no_other_campaign_beneath_the_phones(two: Served, tmp_path: Path) -> None:
    two.cli("backup", str(tmp_path / "ours.db"))
    shutil.copy(tmp_path / "ours.db", tmp_path / "foreign.db")
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as foreign, foreign:  # the same numbers, of other tables
        foreign.execute("UPDATE campaign SET created_at = '2024-05-01T18:00:00Z'")
    two.start("--campaign", "mondays")
    try:
        kyra = two.seat("hero-1")
        form = kyra.offer("/act", "Note")["form"]
        two.cli("restore", str(tmp_path / "foreign.db"), "--yes")
        for got in (kyra.get("/table"), kyra.send_form(form, "once", words="lost?")):
            assert got.status_code == 422
            assert "no longer in the record" in got.text
        two.cli("restore", str(tmp_path / "ours.db"), "--yes")
        assert kyra.send_form(form, "once", words="found").json()["done"], "what was refused so may be sent again"
        assert kyra.get("/table").status_code == 200
    finally:
        two.stop()


def test_a_record_that_is_away_is_told_and_no_mistake_of_ours(folder: Folder, monkeypatch) -> None:
    def away(*_: object) -> str:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(runner_module, "made_at", away)
    runner = runner_module.Runner(1, Rights(), "2026-11-19T20:00:00Z")
    with ThreadPoolExecutor(1) as apart:  # a browser of another test may have its loop on this thread
        done = apart.submit(lambda: asyncio.run(runner.do(lambda: None)))
        with pytest.raises(CompanionError, match="refused"):
            done.result()
    runner.close()


def test_where_nobody_changes_anything(two: Served) -> None:
    two.start("--campaign", "mondays", "--read-only")
    before = two.steps()
    try:
        for key in ("host", "hero-1"):
            seat = two.seat(key)
            for page in PAGES:
                if page != "/line":
                    assert seat.get(page, headers={"Accept": "text/html"}).status_code == 200, page
            for page in ("/table", "/me", "/act", "/roll?dice=2d6"):
                assert seat.data(page)["buttons"] == []
            assert seat.get("/line").status_code == 403
            for path in ("/do", "/line", "/upload"):
                assert seat.post(path, data={"line": "note hello", "form": "x"}).status_code == 403, path
            assert seat.data("/ask?q=evade")["answers"]
            assert seat.data("/roll?dice=2d6")["odds"][0]["mean"] == "7/1"
            assert "<form" not in seat.get("/log", headers={"Accept": "text/html"}).text
        assert two.steps() == before
    finally:
        two.stop()


def test_the_terminal_shows_a_code_and_says_when_it_is_over(two: Served) -> None:
    line = [str(two.python), "-u", "-m", "companion", "serve", "--port", "0"]
    with subprocess.Popen(line, env=two.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as serving_now:
        assert serving_now.stdout
        shown = ""
        while "--lan" not in shown:
            shown += serving_now.stdout.readline()
        (link,) = re.findall(r"http://\S+/join/\S+", shown)
        assert httpx.get(link).status_code == 303
        serving_now.send_signal(signal.SIGINT)
        rest, complaints = serving_now.communicate(timeout=20)
    assert "until Ctrl-C" in shown and "/join/" in shown
    assert "█" in shown  # the code to scan
    assert rest.strip() == "The table is closed."
    assert (serving_now.returncode, complaints) == (0, "")


def test_a_port_in_use_is_told_in_one_line(two: Served) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        line = [str(two.python), "-m", "companion", "serve", "--port", port]
        told = subprocess.run(line, env=two.env, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert f"Port {port} is not free" in told.stderr and "--port 0" in told.stderr


def test_the_network_is_let_in_only_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "lan_address", lambda: "127.0.0.2")
    for lan, address in ((False, "127.0.0.1"), (True, "127.0.0.2")):
        with bound_to(Wanted(1, lan=lan, port=0)) as bound:
            assert bound.getsockname()[0] == address


def test_open_opens_the_hosts_page(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    host = Place("host", Seat(HOST, "Host"), "secret")
    for wanted in (Wanted(1), Wanted(1, open_browser=True)):
        serving._tell([host], "http://127.0.0.1:1", wanted)
    assert opened == ["http://127.0.0.1:1/join/secret"]
    assert "secret" in capsys.readouterr().out


def test_the_evening_is_handed_over(two: Served) -> None:
    two.start("--campaign", "mondays")
    try:
        first, second = two.seat("host"), two.seat("host")
        assert second.post("/seat", data={"key": "host", "do": "renew"}).status_code == 200
        assert second.get("/join").status_code == 200  # who renews it keeps the seat
        assert first.get("/join").status_code == 401
        assert two.seat("host").data("/join")["host"]
    finally:
        two.stop()
