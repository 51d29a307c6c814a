"""The digest's format: what it holds, and every mistake found with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesindex.digest import Source, load_digest, parse_digest, read_sources

ENTRY = """# Topic

## Captain {#captain}
kind: term
aliases: badge, leader
asks: who goes first; who decides
see: bell
source: rulebook p. 2, The Watch; rulebook, Bells
disputed: The text says one thing; the example another.

The captain settles ties.
- in order
"""


def test_each_entry_belongs_to_the_topic_above_it() -> None:
    entries, _ = parse_digest(ENTRY + "\n# Another\n\n" + ENTRY.partition("\n\n")[2].replace("captain", "bell"))
    assert [(entry.id, entry.topic) for entry in entries] == [("captain", "Topic"), ("bell", "Another")]


def test_an_entry_is_read_whole() -> None:
    entries, problems = parse_digest(ENTRY, "vey", "watch.md")
    assert problems == []
    (entry,) = entries
    assert (entry.id, entry.title, entry.kind, entry.topic) == ("captain", "Captain", "term", "Topic")
    assert entry.aliases == ("badge", "leader")
    assert entry.asks == ("who goes first", "who decides")
    assert entry.see == ("bell",)
    assert entry.disputed.startswith("The text says")
    assert entry.body == "The captain settles ties.\n- in order"
    assert (entry.file, entry.line) == ("watch.md", 3)


def test_sources_are_read_apart() -> None:
    assert read_sources("rulebook p. 15, Dying; rulebook, Rebuilding Your Deck; rulebook pp. 3-4") == (
        Source("rulebook", 15, "Dying"),
        Source("rulebook", None, "Rebuilding Your Deck"),
        Source("rulebook", 3, ""),
    )


def test_a_family_entry_cites_each_games_own_book() -> None:
    text = ENTRY.replace("source: rulebook p. 2", "source[one]: rulebook p. 2").replace(
        "see: bell\n", "source[two]: rulebook p. 9, Elsewhere\n"
    )
    assert parse_digest(text, "one")[0][0].sources[0].page == 2
    assert parse_digest(text, "two")[0][0].sources[0] == Source("rulebook", 9, "Elsewhere")
    assert parse_digest(text, "two")[1] == []


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (("source: rulebook p. 2, The Watch; rulebook, Bells\n", ""), 3, "has no source"),
        (("The captain settles ties.\n- in order\n", ""), 3, "has no text"),
        (("kind: term", "kind: nonsense"), 3, "unknown kind"),
        (("aliases:", "alias:"), 5, "unknown key"),
        (("aliases: badge, leader", "just words"), 5, "key: value"),
        (("kind: term", "kind: term\nkind: rule"), 5, "twice"),
        (("{#captain}", ""), 3, "## Title"),
        (("{#captain}", "{#Captain Hook}"), 3, "## Title"),
        (("# Topic\n", "# Topic\nstray words"), 2, "before the first entry"),
    ],
)
def test_each_mistake_is_found_with_its_line(change: tuple[str, str], line: int, message: str) -> None:
    _, problems = parse_digest(ENTRY.replace(*change), "vey", "watch.md")
    assert [(problem.file, problem.line) for problem in problems if message in problem.message] == [("watch.md", line)]


def test_mistakes_across_entries_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(ENTRY, encoding="utf8")
    (tmp_path / "b.md").write_text(ENTRY.replace("who decides", "who rules"), encoding="utf8")
    (tmp_path / "c.md").write_text(ENTRY.replace("#captain", "#mate").replace("see: bell\n", ""), encoding="utf8")
    digest = load_digest("vey", tmp_path.glob("*.md"))
    found = "\n".join(str(problem) for problem in digest.problems)
    assert "id 'captain' is taken" in found
    assert "ask 'who goes first' is asked by 'captain' too" in found
    assert found.count("see 'bell' is no entry") == 2
    assert [entry.id for entry in digest.entries] == ["captain", "mate"]
    assert digest.get("captain") is digest.entries[0]
    assert digest.get("nobody") is None


def test_a_file_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff\xfe\xff not text")
    (tmp_path / "b.md").write_text(ENTRY.replace("see: bell\n", ""), encoding="utf8")
    digest = load_digest("vey", [*tmp_path.glob("*.md"), tmp_path / "missing.md"])
    assert [entry.id for entry in digest.entries] == ["captain"]
    assert sum("cannot be read" in problem.message for problem in digest.problems) == 2


ASKS = "phrase\tentry\torigin\nwho is in charge\tcaptain\tdigest\nwho leads us\tcaptain\ttable\n"


def test_phrasings_beside_the_rules_belong_to_their_entries(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(ENTRY.replace("see: bell\n", ""), encoding="utf8")
    (tmp_path / "a.tsv").write_text(ASKS, encoding="utf8")
    digest = load_digest("vey", tmp_path.iterdir())
    assert digest.problems == ()
    assert digest.entries[0].asks == ("who goes first", "who decides", "who is in charge", "who leads us")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("who is in charge captain digest", "parted by tabs"),
        ("who is in charge\tcaptain", "parted by tabs"),
        ("\tcaptain\tdigest", "parted by tabs"),
        ("who is nobody\tnobody\tdigest", "leads to no entry 'nobody'"),
        ("Who decides?\tbell\tdigest", "is asked by 'captain' too"),
    ],
)
def test_each_mistake_of_the_phrasings_is_found_with_its_line(tmp_path: Path, line: str, message: str) -> None:
    both = ENTRY + ENTRY.replace("captain", "bell").replace("who goes first; who decides", "who rings")
    (tmp_path / "a.md").write_text(both, encoding="utf8")
    (tmp_path / "a.tsv").write_text(f"{ASKS}{line}\n", encoding="utf8")
    found = [str(problem) for problem in load_digest("vey", tmp_path.iterdir()).problems]
    assert [one for one in found if message in one] == found
    assert found[0].startswith(f"{tmp_path / 'a.tsv'}:4: ")


def test_an_entry_nobody_asks_for_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(ENTRY.replace("asks: who goes first; who decides\n", ""), encoding="utf8")
    assert "a.md:3: 'captain' has no asks" in "\n".join(map(str, load_digest("vey", tmp_path.iterdir()).problems))
    (tmp_path / "a.tsv").write_text(ASKS, encoding="utf8")
    assert "has no asks" not in "\n".join(map(str, load_digest("vey", tmp_path.iterdir()).problems))


@given(st.text(alphabet=st.sampled_from("#{}: ;,\n-ab [x]seeasks"), max_size=300))
def test_no_text_whatever_raises(text: str) -> None:
    entries, problems = parse_digest(text)
    assert all(entry.id for entry in entries)
    assert all(problem.line >= 1 for problem in problems)


def test_the_invented_digest_is_sound(digest_file: Path) -> None:
    digest = load_digest("vey", [digest_file])
    assert digest.problems == ()
    assert len(digest.entries) == 8
