"""A served table for tests: the real command in a folder of its own, seats, and an evening as a list of taps."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PHONE = {"width": 390, "height": 844}
TV = {"width": 1920, "height": 1080}
LINK = re.compile(r"http://\S+/join/\S+")


class Served:
    """A table and its server."""

    def __init__(self, home: Path, url: str = "", python: Path = Path(sys.executable)) -> None:
        self.home, self.python = home, python
        self.env = {**os.environ, "COMPANION_HOME": str(home), "NO_COLOR": "1"}
        for name in ("COMPANION_DATABASE_URL", "PYTHONDONTWRITEBYTECODE"):
            self.env.pop(name, None)
        if url:
            self.env["COMPANION_DATABASE_URL"] = url
        self.base = ""
        self.process: subprocess.Popen[str] | None = None

    def cli(self, *words: str, code: int = 0) -> str:
        """A command in a terminal of its own."""
        ran = subprocess.run(
            [str(self.python), "-m", "companion", *words], env=self.env, capture_output=True, text=True, check=False
        )
        assert ran.returncode == code, (words, ran.stdout, ran.stderr)
        return ran.stdout

    def script(self, *lines: str) -> None:
        """Several commands in one terminal: much cheaper than one each."""
        text = "\n".join(lines) + "\n"
        line = [str(self.python), "-m", "companion", "table"]
        ran = subprocess.run(line, input=text, env=self.env, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, (lines, ran.stdout, ran.stderr)

    def start(self, *options: str) -> None:
        """Serve; returns when the address is printed."""
        line = [str(self.python), "-u", "-m", "companion", "serve", "--port", "0", *options]
        self.process = subprocess.Popen(line, env=self.env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        printed = ""
        while not LINK.search(printed):
            one = self.process.stdout.readline()
            assert one, printed
            printed += one
        link = LINK.search(printed)
        assert link
        self.base = link.group().partition("/join/")[0]
        for _ in range(100):
            try:
                httpx.get(f"{self.base}/accent.css")
                return
            except httpx.TransportError:
                time.sleep(0.05)

    def stop(self) -> None:
        """Ctrl-C."""
        if self.process:
            self.process.send_signal(signal.SIGINT)
            self.process.communicate(timeout=20)

    def links(self) -> dict[str, str]:
        """Every seat's link, as the host's page has it."""
        kept = json.loads((self.home / "seats.json").read_text(encoding="utf-8"))
        tokens = next(iter(kept.values()))
        return {key: f"{self.base}/join/{token}" for key, token in tokens.items()}

    def seat(self, key: str) -> Client:
        """A program that sits on a seat."""
        client = Client(base_url=self.base, follow_redirects=True, timeout=30)
        assert client.get(self.links()[key]).status_code == 200
        return client

    def steps(self) -> list[dict[str, Any]]:
        """The steps that stand, newest first: one that was undone leaves the log with the next change."""
        found: list[dict[str, Any]] = json.loads(self.cli("log", "--json", "--limit", "10000"))
        return [step for step in found if not step["undone"]]


class Client(httpx.Client):
    """A seat without a browser."""

    def data(self, path: str) -> Any:
        """A page as JSON."""
        got = self.get(path, headers={"Accept": "application/json"})
        assert got.status_code == 200, got.text
        return got.json()

    def offer(self, page: str, label: str) -> dict[str, Any]:
        """A button of a page."""
        found = [o for group in self.data(page)["buttons"] for o in group["offers"] if o["label"] == label]
        assert found, (page, label)
        one: dict[str, Any] = found[0]
        return one

    def tap(self, page: str, label: str, id: str = "", **values: str) -> httpx.Response:
        """Tap a button of a page."""
        return self.send_form(self.offer(page, label)["form"], id, **values)

    def send_form(self, form: str, id: str = "", **values: str) -> httpx.Response:
        """Send a form as the page does."""
        body = {"form": form, "id": id, **values}
        return self.post("/do", data=body, headers={"Accept": "application/json"})


class Phone:
    """A seat in a real browser."""

    def __init__(
        self, browser: Browser, served: Served, key: str, size: dict[str, int] = PHONE, dark: bool = False
    ) -> None:
        scheme = "dark" if dark else "light"
        self.context = browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.served = served
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto(served.links()[key])
        self.page.wait_for_selector("nav")

    def open(self, path: str) -> None:
        """Go to a page."""
        self.page.goto(f"{self.served.base}{path}")

    def tap(self, label: str, **values: str) -> str:
        """Tap a button by its label, with what it asks for; returns what the page says to it."""
        form = self.page.locator("main form.offer", has=self.page.locator("button b", has_text=exactly(label))).first
        self.unfold(form)
        for name, value in values.items():
            field = form.locator(f'[name="{name}"]')
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        with self.page.expect_response(lambda got: "/do" in got.url) as answered:
            form.locator("button:not([type=button])").click()
        answered.value.finished()
        self.settled()
        return self.page.locator("#answer").inner_text()

    def unfold(self, form: Locator) -> None:
        """Open the group in which a button is folded away."""
        closed = form.locator("xpath=ancestor::details[not(@open)]")
        while closed.count():
            closed.first.locator("xpath=./summary").click()

    def sees(self, text: str) -> None:
        """Wait until a text stands on the page, without a reload."""
        from playwright.sync_api import expect

        expect(self.page.locator("body")).to_contain_text(text, timeout=10_000)

    def settled(self) -> None:
        """Wait until no tap is on its way."""
        from playwright.sync_api import expect

        expect(self.page.locator(".pending")).to_have_count(0)

    def close(self) -> None:
        """Put the phone away; nothing may have failed in its browser."""
        self.context.close()
        assert self.faults == []


def exactly(label: str) -> re.Pattern[str]:
    """A label and nothing else."""
    return re.compile(f"^{re.escape(label)}$")
