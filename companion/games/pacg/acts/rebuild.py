"""The rebuild after a scenario: one step that gives out cards, fills up from the box and locks every deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates
from companion.games.pacg.acts.holdings import clear, held_card, loose_rows, put, settle, take, take_loose
from companion.games.pacg.acts.party import character
from companion.games.pacg.acts.runs import lock_decks, write_run
from companion.games.pacg.decklist import DeckList, readable
from companion.games.pacg.rewards import due_words, open_dues
from companion.games.pacg.rules.box import strange
from companion.games.pacg.rules.decks import deck_findings
from companion.games.pacg.rules.rebuild import Suggestion, bound_by, short_findings, suggestion
from companion.games.pacg.state import ACQUIRED, DECK, RETURNED, Run, State
from companion.table.change import Change, Outcome, Table, perform


class Wishes(NamedTuple):
    """What a player asks of a rebuild: cards given, cards from the box, whole lists, or our suggestion."""

    gives: tuple[tuple[str, str], ...] = ()
    box: tuple[tuple[str, str], ...] = ()
    lists: tuple[DeckList, ...] = ()
    suggested: bool = False
    keep: tuple[str, ...] = ()
    outs: tuple[tuple[str, str], ...] = ()
    """Cards that make room in a deck, each with whose it is."""


class AskFirstError(CompanionError):
    """Cards would go back to the box, and nobody has agreed to that."""


def rebuild(table: Table, wishes: Wishes, force: str = "", agreed: bool = False) -> Outcome:
    """Rebuild every deck as one step and lock them for the scenario that was played.

    Unless it is `agreed`, AskFirstError says what would go back to the box: by a proposal loot and cards without the
    Basic trait, else any card.
    """

    def act(change: Change[State]) -> str:
        run, scenario = _run_to_close(change.state), change.state.scenario
        left = _build(change, wishes)
        # Judged before the locks: they forget which cards came from the box.
        found = deck_findings(replace(change.state.decks, rebuilding=True))
        change.need(*(finding for finding in found if finding.is_error))
        _return_leftovers(change, left, wishes.suggested, agreed)
        if run:  # before the first scenario nothing is locked: `quest start` does it
            _lock(change, run)
        return f"Decks rebuilt after {scenario.title}" if scenario else "Decks built for the first scenario"

    return perform(table, act, force)


def _run_to_close(state: State) -> Run | None:
    """The scenario the rebuild is for; one that is rebuilt already is done again only where the decks are not right."""
    if state.playing:
        raise CompanionError("The scenario is still being played.", "First `companion quest win` or `quest lose`.")
    if not state.rebuild_due and not deck_findings(state.decks):
        raise CompanionError("There is no scenario to rebuild after.", "`companion quest start` begins the next one.")
    if not state.party:
        raise CompanionError("Nobody plays, so there is no deck to rebuild.", "companion party add NAME")
    return state.run


def _build(change: Change[State], wishes: Wishes) -> Mapping[str, int]:
    """Build the decks as wished; returns what a proposal leaves over."""
    if not wishes.suggested:
        for name, who in wishes.gives:
            _give(change, name, who)
        for name, who in wishes.outs:
            _make_room(change, name, who)
        for name, who in wishes.box:
            put(change, character(change, who), change.state.cards.card(name), 1, DECK, 1)
    if wishes.lists:
        _as_listed(change, wishes.lists)
    if not wishes.suggested:
        return {}
    state = change.state
    state.need_party()
    found = suggestion(state.decks, state.cards.suggested, bound_by(state, wishes.keep, wishes.gives, wishes.box))
    if found.short:
        change.need(*short_findings(state.decks, found.short))
        return {}
    _as_suggested(change, found)
    return found.left


def _give(change: Change[State], name: str, who: str) -> None:
    """Move a card of the group, wherever it lies, into a character's deck."""
    hero, state = character(change, who), change.state
    found = candidates(name, dict.fromkeys(row.card for row in loose_rows(change)))
    if len(found) == 1:
        card = state.cards.card(found[0])
        change.need(*strange(state.decks, state.deck_of(hero), card))
        take_loose(change, found[0])
        put(change, hero, card, 1, DECK)
        return
    for giver in state.party:
        if giver.id != hero.id and candidates(name, state.deck(giver)):
            card = state.cards.card(held_card(state, giver, name))
            change.need(*strange(state.decks, state.deck_of(hero), card))
            put(change, hero, card, 1, DECK, take(change, giver, card.name, 1))
            return
    raise CompanionError(f"Nobody has {name!r} to give to {hero.name}.", "`companion deck rebuild` shows the cards.")


def _make_room(change: Change[State], name: str, who: str) -> None:
    """A card of a deck is left over, for another one takes its place."""
    hero, state = character(change, who), change.state
    card = state.cards.card(held_card(state, hero, name))
    take(change, hero, card.name, 1, (DECK,))
    put(change, hero, card, 1, ACQUIRED)


def _as_suggested(change: Change[State], found: Suggestion) -> None:
    """Only what changes is moved, so that the step and its undo stay small."""
    state = change.state
    for hero in state.party:
        wanted = found.decks.get(hero.name)
        if not wanted:
            continue
        now = state.deck(hero)
        for name, count in (Counter(now) - Counter(wanted)).items():
            take(change, hero, name, count, (DECK,))
        for name, count in (Counter(wanted) - Counter(now)).items():
            put(change, hero, state.cards.card(name), count, DECK, found.box[hero.name].get(name, 0))
    change.step.delete(*loose_rows(change))


def _as_listed(change: Change[State], lists: Sequence[DeckList]) -> None:
    """Whole decks as listed: what the group does not have is taken from the box."""
    heroes = [(character(change, deck.character), readable(deck)) for deck in lists]
    cards, spare = change.state.cards, Counter[str]()
    for row in loose_rows(change):
        spare[row.card] += row.count
        change.step.delete(row)
    for hero, _deck in heroes:
        spare.update(change.state.deck(hero))
        clear(change, hero)
    for hero, deck in heroes:
        for entry in deck.entries:
            card = cards.card(entry.name)
            own = min(spare[card.name], entry.count)
            spare[card.name] -= own
            put(change, hero, card, entry.count, DECK, entry.count - own)
    for name, count in (+spare).items():
        put(change, heroes[0][0], cards.card(name), count, ACQUIRED)


def _return_leftovers(change: Change[State], proposed: Mapping[str, int], suggested: bool, agreed: bool) -> None:
    """What is in no deck goes back to the box, once the player has agreed to it."""
    left = Counter(proposed)
    put_back = sum(
        (Counter({row.card: row.count}) for row in loose_rows(change) if row.zone == RETURNED), Counter[str]()
    )
    for row in loose_rows(change):
        left[row.card] += row.count
        change.step.delete(row)
    due = still_due(change.state)
    asked = {name: n for name, n in (left - put_back).items() if not suggested or precious(change.state, name)}
    if asked and not agreed:
        first = f"Still due: {'; '.join(due)}. " if due else ""
        raise AskFirstError(f"{first}{_back(change.state, left)}", "Is that right?")
    if due:
        change.note(f"Still due: {'; '.join(due)}.")
    if left:
        change.note(_back(change.state, left))


def precious(state: State, name: str) -> bool:
    """Loot, or a card without the Basic trait: nobody puts it back unasked."""
    card = state.cards.catalog.find(name)
    return card is None or card.loot or not card.basic


def still_due(state: State) -> list[str]:
    """Feats and loot that nobody has claimed."""
    return [due_words(found.due, state.names.get(found.due.hero, "")) for found in open_dues(state)]


def _back(state: State, left: Mapping[str, int]) -> str:
    names = [
        (name if count == 1 else f"{name} ({count})") + _marked(state, name)
        for name, count in sorted(left.items(), key=lambda pair: (not precious(state, pair[0]), pair[0]))
        if count > 0
    ]
    return f"Back in the box: {', '.join(names)}."


def _marked(state: State, name: str) -> str:
    card = state.cards.catalog.find(name)
    return " [loot]" if card and card.loot else " [not Basic]" if precious(state, name) else ""


def _lock(change: Change[State], run: Run) -> None:
    settle(change)
    lock_decks(change, run, run.status)
    write_run(change, run.id, run.facts._replace(rebuilt=True))
