"""ask, term, terms, rules and ruling, as a player types them."""

from __future__ import annotations

from pathlib import Path

import pytest

BOOK = """# Lantern Keep

## Moving

A keeper moves up to three rooms in a turn. Doors cost nothing, but a barred door stops the keeper until somebody
spends an action to lift the bar. Keepers may pass through each other and may share a room.

## The Lantern

The lantern burns for twelve turns. When its oil runs out the keep goes dark and every keeper loses the game at once.
A flask of oil adds three turns; no lantern holds more than fifteen.
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "lantern.md"
    path.write_text(BOOK, encoding="utf-8")
    return path


@pytest.fixture
def thursday(cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")


def test_ask_answers_out_of_the_box_for_the_campaign_in_use(cli, thursday) -> None:
    asked = cli("ask", "can", "I", "evade", "a", "villain?")
    assert asked.out.splitlines()[0] == "Evading a Villain"
    assert "Disputed:" in asked.out
    assert "source: rulebook p. 12" in asked.out
    assert "see: evade" in asked.out


def test_ask_json_has_the_documented_shape(cli) -> None:
    asked = cli("ask", "how do I die", "--game", "rotr", "--json").json
    assert list(asked) == ["query", "game", "did_you_mean", "answers", "confident"]
    first = asked["answers"][0]
    assert list(first)[:9] == ["rank", "ref", "kind", "title", "path", "text", "source", "see", "score"]
    assert first["rank"] == 1
    assert first["ref"] == "pacg-rotr#dying"
    assert first["kind"] == "digest"


def test_a_misspelt_question_is_mended_and_said_so(cli) -> None:
    asked = cli("ask", "evdae a villian", "--game", "rotr", "--json").json
    assert asked["did_you_mean"] == "evade a villain"
    assert "evad" in asked["answers"][0]["title"].lower()


def test_words_that_mean_something_to_search_engines_are_only_words(cli) -> None:
    for words in (["move?"], ["NOT", "discard"], ["title:villain"], ['"unclosed'], ["die*", "AND"], ["a" * 5000]):
        assert cli("ask", *words, "--game", "rotr", code=None).code in (0, 1)


def test_nothing_found_is_a_sentence_with_suggestions(cli) -> None:
    asked = cli("ask", "zzzzqqqq", "--game", "rotr", code=1)
    assert "say nothing I can find about this" in asked.out
    assert "look at:" in asked.out
    assert cli("ask", "zzzzqqqq", "--game", "rotr", "--json", code=1).json["answers"] == []


STRANGERS = [
    "how do I sharpen a kitchen knife",
    "when does the library open on saturday",
    "how many wheat cards for a road in settlers",
    "my neighbour plays the drums at night",
    "best way to clean a carpet",
]


@pytest.mark.parametrize("words", STRANGERS)
def test_what_no_rulebook_speaks_of_is_refused(cli, words: str) -> None:
    asked = cli("ask", words, "--game", "rotr", "--json", code=1).json
    assert asked["confident"] is False
    shown = cli("ask", words, "--game", "rotr", code=1).out
    assert "say nothing I can find about this" in shown
    assert "Did you mean" in shown or not asked["answers"]


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("wie oft darf ich in einem Zug erkunden", "German"),
        ("combien de fois puis-je explorer dans un tour", "French"),
        ("cuantas veces puedo explorar en un turno", "Spanish"),
    ],
)
def test_a_question_in_another_language_is_refused_politely(cli, words: str, language: str) -> None:
    asked = cli("ask", words, "--game", "rotr", "--json", code=1).json
    assert (asked["confident"], asked["language"], asked["answers"]) == (False, language, [])
    assert f"looks like {language}" in cli("ask", words, "--game", "rotr", code=1).out


def test_a_question_of_the_game_is_answered_with_confidence(cli) -> None:
    for words in ("can I evade a villain", "how many cards do I draw at the end", "what if my deck is empty"):
        assert cli("ask", words, "--game", "rotr", "--json").json["confident"] is True


@pytest.mark.parametrize(("game", "words"), [("descent", "cards"), ("rotr", "how does it work"), ("rotr", "cards")])
def test_a_vague_question_is_asked_back(cli, game: str, words: str) -> None:
    asked = cli("ask", words, "--game", game, code=1)
    assert asked.out.startswith("Did you mean ")
    assert "say nothing" not in asked.out
    told = cli("ask", words, "--game", game, "--json", code=1).json
    assert (told["confident"], told["vague"]) == (False, True)


def test_one_word_that_is_a_rules_own_name_is_not_vague(cli) -> None:
    told = cli("ask", "how do I die", "--game", "rotr", "--json").json
    assert told["confident"] is True
    assert told["answers"][0]["ref"] == "pacg-rotr#dying"
    assert "vague" not in told


def test_without_a_campaign_every_game_is_asked(cli) -> None:
    games = {answer["ref"].split("#")[0] for answer in cli("ask", "surge", "--limit", "10", "--json").json["answers"]}
    assert "descent" in games


def test_a_house_ruling_is_found_first_and_marked(cli, thursday) -> None:
    cli("ruling", "add", "A", "villain", "can", "never", "be", "evaded", "at", "our", "table")
    first = cli("ask", "can I evade a villain", "--json").json["answers"][0]
    assert first["kind"] == "ruling"
    assert "our table" in first["text"]
    assert cli("ask", "can I evade a villain").out.splitlines()[0] == "House ruling"
    assert cli("rules", "show", first["ref"]).out.splitlines()[1].strip().endswith("at our table")
    assert cli("ask", "evade villain", "--kind", "digest", "--json").json["answers"][0]["kind"] == "digest"
    cli("undo")
    assert cli("ask", "can I evade a villain", "--json").json["answers"][0]["kind"] == "digest"


def test_a_ruling_tied_to_a_rule_stands_above_it_whatever_words_find_it(cli, thursday) -> None:
    cli("ruling", "add", "we play that as a loss", "--on", "evading-a-villain")
    for words in ("can I evade a villain", "run from the big boss"):
        kinds = [(a["kind"], a["ref"]) for a in cli("ask", words, "--json").json["answers"]]
        at = kinds.index(("digest", "pacg-rotr#evading-a-villain"))
        assert kinds[at - 1] == ("ruling", "pacg-rotr#ruling-1")
    assert cli("term", "evading a villain", "--json").json["answers"][0]["kind"] == "ruling"
    assert cli("ruling", "list", "--json").json[0]["on"] == ["evading-a-villain"]
    assert "no rule" in cli("ruling", "add", "x", "--on", "nonsense", code=2).err
    assert "--on evading-a-villain" in cli("ruling", "add", "evading a villain is a loss").out


THINGS = [
    ("rotr", "ancient skeleton", "card"),
    ("descent", "goblin archer", "monster"),
    ("rotr", "academy", "location"),
]


@pytest.mark.parametrize(("game", "name", "kind"), THINGS)
def test_a_thing_is_found_by_its_name(cli, game: str, name: str, kind: str) -> None:
    for verb in ("ask", "term"):
        found = [a for a in cli(verb, name, "--game", game, "--json").json["answers"] if a["kind"] == "thing"]
        assert found[0]["title"].lower() == name
        assert found[0]["path"] == [kind]
        assert f"companion {kind} show" in found[0]["source"]
    near = cli("term", name[:-1] + "x", "--game", game, "--json").json["answers"]
    assert name in [a["title"].lower() for a in near]
    assert "more: companion" in cli("term", name, "--game", game).out


def test_what_is_in_the_box_is_found_by_name(cli, thursday) -> None:
    cli("box", "add", "Moonlit Ferret", "--kind", "card", "--text", "bites twice")
    found = cli("term", "moonlit ferret", "--json").json["answers"][0]
    assert (found["kind"], "bites twice" in found["text"]) == ("thing", True)


def test_tags_of_one_letter_are_found_first(cli) -> None:
    for word in "AD":
        assert cli("term", word, "--game", "hoa", "--json").json["answers"][0]["ref"] == f"arcania#tag-{word.lower()}"


def test_a_games_own_term_leads_to_that_game(cli) -> None:
    assert cli("term", "knocked out", "--json").json["answers"][0]["ref"] == "descent#knocked-out"
    shown = cli("term", "knocked out").out.splitlines()
    assert shown[:2] == ["Descent", "Knocked out"]


def test_a_ruling_is_found_by_words_no_rulebook_knows_and_only_once(cli, thursday) -> None:
    cli("ruling", "add", "Snacks never touch the cards", "--about", "Greasy fingers")
    assert cli("ask", "snacks").out.splitlines()[0] == "Greasy fingers - house ruling"
    found = cli("ask", "snacks", "--all-games", "--json").json["answers"]
    assert [answer["ref"] for answer in found if answer["kind"] == "ruling"] == ["pacg-rotr#ruling-1"]


def test_what_cannot_be_meant_is_said_so(cli, thursday) -> None:
    assert "Leave out" in cli("ask", "evade", "--game", "mm", "--all-games", code=2).err
    assert "card-type" in cli("terms", "--kind", "nonsense", code=2).err
    assert "ruling add" in cli("ask", "evade", "--kind", "ruling", code=1).out
    assert "rules add" in cli("ask", "evade", "--kind", "book", code=1).out


def test_rulings_are_listed_and_removed(cli, thursday) -> None:
    cli("ruling", "add", "ties go to the youngest", "--about", "Initiative")
    assert cli("ruling", "list", "--json").json[0]["about"] == "Initiative"
    assert "Initiative: ties go" in cli("ruling", "list").out
    assert "no ruling 7" in cli("ruling", "remove", "7", code=2).err
    cli("ruling", "remove", "1")
    assert cli("ruling", "list", "--json").json == []


def test_term_finds_an_abbreviation_first(cli) -> None:
    assert cli("term", "LTH", "--game", "arcania").out.startswith("Lethal (LTH)")
    assert cli("term", "lth", "--game", "arcania", "--json").json["answers"][0]["ref"] == "arcania#ability-lth"
    assert cli("term", "PRC2", "--game", "arcania").out.startswith("Piercing (PRC")


@pytest.mark.parametrize("words", ["at will", "SO", "Recharge"])
def test_words_that_are_a_title_or_abbreviation_find_it_first(cli, words: str) -> None:
    game = "rotr" if words == "Recharge" else "arcania"
    first = cli("ask", words, "--game", game, "--json").json["answers"][0]
    assert words.lower() in first["title"].lower()


def test_terms_lists_the_glossary(cli) -> None:
    titles = [term["title"] for term in cli("terms", "--game", "runebound", "--json").json]
    assert len(titles) > 20
    assert titles == sorted(titles, key=str.lower)


def test_a_book_is_added_asked_removed_and_brought_back(cli, thursday, book: Path, home: Path) -> None:
    assert "passages" in cli("rules", "add", str(book), "--title", "Lantern Keep").out
    assert "nothing was changed" in cli("rules", "add", str(book)).out
    asked = cli("ask", "oil for the lantern", "--kind", "book", "--json").json["answers"]
    assert "twelve turns" in asked[0]["text"]
    assert cli("rules", "books", "--json").json[0]["book"] == "lantern-keep"
    assert list(home.glob("books/**/lantern.md")), "the original is kept"
    cli("rules", "remove", "lantern", "--yes")
    assert cli("rules", "books", "--json").json == []
    assert cli("ask", "lantern oil flask", "--kind", "book", "--json", code=None).json["answers"] == []
    cli("undo", "--folder")
    assert cli("ask", "lantern oil flask", "--kind", "book", "--json").json["answers"]


def test_a_newer_edition_replaces_by_choice_and_undo_brings_the_old_one_back(cli, thursday, book: Path) -> None:
    cli("rules", "add", str(book), "--title", "Lantern Keep")
    book.write_text(BOOK.replace("twelve", "twenty"), encoding="utf-8")
    assert "--replace" in cli("rules", "add", str(book), "--title", "Lantern Keep", code=2).err
    cli("rules", "add", str(book), "--title", "Lantern Keep", "--replace")
    assert (
        "twenty" in cli("ask", "how long does the lantern burn", "--kind", "book", "--json").json["answers"][0]["text"]
    )
    cli("undo", "--folder")
    assert (
        "twelve" in cli("ask", "how long does the lantern burn", "--kind", "book", "--json").json["answers"][0]["text"]
    )


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("empty.txt", b"", "empty"),
        ("binary.txt", bytes(range(256)) * 40, "not"),
        ("broken.pdf", b"%PDF-1.7\n%%EOF", "PDF"),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 500, "not"),
    ],
)
def test_files_that_are_no_books_are_refused_whole(
    cli, thursday, tmp_path: Path, home: Path, name: str, content: bytes, says: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    refused = cli("rules", "add", str(path), code=2)
    assert len(refused.err.splitlines()) == 1
    assert says in refused.err
    assert cli("rules", "books", "--json").json == []
    assert cli("log", "--all", "--json").json[0]["label"].startswith("New campaign")


def test_which_game_must_be_said_without_a_campaign(cli, book: Path) -> None:
    assert "Which game" in cli("rules", "add", str(book), code=2).err


def test_rules_show_reads_a_reference(cli, thursday) -> None:
    assert cli("rules", "show", "pacg-rotr#dying").out.startswith("Dying")
    assert cli("rules", "show", "dying", "--json").json["ref"] == "pacg-rotr#dying"
    assert "no rule" in cli("rules", "show", "pacg-rotr#nonsense", code=2).err.lower()


def test_rules_show_knows_a_game_by_any_of_its_names(cli) -> None:
    assert cli("rules", "show", "rotr#dying", "--json").json["ref"] == "pacg-rotr#dying"
    assert cli("rules", "show", "dying", "--game", "mm", "--json").json["ref"] == "pacg-mm#dying"
    assert "--game" in cli("rules", "show", "dying", code=2).err


def test_a_game_of_ones_own_is_asked_too(cli, tmp_path: Path) -> None:
    folder = tmp_path / "lantern"
    (folder / "rules").mkdir(parents=True)
    (folder / "game.toml").write_text('id = "lantern-keep"\ntitle = "Lantern Keep"\n', encoding="utf-8")
    (folder / "rules" / "all.md").write_text(
        "# Rules\n\n## Oil {#oil}\nasks: how long does the light last; out of fuel; refill the lamp\n"
        "source: rulebook p. 2, The Lantern\n\nThe lantern burns for twelve turns.\n",
        encoding="utf-8",
    )
    cli("games", "add", str(folder))
    assert cli("ask", "out of fuel", "--game", "lantern").out.startswith("Oil")


def test_how_the_campaign_is_played_lifts_what_is_written_for_it(cli) -> None:
    cli("campaign", "new", "Plain", "--game", "hoa")
    question = ("ask", "what happens to a hero at zero hit points", "--json")
    plain = [answer["ref"] for answer in cli(*question).json["answers"]]
    cli("difficulty", "set", "hard")
    hard = [answer["ref"] for answer in cli(*question).json["answers"]]
    assert plain[0] == "arcania#downed-hero"
    assert hard.index("arcania#hard-mode") < hard.index("arcania#downed-hero")


def test_a_mode_named_in_the_question_comes_before_the_general_rule(cli) -> None:
    general = cli("ask", "does my heroic feat come back", "--game", "descent", "--json").json["answers"]
    special = cli("ask", "coop does my heroic feat come back", "--game", "descent", "--json").json["answers"]
    assert general[0]["ref"] == "descent#heroic-feat"
    assert [answer["ref"] for answer in special[:2]] == ["descent#coop-heroic-feats", "descent#heroic-feat"]


def test_at_the_table_a_question_goes_on_from_the_last_and_more_shows_the_next(cli, thursday, monkeypatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("ask can I evade a villain\nask and if he is undefeated\nmore\n"))
    out = cli("table").out
    assert "about: Evading a Villain\nVillain Escapes Undefeated" in out
    assert out.count("[pacg-rotr#") >= 7


def test_more_are_shown_of_a_sure_question_however_unsure_they_are(cli, thursday) -> None:
    first = cli("ask", "can I evade a villain", "--limit", "3", "--json").json
    more = cli("ask", "can I evade a villain", "--after", "15", "--limit", "3", "--json").json
    assert first["confident"] and more["confident"]
    assert more["answers"] and all(answer["score"] < first["answers"][0]["score"] for answer in more["answers"])
    assert not cli("ask", "how many sheep in catan", "--after", "1", "--json", code=1).json["confident"]


def test_the_page_of_a_rule_is_drawn(cli, thursday, tmp_path: Path) -> None:
    from tests.rulesindex.pdfs import write_pdf

    text = (
        "# Moving\nA keeper moves up to three rooms in a turn and may stop in any room on the way there and back. " * 4
    )
    book = write_pdf(tmp_path / "keep.pdf", [text, text.replace("Moving", "Resting").replace("moves", "rests")])
    cli("rules", "add", str(book))
    ref = cli("ask", "keeper rests rooms", "--kind", "book", "--json", code=None).json["answers"][0]["ref"]
    picture = tmp_path / "page.png"
    assert cli("rules", "page", ref, "--out", str(picture), "--json").json["file"] == str(picture)
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    plain = tmp_path / "plain.md"
    plain.write_text(BOOK, encoding="utf-8")
    cli("rules", "add", str(plain))
    assert "No page" in cli("rules", "page", "rotr/plain#moving-the-lantern", code=2).err


@pytest.mark.parametrize(
    "words", [("-3 penalty, can the result be negative",), ("-3", "penalty", "negative", "result")]
)
def test_a_question_may_begin_with_a_dash(cli, words: tuple[str, ...]) -> None:
    asked = cli("ask", *words, "--game", "mm", "-n", "3", "--json").json
    assert asked["query"] == " ".join(words)
    assert asked["answers"][0]["ref"] == "pacg-mm#minimum-result"
    assert "No such option" in cli("ask", "negative result", "--gmae", "mm", code=2).err


def test_the_campaigns_own_state_lifts_the_rules_for_it(cli) -> None:
    def refs(question: str) -> list[str]:
        return [answer["ref"].split("#")[1] for answer in cli("ask", question, "--json").json["answers"]]

    cli("campaign", "new", "Cards", "--game", "rotr")
    cli("party", "add", "kyra")
    question = "can I take a card from the box when my deck is short"
    assert refs(question)[0] == "rebuild-missing-cards"
    cli("quest", "start", "3-1", "--force", "a test", code=None)
    assert refs(question)[0] == "hook-mountain-rule"
    cli("campaign", "new", "Board", "--game", "runebound")
    for hero in ("corbin", "lyssa"):
        cli("party", "add", hero)
    cli("scenario", "choose", "corpse king", "--first", "corbin", code=None)
    cli("track", "layout", "12", "--story", "3,6", "--refresh", "4,8")
    before = refs("how many tokens does an enemy cast")
    cli("track", "set", "--space", "2", "--act", "2", "--round", "15")
    after = refs("how many tokens does an enemy cast")
    place = {rule: at for at, rule in enumerate(before)}
    assert after.index("master-enemies") < place.get("master-enemies", len(before))
