"""Figures of a campaign: results, feats, accounts, cards, members, luck. What is not recorded is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from companion.core.campaign import LOST, WON, QuestLog
from companion.core.named import NamedTuple
from companion.core.rows import CampaignRows, DeckStateRow, EntryRow, FeatRow, HoldingRow, from_facts
from companion.core.system import GameSystem, Standing
from companion.table.luck import luck_of

if TYPE_CHECKING:
    from companion.games.api import Game

S = TypeVar("S")


TOP = 10


class WrittenDeck(NamedTuple):
    """The facts of a deck as it stood at a rebuild."""

    cards: Mapping[str, int] = {}


def stats_of(rows: CampaignRows, game: GameSystem, code: Game[S] | None = None) -> dict[str, object]:
    """The documented JSON of `stats`; secrets of one side are left out. A game adds its own."""
    shown = [held for held in rows.holdings if code is None or not code.hides(game, held)]
    log = QuestLog(rows.runs, game.sides[0].id)
    return {
        "campaign": rows.own.name,
        "game": rows.own.game,
        "quests": _quests(log),
        "days": list(log.days()),
        "members": {s.value: sum(hero.status == s for hero in rows.members) for s in Standing},
        "feats": _feats(rows.feats),
        "accounts": _accounts(rows.entries),
        "cards": {"held": _held(shown), "played": _played(rows.deck_states)},
        "luck": luck_of(rows.counters),
        "own": {},
    }


def _quests(log: QuestLog) -> dict[str, object]:
    decided = log.results
    won = decided.count(WON)
    streaks = [(result, len(list(same))) for result, same in groupby(decided)]
    return {
        "recorded": len(log.runs),
        "won": won,
        "lost": len(decided) - won,
        "win_rate": won / len(decided) if decided else None,
        "streak": {"result": streaks[-1][0], "length": streaks[-1][1]} if streaks else None,
        "longest": {kind: max((n for result, n in streaks if result == kind), default=0) for kind in (WON, LOST)},
        "results": list(decided),
    }


def _feats(feats: Iterable[FeatRow]) -> dict[str, object]:
    """Feats by kind and over time; those whose day nobody knows come first."""
    listed = list(feats)
    days = Counter(feat.at[:10] for feat in listed if feat.at)
    undated = total = len(listed) - sum(days.values())
    curve = []
    for day, number in sorted(days.items()):
        total += number
        curve.append({"day": day, "feats": total})
    return {"kinds": dict(Counter(feat.kind for feat in listed)), "undated": undated, "curve": curve}


def _accounts(entries: Iterable[EntryRow]) -> list[dict[str, object]]:
    """Each account's balance at the end of each day on which it changed."""
    listed = list(entries)
    found: list[dict[str, object]] = []
    for account in dict.fromkeys(entry.account for entry in listed):
        balance, curve = 0, {}
        for entry in sorted((e for e in listed if e.account == account), key=lambda e: e.at):
            balance += entry.amount
            curve[entry.at[:10]] = balance
        line = [{"day": day, "balance": amount} for day, amount in curve.items()]
        found.append({"account": account, "balance": balance, "curve": line})
    return found


def _held(holdings: Iterable[HoldingRow]) -> list[dict[str, object]]:
    found: Counter[str] = Counter()
    for held in holdings:
        if held.card:
            found[held.card] += held.count
    return [{"card": card, "count": count} for card, count in _most(found)]


def _played(states: Iterable[DeckStateRow]) -> list[dict[str, object]]:
    """In how many of the decks that were written down a card was."""
    found = Counter(card for state in states for card in from_facts(WrittenDeck, state.facts).cards)
    return [{"card": card, "decks": decks} for card, decks in _most(found)]


def _most(found: Counter[str]) -> list[tuple[str, int]]:
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:TOP]
