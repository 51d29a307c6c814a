"""What there is to choose from, where a command is given without a name: classes, Overlord cards, Plot decks."""

from __future__ import annotations

from typing import TypedDict

from companion.games.descent.data import BASIC_DECKS, OverlordCard
from companion.games.descent.facts import OVERLORD_XP
from companion.games.descent.rules.overlord import in_deck, lower_missing
from companion.games.descent.state import State
from companion.render.console import columns, say

ClassShape = TypedDict("ClassShape", {"class": str, "hybrid": bool, "product": str, "owned": bool, "taken_by": str})
ClassesShape = TypedDict("ClassesShape", {"hero": str, "archetype": str, "class": str, "classes": list[ClassShape]})
CardShape = TypedDict("CardShape", {"card": str, "class": str, "level": int, "lacks": str})


class ForSaleShape(TypedDict):
    """What the overlord can buy."""

    xp: int
    cards: list[CardShape]


class DeckShape(TypedDict):
    """A Plot deck and its agent."""

    deck: str
    agent: str


class PlotDecksShape(TypedDict):
    """The Plot decks, and the one that was chosen."""

    chosen: str
    decks: list[DeckShape]


def classes_json(state: State, name: str) -> ClassesShape:
    """The documented JSON of `hero class HERO`: the classes of the hero's archetype, and who has one already."""
    hero = state.hero_named(name)
    taken = {id: other.name for other in state.heroes for id in other.classes(state.index)}
    listed: list[ClassShape] = [
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


def show_classes(shape: ClassesShape) -> None:
    """The classes a hero may take, those of the table's boxes first."""
    has = f", {shape['class']} for the whole campaign" if shape["class"] else ""
    say(f"{shape['hero']}: {shape['archetype'] or 'any archetype'}{has}")
    ordered = sorted(shape["classes"], key=lambda known: not known["owned"])
    columns([(f"  {known['class']}", _class_words(known)) for known in ordered], styles=("", "dim"))


def _class_words(known: ClassShape) -> str:
    words = [f"{known['taken_by']} has it"] * bool(known["taken_by"]) + ["hybrid: --second DECK"] * known["hybrid"]
    return "; ".join(words + [f"with {known['product']}"] * (not known["owned"]))


def for_sale_json(state: State) -> ForSaleShape:
    """The documented JSON of `overlord buy`: the cards that can be bought, and what each still lacks."""
    xp, owned = state.ledger.balance(OVERLORD_XP, None), in_deck(state.overlord, state.index)
    boxes = {"base", *state.products}
    cards = [card for card in state.cards.overlord if card.level and card.deck not in BASIC_DECKS]
    mine = {card.name: [*state.overlord.cards, *state.overlord.rewards].count(card.name) for card in cards}
    listed: list[CardShape] = [
        {"card": card.name, "class": card.deck, "level": card.level, "lacks": _lacks(card, xp, owned)}
        for card in cards
        if card.product in boxes and mine[card.name] < card.copies
    ]
    return {"xp": xp, "cards": sorted(listed, key=lambda one: (one["class"], one["level"], one["card"]))}


def _lacks(card: OverlordCard, xp: int, owned: list[OverlordCard]) -> str:
    short = lower_missing(card, owned)
    words = [f"{short} more {card.deck} of a lower level"] * bool(short)
    return "; ".join(words + [f"{card.level - xp} XP"] * (card.level > xp))


def show_for_sale(shape: ForSaleShape) -> None:
    """What the overlord's XP can buy, by class and level; what it cannot is counted."""
    say(f"The overlord has {shape['xp']} XP. He can buy:")
    now = [card for card in shape["cards"] if not card["lacks"]]
    columns([(f"  {card['class']} {card['level']}", card["card"], f"{card['level']} XP") for card in now])
    later = len(shape["cards"]) - len(now)
    if not now:
        say("  nothing now")
    if later:
        say(f"{later} more need XP or lower cards of their class: --json lists what each lacks.", "dim")


def plot_decks_json(state: State) -> PlotDecksShape:
    """The documented JSON of `plot choose`: the decks with their agents."""
    decks = {card.deck: card for card in state.cards.plot}
    listed: list[DeckShape] = [{"deck": deck, "agent": card.agent} for deck, card in decks.items()]
    return {"chosen": state.options.plot_deck, "decks": listed}


def show_plot_decks(shape: PlotDecksShape) -> None:
    """The Plot decks; the agent's name chooses one as well."""
    if shape["chosen"]:
        say(f"Chosen for this campaign: {shape['chosen']}")
    columns([(f"  {deck['deck']}", deck["agent"]) for deck in shape["decks"]], styles=("", "dim"))
