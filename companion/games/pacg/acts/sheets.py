"""A character as a card: printed figures, corrections, feats, deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.pacg.acts.dues import open_dues, words_for
from companion.games.pacg.acts.state import (
    ACQUIRED,
    DECK,
    SCOURGE,
    Row,
    card_feats,
    deck_of,
    facts_of,
    feats_of,
    holdings,
    key_of,
    table_of,
)
from companion.games.pacg.cards import BOONS
from companion.games.pacg.sets import CardGame
from companion.games.pacg.sheet import HAND_SIZE, PROFICIENCIES, SKILLS, all_boxes, card_boxes, hand_size, needs
from companion.games.pacg.table import counts
from companion.store.readmodel import CampaignView


def sheet_of(view: CampaignView, cards: CardGame, row: Row) -> dict[str, Any]:
    """The JSON of a character card."""
    facts, feats = facts_of(cards, row), feats_of(view, row["id"])
    checked = Counter(feats)
    role = row["sheet"].get("role", "")
    return {
        "printed": facts,
        "corrected": row["sheet"].get("printed", {}),
        "role": role,
        "skills": _skills(facts, checked),
        "hand_size": hand_size(facts, checked["power", HAND_SIZE]),
        "proficient": _proficient(facts, checked),
        "cards_list": _cards_list(view, cards, row, facts),
        "feats": [{"kind": kind, "what": what, "reason": reason} for kind, what, reason in _reasons(view, row["id"])],
        "boxes": [
            {"kind": b.kind, "what": b.what, "boxes": b.total, "checked": b.checked}
            for b in all_boxes(facts, feats, role)
        ],
        "scourges": [held["card"] for held in holdings(view, row["id"], (SCOURGE,))],
        "due": [words_for(due, row["name"]) for _run, _n, due in open_dues(view) if due["hero"] == key_of(row)],
    }


def _reasons(view: CampaignView, hero: int) -> list[tuple[str, str, str]]:
    return [(row["kind"], row["what"], row["reason"]) for row in view.of("feat") if row["hero_id"] == hero]


def _skills(facts: dict[str, Any], checked: Counter[tuple[str, str]]) -> dict[str, Any]:
    """Each skill with its die and what is added: +2 replaces +1."""
    found = {}
    for skill in SKILLS:
        printed = facts.get("skills", {}).get(skill, {})
        bonus = checked["skill", skill]
        die, boxes = printed.get("die", ""), printed.get("boxes")
        subskills = dict(printed.get("subskills", {}))
        found[skill] = {"die": die, "bonus": bonus, "boxes": boxes, "subskills": subskills}
    return found


def _proficient(facts: dict[str, Any], checked: Counter[tuple[str, str]]) -> dict[str, str]:
    printed = facts.get("proficient", {})
    words = {True: "yes", False: "no", "feat": "box", None: "unknown"}
    return {
        name: "yes" if checked["power", name] else words.get(printed.get(name), "unknown") for name in PROFICIENCIES
    }


def _cards_list(view: CampaignView, cards: CardGame, row: Row, facts: dict[str, Any]) -> dict[str, Any]:
    feats = card_feats(view, row["id"])
    wanted, boxes = needs(facts, feats), card_boxes(facts)
    have = counts(table_of(view, cards), deck_of(view, cards, row))
    return {
        type: {"need": wanted[type] if wanted else None, "feats": feats[type], "boxes": boxes[type], "deck": have[type]}
        for type in BOONS
    }


def deck_shape(view: CampaignView, cards: CardGame, row: Row) -> dict[str, Any]:
    """The JSON of a deck."""
    listed = [
        {
            "name": held["card"],
            "type": held["type"],
            "count": held["count"],
            "zone": held["zone"],
            "box": held["facts"].get("box", 0),
        }
        for held in holdings(view, row["id"], (DECK, ACQUIRED))
    ]
    order = {type: n for n, type in enumerate(BOONS)}
    listed.sort(key=lambda card: (card["zone"] != DECK, order.get(card["type"], 9), card["name"]))
    return {
        "name": row["name"],
        "character": row["character"],
        "cards": listed,
        "cards_list": _cards_list(view, cards, row, facts_of(cards, row)),
    }
