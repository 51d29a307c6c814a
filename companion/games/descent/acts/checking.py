"""The check of a file or of the campaign in use."""

from __future__ import annotations

from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.fields import Problems
from companion.core.findings import Finding
from companion.core.system import GameSystem
from companion.games.descent.deckfile import read_deck
from companion.games.descent.library import card_index
from companion.games.descent.rules.check import check_file_table, check_table
from companion.store.readmodel import CampaignView
from companion.table.status import allowed_codes

PARTS = "A table is a TOML file with [[hero]], [overlord] or [[relic]]; companion/docs/descent.md shows one."


def check_file(file: Path, game: GameSystem) -> list[Finding]:
    """What is wrong with the table a file describes, and with the file."""
    if not file.is_file():
        raise CompanionError(f"There is no file {file}.", PARTS)
    problems = Problems(file.absolute().parent)
    table = read_deck(file.absolute(), game, problems)
    if table and not (problems.found or table.heroes or table.overlord or table.relics):
        raise CompanionError(f"{file} describes no hero, overlord or relic.", PARTS)
    return [*problems.found, *(check_file_table(table, card_index(game)) if table else [])]


def check_campaign(view: CampaignView, game: GameSystem) -> list[Finding]:
    """What the rules find wrong in a campaign, less what the table allows."""
    from companion.games.descent.acts.sheets import table_sheet

    return check_table(table_sheet(view, game), card_index(game), allowed_codes(view))
