"""A card or location by itself, and lists of them: JSON shapes, and what a player wants at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games.pacg.cards import Card, Printing, plural
from companion.games.pacg.checks import Check, read_check
from companion.render.console import columns, say, say_parts

if TYPE_CHECKING:
    from companion.games.pacg.locations import Location
    from companion.games.pacg.weapons import Weapon

UNKNOWN = "?"
Shape = dict[str, object]
WORDS = {"check": "the check", "type": "the boon type"}


def check_json(check: Check, number: int | None) -> Shape | None:
    """A check as steps of choices; None where nobody knows it. `number`: the adventure deck number, if known."""
    if not check.known:
        return None
    steps = [
        [
            {
                "skills": list(need.skills),
                "difficulty": need.difficulty,
                "deck": need.deck,
                "now": None if number is None and need.deck else need.against(number or 0),
                **({"part": need.part} if need.part else {}),
                **({"deed": need.deed} if need.deed else {}),
            }
            for need in step
        ]
        for step in check.steps
    ]
    return {"text": check.words(), "steps": steps}


def card_json(card: Card, weapon: Weapon | None = None, number: int | None = None) -> Shape:
    """What is known of a card."""
    sets = [
        {
            "set": p.set or None,
            "copies": p.copies,
            "basic": p.basic,
            "elite": p.elite,
            "veteran": p.veteran,
            "class_deck": p.class_deck,
        }
        for p in card.printings
    ]
    return {
        "name": card.name,
        "type": card.type,
        "kind": card.kind or None,
        "loot": card.loot,
        "owner": card.owner,
        "traits": list(card.traits),
        "sets": sets,
        "check": check_json(card.check, number),
        "recharge": check_json(card.recharge, number),
        "immune": list(card.immune),
        "closes": card.closes,
        "trigger": card.trigger,
        "weapon": weapon_json(weapon),
        "one_source": list(card.one_source),
        "other_check": card.other_check or None,
        "other_traits": list(card.other_traits),
        "also": list(card.also),
    }


def weapon_json(weapon: Weapon | None) -> Shape | None:
    """What a weapon adds; None where that is not known."""
    if weapon is None or not weapon.known:
        return None
    return {
        "skills": list(weapon.skills),
        "how": weapon.how,
        "dice": weapon.dice,
        "more_how": weapon.more_how or None,
        "more_dice": weapon.more_dice or None,
        "unproficient": weapon.unproficient,
        "other": weapon.other or None,
    }


def asked(check: Check, number: int | None = None) -> str:
    """A check for the screen: as printed, and what it comes to now where it grows."""
    grown = f" ({check.words(number)} now)" if check.grows and number is not None else ""
    return f"{check.words()}{grown}"


def to_do(card: Card) -> str:
    """What its check is for."""
    return "acquire" if card.is_boon else "defeat"


def card_lines(card: Card, weapon: Weapon | None = None, number: int | None = None) -> Iterator[str]:
    """A card in the few lines a player wants."""
    if card.check.known:
        yield f"{to_do(card)}: {asked(card.check, number)}"
    elif not card.loot and (card.is_boon or card.kind or card.type == "monster"):
        yield f"{to_do(card)}: not known"
    if card.type == "weapon" and weapon:
        yield weapon.words()
    if card.recharge.known:
        yield f"recharge: {asked(card.recharge, number)}"
    traits = [_traits(card), f"immune to {', '.join(card.immune)}" if card.immune else ""]
    if any(traits):
        yield "; ".join(filter(None, traits))
    if card.closes:
        yield "defeated: you may try to close the location"
    if card.owner:
        yield f"Owner: {card.owner}"
    yield from (_printing(printing) for printing in card.printings)
    yield from doubts(card, weapon)


def _traits(card: Card) -> str:
    """The traits, those of two creatures one after the other."""
    return ", ".join((*card.traits, *(("Trigger",) if card.trigger else ()))).replace(", &, ", " and ")


def _printing(printing: Printing) -> str:
    words = [f"set {printing.set or UNKNOWN}"]
    words += [f"{printing.copies} in the box" if printing.copies is not None else "copies not known"]
    words += ["Basic"] if printing.basic else ["Basic?"] if printing.basic is None else []
    words += ["Elite"] if printing.elite else []
    words += ["Veteran"] if printing.veteran else []
    words += [f"Class Deck {printing.class_deck}"] if printing.class_deck else []
    return ", ".join(words)


def doubts(card: Card, weapon: Weapon | None = None) -> Iterator[str]:
    """What to compare with the card itself."""
    if card.one_source:
        yield f"from one source: {', '.join(WORDS.get(what, what) for what in card.one_source)}"
    other = [f"check {read_check(card.other_check).words()}" if card.other_check else ""]
    other += [f"traits {', '.join(card.other_traits)}" if card.other_traits else ""]
    other += [weapon.other if weapon else ""]
    if any(other):
        yield f"another source has: {'; '.join(filter(None, other))}"


def called(card: Card) -> str:
    """What a card is: `loot, item`, `henchman, monster`."""
    return ", ".join(filter(None, ("loot" if card.loot else "", card.type, card.kind)))


def card_line(card: Card, weapon: Weapon | None = None) -> str:
    """A card in one line, for a look-up."""
    parts = [called(card), f"{to_do(card)} {card.check.words()}" if card.check.known else ""]
    parts += [weapon.words() if weapon and weapon.known else "", _traits(card)]
    parts += [f"immune to {', '.join(card.immune)}" if card.immune else ""]
    return "; ".join(filter(None, parts))


def show_card(card: Card, weapon: Weapon | None = None, number: int | None = None, text: str = "") -> None:
    """A card on the screen; `text` is what the player wrote down of it."""
    say_parts((card.name, "bold"), f" ({called(card)})")
    for line in card_lines(card, weapon, number):
        say(f"  {line}")
    show_text(text)


def show_text(text: str) -> None:
    """The player's own words below the figures."""
    from companion.render.box import show_words

    if text:
        show_words(text, "  | ")


def show_cards(cards: Sequence[Card], wanted: str = "boon") -> None:
    """Cards in a list."""
    rows = [(c.name, called(c), ", ".join(p.set or UNKNOWN for p in c.printings), _brief(c.check)) for c in cards]
    columns(rows)
    if not cards:
        say(f"No {wanted} fits.")


def _brief(check: Check) -> str:
    return check.words() if check.known else ""


def location_json(place: Location, number: int | None = None, text: str = "") -> Shape:
    """What is known of a location."""
    ways = [
        {
            "kind": way.kind,
            "what": way.what,
            "check": check_json(way.check, number),
            "card": way.card or None,
            "plus": way.plus,
        }
        for way in place.closing.ways
    ]
    return {
        "name": place.name,
        "set": place.set or None,
        "deck": dict(place.deck),
        "cards": place.size,
        "closing": place.closing.words(),
        "ways": ways,
        "one_source": list(place.one_source),
        "other": place.other or None,
        "text": text,
    }


def deck_words(deck: Mapping[str, int]) -> str:
    """A deck list as a player lays it out: `1 monster, 5 spells`."""
    return ", ".join(f"{count} {plural(type, count)}" for type, count in deck.items() if count) or "no cards"


def closing_words(place: Location, number: int | None = None) -> str:
    """What closes it, with the numbers of now where they grow."""
    grown = f" ({place.closing.words(number)} now)" if place.closing.grows and number is not None else ""
    return f"{place.closing.words()}{grown}"


def location_line(place: Location) -> str:
    """A location in one line, for a look-up."""
    return f"close: {closing_words(place)}; {place.size} cards: {deck_words(place.deck)}"


def show_location(place: Location, number: int | None = None, text: str = "") -> None:
    """A location on the screen."""
    say_parts((place.name, "bold"), f" (location, set {place.set or UNKNOWN})")
    say(f"  close: {closing_words(place, number)}")
    say(f"  {place.size} cards: {deck_words(place.deck)}")
    if place.one_source:
        say(f"  from one source: {', '.join(place.one_source)}")
    if place.other:
        say(f"  another source has {place.other}")
    show_text(text)


def show_locations(places: Sequence[Location], number: int | None = None) -> None:
    """Locations in a list."""
    columns([(place.name, place.set or UNKNOWN, str(place.size), closing_words(place, number)) for place in places])
    if not places:
        say("No location fits.")
