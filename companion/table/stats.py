"""Figures of a campaign: results, feats, accounts, cards, members, luck. What is not recorded is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from companion.core.party import Standing
from companion.core.system import GameSystem
from companion.store.readmodel import CampaignView, Row
from companion.table.luck import luck_of

WON, LOST = "won", "lost"
DEFEATS = frozenset({LOST, "failed"})
TOP = 10
Dated = list[tuple[str, int]]
"""Days, and how many feats more (or fewer) each brought."""


def stats_of(view: CampaignView, game: GameSystem, feats: Dated) -> dict[str, Any]:
    """The documented JSON of `stats`."""
    return {
        "campaign": view.campaign["name"],
        "game": view.campaign["game"],
        "quests": _quests(view, game),
        "days": days_played(view),
        "members": {s.value: sum(row["status"] == s for row in view.heroes) for s in Standing},
        "feats": _feats(view, feats),
        "accounts": _accounts(view.of("ledger_entry")),
        "cards": {"held": _held(view.of("holding")), "played": _played(view.of("deck_state"))},
        "luck": luck_of(view.of("counter")),
    }


def days_played(view: CampaignView) -> list[str]:
    """The days on which a quest began or ended."""
    runs = view.of("quest_run")
    return sorted({run[moment][:10] for run in runs for moment in ("started_at", "ended_at") if run[moment]})


def result_of(run: Row, game: GameSystem) -> str:
    """How a quest ended for the side that the campaign follows; empty where nobody won or lost."""
    if run["status"] == WON or run["winner"] == game.sides[0].id:
        return WON
    return LOST if run["status"] in DEFEATS or run["winner"] else ""


def _quests(view: CampaignView, game: GameSystem) -> dict[str, Any]:
    runs = view.of("quest_run")
    decided = [result for run in runs if (result := result_of(run, game))]
    won = decided.count(WON)
    streaks = [(result, len(list(same))) for result, same in groupby(decided)]
    return {
        "recorded": len(runs),
        "won": won,
        "lost": len(decided) - won,
        "win_rate": won / len(decided) if decided else None,
        "streak": {"result": streaks[-1][0], "length": streaks[-1][1]} if streaks else None,
        "longest": {kind: max((n for result, n in streaks if result == kind), default=0) for kind in (WON, LOST)},
        "results": decided,
    }


def _feats(view: CampaignView, dated: Dated) -> dict[str, Any]:
    """Feats by kind and over time; those of before an import have no date and come first."""
    rows = view.of("feat")
    total = len(rows) - sum(number for _day, number in dated)
    undated, curve = total, []
    for day, number in dated:
        total += number
        curve.append({"day": day, "feats": total})
    return {"kinds": dict(Counter(row["kind"] for row in rows)), "undated": undated, "curve": curve}


def _accounts(entries: list[Row]) -> list[dict[str, Any]]:
    """Each account's balance at the end of each day on which it changed."""
    found = []
    for account in dict.fromkeys(entry["account"] for entry in entries):
        balance, curve = 0, {}
        for entry in sorted((e for e in entries if e["account"] == account), key=lambda e: str(e["at"])):
            balance += entry["amount"]
            curve[entry["at"][:10]] = balance
        line = [{"day": day, "balance": amount} for day, amount in curve.items()]
        found.append({"account": account, "balance": balance, "curve": line})
    return found


def _held(holdings: Iterable[Row]) -> list[dict[str, Any]]:
    found: Counter[str] = Counter()
    for row in holdings:
        if row["card"]:
            found[row["card"]] += row["count"]
    return [{"card": card, "count": count} for card, count in _most(found)]


def _played(states: Iterable[Row]) -> list[dict[str, Any]]:
    """In how many of the decks that were written down a card was."""
    found = Counter(card for state in states for card in state["facts"].get("cards", {}))
    return [{"card": card, "decks": decks} for card, decks in _most(found)]


def _most(found: Counter[str]) -> list[tuple[str, int]]:
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:TOP]
