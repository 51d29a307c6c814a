"""What the rules say of what lies on the table: quests, markets, decks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.words import many
from companion.games.runebound import codes
from companion.games.runebound.facts import QUEST, RUMOR, STORY
from companion.games.runebound.rules.cites import cite, on
from companion.games.runebound.state import ACTIVE, RESOLVED, Quest, State

OUTCOMES = ("I", "II", "III")


def heroes_named(state: State) -> Iterator[Finding]:
    """Quests belong to heroes of the game."""
    known = {hero.name for hero in state.heroes}
    for quest in state.quests:
        if quest.status == ACTIVE and quest.hero and quest.hero not in known:
            who, fix = f"{quest.name} belongs to {quest.hero}, who", Action("quest discard", (quest.name,))
            yield codes.UNKNOWN_HERO.at(*on(state, quest.name), fix=fix, cites=cite("quests"), who=who)


def quest_outcomes(state: State) -> Iterator[Finding]:
    """One outcome of each resolved quest, I to III; rumors and story quests may go without."""
    for quest in state.quests:
        fault = _wrong_outcome(quest)
        if fault:
            subject, cites = on(state, quest.hero, quest.name), cite("quest-outcomes")
            yield codes.BAD_OUTCOME.at(*subject, cites=cites, quest=quest.name, fault=fault)


def _wrong_outcome(quest: Quest) -> str:
    wrong = [outcome for outcome in quest.outcomes if outcome not in OUTCOMES]
    if wrong:
        return f"has no outcome {', '.join(wrong)}, only {', '.join(OUTCOMES)}"
    if len(quest.outcomes) > 1:
        return f"was resolved with {len(quest.outcomes)} outcomes, one is allowed"
    if quest.kind == QUEST and quest.status == RESOLVED and not quest.outcomes:
        return "is resolved without an outcome"
    return ""


def quest_trophies(state: State) -> Iterator[Finding]:
    """Which resolved cards become trophies."""
    for quest in state.quests:
        subject = on(state, quest.hero, quest.name)
        if quest.kind == STORY and quest.trophy:
            yield codes.STORY_TROPHY.at(*subject, cites=cite("story-card-enemies"), quest=quest.name)
        elif quest.kind == QUEST and quest.status == RESOLVED and not quest.trophy:
            yield codes.QUEST_NOT_KEPT.at(*subject, cites=cite("quest-trophies"), quest=quest.name)
        if quest.kind == RUMOR and quest.choice not in ("", RUMOR):
            yield codes.RUMOR_SWITCHED.at(*subject, cites=cite("rumors"), quest=quest.name)


def market_cities(state: State) -> Iterator[Finding]:
    """Only cities have a market."""
    for market in state.markets:
        if market.name not in state.box.cities:
            yield no_market(state, market.name, "cities")


def no_market(state: State, city: str, cites: str, *who: str) -> Finding:
    """There is no market in this place."""
    fault = f"has no market; the cities have: {', '.join(state.box.cities)}"
    return codes.NO_MARKET.at(*on(state, *who, city), cites=cite(cites), who=city, fault=fault)


def market_sizes(state: State) -> Iterator[Finding]:
    """Three cards in each market of a city, four while browsing."""
    for market in state.markets:
        browsing = market.name in state.browsed
        wanted = state.box.browsing_cards if browsing else state.box.market_cards
        if market.stock is not None and len(market.stock) != wanted:
            yield codes.MARKET_SIZE.at(
                *on(state, market.name),
                amount=len(market.stock),
                limit=wanted,
                fix=Action("market set", (market.name,), asks=("CARD", "CARD", "CARD")),
                cites=cite("shop-browse" if browsing else "markets"),
                cards=many(len(market.stock), "cards"),
                city=market.name,
            )


def decks(state: State) -> Iterator[Finding]:
    """No more trophies and quests of a deck than it has cards."""
    for deck in state.box.decks:
        trophies = sum(hero.trophies.get(deck.id, 0) for hero in state.heroes)
        active = sum(quest.deck == deck.id and quest.status == ACTIVE for quest in state.quests)
        if deck.trophies and deck.cards and trophies + active > deck.cards:
            yield codes.DECK_EMPTY.at(
                *on(state, deck.title),
                amount=trophies + active,
                limit=deck.cards,
                cites=cite("component-limitations"),
                deck=deck.title.lower(),
            )


TABLE_RULES = (heroes_named, quest_outcomes, quest_trophies, market_cities, market_sizes, decks)
