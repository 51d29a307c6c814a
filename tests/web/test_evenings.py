"""An evening of each other game from two phones and a TV, with a terminal in between; and pages sound for everyone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.web.table import TV, Phone, Served, exactly

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class Tap(NamedTuple):
    """A phone, its page, the button, and what it is filled with."""

    phone: int
    page: str
    label: str
    values: Mapping[str, str] = MappingProxyType({})


class Evening(NamedTuple):
    """What was done before, and what is tapped."""

    before: tuple[str, ...]
    taps: tuple[Tap, ...]


GOBLINS = {"monster": "goblin", "how many": "2", "HP": "6", "attack": "12", "defense": "8", "damage dice": "d6"}
EVENINGS = {
    "descent": Evening(
        (
            "campaign new Heirs --game descent", "party add ashrian", "party add leoric",
            "hero class ashrian disciple", "hero class leoric runemaster",
        ),
        (
            Tap(0, "/table", "Begin First Blood"), Tap(1, "/table", "First round"), Tap(0, "/act", "Set up monsters"),
            Tap(0, "/me", "My turn"), Tap(1, "/me", "Damage", {"damage": "2"}), Tap(0, "/table", "End turn"),
            Tap(1, "/act", "Quest is over", {"won by": "heroes"}),
        ),
    ),
    "arcania": Evening(
        (
            "campaign new Thursday --game hoa", "party add Dalger --as archer", "party add Harlan --as fighter",
            "hero set dalger --hp 18 --attack 2 --defense 1", "hero set harlan --hp 20 --attack 3 --defense 2",
            "town quests 'Goblin Hunt' 'Lost Caravan'",
        ),
        (
            Tap(0, "/table", "Set out", {"quest": "Goblin Hunt"}), Tap(1, "/act", "Monsters come", GOBLINS),
            Tap(0, "/act", "Hit", {"who": "Goblin 1", "damage": "2"}), Tap(1, "/me", "I am hit", {"damage": "4"}),
            Tap(0, "/act", "Kill", {"who": "Goblin 1"}), Tap(1, "/act", "Kill", {"who": "Goblin 2"}),
            Tap(0, "/act", "Won", {"gold each": "50"}),
        ),
    ),
    "runebound": Evening(
        (
            "campaign new Thursdays --game runebound", "party add corbin", "party add lyssa",
            "scenario choose margath --first corbin", "track layout 5 --story 2,4 --refresh 3",
        ),
        (
            Tap(0, "/table", "First turn"), Tap(0, "/me", "Rest"), Tap(1, "/me", "Damage", {"damage": "2"}),
            Tap(1, "/me", "Get gold", {"gold": "3"}), Tap(0, "/table", "End turn"),
            Tap(1, "/act", "Game is won", {"winner": "Lyssa"}),
        ),
    ),
    "mummys_mask": Evening(
        ("campaign new Sand --game mm", "party add zadim", "party add estra"),
        (
            Tap(0, "/table", "Begin the next scenario"), Tap(1, "/table", "Set up the tracker"),
            Tap(0, "/table", "Turn: Zadim"), Tap(0, "/act", "Move", {"who": "Zadim"}),
            Tap(0, "/act", "Explore"), Tap(1, "/table", "Turn: Estra"), Tap(0, "/act", "Scenario won"),
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening(browser: Browser, tmp_path: Path, game: str) -> None:
    evening, table = EVENINGS[game], Served(tmp_path / "home")
    table.script(*evening.before)
    table.start()
    try:
        play(browser, table, evening)
    finally:
        table.stop()


def play(browser: Browser, table: Served, evening: Evening) -> None:
    """The taps, each on every screen; one takes back the other's last; a terminal joins in."""
    phones = [Phone(browser, table, key) for key in ("hero-1", "hero-2")]
    screen, host = Phone(browser, table, "spectator", TV), table.seat("host")
    names = [hero["name"] for hero in host.data("/me")["heroes"]]
    screen.open("/table?big")
    for tap in evening.taps:
        one = phones[tap.phone]
        one.open(tap.page)
        said = one.tap(tap.label, **tap.values)
        assert "Not done" not in said, (tap, said)
        step = host.data("/log")[0]
        screen.sees(" ".join(step["label"].split()))
        assert step["author"] == names[tap.phone]
        if tap is evening.taps[1]:  # a terminal joins in
            table.cli("note", "from the terminal")
            for phone in (*phones, screen):
                phone.sees("from the terminal")
    last = evening.taps[-1].phone
    other = phones[1 - last]
    other.open("/log")
    with other.page.expect_response(lambda got: got.request.method == "POST"):
        other.page.locator("li form button").first.click()
    other.settled()
    phones[last].open("/log")
    phones[last].sees("undone by")
    a_phones_life(phones[0], table)
    for page in PAGES:
        phones[0].open(page)
        assert faults_of(phones[0]) == [], page
    host.post("/seat", data={"key": "hero-2", "do": "revoke"})
    phones[1].sees("no seat at the table")  # without a tap
    for one in (*phones, screen):
        one.close()


PAGES = ("/table", "/me", "/act", "/ask?q=attack", "/roll?dice=2d6", "/log", "/line", "/more", "/join")


def a_phones_life(phone: Phone, table: Served) -> None:
    """Tapped twice, asleep for ten changes, reloaded, back: it does a thing once, and shows the present."""
    phone.open("/act")
    form = phone.page.locator("main form.offer", has=phone.page.locator("button b", has_text=exactly("Note")))
    phone.unfold(form)
    form.locator("input[name=words]").fill("tapped twice")
    with phone.page.expect_response(lambda got: "/do" in got.url):
        form.locator("button:not([type=button])").dblclick()
    phone.settled()
    assert ["tapped twice" in line["label"] for line in table.steps()].count(True) == 1
    phone.open("/table")
    phone.context.set_offline(True)
    table.script(*[f"note change {n} of ten" for n in range(1, 11)])
    phone.context.set_offline(False)
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.sees("change 10 of ten")
    phone.page.reload()
    phone.sees("change 10 of ten")
    phone.open("/me")
    phone.page.go_back()
    phone.sees("change 10 of ten")


def test_the_last_change_leaves_after_ten_seconds(browser: Browser, served: Served) -> None:
    kyra, lem = (Phone(browser, served, key) for key in ("hero-1", "hero-2"))
    lem.page.clock.install()
    lem.open("/act")
    kyra.open("/act")
    kyra.tap("Note", words="a short while")
    last = lem.page.locator(".last .change", has_text="a short while")
    last.wait_for()
    assert last.locator("button", has_text="Undo").is_visible()
    lem.page.clock.run_for(5_000)  # the change is told to the second, and some time after it was made
    assert last.is_visible()
    lem.page.clock.run_for(6_000)
    assert last.count() == 0
    for one in (kyra, lem):
        one.close()


def test_a_lost_table_is_told_and_found_again(browser: Browser, tmp_path: Path) -> None:
    table = Served(tmp_path / "home")
    table.script("campaign new Thursday --game rotr", "party add Kyra", "quest start", "play start")
    table.start()
    again = ("--port", table.base.rpartition(":")[2])
    kyra = Phone(browser, table, "hero-1")
    kyra.open("/me")
    dot = kyra.page.locator("#dot")
    dot.locator("xpath=self::*[@aria-label='live']").wait_for()
    table.stop()
    kyra.sees("lost since")
    table.cli("play", "count", "kyra", "--hand", "3", "--deck", "12")
    table.start(*again)
    try:
        kyra.sees("hand 3, deck 12")  # without a tap
        assert dot.inner_text() == ""
        assert "Not done" not in kyra.tap("Draw")  # the buttons are the new server's
        kyra.sees("hand 4, deck 11")
    finally:
        kyra.close()
        table.stop()


def test_two_taps_on_one_spot_are_one(browser: Browser, served: Served) -> None:
    """Though the first was answered and the page redrawn before the second came."""
    served.script("quest start", "play start")
    kyra = Phone(browser, served, "hero-1")
    kyra.page.clock.install()
    kyra.open("/table")
    kyra.page.clock.pause_at(datetime.now() + timedelta(hours=1))  # the test says how much time is between two taps
    before = len(served.steps())
    button = kyra.page.locator("main form.offer button.main")
    for tapped in ("Turn: Kyra", "Turn: Lem"):
        box = button.bounding_box()
        assert box
        assert button.locator("b").inner_text() == tapped
        spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        kyra.page.mouse.click(*spot)
        button.locator("b", has_not_text=tapped).wait_for()  # the next one's turn lies there now
        kyra.page.clock.run_for(150)
        kyra.page.mouse.click(*spot)
        kyra.settled()
        kyra.page.clock.run_for(600)
    assert len(served.steps()) == before + 2
    served.cli("undo", "2", "--yes")
    kyra.close()


def test_the_tv_is_read_from_across_the_room(browser: Browser, served: Served) -> None:
    """All of the table is seen without scrolling, the tracker at least as large as what stands beside it."""
    for size in (TV, {"width": 1280, "height": 720}):
        screen = Phone(browser, served, "spectator", size)
        screen.open("/table?big")
        page = screen.page
        assert page.evaluate("document.body.scrollHeight <= innerHeight && document.body.scrollWidth <= innerWidth")
        tracker, beside = (
            float(page.locator(one).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))
            for one in (".rows:not(.log) b", ".rows.log li")
        )
        assert tracker >= max(beside, size["height"] / 45)
        screen.close()


SOUND = (Path(__file__).parent / "sound.js").read_text(encoding="utf-8")


def faults_of(phone: Phone) -> list[str]:
    """What is wrong with a page for those who do not see it well, or use it with a thumb or a keyboard."""
    found: list[str] = phone.page.evaluate(SOUND)
    return found


@pytest.mark.parametrize("dark", [False, True])
def test_pages_are_sound_by_day_and_by_night(browser: Browser, served: Served, dark: bool) -> None:
    """The host's too, with everything that can be folded open."""
    for key in ("host", "hero-1"):
        phone = Phone(browser, served, key, dark=dark)
        for page in (*PAGES, "/join?show=hero-1"):
            phone.open(page)
            phone.page.evaluate("document.querySelectorAll('details:not([name])').forEach((one) => one.open = true)")
            assert faults_of(phone) == [], (key, page)
        phone.close()
