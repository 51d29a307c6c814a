"""The buttons between quests: who sets out, the stalls, people to hire."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action
from companion.core.names import many
from companion.core.offers import TABLE, Choice, Number, Offer, Text
from companion.games.arcania import markets
from companion.games.arcania.data import FINAL, MAIN, STARTER
from companion.games.arcania.offers.quest import MOST_GOLD, QUEST
from companion.games.arcania.rules.town import VERBS
from companion.games.arcania.state import State

TOWN = "Town"
HIRE = "Hire"
PARTY = "Party"


def join_offer(state: State) -> Offer:
    """A hero joins the party."""
    classes = Choice("class", tuple(one.name for one in state.data.game.roster), "as")
    asks = (Text("name"), classes, Text("player", "player", optional=True))
    return Offer(
        "Add a hero", Action("party add"), asks=asks, hint="with the gold to begin with", group=PARTY, main=True
    )


def town_offers(state: State) -> Iterator[Offer]:
    """What may be done between quests."""
    yield from _set_out(state)
    yield from _stalls(state)
    yield from _people(state)
    if not state.progress.runs:
        modes = tuple(sorted((mode.id for mode in state.data.levels.modes), key=lambda id: id != state.mode.id))
        hint = f"it is {state.mode.id} now"
        yield join_offer(state)._replace(main=False)
        yield Offer("Difficulty", Action("difficulty set"), asks=(Choice("mode", modes),), hint=hint, group=TOWN)


def _set_out(state: State) -> Iterator[Offer]:
    encounters = Number("encounters", 3, "encounters", least=1, most=50, optional=True)
    if names := tuple(_quests(state)):
        go = Offer("Set out", Action("quest start"), asks=(Choice("quest", names), encounters), group=QUEST, main=True)
        yield go._replace(page=TABLE)
        yield go._replace(hint="everybody goes; NPCs are paid before")
    tier = min(state.progress.open_tier, state.data.quests.tiers)
    listed = tuple(quest.name for quest in state.main_quests)
    asks = (Text("quest", suggest=listed), Number("tier", tier, "tier", least=1, most=state.data.quests.tiers))
    yield Offer(
        "Main quest", Action("quest start"), asks=(*asks, encounters), hint="one of the Story Book", group=QUEST
    )
    if tier not in state.progress.sizes:
        size = (Number("main quests", 1, least=1, most=50),)
        hint = "as many as the Story Book has"
        yield Offer(f"Tier {tier} has", Action("tier size", (str(tier),)), asks=size, hint=hint, group=QUEST)


def _quests(state: State) -> Iterator[str]:
    """The quests that may be begun: starter, side quests laid out, easy ones, open main quests not yet won."""
    done = {run.quest for run in state.progress.runs if run.status == "won"}
    stall = state.town.stall(markets.SIDE_QUESTS)
    book = state.data.quests.quests
    first = [quest.name for quest in book if quest.kind == STARTER and not state.progress.runs]
    fresh = [] if stall.is_due(state.town.attempts) else stall.cards
    easy = [quest.name for quest in state.data.quests.easy(state.level)]
    great = (*state.main_quests, *(quest for quest in book if quest.kind in {MAIN, FINAL}))
    opened = [quest.name for quest in great if state.progress.is_open(quest) and quest.name not in done]
    yield from dict.fromkeys([*first, *fresh, *opened, *easy])


def _stalls(state: State) -> Iterator[Offer]:
    """What is drawn in town after each quest."""
    for offer in state.data.markets.offers.values():
        stall = state.town.stall(offer.id)
        due = stall.is_due(state.town.attempts)
        if state.level < offer.from_level:
            continue
        known = _cards_of(state, offer.id)
        asks = tuple(Text(f"card {n}", suggest=known, optional=n > 1) for n in range(1, offer.size + 1))
        title, cards = offer.title, ", ".join(stall.cards) or "nothing lies there"
        hint = f"{many(offer.size, 'cards')}; a price as Name=750" if due else cards
        yield Offer(f"Lay out: {title}", Action(VERBS[offer.id]), asks=asks, hint=hint, group=TOWN, main=due)
        if offer.redraw_cost and not due and stall.redrawn < offer.redraws:
            paid = f"{offer.redraw_cost} GP for new ones, once"
            yield Offer("Redraw side quests", Action("town redraw"), asks=asks, hint=paid, group=TOWN)
    if any(stall.cards and stall.is_due(state.town.attempts) for stall in state.town.stalls):
        yield Offer("Discard the rest", Action("town discard"), hint="what was left in town", group=TOWN)


def _cards_of(state: State, offer: str) -> tuple[str, ...]:
    if offer == markets.POOL:
        return tuple(state.data.people.persons)
    return tuple(state.data.items) if offer == markets.MARKET else ()


def _people(state: State) -> Iterator[Offer]:
    """Who is hired, paid again or let go before the next quest."""
    pool = state.town.stall(markets.POOL)
    heroes = tuple(hero.name for hero in state.heroes)
    along = [one for hero in state.heroes for one in hero.followers]
    if pool.cards and not pool.is_due(state.town.attempts):
        cost = Number("price", 0, "cost", most=MOST_GOLD, optional=True)
        asks = (Choice("NPC", pool.cards), Choice("by", heroes, "by"), cost)
        yield Offer("Hire", Action("npc hire"), asks=asks, hint="for the next quest", group=HIRE)
    if waits := tuple(one.name for one in along if one.waits):
        yield Offer(
            "Pay again",
            Action("npc rehire"),
            asks=(Choice("NPC", waits),),
            hint="else they leave",
            group=HIRE,
            main=True,
        )
    if along:
        one_of = (Choice("NPC", tuple(one.name for one in along)),)
        yield Offer("Let go", Action("npc dismiss"), asks=one_of, hint="no longer with the hero", group=HIRE)
