"""A strict table of Descent: each seat changes its own hero alone, and the overlord's secrets are his alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from tests.web.table import Client, Served

SECRETS = ("Gold Digger", "Dash", "crimson")
"""A rumor in his hand, a card he set aside, the influence token he chose."""
JSON = {"Accept": "application/json"}
READS = (
    "status", "campaign show", "campaign show --json", "log", "log --json", "party list --json", "overlord show",
    "overlord show --json", "rumor list", "rumor list --json", "deck show", "deck show --json", "stats", "stats --json",
    "quest list --json", "play show", "play show --json", "history", "check", "check --json", "phase show",
)  # fmt: skip


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Ashrian and Leoric, an overlord with secrets, a quest under way."""
    table = Served(tmp_path_factory.mktemp("strict") / "home")
    table.script(
        'campaign new X --game descent',
        "party add ashrian", "party add leoric", "hero class ashrian disciple", "hero class leoric runemaster",
        "party add Cleo --as overlord --side overlord", "rumor draw gold digger", "overlord aside dash --force test",
        "quest start", "play start", "overlord influence crimson",
    )  # fmt: skip
    table.start("--strict")
    yield table
    table.stop()


def labels(client: Client, page: str) -> list[str]:
    return [offer["label"] for group in client.data(page)["buttons"] for offer in group["offers"]]


def choices(client: Client, page: str) -> set[str]:
    """Everything that any button of a page names or lets one pick."""
    offers = [offer for group in client.data(page)["buttons"] for offer in group["offers"]]
    return {one for offer in offers for ask in offer["asks"] for one in ask["options"]} | {
        word for offer in offers for word in offer["command"].replace('"', " ").split()
    }


def test_a_seat_offers_its_own_hero_alone(strict: Served) -> None:
    ashrian = strict.seat("hero-1")
    assert "Damage" in labels(ashrian, "/act")
    for page in ("/table", "/me", "/act", "/roll"):
        assert not {"Leoric", "leoric"} & choices(ashrian, page), page
    assert ashrian.data("/me?hero=2")["hero"]["name"].startswith("Leoric")
    assert ashrian.data("/me?hero=2")["buttons"] == []
    assert labels(strict.seat("host"), "/me?hero=2")


def test_a_seat_does_nothing_to_another(strict: Served) -> None:
    ashrian, host = strict.seat("hero-1"), strict.seat("host")
    leoric = host.data("/me?hero=2")["hero"]["name"]
    before = strict.steps()
    form = ashrian.offer("/act", "Damage")["form"]
    assert not ashrian.send_form(form, hero=leoric, damage="1").json()["done"]
    foreign = host.offer("/me?hero=2", labels(host, "/me?hero=2")[0])["form"]
    assert ashrian.send_form(foreign).status_code == 409
    assert ashrian.post("/line", data={"line": "play hit leoric 1"}).status_code == 403
    assert strict.steps() == before
    own = ashrian.data("/me")["hero"]["name"]
    assert ashrian.send_form(form, hero=own, damage="1").json()["done"]


def undo_of(client: Client, step: int) -> str:
    """The form of the Undo beside a step of the log; empty where the page has none."""
    page = client.get("/log", headers={"Accept": "text/html"}).text
    rows = re.findall(r"<li.*?</li>", page, re.S)
    lines = client.data("/log")
    row = rows[[line["step"] for line in lines].index(step)]
    found = re.search(r'name="form" value="([^"]*)"', row)
    return found.group(1) if found else ""


def test_undo_of_somebody_elses_step_is_refused(strict: Served) -> None:
    ashrian, leoric, host = strict.seat("hero-1"), strict.seat("hero-2"), strict.seat("host")
    assert leoric.tap("/act", "Note", words="mine").json()["done"]
    step = host.data("/log")[0]["step"]
    assert undo_of(ashrian, step) == ""
    assert undo_of(leoric, step)
    before = strict.steps()
    assert ashrian.send_form(undo_of(host, step)).status_code == 409
    assert ashrian.post("/line", data={"line": f"undo --step {step} --yes"}).status_code == 403
    assert strict.steps() == before
    assert leoric.send_form(undo_of(leoric, step)).json()["done"]


@pytest.mark.parametrize("key", ["host", "hero-1", "spectator"])
def test_the_overlords_secrets_are_sent_to_his_seat_alone(strict: Served, key: str) -> None:
    seat = strict.seat(key)
    pages = ("/table", "/table?big", "/me", "/me?hero=1", "/me?hero=3", "/act", "/log", "/roll", "/more", "/join")
    for page in pages:
        for accept in ("application/json", "text/html"):
            text = seat.get(page, headers={"Accept": accept}).text
            assert not [name for name in SECRETS if name.lower() in text.lower()], (page, accept)


def test_the_host_types_and_downloads_past_no_secret(strict: Served) -> None:
    host = strict.seat("host")
    for line in READS:
        body = json.dumps(host.post("/line", data={"line": line}, headers=JSON).json())
        assert not [name for name in SECRETS if name.lower() in body.lower()], (line, body)
    for line in ("overlord show --overlord", "rumor list --overlord", "deck show --overlord", "rumor play dash"):
        assert "secret" in host.post("/line", data={"line": line}, headers=JSON).json()["err"]
    for line in ("rumor play ", "rumor discard ", "rumor play g"):
        assert host.get("/complete", params={"line": line}).json() == []
    for what in ("campaign", "backup"):
        assert host.get(f"/download/{what}").status_code == 403
        assert strict.seat("side-overlord").get(f"/download/{what}").status_code == 200


def test_the_overlord_sees_his_own(strict: Served) -> None:
    page = strict.seat("side-overlord").data("/me")
    assert page["hero"]["name"] == "Cleo"
    titles = [section["title"] for section in page["sections"]]
    assert titles[0] == "Cleo's own" and "Overlord" in titles
    assert "Gold Digger" in json.dumps(page)
    assert "Dash" in json.dumps(page)


def test_who_plays_the_overlord_has_one_seat_and_his_own_name(strict: Served) -> None:
    assert set(strict.links()) == {"host", "hero-1", "hero-2", "side-overlord", "spectator"}
    listed = {seat["key"]: seat for seat in strict.seat("host").data("/join")["seats"]}
    assert (listed["side-overlord"]["name"], listed["side-overlord"]["side"]) == ("Cleo", "overlord")
    overlord = strict.seat("side-overlord")
    assert overlord.get("/").url.path == "/me"
    assert overlord.tap("/act", "Note", words="mine alone").json()["done"]
    assert strict.steps()[0]["author"] == "Cleo"
