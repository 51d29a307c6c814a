"""Lists of the size of a card: everything that is held, nine to a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core.page import CardList
from companion.core.rows import HoldingRow
from companion.render.deck_cards import cards_html
from companion.table.deck_cards import LINES, _listed, _parted
from tests.cli.browser import needs_browser, printed


def test_everything_held_stands_on_a_card(cli, thursday: Path) -> None:
    cli("deck", "set", "kyra", "--suggested")
    html = cli("party", "cards", "kyra", "--html", "-").out
    assert re.findall(r"<h1>(.*?)</h1>", html) == ["Kyra"]
    for card in ("Mace", "Cure", "Chain Mail", "Deck: Weapon"):
        assert f">{card}</li>" in html
    assert 'name="viewport"' in html and "63mm" in html and "88mm" in html
    assert cli("party", "cards", "--html", "-").out.count("<article>") == 1


def test_nobody_holds_anything(cli, thursday: Path) -> None:
    assert "no cards to list" in cli("party", "cards", code=2).err
    assert "no cards to list" in cli("party", "cards", "lem", code=2).err


def held(count: int) -> list[HoldingRow]:
    kinds = ("weapon", "spell", "ally")
    return [
        HoldingRow(n, 1, "", "deck", f"{'Very ' * (n % 12)}Old Card {n}", kinds[n * 3 // count], 1, {})
        for n in range(count)
    ]


@pytest.mark.parametrize("count", [1, 15, 60, 200])
def test_a_long_list_goes_on_over_cards(count: int) -> None:
    parts = list(_parted(list(_listed(held(count)))))
    names = [words for part in parts for words, heading in part if not heading]
    assert names == [row.card for row in held(count)]
    assert all(part[0][1] and not part[-1][1] for part in parts), "each begins with what it lists"
    assert all(len(part) <= LINES for part in parts)


@needs_browser
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_nine_fit_on_a_page_and_nothing_is_cut_off(paper: str) -> None:
    parts = list(_parted(list(_listed(held(200)))))[:10]
    html = cards_html("Cards", [CardList(f"Kyra {n}", "", tuple(part)) for n, part in enumerate(parts)])
    # Where a list were longer than its card, the row would grow, and nine would need a second page.
    pdf = printed(html.replace("rows: 88mm", "rows: minmax(88mm, auto)"), paper)
    first, second = (page.extract_text() for page in pdf.pages)
    assert len(re.findall(r"Kyra \d", first)) == 9
    assert "Kyra 9" in second
    told = " ".join((first + " " + second).split())
    for words, _heading in (line for part in parts for line in part):
        assert words in told
