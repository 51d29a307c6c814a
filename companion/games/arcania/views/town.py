"""The stay in town, step by step: what is there, what is still to do; the purses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.campaign import Stall
from companion.core.findings import Finding
from companion.core.named import NamedTuple
from companion.games.arcania.items import item_of
from companion.games.arcania.markets import POOL, SIDE_QUESTS, Offer
from companion.games.arcania.people import known_person
from companion.games.arcania.rules.town import VERBS
from companion.games.arcania.state import GOLD, State
from companion.games.arcania.totals import sheet
from companion.games.arcania.views import as_shape, show_notes
from companion.render.console import columns, say, say_parts
from companion.render.findings import show_concise

NAMES = "two-names"


class OfferShown(NamedTuple):
    """An offer; what a redraw costs is None where there is none to be had."""

    offer: str
    title: str
    open: bool
    from_level: int
    size: int
    deck: str
    laid_out: bool
    redraw_cost: int | None
    shown: tuple[str, ...]
    costs: Mapping[str, int]
    rule: str


class Stay(NamedTuple):
    """The stay in town: what is there, what is still to do."""

    level: int
    difficulty: str
    attempts: int
    under_way: str
    offers: tuple[OfferShown, ...]
    easy_quests: tuple[str, ...]
    gold: Mapping[str, int]
    unpaid: tuple[str, ...]
    rule: str
    specials: tuple[str, ...]
    readings: tuple[str, ...]


def stay_of(state: State) -> Stay:
    """The stay in town as it is shown."""
    data, run = state.data, state.log.under_way
    offers = tuple(_offer_shown(state, offer) for offer in data.markets.offers.values())
    pool = next(offer.costs for offer in offers if offer.offer == POOL)
    return Stay(
        state.level,
        state.mode.id,
        state.town.attempts,
        run.quest if run else "",
        offers,
        tuple(quest.name for quest in data.quests.easy(state.level)),
        {hero.name: hero.gold for hero in state.heroes},
        tuple(one.name for hero in state.heroes for one in hero.followers if one.waits),
        data.cite(data.markets.rule),
        tuple(_specials(state, pool)),
        tuple(_used_readings(state)),
    )


def stay_shape(stay: Stay) -> dict[str, object]:
    """The stay in town for programs."""
    return {name: as_shape(one) for name, one in stay._asdict().items()}


def _offer_shown(state: State, offer: Offer) -> OfferShown:
    stall = state.town.stall(offer.id)
    fresh = not stall.is_due(state.town.attempts)
    other = state.readings.value(NAMES) == "other-names"
    return OfferShown(
        offer.id,
        offer.other_title if other and offer.other_title else offer.title,
        state.level >= offer.from_level,
        offer.from_level,
        offer.size,
        offer.deck,
        fresh,
        offer.redraw_cost if fresh and stall.redrawn < offer.redraws else None,
        stall.cards,
        _costs(state, stall),
        state.data.cite(offer.rule),
    )


def _costs(state: State, stall: Stall) -> dict[str, int]:
    """What the cards laid out cost: as the table said, else as printed where we know it."""
    found, data = {}, state.data
    for card in stall.cards:
        said = state.town.price(stall.name, card)
        known = known_person(data.people, card) or item_of(data.items, card)
        cost = known.cost if said is None else said
        if cost is not None:
            found[card] = cost
    return found


def _used_readings(state: State) -> list[str]:
    """The readings that matter in this town: a charming hero, an environment deck, other names."""
    markets, chosen = state.data.markets, state.readings
    charming = any(sheet(hero, state.data).has(markets.charm) for hero in state.heroes)
    used = {
        markets.charm_reading: charming,
        "random-environment": state.environment,
        NAMES: chosen.is_chosen(NAMES),
    }
    return [chosen.note(key) for key, matters in used.items() if matters]


def _specials(state: State, pool: Mapping[str, int]) -> list[str]:
    """What abilities do to prices and income."""
    markets, found = state.data.markets, []
    reading = state.readings.value(markets.charm_reading)
    charmed = ", ".join(f"{name} {markets.charmed(cost, reading):,}" for name, cost in pool.items())
    for hero in state.heroes:
        figures = sheet(hero, state.data)
        if figures.has(markets.charm):
            found.append(f"{hero.name} hires at half price ({markets.charm}){f': {charmed} GP' if charmed else ''}")
        if figures.has(markets.smith):
            found.append(f"{hero.name} buys arms and upgrades at their resale price ({markets.smith})")
        if figures.has(markets.noble):
            found.append(f"{hero.name} gets {markets.noble_each_quest} GP for each quest won ({markets.noble})")
    return found


def show_town(stay: Stay, findings: Sequence[Finding]) -> None:
    """The stay in town as steps."""
    if stay.under_way:
        say(f"{stay.under_way} is under way: end it before you are back in town.", "yellow")
    tried = f"{stay.attempts} quest{'' if stay.attempts == 1 else 's'} attempted"
    say_parts(("In town", "bold"), f"  level {stay.level}, {stay.difficulty}, {tried}")
    for number, offer in enumerate(stay.offers, 1):
        say(f"{number}. {offer.title}: {_offer_words(offer)}")
        if offer.redraw_cost:
            say(f"   two others for {offer.redraw_cost} GP: companion town redraw{' CARD' * offer.size}")
        if offer.offer == SIDE_QUESTS and stay.easy_quests:
            say(f"   also on offer: {', '.join(stay.easy_quests)}")
    waiting = f"{', '.join(stay.unpaid)}: companion npc rehire NAME, or npc dismiss NAME"
    say(f"4. Pay or dismiss: {waiting if stay.unpaid else 'everybody is paid'}")
    purses = ", ".join(f"{name} {gold:,} GP" for name, gold in stay.gold.items())
    say(f"5. Shop: companion item buy / sell ({purses or 'no heroes yet'})")
    say("6. Set out: companion quest start NAME")
    for line in stay.specials:
        say(f"   {line}")
    show_concise(findings)
    show_notes([*stay.readings, f"rule: {stay.rule}"])


def _offer_words(offer: OfferShown) -> str:
    if not offer.open:
        return f"opens at level {offer.from_level}"
    if not offer.laid_out:
        cards = " CARD" * offer.size
        return f"draw {offer.size} {offer.deck} cards: companion {VERBS[offer.offer]}{cards}"
    costs = offer.costs
    names = [f"{name} ({costs[name]:,} GP)" if name in costs else name for name in offer.shown]
    return ", ".join(names) or "all gone"


class Entered(NamedTuple):
    """One entry of a purse."""

    amount: int
    reason: str
    at: str


class Purse(NamedTuple):
    """A hero's gold."""

    hero: str
    gold: int
    entries: tuple[Entered, ...]


def purses(state: State, hero_id: int | None = None) -> tuple[Purse, ...]:
    """Each hero's gold and its entries; of one hero where one is named."""
    return tuple(
        Purse(
            hero.name,
            hero.gold,
            tuple(Entered(one.amount, one.reason, one.at) for one in state.ledger.of(GOLD, hero.id)),
        )
        for hero in state.heroes
        if hero_id in {None, hero.id}
    )


def show_purses(found: Sequence[Purse], entries: bool) -> None:
    """Purses, with every entry where one hero is asked for."""
    for purse in found:
        say(f"{purse.hero}: {purse.gold:,} GP")
        if entries:
            columns([(f"  {one.at[:10]}", f"{one.amount:+,}", one.reason) for one in purse.entries])
