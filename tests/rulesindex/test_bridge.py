"""The bridge from digest to book, and the arithmetic of ranking."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesindex.books.model import Page, Passage
from rulesindex.books.pages import passages_of
from rulesindex.digest import Entry, load_digest
from rulesindex.links import MOST, link_entries
from rulesindex.rank import bridge, entry_score, passage_score


def test_every_entry_leads_to_the_passage_that_says_the_same(lanterns: Path, digest_file: Path) -> None:
    passages = passages_of([Page(lanterns.read_text(encoding="utf8"))])
    links = link_entries(load_digest("vey", [digest_file]).entries, passages)
    best = {name: passages[found[0][0]].section for name, found in links.items()}
    assert best == {
        "holding-the-town": "the-watch-at-a-glance",
        "fog-deck": "walking-a-beat",
        "captain": "the-watch-at-a-glance",
        "running-away": "meeting-a-gloom",
        "facing-a-gloom": "meeting-a-gloom",
        "brd": "gear-and-lamp-oil",
        "the-bell": "when-the-bell-tolls-disputes",
        "selling-gear": "gear-and-lamp-oil",
    }
    for found in links.values():
        assert len(found) <= MOST
        assert sum(share for _, share in found) == pytest.approx(1, abs=0.05)


def twins() -> list[Passage]:
    text = "A hero who rests heals all damage and then ends the turn."
    return [
        Passage("rest", "Rest", ("Rest",), text, 4),
        Passage("camp", "Camp", ("Camp",), text, 9),
        Passage("shop", "Shop", ("Shop",), "Buy and sell assets in a city.", 12),
    ]


@pytest.mark.parametrize(("source", "first"), [("rulebook, Rest", 0), ("rulebook, Camp", 1), ("rulebook p. 9", 1)])
def test_the_named_section_and_page_decide_between_twins(source: str, first: int) -> None:
    entry = Entry("resting", "Resting", "Heal all damage; your turn ends.", source=source)
    assert link_entries([entry], twins())["resting"][0][0] == first


def test_an_entry_without_a_word_of_the_book_leads_nowhere() -> None:
    entry = Entry("odd", "Zyx", "Qwv.")
    assert link_entries([entry], twins()) == {"odd": []}
    assert link_entries([entry], []) == {}


def test_a_passage_gains_by_the_entries_that_lead_to_it() -> None:
    links = {"sure": [(0, 0.9), (1, 0.1)], "weak": [(2, 1.0)]}
    gains = bridge([("sure", 2.0), ("weak", 0.5)], links)
    assert gains[0] > gains[1] > 0
    assert gains[0] > 50 * gains[2]
    assert bridge([], links) == {}


def entry(asks: list[str], names: list[str], text: str) -> dict[str, object]:
    def weighed(phrase: str) -> tuple[str, float]:
        return phrase, float(len(phrase.split()))

    return {"asks": [weighed(a) for a in asks], "names": [weighed(n) for n in names], "stems": text}


def test_an_entry_that_is_called_by_these_words_beats_one_that_only_speaks_of_them() -> None:
    asked = {"boss": 1.0, "run": 1.0, "away": 1.0}
    called = entry([], ["boss run away"], "boss run away")
    mention = entry([], ["victori"], "boss run away victori")
    assert entry_score(called, 0.5, asked, 3.0) > entry_score(mention, 0.5, asked, 3.0) + 0.25


def test_words_that_stand_together_count_more_than_scattered_ones() -> None:
    asked = {"empti": 1.0, "deck": 1.0}
    together = {"stems": "card deck draw empti", "parts": ["deck empti", "card"]}
    apart = {"stems": "card deck draw empti", "parts": ["deck", "empti card"]}
    assert passage_score(together, 1.0, asked, 2.0) > passage_score(apart, 1.0, asked, 2.0)
