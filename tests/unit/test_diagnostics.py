"""Findings: one value, three renderers, permanent codes."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from companion.core.findings import Action, Place, Rule, Severity, has_errors
from companion.games.installed import installed
from companion.render.console import emit
from companion.render.findings import as_json, finding_json, show_concise, show_full, show_rule

TOO_MANY = Rule(
    "DCK003",
    "too-many-of-type",
    "more cards of a type than the list allows",
    "Take some out.",
    says="{amount} {kind}, the Cards List allows {limit}",
)
LOOSE = Rule("DAT005", "unknown-field", "a field that nothing reads", "It has no effect.", Severity.WARNING, "{what}")
KYRA = TOO_MANY.at(
    "Thursday party",
    "Kyra",
    "weapon",
    amount=3,
    limit=2,
    kind="weapons",
    cites="pacg-rotr#between-games (rulebook p. 20)",
    fix=Action("deck remove", ("Kyra", "Long Sling")),
)
FIELD = replace(LOOSE.at("my-game", what="nothing reads aliasses"), place=Place("game.toml", 4))
ALONE = LOOSE.at(what="alone")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def test_full_is_the_form_the_design_shows(capsys: pytest.CaptureFixture[str]) -> None:
    show_full([KYRA])
    assert capsys.readouterr().out == (
        "error[DCK003] too-many-of-type: 3 weapons, the Cards List allows 2\n"
        "  --> Thursday party / Kyra / weapon\n"
        "  rule: pacg-rotr#between-games (rulebook p. 20)\n"
        '  help: companion deck remove kyra "Long Sling"\n'
    )


def test_full_leaves_out_what_is_not_known_and_prefers_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    show_full([FIELD, ALONE])
    assert capsys.readouterr().out == (
        "warning[DAT005] unknown-field: nothing reads aliasses\n"
        "  --> game.toml:4\n"
        "warning[DAT005] unknown-field: alone\n"
    )


def test_concise_is_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    show_concise([KYRA, FIELD, ALONE])
    assert capsys.readouterr().out == (
        "Thursday party / Kyra / weapon: error[DCK003] 3 weapons, the Cards List allows 2\n"
        "game.toml:4: warning[DAT005] nothing reads aliasses\n"
        "warning[DAT005] alone\n"
    )


def test_json_is_the_documented_shape(capsys: pytest.CaptureFixture[str]) -> None:
    emit(as_json([KYRA, FIELD]))
    assert json.loads(capsys.readouterr().out) == {
        "ok": False,
        "diagnostics": [
            {
                "code": "DCK003",
                "name": "too-many-of-type",
                "severity": "error",
                "subject": "Thursday party / Kyra / weapon",
                "message": "3 weapons, the Cards List allows 2",
                "amount": 3,
                "limit": 2,
                "rule": "pacg-rotr#between-games (rulebook p. 20)",
                "help": 'companion deck remove kyra "Long Sling"',
                "fix": {"verb": "deck remove", "arguments": ["Kyra", "Long Sling"], "options": {}, "asks": []},
            },
            {
                "code": "DAT005",
                "name": "unknown-field",
                "severity": "warning",
                "subject": "my-game",
                "message": "nothing reads aliasses",
                "amount": None,
                "limit": None,
                "rule": "",
                "help": "",
                "fix": None,
                "file": "game.toml",
                "line": 4,
            },
        ],
    }


def test_only_errors_make_it_not_ok() -> None:
    assert as_json([]) == {"ok": True, "diagnostics": []}
    assert as_json([FIELD])["ok"]
    assert not as_json([FIELD, KYRA])["ok"]


def test_one_finding_may_weigh_more_or_less_than_its_kind() -> None:
    heavier = LOOSE.at(what="x", severity=Severity.ERROR)
    lighter = TOO_MANY.at(amount=3, limit=2, kind="x", severity=Severity.HINT)
    assert has_errors([heavier])
    assert not has_errors([lighter])
    assert (finding_json(heavier)["severity"], finding_json(lighter)["severity"]) == ("error", "hint")


def test_a_hostile_subject_stays_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    nasty = TOO_MANY.at(
        "a\x1b[2Jb", "[bold]x[/bold]", ":dice:", amount=3, limit=2, kind="three \x1b[31m", cites="c\x07", help="d\u202e"
    )
    show_full([nasty])
    show_concise([nasty])
    shown = capsys.readouterr().out
    assert not {"\x1b", "\x07", "\u202e"} & set(shown)
    assert "a\\x1b[2Jb / [bold]x[/bold] / :dice:" in shown, "names are text, never markup"


def test_a_place_without_a_line_is_the_file() -> None:
    assert str(Place("game.toml")) == "game.toml"
    assert str(Place("game.toml", 7)) == "game.toml:7"


def test_explaining_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    show_rule(LOOSE)
    assert capsys.readouterr().out == (
        "DAT005 unknown-field (warning)\n  a field that nothing reads\n\nIt has no effect.\n"
    )


def test_every_code_is_permanent_in_form_and_stands_once() -> None:
    rules = list(installed().rules())
    assert rules
    for part in ("code", "name"):
        listed = [getattr(rule, part) for rule in rules]
        assert [value for value in listed if listed.count(value) > 1] == [], f"a {part} stands once"
    for rule in rules:
        assert re.fullmatch(r"[A-Z]{3}[0-9]{3}", rule.code), rule
        assert re.fullmatch(r"[a-z]+(-[a-z]+)+", rule.name), rule
        assert rule.summary and not rule.summary.endswith("."), rule
        assert len(rule.explanation) > 40 and rule.explanation.endswith("."), rule


def test_explain_knows_every_code_by_number_and_by_name(cli) -> None:
    for rule in installed().rules():
        by_code = cli("explain", rule.code.lower()).out
        assert by_code.startswith(f"{rule.code} {rule.name} ({rule.severity})\n")
        assert rule.explanation in by_code
        assert cli("explain", *rule.name.split("-")).out == by_code
