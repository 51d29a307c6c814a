"""Help of the live command tree: every command says what it does and shows an example that would be understood."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from companion.cli.main import COMMANDS, app
from companion.games.installed import installed

GAMES = ("arcania", "descent", "pacg-mm", "pacg-rotr", "runebound", "rotr", "mm")
MODULES, NOUNS = installed().manifests, installed().nouns()
BARE = {word: noun.bare for word, kinds in NOUNS.items() for noun in kinds.values() if noun.bare}
ROOT = typer.main.get_command(app)


def is_group(command: Any) -> bool:
    return hasattr(command, "list_commands")


def walk(path: tuple[str, ...], command: Any) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Every command with its path and the group it stands in; a noun that depends on the game in each of its forms."""
    forms = command.variants().values() if hasattr(command, "variants") else [command]
    for form in forms:
        for name in form.list_commands(None):
            inner = form.get_command(None, name)
            yield (*path, name), inner, form
            if is_group(inner):
                yield from walk((*path, name), inner)


@pytest.fixture(autouse=True)
def nobody_plays(home) -> None:
    """The tree must not depend on a campaign of the machine the tests run on."""


def tree() -> list[tuple[tuple[str, ...], Any, Any]]:
    return list(walk((), ROOT))


def leaves() -> list[tuple[tuple[str, ...], Any, Any]]:
    return [found for found in tree() if not is_group(found[1])]


def example_of(command: Any) -> list[str]:
    """The words of a command's example, without what is the shell's own business."""
    found = re.search(r"Example: (companion .+)", command.epilog or "")
    words = shlex.split(found[1]) if found else []
    return words[: min([words.index(mark) for mark in ("<", ">", "|") if mark in words], default=len(words))]


def test_the_tree_is_walked_whole() -> None:
    paths = {path for path, _command, _group in tree()}
    assert {("campaign", "new"), ("party", "add"), ("undo",), ("doctor",), ("demo",)} <= paths
    assert len(leaves()) >= 35


def test_every_command_says_what_it_does() -> None:
    silent = [path for path, command, _group in tree() if not (command.help or "").strip()]
    assert silent == []


def test_every_command_has_an_example() -> None:
    wrong = [path for path, command, _group in leaves() if not (command.epilog or "").startswith("Example: companion ")]
    assert wrong == []


def test_the_root_has_an_example_too() -> None:
    assert example_of(ROOT)[:3] == ["companion", "campaign", "new"]


def complaint(path: tuple[str, ...], command: Any, group: Any) -> str:
    """What is wrong with a command's example: parsed as typed, not run."""
    words = example_of(command)
    rest = words[len(path) :]
    try:
        assert words[1 : len(path)] == list(path[:-1]), "of another noun"
        if hasattr(ROOT.get_command(None, path[0]), "variants") and rest and rest[0] in {*MODULES, *GAMES}:
            rest = rest[1:]  # a noun that depends on the game may be told which
        rest = rest or [BARE[path[0]]]  # and some nouns alone mean one of their verbs
        _name, found, arguments = group.resolve_command(typer.Context(group), rest)
        assert found is command, f"of {found.name}"
        with found.make_context(found.name, arguments):
            return ""
    except Exception as error:
        return f"{' '.join(words)} ({' '.join(path)}): {error}"


def test_every_example_is_of_its_own_command_and_would_be_understood() -> None:
    """Another verb, a wrong option, a missing quote or a word too many fails here."""
    said = [complaint(*found) for found in leaves() if example_of(found[1])]
    assert [words for words in said if words] == []


def test_every_option_and_argument_is_explained() -> None:
    bare = [
        f"{' '.join(path)} {parameter.opts[0]}"
        for path, command, _group in leaves()
        for parameter in command.params
        if parameter.opts[0].startswith("-") and not (getattr(parameter, "help", "") or "").strip()
    ]
    assert bare == []


def test_only_the_root_offers_to_install_completion() -> None:
    for path, command, _group in tree():
        assert not [p for p in command.params if "--install-completion" in p.opts], path
    assert [p for p in ROOT.params if "--install-completion" in p.opts]


def test_json_and_yes_are_always_spelt_alike() -> None:
    for path, command, _group in leaves():
        for parameter in command.params:
            if parameter.name == "as_json":
                assert parameter.opts == ["--json"], path
            if parameter.name == "yes":
                assert set(parameter.opts) == {"--yes", "-y"}, path


def test_help_fits_a_narrow_terminal(cli) -> None:
    assert all(len(line) <= 80 for line in cli("campaign", "new", "--help").out.splitlines())


def test_the_first_help_names_every_command_once_by_what_it_is_for(cli) -> None:
    shown = cli("--help").out
    names = re.findall(r"^  ([a-z]+)  ", shown.split("\nEach game's own", maxsplit=1)[0], re.MULTILINE)
    assert sorted(names) == sorted(COMMANDS)
    assert "...\n" not in shown.split("Look up:")[1]
    nouns = " ".join(shown.split("\nEach game's own", maxsplit=1)[1].split())
    assert all(f" {noun}" in nouns for noun in NOUNS)


def test_with_a_campaign_the_first_help_explains_the_nouns_of_its_game_only(cli) -> None:
    cli("campaign", "new", "Nerekhall", "--game", "descent")
    shown = cli("--help").out
    assert re.search(r"overlord +The overlord", shown)
    assert "scourge" not in shown


# groups, `help`, -h and -V, the pager


def groups() -> list[tuple[tuple[str, ...], Any]]:
    return [(path, command) for path, command, _form in tree() if is_group(command)]


def test_no_line_of_a_groups_help_is_cut_off() -> None:
    for path, group in groups():
        context = group.make_context(" ".join(path), ["--help"], resilient_parsing=True)
        text = group.get_help(context)
        assert "..." not in text.replace("ARGS]...", "").replace("[ARGS]...", ""), text
        assert "Examples:\n  companion " in text or "Example: companion" in text, text


@pytest.mark.parametrize(
    ("words", "like"),
    [
        (["help"], ["--help"]),
        (["-h"], ["--help"]),
        (["help", "games"], ["games", "--help"]),
        (["games", "-h"], ["games", "--help"]),
        (["help", "campaign", "new"], ["campaign", "new", "--help"]),
        (["help", "campaign new"], ["campaign", "new", "--help"]),
        (["-V"], ["--version"]),
        (["--no-pager", "games", "list"], ["games", "list"]),
    ],
)
def test_help_is_found_however_it_is_asked_for(cli, words: list[str], like: list[str]) -> None:
    assert cli(*words).out == cli(*like).out != ""


def test_help_for_what_there_is_not_is_an_error(cli) -> None:
    assert "No such command" in cli("help", "nosuch", code=2).err


class Screen(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Any:
    """A terminal of five lines, and a pager that leaves what it was given in a file."""
    from companion.render import pager

    screen, given = Screen(), tmp_path / "given"
    monkeypatch.setenv("LINES", "5")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PAGER", f"sh -c 'cat > {given}'")

    def shown(*words: str) -> tuple[str, str]:
        monkeypatch.setattr(sys, "stdout", screen)
        monkeypatch.setattr(sys, "stdin", Screen())
        with pager.paged(words):
            sys.stdout.write("one\ntwo\nthree\nfour\nfive\nsix\n" if "log" in words else "short\n")
        paged = given.read_text(encoding="utf-8") if given.exists() else ""
        return screen.getvalue(), paged

    return shown


def test_a_list_longer_than_the_screen_goes_through_the_pager(terminal) -> None:
    assert terminal("log") == ("", "one\ntwo\nthree\nfour\nfive\nsix\n")


@pytest.mark.parametrize("words", [("status",), ("log", "--no-pager"), ("log", "--json")])
def test_what_is_short_or_asked_for_without_it_is_printed(terminal, words: tuple[str, ...]) -> None:
    printed, paged = terminal(*words)
    assert printed
    assert paged == ""


def test_an_empty_pager_is_none_and_one_that_is_missing_loses_nothing(terminal, monkeypatch) -> None:
    monkeypatch.setenv("PAGER", "")
    assert terminal("log")[0].count("\n") == 6
    monkeypatch.setenv("PAGER", "/nowhere/at/all")
    assert terminal("log")[0].count("\n") == 12
    monkeypatch.setenv("PAGER", "less '")
    assert terminal("log")[0].count("\n") == 18


def test_ctrl_c_in_the_pager_is_the_pagers(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    import subprocess

    given = tmp_path / "given"
    monkeypatch.setenv("PAGER", f"sh -c 'kill -INT $PPID; sleep 0.2; cat > {given}'")
    subprocess.run([sys.executable, "-c", "from companion.render import pager; pager._page('one')"], check=True)
    assert given.read_text(encoding="utf-8") == "one"


def test_a_word_of_ones_own_and_options_that_stand_anywhere_are_paged_too(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli import main
    from companion.render import pager

    asked: list[list[str]] = []
    monkeypatch.setattr(pager, "paged", lambda words: asked.append(list(words)) or contextlib.nullcontext())
    monkeypatch.setattr(sys, "stdout", Screen())
    cli("config", "alias", "l", "games", "list")
    for words in (["l"], ["--author", "Ana", "games", "list"], ["games", "list", "--no-pager"]):
        main.run(words)
    assert asked[-2:] == [["games", "list"], ["games", "list"]]


def test_nothing_that_is_piped_is_paged(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.render.pager import wanted

    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert not wanted(["log"])
