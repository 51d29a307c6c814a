"""Facts nobody wrote, in every field of every kind of every game: commands pass them over or refuse in one line."""

from __future__ import annotations

import io
import json
import pkgutil
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion import core, games
from companion.cli.main import run
from tests.cli.test_help import example_of
from tests.cli.test_sweep import NOUNS, TREE
from tests.under_way import LINES, MODULES, WHO, set_up

WORDS = st.sampled_from(["", "x", "-1", "0", "None", "a" * 300, "%s{0}", "🎲", "1d0", "d12+", "9" * 20, "2024-01-01"])
WORDS |= st.sampled_from(["I", "II", "B-1", "1-1", "Kyra", "ashrian", "weapon", "started", "won", "First Blood"])
NUMBERS = st.sampled_from([0, 1, 2, 3, 7, -1, 9999, 10**15, -(10**12)])
ODD = st.sampled_from([None, [], {}, "x", 7, True, 2.5, 1e14, [[]], [None], {"": None}, {"a": {"b": 1}}])
COLUMNS = ("facts", "sheet", "options")
SHOWS = ["show", "list", "check", "next", "sheet", "cards", "export", "history", "odds", "log", "stats", "status"]
"""Verbs that only tell."""
ALSO = [
    [],
    ["status", "--json"],
    ["campaign", "sheet", "--html", "-"],
    ["party", "cards", "--html", "-"],
    *(["campaign", "export", "--to", "-", "--format", form] for form in ("json", "markdown", "bgstats")),
]
LEFT_OUT = {"demo", "table", "serve", "backup", "restore", "record", "data", "doctor", "config", "games", "rules"}
"""Commands that look at no campaign's facts, or hold other commands."""


def kinds_of(module: str) -> Iterator[type]:
    """Every kind of facts that a game's rows can hold: its own, and those of all games."""
    for package, name in ((core, ""), (games, f".{module}.")):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if name in f"{found.name}." and (package is core or "facts" in found.name):
                of_module = vars(import_module(found.name)).values()
                yield from (kind for kind in of_module if isinstance(kind, type) and hasattr(kind, "_fields"))


def values(annotation: object, names: dict[str, Any], depth: int = 0) -> st.SearchStrategy[Any]:
    """What a field can be given: mostly of its own type, now and then of another."""
    text = str(getattr(annotation, "__forward_arg__", annotation)).removesuffix(" | None")
    deeper = depth + 1
    if depth > 3:
        return ODD
    if text.startswith(("Mapping[str, ", "dict[str, ")):
        inner = values(text.split(", ", 1)[1][:-1], names, deeper)
        return st.dictionaries(WORDS, inner, max_size=3) | ODD
    if text.startswith("tuple["):
        return st.lists(values(text.removeprefix("tuple[").removesuffix(", ...]"), names, deeper), max_size=3) | ODD
    plain = {"str": WORDS, "int": NUMBERS, "bool": st.booleans()}
    if text in plain:
        return plain[text] | plain[text] | plain[text] | ODD
    kind = names.get(text)
    return fields_of(kind, deeper) | ODD if hasattr(kind, "_fields") else ODD


def fields_of(kind: Any, depth: int = 0) -> st.SearchStrategy[dict[str, Any]]:
    """Some of the fields of a kind, with strange values."""
    names = vars(sys.modules[kind.__module__])
    found = {name.rstrip("_"): values(annotation, names, depth) for name, annotation in kind.__annotations__.items()}
    return st.fixed_dictionaries({}, optional=found)


Evening = tuple[str, Path, Any]


@pytest.fixture(scope="module", params=LINES)
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path, Any]]:
    """A game, the player's folder in the middle of an evening of it, and its campaign as a file has it."""
    game, place = request.param, tmp_path_factory.mktemp("evening")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(place / "home"))
        set_up(game, place)
        assert run(["campaign", "export", "--to", str(place / "evening.json")]) == 0
    yield game, place, json.loads((place / "evening.json").read_text(encoding="utf-8"))


def spoilt(data: Any, value: Any, now_and_then: st.SearchStrategy[bool]) -> Any:
    """What a row holds, with some of its values strange."""
    if isinstance(value, dict):
        return {name: spoilt(data, one, now_and_then) for name, one in value.items()}
    if isinstance(value, list):
        return [spoilt(data, one, now_and_then) for one in value]
    if not data.draw(now_and_then):
        return value
    if isinstance(value, bool) or not isinstance(value, str | int):
        return data.draw(ODD)
    return data.draw(WORDS if isinstance(value, str) else NUMBERS)


def strange(data: Any, document: Any, module: str) -> Any:
    """The campaign with strange values among its facts, and facts it never had."""
    often = data.draw(st.sampled_from([2, 5, 20]))
    now_and_then = st.integers(1, often).map(lambda drawn: drawn == often)
    added = [fields_of(kind) for kind in kinds_of(module)]
    own = document["campaign"]
    tables = {name: [_row(data, row, now_and_then, added) for row in rows] for name, rows in document["tables"].items()}
    spoilt_own = _row(data, own, now_and_then, added)
    spoilt_own["options"]["products"] = own["options"].get("products", [])  # an import looks at these itself
    return {**document, "campaign": spoilt_own, "tables": tables}


def _row(data: Any, row: dict[str, Any], now_and_then: st.SearchStrategy[bool], added: list[Any]) -> dict[str, Any]:
    found = dict(row)
    for column in COLUMNS:
        if column in row:
            more = data.draw(st.one_of(added)) if data.draw(now_and_then) else {}
            found[column] = {**spoilt(data, row[column], now_and_then), **more}
    return found


def told_by(game: str) -> list[list[str]]:
    """Every command of a game that shows something, bare and of its first member; and what writes a file."""
    module = MODULES.get(game, game)
    found = list(ALSO)
    for path, of, _command in TREE:
        words = path.split()[1:]
        shared = words[0] not in NOUNS
        if words[0] in LEFT_OUT or (of != module and not shared) or words[-1] not in SHOWS:
            continue
        found += [words, [*words, WHO[game]]]
    return found


def played_by(game: str) -> list[list[str]]:
    """The example of every command of a game that can change something, of its own campaign's members."""
    module = MODULES.get(game, game)
    own = [(path.split()[1:], command) for path, of, command in TREE if of == module and path.split()[1] in NOUNS]
    return [example_of(command)[1:] for words, command in own if words[-1] not in SHOWS]


FEW = settings(
    max_examples=2, deadline=None, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck)
)


@FEW
@given(data=st.data())
def test_what_shows_a_campaign_passes_strange_facts_over(
    evening: Evening,
    data: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    game, place, document = evening
    take_over(place, strange(data, document, MODULES.get(game, game)), tmp_path, monkeypatch)
    for words in [*told_by(game), ["undo"], ["redo"]]:
        answered(words, monkeypatch, capsys)


@settings(FEW, max_examples=1)
@given(data=st.data())
def test_what_changes_a_campaign_does_so_or_refuses_in_one_line(
    evening: Evening,
    data: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    game, place, document = evening
    take_over(place, strange(data, document, MODULES.get(game, game)), tmp_path, monkeypatch)
    for words in played_by(game):
        answered(words, monkeypatch, capsys)


def take_over(place: Path, document: Any, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the player's folder, with the strange campaign imported and in use."""
    shutil.rmtree(work / "home", ignore_errors=True)
    shutil.copytree(place / "home", work / "home")
    (work / "strange.json").write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.setenv("COMPANION_HOME", str(work / "home"))
    monkeypatch.chdir(work)
    assert run(["campaign", "import", "strange.json", "--name", "Strange"]) == 0


def answered(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Any) -> int:
    """The command is done, refuses, or says in one line why it cannot."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    capsys.readouterr()
    code = run(list(words))
    seen = capsys.readouterr()
    assert code in (0, 1, 2), words
    assert "went wrong" not in seen.err and "Traceback" not in seen.err, (words, seen.err)
    return code


def _unknown_scenario(document: Any) -> None:
    document["tables"]["quest_run"][-1]["quest"] = "x"


def _unknown_reward(document: Any) -> None:
    document["tables"]["quest_run"][0]["facts"]["due"] = [{"kind": "x", "what": "y"}]


def _unknown_act(document: Any) -> None:
    document["campaign"]["options"]["epic"] = {"level": "basic", "act": "x"}


def _unknown_winner(document: Any) -> None:
    document["tables"]["quest_run"][-1] |= {"winner": "x", "status": "finished"}


def _unknown_side(document: Any) -> None:
    relic = {"hero_id": None, "name": "Dawnblade", "side": "x", "wielder": "", "facts": {}}
    document["tables"]["relic"] = [relic]


def _empty_note(document: Any) -> None:
    document["tables"]["note"][-1]["text"] = ""


@pytest.mark.parametrize(
    ("evening", "spoil", "words", "code"),
    [
        ("rotr", _unknown_scenario, "quest win", 2),
        ("rotr", _unknown_reward, "status", 0),
        ("rotr", _empty_note, "status", 0),
        ("descent", _unknown_act, "monster list", 0),
        ("descent", _unknown_winner, "quest graph", 0),
        ("descent", _unknown_side, "campaign sheet --html -", 0),
    ],
    indirect=["evening"],
)
def test_what_once_brought_a_command_down(
    evening: Evening,
    spoil: Any,
    words: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    _game, place, document = evening
    copy = json.loads(json.dumps(document))
    spoil(copy)
    take_over(place, copy, tmp_path, monkeypatch)
    assert answered(words.split(), monkeypatch, capsys) == code
