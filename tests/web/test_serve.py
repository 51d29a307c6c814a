"""The served table without a browser: seats, taps, who may do what, what a hostile request gets."""

from __future__ import annotations

import html
import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from companion.cli.main import command_at
from companion.core.names import CompanionError
from companion.core.offers import HOST, Seat
from companion.kit.typer_inside import Command, verbs_of
from companion.web.rights import refuse_line
from companion.web.serving import Wanted, bound_to
from tests.rulesindex.pdfs import write_pdf
from tests.web.table import Client, Served

PAGES = ("/table", "/me", "/act", "/ask?q=evade", "/roll?dice=2d6", "/log", "/line", "/more", "/join")


@pytest.fixture(scope="module", autouse=True)
def begun(served: Served) -> None:
    served.cli("quest", "start")
    served.cli("play", "start")


def test_every_page_is_there_for_people_and_programs(served: Served) -> None:
    host = served.seat("host")
    for page in PAGES:
        drawn = host.get(page)
        assert drawn.status_code == 200, page
        assert "Thursday &lt;b&gt;group&lt;/b&gt;" in drawn.text
        assert "<b>group</b>" not in drawn.text
        assert json.loads(host.get(page, headers={"Accept": "application/json"}).text) is not None


def test_a_link_becomes_a_cookie_and_leaves_the_address(served: Served) -> None:
    link = served.links()["hero-1"]
    got = httpx.get(link)
    assert got.status_code == 303
    assert got.headers["location"] == "/"
    cookie = got.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert served.seat("hero-1").get("/").url.path == "/me"


def test_answers_do_not_wait_for_an_acknowledgement() -> None:
    with bound_to(Wanted(1, port=0)) as listening, socket.create_connection(listening.getsockname()) as phone:
        accepted, _address = listening.accept()
        with accepted:  # only of what it knows to be TCP does asyncio switch the waiting off
            assert accepted.proto == socket.IPPROTO_TCP
        assert phone.recv(1) == b""


def test_without_a_seat_there_is_nothing(served: Served) -> None:
    before = served.steps()
    for page in (*PAGES, "/events", "/download/backup", "/complete?line=pa"):
        assert httpx.get(served.base + page).status_code == 401
    for path in ("/do", "/line", "/seat", "/upload"):
        assert httpx.post(served.base + path, data={"line": "note hello", "form": "x"}).status_code == 401
    assert served.steps() == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_another_page_cannot_tap(served: Served, headers: dict[str, str], status: int) -> None:
    host = served.seat("host")
    before = served.steps()
    got = host.post("/line", data={"line": "note from elsewhere"}, headers=headers)
    assert got.status_code == status
    assert served.steps() == before


def test_every_answer_binds_the_browser(served: Served) -> None:
    for path in ("/table", "/nowhere", "/static/table.js"):
        headers = httpx.get(served.base + path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_form_does_its_thing_once(served: Served) -> None:
    host = served.seat("host")
    count = len(served.steps())
    form = host.offer("/act", "Blessings added")["form"]
    first, second = (host.send_form(form, "one-tap", blessings="1").json() for _ in range(2))
    assert first["done"]
    assert first == second
    with ThreadPoolExecutor(4) as pool:
        sent = pool.map(lambda _n: host.send_form(form, "other", blessings="1"), range(4))
        answers = [found.json() for found in sent]
    assert all(answer == answers[0] for answer in answers)
    assert len(served.steps()) == count + 2


def test_a_button_cannot_be_changed_or_used_from_another_seat(served: Served) -> None:
    host, kyra = served.seat("host"), served.seat("hero-1")
    form = host.offer("/act", "Note")["form"]
    count = len(served.steps())
    assert kyra.send_form(form, words="as the host").status_code == 409
    assert host.send_form("A" + form, words="changed").status_code == 409
    assert host.send_form("", words="nothing").status_code == 409
    assert len(served.steps()) == count


def test_what_is_typed_is_never_an_option(served: Served) -> None:
    kyra = served.seat("hero-1")
    got = kyra.tap("/act", "Note", words="--all <script>alert(1)</script>")
    assert got.json()["done"], got.text
    assert "<script>alert" not in kyra.get("/table").text


def test_a_stale_tap_tells_who_was_first(served: Served) -> None:
    kyra, lem = served.seat("hero-1"), served.seat("hero-2")
    form = kyra.offer("/act", "Close")["form"]
    assert lem.tap("/act", "Close", location="Farmhouse").json()["done"]
    count = len(served.steps())
    told = kyra.send_form(form, location="Farmhouse").json()
    assert not told["done"]
    assert "Lem" in told["label"]
    assert "a moment ago" in told["label"]
    assert kyra.send_form(form, location="Woods").json()["done"], "what is still on offer is done on a stale screen too"
    assert len(served.steps()) == count + 1


def test_a_stale_turn_is_not_passed_on_twice(served: Served) -> None:
    kyra, lem = served.seat("hero-1"), served.seat("hero-2")
    label = kyra.data("/table")["buttons"][0]["offers"][0]["label"]
    assert label.startswith("Turn: ")
    forms = [one.offer("/table", label)["form"] for one in (kyra, lem)]
    before = kyra.data("/table")["tracker"]
    assert kyra.send_form(forms[0]).json()["done"]
    told = lem.send_form(forms[1]).json()
    assert not told["done"]
    assert "Kyra did that a moment ago" in told["label"]
    after = lem.data("/table")["tracker"]
    assert after["number"] == before["number"] + 1


def test_a_stale_tap_after_the_terminal_is_told(served: Served) -> None:
    kyra = served.seat("hero-1")
    label = kyra.data("/table")["buttons"][0]["offers"][0]["label"]
    form = kyra.offer("/table", label)["form"]
    served.cli("--author", "Host", "play", "turn")
    told = kyra.send_form(form).json()
    assert not told["done"]
    assert "by Host" in told["label"]


def test_me_begins_with_how_one_stands(served: Served) -> None:
    served.cli("play", "count", "kyra", "--hand", "4", "--deck", "6", "--discard", "5")
    kyra = served.seat("hero-1")
    assert kyra.data("/me")["figure"]["state"] == "hand 4, deck 6, discards 5"
    page = kyra.get("/me", headers={"Accept": "text/html"}).text
    assert page.index("hand 4, deck 6, discards 5") < page.index("Reset the hand")


def test_a_host_who_plays_comes_back_to_the_hero(served: Served) -> None:
    host, kyra = served.seat("host"), served.seat("hero-1")
    drawn = {"Accept": "text/html"}

    def whose(seat: Client, path: str) -> str:
        return re.findall(r"<h1>([\w ]+)", seat.get(path, headers=drawn).text)[0].strip()

    assert whose(host, "/me") == "Host"
    assert [whose(host, path) for path in ("/me?hero=2", "/me", "/me?hero=all", "/me")] == [
        "Lem",
        "Lem",
        "Host",
        "Host",
    ]
    assert [whose(kyra, path) for path in ("/me?hero=2", "/me")] == ["Lem", "Kyra"]  # one's own page is one's own


def test_who_looks_on_is_sent_to_no_page_of_buttons(served: Served) -> None:
    assert 'href="/act"' in served.seat("hero-1").get("/table").text
    assert 'href="/act"' not in served.seat("spectator").get("/table").text


def test_me_has_the_words_of_ones_own_cards(served: Served) -> None:
    served.cli("box", "add", "Mace", "--kind", "card", "--text", "Adds <d6>")
    kyra, lem = served.seat("hero-1"), served.seat("hero-2")
    found = {section["title"]: section["rows"] for section in kyra.data("/me")["sections"]}
    assert found["In your own words"] == [["Mace", "Adds <d6>"]]
    assert "Adds &lt;d6&gt;" in kyra.get("/me", headers={"Accept": "text/html"}).text
    assert "In your own words" not in [section["title"] for section in lem.data("/me")["sections"]]


def test_what_a_change_says_stands_once(served: Served) -> None:
    """At the foot of every screen, with its Undo; in a box over the page only where there is more to say."""
    kyra = served.seat("hero-1")

    def said(label: str, **values: str) -> str:
        form = kyra.offer("/act", label)["form"]
        return kyra.post("/do", data={"form": form, **values}, headers={"X-Fragment": "1"}).text

    assert 'class="said plain"' in said("Note", words="a short one")
    (where,) = kyra.offer("/act", "Villain met")["asks"]
    met = said("Villain met", at=where["options"][0])  # what everyone has to do now, each step with its rule
    assert 'class="said"' in met and '<a href="/ask?q=encounter%20the%20villain">' in met
    assert "companion " not in met
    assert "plain" not in said("Close", location="Nowhere")


def test_a_new_link_is_shown_at_once(served: Served) -> None:
    host = served.seat("host")
    page = host.post("/seat", data={"key": "spectator", "do": "renew"}, headers={"Accept": "text/html"})
    assert page.url.query == b"show=spectator"
    assert page.text.count("<details") == page.text.count('name="seat"')  # one code is shown at a time
    (opened,) = re.findall(r'<details class="seat" name="seat" open><summary><b>(\w+)', page.text)
    assert opened == "Spectator"


def test_a_check_is_drawn_and_a_roll_that_counts_is_made_once(served: Served) -> None:
    kyra, before = served.seat("hero-1"), served.steps()
    said = kyra.tap("/roll", "Skill", skill="wisdom", difficulty="6").json()
    assert len(said["facts"]["distribution"]) == 12
    assert said["facts"]["succeeds"] == ["6", "7", "8", "9", "10", "11", "12"]
    drawn = kyra.post("/do", data={"form": kyra.offer("/roll", "As typed")["form"], "against": "wisdom 6"}).text
    assert drawn.count("<rect") == 12
    assert drawn.count('class="hit"') == 7
    assert "--all" not in drawn
    (roll,) = re.findall(r'name="form" value="([^"]*)">\s*<button class="main"[^>]*><b>Roll it<', drawn)
    assert '<a href="/ask?q=attempting%20a%20check">' in drawn
    assert served.steps() == before
    rolled = kyra.send_form(roll, "once").json()
    assert rolled["done"] and rolled == kyra.send_form(roll, "once").json()
    assert kyra.tap("/roll?dice=2d6", "Roll 2d6").json()["facts"] == {}
    assert len(served.steps()) == len(before) + 2


def test_a_table_of_chances_keeps_its_columns(served: Served) -> None:
    kyra = served.seat("hero-1")
    drawn = kyra.post("/do", data={"form": kyra.offer("/roll", "Where is the villain?")["form"]}).text
    assert '<pre class="columns">' in drawn
    single = kyra.post("/do", data={"form": kyra.offer("/roll", "Skill")["form"], "skill": "wisdom"}).text
    assert "<pre" not in single


def test_rolls_stand_under_their_odds(served: Served) -> None:
    page = served.seat("hero-1").data("/roll?dice=d12%2B2>%3D8&dice=luck:2d12%2B2>%3D8")
    assert [one["expression"] for one in page["odds"]] == ["2d12+2>=8", "d12+2>=8"]  # the best first
    labels = [offer["label"] for offer in page["buttons"][0]["offers"]]
    assert labels == ["Roll luck", "Roll d12+2>=8"]


def test_what_is_wrong_is_told_with_its_fix_and_without_the_campaign(tmp_path: Path) -> None:
    table = Served(tmp_path / "home")
    table.script(
        "campaign new Thursdays --game runebound", "party add corbin", "scenario choose margath --first corbin",
        "asset gain corbin 'Chain mail' --type clothing", "asset gain corbin 'Leather armor' --force test",
    )  # fmt: skip
    table.start()
    try:
        corbin = table.seat("hero-1")
        for page in ("/table", "/me", "/act"):
            (found,) = [one for one in corbin.data(page)["findings"] if one["severity"] == "error"]
            assert (found["subject"], found["where"]) == ("Thursdays / Corbin / clothing", "Corbin / clothing")
        assert corbin.send_form(found["button"]["form"]).json()["done"]
        assert "error" not in [one["severity"] for one in corbin.data("/act")["findings"]]
    finally:
        table.stop()


def test_a_refusal_brings_its_fix_and_the_reason_as_buttons(tmp_path: Path) -> None:
    table = Served(tmp_path / "home")
    table.script(
        "campaign new Thursdays --game runebound", "party add corbin", "scenario choose margath --first corbin",
        "asset gain corbin 'Chain mail' --type clothing",
    )  # fmt: skip
    table.start()
    try:
        corbin = table.seat("hero-1")
        told = corbin.tap("/me", "Get an unlisted one", name="Old cloak", type="clothing")
        assert told.status_code == 409
        drawn = corbin.post(
            "/do",
            data={"form": corbin.offer("/me", "Get an unlisted one")["form"], "name": "Cloak", "type": "clothing"},
        ).text
        assert "Do it anyway" in drawn and 'name="force"' in drawn
        fix = re.findall(r'class="offer fix.*?name="form" value="([^"]*)".*?</form>', drawn, re.S)
        assert corbin.send_form(fix[0], discard="Chain mail").json()["done"]
        assert [card["name"] for card in corbin.data("/me")["member"]["assets"]] == ["Cloak"]
    finally:
        table.stop()


def test_each_seat_goes_on_with_its_own_question(served: Served) -> None:
    kyra, lem = served.seat("hero-1"), served.seat("hero-2")
    as_json = {"Accept": "application/json"}
    assert kyra.post("/line", data={"line": "ask evade a monster"}, headers=as_json).json()["code"] == 0
    told = lem.post("/line", data={"line": "more"}, headers=as_json).json()
    assert "Nothing was asked yet" in told["err"]
    assert "Nothing was asked yet" not in kyra.post("/line", data={"line": "more"}, headers=as_json).json()["err"]


def test_a_question_goes_on_with_its_subject_though_a_ruling_stands_first(served: Served) -> None:
    served.cli("ruling", "add", "villains are never evaded here", "--on", "evading-a-villain")
    kyra = served.seat("hero-1")
    try:
        assert kyra.data("/ask?q=can+I+evade+a+villain")["answers"][0]["kind"] == "ruling"
        assert kyra.data("/ask?q=and+a+henchman")["about"] == "Evading a Villain"
    finally:
        served.cli("undo", "--yes")


PASSAGE = "A hero who meets the lamp keeper may evade the keeper. The evaded keeper goes back and the lamp stays lit. "


def test_the_page_of_the_tables_own_book_stands_beside_the_answer(served: Served, tmp_path: Path) -> None:
    book = write_pdf(tmp_path / "lamps.pdf", [PASSAGE * 4])
    served.cli("rules", "add", str(book), "--title", "Lamps")
    kyra = served.seat("hero-1")
    try:
        told = kyra.data("/ask?q=evade+the+lamp+keeper")["answers"]
        assert [one["page"] for one in (a.get("passage") or a for a in told) if one["kind"] == "book"]
        page = kyra.get("/ask?q=evade+the+lamp+keeper", headers={"Accept": "text/html"}).text
        assert page.count('<details class="picture" open>') == 1
        picture = kyra.get(html.unescape(re.findall(r'src="(/picture[^"]+)"', page)[0]))
        assert picture.content.startswith(b"\x89PNG")
    finally:
        served.cli("undo", "--yes")


def test_two_seats_at_once_both_get_through(served: Served) -> None:
    seats = [served.seat("hero-1"), served.seat("hero-2")]
    count = len(served.steps())
    forms = [seat.offer("/act", "Note")["form"] for seat in seats]
    with ThreadPoolExecutor(8) as pool:
        work = [pool.submit(seats[n % 2].send_form, forms[n % 2], f"at-once-{n}", words=f"note {n}") for n in range(10)]
    assert all(one.result().json()["done"] for one in work)
    assert len(served.steps()) == count + 10


def test_a_spectator_changes_nothing(served: Served) -> None:
    looker = served.seat("spectator")
    assert looker.data("/table")["buttons"] == []
    assert looker.post("/line", data={"line": "note hello"}).status_code == 403
    assert looker.post("/do", data={"form": "x"}).status_code == 403
    assert looker.get("/download/campaign").status_code == 403
    assert "/join/" not in looker.get("/join").text


@pytest.mark.parametrize(
    "line",
    [
        "restore", "backup", "companion backup x.db", "campaign import a.json", "campaign export", "rules add x.pdf",
        "games add .", "serve", "table", "demo", "odds 2d6 --svg x.svg", "party sheet kyra", "deck check -f x",
        "campaign export --to=x",
        "backup -- --help", "box export x.json", "--no-pager backup x.db", "campaign --no-pager export",
        "data check /etc",
        "campaign export --to --help --to x.json", "record copy --to sqlite:///x.db --replace", "doctor --against x",
    ],
)  # fmt: skip
def test_line_refuses_what_touches_files(served: Served, line: str) -> None:
    got = served.seat("hero-1").post("/line", data={"line": line}, headers={"Accept": "application/json"}).json()
    assert got["code"] == 2, got
    assert got["err"].count("\n") <= 1
    assert "files of the host's" in got["err"]


@pytest.mark.parametrize(
    "line",
    [
        "-- backup x.db", "companion -- backup x.db", "campaign -- export --to x.json", "campaign -- delete x --yes",
        "record -- copy --to sqlite:///x.db", "--install-completion", "--show-completion zsh", "help -- backup x.db",
    ],
)  # fmt: skip
def test_nothing_hides_which_command_is_called(served: Served, line: str) -> None:
    before = sorted(Path.cwd().iterdir()), sorted(Path.home().iterdir()), sorted(served.home.rglob("*.db"))
    for key in ("host", "hero-1"):
        got = served.seat(key).post("/line", data={"line": line}, headers={"Accept": "application/json"}).json()
        assert got["code"] == 2, got
        assert "begins with its command" in got["err"] or "Usage" in got["err"], got
    assert (sorted(Path.cwd().iterdir()), sorted(Path.home().iterdir()), sorted(served.home.rglob("*.db"))) == before


def test_every_command_that_names_a_place_is_refused() -> None:
    host, found = Seat(HOST, "Host"), []
    for words, command in every_command():
        for param in command.params:
            named = "path" in type(param.type).__name__.lower() or param.metavar in {"URL", "FOLDER", "FOLDER or GAME"}
            named = named or param.metavar == "[FILE]"
            if named:
                given = [param.opts[0], "x"] if param.param_type_name == "option" else ["x"]
                found.append(words)
                with pytest.raises(CompanionError, match="files of the host"):
                    refuse_line([*words, *given], host, None)
    assert len(found) > 15
    refuse_line(["campaign", "export", "--help"], host, None)


def every_command(path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Command]]:
    """Every command of the terminal, with the words that call it."""
    command = command_at(path)
    for verb in verbs_of(command):
        yield from every_command((*path, verb))
    if path and not verbs_of(command):
        yield path, command


def test_a_word_of_the_hosts_own_opens_no_door(served: Served) -> None:
    host, kyra = served.seat("host"), served.seat("hero-1")
    as_json = {"Accept": "application/json"}
    for line in ("config alias keep backup", "config set author Lem"):
        assert "is the host's" in kyra.post("/line", data={"line": line}, headers=as_json).json()["err"]
    assert host.post("/line", data={"line": "config alias keep backup"}, headers=as_json).json()["code"] == 0
    for seat in (host, kyra):
        assert "files of the host's" in seat.post("/line", data={"line": "keep"}, headers=as_json).json()["err"]
    assert host.post("/line", data={"line": "config alias keep"}, headers=as_json).json()["code"] == 0


def test_line_is_the_terminal(served: Served) -> None:
    kyra = served.seat("hero-1")
    got = kyra.post("/line", data={"line": "show", "width": "60"}, headers={"Accept": "application/json"}).json()
    assert got["code"] == 0
    assert "Brigandoom" in got["out"]
    assert any("party" in text for text in kyra.data("/complete?line=par"))
    assert {"status", "play"} <= set(kyra.data("/complete?line="))
    assert not {"serve", "backup", "demo"} & {*kyra.data("/complete?line="), *kyra.data("/complete?line=b")}
    wrong = kyra.post("/line", data={"line": "frobnicate"}, headers={"Accept": "application/json"}).json()
    assert wrong["code"] == 2
    assert str(served.home) not in json.dumps(wrong)


def test_a_campaign_comes_and_goes_by_the_host_alone(served: Served) -> None:
    host = served.seat("host")
    exported = host.get("/download/campaign")
    assert json.loads(exported.content)["format"]
    assert host.get("/download/backup").content[:6] == b"SQLite"
    sent = {"file": ("../../evil.json", exported.content, "application/json")}
    assert served.seat("hero-1").post("/upload", data={"kind": "campaign"}, files=sent).status_code == 403
    assert host.post("/upload", data={"kind": "campaign"}, files={"file": ("x.exe", b"MZ")}).status_code == 422


def test_undo_from_the_log(served: Served) -> None:
    kyra, lem = served.seat("hero-1"), served.seat("hero-2")
    assert kyra.tap("/act", "Note", words="to be taken back").json()["done"]
    lines = kyra.data("/log")
    assert (">Redo<" in kyra.get("/log").text) == any(one["undone"] for one in lines)
    line = next(line for line in lines if "taken back" in line["label"])
    got = lem.post("/line", data={"line": f"undo --step {line['step']} --yes"}, headers={"Accept": "application/json"})
    assert got.json()["code"] == 0, got.text
    assert next(one for one in kyra.data("/log") if one["step"] == line["step"])["undone"]
    assert ">Redo<" in kyra.get("/log").text


def test_the_log_goes_back_as_far_as_one_asks(served: Served) -> None:
    kyra = served.seat("hero-1")
    served.script(*[f"note line {n}" for n in range(61)])
    assert len(kyra.data("/log")) == 60
    assert '<a class="link" href="/log?lines=240">' in kyra.get("/log").text
    whole = kyra.data("/log?lines=240")
    assert "Kyra joins the party" in [line["label"] for line in whole]
    assert "/log?lines=" not in kyra.get("/log?lines=240").text
    assert len(kyra.data("/log?lines=x")) == 60
    assert len(kyra.data("/log?lines=0")) == 1


def test_the_log_says_who_and_the_campaign_stays(served: Served) -> None:
    served.cli("campaign", "new", "Another", "--game", "rotr")
    try:
        kyra = served.seat("hero-1")
        assert kyra.tap("/act", "Note", words="still on Thursday").json()["done"]
        assert kyra.data("/log")[0]["author"] == "Kyra"
        assert "still on Thursday" in kyra.data("/log")[0]["label"]
        assert kyra.data("/table")["status"]["campaign"].startswith("Thursday")
    finally:
        served.cli("campaign", "use", "Thursday <b>group</b>")


def test_a_revoked_seat_is_out(served: Served) -> None:
    host, lem = served.seat("host"), served.seat("hero-2")
    assert lem.post("/seat", data={"key": "host", "do": "revoke"}).status_code == 403
    assert host.post("/seat", data={"key": "hero-2", "do": "revoke"}).status_code == 200
    assert lem.get("/me").status_code == 401
    assert host.post("/seat", data={"key": "hero-2", "do": "renew"}).status_code == 200
    assert lem.get("/me").status_code == 401
    assert served.seat("hero-2").get("/me").status_code == 200


def test_a_change_in_a_terminal_is_told_at_once(served: Served) -> None:
    kyra = served.seat("hero-1")
    with kyra.stream("GET", "/events") as stream:
        lines = (line for line in stream.iter_lines() if line.startswith("data:"))
        first = next(lines)
        served.cli("note", "from the terminal")
        assert next(lines) != first


def test_too_large_is_refused(served: Served) -> None:
    host = served.seat("host")
    assert host.post("/line", data={"line": "x" * 100_000}).status_code == 413
