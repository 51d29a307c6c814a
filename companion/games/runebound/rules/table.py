"""What the rules say of the whole table: scenario, quests, markets, decks, the time track, the villain."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Finding
from companion.core.words import argument, many
from companion.games.runebound import codes
from companion.games.runebound.components import BOARD, Components
from companion.games.runebound.rules.cites import found
from companion.games.runebound.state import ACTIVE, QUEST, RESOLVED, RUMOR, STORY, GameState

OUTCOMES = ("I", "II", "III")


def scenario(_rules: Components, state: GameState) -> Iterator[Finding]:
    """A game is one scenario, and the villain's health is read off its card."""
    if state.scenario is None:
        help = "companion scenario choose NAME"
        yield found(state, codes.NO_SCENARIO, "no scenario is chosen yet", "choose-scenario", help=help)
    elif state.scenario.villain and not state.scenario.health:
        message = f"the health of {state.scenario.villain} is not entered"
        help = "companion villain health N"
        yield found(state, codes.VILLAIN_HEALTH, message, "scenario-card", state.scenario.villain, help=help)


def heroes_named(_rules: Components, state: GameState) -> Iterator[Finding]:
    """Quests belong to heroes of the game."""
    known = {hero.name for hero in state.heroes}
    for quest in state.quests:
        if quest.status == ACTIVE and quest.hero and quest.hero not in known:
            message = f"{quest.name} belongs to {quest.hero}, who is not in the game"
            help = f"companion quest discard {quest.name}"
            yield found(state, codes.UNKNOWN_HERO, message, "quests", quest.name, help=help)


def quest_outcomes(_rules: Components, state: GameState) -> Iterator[Finding]:
    """One outcome of each resolved quest, I to III; rumors and story quests may go without."""
    for quest in state.quests:
        wrong = [outcome for outcome in quest.outcomes if outcome not in OUTCOMES]
        if wrong:
            message = f"{quest.name} has no outcome {', '.join(wrong)}, only {', '.join(OUTCOMES)}"
        elif len(quest.outcomes) > 1:
            message = f"{quest.name} was resolved with {len(quest.outcomes)} outcomes, one is allowed"
        elif quest.kind == QUEST and quest.status == RESOLVED and not quest.outcomes:
            message = f"{quest.name} is resolved without an outcome"
        else:
            continue
        yield found(state, codes.BAD_OUTCOME, message, "quest-outcomes", quest.hero, quest.name)


def quest_trophies(_rules: Components, state: GameState) -> Iterator[Finding]:
    """Which resolved cards become trophies."""
    for quest in state.quests:
        if quest.kind == STORY and quest.trophy:
            message = f"{quest.name} is a story card and was kept as a trophy"
            yield found(state, codes.STORY_TROPHY, message, "story-card-enemies", quest.hero, quest.name)
        elif quest.kind == QUEST and quest.status == RESOLVED and not quest.trophy:
            message = f"{quest.name} was resolved and not kept as a trophy"
            yield found(state, codes.QUEST_NOT_KEPT, message, "quest-trophies", quest.hero, quest.name)
        if quest.kind == RUMOR and quest.choice not in ("", RUMOR):
            message = f"{quest.name} was taken as a rumor and resolved with its other choice"
            yield found(state, codes.RUMOR_SWITCHED, message, "rumors", quest.hero, quest.name)


def markets(rules: Components, state: GameState) -> Iterator[Finding]:
    """Three cards in each market of a city, four while browsing."""
    for market in state.markets:
        if market.city not in rules.cities:
            message = f"{market.city} has no market; the cities have: {', '.join(rules.cities)}"
            yield found(state, codes.NO_MARKET, message, "cities", market.city)
        wanted = rules.browsing_cards if market.browsing else rules.market_cards
        if market.cards is not None and len(market.cards) != wanted:
            message = f"{many(len(market.cards), 'cards')} in the market of {market.city}, there should be {wanted}"
            help = f"companion market set {market.city.lower()} CARD CARD CARD"
            cites = "shop-browse" if market.browsing else "markets"
            yield found(state, codes.MARKET_SIZE, message, cites, market.city, help=help)


def decks(rules: Components, state: GameState) -> Iterator[Finding]:
    """No more trophies and quests of a deck than it has cards."""
    for deck in rules.decks:
        trophies = sum(hero.trophies.get(deck.id, 0) for hero in state.heroes)
        active = sum(quest.deck == deck.id and quest.status == ACTIVE for quest in state.quests)
        if deck.trophies and deck.cards and trophies + active > deck.cards:
            message = f"{trophies + active} cards of the {deck.title.lower()} are with heroes, it has {deck.cards}"
            yield found(state, codes.DECK_EMPTY, message, "component-limitations", deck.title)


def track(rules: Components, state: GameState) -> Iterator[Finding]:
    """The time token is on the track, in one of the two acts."""
    time = state.track
    if not time.spaces:
        help = "companion track layout SPACES --story N --refresh N"
        yield found(state, codes.NO_TRACK, "the time track is not entered", "time-track", "time track", help=help)
    else:
        off = [n for n in (time.space, *time.story, *time.refresh) if not 1 <= n <= time.spaces]
        if off:
            message = f"no space {', '.join(map(str, off))} on a track of {time.spaces}"
            yield found(state, codes.OFF_THE_TRACK, message, "time-track", "time track")
    if not 1 <= time.act <= rules.acts:
        message = f"act {time.act}: the game has {rules.acts}"
        yield found(state, codes.NO_SUCH_ACT, message, "acts", "time track")


def story_cards(rules: Components, state: GameState) -> Iterator[Finding]:
    """The track draws fewer story cards than the deck holds."""
    if state.scenario is None or not state.scenario.story_cards:
        return
    cards = state.scenario.story_cards
    own = rules.scenario(state.scenario.id) is None  # the book speaks of the printed scenarios alone
    most = cards - (0 if own else rules.unused_story_cards)
    if len(state.track.story) * rules.acts > most:
        message = f"{len(state.track.story)} story icons draw {len(state.track.story) * rules.acts} story cards in "
        message += f"{rules.acts} acts, at most {most} of {cards} are used"
        yield found(state, codes.STORY_CARDS, message, "story-cards", "time track")
    if state.track.story_drawn > most:
        message = f"{state.track.story_drawn} story cards drawn by the track, at most {most} of {cards} are used"
        yield found(state, codes.STORY_CARDS, message, "story-cards", "story deck")


def board_tokens(_rules: Components, state: GameState) -> Iterator[Finding]:
    """Story tokens on the board are those that the scenario puts there."""
    if state.scenario is None:
        return
    known = {token.id for token in state.scenario.tokens if token.kept_by == BOARD}
    for kind, count in state.board.items():
        if count and kind not in known:
            there = ", ".join(sorted(known)) or "none"
            message = f"{kind} on the board: {state.scenario.title} has {there} there"
            yield found(state, codes.WRONG_STORY_TOKEN, message, "story-tokens", "board", kind)
        if count < 0:
            yield found(state, codes.SPENT_TOO_MUCH, f"{many(-count, kind)} short", "spend", "board", kind)


def villain(_rules: Components, state: GameState) -> Iterator[Finding]:
    """Who lost to the villain is out, and the winner is a hero who still plays."""
    for name in state.lost_to_villain:
        hero = state.hero(name)
        if hero and not hero.eliminated:
            help = f"companion hero eliminate {argument(name)}"
            message = f"{name} lost to the villain and still plays"
            yield found(state, codes.LOSER_PLAYS, message, "lost-to-villain", name, help=help)
    if state.winner:
        hero = state.hero(state.winner)
        if hero is None or hero.eliminated:
            state_of = "is eliminated" if hero else "is not in the game"
            yield found(state, codes.NO_WINNER, f"the winner {state.winner} {state_of}", "winning", state.winner)


def first_player(_rules: Components, state: GameState) -> Iterator[Finding]:
    """The first player's hero is in the game."""
    hero = state.hero(state.first_player)
    if state.first_player and state.playing and (hero is None or hero.eliminated):
        message = f"the first player {state.first_player} {'is eliminated' if hero else 'is not in the game'}"
        help = f"companion track first {argument(state.playing[0].name)}"
        yield found(state, codes.FIRST_PLAYER, message, "eliminated-first-player", "first player", help=help)


TABLE_CHECKS = (
    scenario,
    heroes_named,
    quest_outcomes,
    quest_trophies,
    markets,
    decks,
    track,
    story_cards,
    board_tokens,
    villain,
    first_player,
)
