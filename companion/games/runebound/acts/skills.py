"""Skill cards: drawn, learned with trophies, discarded, exerted."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import CompanionError
from companion.core.names import candidates, fold, resolve
from companion.core.words import listed, many
from companion.games.registry import Games
from companion.games.runebound import codes
from companion.games.runebound.acts.cards import Filling, card_named, note_card
from companion.games.runebound.acts.heroes import OWED, holder
from companion.games.runebound.acts.reading import HAND, SKILL, TROPHY
from companion.games.runebound.acts.work import Done, Work, choose, perform
from companion.games.runebound.components import Card
from companion.games.runebound.costs import part_payment, payments
from companion.games.runebound.deeds import Deed, Discard, Learn
from companion.store.record import Record
from companion.store.tables import Feat, Hero, Holding

UNNAMED = ""


def draw(record: Record, games: Games, name: str, cards: Sequence[str], force: str = "") -> Done:
    """Skill cards drawn into the hand; an empty name is a card nobody noted."""
    if not cards:
        raise CompanionError("0 skill cards cannot be drawn.", "Give a number from 1 up, or a card's name.")

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed.add(codes.HAND_LIMIT)
        _draw(work, hero, cards)
        return f"{hero.name} draws {_words(cards)}"

    return perform(record, games, do, force)


def _draw(work: Work, hero: Hero, cards: Sequence[str]) -> None:
    for card in cards:
        known = card_named(work, SKILL, card, new=True) if card else UNNAMED
        same = work.step.rows(Holding, hero_id=hero.id, zone=HAND, card=known)
        if same:
            same[0].count += 1
        else:
            work.step.add(Holding(campaign_id=work.campaign.id, hero_id=hero.id, zone=HAND, card=known))


def _words(cards: Sequence[str]) -> str:
    named = [card for card in cards if card]
    rest = len(cards) - len(named)
    return listed([*named, *([many(rest, "skill cards")] if rest else [])])


def train(record: Record, games: Games, name: str, drew: Sequence[str], drop: Sequence[str], force: str = "") -> Done:
    """A train action: draw as many cards as the maximum hand size, then discard down to it."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.acts.append(Deed(hero.name, "train"))
        size = work.hero_state(hero).counted("hand_limit")
        if size is None:
            raise CompanionError(f"The hand size of {hero.name} is not known.", "companion hero set NAME hand=N")
        if len(drew) > size:
            raise CompanionError(
                f"{hero.name} draws {many(size, 'skill cards')} in a train action, not {len(drew)}.",
                "`companion skill draw` records what another effect draws.",
            )
        drawn = [*drew, *([UNNAMED] * (size - len(drew)))]
        _draw(work, hero, drawn)
        excess = len(hand(work, hero)) - size
        if len(drop) > max(0, excess):
            raise CompanionError(
                f"{hero.name} discards down to {size}: that is {max(0, excess)} of the cards, not {len(drop)}.",
                "Leave out a --discard.",
            )
        gone = [_from_hand(work, hero, card) for card in drop]
        while len(hand(work, hero)) > size and UNNAMED in hand(work, hero):
            gone.append(_from_hand(work, hero, UNNAMED))
        return f"{hero.name} trains: draws {_words(drawn)}, discards {_words(gone)}"

    return perform(record, games, do, force)


def hand(work: Work, hero: Hero) -> list[str]:
    """The cards in a hero's hand."""
    rows = work.step.rows(Holding, hero_id=hero.id, zone=HAND)
    return [row.card for row in rows for _ in range(row.count)]


def _from_hand(work: Work, hero: Hero, query: str) -> str:
    """Take a card out of the hand; where its name was never noted, one of the unnamed."""
    held = hand(work, hero)
    named = [card for card in held if card]
    card = choose(query, named, "skill card", f"the hand of {hero.name}") if candidates(query, named) else UNNAMED
    if not query and UNNAMED not in held and len(set(named)) > 1:
        raise CompanionError(f"Which card of {hero.name}'s hand?", f"Name one of: {', '.join(dict.fromkeys(named))}.")
    if not query and UNNAMED not in held and named:
        card = named[0]
    for row in work.step.rows(Holding, hero_id=hero.id, zone=HAND, card=card):
        if row.count > 1:
            row.count -= 1
        else:
            work.step.delete(row)
        work.step.flush()
        break
    return card or query


def learn(
    record: Record,
    games: Games,
    name: str,
    query: str,
    filling: Filling,
    pay: Sequence[str] | None = None,
    discard: str = "",
    force: str = "",
) -> Done:
    """A skill learned from the hand, paid with trophies; over the limit one learned skill goes."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= {codes.HAND_LIMIT, codes.TOO_MUCH_DAMAGE}
        card = _learned(work, hero, query, filling)
        paid = _payment(work, hero, card, pay)
        work.acts.append(Learn(hero.name, card.name))
        _from_hand(work, hero, card.name)
        facts = {} if paid is None else {"paid": list(paid)}
        work.step.add(Feat(campaign_id=work.campaign.id, hero_id=hero.id, kind=SKILL, what=card.name, facts=facts))
        for kind in paid or ():
            work.enter(hero, TROPHY + kind, -1, f"spent to learn {card.name}")
        dropped = f", discards {_given_up(work, hero, discard)}" if discard else ""
        return f"{hero.name} learns {card.name} for {listed(paid or ())}{dropped}"

    return perform(record, games, do, force)


def _learned(work: Work, hero: Hero, query: str, filling: Filling) -> Card:
    named = [card for card in hand(work, hero) if card]
    if candidates(query, named):
        card = choose(query, named, "skill card", f"the hand of {hero.name}")
    else:
        card = card_named(work, SKILL, query, new=True)
    if any(value not in (None, "", {}) for value in filling.values()) or card not in work.cards(SKILL):
        note_card(work, SKILL, card, filling)
    found = work.cards(SKILL)[card]
    if not found.type:
        raise CompanionError(f"Is {card} a body, mind or spirit skill?", "Add --type, as the card says.")
    return found


def _payment(work: Work, hero: Hero, card: Card, pay: Sequence[str] | None) -> tuple[str, ...] | None:
    """The trophies spent: those the player names, or the only ones that fit."""
    kinds = {kind: kind for kind in work.rules.trophies}
    if pay is not None:
        return tuple(resolve(kind, kinds, "trophy") for kind in pay)
    if card.orbs is None:
        raise CompanionError(
            f"What does {card.name} cost?", "Add --cost (its orbs, such as combat,gray), or --pay (the trophies spent)."
        )
    has, gray = work.hero_state(hero).trophies, work.rules.any_trophy
    ways = payments(card.orbs, has, gray)
    if len(ways) > 1:
        held = listed(f"{count} {kind}" for kind, count in has.items() if count)
        raise CompanionError(
            f"{card.name} costs {', '.join(card.orbs)}; {hero.name} has {held}.",
            f"Say which to spend: --pay {','.join(ways[0])}.",
        )
    return ways[0] if ways else part_payment(card.orbs, has, gray)


def _given_up(work: Work, hero: Hero, query: str) -> str:
    """The learned skill that goes over the limit; where no limit asks for it, that is found wrong."""
    state = work.hero_state(hero)
    card = _forget(work, hero, query)
    if not state.over_limit(card):
        work.acts.append(Discard(hero.name, card, learned=True))
    return card


def _forget(work: Work, hero: Hero, query: str) -> str:
    """Discard a learned skill."""
    rows = work.step.rows(Feat, hero_id=hero.id, kind=SKILL)
    card = choose(query, [row.what for row in rows], "learned skill", f"what {hero.name} has learned")
    work.step.delete(next(row for row in rows if row.what == card))
    return card


def discard(record: Record, games: Games, name: str, query: str, exert: bool = False, force: str = "") -> Done:
    """A skill card discarded: a learned one over the limit, one of the hand above its size, or to exert."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= OWED
        learned = [row.what for row in work.step.rows(Feat, hero_id=hero.id, kind=SKILL)]
        own = [card for card in hand(work, hero) if fold(card) == fold(query)]
        if query and not exert and not own and candidates(query, learned):
            card = _forget(work, hero, query)
            work.acts.append(Discard(hero.name, card, learned=True))
            return f"{hero.name} discards the learned skill {card}"
        card = _from_hand(work, hero, query)
        work.acts.append(Discard(hero.name, card, exert=exert))
        return f"{hero.name} {'exerts' if exert else 'discards'}{f' {card}' if card else ' a skill card'}"

    return perform(record, games, do, force)
