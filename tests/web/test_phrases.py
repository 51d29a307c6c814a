"""What the terminal says, as a page says it."""

from __future__ import annotations

import pytest

from companion.web.phrases import asked, cited, linked, parted


@pytest.mark.parametrize(
    ("said", "drawn"),
    [
        (
            "Where is Zadim? Say it: companion play move zadim LOCATION",
            'Where is Zadim? Say it: <a class="command" href="/line?line=play%20move%20zadim%20LOCATION">'
            "play move zadim LOCATION</a>",
        ),
        (
            'Not placed yet: Lem (companion play move NAME "Wooden Bridge").',
            'Not placed yet: Lem (<a class="command" href="/line?line=play%20move%20NAME%20%22Wooden%20Bridge%22">'
            "play move NAME &#34;Wooden Bridge&#34;</a>).",
        ),
        (
            "`companion quest start` begins one.",
            '<a class="command" href="/line?line=quest%20start">quest start</a> begins one.',
        ),
        (
            "Record it: companion party kill kyra (or companion play count)",
            'Record it: <a class="command" href="/line?line=party%20kill%20kyra">party kill kyra</a> '
            '(or <a class="command" href="/line?line=play%20count">play count</a>)',
        ),
        ("Another: companion serve --port 0", "Another: <code>companion serve --port 0</code>"),
        ("A hero called <script>", "A hero called &lt;script&gt;"),
        (
            "rule: my-game#moving-on  (--all tells more)",
            'rule: <a href="/ask?q=moving%20on">moving on</a>',
        ),
    ],
)
def test_a_command_becomes_a_line_to_tap(said: str, drawn: str) -> None:
    assert linked(said, types=True) == drawn


def test_a_seat_that_types_no_lines_is_sent_to_none() -> None:
    assert linked("Begin one: companion quest start", types=False) == "Begin one: <code>quest start</code>"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("pacg-rotr#between-games (rulebook p. 20)", "between games"),
        ("my-game#party-size", "party size"),
        ("Rulebook p. 3", "too many"),
        ("", "too many"),
    ],
)
def test_a_rule_is_asked_for_by_its_entry(rule: str, words: str) -> None:
    assert asked({"name": "too-many", "rule": rule}) == words


def test_a_state_breaks_between_its_parts() -> None:
    parts = parted("hand 4, deck <6>").split("</span> ")
    assert parts == ['<span class="whole">hand 4,', '<span class="whole">deck &lt;6&gt;</span>']


def test_a_citation_loses_its_address() -> None:
    assert cited("pacg-rotr#between-games (rulebook p. 20)") == "rulebook p. 20"
    assert cited("house rule") == "house rule"
