"""Rules of decks: each a small function that returns findings; together they judge every deck at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.core.findings import Action, Finding
from companion.core.names import fold
from companion.games.pacg import codes
from companion.games.pacg.cards import BOONS, COHORT, Card, plural
from companion.games.pacg.decklist import LOOT
from companion.games.pacg.decks import Deck, Decks, Held, counted_type, counts, holders
from companion.games.pacg.rules.box import box_not_needed, copies, from_the_box

DeckRule = Callable[[Decks], Iterable[Finding]]


def unknown_cards(decks: Decks) -> Iterator[Finding]:
    """Cards that the list does not have."""
    for deck in decks.decks:
        for held in deck.cards:
            if decks.card(held) is None and not deck.is_cohort(held, None):
                near = decks.catalog.near(held.name)
                yield codes.UNKNOWN_CARD.at(
                    *decks.subject(deck.name, held.name),
                    amount=held.count,
                    limit=0,
                    fix=None if near else Action("card add", (held.name,), asks=("--type TYPE",)),
                    cites=decks.rules.cites("copies"),
                    help=f"did you mean {' or '.join(near)}?" if near else "",
                    card=held.name,
                )


def wrong_types(decks: Decks) -> Iterator[Finding]:
    """Cards on the line of another type, cards that are no boons, and boons on the line of cohorts."""
    for deck in decks.decks:
        for name in deck.cohorts:
            card = decks.catalog.find(name)
            if card and card.type != COHORT:
                yield _wrong_type(decks, deck, card, COHORT, 1)
        for held in deck.cards:
            card = decks.card(held)
            if card and not deck.is_cohort(held, card) and not _fits(card, held):
                yield _wrong_type(decks, deck, card, held.listed, held.count)


def _wrong_type(decks: Decks, deck: Deck, card: Card, listed: str, count: int) -> Finding:
    return codes.WRONG_TYPE.at(
        *decks.subject(deck.name, card.name),
        amount=count,
        limit=0,
        cites=decks.rules.cites("type"),
        help=f"list it under {card.type}" if card.is_boon else "a deck holds boons only: take it out",
        card=card.name,
        type=_article(card.type),
        listed=f", not {_article(listed)}" if listed else "",
    )


def _fits(card: Card, held: Held) -> bool:
    if held.listed == LOOT:
        return card.loot
    return card.is_boon and held.listed in {"", card.type}


def _article(type: str) -> str:
    if type == LOOT:
        return type
    return f"an {type}" if type[0] in "aeiou" else f"a {type}"


def cohorts(decks: Decks) -> Iterator[Finding]:
    """Cohorts among the boons."""
    for deck in decks.decks:
        for held in deck.cards:
            if deck.is_cohort(held, decks.card(held)):
                noted = fold(held.name) in {fold(name) for name in deck.cohorts}
                yield codes.COHORT_COUNTED.at(
                    *decks.subject(deck.name, held.name),
                    amount=held.count,
                    limit=0,
                    cites=decks.rules.cites("cohort"),
                    help="take it off the boons" if noted else f"write it on a line `cohort: {held.name}`",
                    card=held.name,
                )


def cards_list(decks: Decks) -> Iterator[Finding]:
    """Too few or too many of a type; while a scenario is played a deck may vary."""
    for deck in decks.decks:
        if deck.needs is None:
            continue
        if decks.campaign and not deck.cards:
            yield no_deck(decks, deck.name)
        elif not decks.playing:
            have = counts(decks, deck)
            for type in BOONS:
                need = deck.needs.get(type, 0)
                if have[type] > need:
                    yield _too_many(decks, deck, type, have[type], need)
                elif have[type] < need:
                    yield _too_few(decks, deck, type, have[type], need)


def no_deck(decks: Decks, who: str) -> Finding:
    """A character without a deck, and what builds one."""
    fix = Action("deck set", (who,), options=(("suggested", ""),))
    return codes.NO_DECK.at(*decks.subject(who), fix=fix, cites=decks.rules.cites("new-deck"), who=who)


def _too_many(decks: Decks, deck: Deck, type: str, have: int, need: int) -> Finding:
    spare = [held.name for held in deck.cards if counted_type(decks, deck, held) == type][-1]
    return codes.TOO_MANY.at(
        *decks.subject(deck.name, type),
        amount=have,
        limit=need,
        fix=Action("deck remove", (deck.name, spare)) if decks.campaign else None,
        cites=_list_cites(decks, deck),
        help=f"take out {have - need}",
        kinds=plural(type, have),
    )


def _too_few(decks: Decks, deck: Deck, type: str, have: int, need: int) -> Finding:
    add = Action("deck add", (deck.name,), options=(("box", ""),), asks=("CARD",))
    fix = Action("deck suggest") if decks.rebuilding else add
    return codes.TOO_FEW.at(
        *decks.subject(deck.name, type),
        amount=have,
        limit=need,
        fix=fix if decks.campaign else None,
        cites=_list_cites(decks, deck),
        help=f"add {need - have}",
        kinds=plural(type, need),
    )


def _list_cites(decks: Decks, deck: Deck) -> str:
    return decks.rules.cites("new-deck") if deck.new else decks.rules.cites("cards-list")


def feat_boxes(decks: Decks) -> Iterator[Finding]:
    """Card feats without a box."""
    for deck in decks.decks:
        for type, count in deck.feats.items():
            boxes = deck.boxes.get(type)
            if boxes is not None and count > boxes:
                yield codes.TOO_MANY_FEATS.at(
                    *decks.subject(deck.name, type),
                    amount=count,
                    limit=boxes,
                    cites=decks.rules.cites("feat"),
                    help=f"{boxes} at most" if boxes else f"choose another type than {type}",
                    kinds=plural(type),
                )


def built_decks(decks: Decks) -> Iterator[Finding]:
    """More decks than the sets carry."""
    built = sum(1 for deck in decks.decks if deck.cards)
    products = decks.rules.decks if decks.products is None else decks.products
    most = decks.rules.most_decks(products)
    if most and built > most:
        fix, cites = Action("party retire", asks=("NAME",)), decks.rules.cites("decks")
        yield codes.TOO_MANY_DECKS.at(*decks.subject("decks"), amount=built, limit=most, fix=fix, cites=cites)


def loose_cards(decks: Decks) -> Iterator[Finding]:
    """Cards acquired that are in no deck although the rebuild is over."""
    for loose in () if decks.rebuilding else decks.loose:
        if loose.returned:
            continue
        yield codes.IN_NO_DECK.at(
            *decks.subject(loose.where, loose.name),
            amount=loose.count,
            limit=0,
            fix=Action("deck rebuild"),
            cites=decks.rules.cites("leftover"),
            card=loose.name,
            where=loose.where,
        )


DECK_RULES: tuple[DeckRule, ...] = (
    unknown_cards,
    wrong_types,
    cohorts,
    cards_list,
    feat_boxes,
    from_the_box,
    box_not_needed,
    copies,
    built_decks,
    loose_cards,
)


def deck_findings(decks: Decks) -> list[Finding]:
    """Everything the rules of decks find, all of it together."""
    return [finding for rule in DECK_RULES for finding in rule(decks)]


def about(findings: Iterable[Finding], decks: Decks, who: str) -> list[Finding]:
    """Those that concern one character's deck: a card that it holds with others does."""
    held = {card.name for card, by in holders(decks) if who in by}
    shared = {codes.TOO_MANY_COPIES, codes.HELD_TWICE}
    return [f for f in findings if who in f.subject[1:] or (f.rule in shared and f.subject[-1] in held)]
