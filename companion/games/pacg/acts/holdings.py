"""Cards moved between decks, the box and the loose pile, inside a change."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.names import CompanionError, argument, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.pacg.cards import Card
from companion.games.pacg.facts import HoldingFacts
from companion.games.pacg.state import ANYWHERE, DEAD, DECK, LOOSE, RETURNED, Hero, State
from companion.store.tables import Holding
from companion.table.change import Change


def _facts(row: Holding) -> HoldingFacts:
    return from_facts(HoldingFacts, row.facts)


def _write(row: Holding, facts: HoldingFacts) -> None:
    row.facts = to_facts(facts, over=row.facts)


def put(change: Change[State], hero: Hero, card: Card, count: int, zone: str, box: int = 0) -> None:
    """Put copies of a card into a character's zone; `box` of them come from the box."""
    for row in _rows(change, hero, zone, card.name):
        row.count += count
        facts = _facts(row)
        _write(row, facts._replace(box=facts.box + box))
        change.step.flush()
        return
    change.step.add(
        Holding(
            campaign_id=change.id,
            hero_id=hero.id,
            owner="hero",
            zone=zone,
            card=card.name,
            type=card.type,
            count=count,
            facts=to_facts(HoldingFacts(box)),
        )
    )


def _rows(change: Change[State], hero: Hero, zone: str, name: str) -> list[Holding]:
    """The rows of a card that a character has in a zone; one of an older spelling is spelt anew."""
    found = list(change.step.rows(Holding, hero_id=hero.id, zone=zone, card=name))
    for old, new in change.state.cards.rules.renamed.items():
        if new == name:
            found += _respelt(change, change.step.rows(Holding, hero_id=hero.id, zone=zone, card=old))
    return found


def _respelt(change: Change[State], rows: Iterable[Holding]) -> list[Holding]:
    renamed, found = change.state.cards.rules.renamed, list(rows)
    for row in found:
        row.card = renamed.get(row.card, row.card)
    return found


def take(change: Change[State], hero: Hero, name: str, count: int, zones: Iterable[str] = ANYWHERE) -> int:
    """Take copies of a card from a character, acquired ones first; returns how many of them came from the box."""
    left, from_box = count, 0
    for zone in zones:
        for row in _rows(change, hero, zone, name):
            taken = min(left, row.count)
            boxed = min(taken, max(0, _facts(row).box - (row.count - taken)))
            left, from_box = left - taken, from_box + boxed
            _lessen(change, row, taken, boxed)
    if left:
        held = count - left
        raise CompanionError(
            f"{hero.name} has {held} {name}." if held else f"{hero.name} does not have {name}.",
            f"`companion deck show {argument(hero.name)}` lists the deck.",
        )
    return from_box


def _lessen(change: Change[State], row: Holding, taken: int, boxed: int = 0) -> None:
    if taken == row.count:
        change.step.delete(row)
    elif taken:
        row.count -= taken
        facts = _facts(row)
        _write(row, facts._replace(box=facts.box - boxed))
        change.step.flush()


def held_card(state: State, hero: Hero, name: str) -> str:
    """The card a character holds that a player names; a beginning is enough."""
    held = {pile.card: pile.card for pile in state.held(hero, *ANYWHERE)}
    known = state.cards.catalog.find(name)  # by another spelling, too
    if known and known.name in held:
        return known.name
    return resolve(name, held, "card", f"{hero.name}'s deck", "" if held else "The deck is empty.")


def loose_rows(change: Change[State]) -> list[Holding]:
    """The cards that are in no deck: acquired, or of the dead."""
    return _respelt(change, (row for row in change.step.rows(Holding, campaign_id=change.id) if row.zone in LOOSE))


def take_loose(change: Change[State], name: str) -> None:
    """One copy of a loose card is used."""
    _lessen(change, next(row for row in loose_rows(change) if row.card == name), 1)


def clear(change: Change[State], hero: Hero, zones: Iterable[str] = (DECK,)) -> None:
    """Put everything of some zones back in the box."""
    for zone in zones:
        change.step.delete(*change.step.rows(Holding, hero_id=hero.id, zone=zone))


def bury(change: Change[State], hero: Hero) -> int:
    """The cards of a character who died wait for the survivors' rebuild; returns how many there are."""
    count = 0
    for zone in ANYWHERE:
        for row in change.step.rows(Holding, hero_id=hero.id, zone=zone):
            row.zone = DEAD
            _write(row, _facts(row)._replace(buried_from=zone))
            count += row.count
    change.step.flush()
    return count


def dig_up(change: Change[State], hero: Hero) -> int:
    """The buried cards that are still there go back where they were; returns how many there are."""
    count = 0
    for row in change.step.rows(Holding, hero_id=hero.id, zone=DEAD):
        facts = _facts(row)
        row.zone = facts.buried_from or DECK
        _write(row, facts._replace(buried_from=""))
        count += row.count
    change.step.flush()
    return count


def settle(change: Change[State]) -> None:
    """Decks are as they are: where their cards came from no longer matters."""
    change.step.delete(*change.step.rows(Holding, campaign_id=change.id, zone=RETURNED))
    for row in change.step.rows(Holding, campaign_id=change.id, zone=DECK):
        if (facts := _facts(row)).box:
            _write(row, facts._replace(box=0))
    change.step.flush()
