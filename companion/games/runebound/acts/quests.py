"""Quests, rumors and story quests: taken, resolved with which outcome, kept as a trophy or not."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import clean_name, resolve
from companion.games.registry import Games
from companion.games.runebound.acts.heroes import holder
from companion.games.runebound.acts.reading import SCENARIO, TROPHY
from companion.games.runebound.acts.trophies import deck_named
from companion.games.runebound.acts.work import Done, Work, perform
from companion.games.runebound.deeds import Deed
from companion.games.runebound.state import ACTIVE, DISCARDED, QUEST, RESOLVED, RUMOR, STORY
from companion.store.record import Record
from companion.store.tables import QuestRun

OTHER = "other"
_MOSTLY = {QUEST: "quests", RUMOR: "events"}
_ROMAN = {"1": "I", "2": "II", "3": "III"}


def take(record: Record, games: Games, name: str, card: str, kind: str, deck: str, force: str = "") -> Done:
    """A hero draws a quest, or keeps an event as a rumor."""
    title = clean_name(card, f"{kind}'s name")

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.acts.append(Deed(hero.name, "adventure"))
        chosen = deck_named(work, deck) if deck else _usual_deck(work, kind)
        facts = {"kind": kind, "hero": hero.name, "deck": chosen}
        work.step.add(
            QuestRun(campaign_id=work.campaign.id, quest=title, status=ACTIVE, started_at=work.step.at, facts=facts)
        )
        return f"{hero.name} takes the {kind} {title}"

    return perform(record, games, do, force)


def _usual_deck(work: Work, kind: str) -> str:
    """The deck that is mostly made of such cards."""
    return next((deck.id for deck in work.rules.decks if deck.mostly == _MOSTLY.get(kind)), "")


def story(record: Record, games: Games, card: str, hex: str) -> Done:
    """A story quest comes onto its track."""
    title = clean_name(card, "story quest's name")
    spot = clean_name(hex, "hex") if hex else ""

    def do(work: Work) -> str:
        work.scenario()
        facts = {"kind": STORY, "hex": spot}
        work.step.add(
            QuestRun(campaign_id=work.campaign.id, quest=title, status=ACTIVE, started_at=work.step.at, facts=facts)
        )
        return f"Story quest {title}{f' in {spot}' if spot else ''}"

    return perform(record, games, do)


def find_quest(work: Work, query: str, name: str = "") -> QuestRun:
    """An active quest by name; where two heroes have the same, by its hero."""
    rows = [row for row in work.step.rows(QuestRun, campaign_id=work.campaign.id) if row.facts["kind"] != SCENARIO]
    active = [row for row in rows if row.status == ACTIVE]
    if name:
        hero = work.hero(name).name
        active = [row for row in active if row.facts.get("hero", "") in (hero, "")]
    hint = "" if active else "`companion quest take HERO NAME` records one."
    title = resolve(query, {row.quest: row.quest for row in active}, "active quest", work.campaign.name, hint)
    same = [row for row in active if row.quest == title]
    if len({row.facts.get("hero", "") for row in same}) > 1:
        raise CompanionError(f"Several heroes have {title}.", "Add --hero NAME.")
    return same[0]


def resolve_quest(
    record: Record, games: Games, query: str, outcome: str, name: str, trophy: bool | None, other: bool, force: str = ""
) -> Done:
    """A quest is resolved: with which outcome, and whether the card becomes a trophy."""

    def do(work: Work) -> str:
        row = find_quest(work, query, name)
        hero = holder(work, row.facts.get("hero") or name) if row.facts.get("hero") or name else None
        kind = row.facts["kind"]
        if other and kind != RUMOR:
            raise CompanionError(f"{row.quest} is no rumor.", "Only an event kept as a rumor has another choice.")
        kept = kind == QUEST if trophy is None else trophy
        chosen = {RUMOR: OTHER if other else RUMOR}.get(kind, "")
        numerals = [_ROMAN.get(part, part.upper()) for part in outcome.replace(",", " ").split()]
        who = hero.name if hero else ""
        row.facts = {**row.facts, "hero": who, "outcomes": numerals, "trophy": kept, "choice": chosen}
        row.status, row.ended_at = RESOLVED, work.step.at
        deck = row.facts.get("deck", "")
        if hero and kept and deck:
            work.enter(hero, TROPHY + deck, 1, f"took {row.quest}")
        words = f" with outcome {', '.join(numerals)}" if numerals else ""
        keeps = f", kept as a trophy ({deck})" if kept and deck else ", no trophy"
        return f"{who or 'The heroes'} resolve{'s' if who else ''} {row.quest}{words}{keeps}"

    return perform(record, games, do, force)


def discard(record: Record, games: Games, query: str, name: str) -> Done:
    """A quest or rumor leaves without being resolved."""

    def do(work: Work) -> str:
        row = find_quest(work, query, name)
        row.status, row.ended_at = DISCARDED, work.step.at
        return f"{row.quest} is discarded"

    return perform(record, games, do)
