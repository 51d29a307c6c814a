"""Foes come into a fight, with what the campaign's tier, the heroes' level and a boss boost make of them."""

from __future__ import annotations

from companion.core.fight import FOES, Fighter
from companion.core.names import CompanionError, many
from companion.games.arcania.acts.fight import fight_of, keep_fight
from companion.games.arcania.boxed import MONSTER, keep
from companion.games.arcania.facts import FoeFacts, RunFacts
from companion.games.arcania.fights import is_placed, placed
from companion.games.arcania.foes import Arrival, combat_tier, health_of, tiered, with_box
from companion.games.arcania.state import State
from companion.table.change import Change, Outcome, Table, perform

MOST_FOES = 60


def foe(table: Table, typed: Arrival, force: str = "", once: bool = False) -> Outcome:
    """Monsters come into the fight, with what the campaign's tier, the heroes' level and a boss boost make of them."""
    if not 1 <= typed.number <= MOST_FOES:
        raise CompanionError(f"{typed.number} of a kind cannot come.", f"Give 1 to {MOST_FOES}.")

    def act(change: Change[State]) -> str:
        row, facts = fight_of(change)
        said = with_box(change.box, typed)
        card = _card(change, said, len(facts.heroes))
        health = health_of(change.state, said, len(facts.heroes))
        rank = "boss" if said.boss else "lesser" if said.lesser else "monster"
        came = facts.fight.join(card.name, said.number, Fighter(side=FOES, rank=rank, health=health))
        facts = facts._replace(encounter=facts.encounter or 1, foes=_with_card(facts, card), fight=came)
        if is_placed(facts.fight):  # latecomers find their place in the order
            facts = facts._replace(fight=placed(facts.fight, change.state, facts, {}))
        keep_fight(change, row, facts)
        keep(change, MONSTER, card.name, _told(typed), once)
        if health is None:
            change.note(
                f"its HP are not known: --hp NUMBER, or companion play hit {card.name.lower()} --kill when it falls"
            )
        change.facts["foe"] = card._asdict()
        return f"{f'{said.number} x ' if said.number > 1 else ''}{card.name}: {_figures(card, health)}"

    return perform(table, act, force)


def _told(said: Arrival) -> dict[str, object]:
    """What was typed of a monster's card, as the box keeps it."""
    names = ("hp", "attack", "defense", "dr", "damage", "type", "abilities", "faction")
    counted = {name: getattr(said, name) or None for name in ("lt", "t")}
    return (
        {name: getattr(said, name) for name in names}
        | counted
        | {"actions": said.actions if said.actions > 1 else None}
    )


def _with_card(facts: RunFacts, card: FoeFacts) -> tuple[FoeFacts, ...]:
    """One card of each name; a second card of the same brings its treasure along."""
    old = next((one for one in facts.foes if one.name == card.name), None)
    rest = tuple(one for one in facts.foes if one.name != card.name)
    if old and not old.paid:
        card = card._replace(lt=card.lt + old.lt, t=card.t + old.t)
    return (*rest, card)


def _card(change: Change[State], said: Arrival, heroes: int) -> FoeFacts:
    """The card with what the tier adds, and what is to be said of it."""
    data, number = change.state.data, combat_tier(change.state)
    if number:
        change.note(f"tier {number}, level {change.state.level} counted in  [{data.cite(f'tier-{number}')}]")
    if said.boss:
        change.note(f"boss boost for {many(heroes, 'heroes')}  [{data.cite('boss-boost')}]")
    return tiered(change.state, said, heroes)


def _figures(card: FoeFacts, health: int | None) -> str:
    known = (("HP", health), ("A", card.attack), ("D", card.defense), ("DR", card.dr or None))
    parts = [f"{name} {value}" for name, value in known if value is not None]
    parts += [f"{card.damage}{f' + {card.extra}' if card.extra else ''}"] if card.damage else []
    parts += [f"{card.actions} main actions"] if card.actions > 1 else []
    return ", ".join([*parts, *card.abilities]) or "figures on the card"
