"""A campaign as its rules, odds and views see it: made from the rows in this one place, for reads and changes alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.core.campaign import STARTED, WON, QuestLog
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, choices_for, fold, resolve
from companion.core.rows import CampaignRows, FeatRow, HeroRow, from_facts
from companion.core.system import GameSystem, Options, Standing
from companion.games.pacg.data import CardGame
from companion.games.pacg.decks import Able, Deck, Decks, Held, Loose, fitted
from companion.games.pacg.facts import HoldingFacts, RunFacts, SheetFacts
from companion.games.pacg.paths import Adventure, Scenario
from companion.games.pacg.sheet import (
    HAND_SIZE,
    PROFICIENCIES,
    Boxes,
    Printed,
    all_boxes,
    card_boxes,
    hand_size,
    merged,
    needs,
    printed_card,
)

DECK, ACQUIRED, DEAD, SCOURGE, RETURNED = "deck", "acquired", "dead", "scourge", "put back"
LOOSE = (ACQUIRED, DEAD, RETURNED)
ANYWHERE = (ACQUIRED, DECK)
"""Where a character's own cards lie."""


class Feat(NamedTuple):
    """A feat gained."""

    kind: str
    what: str
    reason: str


class Pile(NamedTuple):
    """Copies of a card in one place."""

    hero: int | None
    zone: str
    card: str
    type: str
    size: int
    box: int
    """How many of them were taken from the box for this deck."""
    keep: bool
    """A scourge that stays after the scenario."""


class Hero(NamedTuple):
    """A character of the party, whether it plays or not."""

    id: int
    name: str
    character: str
    """The printed character's id."""
    title: str
    """The name its card prints."""
    standing: Standing
    key: str
    """The name under which runs remember it."""
    role: str
    printed: Mapping[str, object]
    """The figures of the card, the player's corrections among them, as they were given."""
    corrected: Mapping[str, object]
    feats: tuple[Feat, ...]

    @property
    def card(self) -> Printed:
        """The same figures, typed."""
        return printed_card(self.printed)

    @property
    def checked(self) -> list[tuple[str, str]]:
        """The feats as kind and what, in the order they were gained."""
        return [(feat.kind, feat.what) for feat in self.feats]

    @property
    def card_feats(self) -> Counter[str]:
        """Card feats by type."""
        return Counter(feat.what for feat in self.feats if feat.kind == "card")

    @property
    def hand_size(self) -> int | None:
        """The hand size with the power feats checked; None where it is not known."""
        return hand_size(self.card, self.checked.count(("power", HAND_SIZE)))

    @property
    def boxes(self) -> list[Boxes]:
        """Every row of feat boxes."""
        return all_boxes(self.card, self.checked, self.role)


class Run(NamedTuple):
    """One attempt at a scenario."""

    id: int
    quest: str
    status: str
    day: str
    facts: RunFacts


@dataclass(frozen=True)
class State:
    """A campaign and the set it is played with."""

    cards: CardGame
    campaign: str
    products: frozenset[str]
    heroes: tuple[Hero, ...]
    """In the order they joined."""
    piles: tuple[Pile, ...]
    runs: tuple[Run, ...]
    log: QuestLog
    traders: frozenset[str]
    """Those that are checked off on the Bazaar card."""

    @cached_property
    def party(self) -> tuple[Hero, ...]:
        """The characters who take part."""
        return tuple(hero for hero in self.heroes if hero.standing is Standing.ACTIVE)

    @cached_property
    def present(self) -> tuple[Hero, ...]:
        """Those of them who play the scenario under way: not the absent, nor one who joined since it began."""
        seated = set(self.run.facts.heroes) if self.run and self.playing else set()
        return tuple(hero for hero in self.party if not seated or hero.key in seated)

    def hero(self, id: int) -> Hero:
        """A character by its row."""
        return next(hero for hero in self.heroes if hero.id == id)

    def member(self, name: str) -> Hero:
        """A character as a player names it; one who plays comes before one who left, unless that is the whole name."""
        playing = {hero.name: hero for hero in self.party}
        chosen = choices_for(name, playing, {hero.name: hero for hero in self.heroes if hero.name not in playing})
        hint = "" if chosen else "Add one with `companion party add NAME`."
        return resolve(name, chosen, "member", self.campaign, hint)

    @cached_property
    def names(self) -> dict[str | None, str]:
        """The characters' names by the keys that runs know them by."""
        return {hero.key: hero.name for hero in self.heroes}

    def held(self, hero: Hero, *zones: str) -> list[Pile]:
        """The cards of a character in some zones; in its deck where none is named."""
        wanted = zones or (DECK,)
        return [pile for pile in self.piles if pile.hero == hero.id and pile.zone in wanted]

    def deck(self, hero: Hero) -> dict[str, int]:
        """The cards of a deck by name, with their number."""
        found: Counter[str] = Counter()
        for pile in self.held(hero):
            found[pile.card] += pile.size
        return dict(sorted(found.items()))

    @property
    def keeps_decks(self) -> bool:
        """Whether this table records its decks at all."""
        return any(pile.zone != SCOURGE for pile in self.piles)

    @property
    def run(self) -> Run | None:
        """The last scenario played or being played."""
        return self.runs[-1] if self.runs else None

    @property
    def playing(self) -> bool:
        """A scenario is under way."""
        return self.run is not None and self.run.status == STARTED

    @property
    def under_way(self) -> Run:
        """The run of the scenario being played."""
        if self.run is None or not self.playing:
            raise CompanionError("No scenario is being played.", "Begin one: companion quest start")
        return self.run

    @property
    def rebuild_due(self) -> bool:
        """The last scenario is over and the decks are not rebuilt."""
        return self.run is not None and not self.playing and not self.run.facts.rebuilt

    @property
    def scenario(self) -> Scenario | None:
        """The scenario of the last run."""
        return self.cards.path.scenario(self.run.quest) if self.run else None

    @cached_property
    def next(self) -> Scenario | None:
        """The first scenario that is not won yet."""
        return self.cards.path.next(set(self.log.won))

    @cached_property
    def adventure(self) -> Adventure:
        """The adventure being played; the next begins once the last is completed and decks are rebuilt."""
        run, last = self.run, self.scenario
        settled = run is None or (run.status == WON and run.facts.rebuilt)
        chosen = self.next if settled or last is None else last
        found = self.cards.path.adventure((chosen or last or self.cards.path.scenarios[-1]).adventure)
        assert found is not None
        return found

    @cached_property
    def decks(self) -> Decks:
        """The decks at the table as the rules look at them."""
        return Decks(
            self.cards.catalog,
            self.cards.rules,
            tuple(self.deck_of(hero) for hero in self.party),
            self.adventure.deck_number,
            self.products,
            tuple(self._loose()),
            self.playing or self.rebuild_due,
            self.campaign,
            self.playing,
        )

    def need_party(self) -> None:
        """Go on only where somebody plays."""
        if not self.party:
            raise CompanionError("Nobody plays, so there is no deck to rebuild.", "companion party add NAME")

    def deck_of(self, hero: Hero) -> Deck:
        """A character's deck, and what its Cards List asks of it."""
        feats, card = hero.card_feats, hero.card
        held = tuple(Held(pile.card, pile.size, "", pile.box) for pile in self.held(hero))
        fresh = not any(hero.key in run.facts.heroes for run in self.runs)
        asked: Mapping[str, int] | None = needs(card, feats)
        if card.counts_as.item:  # the catalog is needed for these few only
            asked = fitted(asked, held, self.cards.catalog, card.counts_as)
        away = not fresh and hero.key in self._missed
        return Deck(
            hero.name, hero.title, held, asked, feats, card_boxes(card), fresh=fresh, away=away, able=able_of(hero)
        )

    @cached_property
    def _missed(self) -> frozenset[str]:
        """Those who were absent from the scenario under way, or from the one that the rebuild is due for."""
        if self.run is None or not self.run.facts.heroes or not (self.playing or self.rebuild_due):
            return frozenset()
        return frozenset(hero.key for hero in self.party) - frozenset(self.run.facts.heroes)

    def _loose(self) -> Iterator[Loose]:
        names = {hero.id: hero.name for hero in self.heroes}
        for pile in self.piles:
            if pile.zone in LOOSE:
                who = names.get(pile.hero or 0, "the party")
                own = who if pile.zone != DEAD else ""
                yield Loose(pile.card, pile.size, f"{who}, {pile.zone}", own, pile.zone == RETURNED)


def able_of(hero: Hero) -> Able:
    """What a character's card says it can do with cards."""
    card, feats = hero.card, Counter(what for kind, what in hero.checked if kind == "skill")
    skills: dict[str, int] = {}
    for name, line in card.skills.items():
        if line.die.removeprefix("d").isdecimal():
            skills[name] = int(line.die[1:]) + 1 + 2 * feats[name]
            skills |= {fold(sub): skills[name] + 2 * plus for sub, plus in line.subskills.items()}
    proficient = {
        what for what in PROFICIENCIES if card.proficient.get(what) is True or ("power", what) in hero.checked
    }
    return Able(skills, frozenset(proficient), card.favored)


def state_of(system: GameSystem, rows: CampaignRows) -> State:
    """A campaign from its rows."""
    cards = CardGame(system, lambda: rows.box)
    return State(
        cards,
        rows.own.name,
        frozenset(from_facts(Options, rows.own.options).products),
        tuple(_hero(system, row, rows.feats) for row in rows.members),
        tuple(_piles(rows, cards.rules.renamed)) if rows.holdings else (),
        tuple(
            Run(row.id, row.quest, row.status, row.started_at[:10], from_facts(RunFacts, row.facts))
            for row in rows.runs
        ),
        QuestLog(rows.runs),
        frozenset(row.name for row in rows.traders),
    )


def _hero(system: GameSystem, row: HeroRow, feats: tuple[FeatRow, ...]) -> Hero:
    character, sheet = system.character(row.character), from_facts(SheetFacts, row.sheet)
    return Hero(
        row.id,
        row.name,
        row.character,
        character.name if character else row.name,
        Standing(row.status),
        sheet.key or row.name,
        sheet.role,
        merged(character.facts if character else {}, sheet.printed),
        sheet.printed,
        tuple(Feat(feat.kind, feat.what, feat.reason) for feat in feats if feat.hero_id == row.id),
    )


def _piles(rows: CampaignRows, renamed: Mapping[str, str]) -> Iterator[Pile]:
    for row in rows.holdings:
        facts = from_facts(HoldingFacts, row.facts)
        card = renamed.get(row.card, row.card)  # a record may be older than the spelling
        yield Pile(row.hero_id, row.zone, card, row.type, row.count, facts.box, facts.keep)
