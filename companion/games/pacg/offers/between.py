"""Between two scenarios: what a win still owes, the decks rebuilt, the next one begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.offers import ACT, ME, TABLE, Ask, Choice, Offer, Text
from companion.games.pacg.paths import DRAW, FEAT, LOOT, ROLE
from companion.games.pacg.rewards import choices, claim, open_dues

if TYPE_CHECKING:
    from companion.games.pacg.facts import Due
    from companion.games.pacg.state import Hero, State

EARNED, SCENARIO, PARTY = "Earned", "Scenario", "Party"
"""The headings under which buttons stand."""


def due_offers(state: State, hero: Hero) -> Iterator[Offer]:
    """The rewards that wait for a character: on its own page, for they are its player's choice."""
    said: set[str] = set()
    for one in open_dues(state):
        offer = _due(state, one.due, hero) if one.due.hero in {None, hero.key} else None
        if offer and offer.label not in said:  # two of a kind are claimed one after the other
            said.add(offer.label)
            yield offer


def _due(state: State, due: Due, hero: Hero) -> Offer | None:
    if due.kind == DRAW:
        card = (Text("card", split=True),)
        action = Action("deck add", (hero.name,))
        return Offer(f"Random {due.what}", action, ME, card, f"drawn from the box: {due.from_}", EARNED)
    action = claim(due, hero.name) or Action("")
    labels = {FEAT: f"{due.what.capitalize()} feat", ROLE: "Role", LOOT: f"Loot: {due.what}"}
    if not action.verb or due.kind not in labels:
        return None
    return Offer(labels[due.kind], action._replace(asks=()), ME, (_chosen(state, due),), due.from_, EARNED, main=True)


def _chosen(state: State, due: Due) -> Ask:
    name = {ROLE: "role", LOOT: "goes to"}.get(due.kind, "box")
    options = tuple(choices(state, due))
    return Choice(name, options) if options else Text(name, split=True)


def between_offers(state: State) -> Iterator[Offer]:
    """No scenario is set up: end the last one, rebuild, begin the next."""
    for page in (TABLE, ACT):
        group = "" if page == TABLE else SCENARIO
        for offer in _between(state) if state.party else _joining(state):
            yield offer._replace(page=page, group=group)
    if state.party:
        yield from (offer._replace(main=False, group=PARTY) for offer in _joining(state))


def _joining(state: State) -> Iterator[Offer]:
    """Who plays: those of the boxes who are not at the table yet."""
    here = {hero.character for hero in state.heroes}
    if free := tuple(one.name for one in state.cards.game.roster if one.id not in here):
        asks = (Choice("character", free), Text("player", "player", optional=True))
        yield Offer("Add a character", Action("party add"), asks=asks, hint="joins the party", main=True)


def _between(state: State) -> Iterator[Offer]:
    if state.playing:
        hint = "locations, blessings, who is where"
        yield Offer("Set up the tracker", Action("play start"), hint=hint, main=True)
        yield Offer("Scenario won", Action("quest win"), hint="played without the tracker")
        yield Offer("Scenario lost", Action("quest lose"), hint="it is played again")
        return
    due = state.rebuild_due and state.keeps_decks
    if due:
        yield from _rebuild()
    title = state.next.title if state.next else "the next of the adventure"
    yield Offer("Begin the next scenario", Action("quest start"), hint=title, main=not due)


def _rebuild() -> Iterator[Offer]:
    """The decks of the whole group at once: the rules let cards be traded freely now."""
    suggested = Action("deck rebuild", options=(("suggested", ""), ("yes", "")))
    yield Offer("Rebuild the decks", suggested, hint="as suggested; what is over goes back to the box", main=True)
    done = Action("deck rebuild", options=(("done", ""), ("yes", "")))
    yield Offer("Decks are right", done, hint="as they stand now")
