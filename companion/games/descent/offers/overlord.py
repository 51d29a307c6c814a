"""The overlord's own buttons, for his seat alone: they name what nobody else may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.names import many
from companion.core.offers import ME, Ask, Choice, Number, Offer, Text
from companion.games.descent.data import BASIC_DECKS
from companion.games.descent.facts import OVERLORD, OVERLORD_XP, THREAT
from companion.games.descent.offers.board import GONE, MOST, overlord_turn
from companion.games.descent.rules.overlord import LEAST, in_deck, in_play, lower_missing

if TYPE_CHECKING:
    from companion.games.descent.state import State

TURN, HAND, DECK, PLOTS = "Now", "Rumors", "Overlord deck", "Plots"
TOKENS, SERVANTS = "Influence", "Relics and citizens"
SECRET = (("overlord", ""),)
"""He himself asks: his secrets by name."""
PER_XP = 3


def overlord_offers(state: State) -> Iterator[Offer]:
    """What only he does."""
    if state.options.coop:
        return
    yield from overlord_turn(state, TURN)
    yield from _rumors(state)
    yield from _deck(state)
    yield from _plots(state)
    yield from _influence(state)
    yield from _servants(state)


def may_buy(state: State) -> bool:
    """Whether experience is spent now: in its step, or before the first quest."""
    if state.running or state.is_over:
        return False
    return state.due.id == "experience" if state.due else not state.runs or state.is_epic


def _rumors(state: State) -> Iterator[Offer]:
    hand = tuple(card.name for card in state.rumors)
    fit = tuple(card.name for card in state.rumors if card.act in ("", state.act))
    if fit and state.phase and not state.phase.facts.rumor:
        asks: tuple[Ask, ...] = (Choice("rumor", fit),)
        yield Offer("Play rumor", Action("rumor play"), ME, asks, "one in each Campaign phase", HAND, main=True)
    if state.graph.rumors and not state.is_epic and not state.running:
        seen = {*hand, *(card.name for card in state.quest_cards)}
        known = [card for card in state.cards.rumors if card.name not in seen]
        if any(card.product in state.products for card in known):
            hint = "three at the start, then one; drawn for you"
            yield Offer("Draw rumor", Action("rumor draw", (), SECRET), ME, (), hint, HAND)
        if known:
            asks = (Text("card", suggest=tuple(card.name for card in known)),)
            yield Offer("I drew", Action("rumor draw", (), SECRET), ME, asks, "the card you drew yourself", HAND)
    if hand:
        asks = (Choice("rumor", hand),)
        yield Offer("Discard rumor", Action("rumor discard"), ME, asks, "it leaves the game", HAND)


def _deck(state: State) -> Iterator[Offer]:
    sheet, xp = state.overlord, state.ledger.balance(OVERLORD_XP, None)
    if may_buy(state):
        names = tuple(_for_sale(state, xp))
        if names:
            yield Offer("Buy card", Action("overlord buy"), ME, (Choice("card", names),), f"{xp} XP", DECK, main=True)
    if state.running is None:
        yield from _set_aside(state)
    if not state.runs and not state.running:
        decks = (*(name for name in BASIC_DECKS if name != sheet.basic), sheet.basic)
        hint = f"{sheet.basic} now, before the first quest"
        yield Offer("Basic deck", Action("overlord basic"), ME, (Choice("deck", decks),), hint, DECK)
    rewards = tuple(dict.fromkeys(card.name for card in state.cards.overlord if card.reward))
    if rewards:
        yield Offer("Reward", Action("overlord reward"), ME, (Choice("card", rewards),), "a card a quest gives", DECK)
    asks: tuple[Ask, ...] = (Number("XP", 1, least=-MOST, most=MOST), Text("reason", into="reason", optional=True))
    yield Offer("XP", Action("overlord xp"), ME, asks, f"{xp} now; outside the usual rewards", DECK)


def _set_aside(state: State) -> Iterator[Offer]:
    """Cards left out of the next quest, while enough stay."""
    sheet, deck = state.overlord, in_play(state.overlord, state.index)
    if len(deck) > LEAST:
        asks = (Choice("card", tuple(dict.fromkeys(card.name for card in deck))),)
        hint = f"for the next quest; {many(len(deck), 'cards')}, at least {LEAST} stay"
        yield Offer("Set aside", Action("overlord aside"), ME, asks, hint, DECK)
    if sheet.aside:
        asks = (Choice("card", tuple(dict.fromkeys(sheet.aside))),)
        yield Offer("Put back", Action("overlord aside", (), (("back", ""),)), ME, asks, "into the deck", DECK)


def _for_sale(state: State, xp: int) -> Iterator[str]:
    """What his XP buys now, by class and level."""
    owned, boxes = in_deck(state.overlord, state.index), {"base", *state.products}
    held = [*state.overlord.cards, *state.overlord.rewards]
    for card in sorted(state.cards.overlord, key=lambda card: (card.deck, card.level, card.name)):
        sold = card.level and card.deck not in BASIC_DECKS and card.product in boxes
        if sold and card.level <= xp and held.count(card.name) < card.copies and not lower_missing(card, owned):
            yield card.name


def _plots(state: State) -> Iterator[Offer]:
    deck, threat = state.options.plot_deck, state.ledger.balance(THREAT, None)
    if not deck:
        decks = tuple(dict.fromkeys(card.deck for card in state.cards.plot))
        if decks and not state.runs:
            hint = "one for the whole campaign"
            yield Offer("Plot deck", Action("plot choose"), ME, (Choice("deck", decks),), hint, PLOTS)
        return
    cards = [card for card in state.cards.plot if card.deck == deck]
    up = [card for card in cards if card.name in state.overlord.plots]
    ready = tuple(card.name for card in up if card.trigger <= threat)
    if ready:
        heroes = tuple(hero.name for hero in state.heroes)
        asks: tuple[Ask, ...] = (Choice("plot", ready), Choice("on a tie to", heroes, into="to", optional=True))
        hint = f"{threat} threat; it becomes fortune"
        yield Offer("Trigger", Action("plot trigger"), ME, asks, hint, PLOTS, main=bool(state.running))
    new = tuple(card.name for card in cards if card not in up and card.threat <= threat)
    if new and may_buy(state):
        yield Offer("Buy plot", Action("plot buy"), ME, (Choice("plot", new),), f"{threat} threat", PLOTS, main=True)
    yield from _threat(state)
    summoned = tuple(card.name for card in up if card.name.casefold().startswith("summon"))
    if summoned:
        yield Offer("Agent defeated", Action("plot return"), ME, (Choice("plot", summoned),), "back to the deck", PLOTS)


def _threat(state: State) -> Iterator[Offer]:
    run, xp = state.running, state.ledger.balance(OVERLORD_XP, None)
    if run:
        down = [hero for hero in state.heroes if hero.name in run.facts.down and hero.id not in run.facts.threat_for]
        for hero in down:
            hint = "in place of an Overlord card"
            yield Offer(
                f"Threat for {hero.name}", Action("threat defeat", (hero.name,)), ME, (), hint, PLOTS, main=True
            )
    elif xp and may_buy(state):
        asks = (Number("XP", 1, least=1, most=xp),)
        yield Offer("XP into threat", Action("threat convert"), ME, asks, f"{PER_XP} for each of {xp}", PLOTS)


def _influence(state: State) -> Iterator[Offer]:
    """The token of a quest: chosen in secret, then turned up."""
    facts = state.running.facts if state.running else None
    if facts is None or facts.influence_shown:
        return
    if facts.influence:
        reveal = Action("overlord influence", (), (("reveal", ""),))
        yield Offer("Reveal token", reveal, ME, (), f"{facts.influence} is turned up", TOKENS)
    elif state.graph.product == "shadow-of-nerekhall":
        yield Offer("Choose token", Action("overlord influence"), ME, (Text("token"),), "in secret", TOKENS)


def _servants(state: State) -> Iterator[Offer]:
    from companion.games.descent.helpers import helpers

    relics = tuple(held.relic for held in state.relics if held.side == OVERLORD)
    if relics:
        agents = tuple(dict.fromkeys(card.agent for card in state.cards.plot if card.agent))
        asks: tuple[Ask, ...] = (Choice("relic", relics), Text("by", into="by", suggest=agents, optional=True))
        yield Offer("Wield", Action("relic wield"), ME, asks, "a lieutenant; empty: no one", SERVANTS)
    sheet, boxes = state.overlord, {"base", *state.products}
    for name in sheet.citizens:
        yield Offer(f"{name} is lost", Action("overlord citizen", (name,), GONE), ME, (), "a citizen", SERVANTS)
    free = [one for one in helpers(state.system).citizens if one.product in boxes and one.name not in sheet.citizens]
    if free:
        asks = (Choice("citizen", tuple(one.name for one in free)),)
        yield Offer("Corrupt", Action("overlord citizen"), ME, asks, "a citizen joins you", SERVANTS)
