"""What a player's book says beside an entry: which sentences, and under which heading."""

from __future__ import annotations

from typing import Any

from rulesindex.answer import Placed, Pool
from rulesindex.beside import beside
from rulesindex.schema import stems


class Book:
    """Passages in their order, as an opened index gives them, with what each entry leads to."""

    def __init__(self, *passages: tuple[str, str, int | None], links: dict[str, list[tuple[int, float]]]) -> None:
        self.rows = [
            {"ref": f"p{at}", "title": title.split(" / ")[-1], "path": title.split(" / "), "text": text, "page": page}
            for at, (title, text, page) in enumerate(passages)
        ]
        self.size = len(self.rows)
        self.links = links
        self.names = {str(row["ref"]): at for at, row in enumerate(self.rows)}

    def count(self, root: str) -> int:
        return sum(root in stems(str(row["text"])) for row in self.rows)

    def passage(self, at: int) -> dict[str, Any]:
        return self.rows[at]


def shown(book: Book, source: str, at: int, asked: str) -> tuple[str, str]:
    """The heading and the text that stand beside the entry `gems` when a passage fits the question best."""
    entry: Any = {"ref": "gems", "title": "Gem refresh", "text": "Gems turn faceup again.", "source": source}
    pool: Any = Pool("vey", None, {"rules": book}, {"rules": "Rules"})  # type: ignore[dict-item]
    found = beside(pool, entry, [Placed("rules", at, 1.0, 1.0)], asked, first=True)
    assert found is not None
    return found.title, found.text


COLUMNS = (
    ("Stories", "Stories are told.\n\nTime Track", None),
    ("Forts", "- Gems turn faceup again when the time token enters their space.\n\nForts are for soldiers.", None),
    ("Towns", "- Gems under a hero do not turn. See the Time Track.", None),
)


def test_a_rule_that_ran_into_the_next_column_stands_under_the_heading_it_has() -> None:
    book = Book(*COLUMNS, links={"gems": [(1, 0.9)]})
    heading, text = shown(book, "rulebook p. 3, Gems; rulebook p. 9, Time Track", 1, "when do gems turn")
    assert heading == "Time Track"
    assert "faceup again" in text


def test_a_section_that_is_only_spoken_of_is_no_heading() -> None:
    book = Book(COLUMNS[2], links={"gems": [(0, 0.2)]})
    assert shown(book, "rulebook, Time Track", 0, "gems")[0] == "Towns"


def test_a_heading_that_was_lost_is_known_by_the_passage_the_entry_was_taken_from() -> None:
    book = Book(COLUMNS[2], links={"gems": [(0, 0.9)]})
    assert shown(book, "rulebook, Time Track", 0, "gems")[0] == "Time Track"


def test_a_heading_on_another_page_is_not_this_ones() -> None:
    book = Book(("Time Track", "Time passes.", 8), ("Forts", "Gems turn faceup.", 9), links={"gems": [(1, 0.2)]})
    assert shown(book, "rulebook, Time Track", 1, "gems")[0] == "Forts"
    assert shown(book, "rulebook p. 8, Time Track", 1, "gems")[0] == "Forts"


def test_sentences_of_a_neighbour_that_says_the_same_rule_are_read_with_it() -> None:
    asked = "does a gem under a hero turn"
    with_it = shown(Book(*COLUMNS, links={"gems": [(1, 0.7), (2, 0.2)]}), "rulebook, Gems", 1, asked)[1]
    without = shown(Book(*COLUMNS, links={"gems": [(1, 0.9), (2, 0.01)]}), "rulebook, Gems", 1, asked)[1]
    assert "under a hero do not turn" in with_it
    assert "under a hero" not in without


def test_sentences_are_of_one_page_the_one_that_holds_the_best_of_them() -> None:
    pages = [(title, text, at) for at, (title, text, _) in enumerate(COLUMNS)]
    book = Book(*pages, links={"gems": [(1, 0.7), (2, 0.2)]})
    heading, text = shown(book, "rulebook, Ships", 1, "under a hero")
    assert heading == "Towns"
    assert "faceup" not in text
    heading, text = shown(book, "rulebook, Ships", 1, "when the time token enters their space faceup")
    assert heading == "Forts"
    assert "under a hero" not in text


def test_what_stands_in_one_part_of_a_long_section_is_not_put_under_the_name_of_another() -> None:
    book = Book(("Boons / Spell", "Armor: gems turn faceup.", None), links={"gems": []})
    assert shown(book, "rulebook, Damage", 0, "armor gems")[0] == "Boons"
