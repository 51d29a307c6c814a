"""The overlord: his deck, plots, rumors and citizens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.descent.campaign import QuestCard
from companion.games.descent.facts import OVERLORD, OVERLORD_XP, THREAT
from companion.games.descent.rules.overlord import in_deck
from companion.games.descent.state import State
from companion.render.console import columns, say, say_parts

SHOWN = ("bought", "rewards", "aside", "servants", "plots", "rumors", "citizens", "relics")


def overlord_json(state: State) -> dict[str, object]:
    """The documented JSON of `overlord show`."""
    sheet = state.overlord
    return {
        "xp": state.ledger.balance(OVERLORD_XP, None),
        "threat": state.ledger.balance(THREAT, None),
        "basic": sheet.basic,
        "deck": len(in_deck(sheet, state.index)) - len(sheet.aside),
        "bought": list(sheet.cards),
        "rewards": list(sheet.rewards),
        "aside": list(sheet.aside),
        "servants": list(sheet.servants),
        "plot_deck": sheet.plot_deck,
        "plots": list(sheet.plots),
        "rumors": [card.name for card in state.rumors],
        "citizens": list(sheet.citizens),
        "relics": [held.relic for held in state.relics if held.side == OVERLORD],
    }


def show_overlord(shape: Mapping[str, Any]) -> None:
    """The overlord at a glance, from his JSON: `party show` has nothing else of him."""
    say_parts(("Overlord", "bold"), f"  {shape['xp']} XP, {shape['threat']} threat, {shape['deck']} cards in the deck")
    for key in SHOWN:
        if shape[key]:
            say(f"  {key}: {', '.join(shape[key])}")


def plots_json(state: State) -> dict[str, object]:
    """The documented JSON of `plot list`."""
    deck, faceup = state.options.plot_deck, state.overlord.plots
    listed = [
        {"card": card.name, "threat": card.threat, "trigger": card.trigger, "faceup": card.name in faceup}
        for card in state.cards.plot
        if card.deck == deck
    ]
    return {"deck": deck, "threat": state.ledger.balance(THREAT, None), "cards": listed}


def show_plots(state: State) -> None:
    """The cards of the chosen deck: faceup, price, trigger cost."""
    deck, faceup = state.options.plot_deck, state.overlord.plots
    say(f"{deck or 'No Plot deck'}: {state.ledger.balance(THREAT, None)} threat")
    columns(
        [
            (
                f"  {card.name}",
                f"{card.threat} threat",
                f"{card.trigger} to trigger",
                "faceup" if card.name in faceup else "",
            )
            for card in state.cards.plot
            if card.deck == deck
        ]
    )


def rumors_json(state: State) -> dict[str, object]:
    """The documented JSON of `rumor list`."""

    def listed(cards: Iterable[QuestCard]) -> list[dict[str, object]]:
        return [{"card": card.name, "act": card.act, "travel": list(card.travel)} for card in cards]

    return {"act": state.act, "hand": listed(state.rumors), "in_play": listed(state.quest_cards)}


def show_rumors(state: State) -> None:
    """The overlord's hand and the Quest cards on the table."""
    for title, cards in (("In hand", state.rumors), ("In play", state.quest_cards)):
        say(f"{title}:" if cards else f"{title}: none")
        columns(
            [(f"  {card.name}", f"Act {card.act}" if card.act else "any act", ", ".join(card.travel)) for card in cards]
        )
