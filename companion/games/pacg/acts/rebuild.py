"""The rebuild after a scenario: one step that gives out cards, fills up from the box and locks every deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.core.errors import CompanionError
from companion.core.names import candidates
from companion.games.pacg.acts.changes import Change, Outcome, changing
from companion.games.pacg.acts.deck_looks import short_findings, suggestion
from companion.games.pacg.acts.decks import held_card, readable
from companion.games.pacg.acts.holdings import put, settle, take
from companion.games.pacg.acts.state import DECK, LOOSE, Row, holdings, playing, position, table_of
from companion.games.pacg.decklist import DeckList
from companion.games.pacg.rebuild import Suggestion
from companion.games.pacg.rules.decks import check
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import DeckState, Hero, Holding, QuestRun


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a player asks of a rebuild: cards given, cards from the box, whole lists, or our suggestion."""

    gives: tuple[tuple[str, str], ...] = ()
    box: tuple[tuple[str, str], ...] = ()
    lists: tuple[DeckList, ...] = ()
    suggested: bool = False


def rebuild(record: Record, games: Games, wishes: Wishes, force: str = "") -> Outcome:
    """Rebuild every deck as one step and lock them for the scenario that was played."""

    def act(change: Change) -> None:
        run = _run_to_close(change)
        if not playing(change.view()):
            raise CompanionError("Nobody plays, so there is no deck to rebuild.", "companion party add NAME")
        for name, who in wishes.gives:
            _give(change, name, who)
        for name, who in wishes.box:
            hero = change.hero(who)
            put(change.step, change.campaign, hero, change.cards.card(name), 1, DECK, 1)
        _build(change, wishes)
        change.need(check(replace(table_of(change.view(), change.cards), rebuilding=True)))
        _return_leftovers(change)
        scenario = change.cards.path.scenario(run.quest) if run else None
        change.label = f"Decks rebuilt after {scenario.title}" if scenario else "Decks built for the first scenario"
        if run:  # before the first scenario nothing is locked: `quest start` does it
            _lock(change, run)

    return changing(record, games, act, force)


def _run_to_close(change: Change) -> QuestRun | None:
    """The scenario the rebuild is for; one that is rebuilt already is done again only where the decks are not right."""
    view = change.view()
    at = position(view, change.cards)
    if at.playing:
        raise CompanionError("The scenario is still being played.", "First `companion quest win` or `quest lose`.")
    if not at.rebuild_due and not check(table_of(view, change.cards)):
        raise CompanionError("There is no scenario to rebuild after.", "`companion quest start` begins the next one.")
    return change.step.get(QuestRun, at.run["id"]) if at.run else None


def _build(change: Change, wishes: Wishes) -> None:
    if wishes.lists:
        _as_listed(change, wishes.lists)
    if wishes.suggested:
        table, found = suggestion(change.view(), change.cards)
        if found.short:
            change.need(short_findings(table, found.short))
        else:
            _as_suggested(change, found)


def _give(change: Change, name: str, who: str) -> None:
    """Move a card of the group, wherever it lies, into a character's deck."""
    hero = change.hero(who)
    loose = [row for row in change.step.rows(Holding, campaign_id=change.campaign.id) if row.zone in LOOSE]
    found = candidates(name, dict.fromkeys(row.card for row in loose))
    if len(found) == 1:
        row = next(row for row in loose if row.card == found[0])
        card = change.cards.card(row.card)
        if row.count == 1:
            change.step.delete(row)
        else:
            row.count -= 1
        put(change.step, change.campaign, hero, card, 1, DECK)
        return
    others = [row for row in playing(change.view()) if row["id"] != hero.id]
    for other in others:
        if candidates(name, [row["card"] for row in holdings(change.view(), other["id"])]):
            giver = change.step.get(Hero, other["id"])
            assert giver is not None
            card = change.cards.card(held_card(change, giver, name))
            put(change.step, change.campaign, hero, card, 1, DECK, take(change.step, giver, card.name, 1))
            return
    raise CompanionError(f"Nobody has {name!r} to give to {hero.name}.", "`companion deck rebuild` shows the cards.")


def _as_suggested(change: Change, found: Suggestion) -> None:
    """Only what changes is moved, so that the step and its undo stay small."""
    view = change.view()
    for row in playing(view):
        hero = change.step.get(Hero, row["id"])
        wanted = found.decks.get(row["name"])
        if hero is None or not wanted:
            continue
        now = deck_cards(holdings(view, hero.id))
        for name, count in (Counter(now) - Counter(wanted)).items():
            take(change.step, hero, name, count, (DECK,))
        for name, count in (Counter(wanted) - Counter(now)).items():
            box = found.box[row["name"]].get(name, 0)
            put(change.step, change.campaign, hero, change.cards.card(name), count, DECK, box)
    for loose in change.step.rows(Holding, campaign_id=change.campaign.id):
        if loose.zone in LOOSE:
            change.step.delete(loose)
    if found.left:
        change.notes.append(_back(found.left))


def _as_listed(change: Change, lists: Sequence[DeckList]) -> None:
    """Whole decks as listed: what the group does not have is taken from the box."""
    heroes = [(change.hero(deck.character), readable(deck)) for deck in lists]
    spare: Counter[str] = Counter()
    for row in change.step.rows(Holding, campaign_id=change.campaign.id):
        if row.zone in LOOSE or (row.zone == DECK and row.hero_id in {hero.id for hero, _deck in heroes}):
            spare[row.card] += row.count
            change.step.delete(row)
    for hero, deck in heroes:
        for entry in deck.entries:
            card = change.cards.card(entry.name)
            own = min(spare[card.name], entry.count)
            spare[card.name] -= own
            put(change.step, change.campaign, hero, card, entry.count, DECK, entry.count - own)
    for name, count in (+spare).items():
        put(change.step, change.campaign, heroes[0][0], change.cards.card(name), count, LOOSE[0])


def _return_leftovers(change: Change) -> None:
    left: Counter[str] = Counter()
    for row in change.step.rows(Holding, campaign_id=change.campaign.id):
        if row.zone in LOOSE:
            left[row.card] += row.count
            change.step.delete(row)
    if left:
        change.notes.append(_back(left))


def _back(left: Mapping[str, int]) -> str:
    names = [name if count == 1 else f"{name} ({count})" for name, count in sorted(left.items()) if count > 0]
    return f"Back in the box: {', '.join(names)}."


def _lock(change: Change, run: QuestRun) -> None:
    settle(change.step, change.campaign)
    for earlier in change.step.rows(DeckState, quest_run_id=run.id):
        if earlier.facts["when"] == run.status:  # rebuilt a second time: the later lock stands
            change.step.delete(earlier)
    lock_decks(change, run, run.status)
    run.facts = {**run.facts, "rebuilt": True}


def lock_decks(change: Change, run: QuestRun, when: str, only: Iterable[int] | None = None) -> None:
    """Write down every deck as it stands."""
    view = change.view()
    wanted = None if only is None else set(only)
    for hero in playing(view):
        cards = deck_cards(holdings(view, hero["id"]))
        if cards and (wanted is None or hero["id"] in wanted):
            facts = {"quest": run.quest, "when": when, "cards": cards}
            change.step.add(
                DeckState(
                    campaign_id=change.campaign.id,
                    hero_id=hero["id"],
                    quest_run_id=run.id,
                    at=change.step.at,
                    facts=facts,
                )
            )


def deck_cards(rows: Iterable[Row]) -> dict[str, int]:
    """Cards by name with their number."""
    found: Counter[str] = Counter()
    for row in rows:
        found[row["card"]] += row["count"]
    return dict(sorted(found.items()))
