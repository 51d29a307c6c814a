"""Around the quests: which comes next, the Campaign phase step by step, the purse, the journey, relics, allies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.names import many
from companion.core.offers import TABLE, Ask, Choice, Number, Offer, Text
from companion.games.descent.campaign import number
from companion.games.descent.choice import SIDE_WORDS
from companion.games.descent.facts import GOLD, HEROES, OVERLORD
from companion.games.descent.offers.hero import is_shopping
from companion.games.descent.questbook import TIED, book

if TYPE_CHECKING:
    from companion.games.descent.state import State

NEXT, PHASE, SHOP, WAY = "Next quest", "Campaign phase", "Shop", "Journey"
PURSE, RELICS, ALLIES = "Purse", "Relics", "Allies"
MUCH = 9999


def campaign_offers(state: State) -> Iterator[Offer]:
    """What the table does between quests, and what is the party's as a whole."""
    if state.running is None and not state.is_over:
        yield from _phase(state) if state.phase else _begin(state)
        yield from _shop(state)
        yield from _journey(state)
    if not state.options.coop:
        yield from _purse(state)
    yield from _relics(state)
    yield from _allies(state)


def _both(offer: Offer) -> Iterator[Offer]:
    """What everyone waits for stands on the table's page too."""
    yield from (offer, offer._replace(page=TABLE))


def _begin(state: State) -> Iterator[Offer]:
    if not state.runs:
        yield from _campaign(state)
    if not state.heroes:
        free = tuple(one.name for one in state.system.roster)
        asks: tuple[Ask, ...] = (Text("hero", suggest=free),)
        yield from _both(
            Offer("Add hero", Action("party add"), asks=asks, hint="joins the party", group="Party", main=True)
        )
        return
    if state.options.coop:
        begin = Offer("Begin", Action("play start"), hint="the first round", group=NEXT, main=True)
        yield from _both(begin)
        return
    if state.is_epic:
        alone = book(state.system).owned(state.products)
        names = tuple(quest.name for quest in alone if quest.kind not in TIED)
        asks = (Text("quest", suggest=names),)
        yield from _both(
            Offer("Begin quest", Action("quest start"), asks=asks, hint="any of your boxes", group=NEXT, main=True)
        )
        return
    yield from _quests(state)


def _quests(state: State) -> Iterator[Offer]:
    opened = [item.quest.name for item in state.choice.open]
    chosen = state.runs[-1].facts.chosen if state.runs else ""
    names = tuple(sorted(opened, key=lambda name: name != chosen))
    if chosen in opened or len(opened) == 1:
        action = Action("quest start", names[:1])
        yield from _both(Offer(f"Begin {names[0]}", action, hint="the quest is set up", group=NEXT, main=True))
    elif opened:
        hint = f"{SIDE_WORDS.get(state.choice.open[0].chooser, 'the players')} choose"
        asks = (Choice("quest", names),)
        yield from _both(Offer("Begin quest", Action("quest start"), asks=asks, hint=hint, group=NEXT, main=True))
    if not opened and state.stage and state.stage.entered:
        asks_name = (Text("name"),)
        action = Action("quest add", (), (("stage", state.stage.id),))
        yield Offer("Enter quest", action, asks=asks_name, hint="as your campaign log has it", group=NEXT, main=True)


def _campaign(state: State) -> Iterator[Offer]:
    """Which campaign is played, before the first quest."""
    from companion.games.descent.campaign import graphs

    if state.options.graph or state.is_epic or state.options.coop:
        return
    boxes = {"base", *state.products}
    known = sorted(graphs(state.system).values(), key=lambda graph: graph.product not in boxes)
    asks = (Choice("campaign", tuple(graph.title for graph in known)),)
    hint = f"else {state.graph.title} is played"
    yield Offer("Choose campaign", Action("quest campaign"), asks=asks, hint=hint, group="Start")


def _phase(state: State) -> Iterator[Offer]:
    """The step that is due, with what it asks; or all that are left at once."""
    step = state.due
    if step is None:
        return
    asks, hint = _step(state, step.id)
    label = f"{number(step)}. {step.title}"
    yield from _both(Offer(label, Action("phase next"), asks=asks, hint=hint or step.does, group=PHASE, main=True))
    rest = Action("phase finish", (), (("yes", ""),))
    yield Offer("All steps left", rest, hint="each with its default; nothing is bought", group=PHASE)


def _step(state: State, id: str) -> tuple[tuple[Ask, ...], str]:
    """What a step asks, filled with what is on the table."""
    if id == "gold":
        found = [name for hero in state.heroes for name in hero.search_cards]
        hint = f"{many(len(found), 'Search cards')} found" if found else "no Search card was found"
        return (Number("gold", 0, into="gold", most=MUCH, optional=True),), f"{hint}; empty: what they are worth"
    if id == "rewards":
        more = (("more gold", "gold"), ("more XP", "xp"), ("more overlord XP", "overlord-xp"))
        return tuple(Number(name, 0, into=into, most=MUCH, optional=True) for name, into in more), ""
    if id == "choose":
        names = tuple(item.quest.name for item in state.choice.open)
        return ((Choice("quest", names, into="quest", optional=True),) if names else ()), "empty: left open"
    if id == "shopping":
        return (), "done shopping; what was not bought goes back"
    if id == "experience":
        return (), "done; XP that is left is kept"
    return (), ""


def _shop(state: State) -> Iterator[Offer]:
    if is_shopping(state) and (state.shop.revealed != len(state.runs) or state.is_epic):
        hint = "cards of the act, drawn for you"
        yield Offer("Lay out the shop", Action("shop reveal"), hint=hint, group=SHOP, main=True)


def _journey(state: State) -> Iterator[Offer]:
    """The stops on the way to the quest that is chosen."""
    from companion.games.descent.acts.travel import stops_left
    from companion.games.descent.helpers import CITY_ICONS, TRAVEL_ICONS

    run = state.runs[-1] if state.runs else None
    if run is None or not run.facts.chosen or (state.due and state.due.id != "travel"):
        return
    left = stops_left(state, run)
    if left:
        hint = f"{left[0]} is next; {many(len(left), 'stops')} to {run.facts.chosen}"
        yield Offer("Draw event", Action("travel draw"), hint=hint, group=WAY, main=True)
    icons = tuple(dict.fromkeys((*left, *(one.icon for one in run.facts.travel), *TRAVEL_ICONS, *CITY_ICONS)))
    asks: tuple[Ask, ...] = (Choice("icon", icons), Text("what it did", optional=True))
    yield Offer("Event", Action("travel event"), asks=asks, hint="as you drew it; empty: none", group=WAY)


def _purse(state: State) -> Iterator[Offer]:
    purse = state.ledger.balance(GOLD, None)
    asks: tuple[Ask, ...] = (Number("gold", 25, least=1, most=MUCH), Text("reason", into="reason", optional=True))
    yield Offer("Gold found", Action("gold add"), asks=asks, hint=f"{purse} in the purse", group=PURSE)
    if purse:
        asks = (Number("gold", min(25, purse), least=1, most=purse), Text("reason", into="reason", optional=True))
        yield Offer("Gold paid", Action("gold pay"), asks=asks, hint=f"{purse} in the purse", group=PURSE)


def _relics(state: State) -> Iterator[Offer]:
    """Who carries a relic of the heroes; the overlord's are on his own page."""
    ours = tuple(held.relic for held in state.relics if held.side == HEROES)
    heroes = tuple(hero.name for hero in state.heroes)
    if ours and heroes:
        asks: tuple[Ask, ...] = (Choice("relic", ours), Choice("to", (*heroes, OVERLORD), into="to"))
        yield Offer("Give relic", Action("relic give"), asks=asks, hint="to a hero, or the other side", group=RELICS)
    have = {held.relic for held in state.relics}
    known = tuple(dict.fromkeys(one.name for one in state.cards.relics if not {one.name, one.other_side} & have))
    if known and not state.options.coop:
        asks = (Text("relic", suggest=known), Choice("side", (HEROES, OVERLORD), into="side"))
        yield Offer("Gain relic", Action("relic gain"), asks=asks, hint="as a reward says", group=RELICS)
    if have:
        asks = (Choice("relic", tuple(held.relic for held in state.relics)),)
        yield Offer("Lose relic", Action("relic lose"), asks=asks, hint="it leaves the campaign", group=RELICS)


def _allies(state: State) -> Iterator[Offer]:
    """Only where the heroes have one: how one joins stands in the book of its quest."""
    from companion.games.descent.helpers import helpers

    for name in state.allies:
        skills = tuple(one for one in helpers(state.system).skills_of(name) if one not in state.ally_skills)
        if skills:
            asks = (Choice("skill", skills),)
            yield Offer(f"{name} learns", Action("ally skill"), asks=asks, hint="an ally skill", group=ALLIES)
        yield Offer(f"{name} leaves", Action("ally lose", (name,)), hint="with the skills learned", group=ALLIES)
    free = tuple(one.foe.name for one in helpers(state.system).allies if one.foe.name not in state.allies)
    boxes = {one.foe.name: one.foe.product for one in helpers(state.system).allies}
    owned = tuple(name for name in dict.fromkeys(free) if boxes[name] in {"base", *state.products})
    if owned:
        yield Offer("Ally joins", Action("ally gain"), asks=(Choice("ally", owned),), hint="the heroes", group=ALLIES)
