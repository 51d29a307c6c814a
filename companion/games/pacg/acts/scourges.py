"""Scourges: suffered by roll or by name, removed, gone when the scenario ends."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import resolve
from companion.games.pacg.acts.changes import Change, Outcome, changing
from companion.games.pacg.acts.state import SCOURGE, position
from companion.games.pacg.scourges import ends
from companion.games.pacg.sets import CardGame
from companion.games.registry import Games
from companion.store.readmodel import CampaignView
from companion.store.record import Record
from companion.store.tables import Holding


def die_now(view: CampaignView, cards: CardGame) -> str:
    """The scourge die of the adventure being played."""
    return cards.need_scourges().die(position(view, cards).adventure.number)


def suffer(record: Record, games: Games, who: str, name: str, rolled: int, keep: bool) -> Outcome:
    """A character suffers a scourge: the one named, or by the table the one rolled."""

    def act(change: Change) -> None:
        scourges = change.cards.need_scourges()
        hero = change.hero(who)
        scourge = scourges.named(name) if name else scourges.result(rolled)
        facts = {"keep": True} if keep else {}
        change.step.add(
            Holding(
                campaign_id=change.campaign.id, hero_id=hero.id, zone=SCOURGE, card=scourge, type=SCOURGE, facts=facts
            )
        )
        by = f" (rolled {rolled})" if not name else ""
        change.label = f"{hero.name} suffers {scourge}{by}"
        least, most = ends(die := die_now(change.view(), change.cards))
        if not name and not least <= rolled <= most:
            change.notes.append(f"The scourge die of this adventure is {die}: is the roll right?")

    return changing(record, games, act)


def remove(record: Record, games: Games, who: str, name: str) -> Outcome:
    """A power removes a scourge from a character."""

    def act(change: Change) -> None:
        change.cards.need_scourges()
        hero = change.hero(who)
        rows = {row.card: row for row in change.step.rows(Holding, hero_id=hero.id, zone=SCOURGE)}
        if not rows:
            raise CompanionError(f"{hero.name} has no scourge.", "Nothing was changed.")
        row = resolve(name, rows, "scourge") if name or len(rows) > 1 else next(iter(rows.values()))
        change.step.delete(row)
        change.label = f"{hero.name} is rid of {row.card}"

    return changing(record, games, act)


def suffered(view: CampaignView) -> list[tuple[str, str, bool]]:
    """Who has which scourge, and whether it stays."""
    names = {row["id"]: row["name"] for row in view.heroes}
    return [
        (names[row["hero_id"]], row["card"], bool(row["facts"].get("keep")))
        for row in view.of("holding")
        if row["zone"] == SCOURGE
    ]
