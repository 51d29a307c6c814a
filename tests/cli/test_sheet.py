"""Sheets to print: one page, everything on it once, no name that does anything."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.page import Boxes, Page, Section
from companion.folder import player_folder
from companion.render.fit import CUT_AT, SIZES, fitted
from companion.render.html import page_html
from companion.store.readmodel import need_active
from companion.table.campaign_sheet import campaign_page
from tests.cli.browser import CHROMIUM, needs_browser, printed

MARKUP = '<script src="//evil">alert(1)</script>'
GAMES = {
    "pacg-rotr": ("kyra",),
    "descent": ("ashrian",),
    "arcania": ("Brom", "--as", "fighter"),
    "runebound": ("corbin",),
}


class Tags(HTMLParser):
    """Every tag, attribute and text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _value in attrs}

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(data)


OWN = {"html", "head", "meta", "title", "style", "body", "header", "h1", "p", "main", "section", "h2", "footer"}
OWN |= {"table", "thead", "tbody", "tr", "th", "td", "i", "span"}


def is_harmless(html: str) -> bool:
    found = Tags(html)
    return found.tags <= OWN and found.attributes <= {"lang", "charset", "http-equiv", "content", "class", "name"}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def test_the_sheet_of_a_member_is_a_file_with_their_name(cli, thursday: Path, here: Path) -> None:
    assert cli("party", "sheet", "kyra", "--html").out == "Written to kyra.html.\n"
    words = Tags((here / "kyra.html").read_text(encoding="utf-8")).words
    assert "Kyra" in words
    assert "the mayor lied" in words
    assert any("played by Ana" in word and "Thursday group" in word for word in words)


@pytest.mark.parametrize(
    "line", [["kyra", "--html", "out.html"], ["--html", "out.html", "kyra"], ["kyra", "--html=out.html"]]
)
def test_the_file_may_be_named_before_or_after(cli, thursday: Path, here: Path, line: list[str]) -> None:
    cli("party", "sheet", *line)
    assert [path.name for path in here.iterdir()] == ["out.html"]


@pytest.mark.parametrize("line", [["kyra"], ["kyra", "--html"], ["--html", "kyra"], ["--html", "kyra", "--yes"]])
def test_a_bare_html_takes_the_name_of_the_member(cli, thursday: Path, here: Path, line: list[str]) -> None:
    cli("party", "sheet", *line)
    assert [path.name for path in here.iterdir()] == ["kyra.html"]


def test_a_dash_prints_it(cli, thursday: Path, here: Path) -> None:
    assert cli("party", "sheet", "kyra", "--html", "-").out.startswith("<!DOCTYPE html>")
    assert not list(here.iterdir())


def test_a_file_is_not_replaced_without_being_asked(cli, thursday: Path, here: Path) -> None:
    (here / "kyra.html").write_text("mine")
    assert "--yes" in cli("party", "sheet", "kyra", code=2).err
    assert (here / "kyra.html").read_text() == "mine"
    cli("party", "sheet", "kyra", "--yes")
    assert "Kyra" in (here / "kyra.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_sheet(cli, opened: Path, game: str) -> None:
    cli("campaign", "new", "Thursday", "--game", game)
    cli("party", "add", *GAMES[game], code=None)
    shape = cli("party", "show", GAMES[game][0], "--json").json
    html = cli("party", "sheet", GAMES[game][0], "--html", "-").out
    assert is_harmless(html)
    words = Tags(html).words
    assert shape["name"] in words
    figures = {**shape["printed"], **shape}
    for name in ("hand_size", "health", "willpower", "gold", "level", "speed"):
        if isinstance(figures.get(name), int):
            label = words.index(name.replace("_", " ").capitalize())
            assert words[label + 1] == str(figures[name]), name


def test_boxes_are_drawn_and_ticked(cli, opened: Path) -> None:
    cli("campaign", "new", "Thursday", "--game", "pacg-rotr")
    cli("party", "add", "kyra")
    before = cli("party", "sheet", "kyra", "--html", "-").out
    cli("feat", "gain", "kyra", "skill", "wisdom", "--reason", "a test")
    after = cli("party", "sheet", "kyra", "--html", "-").out
    assert before.count('"box ticked"') == 0
    assert after.count('"box ticked"') == 1
    assert after.count('class="box') == before.count('class="box')


def test_cards_are_listed_by_zone_and_type(cli, opened: Path) -> None:
    cli("campaign", "new", "Thursday", "--game", "pacg-rotr")
    cli("party", "add", "kyra")
    cli("deck", "set", "kyra", "--suggested")
    words = Tags(cli("party", "sheet", "kyra", "--html", "-").out).words
    assert words[words.index("Deck", words.index("Power feats")) :][:3] == ["Deck", "Weapon", "Mace, Quarterstaff"]
    assert any(word.startswith("Blessing of the Gods (") for word in words)


def test_nothing_is_said_twice(cli, opened: Path) -> None:
    cli("campaign", "new", "Nights", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("party", "add", "avric")
    cli("quest", "start")
    cli("quest", "win", "heroes")
    cli("phase", "finish", "--yes")
    words = Tags(cli("party", "sheet", "ashrian", "--html", "-").out).words
    assert words.count("XP") == 1
    assert words[words.index("XP") + 1] == "1"
    assert words.count("Archetype") == 1


def test_an_ability_with_a_number_is_no_feat_besides(cli, opened: Path) -> None:
    cli("campaign", "new", "Coast", "--game", "arcania")
    cli("party", "add", "dalger", "--as", "fighter")
    cli("hero", "learn", "dalger", "PRC2", "--from", "random")
    words = Tags(cli("party", "sheet", "dalger", "--html", "-").out).words
    assert words.count("PRC") == 1 and "Feats" not in words


def test_names_with_markup_stay_harmless(cli, thursday: Path, here: Path) -> None:
    cli("party", "add", MARKUP, "--custom", "--player", "</title><b>Ben")
    cli("note", "</style><img src=x onerror=alert(1)>", "--about", MARKUP)
    for line in (["party", "sheet", MARKUP], ["campaign", "sheet"]):
        html = cli(*line, "--html", "-").out
        assert is_harmless(html)
        assert "default-src 'none'" in html
        assert MARKUP in Tags(html).words
    cli("party", "sheet", MARKUP, "--html")
    assert [path.name for path in here.iterdir()] == ["script-src-evil-alert-1-script.html"]


cells = st.one_of(st.text(max_size=60), st.builds(Boxes, st.integers(0, 50), st.none() | st.integers(0, 50)))
pages = st.builds(
    Page,
    title=st.text(max_size=40),
    line=st.text(max_size=40),
    sections=st.lists(
        st.builds(
            Section,
            title=st.text(max_size=20),
            rows=st.lists(st.tuples(cells, cells), min_size=1, max_size=4).map(tuple),
            header=st.just(()) | st.tuples(st.text(max_size=5), st.text(max_size=5)),
            left_out=st.integers(0, 3),
        ),
        max_size=3,
    ).map(tuple),
    foot=st.text(max_size=9),
    single=st.booleans(),
)


@settings(deadline=None, max_examples=60)
@given(pages)
def test_no_words_on_a_page_become_markup(page: Page) -> None:
    assert is_harmless(page_html(page))


def crowded(cards: int, notes: int) -> Page:
    """A member with more than a sheet of paper can hold."""
    deck = tuple((f"Card of many words number {n}", f"weapon, {n} of them, from a distant land") for n in range(cards))
    kept = tuple((f"Note {n}: the mayor of the third village knows more than he says. " * 3,) for n in range(notes))
    sections = (Section("Deck", deck, ("Card", "What")), Section("Notes", kept, newest_last=True))
    return Page("Kyra", "played by Ana", tuple(s for s in sections if s.rows), "today", single=True)


def test_what_is_more_is_set_smaller() -> None:
    sizes = [fitted(crowded(n, n // 4))[1] for n in (1, 25, 30, 35, 60)]
    assert sizes[0] == SIZES[0]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) > 2


def test_what_has_to_be_cut_stays_readable() -> None:
    page, size = fitted(crowded(400, 100))
    assert size == CUT_AT
    assert all(section.left_out for section in page.sections)


@pytest.mark.parametrize(("cards", "notes"), [(30, 5), (400, 1), (10, 300), (500, 500)])
def test_what_is_left_out_is_counted(cards: int, notes: int) -> None:
    page = crowded(cards, notes)
    deck, kept = fitted(page)[0].sections
    assert (len(deck.rows) + deck.left_out, len(kept.rows) + kept.left_out) == (cards, notes)
    assert kept.rows[-1] == page.sections[1].rows[-1], "the newest note stays"


def test_one_endless_note_ends() -> None:
    page = Page("Kyra", "", (Section("Notes", (("word " * 20_000,),)),), single=True)
    (section,) = fitted(page)[0].sections
    assert isinstance(section.rows[0][0], str)
    assert section.rows[0][0].endswith(" ...")


@needs_browser
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_a_sheet_fits_on_one_page(cli, thursday: Path, paper: str) -> None:
    cli("deck", "set", "kyra", "--suggested")
    pdf = printed(cli("party", "sheet", "kyra", "--html", "-").out, paper)
    assert len(pdf.pages) == 1
    words = pdf.pages[0].extract_text()
    assert "Kyra" in words
    assert "the mayor lied" in words


@needs_browser
@pytest.mark.parametrize(("cards", "notes"), [(25, 3), (33, 3), (45, 9), (600, 400)])
def test_a_crowded_sheet_fits_on_one_page(cards: int, notes: int) -> None:
    pdf = printed(page_html(crowded(cards, notes)), "letter")
    assert len(pdf.pages) == 1
    assert "today" in pdf.pages[0].extract_text()


@needs_browser
def test_no_word_of_a_table_is_torn_and_an_endless_one_does_not_widen_the_page() -> None:
    header = ("Item", "Attack", "Dice", "Surges")
    rows = (("Iron Battleaxe", "melee", "blue, yellow", "Stun"), ("x" * 200, "melee", "blue, yellow", "Stun"))
    sections = (Section("Items", rows[:1], header), Section("Odd", rows, header))
    for section in sections:
        page = Page("Kyra", "", (section,), "today", single=True)
        pdf = printed(page_html(page), "letter")
        words = pdf.pages[0].extract_text().split()
        assert len(pdf.pages) == 1
        assert {"Battleaxe", "Surges", "Stun", "melee"} <= set(words)
    assert len([word for word in words if set(word) == {"x"}]) > 1


@needs_browser
def test_no_page_is_wider_than_a_phone(tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    rows = (("B-1 Brigandoom!", "Started", "2026-11-19", "2026-11-19"),)
    log = (("2026-11-19 05:36", "Merisiel's deck is built as the rulebook suggests"),)
    page = Page(
        "Thursday", "", (Section("Quest log", rows, ("Quest", "Result", "Began", "Ended")), Section("Log", log))
    )
    (tmp_path / "page.html").write_text(page_html(page), encoding="utf-8")
    with sync_playwright() as play, play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]) as browser:
        for width in (320, 360, 390):
            shown = browser.new_page(viewport={"width": width, "height": 700})
            shown.goto((tmp_path / "page.html").as_uri())
            assert shown.evaluate("document.documentElement.scrollWidth") == width


@needs_browser
def test_the_longest_note_fits_on_one_page() -> None:
    page = Page("Kyra", "", (Section("Notes", (("word " * 2_000,), ("ẞ" * 9_000,))),), "today", single=True)
    assert len(printed(page_html(page), "letter").pages) == 1


def test_the_campaign_is_printed_with_its_log(cli, thursday: Path, here: Path) -> None:
    cli("quest", "start")
    cli("quest", "win")
    cli("note", "forget this")
    cli("undo")
    cli("house", "allow", "PTY001", "--reason", "we are five")
    assert cli("campaign", "sheet", "--html").out == "Written to thursday-group.html.\n"
    words = Tags((here / "thursday-group.html").read_text(encoding="utf-8")).words
    assert [word for word in words if word in {"Kyra", "Ana", "Lem"}][:3] == ["Kyra", "Ana", "Lem"]
    began = words.index("B-1 Brigandoom!")
    assert words[began + 1] == "Won"
    assert "we are five" in words
    assert "Kyra joins the party" in words
    assert not [word for word in words if "forget this" in word]


def test_another_campaign_can_be_printed(cli, thursday: Path) -> None:
    assert "Dark nights" in Tags(cli("campaign", "sheet", "dark", "--html", "-").out).words


@needs_browser
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_a_long_log_fits_on_one_page_or_goes_on_over_pages(cli, thursday: Path, games, paper: str) -> None:
    view = need_active(player_folder())
    log = [
        (f"2026-11-16T19:{n:02}", f"Step {n}: Kyra goes to the Wooden Bridge and meets a bandit") for n in range(300)
    ]
    one, whole = (printed(page_html(campaign_page(view, games, log, "today", whole)), paper) for whole in (False, True))
    words = one.pages[0].extract_text()
    assert len(one.pages) == 1
    assert "Step 299" in words and "more in the record" in words and "Step 0:" not in words
    assert words.count("Step") > 40, "the page is used"
    assert len(whole.pages) > 2
    assert "Step 0:" in whole.pages[0].extract_text()


def test_a_sheet_changes_nothing(cli, thursday: Path, here: Path, state: Callable[[], list[str]]) -> None:
    before = state()
    cli("party", "sheet", "kyra")
    cli("campaign", "sheet")
    cli("party", "sheet", "nobody", code=2)
    assert state() == before
