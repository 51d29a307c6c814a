"""What a check reads of a hero: figures with every modifier, the hand, the damage. Nothing heavy is imported here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.core.names import CompanionError, candidates, resolve
from companion.games.runebound.data import FIGURES, figure_title
from companion.games.runebound.state import Hero, State, card_of

ATTRIBUTES = FIGURES[:3]
WORST = 99
NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def figure(hero: Hero, name: str) -> int:
    """A figure as checks take it, or an error that asks for it."""
    value = hero.value(name)
    if value is None:
        raise CompanionError(
            f"The {figure_title(name)} of {hero.name} is not known.",
            f"Read it off the hero card: companion hero set {hero.name.lower()} {name}=N.",
        )
    return value


def attribute(hero: Hero | None, text: str) -> int:
    """The attribute of a test: a number, or its name with a hero."""
    if NUMBER.fullmatch(text):
        number = int(text)
        if abs(number) > WORST:
            raise CompanionError(f"An attribute of {number} cannot be right.", f"From -{WORST} to {WORST}.")
        return number
    name = resolve(text, {known: known for known in ATTRIBUTES}, "attribute")
    if hero is None:
        raise CompanionError(f"Whose {name}?", "Add --hero NAME, or give the number.")
    return figure(hero, name)


def named_first(heroes: Sequence[Hero], words: Sequence[str]) -> tuple[Hero | None, list[str]]:
    """The hero that the first words name, the longest name that fits, and the words left."""
    known = {hero.name: hero for hero in heroes}
    for many in range(len(words), 0, -1):
        query = " ".join(words[:many])
        if candidates(query, known):
            return resolve(query, known, "hero"), list(words[many:])
    return None, list(words)


def unseen(state: State) -> tuple[int, int | None]:
    """Skill cards that nobody has seen, and the successes among them.

    Cards in a hand whose symbol nobody knows are as likely as any in the deck, so they count with it; those that are
    known, and those revealed in tests since the deck was shuffled, do not.
    """
    names = [name for hero in state.heroes for name in (*hero.hand, *(skill.name for skill in hero.skills)) if name]
    known = [found.success for name in names if (found := card_of(state.skills, name)).success is not None]
    deck = state.deck
    left = None if deck.successes is None else deck.successes - deck.found - sum(known)
    return deck.cards - deck.revealed - len(known), left


def exertions(hero: Hero | None, exert: int) -> int:
    """Exertions a hero can make: one for each card in hand."""
    if hero is not None and exert > len(hero.hand):
        cards = f"{len(hero.hand)} card{'' if len(hero.hand) == 1 else 's'}"
        raise CompanionError(f"{hero.name} has {cards} in hand.", "Each exertion takes one.")
    return exert


def token_texts(hero: Hero) -> list[str]:
    """The combat tokens that a hero casts, each as its two sides; one whose sides nobody noted is asked for."""
    texts = [" | ".join(pair) for pair in hero.starting_tokens]
    for card in (asset for asset in hero.assets if asset.code):
        if "/" not in card.token:
            hint = f'Read them off the token: companion asset card "{card.name}" --token "2 physical/1 shield".'
            raise CompanionError(f"The sides of the token {card.code} of {card.name} are not known.", hint)
        texts.append(" | ".join(side.strip() for side in card.token.split("/", 1)))
    return texts
