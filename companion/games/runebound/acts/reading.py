"""A campaign's rows read as a game of Runebound: from the read model or inside a step, alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.core.party import Standing
from companion.core.system import GameSystem
from companion.games.runebound.components import Card, Components, Scenario, StoryToken
from companion.games.runebound.state import (
    FIGURES,
    QUEST,
    Asset,
    Change,
    GameState,
    Hero,
    Market,
    Quest,
    Skill,
    Track,
)

Row = Mapping[str, Any]
Rows = Mapping[str, list[dict[str, Any]]]
ASSETS, HAND, SKILL = "asset", "hand", "skill"
GOLD, TROPHY, TOKEN = "gold", "trophy:", "token:"
SCENARIO, WON, LOST = "scenario", "won", "lost"


def state_of(game: GameSystem, rules: Components, rows: Rows) -> GameState:
    """The game as the rows have it."""
    row = scenario_row(rows)
    facts = row["facts"] if row else {}
    return GameState(
        scenario=scenario_of(rules, facts) if row else None,
        heroes=tuple(hero_of(game, rules, rows, hero) for hero in rows["hero"] if hero["status"] != Standing.RETIRED),
        quests=tuple(_quest(run) for run in rows["quest_run"] if run["facts"].get("kind") != SCENARIO),
        markets=tuple(Market(t["name"], _cards(t)) for t in rows["trader"]),
        track=_track(rows, facts),
        board=balances(rows, None, TOKEN),
        first_player=facts.get("first_player", ""),
        lost_to_villain=tuple(facts.get("lost", ())),
        winner=row["winner"] if row else "",
        over=row is not None and row["status"] in (WON, LOST),
        name=rows["campaign"][0]["name"],
    )


def scenario_row(rows: Rows) -> dict[str, Any] | None:
    """The row that holds the scenario, the track and the villain."""
    return next((run for run in rows["quest_run"] if run["facts"].get("kind") == SCENARIO), None)


def scenario_of(rules: Components, facts: Row) -> Scenario:
    """The scenario played, with the villain's health where it was entered."""
    chosen = rules.scenario(facts.get("id", "")) or _own(facts.get("own", {}))
    return replace(chosen, health=facts.get("health") or chosen.health)


def _own(own: Row) -> Scenario:
    tokens = tuple(StoryToken(**token) for token in own.get("tokens", ()))
    title = own.get("title", "")
    return Scenario(title, title, own.get("villain", ""), 0, own.get("story_cards", 0), tokens)


def hero_of(game: GameSystem, rules: Components, rows: Rows, row: Row) -> Hero:
    """A member as the rules see them."""
    sheet = row["sheet"]
    assets = tuple(Asset(card_of(rules, rows, h["card"], ASSETS)) for h in held(rows, row["id"], ASSETS))
    return Hero(
        row["name"],
        printed_figures(game, row),
        tuple(Change(c["figure"], c["amount"], c.get("why", "")) for c in sheet.get("changes", ())),
        gold=sum(e["amount"] for e in entries(rows, row["id"], GOLD)),
        damage=counter(rows, "damage", row["id"]),
        hand=tuple(h["card"] for h in held(rows, row["id"], HAND) for _ in range(h["count"])),
        assets=assets,
        skills=tuple(_skill(rules, rows, f) for f in rows["feat"] if f["hero_id"] == row["id"] and f["kind"] == SKILL),
        trophies=balances(rows, row["id"], TROPHY),
        story=balances(rows, row["id"], TOKEN),
        starting_tokens=() if row["status"] == Standing.DEAD else _starting_tokens(game, row),
        tokens=tuple(asset.card.code for asset in assets if asset.card.code),
        place=sheet.get("place", ""),
        delayed=bool(sheet.get("delayed")),
        eliminated=row["status"] == Standing.DEAD,
    )


def printed_figures(game: GameSystem, row: Row, figures: Iterable[str] = FIGURES) -> dict[str, int | None]:
    """The figures of the hero card; what the player read off it goes before the data."""
    character = game.character(row["character"])
    facts = character.facts if character else {}
    own = row["sheet"].get("printed", {})
    found = {figure: own.get(figure, facts.get(figure)) for figure in figures}
    return {figure: value if type(value) is int else None for figure, value in found.items()}


def _starting_tokens(game: GameSystem, row: Row) -> tuple[tuple[str, str], ...]:
    character = game.character(row["character"])
    listed = row["sheet"].get("tokens") or (character.facts.get("tokens", ()) if character else ())
    return tuple((str(pair[0]), str(pair[1])) for pair in listed)


def _skill(rules: Components, rows: Rows, feat: Row) -> Skill:
    paid = feat["facts"].get("paid")
    return Skill(card_of(rules, rows, feat["what"], SKILL), None if paid is None else tuple(paid))


def card_of(rules: Components, rows: Rows, name: str, kind: str) -> Card:
    """What is known of a card: the player's own words first, then the data."""
    known = known_cards(rules, rows["custom_card"], kind)
    return known.get(name, Card(name))


def known_cards(rules: Components, custom: Iterable[Row], kind: str) -> dict[str, Card]:
    """Every asset (or skill) that the data or the player knows, by name."""
    cards = {card.name: card for card in rules.assets} if kind == ASSETS else {}
    for row in custom:
        if row["type"] == kind:
            cards[row["name"]] = _filled_in(cards.get(row["name"], Card(row["name"])), row["facts"])
    return cards


def _filled_in(card: Card, facts: Row) -> Card:
    orbs = facts.get("orbs")
    return replace(
        card,
        type=facts.get("type", card.type),
        cost=facts.get("cost", card.cost),
        trade=facts.get("trade", card.trade),
        code=facts.get("code", card.code),
        token=facts.get("token", card.token),
        orbs=card.orbs if orbs is None else tuple(orbs),
        gives=tuple((str(name), int(amount)) for name, amount in facts.get("gives", {}).items()) or card.gives,
        own=True,
        unverified=card.unverified and not {"cost", "trade"} & set(facts),
    )


def held(rows: Rows, hero: int, zone: str) -> list[dict[str, Any]]:
    """The cards a hero has in a zone."""
    return [h for h in rows["holding"] if h["hero_id"] == hero and h["zone"] == zone]


def entries(rows: Rows, hero: int | None, account: str) -> list[dict[str, Any]]:
    """The entries of an account, or of all accounts that begin so."""
    return [
        e
        for e in rows["ledger_entry"]
        if e["hero_id"] == hero
        and (e["account"] == account or (account[-1] == ":" and e["account"].startswith(account)))
    ]


def balances(rows: Rows, hero: int | None, prefix: str) -> dict[str, int]:
    """The sums of all accounts with a prefix, by what comes after it."""
    sums: dict[str, int] = {}
    for entry in entries(rows, hero, prefix):
        what = entry["account"].removeprefix(prefix)
        sums[what] = sums.get(what, 0) + entry["amount"]
    return sums


def counter(rows: Rows, name: str, hero: int | None = None, default: int = 0) -> int:
    """A number the table keeps."""
    return next((c["value"] for c in rows["counter"] if c["name"] == name and c["hero_id"] == hero), default)


def _cards(trader: Row) -> tuple[str, ...] | None:
    cards = trader["facts"].get("cards")
    return None if cards is None else tuple(cards)


def _track(rows: Rows, facts: Row) -> Track:
    layout = facts.get("track", {})
    return Track(
        layout.get("spaces", 0),
        tuple(layout.get("story", ())),
        tuple(layout.get("refresh", ())),
        counter(rows, "space", default=1),
        counter(rows, "act", default=1),
        counter(rows, "round", default=1),
        counter(rows, "story cards"),
        bool(facts.get("ended")),
    )


def _quest(run: Row) -> Quest:
    facts = run["facts"]
    return Quest(
        run["quest"],
        facts.get("kind", QUEST),
        facts.get("hero", ""),
        facts.get("deck", ""),
        run["status"],
        tuple(facts.get("outcomes", ())),
        bool(facts.get("trophy")),
        facts.get("hex", ""),
        facts.get("choice", ""),
    )
