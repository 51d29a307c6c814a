"""Quests, rumors and story quests: taken, resolved with which outcome, kept as a trophy or not."""

from __future__ import annotations

from companion.core.findings import Action
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.runebound import codes
from companion.games.runebound.acts.cards import holder
from companion.games.runebound.acts.scenario import deck_named, need_scenario
from companion.games.runebound.catalogue import spelled
from companion.games.runebound.facts import (
    ACTIVE,
    DISCARDED,
    QUEST,
    RESOLVED,
    RUMOR,
    SCENARIO,
    STORY,
    TROPHY,
    QuestFacts,
)
from companion.games.runebound.rules.deeds import Deed, deed_findings
from companion.games.runebound.state import State
from companion.store.tables import Hero, QuestRun
from companion.table.change import Change, Outcome, Table, perform

OTHER = "other"
_MOSTLY = {QUEST: "quests", RUMOR: "events"}
_ROMAN = {"1": "I", "2": "II", "3": "III"}


def facts_of(run: QuestRun) -> QuestFacts:
    """What is kept of a quest."""
    return from_facts(QuestFacts, run.facts)


def take(table: Table, name: str, card: str, kind: str, deck: str, force: str = "") -> Outcome:
    """A hero draws a quest, or keeps an event as a rumor."""

    def act(change: Change[State]) -> str:
        return take_now(change, holder(change, name), card, kind, deck)

    return perform(table, act, force)


def take_now(change: Change[State], hero: Hero, card: str, kind: str = QUEST, deck: str = "") -> str:
    """The same within a step; returns its label."""
    title = clean_name(card, f"{kind}'s name")
    known = spelled(change.state.box.quests, title) if kind == QUEST else None
    title = known.name if known else title
    change.find(*deed_findings(change.state, Deed(hero.name, "adventure")))
    chosen = deck_named(change, deck) if deck else _usual_deck(change.state, kind)
    _begin(change, title, QuestFacts(kind, hero.name, chosen))
    return f"{hero.name} takes the {kind} {title}"


def _usual_deck(state: State, kind: str) -> str:
    """The deck that is mostly made of such cards."""
    return next((deck.id for deck in state.box.decks if deck.mostly == _MOSTLY.get(kind)), "")


def _begin(change: Change[State], title: str, facts: QuestFacts) -> None:
    run = QuestRun(campaign_id=change.id, quest=title, status=ACTIVE, started_at=change.step.at, facts=to_facts(facts))
    change.step.add(run)


def story(table: Table, card: str, hex: str) -> Outcome:
    """A story quest comes onto its track."""
    title = clean_name(card, "story quest's name")
    spot = clean_name(hex, "hex") if hex else ""

    def act(change: Change[State]) -> str:
        need_scenario(change)
        _begin(change, title, QuestFacts(STORY, hex=spot))
        return f"Story quest {title}{f' in {spot}' if spot else ''}"

    return perform(table, act)


def find_quest(change: Change[State], query: str, name: str = "") -> QuestRun:
    """An active quest by name; where two heroes have the same, by its hero."""
    found = change.step.rows(QuestRun, campaign_id=change.id, status=ACTIVE)
    active = [(run, facts_of(run).hero) for run in found if facts_of(run).kind != SCENARIO]
    if name:
        hero = change.hero(name).name
        active = [(run, whose) for run, whose in active if whose in (hero, "")]
    hint = "" if active else "`companion quest take HERO NAME` records one."
    titles = {run.quest: run.quest for run, _whose in active}
    title = resolve(query, titles, "active quest", change.campaign.name, hint)
    same = [(run, whose) for run, whose in active if run.quest == title]
    if len({whose for _run, whose in same}) > 1:
        raise CompanionError(f"Several heroes have {title}.", "Add --hero NAME.")
    return same[0][0]


def resolve_quest(
    table: Table, query: str, outcome: str, name: str, trophy: bool | None, other: bool, force: str = ""
) -> Outcome:
    """A quest is resolved: with which outcome, and whether the card becomes a trophy."""

    def act(change: Change[State]) -> str:
        return resolve_now(change, query, Resolved(outcome, name, trophy, other))

    return perform(table, act, force)


class Resolved(NamedTuple):
    """How a quest was resolved: the outcome, by whom, whether the card is kept, whether a rumor's other choice was."""

    outcome: str = ""
    hero: str = ""
    trophy: bool | None = None
    other: bool = False


def resolve_now(change: Change[State], query: str, said: Resolved) -> str:
    """The same within a step; returns its label."""
    numerals = tuple(_ROMAN.get(part, part.upper()) for part in said.outcome.replace(",", " ").split())
    run = find_quest(change, query, said.hero)
    facts = facts_of(run)
    hero = holder(change, facts.hero or said.hero) if facts.hero or said.hero else None
    if said.other and facts.kind != RUMOR:
        raise CompanionError(f"{run.quest} is no rumor.", "Only an event kept as a rumor has another choice.")
    change.instead = {codes.BAD_OUTCOME.code: Action("quest resolve", (run.quest,), asks=("--outcome I|II|III",))}
    kept = facts.kind == QUEST if said.trophy is None else said.trophy
    chosen = (OTHER if said.other else RUMOR) if facts.kind == RUMOR else ""
    who = hero.name if hero else ""
    run.facts = to_facts(facts._replace(hero=who, outcomes=numerals, trophy=kept, choice=chosen), run.facts)
    run.status, run.ended_at = RESOLVED, change.step.at
    if hero and kept and facts.deck:
        change.enter(TROPHY + facts.deck, 1, f"took {run.quest}", hero)
    words = f" with outcome {', '.join(numerals)}" if numerals else ""
    keeps = f", kept as a trophy ({facts.deck})" if kept and facts.deck else ", no trophy"
    return f"{who or 'The heroes'} resolve{'s' if who else ''} {run.quest}{words}{keeps}"


def discard(table: Table, query: str, name: str) -> Outcome:
    """A quest or rumor leaves without being resolved."""

    def act(change: Change[State]) -> str:
        run = find_quest(change, query, name)
        run.status, run.ended_at = DISCARDED, change.step.at
        return f"{run.quest} is discarded"

    return perform(table, act)
