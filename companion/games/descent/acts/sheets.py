"""The record as the values that the checks look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.system import GameSystem
from companion.games.descent.acts.state import Row, Rows, read_state
from companion.games.descent.acts.words import (
    ASIDE,
    BASIC,
    BUYS,
    CARRIED,
    DECK,
    EQUIPPED,
    FOR_THREAT,
    IN_PLAY,
    PLOT,
    REWARD,
    SKILL,
)
from companion.games.descent.graph import HEROES, OVERLORD
from companion.games.descent.sheets import HERO, LIEUTENANT, HeroSheet, OverlordSheet, TableSheet, Wielded
from companion.store.readmodel import CampaignView


def table_sheet(view: CampaignView, game: GameSystem) -> TableSheet:
    """The campaign in use as the checks see it."""
    return sheet_of(game, view.campaign["name"], view.campaign["options"], view.of)


def sheet_of(game: GameSystem, name: str, options: Mapping[str, Any], of: Rows) -> TableSheet:
    """A campaign's rows as the checks see them."""
    state = read_state(game, options, of)
    return TableSheet(
        game=game.id,
        where=name,
        act=state.act,
        heroes=tuple(_hero(game, hero, of) for hero in state.heroes),
        overlord=_overlord(options, of),
        relics=tuple(relic_of(row) for row in of("relic")),
    )


def _hero(game: GameSystem, hero: Row, of: Rows) -> HeroSheet:
    printed = game.character(hero["character"])
    sheet = hero["sheet"]
    held = [row for row in of("holding") if row["hero_id"] == hero["id"]]
    relics = [row for row in of("relic") if row["hero_id"] == hero["id"] and row["side"] == HEROES]
    worn = [row["name"] for row in relics if row["facts"].get(EQUIPPED)]
    packed = [row["name"] for row in relics if not row["facts"].get(EQUIPPED)]
    return HeroSheet(
        name=hero["name"],
        archetype=str(sheet.get("archetype") or (printed.facts.get("archetype", "") if printed else "")),
        hero_class=sheet.get("class", ""),
        second=sheet.get("second", ""),
        xp=earned(of, "xp", hero["id"]),
        skills=tuple(row["what"] for row in of("feat") if row["hero_id"] == hero["id"] and row["kind"] == SKILL),
        equipped=(*_cards(held, EQUIPPED), *worn),
        carried=(*_cards(held, CARRIED), *packed),
    )


def _overlord(options: Mapping[str, Any], of: Rows) -> OverlordSheet:
    held = [row for row in of("holding") if row["owner"] == OVERLORD]
    owned = [row for row in held if row["zone"] in (DECK, ASIDE, IN_PLAY) and row["type"] != BASIC]
    return OverlordSheet(
        basic=options.get("basic", BASIC),
        cards=_listed(row for row in owned if row["type"] != REWARD),
        rewards=_listed(row for row in owned if row["type"] == REWARD),
        aside=_cards(held, ASIDE),
        xp=earned(of, "overlord-xp"),
        xp_for_threat=-sum(row["amount"] for row in of("ledger_entry") if row["reason"] == FOR_THREAT),
        plot_deck=str(options.get("plot_deck", "")),
        plots=_cards(held, PLOT),
        threat=earned(of, "threat"),
    )


def relic_of(row: Row) -> Wielded:
    """A relic's row as the checks see it."""
    facts = row["facts"]
    who_is = HERO if row["side"] == HEROES else facts.get("wielder_is", LIEUTENANT)
    return Wielded(row["name"], row["side"], row["wielder"], who_is, facts.get("kind", ""))


def earned(of: Rows, account: str, hero: int | None = None) -> int:
    """What came into an account, purchases left out."""
    return sum(
        row["amount"]
        for row in of("ledger_entry")
        if row["account"] == account and row["hero_id"] == hero and not row["reason"].startswith(f"{BUYS} ")
    )


def _cards(held: list[Row], zone: str) -> tuple[str, ...]:
    return _listed(row for row in held if row["zone"] == zone)


def _listed(rows: Any) -> tuple[str, ...]:
    return tuple(row["card"] for row in rows for _copy in range(row["count"]))
