"""The served table: start-up, memory, from a tap to the other screen, ten phones at once, requests per second."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from tests.bench.harness import Line
from tests.web.table import Client, Served

PHONES, CHANGES, TAPS = 10, 20, 30


def lines() -> Iterator[Line]:
    """Every line of this benchmark."""
    with tempfile.TemporaryDirectory() as place:
        table = Served(Path(place) / "home")
        table.script(
            "campaign new Thursday --game rotr", "party add Kyra", "party add Lem", "quest start", "play start"
        )
        began = perf_counter()
        table.start()
        yield Line("serve answers / 2 s", perf_counter() - began, 2.0, 1.0)
        try:
            yield from _served(table)
        finally:
            table.stop()


def _served(table: Served) -> Iterator[Line]:
    seats = [table.seat(f"hero-{n % 2 + 1}") for n in range(PHONES)]
    took = sorted(_tap_to_screen(seats[0], seats[1]))
    note = f"95th {quantiles(took, n=20)[-1] * 1000:.0f} ms of {len(took)} taps"
    yield Line("a tap is on the other screen / 500 ms", median(took), 0.5, 1.0, note)
    yield _at_once(table, seats)
    for page in ("/table", "/ask?q=evade", "/me"):
        yield _page(seats[0], page)
    yield from _with_wrk(seats[0])
    assert table.process
    status = Path(f"/proc/{table.process.pid}/status").read_text(encoding="utf-8")
    kept = int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024
    yield Line("memory at the end / 250 MB", kept, 250, 1.0, f"{kept:.0f} MB")


def _tap_to_screen(tapping: Client, looking: Client) -> list[float]:
    """How long until the other phone has drawn what one has tapped."""
    came, took = threading.Semaphore(0), list[float]()

    def listen() -> None:
        with looking.stream("GET", "/events", timeout=60) as stream:
            for line in stream.iter_lines():
                if line.startswith("data:"):
                    came.release()
                if len(took) >= TAPS:
                    return

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    came.acquire()
    for n in range(TAPS):
        form = tapping.offer("/act", "Note")["form"]
        while came.acquire(blocking=False):
            pass
        began = perf_counter()
        tapping.send_form(form, words=f"tap {n}")
        came.acquire(timeout=5)
        Client(base_url=looking.base_url, cookies=looking.cookies).get("/table")
        took.append(perf_counter() - began)
    return took


def _at_once(table: Served, seats: list[Client]) -> Line:
    before = table.cli("log", "--limit", "500", "--json").count('"step"')
    forms = [seat.offer("/act", "Note")["form"] for seat in seats]

    def tap(n: int) -> float:
        began = perf_counter()
        while seats[n].send_form(forms[n], words=f"of {n} at {began}").status_code == 429:
            pass  # all phones are one address here, and an address is bounded
        return perf_counter() - began

    with ThreadPoolExecutor(PHONES) as pool:
        took = sorted(pool.map(tap, [n for _ in range(CHANGES) for n in range(PHONES)]))
    lost = PHONES * CHANGES - (table.cli("log", "--limit", "500", "--json").count('"step"') - before)
    note = f"{lost} of {PHONES * CHANGES} lost; 95th {quantiles(took, n=20)[-1] * 1000:.0f} ms, ten always waiting"
    return Line("ten phones at once, one change / 100 ms", median(took) / PHONES, 0.1, 1.0, note)


def _page(seat: Client, page: str) -> Line:
    took = []
    for _ in range(20):
        began = perf_counter()
        seat.get(page)
        took.append(perf_counter() - began)
    return Line(f"{page} / 100 ms", median(took), 0.1, 1.0, f"95th {quantiles(took, n=20)[-1] * 1000:.0f} ms")


def _with_wrk(seat: Client) -> Iterator[Line]:
    """Requests per second, where wrk is installed; the door lets an address have 200 a second."""
    wrk = shutil.which("wrk")
    for page in ("/table", "/ask?q=evade") if wrk else ():
        cookie = "; ".join(f"{name}={value}" for name, value in seat.cookies.items())
        line = [wrk or "", "-t1", "-c2", "-d3s", "-H", f"Cookie: {cookie}", f"{str(seat.base_url).rstrip('/')}{page}"]
        told = subprocess.run(line, capture_output=True, text=True, check=False).stdout
        rate = float(re.findall(r"Requests/sec:\s+([\d.]+)", told)[0])
        refused = re.findall(r"Non-2xx or 3xx responses: (\d+)", told)
        yield Line(f"wrk {page} / 10 a second", 10.0, rate, 1.0, f"{rate:.0f} a second, {refused or 'none'} refused")
