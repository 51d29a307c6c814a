"""Looking at the decks of a campaign: what is wrong with them, and how they could be rebuilt."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.games.pacg.acts.state import table_of
from companion.games.pacg.cards import plural
from companion.games.pacg.codes import decks as codes
from companion.games.pacg.rebuild import Short, Suggestion, suggest
from companion.games.pacg.rules.decks import check
from companion.games.pacg.sets import CardGame
from companion.games.pacg.table import Table
from companion.store.readmodel import CampaignView
from companion.table.status import allowed_codes, hero_row


def check_decks(view: CampaignView, cards: CardGame, name: str = "") -> list[Finding]:
    """What is wrong with the decks of a campaign, or with one of them."""
    found = check(table_of(view, cards))
    if name:
        who = hero_row(view, name)["name"]
        found = [finding for finding in found if any(who in part.split(" and ") for part in finding.subject)]
    allowed = allowed_codes(view)
    return [finding for finding in found if finding.rule.code not in allowed]


def suggestion(view: CampaignView, cards: CardGame) -> tuple[Table, Suggestion]:
    """The table, and a rebuild of the whole party with the fewest changes."""
    table = table_of(view, cards)
    if not table.decks:
        raise CompanionError("Nobody plays, so there is no deck to rebuild.", "companion party add NAME")
    liked = {deck.name: _liked(cards, deck.character) for deck in table.decks}
    return table, suggest(table, liked)


def _liked(cards: CardGame, character: str) -> list[str]:
    found = [deck for deck in cards.suggested if deck.character == character]
    return [entry.name for deck in found for entry in deck.entries for _ in range(entry.count)]


def short_findings(table: Table, short: Iterable[Short]) -> list[Finding]:
    """The types that cannot be filled, with the count that proves it."""
    return [
        Finding(
            codes.TOO_FEW,
            f"{one.needed} {plural(one.type, one.needed)} are needed, the group has {one.group} "
            f"and the box may give {one.box}",
            table.subject("the whole party", one.type),
            table.rules.cites("cards-list"),
            f'companion card add "NAME" --type {one.type}, or --force "why"',
        )
        for one in short
    ]
