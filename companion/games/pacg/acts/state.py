"""Where a campaign stands: characters, decks, runs, the adventure being played. Read from the rows alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.core.party import Standing
from companion.games.pacg.cards import Card
from companion.games.pacg.paths import Adventure, Scenario
from companion.games.pacg.sets import CardGame
from companion.games.pacg.sheet import card_boxes, merged, needs
from companion.games.pacg.table import Deck, Held, Loose, Table
from companion.store.readmodel import CampaignView

if TYPE_CHECKING:  # reading needs no more than the read model
    from companion.store.tables import Hero

DECK, ACQUIRED, DEAD, SCOURGE = "deck", "acquired", "dead", "scourge"
LOOSE = (ACQUIRED, DEAD)
STARTED, WON, LOST = "started", "won", "lost"
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """The place in the Adventure Path."""

    adventure: Adventure
    run: Row | None
    """The last scenario played or being played."""
    won: frozenset[str]
    next: Scenario | None

    @property
    def playing(self) -> bool:
        """A scenario is under way."""
        return self.run is not None and self.run["status"] == STARTED

    @property
    def rebuild_due(self) -> bool:
        """The last scenario is over and the decks are not rebuilt."""
        return self.run is not None and self.run["status"] != STARTED and not self.run["facts"].get("rebuilt")


def position(view: CampaignView, cards: CardGame) -> Position:
    """Where the campaign stands; the next adventure begins once the last one is completed and decks are rebuilt."""
    runs = view.of("quest_run")
    won = frozenset(run["quest"] for run in runs if run["status"] == WON)
    run = runs[-1] if runs else None
    following = cards.path.next(set(won))
    scenario = cards.path.scenario(run["quest"]) if run else None
    settled = run is None or (run["status"] == WON and bool(run["facts"].get("rebuilt")))
    chosen = following if settled or scenario is None else scenario
    number = (chosen or scenario or cards.path.scenarios[-1]).adventure
    adventure = cards.path.adventure(number)
    assert adventure is not None
    return Position(adventure, run, won, following)


def playing(view: CampaignView) -> list[Row]:
    """The members who take part."""
    return [row for row in view.heroes if row["status"] == Standing.ACTIVE]


def facts_of(cards: CardGame, hero: Row) -> dict[str, Any]:
    """A character's printed figures with the player's corrections."""
    character = cards.game.character(hero["character"])
    return merged(character.facts if character else {}, hero["sheet"].get("printed", {}))


def feats_of(view: CampaignView, hero: int) -> list[tuple[str, str]]:
    """The feats of a character as (kind, what), in the order they were gained."""
    return [(row["kind"], row["what"]) for row in view.of("feat") if row["hero_id"] == hero]


def card_feats(view: CampaignView, hero: int) -> Counter[str]:
    """Card feats by type."""
    return Counter(what for kind, what in feats_of(view, hero) if kind == "card")


def holdings(view: CampaignView, hero: int | None = None, zones: Iterable[str] = (DECK,)) -> Iterator[Row]:
    """The cards in some zones, of one character or of all."""
    wanted = set(zones)
    for row in view.of("holding"):
        if row["zone"] in wanted and (hero is None or row["hero_id"] == hero):
            yield row


def key_of(hero: Row | Hero) -> str:
    """The name under which a run remembers a character: unlike an id, it survives an export."""
    sheet, name = (hero["sheet"], hero["name"]) if isinstance(hero, dict) else (hero.sheet, hero.name)
    return str(sheet.get("key") or name)


def names_by_key(view: CampaignView) -> dict[str, str]:
    """The characters' names by the keys that runs know them by."""
    return {key_of(row): row["name"] for row in view.heroes}


def has_played(view: CampaignView, hero: Row) -> bool:
    """Whether a character has taken part in a scenario."""
    return any(key_of(hero) in run["facts"].get("heroes", []) for run in view.of("quest_run"))


def deck_of(view: CampaignView, cards: CardGame, hero: Row) -> Deck:
    """A character's deck as the checks take it."""
    facts, feats = facts_of(cards, hero), card_feats(view, hero["id"])
    character = cards.game.character(hero["character"])
    held = tuple(Held(row["card"], row["count"], "", row["facts"].get("box", 0)) for row in holdings(view, hero["id"]))
    return Deck(
        hero["name"],
        character.name if character else hero["name"],
        held,
        needs(facts, feats),
        feats,
        card_boxes(facts),
        fresh=not has_played(view, hero),
    )


def loose_cards(view: CampaignView) -> Iterator[Loose]:
    """Cards acquired, and those of the dead."""
    names = {row["id"]: row["name"] for row in view.heroes}
    for row in holdings(view, zones=LOOSE):
        who = names.get(row["hero_id"], "the party")
        yield Loose(row["card"], row["count"], f"{who}, {'acquired' if row['zone'] == ACQUIRED else 'dead'}")


def table_of(view: CampaignView, cards: CardGame) -> Table:
    """The whole table as the deck checks see it; a character without any card counts once decks are kept."""
    at = position(view, cards)
    return Table(
        cards.catalog,
        cards.rules,
        tuple(deck_of(view, cards, hero) for hero in playing(view)),
        at.adventure.deck_number,
        frozenset(view.campaign["options"].get("products", ["base"])),
        tuple(loose_cards(view)),
        at.playing or at.rebuild_due,
        view.campaign["name"],
    )


def card_named(cards: CardGame, name: str) -> Card | None:
    """A card that is in the record; None where the data has lost it."""
    return cards.catalog.find(name)
