"""Books on the shelf: there whole or not at all, kept with their originals, replaced by choice only."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesindex.books import read as reading
from rulesindex.errors import RulesError
from rulesindex.shelf import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "books")


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_book_is_kept_with_its_original(shelf: Shelf, lanterns: Path) -> None:
    added = shelf.add(lanterns, "vey", title="Night Watch")
    assert added.changed
    assert not added.replaced
    book = added.book
    assert (book.game, book.id, book.title, book.file) == ("vey", "night-watch", "Night Watch", "lanterns.txt")
    assert shelf.original(book).read_bytes() == lanterns.read_bytes()
    assert shelf.books() == shelf.books("vey") == [book]
    assert len(shelf.passages(book)) == book.passages == 8


def test_the_title_comes_from_the_file_if_none_is_given(shelf: Shelf, lanterns: Path) -> None:
    assert shelf.add(lanterns, "vey").book.id == "lanterns"


def test_the_same_file_again_changes_nothing(shelf: Shelf, lanterns: Path, tmp_path: Path) -> None:
    first = shelf.add(lanterns, "vey", title="Night Watch")
    before = everything(shelf.folder)
    twin = tmp_path / "other name.txt"
    twin.write_bytes(lanterns.read_bytes())
    for file, title in ((lanterns, "Night Watch"), (lanterns, "Other"), (twin, "")):
        again = shelf.add(file, "vey", title=title)
        assert not again.changed
        assert again.book == first.book
    assert everything(shelf.folder) == before


def test_a_newer_edition_replaces_by_choice_only(shelf: Shelf, lanterns: Path, tmp_path: Path) -> None:
    old = shelf.add(lanterns, "vey", title="Night Watch").book
    newer = tmp_path / "second.txt"
    newer.write_text(lanterns.read_text(encoding="utf8").replace("Seven burning", "Eight burning"), encoding="utf8")
    with pytest.raises(RulesError) as caught:
        shelf.add(newer, "vey", title="Night Watch")
    assert "--replace" in caught.value.hint
    assert shelf.books("vey") == [old]
    added = shelf.add(newer, "vey", title="Night Watch", replace=True)
    assert added.changed
    assert added.replaced
    assert [book.file for book in shelf.books("vey")] == ["second.txt"]
    assert "Eight burning" in shelf.passages(added.book)[0].text


def test_a_file_that_fails_leaves_nothing(shelf: Shelf, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(bytes(range(256)))
    with pytest.raises(RulesError):
        shelf.add(bad, "vey")
    assert everything(tmp_path / "books") == {}
    assert shelf.books() == []


def test_a_death_in_the_middle_leaves_the_old_book(
    shelf: Shelf, lanterns: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = shelf.add(lanterns, "vey", title="Night Watch").book
    newer = tmp_path / "second.txt"
    newer.write_text(lanterns.read_text(encoding="utf8") + "\n\nMORE\n\nOne more rule stands here.", encoding="utf8")
    rename = Path.rename

    def dies(path: Path, target: Path) -> Path:
        if path.name.startswith(".adding-"):
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", dies)
    with pytest.raises(KeyboardInterrupt):
        shelf.add(newer, "vey", title="Night Watch", replace=True)
    monkeypatch.undo()
    assert shelf.books("vey") == [old]
    assert len(shelf.passages(old)) == old.passages
    assert shelf.original(old).exists()


def test_a_book_is_removed_with_all_it_had(shelf: Shelf, lanterns: Path) -> None:
    shelf.add(lanterns, "vey", title="Night Watch")
    assert shelf.remove("vey", "night-watch").title == "Night Watch"
    assert shelf.books() == []
    assert everything(shelf.folder) == {}
    with pytest.raises(RulesError) as caught:
        shelf.remove("vey", "night-watch")
    assert "none yet" in caught.value.hint


def test_a_damaged_book_says_how_to_mend_it(shelf: Shelf, lanterns: Path) -> None:
    book = shelf.add(lanterns, "vey", title="Night Watch").book
    (shelf.folder / "vey" / "night-watch" / "passages.json").write_text("{nonsense", encoding="utf8")
    with pytest.raises(RulesError) as caught:
        shelf.passages(book)
    assert "--replace" in caught.value.hint
    assert shelf.reread("vey", "night-watch") == book
    assert len(shelf.passages(book)) == book.passages


def test_a_better_reader_reads_the_original_anew(shelf: Shelf, lanterns: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = shelf.add(lanterns, "vey", title="Night Watch").book
    monkeypatch.setattr(reading, "READER", book.reader + 1)
    assert shelf.add(lanterns, "vey", title="Night Watch").changed
    assert shelf.books("vey")[0].reader == book.reader + 1


@pytest.mark.parametrize("game", ["", "../vey", "Vey", "a/b", "."])
def test_a_game_cannot_lead_out_of_the_shelf(shelf: Shelf, lanterns: Path, game: str) -> None:
    with pytest.raises(RulesError):
        shelf.add(lanterns, game)
    assert not shelf.folder.exists()


def test_progress_is_told(shelf: Shelf, lanterns: Path) -> None:
    heard: list[tuple[str, int, int]] = []
    shelf.add(lanterns, "vey", progress=lambda *step: heard.append(step))
    assert heard
    assert all(0 < done <= whole for _, done, whole in heard)


def test_where_the_record_says_what_is_in_use_every_version_stays(shelf: Shelf, lanterns: Path, tmp_path: Path) -> None:
    kept = Shelf(shelf.folder, {})
    first = kept.add(lanterns, "vey", title="Night Watch")
    assert kept.books() == []  # nobody has said so yet
    newer = tmp_path / "second.txt"
    newer.write_text(lanterns.read_text(encoding="utf8").replace("Seven burning", "Eight burning"), encoding="utf8")
    using_first = Shelf(shelf.folder, {"vey": {"night-watch": first.folder}})
    assert using_first.books("vey") == [first.book]
    second = using_first.add(newer, "vey", title="Night Watch", replace=True)
    assert second.replaced
    assert second.folder != first.folder
    using_second = Shelf(shelf.folder, {"vey": {"night-watch": second.folder}})
    assert "Eight burning" in using_second.passages(using_second.get("vey", "night-watch"))[0].text
    assert "Seven burning" in using_first.passages(using_first.get("vey", "night-watch"))[0].text
    assert using_first.original(first.book).read_bytes() == lanterns.read_bytes()


def test_a_version_lost_in_the_middle_of_a_reread_comes_back(shelf: Shelf, lanterns: Path) -> None:
    added = Shelf(shelf.folder, {}).add(lanterns, "vey", title="Night Watch")
    place = shelf.folder / "vey" / added.folder
    place.rename(place.with_name(f".replaced-{place.name}"))
    assert Shelf(shelf.folder, {"vey": {"night-watch": added.folder}}).books() == [added.book]
