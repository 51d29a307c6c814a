"""Deck checks: each a small function that returns findings; together they are the validator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from companion.core.findings import Finding, Severity
from companion.core.names import fold
from companion.core.words import argument
from companion.games.pacg.box import BoxRules, Refusal, refusal
from companion.games.pacg.cards import BOONS, COHORT, Card, plural
from companion.games.pacg.codes import decks as codes
from companion.games.pacg.table import LOOT, Deck, Held, Table, counted_type, counts, holders

Check = Callable[[Table], Iterable[Finding]]


def unknown_cards(table: Table) -> Iterator[Finding]:
    """Cards that the list does not have."""
    for deck in table.decks:
        for held in deck.cards:
            if table.card(held) is None and not deck.is_cohort(held, None):
                near = table.catalog.near(held.name)
                help = f"did you mean {' or '.join(near)}?" if near else f'companion card add "{held.name}" --type TYPE'
                yield Finding(
                    codes.UNKNOWN_CARD,
                    f"no card is called {held.name}",
                    table.subject(deck.name, held.name),
                    table.rules.cites("copies"),
                    help,
                )


def wrong_types(table: Table) -> Iterator[Finding]:
    """Cards on the line of another type, cards that are no boons, and boons on the line of cohorts."""
    for deck in table.decks:
        for name in deck.cohorts:
            card = table.catalog.find(name)
            if card and card.type != COHORT:
                yield _wrong_type(table, deck, card, COHORT)
        for held in deck.cards:
            card = table.card(held)
            if card and not deck.is_cohort(held, card) and not _fits(card, held):
                yield _wrong_type(table, deck, card, held.listed)


def _wrong_type(table: Table, deck: Deck, card: Card, listed: str) -> Finding:
    words = f"{card.name} is {_article(card.type)}" + (f", not {_article(listed)}" if listed else "")
    help = f"list it under {card.type}" if card.is_boon else "a deck holds boons only: take it out"
    subject = table.subject(deck.name, card.name)
    return Finding(codes.WRONG_TYPE, words, subject, table.rules.cites("type"), help)


def _fits(card: Card, held: Held) -> bool:
    if held.listed == LOOT:
        return card.loot
    return card.is_boon and held.listed in {"", card.type}


def _article(type: str) -> str:
    if type == LOOT:
        return type
    return f"an {type}" if type[0] in "aeiou" else f"a {type}"


def cohorts(table: Table) -> Iterator[Finding]:
    """Cohorts among the boons."""
    for deck in table.decks:
        for held in deck.cards:
            if deck.is_cohort(held, table.card(held)):
                noted = fold(held.name) in {fold(name) for name in deck.cohorts}
                yield Finding(
                    codes.COHORT_COUNTED,
                    f"{held.name} is a cohort and fills no place of the Cards List",
                    table.subject(deck.name, held.name),
                    table.rules.cites("cohort"),
                    "take it off the boons" if noted else f"write it on a line `cohort: {held.name}`",
                )


def cards_list(table: Table) -> Iterator[Finding]:
    """Too few or too many of a type."""
    for deck in table.decks:
        if deck.needs is None:
            continue
        if table.campaign and not deck.cards:
            help, words = f"companion deck set {argument(deck.name)} --suggested", f"{deck.name} has no deck yet"
            yield Finding(codes.NO_DECK, words, table.subject(deck.name), table.rules.cites("new-deck"), help)
            continue
        have = counts(table, deck)
        for type in BOONS:
            need = deck.needs.get(type, 0)
            if have[type] != need:
                yield _count_finding(table, deck, type, have[type], need)


def _count_finding(table: Table, deck: Deck, type: str, have: int, need: int) -> Finding:
    many = have > need
    of_type = [held.name for held in deck.cards if counted_type(table, deck, held) == type]
    if many:
        words = f"{have} {plural(type, have)}, the Cards List allows {need}"
        spare = of_type[-1] if of_type else type
        help = f'companion deck remove {argument(deck.name)} "{spare}"' if table.campaign else f"take out {have - need}"
    else:
        words = f"{have} of {need} {plural(type, need)}"
        add = f"companion deck add {argument(deck.name)} CARD --box" if table.campaign else f"add {need - have}"
        help = "companion deck suggest" if table.campaign and table.rebuilding else add
    cites = table.rules.cites("new-deck" if deck.new else "cards-list")
    return Finding(codes.TOO_MANY if many else codes.TOO_FEW, words, table.subject(deck.name, type), cites, help)


def feat_boxes(table: Table) -> Iterator[Finding]:
    """Card feats without a box."""
    for deck in table.decks:
        for type, count in deck.feats.items():
            boxes = deck.boxes.get(type)
            if boxes is not None and count > boxes:
                yield Finding(
                    codes.TOO_MANY_FEATS,
                    f"{count} card feats for {plural(type)}, the Cards List has {boxes} boxes",
                    table.subject(deck.name, type),
                    table.rules.cites("feat"),
                    f"{boxes} at most" if boxes else f"choose another type than {type}",
                )


def from_the_box(table: Table) -> Iterator[Finding]:
    """Cards that may not be taken from the box now; elsewhere a warning about those that cannot be there yet."""
    for deck in table.decks:
        for held in deck.cards:
            card = table.card(held)
            if card is None or not card.is_boon or deck.is_cohort(held, card):
                continue
            if deck.new or held.box:
                yield from _taken(table, deck, card)
            elif table.campaign and not card.loot:  # a file does not say where a card came from
                yield from _not_there_yet(table, deck, card)


def _taken(table: Table, deck: Deck, card: Card) -> Iterator[Finding]:
    now = table.adventure or 0
    why = refusal(card, deck.character, now, table.rules, table.sets)
    if why is None or why.rule is codes.TOO_MANY_COPIES:  # not owned at all: `copies` says so
        return
    severity = Severity.WARNING if why.doubtful else None
    subject, help = table.subject(deck.name, card.name), _allowed_instead(table.rules, now, why)
    yield Finding(why.rule, f"{card.name} {why.words}", subject, why.cites, help, severity=severity)


def _allowed_instead(rules: BoxRules, now: int, why: Refusal) -> str:
    if why.rule is codes.LOOT_FROM_BOX:
        return "choose a card that is no loot"
    return f"choose one numbered {now - rules.below} or less" if now >= rules.basic_until else "choose a Basic card"


def _not_there_yet(table: Table, deck: Deck, card: Card) -> Iterator[Finding]:
    now = table.adventure or 0
    why = refusal(card, deck.character, now, table.rules, table.sets)
    if why and why.rule in {codes.NOT_YET, codes.PROMO_TOO_EARLY, codes.CLASS_DECK_TOO_EARLY}:
        subject, help = table.subject(deck.name, card.name), "is the adventure right?"
        yield Finding(why.rule, f"{card.name} {why.words}", subject, why.cites, help, severity=Severity.WARNING)


def box_not_needed(table: Table) -> Iterator[Finding]:
    """Cards from the box while the group's own cards of that type lie unused."""
    spare: Counter[str] = Counter()
    for loose in table.loose:
        card = table.catalog.find(loose.name)
        if card and card.is_boon:
            spare[card.type] += loose.count
    for deck in table.decks:
        for held in deck.cards:
            type = counted_type(table, deck, held)
            if held.box and not deck.new and not deck.fresh and spare[type] > 0:
                spare[type] -= held.box
                names = [x.name for x in table.loose if (c := table.catalog.find(x.name)) and c.type == type]
                yield Finding(
                    codes.BOX_NOT_NEEDED,
                    f"{held.name} came from the box, but the group has {', '.join(names[:3])}",
                    table.subject(deck.name, held.name),
                    table.rules.cites("basic"),
                    f'use "{names[0]}" instead',
                )


def copies(table: Table) -> Iterator[Finding]:
    """More copies than the box holds, and single cards in two decks."""
    for card, by in holders(table):
        limit = card.copies(table.sets)
        total = sum(by.values())
        single = limit == 1 or (limit is None and card.loot)
        if single and len(by) > 1:
            yield Finding(
                codes.HELD_TWICE,
                f"{card.name} is in the decks of {' and '.join(by)}, and there is only one",
                table.subject(" and ".join(by), card.name),
                table.rules.cites("copies"),
                f'companion deck remove {argument(list(by)[-1])} "{card.name}"' if table.campaign else "keep one",
            )
        elif limit is not None and total > limit:
            yield _copies_finding(table, card, by, limit)


def _copies_finding(table: Table, card: Card, by: dict[str, int], limit: int) -> Finding:
    total = sum(by.values())
    owned = "" if limit else " with the products you own"
    words = f"{total} of {card.name}, the box holds {limit or 'none'}{owned}"
    help = f"at most {limit}" if limit else "choose another card"
    return Finding(
        codes.TOO_MANY_COPIES, words, table.subject(" and ".join(by), card.name), table.rules.cites("copies"), help
    )


def built_decks(table: Table) -> Iterator[Finding]:
    """More decks than the sets carry."""
    built = [deck for deck in table.decks if deck.cards]
    products = table.rules.decks if table.products is None else table.products
    most = table.rules.most_decks(products)
    if most and len(built) > most:
        yield Finding(
            codes.TOO_MANY_DECKS,
            f"{len(built)} decks are built, the sets carry {most}",
            table.subject(", ".join(deck.name for deck in built)),
            table.rules.cites("decks"),
            "companion party retire NAME",
        )


def loose_cards(table: Table) -> Iterator[Finding]:
    """Cards acquired that are in no deck although the rebuild is over."""
    if table.rebuilding:
        return
    for loose in table.loose:
        yield Finding(
            codes.IN_NO_DECK,
            f"{loose.name} ({loose.where}) is in no deck and not back in the box",
            table.subject(loose.where, loose.name),
            table.rules.cites("leftover"),
            "companion deck rebuild",
        )


DECK_CHECKS: tuple[Check, ...] = (
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


def check(table: Table) -> list[Finding]:
    """Everything the deck checks find, all of it together."""
    return [finding for look in DECK_CHECKS for finding in look(table)]
