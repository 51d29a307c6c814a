"""Cold starts, and whether one campaign's commands grow with the number of campaigns."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.folder import Folder, shipped_data
from companion.games.registry import Games
from companion.store.opening import open_record
from companion.store.tables import Campaign, Hero, Holding
from companion.table.campaigns import new_campaign
from tests.bench.harness import COMPANION, SQLMODEL, TYPER, Line, race, seconds


def lines() -> Iterator[Line]:
    """Every line of this benchmark."""
    with tempfile.TemporaryDirectory() as place:
        small = Path(place) / "small"
        fill(small, 1)
        commands = {
            "typer": TYPER,
            "sqlmodel": SQLMODEL,
            "--version": [*COMPANION, "--version"],
            "status": [*COMPANION, "status"],
            "party list": [*COMPANION, "party", "list"],
        }
        best = race(commands, {"COMPANION_HOME": str(small)})
        yield Line("cold companion --version / import typer, rich.console", best["--version"], best["typer"], 1.15)
        yield Line("cold companion status / import typer, rich.console", best["status"], best["typer"], 1.15)
        yield Line("cold party list / import typer, rich.console, sqlmodel", best["party list"], best["sqlmodel"], 1.15)
        yield from changes(Path(place) / "played")
        large = Path(place) / "large"
        fill(large, 1000)
        yield from growth(small, large)


def changes(home: Path) -> Iterator[Line]:
    """Cold changes, each against the libraries that every change has to load; `undo` keeps the record as it was."""
    environment = {"COMPANION_HOME": str(home)}
    for words in (["campaign", "new", "Thursday", "--game", "rotr"], ["party", "add", "kyra"]):
        seconds([*COMPANION, *words], environment)
    seconds([*COMPANION, "deck", "set", "kyra", "--suggested"], environment)
    commands = {
        "sqlmodel": SQLMODEL,
        "note": [*COMPANION, "note", "hello"],
        "deck add": [*COMPANION, "deck", "add", "kyra", "mace", "--force", "a bench"],
        "undo": [*COMPANION, "undo"],
    }
    best = race(commands, environment)
    for name in ("note", "deck add", "undo"):
        yield Line(f"cold {name} / import typer, rich.console, sqlmodel", best[name], best["sqlmodel"], 1.25)


def growth(small: Path, large: Path) -> Iterator[Line]:
    """The same commands with 1,000 campaigns against 1."""
    for words in (["status"], ["party", "list"], ["campaign", "show"], ["note", "hello"], ["undo"], ["log"]):
        commands = {"x": [*COMPANION, *words]}
        one = race(commands, {"COMPANION_HOME": str(small)}, 5)["x"]
        many = race(commands, {"COMPANION_HOME": str(large)}, 5)["x"]
        yield Line(f"{' '.join(words)}: 1,000 campaigns / 1", many, one, 1.15)


def fill(home: Path, campaigns: int) -> None:
    """Campaigns of six heroes with thirty cards each, written through the record."""
    record, games = open_record(Folder(home)), Games(shipped_data())
    new_campaign(record, games.get("pacg-rotr"), "Thursday")
    for first in range(0, campaigns, 50):
        with record.change("fill") as step:
            if first == 0:
                _members(step, step.rows(Campaign)[0].id)
            for n in range(max(first, 1), min(first + 50, campaigns)):
                name = f"Campaign {n}"
                row = step.add(Campaign(name=name, key=name.lower(), game="pacg-rotr", created_at=step.at, options={}))
                _members(step, row.id)


def _members(step, campaign: int) -> None:
    for name in ("Kyra", "Lem", "Ezren", "Harsk", "Seoni", "Valeros"):
        hero = step.add(Hero(campaign_id=campaign, name=name, character=name.lower()))
        step._session.add_all(
            Holding(campaign_id=campaign, hero_id=hero.id, card=f"Card {n}", type="item") for n in range(30)
        )
        step.flush()
