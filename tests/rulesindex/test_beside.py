"""What a player's book says beside an entry: which sentences, and under which heading."""

from __future__ import annotations

from typing import Any

import pytest

from rulesindex.answer import Placed, Pool
from rulesindex.beside import beside
from rulesindex.books.headings import label_of
from rulesindex.question import Question
from rulesindex.schema import stems


class Book:
    """Passages in their order, as an opened index gives them, with what each entry leads to."""

    def __init__(
        self,
        *passages: tuple[str, str, int | None],
        links: dict[str, list[tuple[int, float]]],
        heads: tuple[str, ...] = (),
        mixed: bool = False,
    ) -> None:
        self.rows = [_row(at, *passage, heads) for at, passage in enumerate(passages)]
        self.size = len(self.rows)
        self.links = links
        self.names = {str(row["ref"]): at for at, row in enumerate(self.rows)}
        self.mixed = mixed

    def count(self, root: str) -> int:
        return sum(root in stems(str(row["text"])) for row in self.rows)

    def passage(self, at: int) -> dict[str, Any]:
        return self.rows[at]


def _row(at: int, title: str, text: str, page: int | None, heads: tuple[str, ...]) -> dict[str, Any]:
    path, lines = title.split(" / "), text.split("\n")
    return {
        "ref": f"p{at}",
        "title": path[-1],
        "path": path,
        "text": text,
        "page": page,
        "section": path[-2] if len(path) > 1 and label_of(lines[0]) == path[-1] else path[-1],
        "heads": [n for n, line in enumerate(lines) if line in heads],
        "items": [n for n, line in enumerate(lines) if label_of(line)],
    }


def entry_of(source: str, says: str = "Gems turn faceup again.") -> Any:
    """The entry `gems` of a digest."""
    return {"ref": "gems", "title": "Gem refresh", "text": says, "source": source}


def pool_of(book: Book) -> Any:
    """A game with this book alone."""
    return Pool("vey", None, {"rules": book}, {"rules": "Rules"})  # type: ignore[dict-item]


def shown(book: Book, source: str, at: int, asked: str, says: str = "Gems turn faceup again.") -> tuple[str, str]:
    """The heading and the text that stand beside the entry `gems` when a passage fits the question best."""
    question = Question(asked, dict.fromkeys(stems(asked), 1.0), {})
    found = beside(pool_of(book), entry_of(source, says), [Placed("rules", at, 1.0, 1.0)], question, first=True)
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


SHARED = "Gems turn faceup again.\n\nShips\n\nShips sail with gems.\n\nWinds\n\nNo gem turns in a storm."
HEADS = ("Ships", "Winds")


def test_sections_that_share_a_passage_are_told_apart() -> None:
    book = Book(("Gems", SHARED, None), links={"gems": [(0, 0.9)]}, heads=HEADS)
    assert shown(book, "rulebook, Gems", 0, "when do gems turn faceup") == ("Gems", "Gems turn faceup again.")
    assert shown(book, "rulebook, Winds", 0, "turn in a storm")[1].startswith("No gem turns in a storm.")


def test_a_second_section_that_says_more_of_the_question_stands_below_under_its_own_heading() -> None:
    book = Book(COLUMNS[1], COLUMNS[2], links={"gems": [(0, 0.7), (1, 0.2)]})
    heading, text = shown(book, "rulebook, Forts", 0, "does a gem turn under a hero")
    first, _, below = text.partition("\n")
    assert heading == "Forts"
    assert "under a hero" not in first
    assert below.startswith("Under Towns: Gems under a hero do not turn.")


def test_a_second_section_is_not_shown_where_it_repeats_the_first_or_says_nothing_of_the_question() -> None:
    again = ("Last page", "Gems turn faceup again when the token enters.", None)
    book = Book(COLUMNS[1], again, COLUMNS[2], links={"gems": [(0, 0.7), (1, 0.2), (2, 0.05)]})
    assert "Under" not in shown(book, "rulebook, Forts", 0, "when do gems turn faceup again")[1]


def test_a_long_section_goes_on_in_the_next_passage_but_not_on_the_next_page() -> None:
    parts = (("Gems", "Gems turn faceup again.", 4), ("Gems", "A gem in a storm stays facedown.", 4))
    whole = Book(*parts, links={"gems": [(0, 0.5), (1, 0.5)]})
    assert shown(whole, "rulebook, Gems", 0, "gems")[1] == "Gems turn faceup again. A gem in a storm stays facedown."
    parted = Book(parts[0], ("Gems", parts[1][1], 5), links={"gems": [(0, 0.5), (1, 0.5)]})
    text = shown(parted, "rulebook, Gems", 0, "gems turn faceup")[1]
    assert text.partition("\n")[0] == "Gems turn faceup again."


def test_of_a_list_that_has_no_room_the_item_that_decides_is_shown() -> None:
    idle = "\n".join(f"- Ware {n}: Nobody knows where a merchant keeps ware {n} or why." for n in "ABCDEFGHIJKLMNOP")
    book = Book(("Wares", f"{idle}\n- Gem: Turn it faceup again. It is sold for three.", None), links={"gems": []})
    assert (
        shown(book, "rulebook, Wares", 0, "turn a gem faceup")[1] == "Gem: Turn it faceup again. It is sold for three."
    )


def test_numbers_of_lists_and_scraps_are_not_shown_and_what_was_torn_is_marked() -> None:
    text = (
        "1. Gems turn faceup again.\n\nSEE PAGE NINE\n\nRelated Topics: Forts\n\n2.\n\n"
        "A gem that lies below a hero who rests in his own fort at night cannot"
    )
    book = Book(("Gems", text, None), links={"gems": []})
    expected = "Gems turn faceup again. A gem that lies below a hero who rests in his own fort at night cannot ..."
    assert shown(book, "rulebook, Gems", 0, "gem faceup hero fort")[1] == expected


def test_a_box_of_advice_gives_way_to_the_rule() -> None:
    advice = ("STRATEGY: GEMS", "Gems turn faceup again.", None)
    book = Book(advice, ("Gems", "At dawn all gems turn faceup again.", None), links={"gems": [(1, 0.5), (0, 0.5)]})
    found = beside(pool_of(book), entry_of("rulebook, Gems"))
    assert found is not None
    assert found.title == "Gems"


def test_where_columns_ran_together_lines_of_the_next_column_are_left_out() -> None:
    text = (
        "- Gems turn faceup again when the time token enters their space.\n\nSoldiers live in forts.\n"
        "- Gems under a hero stay as they are until the time token leaves.\n\nForts are built of stone."
    )
    book = Book(("Forts", text, None), links={"gems": [(0, 0.9)]}, mixed=True)
    says = "Gems turn faceup again when the time token enters; under a hero they stay until it leaves."
    heading, cut = shown(book, "rulebook, Time Track", 0, "when do gems turn", says)
    assert heading == "Time Track"
    assert "Soldiers" not in cut
    assert "stone" not in cut
    assert "until the time token leaves" in cut


@pytest.mark.parametrize(("source", "path"), [("rulebook, Gems", ("Gems", "Turning")), ("FAQ, Turning", ("Turning",))])
def test_the_chapter_above_is_named_only_where_the_entry_cites_it(source: str, path: tuple[str, ...]) -> None:
    book = Book(("Gems / Turning", "Gems turn faceup again.", None), links={"gems": [(0, 0.9)]})
    found = beside(pool_of(book), entry_of(source))
    assert found is not None
    assert found.path == path


def test_the_sentences_are_of_the_page_that_is_named() -> None:
    pages = [(title, text, at) for at, (title, text, _) in enumerate(COLUMNS)]
    book = Book(*pages, links={"gems": [(1, 0.7), (2, 0.2)]})
    heading, text = shown(book, "rulebook, Ships; rulebook, Ports", 2, "under a hero", "Gems under a hero do not turn.")
    assert heading == "Towns"
    assert "faceup" not in text.partition("\n")[0]
    heading, text = shown(book, "rulebook, Ships; rulebook, Ports", 1, "when the time token enters their space faceup")
    assert heading == "Forts"
    assert "under a hero" not in text.partition("\n")[0]


def test_what_stands_in_one_part_of_a_long_section_is_not_put_under_the_name_of_another() -> None:
    book = Book(("Boons / Spell", "Spell: You cast it.\nArmor: gems turn faceup.", None), links={"gems": []})
    assert shown(book, "rulebook, Damage", 0, "armor gems")[0] == "Boons"
