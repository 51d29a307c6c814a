"""Names in real shells: what is typed, a tab, and what the command is then given.

bash is everywhere the tests run; zsh and fish are asked where they are installed.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest

from companion.kit.typer_inside import script_for

pty = pytest.importorskip("pty", reason="no terminal to type into")
REPOSITORY = Path(__file__).parents[2]
OURS = ("COMPANION_HOME", "COMPANION_DATABASE_URL")
READY, GIVEN, END = "READY>", "given:", ":end"
STARTED = {
    "bash": (".bashrc", f"PS1='{READY} '\nbind 'set enable-bracketed-paste off'\n", ["--noprofile", "-i"]),
    "zsh": (".zshrc", f"PS1='{READY} '\nautoload -Uz compinit; compinit -D -u\n", ["-i"]),
    "fish": (".config/fish/config.fish", f"function fish_prompt; echo -n '{READY} '; end\nset fish_greeting\n", ["-i"]),
}
"""The file each shell reads first, what it says, and how the shell is started."""


class Shell:
    """A shell at the other end of a terminal."""

    def __init__(self, name: str, home: Path) -> None:
        file, lines, options = STARTED[name]
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).write_text(lines + script_for(name))
        environ = {"HOME": str(home), "PATH": f"{home}:{os.environ['PATH']}", "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        self.id, self.screen = pty.fork()
        if self.id == 0:
            os.chdir(home)
            ours = {each: os.environ[each] for each in OURS if each in os.environ}
            os.execvpe(name, [name, *options], environ | ours)
        self._until(READY)

    def given(self, keys: str) -> list[str]:
        """What the command is given once these keys and a return are typed."""
        os.write(self.screen, f"{keys}\r".encode())
        seen = self._until(END)
        return seen.split(GIVEN)[-1].split(END)[0].split("|")

    def _until(self, text: str) -> str:
        """What the screen shows up to this text."""
        seen, last = "", time.monotonic() + 60
        while text not in seen:
            assert time.monotonic() < last, seen
            if select([self.screen], [], [], 1)[0]:
                seen += os.read(self.screen, 65536).decode(errors="replace")
        return seen

    def end(self) -> None:
        """Close the terminal, which ends the shell."""
        os.close(self.screen)
        os.waitpid(self.id, 0)


@pytest.fixture
def shell(request: pytest.FixtureRequest, thursday: Path, tmp_path: Path) -> Iterator[Shell]:
    """A shell with the completion installed, where `companion` says what it was given."""
    name = request.param
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    command = tmp_path / "companion"
    command.write_text(
        "#!/bin/sh\n"
        f'if [ -n "$_COMPANION_COMPLETE" ]; then cd "{REPOSITORY}"; exec "{sys.executable}" -m companion; fi\n'
        f'printf "{GIVEN}"; printf "%s|" "$@"; printf "{END}\\n"\n'
    )
    command.chmod(0o755)
    found = Shell(name, tmp_path)
    yield found
    found.end()


TYPED = {
    "deck add kyra Thiev": ["Thieves' Tools"],
    "deck add kyra \"Thieves' T": ["Thieves' Tools"],
    "deck add kyra Thieves' T": ["Thieves' Tools"],
    "deck add kyra 'Holy Ca": ["Holy Candle"],
    "deck add kyra Holy Ca": ["Holy", "Candle"],
    "campaign use Thursday\\ g": ["Thursday group"],
}
"""What is typed before the tab, and the words that have to come of it."""


@pytest.mark.parametrize("shell", STARTED, indirect=True)
def test_names_with_spaces_and_apostrophes_come_whole(shell: Shell) -> None:
    for typed, name in TYPED.items():
        *before, _last = shell.given(f"companion {typed}\t")
        assert before[-len(name) :] == name, typed
