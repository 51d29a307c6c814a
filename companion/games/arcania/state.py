"""A campaign's rows as one frozen state: heroes, progress, town. For reads and changes alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.core.campaign import Ledger, QuestLog, Stall
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.core.rows import CampaignRows, CardRow, FeatRow, HeroRow, HoldingRow, RunRow, TraderRow, from_facts
from companion.core.system import Standing
from companion.games.arcania.boxed import boxed
from companion.games.arcania.data import FINAL, MAIN, STARTER, Quest, Ruleset
from companion.games.arcania.facts import (
    AbilityFacts,
    CampaignFacts,
    FollowerFacts,
    HeroFacts,
    ItemFacts,
    LevelFacts,
    MainQuestFacts,
    RunFacts,
    StallFacts,
)
from companion.games.arcania.hero import STATS, Gained, Hero, HeroCard, LevelTaken, Mode

if TYPE_CHECKING:
    from companion.core.box import Box
    from companion.core.readings import Readings
    from companion.games.arcania.items import Item
    from companion.games.arcania.people import Follower

GOLD = "gold"
ITEM, NPC = "hero", "npc"
LEVEL, PSEUDO, ABILITY, SPECIALIZATION, SECOND = "level", "pseudo level", "ability", "specialization", "second class"
MAIN_QUEST = "main-quest"
TIER_SIZE = "main quests of tier "
MARKER = "treasure marker"
ENDED = frozenset({"won", "failed", "abandoned"})
NO_QUEST = ("No quest is under way.", "Set out on one: companion quest start NAME")
"""What is said where one is needed."""
NOT_LAID_OUT = -1
"""Since when an offer lies in town that was discarded, or never laid out."""


class Run(NamedTuple):
    """One attempt at a quest."""

    quest: str
    kind: str
    status: str
    tier: int = 0
    heroes: tuple[str, ...] = ()
    level: bool = False
    """It gave a level."""


class Progress(NamedTuple):
    """How far the campaign is: all attempts, and how many main quests each tier has, where the table has said.

    The quest log knows what was won; that quests come in tiers and give levels is this game's own.
    """

    runs: tuple[Run, ...] = ()
    sizes: Mapping[int, int] = {}
    tiers: int = 3

    @property
    def attempts(self) -> int:
        """How many attempts have ended, however they did."""
        return sum(run.status in ENDED for run in self.runs)

    def won(self, tier: int) -> list[str]:
        """The main quests of a tier that are won."""
        found = [run.quest for run in self.runs if run.status == "won" and run.kind == MAIN and run.tier == tier]
        return list({fold(name): name for name in found}.values())

    def done(self, tier: int) -> bool:
        """Whether every main quest of a tier is won; not known before the table says how many there are."""
        return tier in self.sizes and len(self.won(tier)) >= self.sizes[tier]

    @property
    def open_tier(self) -> int:
        """The tier whose main quests may be attempted; one more than the last where all are won."""
        return next((tier for tier in range(1, self.tiers + 1) if not self.done(tier)), self.tiers + 1)

    def is_open(self, quest: Quest) -> bool:
        """Whether a main quest or the last quest may be attempted."""
        if quest.kind == FINAL:
            return self.open_tier > self.tiers
        return quest.kind != MAIN or quest.tier <= self.open_tier

    @property
    def is_over(self) -> bool:
        """Whether the last quest is won."""
        return any(run.kind == FINAL and run.status == "won" for run in self.runs)

    def combat_tier(self, reading: str) -> int:
        """The tier that changes monsters: 0 until the first main quest is won, then the open tier."""
        first = {MAIN, STARTER} if reading == "starter-counts" else {MAIN}
        if not any(run.kind in first and run.status == "won" for run in self.runs):
            return 0
        return min(self.open_tier, self.tiers)

    def main_quests_of(self, hero: str) -> tuple[str, ...]:
        """The main quests a hero was there to win."""
        won = (run for run in self.runs if run.kind == MAIN and run.status == "won")
        return tuple(run.quest for run in won if hero in run.heroes)

    def levels_earned(self, hero: str) -> int:
        """How many levels a hero has won in quests."""
        return sum(run.level and run.status == "won" and hero in run.heroes for run in self.runs)


def gives_level(kind: str, reading: str) -> bool:
    """Whether winning a quest gives a level: main quests do, the Starter Quest where it counts as one."""
    return kind in {MAIN, FINAL} or (kind == STARTER and reading == "starter-counts")


class Town(NamedTuple):
    """What lies in town, after how many quest attempts, for heroes of which level."""

    stalls: tuple[Stall, ...] = ()
    attempts: int = 0
    level: int = 1
    prices: Mapping[str, Mapping[str, int]] = {}
    """What the table said that cards cost, by offer."""

    def stall(self, offer: str) -> Stall:
        """An offer as it lies on the table."""
        return next((stall for stall in self.stalls if stall.name == offer), Stall(offer, since=NOT_LAID_OUT))

    def price(self, offer: str, name: str) -> int | None:
        """What the table said that a card of an offer costs; None where it said nothing."""
        named = {fold(card): cost for card, cost in self.prices.get(offer, {}).items()}
        return named.get(fold(name))


def card_called(stall: Stall, name: str) -> str:
    """The card of a stall that bears a name; empty where none does."""
    return next((card for card in stall.cards if fold(card) == fold(name)), "")


class State(NamedTuple):
    """A campaign of Heroes of Arcania at one moment."""

    data: Ruleset
    campaign: str
    members: tuple[Hero, ...]
    """Everybody who ever joined, in that order; `heroes` are those who take part."""
    log: QuestLog
    progress: Progress
    town: Town
    ledger: Ledger
    chosen: Mapping[str, str]
    """Which readings the table has chosen."""
    mode: Mode
    environment: bool
    """Whether the environment deck is played with."""
    marker: str
    """Who holds the treasure marker; empty where nobody does yet."""
    main_quests: tuple[Quest, ...]
    """The main quests of the Story Book that the table has listed."""
    gone_level: int
    """The level at which new heroes begin where all others are gone."""
    box: Box
    """What the player has typed in of this game."""

    @property
    def readings(self) -> Readings:
        """How the table reads what the book says in two ways."""
        from companion.core.readings import Readings

        return Readings(self.data.readings, self.chosen)

    @property
    def heroes(self) -> tuple[Hero, ...]:
        """The heroes who take part."""
        return tuple(hero for hero in self.members if hero.plays)

    @property
    def level(self) -> int:
        """The highest level among the heroes; where all are gone, the level they had."""
        return self.town.level

    def member(self, id: int) -> Hero:
        """A member by the number of the row."""
        return next(hero for hero in self.members if hero.id == id)


def state_of(data: Ruleset, rows: CampaignRows) -> State:
    """The campaign as its rules see it, with what the player's box adds to the rulebook."""
    data = boxed(data, rows.box)
    progress, kept = _progress(data, rows), from_facts(CampaignFacts, rows.own.options)
    mode = next((mode for mode in data.levels.modes if mode.id == kept.difficulty), data.levels.mode("normal"))
    ledger, gone = Ledger(rows.entries), kept.party_level or data.levels.start
    players = max(1, sum(_plays(row) for row in rows.members))
    members = tuple(
        _hero(data, rows, row, progress)._replace(
            gold=ledger.balance(GOLD, row.id), players=players, mode=mode.id, plays=_plays(row)
        )
        for row in rows.members
    )
    return State(
        data,
        rows.own.name,
        members,
        QuestLog(rows.runs),
        progress,
        _town(data, rows, progress, max([hero.level for hero in members if hero.plays], default=gone)),
        ledger,
        rows.readings,
        mode,
        kept.environment,
        _marker(rows),
        tuple(_main_quest(card) for card in rows.cards if card.type == MAIN_QUEST),
        gone,
        rows.box,
    )


def _main_quest(card: CardRow) -> Quest:
    return Quest(card.name, MAIN, from_facts(MainQuestFacts, card.facts).tier)


def _plays(row: HeroRow) -> bool:
    return row.status == Standing.ACTIVE and row.side == "heroes"


def _progress(data: Ruleset, rows: CampaignRows) -> Progress:
    named = [(row.name.removeprefix(TIER_SIZE), row.value) for row in rows.counters if row.name.startswith(TIER_SIZE)]
    sizes = {int(tier): value for tier, value in named if tier.isdecimal()}
    return Progress(tuple(_run(row) for row in rows.runs), sizes, data.quests.tiers)


def _run(row: RunRow) -> Run:
    facts = from_facts(RunFacts, row.facts)
    return Run(row.quest, facts.kind, row.status, facts.tier, facts.heroes, facts.level)


def _hero(data: Ruleset, rows: CampaignRows, row: HeroRow, progress: Progress) -> Hero:
    """A hero from the rows of their own."""
    sheet, feats = from_facts(HeroFacts, row.sheet), [feat for feat in rows.feats if feat.hero_id == row.id]
    held = [holding for holding in rows.holdings if holding.hero_id == row.id]
    levels = tuple(_level(feat) for feat in feats if feat.kind in {LEVEL, PSEUDO})
    seconds = _named(feats, SECOND)
    return Hero(
        name=row.name,
        of_class=row.character,
        card=_card(sheet),
        level=data.levels.start + sum(not level.pseudo for level in levels),
        levels=levels,
        abilities=tuple(_gained(feat) for feat in feats if feat.kind == ABILITY),
        specializations=_named(feats, SPECIALIZATION),
        second_class=seconds[0] if seconds else "",
        items=tuple(_item(data, one) for one in held if one.owner == ITEM),
        followers=tuple(_follower(data, one, progress.attempts) for one in held if one.owner == NPC),
        main_quests=progress.main_quests_of(row.name),
        levels_due=data.levels.start + sheet.late + progress.levels_earned(row.name),
        resold=sheet.resold,
        id=row.id,
        dead=row.status == Standing.DEAD,
        late_treasure=sheet.late_treasure,
        replaces=sheet.replaces,
    )


def _named(feats: Iterable[FeatRow], kind: str) -> tuple[str, ...]:
    return tuple(feat.what for feat in feats if feat.kind == kind)


def _gained(feat: FeatRow) -> Gained:
    return Gained(feat.what, from_facts(AbilityFacts, feat.facts).origin)


def _card(sheet: HeroFacts) -> HeroCard:
    card = sheet.card
    if card is None:
        return HeroCard()
    figures = (card.hp or 0, card.attack or 0, card.defense or 0, card.dr or 0)
    return HeroCard(*figures, card.damage or "", card.type or "", known=True)


def _level(feat: FeatRow) -> LevelTaken:
    facts = from_facts(LevelFacts, feat.facts)
    number = int(feat.what) if feat.what.isdecimal() else 0
    gains = {stat: facts.gains[stat] for stat in STATS if stat in facts.gains}
    return LevelTaken(number, facts.drawn, facts.taken, gains, facts.bonus_hp, feat.kind == PSEUDO)


def _item(data: Ruleset, row: HoldingRow) -> Item:
    from companion.games.arcania.items import item_of

    return item_of(data.items, row.card, row.zone, from_facts(ItemFacts, row.facts))


def _follower(data: Ruleset, row: HoldingRow, attempts: int) -> Follower:
    """Somebody as the rulebook prints them, with what the table said."""
    from companion.games.arcania.items import item_of
    from companion.games.arcania.people import Follower, known_person

    facts = from_facts(FollowerFacts, row.facts)
    kind = data.people.kinds.get(facts.what)
    known = known_person(data.people, row.card) or (known_person(data.people, kind.title) if kind else None)
    person = known or Follower(row.card)
    said = {key: getattr(facts, key) for key in ("cost", "hp", "attack", "defense", "dr", "damage", "abilities")}
    figures: dict[str, Any] = {key: value for key, value in said.items() if value is not None}
    return person._replace(
        name=row.card,
        kind=row.type,
        what=facts.what,
        bond=facts.bond,
        of_class=person.of_class if facts.class_ is None else facts.class_,
        items=tuple(item_of(data.items, one.name, "", one.facts) for one in facts.items),
        count=row.count,
        paid=facts.paid_for == attempts,
        **figures,
    )


def _town(data: Ruleset, rows: CampaignRows, progress: Progress, level: int) -> Town:
    traders = [row for row in rows.traders if row.name in data.markets.offers] if rows.traders else []
    prices = {row.name: from_facts(StallFacts, row.facts).costs for row in traders}
    return Town(tuple(_stall(row) for row in traders), progress.attempts, level, prices)


def _stall(row: TraderRow) -> Stall:
    facts = from_facts(StallFacts, row.facts)
    return Stall(row.name, facts.shown, facts.attempt, facts.redrawn)


def _marker(rows: CampaignRows) -> str:
    names = {row.id: row.name for row in rows.members}
    held = [row.hero_id for row in rows.counters if row.name == MARKER]
    return names.get(held[-1] or 0, "") if held else ""
