"""What may come from the box: which cards, how many copies, and only where the group lacks them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.core.findings import Action, Finding, Rule, Severity, Value
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.games.pacg import codes
from companion.games.pacg.cards import SETS, BoxRules, Card, Printing
from companion.games.pacg.decks import Deck, Decks, Held, counted_type, holders

TOO_EARLY = frozenset({codes.NOT_YET, codes.PROMO_TOO_EARLY, codes.CLASS_DECK_TOO_EARLY})


class Refusal(NamedTuple):
    """Why a card may not come from the box now."""

    rule: Rule
    cites: str
    values: tuple[tuple[str, Value], ...] = ()
    doubtful: bool = False
    """The book can be read either way, or a figure is not known: a warning, not an error."""


def _refusal(rule: Rule, cites: str, doubtful: bool = False, **values: Value) -> Refusal:
    return Refusal(rule, cites, tuple(values.items()), doubtful)


def refusal(card: Card, character: str, adventure: int, rules: BoxRules, sets: Iterable[str] = SETS) -> Refusal | None:
    """Why this character may not take the card from the box in this adventure; None where it may."""
    owned = set(sets)
    found = [_refuse(card, p, character, adventure, rules) for p in card.printings if not p.set or p.set in owned]
    if not found:  # it comes with a product that the table does not own
        return _refusal(codes.TOO_MANY_COPIES, rules.cites("copies"))
    if None in found:
        return None
    return min((f for f in found if f), key=lambda f: not f.doubtful)


def allowed_copies(card: Card, character: str, adventure: int, rules: BoxRules, sets: Iterable[str]) -> int | None:
    """How many copies this character may take from a full box; None where that is not known."""
    owned, total = set(sets), 0
    for printing in card.printings:
        if printing.set and printing.set not in owned:
            continue
        if _refuse(card, printing, character, adventure, rules) is None:
            if printing.copies is None:
                return None
            total += printing.copies
    return total


def _refuse(card: Card, printing: Printing, character: str, adventure: int, rules: BoxRules) -> Refusal | None:
    owns = bool(card.owner) and fold(card.owner) == fold(character)
    early = _too_early(printing, owns, adventure, rules)
    if early or printing.basic or owns:
        return early
    if printing.set == "" or printing.basic is None:
        return _refusal(codes.NOT_KNOWN, rules.cites("basic"), doubtful=True)
    if adventure >= rules.basic_until:
        return _by_number(card, printing, adventure, rules)
    if card.owner:
        return _refusal(codes.BASIC_FOR_OWNER, rules.cites("owner"), owner=card.owner)
    return _refusal(codes.LOOT_NOT_BASIC if card.loot else codes.NOT_BASIC, rules.cites("basic"))


def _by_number(card: Card, printing: Printing, adventure: int, rules: BoxRules) -> Refusal | None:
    most = adventure - rules.below
    if (printing.number or 0) <= most or printing.set in rules.any_set:
        return _refusal(codes.LOOT_FROM_BOX, rules.cites("loot")) if card.loot else None
    return _refusal(codes.NUMBER_TOO_HIGH, rules.cites("number"), set=printing.set, adventure=adventure, most=most)


def _too_early(printing: Printing, owns: bool, adventure: int, rules: BoxRules) -> Refusal | None:
    number = printing.number or 0
    if printing.set == "P" and adventure < rules.promo_from and not owns:
        return _refusal(codes.PROMO_TOO_EARLY, rules.cites("promo"), first=rules.promo_from)
    if number <= adventure:
        return None
    rule, key = (codes.CLASS_DECK_TOO_EARLY, "class-deck") if printing.class_deck else (codes.NOT_YET, "adventure-deck")
    return _refusal(rule, rules.cites(key), number=number, adventure=adventure or "B")


def from_the_box(decks: Decks) -> Iterator[Finding]:
    """Cards that may not be taken from the box now; elsewhere a warning about those that cannot be there yet."""
    now = decks.adventure or 0
    for deck in decks.decks:
        for held in deck.cards:
            card = decks.card(held)
            if card is None or not card.is_boon or deck.is_cohort(held, card):
                continue
            taken = deck.new or held.box
            if not taken and (card.loot or not decks.campaign):  # a file does not say where a card came from
                continue
            why = refusal(card, deck.character, now, decks.rules, decks.sets)
            if why is None or why.rule is codes.TOO_MANY_COPIES:  # not owned at all: `copies` says so
                continue
            if taken:
                yield _taken(decks, deck, held, card, why)
            elif why.rule in TOO_EARLY:
                yield _not_there_yet(decks, deck, card, why)


def strange(decks: Decks, deck: Deck, card: Card) -> Iterator[Finding]:
    """A card of the group that a new character may not have: it could not come from the box (rulebook, Dying)."""
    why = refusal(card, deck.character, decks.adventure or 0, decks.rules, decks.sets)
    if deck.fresh and why is not None and not why.doubtful:
        yield _taken(decks, deck, Held(card.name, 1, "", 1), card, why)


def _taken(decks: Decks, deck: Deck, held: Held, card: Card, why: Refusal) -> Finding:
    found = why.rule.at(
        *decks.subject(deck.name, card.name),
        amount=held.count if deck.new else held.box,
        limit=0,
        cites=why.cites,
        severity=Severity.WARNING if why.doubtful else None,
        help=_allowed_instead(decks.rules, decks.adventure or 0, why),
    )
    return replace(found, values=(("card", card.name), *why.values))


def _allowed_instead(rules: BoxRules, now: int, why: Refusal) -> str:
    if why.rule is codes.LOOT_FROM_BOX:
        return "choose a card that is no loot"
    return f"choose one numbered {now - rules.below} or less" if now >= rules.basic_until else "choose a Basic card"


def _not_there_yet(decks: Decks, deck: Deck, card: Card, why: Refusal) -> Finding:
    subject, help = decks.subject(deck.name, card.name), "is the adventure right?"
    found = why.rule.at(*subject, cites=why.cites, severity=Severity.WARNING, help=help)
    return replace(found, values=(("card", card.name), *why.values))


def box_not_needed(decks: Decks) -> Iterator[Finding]:
    """Cards from the box while the group's own cards of that type lie unused."""
    own: dict[str, list[str]] = {}
    spare: Counter[str] = Counter()
    for loose in decks.loose:
        card = decks.catalog.find(loose.name)
        if card and card.is_boon:
            spare[card.type] += loose.count
            own.setdefault(card.type, []).append(loose.name)
    for deck in decks.decks:
        for held in deck.cards:
            type = counted_type(decks, deck, held)
            if held.box and not deck.new and not deck.fresh and spare[type] > 0:
                spare[type] -= held.box
                yield codes.BOX_NOT_NEEDED.at(
                    *decks.subject(deck.name, held.name),
                    amount=held.box,
                    limit=0,
                    cites=decks.rules.cites("basic"),
                    help=f'use "{own[type][0]}" instead',
                    card=held.name,
                    own=", ".join(own[type][:3]),
                )


def copies(decks: Decks) -> Iterator[Finding]:
    """More copies than the box holds, and single cards in two decks.

    The subject is the card alone: who holds it may change without the breach becoming another one.
    """
    for card, by in holders(decks):
        limit = card.copies(decks.sets)
        single = limit == 1 or (limit is None and card.loot)
        if single and len(by) > 1:
            yield _held_twice(decks, card, by)
        elif limit is not None and sum(by.values()) > limit:
            yield _too_many_copies(decks, card, by, limit)


def _held_twice(decks: Decks, card: Card, by: dict[str, int]) -> Finding:
    return codes.HELD_TWICE.at(
        *decks.subject(card.name),
        amount=sum(by.values()),
        limit=1,
        fix=_take_out(decks, card, by),
        cites=decks.rules.cites("copies"),
        help="keep one",
        card=card.name,
        holders=" and ".join(by),
    )


def _too_many_copies(decks: Decks, card: Card, by: dict[str, int], limit: int) -> Finding:
    return codes.TOO_MANY_COPIES.at(
        *decks.subject(card.name),
        amount=sum(by.values()),
        limit=limit,
        fix=_take_out(decks, card, by) if limit else _say_owned(decks, card),
        cites=decks.rules.cites("copies"),
        help=f"at most {limit}" if limit else "choose another card",
        card=card.name,
        most=limit or "none",
        owned="" if limit else " with the products you own",
    )


def _say_owned(decks: Decks, card: Card) -> Action | None:
    """What a table says that has the product after all in which a card comes; None where no product has it."""
    products = [decks.rules.sets[p.set] for p in card.printings if p.set in decks.rules.sets]
    return Action("campaign options", options=(("with", products[0]),)) if products and decks.campaign else None


def _take_out(decks: Decks, card: Card, by: dict[str, int]) -> Action | None:
    return Action("deck remove", (list(by)[-1], card.name)) if decks.campaign else None
