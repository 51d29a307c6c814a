"""Decks: against their Cards Lists, a rebuild before it is done, what came and went; a card by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.names import argument
from companion.games.pacg.cards import BOONS
from companion.games.pacg.decks import Decks, counts
from companion.games.pacg.rules.assignment import Bound
from companion.games.pacg.rules.rebuild import Suggestion, TypeLine
from companion.games.pacg.rules.worth import why_kept, worth_words
from companion.games.pacg.state import ACQUIRED, DECK, Hero, Pile, State
from companion.render.console import columns, say, say_parts
from companion.render.findings import command

if TYPE_CHECKING:
    from companion.games.pacg.history import Difference, Moment

UNKNOWN = "?"
TOO_FEW = "the group has too few"  # why a card comes from the box
Shape = dict[str, object]


def counted(cards: Mapping[str, int]) -> str:
    """Cards with their number, as the rulebook lists them."""
    return ", ".join(name if n == 1 else f"{name} ({n})" for name, n in cards.items())


def _held(state: State, hero: Hero) -> list[Pile]:
    order = {type: n for n, type in enumerate(BOONS)}
    held = state.held(hero, DECK, ACQUIRED)
    return sorted(held, key=lambda pile: (pile.zone != DECK, order.get(pile.type, 9), pile.card))


def deck_json(state: State, hero: Hero, cards_list: Mapping[str, Shape]) -> Shape:
    """The JSON of a deck."""
    held = [
        {"name": pile.card, "type": pile.type, "count": pile.size, "zone": pile.zone, "box": pile.box}
        for pile in _held(state, hero)
    ]
    return {"name": hero.name, "character": hero.character, "cards": held, "cards_list": dict(cards_list)}


def show_decks(state: State, heroes: Sequence[Hero]) -> None:
    """Decks by type against their Cards Lists."""
    for hero in heroes:
        held, deck = _held(state, hero), state.deck_of(hero)
        have, rows = counts(state.decks, deck), []
        say_parts((hero.name, "bold"))
        for type in BOONS:
            names = [_times(pile) for pile in held if pile.type == type and pile.zone == DECK]
            need = UNKNOWN if deck.needs is None else deck.needs[type]
            if names or (need and deck.needs is not None):
                rows.append((f"  {type}", f"{have[type]}/{need}", ", ".join(names)))
        columns(rows)
        if loose := [_times(pile) for pile in held if pile.zone != DECK]:
            say(f"  acquired: {', '.join(loose)}")
        if not held:
            say(f"  No deck yet: companion deck set {argument(hero.name)} --suggested")


def _times(pile: Pile) -> str:
    return counted({pile.card: pile.size})


def overview_json(lines: Sequence[TypeLine], decks: Decks) -> Shape:
    """What the whole party needs and has."""
    types = [
        {
            "type": line.type,
            "needed": line.needed,
            "in_decks": line.in_decks,
            "loose": line.loose,
            "short": line.short,
            "left": line.left,
        }
        for line in lines
    ]
    loose = [{"card": one.name, "count": one.count, "where": one.where} for one in decks.loose]
    return {"types": types, "loose": loose}


def show_overview(lines: Sequence[TypeLine], decks: Decks) -> None:
    """The same on the screen."""
    rows = [(f"  {x.type}", str(x.needed), str(x.in_decks), str(x.loose), str(x.short), str(x.left)) for x in lines]
    columns(rows, header=("  type", "needed", "in decks", "loose", "short", "left over"))
    for one in decks.loose:
        say(f"  {counted({one.name: one.count})}: {one.where}")
    say("companion deck suggest proposes a rebuild, deck rebuild --suggested does it; --done keeps the decks.")


def _changes(decks: Decks, found: Suggestion) -> list[tuple[str, Counter[str], Counter[str], Counter[str]]]:
    """For each character what comes from the group, what from the box, and what goes."""
    changes = []
    for deck in decks.decks:
        if deck.needs is not None:
            now = Counter({held.name: held.count for held in deck.cards})
            wanted, boxed = Counter(found.decks[deck.name]), Counter(found.box[deck.name])
            changes.append((deck.name, wanted - now - boxed, +boxed, now - wanted))
    return changes


def reasons_of(decks: Decks, found: Suggestion) -> dict[str, dict[str, str]]:
    """Why each character gets or loses a card."""
    reasons: dict[str, dict[str, str]] = {deck.name: {} for deck in decks.decks}
    able = {deck.name: deck.able for deck in decks.decks}
    gained = {name: came + boxed for name, came, boxed, _went in _changes(decks, found)}
    acquired = {(one.who, one.name) for one in decks.loose}
    for name, came, boxed, went in _changes(decks, found):
        for card in filter(None, (decks.catalog.find(one) for one in came)):
            reasons[name][card.name] = why_kept(card, able[name], (name, card.name) in acquired)
        reasons[name] |= dict.fromkeys(boxed, TOO_FEW)
        for card in filter(None, (decks.catalog.find(one) for one in went)):
            takers = [other for other, cards in gained.items() if cards[card.name] and other != name]
            reasons[name][card.name] = f"to {takers[0]}" if takers else worth_words(card)
    return reasons


def _with_why(card: str, count: int, reasons: Mapping[str, str]) -> str:
    why = reasons.get(card, "")
    return counted({card: count}) + (f" [{why}]" if why else "")


def _with_worth(decks: Decks, name: str, count: int) -> str:
    card = decks.catalog.find(name)
    return counted({name: count}) + (f" [{worth_words(card)}]" if card else "")


def suggestion_json(decks: Decks, found: Suggestion) -> Shape:
    """A proposed rebuild: every deck as it would be, and the changes that lead there."""
    changes, reasons = _changes(decks, found), reasons_of(decks, found)
    return {
        "ok": True,
        "decks": {name: dict(found.decks[name]) for name, *_rest in changes},
        "changes": [
            {"name": name, "in": dict(came), "box": dict(boxed), "out": dict(went), "why": reasons[name]}
            for name, came, boxed, went in changes
        ],
        "left": dict(found.left),
    }


def _rebuild(bound: Bound) -> str:
    """The command that does a proposal."""
    pairs = [("give", f"{card}={who}") for card, who in bound.give] + [("box", f"{c}={who}") for c, who in bound.box]
    options = (("suggested", ""), *(("keep", card) for card in bound.keep), *pairs)
    return command(Action("deck rebuild", options=options))


def show_suggestion(decks: Decks, found: Suggestion, due: bool, bound: Bound) -> None:
    """The same as changes, and how to do it where there is something to do."""
    reasons = reasons_of(decks, found)
    for name, came, boxed, went in _changes(decks, found):
        if not (came or boxed or went):
            say_parts((name, "bold"), ": no change")
            continue
        say_parts((name, "bold"))
        for label, cards in (("gets", came), ("gives up", went)):
            if cards:
                say(f"  {label}: {', '.join(_with_why(card, n, reasons[name]) for card, n in cards.items())}")
        if boxed:
            say(f"  from the box, as {TOO_FEW}: {counted(boxed)}")
    if found.left:
        say(f"Back in the box: {', '.join(_with_worth(decks, card, n) for card, n in sorted(found.left.items()))}")
    changed = any(came or boxed or went for _name, came, boxed, went in _changes(decks, found))
    when = "To do it" if changed else "To keep the decks"
    when += ", once the scenario is over" if decks.playing else ""
    if due:
        say(f"{when}: {_rebuild(bound)}")


def difference_json(one: Difference) -> Shape:
    """What came and went between two moments."""
    return {"from": one.before, "to": one.after, "came": dict(one.came), "went": dict(one.went)}


def history_json(name: str, found: Sequence[Moment], changes: Sequence[Difference]) -> Shape:
    """A deck at each lock, and the changes between."""
    return {
        "name": name,
        "states": [{"quest": m.quest, "title": m.title, "at": m.at, "cards": dict(m.cards)} for m in found],
        "changes": [difference_json(one) for one in changes],
    }


def show_history(name: str, changes: Sequence[Difference]) -> None:
    """What came and went between locks."""
    say_parts((name, "bold"))
    for change in changes:
        say(f"  {change.before} -> {change.after}")
        for sign, cards in (("+", change.came), ("-", change.went)):
            if cards:
                say(f"    {sign} {counted(cards)}")
    if not any(change.came or change.went for change in changes):
        say("  No card came or went.")
