"""Shell completion: the player's own campaigns and heroes, the games, and the characters of the game in use."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Any

import pytest

from companion.cli.main import run
from companion.kit import context
from tests.cli.test_sweep import TREE
from tests.under_way import set_up

REPOSITORY = Path(__file__).parents[2]


def in_shell(words: str, home: Path, shell: str = "bash") -> list[str]:
    """What the shell would offer after these words, asked as the shell asks."""
    listed = words.split(" ")
    environ = os.environ | {"COMPANION_HOME": str(home), "_COMPANION_COMPLETE": f"complete_{shell}"}
    if shell == "bash":
        environ |= {"COMP_WORDS": "\n".join(listed), "COMP_CWORD": str(len(listed) - 1)}
    else:
        environ |= {"_TYPER_COMPLETE_ARGS": words}
    done = subprocess.run(
        [sys.executable, "-m", "companion"], env=environ, capture_output=True, text=True, cwd=REPOSITORY, check=False
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_bash_is_offered_the_heroes_of_the_campaign(thursday: Path) -> None:
    assert in_shell("companion party retire ", thursday) == ["Kyra", "Lem"]
    assert in_shell("companion party retire l", thursday) == ["lem"]


def test_zsh_is_offered_commands(thursday: Path) -> None:
    offered = "\n".join(in_shell("companion ca", thursday, "zsh"))
    assert "campaign" in offered
    assert "party" not in offered


# The same machinery in process


@pytest.fixture
def offered(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """The completions of the last word."""

    def ask(*words: str) -> list[str]:
        line = " ".join(["companion", *map(quote, words[:-1]), words[-1]])
        monkeypatch.setenv("_COMPANION_COMPLETE", "complete_fish")
        monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
        capsys.readouterr()
        assert run([]) == 0
        monkeypatch.delenv("_COMPANION_COMPLETE")
        return [line.split("\t")[0] for line in capsys.readouterr().out.splitlines() if line]

    return ask


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["party", "show", ""], ["Kyra", "Lem"]),
        (["party", "show", "KY"], ["KYra"]),
        (["party", "show", "Ky"], ["Kyra"]),
        (["party", "kill", "x"], []),
        (["party", "remove", "le"], ["lem"]),
        (["party", "return", ""], ["Kyra", "Lem"]),
        (["note", "hello", "--about", ""], ["Kyra", "Lem"]),
        (["party", "add", "s"], ["sajan", "seelah", "seoni"]),
        (["party", "add", "Dawn", "--as", "ky"], ["kyra"]),
        (["campaign", "use", ""], ["Dark nights", "Thursday group"]),
        (["campaign", "show", "thu"], ["thursday group"]),
        (["campaign", "delete", "dark"], ["dark nights"]),
        (["campaign", "rename", "t"], ["thursday group"]),
        (["campaign", "export", "d"], ["dark nights"]),
        (["campaign", "archive", ""], ["Dark nights", "Thursday group"]),
        (["campaign", "new", "X", "--game", ""], ["arcania", "descent", "pacg-mm", "pacg-rotr", "runebound"]),
        (["campaign", "new", "X", "--game", "pacg"], ["pacg-mm", "pacg-rotr"]),
        (["games", "show", "run"], ["runebound"]),
        (["games", "remove", "arc"], ["arcania"]),
        (["data", "check", "desc"], ["descent"]),
        (["deck", "add", "kyra", "longsp"], ["longspear"]),
        (["deck", "add", "kyra", "Longsp"], ["Longspear"]),
        (["quest", "start", "brig"], ["brigandoom"]),
        (["un"], ["undo"]),
        (["help", "dec"], ["deck"]),
        (["help", "deck", "ad"], ["add"]),
        (["help", "nosuch", "ad"], []),
    ],
    ids=" ".join,
)
def test_what_is_offered(thursday: Path, offered, words: list[str], names: list[str]) -> None:
    assert offered(*words) == names


def test_the_characters_are_those_of_the_game_in_use(thursday: Path, cli, offered) -> None:
    cli("campaign", "use", "dark")
    assert offered("party", "add", "leoric") == ["leoric of the book"]
    assert offered("party", "add", "kyra") == []
    assert offered("party", "show", "") == []


@pytest.mark.parametrize(
    ("game", "hero", "words", "name"),
    [
        ("descent", ["ashrian"], ["shop", "buy", "ashrian", "iron sh"], "iron shield"),
        ("descent", ["ashrian"], ["skill", "buy", "ashrian", "Armor o"], "Armor of Faith"),
        ("runebound", ["lyssa"], ["asset", "gain", "lyssa", "ammu"], "ammunition"),
        ("arcania", ["Dalger", "--as", "archer"], ["item", "lose", "dal"], "dalger"),
        ("arcania", ["Dalger", "--as", "archer"], ["check", "dalger", "ini"], "initiative"),
        ("runebound", ["lyssa"], ["check", "lyssa", "bo"], "body"),
        ("runebound", ["lyssa"], ["check", "cast", "lyssa", "og"], "ogre"),
        ("rotr", ["kyra"], ["check", "kyra", "bandit", "--with", "mac"], "mace"),
    ],
)
def test_cards_and_heroes_of_every_game_are_offered(
    opened: Path, cli, offered, game: str, hero: list[str], words: list[str], name: str
) -> None:
    cli("campaign", "new", "Thursday", "--game", game)
    cli("party", "add", *hero)
    *before, last = words
    assert name in offered(*before, last.replace(" ", "\\ "))


@pytest.mark.parametrize(
    ("game", "words", "names"),
    [
        ("rotr", ["play", "move", "kyra", "gen"], ["general store"]),
        ("descent", ["play", "hit", "gob"], ["goblin archer 1", "goblin archer 2", "goblin archer master"]),
        ("hoa", ["play", "hit", "gob"], ["goblin 1", "goblin 2", "goblin 3", "goblin 4"]),
        ("hoa", ["play", "hit", "goblin", "4"], ["4"]),
        ("runebound", ["play", "hit", "r"], ["razorwing"]),
    ],
)
def test_who_and_what_is_on_the_table_is_offered(
    tmp_path: Path, home: Path, offered, game: str, words: list[str], names: list[str]
) -> None:
    set_up(game, tmp_path)
    assert offered(*words) == names


def test_an_accent_need_not_be_typed(thursday: Path, cli, offered) -> None:
    cli("party", "add", "Žofie", "--custom")
    assert offered("party", "show", "zof") == ["zofie"]


COMPLETIONS = [context.complete_hero, context.complete_campaign, context.complete_character]


@pytest.mark.parametrize("complete", COMPLETIONS)
def test_an_empty_folder_offers_nothing(home: Path, complete) -> None:
    assert complete("") == []
    assert not home.exists()


@pytest.mark.own_file  # it is the file that is damaged
@pytest.mark.parametrize("complete", [*COMPLETIONS, context.complete_game])
def test_a_damaged_record_disturbs_no_prompt(home: Path, complete) -> None:
    home.mkdir()
    (home / "companion.db").write_bytes(b"not a database at all" * 100)
    assert complete("") == []


ONE_WORD = {"code", "SETTING", "CHANCE", "DICE", "[TOKEN]", "[ICON]", "SYMBOL"}
"""What is one word by its nature; a choice is written with its words."""


@pytest.mark.parametrize(("path", "module", "command"), TREE, ids=[f"{path} ({module})" for path, module, _ in TREE])
def test_a_name_that_nothing_can_follow_needs_no_quotes(path: str, module: str, command: Any) -> None:
    arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
    if not arguments or arguments[-1].type.name != "text":
        return
    placeholder = arguments[-1].metavar or arguments[-1].name
    one_word = placeholder in ONE_WORD or "|" in placeholder or path == "companion play condition"
    assert one_word or arguments[-1].nargs == -1, placeholder


def test_a_check_offers_who_makes_it_and_against_what(thursday: Path, offered: Callable[..., list[str]]) -> None:
    assert offered("check", "ky") == ["kyra"]
    assert offered("check", "kyra", "anc") == ["ancient skeleton"]
    assert "close" in offered("check", "party", "clo")
