"""An evening of Pathfinder from two phones and a TV, with a terminal in between."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.web.table import TV, Phone, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_an_evening(browser: Browser, served: Served) -> None:
    kyra, lem = Phone(browser, served, "hero-1"), Phone(browser, served, "hero-2")
    screen = Phone(browser, served, "spectator", TV)
    screen.open("/table?big")
    kyra.open("/table")
    kyra.tap("Begin the next scenario")
    screen.sees("Brigandoom")
    kyra.sees("Set up the tracker")
    kyra.tap("Set up the tracker")
    screen.sees("Wooden Bridge")

    kyra.open("/act")
    lem.open("/act")
    kyra.tap("Move", who="Kyra", to="Woods")
    lem.tap("Move", who="Lem", to="Farmhouse")
    screen.sees("Kyra")
    kyra.tap("Turn: Kyra")
    screen.sees("turn 1")
    lem.sees("Explore")
    kyra.tap("Explore")
    kyra.tap("Henchman")

    # A double tap is one tap.
    before = len(served.steps())
    form = kyra.page.locator("main form.offer", has_text="Blessings taken").first
    kyra.unfold(form)
    with kyra.page.expect_response(lambda got: "/do" in got.url) as answered:
        form.locator("button:not([type=button])").dblclick()
    assert answered.value.ok
    kyra.settled()
    assert len(served.steps()) == before + 1

    lem.tap("Close", location="Woods")
    screen.sees("closed")

    # A terminal changes something: every screen has it without a reload.
    served.cli("play", "turn", "lem")
    for one in (kyra, lem, screen):
        one.sees("turn 2")

    # One takes back what the other did.
    lem.open("/act")
    lem.tap("Note", words="Lem was here")
    kyra.open("/log")
    kyra.sees("Lem was here")
    kyra.page.locator("li", has_text="Lem was here").first.locator("button").click()
    lem.open("/log")
    lem.sees("undone")

    # A phone sleeps through ten changes and is right when it wakes.
    lem.open("/table")
    lem.context.set_offline(True)
    served.script(*["play turn"] * 5, *["play blessings --take 1"] * 5)
    lem.context.set_offline(False)
    lem.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    lem.sees("turn 7")
    lem.page.reload()
    lem.sees("turn 7")
    lem.open("/me")
    lem.page.go_back()
    lem.sees("turn 7")

    # Cards in hand.
    served.cli("play", "count", "kyra", "--hand", "5", "--deck", "10", "--discard", "0")
    kyra.open("/me")
    kyra.tap("Draw", cards="1")
    kyra.tap("Discard", cards="2")

    # A revoked seat is out, without a tap.
    host = served.seat("host")
    host.post("/seat", data={"key": "hero-2", "do": "revoke"})
    lem.sees("no seat at the table")
    host.post("/seat", data={"key": "hero-2", "do": "renew"})
    if os.environ.get("COMPANION_PICTURES"):
        pictures(browser, served, os.environ["COMPANION_PICTURES"])
    for one in (kyra, lem, screen):
        one.close()


def pictures(browser: Browser, served: Served, folder: str) -> None:
    """Every page at three widths, to be looked at."""
    pages = (
        "table",
        "act",
        "me?hero=1",
        "ask?q=evade",
        "roll?dice=2d6&dice=d12%2B2+>=+8",
        "log",
        "line",
        "more",
        "join",
    )
    for width, height in ((390, 844), (820, 1180), (1920, 1080)):
        phone = Phone(browser, served, "host", {"width": width, "height": height})
        for page in pages:
            phone.open(f"/{page}")
            phone.page.screenshot(path=f"{folder}/{page.partition('?')[0]}-{width}.png")
        phone.open("/table?big")
        phone.page.screenshot(path=f"{folder}/big-{width}.png")
        phone.close()
