"""A game of Runebound as it stands: what the record keeps in its JSON columns, and the state made from its rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.core.box import Box
from companion.core.campaign import Ledger, QuestLog, Stall
from companion.core.fight import Fight
from companion.core.named import NamedTuple
from companion.core.rows import CampaignRows, CounterRow, HeroRow, RunRow, TraderRow, from_facts
from companion.core.system import AWAY, GameSystem, Standing
from companion.games.runebound import boxed
from companion.games.runebound.catalogue import spelled
from companion.games.runebound.data import FIGURES, Card, Components, Enemy, Scenario, StoryToken, hero_card
from companion.games.runebound.facts import (
    ACT,
    ACTIVE,
    ASSETS,
    DAMAGE,
    GOLD,
    HAND,
    QUEST,
    REVEALED,
    REVEALED_STARS,
    ROUND,
    SCENARIO,
    SKILL,
    SPACE,
    STORY_CARDS,
    TOKEN,
    TROPHY,
    MarketFacts,
    OwnScenario,
    QuestFacts,
    ScenarioFacts,
    SeatFacts,
    SheetFacts,
    SkillFacts,
    TurnFacts,
)
from companion.games.runebound.hero import Hero, Modifier, Skill

__all__ = ["Hero", "Modifier", "Quest", "Skill", "SkillDeck", "State", "Track", "state_of"]


class Quest(NamedTuple):
    """A quest or rumor of a hero, or a story quest of the board."""

    name: str
    kind: str = QUEST
    hero: str = ""
    deck: str = ""
    status: str = ACTIVE
    outcomes: tuple[str, ...] = ()
    trophy: bool = False
    hex: str = ""
    choice: str = ""
    """Which choice of an event was resolved: the rumor, or the other one."""


class Track(NamedTuple):
    """The time track: how many spaces, which have icons, where the token is. No spaces: not entered."""

    spaces: int = 0
    story: tuple[int, ...] = ()
    refresh: tuple[int, ...] = ()
    space: int = 1
    act: int = 1
    round: int = 1
    story_drawn: int = 0
    ended: bool = False


class SkillDeck(NamedTuple):
    """The skill deck as far as it was counted; no cards or None: not entered."""

    cards: int = 0
    successes: int | None = None
    revealed: int = 0
    """Cards seen in tests since it was last shuffled, and the successes among them."""
    found: int = 0


class State(NamedTuple):
    """Everything on the table."""

    box: Components = Components()
    """What the data says of the game."""
    scenario: Scenario | None = None
    heroes: tuple[Hero, ...] = ()
    """Those who take part, and those who were eliminated."""
    away: tuple[Hero, ...] = ()
    """Those who have left the table."""
    absent: frozenset[str] = frozenset()
    """The names of those who have left for tonight alone: what is theirs stays theirs."""
    quests: tuple[Quest, ...] = ()
    markets: tuple[Stall, ...] = ()
    browsed: tuple[str, ...] = ()
    """Cities whose market a hero browses at this moment."""
    assets: Mapping[str, Card] = {}
    """Every asset that the data or the player knows, by name."""
    skills: Mapping[str, Card] = {}
    enemies: tuple[Enemy, ...] = ()
    deck: SkillDeck = SkillDeck()
    track: Track = Track()
    board: Mapping[str, int] = {}
    """Story tokens on the board."""
    first_player: str = ""
    lost_to_villain: tuple[str, ...] = ()
    turn: TurnFacts = TurnFacts()
    exhausted: Mapping[str, tuple[str, ...]] = {}
    fight: Fight = Fight()
    pools: Mapping[str, tuple[str, ...]] = {}
    winner: str = ""
    over: bool = False
    name: str = ""
    """What to call this game in a finding."""

    def hero(self, name: str) -> Hero | None:
        """A hero of the game by name."""
        return next((hero for hero in self.heroes if hero.name == name), None)

    def member(self, id: int) -> Hero:
        """A member by the number of the row, also one who has left."""
        return next(hero for hero in (*self.heroes, *self.away) if hero.id == id)

    def market(self, city: str) -> Stall:
        """The market of a city; its stock is None where nobody entered it."""
        return next((market for market in self.markets if market.name == city), Stall(city))

    def asset(self, name: str) -> Card:
        """What is known of an asset, in any of its spellings."""
        return card_of(self.assets, name)

    def cards(self, kind: str) -> Mapping[str, Card]:
        """Every asset (or skill) that is known, by name."""
        return self.assets if kind == ASSETS else self.skills

    @property
    def playing(self) -> tuple[Hero, ...]:
        """The heroes who are not eliminated, in turn order from the first player."""
        order = tuple(hero for hero in self.heroes if not hero.eliminated)
        start = next((n for n, hero in enumerate(order) if hero.name == self.first_player), 0)
        return order[start:] + order[:start]


def state_of(system: GameSystem, box: Components, rows: CampaignRows) -> State:
    """The game as the rows have it."""
    run = scenario_run(rows.runs)
    facts = from_facts(ScenarioFacts, run.facts) if run else ScenarioFacts()
    own = rows.box
    reading = _Reading(system, rows, *known_cards(box, own))
    heroes = tuple(reading.hero(row) for row in rows.members if row.status not in AWAY)
    return State(
        box=with_names(box, own),
        scenario=scenario_of(box, facts, own) if run else None,
        heroes=heroes,
        away=tuple(reading.hero(row) for row in rows.members if row.status in AWAY),
        absent=frozenset(row.name for row in rows.members if row.status == Standing.ABSENT),
        quests=tuple(_quest(row) for row in quests_of(rows.runs)),
        markets=tuple(reading.market(row) for row in rows.traders),
        assets=reading.assets,
        skills=reading.skills,
        enemies=boxed.enemies(box.enemies, own),
        deck=_deck(box, own, rows.counters),
        track=_track(rows.counters, facts, own),
        board=Ledger(rows.entries).kinds(TOKEN, None),
        first_player=facts.first_player,
        lost_to_villain=facts.lost,
        turn=facts.turn,
        exhausted=facts.exhausted,
        fight=_live(facts.fight, heroes),
        pools=facts.pools,
        winner=run.winner if run else "",
        over=run is not None and bool(QuestLog(rows.runs).result(run)),
        name=rows.own.name,
    )


def seats_of(state: State, rows: CampaignRows) -> tuple[SeatFacts, ...]:
    """Who plays whom at this moment, and what each hero has."""
    players = {player.id: player.name for player in rows.players}
    of_hero = {row.id: players.get(row.player_id or 0, "") for row in rows.members}
    found = []
    for hero in state.heroes:
        trophies, skills = sum(hero.trophies.values()), len(hero.skills)
        found.append(SeatFacts(hero.name, of_hero.get(hero.id, ""), hero.gold, trophies, skills, hero.eliminated))
    return tuple(found)


def _live(fight: Fight, heroes: tuple[Hero, ...]) -> Fight:
    """A fight with the damage that its heroes have now, wherever it came from."""
    for hero in heroes:
        known = fight.get(hero.name)
        if known:
            fight = fight.put(known._replace(health=hero.counted("health"), damage=hero.damage))
    return fight


def state_without(box: Components, own: Box) -> State:
    """What is known without a campaign: the data, and the player's box."""
    assets, skills = known_cards(box, own)
    enemies = boxed.enemies(box.enemies, own)
    return State(with_names(box, own), assets=assets, skills=skills, enemies=enemies, deck=_deck(box, own, ()))


def known_cards(box: Components, own: Box) -> tuple[dict[str, Card], dict[str, Card]]:
    """Every asset, and every skill, that the data or the player knows, by name."""
    return boxed.cards(box.assets, own.of(boxed.ASSET)), boxed.cards(box.skills, own.of(boxed.SKILL))


def with_names(box: Components, own: Box) -> Components:
    """The data with what the player entered of it: names of places and quests, the health of villains."""
    scenarios = tuple(_entered(scenario, own) for scenario in box.scenarios)
    return box._replace(scenarios=scenarios, places=boxed.places(box.places, own), quests=boxed.quests(box.quests, own))


def _entered(scenario: Scenario, own: Box) -> Scenario:
    health = own.number(boxed.VILLAIN, scenario.villain, "health")
    return scenario._replace(health=health, unverified=()) if health else scenario


def printed_heroes(system: GameSystem) -> tuple[Hero, ...]:
    """The heroes of the roster as they start: for who looks without a campaign."""
    found = []
    for one in system.roster:
        tokens = _starting_tokens(system, one.id, SheetFacts())
        found.append(Hero(one.name, printed_figures(system, one.id, SheetFacts()), starting_tokens=tokens))
    return tuple(found)


def is_scenario(run: RunRow) -> bool:
    """Whether a run is the game itself, not a quest in it."""
    return from_facts(QuestFacts, run.facts).kind == SCENARIO


def scenario_run(runs: Iterable[RunRow]) -> RunRow | None:
    """The run of the game that is played, or was last: it holds the scenario, the track and the villain."""
    return next((run for run in reversed(tuple(runs)) if is_scenario(run)), None)


def quests_of(runs: Iterable[RunRow]) -> tuple[RunRow, ...]:
    """The quests of that game: those begun since, and in the first game those before it too."""
    listed = tuple(runs)
    games = [n for n, run in enumerate(listed) if is_scenario(run)]
    since = games[-1] if len(games) > 1 else 0
    return tuple(run for run in listed[since:] if not is_scenario(run))


def scenario_of(box: Components, facts: ScenarioFacts, own: Box) -> Scenario:
    """The scenario played; the villain's health as entered in this game, or once and for all, or as the data has it."""
    chosen = _entered(box.scenario(facts.id) or _own(facts.own), own)
    return chosen._replace(health=facts.health, unverified=()) if facts.health else chosen


def _own(own: OwnScenario) -> Scenario:
    tokens = tuple(StoryToken(*token) for token in own.tokens)
    return Scenario(own.title, own.title, own.villain, 0, own.story_cards, tokens)


class _Reading(NamedTuple):
    """The rows from which heroes are made, and the cards that they may hold."""

    system: GameSystem
    rows: CampaignRows
    assets: Mapping[str, Card]
    skills: Mapping[str, Card]

    def hero(self, row: HeroRow) -> Hero:
        """A member as the rules see them."""
        sheet, ledger = from_facts(SheetFacts, row.sheet), Ledger(self.rows.entries)
        assets = tuple(card_of(self.assets, name) for name in self._held(row.id, ASSETS))
        dead = row.status == Standing.DEAD
        return Hero(
            row.name,
            printed_figures(self.system, row.character, sheet),
            tuple(Modifier(*change) for change in sheet.changes),
            gold=ledger.balance(GOLD, row.id),
            damage=_counter(self.rows.counters, DAMAGE, row.id),
            hand=tuple(self._held(row.id, HAND)),
            assets=assets,
            skills=tuple(self._learned(row.id)),
            trophies=ledger.kinds(TROPHY, row.id),
            story=ledger.kinds(TOKEN, row.id),
            starting_tokens=() if dead else _starting_tokens(self.system, row.character, sheet),
            tokens=tuple(card.code for card in assets if card.code),
            place=sheet.place,
            delayed=sheet.delayed,
            eliminated=dead,
            id=row.id,
        )

    def _held(self, hero: int, zone: str) -> Iterator[str]:
        for row in self.rows.holdings:
            if row.hero_id == hero and row.zone == zone:
                yield from [row.card] * row.count

    def _learned(self, hero: int) -> Iterator[Skill]:
        for row in self.rows.feats:
            if row.hero_id == hero and row.kind == SKILL:
                yield Skill(card_of(self.skills, row.what), from_facts(SkillFacts, row.facts).paid)

    def market(self, row: TraderRow) -> Stall:
        """A market with its cards as they are spelled now."""
        cards = from_facts(MarketFacts, row.facts).cards
        return Stall(row.name, None if cards is None else tuple(card_of(self.assets, name).name for name in cards))


def card_of(cards: Mapping[str, Card], name: str) -> Card:
    """What is known of a card, whichever of its names an older record kept."""
    return cards.get(name) or spelled(cards.values(), name) or Card(name)


def printed_figures(system: GameSystem, character: str, sheet: SheetFacts) -> dict[str, int | None]:
    """The figures of the hero card; what the player read off it goes before the data."""
    found: dict[str, object] = {**hero_card(system, character)._asdict(), **sheet.printed}
    kept = {figure: found[figure] for figure in FIGURES}
    return {figure: value if type(value) is int else None for figure, value in kept.items()}


def _starting_tokens(system: GameSystem, character: str, sheet: SheetFacts) -> tuple[tuple[str, str], ...]:
    listed = sheet.tokens or hero_card(system, character).tokens
    return tuple((pair[0], pair[1]) for pair in listed if len(pair) > 1)


def _counter(counters: Iterable[CounterRow], name: str, hero: int | None = None, default: int = 0) -> int:
    return next((row.value for row in counters if row.name == name and row.hero_id == hero), default)


def _deck(box: Components, own: Box, counters: tuple[CounterRow, ...]) -> SkillDeck:
    cards = own.number(boxed.DECK, boxed.SKILL_DECK, "cards")
    successes = own.number(boxed.DECK, boxed.SKILL_DECK, "successes")
    revealed, found = _counter(counters, REVEALED), _counter(counters, REVEALED_STARS)
    return SkillDeck(box.skill_cards if cards is None else cards, successes, revealed, found)


def _track(counters: tuple[CounterRow, ...], facts: ScenarioFacts, own: Box) -> Track:
    printed = facts.track if facts.track.spaces else boxed.layout(own)
    return Track(
        *printed,
        _counter(counters, SPACE, default=1),
        _counter(counters, ACT, default=1),
        _counter(counters, ROUND, default=1),
        _counter(counters, STORY_CARDS),
        facts.ended,
    )


def _quest(run: RunRow) -> Quest:
    facts = from_facts(QuestFacts, run.facts)
    kind = facts.kind or QUEST
    return Quest(
        run.quest, kind, facts.hero, facts.deck, run.status, facts.outcomes, facts.trophy, facts.hex, facts.choice
    )
