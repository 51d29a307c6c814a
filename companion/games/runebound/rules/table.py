"""What the rules say of the table: quests, markets, decks, the time track, the villain; the rulings all rest on."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.named import NamedTuple
from companion.core.names import many
from companion.games.runebound import codes
from companion.games.runebound.data import BOARD, Components
from companion.games.runebound.facts import ACTIVE, QUEST, RESOLVED, RUMOR, STORY
from companion.games.runebound.state import Hero, Quest, State, Track

OUTCOMES = ("I", "II", "III")
TIME_TRACK = "time track"
GAME = "runebound"
SOURCES = {
    "actions": "rulebook p. 3, Actions",
    "acts": "rulebook p. 3, Acts",
    "asset-limit": "rulebook p. 3, Asset Cards",
    "asset-tokens": "rulebook p. 3, Asset Cards",
    "asset-types": "rulebook p. 3, Asset Cards",
    "barter-tokens": "rulebook p. 4, Bartering",
    "bartering": "rulebook p. 4, Bartering",
    "bartering-limits": "rulebook p. 4, Bartering",
    "choose-scenario": "rulebook p. 2, Setup Instructions",
    "cities": "rulebook p. 5, Cities",
    "component-limitations": "rulebook p. 6, Component Limitations",
    "defeated-hero": "rulebook p. 6, Defeated",
    "delayed": "rulebook p. 6, Delayed",
    "delayed-and-defeated": "rulebook p. 6, Delayed",
    "discarding-skills": "rulebook p. 12, Skill Cards",
    "eliminated-first-player": "rulebook p. 7, Eliminated Heroes",
    "eliminated-heroes": "rulebook p. 7, Eliminated Heroes",
    "excess-damage": "rulebook p. 6, Damage; rulebook p. 6, Defeated",
    "goods": "rulebook p. 8, Goods",
    "gray-orbs": "rulebook p. 12, Skill Cards",
    "learning-skills": "rulebook p. 12, Skill Cards",
    "lost-to-villain": "rulebook p. 14, Villain",
    "markets": "rulebook p. 9, Markets",
    "maximum-hand-size": "rulebook p. 9, Maximum Hand Size",
    "other-players-components": "rulebook p. 2, Foundational Rules",
    "quest-outcomes": "rulebook p. 10, Quests",
    "quest-trophies": "rulebook p. 10, Quests; rulebook p. 14, Trophies",
    "quests": "rulebook p. 10, Quests",
    "resting-in-the-wilderness": "rulebook p. 10, Rest",
    "rumors": "rulebook p. 7, Events",
    "scenario-card": "rulebook p. 11, Scenario Card",
    "selling-limits": "rulebook p. 11, Shop",
    "shop": "rulebook p. 11, Shop",
    "shop-browse": "rulebook p. 11, Shop",
    "shop-buy": "rulebook p. 11, Shop",
    "shop-sell": "rulebook p. 11, Shop",
    "skill-cards": "rulebook p. 12, Skill Cards",
    "skill-limit": "rulebook p. 12, Skill Cards",
    "spend": "rulebook p. 12, Spend",
    "story-card-enemies": "rulebook p. 12, Story Cards",
    "story-cards": "rulebook p. 12, Story Cards",
    "story-tokens": "rulebook p. 13, Story Tokens",
    "time-track": "rulebook p. 13, Time Token and Time Track",
    "trophies": "rulebook p. 14, Trophies",
    "turns": "rulebook p. 14, Turns",
    "winning": "rulebook p. 14, Villain",
}
"""Where the book says what findings rest on; a test holds it against the digest."""


def cite(id: str) -> str:
    """A ruling as findings name it; a game of the player's own plays by the same book."""
    return f"{GAME}#{id} ({SOURCES[id]})"


def on(state: State, *parts: str) -> tuple[str, ...]:
    """The subject of a finding about this game; what has no name is left out."""
    return tuple(part for part in (state.name, *parts) if part)


def short_of(state: State, who: str, what: str, left: int) -> Finding:
    """More was spent than there was: `left` is below zero."""
    return codes.SPENT_TOO_MUCH.at(
        *on(state, who, what), amount=left, limit=0, cites=cite("spend"), missing=many(-left, what)
    )


def misplaced(state: State, kind: str, kept_by: str, holder: str, where: str) -> Iterator[Finding]:
    """A story token that the scenario does not have there."""
    if state.scenario is None:
        return
    known = {token.id for token in state.scenario.tokens if token.kept_by == kept_by}
    if kind not in known:
        yield codes.WRONG_STORY_TOKEN.at(
            *on(state, holder, kind),
            cites=cite("story-tokens"),
            token=kind,
            where=where,
            scenario=state.scenario.title,
            known=", ".join(sorted(known)) or "none",
        )


def heroes_named(state: State) -> Iterator[Finding]:
    """Quests belong to heroes of the game."""
    known = {*(hero.name for hero in state.heroes), *state.absent}
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


class Advance(NamedTuple):
    """The time token after the end of a round, and what its new space asks for."""

    track: Track
    draw_story: bool = False
    refresh_gems: bool = False
    flipped: bool = False
    ended: bool = False
    """The token was on the last space of the last act: it stays, and the scenario card says what happens."""


def advance(track: Track, box: Components) -> Advance:
    """Move the time token one space, flip it into the next act, or find that time is up."""
    after = track._replace(round=track.round + 1)
    if track.space < track.spaces:
        return _enter(after._replace(space=track.space + 1))
    if track.act < box.acts:
        return _enter(after._replace(space=1, act=track.act + 1), flipped=True)
    return Advance(track._replace(ended=True), ended=True)


def _enter(track: Track, flipped: bool = False) -> Advance:
    draw = track.space in track.story
    after = track._replace(story_drawn=track.story_drawn + int(draw))
    return Advance(after, draw, track.space in track.refresh, flipped)


def last_round(track: Track, box: Components) -> bool:
    """Whether the act ends with this round: the token is on the last space."""
    return bool(track.spaces) and track.space >= track.spaces and track.act <= box.acts


def on_the_track(state: State) -> Iterator[Finding]:
    """The time token and the icons are on the track."""
    time, cites = state.track, cite("time-track")
    if not time.spaces:
        fix = Action("track layout", asks=("SPACES", "--story N", "--refresh N"))
        yield codes.NO_TRACK.at(*on(state, TIME_TRACK), fix=fix, cites=cites)
        return
    for space in dict.fromkeys((time.space, *time.story, *time.refresh)):
        if not 1 <= space <= time.spaces:
            subject = on(state, TIME_TRACK, f"space {space}")
            yield codes.OFF_THE_TRACK.at(*subject, amount=space, limit=time.spaces, cites=cites)


def acts(state: State) -> Iterator[Finding]:
    """The game is in one of its acts."""
    if not 1 <= state.track.act <= state.box.acts:
        subject = on(state, TIME_TRACK)
        yield codes.NO_SUCH_ACT.at(*subject, amount=state.track.act, limit=state.box.acts, cites=cite("acts"))


def story_cards(state: State) -> Iterator[Finding]:
    """The track draws fewer story cards than the deck holds."""
    if state.scenario is None or not state.scenario.story_cards:
        return
    own = state.box.scenario(state.scenario.id) is None  # the book speaks of the printed scenarios alone
    most = state.scenario.story_cards - (0 if own else state.box.unused_story_cards)
    icons, drawn = len(state.track.story), state.track.story_drawn
    in_all = icons * state.box.acts
    words = f"{icons} story icons draw {in_all} story cards in {state.box.acts} acts"
    yield from _drawn(state, TIME_TRACK, in_all, most, words)
    yield from _drawn(state, "story deck", drawn, most, f"{drawn} story cards drawn by the track")


def _drawn(state: State, what: str, amount: int, most: int, words: str) -> Iterator[Finding]:
    cards = state.scenario.story_cards if state.scenario else 0
    if amount > most:
        subject, cites = on(state, what), cite("story-cards")
        yield codes.STORY_CARDS.at(*subject, amount=amount, limit=most, cites=cites, drawn=words, cards=cards)


class Share(NamedTuple):
    """What the story tokens of one kind add to or take from the villain's health."""

    token: str
    number: int
    each: int

    @property
    def amount(self) -> int:
        """The change of the health."""
        return self.number * self.each


def shares(state: State, foe: Hero | None) -> tuple[Share, ...]:
    """The story tokens that count in a fight: those of the foe, and those on the board."""
    tokens = state.scenario.tokens if state.scenario else ()
    held = foe.story if foe else {}
    return tuple(
        Share(t.name, (state.board if t.kept_by == BOARD else held).get(t.id, 0), t.villain_health) for t in tokens
    )


def villain_health(state: State, foe: Hero | None) -> int | None:
    """The health with which the villain meets this hero; None where the printed one is not known."""
    if state.scenario is None or not state.scenario.health:
        return None
    return max(0, state.scenario.health + sum(share.amount for share in shares(state, foe)))


def enemy_tokens(track: Track, box: Components, villain: bool = False) -> int:
    """How many combat tokens an enemy casts; a villain casts the master token and its own in any act."""
    master = villain or track.act >= box.master_from_act
    return box.enemy_tokens + int(master) + int(villain)


def scenario(state: State) -> Iterator[Finding]:
    """A game is one scenario, and the villain's health is read off its card."""
    if state.scenario is None:
        fix = Action("scenario choose", asks=("NAME",))
        yield codes.NO_SCENARIO.at(*on(state), fix=fix, cites=cite("choose-scenario"))
    elif state.scenario.villain and not state.scenario.health:
        villain, fix = state.scenario.villain, Action("villain health", asks=("N",))
        yield codes.VILLAIN_HEALTH.at(*on(state, villain), fix=fix, cites=cite("scenario-card"), villain=villain)


def board_tokens(state: State) -> Iterator[Finding]:
    """Story tokens on the board are those that the scenario puts there."""
    for kind, count in state.board.items() if state.scenario else ():
        if count:
            yield from misplaced(state, kind, BOARD, "board", "on the board")
        if count < 0:
            yield short_of(state, "board", kind, count)


def losers(state: State) -> Iterator[Finding]:
    """Who lost to the villain is out."""
    for name in state.lost_to_villain:
        hero = state.hero(name)
        if hero and not hero.eliminated:
            fix = Action("hero eliminate", (name,))
            yield codes.LOSER_PLAYS.at(*on(state, name), fix=fix, cites=cite("lost-to-villain"), hero=name)


def winner(state: State) -> Iterator[Finding]:
    """The winner is a hero who still plays."""
    hero = state.hero(state.winner)
    if state.winner and (hero is None or hero.eliminated):
        subject = on(state, state.winner)
        yield codes.NO_WINNER.at(*subject, cites=cite("winning"), hero=state.winner, fault=_gone(hero))


def first_player(state: State) -> Iterator[Finding]:
    """The first player's hero is in the game."""
    hero = state.hero(state.first_player)
    if state.first_player and state.playing and (hero is None or hero.eliminated):
        yield codes.FIRST_PLAYER.at(
            *on(state, "first player"),
            fix=Action("track first", (state.playing[0].name,)),
            cites=cite("eliminated-first-player"),
            hero=state.first_player,
            fault=_gone(hero),
        )


def _gone(hero: Hero | None) -> str:
    return "is eliminated" if hero else "is not in the game"


GAME_RULES = (
    scenario,
    heroes_named,
    quest_outcomes,
    quest_trophies,
    market_cities,
    market_sizes,
    decks,
    on_the_track,
    acts,
    story_cards,
    board_tokens,
    losers,
    winner,
    first_player,
)
