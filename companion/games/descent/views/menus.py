"""What there is to choose from, where a command is given without a name: classes, Overlord cards, Plot decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.descent.data import BASIC_DECKS, OverlordCard
from companion.games.descent.facts import OVERLORD_XP
from companion.games.descent.rules.overlord import in_deck, lower_missing
from companion.games.descent.state import State
from companion.render.console import columns, say


def classes_json(state: State, name: str) -> dict[str, object]:
    """The documented JSON of `hero class HERO`: the classes of the hero's archetype, and who has one already."""
    hero = state.hero_named(name)
    taken = {id: other.name for other in state.heroes for id in other.classes(state.index)}
    listed = [
        {
            "class": known.name,
            "hybrid": known.hybrid,
            "product": known.product,
            "owned": known.product in {"base", *state.products},
            "taken_by": taken.get(known.id, ""),
        }
        for known in state.cards.classes
        if not hero.archetype or known.archetype == hero.archetype
    ]
    return {"hero": hero.name, "archetype": hero.archetype, "class": hero.hero_class, "classes": listed}


def show_classes(shape: Mapping[str, Any]) -> None:
    """The classes a hero may take, those of the table's boxes first."""
    has = f", {shape['class']} for the whole campaign" if shape["class"] else ""
    say(f"{shape['hero']}: {shape['archetype'] or 'any archetype'}{has}")
    ordered = sorted(shape["classes"], key=lambda known: not known["owned"])
    columns([(f"  {known['class']}", _class_words(known)) for known in ordered], styles=("", "dim"))


def _class_words(known: Mapping[str, Any]) -> str:
    words = [f"{known['taken_by']} has it"] * bool(known["taken_by"]) + ["hybrid: --second DECK"] * known["hybrid"]
    return "; ".join(words + [f"with {known['product']}"] * (not known["owned"]))


def for_sale_json(state: State) -> dict[str, object]:
    """The documented JSON of `overlord buy`: the cards that can be bought, and what each still lacks."""
    xp, owned = state.ledger.balance(OVERLORD_XP, None), in_deck(state.overlord, state.index)
    boxes = {"base", *state.products}
    cards = [card for card in state.cards.overlord if card.level and card.deck not in BASIC_DECKS]
    mine = {card.name: [*state.overlord.cards, *state.overlord.rewards].count(card.name) for card in cards}
    listed = [
        {"card": card.name, "class": card.deck, "level": card.level, "lacks": _lacks(card, xp, owned)}
        for card in cards
        if card.product in boxes and mine[card.name] < card.copies
    ]
    return {"xp": xp, "cards": sorted(listed, key=lambda one: (str(one["class"]), one["level"], str(one["card"])))}


def _lacks(card: OverlordCard, xp: int, owned: list[OverlordCard]) -> str:
    short = lower_missing(card, owned)
    words = [f"{short} more {card.deck} of a lower level"] * bool(short)
    return "; ".join(words + [f"{card.level - xp} XP"] * (card.level > xp))


def show_for_sale(shape: Mapping[str, Any]) -> None:
    """What the overlord's XP can buy, by class and level; what it cannot is counted."""
    say(f"The overlord has {shape['xp']} XP. He can buy:")
    now = [card for card in shape["cards"] if not card["lacks"]]
    columns([(f"  {card['class']} {card['level']}", card["card"], f"{card['level']} XP") for card in now])
    later = len(shape["cards"]) - len(now)
    if not now:
        say("  nothing now")
    if later:
        say(f"{later} more need XP or lower cards of their class: --json lists what each lacks.", "dim")


def plot_decks_json(state: State) -> dict[str, object]:
    """The documented JSON of `plot choose`: the decks with their agents."""
    decks = {card.deck: card for card in state.cards.plot}
    listed = [{"deck": deck, "agent": card.agent} for deck, card in decks.items()]
    return {"chosen": state.options.plot_deck, "decks": listed}


def show_plot_decks(shape: Mapping[str, Any]) -> None:
    """The Plot decks; the agent's name chooses one as well."""
    if shape["chosen"]:
        say(f"Chosen for this campaign: {shape['chosen']}")
    columns([(f"  {deck['deck']}", deck["agent"]) for deck in shape["decks"]], styles=("", "dim"))
