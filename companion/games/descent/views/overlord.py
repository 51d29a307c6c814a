"""The overlord: his deck, plots, rumors and citizens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict

from companion.games.descent.campaign import QuestCard
from companion.games.descent.facts import FACEDOWN, OVERLORD, OVERLORD_XP, THREAT
from companion.games.descent.rules.overlord import in_deck
from companion.games.descent.state import State
from companion.render.console import columns, say, say_parts

Listed = Literal["bought", "rewards", "aside", "servants", "plots", "rumors", "citizens", "relics"]
SHOWN: tuple[Listed, ...] = ("bought", "rewards", "aside", "servants", "plots", "rumors", "citizens", "relics")


class OverlordShape(TypedDict):
    """The overlord as `overlord show --json` tells him."""

    xp: int
    threat: int
    basic: str
    deck: int
    bought: list[str]
    rewards: list[str]
    aside: list[str]
    servants: list[str]
    plot_deck: str
    plots: list[str]
    rumors: list[str]
    citizens: list[str]
    relics: list[str]
    influence: str


def overlord_json(state: State, secrets: bool = False) -> OverlordShape:
    """The documented JSON of `overlord show`; what is secret lies facedown unless the overlord himself asks."""
    sheet = state.overlord
    run = state.running
    token = run.facts.influence if run else ""
    shown = secrets or bool(run and run.facts.influence_shown)
    return {
        "xp": state.ledger.balance(OVERLORD_XP, None),
        "threat": state.ledger.balance(THREAT, None),
        "basic": sheet.basic,
        "deck": len(in_deck(sheet, state.index)) - len(sheet.aside),
        "bought": list(sheet.cards),
        "rewards": list(sheet.rewards),
        "aside": secret(sheet.aside, secrets),
        "servants": list(sheet.servants),
        "plot_deck": sheet.plot_deck,
        "plots": list(sheet.plots),
        "rumors": secret([card.name for card in state.rumors], secrets),
        "citizens": list(sheet.citizens),
        "relics": [held.relic for held in state.relics if held.side == OVERLORD],
        "influence": (token if shown else FACEDOWN) if token else "",
    }


def secret(names: Sequence[str], secrets: bool) -> list[str]:
    """Names for the overlord; for everyone else as many cards that lie facedown."""
    return list(names) if secrets else [FACEDOWN] * len(names)


def show_overlord(shape: OverlordShape) -> None:
    """The overlord at a glance, from his JSON: `party show` has nothing else of him."""
    say_parts(("Overlord", "bold"), f"  {shape['xp']} XP, {shape['threat']} threat, {shape['deck']} cards in the deck")
    for key in SHOWN:
        if shape[key]:
            hidden = set(shape[key]) == {FACEDOWN}
            say(f"  {key}: {f'{len(shape[key])} (--overlord names them)' if hidden else ', '.join(shape[key])}")
    if shape["influence"]:
        say(f"  influence token: {shape['influence']}")


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


def rumors_json(state: State, secrets: bool = False) -> dict[str, object]:
    """The documented JSON of `rumor list`; the overlord's hand lies facedown unless he himself asks."""

    hidden = [QuestCard(FACEDOWN) for _card in state.rumors]

    def listed(cards: Iterable[QuestCard]) -> list[dict[str, object]]:
        return [{"card": card.name, "act": card.act, "travel": list(card.travel)} for card in cards]

    return {"act": state.act, "hand": listed(state.rumors if secrets else hidden), "in_play": listed(state.quest_cards)}


def show_rumors(state: State, secrets: bool = False) -> None:
    """The overlord's hand, counted or for him alone, and the Quest cards on the table."""
    if state.rumors and not secrets:
        say(f"In hand: {len(state.rumors)} (--overlord names them)")
    hands = (("In hand", state.rumors),) if secrets or not state.rumors else ()
    for title, cards in (*hands, ("In play", state.quest_cards)):
        say(f"{title}:" if cards else f"{title}: none")
        columns(
            [(f"  {card.name}", f"Act {card.act}" if card.act else "any act", ", ".join(card.travel)) for card in cards]
        )
