"""Cards moved between decks, the box and the loose pile, inside a step."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.errors import CompanionError
from companion.core.words import argument
from companion.games.pacg.acts.state import ACQUIRED, DEAD, DECK
from companion.games.pacg.cards import Card
from companion.store.record import Step
from companion.store.tables import Campaign, Hero, Holding

ANYWHERE = (ACQUIRED, DECK)


def put(step: Step, campaign: Campaign, hero: Hero | None, card: Card, count: int, zone: str, box: int = 0) -> None:
    """Put copies of a card into a zone."""
    same = step.rows(Holding, campaign_id=campaign.id, hero_id=hero.id if hero else None, zone=zone, card=card.name)
    if same:
        row = same[0]
        row.count += count
        if box:
            row.facts = {**row.facts, "box": row.facts.get("box", 0) + box}
        step.flush()
        return
    step.add(
        Holding(
            campaign_id=campaign.id,
            hero_id=hero.id if hero else None,
            owner="hero" if hero else "party",
            zone=zone,
            card=card.name,
            type=card.type,
            count=count,
            facts={"box": box} if box else {},
        )
    )


def take(step: Step, hero: Hero, name: str, count: int, zones: Iterable[str] = ANYWHERE) -> int:
    """Take copies of a card from a character, acquired ones first; returns how many of them came from the box."""
    left, from_box = count, 0
    for zone in zones:
        for row in step.rows(Holding, hero_id=hero.id, zone=zone, card=name):
            taken = min(left, row.count)
            boxed = min(taken, max(0, row.facts.get("box", 0) - (row.count - taken)))
            left, from_box = left - taken, from_box + boxed
            _lessen(step, row, taken, boxed)
    if left:
        held = count - left
        raise CompanionError(
            f"{hero.name} has {held or 'no'} {name}." if held else f"{hero.name} does not have {name}.",
            f"`companion deck show {argument(hero.name)}` lists the deck.",
        )
    return from_box


def _lessen(step: Step, row: Holding, taken: int, boxed: int) -> None:
    if taken == row.count:
        step.delete(row)
    elif taken:
        row.count -= taken
        if boxed:
            row.facts = {**row.facts, "box": row.facts["box"] - boxed}
        step.flush()


def clear(step: Step, hero: Hero, zones: Iterable[str] = (DECK,)) -> None:
    """Put everything of some zones back in the box."""
    for zone in zones:
        for row in step.rows(Holding, hero_id=hero.id, zone=zone):
            step.delete(row)


def bury(step: Step, hero: Hero) -> int:
    """The cards of a character who died wait for the survivors' rebuild; returns how many there are."""
    count = 0
    for zone in ANYWHERE:
        for row in step.rows(Holding, hero_id=hero.id, zone=zone):
            row.zone, row.facts = DEAD, {**row.facts, "buried_from": zone}
            count += row.count
    step.flush()
    return count


def dig_up(step: Step, hero: Hero) -> int:
    """The buried cards that are still there go back where they were; returns how many there are."""
    count = 0
    for row in step.rows(Holding, hero_id=hero.id, zone=DEAD):
        row.zone = row.facts.get("buried_from", DECK)
        row.facts = {key: value for key, value in row.facts.items() if key != "buried_from"}
        count += row.count
    step.flush()
    return count


def settle(step: Step, campaign: Campaign) -> None:
    """Decks are as they are: where their cards came from no longer matters."""
    for row in step.rows(Holding, campaign_id=campaign.id, zone=DECK):
        if row.facts.get("box"):
            row.facts = {key: value for key, value in row.facts.items() if key != "box"}
    step.flush()
