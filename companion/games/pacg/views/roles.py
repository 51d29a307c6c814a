"""The two sides of each character's role card."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.named import NamedTuple
from companion.games.pacg.sheet import Printed, RoleCard, numbers
from companion.render.console import say, say_parts

Shape = dict[str, object]


class Roles(NamedTuple):
    """A character of the party or of the box, with the role it has taken."""

    name: str
    role: str
    card: Printed


def roles_json(hero: Roles) -> Shape:
    """A character's role, the sides of the role card, and how sure they are."""
    card = hero.card
    return {
        "name": hero.name,
        "role": hero.role,
        "known": list(card.roles),
        "proven": card.roles_proven,
        "perhaps": list(card.roles_perhaps),
        "cards": {name: _card_json(found) for name in card.roles if (found := card.role_cards.get(name))},
    }


def _card_json(card: RoleCard) -> Shape:
    return {"hand_size": numbers(card.hand_size), "proficiency": card.proficiency, "powers": card.powers}


def role_words(card: RoleCard | None) -> str:
    """The boxes of a side: `hand size 5 6 7, 9 boxes of powers`."""
    if card is None:
        return "boxes not known"
    hand = f"hand size {' '.join(map(str, numbers(card.hand_size)))}"
    proficiency = f", {card.proficiency} of proficiency" if card.proficiency else ""
    return f"{hand}, {card.powers} power boxes{proficiency}"


def show_roles(heroes: Sequence[Roles]) -> None:
    """The same on the screen."""
    for hero in heroes:
        card = hero.card
        say_parts((hero.name, "bold"), f": {hero.role or 'no role yet'}")
        for name in card.roles:
            say(f"  {name}: {role_words(card.role_cards.get(name))}")
        if not card.roles:
            say("  The roles are not known here.")
        if not card.roles_proven:
            others = f" It could be {' and '.join(card.roles_perhaps)}." if card.roles_perhaps else ""
            say(f"  Not proven that these two are this set's: compare your role card.{others}")
