"""The documented JSON shapes of what the Descent commands show."""

from __future__ import annotations

from typing import Any

from companion.core.system import GameSystem
from companion.games.descent.acts.offer import on_offer
from companion.games.descent.acts.reading import balances, view_state
from companion.games.descent.acts.sheets import relic_of, table_sheet
from companion.games.descent.acts.state import State
from companion.games.descent.acts.words import GOLD, OVERLORD_XP, QUEST_CARD, RUMOR, THREAT
from companion.games.descent.graph import OVERLORD
from companion.games.descent.library import card_index, cards
from companion.games.descent.phase import STEPS, PhaseStep, next_step, number
from companion.games.descent.rewards import rewards_known
from companion.games.descent.rules.overlord import in_deck
from companion.games.descent.rules.relics import kind_of
from companion.store.readmodel import CampaignView


def table_shape(view: CampaignView, game: GameSystem) -> dict[str, Any]:
    """Heroes and overlord: `deck show`."""
    sheet = table_sheet(view, game)
    heroes = [
        {
            "name": hero.name,
            "class": hero.hero_class,
            "second_class": hero.second,
            "skills": list(hero.skills),
            "equipped": list(hero.equipped),
            "carried": list(hero.carried),
        }
        for hero in sheet.heroes
    ]
    return {"act": sheet.act, "heroes": heroes, "overlord": overlord_shape(view, game)}


def overlord_shape(view: CampaignView, game: GameSystem) -> dict[str, Any]:
    """The overlord: `overlord show`."""
    sheet = table_sheet(view, game).overlord
    if sheet is None:
        return {}
    held = [row for row in view.of("holding") if row["owner"] == OVERLORD]
    return {
        "xp": balances(view, OVERLORD_XP).get(None, 0),
        "threat": balances(view, THREAT).get(None, 0),
        "basic": sheet.basic,
        "deck": len(in_deck(sheet, card_index(game))) - len(sheet.aside),
        "bought": list(sheet.cards),
        "rewards": list(sheet.rewards),
        "aside": list(sheet.aside),
        "servants": [row["facts"]["servant"] for row in held if row["facts"].get("servant")],
        "plot_deck": sheet.plot_deck,
        "plots": list(sheet.plots),
        "rumors": [row["card"] for row in held if row["zone"] == RUMOR],
        "citizens": [row["card"] for row in held if row["zone"] == "citizen"],
        "relics": [row["name"] for row in view.of("relic") if row["side"] == OVERLORD],
    }


def relics_shape(view: CampaignView, game: GameSystem) -> list[dict[str, Any]]:
    """Every relic: `relic list`."""
    index = card_index(game)
    return [
        {
            "relic": row["name"],
            "side": row["side"],
            "kind": kind_of(relic_of(row), index),
            "wielder": row["wielder"],
            "equipped": bool(row["facts"].get("equipped")),
            "from": row["facts"].get("from", ""),
        }
        for row in view.of("relic")
    ]


def purse_shape(view: CampaignView, game: GameSystem) -> dict[str, Any]:
    """The shop: `shop show`."""
    rows = [row for row in view.of("trader") if row["name"] == "shop"]
    facts = rows[0]["facts"] if rows else {}
    prices = {item.name: item.cost for item in cards(game).shop}
    offer = [{"item": name, "cost": prices.get(name, 0)} for name in on_offer(view_state(view, game), facts)]
    return {"gold": balances(view, GOLD).get(None, 0), "act": facts.get("act", ""), "offer": offer}


def ledger_shape(view: CampaignView, account: str) -> dict[str, Any]:
    """An account with every entry of it: `threat show`, `fortune show`."""
    names = {row["id"]: row["name"] for row in view.heroes}
    entries = [
        {"who": names.get(row["hero_id"], ""), "amount": row["amount"], "reason": row["reason"], "at": row["at"]}
        for row in view.of("ledger_entry")
        if row["account"] == account
    ]
    held = {names.get(id, ""): amount for id, amount in balances(view, account).items()}
    return {"account": account, "held": held, "entries": entries}


def rumors_shape(view: CampaignView, game: GameSystem) -> dict[str, Any]:
    """Rumors and Quest cards: `rumor list`."""
    state = view_state(view, game)

    def listed(zone: str) -> list[dict[str, Any]]:
        rows = [row for row in view.of("holding") if row["zone"] == zone]
        return [
            {"card": r["card"], "act": r["facts"].get("act", ""), "travel": r["facts"].get("travel", [])} for r in rows
        ]

    return {"act": state.act, "hand": listed(RUMOR), "in_play": listed(QUEST_CARD)}


def phase_shape(state: State) -> dict[str, object]:
    """The documented JSON of `phase show`."""
    run = state.phase
    done = list(run["facts"].get("phase", [])) if run else [step.id for step in STEPS]
    due = next_step(done) if run else None
    stage = state.choice.stage
    return {
        "quest": run["quest"] if run else "",
        "winner": run["winner"] if run else "",
        "act": state.act,
        "act_change": state.changing_act,
        "last": bool(run and stage and stage.kind == "finale"),
        "due": due.id if due else None,
        "steps": [_step_shape(step, step.id in done, _does(state, step)) for step in STEPS],
    }


def _does(state: State, step: PhaseStep) -> str:
    """What a step does by default; its own words where this phase is special."""
    if step.id == "shopping" and state.changing_act:
        return "buys nothing; every Act I item that is left is for sale, then Act II begins"
    if step.id == "rewards" and state.phase and not rewards_known(state.quest_of(state.phase)):
        return "1 XP for everyone; what your Quest Guide adds: --gold, --xp, --overlord-xp"
    return step.does


def _step_shape(step: PhaseStep, done: bool, does: str) -> dict[str, object]:
    return {"number": number(step), "step": step.id, "title": step.title, "done": done, "does": does}
