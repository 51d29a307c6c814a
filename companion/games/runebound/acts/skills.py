"""Skill cards: drawn, learned with trophies, discarded, exerted."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.findings import Action
from companion.core.names import CompanionError, candidates, fold, listed, many, resolve
from companion.core.rows import to_facts
from companion.games.runebound import codes
from companion.games.runebound.acts.cards import KEPT, OWED, Keeping, card_named, choose, hero_now, holder, note_card
from companion.games.runebound.acts.scenario import spend_action
from companion.games.runebound.boxed import filled_in
from companion.games.runebound.data import Card
from companion.games.runebound.facts import HAND, SKILL, TROPHY, CardFacts, SkillFacts
from companion.games.runebound.rules.deeds import Deed, Discard, Learn, deed_findings
from companion.games.runebound.rules.heroes import part_payment, payments
from companion.games.runebound.rules.turns import TRAIN
from companion.games.runebound.state import State, card_of
from companion.store.tables import Feat, Hero, Holding
from companion.table.change import Change, Outcome, Table, perform

UNNAMED = ""
"""A card whose name nobody noted."""


def draw(table: Table, name: str, cards: Sequence[str], force: str = "") -> Outcome:
    """Skill cards drawn into the hand; an empty name is a card nobody noted."""
    if not cards:
        raise CompanionError("0 skill cards cannot be drawn.", "Give a number from 1 up, or a card's name.")

    def act(change: Change[State]) -> str:
        hero = holder(change, name)
        _draw(change, hero, cards)
        return f"{hero.name} draws {_words(cards)}"

    return perform(table, act, force, owing=(codes.HAND_LIMIT,))


def _draw(change: Change[State], hero: Hero, cards: Sequence[str]) -> None:
    known = change.state
    for card in cards:
        name = card_named(known, SKILL, card, new=True) if card else UNNAMED
        same = change.step.rows(Holding, hero_id=hero.id, zone=HAND, card=name)
        if same:
            same[0].count += 1
        else:
            change.step.add(Holding(campaign_id=change.id, hero_id=hero.id, zone=HAND, card=name))


def _words(cards: Sequence[str]) -> str:
    named = [card for card in cards if card]
    rest = len(cards) - len(named)
    return listed([*named, *([many(rest, "skill cards")] if rest else [])])


def train(table: Table, name: str, drew: Sequence[str], drop: Sequence[str], force: str = "") -> Outcome:
    """A train action: draw as many cards as the maximum hand size, then discard down to it."""

    def act(change: Change[State]) -> str:
        return train_now(change, holder(change, name), drew, drop)

    return perform(table, act, force)


def train_now(change: Change[State], hero: Hero, drew: Sequence[str] = (), drop: Sequence[str] = ()) -> str:
    """The same within a step; returns its label."""
    change.find(*deed_findings(change.state, Deed(hero.name, TRAIN, True)))
    spend_action(change, hero, TRAIN)
    given = (*(("drew", card) for card in drew), *(("discard", card) for card in drop))
    again = Action("skill train", (hero.name,), given, asks=("--discard CARD",))
    change.instead = {codes.HAND_LIMIT.code: again}
    size = _hand_size(change, hero, drew)
    drawn = [*drew, *([UNNAMED] * (size - len(drew)))]
    _draw(change, hero, drawn)
    gone = _discard_down(change, hero, size, drop)
    return f"{hero.name} trains: draws {_words(drawn)}, discards {_words(gone)}"


def _hand_size(change: Change[State], hero: Hero, drew: Sequence[str]) -> int:
    """How many cards a train action draws."""
    size = hero_now(change, hero).counted("hand_limit")
    if size is None:
        raise CompanionError(f"The hand size of {hero.name} is not known.", "companion hero set NAME hand=N")
    if len(drew) > size:
        raise CompanionError(
            f"{hero.name} draws {many(size, 'skill cards')} in a train action, not {len(drew)}.",
            "`companion skill draw` records what another effect draws.",
        )
    return size


def _discard_down(change: Change[State], hero: Hero, size: int, drop: Sequence[str]) -> list[str]:
    """The cards a player names go first, then those that nobody named."""
    excess = max(0, len(hero_now(change, hero).hand) - size)
    if len(drop) > excess:
        raise CompanionError(
            f"{hero.name} discards down to {size}: that is {excess} of the cards, not {len(drop)}.",
            "Leave out a --discard.",
        )
    gone = [_from_hand(change, hero, card) for card in drop]
    while len(held := hero_now(change, hero).hand) > size and UNNAMED in held:
        gone.append(_from_hand(change, hero, UNNAMED))
    return gone


def _from_hand(change: Change[State], hero: Hero, query: str) -> str:
    """Take a card out of the hand; where its name was never noted, one of the unnamed."""
    card = _in_hand(hero_now(change, hero).hand, query, hero.name)
    for row in change.step.rows(Holding, hero_id=hero.id, zone=HAND, card=card)[:1]:
        if row.count > 1:
            row.count -= 1
        else:
            change.step.delete(row)
        change.step.flush()
    return card or query


def _in_hand(held: Sequence[str], query: str, name: str) -> str:
    """The card of a hand that is meant: one by name, or any where only one can be."""
    named = [card for card in held if card]
    if candidates(query, named):
        return choose(query, named, "skill card", f"the hand of {name}")
    if query or UNNAMED in held or not named:
        return UNNAMED
    if len(set(named)) > 1:
        raise CompanionError(f"Which card of {name}'s hand?", f"Name one of: {', '.join(dict.fromkeys(named))}.")
    return named[0]


def learn(
    table: Table,
    name: str,
    query: str,
    said: CardFacts,
    pay: Sequence[str] | None = None,
    discard: str = "",
    force: str = "",
    keeping: Keeping = KEPT,
) -> Outcome:
    """A skill learned from the hand, paid with trophies; over the limit one learned skill goes."""

    def act(change: Change[State]) -> str:
        hero, before = holder(change, name), change.state
        card = _learned(change, hero, query, said, keeping)
        change.instead = {codes.SKILL_LIMIT.code: _learn_and_discard(hero.name, card.name, said, pay)}
        paid = _payment(change, hero, card, pay)
        change.find(*deed_findings(before, Learn(hero.name, card.name)))
        _from_hand(change, hero, card.name)
        facts, at = to_facts(SkillFacts(paid)), change.step.at
        change.step.add(Feat(campaign_id=change.id, hero_id=hero.id, kind=SKILL, what=card.name, facts=facts, at=at))
        for kind in paid:
            change.enter(TROPHY + kind, -1, f"spent to learn {card.name}", hero)
        dropped = f", discards {_given_up(change, hero, discard)}" if discard else ""
        return f"{hero.name} learns {card.name} for {listed(paid)}{dropped}"

    return perform(table, act, force, owing=(codes.HAND_LIMIT, codes.TOO_MUCH_DAMAGE))


def _learn_and_discard(hero: str, card: str, said: CardFacts, pay: Sequence[str] | None) -> Action:
    """The same with the choice made: over the limit one learned skill goes."""
    lists = (("type", said.type), ("cost", ",".join(said.orbs or ())), ("pay", ",".join(pay or ())))
    given = [(option, value) for option, value in lists if value]
    given += [("gives", f"{figure}={amount}") for figure, amount in said.gives.items()]
    return Action("skill learn", (hero, card), tuple(given), asks=("--discard CARD",))


def _learned(change: Change[State], hero: Hero, query: str, said: CardFacts, keeping: Keeping) -> Card:
    named = [card for card in hero_now(change, hero).hand if card]
    if candidates(query, named):
        card = choose(query, named, "skill card", f"the hand of {hero.name}")
    else:
        card = card_named(change.state, SKILL, query, new=True)
    if keeping.once:
        found = filled_in(card_of(change.state.skills, card), to_facts(said))
    else:
        if said.says_something or card not in change.state.skills:
            note_card(change, SKILL, card, said)
        found = card_of(change.state.skills, card)
    if not found.type and not keeping.new:
        hint = "Add --type, as the card says; or --new, to fill it in later."
        raise CompanionError(f"Is {card} a body, mind or spirit skill?", hint)
    return found


def _payment(change: Change[State], hero: Hero, card: Card, pay: Sequence[str] | None) -> tuple[str, ...]:
    """The trophies spent: those the player names, or the only ones that fit."""
    box = change.state.box
    if pay is not None:
        kinds = {kind: kind for kind in box.trophies}
        return tuple(resolve(kind, kinds, "trophy") for kind in pay)
    if card.orbs is None:
        raise CompanionError(
            f"What does {card.name} cost?", "Add --cost (its orbs, such as combat,gray), or --pay (the trophies spent)."
        )
    has = hero_now(change, hero).trophies
    ways = payments(card.orbs, has, box.any_trophy)
    if len(ways) > 1:
        held = listed(f"{count} {kind}" for kind, count in has.items() if count)
        raise CompanionError(
            f"{card.name} costs {', '.join(card.orbs)}; {hero.name} has {held}.",
            f"Say which to spend: --pay {','.join(ways[0])}.",
        )
    return ways[0] if ways else part_payment(card.orbs, has, box.any_trophy)


def _given_up(change: Change[State], hero: Hero, query: str) -> str:
    """The learned skill that goes over the limit; where no limit asks for it, that is found wrong."""
    now = change.state
    card = _forget(change, hero, query)
    change.find(*deed_findings(now, Discard(hero.name, card, learned=True)))
    return card


def _forget(change: Change[State], hero: Hero, query: str) -> str:
    """Discard a learned skill."""
    rows = change.step.rows(Feat, hero_id=hero.id, kind=SKILL)
    card = choose(query, [row.what for row in rows], "learned skill", f"what {hero.name} has learned")
    change.step.delete(next(row for row in rows if row.what == card))
    return card


def discard(table: Table, name: str, query: str, exert: bool = False, force: str = "") -> Outcome:
    """A skill card discarded: a learned one over the limit, one of the hand above its size, or to exert."""

    def act(change: Change[State]) -> str:
        hero, before = holder(change, name), change.state
        now = hero_now(change, hero)
        own = [card for card in now.hand if fold(card) == fold(query)]
        learned = bool(query) and not exert and not own and bool(candidates(query, [s.name for s in now.skills]))
        card = _forget(change, hero, query) if learned else _from_hand(change, hero, query)
        change.find(*deed_findings(before, Discard(hero.name, card, learned, exert)))
        if learned:
            return f"{hero.name} discards the learned skill {card}"
        return f"{hero.name} {'exerts' if exert else 'discards'}{f' {card}' if card else ' a skill card'}"

    return perform(table, act, force, owing=OWED)
