"""Rewards that wait to be claimed, read from the runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.party import Standing
from companion.games.pacg.acts.state import Row, key_of
from companion.games.pacg.paths import FEAT, LOOT, ROLE, TRADER
from companion.store.readmodel import CampaignView

Due = dict[str, Any]


def open_dues(view: CampaignView) -> Iterator[tuple[Row, int, Due]]:
    """What is due and not yet claimed: the run, its place in the list, the reward. The dead gain nothing more."""
    dead = {key_of(row) for row in view.heroes if row["status"] == Standing.DEAD}
    for run in view.of("quest_run"):
        for n, due in enumerate(run["facts"].get("due", [])):
            if not due.get("done") and due["hero"] not in dead:
                yield run, n, due


def find_due(view: CampaignView, kind: str, what: str = "", hero: str = "") -> tuple[Row, int, Due] | None:
    """The first reward of a kind that waits for a character."""
    for run, n, due in open_dues(view):
        if due["kind"] == kind and due["what"] == what and due["hero"] in {None, hero}:
            return run, n, due
    return None


def words_for(due: Due, who: str = "") -> str:
    """A reward in words."""
    spoken = {
        FEAT: f"{who} gains a {due['what']} feat",
        ROLE: f"{who} chooses a role",
        LOOT: f"loot: {due['what']}",
        TRADER: f"trader: {due['what']}",
        "draw": f"each character draws a random {due['what']} from the box (companion deck add NAME CARD)",
        "other": due["what"],
        "unknown": "the reward is not known here: see the card, and enter it by hand",
    }
    return f"{due['from']}: {spoken[due['kind']]}"
